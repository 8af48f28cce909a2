"""A field of the set-up: its label, its value on a strip of its own, and below that what follows from it."""

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from facilitator.console.setup_form import FormRow
from facilitator.widgets.cell_text import cut

VALUE = 15
"""A value has at least so much room; a label that leaves less is cut."""


class Field(Widget):
    """One row of the form, as high as it needs."""

    DEFAULT_CSS = "Field { height: auto; }"
    row: reactive[FormRow | None] = reactive(None, layout=True)
    wide: reactive[int] = reactive(0)
    lit: reactive[bool] = reactive(False)
    typing: reactive[bool] = reactive(False, layout=True)
    wrong: reactive[bool] = reactive(False)
    airy: reactive[bool] = reactive(False, layout=True)

    class Clicked(Message):
        """A field was clicked: on its label, or on its value, whose right or left part means the next or the last."""

        def __init__(self, field: "Field", steps: int) -> None:
            super().__init__()
            self.field, self.steps = field, steps

    def render(self) -> Content:
        """The row at the width that it has."""
        return Content("\n").join(self._lines(self.size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as it needs at a width."""
        return len(self._lines(width))

    def on_click(self, event: events.Click) -> None:
        """The screen decides what it means."""
        place = event.get_content_offset(self)
        if place is not None:
            event.stop()
            first = self._value_at(self.size.width)
            self.post_message(self.Clicked(self, 0 if place.x < first else -1 if place.x < first + 2 else 1))

    def _value_at(self, width: int) -> int:
        return 3 + min(self.wide, label_room(width))

    def _lines(self, width: int) -> list[Content]:
        if self.row is None:
            return [Content("")]
        first = self._value_at(width)
        room = max(4, width - first)
        back, on = ("◂", "▸") if self.lit and self.row.turns else (" ", " ")
        back, sign = ("!", "bold $warning") if self.wrong else (back, "$accent")
        value = f"{self.row.shown}▏" if self.typing else self.row.shown or "–"
        parts = Content.assemble((value, "bold $text")).wrap(max(4, room - 2))
        bar = ("▌" if self.lit else " ", "$warning" if self.wrong else "$accent")
        label = cut(self.row.title, first - 3)
        lines = []
        for n, part in enumerate(parts):
            start = Content.assemble(bar, (f" {label}" if n == 0 else "", "bold $text" if self.lit else "$soft"))
            strip = Content.assemble((back if n == 0 else " ", sign), part).truncate(room - 1, pad=True)
            strip += Content.assemble((on if n == 0 else " ", "$accent"))
            lines.append(start.truncate(first, pad=True) + strip.stylize("on $cap"))
        if self.airy:
            note = cut(self.row.note, width - 4)
            indent = min(first + 1, width - 1 - cell_len(note))  # what is too long begins further left
            lines.append(Content.assemble((" " * indent + note, "$soft")))
        return lines


def label_room(width: int) -> int:
    """The longest label that a field of this width shows in full."""
    return max(6, width - VALUE - 3)
