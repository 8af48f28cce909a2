"""Carrying out what was said to a lesson: route it, decide it, write it, and only then let it count."""

import re
from collections.abc import Sequence

from facilitator.game.dispatch.registry import COMMANDS
from facilitator.game.dispatch.routing import route
from facilitator.game.dispatch.text_form import ALL, ParsedLine, parse_line
from facilitator.game.kernel.base import Command, Refused
from facilitator.game.kernel.lesson_context import LogCommand, ScreenCommand
from facilitator.game.kernel.undo_commands import (
    ROOM,
    GoneFor,
    Redo,
    RedoLast,
    RedoOf,
    RoomRedo,
    RoomUndo,
    Undo,
    UndoLast,
    UndoOf,
    UndoTo,
)
from facilitator.game.room.phases import RoomNext, RoomResume
from facilitator.game.room.sittings import NewSitting
from facilitator.game.table.clock import Resume
from facilitator.game.table.turns import Next
from facilitator.journal.absence import be_gone, let_time_pass, run_on
from facilitator.journal.batch import Answer, Batch, refusal_answer
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Behind, LessonHeld
from facilitator.journal.undo import redo, undo

BEHIND = "Another process has written to this lesson meanwhile; look again and say it again."
HELD = "A console holds this lesson."


def say(lesson: Lesson, text: str, by: str = "") -> Answer:
    """Carry out one typed line, as one batch."""
    try:
        line = parse_line(text)
    except Refused as refused:
        # Time that a line brings with it passes also where the rest of it says nothing: the lines after it keep their
        # instants.
        moved = re.match(r"\s*@\+?(\d{1,7}(?:\.\d{1,3})?)\s", text)
        if moved and lesson.time.rehearsal:
            let_time_pass(lesson, round(float(moved[1]) * 1000))
        return refusal_answer(_hinted(lesson, text, refused))
    return carry(lesson, line, by)


def say_together(lesson: Lesson, texts: Sequence[str], by: str = "", *, all_of_them: bool = True) -> list[Answer]:
    """Carry out several lines as one batch: what one form says, or one key to several tables. An answer for each line.

    `all_of_them`: where one is refused none is carried out, and its refusal is the only answer; otherwise the others
    are.
    """
    try:
        run_on(lesson)
        batch, answers = Batch(lesson, by), list[Answer]()
        for text in texts:
            try:
                line = parse_line(text)
                if line.command is None:
                    raise Refused("This line says nothing.")
                answers.append(_decided(batch, line.command, line.table, round(line.ago * 1000)))
            except Refused as refused:
                answers.append(refusal_answer(refused))
                if all_of_them:
                    return answers[-1:]
        batch.write()
        return answers
    except (Behind, LessonHeld) as fault:
        return [_turned_away(fault)]


def _hinted(lesson: Lesson, text: str, refused: Refused) -> Refused:
    """How an action is said whose bare name was typed; the refusal itself too, if that is also the name of a
    command.
    """
    words = [word for word in text.split() if not word.startswith("@")]
    known = next((a for a in lesson.rules.actions if words and words[0] == a.id), None)
    if known is None:
        return refused
    also = f" {refused}" if any(command.form.split()[0] == words[0] for command in COMMANDS) else ""
    return Refused(f"{known.title} is an action: say 'act {' '.join(words)}'.{also}")


def carry(lesson: Lesson, line: ParsedLine, by: str = "") -> Answer:
    """Carry out one line; refused lines change nothing."""
    try:
        if line.after is not None:
            let_time_pass(lesson, round(line.after * 1000))
        run_on(lesson)
        if line.command is None:
            return (
                Answer(True, "Nothing to do.", lesson.n)
                if line.after is not None
                else Answer(False, "This line says nothing.")
            )
        return _carried(lesson, line.command, line.table, round(line.ago * 1000), by)
    except Refused as refused:
        return refusal_answer(refused)
    except (Behind, LessonHeld) as fault:
        return _turned_away(fault)


def _turned_away(fault: Behind | LessonHeld) -> Answer:
    return Answer(False, HELD if isinstance(fault, LessonHeld) else BEHIND)


def _carried(lesson: Lesson, command: Command, table: str | None, ago: int, by: str) -> Answer:
    match command:
        case Undo() | UndoTo() | UndoOf() | UndoLast() | RoomUndo() | Redo() | RedoOf() | RedoLast() | RoomRedo() if (
            ago
        ):
            raise Refused("Going back and forth happens now; leave 'ago' out.")
        case Undo() | UndoTo() | UndoOf() | UndoLast() | RoomUndo():
            return undo(lesson, command, table, by)
        case Redo() | RedoOf() | RedoLast() | RoomRedo():
            return redo(lesson, command, table, by)
        case GoneFor():
            return be_gone(lesson, command.seconds * 1000)
    batch = Batch(lesson, by)
    answer = _decided(batch, command, table, ago)
    batch.write()
    return answer


def _decided(batch: Batch, command: Command, table: str | None, ago: int) -> Answer:
    """What a command does wherever it goes, decided and not yet written; refused where all of it is."""
    room, tables = batch.room, batch.tables
    if room.adjourned and not isinstance(command, (LogCommand, ScreenCommand)):
        if isinstance(command, (Next, Resume, RoomNext, RoomResume)) and not ago:
            return batch.do(ROOM, NewSitting(room.breaks[-1][0]))
        raise Refused("The lesson is adjourned; 'next' begins the next sitting.")
    sent = route(command, table, room, tables)
    if not sent:
        raise Refused("No table plays now.")
    if table != ALL:
        return [batch.do(strand, c, table, ago) for strand, c in sent][-1]
    answers = [(strand, _tried(batch, strand, c, ago)) for strand, c in sent]
    said = " ".join(f"{name}: {a.said if a.ok else 'refused, ' + a.said}" for name, a in answers)
    return Answer(any(a.ok for _, a in answers), said, max((a.move or 0 for _, a in answers if a.ok), default=None))


def _tried(batch: Batch, strand: str, command: Command, ago: int) -> Answer:
    try:
        return batch.do(strand, command, strand if strand in batch.lesson.tables else None, ago)
    except Refused as refused:
        return refusal_answer(refused)
