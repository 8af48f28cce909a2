"""An app that fails quietly: the terminal is given back, and whoever started it is told what went wrong, and says
so.
"""

from textual.app import App


class QuietApp(App[None]):
    """An app that keeps the first fault of its own and closes, instead of painting it over the terminal."""

    failure: Exception | None = None

    def _handle_exception(self, error: Exception) -> None:
        """Any fault in a handler, a timer or a drawing ends up here."""
        if self._exception is None:
            self._exception = self.failure = error
            self._exception_event.set()
        self._return_code = 1
        self._close_messages_no_wait()
