"""What becomes of a board of rows: cards in niches, the turn of grace for a card without support, and its fall."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import TableEvent
from facilitator.game.kernel.move_builder import MoveBuilder
from facilitator.game.kernel.state import Table
from facilitator.game.shapes.niches import EMPTY, Laid, Niches
from facilitator.game.table.notices import Announced
from facilitator.game.table.piles import move_items
from facilitator.plain.frozen import frozen, replace


@frozen
class NicheSet(TableEvent):
    """A niche of a side's board holds this card now; a wide one fills the next one too."""

    kind: ClassVar[str] = "niche-set"
    side: str
    row: int
    n: int
    card: str

    def evolve(self, table: Table, at: int) -> Table:
        """The card lies there, or nothing does."""
        board = table.niches[self.side]
        there = board.card_at(self.row, self.n)
        board = board.without(there) if there is not None else board
        return with_niches(table, self.side, board.with_card(Laid(self.row, self.n, self.card)))


@frozen
class NoticesSet(TableEvent):
    """Which cards of a side's board fall if nobody supports them, and with which of its turns."""

    kind: ClassVar[str] = "notices-set"
    side: str
    notices: tuple[tuple[int, int, int], ...]

    def evolve(self, table: Table, at: int) -> Table:
        """These are on notice now."""
        return with_niches(table, self.side, replace(table.niches[self.side], notices=self.notices))


def with_niches(table: Table, side: str, board: Niches) -> Table:
    """The table with this board of a side."""
    return replace(table, niches={**table.niches, side: board})


def card_words(table: Table, side: str, card: Laid) -> str:
    """A card with its place, in words."""
    return f"the {table.rules.face[card.kind].title} at {place_words(table, side, card)}"


def place_words(table: Table, side: str, card: Laid) -> str:
    """The niches that a card fills, as scripts write them."""
    return " and ".join(f"{row},{n}" for row, n in table.niches[side].fills(card))


def niche_words(table: Table, side: str, card: Laid) -> str:
    """A card by the niche that it fills, as the class sees it: which one from the left, and in whose row."""
    board, face = table.niches[side], table.rules.face[card.kind]
    fills = board.fills(card)
    niches = f"niche{'s' if len(fills) > 1 else ''} {' and '.join(str(n + 1) for _, n in fills)}"
    usual = board.usual(card.row)
    row = f" of the {table.rules.face[usual].titles}" if usual not in (card.kind, EMPTY) else ""
    return f"the {face.title} in {niches} of {len(board.rows[card.row])}{row} ({place_words(table, side, card)})"


def update_notices(play: MoveBuilder, side: str) -> None:
    """Put cards on notice that have lost all support, and take others off it."""
    board = play.state.niches[side]
    # The turn that runs is not the one of grace: whoever loses a support in the own turn has all of the next one.
    runs = play.state.step is not None and play.state.acting == side
    deadline = play.state.turns.get(side, 0) + (2 if runs else 1)
    known = {(r, n): turns for r, n, turns in board.notices}
    hanging = board.unsupported()
    notices = tuple((c.row, c.n, known.get((c.row, c.n), deadline)) for c in hanging)
    if notices == board.notices:
        return
    play.put(NoticesSet(side, notices))
    for card in hanging:
        if (card.row, card.n) not in known:
            play.put(
                Announced(
                    f"{play.state.title(side)}: {niche_words(play.state, side, card)} has lost all support. It falls at the end "
                    "of its owner's next turn unless something is laid below it."
                )
            )


def drop_unsupported_cards(play: MoveBuilder, span: str, side: str | None) -> None:
    """At the end of a side's turn: what is still without support, and had its turn of grace, is lost."""
    board = play.rules.niche_board
    if board is None or side is None or span != board.grace:
        return
    had = play.state.turns.get(side, 0)
    for row, n, turns in play.state.niches[side].notices:
        card = play.state.niches[side].card_at(row, n)
        if turns > had or card is None:
            continue
        play.put(
            Announced(
                f"{play.state.title(side)}: {niche_words(play.state, side, card)} got no support in time and falls."
            )
        )
        clear_niche(play, side, card)


def clear_niche(play: MoveBuilder, side: str, card: Laid) -> None:
    """A card leaves its niche for the pile of what is gone; what stood on it may be on notice now."""
    board = play.rules.niche_board
    play.put(NicheSet(side, card.row, card.n, EMPTY))
    if board is not None:
        move_items(play, 1, (board.to, side), (board.lost, side))
    update_notices(play, side)
