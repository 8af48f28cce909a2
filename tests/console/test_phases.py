"""What stands on the page while points are counted, revealed and talked about, and where all of a table climb together."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from console.driving import Hand
from console.test_walked import cut_panes, outside
from journeys.test_whole_lessons import typed
from textual.widgets import Input

from facilitator.cli.public_values import public_values
from facilitator.console.screens.phase_page import PhasePage
from facilitator.files.loader import load_plan
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.notes.room_screen import planned_steps
from facilitator.game.setup.lesson_choices import Choices, settle_choices
from facilitator.game.views.scene_values import Scene
from facilitator.game.views.scenes import scene
from facilitator.journal.chance import chance_of, codes_of
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.sight import sight_of
from facilitator.widgets.pane import Pane
from facilitator.widgets.panels.drawn import Drawn
from facilitator.widgets.panels.ladder import Ladder
from facilitator.widgets.panels.reveal import RevealSteps, RoomSees, Upcoming
from facilitator.widgets.panels.sheets import Sheets
from facilitator.widgets.panels.talk import Answers, Questions, Result

GAMES = ("eco-90", "ecogon-90", "ecopyramid-45", "phylo-western-pa-60", "planet-hexagon-90")
SIZES = [(80, 24), (100, 30), (120, 36), (160, 45)]
PANELS = ("steps", "sees", "upcoming", "question", "answers", "questions", "result", "sheets", "ladder")


class Later(Hand):
    """A console on a lesson that has come to a phase."""

    def __init__(self, folder: Path, plan: str, tables: int | None = None) -> None:
        super().__init__(folder)
        self.path = folder / "later.lesson"
        scenario, rules, texts = load_plan(plan)
        found = settle_choices(
            Choices(tables=tables), scenario, rules, chance_of("5", ROOM), lambda n: codes_of("5", n)
        )
        setup = Setup(found.sides, found.options, found.seats, found.numbers)
        create_lesson(self.path, self.clocks(), texts, setup, rehearsal=False, seed="5").close()

    def lines(self, *lines: str) -> None:
        lesson = self.opened()
        for line in lines:
            self.ms += 1000
            answer = say(lesson, line)
            assert answer.ok, f"{line}: {answer.said}"
        lesson.store.close()

    def counted(self, part: float = 1.0) -> "Later":
        """The games are over, the points are counted, and the sheets are filled in as far as that."""
        self.playing().lines("all: finish", self.to("scoring") or self.to("reveal"))
        lesson = self.opened()
        lines = list(typed(lesson))
        lesson.store.close()
        self.lines(*lines[: round(len(lines) * part)])
        return self

    def playing(self) -> "Later":
        """The first turn."""
        self.lines(self.to("play"), "next")
        return self

    def to(self, kind: str) -> str:
        """The line that leads to a phase of this kind."""
        lesson = self.opened()
        lesson.store.close()
        return next((f"phase {phase.id}" for phase in lesson.scenario.phases if phase.kind == kind), "")

    @property
    def page(self) -> PhasePage:
        return next(s for s in reversed(self.app.screen_stack) if isinstance(s, PhasePage))

    @property
    def lesson(self) -> Lesson:
        assert self.app.lesson is not None
        return self.app.lesson

    def value(self, name: str) -> Any:
        return self.page.query_one(f"#{name}", Drawn).value

    def seen(self, name: str) -> str:
        """What stands in a panel that is shown; nothing where it has no place."""
        for panel in self.page.query(f"#{name}").results(Drawn):
            return panel.render().plain if panel.region else ""
        return ""

    def panels(self) -> set[str]:
        return {name for name in PANELS if self.seen(name)}

    def room(self) -> Scene:
        lesson = self.lesson
        return scene(sight_of(lesson, lesson.people.texts(), lesson.rules.words()))


def at(hand: Later, work: Callable[[Later], Awaitable[None]], size: tuple[int, int] = (120, 36)) -> None:
    hand.drive(work, size)  # type: ignore[arg-type]


def numbers(shown: Scene) -> list[str]:
    return [part for row in shown.rows for part in (row.title, row.number, row.added) if part]


def in_order(parts: Sequence[str], text: str) -> bool:
    """Whether all of these stand in a text, one after the other."""
    place = 0
    for part in parts:
        place = text.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return True


@pytest.mark.parametrize("plan", GAMES)
def test_the_reveal_shows_each_step_and_the_numbers_of_the_room(plan: str, tmp_path: Path) -> None:
    async def work(hand: Later) -> None:
        lesson = hand.lesson
        for _ in range(30):
            if lesson.screen.revealed == 0:
                await hand.press("space", after=5)
        steps = planned_steps(lesson.screen, lesson.room, lesson.tables)
        assert len(steps) > 1 or plan == "ecopyramid-45"
        for n in range(1, len(steps) + 1):
            assert lesson.screen.revealed == n
            room = hand.room()
            seen, listed = hand.value("sees"), hand.value("steps")
            assert isinstance(seen, RoomSees) and isinstance(listed, RevealSteps)
            assert seen.shown and (seen.scene.headline, seen.scene.rows) == (room.headline, room.rows)
            assert "THE ROOM SEES NOW" in hand.seen("sees") and room.headline in hand.seen("sees")
            if all(row.bar for row in room.rows):
                assert in_order(numbers(room), hand.seen("sees")), f"{numbers(room)}\n{hand.seen('sees')}"
            assert f"▶ {listed.titles[n - 1]}" in hand.seen("steps") and f"{n} of {len(steps)}" in hand.seen("steps")
            assert hand.page.query_one("#say", Pane).pieces[0][0].startswith("“")
            coming = hand.value("upcoming")
            assert isinstance(coming, Upcoming) and coming.title in hand.seen("upcoming")
            await hand.press("space", after=5)
            if n < len(steps):
                assert coming.title == listed.titles[n] and coming.scene is not None
                assert coming.scene.rows == hand.room().rows, "what only the facilitator saw is what the room sees then"
            else:
                assert coming.leads and lesson.room.current.kind == "debrief"

    at(Later(tmp_path, plan).counted(), work)


def test_rows_stand_in_the_order_of_play_and_a_bar_says_what_is_new(tmp_path: Path) -> None:
    async def work(hand: Later) -> None:
        for _ in range(6):
            await hand.press("space", after=5)
        for _ in range(10):
            if not any(row.bar is not None and row.bar.added for row in hand.room().rows):
                await hand.press("space", after=5)
        titles = [hand.lesson.tables["1"].title(side) for side in hand.lesson.tables["1"].sides]
        for name in ("sees", "upcoming"):
            assert in_order(titles, hand.seen(name)), hand.seen(name)
        for row in hand.room().rows:
            (line,) = [line for line in hand.seen("sees").splitlines() if row.title in line]
            assert row.bar is not None
            assert ("▓" in line) == bool(row.bar.added) and row.number in line.split() and row.added in line.split()

    hand = Later(tmp_path, "planet-hexagon-90").counted()
    hand.lines("phase reveal")
    at(hand, work)


def test_the_next_step_stays_on_the_console(tmp_path: Path) -> None:
    """Whatever only the facilitator sees is in nothing that is public, and looking at it changes nothing."""

    async def work(hand: Later) -> None:
        lesson, looked = hand.lesson, 0
        for _ in range(12):
            await hand.press("space", after=5)
            coming, room = hand.value("upcoming"), hand.room()
            if coming.scene is None:
                continue
            public = str(public_values(sight_of(lesson, {}, lesson.rules.words()))["shown"])
            kept = [
                row.added for row in coming.scene.rows if row.added not in ("", "+0", *(r.added for r in room.rows))
            ]
            looked += len(kept)
            assert not any(f"'{added}'" in public for added in kept), f"{kept} in {public}"
        assert looked > 3

    hand = Later(tmp_path, "planet-hexagon-90").counted()
    hand.lines("phase reveal")
    at(hand, work)


def test_what_is_not_on_the_projector_is_not_called_so(tmp_path: Path) -> None:
    async def work(hand: Later) -> None:
        await hand.press("space", "space", after=5)
        assert "THE ROOM SEES NOW" in hand.seen("sees")
        await hand.press("full_stop")
        assert "NOT ON THE PROJECTOR" in hand.seen("sees")

    hand = Later(tmp_path, "planet-hexagon-90").counted()
    hand.lines("phase reveal")
    at(hand, work)


def test_panels_have_a_place_in_their_phase_only(tmp_path: Path) -> None:
    """Space leads from play to the end; what stood there in one phase is gone in the next."""

    async def work(hand: Later) -> None:
        found: dict[str, set[str]] = {}
        assert hand.panels() == set() and hand.seen("teams") and hand.seen("stocks")
        for _ in range(80):
            if hand.lesson.room.ended is not None:
                break
            kind = hand.lesson.room.current.kind
            if kind == "reveal" and kind not in found:
                hand.app.say("phase scoring")  # back and forth again
                await hand.pilot.pause()
                assert "steps" not in hand.panels() and hand.seen("sheets")
                hand.app.say("phase reveal")
                await hand.pilot.pause()
            found[kind] = found.get(kind, set()) | hand.panels()
            await hand.press("space", after=5)
        assert found["scoring"] == {"sheets"} and found["reveal"] == {"steps", "sees", "upcoming"}
        assert found["debrief"] == {"question", "answers", "questions", "result"} and found["close"] == {"result"}
        assert hand.panels() == {"result"}, "what came out stands there at the end"

    hand = Later(tmp_path, "planet-hexagon-90").counted()
    hand.lines("phase play")
    at(hand, work)


def test_counting_says_who_is_in_who_is_doubtful_and_who_is_missing(tmp_path: Path) -> None:
    async def work(hand: Later) -> None:
        sheets = hand.value("sheets")
        assert isinstance(sheets, Sheets)
        states = {row.badge.title: row.state for row in sheets.rows}
        assert states == {"Lupidians": "open", "Arboretans": "missing", "Harvesters": "missing", "Urbanides": "missing"}
        assert "lines to do" in hand.seen("sheets") and "missing" in hand.seen("sheets")
        assert "C opens the score sheets" in hand.seen("sheets")
        assert hand.app.say("check lupidians").ok or True
        hand.app.say("points lupidians civilisation-bonus=1")
        assert hand.app.say("count lupidians houses=99").ok
        await hand.pilot.pause()
        (line,) = [line for line in hand.seen("sheets").splitlines() if "Lupidians" in line]
        assert "doubtful" in line
        await hand.pilot.click("#sheets")
        await hand.pilot.pause()
        assert hand.app.screen.query("BoxGrid"), "a click opens the sheets"

    hand = Later(tmp_path, "planet-hexagon-90").counted(0)
    hand.lines("count lupidians houses=3 houses-1-forest=2")
    at(hand, work)


@pytest.mark.parametrize("size", SIZES)
def test_the_debriefs_question_and_its_answers_stand_on_the_page(size: tuple[int, int], tmp_path: Path) -> None:
    async def work(hand: Later) -> None:
        first = hand.room().headline
        for word in ("ASKED", "ON THE PROJECTOR"):
            assert word in hand.seen("question")
        assert first in " ".join(hand.seen("question").split())
        assert hand.seen("answers").count("–") == 4 and "✓" not in hand.seen("answers")
        assert hand.app.say('answer harvesters "We ran out of Water."').ok
        await hand.pilot.pause()
        (line,) = [line for line in hand.seen("answers").splitlines() if "Harvesters" in line]
        assert "✓" in line and "We ran out of Water." in line
        await hand.press("space", after=5)
        asked = hand.value("questions")
        assert isinstance(asked, Questions)
        assert [row.state for row in asked.rows][:3] == ["answered", "now", "later"]
        assert f"✓ {first[:20]}" in hand.seen("questions") and "We ran out" not in hand.seen("answers")
        assert hand.app.say('ask "Was it fair?"').ok
        await hand.pilot.pause()
        assert "Was it fair?" in hand.seen("question") and "▶ Was it fair?" in hand.seen("questions")
        hand.app.say("screen blank")
        await hand.pilot.pause()
        assert "ON THE PROJECTOR" not in hand.seen("question"), "nobody reads it now"

    hand = Later(tmp_path, "planet-hexagon-90").counted()
    hand.lines("phase debrief")
    at(hand, work, size)


def test_a_team_that_is_clicked_answers_and_a_question_that_is_clicked_is_asked(tmp_path: Path) -> None:
    async def work(hand: Later) -> None:
        answers = hand.value("answers")
        assert isinstance(answers, Answers)
        rows = hand.seen("answers").splitlines()
        y = next(n for n, line in enumerate(rows) if "Harvesters" in line)
        await hand.pilot.click("#answers", offset=(6, y + 1))  # below its frame
        await hand.pilot.pause()
        assert hand.app.screen.query(Input)
        await hand.type("Too few Fields")
        assert "Too few Fields" in hand.seen("answers").splitlines()[y]
        await hand.pilot.pause()
        wanted = hand.value("questions").rows[2].text
        y = next(n for n, line in enumerate(hand.seen("questions").splitlines()) if wanted[:20] in line)
        await hand.pilot.click("#questions", offset=(6, y + 1))
        await hand.pilot.pause()
        assert hand.room().headline == wanted and wanted in hand.seen("question")

    hand = Later(tmp_path, "planet-hexagon-90").counted()
    hand.lines("phase debrief")
    at(hand, work)


def test_the_result_has_places_and_says_whether_the_room_knows(tmp_path: Path) -> None:
    async def work(hand: Later) -> None:
        result = hand.value("result")
        assert isinstance(result, Result) and result.note == "not revealed yet"
        points = [int(words.split()[0]) for _, _, words in result.rows]
        assert points == sorted(points, reverse=True) and result.rows[0][0] == "1"
        assert in_order([str(n) for n in points], hand.seen("result")) and "not revealed yet" in hand.seen("result")

    hand = Later(tmp_path, "planet-hexagon-90").counted()
    hand.lines("phase debrief")
    at(hand, work)


@pytest.mark.parametrize(
    ("plan", "act", "more"), [("ecogon-90", "act animal 3", "17 to go"), ("phylo-western-pa-60", "", "50 to go")]
)
@pytest.mark.parametrize("size", SIZES)
def test_who_climbs_together_sees_how_far_it_is(
    plan: str, act: str, more: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async def work(hand: Later) -> None:
        assert isinstance(hand.value("ladder"), Ladder)
        if act:
            assert hand.app.say(act).ok
            await hand.pilot.pause()
        assert more in hand.seen("ladder") and not hand.seen("teams")

    at(Later(tmp_path, plan, tables=1).playing(), work, size)


def test_nobody_climbs_where_sides_play_against_each_other(tmp_path: Path) -> None:
    async def work(hand: Later) -> None:
        assert hand.panels() == set() and hand.seen("teams")

    at(Later(tmp_path, "planet-hexagon-90").playing(), work)


def faults(hand: Later) -> list[str]:
    """What is cut in a panel, or lies over another one. The head, the clock's words, teams and tables are of all phases; what has given up its place stands
    in the panel that has it now.
    """
    page: Any = hand.page
    elsewhere = {"head", "state", "teams", *(f"table-{n}" for n in range(1, 8)), *page.hidden} - {"do", "advice"}
    return [*(fault for fault in cut_panes(page) if fault.split()[0].strip(":") not in elsewhere), *outside(page)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tables", [1, 7])
@pytest.mark.parametrize("plan", ["ecogon-90", "planet-hexagon-90"])
def test_nothing_is_cut_or_lies_over_anything_else(
    plan: str, tables: int, size: tuple[int, int], tmp_path: Path
) -> None:
    async def work(hand: Later) -> None:
        wrong: list[str] = []
        for _ in range(40):
            if hand.lesson.room.ended is not None:
                break
            where = f"{hand.lesson.room.current.kind} {hand.lesson.screen.revealed}"
            wrong += [f"{where}: {fault}" for fault in faults(hand)]
            await hand.press("space", after=1)
        assert not wrong, "\n".join(wrong)

    at(Later(tmp_path, plan, tables if plan == "ecogon-90" else 1).counted(), work, size)
