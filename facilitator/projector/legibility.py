"""Can the last row read it? Reckoned from the image's height, the distance, and how many rows the terminal has."""

import math

from facilitator.plain.frozen import frozen

COMFORTABLE, POSSIBLE = 20.0, 12.0
"""Arc minutes that a capital letter should, and must at least, span."""

CAPITAL = 0.62
"""A capital's part of a row's height in the usual fonts."""


@frozen
class Legibility:
    """What a person in the last row makes of one row of text."""

    minutes: float
    rows: int

    @property
    def readable(self) -> bool:
        """Whether it can be read at all."""
        return self.minutes >= POSSIBLE

    @property
    def sentence(self) -> str:
        """The answer, and the way out."""
        size = (
            f"A capital letter spans {self.minutes:.0f} arc minutes in the last row ({COMFORTABLE:.0f} is comfortable)."
        )
        if self.minutes >= COMFORTABLE:
            return f"{size} Well readable."
        better = max(8, math.floor(self.rows * self.minutes / COMFORTABLE))
        way = f"Enlarge the terminal's font until the window has {better} rows, or use the browser."
        return f"{size} {'Readable with an effort' if self.readable else 'Not readable'}. {way}"


def judge_legibility(height: float, distance: float, rows: int) -> Legibility:
    """How one row of text looks from the last row; both lengths in metres."""
    return Legibility(math.degrees(math.atan(height / rows * CAPITAL / distance)) * 60, rows)
