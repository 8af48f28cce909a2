"""Piles: counted stacks between which items move; nothing is ever lost."""

from collections.abc import Mapping
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, Signal, TableEvent
from facilitator.game.kernel.evaluation import pile_key
from facilitator.game.kernel.lookup import find_pile, find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, KnownTiles, Table
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import counted


@frozen
class Moved(TableEvent):
    """Items went from one pile to another."""

    kind: ClassVar[str] = "moved"
    n: int
    source: str
    target: str
    source_side: str = TABLE_WIDE
    target_side: str = TABLE_WIDE
    named: bool = False

    def evolve(self, table: Table, at: int) -> Table:
        """What one pile loses the other one gains."""
        source, target = (self.source, self.source_side), (self.target, self.target_side)
        piles = dict(table.piles)
        piles[source] = piles.get(source, 0) - self.n
        piles[target] = piles.get(target, 0) + self.n
        if not table.known or self.named or source not in table.known:
            return replace(table, piles=piles)
        return replace(table, piles=piles, known=self._known_after(table, piles))

    def _known_after(self, table: Table, piles: Mapping[tuple[str, str], int]) -> Mapping[tuple[str, str], KnownTiles]:
        """What is still known of the tiles when some of them left and nobody said which."""
        source, target = (self.source, self.source_side), (self.target, self.target_side)
        known = table.known[source]
        if piles[source] <= 0 and self.target == UNACCOUNTED:
            return {**table.known, source: KnownTiles()}
        if piles[source] <= 0:
            # All of them went, so everything that was known of them is known there.
            there = table.known.get(target, KnownTiles())
            all_ = KnownTiles((*there.tiles, *known.tiles), there.gone + known.gone, there.turned + known.turned)
            return {**table.known, source: KnownTiles(), target: all_}
        fewer = known.gone + self.n
        return {**table.known, source: replace(known, gone=fewer) if fewer < len(known.tiles) else KnownTiles()}

    def signals(self) -> tuple[Signal, ...]:
        """Both piles may reach a value."""
        return ("pile", self.source, self.source_side), ("pile", self.target, self.target_side)


def move_items(play: MoveBuilder, n: int, source: tuple[str, str], target: tuple[str, str], named: bool = False) -> int:
    """Move at most as many as there are and fit; how many went. `named`: which items they are is said elsewhere."""
    piles = play.state.piles
    if source[0] != UNACCOUNTED:
        n = min(n, piles.get(source, 0))
    most = None if target[0] == UNACCOUNTED else play.rules.pile[target[0]].most
    if most is not None:
        n = min(n, most - piles.get(target, 0))
    if n > 0 and source != target:
        play.put(Moved(n, source[0], target[0], source[1], target[1], named))
        return n
    return 0


def pile_words(table: Table, key: tuple[str, str]) -> str:
    """A pile with its owner, in words."""
    name = "Unaccounted" if key[0] == UNACCOUNTED else table.rules.pile[key[0]].title
    return f"{name} of {table.title(key[1])}" if key[1] else name


def item_word(play: MoveBuilder, pile: str) -> str:
    """What a pile holds."""
    return "item" if pile == UNACCOUNTED else play.rules.pile[pile].item


@frozen
class MoveItems(TableCommand):
    """Move items from one pile to another by hand."""

    form: ClassVar[str] = "move {n} {source} {target} [{side}]"
    n: int
    source: str
    target: str
    side: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """Refused where the items are not there, or do not fit."""
        table = play.state
        side = find_side(play, self.side) if self.side else table.acting
        source, target = (pile_key(table, find_pile(play, p), side) for p in (self.source, self.target))
        for key in (source, target):
            _owned(play, key, side)
            if key[0] != UNACCOUNTED and play.rules.pile[key[0]].part_of is not None:
                raise _only_a_part(play, key[0])
        if self.n < 1:
            raise Refused(f"You can't move {self.n}. Move at least 1.")
        if source == target:
            raise Refused(f"“{pile_words(table, source)}” can't be both From and To. Choose two different piles.")
        there = table.piles.get(source, 0)
        if source[0] != UNACCOUNTED and there < self.n:
            raise Refused(
                f"“{pile_words(table, source)}” does not have that many."
                if is_secret(play, source)
                else f"“{pile_words(table, source)}” has only {there}, not {self.n}."
                if there
                else f"“{pile_words(table, source)}” is empty."
            )
        _fits(play, target, table.piles.get(target, 0) + self.n)
        move_items(play, self.n, source, target)
        if is_secret(play, source) or is_secret(play, target):
            return f"Moved from {pile_words(table, source)} to {pile_words(table, target)}."
        return f"{counted(self.n, item_word(play, source[0]))} from {pile_words(table, source)} to {pile_words(table, target)}."


def _only_a_part(play: MoveBuilder, pile: str) -> Refused:
    """The refusal for a pile that changes only with the one that it is part of."""
    known = play.rules.pile[pile]
    return Refused(
        f"“{known.title}” is part of “{play.rules.pile[known.part_of or ''].title}” and can't be changed directly. "
        "Let a tile wait, lay it or discard it instead."
    )


def set_pile(play: MoveBuilder, pile: str, n: int, side: str | None) -> str:
    """Set a pile to what really lies there; the difference is booked as unaccounted, so that the sum holds."""
    table = play.state
    key = pile_key(table, pile, side)
    if pile == UNACCOUNTED:
        raise Refused("Unaccounted is the difference of the other piles. Set one of those.")
    if play.rules.pile[pile].part_of is not None:
        raise _only_a_part(play, pile)
    _owned(play, key, side)
    if n < 0:
        raise Refused(f"“{pile_words(table, key)}” can't go below 0.")
    _fits(play, key, n)
    if n > total(table):
        raise Refused(f"There are only {total(table)} in all, not {n}. Count again.")
    old, balance = table.piles.get(key, 0), balance_of(play, key)
    if old == n:
        raise Refused(f"“{pile_words(table, key)}” is already {n}.")
    move_items(play, abs(n - old), *((balance, key) if n > old else (key, balance)))
    if is_secret(play, key):
        return f"{pile_words(table, key)} corrected."
    return f"{pile_words(table, key)} set from {old} to {n}; unaccounted {play.state.piles.get(balance, 0)}."


def total(table: Table) -> int:
    """How many items there are in all; what is part of another pile is counted there."""
    return sum(
        n for (pile, _), n in table.piles.items() if pile == UNACCOUNTED or table.rules.pile[pile].part_of is None
    )


def is_secret(play: MoveBuilder, key: tuple[str, str]) -> bool:
    """Whether nobody but the game master may know what a pile holds."""
    return key[0] != UNACCOUNTED and play.rules.pile[key[0]].secret


def balance_of(play: MoveBuilder, key: tuple[str, str]) -> tuple[str, str]:
    """Where a difference is booked. For a secret pile with a side, where nobody sees it: the table's own number would give
    the pile away.
    """
    return UNACCOUNTED, (key[1] or play.state.sides[0]) if is_secret(play, key) else TABLE_WIDE


def _owned(play: MoveBuilder, key: tuple[str, str], side: str | None) -> None:
    if key[0] != UNACCOUNTED and play.rules.pile[key[0]].of == "side" and side is None:
        raise Refused(
            f"There is one “{play.rules.pile[key[0]].title}” per {play.rules.sides.word}. Name the {play.rules.sides.word}."
        )


def _fits(play: MoveBuilder, key: tuple[str, str], n: int) -> None:
    most = None if key[0] == UNACCOUNTED else play.rules.pile[key[0]].most
    if most is not None and n > most:
        raise Refused(f"“{pile_words(play.state, key)}” can hold at most {most}. This would make {n}.")
