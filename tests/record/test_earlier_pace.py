"""How a class played before: what its lessons in the history tell about the pace of the next one."""

from pathlib import Path

import pytest
from record.lived import made, said

from facilitator.cli.environment import machine_environment
from facilitator.cli.history import earlier_pace_of
from facilitator.cli.main import main


def play(path: Path, plan: str, seconds: int, steps: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    lesson = made(path, plan, tables=1)
    said(lesson, "next", *[f"@+{seconds} next"] * steps)
    lesson.store.close()


def test_the_class_and_the_game_count_and_this_lesson_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))
    lessons = tmp_path / "lessons"
    play(lessons / "7B" / "a.lesson", "planet-hexagon", 36, 15)
    play(lessons / "7B" / "b.lesson", "planet-hexagon", 54, 15)
    play(lessons / "7B" / "eco.lesson", "eco", 20, 12)
    play(lessons / "8A" / "c.lesson", "planet-hexagon", 90, 15)
    now = made(lessons / "7B" / "now.lesson", "planet-hexagon", tables=1)
    said(now, "next", *["@+10 next"] * 12)
    assert main(["history"]) == 0
    earlier_pace = machine_environment().earlier_pace
    assert earlier_pace(now) == {"": pytest.approx(1.0)}, "36 and 54 of 45 seconds"
    eco = made(lessons / "7B" / "eco-now.lesson", "eco", tables=1)
    assert earlier_pace(eco) == {"turn": pytest.approx(20_000.0)}
    other = made(tmp_path / "elsewhere.lesson", "planet-hexagon", tables=1)
    assert earlier_pace_of(other) == {}, "nobody's lesson"
    for lesson in (now, eco, other):
        lesson.store.close()
