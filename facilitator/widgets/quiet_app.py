"""An app that fails quietly: the terminal is given back, and whoever started it is told what went wrong, and says
so. It writes to the terminal only what differs.
"""

from typing import cast

from rich.console import RenderableType
from textual.app import App
from textual.screen import Screen

from facilitator.widgets.screen_difference import ShownLines


class QuietApp(App[None]):
    """An app that keeps the first fault of its own and closes, instead of painting it over the terminal."""

    failure: Exception | None = None

    def __init__(self) -> None:
        self._terminal = ShownLines()
        super().__init__()

    def refresh(self, *, repaint: bool = True, layout: bool = False, recompose: bool = False) -> "QuietApp":
        """Asked for where the terminal may show something else."""
        self._terminal.forget()
        return super().refresh(repaint=repaint, layout=layout, recompose=recompose)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Write a picture, or of a part that was drawn again what differs from what stands there."""
        if not self._batch_count and not self.is_headless:  # else nothing is written now
            renderable = cast(RenderableType, self._terminal.differing(renderable))
        super()._display(screen, renderable)

    def _handle_exception(self, error: Exception) -> None:
        """Any fault in a handler, a timer or a drawing ends up here."""
        if self._exception is None:
            self._exception = self.failure = error
            self._exception_event.set()
        self._return_code = 1
        self._close_messages_no_wait()
