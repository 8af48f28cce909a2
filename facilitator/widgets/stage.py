"""The stage: one scene as a terminal shows it, in the projector and in the console's public screen alike."""

from rich.console import Console
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from facilitator.game.rulebook.catalogue import Catalogue
from facilitator.game.table.clock import Clock
from facilitator.game.views.scene_values import Scene
from facilitator.plain.values import replace
from facilitator.widgets.pixel_canvas import Row, Words, changed, paint, strips
from facilitator.widgets.stage_colours import stage_colours
from facilitator.widgets.stage_scene import draw_scene

PAGE = 8.0
"""Seconds that a page of a long list is shown."""


class Stage(Widget):
    """A scene in square dots; only the parts whose dots have changed are drawn again."""

    DEFAULT_CSS = "Stage { width: 100%; height: 100%; }"
    scene: reactive[Scene] = reactive(Scene("blank"), init=False, repaint=False, always_update=True)

    def __init__(self, words: Catalogue) -> None:
        super().__init__()
        self.words, self.turn, self.pages = words, 0, 1
        self._shown: tuple[object, ...] = ()
        self._kind = ("", "")
        self._rows: list[Row] = []
        self._written: tuple[Words, ...] = ()
        self._strips: list[Strip] = []

    def on_mount(self) -> None:
        """Pages of long lists take turns."""
        self.set_interval(PAGE, self.turn_page)

    def watch_scene(self, scene: Scene) -> None:
        """Another scene begins with its first page."""
        if (scene.kind, scene.headline) != self._kind:
            self._kind, self.turn = (scene.kind, scene.headline), 0
        self.draw()

    def on_resize(self) -> None:
        """Everything has another place."""
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
        size, console = self.size, self.app.console
        if not self.is_mounted or not size.area:
            return
        shown = (settled(self.scene), size, self.turn, self.app.current_theme.dark, self.app.no_color, id(self.words))
        if shown == self._shown:
            return
        self._shown = shown
        self._draw(size, *depth(console, self.app.no_color))

    def _draw(self, size: Size, coloured: bool, many: bool) -> None:
        colours = stage_colours(self.app.current_theme.dark, many)
        drawing = draw_scene(self.scene, size.width, size.height, colours, self.words, self.turn, coloured)
        self.pages = drawing.pages
        before, written = self._rows, self._written
        self._rows = paint(size.width, size.height * 2, colours.bg, drawing.pieces, drawing.unit)
        self._written = tuple(piece for piece in drawing.pieces if isinstance(piece, Words))
        self._strips = strips(self._rows, self._written, "" if coloured else colours.bg)
        if len(before) != len(self._rows) or len(before[0]) != size.width:
            self.refresh()
        elif regions := changed(before, self._rows, {w.row for w in {*written} ^ {*self._written}}):
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """One row of cells."""
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)


def settled(scene: Scene) -> Scene:
    """The scene with clocks that change when their words do, and not with every millisecond."""
    rows = tuple(replace(row, clock=whole_seconds(row.clock)) for row in scene.rows)
    return replace(scene, clock=whole_seconds(scene.clock), rows=rows)


def whole_seconds(clock: Clock) -> Clock:
    """A clock at the second that it shows."""
    return clock if clock.left_ms is None else replace(clock, left_ms=-(-clock.left_ms // 1000) * 1000)


def depth(console: Console, no_colour: bool) -> tuple[bool, bool]:
    """Whether a terminal has 256 colours at least, and whether millions."""
    system = None if no_colour else console.color_system
    return system in ("256", "truecolor"), system != "256"
