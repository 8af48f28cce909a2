"""A lesson of format 1 opens for ever: read as it is, and brought to today's format by the first that is written to it."""

import gzip
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from journal.pebbles import beside, contents, environment, lesson_at, program, told
from journal.stored_numbers import PACKED, STORED

from facilitator.files.catalogue_files import words_in
from facilitator.journal import conversion
from facilitator.journal.command_line import say
from facilitator.journal.lease import Lease
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.journal.store import Store
from facilitator.projector.follower import Follower

OLD = STORED / "format-1.lesson"
PACKED_OLD = sorted((STORED / "format-1").glob(f"*.lesson{PACKED}"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    for end in ("", ".people"):
        shutil.copyfile(beside(OLD, end), beside(tmp_path / "a.lesson", end))
    return tmp_path / "a.lesson"


def number(path: Path) -> int:
    """The format of a lesson file."""
    with closing(Store.open(path, write=False)) as store:
        return store._number


def names(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.iterdir())


def test_looking_at_an_old_lesson_changes_nothing(path: Path) -> None:
    before = contents(path.parent)
    for command in ("show", "log", "check"):
        done = told(command, path)
        assert (done.code, done.err) == (0, "")
    assert told("report", path, "--format", "md", "--out", path.with_suffix(".md")).code == 0
    path.with_suffix(".md").unlink()
    with closing(lesson_at(path, write=False).store):
        pass
    assert contents(path.parent) == before and names(path.parent) == ["a.lesson", "a.lesson.people"]


@pytest.mark.parametrize("packed", PACKED_OLD, ids=[p.name.partition(".")[0] for p in PACKED_OLD])
def test_every_old_lesson_is_converted_by_its_first_move(packed: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    for end in ("", ".people"):
        source = packed.with_name(packed.name.removesuffix(PACKED) + end + PACKED)
        if source.exists():
            beside(path, end).write_bytes(gzip.decompress(source.read_bytes()))
    lesson = lesson_at(path)
    with closing(lesson.store):
        rows, tables, room, log = lesson.store.rows(), lesson.tables, lesson.room, lesson.log
        assert number(path) == 1
        assert say(lesson, 'note "years later"').ok
    assert number(path) == 2
    again = lesson_at(path, write=False)
    with closing(again.store):
        assert again.store.rows()[:-1] == rows and (again.tables, again.room) == (tables, room)
        assert again.log.remarks[:-1] == log.remarks
        assert again.people.texts()[again.last_text] == "years later"
    assert names(tmp_path) == ["a.lesson", "a.lesson.people"]


def test_a_console_that_opens_an_old_lesson_converts_it(path: Path) -> None:
    lesson = lesson_at(path)
    with closing(lesson.store):
        assert Lease(lesson).claim() is not None and lesson.store.current
        assert say(lesson, "next").ok


def test_the_copy_is_there_until_the_new_one_is_proved(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moves, seen = told("log", path, "--json").json, list[list[str]]()
    proved = conversion._prove

    def looking(*given: object) -> None:
        seen.append(names(path.parent))
        proved(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(conversion, "_prove", looking)
    assert told("do", path, 'note "x"').code == 0
    assert len(seen) == 2 and all("a.lesson.format-1" in there for there in seen)
    assert names(path.parent) == ["a.lesson", "a.lesson.people"]
    assert [row["says"] for row in told("log", path, "--json").json[:-1]] == [row["says"] for row in moves]


@pytest.mark.parametrize("when", [1, 2], ids=["before it is there", "afterwards"])
def test_a_conversion_that_is_not_proved_loses_nothing(when: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls, proved = list[int](), conversion._prove

    def failing(*given: object) -> None:
        calls.append(1)
        if len(calls) == when:
            raise Unusable("It went wrong.")
        proved(*given)  # type: ignore[arg-type]

    old = OLD.read_bytes()
    monkeypatch.setattr(conversion, "_prove", failing)
    assert told("do", path, 'note "x"').code == 2
    copy = beside(path, ".format-1")
    with closing(lesson_at(copy, write=False).store) as store, closing(lesson_at(OLD, write=False).store) as known:
        assert store.rows() == known.rows()
    assert number(path) == when
    if when == 1:
        assert path.read_bytes() == old or told("log", path).code == 0
    monkeypatch.undo()
    assert told("do", path, 'note "x"').code == 0
    assert names(path.parent) == ["a.lesson", "a.lesson.people"] and told("check", path).code == 0


@pytest.mark.second_lane
def test_two_that_write_to_an_old_lesson_at_once(tmp_path: Path) -> None:
    for n in range(4):
        path = tmp_path / f"{n}.lesson"
        for end in ("", ".people"):
            shutil.copyfile(beside(OLD, end), beside(path, end))
        writers = [
            subprocess.Popen(
                [sys.executable, "-m", "facilitator", "do", str(path), f'note "{i}"', f'note "{i} again"'],
                text=True,
                env=environment(),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            for i in range(2)
        ]
        answers = [(*writer.communicate(), writer.returncode) for writer in writers]
        ok = sum(line.startswith("ok") for out, _, _ in answers for line in out.splitlines())
        assert all(err == "" or "wait a moment" in err for _, err, _ in answers), answers
        assert ok >= 1
        assert len(told("log", path, "--json").json) == 51 + ok
        assert names(tmp_path) == sorted(f"{i}.lesson{end}" for i in range(n + 1) for end in ("", ".people"))


@pytest.mark.second_lane
@pytest.mark.parametrize("kept", [False, True], ids=["as it was", "opened for writing before"])
def test_a_lesson_that_is_converted_goes_on_being_followed(kept: bool, path: Path) -> None:
    if kept:
        with closing(Store.open(path)):
            pass
    follower = Follower(lambda: lesson_at(path, write=False), words_in)
    assert follower.follow() and follower.lesson is not None
    known, followed = follower.lesson.n, follower.lesson
    writer = program("do", path, "next", 'say "zebra"')
    assert writer.err == "", writer
    assert follower.follow() and follower.lesson is followed, "it was not opened again"
    assert follower.lesson.n > known and number(path) == 2
    assert "zebra" in str(follower.scene())
    again: Lesson = lesson_at(path, write=False)
    with closing(again.store):
        assert (again.tables, again.room, again.screen) == (followed.tables, followed.room, followed.screen)
    followed.store.close()


def test_an_old_lesson_on_a_full_disk_stays_as_it_is(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(conversion, "_keep", full)
    done = told("do", path, 'note "x"')
    assert done.code == 2 and "No space left" in done.err
    monkeypatch.undo()
    assert number(path) == 1 and told("log", path).code == 0
    assert told("do", path, 'note "x"').code == 0
