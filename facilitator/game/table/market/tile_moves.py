"""The market face by face: what is taken, turned, drawn, swapped, laid and discarded. All of it may be left out."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import TABLE_WIDE, KnownTiles
from facilitator.game.rulebook.components import Market
from facilitator.game.table.cards import Used, cards_held
from facilitator.game.table.market.bookkeeping import (
    DRAW,
    EXCHANGE,
    EXTRA,
    FLIP,
    REPLACE,
    SWAP,
    TAKE,
    TilesFixed,
    TurnDid,
    carry_tile,
    known_at,
    record_known,
)
from facilitator.game.table.market.tiles import (
    add_tile,
    face_of,
    find_face,
    kind_of,
    remove_tile,
    tile,
    title,
    turn_tile,
)
from facilitator.game.table.schedule import settle_and_check_endings
from facilitator.plain.frozen import frozen, replace


def turn_of(play: MoveBuilder) -> tuple[Market, str]:
    """The market and whose turn at it runs, or a refusal."""
    market, side = play.rules.market, play.state.acting
    if market is None:
        raise Refused(f"{play.rules.title} has no tiles to enter one by one.")
    if side is None or play.state.step is None or not any(s.span == market.during for s in play.state.place):
        raise Refused(f"Nobody is at the {market.title} now.")
    return market, side


def use_card(play: MoveBuilder, card: str | None, side: str) -> bool:
    """Use a card that the side holds; whether it could."""
    if card is None or card not in cards_held(play.state, side):
        return False
    if card not in play.state.used:
        play.put(Used(card, side))
        settle_and_check_endings(play)
    return True


def act_by_card(play: MoveBuilder, card: str | None, side: str, what: str) -> None:
    """Do what a card allows, once in a turn: its holder uses it by that, if that has not been said before."""
    if card is None or play.state.done.get(what) or not use_card(play, card, side):
        name = play.rules.card[card].title if card else "a card for it"
        raise Refused(f"This needs {name}, held by {play.state.title(side)} and not yet used in this turn.")
    play.put(TurnDid(what))


def require_possible(play: MoveBuilder) -> None:
    """Refuse more tiles of a kind, or more of a face, than there are in the game."""
    piles = [known for key, known in play.state.known.items() if play.rules.pile[key[0]].part_of is None]
    for face in play.rules.faces:
        # Of what left or was turned unnamed, each could be one of these: only the rest is certain.
        sure = sum(max(0, sum(face_of(t) == face.id for t in k.tiles) - k.gone - k.turned) for k in piles)
        if face.most is not None and sure > face.most:
            raise Refused(f"There are only {face.most} tiles with {face.title}. This would be one more.")
    for kind in play.rules.tiles:
        if sum(max(0, sum(kind_of(t) == kind.id for t in k.tiles) - k.gone) for k in piles) > kind.tiles:
            raise Refused(f"There are only {kind.tiles} tiles of the kind {kind.title}. This would be one more.")


@frozen
class Take(TableCommand):
    """The side whose turn it is takes a tile; a second one is an exchange, if its card allows that."""

    form: ClassVar[str] = "take {face}"
    face: str

    def decide(self, play: MoveBuilder) -> str:
        """From the table, as far as is known there is such a tile."""
        market, side = turn_of(play)
        face = find_face(play.rules, self.face)
        table, taken = (market.table, TABLE_WIDE), (market.taken, side)
        if play.state.done.get(TAKE, 0) >= market.takes:
            return self._exchange(play, market, side, face)
        if play.state.done.get(DRAW):
            raise Refused("First a tile is taken, then one is drawn. Undo the drawing, and say the take first.")
        if play.state.piles.get(table, 0) == 0:
            raise Refused(f"{market.title}: no tile is left to take.")
        carry_tile(play, market, face, table, taken)
        play.put(TurnDid(TAKE))
        require_possible(play)
        return f"{play.state.title(side)} take {title(play.rules, face)}."

    def _exchange(self, play: MoveBuilder, market: Market, side: str, face: str) -> str:
        mine = known_at(play.state, (market.taken, side))
        held = play.rules.card[market.exchange_card].title if market.exchange_card else ""
        if not mine.tiles or play.state.done.get(EXCHANGE) or not use_card(play, market.exchange_card, side):
            way_out = (
                f". Only {held} exchanges it, once. If it is the next turn's, go to the next step first."
                if held
                else "."
            )
            raise Refused(f"{play.state.title(side)} have already taken a tile in this turn{way_out}")
        play.put(TurnDid(EXCHANGE))
        back = face_of(mine.tiles[-1])
        table = (market.table, TABLE_WIDE)
        left, one = remove_tile(play.rules, known_at(play.state, table), face, play.state.piles.get(table, 0))
        record_known(play, table, add_tile(left, mine.tiles[-1]))
        record_known(play, (market.taken, side), replace(mine, tiles=(*mine.tiles[:-1], one)))
        return f"{play.state.title(side)} give {title(play.rules, back)} back and take {title(play.rules, face)}."


@frozen
class FlipTile(TableCommand):
    """A tile on the table is turned over; what it shows then may be said."""

    form: ClassVar[str] = "flip {face} [{to}]"
    face: str
    to: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """As often as a turn allows; once more with the card for it."""
        market, side = turn_of(play)
        face, to = find_face(play.rules, self.face), find_face(play.rules, self.to) if self.to else None
        more = int(market.flip_card in play.state.used)
        if play.state.done.get(FLIP, 0) >= market.flips + more and (more or not use_card(play, market.flip_card, side)):
            raise Refused("A tile was already turned in this turn.")
        table = (market.table, TABLE_WIDE)
        known, count = known_at(play.state, table), play.state.piles.get((market.table, TABLE_WIDE), 0)
        fixed = sum(f == face for f in play.state.fixed)
        if fixed and sum(face_of(t) == face for t in known.tiles) <= fixed:
            raise Refused(f"This {title(play.rules, face)} is new in this turn and can't be turned over.")
        left, one = remove_tile(play.rules, known, face, count, to)
        after = turn_tile(play.rules, one, to)
        record_known(play, table, add_tile(left, after))
        play.put(TurnDid(FLIP))
        require_possible(play)
        shows = title(play.rules, face_of(after)) if face_of(after) else "its other side"
        return f"{title(play.rules, face)} turned over: {shows}."


@frozen
class DrawTile(TableCommand):
    """A tile comes from the bag onto the table."""

    form: ClassVar[str] = "draw {face}"
    face: str

    def decide(self, play: MoveBuilder) -> str:
        """Once in a turn, and while the bag holds any; what a card brought may be named the same way."""
        market, _ = turn_of(play)
        face = find_face(play.rules, self.face)
        table, bag = (market.table, TABLE_WIDE), (market.bag, TABLE_WIDE)
        if play.state.done.get(DRAW, 0) < market.draws and play.state.piles.get(bag, 0) > 0:
            carry_tile(play, market, face, bag, table)
            play.put(TurnDid(DRAW))
        elif play.state.done.get(EXTRA, 0) < _extra(play, market):
            record_known(play, table, add_tile(known_at(play.state, table), tile(play.rules, face)))
            play.put(TurnDid(EXTRA))
        else:
            raise Refused(
                f"{play.rules.pile[market.bag].title} is empty."
                if not play.state.piles.get(bag, 0)
                else "A tile was already drawn in this turn."
            )
        require_possible(play)
        return f"Drawn: {title(play.rules, face)}."


def _extra(play: MoveBuilder, market: Market) -> int:
    """Tiles that a card brought onto the table in this turn without saying which."""
    return int(
        market.exchange_card in play.state.used
        and not play.state.done.get(DRAW)
        and play.state.piles.get((market.bag, TABLE_WIDE), 0) == 0
    )


@frozen
class Swap(TableCommand):
    """Two tiles on the table go to the pile of what was put away, and two come from there."""

    form: ClassVar[str] = "swap {out} {out_too} {come} {come_too}"
    out: str
    out_too: str
    come: str
    come_too: str

    def decide(self, play: MoveBuilder) -> str:
        """Only with the card for it; what comes stays as it lies for this turn."""
        market, side = turn_of(play)
        out = [find_face(play.rules, f) for f in (self.out, self.out_too)]
        come = [find_face(play.rules, f) for f in (self.come, self.come_too)]
        act_by_card(play, market.swap_card, side, SWAP)
        table, aside = (market.table, TABLE_WIDE), (market.aside, TABLE_WIDE)
        for face in out:
            carry_tile(play, market, face, table, aside)
        for face in come:
            carry_tile(play, market, face, aside, table)
        play.put(TilesFixed(tuple(come)))
        require_possible(play)
        return (
            f"{' and '.join(title(play.rules, f) for f in out)} put away. "
            f"{' and '.join(title(play.rules, f) for f in come)} on the table."
        )


@frozen
class Replace(TableCommand):
    """A tile on the table goes back into the bag, and another one comes from there."""

    form: ClassVar[str] = "replace {out} {come}"
    out: str
    come: str

    def decide(self, play: MoveBuilder) -> str:
        """Only with the card for it; from an empty bag the same tile comes back, perhaps turned over."""
        market, side = turn_of(play)
        out, come = find_face(play.rules, self.out), find_face(play.rules, self.come)
        act_by_card(play, market.replace_card, side, REPLACE)
        table = (market.table, TABLE_WIDE)
        left, one = remove_tile(play.rules, known_at(play.state, table), out, play.state.piles.get(table, 0))
        if play.state.piles.get((market.bag, TABLE_WIDE), 0) == 0:
            after = one if out == come else turn_tile(play.rules, one, come)
            record_known(play, table, add_tile(left, after))
            return f"{title(play.rules, out)} comes straight back: {title(play.rules, come)}."
        record_known(play, table, add_tile(left, tile(play.rules, come)))
        require_possible(play)
        return f"{title(play.rules, out)} back into the {play.rules.pile[market.bag].title}; drawn: {title(play.rules, come)}."


@frozen
class Faces(TableCommand):
    """Say what really lies on the table."""

    form: ClassVar[str] = "faces {text}"
    text: str

    def decide(self, play: MoveBuilder) -> str:
        """At most as many faces as tiles lie there; the others are unknown."""
        market = play.rules.market
        if market is None:
            raise Refused(f"{play.rules.title} has no tiles to enter one by one.")
        faces = [find_face(play.rules, word) for word in self.text.split()]
        table = (market.table, TABLE_WIDE)
        count = play.state.piles.get(table, 0)
        if len(faces) > count:
            raise Refused(
                f"You entered {len(faces)} faces for {count} tiles. If there are more, correct the pile first."
            )
        record_known(play, table, KnownTiles(tuple(tile(play.rules, f) for f in faces)))
        require_possible(play)
        return f"{market.title}: {', '.join(title(play.rules, f) for f in faces)}."
