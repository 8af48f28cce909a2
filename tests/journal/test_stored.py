"""The first stored lesson opens and says what it said then; `test_stored_lessons.py` has those of every game."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from journal.pebbles import beside, told

STORED = Path(__file__).parent / "stored"
LESSONS = sorted(STORED.glob("*.lesson"))
KNOWN_LATER = ("forecast", "verdict", "points")
"""What a lesson may come to tell when the program learns more, where it told nothing."""


def holds(now: Any, then: Any, name: str = "") -> bool:
    """Whether everything that was said then is said now; more may be, and an end may be foreseen at another time."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and holds(now[key], value, key) for key, value in then.items())
    if isinstance(then, list):
        return (
            isinstance(now, list) and len(now) == len(then) and all(holds(n, t) for n, t in zip(now, then, strict=True))
        )
    return bool(now == then) or (then is None and name in KNOWN_LATER) or name == "forecast"


@pytest.fixture(params=LESSONS, ids=lambda p: p.stem)
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """A copy of a stored lesson, and what was said of it."""
    lesson: Path = request.param
    for end in ("", ".people"):
        shutil.copyfile(beside(lesson, end), beside(tmp_path / lesson.name, end))
    return tmp_path / lesson.name, json.loads(lesson.with_suffix(".json").read_text(encoding="utf-8"))


def test_there_is_one() -> None:
    assert LESSONS


def test_it_says_what_it_said(stored: tuple[Path, dict[str, Any]]) -> None:
    path, expected = stored
    before = path.read_bytes(), beside(path, ".people").read_bytes()
    for command in ("show", "log"):
        done = told(command, path, "--json")
        assert done.code == 0, done.err
        assert holds(done.json, expected[command]), done.json
    assert told("check", path).code == 0
    assert (path.read_bytes(), beside(path, ".people").read_bytes()) == before


def test_it_has_all_that_a_lesson_may_have(stored: tuple[Path, dict[str, Any]]) -> None:
    _, expected = stored
    assert {row["strand"] for row in expected["log"]} == {"1", "2", "room", "log", "screen"}
    assert {row["kind"] for row in expected["log"]} == {"do", "undo", "redo"}
    assert expected["show"]["sitting"] == 2
    said = " ".join(row["says"] for row in expected["log"])
    assert all(
        words in said
        for words in ("given back", "Note: “", "Ruling: “", "answered: “", "The room reads: “", "Undone", "Done again")
    )


def test_it_goes_on(stored: tuple[Path, dict[str, Any]]) -> None:
    path, expected = stored
    moves = expected["show"]["moves"]
    done = told("do", path, 'note "years later"', "1: next", "1: undo")
    assert done.code == 0, done.out + done.err
    assert [line.split(" ", 2)[:2] for line in done.out.splitlines()] == [["ok", str(moves + n)] for n in (1, 2, 3)]
    assert holds(told("log", path, "--json").json[:moves], expected["log"])
    shown = told("show", path, "--json").json
    assert holds(shown["tables"], expected["show"]["tables"])
