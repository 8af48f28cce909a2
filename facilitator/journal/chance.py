"""Chance that can be asked again: the same lesson, strand, purpose and number give the same order."""

from collections.abc import Sequence
from random import Random

from facilitator.game.play import Chance


def chance_of(seed: str, strand: str) -> Chance:
    """The chance of one strand of one lesson."""

    def order(purpose: str, n: int, things: Sequence[str]) -> tuple[str, ...]:
        return tuple(Random(f"{seed}/{strand}/{purpose}/{n}").sample(list(things), len(things)))

    return order
