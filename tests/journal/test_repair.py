"""A damaged lesson: the longest proved part is saved as a new one, with what its backup copies have, and what is missing is said."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from journal.pebbles import beside, copied, lesson_at, log_of, played, told
from journal.test_damage import unguarded

from facilitator.console import rolling_backup
from facilitator.console.rolling_backup import COPIES, RollingBackup, backups_of, make_backup
from facilitator.journal.command_line import say

MOVES = 60


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@pytest.fixture
def path(tmp_path: Path, home: Path) -> Path:
    return played(tmp_path, MOVES)


def repaired(path: Path, code: int = 0) -> tuple[list[dict[str, object]], str]:
    """The moves of the lesson that comes of a repair, and what is said."""
    before = path.read_bytes() if path.exists() else b""
    done = told("repair", path)
    assert done.code == code, (done.out, done.err)
    assert (path.read_bytes() if path.exists() else b"") == before, "the damaged file stays as it is"
    new = path.with_name(f"{path.stem}-repaired.lesson")
    return (log_of(new) if code == 0 else []), done.out + done.err


DAMAGE: dict[str, tuple[Callable[[Path], object], int]] = {
    "a move in the middle is gone": (lambda p: unguarded(p, "DELETE FROM move WHERE n = 41"), 40),
    "a move in the middle is another": (lambda p: unguarded(p, "UPDATE move SET at = at + 1 WHERE n = 31"), 30),
    "the last sums are gone": (lambda p: unguarded(p, "UPDATE move SET sum = 0 WHERE n > 57"), 57),
    "a sentence is another": (lambda p: unguarded(p, "UPDATE move SET about = '{}' WHERE n = 2"), 1),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_the_longest_proved_part_is_saved(what: str, path: Path) -> None:
    whole = log_of(path)
    damage, proved = DAMAGE[what]
    damage(path)
    assert told("show", path).code == 2
    rows, said = repaired(path)
    assert rows == whole[:proved], "word for word, notes too"
    assert f"a-repaired.lesson, with {proved} move" in said and f"moves {proved + 1} to {MOVES}" in said
    new = path.with_name("a-repaired.lesson")
    assert told("check", new).code == 0 and told("do", new, "next").code == 0
    again = told("repair", path)
    assert "a-repaired-2.lesson" in again.out


def test_pages_that_were_overwritten_cost_what_comes_after_them(path: Path) -> None:
    whole, size, chance, saved = log_of(path), path.stat().st_size, Random(5), 0
    for n in range(1, size // 4096):
        damaged = copied(path, path.with_name(f"page-{n}.lesson"))
        with damaged.open("r+b") as file:
            file.seek(4096 * n)
            file.write(chance.randbytes(4096))
        done = told("repair", damaged)
        assert done.code in (0, 2) and done.err.count("\n") == (done.code == 2), done.err
        new = damaged.with_name(f"page-{n}-repaired.lesson")
        if done.code == 0 and new.exists():
            rows = log_of(new)
            assert rows == whole[: len(rows)]
            saved += len(rows)
    assert saved > MOVES, "some of these files can be repaired in part"


def test_a_backup_copy_fills_what_the_file_lacks(path: Path, home: Path) -> None:
    make_backup(home, path)
    told("do", path, "next", "next", 'note "after the copy"')
    whole = log_of(path)
    unguarded(path, "DELETE FROM move WHERE n BETWEEN 11 AND 20")
    rows, said = repaired(path)
    assert rows == whole and "no trace of later moves" in said, "the copy has the middle, the file has the end"


def test_a_lesson_that_is_gone_comes_back_from_its_copy(path: Path, home: Path) -> None:
    make_backup(home, path)
    moves = [row["line"] for row in log_of(path)]
    path.unlink()
    rows, _ = repaired(path)
    assert len(rows) == MOVES and [row["line"] for row in rows if "mark" not in str(row["line"])] == [
        line for line in moves if "mark" not in str(line)
    ]


def test_another_lesson_of_the_same_name_is_left_out(path: Path, home: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    make_backup(home, played(tmp_path / "other", 30))
    unguarded(path, "DELETE FROM move WHERE n = 5")
    rows, _ = repaired(path)
    assert len(rows) == 4


def test_what_is_sound_is_left_alone(path: Path) -> None:
    done = told("repair", path)
    assert done.code == 0 and "sound, with 60 moves" in done.out and len(list(path.parent.glob("*.lesson"))) == 1


def test_what_holds_nothing_is_a_sentence(tmp_path: Path, home: Path) -> None:
    for content in (b"", b"no lesson", b"SQLite format 3\0" + os.urandom(8000)):
        path = tmp_path / "x.lesson"
        path.write_bytes(content)
        done = told("repair", path)
        assert done.code == 2 and done.err.count("\n") == 1 and not done.out
    assert told("repair", tmp_path / "none.lesson").code == 2


def test_texts_that_are_damaged_are_kept_as_far_as_they_can_be_read(path: Path) -> None:
    unguarded(path, "DELETE FROM move WHERE n = 41")
    shutil.copyfile(__file__, beside(path, ".people"))
    rows, said = repaired(path)
    assert len(rows) == 40 and "Missing: 8 texts that somebody typed" in said


def test_a_copy_is_made_each_minute_and_only_proved_ones_stay(
    path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rolling_backup, "EVERY", 0.0)
    lesson = lesson_at(path)
    backup = RollingBackup(home, lesson)

    def beat() -> None:
        backup.beat()
        if backup._worker is not None:
            backup._worker.join()

    beat()
    assert not backups_of(home, path), "nothing was done since it was opened"
    for n in range(COPIES + 2):
        assert say(lesson, f'note "secret {n}"').ok
        beat()
    copies = backups_of(home, path)
    assert len(copies) == COPIES and all(copy.stat().st_mode & 0o777 == 0o600 for copy in copies)
    assert [len(log_of(copy)) for copy in copies] == [MOVES + 5, MOVES + 4, MOVES + 3]
    assert all(b"secret" not in file.read_bytes() for file in copies), "what was typed about people is in one place"
    assert all(told("check", copy).code in (0, 1) for copy in copies)
    lesson.store.close()
    unguarded(path, "DELETE FROM move WHERE n = 5")
    lesson.n = 0
    backup.beat()
    if backup._worker is not None:
        backup._worker.join()
    assert backups_of(home, path) == copies, "a damaged lesson replaces no sound copy"
