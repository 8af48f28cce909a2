"""The standing of a table is evaluated once for each of its states, whoever asks for it and how often."""

import sys
from collections import Counter
from pathlib import Path
from types import FrameType

import pytest

from facilitator.cli.main import main
from facilitator.game.kernel.state import SideEntries, Table
from facilitator.game.scoring.entries import standing
from facilitator.plain.frozen import replace

SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")
EVALUATE = getattr(standing, "__wrapped__", standing).__code__


def evaluations(*arguments: str) -> Counter[str]:
    """How often each table's standing is evaluated by a command."""
    found: Counter[str] = Counter()

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is EVALUATE:
            found[frame.f_locals["table"].name] += 1

    sys.setprofile(called)
    try:
        assert main([*arguments]) == 0
    finally:
        sys.setprofile(None)
    return found


@pytest.fixture
def lesson(tmp_path: Path) -> str:
    """Three tables whose teams wrote their points and counted a little."""
    path = str(tmp_path / "a.lesson")
    assert main(["open", "planet-hexagon", "--lesson", path, "--rehearsal", "--tables", "3"]) == 0
    entered = [f"{table}: points {side} pipelines=6 total=9" for table in "123" for side in SIDES]
    assert main(["do", path, "all: next", *entered, "2: count lupidians houses=2 farms=3"]) == 0
    return path


def test_once_for_each_table(lesson: str, tmp_path: Path) -> None:
    once = Counter("123")
    assert evaluations("do", lesson, "reveal anyway") == once
    assert evaluations("show", lesson, "--json") == once
    assert evaluations("show", lesson, "--public", "--json") == once
    assert evaluations("report", lesson, "--format", "md", "--out", str(tmp_path / "a.md")) == once


def test_a_changed_table_has_a_standing_of_its_own(lesson: str) -> None:
    from facilitator.cli.lesson_finder import read_lesson

    table: Table = read_lesson(lesson).tables["2"]
    before = standing(table)
    changed = replace(table, sheets={**table.sheets, "lupidians": SideEntries(written={"pipelines": "8"})})
    assert standing(table) is before and standing(changed).of("lupidians").total == 8
    assert standing(changed).of("lupidians") != before.of("lupidians") and table == replace(table)
