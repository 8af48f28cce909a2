"""What a kit is made from: a game and its lesson plan, the tables as they stand, the phrases, and the console's
keys.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from facilitator.game.dispatch.opening import new_room, new_table
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.move_builder import PastMove
from facilitator.game.kernel.state import Room, Table
from facilitator.game.rulebook.key_places import fill_keys, line_of
from facilitator.game.rulebook.phrases import Text, Value
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.rulebook.words.paper_words import PaperWords
from facilitator.game.scoring.entries import has_entries
from facilitator.game.setup.lesson_choices import Choices, layout_of, options_of, sides_at
from facilitator.plain.card_blocks import Duplex
from facilitator.plain.frozen import Keeper, field, frozen
from facilitator.record.pupil_names import NOBODY, PupilNames


@frozen
class KeyRow:
    """One key of the console: its row of the table of keys, to which group it belongs, the key, and what it does."""

    id: str
    group: str
    keys: str
    does: str
    pressed: str
    """What texts say for it: its first key, or how it is found without one."""


@frozen
class KitSource(Keeper):
    """Everything that a kit may tell of; nothing is looked up elsewhere."""

    rules: Ruleset
    scenario: Scenario
    tables: Mapping[str, Table]
    room: Room
    words: Catalogue
    keys: tuple[KeyRow, ...] = ()
    at: int = 0
    titles: Mapping[str, str] = field(default_factory=dict)
    """What tables are called that have a name of their own."""
    names: PupilNames = NOBODY
    begun: bool = False
    """Whether this is a lesson in which something has happened."""
    of: str = ""
    """The class."""
    day: str = ""
    """The date of the lesson."""
    school: str = ""
    duplex: Duplex = "long"
    address: str = ""
    """Where the projector's page is, if it is open on the network."""
    plan: tuple[str, ...] = ()
    """What the planner says about the time, for the teacher."""
    economy: bool = False
    """Whether pupils share cards, to save paper."""
    past: Mapping[str, Sequence[PastMove]] = field(default_factory=dict)
    """The moves of every table, for how its points grew and what was corrected."""
    log: Log = Log()
    """What was noted; only the facilitator's sheets show it."""
    texts: Mapping[int, str] = field(default_factory=dict)
    """What was typed, by the numbers that the log has for it."""

    @property
    def over(self) -> bool:
        """Whether the lesson, or the game at every open table, has come to its end."""
        open_tables = [self.tables[name] for name in self.room.open_tables]
        return self.room.ended is not None or (bool(open_tables) and all(t.over is not None for t in open_tables))

    @property
    def played(self) -> Mapping[str, Table]:
        """The tables at which anything was done; all of them before that."""
        found = {n: t for n, t in self.tables.items() if t.place or t.over is not None or has_entries(t)}
        return found or self.tables

    @property
    def belongs(self) -> str:
        """What stands at the foot of every sheet."""
        filled = self.w.filled_in if self.begun else ""
        return " · ".join(filter(None, (self.scenario.title, self.of, self.day, self.school, filled)))

    @property
    def w(self) -> PaperWords:
        """The phrases of paper."""
        return self.words.paper

    def fill(self, text: Text, **values: Value) -> str:
        """A phrase with its values."""
        return self.words.fill(text, **values)

    @cached_property
    def table(self) -> Table:
        """The table with the most sides, as it is before its game begins."""
        return fresh_table(max(self.tables.values(), key=lambda t: len(t.sides)))

    @property
    def start(self) -> Room:
        """The room before the lesson begins, with the same people in it."""
        return new_room(self.scenario, tuple(self.tables), self.room.seats, self.at)

    @property
    def named(self) -> bool:
        """Whether the game names its sides; otherwise they are numbered, and one sheet fits them all."""
        return bool(self.rules.sides.list)

    def keyed(self, text: str) -> str:
        """A text with the keys of the console that will be used; without a console, the lines for scripts."""
        known = {row.id: row.pressed for row in self.keys}
        return fill_keys(text, lambda name: known.get(name) or line_of(name, self.words.script))

    def copies(self, per_side: bool) -> int:
        """How many of a sheet the whole class needs, where there is one for each table or one for each side."""
        return sum(len(t.sides) for t in self.tables.values()) if per_side else len(self.tables)

    def seats(self, side: str) -> int:
        """How many members a side has at most, at any table."""
        known = [len(at) for (_, own), at in self.room.seats.items() if own == side]
        return max(known, default=self.scenario.seats if self.scenario.seats is not None else self.rules.seats.usual)

    def symbol(self, side: str) -> str:
        """What the rules draw for a side, if they draw anything."""
        return next((known.symbol for known in self.rules.sides.list if known.id == side), "")

    def table_title(self, name: str) -> str:
        """What a table is called."""
        return self.titles.get(name) or self.fill(self.words.table, name=name)


def keeps_secret(table: Table) -> bool:
    """Whether points would tell which secret card somebody holds: before the game is over they are not for everybody."""
    score = table.rules.score
    return score is not None and table.over is None and any(line.goals for line in score.lines)


def people_at(given: KitSource, table: str) -> str:
    """The numbers of those at a table, with names where they are on; nothing before anybody has been counted off."""
    if not given.room.numbers:
        return ""
    codes = [code for (name, _), at in given.room.seats.items() if name == table for code in at]
    people = sorted((given.names.person(given.room, code) for code in codes), key=_by_number)
    return given.fill(given.w.results.numbers, n=len(people), numbers=", ".join(people)) if people else ""


def _by_number(person: str) -> tuple[int, str]:
    first = person.partition(" ")[0]
    return (int(first) if first.isdigit() else 0, person)


def fresh_table(table: Table) -> Table:
    """The same table before anything has happened there."""
    chosen = {f"{option}.{side}" if side else option: value for (option, side), value in table.options.items()}
    return new_table(table.name, table.rules, table.sides, chosen)


def source_of_plan(
    scenario: Scenario,
    rules: Ruleset,
    words: Catalogue,
    keys: tuple[KeyRow, ...] = (),
    school: str = "",
    duplex: Duplex = "long",
) -> KitSource:
    """A lesson plan before anybody has come: as many tables, sides and members as it says; refused where that can't
    be.
    """
    choices = Choices()
    layout = layout_of(choices, scenario, rules)
    sides, options = sides_at(choices, layout, rules), options_of(choices, scenario, rules, layout)
    tables = {name: new_table(name, rules, own, options) for name, own in sides.items()}
    seats = {
        (name, side): tuple(str(n) for n in range(1, size + 1))
        for (name, own), sizes in zip(sides.items(), layout.tables, strict=True)
        for side, size in zip(own, sizes, strict=True)
    }
    room = new_room(scenario, tuple(sides), seats, 0)
    return KitSource(rules, scenario, tables, room, words, keys, school=school, duplex=duplex)
