"""Setting a lesson up: how many pupils, who sits where, options and the bell; Enter starts it."""

from datetime import datetime

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from facilitator.console.environment import Environment, Plan
from facilitator.console.host import host_of
from facilitator.console.screens.keys import ScreenKeys
from facilitator.console.seating_lines import seating_lines, warning_lines
from facilitator.console.setup_draft import Draft
from facilitator.console.setup_form import FormRow, Judged, judge_draft, next_choice
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.lesson_choices import Chosen, SchoolClass
from facilitator.journal.chance import chance_of, codes_of
from facilitator.journal.lesson_time import next_local
from facilitator.journal.problems import Unusable
from facilitator.plain.safe_text import clean
from facilitator.plain.values import replace
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import Pane
from facilitator.widgets.text_lines import FixedText, TextLine

TITLE, LONGEST = 30, 300
HEADING = "Seating: count off, then find your number"
OF_CLASS = "Seating, {of}: find your number in the class list"
HELP = (
    ("Enter", "start the lesson with these values"),
    ("↑ ↓", "choose another row"),
    ("type", "type another value; Backspace deletes a letter, an empty row means the default"),
    ("← →", "previous or next value"),
    ("r F5", "draw the seating again; F5 where you type letters"),
    ("PgUp PgDn", "scroll through the seating"),
    ("? F1", "this help"),
    ("Esc", "back; nothing is saved yet"),
)


class Seating(Pane):
    """Who sits where, in as many columns as there is room for."""

    shown: reactive[tuple[Chosen, Ruleset] | None] = reactive(None)

    def lines(self) -> list[Content]:
        """A heading, and the lines of the tables."""
        if self.shown is None:
            return []
        found = [Content(line) for line in seating_lines(*self.shown, max(30, self.size.width))]
        tight = len(found) + 2 > self.size.height
        of = self.shown[0].of
        heading = Content(OF_CLASS.format(of=of) if of else HEADING)
        return [
            *(line.stylize("bold") for line in heading.wrap(max(30, self.size.width))),
            *([] if tight else [Content("")]),
            *found,
        ]


class Field(Widget):
    """One row: its title, its value beside it, and below that what is wrong; as high as it needs."""

    DEFAULT_CSS = "Field { height: auto; }"
    row: reactive[FormRow | None] = reactive(None, layout=True)
    wide: reactive[int] = reactive(0)
    lit: reactive[bool] = reactive(False)
    typing: reactive[bool] = reactive(False, layout=True)
    fault: reactive[str] = reactive("", layout=True)

    def render(self) -> Content:
        """The row at the width that it has."""
        return Content("\n").join(self._lines(self.size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as it needs at a width."""
        return len(self._lines(width))

    def _lines(self, width: int) -> list[Content]:
        if self.row is None:
            return [Content("")]
        value = Content.assemble((f"{self.row.shown}▏" if self.typing else self.row.shown or "–", "bold"))
        values = value.wrap(max(10, width - self.wide - 4))
        name = Content.assemble(
            "▸ " if self.lit else "  ", Content(self.row.title).truncate(self.wide, ellipsis=True, pad=True), "  "
        )
        starts = [name, *[Content(" " * (self.wide + 4))] * (len(values) - 1)]
        lines = [Content.assemble(start, v) for start, v in zip(starts, values, strict=True)]
        wrong = Content.assemble((f"✗ {self.fault}", "bold $warning")).wrap(max(10, width - 2)) if self.fault else []
        return [
            *(line.stylize("$accent") if self.lit else line for line in lines),
            *(Content.assemble("  ", w) for w in wrong),
        ]


class SetupScreen(Screen[None]):
    """A row for each choice, and who sits where."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (116, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (28, "-tall")]

    def __init__(self, shelf: Environment, plan: Plan) -> None:
        super().__init__()
        self.shelf, self.plan, self.seed = shelf, plan, shelf.seed()
        classes, self._lacks = classes_from(shelf)
        self.draft = Draft(plan.scenario, plan.rules, bells_from(shelf, plan.scenario), classes=classes)
        self.row, self._fresh = 0, True
        self.found = self._judged()

    def _judged(self) -> Judged:
        return judge_draft(self.draft, chance_of(self.seed, ROOM), lambda n: codes_of(self.seed, n))

    def compose(self) -> ComposeResult:
        """The rows, who sits where, what to know, keys."""
        yield FixedText(self.plan.scenario.title, id="setup-head")
        yield FixedText(self.plan.scenario.summary, id="setup-about")
        with Container(id="setup-body"):
            with VerticalScroll(id="setup-rows", can_focus=False):
                for _ in self.found.rows:
                    yield Field()
            yield Seating(id="setup-drawing")
        yield TextLine(id="setup-notes")
        yield Pane(id="setup-help")
        yield TextLine(id="setup-said")
        yield KeyLine(id="setup-keys")

    def on_mount(self) -> None:
        """Everything has a value already."""
        self._tell(self._lacks)
        self.look()

    def on_resize(self) -> None:
        """What fits in a line depends on the window."""
        self.call_after_refresh(self.look)

    def look(self) -> None:
        """Show what was typed and what it comes to."""
        found, rows = self.found, list(self.query(Field))
        title = min(TITLE, max(cell_len(row.title) for row in found.rows))
        for n, (row, place) in enumerate(zip(found.rows, rows, strict=True)):
            place.row, place.wide, place.lit, place.fault = row, title, n == self.row, found.faults.get(row.id, "")
            place.typing = place.lit and not self._fresh
        lit = found.rows[self.row]
        self.query_one("#setup-help", Pane).pieces = ((lit.help, ""),)
        if found.chosen is not None:
            self.query_one(Seating).shown = (found.chosen, self.plan.rules)
        self.query_one("#setup-notes", TextLine).text = "\n".join(
            warning_lines(found, self.plan, self.shelf.clocks.utc())
        )
        draw = "F5" if self._letters(lit) else "r"
        self.query_one("#setup-keys", KeyLine).labels = (
            ("Enter", "start", 9),
            ("↑↓", "choose", 5),
            ("type", "change", 4),
            ("←→", "next value", 3),
            (draw, "draw again", 6),
            ("F1" if lit.kind == "text" else "?", "help", 6),
            ("Esc", "back", 8),
        )
        self.query_one("#setup-rows", VerticalScroll).scroll_to_widget(rows[self.row], animate=False)

    def _letters(self, row: FormRow) -> bool:
        return row.kind != "number"

    def on_key(self, event: events.Key) -> None:
        """One handler for all keys: what is no key changes the lit row."""
        event.stop()
        event.prevent_default()
        self._tell("")
        lit, key = self.found.rows[self.row], event.key
        match key:
            case "enter":
                self._start()
            case "up" | "down" | "tab" | "shift+tab":
                steps = 1 if key in ("down", "tab") else -1
                self.row, self._fresh = max(0, min(len(self.found.rows) - 1, self.row + steps)), True
            case "left" | "right":
                value = next_choice(lit, 1 if key == "right" else -1)
                if value is not None:
                    self._change(lit, value, fresh=True)
            case "escape":
                self.dismiss()
                return
            case "pagedown" | "pageup":
                self.query_one("#setup-drawing", Pane).move(5 if key == "pagedown" else -5)
            case "backspace":
                self._change(lit, "" if self._fresh and lit.id not in self.draft.typed else lit.shown[:-1])
            case "delete" | "ctrl+u":
                self._change(lit, "", fresh=True)
            case "f5":
                self._draw()
            case "r" if not self._letters(lit):
                self._draw()
            case "f1":
                self.app.push_screen(ScreenKeys("Setting a lesson up", HELP))
            case "question_mark" if lit.kind != "text":
                self.app.push_screen(ScreenKeys("Setting a lesson up", HELP))
            case _ if event.is_printable and event.character:
                was = "" if self._fresh else lit.shown
                self._change(lit, clean(was + event.character + "|", LONGEST)[:-1])
        self.look()

    def _change(self, row: FormRow, text: str, fresh: bool = False) -> None:
        self.draft, self._fresh = self.draft.with_text(row.id, text), fresh or not text
        self.found = self._judged()

    def _draw(self) -> None:
        self.draft = replace(self.draft, draw=self.draft.draw + 1)
        self.found = self._judged()

    def _start(self) -> None:
        """Start the lesson, or go to the first row that stands in the way."""
        chosen = self.found.chosen
        if chosen is None:
            self.row = next((n for n, row in enumerate(self.found.rows) if row.id in self.found.faults), self.row)
            return
        wrong = host_of(self.app).start(self.plan, chosen, self.seed, self.found.bell)
        self._tell(wrong)

    def _tell(self, said: str) -> None:
        line = self.query_one("#setup-said", TextLine)
        line.text, line.display = said, bool(said)


def classes_from(shelf: Environment) -> tuple[tuple[SchoolClass, ...], str]:
    """The classes that there are lists of; none and a sentence where those can't be read, since a lesson can do
    without.
    """
    try:
        return tuple(shelf.classes()), ""
    except Unusable as fault:
        return (), clean(str(fault), LONGEST)


def bells_from(shelf: Environment, scenario: Scenario) -> tuple[str, ...]:
    """The school's bells to come, the next one first; without any the end of the plan's minutes from now."""
    now = shelf.clocks.utc()
    times = [bell.split(":") for bell in shelf.settings.bells]
    rings = {next_local(now, int(hour), int(minute)) for hour, minute in times}
    if rings:
        return tuple(f"{datetime.fromtimestamp(at / 1000):%H:%M}" for at in sorted(rings))
    minutes = scenario.minutes or sum(p.minutes or 0 for p in scenario.phases)
    return (f"{datetime.fromtimestamp(now / 1000 + minutes * 60):%H:%M}",) if minutes else ()
