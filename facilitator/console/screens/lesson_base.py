"""What every screen of a lesson has: its table of keys, one handler for all of them, and a way to carry out commands."""

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding

from facilitator.console.control_row import Control
from facilitator.console.form import EntryForm
from facilitator.console.hearing import Hearing
from facilitator.console.host import Host, host_of
from facilitator.console.key_assignment import controls_for
from facilitator.console.page_values import Outlook
from facilitator.console.screens.table_writer import TableWriter
from facilitator.console.screens.window import ClockSight, Dialog, Ready
from facilitator.files.settings import Settings, key_list
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.command_and_event import Command
from facilitator.game.kernel.undo_commands import Redo, RedoLast, Undo
from facilitator.game.table.clock import Clock
from facilitator.game.table.turns import Next
from facilitator.game.views.scene_values import Badge
from facilitator.journal.lesson import Lesson
from facilitator.journal.undo import can_redo, undo_scope
from facilitator.plain.frozen import replace
from facilitator.planning.course import Courses
from facilitator.widgets.pane import TextLine

AGAIN = 400
"""A second `next` within so many milliseconds is a slip of the finger."""
THINKING = 2
"""So many milliseconds of a tick go to the courses of games: a key that comes meanwhile waits no longer than that."""


NO_TABLE = "This needs one table. Choose it with ↑ ↓ first."
"""What is said where no table is meant."""


class LessonBase(Ready[None]):
    """A screen of one lesson whose keys come from the table of controls."""

    listens: ClassVar[bool] = True
    """Whether sounds are made from here; of several such screens the uppermost makes them."""

    def __init__(self, lesson: Lesson, settings: Settings | None = None, more: tuple[Control, ...] = ()) -> None:
        super().__init__()
        self.lesson, self.settings = lesson, settings or Settings()
        self.table = next(iter(lesson.room.open_tables), next(iter(lesson.tables)))
        self.all_tables = False
        self.recent: list[str] = []
        own = {k: key_list(v) for k, v in self.settings.keys.items()}
        self.controls = {c.id: c for c in controls_for(lesson.rules, own, more)}
        self.hearing = Hearing(lesson, self.settings)
        self.ticked: frozenset[str] = frozenset()
        self.courses, self.outlook = Courses(), Outlook()
        self.pens: dict[str, TableWriter] = {}
        self.serving: dict[str, Callable[[], None]] = {}
        self.page_address = ""
        """Where phones see the projector's page, while it is open for them."""
        self._last_next: int | None = None
        self._alert = ""
        for control in self.controls.values():
            for key in control.keys:
                self._bindings.key_to_bindings.setdefault(key, []).append(
                    Binding(
                        key,
                        f"control('{control.id}')",
                        control.label,
                        show=False,
                        priority=key == "tab",
                        id=f"{control.id}-{key}",
                    )
                )

    def on_unmount(self) -> None:
        """Nothing that was started from here stays behind."""
        for stop in self.serving.values():
            stop()

    def action_control(self, name: str) -> None:
        """The one handler: a row of the table of keys is carried out."""
        control = self.controls[name]
        hold = self.host.hold
        if hold is not None and hold.looks_on and not control.only_looks:
            self.host.tell(hold.alert, False)
        elif name in (actions := self.host.actions):
            actions[name](self)
        elif control.ask or control.action is not None:
            self._ask(control)
        else:
            self._press(control)

    def open_form(self, form: EntryForm, then: Callable[[], None] | None = None) -> None:
        """Ask by a form, which carries out what comes of it."""
        from facilitator.console.screens.form import FormScreen

        screen = FormScreen(form, lambda request: self.host.submit(request, False))
        self.app.push_screen(screen, lambda done: then() if done and then is not None else None)

    def _ask(self, control: Control) -> None:
        """The form of a row; an action needs none where it has no number and somebody is at their turn."""
        from facilitator.console.lesson_forms import act_form, control_form, needs_form

        table = self.lesson.tables[self.table]
        if control.action is None:
            self.open_form(control_form(control, lambda typed: self._request(control, typed)))
        elif needs_form(control.action, table):
            self.open_form(act_form((control.action,), table, self.at_table))
        else:
            self._press(control)

    def _press(self, control: Control) -> None:
        """Carry out the command of a row."""
        if control.id == "next" and self._twice():
            self.tell("You pressed twice. It counted once.", False)
            return
        alone = len(self.lesson.tables) == 1
        if control.id == "undo":
            command = undo_scope(self.lesson, None if alone else self.table)
            self.submit(self.at_table(command) if isinstance(command, Undo) else Request(command))
            return
        if control.id == "redo" and (alone or not can_redo(self.lesson, Redo(), self.table)):
            self.submit(Request(RedoLast()))
            return
        if control.id == "next" and not (alone or self.lesson.room.playing):
            self.submit(Request(Next()))  # no table plays: only the lesson as a whole can go on
            return
        self.submit(self._request(control))

    def _request(self, control: Control, typed: str = "") -> Request:
        """What a row requests, at the table that is shown where it is about one."""
        request = control.request(typed)
        return replace(request, table=self.at_table(request.command).table if control.to_table else None)

    def submit(self, request: Request | None) -> bool:
        """Carry out a request, if a small screen gave one back; what came of it is shown on the lesson's screen.
        Whether it was carried out.
        """
        return request is not None and self.host.submit(request).ok

    @property
    def host(self) -> Host:
        """The app that holds the lesson."""
        return host_of(self.app)

    @property
    def looks_on(self) -> bool:
        """Whether another console holds the lesson, so that this one only shows it."""
        hold = self.host.hold
        return hold is not None and hold.looks_on

    def show_alert(self) -> None:
        """What is wrong with the file, or who else holds the lesson, stands above everything as long as it is so."""
        hold = self.host.hold
        words = hold.alert if hold is not None else ""
        if words != self._alert:
            self._alert = words
            self.query(".alert").remove()
            if words:
                self.mount(TextLine(words, classes="alert"), before=0)

    def at_table(self, command: Command) -> Request:
        """A command for the table that is shown."""
        return Request(command, self.table if len(self.lesson.tables) > 1 else None)

    def look(self) -> None:
        """Show the lesson as it stands."""

    def think(self) -> bool:
        """Let the courses of the games go on for a moment, the shown table's first; whether anything new is known.
        Never with a key.
        """
        lesson, room, mono = self.lesson, self.lesson.room, self.host.shelf.clocks.mono
        playing = sorted(room.open_tables if room.ended is None else (), key=lambda name: name != self.table)
        if self.courses.earlier is None:
            self.courses.earlier = self.host.shelf.earlier_pace(lesson.rules.id, lesson)
        for name in playing:
            self.courses.learn(lesson.tables[name], lesson.table_strand(name).states, room)
        until = mono() + THINKING
        return self.courses.advance(
            [lesson.tables[name] for name in playing], room, lesson.now(), lambda: bool(mono() >= until)
        )

    def tell(self, said: str, fine: bool) -> None:
        """Show a sentence."""

    def _hear(self, clock: Clock, *seen: str) -> None:
        """Sound what has happened since the last look; `seen` are the tables on this screen, first the clock's."""
        listening = [s for s in self.app.screen_stack if isinstance(s, LessonBase) and s.listens]
        if not listening or listening[-1] is not self:  # a screen that has just been closed may still tick
            self.hearing.forget()
        elif sound := self.hearing.listen(clock, seen):
            self.host.sound(sound)

    def keep_in_sight(self, clock: Clock, badge: Badge | None = None) -> None:
        """A clock stays in sight in the frame of whatever covers this screen."""
        sight = self.host.sight = ClockSight(clock.words if clock.left_ms is not None else "", badge)
        for sheet in self.app.screen.query(Dialog) if self.app.screen is not self else ():
            sheet.sight = sight

    def _twice(self) -> bool:
        now = self.host.shelf.clocks.mono()
        last, self._last_next = self._last_next, now
        return last is not None and now - last < AGAIN
