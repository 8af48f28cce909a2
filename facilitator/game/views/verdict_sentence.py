"""What the points mean, as a sentence."""

from collections.abc import Sequence

from facilitator.game.kernel.state import Table
from facilitator.game.scoring.score_words import in_points, number
from facilitator.game.scoring.totals import SideScore
from facilitator.game.scoring.verdict import Ruling
from facilitator.plain.wording import listed


def verdict_sentence(table: Table, sides: Sequence[SideScore], ruling: Ruling | None) -> str:
    """The verdict as a sentence."""
    if ruling is None:
        return "This game says nothing about what the points mean."
    if ruling.won is not None:
        return f"All have {'won' if ruling.won else 'lost'} together."
    titles = [table.title(side) for side in ruling.winners]
    value = in_points(ruling.value) if ruling.value is not None else ""
    match ruling.kind:
        case "bands":
            more = f"; {number(ruling.short_by or 0)} more to {ruling.next_band}" if ruling.next_band else ""
            return f"{value}: {ruling.band}{more}."
        case "threshold":
            return f"{number(ruling.value or 0)} of {ruling.target} points: " + (
                "reached." if ruling.reached else f"{number(ruling.short_by or 0)} short."
            )
        case "first":
            return f"First: {listed(titles)}." if titles else "Nobody has finished."
    if ruling.reached is False:
        have, short = number(ruling.value or 0), number(ruling.short_by or 0)
        return f"Nobody wins: all together have {have} of {ruling.target} points, {short} short."
    if not titles:
        return "Nobody has handed anything in."
    by = (
        f", with more {table.rules.score.count[ruling.by].title}"
        if ruling.by is not None and table.rules.score is not None
        else ""
    )
    return (
        f"{'Winner' if len(titles) == 1 else 'Shared win'}: {listed(titles)}, "
        f"{in_points(max(s.total for s in sides))}{by}."
    )
