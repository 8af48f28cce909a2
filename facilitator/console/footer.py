"""The keys at the bottom of a lesson: those that mean something now, each with what it would do now."""

import re
from collections.abc import Iterable

from facilitator.console.controls import Control
from facilitator.game.clock import phase_clock
from facilitator.game.desk import DeskView
from facilitator.journal.back import redone_next, undone_next
from facilitator.journal.lesson import Lesson
from facilitator.widgets.keyline import KeyLabel

LONGEST = 24


def footer(controls: Iterable[Control], lesson: Lesson, table: str | None, view: DeskView, *, simple: bool = False) -> tuple[KeyLabel, ...]:
    """The rows that have a place at the bottom and can be used now; `table` is None where no table is meant by its name."""
    found = []
    for control in controls:
        if control.keys and (control.simple if simple else control.footer):
            label = label_now(control, lesson, table, view)
            if label:
                found.append((control.key, label, control.footer))
    return tuple(found)


def label_now(control: Control, lesson: Lesson, table: str | None, view: DeskView) -> str:
    """What a key does as the lesson stands; nothing where it would only be refused."""
    if lesson.room.ended is not None and control.id in ("next", "pause", "more", "less"):
        return ""
    match control.id:
        case "undo":
            said = undone_next(lesson, table)
            return f"{control.label}: {undone_words(said)}" if said else control.label
        case "redo":
            return control.label if redone_next(lesson, table) else ""
        case "pause":
            clocks = view.clock, phase_clock(lesson.room, lesson.rules.clock, lesson.now())
            if any(clock.state == "paused" for clock in clocks):
                return "go on"
            return control.label if any(clock.left_ms is not None for clock in clocks) else ""
        case "more" | "less":
            return control.label if view.clock.left_ms is not None else ""
        case "use":
            return control.label if view.cards else ""
        case "unplayable":
            return control.label if view.due else ""
        case "scores":
            return control.label if lesson.rules.score is not None else ""
        case "board":
            return lesson.rules.board.title.lower() if lesson.rules.board is not None else ""
        case "blank":
            return "show again" if lesson.screen.scene == "blank" else control.label
    return control.label.split(": ")[0]


def undone_words(said: str) -> str:
    """What `undo` would take back, in a few words: of a step whose it was, not where it stands in the schedule or its clock."""
    parts = said.split(". ")[0].rstrip(".").split(", ")
    if len(parts) > 1 and re.fullmatch(r"\d+ min", parts[-1]):
        return ", ".join(parts[:-1])[:LONGEST].rstrip()  # a phase, whose title may have a comma
    if len(parts) > 1 and re.fullmatch(r"−?[\d:]+", parts[-1]):
        parts.pop()
    part = next((p for p in reversed(parts) if ": " in p), parts[-1])
    return part.split(" with ")[0][:LONGEST].rstrip()
