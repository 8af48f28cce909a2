"""The lesson: where we are, whose turn it is, the clock, what to do and say, what comes next."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Resize

from facilitator.console.console_controls import SEVERAL
from facilitator.console.footer import footer_keys
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.console.screens.side_columns import rows_for, side_lines
from facilitator.console.screens.time_line import bell_words
from facilitator.files.settings import Settings
from facilitator.game.notes.sound_place import sound_due
from facilitator.game.table.clock import Clock, lesson_clock
from facilitator.game.views.guidance import coming_steps
from facilitator.game.views.table_view import STATES, SideRow, TableView, still_to_play, table_view
from facilitator.journal.asked_questions import question_words
from facilitator.journal.lesson import Lesson
from facilitator.widgets.block_digits import BlockClock
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import Pane
from facilitator.widgets.text_lines import DrawnText, FittedText, FixedText

TICK = 0.25
TONES = {"warning": "bold $warning", "last": "bold reverse $error", "overtime": "bold reverse $error"}
MOST_COMING = 8


class LessonScreen(LessonBase):
    """One table of a lesson."""

    VERTICAL_BREAKPOINTS = [(0, "-short"), (28, "-tall"), (40, "-high")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (96, "-wide"), (140, "-vast")]

    def __init__(self, lesson: Lesson, settings: Settings | None = None, table: str | None = None) -> None:
        super().__init__(lesson, settings, tuple(c for c in SEVERAL if c.id != "open") if table is not None else ())
        self.table = table or self.table
        self._clock_before: Clock | None = None
        self._looked_at = (-1, -1)
        self._lines: dict[str, FixedText] = {}
        self._state_shown = ""
        self._sides_shown: tuple[tuple[SideRow, ...], int] = (), 0
        self._sides = [DrawnText(classes="side") for _ in range(rows_for(len(lesson.tables[self.table].sides)))]
        self.set_class(self.settings.simple, "-simple")

    def compose(self) -> ComposeResult:
        """From top to bottom: lesson and bell, place, clock and prompts, what comes, piles, sides, keys."""
        with Horizontal(id="top"):
            yield FixedText(id="lesson")
            yield FittedText(id="bell")
        yield FixedText(id="where")
        with Horizontal(id="now"):
            with Vertical(id="time"):
                yield FixedText(id="turn")
                yield FixedText(id="who")
                yield BlockClock(id="clock")
                yield FixedText(id="state")
            with Vertical(id="reading"):
                yield Pane(id="words")
                yield Pane(id="later")
        yield FixedText(id="due")
        with Horizontal(id="next"):
            yield FixedText(id="coming")
            yield FittedText(id="course")
        yield FixedText(id="piles")
        yield FixedText(id="faces")
        yield Vertical(*self._sides, id="sides")
        yield FixedText(id="said")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Look at once, and at the clock four times a second."""
        self._line("due").tone = "bold reverse $warning"
        for name in ("due", "faces"):
            self._line(name).display = False
        self.look()
        self._line("bell").text = bell_words(
            self.lesson, self.courses, self.lesson.now()
        )  # where the game is heading comes a moment later
        self.call_after_refresh(self.set_interval, TICK, self.tick)

    @property
    def words(self) -> Pane:
        """What to do and say."""
        return self.query_one("#words", Pane)

    def look(self) -> None:
        """Show the lesson as it stands; each place gets its value, and only what has changed is drawn."""
        self.show_alert()
        view = table_view(self.lesson.room, self.lesson.tables, self.table, self.lesson.now(), self.lesson.screen)
        self._values(view)
        self._clock(view.clock)
        sides = view.sides, self.size.width
        if sides != self._sides_shown and self.size.width:
            self._sides_shown = sides
            for place, line in zip(self._sides, side_lines(view.sides, self.size.width - 2), strict=False):
                place.drawn = line
        name = self.table if len(self.lesson.tables) > 1 else None
        self.query_one("#keys", KeyLine).labels = footer_keys(
            self.controls.values(), self.lesson, name, view, simple=self.has_class("-simple"), looks_on=self.looks_on
        )

    def _values(self, view: TableView) -> None:
        guidance = view.guidance
        values = {
            "lesson": view.lesson,
            "where": view.where,
            "turn": guidance.headline,
            "who": view.who,
            "due": f" DUE: {view.due} " if view.due else "",
            "coming": f"Next: {guidance.next}" if guidance.next else "",
            "piles": " · ".join(view.piles),
            "faces": f"Open: {view.faces}" if view.faces else "",
        }
        for name, text in values.items():
            line = self._line(name)
            if line.text != text:  # asking costs a tenth of setting
                line.text = text
                if name in ("due", "faces"):
                    line.display = bool(text)
        cards = "\n".join(guidance.watch)
        pieces = (
            (guidance.speech, "italic"),
            ("\n".join(guidance.do), ""),
            (f"May use {cards}" if cards else "", "$accent"),
            *(((asked, ""),) if (asked := question_words(self.lesson)) else ()),
        )
        if self.words.pieces != pieces:
            self.words.pieces = pieces

    def on_resize(self, event: Resize) -> None:
        """What fits in a line depends on the window."""
        self.call_after_refresh(self.look)

    def tell(self, said: str, fine: bool) -> None:
        """What came of the last line; a refusal stands out."""
        self._line("said").answer(said, fine)

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
        self._bell()

    def _clock(self, clock: Clock) -> None:
        shown = self.query_one("#clock", BlockClock)
        shown.value = clock.words if clock.left_ms is not None else "–"
        if clock.state == self._state_shown:
            return
        self._state_shown = clock.state
        for name in STATES:
            shown.set_class(clock.state == name, name)
        state = self._line("state")
        tone = TONES.get(clock.state, "bold")
        state.text, state.tone = f" {STATES[clock.state]} " if "reverse" in tone else STATES[clock.state], tone

    def _bell(self) -> None:
        """The bell, whether the lesson ends before it, and where there is room the steps after the next: not reckoned
        with every key.
        """
        lesson, now = self.lesson, self.lesson.now()
        if not self.think() and (lesson.n, now // 10_000) == self._looked_at:
            return
        self._looked_at = (lesson.n, now // 10_000)
        self._line("bell").text = bell_words(lesson, self.courses, now)
        course = self.courses.last(self.table)
        told = (
            course is not None
            and (course.turns or course.why is None)
            and lesson.rules.endings
            and still_to_play(lesson.room)
        )
        heading = course.words if course is not None and told else ""
        self._line("course").text = heading.split(", ")[0] if self.has_class("-narrow") else heading
        if self.has_class("-vast") and self.has_class("-high"):
            steps = coming_steps(lesson.room, lesson.tables, self.table, now, MOST_COMING, lesson.screen)
            self.query_one("#later", Pane).pieces = (("Coming", "bold"), ("\n".join(steps), "")) if steps else ()

    def _line(self, name: str) -> FixedText:
        line = self._lines.get(name)
        if line is None:
            line = self._lines[name] = self.query_one(f"#{name}", FixedText)
        return line
