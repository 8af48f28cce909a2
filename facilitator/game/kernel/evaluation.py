"""What numbers come to and whether conditions hold, at a table as it stands."""

from collections.abc import Callable, Mapping, Sequence
from typing import Self, TypeVar

from facilitator.game.kernel.side_order import present_sides, side_beside
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, KnownTiles, Table
from facilitator.game.rulebook.numbers.book import Book
from facilitator.game.rulebook.numbers.condition import Conditions
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.situation import SIDES, SPARE_TILES, TURNS, Figure, Told
from facilitator.game.rulebook.ruleset import Ending, OptionValue
from facilitator.game.shapes.layout import TileLayout
from facilitator.game.shapes.niches import Niches

T = TypeVar("T")
NOTHING: Mapping[str, Told] = {}


def pile_key(table: Table, pile: str, side: str | None) -> tuple[str, str]:
    """Where a pile's count is kept: at its side, or at the table."""
    if pile == UNACCOUNTED or table.rules.pile[pile].of == "table" or side is None:
        return pile, TABLE_WIDE
    return pile, side


def meter_key(table: Table, meter: str, side: str | None) -> tuple[str, str]:
    """Where a meter's value is kept: at its side, or at the table."""
    return (meter, TABLE_WIDE) if table.rules.meter[meter].of == "table" or side is None else (meter, side)


def option_value(table: Table, option: str, side: str | None = None) -> OptionValue:
    """What an option is set to at this table, for this side."""
    per_side = table.rules.option[option].of == "side"
    value = table.options.get((option, side if per_side and side is not None else TABLE_WIDE))
    return table.rules.option[option].default if value is None else value


def sides_meant(table: Table, of: str, side: str | None = None) -> tuple[str | None, ...]:
    """The sides that `acting`, `next`, `previous`, `each` or a side's id stand for; `side` stands in for the one whose
    turn it is.
    """
    acting = table.acting if side is None else side
    match of:
        case "acting":
            return (acting,)
        case "each" | "any":
            return present_sides(table)
        case "next" | "previous":
            return (side_beside(table, acting, forward=table.forward == (of == "next")),) if acting else (None,)
    return (of,) if of in table.sides else ()


class TableSituation:
    """A table as it stands, seen from one side: all that a number may ask."""

    __slots__ = ("given", "side", "table")

    def __init__(self, table: Table, side: str | None, given: Mapping[str, Told] = NOTHING) -> None:
        self.table, self.side, self.given = table, side, given

    def number_of(self, what: str) -> int:
        """How many sides are here, how many turns this one has finished or missed; what lies beside a board is not followed."""
        if what == SIDES:
            return len(present_sides(self.table))
        if what == SPARE_TILES:
            return 0
        return (self.table.turns if what == TURNS else self.table.passed).get(self.side or TABLE_WIDE, 0)

    def at(self, side: str | None) -> Self:
        """The same, seen from another side."""
        return self if side == self.side else type(self)(self.table, side, self.given)

    def meant(self, of: str) -> tuple[str | None, ...]:
        """The sides that a word stands for."""
        return sides_meant(self.table, of, self.side)

    def option(self, name: str) -> Told:
        """What was chosen."""
        return option_value(self.table, name, self.side)

    def pile(self, name: str, faces: Sequence[str] = ()) -> int | None:
        """What lies in a pile; what is nobody's is no 0 either."""
        known = self.table.rules.pile.get(name)
        if self.side is None and known is not None and known.of == "side":
            return None
        key = pile_key(self.table, name, self.side)
        return _showing(self.table, key, faces) if faces else self.table.piles.get(key, 0)

    def meter(self, name: str) -> int | None:
        """What a meter shows, likewise."""
        if self.side is None and self.table.rules.meter[name].of == "side":
            return None
        return self.table.meters.get(meter_key(self.table, name, self.side), 0)

    def repetition(self, span: str) -> tuple[int, int | None] | None:
        """Which repetition of a span runs, and of how many."""
        return next(((stop.n, stop.of) for stop in self.table.place if stop.span == span), None)

    def times_done(self, action: str) -> int:
        """How often something was done in this step."""
        return self.table.done.get(action, 0)

    def holds(self, card: str) -> bool:
        """Whether the side holds a card."""
        return self.side is not None and self.table.cards.get(card) == self.side

    @property
    def book(self) -> Book:
        """The game that is played."""
        return self.table.rules

    def count(self, name: str) -> Figure | None:
        """What a count is: computed, or as it was typed."""
        count = self.table.rules.count[name]
        if count.value is not None and not count.is_box:
            return count.value.value(self)
        whose = TABLE_WIDE if count.of == "table" or self.side is None else self.side
        sheet = self.table.sheets.get(whose)
        typed = None if sheet is None else sheet.counts.get(name)
        if count.value is None or (typed is not None and not count.on_board):
            return typed
        read = count.value.value(self)
        return typed if read is None else read

    def empty(self, counts: Sequence[str]) -> tuple[str, ...]:
        """The counts that nobody knows."""
        return tuple(name for name in counts if self.count(name) is None)

    def everybody(self) -> Sequence[Self]:
        """The same seen from every side."""
        return tuple(self.at(side) for side in self.table.sides)

    def once(self, asking: object, find: Callable[[Self], T]) -> T:
        """Found anew: a table is asked for one side only."""
        return find(self)

    def title_of(self, side: str) -> str:
        """What a side is called."""
        return self.table.title(side)

    def board(self) -> TileLayout | Niches | None:
        """The side's board."""
        if self.side is None:
            return None
        niches = self.table.niches.get(self.side)
        return layout_of(self.table, self.side) if niches is None else niches


def _showing(table: Table, key: tuple[str, str], faces: Sequence[str]) -> int | None:
    """How many items of a pile are known to show one of these faces; none is a number where the side's board is
    followed.
    """
    layout, known = layout_of(table, key[1]), table.known.get(key, KnownTiles())
    followed = layout is not None and bool(layout.tiles)
    return sum(one.partition(":")[2] in faces for one in known.tiles) or (0 if followed else None)


def layout_of(table: Table, side: str) -> TileLayout | None:
    """The board of tiles of a side, as far as it was entered; None where the game has none."""
    board, sheet = table.rules.tile_board, table.sheets.get(side)
    if board is None:
        return None
    return TileLayout(board.grid) if sheet is None else TileLayout(board.grid, sheet.tiles, sheet.marks, sheet.used)


def seen_from(table: Table, side: str | None = None, given: Mapping[str, Told] = NOTHING) -> TableSituation:
    """A table as the side sees it whose turn it is, or as another one does."""
    return TableSituation(table, table.acting if side is None else side, given)


def evaluate(table: Table, number: Number, side: str | None = None, given: Mapping[str, Told] = NOTHING) -> int:
    """What a number comes to in whole ones; 0 while it is not known."""
    return int(number.value(seen_from(table, side, given)) or 0)


def holds(table: Table, conditions: Conditions, side: str | None = None, given: Mapping[str, Told] = NOTHING) -> bool:
    """Whether all conditions hold; `side` stands in for the side whose turn it is, `given` was told."""
    if not conditions:
        return True
    now = seen_from(table, side, given)
    return all(condition.holds(now) for condition in conditions)


def target_of(table: Table) -> int | None:
    """The points that the verdict asks for with these options, where it has a target."""
    verdicts = table.rules.score.verdicts if table.rules.score is not None else ()
    verdict = next((v for v in verdicts if holds(table, v.when)), None)
    return None if verdict is None or verdict.target is None else evaluate(table, verdict.target)


def ending_mode(table: Table, ending: Ending) -> str:
    """How a game ends by this ending, with the options as they stand."""
    return ending.how if isinstance(ending.how, str) else ending.how.word(seen_from(table))
