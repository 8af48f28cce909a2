"""What a ruleset file says: frozen dataclasses that mirror the TOML one to one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from facilitator.game.amounts import Amount, Conditions, Trigger
from facilitator.game.effects import Effect
from facilitator.game.refs import CARD, MOMENT, PILE, ROLE, SPAN, TEXT

SCHEMA = 1
OptionValue = bool | int | str


@dataclass(frozen=True)
class Side:
    """A side that the game names: a team or a player."""

    id: str
    title: str
    colour: str = ""
    symbol: str = ""
    about: str = ""


@dataclass(frozen=True)
class Sides:
    """How many sides play, and who they are; without a list they are numbered."""

    least: int = field(default=1, metadata={"least": 1, "most": 16})
    most: int = field(default=8, metadata={"least": 1, "most": 16})
    usual: int | None = field(default=None, metadata={"least": 1, "most": 16})
    word: str = "player"
    list: tuple[Side, ...] = ()


@dataclass(frozen=True)
class Seats:
    """How many members a side has."""

    least: int = field(default=1, metadata={"least": 0, "most": 12})
    most: int = field(default=8, metadata={"least": 1, "most": 12})
    usual: int = field(default=1, metadata={"least": 0, "most": 12})


@dataclass(frozen=True)
class Role:
    """A job that moves through the seats of a side."""

    id: str
    title: str
    about: str = ""


@dataclass(frozen=True)
class Roles:
    """The roles in their order, and which seat has which of them by the number of seats."""

    list: tuple[Role, ...] = ()
    by_seats: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Limit:
    """A value of an option that is refused or warned about."""

    under: int | Literal["sides"] | None = None
    over: int | Literal["sides"] | None = None
    equals: int | str | None = None
    times: Literal["sides"] | None = None
    when: Conditions = ()
    refuse: str | None = None
    warn: str | None = None


@dataclass(frozen=True)
class Option:
    """Something a lesson, a table or a side may choose."""

    id: str
    title: str
    kind: Literal["number", "switch", "choice", "text"]
    default: OptionValue
    per: Literal["lesson", "table", "side"] = "lesson"
    choices: tuple[str, ...] = ()
    unique: bool = False
    limits: tuple[Limit, ...] = ()
    help: str = ""


@dataclass(frozen=True)
class ClockMarks:
    """Seconds left at which a running clock warns, and at which it is nearly over."""

    warning: int = field(default=10, metadata={"least": 0, "most": 3600})
    last: int = field(default=5, metadata={"least": 0, "most": 3600})


@dataclass(frozen=True)
class Span:
    """A named stretch of the schedule: holds spans, or is a step."""

    id: str
    title: str
    within: str | None = field(default=None, metadata=SPAN)
    repeat: Amount = 1
    until: Literal["end"] | None = None
    sides: Literal["each", "turns"] | None = None
    seconds: Amount | None = None
    goes_on: bool = False
    when: Conditions = ()
    role: str | None = field(default=None, metadata=ROLE)


@dataclass(frozen=True)
class Pile:
    """A counted stack, of the table or of each side."""

    id: str
    title: str
    of: Literal["table", "side"] = "table"
    start: Amount = 0
    most: int | None = field(default=None, metadata={"least": 0})
    secret: bool = False
    item: str = "card"
    part_of: str | None = field(default=None, metadata=PILE)


@dataclass(frozen=True)
class Meter:
    """A bounded number, of the table or of each side."""

    id: str
    title: str
    of: Literal["table", "side"] = "table"
    start: int = 0
    least: int = 0
    most: int | None = None
    secret: bool = False


@dataclass(frozen=True)
class Face:
    """What a tile can show; `tiles` is how many show it at most."""

    id: str
    title: str
    key: str | None = None
    tiles: int | None = None


@dataclass(frozen=True)
class Kind:
    """Tiles that are alike: what is on their one side and on their other; turning one never changes its kind."""

    id: str
    title: str
    tiles: int
    front: tuple[str, ...]
    back: tuple[str, ...]


@dataclass(frozen=True)
class Market:
    """Faces on a shared table: a bag they are drawn from, a pile of what is put away, and who took what."""

    title: str
    table: str = field(metadata=PILE)
    bag: str = field(metadata=PILE)
    aside: str = field(metadata=PILE)
    taken: str = field(metadata=PILE)
    during: str = field(metadata=SPAN)
    faces: tuple[Face, ...]
    kinds: tuple[Kind, ...]
    waiting: str | None = field(default=None, metadata=PILE)
    gone: str | None = field(default=None, metadata=PILE)
    takes: int = 1
    draws: int = 1
    flips: int = 0
    flip_card: str | None = field(default=None, metadata=CARD)
    exchange_card: str | None = field(default=None, metadata=CARD)
    swap_card: str | None = field(default=None, metadata=CARD)
    replace_card: str | None = field(default=None, metadata=CARD)


@dataclass(frozen=True)
class Card:
    """One travelling card and what it does."""

    id: str
    title: str
    about: str = ""
    when: Literal["before", "after", "any"] = "any"


@dataclass(frozen=True)
class CardSet:
    """Cards that are dealt, passed on and collected."""

    id: str
    title: str
    cards: tuple[Card, ...]
    secret: bool = False
    once: str | None = field(default=None, metadata=SPAN)


@dataclass(frozen=True)
class EventDeck:
    """Cards that come due at a cadence, under a condition."""

    id: str
    title: str
    pile: str = field(metadata=PILE)
    done: str = field(metadata=PILE)
    every: str = field(metadata=SPAN)
    interval: Amount
    when: Conditions = ()


@dataclass(frozen=True)
class Action:
    """A named thing that is recorded with one key."""

    id: str
    title: str
    key: str | None = None
    of: Literal["table", "side"] = "side"
    least: int = 1
    most: int = 1
    when: Conditions = ()


@dataclass(frozen=True)
class Rule:
    """When this happens, and these hold, then that follows."""

    on: Trigger
    then: tuple[Effect, ...]
    when: Conditions = ()


@dataclass(frozen=True)
class Ending:
    """A way in which the game can end."""

    id: str
    title: str
    when: Conditions
    how: Literal["at-once", "after-step", "equal-turns"] = "after-step"


@dataclass(frozen=True)
class RollOf:
    """A recorded random choice: a side, a seat, a die or a face."""

    id: str
    title: str
    of: Literal["side", "seat", "die", "faces"]
    faces: tuple[str, ...] = ()
    most: int = field(default=6, metadata={"least": 2, "most": 1000})


@dataclass(frozen=True)
class Ranking:
    """One step in picking a side: fewest or most of a pile or meter; what is left after all steps goes by lot."""

    fewest: str | None = None
    most: str | None = None


@dataclass(frozen=True)
class Prompt:
    """What the game master says or does at a moment."""

    id: str
    at: str = field(metadata=MOMENT)
    moment: Literal["before", "during", "after"] = "during"
    when: Conditions = ()
    say: str = field(default="", metadata=TEXT)
    do: str = field(default="", metadata=TEXT)
    who: tuple[Ranking, ...] = ()


@dataclass(frozen=True)
class Component:
    """Something that lies in the game's box, to check it against."""

    title: str
    count: int = field(metadata={"least": 1, "most": 10_000})
    about: str = ""


@dataclass(frozen=True)
class Entry:
    """One entry of the rules reference."""

    id: str
    title: str
    text: str
    words: tuple[str, ...] = ()
    ruling: str = ""


@dataclass(frozen=True)
class Outcome:
    """Something that can be learned, with its levels."""

    id: str
    title: str
    levels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variant:
    """Named changes to the same ruleset."""

    id: str
    title: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    least_sides: int | None = None
    most_sides: int | None = None


@dataclass(frozen=True)
class Ruleset:
    """A whole game as data."""

    schema: int = field(metadata={"least": SCHEMA, "most": SCHEMA})
    id: str
    title: str
    spans: tuple[Span, ...]
    summary: str = ""
    sides: Sides = Sides()
    seats: Seats = Seats()
    roles: Roles = Roles()
    clock: ClockMarks = ClockMarks()
    options: tuple[Option, ...] = ()
    piles: tuple[Pile, ...] = ()
    meters: tuple[Meter, ...] = ()
    cards: tuple[CardSet, ...] = ()
    market: Market | None = None
    decks: tuple[EventDeck, ...] = ()
    actions: tuple[Action, ...] = ()
    rolls: tuple[RollOf, ...] = ()
    rules: tuple[Rule, ...] = ()
    endings: tuple[Ending, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    variants: tuple[Variant, ...] = ()
    components: tuple[Component, ...] = ()
    reference: tuple[Entry, ...] = ()
    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def pile(self) -> Mapping[str, Pile]:
        """The piles by id."""
        return {p.id: p for p in self.piles}

    @cached_property
    def meter(self) -> Mapping[str, Meter]:
        """The meters by id."""
        return {m.id: m for m in self.meters}

    @cached_property
    def option(self) -> Mapping[str, Option]:
        """The options by id."""
        return {o.id: o for o in self.options}

    @cached_property
    def span(self) -> Mapping[str, Span]:
        """The spans by id."""
        return {s.id: s for s in self.spans}

    @cached_property
    def children(self) -> Mapping[str | None, tuple[Span, ...]]:
        """The spans by the span that holds them, in the order of the file; those of the top under None."""
        return {p: tuple(s for s in self.spans if s.within == p) for p in [None, *self.span]}

    @cached_property
    def set_of(self) -> Mapping[str, CardSet]:
        """The set that each travelling card belongs to."""
        return {c.id: s for s in self.cards for c in s.cards}

    @cached_property
    def card(self) -> Mapping[str, Card]:
        """The travelling cards by id."""
        return {c.id: c for s in self.cards for c in s.cards}

    @cached_property
    def rules_on(self) -> Mapping[tuple[str, str], tuple[Rule, ...]]:
        """The rules by what sets them off, in the order of the file."""
        by_key: dict[tuple[str, str], tuple[Rule, ...]] = {}
        for rule in self.rules:
            by_key[rule.on.key] = (*by_key.get(rule.on.key, ()), rule)
        return by_key
