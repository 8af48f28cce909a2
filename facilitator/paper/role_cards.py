"""Role cards to cut out, and the plan that says who has which role when, seat by seat."""

from facilitator.game.table.roles import roles_of
from facilitator.paper.kit_source import KitSource
from facilitator.paper.walkthrough import times_moved
from facilitator.plain.document import Block, Column, Grid, Page, Paragraph, Ruled, Slip, Slips
from facilitator.plain.wording import capitalize

MOST_COLUMNS = 8


def role_pages(given: KitSource) -> tuple[Page, ...]:
    """A card for each role that somebody has, for every side; and one plan for each number of members."""
    rules, w = given.rules, given.w
    if not rules.roles.list:
        return ()
    sides = given.table.sides if given.named else given.table.sides[:1]
    symbols = {side.id: side.symbol for side in rules.sides.list}
    cards = tuple(
        Slip(
            role.title, role.about, symbols.get(side, ""), given.table.title(side) if given.named else rules.sides.word
        )
        for side in sides
        for role in rules.roles.list
        for _ in range(_holders(given, side, role.id))
    )
    copies = given.copies(per_side=not given.named)
    pages = [
        Page(
            "roles-cards",
            w.role_cards,
            (Paragraph(w.cut, "small"), Slips(cards, 4 if len(cards) % 4 == 0 else 3)),
            copies,
        )
    ]
    for seats in sorted({given.seats(side) for side in given.table.sides} - {0}):
        pages.append(
            Page(
                f"roles-plan-{seats}",
                given.fill(w.role_plan, n=seats),
                _plan(given, seats),
                given.copies(per_side=True),
            )
        )
    return tuple(pages)


def _holders(given: KitSource, side: str, role: str) -> int:
    """How many members of a side have a role at the same time."""
    return max(1, sum(role in has for has in roles_of(given.rules, given.seats(side), 0)))


def _plan(given: KitSource, seats: int) -> tuple[Block, ...]:
    """Seats below each other, with the role of each in every stretch between two changes."""
    w, titles = given.w, {role.id: role.title for role in given.rules.roles.list}
    stretches = times_moved(given)[:MOST_COLUMNS]
    columns = (Column(w.seat, 2), *(Column(title, 2) for title in stretches))
    by_stretch = [roles_of(given.rules, seats, n) for n in range(len(stretches))]
    rows = tuple(
        (f"{seat + 1}", *(" / ".join(titles[role] for role in roles[seat]) for roles in by_stretch))
        for seat in range(seats)
    )
    return (Ruled(capitalize(given.rules.sides.word)), Paragraph(w.role_moves), Grid(columns, rows, row_height=12))
