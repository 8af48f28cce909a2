"""Setting a lesson up: how many pupils, who sits where, options and the bell; Enter starts it."""

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen

from facilitator.console.environment import Environment, LastTime, Plan
from facilitator.console.host import host_of
from facilitator.console.readiness import bell_note, draw_readiness, fit_at_bell, readiness
from facilitator.console.school import bells_from, classes_from
from facilitator.console.screens.home_panels import HomeHead, draw_home_head
from facilitator.console.screens.keys import ScreenKeys
from facilitator.console.screens.page import size_classes
from facilitator.console.screens.setup_field import Field, label_room
from facilitator.console.seating_boxes import NARROWEST, SeatingBox, draw_seating, seating_boxes
from facilitator.console.setup_draft import Draft, draft_like
from facilitator.console.setup_form import FormRow, Judged, judge_draft, next_choice
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.setup.lesson_choices import Chosen
from facilitator.journal.chance import chance_of, codes_of
from facilitator.plain.frozen import replace
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import capitalize
from facilitator.planning.ways import ways_to_fit
from facilitator.record.filing import time_of_day
from facilitator.record.pupil_names import NOBODY
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import Pane
from facilitator.widgets.panels.drawn import Drawn

LONGEST, HELP_HIGH = 300, 3
MINUTE = 20.0
REST = 0.4
"""Seconds without a key after which ways to fit are looked for: up to half a second of work."""
WIDE = 100
"""From so many columns on there is room for longer labels."""
HEADING = "Seating: count off, find your number"
OF_CLASS = "Seating of {of} by list number"
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

    shown: reactive[tuple[SeatingBox, ...]] = reactive((), repaint=False)

    watch_shown = Pane.draw

    def lines(self) -> list[Content]:
        """The boxes of the tables or teams."""
        return draw_seating(self.shown, max(NARROWEST, self.size.width), self.size.height)


class SetupScreen(Screen[None]):
    """A field for each choice, who sits where, and what will happen."""

    def __init__(self, shelf: Environment, plan: Plan, last: LastTime | None = None) -> None:
        super().__init__()
        self.shelf, self.plan, self.seed = shelf, plan, shelf.seed()
        classes, self._said = classes_from(shelf)
        draft = Draft(plan.scenario, plan.rules, bells_from(shelf, plan.scenario), classes=classes)
        self.draft = draft if last is None else draft_like(draft, last.of, last.heads)
        self.row, self._fresh = 0, True
        self._ways: tuple[str, ...] = ()
        self.found = self._judged()
        if self.found.chosen is None:  # what fitted the last time need not fit any more
            self.draft = draft
            self.found = self._judged()
        self._seated: tuple[Chosen, bool] | None = None

    def _judged(self) -> Judged:
        return judge_draft(self.draft, chance_of(self.seed, ROOM), lambda n: codes_of(self.seed, n))

    def compose(self) -> ComposeResult:
        """The fields, who sits where, what will happen, keys."""
        yield Drawn(draw_home_head, id="setup-head")
        with Container(id="setup-body"):
            with Vertical(id="setup-left"):
                with VerticalScroll(id="setup-rows", can_focus=False):
                    for _ in self.found.rows:
                        yield Field()
                yield Pane(id="setup-help")
            with Vertical(id="setup-right"):
                yield Seating(id="setup-drawing")
                yield Drawn(draw_readiness, id="setup-ready")
        yield KeyLine(id="setup-keys")

    def on_compose(self) -> None:
        """The size is known before any style is worked out."""
        self.set_class(self.app.size.width >= WIDE, "-beside")
        size_classes(self)

    def on_mount(self) -> None:
        """Everything has a value already."""
        self.query_one("#setup-left").border_title = "Lesson"
        self._resting = self.set_timer(REST, self._find_ways)
        self.look()
        self.set_interval(MINUTE, self.look)

    def on_resize(self) -> None:
        """What fits in a line depends on the window."""
        self.on_compose()
        self.call_after_refresh(self.look)

    def look(self) -> None:
        """Show what was typed and what it comes to."""
        found, fields, now = self.found, list(self.query(Field)), self.shelf.clocks.utc()
        airy = self.has_class("-middle") and 2 * len(fields) + HELP_HIGH + 6 <= self.app.size.height
        wide = max(cell_len(row.title) for row in found.rows)
        rows = [replace(row, note=bell_note(found, self.plan, now)) if row.id == "bell" else row for row in found.rows]
        for n, (row, field) in enumerate(zip(rows, fields, strict=True)):
            field.row, field.wide, field.lit, field.wrong = row, wide, n == self.row, row.id in found.faults
            field.typing, field.airy = field.lit and not self._fresh, airy
        lit = rows[self.row]
        title = f"{lit.title}. " if cell_len(lit.title) > label_room(fields[self.row].size.width or 100) else ""
        note = "" if airy or not lit.note else f"{capitalize(lit.note)}. "
        self.query_one("#setup-help", Pane).pieces = ((title + note + lit.help, "$soft"),)
        self._show_seating(found)
        self.query_one("#setup-ready", Drawn).value = readiness(found, self.plan, now, self._ways, self._said)
        self.query_one("#setup-ready").set_class(found.chosen is None, "missing")
        self.query_one("#setup-ready").set_class(bool(self._ways), "ways")
        self.query_one("#setup-head", Drawn).value = HomeHead(
            self.plan.scenario.title, "before you start", time_of_day(now), "$text"
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
        self.query_one("#setup-rows", VerticalScroll).scroll_to_widget(fields[self.row], animate=False)

    def _show_seating(self, found: Judged) -> None:
        """Drawn anew only for another seating; where the draft doesn't stand, the last one stays."""
        seating = self.query_one(Seating)
        if found.chosen is not None and (found.chosen, found.named) != self._seated:
            self._seated = found.chosen, found.named
            seating.shown = seating_boxes(found.chosen, self.plan, self.shelf.names() if found.named else NOBODY)
        of = self._seated[0].of if self._seated is not None else ""
        seating.border_title = Content(OF_CLASS.format(of=of) if of else HEADING)

    def on_field_clicked(self, event: Field.Clicked) -> None:
        """A click lights a field; on the value of the lit one it changes it."""
        row = list(self.query(Field)).index(event.field)
        if row == self.row and event.steps:
            self._turn(event.steps)
        else:
            self.row, self._fresh = row, True
        self.look()

    def _turn(self, steps: int) -> None:
        lit = self.found.rows[self.row]
        value = next_choice(lit, steps)
        if value is not None:
            self._change(lit, value, fresh=True)

    def _letters(self, row: FormRow) -> bool:
        return row.kind != "number"

    def on_key(self, event: events.Key) -> None:
        """One handler for all keys: what is no key changes the lit row."""
        event.stop()
        self._said = ""
        lit, key = self.found.rows[self.row], event.key
        match key:
            case "enter":
                self._start()
            case "up" | "down" | "tab" | "shift+tab":
                steps = 1 if key in ("down", "tab") else -1
                self.row, self._fresh = max(0, min(len(self.found.rows) - 1, self.row + steps)), True
            case "left" | "right":
                self._turn(1 if key == "right" else -1)
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
        self.found, self._ways = self._judged(), ()
        self._resting.stop()
        self._resting = self.set_timer(REST, self._find_ways)

    def _find_ways(self) -> None:
        """What would make the lesson fit before the bell, once nothing has been typed for a moment."""
        fit = fit_at_bell(self.found, self.plan, self.shelf.clocks.utc())
        self._ways = tuple(f"To fit: {way.says}" for way in ways_to_fit(fit)) if fit is not None else ()
        if self._ways:
            self.look()

    def _draw(self) -> None:
        self.draft = replace(self.draft, draw=self.draft.draw + 1)
        self.found = self._judged()

    def _start(self) -> None:
        """Start the lesson, or go to the first row that stands in the way."""
        chosen = self.found.chosen
        if chosen is None:
            self.row = next((n for n, row in enumerate(self.found.rows) if row.id in self.found.faults), self.row)
            return
        self._said = host_of(self.app).start(self.plan, chosen, self.seed, self.found.first)
