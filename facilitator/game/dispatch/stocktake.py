"""Counting what really lies there: it agrees, or a slip explains it, or it is taken as it is."""

import re
from functools import partial
from typing import ClassVar

from facilitator.game.dispatch.slip_search import Delta, Key, find_slips
from facilitator.game.kernel.command_and_event import Refused, TableEvent
from facilitator.game.kernel.evaluation import pile_key
from facilitator.game.kernel.lookup import find, find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Table
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.table.endings import reconsider_ending
from facilitator.game.table.piles import balance_of, move_items, pile_words, total
from facilitator.game.table.schedule import settle_and_check_endings
from facilitator.plain.frozen import frozen, replace

MOST_NAMED = 3
"""So many slips are named at once; `slips` of the table has all of them in their order."""
Explained = tuple[str, tuple[tuple[str, str, int], ...]]
"""A slip as it is kept: its words, and by how much it changed which piles."""


@frozen
class Tallied(TableEvent):
    """Somebody counted, and the counts stand as they were told."""

    kind: ClassVar[str] = "tallied"

    def evolve(self, table: Table, at: int) -> Table:
        """No explanation is waiting any more."""
        return replace(table, slips=())


@frozen
class SlipsFound(TableEvent):
    """Somebody counted, and single slips would explain the difference; one of them may be accepted."""

    kind: ClassVar[str] = "slips-found"
    slips: tuple[Explained, ...]

    def evolve(self, table: Table, at: int) -> Table:
        """They wait for an answer."""
        return replace(table, slips=self.slips)


def _whose_count(example: str, words: Catalogue) -> str:
    return words.fill(words.script.whose, example=example)


def _told(play: MoveBuilder, text: str) -> dict[Key, int]:
    told: dict[Key, int] = {}
    for word in text.split():
        found = re.fullmatch(r"([^=.]+)(?:\.([^=]+))?=(\d{1,4})", word)
        if found is None:
            raise Refused(f"'{word}' is not a count.", lambda w: w.script.pile)
        pile = find(found[1], play.rules.pile, "pile")
        known, whole = play.rules.pile[pile], play.rules.pile[pile].part_of
        if whole is not None:
            counted_with = play.rules.pile[whole].title
            raise Refused(f"“{known.title}” is counted with “{counted_with}”. Enter only “{counted_with}”.")
        if known.of == "side" and not found[2]:
            example = f"{pile}.{play.state.sides[0]}={found[3]}"
            raise Refused(f"There is one “{known.title}” per {play.rules.sides.word}.", partial(_whose_count, example))
        told[pile_key(play.state, pile, find_side(play, found[2]) if found[2] else None)] = int(found[3])
    return told


@frozen
class AcceptSlip(TableCommand):
    """Accept one of the explanations that the last count found: the books are put right by it."""

    form: ClassVar[str] = "tally accept {n}"
    n: int

    def decide(self, play: MoveBuilder) -> str:
        """By its number in the list."""
        waiting = play.state.slips
        if not waiting:
            raise Refused("There is no explanation to accept. Count the piles again.")
        if not 1 <= self.n <= len(waiting):
            raise Refused(f"There are {len(waiting)} explanations. Choose a number from 1 to {len(waiting)}.")
        words, changes = waiting[self.n - 1]
        _book(play, tuple(((pile, side), n) for pile, side, n in changes))
        play.put(Tallied())
        reconsider_ending(play)
        return f"Corrected: {words}."


@frozen
class Tally(TableCommand):
    """Enter what is really in the piles."""

    form: ClassVar[str] = "tally {text}"
    text: str

    def decide(self, play: MoveBuilder) -> str:
        """What agrees is confirmed; what a slip explains is named; the rest is taken as it is."""
        told = _told(play, self.text)
        whole = total(play.state)
        if sum(told.values()) > whole:
            raise Refused(
                f"Your counts add up to {sum(told.values())}, but there are only {whole} in all. Count again."
            )
        differ = {key: n - play.state.piles.get(key, 0) for key, n in told.items() if n != play.state.piles.get(key, 0)}
        if not differ:
            play.put(Tallied())
            return "Everything agrees."
        shown = ", ".join(
            f"{pile_words(play.state, key)} {play.state.piles.get(key, 0) + n} instead of {play.state.piles.get(key, 0)}"
            for key, n in differ.items()
        )
        found = find_slips(play.setting.past(), play.state, play.setting.room, told)
        if found:
            kept = tuple((words, tuple((pile, side, n) for (pile, side), n in delta)) for words, delta in found)
            play.put(SlipsFound(kept))
            named = " ".join(f"({i}) {words}." for i, (words, _) in enumerate(found[:MOST_NAMED], 1))
            more = f" And {len(found) - MOST_NAMED} more." if len(found) > MOST_NAMED else ""
            return f"{shown}. One of these slips explains it: {named}{more}"
        _book(play, tuple(differ.items()))
        play.put(Tallied())
        reconsider_ending(play)
        settle_and_check_endings(play)
        return (
            f"{shown}. No single slip explains it. The new counts are saved, unaccounted "
            f"{play.state.piles[UNACCOUNTED, TABLE_WIDE]}."
        )


def _book(play: MoveBuilder, changes: Delta) -> None:
    """Bring piles to what was found: from those with too many to those with too few, the rest against unaccounted."""
    missing = {key: n for key, n in changes if n > 0}
    for source, n in changes:
        surplus = -n
        for target in missing:
            if surplus > 0:
                went = move_items(play, min(surplus, missing[target]), source, target)
                surplus, missing[target] = surplus - went, missing[target] - went
        if surplus > 0:
            move_items(play, surplus, source, balance_of(play, source))
    for target, n in missing.items():
        move_items(play, n, balance_of(play, target), target)
