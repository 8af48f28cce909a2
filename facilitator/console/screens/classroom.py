"""The class: all tables on one screen, one line each; the same keys act on the table that is lit, or on all of them."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical

from facilitator.console.console_controls import SEVERAL
from facilitator.console.control_row import Control
from facilitator.console.footer import footer_keys, label_now
from facilitator.console.key_assignment import table_rows
from facilitator.console.page_values import asking_of, coming_of, outlook_of, stocks_of, with_caps
from facilitator.console.screens.lesson import LessonScreen
from facilitator.console.screens.lesson_base import NO_TABLE
from facilitator.console.screens.phase_page import PhasePage
from facilitator.console.screens.table_lines import all_tables, table_lines
from facilitator.console.table_sweep import Sweep
from facilitator.files.settings import Settings
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.state import Table
from facilitator.game.kernel.undo_commands import RedoLast, UndoLast
from facilitator.game.room.running_tables import REPORTS, TOGETHER, have_played, on_their_own, pace_of
from facilitator.game.table.clock import IDLE, Clock, phase_clock, table_clock
from facilitator.game.views.class_view import TableRow, table_row
from facilitator.game.views.guidance import phase_words, resting_words
from facilitator.game.views.table_view import STATES, table_view
from facilitator.journal.lesson import Lesson
from facilitator.plain.wording import counted
from facilitator.widgets.block_digits import BlockClock
from facilitator.widgets.key_line import KeyLabel, KeyLine
from facilitator.widgets.pane import FixedText, Pane
from facilitator.widgets.panels.drawn import Drawn
from facilitator.widgets.panels.head import draw_head
from facilitator.widgets.panels.lines import draw_next, draw_projector
from facilitator.widgets.panels.stocks import draw_stocks
from facilitator.widgets.panels.tables import draw_table
from facilitator.widgets.panels.turn import TurnBand, draw_band, draw_state, draw_time_bar

TICK = 0.25
PACES = {TOGETHER: "in step", REPORTS: "each on its own"}
SWEPT = ("next", "pause", "undo", "redo")
"""What one key does at all tables."""

AT_ONE = "peek"
"""What else needs a table that is lit; everywhere else the table that is meant can be read."""
HINTS = {TOGETHER: "not ready", REPORTS: "report"}
"""What the number of a table does."""

AROUND_TABLES, AROUND_SMALL = 17, 12
"""Rows of the screen that the tables can't have: head, what comes next, piles, projector, keys."""

KEYED = 9
"""So many tables have a number of one digit; the tenth has 0."""


class ClassScreen(PhasePage):
    """All tables of a lesson."""

    def __init__(self, lesson: Lesson, settings: Settings | None = None) -> None:
        self.names = tuple(lesson.tables)
        super().__init__(lesson, settings, (*SEVERAL, *table_rows(self.names)))
        self.lit = -1
        self.sweep = Sweep()
        self._known: dict[str, tuple[Table, TableRow]] = {}
        self._looked_at: tuple[int, int] = (-1, -1)

    def compose(self) -> ComposeResult:
        """Time and words at the left, the tables at the right, as on the page of one table."""
        yield Drawn(draw_head, id="head")
        with Vertical(id="left"):
            with Vertical(id="turn"):
                yield Drawn(draw_band, id="band")
                yield BlockClock(id="clock")
                yield Drawn(draw_time_bar, id="bar")
                yield Drawn(draw_state, id="state")
            yield Pane(id="say")
            yield Pane(id="do")
        with Vertical(id="right"):
            with Vertical(id="tables"):
                for name in ("all", *self.names):
                    yield Drawn(draw_table, classes="table", id=f"table-{name}")
            yield Drawn(draw_next, id="next")
            yield Drawn(draw_stocks, id="stocks", title="Piles")
        yield FixedText(id="said")
        yield Drawn(draw_projector, id="projector")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Look at once, and at the clocks four times a second; where the games are heading goes with the clocks, not
        with the keys.
        """
        for name, title in (("say", "SAY"), ("do", "DO")):
            pane = self.query_one(f"#{name}", Pane)
            pane.border_title, pane.hanging = title, 2 if name == "do" else 0
            pane.key = self.controls["open"].key  # the page of a table has more room
        self.query_one("#tables").border_title = "Tables"
        self.sized()
        self.look()
        self.call_after_refresh(self.set_interval, TICK, self.tick)

    def sized(self) -> None:
        """Each table has a second row where there is room for all of them."""
        super().sized()
        free = self.app.size.height - (AROUND_TABLES if self.has_class("-middle") else AROUND_SMALL)
        self.set_class(2 * len(self.names) + 1 <= free, "-roomy")

    def look(self) -> None:
        """Every table as it stands."""
        self.show_alert()
        now = self.lesson.now()
        self.table, self.all_tables = self.names[max(0, self.lit)], self.lit < 0
        self._rows(now, all_of_them=False)
        self._words(now)
        self.show_head()
        self.query_one("#keys", KeyLine).labels = self._labels()

    def place(self) -> tuple[str, ...]:
        """How far the phase is, and how the tables are run."""
        room = self.lesson.room
        tables = f"{counted(len(room.open_tables), 'table')}, {PACES[pace_of(room)]}"
        return tuple(filter(None, [phase_words(room, self.lesson.tables), tables]))

    def _words(self, now: int) -> None:
        """What to do and say at the lit table, and where its game is heading."""
        view = self._view = table_view(self.lesson.room, self.lesson.tables, self.table, now, self.lesson.screen)
        guidance, table = view.guidance, self.lesson.tables[self.table]
        self.query_one("#say", Pane).pieces = ((guidance.speech, "bold"),)
        advice = ((with_caps(f"· {text}", self.controls), "") for text in (*guidance.do, *guidance.watch))
        self.query_one("#do", Pane).pieces = tuple(advice)
        rows, asking = (known[1] for known in self._known.values()), self.lit < 0 and on_their_own(self.lesson.room)
        outlook = outlook_of(self.lesson, table, self.courses)
        self.put("next", asking_of(rows) if asking else coming_of(view, table, outlook, self.controls))
        self.put("stocks", stocks_of(view))
        self.entitle(self.query_one("#stocks"), f"Piles of {self._title(self.table).replace('Table', 'table')}")
        self.show_phase(view, self.table if self.lit >= 0 else "", alone=False)
        where = "All tables" if self.lit < 0 else self._title(self.table)
        self.put("band", TurnBand(where, None, resting_words(self.lesson.room), due=self.lit >= 0 and bool(view.due)))
        self.show_clock(view, self._shown_clock(now))

    def _shown_clock(self, now: int) -> Clock:
        """That of the lit table; without one the phase's is shown."""
        lesson = self.lesson
        return table_clock(lesson.tables[self.table], lesson.room, now) if self.lit >= 0 else IDLE

    def _rows(self, now: int, all_of_them: bool = True) -> None:
        """The lines; with a key only those that it can have changed, the others at the next tick."""
        lesson = self.lesson
        clock = phase_clock(lesson.room, lesson.rules.clock, now)
        words = clock.words if clock.left_ms is not None else ""
        shown: dict[str, TableRow] = {}
        for n, name in enumerate(self.names):
            table = lesson.tables[name]
            known = self._known.get(name)
            if all_of_them or known is None or known[0] is not table or n == self.lit:
                known = self._known[name] = (table, table_row(table, lesson.room, self._title(name), now))
            shown[name] = known[1]
        lines = table_lines(shown, self.sweep.skipped, self.lit)
        lines["all"] = all_tables(lines, words, STATES[clock.state] if words else "", self.lit < 0)
        for name, line in lines.items():
            self.put(f"table-{name}", line)

    def _title(self, name: str) -> str:
        title = self.typed(self.lesson.room.tables[name].title)
        return f"{name} {title}".rstrip() if title else f"Table {name}"

    def tick(self) -> None:
        """Seconds pass; the clock's sounds are those of the lit table, or of the first one where all are."""
        lesson, before = self.lesson, self.lesson.n
        self.host.go_on()
        now = lesson.now()
        clock = table_clock(lesson.tables[self.table], lesson.room, now)
        self._hear(clock, self.table, *(name for name in lesson.room.open_tables if name != self.table))
        self.keep_in_sight(clock if clock.left_ms is not None else phase_clock(lesson.room, lesson.rules.clock, now))
        if lesson.n != before:
            self.look()
        else:
            self._rows(now)
            if self._view is not None:
                self.show_clock(self._view, self._shown_clock(now))
            self._bell()

    def _bell(self) -> None:
        lesson, now = self.lesson, self.lesson.now()
        if self.think() or (lesson.n, now // 10_000) != self._looked_at:
            self._looked_at = (lesson.n, now // 10_000)
            self._words(now)
            self.show_head()

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
            case "scores" if self._opens_scores():
                pass  # all tables in one grid, where that is enough
            case "scores" if self.lit < 0:
                self.tell("Each table has score sheets of its own. Choose a table with ↑ ↓ first.", False)
            case "simple":
                self.tell("Simple mode shows one table. Open a table first.", False)
            case _ if name.startswith("table-"):
                self._number(name.removeprefix("table-"))
            case _ if self.lit < 0 and name in SWEPT:
                self._all(name)
            case _ if self.lit < 0 and not self._for_all(self.controls[name]):
                self.tell(NO_TABLE, False)
            case _:
                super().action_control(name)

    def _opens_scores(self) -> bool:
        """Whether one grid is enough for all tables; it is open then."""
        # With all that keys open it is loaded after the first frame.
        from facilitator.console.open_screens import class_scores

        return class_scores(self, [self._title(table) for table in self.names])

    def _light(self, n: int) -> None:
        self.lit = max(-1, min(len(self.names) - 1, n))
        self.look()

    def _number(self, name: str) -> None:
        """A table's own key: in step it is not ready; on its own, and when play is over, its points are entered."""
        from facilitator.console.open_forms import enter_points

        if on_their_own(self.lesson.room) or have_played(self.lesson.room):
            enter_points(self, name, self._title(name))
        elif self.lesson.room.playing:
            self.sweep.toggle(name)
            self.look()
        else:
            self._light(self.names.index(name))

    def _all(self, name: str) -> None:
        """One key for all tables: those that are not ready sit out once."""
        if name == "pause":
            super().action_control("everything")
            return
        if name == "next" and self._twice():
            self.tell("You pressed twice. It counted once.", False)
            return
        if name in ("undo", "redo"):
            self.submit(Request(UndoLast() if name == "undo" else RedoLast()))
            return
        if on_their_own(self.lesson.room):
            super().action_control("phase")
            return
        answer = self.sweep.next(self.lesson, lambda requests: self.host.submit_together(requests, False))
        self.tell(answer.said, answer.ok)
        self.look()

    def on_click(self, event: events.Click) -> None:
        """A line that is clicked is lit."""
        for n, name in enumerate(("all", *self.names), -1):
            if event.widget is self.query_one(f"#table-{name}"):
                self._light(n)

    def _labels(self) -> tuple[KeyLabel, ...]:
        """Those of the table that is lit, or of all; a table's number does what the way of running them says."""
        keys = f"1–{min(len(self.names), KEYED)}" + (" 0" if len(self.names) > KEYED else "")
        room = self.lesson.room
        hint = HINTS[pace_of(room)] if room.playing else "points" if have_played(room) else ""
        numbers = [(keys, hint, 6)] if hint and not self.looks_on else []
        own, view = dict[str, str](), self._view
        assert view is not None
        if self.lit < 0:
            own = {c.id: "" for c in self.controls.values() if not self._for_all(c)} | {
                "class": "",
                **{name: label_now(self.controls[name], self.lesson, None, view) for name in ("undo", "redo")},
            }
            own |= {"next": "next phase", "phase": ""} if on_their_own(self.lesson.room) else {}
        rows = footer_keys(
            self.controls.values(),
            self.lesson,
            self.table,
            view,
            own=own,
            looks_on=self.looks_on,
            names=self.host.names,
        )
        return (("↑↓", "tables", 6), *numbers, *rows)

    def _for_all(self, control: Control) -> bool:
        """Whether a row means something while no table is lit; the others would have to guess which table."""
        return control.id in (*SWEPT, "scores", "more", "less", "add-time") or not (
            control.to_table or control.id == AT_ONE
        )
