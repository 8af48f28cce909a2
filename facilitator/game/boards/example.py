"""A small colony that shows how a line counts, and what it brings by the game's own lines."""

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.score_spec import Score
from facilitator.game.scoring.count_values import CountEntry, Values, fill_with_zero
from facilitator.game.scoring.totals import SideScore, score_sides
from facilitator.game.shapes.colony import colony_from
from facilitator.game.shapes.colony_counts import count_colony
from facilitator.plain.frozen import kept

EXAMPLE = colony_from(
    (
        "0,-1 field",
        "1,-1 forest",
        "2,-1 water",
        "-1,0 field farm",
        "0,0 house",
        "1,0 starter-house",
        "2,0 water",
        "-1,1 field",
        "0,1 field farm",
        "1,1 forest",
    )
)
"""A small colony. Nothing in it leaves anything over that a picture does not show, such as a marker."""


@kept
def example_sheet(table: Table) -> SideScore:
    """The sheet of the first side if this colony were its own, and the others had none."""
    score = table.rules.score or Score()
    others = [fill_with_zero(score, CountEntry(side, {})) for side in table.sides[1:]]
    return score_sides(table, [_entry(table), *others], {})[0]


def example_values(table: Table) -> Values:
    """What can be counted on this colony."""
    return Values(table, _entry(table), {})


def _entry(table: Table) -> CountEntry:
    score = table.rules.score or Score()
    read = {name: n for name, n in count_colony(EXAMPLE).items() if name in score.count}
    return fill_with_zero(score, CountEntry(table.sides[0], read))
