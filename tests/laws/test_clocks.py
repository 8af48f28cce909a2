"""Clocks: what is not counted is the union of what stood still, reckoned tick by tick once more."""

from hypothesis import given
from hypothesis import strategies as st
from laws.lawful import law

from facilitator.game.kernel.state import Interval
from facilitator.game.table.clock import not_counted

ticks = st.integers(0, 40)


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    """From a tick to a later one, or still going on."""
    start = draw(ticks)
    return start, draw(st.one_of(st.none(), st.integers(start, 45)))


some = st.lists(intervals(), max_size=6)


def by_ticks(stood: list[Interval], start: int, now: int) -> int:
    """Every tick by itself."""
    return sum(any(a <= t and (b is None or t < b) for a, b in stood) for t in range(start, now))


@law(400)
@given(some, ticks, ticks)
def test_what_is_not_counted_is_the_union_cut_to_the_stretch(stood: list[Interval], start: int, length: int) -> None:
    assert not_counted(stood, start, start + length) == by_ticks(stood, start, start + length)


@law(150)
@given(some, some, ticks, ticks, st.integers(0, 20))
def test_more_intervals_or_more_time_never_make_it_less(
    stood: list[Interval], more: list[Interval], start: int, length: int, later: int
) -> None:
    now = start + length
    alone, other, both = (not_counted(i, start, now) for i in (stood, more, [*stood, *more]))
    assert 0 <= alone <= length
    assert max(alone, other) <= both <= alone + other
    assert (
        not_counted(stood, start, now)
        <= not_counted(stood, start, now + later)
        <= not_counted(stood, start, now) + later
    )
    assert not_counted([*stood, *stood], start, now) == alone
    assert not_counted(list(reversed(stood)), start, now) == alone
