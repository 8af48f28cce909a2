"""The stage: one scene as a terminal shows it, in the projector and in the console's public screen alike."""

from collections.abc import Sequence
from typing import TypeVar

from rich.cells import cell_len
from rich.console import Console
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from facilitator.game.views.scene_values import Scene, SceneRow
from facilitator.plain.frozen import replace
from facilitator.widgets.pixel_canvas import Canvas, Words, paint
from facilitator.widgets.stage_colours import stage_colours
from facilitator.widgets.stage_drawing import Phrases
from facilitator.widgets.stage_scene import draw_scene
from facilitator.widgets.text_picture import redraw

Shown = TypeVar("Shown", Scene, SceneRow)
PAGE = 8.0
"""Seconds that a page of a long list is shown."""
SLICES, THINNEST = 12, 10
"""Of a row that changes Textual writes all from the widget's left edge on: a running clock is 2.8 kB a second in one
widget and 0.9 in slices of 10 columns; those of 5 take a fifth more of the processor.
"""


class Slice(Widget):
    """Some columns of the stage."""

    DEFAULT_CSS = "Slice { height: 100%; width: 0; }"

    def __init__(self, canvas: Canvas) -> None:
        super().__init__()
        self.canvas, self.left = canvas, 0

    def render_line(self, y: int) -> Strip:
        """One row of cells."""
        shown, width = self.canvas.strips, self.size.width
        return shown[y].crop(self.left, self.left + width) if y < len(shown) else Strip.blank(width, Style())


class Stage(Horizontal):
    """A scene in square dots; only the parts whose dots have changed are drawn again."""

    DEFAULT_CSS = "Stage { width: 100%; height: 100%; overflow: hidden; }"
    scene: reactive[Scene] = reactive(Scene("blank"), init=False, repaint=False, always_update=True)

    def __init__(self, words: Phrases) -> None:
        super().__init__()
        self.words, self.turn, self.pages = words, 0, 1
        self.canvas = Canvas()
        self._shown: tuple[object, ...] = ()
        self._subject = ("", "")
        self._ends: list[int] = []
        self._slices = [Slice(self.canvas) for _ in range(SLICES)]

    def compose(self) -> ComposeResult:
        """From left to right."""
        yield from self._slices

    def on_mount(self) -> None:
        """Pages of long lists take turns."""
        self.set_interval(PAGE, self.turn_page)

    def watch_scene(self, scene: Scene) -> None:
        """Another scene begins with its first page."""
        if (scene.kind, scene.headline) != self._subject:
            self._subject, self.turn = (scene.kind, scene.headline), 0
        self.draw()

    def notify_style_update(self) -> None:
        """Perhaps another theme."""
        super().notify_style_update()
        self.draw()

    def turn_page(self) -> None:
        """The next page, where there are several."""
        if self.pages > 1:
            self.turn += 1
            self.draw()

    def draw(self) -> None:
        """Draw what differs from what is on the screen."""
        size = self.size
        if not self.is_mounted or not size.area:
            return
        dark = self.app.current_theme.dark
        shown = (settled(self.scene), size, self.turn, dark, id(self.words))
        if shown != self._shown:
            self._shown = shown
            self._draw(size, dark, *depth(self.app.console, self.app.no_color))

    on_resize = draw

    def _draw(self, size: Size, dark: bool, coloured: bool, many: bool) -> None:
        colours = stage_colours(dark, many)
        drawing = draw_scene(self.scene, size.width, size.height, colours, self.words, self.turn, coloured)
        self.pages = drawing.pages
        rows = paint(size.width, size.height * 2, colours.bg, drawing.pieces, drawing.unit)
        words = [piece for piece in drawing.pieces if isinstance(piece, Words)]
        regions = self.canvas.show(rows, words, "" if coloured else colours.bg)
        self._cut(slice_ends(size.width, words))
        for part in self._slices:
            if regions is None:
                part.refresh()
                continue
            own = Region(part.left, 0, part.size.width, size.height)
            redraw(part, *(found.translate((-part.left, 0)) for r in regions if (found := r.intersection(own))))

    def _cut(self, ends: list[int]) -> None:
        """Give each slice its columns; those that are left over have none."""
        if ends == self._ends:
            return
        self._ends = ends
        left = 0
        for part, end in zip(self._slices, [*ends, *[ends[-1]] * (SLICES - len(ends))], strict=True):
            part.left, part.styles.width = left, end - left
            left = end


def slice_ends(width: int, words: Sequence[Words]) -> list[int]:
    """Where slices end: at even distances, but never within a wide letter."""
    step = max(THINNEST, -(-width // SLICES))
    inside = set()
    for one in words:
        x = one.x
        for sign in one.text:
            wide = cell_len(sign)
            inside |= {x + 1} if wide > 1 else set()
            x += wide
    return [x for x in range(step, width, step) if x not in inside] + [width]


def settled(scene: Scene) -> Scene:
    """The scene with clocks that change when their words do, and not with every millisecond."""
    return whole_seconds(replace(scene, rows=tuple(map(whole_seconds, scene.rows))))


def whole_seconds(shown: Shown) -> Shown:
    """Its clock at the second that it shows."""
    left = shown.clock.left_ms
    return shown if left is None else replace(shown, clock=replace(shown.clock, left_ms=-(-left // 1000) * 1000))


def depth(console: Console, no_colour: bool) -> tuple[bool, bool]:
    """Whether a terminal has 256 colours at least, and whether millions."""
    system = None if no_colour else console.color_system
    return system in ("256", "truecolor"), system != "256"
