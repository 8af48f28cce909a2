"""What a ruleset can say about numbers and conditions: the shapes that all other parts of a ruleset use."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from facilitator.game.rulebook.field_marks import ACTION, CARD, DECK, METER, OPTION, PILE, ROLL, SIDE, SPAN, WHO
from facilitator.plain.frozen import frozen

Who = str
"""Whose pile or meter is meant: `acting`, `next`, `previous`, `each`, or a side's id."""


@frozen
class Reckoned:
    """A number that is looked up when it is needed."""

    option: str | None = field(default=None, metadata=OPTION)
    pile: str | None = field(default=None, metadata=PILE)
    meter: str | None = field(default=None, metadata=METER)
    fill: int | None = None
    above: int | None = None
    per_side: int | None = None
    by_sides: Mapping[str, int] | None = None
    given: bool = False
    times: int = 1
    plus: int = 0


@frozen
class Nth:
    """The how-manieth repetition of a span."""

    span: str = field(metadata=SPAN)
    n: int


@frozen
class Condition:
    """One thing that must hold; a list of conditions holds when all of them do."""

    first: str | None = field(default=None, metadata=SPAN)
    last: str | None = field(default=None, metadata=SPAN)
    not_first: str | None = field(default=None, metadata=SPAN)
    not_last: str | None = field(default=None, metadata=SPAN)
    nth: Nth | None = None
    pile: str | None = field(default=None, metadata=PILE)
    meter: str | None = field(default=None, metadata=METER)
    option: str | None = field(default=None, metadata=OPTION)
    sides: bool = False
    of: Who = field(default="acting", metadata=WHO)
    is_: int | bool | str | None = None
    at_least: int | Reckoned | None = None
    at_most: int | Reckoned | None = None
    side: str | None = field(default=None, metadata=SIDE)
    not_yet: Literal["take", "flip", "draw"] | None = None
    card: str | None = field(default=None, metadata=CARD)
    board: Literal["complete", "on-notice"] | None = None
    on: str | None = field(default=None, metadata=OPTION)
    off: str | None = field(default=None, metadata=OPTION)


Conditions = tuple[Condition, ...]


@frozen
class Case:
    """An amount for when its conditions hold; the first fitting case of a list counts."""

    amount: int | Literal["all"] | Reckoned
    when: Conditions = ()


Amount = int | Literal["all"] | Reckoned | tuple[Case, ...]


@frozen
class Trigger:
    """What sets a rule off: exactly one of these."""

    opens: bool = False
    starts: str | None = field(default=None, metadata=SPAN)
    ends: str | None = field(default=None, metadata=SPAN)
    pile: str | None = field(default=None, metadata=PILE)
    meter: str | None = field(default=None, metadata=METER)
    reaches: int | None = None
    used: str | None = field(default=None, metadata=CARD)
    action: str | None = field(default=None, metadata=ACTION)
    done: str | None = field(default=None, metadata=DECK)
    rolled: str | None = field(default=None, metadata=ROLL)
    shows: str | None = None

    @property
    def key(self) -> tuple[str, str]:
        """The kind of trigger and the id it waits for."""
        for kind in ("starts", "ends", "pile", "meter", "used", "action", "done", "rolled"):
            name = getattr(self, kind)
            if name is not None:
                return kind, name
        return "opens", ""
