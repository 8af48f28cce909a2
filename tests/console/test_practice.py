"""Practice: the console runs twenty times as fast, says so, and teams say when they are ready."""

import asyncio
from pathlib import Path

import pytest

from facilitator.cli.demo import open_demo
from facilitator.cli.environment import machine_environment
from facilitator.console.practice import SPEED, PracticeConsole
from facilitator.journal.lesson_time import machine_clocks
from facilitator.plain.frozen import replace
from facilitator.widgets.panels.drawn import Drawn


def test_clocks_run_faster_and_teams_say_when_they_are_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    at = [1_000_000]
    clocks = replace(machine_clocks(), mono=lambda: at[0])
    lesson = open_demo(tmp_path / "a.lesson", "planet-hexagon")
    app = PracticeConsole(machine_environment(clocks), lesson)
    heard: list[str] = []
    monkeypatch.setattr(app, "tell", lambda said, fine=True: heard.append(said))

    def pass_time(seconds: float) -> None:
        at[0] += round(1000 * seconds)
        app._pass_time()

    async def work() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "Rehearsal: Planet Hexagon" in app.screen.query_one("#head", Drawn).render().plain
            before = lesson.now()
            pass_time(2)
            assert lesson.now() - before == 2000 * SPEED
            await pilot.press("space")
            pass_time(0.1)
            assert lesson.tables["1"].step is not None
            heard.clear()
            pass_time(0.2)
            assert not heard, "after four seconds nobody is"
            for _ in range(100):
                pass_time(0.1)
            assert heard == ["Lupidians: ready."], "once"
            await pilot.press("space")
            pass_time(0.1)
            pass_time(15)
            assert heard[-1] == "Arboretans: ready."

    asyncio.run(work())
    lesson.store.close()
