"""The numbers and choices of a form, a row each, with the one that is filled in marked."""

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from facilitator.console.form import FormField, Values
from facilitator.widgets.panels.drawn import badge_words

BOX = 7
Row = tuple[str, bool]
"""What stands in a row, and whether it is in doubt."""


class FormRows(Widget):
    """Rows of labels and values; a click on one fills it in next."""

    DEFAULT_CSS = "FormRows { height: auto; }"
    values: reactive[tuple[Row, ...]] = reactive(())
    active: reactive[int] = reactive(-1)

    class Meant(Message):
        """A row was clicked."""

        def __init__(self, row: int) -> None:
            super().__init__()
            self.row = row

    def __init__(self, fields: Sequence[FormField]) -> None:
        super().__init__()
        self.fields = tuple(fields)
        self.beside = max((len(field.beside) for field in self.fields), default=0)
        self.longest = max((len(field.title) for field in self.fields), default=0)

    def show(self, values: Values, active: int, doubtful: bool) -> None:
        """What stands in every row; the active one is always seen."""
        self.active = active
        self.values = tuple(
            (
                values[field.name],
                n == active and (doubtful or bool(values[field.name] and field.wrong(values[field.name]))),
            )
            for n, field in enumerate(self.fields)
        )

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A line for each field."""
        return len(self.fields)

    def _seen(self) -> range:
        """The rows that there is room for, with the active one in the middle of them."""
        height, count = max(1, self.size.height), len(self.values)
        top = max(0, min(self.active - height // 2, count - height))
        return range(top, min(count, top + height))

    def render(self) -> Content:
        """The rows that are seen."""
        seen = self._seen()
        lines = []
        for n in seen:
            more = (
                " ▴" if n == seen.start and n else " ▾" if n == seen.stop - 1 and seen.stop < len(self.values) else ""
            )
            lines.append(
                self._row(n).truncate(max(4, self.size.width - 2), ellipsis=True) + Content.styled(more, "$soft")
            )
        return Content("\n").join(lines)

    def _row(self, n: int) -> Content:
        field, (value, doubtful), active = self.fields[n], self.values[n], n == self.active
        tone = "$warning" if doubtful else "$accent"
        label_width = min(self.longest, max(8, self.size.width - BOX - self.beside - 6))
        label = Content.styled(field.title, "bold $text" if active else "$soft").truncate(
            label_width, ellipsis=True, pad=True
        )
        mark = Content.styled("▌ " if active else "  ", f"bold {tone}")
        if field.listed:
            choice = next((c for c in field.choices if c.value == value), None)
            shown = Content.styled("–", "$soft")
            if choice is not None:
                shown = (
                    badge_words(choice.badge)
                    if choice.badge is not None
                    else Content.styled(choice.title, "bold $text")
                )
            return mark + label + Content("  ") + shown
        box = f"{value + ('▏' if active else ' '):>{BOX}}"
        ground = "bold $warning on $background" if doubtful else "bold $text on $background"
        return mark + label + Content("  ") + Content.styled(box, ground) + Content.styled(f"  {field.beside}", "$soft")

    def on_click(self, event: events.Click) -> None:
        """The row under the mouse is filled in next."""
        event.stop()
        row = self._seen().start + event.y
        if row < len(self.fields):
            self.post_message(self.Meant(row))
