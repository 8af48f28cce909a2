"""What the sides of a running lesson have handed in, from their sheets, boards and meters."""

from collections.abc import Mapping
from fractions import Fraction

from facilitator.game.kernel.evaluation import TableSituation, evaluate
from facilitator.game.kernel.side_order import scored_sides
from facilitator.game.kernel.state import TABLE_WIDE, SideEntries, Table
from facilitator.game.rulebook.numbers.quantities import MeterShown, PileCount
from facilitator.game.rulebook.score_spec import Score
from facilitator.game.scoring.checks import Doubt, doubts
from facilitator.game.scoring.count_values import CountEntry
from facilitator.game.scoring.limits import Held
from facilitator.game.scoring.still_possible import is_decided
from facilitator.game.scoring.totals import SideScore, score_sides, score_table
from facilitator.game.scoring.verdict import Ruling, by_ending, judge_points, verdict_for
from facilitator.game.table.market.holdings import kinds_held, starting_tiles
from facilitator.plain.frozen import frozen, kept


@frozen
class Standing:
    """A table's scores as they stand: the sheet of every side that has one, the table's own lines, what the points mean
    so far, and what can't be.
    """

    sides: tuple[SideScore, ...]
    table: SideScore
    ruling: Ruling | None
    doubts: tuple[Doubt, ...]
    verdict: Ruling | None = None
    """What the points mean for good: None as long as something that is missing could change it."""

    @property
    def complete(self) -> bool:
        """Whether nothing is missing on any sheet."""
        return all(s.complete for s in (*self.sides, self.table))

    @property
    def known(self) -> bool:
        """Whether nothing that is missing can change what the points mean."""
        return self.verdict is not None or (self.ruling is None and self.complete)

    @property
    def joint(self) -> Fraction | None:
        """The points of those who play together, as the verdict counts them; None where every side has its own."""
        return self.ruling.value if self.ruling is not None and self.ruling.joint else None

    @property
    def results(self) -> tuple[Fraction, ...]:
        """What may stand as a record: the points of all together, or of every side; none as long as some are missing."""
        if not self.complete or not any(s.lines for s in (*self.sides, self.table)):
            return ()
        return tuple(s.total for s in self.sides) if self.joint is None else (self.joint,)

    def of(self, side: str) -> SideScore:
        """The sheet of one side, without lines where it has none of its own; of the table where there is no side."""
        return next((s for s in (*self.sides, self.table) if s.side == side), SideScore(side, side, ()))


@kept
def standing(table: Table) -> Standing:
    """How the points of a table stand, evaluated once for each of its states."""
    entries, counts = tuple(entry_of(table, side) for side in scored_sides(table)), table_counts(table)
    written = {line: Fraction(n) for line, n in sheet_of(table, TABLE_WIDE).written.items()}
    sides, own = score_sides(table, entries, counts), score_table(table, counts, written)
    ruling = judge_points(table, sides, own, entries, counts)
    verdict = ruling if is_decided(table, sides, own, entries, counts) else by_ending(table)
    return Standing(sides, own, ruling, doubts(table, entries, counts, tiles_held(table)), verdict)


def is_settled(table: Table) -> bool:
    """Whether the room may read who has won: nothing missing can change it, or every sheet with something missing was
    checked all the same.
    """
    stands = standing(table)
    return stands.known or all(s.complete or sheet_of(table, s.side).checked for s in (*stands.sides, stands.table))


@kept
def has_entries(table: Table) -> bool:
    """Whether anything has been handed in, or is known from boards, meters and the way in which the game ended."""
    known = (table_counts(table), *(entry_of(table, side).counts for side in table.sides))
    return bool(table.sheets) or any(any(counts.values()) for counts in known) or public_ruling(table) is not None


def public_ruling(table: Table) -> Ruling | None:
    """What the end of a game means without any reveal: who was first with what lies open, or that all have won or
    lost.
    """
    verdict = verdict_for(table)
    if table.over is not None and verdict is not None and verdict.first is not None:
        return standing(table).ruling
    return by_ending(table)


def sheet_of(table: Table, side: str) -> SideEntries:
    """The sheet of a side, or of the table; an empty one where nothing was handed in."""
    return table.sheets.get(side, SideEntries())


def entry_of(table: Table, side: str) -> CountEntry:
    """What a side has handed in; what a board shows goes before what was typed, and that before what meters know."""
    score, sheet = table.rules.score or Score(), sheet_of(table, side)
    known = {**_read(table, score, side, False), **sheet.counts, **_read(table, score, side, True)}
    goals = tuple(c for line in score.lines for c in line.goals if table.cards.get(c) == side)
    return CountEntry(
        side, known, tuple(dict.fromkeys(goals)), {line: Fraction(n) for line, n in sheet.written.items()}
    )


def table_counts(table: Table) -> Mapping[str, int]:
    """What has been handed in for the whole table."""
    score = table.rules.score or Score()
    return {**_read(table, score, TABLE_WIDE, False), **sheet_of(table, TABLE_WIDE).counts}


def _read(table: Table, score: Score, side: str, on_board: bool) -> dict[str, int]:
    """The counts that a board tells, or else piles and meters do."""
    now, nobody, found = TableSituation(table, side or None), TableSituation(table, None), dict[str, int]()
    for count in score.counts:
        if count.value is None or not count.is_read or count.on_board != on_board:
            continue
        if count.of == ("table" if side else "side") or (count.by_keys and not _followed(table)):
            continue
        n = count.value.value(now)
        elsewhere = side and count.of == "either" and count.value.value(nobody) is not None
        if n is not None and not elsewhere:
            found[count.id] = int(n)
    return found


@kept
def _followed(table: Table) -> bool:
    """Whether a meter or a pile that counts are read off is not what it began with, or has decided the game: as long as
    nobody has counted with keys, that is not 0.
    """
    counts = (table.rules.score or Score()).counts
    read = [part for count in counts if count.value is not None and count.is_read for part in count.value.parts()]
    meters = {part.meter for part in read if isinstance(part, MeterShown)}
    piles = {part.pile for part in read if isinstance(part, PileCount) and part.by_keys}
    known = table.rules.meter
    return (
        any(n != known[meter].start for (meter, _), n in table.meters.items() if meter in meters)
        or any(
            n != evaluate(table, table.rules.pile[pile].start) for (pile, _), n in table.piles.items() if pile in piles
        )
        or (not table.sheets and by_ending(table) is not None)
    )


def tiles_held(table: Table) -> Held | None:
    """How many tiles of each kind every side took at most; None where nobody followed that."""
    market = table.rules.market
    if market is None or not table.turn_count:
        return None
    held: dict[str, dict[str, int]] = {}
    for side in table.sides:
        gone = table.piles.get((market.gone or "", side), 0)
        kinds = {k.id: min(k.tiles, kinds_held(table, side)[k.id][1] + gone) for k in table.rules.tiles}
        held[side] = {**kinds, TABLE_WIDE: table.piles.get((market.taken, side), 0) - starting_tiles(table) + gone}
    return held
