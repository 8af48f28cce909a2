"""The stretches of a game's schedule, as a ruleset file says them, and when its clocks warn."""

from typing import Literal

from facilitator.game.rulebook.field_marks import ROLE, SPAN
from facilitator.game.rulebook.numbers.condition import Conditions
from facilitator.game.rulebook.numbers.number import ONE, Estimate, Number
from facilitator.plain.frozen import field, frozen


@frozen
class ClockMarks:
    """Seconds left at which a running clock warns, and at which it is nearly over."""

    warning: int = field(default=10, metadata={"least": 0, "most": 3600})
    last: int = field(default=5, metadata={"least": 0, "most": 3600})


@frozen
class Span:
    """A named stretch of the schedule: holds spans, or is a step."""

    id: str
    title: str
    within: str | None = field(default=None, metadata=SPAN)
    repeat: Number | Literal["until-end"] = ONE
    sides: Literal["each", "turns"] | None = None
    seconds: Number | None = None
    goes_on: bool = False
    when: Conditions = ()
    role: str | None = field(default=None, metadata=ROLE)
    aid: tuple[str, ...] = ()
    pace: Estimate | None = None
    repeats: Estimate | None = None
