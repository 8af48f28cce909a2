"""Can the last row read it? Calculated from the image's height, the distance, and the terminal's size."""

import math

from facilitator.plain.frozen import frozen
from facilitator.widgets.pixel_font import HEIGHT
from facilitator.widgets.stage_scene import LEAST, unit_of

COMFORTABLE, POSSIBLE = 20.0, 12.0
"""Arc minutes that a capital letter should, and must at least, span."""

ORDINARY, BROWSER = 0.62, 0.04
"""A capital's part of a row's height in the usual fonts, and of the image's height in the browser's smallest text."""

SMALL = "what follows the first sentences of an instruction, cards' texts and long lists"
"""What a terminal has no room for in large letters."""

WIDE = 32 / 9
"""Columns for each row of a terminal that fills an image of 16:9."""


@frozen
class Legibility:
    """What a person in the last row makes of the projector: letters in dots, ordinary lines, texts in a browser."""

    dots: float
    ordinary: float
    browser: float
    full: bool

    @property
    def readable(self) -> bool:
        """Whether the large letters can be read at all."""
        return self.dots >= POSSIBLE

    @property
    def sentences(self) -> str:
        """What can be read, and whether the browser is the better choice."""
        sizes = (
            f"In the last row large letters span {self.dots:.0f} arc minutes, ordinary lines {self.ordinary:.0f} "
            f"({COMFORTABLE:.0f} is comfortable, {POSSIBLE:.0f} the least)."
        )
        if not self.full:
            verdict = f"Below {LEAST[0]} × {LEAST[1]} a terminal shows name and clock only."
        elif self.dots < POSSIBLE:
            verdict = "Nothing is readable."
        elif self.ordinary < POSSIBLE:
            verdict = (
                f"Names, clock, headlines and short instructions are readable; {SMALL}, in ordinary lines, are not."
            )
        elif self.ordinary < COMFORTABLE:
            verdict = f"Well readable; {SMALL}, in ordinary lines, only with an effort."
        else:
            return f"{sizes} Everything is well readable."
        return f"{sizes} {verdict} {self._browser}"

    @property
    def _browser(self) -> str:
        if self.browser < POSSIBLE:
            return f"In a browser the smallest text spans {self.browser:.0f}: make the image larger or sit closer."
        return f"The browser is the better choice: no text there spans less than {self.browser:.0f}."


def judge_legibility(height: float, distance: float, rows: int, columns: int = 0) -> Legibility:
    """How the projector looks from the last row; both lengths in metres. Without columns the terminal fills 16:9."""
    columns = columns or round(rows * WIDE)
    full = columns >= LEAST[0] and rows >= LEAST[1]

    def minutes(part: float) -> float:
        return math.degrees(math.atan(height * part / distance)) * 60

    unit = unit_of(columns, rows) if full else 2  # a small terminal shows the name in letters of double size
    return Legibility(minutes(HEIGHT * unit / (2 * rows)), minutes(ORDINARY / rows), minutes(BROWSER), full)
