"""The pyramid board as pure reckoning: niches in rows, what stands on what, what may be laid where.

Row 0 holds the producers. Where a row is one niche shorter than the one below it, neighbours share a support; where it
is half as long, every card has two supports of its own.
"""

from collections.abc import Iterator
from itertools import pairwise

from facilitator.game.kernel.state import EMPTY, Laid, Pyramid

KEYSTONE = "keystone"
LEVELS = ("producer", "herbivore", "carnivore")
CARDS = (*LEVELS, KEYSTONE)


def lengths(shape: str) -> tuple[int, ...] | None:
    """How many niches each row has, from a shape such as 4-3-2; None where that is no pyramid."""
    parts = shape.split("-")
    if len(parts) != len(LEVELS) or not all(p.isdecimal() and len(p) < 3 for p in parts):
        return None
    rows = tuple(map(int, parts))
    stands = all(above >= 1 and below in (above + 1, 2 * above) for below, above in pairwise(rows))
    return rows if stands else None


def empty_pyramid(rows: tuple[int, ...]) -> Pyramid:
    """A pyramid of these rows without a card."""
    return Pyramid(tuple((EMPTY,) * n for n in rows))


def cards_on(pyramid: Pyramid) -> Iterator[Laid]:
    """Every card that lies there, row by row; a keystone is one card, named by its first niche."""
    for r, row in enumerate(pyramid.rows):
        n = 0
        while n < len(row):
            if row[n] != EMPTY:
                yield Laid(r, n, row[n])
            n += 2 if row[n] == KEYSTONE else 1


def card_at(pyramid: Pyramid, row: int, n: int) -> Laid | None:
    """The card that fills a niche."""
    return next((c for c in cards_on(pyramid) if c.row == row and c.n <= n < c.n + width(c.kind)), None)


def width(kind: str) -> int:
    """How many niches a card fills."""
    return 2 if kind == KEYSTONE else 1


def supports(pyramid: Pyramid, card: Laid) -> tuple[tuple[int, int], ...]:
    """The niches that a card stands on, as row and number; none for the lowest row."""
    if card.row == 0:
        return ()
    below, own = len(pyramid.rows[card.row - 1]), len(pyramid.rows[card.row])
    step = 1 if below - own == 1 else 2
    first = card.n * step
    last = (card.n + width(card.kind) - 1) * step + 1
    return tuple((card.row - 1, n) for n in range(first, last + 1))


def unsupported(pyramid: Pyramid) -> tuple[Laid, ...]:
    """The cards of which every support is gone."""
    return tuple(
        c for c in cards_on(pyramid) if c.row and all(pyramid.rows[r][n] == EMPTY for r, n in supports(pyramid, c))
    )


def missing_support(pyramid: Pyramid, card: Laid) -> tuple[int, int] | None:
    """The first empty niche below a place, all the way down: a card is only laid where everything below it is
    filled.
    """
    for row, n in supports(pyramid, card):
        if pyramid.rows[row][n] == EMPTY:
            return row, n
        lower = missing_support(pyramid, Laid(row, n, LEVELS[row]))
        if lower is not None:
            return lower
    return None


def why_misfit(pyramid: Pyramid, card: Laid) -> str | None:
    """Why a card can't be laid at a place, in the words after 'because'; None where it can."""
    row = pyramid.rows[card.row]
    if card.kind not in (LEVELS[card.row], KEYSTONE):
        level = LEVELS.index(card.kind)
        return f"row {card.row} is for {LEVELS[card.row]}s. A {card.kind} goes in row {level}"
    if card.n + width(card.kind) > len(row):
        return f"a keystone fills two niches side by side, and row {card.row} ends with {card.row},{len(row) - 1}"
    for n in range(card.n, card.n + width(card.kind)):
        if row[n] != EMPTY:
            return f"there is already a {row[n]} at {card.row},{n}; empty it first"
    gap = missing_support(pyramid, card)
    return None if gap is None else f"the {LEVELS[gap[0]]} at {gap[0]},{gap[1]} below it is missing"


def place_card(pyramid: Pyramid, card: Laid) -> Pyramid:
    """The pyramid with a card in its niches; `empty` clears one."""
    rows = list(pyramid.rows)
    row = list(rows[card.row])
    row[card.n : card.n + width(card.kind)] = [card.kind] * width(card.kind)
    rows[card.row] = tuple(row)
    return Pyramid(tuple(rows), pyramid.notices)


def remove_card(pyramid: Pyramid, card: Laid) -> Pyramid:
    """The pyramid without a card."""
    for n in range(card.n, card.n + width(card.kind)):
        pyramid = place_card(pyramid, Laid(card.row, n, EMPTY))
    return pyramid


def first_fitting(pyramid: Pyramid) -> Laid | None:
    """The lowest place where an organism can be laid, and the organism."""
    places = (Laid(r, n, LEVELS[r]) for r, row in enumerate(pyramid.rows) for n in range(len(row)))
    return next((card for card in places if why_misfit(pyramid, card) is None), None)


def pyramid_text(pyramid: Pyramid) -> str:
    """The rows from below, a letter for each niche, and what is on notice: PP·· H·· ··, on notice 1,0."""
    rows = " ".join("".join("·" if kind == EMPTY else kind[0].upper() for kind in row) for row in pyramid.rows)
    notices = " and ".join(f"{row},{n}" for row, n, _ in pyramid.notices)
    return f"{rows}, on notice {notices}" if notices else rows
