"""What a ruleset file says: frozen dataclasses that mirror the TOML one to one."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Literal

from facilitator.game.rulebook.boards import Board, Face, NicheBoard, TileBoard, TileKind
from facilitator.game.rulebook.components import Card, CardSet, Component, EventDeck, Market, Meter, Pile, RollOf
from facilitator.game.rulebook.effects import Consequence, Effect, Ends, Starts, watched_by
from facilitator.game.rulebook.field_marks import METER, NAMED, NOT_IN_FILE
from facilitator.game.rulebook.game_source import GameSource
from facilitator.game.rulebook.guidance_texts import Entry, Prompt, Question
from facilitator.game.rulebook.numbers.book import MOST
from facilitator.game.rulebook.numbers.cases import WordCases
from facilitator.game.rulebook.numbers.condition import Condition, Conditions
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.rulebook.players import Roles, Seats, Sides
from facilitator.game.rulebook.score_spec import Count, Limit, Score
from facilitator.game.rulebook.spans import ClockMarks, Span
from facilitator.game.rulebook.words.catalogue import Catalogue, no_words
from facilitator.game.rulebook.words.family_words import FamilyText
from facilitator.plain.frozen import field, frozen

SCHEMA = 2
OptionValue = bool | int | str


@frozen
class Option:
    """Something a lesson, a table or a side may choose."""

    id: str
    title: str
    default: OptionValue
    of: Literal["lesson", "table", "side"] = "lesson"
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    unique: bool = False
    help: str = ""

    @cached_property
    def kind(self) -> Literal["number", "switch", "choice", "text"]:
        """What it takes: its default says so, or that it has choices."""
        if self.choices:
            return "choice"
        return "switch" if isinstance(self.default, bool) else "number" if isinstance(self.default, int) else "text"


@frozen
class AskedValue:
    """A number that an action asks for."""

    title: str = ""
    least: int = 1
    most: int | None = None


@frozen
class Action:
    """A named thing that is recorded with one key, and what follows from it."""

    id: str
    title: str
    key: str | None = None
    of: Literal["side", "table"] = "side"
    asks: Mapping[str, AskedValue] = field(default_factory=dict)
    when: Conditions = ()
    then: tuple[Effect, ...] = ()

    @property
    def asked(self) -> AskedValue:
        """The number that it asks for; 1 where it asks for none."""
        return next(iter(self.asks.values()), AskedValue(most=1))

    @property
    def least(self) -> int:
        """The least that may be told."""
        return self.asked.least

    @property
    def most(self) -> int:
        """The most that may be told."""
        return MOST if self.asked.most is None else self.asked.most


@frozen
class Rule:
    """When this happens, and these hold, then that follows."""

    on: Starts | Ends | Condition
    then: tuple[Effect, ...]
    when: Conditions = ()
    id: str = field(default="", metadata=NOT_IN_FILE)

    @cached_property
    def consequence(self) -> Consequence:
        """What follows when it is set off."""
        return Consequence(f"rules.{self.id}", self.then, self.when)


How = Literal["at-once", "after-step", "equal-turns"]


@frozen
class Ending:
    """A way in which the game can end."""

    id: str
    title: str
    when: Conditions = ()
    """Without any it is reached by an effect."""
    how: How | WordCases = "after-step"
    won: bool | None = None


@frozen
class Variant:
    """Named changes to the same ruleset."""

    id: str
    title: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    least_sides: int | None = None
    most_sides: int | None = None


@frozen
class Ruleset:
    """A whole game as data."""

    schema: int = field(metadata={"least": 1, "most": SCHEMA})
    id: str
    title: str
    spans: tuple[Span, ...] = field(metadata=NAMED)
    summary: str = ""
    source: GameSource | None = None
    sides: Sides = Sides()
    seats: Seats = Seats()
    roles: Roles = Roles()
    clock: ClockMarks = ClockMarks()
    options: tuple[Option, ...] = field(default=(), metadata=NAMED)
    limits: tuple[Limit, ...] = field(default=(), metadata=NAMED)
    piles: tuple[Pile, ...] = field(default=(), metadata=NAMED)
    meters: tuple[Meter, ...] = field(default=(), metadata=NAMED)
    cards: tuple[CardSet, ...] = field(default=(), metadata=NAMED)
    faces: tuple[Face, ...] = field(default=(), metadata=NAMED)
    tiles: tuple[TileKind, ...] = field(default=(), metadata=NAMED)
    market: Market | None = None
    board: Board | None = None
    decks: tuple[EventDeck, ...] = field(default=(), metadata=NAMED)
    actions: tuple[Action, ...] = field(default=(), metadata=NAMED)
    rolls: tuple[RollOf, ...] = field(default=(), metadata=NAMED)
    rules: tuple[Rule, ...] = field(default=(), metadata=NAMED)
    endings: tuple[Ending, ...] = field(default=(), metadata=NAMED)
    prompts: tuple[Prompt, ...] = field(default=(), metadata=NAMED)
    outcomes: tuple[Outcome, ...] = field(default=(), metadata=NAMED)
    debrief: tuple[Question, ...] = field(default=(), metadata=NAMED)
    variants: tuple[Variant, ...] = field(default=(), metadata=NAMED)
    components: tuple[Component, ...] = field(default=(), metadata=NAMED)
    reference: tuple[Entry, ...] = field(default=(), metadata=NAMED)
    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    score: Score | None = None
    report: str | None = field(default=None, metadata=METER)
    family: Mapping[str, FamilyText] = field(default_factory=dict)
    """What families read of it, by language."""
    words: Callable[[], Catalogue] = field(default=no_words, metadata=NOT_IN_FILE)
    """What the class and the paper read besides the game's own texts, in the language of the lesson; read when first
    asked for.
    """

    @cached_property
    def pile(self) -> Mapping[str, Pile]:
        """The piles by id."""
        return {p.id: p for p in self.piles}

    @cached_property
    def meter(self) -> Mapping[str, Meter]:
        """The meters by id."""
        return {m.id: m for m in self.meters}

    @cached_property
    def count(self) -> Mapping[str, Count]:
        """The counts by id."""
        return {} if self.score is None else self.score.count

    @cached_property
    def limits_of_counts(self) -> tuple[Limit, ...]:
        """What has to hold on a score sheet."""
        return tuple(limit for limit in self.limits if limit.counts)

    @cached_property
    def boxes(self) -> tuple[Count, ...]:
        """The boxes of the sheet: what is typed, and what is read off the table for something on it."""
        score = self.score or Score()
        asked = score.asked.union(*(limit.counts for limit in self.limits))
        return tuple(c for c in score.counts if c.is_box and (c.value is None or c.id in asked))

    @property
    def side_bounds(self) -> tuple[int, int]:
        """How many sides play at least and at most."""
        return self.sides.least, self.sides.most

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        """All sides of the largest game, in their seating order: those with names of their own, then numbered ones."""
        named = tuple(s.id for s in self.sides.list)
        return (*named, *(f"{self.sides.word}-{i}" for i in range(len(named) + 1, self.sides.most + 1)))

    @cached_property
    def face(self) -> Mapping[str, Face]:
        """The faces by id."""
        return {f.id: f for f in self.faces}

    @cached_property
    def tile_board(self) -> TileBoard | None:
        """The board of tiles that every side builds, where there is one."""
        return self.board if isinstance(self.board, TileBoard) else None

    @cached_property
    def first_face(self) -> str | None:
        """What lies on every board of tiles from the beginning."""
        return None if self.tile_board is None else self.tile_board.first

    @cached_property
    def tile_faces(self) -> tuple[str, ...]:
        """What tiles that lie in piles can show: all but the first one of each board."""
        return tuple(face for face in self.face if face != self.first_face)

    @cached_property
    def niche_board(self) -> NicheBoard | None:
        """The board of rows that every side fills, where there is one."""
        return self.board if isinstance(self.board, NicheBoard) else None

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
    def deck(self) -> Mapping[str, EventDeck]:
        """The event decks by id."""
        return {d.id: d for d in self.decks}

    @cached_property
    def settled_decks(self) -> frozenset[str]:
        """The event decks with prompts for what follows from a card: that is a step by itself."""
        return frozenset(p.at for p in self.prompts if p.moment == "after") & self.deck.keys()

    @cached_property
    def follows(self) -> Mapping[tuple[str, str], tuple[Consequence, ...]]:
        """What follows from an action, a card used or carried out, a roll, from a span's beginning and its end."""
        found: dict[tuple[str, str], tuple[Consequence, ...]] = {}
        own = (
            *((("action", action.id), f"actions.{action.id}", action.then) for action in self.actions),
            *(
                (("used", card.id), f"cards.{cards.id}.{card.id}", card.then)
                for cards in self.cards
                for card in cards.cards
            ),
            *((("done", deck.id), f"decks.{deck.id}", deck.then) for deck in self.decks),
            *((("rolled", roll.id), f"rolls.{roll.id}", roll.then) for roll in self.rolls),
        )
        for key, name, then in own:
            found[key] = (Consequence(name, then),)
        for rule in self.rules:
            if isinstance(rule.on, Starts | Ends):
                key = (rule.on.key, rule.on.starts if isinstance(rule.on, Starts) else rule.on.ends)
                found[key] = (*found.get(key, ()), rule.consequence)
        return found

    @cached_property
    def watched(self) -> Mapping[tuple[str, str], tuple[Rule, ...]]:
        """The rules that wait for a condition to come true, by the piles and meters that it reads."""
        found: dict[tuple[str, str], tuple[Rule, ...]] = {}
        for rule in self.rules:
            for key in watched_by(rule.on) if isinstance(rule.on, Condition) else ():
                found[key] = (*found.get(key, ()), rule)
        return found
