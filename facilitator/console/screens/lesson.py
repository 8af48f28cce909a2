"""The lesson as a page: time at the left, words at the right, each value in its own place at every size."""

from textual.app import ComposeResult
from textual.containers import Vertical

from facilitator.console.console_controls import SEVERAL
from facilitator.console.footer import footer_keys
from facilitator.console.page_values import band_of, coming_of, outlook_of, stocks_of, teams_of, with_caps
from facilitator.console.screens.phase_page import PhasePage
from facilitator.files.settings import Settings
from facilitator.game.table.clock import lesson_clock
from facilitator.game.views.board_pictures import board_picture
from facilitator.game.views.table_view import TableView, table_view
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import replace
from facilitator.widgets.block_digits import BlockClock
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import FixedText, Pane, Piece
from facilitator.widgets.panels.board import BoardPanel
from facilitator.widgets.panels.drawn import Drawn
from facilitator.widgets.panels.head import draw_head
from facilitator.widgets.panels.lines import draw_next, draw_projector
from facilitator.widgets.panels.stocks import draw_stocks
from facilitator.widgets.panels.teams import draw_teams
from facilitator.widgets.panels.turn import draw_band, draw_state, draw_time_bar

TICK = 0.25
MOST_ROWS = 6
"""So many sides stand below each other; more of them stand in two columns."""


class LessonScreen(PhasePage):
    """One table of a lesson."""

    def __init__(self, lesson: Lesson, settings: Settings | None = None, table: str | None = None) -> None:
        super().__init__(lesson, settings, tuple(c for c in SEVERAL if c.id != "open") if table is not None else ())
        self.table = table or self.table
        self._looked_at = (-1, -1)
        planned = [prompt.watch for phase in lesson.scenario.phases for prompt in phase.prompts]
        self._watches = any([*(prompt.watch for prompt in lesson.rules.prompts), *planned])

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
                yield BoardPanel(id="board")
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
        for pane in self.words:
            pane.key = self.controls["down"].key
        self.entitle(self.query_one("#teams"), f"{self.lesson.rules.sides.word.capitalize()}s")
        self.sized()
        self.look()
        self.call_after_refresh(self.set_interval, TICK, self.tick)

    @property
    def words(self) -> tuple[Pane, ...]:
        """What can be scrolled: all that is read here."""
        return tuple(self.query(Pane))

    def look(self) -> None:
        """Show the lesson as it stands; each place gets its value, and only what has changed is drawn."""
        self.show_alert()
        lesson = self.lesson
        view = self._view = table_view(lesson.room, lesson.tables, self.table, lesson.now(), lesson.screen)
        self.put("band", band_of(view, lesson, self.host.names))
        self.put("stocks", stocks_of(view))
        self.put("teams", teams_of(view, lesson, self.host.names))
        self.put("next", coming_of(view, lesson.tables[self.table], self.outlook, self.controls))
        self._words(view)
        self.show_phase(view, self.table if len(lesson.room.open_tables) > 1 else "")
        self.show_clock(view, view.clock)
        self.show_head()
        name = self.table if len(lesson.tables) > 1 else None
        self.query_one("#keys", KeyLine).labels = footer_keys(
            self.controls.values(),
            lesson,
            name,
            view,
            simple=self.has_class("-simple"),
            looks_on=self.looks_on,
            names=self.host.names,
        )

    def _words(self, view: TableView) -> None:
        guidance = view.guidance
        pieces: dict[str, tuple[Piece, ...]] = {
            "say": ((guidance.speech, "bold"),),
            "do": tuple((with_caps(f"· {text}", self.controls), "") for text in guidance.do),
            "watch": tuple((with_caps(f"· {text}", self.controls), "") for text in guidance.watch),
            "card": tuple((text, "") for text in guidance.cards),
        }
        # While a game is played its place stays: a new step moves nothing.
        self.query_one("#watch").display = self._watches if self.lesson.room.playing else bool(guidance.watch)
        for name, shown in pieces.items():
            pane = self.query_one(f"#{name}", Pane)
            if pane.pieces != shown:
                pane.pieces = shown

    def _show_board(self) -> None:
        """The board of the side whose turn it is, as far as it was entered; drawn with a tick and not with a key."""
        table, panel = self.lesson.tables[self.table], self.query_one(BoardPanel)
        side, shown = table.acting, None
        if side is not None and self.lesson.room.playing and self.has_class("-large" if self._watches else "-middle"):
            shown = board_picture(table, side)
        panel.picture = replace(shown, caption=table.title(side)) if shown is not None and side is not None else None

    def sized(self) -> None:
        """The teams have a row each, and a heading where there is room."""
        super().sized()
        sides = min(MOST_ROWS, len(self.lesson.tables[self.table].sides))
        for teams in self.query("#teams"):
            teams.styles.height = sides + (3 if self.has_class("-middle") else 1)

    def tick(self) -> None:
        """Only the clock: seconds pass without anything having happened; but a step that goes on by itself may have
        ended.
        """
        lesson, before = self.lesson, self.lesson.n
        self.host.go_on()
        if lesson.n != before:
            self.look()
        clock = lesson_clock(lesson.tables[self.table], lesson.room, lesson.now())
        self._hear(clock, self.table)
        if self._view is not None:
            self.show_clock(self._view, clock)
        self.keep_in_sight(clock, self._view.badge if self._view is not None else None)
        self._foresee()

    def _foresee(self) -> None:
        """Whether the lesson ends before the bell, and where the game is heading: not reckoned with every key."""
        lesson, now = self.lesson, self.lesson.now()
        if not self.think() and (lesson.n, now // 10_000) == self._looked_at:
            return
        if lesson.n != self._looked_at[0]:
            self._show_board()
        self._looked_at = (lesson.n, now // 10_000)
        table = lesson.tables[self.table]
        self.outlook = outlook_of(lesson, table, self.courses)
        if self._view is not None:
            self.put("next", coming_of(self._view, table, self.outlook, self.controls))
        self.show_head()
