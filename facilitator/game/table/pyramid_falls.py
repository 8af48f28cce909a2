"""What becomes of a pyramid: cards that lie in niches, the turn of grace for a card without support, and its fall."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import TableEvent
from facilitator.game.kernel.move_builder import MoveBuilder
from facilitator.game.kernel.state import Laid, Table
from facilitator.game.shapes.pyramid import KEYSTONE, card_at, place_card, remove_card, unsupported
from facilitator.game.table.notices import Announced
from facilitator.game.table.piles import move_items
from facilitator.plain.frozen import frozen
from facilitator.plain.values import replace


@frozen
class NicheSet(TableEvent):
    """A niche of a side's pyramid holds this card now; a keystone fills the next one too."""

    kind: ClassVar[str] = "niche-set"
    side: str
    row: int
    n: int
    card: str

    def evolve(self, table: Table, at: int) -> Table:
        """The card lies there, or nothing does."""
        pyramid = table.pyramids[self.side]
        there = card_at(pyramid, self.row, self.n)
        pyramid = remove_card(pyramid, there) if there is not None else pyramid
        return replace(
            table, pyramids={**table.pyramids, self.side: place_card(pyramid, Laid(self.row, self.n, self.card))}
        )


@frozen
class NoticesSet(TableEvent):
    """Which cards of a side's pyramid fall if nobody supports them, and with which of its turns."""

    kind: ClassVar[str] = "notices-set"
    side: str
    notices: tuple[tuple[int, int, int], ...]

    def evolve(self, table: Table, at: int) -> Table:
        """These are on notice now."""
        return replace(
            table, pyramids={**table.pyramids, self.side: replace(table.pyramids[self.side], notices=self.notices)}
        )


def card_words(card: Laid) -> str:
    """A card with its place, in words."""
    last = f" and {card.row},{card.n + 1}" if card.kind == KEYSTONE else ""
    return f"the {card.kind} at {card.row},{card.n}{last}"


def update_notices(play: MoveBuilder, side: str) -> None:
    """Put cards on notice that have lost all support, and take others off it."""
    pyramid = play.state.pyramids[side]
    # The turn that runs is not the one of grace: whoever loses a support in the own turn has all of the next one.
    runs = play.state.step is not None and play.state.acting == side
    deadline = play.state.turns.get(side, 0) + (2 if runs else 1)
    known = {(r, n): turns for r, n, turns in pyramid.notices}
    hanging = unsupported(pyramid)
    notices = tuple((c.row, c.n, known.get((c.row, c.n), deadline)) for c in hanging)
    if notices == pyramid.notices:
        return
    play.put(NoticesSet(side, notices))
    for card in hanging:
        if (card.row, card.n) not in known:
            play.put(
                Announced(
                    f"{play.state.title(side)}: {card_words(card)} has lost all support. It falls at the end "
                    "of its owner's next turn unless something is laid below it."
                )
            )


def drop_unsupported_cards(play: MoveBuilder, span: str, side: str | None) -> None:
    """At the end of a side's turn: what is still without support, and had its turn of grace, is lost."""
    board = play.rules.board
    if board is None or side is None or side not in play.state.pyramids or span != board.during:
        return
    had = play.state.turns.get(side, 0)
    for row, n, turns in play.state.pyramids[side].notices:
        card = card_at(play.state.pyramids[side], row, n)
        if turns > had or card is None:
            continue
        play.put(Announced(f"{play.state.title(side)}: {card_words(card)} got no support in time and falls."))
        clear_niche(play, side, card)


def clear_niche(play: MoveBuilder, side: str, card: Laid) -> None:
    """A card leaves its niche for the pile of what is gone; what stood on it may be on notice now."""
    board = play.rules.board
    play.put(NicheSet(side, card.row, card.n, "empty"))
    if board is not None and board.laid and board.gone:
        move_items(play, 1, (board.laid, side), (board.gone, side))
    update_notices(play, side)
