"""What a ruleset says about points: counts, scoring lines, what can't be, and verdicts, as they stand in the file."""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from facilitator.game.rulebook.field_marks import COUNT, NAMED, NOT_IN_FILE
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.composed import Largest
from facilitator.game.rulebook.numbers.condition import Conditions
from facilitator.game.rulebook.numbers.counts import CountOf
from facilitator.game.rulebook.numbers.moments import Holds
from facilitator.game.rulebook.numbers.number import Number, Sum
from facilitator.game.rulebook.numbers.readings import Reading
from facilitator.plain.frozen import field, frozen
from facilitator.plain.pictograms import Pictogram


@frozen
class Count:
    """A number about a side, or about the table, that scoring needs."""

    id: str
    title_: str | tuple[str, ...]
    of: Literal["side", "table", "either"] = "side"
    value: Number | None = None
    """From what it is computed or read; without it, it is typed."""
    most: int | None = field(default=None, metadata={"least": 1})

    @property
    def title(self) -> str:
        """What several of it are called."""
        return self.title_ if isinstance(self.title_, str) else self.title_[-1]

    @property
    def one(self) -> str:
        """What one of it is called; nothing where that is the same."""
        return "" if isinstance(self.title_, str) else self.title_[0]

    @cached_property
    def behind(self) -> tuple[str, ...]:
        """The counts that it is computed from."""
        return () if self.value is None else self.value.counts

    @cached_property
    def is_box(self) -> bool:
        """Whether it may be typed: what is only computed is not, what is read off the table may be."""
        return self.value is None or self.is_read

    @cached_property
    def is_read(self) -> bool:
        """Whether it is read off piles, meters or a board."""
        return self.value is not None and not self.behind and any(part.reads_table for part in self.value.parts())

    @cached_property
    def on_board(self) -> bool:
        """Whether a board tells it."""
        return self.value is not None and self.is_read and any(part.on_board for part in self.value.parts())

    @cached_property
    def by_keys(self) -> bool:
        """Whether keys count what it is read off."""
        return self.value is not None and any(part.by_keys for part in self.value.parts())

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of tiles that it counts."""
        return () if self.value is None else self.value.tiles_of

    @property
    def reading(self) -> Reading | None:
        """What of a board of tiles it is read off, place by place."""
        return self.value if isinstance(self.value, Reading) else None

    @property
    def is_sum(self) -> bool:
        """Whether it is nothing but others added up."""
        return isinstance(self.value, Sum)


@frozen
class Line:
    """One line of the score sheet: a number, whose parts are its rows."""

    id: str
    title: str
    points: Number
    of: Literal["side", "table"] = "side"
    when: Conditions = ()
    hint: str = ""
    """How it reads on a hint card."""
    pictures: tuple[Pictogram, ...] = ()

    @cached_property
    def rows(self) -> tuple[Number, ...]:
        """The parts of its sum that can bring anything."""
        return tuple(row for row in self.points.rows if not row.nothing)

    @cached_property
    def floor(self) -> int | None:
        """Below which it never is."""
        return self.points.floor if isinstance(self.points, Largest) else None

    @cached_property
    def typed(self) -> str | None:
        """The count of a line that is nothing but the number in it."""
        return self.points.counted if isinstance(self.points, CountOf) and self.points.bare else None

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """The cards on whose holder this line depends."""
        asked = (self.points.parts(), *(condition.parts() for condition in self.when))
        return tuple(dict.fromkeys(part.holds for parts in asked for part in parts if isinstance(part, Holds)))

    @cached_property
    def counts(self) -> tuple[str, ...]:
        """The counts that any of its rows needs."""
        return tuple(dict.fromkeys(name for row in self.rows for name in row.counts))

    def is_for(self, side: str) -> bool:
        """Whether it is for this side at all."""
        return all(condition.is_for(side) for condition in self.when)

    def rows_for(self, side: str) -> tuple[Number, ...]:
        """The rows that can bring a side anything, whichever cards it holds."""
        return tuple(row for row in self.rows if row.is_for(side))

    def counts_asked(self, side: str) -> tuple[str, ...]:
        """The counts that it asks a side for, whichever cards that holds."""
        return tuple(dict.fromkeys(name for row in self.rows_for(side) for name in row.counts))

    @property
    def compares(self) -> bool:
        """Whether it looks at the other sides too."""
        return any(row.compares for row in self.rows)


@frozen
class Limit:
    """Where `when` holds `must` has to hold; without `must`, `when` may not. It is refused or warned about."""

    id: str
    when: Conditions = ()
    must: Conditions = ()
    refuse: str | None = None
    warn: str | None = None
    paper: bool = True
    """Whether a limit of counts is printed on the score sheet."""

    @cached_property
    def counts(self) -> tuple[str, ...]:
        """The counts that it reads, which are asked when somebody enters them."""
        return tuple(dict.fromkeys(name for condition in (*self.when, *self.must) for name in condition.counts))

    @property
    def says_itself(self) -> bool:
        """Whether a sentence can be made from the numbers alone."""
        return bool(self.counts and self.must) and all(isinstance(c, Comparison) and c.bound for c in self.must)


@frozen
class Band:
    """A name for the final points from a number on."""

    title: str
    at_least: int
    about: str = ""


@frozen
class Verdict:
    """What the final points mean: who won, what was reached, what they are called; the first one whose conditions hold
    counts.
    """

    when: Conditions = ()
    winner: Literal["most-points"] | None = None
    then_by: tuple[str, ...] = field(default=(), metadata=COUNT)
    """Counts that decide among those who are level, one after the other."""
    target: Number | None = None
    """The points that all need together; with a winner nobody wins below it."""
    bands: tuple[Band, ...] = ()
    first: str | None = field(default=None, metadata=COUNT)
    """The count that is 1 or more as soon as a side has won."""
    id: str = field(default="", metadata=NOT_IN_FILE)

    @property
    def kind(self) -> Literal["winner", "threshold", "bands", "first"]:
        """Its name in JSON."""
        if self.first is not None:
            return "first"
        return "winner" if self.winner else "bands" if self.target is None else "threshold"

    @property
    def joint(self) -> bool:
        """Whether it is about the points of all together: nobody is shown up, so they may be seen while they grow."""
        return self.first is None and not self.winner

    @property
    def asks(self) -> tuple[str, ...]:
        """The counts that it needs besides the points."""
        return self.then_by if self.first is None else (self.first, *self.then_by)


@frozen
class Score:
    """The score sheet of a game."""

    reveal: Literal["lines", "last-first"] = "lines"
    counts: tuple[Count, ...] = field(default=(), metadata=NAMED)
    lines: tuple[Line, ...] = field(default=(), metadata=NAMED)
    verdicts: tuple[Verdict, ...] = field(default=(), metadata=NAMED)
    most: int | None = field(default=None, metadata={"least": 1})
    """The most points by the rulebook: of all together, where the verdict is about those, else of a side."""

    @cached_property
    def count(self) -> Mapping[str, Count]:
        """The counts by id."""
        return {c.id: c for c in self.counts}

    @cached_property
    def line(self) -> Mapping[str, Line]:
        """The lines by id."""
        return {line.id: line for line in self.lines}

    @cached_property
    def asked(self) -> frozenset[str]:
        """The counts that lines, verdicts and other counts ask for."""
        found = {part.counted for line in self.lines for part in line.points.parts() if part.counted is not None}
        found |= {name for verdict in self.verdicts for name in verdict.asks}
        return frozenset(found | {name for count in self.counts for name in count.behind})
