"""Finding what a typed name means, and the nearest right spelling where it means nothing."""

from collections.abc import Iterable

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.move_builder import MoveBuilder
from facilitator.game.kernel.state import UNACCOUNTED, Table
from facilitator.plain.spelling import did_you_mean, one_of


def find(word: str, known: Iterable[str], what: str) -> str:
    """The id that a word means; a refusal with the nearest spelling where there is none."""
    known = tuple(known)
    if word in known:
        return word
    if not known:
        raise Refused(f"There is no {what} '{word}' here, because there are none.")
    if len(known) == 1:
        raise Refused(f"There is no {what} '{word}' here. The only one is '{known[0]}'.")
    raise Refused(f"There is no {what} '{word}' here; expected {one_of(known)}.{did_you_mean(word, known)}")


def find_side(play: MoveBuilder, word: str) -> str:
    """The side that a word means: its id, its title, or its number at the table."""
    return side_of(play.state, word)


def side_of(table: Table, word: str) -> str:
    """The same where no move is made."""
    titles = {table.title(side).casefold(): side for side in table.sides}
    if word.casefold() in titles:
        return titles[word.casefold()]
    if word.isdecimal() and len(word) < 4 and 1 <= int(word) <= len(table.sides):
        return table.sides[int(word) - 1]
    return find(word, table.sides, "side")


def find_pile(play: MoveBuilder, word: str) -> str:
    """The pile that a word means."""
    return find(word, (*play.rules.pile, UNACCOUNTED), "pile")
