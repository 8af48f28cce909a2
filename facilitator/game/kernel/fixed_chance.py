"""Chance without lots, for what is tried out: the same table always gives the same result."""

from collections.abc import Sequence


def unmoved(purpose: str, n: int, things: Sequence[str]) -> tuple[str, ...]:
    """Leave everything in its order."""
    return tuple(things)


def in_order(purpose: str, n: int, things: Sequence[str]) -> tuple[str, ...]:
    """Keep the order, moved on by one with every draw, so that each thing comes first in its turn."""
    cut = n % max(1, len(things))
    return (*things[cut:], *things[:cut])
