"""The closed list of effects, as a ruleset file writes them: each is known by its verb."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from facilitator.game.rulebook.field_marks import BEGINNING, CARDS, ENDING, METER, PASSED, PILE, ROLL, SPAN, TEXT, WHO
from facilitator.game.rulebook.numbers.condition import Condition, Conditions
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.quantities import MeterShown, PileCount
from facilitator.plain.frozen import field, frozen, frozen_by_name


@frozen_by_name
class Effect:
    """Something that happens, for one side or for several in turn, under conditions."""

    key: ClassVar[str]
    """The verb, by which a group is known to be of this kind."""
    of: str = field(default="acting", metadata=WHO)
    when: Conditions = ()


@frozen_by_name
class Move(Effect):
    """Items go from one pile to another, as many as there are or all of them."""

    key: ClassVar[str] = "move"
    move: Number | Literal["all"]
    from_: str = field(metadata=PILE)
    to: str = field(metadata=PILE)
    to_side: str | None = field(default=None, metadata=WHO)


@frozen_by_name
class Fill(Effect):
    """As many items go from one pile to another as are missing there."""

    key: ClassVar[str] = "fill"
    fill: Number
    from_: str = field(metadata=PILE)
    to: str = field(metadata=PILE)


@frozen_by_name
class AddTo(Effect):
    """A meter goes up, or down by a number below 0."""

    key: ClassVar[str] = "add"
    add: Number
    to: str = field(metadata=METER)


@frozen_by_name
class SetMeter(Effect):
    """A meter is set to a number."""

    key: ClassVar[str] = "set"
    set: str = field(metadata=METER)
    to: Number


@frozen_by_name
class Deal(Effect):
    """Cards of a set are dealt by lot, one to each side that has none."""

    key: ClassVar[str] = "deal"
    deal: str = field(metadata=CARDS)


@frozen_by_name
class Pass(Effect):
    """Every side hands its cards of a set on, every role goes to the next member, or the next side becomes the first."""

    key: ClassVar[str] = "pass"
    pass_: str = field(metadata=PASSED)
    to_side: Literal["next", "previous"] = "next"


@frozen_by_name
class Collect(Effect):
    """The cards of a set go back to the game master."""

    key: ClassVar[str] = "collect"
    collect: str = field(metadata=CARDS)


@frozen_by_name
class Turn(Effect):
    """Play goes the other way round, or the next side is passed over."""

    key: ClassVar[str] = "turn"
    turn: Literal["back", "skip"]


@frozen_by_name
class Roll(Effect):
    """A recorded random choice is made."""

    key: ClassVar[str] = "roll"
    roll: str = field(metadata=ROLL)


@frozen_by_name
class Announce(Effect):
    """A sentence for the game master to say."""

    key: ClassVar[str] = "say"
    say: str = field(metadata=TEXT)


@frozen_by_name
class End(Effect):
    """The game of this table is over."""

    key: ClassVar[str] = "end"
    end: str = field(metadata=ENDING)


EFFECTS: Mapping[str, type[Effect]] = {
    kind.key: kind for kind in (Move, Fill, AddTo, SetMeter, Deal, Pass, Collect, Turn, Roll, Announce, End)
}
"""What a group does, by its verb."""


@frozen_by_name
class Starts:
    """A rule is set off when a repetition of a span begins, or the game."""

    key: ClassVar[str] = "starts"
    starts: str = field(metadata=BEGINNING)


@frozen_by_name
class Ends:
    """A rule is set off when a repetition of a span is over."""

    key: ClassVar[str] = "ends"
    ends: str = field(metadata=SPAN)


GAME = "game"
"""What starts once, when the first step does."""


@frozen
class Consequence:
    """Effects that follow from something, if these conditions hold."""

    name: str
    """Where it is in the file: rules.winter, actions.sell."""
    then: tuple[Effect, ...]
    when: Conditions = ()


def watched_by(condition: Condition) -> tuple[tuple[str, str], ...]:
    """The piles and meters that a condition reads."""
    found: dict[tuple[str, str], None] = {}
    for number in condition.parts():
        if isinstance(number, PileCount):
            found["pile", number.pile] = None
        elif isinstance(number, MeterShown):
            found["meter", number.meter] = None
    return tuple(found)
