"""The frame of a larger question: never larger than the window."""

from textual.containers import Vertical
from textual.reactive import reactive


class Dialog(Vertical):
    """A frame around a list and what belongs to it; `-full` covers the window whatever it holds."""

    DEFAULT_CSS = """
    Dialog { width: 92%; height: auto; max-height: 100%; padding: 0 2; background: $panel; border: round $primary; }
    Dialog.-narrow { margin-bottom: 3; width: 64; max-width: 100%; padding: 1 2; }
    Dialog { border-title-align: right; border-title-style: bold; border-title-color: $foreground; }
    Dialog.-full { width: 100%; height: 100%; }
    Dialog.-beside { width: 73; max-width: 62%; height: 1fr; margin: 2 1 3 0; }
    Dialog .question { height: 1; margin: 0 0 1 0; }
    Dialog Input { background: $background; padding: 0 1; }
    Dialog OptionList, Dialog OptionList:focus { background: $panel; border: none; padding: 0; scrollbar-size-vertical: 1;
                       text-wrap: nowrap; text-overflow: ellipsis; }
    """
    clock: reactive[str] = reactive("")

    def watch_clock(self, clock: str) -> None:
        """In the upper edge of the frame."""
        self.border_title = clock or None
