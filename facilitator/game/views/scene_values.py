"""What a scene is made of, and what it is built from."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import cycle

from facilitator.game.kernel.log import Remark
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.notes.room_screen import Kind as Kind
from facilitator.game.notes.room_screen import by_side, open_tables, single_pupils
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.table.clock import IDLE, Clock
from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.frozen import frozen, kept
from facilitator.plain.palette import PALETTE

MOST_ROWS = 16


@frozen
class Badge:
    """Whose something is: a name, its symbol, and its colour as a name of the palette; without one it is neutral."""

    title: str
    symbol: str = ""
    colour: str = ""


@frozen
class Bar:
    """A length as a part of the whole scale, from 0 to 1, and how much of it is new in this scene."""

    length: float
    added: float = 0.0


def bar_of(part: Fraction | int, whole: Fraction | int, new: Fraction | int = 0) -> Bar:
    """A bar for a number on a scale; nothing is shorter than 0 or longer than the scale."""
    length = min(Fraction(1), max(Fraction(0), Fraction(part) / (whole or 1)))
    return Bar(float(length), float(max(Fraction(0), min(length, Fraction(new) / (whole or 1)))))


@frozen
class SceneRow:
    """One row or card of a scene: whose it is, words, a number with what is new in it, its bar, further columns, the
    place on a podium, perhaps a clock with its state; `marked` is the one that matters now.
    """

    title: str
    symbol: str = ""
    words: str = ""
    clock: Clock = IDLE
    state: str = ""
    marked: bool = False
    colour: str = ""
    number: str = ""
    added: str = ""
    bar: Bar | None = None
    cells: tuple[str, ...] = ()
    place: int = 0


@frozen
class Rung:
    """A mark on the scale of the bars: a target, or where a band begins."""

    at: float
    title: str


@frozen
class Tick:
    """A team in the foot, and whether it is ready."""

    badge: Badge
    done: bool


@frozen
class Cadence:
    """How many of the turns to the next event have been played, how many there are, and which event it will be."""

    done: int
    of: int
    n: int


@frozen
class Scene:
    """A scene: a headline with a small fact beside it, who acts and in which role, perhaps a clock with its state in
    words, lines, rows; in the foot what comes next and for whom. Projectors and `show --public` show this and nothing
    else.

    A message is a band over any scene. `columns` are the heads of the rows' cells; `rungs` the marks on the scale of
    their bars; `trail` the points after each turn as parts of the scale; `dots` how far a story has come; `ask` the
    question that goes home; `together` the teams that act at once; `boards` what was built.
    """

    kind: Kind
    headline: str = ""
    clock: Clock = IDLE
    state: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[SceneRow, ...] = ()
    next: str = ""
    message: str | None = None
    aside: str = ""
    who: Badge | None = None
    role: str = ""
    columns: tuple[str, ...] = ()
    rungs: tuple[Rung, ...] = ()
    trail: tuple[float, ...] = ()
    value: str = ""
    ask: tuple[str, str] | None = None
    ticks: tuple[Tick, ...] = ()
    dots: tuple[int, int] | None = None
    cadence: Cadence | None = None
    next_team: Badge | None = None
    together: tuple[Badge, ...] = ()
    boards: tuple[BoardPicture, ...] = ()


def no_time_of_day(instant: int) -> str:
    """Where nobody can say what a clock on the wall shows."""
    return ""


def no_past(name: str) -> Sequence[Table]:
    """Where nobody can say how a table came here."""
    return ()


@frozen
class Sight:
    """What a scene is built from: the lesson as it stands at an instant, and the phrases of the room. `past` gives a
    table as it was after each of its turns, `time_of_day` what a clock on the wall shows at an instant, `moves` how many
    there are that were not undone; `answers` are those to the question that the room reads.
    """

    room: Room
    tables: Mapping[str, Table]
    screen: Screen
    texts: Mapping[int, str]
    now: int
    words: Catalogue
    answers: tuple[Remark, ...] = ()
    past: Callable[[str], Sequence[Table]] = no_past
    time_of_day: Callable[[int], str] = no_time_of_day
    moves: int = 0

    @property
    def first(self) -> Table:
        """The table that is shown where only one is."""
        return self.open[0]

    @property
    def open(self) -> tuple[Table, ...]:
        """The tables that play."""
        return open_tables(self.room, self.tables)

    @property
    def single(self) -> bool:
        """Whether every side is a single pupil."""
        return single_pupils(self.room, self.first)

    @property
    def by_side(self) -> bool:
        """Whether points may be shown by side."""
        return by_side(self.screen, self.room, self.tables)


def shown_texts(room: Room, screen: Screen, answers: Sequence[Remark]) -> set[int]:
    """The numbers of the typed texts that the room reads: message, question and its answers, titles of tables."""
    said = (n for remark in answers for n in (remark.text, *(text for text, _ in remark.votes)))
    known = (screen.message, screen.question, *(p.title for p in room.tables.values()), *said)
    return {n for n in known if n is not None}


def badge_of(table: Table, side: str) -> Badge:
    """A side as it is shown: its colour and symbol from the ruleset, or the first row of the palette that is free."""
    return _badges(table).get(side, Badge(table.title(side)))


@kept
def _badges(table: Table) -> Mapping[str, Badge]:
    known = {s.id: s for s in table.rules.sides.list}
    taken = {s.colour for s in table.rules.sides.list}
    free = cycle([name for name in PALETTE if name not in taken] or list(PALETTE))
    found = {}
    for side in table.sides:
        own = known.get(side)
        colour = own.colour if own is not None and own.colour in PALETTE else next(free)
        symbol = own.symbol if own is not None and own.symbol else PALETTE[colour].symbol
        found[side] = Badge(table.title(side), symbol, colour)
    return found


def symbol_of(table: Table, side: str | None) -> str:
    """A side's symbol, so that no colour has to tell it."""
    return badge_of(table, side).symbol if side else ""


def table_title(sight: Sight, table: Table) -> str:
    """A table's title, or its number."""
    title = sight.room.tables[table.name].title
    name = sight.texts.get(title, "") if title is not None else ""
    return name or sight.words.fill(sight.words.table, name=table.name)
