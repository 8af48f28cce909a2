"""How a class played before: what its lessons in the history tell about the pace of the next one."""

from pathlib import Path

import pytest
from record.lived import made, said

from facilitator.cli.environment import machine_environment
from facilitator.cli.history import earlier_pace_of
from facilitator.cli.main import main
from facilitator.console.plan_cards import full_card, glance_at
from facilitator.files.loader import find_file


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
    assert earlier_pace("planet-hexagon", now) == {"": pytest.approx((1.0, 0.8, 1.2, 2))}, "36 and 54 of 45 seconds"
    eco = made(lessons / "7B" / "eco-now.lesson", "eco", tables=1)
    assert earlier_pace("eco", eco) == {"turn": pytest.approx((20_000, 20_000, 20_000, 1))}
    other = made(tmp_path / "elsewhere.lesson", "planet-hexagon", tables=1)
    assert earlier_pace_of("planet-hexagon", other) == {}, "nobody's lesson"
    for lesson in (now, eco, other):
        lesson.store.close()


def test_a_plan_is_calculated_at_the_pace_of_past_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))

    def told() -> str:
        capsys.readouterr()
        main(["plan", "eco"])
        return next(line.strip() for line in capsys.readouterr().out.splitlines() if "ECO:" in line)

    assert told() == "ECO: 26:40 to 48:00 at the pace of most games, 80 turns."
    lessons = tmp_path / "lessons"
    assert not lessons.exists() and not (tmp_path / "history").exists(), "looking writes nothing"
    play(lessons / "7B" / "a.lesson", "eco", 42, 12)
    assert main(["history"]) == 0
    assert told() == "ECO: 40:00 to 72:00 at the pace of your last lesson, 80 turns.", (
        "as wide as the ruleset's 20 to 36 s"
    )
    play(lessons / "8A" / "b.lesson", "eco", 30, 12)
    play(lessons / "8A" / "short.lesson", "eco", 300, 2)
    play(lessons / "8A" / "other.lesson", "planet-hexagon", 20, 40)
    assert main(["history"]) == 0
    assert told() == "ECO: 40:00 to 56:00 at the pace of your last 2 lessons, 80 turns.", (
        "30 and 42 s; two turns tell nothing"
    )
    for n in range(10):
        play(lessons / "9C" / f"{n}.lesson", "eco", 24 + n % 2 * 3, 4)
    assert main(["history"]) == 0
    assert told() == "ECO: 32:00 to 36:00 at the pace of your last 10 lessons, 80 turns.", "no older ones"
    plan = machine_environment().plan("eco")
    assert told() in full_card(glance_at(find_file("eco"), "pupils"), plan).fit, "the home screen"
    assert main(["print", "eco", "--kit", "script", "--format", "html", "--out", str(tmp_path / "sheets")]) == 0
    (sheet,) = (tmp_path / "sheets").iterdir()
    assert "at the pace of your last 10 lessons" in sheet.read_text()


def test_clocks_stay_exact_and_changeovers_are_those_of_past_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))
    play(tmp_path / "lessons" / "7B" / "a.lesson", "planet-hexagon", 75, 82)
    assert main(["history"]) == 0
    capsys.readouterr()
    assert main(["plan", "planet-hexagon-90"]) == 0
    shown = capsys.readouterr().out
    assert "45:00 on its clocks" in shown
    assert "Changeovers: 1:40 to 3:20 at the pace of your last lesson." in shown
