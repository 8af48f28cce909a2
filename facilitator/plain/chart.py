"""A chart as data: what its bars and lines are, and the values of its axis."""

from typing import Literal

from facilitator.plain.frozen import frozen

Pattern = Literal["white", "dots", "diagonals", "black", "horizontals"]
"""How an area is filled: distinct without colour, also on the copy of a copy."""


@frozen
class Series:
    """One row of values of a chart, and how its areas are filled."""

    title: str
    values: tuple[float, ...]
    pattern: Pattern = "diagonals"
    rows: tuple[int, ...] | None = None
    """The bars that it says something of; None for all."""


def axis_to(most: float, least_step: float = 1) -> tuple[float, ...]:
    """Three to six even values from 0 to the first one that is not below `most`."""
    steps = (m * 10**e for e in range(9) for m in (1, 2, 2.5, 5))
    step = next(s for s in steps if s >= least_step and s * 5 >= most and (s == int(s) or least_step < 1))
    return tuple(step * n for n in range(max(2, -int(-most // step)) + 1))


@frozen
class Chart:
    """A chart: horizontal bars, bars that are parted, or points over time as lines in steps."""

    kind: Literal["bars", "stacked", "lines"]
    title: str
    labels: tuple[str, ...]
    """One for each bar; of lines one for each instant."""
    series: tuple[Series, ...]
    unit: str = ""
    axis: tuple[float, ...] = ()
    """Three to six values, from 0 to the end; without them they follow from the values."""
    notes: tuple[str, ...] = ()
    """Words beside each bar."""
    limit: float | None = None
    """Where a thick line is drawn."""
    limit_title: str = ""
    rest: str = ""
    """What the rest of a parted bar is called, up to the end of the axis."""
    alternative: str = ""
    """What the chart says, for somebody who can't see it."""

    @property
    def ticks(self) -> tuple[float, ...]:
        """The values of the axis."""
        rows = list(zip(*(s.values for s in self.series), strict=True))
        most = max((max(row) if self.kind == "lines" else sum(row) for row in rows), default=1)
        return self.axis or axis_to(max(most, self.limit or 0))
