"""Keys to be read and put away: all of a lesson from the table of controls, or the few of another screen."""

from itertools import groupby

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from facilitator.console.control_row import Control
from facilitator.console.screens.window import Dialog, Window
from facilitator.widgets.key_line import KeyCaps
from facilitator.widgets.pane import READING, Pane

KEY, LABEL, NARROW = 9, 20, 56
"""The columns of a key and of what it does; below this width the explanation stands under them."""


class KeyTable(Pane):
    """Keys with what they do, subject by subject: one widget, because a hundred of them take a tenth of a second."""

    DEFAULT_CSS = "KeyTable { height: 1fr; }"
    wheel = 3

    def __init__(self, controls: tuple[Control, ...]) -> None:
        super().__init__()
        self.controls, self.key = controls, "↓"

    def lines(self) -> list[Content]:
        """All keys at this width, under their subjects."""
        found = list[Content]()
        for group, rows in groupby(self.controls, key=lambda control: control.group):
            found += [Content(""), Content.styled(group.capitalize(), "bold $accent")]
            for control in rows:
                found += _lines(control, self.size.width)
        return found[1:]


def _lines(control: Control, width: int) -> list[Content]:
    """A key, its label and its explanation, with the word that settings know it by."""
    head = Content.assemble((f"{control.all_keys or '–':>{KEY}}", "bold $accent"), "  ", (control.label, "bold $text"))
    words = Content.assemble(control.help, (f" · {control.id}", "$soft"))
    left = KEY + 2 + (LABEL if width >= NARROW else 0)
    wrapped = words.wrap(max(8, width - left))
    indent = Content(" " * left)
    if width < NARROW or head.cell_length >= left:  # a long label stands alone
        return [head, *(indent + line for line in wrapped)]
    first, *rest = wrapped
    return [head.truncate(left, pad=True) + first, *(indent + line for line in rest)]


class KeysScreen(Window[None]):
    """The keys and what they do, with the words that settings know them by."""

    def __init__(self, controls: tuple[Control, ...]) -> None:
        super().__init__()
        self.controls = controls

    def compose(self) -> ComposeResult:
        """One row a key."""
        palette = next((c.key for c in self.controls if c.id == "palette"), "")
        with Dialog("Keys", aside="· in settings.toml", classes="-tall"):
            yield KeyTable(self.controls)
            yield KeyCaps(("↑↓", "scroll"), (palette, "find by a word"), ("Esc", "close"))

    def on_key(self, event: events.Key) -> None:
        """Arrows scroll."""
        event.stop()
        if event.key in READING:
            self.query_one(KeyTable).move(READING[event.key])
        elif event.key in ("escape", "question_mark", "f1", "q"):
            self.dismiss(None)
        elif event.key in ("ctrl+p", "colon"):
            self.dismiss(None)
            self.app.post_message(events.Key(event.key, event.character))


class ScreenKeys(Window[None]):
    """A few lines, each with a key before it; any key puts them away."""

    def __init__(self, title: str, lines: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self.heading, self.lines = title, lines

    def compose(self) -> ComposeResult:
        """One line a key."""
        with Dialog(self.heading):
            with VerticalScroll(can_focus=False, classes="few"):
                yield KeyLines(self.lines)
            yield KeyCaps(("Esc", "close"))

    def on_key(self, event: events.Key) -> None:
        """Read."""
        event.stop()
        self.dismiss()


class KeyLines(Widget):
    """Keys as people read them, each with a sentence."""

    DEFAULT_CSS = "KeyLines { height: auto; } .few { height: auto; scrollbar-size-vertical: 1; }"

    def __init__(self, lines: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self.lines = lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the sentences need at this width."""
        return len(self._at(width))

    def render(self) -> Content:
        """All lines."""
        return Content("\n").join(self._at(self.size.width))

    def _at(self, width: int) -> list[Content]:
        left = max((len(key) for key, _ in self.lines), default=0) + 2
        found = list[Content]()
        for key, words in self.lines:
            first, *rest = Content(words).wrap(max(8, width - left))
            found.append(Content.styled(f"{key:>{left - 2}}  ", "bold $accent") + first)
            found += [Content(" " * left) + line for line in rest]
        return found
