"""Why a tile on a board scores what it scores: what lies around it, and which lines that brings points on."""

from collections.abc import Mapping
from fractions import Fraction

from facilitator.game.boards.tile_rules import TileRules, tile_rules
from facilitator.game.kernel.evaluation import layout_of
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.readings import OpenTiles
from facilitator.game.rulebook.score_spec import Line
from facilitator.game.scoring.count_values import CountEntry
from facilitator.game.scoring.entries import entry_of
from facilitator.game.scoring.score_words import ZERO, number
from facilitator.game.scoring.totals import lines_for, score_sides
from facilitator.game.shapes.grids import GridPlace, place_text
from facilitator.game.shapes.layout import TileLayout
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import listed

Single = Mapping[str, OpenTiles]
"""The counts that ask what lies around a tile or on it."""


@frozen
class SingleTileScore:
    """One tile: where it is, what it brings by itself, and why, in a sentence."""

    place: GridPlace
    points: Fraction
    why: str


def single_tile_scores(table: Table, side: str) -> tuple[SingleTileScore, ...]:
    """Every tile of a side's board that is counted by what lies around it, in the order in which they were laid."""
    game, layout = tile_rules(table.rules), layout_of(table, side)
    single = _single(table)
    lines = [line for line in lines_for(table) if _about_single(line, single)]
    if game is None or layout is None or not single or not lines:
        return ()
    entry = entry_of(table, side)
    found = []
    for place, stack in layout.tiles.items():
        about = {name: reading for name, reading in single.items() if stack[-1] in reading.faces}
        if not about:
            continue
        # The gates of the lines look at the whole board, everything else at this tile alone.
        alone = {name: int(place in reading.places(layout)) for name, reading in about.items()}
        points = _brought(table, CountEntry(side, {**entry.counts, **dict.fromkeys(single, 0), **alone}), lines)
        parts = [f"{line.title} {number(points[line.id])}" for line in lines if points.get(line.id)]
        total = sum(points.values(), ZERO)
        words = f"{' + '.join(parts)} = {number(total)}" if len(parts) > 1 else parts[0] if parts else "No points"
        found.append(SingleTileScore(place, total, f"{_around(game, layout, place, about)} {words}."))
    return tuple(found)


def _single(table: Table) -> Single:
    return {
        count.id: count.reading
        for count in (table.rules.score.counts if table.rules.score is not None else ())
        if isinstance(count.reading, OpenTiles) and count.reading.about_single
    }


def _about_single(line: Line, single: Single) -> bool:
    return all(row.each is not None and set(row.own_counts) <= set(single) for row in line.rows)


def _brought(table: Table, entry: CountEntry, lines: list[Line]) -> Mapping[str, Fraction]:
    wanted = {line.id for line in lines}
    (sheet,) = score_sides(table, [entry], {})
    return {line.id: line.points or ZERO for line in sheet.lines if line.id in wanted}


def _around(game: TileRules, layout: TileLayout, place: GridPlace, about: Single) -> str:
    """What lies around a tile and on it, in a sentence."""
    beside = dict.fromkeys(face for reading in about.values() if reading.beside for face in reading.beside.faces)
    near = {face: [p for p in layout.beside(place) if layout.tiles[p][-1] == face] for face in beside}
    parts = []
    for face, found in near.items():
        if found:
            title = game.face(face).titles if len(found) > 1 else game.title(face)
            parts.append(f"{len(found)} open {title} ({listed([place_text(p) for p in found])})")
    none = f"no open {listed([game.title(face) for face in beside], 'or')}"
    around = [f"{listed(parts) if parts else none} beside it"] if beside else []
    for name in dict.fromkeys(reading.mark for reading in about.values() if reading.mark):
        title = game.mark[name].title
        around.append(f"{title if name in layout.marks.get(place, ()) else f'no {title}'} on it")
    return f"{game.title(layout.top(place))} at {place_text(place)}: {', '.join(around)}."
