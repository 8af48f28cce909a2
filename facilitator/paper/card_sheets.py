"""Cards to cut out: travelling cards, of which secret ones go on pages of their own, and role cards with the plan of who has
which role when.
"""

from facilitator.game.rulebook.components import Card, CardSet
from facilitator.game.table.roles import roles_of
from facilitator.paper.kit_source import KitSource
from facilitator.paper.score_boxes import goal_words
from facilitator.paper.walkthrough import times_moved
from facilitator.plain.document import Block, Column, Grid, Page, Paragraph, Ruled, Slip, Slips
from facilitator.plain.wording import capitalize

MOST_COLUMNS = 8


def card_pages(given: KitSource) -> tuple[Page, ...]:
    """The cards that everybody may see, one set after the other."""
    return tuple(_page(given, cards) for cards in given.rules.cards if not cards.secret)


def secret_pages(given: KitSource) -> tuple[Page, ...]:
    """The cards that only their holder may see."""
    return tuple(_page(given, cards) for cards in given.rules.cards if cards.secret)


def _page(given: KitSource, cards: CardSet) -> Page:
    w = given.w
    told = w.keep_secret if cards.secret else w.cut
    slips = tuple(_slip(given, cards, card) for card in cards.cards)
    return Page(
        f"cards-{cards.id}",
        f"{w.parts['secret' if cards.secret else 'cards']}: {cards.title}",
        (Paragraph(told, "small"), Slips(slips, 2)),
        given.copies(per_side=False),
        secret=cards.secret,
    )


def _slip(given: KitSource, cards: CardSet, card: Card) -> Slip:
    w = given.w
    when = {"before": w.when_before, "after": w.when_after, "any": w.when_any}[card.when] if cards.once else ""
    return Slip(
        card.title,
        card.about or goal_words(given.rules, card.id, given.words),
        footer=" · ".join(x for x in (cards.title, when) if x),
    )


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
                _role_plan(given, seats),
                given.copies(per_side=True),
            )
        )
    return tuple(pages)


def _holders(given: KitSource, side: str, role: str) -> int:
    """How many members of a side have a role at the same time."""
    return max(1, sum(role in has for has in roles_of(given.rules, given.seats(side), 0)))


def _role_plan(given: KitSource, seats: int) -> tuple[Block, ...]:
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
