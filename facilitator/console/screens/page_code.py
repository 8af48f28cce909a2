"""The address of the room's page for phones: as a QR code, and to be typed."""

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from facilitator.console.screens.window import Dialog, Window
from facilitator.paper.qr_modules import qr_modules
from facilitator.widgets.key_line import KeyCaps
from facilitator.widgets.pane import TextLine
from facilitator.widgets.qr_code import DARK, LIGHT, qr_lines

ABOUT = (
    "Anyone on this network with this address sees the projector's screen. Nobody can change anything there. "
    "The page closes when you quit this lesson."
)


class PageCodeScreen(Window[None]):
    """A code beside the address; any key puts them away."""

    DEFAULT_CSS = """
    PageCodeScreen Dialog { width: auto; max-width: 100%; margin: 0; padding: 0 1; }
    PageCodeScreen Horizontal { width: auto; height: auto; }
    PageCodeScreen .code { width: auto; height: auto; }
    PageCodeScreen .words { width: 34; height: auto; padding: 0 1; }
    PageCodeScreen .words TextLine { margin-bottom: 1; }
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url

    def compose(self) -> ComposeResult:
        """The code on the left, as long as the window holds it; the words on the right."""
        modules = qr_modules(self.url)
        lines = qr_lines(modules) if modules else ()
        fits = bool(lines) and len(lines) + 2 <= self.app.size.height and cell_len(lines[0]) + 38 <= self.app.size.width
        with Dialog(), Horizontal():
            if fits:
                yield Static(Content("\n".join(lines)).stylize(f"{DARK} on {LIGHT}"), classes="code", markup=False)
            with Vertical(classes="words"):
                yield TextLine("The projector's page", classes="question")
                yield TextLine(self.url)
                if not fits:
                    yield TextLine(
                        "Make this window larger to see the QR code." if lines else "Install segno to see a QR code."
                    )
                yield TextLine(ABOUT)
                yield KeyCaps(("Esc", "close"))

    def on_key(self, event: events.Key) -> None:
        """Seen."""
        event.stop()
        self.dismiss()
