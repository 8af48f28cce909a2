"""The file about people may be gone, damaged or another one's: the lesson itself goes on."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from journal.pebbles import a_sentence, beside, contents, foreign, lesson_at, log_of, played, told, turned_into_a_folder


def test_without_its_texts_a_lesson_still_tells(copy: Path) -> None:
    beside(copy, ".people").unlink()
    said = [str(r["says"]) for r in log_of(copy)]
    assert said.count("Note: (removed)") == 12
    done = told("do", copy, 'note "new words"')
    assert done.code == 0, done.err
    assert log_of(copy)[-1]["says"] == "Note: “new words”"
    assert [str(r["says"]) for r in log_of(copy)].count("Note: (removed)") == 12


def lost_texts(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE text")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda p: os.truncate(p, p.stat().st_size // 2),
        lambda p: os.truncate(p, 5000),
        lambda p: os.truncate(p, 50),
        lambda p: p.write_text("a letter to somebody"),
        foreign,
        turned_into_a_folder,
        lost_texts,
    ],
    ids=["half", "a page", "nothing much", "text", "foreign", "a folder", "no texts"],
)
def test_damaged_texts_are_said(spoil: Callable[[Path], object], copy: Path) -> None:
    people = beside(copy, ".people")
    spoil(people)
    before = contents(copy.parent)
    done = told("log", copy)
    a_sentence(done)
    assert len(done.out.splitlines()) == 60 and "(removed)" in done.out, "the moves are there all the same"
    assert contents(copy.parent) == before
    assert told("show", copy).code == 0
    assert told("do", copy, "next").code == 0, "the game goes on without its notes"
    done = told("do", copy, 'note "more"')
    a_sentence(done)
    assert contents(copy.parent).get(people.name) == before.get(people.name)


def test_an_empty_file_counts_as_none(copy: Path) -> None:
    """A copy that was cut off, or a disk that was full when it was made."""
    os.truncate(beside(copy, ".people"), 0)
    assert "(removed)" in told("log", copy).out
    assert told("do", copy, 'note "more"').code == 0
    assert log_of(copy)[-1]["says"] == "Note: “more”"


def test_the_texts_of_another_lesson_are_not_taken(copy: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = played(tmp_path / "other", 5)
    shutil.copyfile(beside(other, ".people"), beside(copy, ".people"))
    before = beside(copy, ".people").read_bytes()
    for arguments in (("log", copy), ("do", copy, 'note "more"')):
        done = told(*arguments)
        a_sentence(done)
        assert "another lesson" in done.err
    assert beside(copy, ".people").read_bytes() == before
    assert len(lesson_at(copy).history()) == 60, "a note whose words could not be kept is not in the journal either"


@pytest.mark.second_lane
def test_texts_left_by_a_killed_program_are_put_right(copy: Path) -> None:
    """A transaction of the texts that was cut off has left its journal: it is taken back, by readers too."""
    people = beside(copy, ".people")
    code = (
        "import os, sqlite3, sys\ndb = sqlite3.connect(sys.argv[1], isolation_level=None)\ndb.execute('PRAGMA cache_size=1')\n"
        "db.execute('BEGIN IMMEDIATE')\ndb.execute('UPDATE text SET body = hex(randomblob(4000))')\nos.kill(os.getpid(), 9)\n"
    )
    moves = log_of(copy)
    subprocess.run([sys.executable, "-c", code, str(people)], check=False)
    assert beside(people, "-journal").stat().st_size > 0
    assert log_of(copy) == moves
    assert told("do", copy, 'note "more"').code == 0
    assert log_of(copy)[:-1] == moves
