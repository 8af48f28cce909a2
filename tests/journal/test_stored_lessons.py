"""Lessons that somebody kept for years: each opens with the same numbers, undoes and redoes through them, and goes on.

They lie in `stored/format-N/`, packed, with what they told when they were made; `make_stored.py` made them.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from journal.make_stored import RELEASED
from journal.make_stored import main as make_stored
from journal.pebbles import beside, told
from journal.stored_lines import SCRIPTS
from journal.stored_numbers import ENDS, STORED, Numbers, again, exported, kinds_of, logged, shown, unpacked

import facilitator.journal.codec  # noqa: F401  every subject's events are known with it
from facilitator.game.dispatch.registry import EVENTS

LESSONS = sorted(STORED.glob("format-*/*.json"))
IDS = [f"{path.parent.name}-{path.stem}" for path in LESSONS]
KNOWN_LATER = (".points", ".verdict", ".sheet")
GONE = {"pace": {"each": "together"}}
"""What a path told that is no more, and what it tells instead."""
NO_BOARD = ".sheet.colony"
"""Of games without a board of tiles older files say that it is empty; today nothing is said of it."""
GAMES = ("planet-hexagon", "ecogon", "phylo-western-pa", "ecopyramid", "eco")


def differences(now: Numbers, then: Numbers) -> list[str]:
    """Where a lesson tells another number than it did; where it told nothing of points, more may be known by now."""
    return [
        f"{path}: {now.get(path)!r}, and it was {value!r}"
        for path, value in then.items()
        if now.get(path) != GONE.get(path, {}).get(str(value), value)
        and not (value is None and any(part in path for part in KNOWN_LATER))
        and not (path.endswith(NO_BOARD) and value == [] and path not in now)
        and not (not value and ".verdict" not in path and _without_sheet(path, now))
    ]


def _without_sheet(path: str, now: Numbers) -> bool:
    """Whether a path is about the sheet of a side that has none: such sides were told to have 0 points."""
    side, found, _ = path.replace(".points", ".sheet", 1).partition(".sheet")
    return bool(found) and f"{side}.points" in now and now[f"{side}.points"] is None


def _scored(rows: list[list[float]]) -> list[list[float]]:
    """Rows of numbers without those of nothing but 0, which sides without a sheet had."""
    return [row for row in rows if any(row)]


def contents(lesson: Path) -> list[bytes]:
    """Both files of a lesson, byte by byte."""
    return [beside(lesson, end).read_bytes() for end in ENDS]


@pytest.fixture(autouse=True)
def no_forecast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The forecast is not stored and not compared; where only a card ends the game, it takes most of a second."""
    monkeypatch.setattr("facilitator.planning.forecast.forecast", lambda *_, **__: None)


@pytest.fixture(params=LESSONS, ids=IDS)
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """A copy of a stored lesson, and what it told when it was made."""
    return unpacked(request.param, tmp_path), json.loads(request.param.read_text(encoding="utf-8"))


def test_every_kind_of_event_is_in_a_stored_lesson(tmp_path: Path) -> None:
    held = {kind for path in LESSONS for kind in kinds_of(unpacked(path, tmp_path))}
    stored = {kind for kind, event in EVENTS.items() if not event.__subclasses__()}
    missing = sorted(stored - held)
    assert not missing, f"No stored lesson holds {', '.join(missing)}: add lines to stored_lines.py that lead there."
    unknown = sorted(held - stored)
    assert not unknown, f"This version does not know {', '.join(unknown)}, which lessons hold."


def test_each_game_is_there_with_one_table_and_with_seven() -> None:
    assert {f"{game}-{tables}" for game in GAMES for tables in (1, 7)} <= {path.stem for path in LESSONS}
    assert {path.stem for path in LESSONS} <= set(SCRIPTS)


def test_a_lesson_of_a_released_format_is_never_made_anew() -> None:
    before = {path: path.read_bytes() for path in LESSONS}
    for released in RELEASED:
        with pytest.raises(SystemExit, match="is released"):
            make_stored(["eco-1"], released)
    assert {path: path.read_bytes() for path in LESSONS} == before


def test_it_tells_the_same_and_no_byte_changes(stored: tuple[Path, dict[str, Any]]) -> None:
    lesson, expected = stored
    before = contents(lesson)
    assert differences(shown(lesson), expected["show"]) == []
    assert logged(lesson) == expected["log"]
    assert _scored(exported(lesson)) == _scored(expected["export"])
    assert told("show", lesson, "--public", "--json").code == 0
    assert contents(lesson) == before


def test_it_passes_check_and_is_reported(stored: tuple[Path, dict[str, Any]]) -> None:
    lesson, _ = stored
    before = contents(lesson)
    checked = told("check", lesson)
    assert checked.code == 0, checked.out + checked.err
    reported = told("report", lesson, "--format", "md", "--out", lesson.with_suffix(".md"))
    assert reported.code == 0, reported.err
    assert contents(lesson) == before


def test_undo_and_redo_walk_through_the_same_numbers(stored: tuple[Path, dict[str, Any]]) -> None:
    lesson, expected = stored
    states: list[Numbers] = [{path: value for path, value in expected["show"].items() if path != "moves"}]
    for step in expected["back"]:
        done = told("do", lesson, *step["undo"])
        assert done.code == 0, done.out
        states.append({**states[-1], **step["changed"]})
        assert differences(shown(lesson), states[-1]) == [], step["undo"]
    for step, state in zip(reversed(expected["back"]), reversed(states[:-1]), strict=True):
        done = told("do", lesson, *again(step["undo"]))
        assert done.code == 0, done.out
        assert differences(shown(lesson), state) == [], again(step["undo"])


def test_what_had_been_taken_back_is_done_again(stored: tuple[Path, dict[str, Any]]) -> None:
    lesson, expected = stored
    for step in expected["forth"]:
        if step["redo"]:
            assert told("do", lesson, *step["redo"]).code == 0
        then = {**expected["show"], **step["changed"], "moves": expected["show"]["moves"] + len(step["redo"])}
        assert differences(shown(lesson), then) == [], step["redo"]


def test_it_goes_on(stored: tuple[Path, dict[str, Any]]) -> None:
    lesson, expected = stored
    for step in expected["on"]:
        done = told("do", lesson, *step["do"])
        assert done.code == 0, done.out
        assert differences(shown(lesson), step["changed"]) == [], step["do"]


def test_new_moves_follow_the_old_ones(stored: tuple[Path, dict[str, Any]]) -> None:
    lesson, expected = stored
    done = told("do", lesson, 'note "years later"', "undo log", "redo log", 'say "Where were we?"', "hush")
    assert done.code == 0, done.out
    rows, known = logged(lesson), expected["log"]
    assert rows[: len(known)] == known
    assert [row[1] for row in rows[len(known) :]] == ["log", "log", "log", "screen", "screen"]
