"""The class: all tables on one screen, one line each; the same keys act on the table that is lit, or on all of them."""

import re
from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content

from facilitator.console.console_controls import SEVERAL
from facilitator.console.control_row import Control
from facilitator.console.footer import footer_keys, label_now
from facilitator.console.key_assignment import table_rows
from facilitator.console.screens.lesson import LessonScreen
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.console.screens.question import QuestionDialog
from facilitator.console.screens.time_line import bell_words
from facilitator.console.table_sweep import Sweep
from facilitator.files.settings import Settings
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.state import Table
from facilitator.game.kernel.undo_commands import RedoLast, UndoLast
from facilitator.game.notes.sound_place import sound_due
from facilitator.game.room.running_tables import Report, pace_of
from facilitator.game.table.clock import phase_clock, table_clock
from facilitator.game.views.class_view import TableRow, table_row
from facilitator.game.views.guidance import phase_words
from facilitator.game.views.table_view import STATES, TableView, still_to_play, table_view
from facilitator.journal.asked_questions import question_words
from facilitator.journal.lesson import Lesson
from facilitator.plain.wording import clock as worded
from facilitator.plain.wording import counted
from facilitator.widgets.cell_text import in_columns as columns
from facilitator.widgets.key_line import KeyLabel, KeyLine
from facilitator.widgets.pane import Pane
from facilitator.widgets.text_lines import DrawnText, FittedText, FixedText

TICK = 0.25
COARSE = 15_000
"""Clocks of tables that are not lit go in steps of so many milliseconds: a room full of ticking seconds tells nobody
anything.
"""

PACES = {"together": "all together", "reports": "each alone, with reports"}
SWEPT = ("next", "pause", "more", "less", "undo", "redo")
"""What one key does at all tables."""

AT_ONE = "peek"
"""What else needs a table that is lit; everywhere else the table that is meant can be read."""
HINTS = {"together": "not ready", "reports": "report"}
"""What the number of a table does."""

KEYED = 9
"""So many tables have a number of one digit; the tenth has 0."""

WIDEST = (22, 26, 7, 11, 200)
"""What the columns of a line take at most: table, turn, clock, state, and the rest, which is cut where the screen
ends.
"""


class ClassScreen(LessonBase):
    """All tables of a lesson."""

    VERTICAL_BREAKPOINTS = [(0, "-short"), (28, "-tall")]

    def __init__(self, lesson: Lesson, settings: Settings | None = None) -> None:
        self.names = tuple(lesson.tables)
        super().__init__(lesson, settings, (*SEVERAL, *table_rows(self.names)))
        self.lit = -1 if pace_of(lesson.room) == "together" else 0
        self.sweep = Sweep()
        self._known: dict[str, tuple[Table, TableRow]] = {}
        self._shown: dict[int, tuple[str, bool, bool]] = {}
        self._titles: dict[int, str] = {}
        self._before = None if self.lit < 0 else table_clock(lesson.tables[self.names[0]], lesson.room, lesson.now())
        self._looked_at: tuple[int, int] = (-1, -1)
        self._view: TableView

    def compose(self) -> ComposeResult:
        """From top to bottom: lesson and bell, how the tables are run, the tables, what to do at the lit one, keys."""
        with Horizontal(id="top"):
            yield FixedText(id="lesson")
            yield FittedText(id="bell")
        yield FixedText(id="where")
        with Vertical(id="tables"):
            for name in ("all", *self.names):
                yield DrawnText(classes="table", id=f"table-{name}")
        yield Pane(id="words")
        yield FixedText(id="said")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Look at once, and at the clocks four times a second; where the games are heading goes with the clocks, not
        with the keys.
        """
        self.look()
        self._line("bell").text = bell_words(self.lesson, self.courses, self.lesson.now())
        self.call_after_refresh(self.set_interval, TICK, self.tick)

    def look(self) -> None:
        """Every table as it stands."""
        self.show_alert()
        lesson, now = self.lesson, self.lesson.now()
        pace = pace_of(lesson.room)
        self._line("lesson").text = lesson.scenario.title
        tables = f"{counted(len(lesson.room.open_tables), 'table')}, {PACES[pace]}"
        self._line("where").text = " › ".join(filter(None, [phase_words(lesson.room, lesson.tables), tables]))
        self.table = self.names[max(0, self.lit)]
        self._rows(now, all_of_them=False)
        self._words(now)
        self.query_one("#keys", KeyLine).labels = self._labels()

    def _words(self, now: int) -> None:
        """What to do and say at the lit table, and where its game is heading."""
        view = self._view = table_view(self.lesson.room, self.lesson.tables, self.table, now, self.lesson.screen)
        course = self.courses.last(self.table)
        guidance = view.guidance
        heading = (
            course.words if course is not None and self.lesson.rules.endings and still_to_play(self.lesson.room) else ""
        )
        self.query_one("#words", Pane).pieces = (
            (guidance.speech, "italic"),
            ("\n".join(filter(None, (*guidance.do, question_words(self.lesson)))), ""),
            (f"Next: {guidance.next}" if guidance.next else "", "bold"),
            (" · ".join(view.piles), ""),
            (heading, "dim"),
        )

    def _rows(self, now: int, all_of_them: bool = True) -> None:
        """The lines; with a key only those that it can have changed, the others at the next tick."""
        lesson = self.lesson
        clock = phase_clock(lesson.room, lesson.rules.clock, now)
        words = clock.words if clock.left_ms is not None else ""
        lines = [("  All tables", "", words, STATES[clock.state] if words else "", "")]
        calls = [False]
        for n, name in enumerate(self.names):
            table = lesson.tables[name]
            known = self._known.get(name)
            if all_of_them or known is None or known[0] is not table or n == self.lit:
                known = self._known[name] = (table, table_row(table, lesson.room, self._title(name), now))
            row = known[1]
            mark = "✗ " if name in self.sweep.skipped else "! " if row.calls else "  "
            rest = (f"DUE: {row.due}" if row.due else "", row.stands, row.report, row.left)
            left = coarse_clock(row.clock.left_ms, n == self.lit)
            lines.append((f"{mark}{row.title}", row.turn, left, row.state, " · ".join(filter(None, rest))))
            calls.append(row.calls)
        for n, (line, calling) in enumerate(zip(in_columns(lines), calls, strict=True), -1):
            self._draw(n, line, calling)

    def _draw(self, n: int, line: str, calling: bool) -> None:
        """One line, if anything about it is new: of sixteen a key seldom changes more than one."""
        shown = line, calling, n == self.lit
        if self._shown.get(n) == shown:
            return
        self._shown[n] = shown
        place = self.query_one(f"#table-{self.names[n] if n >= 0 else 'all'}", DrawnText)
        place.set_class(n == self.lit, "lit")
        text = Content(line).stylize("$warning") if calling else Content(line)
        place.drawn = Content("▸ " if n == self.lit else "  ") + text

    def _title(self, name: str) -> str:
        number = self.lesson.room.tables[name].title
        if number is not None and number not in self._titles:
            self._titles = dict(self.lesson.people.texts())
        title = self._titles.get(number, "") if number is not None else ""
        return f"{name} {title}".rstrip() if title else f"Table {name}"

    def tick(self) -> None:
        """Seconds pass; the gong is that of the lit table, or of the first one where all are."""
        lesson, before = self.lesson, self.lesson.n
        self.host.go_on()
        now = lesson.now()
        clock = table_clock(lesson.tables[self.table], lesson.room, now)
        if (sound := sound_due(self._before, clock)) and lesson.screen.sound == "console":
            self.host.sound(sound)
        self._before = clock
        self.keep_in_sight(clock if clock.left_ms is not None else phase_clock(lesson.room, lesson.rules.clock, now))
        if lesson.n != before:
            self.look()
        else:
            self._rows(now)
            self._bell()

    def _bell(self) -> None:
        lesson, now = self.lesson, self.lesson.now()
        if self.think() or (lesson.n, now // 10_000) != self._looked_at:
            self._looked_at = (lesson.n, now // 10_000)
            self._line("bell").text = bell_words(lesson, self.courses, now)
            self._words(now)

    def action_control(self, name: str) -> None:
        """The rows that mean a table, or all of them, and the keys that move the light; the rest as everywhere."""
        match name:
            case "down" | "up":
                self._light(self.lit + (1 if name == "down" else -1))
            case "other":
                self._light((self.lit + 2) % (len(self.names) + 1) - 1)
            case "open":
                one = LessonScreen(self.lesson, self.settings, self.table)
                one.courses = self.courses
                self.app.push_screen(one, lambda _: self.look())
            case "class":
                self._light(-1)
            case "simple":
                self.tell("Simple mode is for the screen of one table; open that first.", False)
            case _ if name.startswith("table-"):
                self._number(name.removeprefix("table-"))
            case _ if self.lit < 0 and name in SWEPT:
                self._all(name)
            case _ if self.lit < 0 and not self._for_all(self.controls[name]):
                self.tell("That is done at one table; light it with ↑ ↓ first.", False)
            case _:
                super().action_control(name)

    def _light(self, n: int) -> None:
        self.lit = max(-1, min(len(self.names) - 1, n))
        self._before = None
        self.look()

    def _number(self, name: str) -> None:
        """A table's own key, as the tables are run."""
        if pace_of(self.lesson.room) == "together":
            self.sweep.toggle(name)
            self.look()
        else:
            self.app.push_screen(QuestionDialog("Report: table and number", f"{name} "), self._reported)

    def _reported(self, typed: str | None) -> None:
        words = (typed or "").split()
        if len(words) == 2 and re.fullmatch(r"[+-]?\d{1,9}", words[1]):
            self.submit(Request(Report(int(words[1])), words[0]))
        elif typed:
            self.tell("A report is the table's number, a space, and what it reports: 3 17.", False)

    def _all(self, name: str) -> None:
        """One key for all tables: those that are not ready sit out once."""
        if name == "pause":
            super().action_control("everything")
            return
        if name == "next" and self._twice():
            self.tell("Pressed twice within a moment: counted once.", False)
            return
        if name in ("undo", "redo"):
            self.submit(Request(UndoLast() if name == "undo" else RedoLast()))
            return
        together = self.host.submit_together
        answer = self.sweep.do(self.lesson, name, lambda requests: together(requests, False))
        self.tell(answer.said, answer.ok)
        self.look()

    def on_click(self, event: events.Click) -> None:
        """A line that is clicked is lit."""
        for n, name in enumerate(("all", *self.names), -1):
            if event.widget is self.query_one(f"#table-{name}"):
                self._light(n)

    def tell(self, said: str, fine: bool) -> None:
        """What came of the last line; a refusal stands out."""
        self._line("said").answer(said, fine)

    def _line(self, name: str) -> FixedText:
        return self.query_one(f"#{name}", FixedText)

    def _labels(self) -> tuple[KeyLabel, ...]:
        """Those of the table that is lit, or of all; a table's number does what the way of running them says."""
        keys = f"1–{min(len(self.names), KEYED)}" + (" 0" if len(self.names) > KEYED else "")
        numbers = (
            [(keys, HINTS[pace_of(self.lesson.room)], 6)] if self.lesson.room.playing and not self.looks_on else []
        )
        own = dict[str, str]()
        if self.lit < 0:
            own = {c.id: "" for c in self.controls.values() if not self._for_all(c)} | {
                "class": "",
                **{name: label_now(self.controls[name], self.lesson, None, self._view) for name in ("undo", "redo")},
            }
        rows = footer_keys(self.controls.values(), self.lesson, self.table, self._view, own=own, looks_on=self.looks_on)
        return (("↑↓", "tables", 6), *numbers, *rows)

    def _for_all(self, control: Control) -> bool:
        """Whether a row means something while no table is lit; the others would have to guess which table."""
        return control.id in SWEPT or not (control.to_table or control.id == AT_ONE)


def in_columns(lines: Sequence[tuple[str, ...]]) -> list[str]:
    """Lines whose columns stand under each other; a column that nobody has anything in takes no room."""
    return columns([[cut_cell(cell, width) for cell, width in zip(line, WIDEST, strict=True)] for line in lines])


def cut_cell(cell: str, width: int) -> str:
    """A text that is not wider than its column."""
    return cell if cell_len(cell) <= width else f"{set_cell_size(cell, width - 1)}…"


def coarse_clock(left: int | None, lit: bool) -> str:
    """How much is left; only at the lit table to the second."""
    if left is None:
        return ""
    return worded(left if lit else -(-left // COARSE) * COARSE)
