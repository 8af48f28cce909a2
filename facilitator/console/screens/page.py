"""What the page of a table and the page of a class have in common: the head, the clock, and what the room sees."""

from textual.content import Content
from textual.events import Click, Key, Resize
from textual.widget import Widget

from facilitator.console.control_row import Control
from facilitator.console.page_values import head_of, on_projector, time_left
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.files.settings import Settings
from facilitator.game.table.clock import Clock
from facilitator.game.views.table_view import STATES, TableView
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import replace
from facilitator.widgets.block_digits import BlockClock
from facilitator.widgets.pane import FixedText
from facilitator.widgets.panels.drawn import Drawn

MIDDLE, LARGE = (110, 32), (150, 42)
"""From so many columns and rows on the page has more air; no panel comes or goes."""
SMALLEST = (80, 24)
"""Below this only the turn, what to say, what comes next, the projector and the keys are left."""
CLICKED = {"clock": "pause", "bar": "pause", "next": "next", "card": "use", "stocks": "tally", "teams": "scores"}
"""What a click on a place does, by the row of the table of keys."""


def size_classes(screen: Widget) -> None:
    """Which of the larger sizes the terminal has: its screen has a class for each."""
    width, height = screen.app.size
    for name, least in (("-middle", MIDDLE), ("-large", LARGE)):
        screen.set_class(width >= least[0] and height >= least[1], name)


class LessonPage(LessonBase):
    """A screen of two columns: time at the left, words and teams at the right."""

    def __init__(self, lesson: Lesson, settings: Settings | None = None, more: tuple[Control, ...] = ()) -> None:
        super().__init__(lesson, settings, more)
        self._view: TableView | None = None
        self._places = dict[str, Drawn[object]]()
        self._texts = dict[int, str]()
        self._headings = dict[str, tuple[str, str]]()
        self.set_class(self.settings.simple, "-simple")

    def on_compose(self) -> None:
        """The size is known before any style is worked out."""
        super().on_compose()
        self.sized()

    def on_resize(self, event: Resize) -> None:
        """What fits depends on the window."""
        self.sized()
        self.call_after_refresh(self.look)

    def sized(self) -> None:
        """Which of the four sizes the page has."""
        width, height = self.app.size
        size_classes(self)
        self.set_class(width < SMALLEST[0] or height < SMALLEST[1], "-tiny")
        for panel in self.query("#left > *, #right > *, #advice > *"):
            if panel.border_title:
                self.entitle(panel, self._headings.get(panel.id or "", (panel.border_title.strip(), ""))[0])

    def entitle(self, panel: Widget, title: str) -> None:
        """Name a panel; only a frame's corner keeps its title at a distance."""
        shown = title if self.has_class("-middle") and panel.id != "say" else f" {title} "
        if self._headings.get(panel.id or "") != (title, shown):  # a frame is drawn with its title
            self._headings[panel.id or ""] = title, shown
            panel.border_title = Content(shown)

    def on_click(self, event: Click) -> None:
        """A place that is clicked does what its key does."""
        control = CLICKED.get(event.widget.id or "") if event.widget is not None else None
        if control in self.controls:
            self.action_control(control)

    def tell(self, said: str, fine: bool) -> None:
        """What came of the last line; a refusal stands out."""
        self.query_one("#said", FixedText).answer(said, fine)

    def on_key(self, event: Key) -> None:
        """A key that no row has is answered in a word."""
        if event.is_printable and event.key not in self._bindings.key_to_bindings:
            self.tell(f"{event.character}: no such key", False)

    def put(self, name: str, value: object) -> None:
        """A place gets its value; asking whether it is new costs a tenth of setting it."""
        place = self._places.get(name)
        if place is None:
            place = self._places[name] = self.query_one(f"#{name}", Drawn)
        if place.value != value:
            place.value = value

    def place(self) -> tuple[str, ...]:
        """Where in the lesson and in the game."""
        table = (f"Table {self.table}",) if len(self.lesson.tables) > 1 else ()
        return (*table, *(self._view.place if self._view is not None else ()))

    def show_head(self) -> None:
        """The place, the phases, and whether the lesson ends before the bell."""
        self.put("head", head_of(self._view, self.place(), self.lesson, self.courses))

    def show_clock(self, view: TableView, clock: Clock) -> None:
        """Digits, bar and word, and the clock that the room sees."""
        left = time_left(view, self.lesson, clock)
        shown = self.query_one("#clock", BlockClock)
        shown.value = left.digits
        for name in STATES:
            if shown.has_class(name) != (left.time.state == name):
                shown.toggle_class(name)
        message = self.lesson.screen.message_at(self.lesson.now())
        self.put("bar", left.time)
        self.put("state", replace(left.time, part=None if left.time.part is None else 0.0))
        self.put("projector", on_projector(view, self.lesson, left.digits, self.typed(message), self.controls))

    def typed(self, number: int | None) -> str:
        """A text that was typed; such texts lie in a file of their own."""
        if number is not None and number not in self._texts:
            self._texts = self.lesson.people.texts()
        return self._texts.get(number, "") if number is not None else ""
