"""Opens a rehearsal lesson from a ruleset of tests/rulesets and says lines to it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from facilitator.cli.lesson_values import lesson_values
from facilitator.cli.public_values import public_values
from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_plan, load_ruleset, read_header
from facilitator.game.dispatch.opening import new_table, sides_of, variant_options, warnings
from facilitator.game.kernel.state import TABLE_WIDE
from facilitator.game.rulebook.ruleset import OptionValue
from facilitator.game.views.scene_values import Sight
from facilitator.journal.batch import Answer
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.store import Store

RULESETS = Path(__file__).parent.parent / "rulesets"

PHASES = """
schema = 1
id = "plan"
title = "A lesson"
ruleset = "RULESET"

[[phases]]
id = "welcome"
title = "Welcome"
kind = "intro"
minutes = 5

[[phases]]
id = "game"
title = "Game"
kind = "play"
minutes = 30

[[phases]]
id = "snack"
title = "Snack"
kind = "pause"

[[phases]]
id = "again"
title = "Game, second half"
kind = "play"

[[phases]]
id = "talk"
title = "Talk"
kind = "debrief"
minutes = 10
"""
"""A lesson plan with two stretches of play; the ruleset's name has to be put in."""


class Game:
    """A lesson in rehearsal; every line that is said is checked for what must always hold."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._totals = {name: sum(t.piles.values()) for name, t in lesson.tables.items()}

    def say(self, line: str) -> Answer:
        """Say a line; whatever comes of it, no item may be lost."""
        answer = say(self.lesson, line)
        for name, table in self.lesson.tables.items():
            assert sum(table.piles.values()) == self._totals[name], f"'{line}' lost items at table {name}"
            assert all(n >= 0 for (pile, _), n in table.piles.items() if pile != "unaccounted"), line
            assert all(side in (TABLE_WIDE, *table.sides) for _, side in (*table.piles, *table.meters)), line
            assert not any(
                side == TABLE_WIDE and pile in table.rules.pile and table.rules.pile[pile].of == "side"
                for pile, side in table.piles
            ), f"'{line}' moved items to nobody"
        return answer

    def ok(self, *lines: str) -> str:
        """Say lines that must be carried out; what the last one answers."""
        answer = Answer(False, "nothing was said")
        for line in lines:
            answer = self.say(line)
            assert answer.ok, f"{line}: {answer.said}"
        return answer.said

    def no(self, line: str) -> str:
        """Say a line that must be refused, and must change nothing; why it was."""
        before = self.view()
        answer = self.say(line)
        assert not answer.ok, f"{line}: {answer.said}"
        assert {**self.view(), "now": 0} == {**before, "now": 0}, f"'{line}' was refused but changed something"
        return answer.said

    def next(self, times: int = 1) -> str:
        """Go on so many times; what the last one answers."""
        return self.ok(*["next"] * times)

    def view(self) -> dict[str, Any]:
        """The lesson as `show --json` has it."""
        return dict(lesson_values(self.lesson, self.lesson.now()))

    def public(self) -> dict[str, Any]:
        """The lesson as the room sees it."""
        lesson = self.lesson
        texts, words = lesson.people.texts(), words_in(lesson.scenario.words)
        sight = Sight(lesson.room, lesson.tables, lesson.screen, texts, lesson.now(), words)
        return dict(public_values(sight))

    def table(self, name: str = "1") -> dict[str, Any]:
        """One table of the view."""
        return next(t for t in self.view()["tables"] if t["name"] == name)

    def side(self, side: str, table: str = "1") -> dict[str, Any]:
        """One side of the view."""
        return next(s for s in self.table(table)["sides"] if s["id"] == side)

    def pile(self, name: str, side: str | None = None) -> int:
        """What a pile holds."""
        return int((self.side(side) if side else self.table())["piles"][name])

    def meter(self, name: str, side: str | None = None) -> int:
        """What a meter shows."""
        return int((self.side(side) if side else self.table())["meters"][name])

    def each(self, kind: str, name: str) -> list[int]:
        """A pile or meter of all sides, in their order."""
        return [s[kind][name] for s in self.table()["sides"]]

    def acting(self) -> str | None:
        """Whose turn it is."""
        acting = self.table()["acting"]
        return None if acting is None else str(acting)

    def order(self, turns: int) -> str:
        """Whose turn it is from now on, by the end of their names: 1 2 3."""
        names = []
        for _ in range(turns):
            self.next()
            names.append((self.acting() or "-").rpartition("-")[2])
        return " ".join(names)

    def clock(self) -> tuple[str, int | None]:
        """State of the clock, and seconds left."""
        clock = self.table()["clock"]
        return clock["state"], None if clock["left_ms"] is None else clock["left_ms"] // 1000

    def place(self) -> list[tuple[str, int]]:
        """Spans and their repetitions."""
        return [(s["span"], s["n"]) for s in self.table()["place"]]


def ruleset_file(name: str) -> Path:
    """A ruleset of these tests."""
    return RULESETS / f"{name}.toml"


def open_game(
    folder: Path,
    name: str,
    *,
    sides: int | None = None,
    tables: int = 1,
    seats: int = 0,
    variant: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    phases: str | None = None,
    seed: str = "seed",
) -> Game:
    """Make a rehearsal lesson and open it; with `phases` a whole lesson plan."""
    rules, _ = load_ruleset(str(ruleset_file(name)))
    _, _, texts = load_plan(str(ruleset_file(name)))
    if phases is not None:
        texts = {**texts, "scenario": phases.replace("RULESET", rules.id), "scenario-file": "plan.toml"}
    who = sides_of(rules, sides)
    chosen = {**variant_options(rules, variant, len(who)), **(options or {})}
    new_table("1", rules, who, chosen)
    codes = (f"P{n}" for n in range(10, 10_000))
    names = [str(n) for n in range(1, tables + 1)]
    seated = tuple((t, s, tuple(next(codes) for _ in range(seats))) for t in names for s in who)
    path = folder / f"{name}-{len(list(folder.glob('*.lesson')))}.lesson"
    store = create_lesson(
        path, machine_clocks(), texts, Setup(dict.fromkeys(names, who), chosen, seated), rehearsal=True, seed=seed
    )
    store.close()
    return reopened(path)


def reopened(path: Path) -> Game:
    """A lesson, read anew from its file."""
    return Game(Lesson(Store.open(path, True), LessonTime(machine_clocks()), read_header))


def warned(name: str, sides: int | None = None, options: Mapping[str, OptionValue] | None = None) -> Sequence[str]:
    """What somebody is warned about who opens a game like this."""
    rules, _ = load_ruleset(str(ruleset_file(name)))
    return warnings(new_table("1", rules, sides_of(rules, sides), options or {}))
