"""Cards to cut out: travelling cards, of which secret ones go on pages of their own, and role cards; the plan of who has
which role when.
"""

from collections.abc import Iterator

from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.components import Card, CardSet
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.ranking import Rank
from facilitator.game.rulebook.players import Role
from facilitator.game.rulebook.score_spec import Line
from facilitator.game.scoring.line_rule import row_rule
from facilitator.game.table.roles import roles_of
from facilitator.paper.card_layout import GAME, PaperCard, Stack, stack_pages
from facilitator.paper.hint_cards import points_face, sentences, signs_of_counts
from facilitator.paper.kit_source import KitSource
from facilitator.paper.walkthrough import times_moved
from facilitator.plain.card_blocks import CardFace, CardSign, Item
from facilitator.plain.document import Block, Column, Grid, Heading, Page, Paragraph
from facilitator.plain.wording import capitalize

MOST_COLUMNS = 8


def card_pages(given: KitSource) -> tuple[Page, ...]:
    """The cards that everybody may see, one set after the other."""
    return tuple(page for cards in given.rules.cards if not cards.secret for page in _set_pages(given, cards))


def secret_pages(given: KitSource) -> tuple[Page, ...]:
    """The cards that only their holder may see."""
    return tuple(page for cards in given.rules.cards if cards.secret for page in _set_pages(given, cards))


def _set_pages(given: KitSource, cards: CardSet) -> tuple[Page, ...]:
    """A set for each table, with the same back on all of its cards."""
    w, side = given.w, given.rules.sides.word
    goals = [_goal(given, card) for card in cards.cards]
    label = next((goal[0].title for goal in goals if goal is not None), cards.title)
    only = given.fill(w.only_for, side=side) if given.rules.seats.usual > 1 else w.only_for_you
    back = CardFace(label, only, kind="secret") if cards.secret else CardFace(label, given.rules.title, kind="plain")
    made = tuple(PaperCard(_front(given, cards, card), back) for card in cards.cards)
    size = (cards.size[0], cards.size[1]) if cards.size else GAME
    copies = given.copies(per_side=False)
    return stack_pages(given, Stack(f"cards-{cards.id}", cards.title, made, size, copies, cards.secret))


def _goal(given: KitSource, card: Card) -> tuple[Line, Number] | None:
    """The line of the score sheet that a card decides."""
    lines = given.rules.score.lines if given.rules.score is not None else ()
    return next(((line, row) for line in lines for row in line.rows if row.card == card.id), None)


def _front(given: KitSource, cards: CardSet, card: Card) -> CardFace:
    w, goal = given.w, _goal(given, card)
    if goal is None:
        when = {"before": w.when_before, "after": w.when_after, "any": w.when_any}[card.when] if cards.once else ""
        told = card.about.casefold().startswith(when.casefold())
        about = (Item("", card.about),) if card.about else ()
        return CardFace(card.title, cards.title, points=about, note="" if told else capitalize(when), kind="game")
    line, row = goal
    note = " ".join([card.about or _goal_words(given, row), *([w.tell_nobody] if cards.secret else [])])
    return CardFace(
        card.title,
        line.title,
        signs=signs_of_counts(given, row.counts)[:1],
        number=given.words.say(row.points[0]) if isinstance(row, Rank) else "",
        note=note,
        kind="game",
    )


def _goal_words(given: KitSource, row: Number) -> str:
    """What a card asks of the side that holds it."""
    if not isinstance(row, Rank):
        return f"{capitalize(given.words.say(row_rule(row, given.rules)))}."
    asks = given.fill(given.w.goal_card, count=row.title_in(given.rules), side=given.rules.sides.word)
    return f"{asks} {capitalize(given.words.say(row.ties_words))}."


def role_pages(given: KitSource) -> tuple[Page, ...]:
    """A card for each role that a pupil of the class has, with what scores points on its back."""
    made = tuple(_role_card(given, table, side, role) for table, side, role in _held(given))
    return stack_pages(given, Stack("roles", given.w.role_cards, made)) if made else ()


def _held(given: KitSource) -> Iterator[tuple[Table, str, Role]]:
    """Who holds which role at the same time; pupils that share cards hold each once a side."""
    for table in given.tables.values():
        for side in table.sides:
            seats = len(given.room.seats.get((table.name, side), ())) or given.seats(side)
            held = [role for own in roles_of(given.rules, seats, 0) for role in own]
            for role in given.rules.roles.list:
                for _ in range(min(1, held.count(role.id)) if given.economy else held.count(role.id)):
                    yield table, side, role


def _role_card(given: KitSource, table: Table, side: str, role: Role) -> PaperCard:
    symbol, whose = given.symbol(side), table.title(side)
    seconds = next(
        (
            evaluate(table, span.seconds, side)
            for span in given.rules.spans
            if span.role == role.id and span.seconds is not None
        ),
        None,
    )
    timed = [given.fill(given.w.role_seconds, n=seconds)] if seconds else []
    front = CardFace(
        role.title,
        whose,
        symbol,
        (CardSign(role.picture),) if role.picture else (),
        steps=role.steps or sentences(role.about),
        note=" ".join([*timed, *([role.note] if role.note else [])]),
    )
    return PaperCard(front, points_face(given, side, whose, symbol))


def role_plan(given: KitSource, seats: int) -> tuple[Block, ...]:
    """Seats below each other, with the role of each in every stretch between two changes."""
    w, titles = given.w, {role.id: role.title for role in given.rules.roles.list}
    stretches = times_moved(given)[:MOST_COLUMNS]
    columns = (Column(w.seat, 2), *(Column(title, 2) for title in stretches))
    by_stretch = [roles_of(given.rules, seats, n) for n in range(len(stretches))]
    rows = tuple(
        (f"{seat + 1}", *(" / ".join(titles[role] for role in roles[seat]) for roles in by_stretch))
        for seat in range(seats)
    )
    return (Heading(given.fill(w.role_plan, n=seats)), Paragraph(w.role_moves), Grid(columns, rows))
