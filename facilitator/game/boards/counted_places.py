"""What a line of the score sheet counts on a board of tiles: the places, what each brings, and the edges it looks at."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.composed import Kinds
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.readings import Touching
from facilitator.game.rulebook.score_spec import Line, Score
from facilitator.game.scoring.count_values import CountEntry, Values, boxes_behind
from facilitator.game.scoring.line_points import rows_held
from facilitator.game.scoring.score_words import ZERO
from facilitator.game.shapes.grids import GridPlace
from facilitator.game.shapes.layout import TileLayout
from facilitator.plain.frozen import frozen


@frozen
class CountedPlaces:
    """The places that a line counts, the edges between them, and what single places bring; without points of places
    where the line can't be told apart by them.
    """

    lit: frozenset[GridPlace] = frozenset()
    edges: tuple[Touching, ...] = ()
    points: Mapping[GridPlace, Fraction] | None = None


def read_off(score: Score, layout: TileLayout) -> dict[str, int]:
    """Every count that a board of tiles tells."""
    return {count.id: count.reading.read(layout) for count in score.counts if count.reading is not None}


def counted_places(layout: TileLayout, line: Line, table: Table, side: str, points: Fraction) -> CountedPlaces:
    """What a line that brings these points counts there; nothing for one that depends on a secret card."""
    score = table.rules.score
    if score is None or line.goals or not points:
        return CountedPlaces()
    values = Values(table, CountEntry(side, read_off(score, layout)), {})
    readings = {count.id: count.reading for count in score.counts if count.reading is not None}
    places = {name: reading.places(layout) for name, reading in readings.items()}
    rows = rows_held(line, values)
    ticked = sum(row.tick is not None for row in rows)
    split = bool(rows) and all(row.tick is not None or not row.whole for row in rows) and ticked != 1
    lit, touching, brings = dict[GridPlace, None](), dict[Touching, None](), dict[GridPlace, Fraction]()
    for row in rows:
        names = boxes_behind(score, row.counts if row.tick is not None else row.own_counts)
        touching |= dict.fromkeys(pair for name in names if name in readings for pair in readings[name].edges(layout))
        own = _of_tick(row, values, places) if row.tick is not None else _of_row(row, score, places)
        lit |= dict.fromkeys(own)
        for place, n in own.items():
            brings[place] = brings.get(place, ZERO) + n
    lit |= dict.fromkeys(place for pair in touching for place in pair)
    known = {place: n for place, n in brings.items() if n}
    return CountedPlaces(
        frozenset(lit), tuple(touching), known if split and known and sum(known.values()) == points else None
    )


def _of_row(row: Number, score: Score, places: Mapping[str, tuple[GridPlace, ...]]) -> dict[GridPlace, Fraction]:
    """What each place brings to a sum; what counts only in groups brings nothing by itself."""
    found: dict[GridPlace, Fraction] = {}
    for box in boxes_behind(score, row.own_counts):
        for place in places.get(box, ()):
            found[place] = found.get(place, ZERO) + (row.each or 0)
    return found


def _of_tick(row: Number, values: Values, places: Mapping[str, tuple[GridPlace, ...]]) -> dict[GridPlace, Fraction]:
    """The places that earn a tick; the points are with the first thing that it asks for."""
    if any((values.of(name) or 0) < least for name, least in row.gate.items()):
        return {}
    used = tuple(_used(row, values.table.rules.score or Score(), places))
    found = dict.fromkeys(used, ZERO)
    if used:
        found[used[0]] += row.tick or 0
    return found


def _used(row: Number, score: Score, places: Mapping[str, tuple[GridPlace, ...]]) -> Iterable[GridPlace]:
    for name, least in row.gate.items():
        boxes = [places.get(box, ()) for box in boxes_behind(score, [name])]
        kinds = isinstance(score.count[name].value, Kinds)
        yield from [of[0] for of in boxes if of][:least] if kinds else [p for of in boxes for p in of][:least]
