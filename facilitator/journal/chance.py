"""Chance that can be asked again: the same lesson, strand, purpose and number give the same order."""

import os
from collections.abc import Sequence
from random import Random

from facilitator.game.kernel.move_builder import Chance


def drawn_seed() -> str:
    """A word that nobody can guess. `secrets` would load OpenSSL for it, 4 ms of every start."""
    return os.urandom(8).hex()


def chance_of(seed: str, strand: str) -> Chance:
    """The chance of one strand of one lesson."""

    def order(purpose: str, n: int, things: Sequence[str]) -> tuple[str, ...]:
        return tuple(Random(f"{seed}/{strand}/{purpose}/{n}").sample(list(things), len(things)))

    return order


LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What codes are made of; nothing that looks like something else."""


def codes_of(seed: str, n: int) -> tuple[str, ...]:
    """So many different codes for people, the same ones for the same seed; more of them begin with the same."""
    chance, found = Random(f"{seed}/codes"), dict[str, None]()
    while len(found) < n:
        found["".join(chance.choice(LETTERS) for _ in range(5))] = None
    return tuple(found)
