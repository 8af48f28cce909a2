"""Sheets of cards: how many fit, what is on the back of what, and whether there are backs at all."""

from collections.abc import Sequence
from math import ceil

from facilitator.paper.kit_source import KitSource
from facilitator.plain.card_blocks import CardFace, CardPlace, Cards, Certificate
from facilitator.plain.document import Page
from facilitator.plain.frozen import frozen, replace

QUARTER = (88, 118)
"""Four to a page: what every pupil has in front of them."""
GAME = (63, 88)
"""The size of most games' cards."""
GUTTERS = {QUARTER: 6}
GUTTER = 4
SHORT, LONG = 210, 279
"""Millimetres that A4 and letter both have."""
BESIDE, ABOVE_AND_BELOW = 7, 30
"""Room for crop marks at each side; for crop marks and the foot, above and below together."""


@frozen
class PaperCard:
    """A card to cut out; nothing on its back where that stays blank."""

    front: CardFace | Certificate
    back: CardFace | None = None


@frozen
class Stack:
    """Cards of one size that are printed together; `copies` of every sheet."""

    id: str
    title: str
    cards: tuple[PaperCard, ...]
    size: tuple[int, int] = QUARTER
    copies: int = 1
    secret: bool = False


def stack_pages(given: KitSource, stack: Stack) -> tuple[Page, ...]:
    """Fronts, each followed by its back. Without duplex nothing has a back, but for secret cards, which are folded."""
    folded = given.duplex == "none" and stack.secret
    width, height = stack.size
    wide, across, down = _arrange(width * 2 if folded else width, height, len(stack.cards), GUTTERS.get(stack.size))
    made: list[Page] = []
    for first in range(0, len(stack.cards), across * down):
        own = stack.cards[first : first + across * down]
        sheet = _sheet(given, stack, own, across, wide)
        if made and [page.blocks for page in made[-len(sheet) :]] == [page.blocks for page in sheet]:
            made[-len(sheet) :] = [replace(page, copies=page.copies + stack.copies) for page in made[-len(sheet) :]]
        else:
            number = first // (across * down) + 1
            made += [
                replace(page, id=f"{stack.id}-{number}{end}") for page, end in zip(sheet, ("", "-back"), strict=False)
            ]
    return tuple(made)


def _sheet(given: KitSource, stack: Stack, cards: Sequence[PaperCard], across: int, wide: bool) -> list[Page]:
    w, (width, height) = given.w, stack.size
    secret = f" · {w.secret}" if stack.secret else ""
    places: list[CardPlace] = [(card.front,) for card in cards]
    backs: list[CardPlace] = [(card.back or CardFace(kind="plain"),) for card in cards]
    if given.duplex == "none" and stack.secret:
        places = [(*front, *back) for front, back in zip(places, backs, strict=True)]
    front = Cards(tuple(places), width, height, across, GUTTERS.get(stack.size, GUTTER))
    page = Page("", stack.title + secret, (front,), stack.copies, stack.secret, wide)
    if given.duplex == "none" or not any(card.back for card in cards):
        return [page]
    # Turned over its long edge a portrait sheet changes left and right, a landscape one above and below.
    turned = "sideways" if (given.duplex == "long") != wide else "over"
    back = replace(front, places=tuple(backs), turned=turned)
    return [
        replace(page, title=given.fill(w.card_front, cards=stack.title) + secret),
        replace(page, title=given.fill(w.card_back, cards=stack.title) + secret, blocks=(back,)),
    ]


def _arrange(width: int, height: int, cards: int, gutter: int | None) -> tuple[bool, int, int]:
    """Whether the sheet is laid across, and how many places it has beside and below each other: as few sheets as can be,
    and none wider than it has to be.
    """
    gap = gutter or GUTTER

    def fit(wide: bool) -> tuple[int, int]:
        room_across, room_down = (LONG, SHORT) if wide else (SHORT, LONG)
        return (room_across - 2 * BESIDE + gap) // (width + gap), (room_down - ABOVE_AND_BELOW + gap) // (height + gap)

    wide = fit(True)[0] * fit(True)[1] >= fit(False)[0] * fit(False)[1]
    most, down = fit(wide)
    sheets = ceil(cards / (most * down))
    across = next(n for n in range(1, most + 1) if ceil(cards / (n * down)) == sheets)
    return wide, across, down
