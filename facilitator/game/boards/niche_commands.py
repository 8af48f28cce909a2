"""The commands of a board of rows: a card is laid into a niche, leaves it, or moves to another one."""

import re
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.lookup import find, find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED
from facilitator.game.rulebook.boards import NicheBoard
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.shapes.niches import EMPTY, Laid, Niches
from facilitator.game.table.market.bookkeeping import TurnDid
from facilitator.game.table.niche_falls import NicheSet, card_words, clear_niche, place_words, update_notices
from facilitator.game.table.piles import move_items
from facilitator.game.table.schedule import settle_and_check_endings
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import capitalize, one

LAID, SHIFTED = "lay", "shift"
"""What a turn has done when a card was laid in it, or moved."""


@frozen
class Niche(TableCommand):
    """Say what fills a niche: a card from the hand, or nothing any more."""

    form: ClassVar[str] = "niche {side} {place} {card}"
    side: str
    place: str
    card: str

    def decide(self, play: MoveBuilder) -> str:
        """Refused where the card does not fit or is not supported."""
        board, side = _board(play, self.side)
        niches = play.state.niches[side]
        row, n = _place(play.rules, niches, self.place)
        before = len(play.state.announced)
        kind = find(self.card, (*play.rules.face, EMPTY), "card for a niche")
        if kind == EMPTY:
            there = niches.card_at(row, n)
            if there is None:
                raise Refused(f"{row},{n} of {play.state.title(side)} is already empty.")
            words = card_words(play.state, side, there)
            clear_niche(play, side, there)
            said = f"{play.state.title(side)}: {words} is gone."
        else:
            said = _lay(play, board, side, Laid(row, n, kind))
        return _told(play, said, before)


@frozen
class Shift(TableCommand):
    """A card moves from one niche to another, as a card's power allows."""

    form: ClassVar[str] = "shift {side} {place} {to}"
    side: str
    place: str
    to: str

    def decide(self, play: MoveBuilder) -> str:
        """It has to fit there as if it came from the hand."""
        _, side = _board(play, self.side)
        niches, rules = play.state.niches[side], play.rules
        (row, n), (to_row, to_n) = _place(rules, niches, self.place), _place(rules, niches, self.to)
        there = niches.card_at(row, n)
        if there is None:
            raise Refused(f"{row},{n} of {play.state.title(side)} is empty, so nothing can move from there.")
        card = Laid(to_row, to_n, there.kind)
        words = card_words(play.state, side, there)
        if card == there:
            raise Refused(f"{capitalize(words)} is already there.")
        _fits(rules, niches.without(there), card)
        before = len(play.state.announced)
        play.put(NicheSet(side, there.row, there.n, EMPTY))
        play.put(NicheSet(side, to_row, to_n, there.kind))
        update_notices(play, side)
        if side == play.state.acting and play.state.step is not None:
            play.put(TurnDid(SHIFTED))
        return _told(play, f"{play.state.title(side)}: {words} moves to {to_row},{to_n}.", before)


def _lay(play: MoveBuilder, board: NicheBoard, side: str, card: Laid) -> str:
    _fits(play.rules, play.state.niches[side], card)
    play.put(NicheSet(side, card.row, card.n, card.kind))
    if not move_items(play, 1, (board.from_, side), (board.to, side)):
        # The books say that the hand is empty, but the card lies there: what lies there wins.
        move_items(play, 1, (UNACCOUNTED, TABLE_WIDE), (board.to, side))
    update_notices(play, side)
    face = play.rules.face[card.kind]
    said = f"{play.state.title(side)}: {face.title} laid at {place_words(play.state, side, card)}."
    alike = sum(there.kind == card.kind for there in play.state.niches[side].cards())
    if face.per_board is not None and alike > face.per_board:
        said += f" That makes {alike} {face.titles} in this {board.title.lower()}. Has one gone?"
    if side == play.state.acting and play.state.step is not None:
        play.put(TurnDid(LAID))
        if play.state.done[LAID] > 1:
            said += f" That is card {play.state.done[LAID]} of this turn: a power must allow it."
    return said


def _told(play: MoveBuilder, said: str, before: int) -> str:
    """What happened, and what followed from it."""
    settle_and_check_endings(play)
    return " ".join([said, *play.state.announced[before:]])


def why_misfit(rules: Ruleset, niches: Niches, card: Laid) -> str | None:
    """Why a card can't be laid at a place, in the words after 'because'; None where it can."""
    face, row, sort = rules.face[card.kind], niches.rows[card.row], niches.sorts[card.kind]
    if sort.row not in (None, card.row):
        here = niches.usual(card.row)
        own = f"row {card.row} is for {rules.face[here].titles}" if here != EMPTY else f"row {card.row} is for others"
        return f"{own}. {capitalize(one(face.title))} goes in row {sort.row}"
    if card.n + sort.wide > len(row):
        last = f"{card.row},{len(row) - 1}"
        return f"{one(face.title)} fills two niches side by side, and row {card.row} ends with {last}"
    for r, n in niches.fills(card):
        if niches.rows[r][n] != EMPTY:
            return f"there is already {one(rules.face[niches.rows[r][n]].title)} at {r},{n}; empty it first"
    gap = niches.missing_support(card)
    if gap is None:
        return None
    below = niches.usual(gap[0])
    what = rules.face[below].title if below != EMPTY else "card"
    return f"the {what} at {gap[0]},{gap[1]} below it is missing"


def _fits(rules: Ruleset, niches: Niches, card: Laid) -> None:
    why = why_misfit(rules, niches, card)
    if why is not None:
        title = capitalize(one(rules.face[card.kind].title))
        raise Refused(f"{title} can't be placed at {card.row},{card.n}: {why}.")


def _board(play: MoveBuilder, word: str) -> tuple[NicheBoard, str]:
    board = play.rules.niche_board
    if board is None:
        raise Refused(f"{play.rules.title} has no board of rows.")
    if play.state.over is not None:
        raise Refused("The game at this table is over.")
    return board, find_side(play, word)


def _place(rules: Ruleset, niches: Niches, word: str) -> tuple[int, int]:
    """The row and the niche that a word such as 1,0 means."""
    rows = niches.rows
    if not re.fullmatch(r"[0-9]{1,2},[0-9]{1,2}", word):
        raise Refused(
            f"'{word[:20]}' is not a niche.", lambda w: w.fill(w.script.niche, example=f"0,{len(rows[0]) - 1}")
        )
    row, n = map(int, word.split(","))
    if row >= len(rows):
        lowest = niches.usual(0)
        what = f" Row 0 is for {rules.face[lowest].titles}." if lowest != EMPTY else " Row 0 is the lowest."
        raise Refused(f"There is no row {row}. Rows are 0 to {len(rows) - 1}.{what}")
    if n >= len(rows[row]):
        raise Refused(f"Row {row} has no niche {n}. It has {row},0 to {row},{len(rows[row]) - 1}.")
    return row, n
