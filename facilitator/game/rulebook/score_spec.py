"""What a ruleset says about points: counts, scoring lines, checks and verdicts, as they stand in the file."""

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import Literal

from facilitator.game.rulebook.field_marks import CARD, COUNT, METER, NAMED, NOT_IN_FILE, SIDE
from facilitator.game.rulebook.numbers.number import Conditions, Number
from facilitator.plain.frozen import frozen, frozen_by_name
from facilitator.plain.pictograms import Pictogram

KINDS = ("sum", "steps", "product", "when", "most", "places", "sets", "typed")
"""The kinds of scoring line: a closed list."""

DERIVED = ("sum_of", "kinds_of", "least_of", "most_of")
"""How a count can follow from others."""


@frozen
class Count:
    """A number about a side, or about the table, that scoring needs."""

    id: str
    title: str
    one: str = ""
    of: Literal["side", "table", "either"] = "side"
    most: int | None = field(default=None, metadata={"least": 1})
    face: str | None = None
    begins: int = field(default=0, metadata={"least": 0})
    meters: tuple[str, ...] = field(default=(), metadata=METER)
    sum_of: tuple[str, ...] = field(default=(), metadata=COUNT)
    kinds_of: tuple[str, ...] = field(default=(), metadata=COUNT)
    least_of: tuple[str, ...] = field(default=(), metadata=COUNT)
    most_of: tuple[str, ...] = field(default=(), metadata=COUNT)

    @cached_property
    def derived(self) -> tuple[str, tuple[str, ...]] | None:
        """How this count follows from which others; None where it is typed or read off a board."""
        return next(((how, getattr(self, how)) for how in DERIVED if getattr(self, how)), None)


@frozen
class Term:
    """One part of a sum: points for a count, or for every so many of it."""

    count: str = field(metadata=COUNT)
    points: int = 1
    per: int = field(default=1, metadata={"least": 1})
    exact: bool = False


@frozen
class Steps:
    """Points from a table: those of the highest entry that the count reaches."""

    count: str = field(metadata=COUNT)
    table: Mapping[str, int] = field(default_factory=dict)


@frozen
class Award:
    """Fixed points for reaching the least of every count named."""

    points: int
    has: Mapping[str, int]
    title: str = ""


@frozen
class Most:
    """Fixed points for having more of a count than every other side."""

    count: str = field(metadata=COUNT)
    points: int
    ties: Literal["none", "all", "split"] = "none"
    at_least: int = 1
    whole: bool = False


@frozen
class Places:
    """Points by rank, for each of the counts; who is level shares the places."""

    counts: tuple[str, ...] = field(metadata=COUNT)
    points: tuple[int, ...]
    at_least: int = 0
    whole: bool = False


@frozen
class Sets:
    """Points for each complete set of several counts."""

    counts: tuple[str, ...] = field(metadata=COUNT)
    points: int


@frozen
class Form:
    """One way of scoring: exactly one kind, and for whom and from when it counts."""

    sum: tuple[Term, ...] = ()
    steps: Steps | None = None
    product: tuple[str, ...] = field(default=(), metadata=COUNT)
    when: tuple[Award, ...] = ()
    most: Most | None = None
    places: Places | None = None
    sets: Sets | None = None
    typed: str | None = field(default=None, metadata=COUNT)
    sides: tuple[str, ...] = field(default=(), metadata=SIDE)
    goal: str | None = field(default=None, metadata=CARD)
    needs: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def kind(self) -> str | None:
        """Which kind of scoring this is; None for a line that has its forms listed."""
        return next((kind for kind in KINDS if getattr(self, kind) not in (None, ())), None)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The parts of its sum that bring anything: nobody has to count what is worth 0."""
        return tuple(term for term in self.sum if term.points)

    @cached_property
    def counts(self) -> tuple[str, ...]:
        """The counts that it needs, in the order in which they are asked for; those of its gate last."""
        asked = (
            *(term.count for term in self.terms),
            *(name for award in self.when for name in award.has),
            *((self.steps.count,) if self.steps is not None else ()),
            *((self.most.count,) if self.most is not None else ()),
            *(self.places.counts if self.places is not None else ()),
            *(self.sets.counts if self.sets is not None else ()),
            *self.product,
            *((self.typed,) if self.typed is not None else ()),
            *self.needs,
        )
        return tuple(dict.fromkeys(asked))

    @property
    def compares(self) -> bool:
        """Whether it looks at the other sides too."""
        return self.most is not None or self.places is not None


@frozen_by_name
class Line(Form):
    """One line of the score sheet: a form of its own, or several of which each counts for those it is for."""

    id: str
    title: str
    of: Literal["side", "table"] = "side"
    least: int | None = None
    only: Conditions = ()
    forms: tuple[Form, ...] = ()
    hint: str = ""
    """How it reads on a hint card."""
    pictures: tuple[Pictogram, ...] = ()

    @cached_property
    def all_forms(self) -> tuple[Form, ...]:
        """The forms of this line."""
        return self.forms or (self,)

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """The cards on whose holder this line depends."""
        return tuple(form.goal for form in self.all_forms if form.goal)

    @cached_property
    def all_counts(self) -> tuple[str, ...]:
        """The counts that any of its forms needs."""
        return tuple(dict.fromkeys(name for form in self.all_forms for name in form.counts))

    def forms_for(self, side: str) -> tuple[Form, ...]:
        """The forms that are for a side, whichever cards it holds."""
        return tuple(form for form in self.all_forms if not form.sides or side in form.sides)

    def counts_asked(self, side: str) -> tuple[str, ...]:
        """The counts that it asks a side for, whichever cards that holds."""
        return tuple(dict.fromkeys(name for form in self.forms_for(side) for name in form.counts))


@frozen
class Check:
    """Two sums that have to agree, or one that can't be larger than the other."""

    id: str
    these: tuple[str, ...] = field(metadata=COUNT)
    relation: Literal["equal", "at-most"] = "equal"
    those: tuple[str, ...] = field(default=(), metadata=COUNT)
    number: Number | None = None
    times: int = field(default=1, metadata={"least": 1})
    plus: int = 0
    sides: tuple[str, ...] = field(default=(), metadata=SIDE)
    say: str = ""
    beside: bool = False
    paper: bool = True


@frozen
class Band:
    """A name for the final points from a number on."""

    title: str
    at_least: int


@frozen
class Verdict:
    """What the final points mean: who won, or what was reached; the first one whose conditions hold counts."""

    kind: Literal["winner", "threshold", "bands", "first"]
    only: Conditions = ()
    target: Number | None = None
    times: int = field(default=1, metadata={"least": 1})
    bands: tuple[Band, ...] = ()
    count: str | None = field(default=None, metadata=COUNT)
    ties: tuple[str, ...] = field(default=(), metadata=COUNT)
    id: str = field(default="", metadata=NOT_IN_FILE)

    @property
    def asks(self) -> tuple[str, ...]:
        """The counts that it needs besides the points."""
        return self.ties if self.count is None else (self.count, *self.ties)


@frozen
class Score:
    """The score sheet of a game."""

    reveal: Literal["lines", "last-first"] = "lines"
    counts: tuple[Count, ...] = field(default=(), metadata=NAMED)
    lines: tuple[Line, ...] = field(default=(), metadata=NAMED)
    checks: tuple[Check, ...] = field(default=(), metadata=NAMED)
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
    def typed(self) -> tuple[Count, ...]:
        """The counts that are not derived: the boxes of the sheet."""
        return tuple(c for c in self.counts if c.derived is None)
