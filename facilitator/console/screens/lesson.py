"""The lesson as a page: time at the left, words at the right, each value in its own place at every size."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Resize

from facilitator.console.console_controls import SEVERAL
from facilitator.console.footer import footer_keys
from facilitator.console.page_values import band_of, coming_of, head_of, on_projector, stocks_of, teams_of, time_left
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.files.settings import Settings
from facilitator.game.notes.sound_place import sound_due
from facilitator.game.table.clock import Clock, lesson_clock
from facilitator.game.views.table_view import STATES, TableView, still_to_play, table_view
from facilitator.journal.lesson import Lesson
from facilitator.widgets.block_digits import BlockClock
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import Pane
from facilitator.widgets.panels.drawn import Drawn
from facilitator.widgets.panels.head import draw_head
from facilitator.widgets.panels.lines import draw_next, draw_projector
from facilitator.widgets.panels.stocks import draw_stocks
from facilitator.widgets.panels.teams import draw_teams
from facilitator.widgets.panels.turn import draw_band, draw_state, draw_time_bar
from facilitator.widgets.text_lines import FixedText

TICK = 0.25
MIDDLE, LARGE = (110, 32), (150, 42)
"""From so many columns and rows on the page has more air; no panel comes or goes."""
MOST_ROWS = 6
"""So many sides stand below each other; more of them stand in two columns."""
SMALLEST = (80, 24)
"""Below this only the turn, what to say, what comes next, the projector and the keys are left."""


class LessonScreen(LessonBase):
    """One table of a lesson."""

    def __init__(self, lesson: Lesson, settings: Settings | None = None, table: str | None = None) -> None:
        super().__init__(lesson, settings, tuple(c for c in SEVERAL if c.id != "open") if table is not None else ())
        self.table = table or self.table
        self._clock_before: Clock | None = None
        self._looked_at = (-1, -1)
        self._view: TableView | None = None
        self._places = dict[str, Drawn[object]]()
        self._course = ""
        self._texts = dict[int, str]()
        self.set_class(self.settings.simple, "-simple")

    def compose(self) -> ComposeResult:
        """The left column first, from top to bottom: so go Tab and a screen reader."""
        yield Drawn(draw_head, id="head")
        with Vertical(id="left"):
            with Vertical(id="turn"):
                yield Drawn(draw_band, id="band")
                yield BlockClock(id="clock")
                yield Drawn(draw_time_bar, id="bar")
                yield Drawn(draw_state, id="state")
                yield Pane(id="card")
            yield Drawn(draw_stocks, id="stocks", title="Piles")
        with Vertical(id="right"):
            yield Pane(id="say")
            with Vertical(id="advice"):
                yield Pane(id="do")
                yield Pane(id="watch")
            yield Drawn(draw_next, id="next")
            yield Drawn(draw_teams, id="teams")
        yield FixedText(id="said")
        yield Drawn(draw_projector, id="projector")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Look at once, and at the clock four times a second."""
        for name, title in (("say", "SAY"), ("do", "DO"), ("watch", "WATCH")):
            pane = self.query_one(f"#{name}", Pane)
            pane.border_title, pane.hanging = title, 2 if name != "say" else 0
        self.query_one("#teams").border_title = f"{self.lesson.rules.sides.word.capitalize()}s"
        self._sized()
        self.look()
        self.call_after_refresh(self.set_interval, TICK, self.tick)

    @property
    def words(self) -> Pane:
        """What can be scrolled: what to do."""
        return self.query_one("#do", Pane)

    def look(self) -> None:
        """Show the lesson as it stands; each place gets its value, and only what has changed is drawn."""
        self.show_alert()
        lesson = self.lesson
        view = self._view = table_view(lesson.room, lesson.tables, self.table, lesson.now(), lesson.screen)
        self._put("band", band_of(view, lesson))
        self._put("stocks", stocks_of(view))
        self._put("teams", teams_of(view))
        self._put("next", coming_of(view, lesson.tables[self.table], self._course))
        self._words(view)
        self._clock(view.clock)
        self._head()
        name = self.table if len(lesson.tables) > 1 else None
        self.query_one("#keys", KeyLine).labels = footer_keys(
            self.controls.values(), lesson, name, view, simple=self.has_class("-simple"), looks_on=self.looks_on
        )

    def _words(self, view: TableView) -> None:
        guidance = view.guidance
        pieces = {
            "say": ((guidance.speech, "bold"),),
            "do": tuple((f"· {text}", "") for text in guidance.do),
            "watch": tuple((f"· {text}", "") for text in guidance.watch),
            "card": tuple((text, "") for text in guidance.cards),
        }
        for name, shown in pieces.items():
            pane = self.query_one(f"#{name}", Pane)
            if pane.pieces != shown:
                pane.pieces = shown

    def _put(self, name: str, value: object) -> None:
        """A place gets its value; asking whether it is new costs a tenth of setting it."""
        place = self._places.get(name)
        if place is None:
            place = self._places[name] = self.query_one(f"#{name}", Drawn)
        if place.value != value:
            place.value = value

    def _sized(self) -> None:
        """Which of the four sizes the page has."""
        width, height = self.app.size
        self.set_class(width >= MIDDLE[0] and height >= MIDDLE[1], "-middle")
        self.set_class(width >= LARGE[0] and height >= LARGE[1], "-large")
        self.set_class(width < SMALLEST[0] or height < SMALLEST[1], "-tiny")
        sides = min(MOST_ROWS, len(self.lesson.tables[self.table].sides))
        for teams in self.query("#teams"):
            teams.styles.height = sides + (3 if self.has_class("-middle") else 1)

    def on_compose(self) -> None:
        """The size is known before any style is worked out."""
        super().on_compose()
        self._sized()

    def on_resize(self, event: Resize) -> None:
        """What fits depends on the window."""
        self._sized()
        self.call_after_refresh(self.look)

    def tell(self, said: str, fine: bool) -> None:
        """What came of the last line; a refusal stands out."""
        self.query_one("#said", FixedText).answer(said, fine)

    def tick(self) -> None:
        """Only the clock: seconds pass without anything having happened; but a step that goes on by itself may have
        ended.
        """
        lesson, before = self.lesson, self.lesson.n
        self.host.go_on()
        if lesson.n != before:
            self.look()
        clock = lesson_clock(lesson.tables[self.table], lesson.room, lesson.now())
        if (sound := sound_due(self._clock_before, clock)) and lesson.screen.sound == "console":
            self.host.sound(sound)
        self._clock_before = clock
        self._clock(clock)
        self.keep_in_sight(clock)
        self._foresee()

    def _clock(self, clock: Clock) -> None:
        """Digits, bar and word, and the clock that the room sees."""
        view = self._view
        assert view is not None
        left = time_left(view, self.lesson, clock)
        shown = self.query_one("#clock", BlockClock)
        shown.value = left.digits
        for name in STATES:
            shown.set_class(left.time.state == name, name)
        self._put("bar", left.time)
        self._put("state", left.time)
        self._put("projector", on_projector(view, self.lesson, left.digits, self._message(), self.controls))

    def _message(self) -> str:
        """The words of the message that the room reads; they lie in a file of their own."""
        number = self.lesson.screen.message
        if number is not None and number not in self._texts:
            self._texts = self.lesson.people.texts()
        return self._texts.get(number, "") if number is not None else ""

    def _head(self) -> None:
        self._put("head", head_of(self._view, self.lesson, self.courses))

    def _foresee(self) -> None:
        """Whether the lesson ends before the bell, and where the game is heading: not reckoned with every key."""
        lesson, now = self.lesson, self.lesson.now()
        if not self.think() and (lesson.n, now // 10_000) == self._looked_at:
            return
        self._looked_at = (lesson.n, now // 10_000)
        course = self.courses.last(self.table)
        told = (
            course is not None
            and (course.turns or course.why is None)
            and lesson.rules.endings
            and still_to_play(lesson.room)
        )
        self._course = course.words.split(", ")[0] if course is not None and told else ""
        if self._view is not None:
            self._put("next", coming_of(self._view, lesson.tables[self.table], self._course))
        self._head()
