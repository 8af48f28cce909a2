"""The pyramid board's commands: a card is laid into a niche, leaves it, or moves to another one."""

import re
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.lookup import find, find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import EMPTY, TABLE_WIDE, UNACCOUNTED, Laid, Pyramid
from facilitator.game.rulebook.components import Board
from facilitator.game.shapes.pyramid import CARDS, KEYSTONE, card_at, cards_on, remove_card, why_misfit
from facilitator.game.table.market.bookkeeping import TurnDid
from facilitator.game.table.piles import move_items
from facilitator.game.table.pyramid_falls import NicheSet, card_words, clear_niche, update_notices
from facilitator.game.table.schedule import settle_and_check_endings
from facilitator.plain.frozen import frozen

LAID = "lay"
"""What a turn has done when an organism was laid in it."""


@frozen
class Niche(TableCommand):
    """Say what fills a niche of a pyramid: an organism from the hand, or nothing any more."""

    form: ClassVar[str] = "niche {side} {place} {card:producer|herbivore|carnivore|keystone|empty}"
    side: str
    place: str
    card: str

    def decide(self, play: MoveBuilder) -> str:
        """Refused where the organism does not fit or is not supported."""
        board, side = _board(play, self.side)
        pyramid = play.state.pyramids[side]
        row, n = _place(pyramid, self.place)
        before = len(play.state.announced)
        if find(self.card, (*CARDS, EMPTY), "card for a niche") == EMPTY:
            there = card_at(pyramid, row, n)
            if there is None:
                raise Refused(f"{row},{n} of {play.state.title(side)} is already empty.")
            clear_niche(play, side, there)
            said = f"{play.state.title(side)}: {card_words(there)} is gone."
        else:
            said = _lay(play, board, side, Laid(row, n, self.card))
        return _told(play, said, before)


@frozen
class Shift(TableCommand):
    """A card moves from one niche of a pyramid to another, as a card's power allows."""

    form: ClassVar[str] = "shift {side} {place} {to}"
    side: str
    place: str
    to: str

    def decide(self, play: MoveBuilder) -> str:
        """It has to fit there as if it came from the hand."""
        _, side = _board(play, self.side)
        pyramid = play.state.pyramids[side]
        (row, n), (to_row, to_n) = _place(pyramid, self.place), _place(pyramid, self.to)
        there = card_at(pyramid, row, n)
        if there is None:
            raise Refused(f"{row},{n} of {play.state.title(side)} is empty, so nothing can move from there.")
        card = Laid(to_row, to_n, there.kind)
        if card == there:
            raise Refused(f"{card_words(there).capitalize()} is already there.")
        _fits(remove_card(pyramid, there), card)
        before = len(play.state.announced)
        play.put(NicheSet(side, there.row, there.n, EMPTY))
        play.put(NicheSet(side, to_row, to_n, there.kind))
        update_notices(play, side)
        return _told(play, f"{play.state.title(side)}: {card_words(there)} moves to {to_row},{to_n}.", before)


def _lay(play: MoveBuilder, board: Board, side: str, card: Laid) -> str:
    _fits(play.state.pyramids[side], card)
    play.put(NicheSet(side, card.row, card.n, card.kind))
    if board.from_ and board.laid and not move_items(play, 1, (board.from_, side), (board.laid, side)):
        # The books say that the hand is empty, but the card lies there: what lies there wins.
        move_items(play, 1, (UNACCOUNTED, TABLE_WIDE), (board.laid, side))
    update_notices(play, side)
    said = f"{play.state.title(side)}: {card_words(card)}."
    keystones = sum(there.kind == KEYSTONE for there in cards_on(play.state.pyramids[side]))
    if card.kind == KEYSTONE and keystones > 1:
        said += f" That makes {keystones} keystones in this pyramid. Has one gone?"
    if side == play.state.acting and play.state.step is not None:
        play.put(TurnDid(LAID))
        if play.state.done[LAID] > 1:
            said += f" That is organism {play.state.done[LAID]} of this turn, which needs a card that allows it."
    return said


def _told(play: MoveBuilder, said: str, before: int) -> str:
    """What happened, and what followed from it."""
    settle_and_check_endings(play)
    return " ".join([said, *play.state.announced[before:]])


def _fits(pyramid: Pyramid, card: Laid) -> None:
    why = why_misfit(pyramid, card)
    if why is not None:
        raise Refused(f"A {card.kind} can't be placed at {card.row},{card.n}: {why}.")


def _board(play: MoveBuilder, word: str) -> tuple[Board, str]:
    board = play.rules.board
    if board is None or not play.state.pyramids:
        raise Refused(f"{play.rules.title} has no pyramid.")
    if play.state.over is not None:
        raise Refused("The game at this table is over.")
    return board, find_side(play, word)


def _place(pyramid: Pyramid, word: str) -> tuple[int, int]:
    """The row and the niche that a word such as 1,0 means."""
    rows = pyramid.rows
    if not re.fullmatch(r"[0-9]{1,2},[0-9]{1,2}", word):
        raise Refused(
            f"'{word[:20]}' is not a niche.", lambda w: w.fill(w.script.niche, example=f"0,{len(rows[0]) - 1}")
        )
    row, n = map(int, word.split(","))
    if row >= len(rows):
        raise Refused(f"There is no row {row}. Rows are 0 to {len(rows) - 1}. Row 0 is for producers.")
    if n >= len(rows[row]):
        raise Refused(f"Row {row} has no niche {n}. It has {row},0 to {row},{len(rows[row]) - 1}.")
    return row, n
