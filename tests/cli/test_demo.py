"""A lesson that plays itself: every shipped plan, to its result and to the files that it leaves behind."""

import asyncio
from pathlib import Path

import pytest

from facilitator.cli.demo import open_demo
from facilitator.cli.environment import machine_environment
from facilitator.cli.main import main
from facilitator.console import demonstration
from facilitator.console.demonstration import PlayingConsole
from facilitator.files.loader import load_plan


@pytest.mark.parametrize(
    "plan", ["planet-hexagon-60", "ecogon-45", "phylo-western-pa-60", "ecopyramid-45", "eco-90", "ecogon"]
)
def test_it_plays_to_its_result_and_leaves_report_and_sheets(
    plan: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))
    assert main(["demo", plan]) == 0
    told = capsys.readouterr().out.splitlines()
    phases = [phase.title for phase in load_plan(plan)[0].phases]
    assert [line.split("  ")[1].split(" · ")[0] for line in told if line[0].isdigit()] == phases, "each phase once"
    results = [line for line in told if line.startswith("Result: ")]
    assert results and not any("not counted" in line for line in results)
    report = next(Path(line.split(": ", 1)[1]) for line in told if line.startswith("Report: "))
    sheets = [Path(line.split(": ", 1)[1]) for line in told if line.startswith("Sheets: ")]
    assert b"Report for the teacher" in report.read_bytes() and report.parent == tmp_path / "demo"
    assert sheets and all(path.stat().st_size > 1000 for path in sheets)


def test_another_plan_is_refused_with_the_nearest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))
    assert main(["demo", "ecogon-54"]) != 0


def test_in_the_console_one_line_follows_the_other_to_the_closing_scene(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))
    monkeypatch.setattr(demonstration, "serve_in_background", lambda *_: lambda: None)  # the page has tests of its own
    lesson = open_demo(tmp_path / "a.lesson", "ecogon-45")
    app = PlayingConsole(machine_environment(), lesson, 3600.0)

    async def watch() -> None:
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            assert lesson.room.entered is None and app.hold is not None and not app.hold.looks_on
            for _ in range(400):
                if lesson.room.ended is not None:
                    break
                app._play()
            assert lesson.room.ended is not None
            await pilot.pause()

    asyncio.run(watch())
    lesson.store.close()
