"""Readers beside writers at full speed: each look is one instant of the lesson, and nobody says a word about damage."""

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from journal.pebbles import contents, forked, lesson_at, made, opened, played, told
from journal.stored_numbers import STORED

from facilitator.journal import access, lesson_file
from facilitator.journal.command_line import say
from facilitator.journal.problems import Unusable
from facilitator.journal.store import Store

LOOKS = int(os.environ.get("LOOKS", "400"))
"""So many times a lesson is opened beside writers; the issue asks for 10,000 once."""

OLD = STORED / "format-1.lesson"
READERS = 2


def writing(path: Path, until: float) -> None:
    """One line after the other, and every few lines the lesson is closed and opened again."""
    while time.monotonic() < until:
        try:
            lesson = lesson_at(path)
        except Unusable as fault:
            assert "wait a moment" in str(fault), fault
            continue
        with closing(lesson.store):
            for _ in range(5):
                say(lesson, "next")


@contextmanager
def writers(*works: Callable[[], None]) -> Iterator[None]:
    children = [forked(work) for work in works]
    try:
        yield
    finally:
        for child in children:
            os.kill(child, 9)
            os.waitpid(child, 0)


def read_often(path: Path, looks: int, rights: bool) -> list[str]:
    """Open a lesson many times, and follow it as well; whatever is said that should not be."""
    if not rights:
        for module in (access, lesson_file):
            module.may_write = lambda path: False
    wrong, last = list[str](), 0
    followed = lesson_at(path, write=False)
    version = followed.store.version()
    for look in range(looks):
        try:
            lesson = lesson_at(path, write=False)
            with closing(lesson.store):
                if lesson.n < last:
                    wrong.append(f"{lesson.n} moves, and before there were {last}")
                if lesson.incomplete:
                    wrong.append(lesson.incomplete)
                last = lesson.n
            if look % 5 == 0 and (now := followed.store.version()) != version:
                version = now
                followed.catch_up()
        except Exception as fault:
            wrong.append(f"{type(fault).__name__}: {fault}")
    followed.store.close()
    return wrong


def readers(path: Path, rights: bool) -> list[str]:
    """What two processes complain about that share the looks."""
    found: list[str] = []
    ends = []
    for _ in range(READERS):
        read, write = os.pipe()

        def work(write: int = write) -> None:
            os.write(write, json.dumps(read_often(path, LOOKS // READERS, rights)[:20]).encode())

        ends.append((forked(work), read))
        os.close(write)
    for child, read in ends:
        with os.fdopen(read, "rb") as pipe:
            found += json.loads(pipe.read() or '["it ended by itself"]')
        os.waitpid(child, 0)
    return found


@pytest.mark.second_lane
@pytest.mark.parametrize("rights", [True, False], ids=["as its owner", "without the right to write"])
def test_readers_beside_writers_at_full_speed(rights: bool, tmp_path: Path) -> None:
    path = opened(tmp_path)
    told("do", path, "next")
    end = time.monotonic() + 600
    with writers(lambda: writing(path, end), lambda: writing(path, end)):
        assert readers(path, rights) == []
    assert told("check", path).code == 0


@pytest.mark.second_lane
def test_two_writers_that_come_and_go_never_call_it_damaged(tmp_path: Path) -> None:
    path = opened(tmp_path)
    end = time.monotonic() + 1.0
    children = []
    for _ in range(3):
        read, write = os.pipe()

        def work(write: int = write) -> None:
            try:
                writing(path, end)
            except BaseException as fault:
                os.write(write, f"{type(fault).__name__}: {fault}".encode())

        children.append((forked(work), read))
        os.close(write)
    for child, read in children:
        with os.fdopen(read, "rb") as pipe:
            assert pipe.read() == b""
        os.waitpid(child, 0)
    assert told("check", path).code == 0


@pytest.mark.second_lane
@pytest.mark.parametrize("rights", [True, False], ids=["as its owner", "without the right to write"])
def test_readers_beside_a_conversion(rights: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look sees the old lesson or the new one."""
    known = len(told("log", OLD, "--json").json)
    for n in range(6):
        path = tmp_path / f"{n}.lesson"
        shutil.copyfile(OLD, path)

        def convert(path: Path = path) -> None:
            time.sleep(0.01)
            lesson = lesson_at(path)
            with closing(lesson.store):
                say(lesson, "next")

        child, formats = forked(convert), set[int]()
        with monkeypatch.context() as patched:
            if not rights:
                for module in (access, lesson_file):
                    patched.setattr(module, "may_write", lambda path: False)
            while not os.waitpid(child, os.WNOHANG)[0]:
                with closing(lesson_at(path, write=False).store) as seen:
                    formats.add(seen._number)
                    assert len(seen.rows()) >= known
            with closing(lesson_at(path, write=False).store) as seen:
                assert seen._number == 2
        assert formats <= {1, 2}


def test_a_look_is_one_instant(tmp_path: Path) -> None:
    """Header, moves and sign of life are read in one transaction."""
    path = tmp_path / "a.lesson"
    made(path)
    lesson = lesson_at(path)
    said: list[str] = []
    with closing(lesson.store):
        assert say(lesson, "next").ok
        with closing(Store.open(path, write=False)) as reader:
            reader._db.set_trace_callback(said.append)
            reader._look(1)
    assert [s.split()[0] for s in said if s.startswith(("BEGIN", "COMMIT", "ROLLBACK"))] == ["BEGIN", "COMMIT"]
    assert said[0].startswith("BEGIN") and "COMMIT" in said[-2:], "nothing is read outside of it"


@pytest.mark.parametrize("command", ["show", "log", "check", "report"])
def test_reading_a_closed_lesson_leaves_nothing_beside_it(command: str, tmp_path: Path) -> None:
    path = played(tmp_path, 5)
    before = contents(tmp_path), sorted(p.name for p in tmp_path.iterdir())
    done = told(command, path, *(["--format", "md", "--out", tmp_path / "out.md"] if command == "report" else []))
    assert done.code == 0 and "damaged" not in done.err and "missing" not in done.err, done.err
    (tmp_path / "out.md").unlink(missing_ok=True)
    assert (contents(tmp_path), sorted(p.name for p in tmp_path.iterdir())) == before


def test_real_damage_is_still_found(tmp_path: Path) -> None:
    """Looking again is no excuse."""
    path = played(tmp_path, 30)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER move_no_update")
        db.execute("UPDATE move SET body = '[]' WHERE n = 12")
        db.commit()
    done = told("show", path)
    assert done.code == 2 and "is damaged" in done.err
