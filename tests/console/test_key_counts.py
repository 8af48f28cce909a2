"""Every row of `keys.md`, played in a new lesson: the act happens, with as many presses as the table says."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from console.driving import SIDES, Hand
from console.test_class import class_of

from facilitator.console.screens.classroom import ClassScreen
from facilitator.files.loader import load_plan
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.room.people import seat_of
from facilitator.game.table.clock import table_clock
from facilitator.game.table.turns import place_words
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.plain.keys import key_name

TABLE = Path(__file__).with_name("keys.md")
MOST = 12
ROW = re.compile(r"\| ([^|`]+) \| ([^|`]+) \| `([^`]+)` \| (\d+) \|")
CODES = {f"K{n:02}": n for n in range(1, 18)}
"""Seventeen pupils; the last one sits nowhere yet."""


@dataclass(frozen=True)
class Row:
    """One act of the table."""

    act: str
    where: str
    presses: tuple[str, ...]
    keys: int


ROWS = [Row(m[1], m[2], tuple(m[3].split()), int(m[4])) for m in ROW.finditer(TABLE.read_text(encoding="utf-8"))]


def pressed(word: str) -> str:
    """The terminal's name of a key as the table writes it."""
    return {"↑": "up", "↓": "down"}.get(word) or key_name(word)


def with_people(folder: Path, plan: str = "planet-hexagon") -> Hand:
    """One table with sixteen pupils, four of them at each side, in the order of their numbers."""
    hand = Hand(folder)
    hand.path = folder / "people.lesson"
    codes = [code for code in CODES if code != "K17"]
    seats = tuple(("1", side, tuple(codes[4 * n : 4 * n + 4])) for n, side in enumerate(SIDES))
    setup = Setup({"1": SIDES}, {}, seats, CODES)
    create_lesson(hand.path, hand.clocks(), load_plan(plan)[2], setup, rehearsal=False, seed="3").close()
    return hand


OVER = ("phase play", "next", "finish", "phase reveal")
STARTS: dict[str, tuple[Callable[[Path], Hand], tuple[str, ...]]] = {
    "a turn": (with_people, ("next",)),
    "three turns": (with_people, ("next", "next", "next")),
    "a message": (with_people, ("next", "say Tidy up")),
    "a plan": (lambda folder: with_people(folder, "planet-hexagon-60"), ("phase welcome",)),
    "a class": (lambda folder: class_of(folder, 4, "planet-hexagon"), ("all: next",)),
    "reports": (lambda folder: class_of(folder, 7), ("pace reports",)),
    "ecopyramid": (lambda folder: class_of(folder, 1, "ecopyramid"), ("next",)),
    "the reveal": (lambda folder: with_people(folder, "planet-hexagon-60"), OVER),
    "a revealed step": (lambda folder: with_people(folder, "planet-hexagon-60"), (*OVER, "reveal")),
}


@dataclass(frozen=True)
class Seen:
    """What of a lesson an act can change, at an instant."""

    one: Table
    tables: Mapping[str, Table]
    room: Room
    screen: Screen
    log: Log
    now: int

    @property
    def left(self) -> int:
        """What is left on the clock of the first table's step."""
        return table_clock(self.one, self.room, self.now).left_ms or 0

    @property
    def place(self) -> str:
        """Where the first table is."""
        return place_words(self.one)


def seen(lesson: Lesson) -> Seen:
    """The lesson now."""
    return Seen(lesson.tables["1"], dict(lesson.tables), lesson.room, lesson.screen, lesson.log, lesson.now())


@dataclass(frozen=True)
class Played:
    """A lesson before and after an act, what stood on the screen then, and what was printed."""

    before: Seen
    after: Seen
    lesson: Lesson
    frame: str
    printed: tuple[str, ...]

    @property
    def added(self) -> int:
        """Seconds that the clock of the step has more than it would."""
        passed = self.after.now - self.before.now
        return round((self.after.left - self.before.left + passed) / 1000)

    def seat(self, code: str) -> object:
        """Where somebody sits."""
        return seat_of(self.after.room, code)

    def noted(self, kind: str) -> bool:
        """Whether the log has this as its newest entry."""
        return bool(self.after.log.remarks) and self.after.log.remarks[-1].kind == kind


HAPPENED: dict[str, Callable[[Played], bool]] = {
    "go to the next step": lambda p: p.after.place.endswith("Arboretans"),
    "go to the next step as of 20 seconds ago": lambda p: (
        p.after.place.endswith("Arboretans") and p.after.left < 30_000
    ),
    "pause the clock": lambda p: p.after.one.step is not None and bool(p.after.one.step.paused),
    "pause everything": lambda p: p.after.room.paused,
    "add 15 seconds": lambda p: p.added == 15,
    "add 5 minutes": lambda p: p.added == 300,
    "add 5 minutes, found by typing": lambda p: p.added == 300,
    "add 2:30 to the phase": lambda p: p.after.room.added == 150_000,
    "choose who begins": lambda p: p.after.one.first == "harvesters",
    "let another team play next": lambda p: p.after.one.chosen == "urbanides",
    "record an action of another player": lambda p: (
        p.after.one.meters != p.before.one.meters or p.after.one.piles != p.before.one.piles
    ),
    "write a note": lambda p: p.noted("note"),
    "show a message": lambda p: p.after.screen.message_at(p.after.now) is not None,
    "remove the message": lambda p: p.after.screen.message_at(p.after.now) is None,
    "blank the projector": lambda p: p.after.screen.scene == "blank",
    "show the scores": lambda p: p.after.screen.scene == "scores",
    "choose what the projector shows": lambda p: p.after.screen.scene == "agenda",
    "mute all sounds": lambda p: p.after.screen.sound == "off",
    "undo": lambda p: not p.after.one.place,
    "go back to an earlier move": lambda p: p.after.place.endswith("Arboretans"),
    "play the last round": lambda p: p.after.one.ending is not None,
    "stop the game of a table": lambda p: p.after.one.over is not None,
    "go to the next phase": lambda p: p.after.room.phase == p.before.room.phase + 1,
    "go back to a phase": lambda p: p.after.room.phase == 0,
    "change the bell": lambda p: p.after.room.bell is not None and p.after.room.bell != p.before.room.bell,
    "count a pile": lambda p: bool(p.after.one.slips) or p.after.one.piles["box", ""] == 10,
    "correct a pile": lambda p: p.after.one.piles["reserve", ""] == 55,
    "report the points of a table": lambda p: (
        p.after.tables["3"].reported is not None and p.after.tables["3"].reported[1] == 17
    ),
    "one table is not ready": lambda p: "✗ Table 3" in p.frame,
    "observe player 14": lambda p: (
        p.noted("observation") and (p.after.log.remarks[-1].table, p.after.log.remarks[-1].side) == ("4", "arboretans")
    ),
    "observe a team by its letters": lambda p: p.noted("observation") and p.after.log.remarks[-1].side == "urbanides",
    "a latecomer joins, known by number": lambda p: p.seat("K17") == ("1", "harvesters"),
    "a team is away": lambda p: p.after.one.away == ("arboretans",),
    "a latecomer joins the smallest team": lambda p: (
        sum(map(len, p.after.room.seats.values())) == sum(map(len, p.before.room.seats.values())) + 1
    ),
    "somebody leaves": lambda p: p.seat("K14") is None,
    "somebody sits elsewhere": lambda p: p.seat("K14") == ("1", "arboretans"),
    "reveal the next step": lambda p: p.after.screen.revealed == 1,
    "go back a step of the reveal": lambda p: p.before.screen.revealed == 1 and p.after.screen.revealed == 0,
    "print score sheets": lambda p: len(p.printed) == 1,
    "show a secret": lambda p: any(
        p.after.one.rules.card[c].title in p.frame for c in p.after.one.cards if c.startswith("most-")
    ),
    "find a rule": lambda p: "Rules of Planet Hexagon" in p.frame and "ipe" in p.frame,
    "end the lesson": lambda p: p.after.room.ended is not None,
    "quit and pause everything": lambda p: p.after.room.paused and not p.frame,
}
"""Whether an act of the table happened."""


def test_the_table_is_whole() -> None:
    assert len(ROWS) >= 30 and len({row.act for row in ROWS}) == len(ROWS)
    assert TABLE.read_text(encoding="utf-8").count("\n| ") == len(ROWS) + 1, "every row can be read"
    assert {row.act for row in ROWS} == set(HAPPENED) and {row.where for row in ROWS} == set(STARTS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.act)
def test_an_act_takes_as_many_presses_as_the_table_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, row: Row
) -> None:
    printed: list[str] = []
    monkeypatch.setattr(
        "facilitator.console.screens.printing.print_in_background", lambda made, stem, *_: printed.append(stem)
    )
    assert len(row.presses) == row.keys <= MOST
    make, lines = STARTS[row.where]
    found: list[bool] = []

    async def work(hand: Hand) -> None:
        lesson = hand.app.lesson
        assert lesson is not None
        for line in lines:
            assert hand.app.say(line).ok, line
        if isinstance(hand.app.screen, ClassScreen):
            hand.app.screen.look()
        hand.pass_time(30)
        before = seen(lesson)
        await hand.press(*map(pressed, row.presses), after=0.7)
        frame = "\n".join(hand.dump()) if hand.app.is_running and hand.app.screen_stack else ""
        found.append(HAPPENED[row.act](Played(before, seen(lesson), lesson, frame, tuple(printed))))

    make(tmp_path).drive(work, (100, 30))
    assert found == [True], row
