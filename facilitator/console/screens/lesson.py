"""The lesson: where we are, whose turn it is, the clock, what to do and say, what comes next."""

import re
from datetime import datetime

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen

from facilitator.console.controls import Control, controls_for
from facilitator.console.screens.ask import Ask
from facilitator.console.screens.history import History
from facilitator.console.screens.keys import Keys
from facilitator.game.clock import Clock, phase_clock, table_clock
from facilitator.game.desk import STATES, DeskView, SideRow, desk, forecast_words
from facilitator.journal.lesson import Lesson
from facilitator.planning.forecast import forecast
from facilitator.widgets.blocks import BlockClock
from facilitator.widgets.lines import Line

TICK = 0.25
AGAIN = 400
"""A second `next` within so many milliseconds is a slip of the finger."""


class LessonScreen(Screen[None]):
    """One table of a lesson."""

    VERTICAL_BREAKPOINTS = [(0, "-short"), (28, "-tall")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (96, "-wide")]

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson
        self.table = next(iter(lesson.tables))
        self.controls = {c.id: c for c in controls_for(lesson.rules)}
        self._last_next: int | None = None
        for control in self.controls.values():
            for key in control.keys:
                self._bindings.key_to_bindings.setdefault(key, []).append(
                    Binding(key, f"control('{control.id}')", control.label, show=False, id=f"{control.id}-{key}"))

    def compose(self) -> ComposeResult:
        """From top to bottom: lesson, place, clock and prompts, what comes, piles, sides, keys."""
        yield Line(id="lesson")
        yield Line(id="where")
        with Horizontal(id="now"):
            with Vertical(id="time"):
                yield Line(id="turn")
                yield BlockClock(id="clock")
                yield Line(id="state")
            with VerticalScroll(id="words", can_focus=False):
                yield Line(id="do")
                yield Line(id="say")
                yield Line(id="cards")
        yield Line(id="coming")
        yield Line(id="piles")
        yield Vertical(*(Line(classes="side") for _ in self.lesson.tables[self.table].sides), id="sides")
        yield Line(id="bell")
        yield Line(id="said")
        yield Line(id="keys")

    def on_mount(self) -> None:
        """Look at once, and at the clock four times a second."""
        self.look()
        self.set_interval(TICK, self.tick)

    def look(self) -> None:
        """Show the lesson as it stands; each place gets its value, and only what has changed is drawn."""
        now = self.lesson.now()
        view = desk(self.lesson.room, self.lesson.tables, self.table, now)
        self._values(view)
        self._clock(view.clock)
        for line, row in zip(self.query(".side").results(Line), view.sides, strict=False):
            line.text = side_words(row, self.has_class("-wide"))
            line.set_class(row.acting, "acting")
        bell = self.lesson.room.bell
        ends = forecast(self.lesson.room, tuple(self.lesson.tables.values()), now)
        words = [f"Bell {datetime.fromtimestamp(bell / 1000):%H:%M}" if bell else "No bell set (b)",
                 f"ends about {datetime.fromtimestamp(ends / 1000):%H:%M}" if ends else "", forecast_words(bell, ends)]
        self._line("bell").text = " · ".join(w for w in words if w)
        self._line("keys").text = self._footer()

    def _values(self, view: DeskView) -> None:
        values = {
            "lesson": f"{view.lesson} — {view.phase}" if view.phase else view.lesson,
            "where": view.where, "turn": view.turn, "do": view.do, "say": view.say,
            "cards": f"May use {view.cards}" if view.cards else "", "coming": f"Next: {view.coming}" if view.coming else "",
            "piles": f"DUE: {view.due}   {view.piles}" if view.due else view.piles,
        }
        for name, text in values.items():
            self._line(name).text = text

    def on_resize(self) -> None:
        """What fits in a line depends on the window."""
        self.call_after_refresh(self.look)

    def tell(self, said: str, fine: bool) -> None:
        """What came of the last line; a refusal stands out."""
        line = self._line("said")
        line.text = said if fine else f"✗ {said}"
        line.set_class(not fine, "refused")

    def tick(self) -> None:
        """Only the clock: seconds pass without anything having happened."""
        table, room, now = self.lesson.tables[self.table], self.lesson.room, self.lesson.now()
        self._clock(table_clock(table, room, now) if room.playing else phase_clock(room, self.lesson.rules.clock, now))

    def _clock(self, clock: Clock) -> None:
        shown = self.query_one("#clock", BlockClock)
        shown.value = clock.words if clock.left_ms is not None else "–"
        for state in STATES:
            shown.set_class(clock.state == state, state)
        self._line("state").text = STATES[clock.state]

    def _line(self, name: str) -> Line:
        return self.query_one(f"#{name}", Line)

    def _footer(self) -> str:
        live = self.lesson.strand(self.table).live
        words = []
        for control in self.controls.values():
            if control.footer:
                label = f"undo: {undone_words(live[-1].said)}" if control.id == "undo" and live else control.label
                words.append(f"{control.key} {label}")
        return "   ".join(words)

    def action_control(self, name: str) -> None:
        """The one handler: a row of the table of keys is carried out."""
        control = self.controls[name]
        match name:
            case "history":
                self.app.push_screen(History(self.lesson), self._back_to)
            case "down" | "up":
                words = self.query_one("#words", VerticalScroll)
                words.scroll_relative(y=3 if name == "down" else -3, animate=False)
            case "help":
                self.app.push_screen(Keys(tuple(self.controls.values())))
            case "quit":
                self.app.leave()  # type: ignore[attr-defined]
            case _ if control.ask:
                self.app.push_screen(Ask(control.ask), lambda typed: self._say(control, typed) if typed else None)
            case _:
                self._say(control, None)

    def _back_to(self, n: int | None) -> None:
        if n is not None:
            self.app.say(self._to_table(f"undo to {n}"))  # type: ignore[attr-defined]

    def _to_table(self, line: str) -> str:
        return f"{self.table}: {line}" if len(self.lesson.tables) > 1 else line

    def _say(self, control: Control, typed: str | None) -> None:
        line = control.line
        if control.id == "next" and self._twice():
            self.tell("Pressed twice within a moment: counted once.", False)
            return
        if control.id == "pause" and self._paused():
            line = "resume"
        if typed is not None:
            quoted = '"' + typed.replace("\\", "").replace('"', "'") + '"'
            line = typed if line == "{}" else line.replace("{}", quoted if control.id in ("note", "ruling", "say") else typed)
        table_wide = control.id in ("line", "note", "ruling", "say", "hush", "bell", "everything", "run", "phase")
        self.app.say(line if table_wide else self._to_table(line))  # type: ignore[attr-defined]

    def _twice(self) -> bool:
        now: int = self.app.mono()  # type: ignore[attr-defined]
        last, self._last_next = self._last_next, now
        return last is not None and now - last < AGAIN

    def _paused(self) -> bool:
        room, step = self.lesson.room, self.lesson.tables[self.table].step
        return step is not None and step.paused if room.playing else room.paused


def undone_words(said: str) -> str:
    """What `undo` would take back, in a few words: of a step whose it was, not where it stands in the schedule or its clock."""
    parts = said.split(". ")[0].rstrip(".").split(", ")
    if len(parts) > 1 and re.fullmatch(r"−?[\d:]+", parts[-1]):
        parts.pop()
    return parts[-1][:28].rstrip()


def side_words(row: SideRow, wide: bool) -> str:
    """A side's line: whose turn, name, card, numbers, people; where there is little room, the first number and nobody."""
    numbers, people = (row.numbers, row.people) if wide else (row.numbers.split(" · ")[0], "")
    parts = [f"{'▸' if row.acting else ' '} {row.symbol} {row.title:<14}", f"{row.cards:<24}", numbers, people]
    return "  ".join(p for p in parts if p.strip())
