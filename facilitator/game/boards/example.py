"""A small colony that shows how a line counts, and what it brings by the game's own lines."""

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.score_spec import Score
from facilitator.game.scoring.count_values import CountEntry, fill_with_zero
from facilitator.game.scoring.totals import SideScore, score_sides
from facilitator.game.shapes.colony import colony_from
from facilitator.game.shapes.colony_counts import count_colony
from facilitator.plain.frozen import kept

EXAMPLE = colony_from(
    (
        "0,0 starter-house pipe",
        "1,0 forest",
        "0,1 forest",
        "1,-1 house",
        "-1,1 field farm",
        "-1,0 water factory",
        "0,-1 water",
        "1,1 field",
        "2,-1 pb4",
        "-1,2 pb1",
    )
)
"""A small colony in which most lines bring something."""


@kept
def example_sheet(table: Table) -> SideScore:
    """The sheet of the first side if this colony were its own, and the others had none."""
    score = table.rules.score or Score()
    read = {name: n for name, n in count_colony(EXAMPLE).items() if name in score.count}
    entries = [fill_with_zero(score, CountEntry(side, read if side == table.sides[0] else {})) for side in table.sides]
    return score_sides(table, entries, {})[0]
