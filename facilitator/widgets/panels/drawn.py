"""A value that a function draws, and what such functions have in common."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from textual.content import Content
from textual.reactive import reactive
from textual.style import Style

from facilitator.game.views.scene_values import Badge
from facilitator.widgets.text_picture import TextPicture

V = TypeVar("V")
Draw = Callable[[V, int, int], Sequence[Content]]
"""From a value, a width and a height to lines."""

EIGHTHS = " ▏▎▍▌▋▊▉"
EMPTY = Content("")


class Drawn(TextPicture, Generic[V]):
    """A place of fixed size for one value."""

    value: reactive[V | None] = reactive(None, repaint=False)

    def __init__(self, draw: Draw[V], *, id: str | None = None, classes: str | None = None, title: str = "") -> None:
        super().__init__(id=id, classes=classes)
        self._draw = draw
        self.border_title = Content(title) if title else None

    watch_value = TextPicture.draw

    def rows(self) -> list[Content]:
        """As many as there is room for."""
        width, height = self.size
        if self.value is None or not width:
            return []
        return [line.truncate(width, ellipsis=True) for line in self._draw(self.value, width, height)[:height]]


def spread(left: Content, right: Content, width: int) -> Content:
    """One text at the left and one at the right edge; the left one gives way."""
    room = max(0, width - right.cell_length - (1 if right else 0))
    return left.truncate(room, ellipsis=True, pad=True) + (Content(" ") + right if right else EMPTY)


def team_tone(colour: str) -> str:
    """How a team's words and bars are drawn; as all texts where it has no colour."""
    return f"$team-{colour}" if colour else "$text"


def on_area(colour: str) -> str:
    """How letters stand on an area in a team's or a tile's colour."""
    return f"bold $on-team on $area-{colour}" if colour else "bold $text on $cap"


def badge_words(badge: Badge) -> Content:
    """A team's symbol and name in its colour."""
    return Content.assemble((f"{badge.symbol} {badge.title}".strip(), f"bold {team_tone(badge.colour)}"))


def click_style(control: str) -> Style:
    """Words that carry out a row of the table of keys when they are clicked."""
    return Style.from_meta({"@click": f"screen.control('{control}')"})


def thin_bar(part: float, width: int, tone: str) -> Content:
    """A length as a thin line on its track."""
    doubled = max(0, min(2 * width, round(2 * width * part)))
    full, half = divmod(doubled, 2)
    rest = width - full - half
    return Content.assemble(("━" * full + "╸" * half, tone), ("─" * rest, "$line"))


def full_bar(part: float, width: int, tone: str) -> Content:
    """A length as a filled row, to an eighth of a cell."""
    eighths = max(0, min(8 * width, round(8 * width * part)))
    full, rest = divmod(eighths, 8)
    edge = EIGHTHS[rest] if rest else ""
    track = width - full - len(edge)
    return Content.assemble(("█" * full + edge, f"{tone} on $track"), (" " * track, "on $track"))
