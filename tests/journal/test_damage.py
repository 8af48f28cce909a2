"""Whatever has happened to a lesson file: one sentence that says what to do, exit code 2, and nothing lost."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import lanes
import pytest
from journal.pebbles import (
    a_sentence,
    beside,
    contents,
    copied,
    foreign,
    lesson_at,
    log_of,
    opened,
    program,
    told,
    turned_into_a_folder,
)

from facilitator.journal.rows import About, Row, stored_about
from facilitator.journal.store import Store


def unguarded(path: Path, *statements: str) -> None:
    """Change a lesson file behind the program's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            db.execute(statement)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def gibberish(path: Path) -> None:
    unguarded(path, "UPDATE move SET body = '[[\"played\",' WHERE n = 30")


WRONG: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "a folder": turned_into_a_folder,
    "of another program": foreign,
    "of a newer format": lambda path: unguarded(path, "PRAGMA user_version=3"),
    "without a row of the header": lambda path: unguarded(path, "DELETE FROM header WHERE name = 'ruleset'"),
    "with another header": lambda path: unguarded(
        path, "UPDATE header SET body = replace(body, '60', '90') WHERE name = 'ruleset'"
    ),
    "without the header": lambda path: unguarded(path, "DROP TABLE header"),
    "without a move in the middle": lambda path: unguarded(path, "DELETE FROM move WHERE n = 17"),
    "without the first move": lambda path: unguarded(path, "DELETE FROM move WHERE n = 1"),
    "with another instant": lambda path: unguarded(path, "UPDATE move SET at = at + 1 WHERE n = 17"),
    "with another sentence": lambda path: unguarded(
        path, "UPDATE move SET about = replace(about, 'Turn', 'Term') WHERE n = 17"
    ),
    "with bad JSON": gibberish,
}


@pytest.mark.sampled
@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_said(what: str, copy: Path) -> None:
    WRONG[what](copy)
    before = contents(copy.parent)
    for arguments in (("show", copy), ("log", copy), ("check", copy), ("do", copy, "next"), ("do", copy, 'note "x"')):
        a_sentence(told(*arguments))
    assert contents(copy.parent) == before
    if lanes.whole:
        for arguments in (("show", copy), ("do", copy, "next")):
            a_sentence(program(*arguments))
        assert contents(copy.parent) == before


@pytest.mark.sampled
@pytest.mark.parametrize("content", [b"", b"This is the list of things to buy.\n"], ids=["empty", "text"])
def test_what_is_no_database_is_said(content: bytes, copy: Path) -> None:
    copy.write_bytes(content)
    for command in ("show", "log", "do"):
        a_sentence(told(command, copy))
        if lanes.whole:
            a_sentence(program(command, copy))
    assert told("check", copy).code in (1, 2)
    assert copy.read_bytes() == content


def test_an_event_of_a_later_version_is_said(tmp_path: Path) -> None:
    path = opened(tmp_path)
    with closing(lesson_at(path).store) as store:
        store.append([Row(1, "1", "do", 5, '[["sung",3]]', stored_about(About(5, "Sung.")))])
    for arguments in (("show", path), ("log", path), ("check", path), ("do", path, "next")):
        done = told(*arguments)
        a_sentence(done)
        assert "newer" in done.err


@pytest.mark.parametrize(
    "body, kind, strand",
    [
        ("[[", "do", "1"),
        ("[[3]]", "do", "1"),
        ("{", "do", "room"),
        ("1", "undo", "9"),
        ("x", "undo", "1"),
        ("", "redo", "1"),
        ("", "sing", "1"),
        ('[["moved"]]', "do", "1"),
        ('[["moved","a",0,0,0,0]]', "do", "1"),
        ('[["seated"]]', "do", "log"),
    ],
)
def test_moves_that_cannot_be_read_are_said(body: str, kind: str, strand: str, tmp_path: Path) -> None:
    path = opened(tmp_path)
    with closing(lesson_at(path).store) as store:
        store.append([Row(1, strand, kind, 5, body, stored_about(About(5, "Something.")))])
    for arguments in (("show", path), ("log", path), ("check", path), ("do", path, "next")):
        a_sentence(told(*arguments))


@pytest.mark.parametrize("tenth", range(1, 10))
def test_a_truncated_file_is_said_and_left_alone(tenth: int, copy: Path) -> None:
    os.truncate(copy, copy.stat().st_size * tenth // 10)
    before = contents(copy.parent)
    for arguments in (("show", copy), ("log", copy), ("check", copy), ("do", copy, "next")):
        a_sentence(told(*arguments))
    assert contents(copy.parent) == before


def intact_or_said(path: Path, moves: list[dict[str, object]], prefix: bool = False) -> int:
    """Either all that was written is there (or the beginning of it), or a sentence says that it is not, and the file is left alone."""
    before = contents(path.parent)
    shown = told("log", path, "--json")
    if shown.code:
        for arguments in (("log", path), ("show", path), ("do", path, "next")):
            a_sentence(told(*arguments))
        assert contents(path.parent) == before
        return -1
    there: list[dict[str, object]] = shown.json
    assert there == (moves[: len(there)] if prefix else moves)
    assert told("show", path).code == 0
    done = told("do", path, 'note "and on it goes"')
    if done.code == 0:
        assert [r["says"] for r in log_of(path)][: len(there) + 1] == [
            *(r["says"] for r in there),
            "Note: “and on it goes”",
        ]
    else:
        a_sentence(done)
        assert contents(path.parent) == before
    return len(there)


@pytest.mark.parametrize("tenth", range(1, 10))
def test_a_truncated_file_with_its_log(tenth: int, pending: Path, tmp_path: Path) -> None:
    moves = log_of(copied(pending, tmp_path / "whole.lesson"))
    path = copied(pending, tmp_path / "a.lesson")
    os.truncate(path, path.stat().st_size * tenth // 10)
    intact_or_said(path, moves)


@pytest.mark.parametrize("tenth", range(10))
def test_a_file_with_a_truncated_log(tenth: int, pending: Path, tmp_path: Path) -> None:
    moves = log_of(copied(pending, tmp_path / "whole.lesson"))
    path = copied(pending, tmp_path / "a.lesson")
    os.truncate(beside(path, "-wal"), beside(path, "-wal").stat().st_size * tenth // 10)
    assert intact_or_said(path, moves, prefix=True) >= 60, "what lies in the file itself is there in any case"


@pytest.mark.parametrize("seed", range(30))
def test_overwritten_bytes_are_never_taken_for_true(seed: int, sound: Path, tmp_path: Path) -> None:
    moves, path = log_of(sound), copied(sound, tmp_path / "a.lesson")
    chance = Random(seed)
    with path.open("r+b") as file:
        file.seek(chance.randrange(100, path.stat().st_size - 64))
        file.write(chance.randbytes(chance.choice((1, 8, 64))))
    intact_or_said(path, moves)


@pytest.mark.parametrize("seed", range(10))
def test_overwritten_bytes_of_the_log_are_never_taken_for_true(seed: int, pending: Path, tmp_path: Path) -> None:
    moves = log_of(copied(pending, tmp_path / "whole.lesson"))
    path, chance = copied(pending, tmp_path / "a.lesson"), Random(seed)
    with beside(path, "-wal").open("r+b") as file:
        file.seek(chance.randrange(beside(path, "-wal").stat().st_size - 64))
        file.write(chance.randbytes(64))
    intact_or_said(path, moves, prefix=True)


def test_a_sign_of_life_may_be_lost(copy: Path) -> None:
    moves = log_of(copy)
    for change in ("UPDATE pulse SET lesson = 1 << 60", "UPDATE pulse SET process = 'x'", "DELETE FROM pulse"):
        unguarded(copy, change)
        intact_or_said(copy, moves)
        moves = log_of(copy)
    with closing(Store.open(copy)) as store:
        assert isinstance(store.pulse().lesson, int) and store.pulse().lesson < 1 << 50
