"""The public screen: it follows the lesson, keeps what is secret, and says whether it can be read."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from projector.reading import seen
from textual.pilot import Pilot

from facilitator.cli.main import main
from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_plan, read_header
from facilitator.game.views.scene_values import Badge, Sight
from facilitator.game.views.scenes import scene
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.store import Store
from facilitator.projector.app import Projector
from facilitator.projector.follower import Follower
from facilitator.projector.legibility import judge_legibility
from facilitator.widgets.themes import THEMES

SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")


@pytest.fixture(autouse=True)
def a_terminal_with_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)


def opened(path: Path, write: bool = True) -> Lesson:
    return Lesson(Store.open(path, write), LessonTime(machine_clocks()), read_header)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    _, _, texts = load_plan("planet-hexagon")
    create_lesson(tmp_path / "a.lesson", machine_clocks(), texts, Setup({"1": SIDES}), rehearsal=True, seed="3").close()
    return tmp_path / "a.lesson"


def frame(app: Projector, most: int = 7) -> str:
    """All that can be read, in capitals."""
    return " ".join(seen(app.screen._compositor.render_strips(), most).split())


def projected(
    path: Path, work: Callable[[Projector, Pilot[None]], Awaitable[None]], size: tuple[int, int] = (120, 34)
) -> None:
    app = Projector(Follower(lambda: opened(path, write=False), words_in))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await work(app, pilot)

    asyncio.run(run())


async def said(app: Projector, pilot: Pilot[None], lesson: Lesson, *lines: str, most: int = 7) -> str:
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, answer.said
    app.follow()
    await pilot.pause()
    return frame(app, most)


def test_it_follows_what_is_said_elsewhere(path: Path) -> None:
    lesson = opened(path)

    async def work(app: Projector, pilot: Pilot[None]) -> None:
        assert "PLANET HEXAGON" in frame(app)
        assert "LUPIDIANS" in await said(app, pilot, lesson, "next")
        assert "ARBORETANS" in await said(app, pilot, lesson, "next")
        assert "LUPIDIANS" in await said(app, pilot, lesson, "undo")
        assert "WELL DONE [B]ALL[/B]" in await said(app, pilot, lesson, 'say "Well done [b]all[/b]"')
        assert "LUPIDIANS" in await said(app, pilot, lesson, "hush")
        assert not (await said(app, pilot, lesson, "screen blank")).strip()
        assert "LUPIDIANS" in await said(app, pilot, lesson, "screen teams")

    projected(path, work)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_its_theme(path: Path, theme: str) -> None:
    app = Projector(Follower(lambda: opened(path, write=False), words_in), theme=theme)

    async def run() -> None:
        async with app.run_test() as pilot:
            await pilot.pause()
            assert app.theme == THEMES[theme].name
            await pilot.press("t")
            assert app.theme != THEMES[theme].name

    asyncio.run(run())


def test_it_waits_for_a_lesson_that_is_not_there_yet(tmp_path: Path) -> None:
    async def work(app: Projector, pilot: Pilot[None]) -> None:
        assert "WAITING FOR THE LESSON" in frame(app)
        _, _, texts = load_plan("planet-hexagon")
        create_lesson(
            tmp_path / "b.lesson", machine_clocks(), texts, Setup({"1": SIDES}), rehearsal=True, seed="3"
        ).close()
        app.follow()
        await pilot.pause()
        assert "PLANET HEXAGON" in frame(app)

    projected(tmp_path / "b.lesson", work)


def test_what_is_written_while_it_opens_the_lesson_is_not_missed(path: Path) -> None:
    def slowly() -> Lesson:
        lesson = opened(path, write=False)
        other = opened(path)
        assert say(other, 'say "in between"').ok
        other.store.close()
        return lesson

    follower = Follower(slowly, words_in)
    assert follower.follow() and "in between" in repr(follower.scene())
    assert not follower.follow(), "nothing is new"


def test_no_secret_is_in_any_frame(path: Path) -> None:
    lesson = opened(path)
    say(lesson, 'note "MARKER-NOTE"')
    say(lesson, 'observe lupidians collaboration 3 "MARKER-FACT"')

    async def work(app: Projector, pilot: Pilot[None]) -> None:
        for _ in range(12):
            for size in ("screen auto", "screen teams", "screen agenda", "screen step"):
                text = await said(app, pilot, lesson, size, most=1)
                assert "MARKER-" not in text and "MOST " not in text
            await said(app, pilot, lesson, "next")

    projected(path, work)
    assert any(lesson.rules.set_of[c].secret for c in lesson.tables["1"].cards)


@pytest.mark.parametrize("size", [(53, 15), (80, 24), (160, 45)], ids=str)
def test_a_scene_fits_the_window_in_few_rows(path: Path, size: tuple[int, int]) -> None:
    lesson = opened(path)
    for line in ("next", "next"):
        say(lesson, line)
    found = scene(Sight(lesson.room, lesson.tables, lesson.screen, {}, lesson.now(), words_in("en")))
    assert (found.kind, found.headline, found.lines) == ("step", "Arboretans", found.lines)
    assert found.who == Badge("Arboretans", "▲", "green") and found.role == "Supplier"
    assert found.aside == "Session 1 of 4 · Round 1 of 4" and found.lines[0].startswith("Take")
    assert found.next_team == Badge("Harvesters", "●", "yellow")

    async def work(app: Projector, pilot: Pilot[None]) -> None:
        text = frame(app)
        assert "ARBORETANS" in text and "0:45" in text
        assert ("ROUND 1 OF 4" in text) == (size >= (100, 30)), "small terminals have name and clock only"

    projected(path, work, size)


def test_can_the_last_row_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = judge_legibility(1.2, 8, 34)
    assert (round(found.dots), round(found.ordinary), round(found.browser)) == (38, 9, 21) and found.full
    assert main(["project", "--check", "1.2", "8", "--rows", "34"]) == 0
    text = capsys.readouterr().out
    assert "Names, clock, headlines and short instructions are readable" in text and "cards' texts" in text
    assert "The browser is the better choice" in text
    assert main(["project", "--check", "1.2", "8", "--rows", "24"]) == 0
    assert "shows name and clock only. The browser is the better choice" in capsys.readouterr().out
    assert main(["project", "--check", "3", "3", "--rows", "34"]) == 0
    assert "Everything is well readable" in capsys.readouterr().out
    assert main(["project", "--check", "0.4", "12", "--rows", "54"]) == 1
    assert "make the image larger or sit closer" in capsys.readouterr().out
    assert main(["project", "--check", "0", "8"]) == 2
