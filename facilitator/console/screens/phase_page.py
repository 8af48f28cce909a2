"""The panels that a page has in some phases only: the reveal, counting, the debrief, the ladder. They are made when they
are first needed, and hidden where they are not.
"""

from collections.abc import Iterator, Mapping

from textual import events
from textual.widget import Widget

from facilitator.console.debrief_values import debrief_panels, has_result, is_talking, result_of_lesson
from facilitator.console.form import EntryForm, FormField
from facilitator.console.page_values import teams_of
from facilitator.console.reveal_values import is_revealing, reveal_panels
from facilitator.console.screens.page import LessonPage
from facilitator.console.sheet_values import has_ladder, is_counting, ladder_of, sheets_of
from facilitator.game.dispatch.request import Request
from facilitator.game.notes.log import RecordAnswer
from facilitator.game.room.readiness import Team, team_title, teams_asked
from facilitator.game.views.table_view import TableView
from facilitator.game.walk.phase_steps import WalkPhase
from facilitator.widgets.panels.drawn import Drawn
from facilitator.widgets.panels.ladder import draw_ladder
from facilitator.widgets.panels.reveal import draw_room_sees, draw_steps, draw_upcoming
from facilitator.widgets.panels.sheets import draw_sheets
from facilitator.widgets.panels.talk import Answers, Questions, draw_answers, draw_asked, draw_questions, draw_result

LEFT, TOP, LOW = "left", "top", "low"
"""Below the clock, above all words, below all words."""
CLICKED = {"sheets": "scores", "upcoming": "next"}
"""What a click on a panel does, by the row of the table of keys."""
MOST_ROWS = 8
"""So many teams or tables have a row of their own; more of them stand in two columns."""
AROUND = 6, 8, 9
"""Rows of a small, a larger and a large screen that the right column can't have."""
BESIDE = 32, 49, 67
"""Cells of such a screen that words at the right can't have."""
LADDER = 12
"""Rows of the ladder where there is room."""
INSTEAD_OF = {
    "reveal": ("card", "stocks", "next", "teams", "tables"),
    "talk": ("stocks", "next", "teams", "tables"),
    "close": ("stocks",),
    "count": ("teams", "tables"),
    "ladder": ("teams",),
}
"""Whose places the panels of a mode take."""
QUIET = ("reveal", "talk")
"""Here something else than what to say is read first, and what to do has a place only where there is anything to do."""


def _panels(mode: str) -> Iterator[tuple[str, Widget]]:
    """The panels of a mode, from top to bottom, each with its place on the page."""
    match mode:
        case "reveal":
            yield LEFT, Drawn(draw_steps, id="steps", title="Steps", classes="of-phase")
            yield TOP, Drawn(draw_room_sees, id="sees", classes="of-phase filled")
            yield LOW, Drawn(draw_upcoming, id="upcoming", title="Next, only you see it", classes="of-phase")
        case "talk":
            yield TOP, Drawn(draw_asked, id="question", classes="of-phase filled")
            yield LOW, Drawn(draw_answers, id="answers", title="Answers", classes="of-phase")
            yield LOW, Drawn(draw_questions, id="questions", title="Questions", classes="of-phase")
        case "close":
            yield LEFT, Drawn(draw_result, id="result", title="Result", classes="of-phase")
        case "count":
            yield LOW, Drawn(draw_sheets, id="sheets", title="Score sheets", classes="of-phase")
        case "ladder":
            yield LOW, Drawn(draw_ladder, id="ladder", title="Ladder", classes="of-phase")


class PhasePage(LessonPage):
    """A page whose lower places show what the phase is about."""

    modes: tuple[str, ...] = ()
    panels: Mapping[str, tuple[str, ...]] = {}
    """The panels that there are, by their modes."""
    hidden: frozenset[str] = frozenset()

    def show_phase(self, view: TableView, lit: str = "", alone: bool = True) -> None:
        """Give the panels of this phase their values. `lit` is the table that keys mean, where several are shown; not
        `alone`: the page is that of all tables.
        """
        modes = tuple(self._modes(view, alone))
        if modes != self.modes:
            self._enter(modes)
        for mode in modes:
            for name, value in self._values(mode, view, lit, alone).items():
                self.put(name, value)
        self._hide(view)

    def _values(self, mode: str, view: TableView, lit: str, alone: bool) -> Mapping[str, object]:
        """What the panels of a mode show."""
        lesson, key = self.lesson, self.controls["next"].key
        match mode:
            case "reveal":
                return reveal_panels(lesson, view, self._titles(), key, lit)
            case "count":
                opens = self.controls["scores"].key
                return {"sheets": sheets_of(lesson, self.table if alone else "", opens, lit)}
            case "ladder":
                teams = teams_of(view, lesson, self.host.names)
                return {"ladder": ladder_of(lesson, view, self._titles(), teams)}
            case "talk":
                return debrief_panels(lesson, view, key, lit)
            case _:
                return {"result": result_of_lesson(lesson)}

    def _modes(self, view: TableView, alone: bool) -> Iterator[str]:
        """What the phase is about; what came out stands there from the debrief on."""
        lesson, room = self.lesson, self.lesson.room
        if is_revealing(lesson):
            yield "reveal"
        elif is_counting(lesson):
            yield "count"
        elif (
            is_talking(lesson) or room.ended is not None or (room.entered is not None and room.current.kind == "close")
        ):
            if is_talking(lesson):
                yield "talk"
            if has_result(lesson) and (alone or is_talking(lesson)):  # later the tables say it themselves
                yield "close"
        elif alone and has_ladder(lesson, lesson.tables[self.table]):
            yield "ladder"

    def _enter(self, modes: tuple[str, ...]) -> None:
        """Make the panels that a phase needs, once: another phase may be laid out anew."""
        left, right = self.query_one("#left"), self.query_one("#right")
        for mode in modes:
            if mode in self.panels:
                continue
            made = tuple(_panels(mode))
            self.panels = {**self.panels, mode: tuple(panel.id or "" for _, panel in made)}
            for place, panel in made:
                if place == TOP or (mode == "count" and self.query("#tables")):
                    right.mount(panel, before=0)
                else:
                    (left if place == LEFT else right).mount(panel)
        self.modes = modes
        quiet = any(mode in QUIET for mode in modes)
        self.set_class(quiet, "-quiet")
        for advice in self.query("#advice") if not quiet else ():
            advice.styles.height = None
        self.sized()

    def _hide(self, view: TableView) -> None:
        """Only what has something to say now has its place; laid out anew where that changes."""
        found = {name for mode in self.modes for name in INSTEAD_OF[mode]}
        found |= {name for mode, names in self.panels.items() if mode not in self.modes for name in names}
        if self.has_class("-quiet"):
            found |= self._advice_room(view)
        if "talk" in self.modes:
            asked = self.query_one("#question", Drawn).value
            found |= {"question", "answers"} if asked is None else set()
            found |= {"say"} if asked is not None and view.guidance.say in ((), (asked.question,)) else set()
            every = self.query_one("#questions", Drawn).value
            self._give_answers_room(found, len(every.lines(self._inner_width(), 99)) if every is not None else 0)
        for name in found ^ self.hidden:
            for place in self.query(f"#{name}"):
                place.styles.display = "none" if name in found else None
        self.hidden = frozenset(found)

    def _give_answers_room(self, hidden: set[str], questions: int) -> None:
        """Twice as many lines as teams, as far as the other panels leave room for that."""
        middle, frame = self.has_class("-middle"), 2 if self.has_class("-middle") else 1
        free = self.app.size.height - AROUND[self.has_class("-large") + middle] - 2 * frame - questions
        for panel in self.query("#right > *"):
            if panel.id in ("question", "say", "advice") and panel.id not in hidden and panel.styles.height is not None:
                free -= int(panel.styles.height.value)
        rows = min(MOST_ROWS, len(teams_asked(self.lesson.room, self.lesson.tables)))
        self.query_one("#answers").styles.height = max(rows, min(2 * rows, free)) + frame

    def _inner_width(self) -> int:
        """Of a panel at the right, also before there is one."""
        return max(20, self.app.size.width - BESIDE[self.has_class("-large") + self.has_class("-middle")])

    def _advice_room(self, view: TableView) -> set[str]:
        """What to do and to watch is as high as it needs here; the names of what has no place."""
        do, watch = view.guidance.do, view.guidance.watch
        middle = self.has_class("-middle")
        for advice in self.query("#advice"):
            high = min(3, max(len(do), len(watch))) + 2 if middle else min(3, len(do) + 1) + (2 if watch else 0)
            advice.styles.height = high
            return set() if do or watch else {"advice"}
        return set() if do or watch else {"do"}

    def sized(self) -> None:
        """Panels with a row for every team or table are as high as these need."""
        super().sized()
        middle = self.has_class("-middle")
        for say in self.query("#say"):
            say.border_title = "SAY" if middle and self.has_class("-quiet") else " SAY "
        rows = min(MOST_ROWS, len(teams_asked(self.lesson.room, self.lesson.tables)))
        high = {
            "question": 7 if middle else 4,
            "result": "1fr" if self.query("#tables") else 8,
            "upcoming": rows + (4 if middle else 2),
            "sheets": rows + (4 if middle else 2),
            "ladder": LADDER if middle else min(MOST_ROWS, len(self.lesson.tables[self.table].sides)) + 2,
        }
        for name, height in high.items():
            for panel in self.query(f"#{name}"):
                panel.styles.height = height

    def _titles(self) -> Mapping[int, str]:
        """The titles that tables have been given; they lie in a file of their own."""
        for table in self.lesson.room.tables.values():
            self.typed(table.title)
        return self._texts

    def on_click(self, event: events.Click) -> None:
        """A team that is clicked answers, a question that is clicked is asked; other panels do what their key does.
        Textual asks the page too, where nothing here was meant.
        """
        panel = event.widget
        if not isinstance(panel, Drawn):
            return
        spot = event.screen_offset - panel.content_region.offset
        if panel.id in CLICKED:
            self.action_control(CLICKED[panel.id])
        elif isinstance(panel.value, Answers):
            row = panel.value.row_at(spot.x, spot.y, *panel.size)
            if row is not None:
                self._take_answer(row.team)
        elif isinstance(panel.value, Questions):
            step = panel.value.step_at(spot.y, *panel.size)
            if step is not None:
                self.submit(Request(WalkPhase(step)))

    def _take_answer(self, team: Team) -> None:
        """What a team says to the question in the room; of a whole table it is written down for its first side."""
        lesson, (table, side) = self.lesson, team
        side = side or lesson.tables[table].sides[0]

        title = f"Answer of {team_title(lesson.tables, team)}"
        at = table if len(lesson.tables) > 1 else None
        field = FormField("answer", title, "text", longest=1000)
        self.open_form(EntryForm(title, (field,), lambda values: Request(RecordAnswer(side, values["answer"]), at)))
