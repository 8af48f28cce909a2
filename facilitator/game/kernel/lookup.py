"""Finding what a typed name means, and the nearest right spelling where it means nothing."""

from collections.abc import Iterable

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.move_builder import MoveBuilder
from facilitator.game.kernel.state import UNACCOUNTED
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
    table = play.state
    return side_named(word, table.sides, {table.title(s).casefold(): s for s in table.sides})


def side_named(word: str, sides: tuple[str, ...], titles: dict[str, str]) -> str:
    """The side that a word means among these."""
    if word.casefold() in titles:
        return titles[word.casefold()]
    if word.isdecimal() and len(word) < 4 and 1 <= int(word) <= len(sides):
        return sides[int(word) - 1]
    return find(word, sides, "side")


def find_pile(play: MoveBuilder, word: str) -> str:
    """The pile that a word means."""
    return find(word, (*play.rules.pile, UNACCOUNTED), "pile")
