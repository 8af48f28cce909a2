"""Travelling cards to cut out; those that stay secret go on pages of their own."""

from facilitator.game.rulebook.components import Card, CardSet
from facilitator.paper.kit_source import KitSource
from facilitator.paper.score_boxes import goal_words
from facilitator.plain.document import Page, Paragraph, Slip, Slips


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
