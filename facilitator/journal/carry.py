"""Carrying out what was said to a lesson: route it, decide it, write it, and only then let it count."""

import re

from facilitator.game.base import COMMANDS, Command, Refused
from facilitator.game.clock import Resume
from facilitator.game.hall import LogCommand, ScreenCommand
from facilitator.game.moves import ROOM, GoneFor, Redo, RedoOf, RoomRedo, RoomUndo, Undo, UndoOf, UndoTo
from facilitator.game.room import RoomNext, RoomResume
from facilitator.game.route import route
from facilitator.game.sittings import NewSitting
from facilitator.game.text import ALL, Line, parse_line
from facilitator.game.turns import Next
from facilitator.journal.answers import Answer, no, one, ready
from facilitator.journal.away import gone, later, run_on
from facilitator.journal.back import redo, undo
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Behind


def say(lesson: Lesson, text: str) -> Answer:
    """Carry out one typed line."""
    try:
        line = parse_line(text)
    except Refused as refused:
        # Time that a line brings with it passes also where the rest of it says nothing: the lines after it keep their instants.
        moved = re.match(r"\s*@\+?(\d{1,7}(?:\.\d{1,3})?)\s", text)
        if moved and lesson.time.rehearsal:
            later(lesson, round(float(moved[1]) * 1000))
        return no(_hinted(lesson, text, refused))
    return carry(lesson, line)


def _hinted(lesson: Lesson, text: str, refused: Refused) -> Refused:
    """How an action is said whose bare name was typed; the refusal itself too, if that is also the name of a command."""
    words = [word for word in text.split() if not word.startswith("@")]
    known = next((a for a in lesson.rules.actions if words and words[0] == a.id), None)
    if known is None:
        return refused
    also = f" {refused}" if any(command.form.split()[0] == words[0] for command in COMMANDS) else ""
    return Refused(f"{known.title} is an action: say 'act {' '.join(words)}'.{also}")


def carry(lesson: Lesson, line: Line) -> Answer:
    """Carry out one line; refused lines change nothing."""
    try:
        if line.after is not None:
            later(lesson, round(line.after * 1000))
        run_on(lesson)
        if line.command is None:
            return Answer(True, "Nothing to do.", lesson.n) if line.after is not None else Answer(False, "This line says nothing.")
        return _carried(lesson, line.command, line.table, round(line.ago * 1000))
    except Refused as refused:
        return no(refused)
    except Behind:
        return Answer(False, "Another process has written to this lesson meanwhile; look again and say it again.")


def _carried(lesson: Lesson, command: Command, table: str | None, ago: int) -> Answer:
    match command:
        case Undo() | UndoTo() | UndoOf() | RoomUndo() | Redo() | RedoOf() | RoomRedo() if ago:
            raise Refused("Going back and forth happens now; leave 'ago' out.")
        case Undo() | UndoTo() | UndoOf() | RoomUndo():
            return undo(lesson, command, table)
        case Redo() | RedoOf() | RoomRedo():
            return redo(lesson, command, table)
        case GoneFor():
            return gone(lesson, command.seconds * 1000)
    if lesson.room.adjourned and not isinstance(command, (LogCommand, ScreenCommand)):
        if isinstance(command, (Next, Resume, RoomNext, RoomResume)) and not ago:
            return one(lesson, ROOM, NewSitting(lesson.room.breaks[-1][0]), None, 0)
        raise Refused("The lesson is adjourned; 'next' begins the next sitting.")
    sent = route(command, table, lesson.room, lesson.tables)
    if not sent:
        raise Refused("No table plays now.")
    if table != ALL:
        for strand, c in sent[1:]:  # what would be refused is so before anything is written
            ready(lesson, strand, c, table, ago)
        answers = [one(lesson, strand, c, table, ago) for strand, c in sent]
        return answers[-1]
    return _together([(strand, _tried(lesson, strand, c, ago)) for strand, c in sent])


def _tried(lesson: Lesson, strand: str, command: Command, ago: int) -> Answer:
    try:
        return one(lesson, strand, command, strand if strand in lesson.tables else None, ago)
    except Refused as refused:
        return no(refused)


def _together(answers: list[tuple[str, Answer]]) -> Answer:
    said = " ".join(f"{name}: {a.said if a.ok else 'refused, ' + a.said}" for name, a in answers)
    return Answer(any(a.ok for _, a in answers), said, max((a.move or 0 for _, a in answers if a.ok), default=None))
