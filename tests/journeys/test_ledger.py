"""A slip planted at every step of a whole game is among those that the ledger names; two slips are not blamed on one."""

import random
from dataclasses import dataclass, field
from pathlib import Path

import lanes
import pytest
from lanes import part

from facilitator.files.loader import load_plan, read_header
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.store import Store

SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")


def opened(folder: Path, sessions: int = 4) -> Lesson:
    _, _, texts = load_plan("planet-hexagon")
    path = folder / "ledger.lesson"
    setup = Setup({"1": SIDES}, {"sessions": sessions})
    create_lesson(path, machine_clocks(), texts, setup, rehearsal=True, seed="11").close()
    return Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)


@dataclass
class Reality:
    """What really lies there, by the rulebook and plain sums: people draw while the bag holds any, and clear the table at the end."""

    piles: dict[str, int] = field(default_factory=lambda: {"reserve": 80, "box": 0, "supply": 0, "rubbish": 4})
    taken: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 1))

    def begin_session(self) -> None:
        self.piles["reserve"] -= 20
        self.piles["box"] += 12
        self.piles["supply"] += 8

    def turn(self, side: str, slip: str | None, fern: bool, drawing: bool) -> bool:
        """One turn, with a slip or without; whether the slip could happen. `drawing`: whether anybody looks into the bag."""
        p = self.piles
        could = True
        if slip == "fern":
            could = fern and p["box"] == 0
            if could:
                p["rubbish"] -= 1
                p["supply"] += 1
        p["supply"] -= 1
        self.taken[side] += 1
        drew = p["box"] > 0 and drawing
        if drew:
            p["box"] -= 1
            p["supply"] += 1
        match slip:
            case "left out":
                could = drew
                p["box"], p["supply"] = (p["box"] + 1, p["supply"] - 1) if drew else (p["box"], p["supply"])
            case "too many drawn":
                could = p["box"] > 0
                p["box"], p["supply"] = (p["box"] - 1, p["supply"] + 1) if could else (p["box"], p["supply"])
            case "taken twice":
                could = p["supply"] > 0
                p["supply"], self.taken[side] = p["supply"] - 1, self.taken[side] + 1
        return could

    def end_session(self, slip: bool) -> None:
        self.piles["rubbish"] += self.piles["supply"] - slip
        self.piles["box"] += slip
        self.piles["supply"] = 0

    def told(self) -> str:
        return " ".join([f"{p}={n}" for p, n in self.piles.items()] + [f"taken.{s}={n}" for s, n in self.taken.items()])


WORDS = {
    "left out": "the draw was skipped",
    "too many drawn": "one tile too many was drawn",
    "taken twice": "a tile too many was taken",
    "fern": "Pondering Fern was used but not entered",
    "wrong bag": "a tile went back into the Supply Bag instead",
}

RARE = ("wrong bag", "fern")
"""What can happen at a few steps only: all of them are tried in either lane."""


def course(sessions: int) -> list[tuple[str, str]]:
    """What happens step by step: (what, side)."""
    steps: list[tuple[str, str]] = []
    for session in range(sessions):
        order = SIDES[session:] + SIDES[:session]
        steps.append(("session", ""))
        for round_ in range(4):
            steps += [("turn", side) for side in order]
            steps.append(("emissaries" if round_ < 3 else "last emissaries", ""))
    return steps


def reality_after(
    steps: list[tuple[str, str]], upto: int, slips: dict[int, str], ferns: list[str | None], as_usual: bool = False
) -> Reality | None:
    """What is on the table after so many steps with these slips; None where one of them could not have happened.

    `as_usual`: in the last round nobody looks into the bag, since it is always empty then.
    """
    real = Reality()
    inside = 0
    for i, (what, side) in enumerate(steps[: upto + 1]):
        slip = slips.get(i)
        inside = 0 if what == "session" else inside + (what == "emissaries")
        if what == "session":
            real.begin_session()
        elif what == "turn":
            if not real.turn(side, slip, ferns[i] == side, not as_usual or inside < 3):
                return None
        elif what == "last emissaries":
            if slip == "wrong bag" and real.piles["supply"] == 0:
                return None
            real.end_session(slip == "wrong bag")
        if min(real.piles.values()) < 0:
            return None
    return real


@pytest.fixture(scope="module")
def played(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Lesson, list[tuple[str, str]], list[str | None], list[int]]:
    """A whole game without a slip in the books: its steps, who held the Fern at each, and the number of moves after each."""
    lesson = opened(tmp_path_factory.mktemp("ledger"))
    steps, ferns, moves = course(4), list[str | None](), list[int]()
    for what, _ in steps:
        if what != "session":
            ferns.append(lesson.tables["1"].cards.get("pondering-fern"))
            assert say(lesson, "next").ok
        else:
            assert say(lesson, "next").ok
            ferns.append(None)
        moves.append(lesson.n)
    return lesson, steps, ferns, moves


def where(lesson: Lesson, steps: list[tuple[str, str]], i: int) -> str:
    """How the ledger calls the turn at which step i happened."""
    session = sum(what == "session" for what, _ in steps[: i + 1])
    inside = [j for j in range(i + 1) if steps[j][0] == "session"][-1]
    round_ = 1 + sum("emissaries" in what for what, _ in steps[inside:i])
    end = f"Supplier: {lesson.tables['1'].title(steps[i][1])}" if steps[i][0] == "turn" else "Emissaries"
    return f"Session {session} of 4, Round {round_} of 4, {end}"


def told_after(lesson: Lesson, moves: list[int], upto: int, told: str) -> tuple[list[str], str]:
    """Which slips `tally` names when it is said after a step, and its answer; the books are as they were afterwards."""
    strand = lesson.table_strand("1")
    live = list(strand.live)
    strand.live[:] = [m for m in live if m.n <= moves[upto]]
    try:
        answer = say(lesson, f"1: tally {told}")
        assert answer.ok, answer.said
        return [words for words, _ in lesson.tables["1"].slips], answer.said
    finally:
        strand.live[:] = live


Played = tuple[Lesson, list[tuple[str, str]], list[str | None], list[int]]


def moments(steps: list[tuple[str, str]], slip: str) -> list[int]:
    """The steps at which a kind of slip can happen at all."""
    return [i for i, (what, _) in enumerate(steps) if what == ("last emissaries" if slip == "wrong bag" else "turn")]


def settled(steps: list[tuple[str, str]], i: int) -> int:
    """The step after which the books can be compared: restocking belongs to the move that ended the session."""
    i = min(i, len(steps) - 1)
    return i + 1 if i + 1 < len(steps) and steps[i + 1][0] == "session" else i


@pytest.mark.sampled
@pytest.mark.parametrize("slip", WORDS)
def test_every_slip_at_every_step_is_named(slip: str, played: Played) -> None:
    lesson, steps, ferns, moves = played
    planted = 0
    for i in part(moments(steps, slip), 4) if slip not in RARE else moments(steps, slip):
        for later in {settled(steps, i + n) for n in (0, 3, 17)}:
            usual = reality_after(steps, later, {}, ferns)
            assert usual is not None
            for way in (False, True):
                real = reality_after(steps, later, {i: slip}, ferns, way)
                if real is None or real.told() == usual.told():
                    continue
                named, said = told_after(lesson, moves, later, real.told())
                assert f"{where(lesson, steps, i)}: {WORDS[slip]}" in named, f"told after step {later}: {said}"
                planted += 1
    assert planted >= (3 if slip in RARE else 60 if lanes.whole else 15)


def test_exactly_those_slips_are_named_that_explain_everything(played: Played) -> None:
    """Also where two slips happened: then only a single one that really leads to the same counts may be named."""
    lesson, steps, ferns, moves = played
    chance = random.Random(4)
    pairs = 0
    for n in range(120):
        later = settled(steps, chance.randrange(8, len(steps)))
        wanted = 1 + (n % 2)
        kinds = [chance.choice([*WORDS]) for _ in range(wanted)]
        where_ = [[i for i in moments(steps, kind) if i <= later] for kind in kinds]
        if not all(where_):
            continue
        slips = {chance.choice(at): kind for at, kind in zip(where_, kinds, strict=True)}
        real, usual = reality_after(steps, later, slips, ferns), reality_after(steps, later, {}, ferns)
        if real is None or usual is None or real.told() == usual.told():
            continue
        alone = {
            f"{where(lesson, steps, i)}: {WORDS[kind]}"
            for kind in WORDS
            for i in moments(steps, kind)
            if i <= later
            for way in (False, True)
            if (one := reality_after(steps, later, {i: kind}, ferns, way)) is not None and one.told() == real.told()
        }
        named, said = told_after(lesson, moves, later, real.told())
        assert set(named) == alone, f"{slips} told after step {later}: {said}"
        assert ("No single slip explains it" in said) == (not alone)
        pairs += not alone
    assert pairs >= 5, "enough of them are two slips that no single one explains"


def test_latest_first_and_accepted(tmp_path: Path) -> None:
    lesson = opened(tmp_path)
    for _ in range(7):
        say(lesson, "next")
    answer = say(lesson, "tally supply=7 box=8")
    assert answer.said.startswith(
        "Supply Centre 7 instead of 8, Supply Bag 8 instead of 7. One of these slips explains it: (1) Session 1 of 4, Round 2"
    )
    assert lesson.tables["1"].piles["supply", ""] == 8, "nothing is booked before somebody says so"
    assert say(lesson, "tally accept 99").said == "There are 5 explanations. Choose a number from 1 to 5."
    assert answer.said.count("the draw was skipped") == 3 and "And 2 more." in answer.said
    assert (
        say(lesson, "tally accept 1").said
        == "Corrected: Session 1 of 4, Round 2 of 4, Supplier: Lupidians: the draw was skipped."
    )
    piles = lesson.tables["1"].piles
    assert (piles["supply", ""], piles["box", ""], piles["unaccounted", ""]) == (7, 8, 0)
    assert say(lesson, "tally supply=7 box=8").said == "Everything agrees."
    assert say(lesson, "tally supply=6").said.startswith("Supply Centre 6 instead of 7. No single slip"), (
        "confirmed a moment ago"
    )
    assert not say(lesson, "tally accept 1").ok


def test_what_was_entered_tile_by_tile_is_blamed_last(tmp_path: Path) -> None:
    lesson = opened(tmp_path)
    for line in ("next", "next", "next", "take forest", "draw water", "next"):
        assert say(lesson, line).ok
    say(lesson, "tally supply=7 box=10")
    turns = [words.split(": ")[1] for words, _ in lesson.tables["1"].slips]
    assert turns[:2] == ["Arboretans", "Lupidians"] and turns[-1] == "Harvesters", turns


@pytest.mark.parametrize(
    "line",
    [
        "tally nonsense",
        "tally supply",
        "tally suply=8",
        "tally taken=3",
        "tally taken.nobody=3",
        "tally waiting.lupidians=1",
    ],
)
def test_a_count_that_cannot_be_read_is_refused(line: str, tmp_path: Path) -> None:
    answer = say(opened(tmp_path), line)
    assert not answer.ok and answer.said.endswith((".", "?"))
