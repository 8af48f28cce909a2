"""How much the lane that runs tries: the first one a part of long lists, the second one all of them."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

whole = False
"""Set by `--lane second` and `--lane all`, before any test is collected."""


def part(things: Sequence[T], every: int) -> Sequence[T]:
    """Every so many of them in the first lane, spread over the list; all of them in the second. Mark the test `sampled`."""
    return things if whole else things[every // 2 :: every]
