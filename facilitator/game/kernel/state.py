"""What is the case: the states of a table, of the room, of the log and of the screen."""

from collections.abc import Mapping
from fractions import Fraction

from facilitator.game.rulebook.ruleset import OptionValue, Ruleset
from facilitator.game.rulebook.scenario import Phase, Scenario
from facilitator.game.shapes.grids import GridPlace
from facilitator.game.shapes.niches import Niches
from facilitator.plain.frozen import Keeper, field, frozen

Interval = tuple[int, int | None]
"""From an instant to another one, or still going on."""

TABLE_WIDE = ""
"""Where a side's id would stand: of the whole table."""

UNACCOUNTED = "unaccounted"
"""The pile against which corrected counts are booked."""


@frozen
class Stop:
    """One level of the place in the schedule: which repetition of which span, of how many, for whom."""

    span: str
    n: int
    of: int | None = None
    side: str | None = None
    been: tuple[str, ...] = ()


@frozen
class Step:
    """The step that runs: when it was entered, how long it may last, when it was paused."""

    entered: int
    allowed: int | None
    added: int = 0
    pauses: tuple[Interval, ...] = ()

    @property
    def paused(self) -> bool:
        """Whether a pause is going on."""
        return bool(self.pauses) and self.pauses[-1][1] is None


@frozen
class Deck:
    """An event deck's cadence: spans counted, whether a card is due, how many were unplayable in a row."""

    count: int = 0
    armed: bool = False
    due: bool = False
    tried: int = 0


@frozen
class KnownTiles:
    """Which tiles of a pile are known, each as `kind:face`; how many have left, and how many been turned, without being
    named.
    """

    tiles: tuple[str, ...] = ()
    gone: int = 0
    turned: int = 0


@frozen
class SideEntries:
    """What a side, or the table, has entered: counts, points that it wrote itself (as text: 6, 5/2), its board of tiles.

    `corrected` says which boxes, lines and places were changed after they had been filled in, and when last.
    """

    counts: Mapping[str, int] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)
    tiles: Mapping[GridPlace, tuple[str, ...]] = field(default_factory=dict)
    marks: Mapping[GridPlace, tuple[str, ...]] = field(default_factory=dict)
    used: Mapping[GridPlace, int] = field(default_factory=dict)
    checked: bool = False
    corrected: Mapping[str, int] = field(default_factory=dict)


@frozen
class Over:
    """How a table's game ended, in which turn, and whether all have won or lost by that; None where points decide."""

    why: str
    at_turn: int
    won: bool | None = None


@frozen
class Table(Keeper):
    """One table: everything that its own moves decide."""

    name: str
    rules: Ruleset
    sides: tuple[str, ...]
    options: Mapping[tuple[str, str], OptionValue]
    piles: Mapping[tuple[str, str], int]
    meters: Mapping[tuple[str, str], int]
    first: str
    place: tuple[Stop, ...] = ()
    step: Step | None = None
    forward: bool = True
    skip: int = 0
    chosen: str | None = None
    last_turn: str | None = None
    turns: Mapping[str, int] = field(default_factory=dict)
    passed: Mapping[str, int] = field(default_factory=dict)
    away: tuple[str, ...] = ()
    missing_next: tuple[str, ...] = ()
    """The sides whose next turn is skipped."""
    rotation: int = 0
    cards: Mapping[str, str] = field(default_factory=dict)
    used: tuple[str, ...] = ()
    known: Mapping[tuple[str, str], KnownTiles] = field(default_factory=dict)
    done: Mapping[str, int] = field(default_factory=dict)
    fixed: tuple[str, ...] = ()
    slips: tuple[tuple[str, tuple[tuple[str, str, int], ...]], ...] = ()
    decks: Mapping[str, Deck] = field(default_factory=dict)
    settling: str | None = None
    draws: Mapping[str, int] = field(default_factory=dict)
    rolls: Mapping[str, str] = field(default_factory=dict)
    announced: tuple[str, ...] = ()
    ending: str | None = None
    over: Over | None = None
    niches: Mapping[str, Niches] = field(default_factory=dict)
    sheets: Mapping[str, SideEntries] = field(default_factory=dict)
    reported: tuple[int, int] | None = None
    begun: int | None = None

    @property
    def acting(self) -> str | None:
        """The side whose turn it is."""
        for stop in reversed(self.place):
            if stop.side is not None:
                return stop.side
        return None

    @property
    def due(self) -> tuple[str, ...]:
        """The event decks of which a card is due now."""
        return tuple(name for name, deck in self.decks.items() if deck.due)

    @property
    def turn_count(self) -> int:
        """How many turns have been finished."""
        return sum(self.turns.values())

    @property
    def in_turn(self) -> bool:
        """Whether a turn has begun that is not finished yet."""
        return self.acting is not None and (self.step is not None or self.place[-1].side is None)

    def title(self, side: str) -> str:
        """What a side is called."""
        for known in self.rules.sides.list:
            if known.id == side:
                return known.title
        return side.replace("-", " ").capitalize()


@frozen
class Gap:
    """A stretch in which Facilitator was closed while a clock was running."""

    start: int
    end: int
    given_back: bool = False


@frozen
class Place:
    """How the room sees one table: open, closed, merged into another, and its title's text."""

    open: bool = True
    into: str | None = None
    title: int | None = None


@frozen
class ClassRecord:
    """What a class has reached with a game in earlier lessons: how many there were with points, and the most points."""

    lessons: int = 0
    points: Fraction = Fraction(0)


@frozen
class Room:
    """The room: the lesson's phases and the step of the one that runs, who is here with which number, pauses of
    everything, sittings and the bell; when the class came in, and who is ready for the next one.
    """

    scenario: Scenario
    tables: Mapping[str, Place]
    seats: Mapping[tuple[str, str], tuple[str, ...]]
    phase: int = 0
    entered: int | None = None
    added: int = 0
    pauses: tuple[Interval, ...] = ()
    rests: tuple[Interval, ...] = ()
    gaps: tuple[Gap, ...] = ()
    breaks: tuple[Interval, ...] = ()
    bell: int | None = None
    ended: int | None = None
    pace: str | None = None
    step: int = 0
    numbers: Mapping[str, int] = field(default_factory=dict)
    record: ClassRecord | None = None
    begun: int | None = None
    ready: tuple[tuple[str, str], ...] = ()
    named: bool = False
    """Whether the facilitator reads names from the class list; the room never does."""

    @property
    def current(self) -> Phase:
        """The phase that the lesson is in."""
        return self.scenario.phases[self.phase]

    @property
    def playing(self) -> bool:
        """Whether tables may run now."""
        return self.entered is not None and self.current.kind == "play" and self.ended is None

    @property
    def paused(self) -> bool:
        """Whether everything is paused."""
        return bool(self.pauses) and self.pauses[-1][1] is None

    @property
    def adjourned(self) -> bool:
        """Whether the lesson waits for its next sitting."""
        return bool(self.breaks) and self.breaks[-1][1] is None

    @property
    def sitting(self) -> int:
        """Which sitting this is, from 1."""
        return 1 + sum(end is not None for _, end in self.breaks)

    @property
    def open_tables(self) -> tuple[str, ...]:
        """The tables that play."""
        return tuple(name for name, place in self.tables.items() if place.open and place.into is None)


@frozen
class Screen:
    """What the facilitator wants the room to see; `insisted` on the reveal before the game was over, `individual`
    points of single pupils; `sounds` are occasions that were switched on or off in this lesson.
    """

    scene: str = "auto"
    message: int | None = None
    revealed: int = 0
    frozen: bool = False
    since: int | None = None
    still: tuple[tuple[str, str, str, int], ...] = ()
    points: tuple[tuple[str, str, str], ...] = ()
    question: int | None = None
    sound: str = "console"
    insisted: bool = False
    individual: bool = False
    sounds: tuple[tuple[str, bool], ...] = ()
    message_until: int | None = None

    def message_at(self, now: int) -> int | None:
        """The message that the room reads at an instant: some go by themselves."""
        return None if self.message_until is not None and now >= self.message_until else self.message
