"""How much the lane that runs tries: the first one a little of long lists, the second one more, both together all."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

whole = False
"""More than a little. Set by `--lane second` and `--lane all`, before any test is collected."""
everything = False
"""Set by `--lane all`."""


def part(things: Sequence[T], every: int, second: int = 1) -> Sequence[T]:
    """Every so many of them in the first lane, every `second` in the second one, spread over the list; with `--lane all`
    all of them. Mark the test `sampled`.
    """
    every = 1 if everything else second if whole else every
    return things[every // 2 :: every]
