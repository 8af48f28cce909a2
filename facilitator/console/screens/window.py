"""What a screen does when it is opened, and a window above a lesson: it asks for something, and is gone again."""

from typing import TypeVar

from textual.await_remove import AwaitRemove
from textual.events import Click, Key, Resize, ScreenResume
from textual.geometry import Size
from textual.screen import ModalScreen, Screen

from facilitator.widgets.covering import CoveringCompositor

T = TypeVar("T")


class Ready(Screen[T]):
    """A screen that is laid out and drawn once when it is opened, and once when what covers it is closed.

    Textual does it again for the size that the screen has just been given, for what it covers, and when it is gone: a
    third of what a key costs that asks.
    """

    _laid_out_for: Size | None = None

    def on_compose(self) -> None:
        """What depends on the size of the terminal is known before any style is worked out."""
        self._compositor = CoveringCompositor()
        width, height = self.app.size
        for breakpoints, size in ((self.HORIZONTAL_BREAKPOINTS, width), (self.VERTICAL_BREAKPOINTS, height)):
            for name in [name for least, name in breakpoints or () if size >= least][-1:]:
                self.add_class(name, update=False)

    def on_screen_resume(self, event: ScreenResume) -> None:
        """It is laid out next; the styles are those with which it was composed."""
        event.refresh_styles = False
        self._laid_out_for = self.app.size

    def on_resize(self, event: Resize) -> None:
        """Only another size has to be laid out anew."""
        if event.size == self._laid_out_for:
            event.prevent_default()
        self._laid_out_for = None

    def on_screen_suspend(self) -> None:
        """What covers it is drawn next, and it with that."""
        self._repaint_required = False

    def remove(self) -> AwaitRemove:
        """The screen below has been drawn already."""
        return self.app._prune(self)


class Window(ModalScreen[T], Ready[T]):
    """A screen through which the one below can be seen; it lies over the right column, beside the clock.

    A click outside its frame does what Esc does.
    """

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-small"), (80, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-high")]

    def on_click(self, event: Click) -> None:
        """Outside the frame: cancel."""
        if self.get_widget_at(event.screen_x, event.screen_y)[0] is self:
            self.app.post_message(Key("escape", None))
