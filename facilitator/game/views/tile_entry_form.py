"""Telling tiles face by face: what a turn asks for in which order, which faces are possible, and the commands that come of
it.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from facilitator.game.dispatch.what_if import try_command
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.rulebook.components import Market
from facilitator.game.table.cards import Use, cards_held
from facilitator.game.table.market.bookkeeping import DRAW, EXCHANGE, FLIP, REPLACE, SWAP, TAKE, Key, known_at
from facilitator.game.table.market.own_tiles import Discard, Lay, Wait
from facilitator.game.table.market.tile_moves import DrawTile, Faces, FlipTile, Replace, Swap, Take
from facilitator.game.table.market.tiles import remove_tile
from facilitator.plain.frozen import frozen


@frozen
class AskedFace:
    """One face to be told: the word for it in the summary, the question, where its tile lies; `sure`: one answer needs
    no asking.
    """

    word: str
    question: str
    pile: Key | None = None
    sure: bool = False


@frozen
class Saying:
    """One command in the making: what makes it from faces, those that it asks for, how many it can't do without."""

    make: Callable[..., TableCommand]
    asks: tuple[AskedFace, ...]
    needs: int = 1


@frozen
class Mode:
    """Something that can be told: commands that come first, and then one saying after the other."""

    id: str
    title: str
    sayings: tuple[Saying, ...]
    first: tuple[TableCommand, ...] = ()


@frozen
class EntryProgress:
    """How far the telling has come: the commands, the table after them, what is asked now and which faces fit."""

    commands: tuple[TableCommand, ...]
    table: Table
    told: tuple[tuple[str, str | None], ...] = ()
    saying: Saying | None = None
    faces: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()

    @property
    def asked(self) -> AskedFace | None:
        """What is asked for now; nothing where all has been told."""
        return self.saying.asks[len(self.faces)] if self.saying is not None else None

    @property
    def cut_short(self) -> tuple[TableCommand, ...]:
        """The commands if nothing more is told: one in the making counts where it has what it needs."""
        if self.saying is None or not self.faces or len(self.faces) < self.saying.needs:
            return self.commands
        return (*self.commands, self.saying.make(*self.faces))


def entry_modes(table: Table, room: Room, at: int, side: str | None = None) -> tuple[Mode, ...]:
    """What can be told now: the turn, the same with a card that the side holds, what lies there, and what becomes of a
    tile.
    """
    market = table.rules.market
    if market is None:
        return ()
    known = (*_turns(table, market), _faces(table, market), *_own(market, side or table.acting))
    return tuple(m for m in known if entry_progress(table, room, at, m, ()).saying is not None)


def entry_progress(table: Table, room: Room, at: int, mode: Mode, told: Sequence[str | None]) -> EntryProgress:
    """Go through a mode with what has been told so far; None stands for a face that is left open."""
    answers, commands, summary = deque(told), list[TableCommand](), list[tuple[str, str | None]]()
    for command in mode.first:
        after = try_command(command, table, room, at)
        if isinstance(after, Refused):
            return EntryProgress(tuple(commands), table)
        table = after
        commands.append(command)
    for saying in mode.sayings:
        faces: tuple[str, ...] = ()
        left_open = False
        while len(faces) < len(saying.asks) and not left_open:
            fits = fitting_faces(table, room, at, saying, faces)
            if len(fits) <= int(saying.asks[len(faces)].sure):
                break
            if not answers:
                return EntryProgress(tuple(commands), table, tuple(summary), saying, faces, fits)
            answer = answers.popleft()
            summary.append((saying.asks[len(faces)].word, answer))
            left_open = answer is None
            faces = (*faces, answer) if answer is not None else faces
        if len(faces) >= saying.needs and (faces or left_open):
            command = saying.make(*faces)
            after = try_command(command, table, room, at)
            if not isinstance(after, Refused):
                table = after
                commands.append(command)
    return EntryProgress(tuple(commands), table, tuple(summary))


def fitting_faces(table: Table, room: Room, at: int, saying: Saying, faces: tuple[str, ...]) -> tuple[str, ...]:
    """The faces that could come next in a command."""
    return tuple(f for f in table.rules.tile_faces if why_not(table, room, at, saying, (*faces, f)) is None)


def why_not(table: Table, room: Room, at: int, saying: Saying, faces: tuple[str, ...]) -> str | None:
    """Why a command can't have these faces; None where it can. One that lacks some is judged by where its tiles would
    lie.
    """
    if len(faces) >= saying.needs:
        after = try_command(saying.make(*faces), table, room, at)
        return after.sentence if isinstance(after, Refused) else None
    try:
        for pile in dict.fromkeys(a.pile for a in saying.asks if a.pile is not None):
            known, count = known_at(table, pile), table.piles.get(pile, 0)
            for n, face in enumerate(f for f, a in zip(faces, saying.asks, strict=False) if a.pile == pile):
                known, _ = remove_tile(table.rules, known, face, count - n)
    except Refused as refused:
        return refused.sentence
    return None


def _turns(table: Table, market: Market) -> tuple[Mode, ...]:
    """The turn that runs, and before it the same with each card that its side holds and has not used for this."""
    side, done = table.acting, table.done
    if side is None or table.step is None or not any(s.span == market.during for s in table.place):
        return ()
    bag = table.rules.pile[market.bag].title
    take = Saying(Take, (AskedFace("taken", "Which tile is taken?"),))
    flip = Saying(
        FlipTile,
        (
            AskedFace("turned over", "Which tile is turned over?"),
            AskedFace("it shows", "What does it show now?", sure=True),
        ),
    )
    draw = Saying(DrawTile, (AskedFace("drawn", f"Which tile is drawn from the {bag}?"),))
    flips = market.flips + int(market.flip_card in table.used) - done.get(FLIP, 0)
    turn = (
        *(take,) * (market.takes - done.get(TAKE, 0)),
        *(flip,) * flips,
        *(draw,) * max(1, market.draws - done.get(DRAW, 0)),
    )
    found = [Mode("turn", "Turn", turn)]
    held = cards_held(table, side)
    for what, card, sayings, after in (
        ("flip", market.flip_card, (flip,), ()),
        (SWAP, market.swap_card, (_swap(table, market),), ()),
        (REPLACE, market.replace_card, (_replace(market, bag),), ()),
        (
            EXCHANGE,
            market.exchange_card,
            (),
            (Saying(Take, (AskedFace("exchanged for", "Which tile is it exchanged for?"),)),),
        ),
    ):
        if card in held and card is not None and not done.get(what) and not (what == "flip" and card in table.used):
            first = (Use(card),) if what in ("flip", EXCHANGE) and card not in table.used else ()
            found.append(Mode(what, table.rules.card[card].title, (*sayings, *turn, *after), first))
    return tuple(found)


def _swap(table: Table, market: Market) -> Saying:
    here, aside = (market.table, TABLE_WIDE), (market.aside, TABLE_WIDE)
    where = table.rules.pile[market.aside].title
    return Saying(
        Swap,
        (
            AskedFace("put away", "Which tile is put away?", here),
            AskedFace("put away", "Which other tile is put away?", here),
            AskedFace("comes", f"Which tile comes from the {where}?", aside),
            AskedFace("comes", f"Which other tile comes from the {where}?", aside),
        ),
        4,
    )


def _replace(market: Market, bag: str) -> Saying:
    here = (market.table, TABLE_WIDE)
    return Saying(
        Replace,
        (
            AskedFace("put back", f"Which tile goes back into the {bag}?", here),
            AskedFace("drawn for it", "Which tile is drawn for it?"),
        ),
        2,
    )


def _faces(table: Table, market: Market) -> Mode:
    count = table.piles.get((market.table, TABLE_WIDE), 0)
    asks = tuple(AskedFace("", f"What is on the table? Tile {n + 1} of {count}") for n in range(count))
    return Mode("faces", "What is on the table", (Saying(lambda *faces: Faces(" ".join(faces)), asks),))


def _own(market: Market, side: str | None) -> tuple[Mode, ...]:
    """What becomes of a tile that a side took; its face may be left open."""
    if side is None:
        return ()
    words = (
        ("wait", Wait, "Wait", "Which tile waits?", "waits", market.waiting),
        ("lay", Lay, "Lay", "Which tile is laid?", "laid", market.waiting),
        ("discard", Discard, "Discard", "Which tile is discarded?", "discarded", market.gone),
    )
    return tuple(
        Mode(name, title, (Saying(partial(command, side), (AskedFace(word, question),), 0),))
        for name, command, title, question, word, pile in words
        if pile is not None
    )
