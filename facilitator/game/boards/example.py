"""The small board of the file that shows how a line counts, and what it brings by the game's own lines."""

from facilitator.game.boards.counted_places import read_off
from facilitator.game.boards.tile_rules import tile_rules
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.score_spec import Score
from facilitator.game.scoring.count_values import CountEntry, Values, fill_with_zero
from facilitator.game.scoring.totals import SideScore, score_sides
from facilitator.game.shapes.layout import TileLayout
from facilitator.plain.frozen import kept


@kept
def example_layout(table: Table) -> TileLayout | None:
    """The board that the file gives as an example."""
    game = tile_rules(table.rules)
    return None if game is None or not game.board.example else game.layout_from(game.board.example)


@kept
def example_sheet(table: Table) -> SideScore:
    """The sheet of the first side if this board were its own, and the others had none."""
    others = [fill_with_zero(table.rules, CountEntry(side, {})) for side in table.sides[1:]]
    return score_sides(table, [_entry(table), *others], {})[0]


def example_values(table: Table) -> Values:
    """What can be counted on this board."""
    return Values(table, _entry(table), {})


def _entry(table: Table) -> CountEntry:
    score, layout = table.rules.score or Score(), example_layout(table)
    read = {} if layout is None else read_off(score, layout)
    return fill_with_zero(table.rules, CountEntry(table.sides[0], read))
