"""Which sides are here, whose sheets count, and who sits beside whom."""

from facilitator.game.kernel.state import Table


def present_sides(table: Table) -> tuple[str, ...]:
    """The sides that are not away."""
    return tuple(side for side in table.sides if side not in table.away)


def scored_sides(table: Table) -> tuple[str, ...]:
    """The sides whose sheets count: all but those that are away and have neither played nor entered anything."""
    return tuple(s for s in table.sides if s not in table.away or s in table.turns or s in table.sheets)


def sides_after(table: Table, side: str, *, forward: bool = True) -> tuple[str, ...]:
    """All sides in their order from the one after this, which comes last."""
    place = table.sides.index(side)
    if forward:
        return (*table.sides[place + 1 :], *table.sides[: place + 1])
    return (*table.sides[:place][::-1], *table.sides[place:][::-1])


def side_beside(table: Table, side: str, *, forward: bool = True) -> str:
    """The next side clockwise, or the one before, that is not away."""
    return next((s for s in sides_after(table, side, forward=forward) if s not in table.away), side)
