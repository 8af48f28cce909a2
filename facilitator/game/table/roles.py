"""Roles: jobs that move through the seats of a side, merged or shared by the number of seats."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import TableEvent
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.frozen import frozen, replace


@frozen
class RolesRotated(TableEvent):
    """Every role moved on to the next member."""

    kind: ClassVar[str] = "roles-rotated"

    def evolve(self, table: Table, at: int) -> Table:
        """Once more than before."""
        return replace(table, rotation=table.rotation + 1)


def role_words(rules: Ruleset, codes: tuple[str, ...], rotation: int) -> str:
    """Who has which role: AWGLZ Supplier/Builder, K7Q2M Emissary."""
    titles = {r.id: r.title for r in rules.roles.list}
    roles = roles_of(rules, len(codes), rotation)
    return ", ".join(
        f"{code} {'/'.join(titles[r] for r in has)}".strip() for code, has in zip(codes, roles, strict=True)
    )


def roles_of(rules: Ruleset, seats: int, rotation: int) -> tuple[tuple[str, ...], ...]:
    """Which roles each seat of a side has: a role goes from a seat to the next one with every rotation."""
    if seats == 0 or not rules.roles.list:
        return ((),) * seats
    slots = rules.roles.by_seats.get(str(seats))
    if slots is None:
        ids = [r.id for r in rules.roles.list]
        slots = tuple((ids[i % len(ids)],) for i in range(seats))
        if seats < len(ids):
            slots = (*slots[:-1], tuple(ids[seats - 1 :]))
    return tuple(slots[(seat - rotation) % seats] for seat in range(seats))
