"""A board of rows as pure geometry: niches, what stands on what, what may be laid where.

Row 0 is the lowest. Where a row is one niche shorter than the one below it, neighbours share a support; where it is
half as long, every card has two supports of its own.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from facilitator.plain.frozen import field, frozen, replace

EMPTY = "empty"
"""What fills a niche that has no card."""


@frozen
class CardSort:
    """What a card may fill: niches of one row, or of any; one of them, or two side by side."""

    row: int | None
    wide: int = 1


@frozen
class Laid:
    """A card on such a board: its row, its first niche there, and what it is."""

    row: int
    n: int
    kind: str


@frozen
class Niches:
    """A side's board of rows: what fills each niche, row by row from below, and the cards that fall if nothing is done.

    A notice is a card's row and niche, and how many turns its owner will have had when it falls.
    """

    rows: tuple[tuple[str, ...], ...]
    sorts: Mapping[str, CardSort] = field(default_factory=dict)
    notices: tuple[tuple[int, int, int], ...] = ()

    @property
    def empty(self) -> int:
        """How many niches are free."""
        return sum(row.count(EMPTY) for row in self.rows)

    def wide(self, kind: str) -> int:
        """How many niches a card fills."""
        return self.sorts[kind].wide if kind in self.sorts else 1

    def fills(self, card: Laid) -> tuple[tuple[int, int], ...]:
        """The niches that a card fills, as row and number."""
        return tuple((card.row, card.n + i) for i in range(self.wide(card.kind)))

    def usual(self, row: int) -> str:
        """What belongs in a row."""
        return next((kind for kind, sort in self.sorts.items() if sort.row == row), EMPTY)

    def cards(self) -> Iterator[Laid]:
        """Every card that lies there, row by row; a wide one is one card, named by its first niche."""
        for r, row in enumerate(self.rows):
            n = 0
            while n < len(row):
                if row[n] != EMPTY:
                    yield Laid(r, n, row[n])
                n += self.wide(row[n])

    def card_at(self, row: int, n: int) -> Laid | None:
        """The card that fills a niche."""
        return next((card for card in self.cards() if (row, n) in self.fills(card)), None)

    def supports(self, card: Laid) -> tuple[tuple[int, int], ...]:
        """The niches that a card stands on; none for the lowest row."""
        if card.row == 0:
            return ()
        below, own = len(self.rows[card.row - 1]), len(self.rows[card.row])
        step = 1 if below - own == 1 else 2
        first, last = card.n * step, (card.n + self.wide(card.kind) - 1) * step + 1
        return tuple((card.row - 1, n) for n in range(first, last + 1))

    def unsupported(self) -> tuple[Laid, ...]:
        """The cards of which every support is gone."""
        return tuple(
            card for card in self.cards() if card.row and all(self.rows[r][n] == EMPTY for r, n in self.supports(card))
        )

    def missing_support(self, card: Laid) -> tuple[int, int] | None:
        """The first empty niche below a place, all the way down: a card is only laid where all below it is filled."""
        for row, n in self.supports(card):
            if self.rows[row][n] == EMPTY:
                return row, n
            lower = self.missing_support(Laid(row, n, EMPTY))
            if lower is not None:
                return lower
        return None

    def with_card(self, card: Laid) -> "Niches":
        """The same with a card in its niches; an empty one clears one."""
        rows = [list(row) for row in self.rows]
        for row, n in self.fills(card):
            rows[row][n] = card.kind
        return replace(self, rows=tuple(map(tuple, rows)))

    def without(self, card: Laid) -> "Niches":
        """The same without a card."""
        found = self
        for row, n in self.fills(card):
            found = found.with_card(Laid(row, n, EMPTY))
        return found

    def first_fitting(self) -> Laid | None:
        """The lowest place where what belongs there can be laid, and what that is."""
        for r, row in enumerate(self.rows):
            for n, there in enumerate(row):
                card = Laid(r, n, self.usual(r))
                if there == EMPTY and card.kind != EMPTY and self.missing_support(card) is None:
                    return card
        return None

    def text(self) -> str:
        """The rows from below, a letter for each niche, and what is on notice: PP·· H·· ··, on notice 1,0."""
        rows = " ".join("".join("·" if kind == EMPTY else kind[0].upper() for kind in row) for row in self.rows)
        notices = " and ".join(f"{row},{n}" for row, n, _ in self.notices)
        return f"{rows}, on notice {notices}" if notices else rows


def lengths(shape: str) -> tuple[int, ...] | None:
    """How many niches each row has, from a shape such as 4-3-2; None where that can't stand."""
    parts = shape.split("-")
    if not all(part.isdecimal() and len(part) < 3 for part in parts):
        return None
    rows = tuple(map(int, parts))
    stands = rows[0] >= 1 and all(above >= 1 and below in (above + 1, 2 * above) for below, above in pairwise(rows))
    return rows if stands else None
