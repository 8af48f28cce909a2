"""The keys at the bottom of a lesson: those that mean something now, each with what it would do now."""

from collections.abc import Iterable, Mapping

from facilitator.console.console_controls import TAKE_OVER
from facilitator.console.control_row import Control
from facilitator.game.kernel.undo_commands import Redo, RedoLast, Undo
from facilitator.game.room.readiness import awaits_play, not_ready
from facilitator.game.table.clock import fitting_step, phase_clock, seconds_words
from facilitator.game.views.move_label import move_label
from facilitator.game.views.table_view import TableView
from facilitator.game.walk.phase_steps import is_dealing
from facilitator.journal.lesson import Lesson
from facilitator.journal.private_texts import fill_texts
from facilitator.journal.undo import can_redo, undo_scope, undone_next
from facilitator.plain.wording import counted, shorten
from facilitator.record.pupil_names import NOBODY, PupilNames
from facilitator.widgets.key_line import KeyLabel

LONGEST = 24
CHANGING = ("use", "undo")
"""The rows whose words change with most keys: they stand last, so that no other one moves."""
NOW = 8
"""The weight of a key that this moment calls for."""
CALLED = {
    "prepare": ("checklist",),
    "setup": ("checklist", "people"),
    "scoring": ("scores",),
    "reveal": ("scores",),
    "debrief": ("debrief",),
}
"""What phases of a kind call for, by the ids of the rows."""


def footer_keys(
    controls: Iterable[Control],
    lesson: Lesson,
    table: str | None,
    view: TableView,
    *,
    simple: bool = False,
    own: Mapping[str, str] | None = None,
    looks_on: bool = False,
    names: PupilNames = NOBODY,
) -> tuple[KeyLabel, ...]:
    """The rows that have a place at the bottom and can be used now; `table` is None where no table is meant by its
    name.

    `own` are labels of rows that mean something else than at one table, by their ids; an empty one leaves its row out.
    `looks_on`: another console holds the lesson, so that nothing can be said to it.
    """
    called, found = _called(lesson), []
    for control in sorted(controls, key=lambda row: row.id in CHANGING):
        weight = NOW if control.id in called else control.footer
        meant = control.only_looks if looks_on else control.id != TAKE_OVER.id
        if meant and control.keys and (control.simple if simple else weight):
            known = (own or {}).get(control.id)
            label = label_now(control, lesson, table, view, simple, names) if known is None else known
            if label:
                found.append((control.key, label, weight))
    return tuple(found)


def _called(lesson: Lesson) -> tuple[str, ...]:
    """The rows that the phase calls for; in the last one, when no table plays, the end of the lesson too."""
    room = lesson.room
    if room.entered is None or room.ended is not None:
        return ()
    last = room.phase + 1 == len(room.scenario.phases)
    over = not room.playing or all(lesson.tables[name].over is not None for name in room.open_tables)
    return (*CALLED.get(room.current.kind, ()), *(("end",) if last and over else ()))


def label_now(
    control: Control,
    lesson: Lesson,
    table: str | None,
    view: TableView,
    simple: bool = False,
    names: PupilNames = NOBODY,
) -> str:
    """What a key does as the lesson stands; nothing where it would only be refused."""
    if lesson.room.ended is not None and control.id in ("next", "pause", "more", "less", "end"):
        return ""
    match control.id:
        case "next":
            return "event done" if view.due else control.label
        case "undo":
            return undo_label(control, lesson, table, names)
        case "redo":
            return control.label if can_redo(lesson, RedoLast() if table is None else Redo(), table) else ""
        case "pause":
            clocks = view.clock, phase_clock(lesson.room, lesson.rules.clock, lesson.now())
            if any(clock.state == "paused" for clock in clocks):
                return "continue"
            return control.label if any(clock.left_ms is not None for clock in clocks) else ""
        case "more" | "less":
            phase = phase_clock(lesson.room, lesson.rules.clock, lesson.now())
            clock = view.clock if view.clock.left_ms is not None else phase
            return seconds_words(fitting_step(clock)) if clock.left_ms is not None else ""
        case "use":
            return control.label if view.guidance.cards else ""
        case "unplayable":
            return control.label if view.due else ""
        case "scores":
            return control.label if lesson.rules.score is not None else ""
        case "board":
            return lesson.rules.board.title.lower() if lesson.rules.board is not None else ""
        case "simple":
            return "everything" if simple else control.label
        case "reveal-back":
            return control.label if lesson.screen.revealed else ""
        case "deal-all":
            return control.label if is_dealing(lesson.room, lesson.tables) else ""
        case "ready":
            return control.label if awaits_play(lesson.room) and not_ready(lesson.room, lesson.tables) else ""
        case "blank":
            return "show again" if lesson.screen.scene == "blank" else control.label
    return control.label.split(": ")[0]


def undo_label(control: Control, lesson: Lesson, table: str | None, names: PupilNames = NOBODY) -> str:
    """What the undo key would take back: at one table, or wherever something was done last."""
    command = undo_scope(lesson, table)
    said = undone_next(lesson, command, table if isinstance(command, Undo) else None)
    at = sum(name in lesson.tables for name in said)
    if at > 1:
        return f"{control.label} at {counted(at, 'table')}"
    if not said:
        return ""
    move = next(iter(said.values()))
    words = fill_texts(move.said, lesson.people.texts()) if "‹" in move.said else move.said
    label = names.in_words(lesson.room, move_label(move.events or (), move.after, words))
    return f"{control.label}: {shorten(label, LONGEST)}"
