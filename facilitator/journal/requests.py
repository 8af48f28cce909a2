"""Carrying out what was requested of a lesson: route it, decide it, write it, and only then let it count."""

from collections.abc import Sequence

from facilitator.game.dispatch.onward import held_back, tables_words
from facilitator.game.dispatch.request import ALL, Request
from facilitator.game.dispatch.routing import route
from facilitator.game.kernel.command_and_event import Command, Refused
from facilitator.game.kernel.lesson_context import LogCommand, ScreenCommand
from facilitator.game.kernel.undo_commands import ROOM, Backwards, Correct, Forwards, GoneFor, PastCommand, TakeOut
from facilitator.game.room.phases import RoomNext, RoomResume
from facilitator.game.room.sittings import NewSitting
from facilitator.game.table.clock import Resume
from facilitator.game.table.turns import Next
from facilitator.journal.absence import be_gone, run_on
from facilitator.journal.batch import STOPPED, Answer, Batch, refusal_answer
from facilitator.journal.correction import correct
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Behind, LessonHeld
from facilitator.journal.undo import redo, undo

BEHIND = "Someone else changed this lesson meanwhile. Look again, then try again."
HELD = "A console is running this lesson."


def submit(lesson: Lesson, request: Request, by: str = "") -> Answer:
    """Carry out one request, as one batch; a refused one changes nothing."""
    try:
        run_on(lesson)
        return _carry_out(lesson, request, by)
    except Refused as refused:
        return refusal_answer(refused)
    except (Behind, LessonHeld) as fault:
        return _turned_away(fault)


def submit_together(
    lesson: Lesson, requests: Sequence[Request], by: str = "", *, all_of_them: bool = True
) -> list[Answer]:
    """Carry out several requests as one batch: what one form says, or one key to several tables. An answer for each.

    `all_of_them`: where one is refused none is carried out, and its refusal is the only answer; otherwise the others
    are.
    """
    try:
        run_on(lesson)
        batch, answers = Batch(lesson, by), list[Answer]()
        for request in requests:
            try:
                answers.append(_decide(batch, request))
            except Refused as refused:
                answers.append(refusal_answer(refused))
                if all_of_them:
                    return answers[-1:]
        batch.write()
        return answers
    except (Behind, LessonHeld) as fault:
        return [_turned_away(fault)]


def _turned_away(fault: Behind | LessonHeld) -> Answer:
    return Answer(False, HELD if isinstance(fault, LessonHeld) else BEHIND)


def _carry_out(lesson: Lesson, request: Request, by: str) -> Answer:
    command, table = request.command, request.table
    match command:
        case PastCommand() if request.ago:
            raise Refused("Undo and redo always happen now.", lambda w: w.script.not_ago)
        case Backwards():
            return undo(lesson, command, table, by)
        case Forwards():
            return redo(lesson, command, table, by)
        case Correct() | TakeOut():
            return correct(lesson, command, table, by)
        case GoneFor():
            return be_gone(lesson, command.seconds * 1000)
    batch = Batch(lesson, by)
    answer = _decide(batch, request)
    batch.write()
    return answer


def _decide(batch: Batch, request: Request) -> Answer:
    """What a command does wherever it goes, decided and not yet written; refused where all of it is."""
    command, table, ago = request.command, request.table, request.ago
    room, tables = batch.room, batch.tables
    if room.adjourned and not isinstance(command, (LogCommand, ScreenCommand)):
        if isinstance(command, (Next, Resume, RoomNext, RoomResume)) and not ago:
            return batch.do(ROOM, NewSitting(room.breaks[-1][0]))
        raise Refused(STOPPED)
    sent = route(command, table, room, tables, batch.screen)
    if not sent:
        raise Refused("No table is playing now.")
    if table != ALL and sum(strand in tables for strand, _ in sent) < 2:
        return [batch.do(strand, c, table, ago) for strand, c in sent][-1]
    held = held_back(sent[-1][1], [strand for strand, _ in sent], tables)
    answers = [(strand, _try(batch, strand, c, ago)) for strand, c in sent if strand not in held]
    told = [f"{name}: {a.said if a.ok else 'no change. ' + a.said}" for name, a in answers]
    said = " ".join([*told, tables_words(held)]).strip()
    move = max((a.move for _, a in answers if a.move is not None), default=None)
    return Answer(any(a.ok for _, a in answers), said, move, next((a.usage for _, a in answers if a.usage), None))


def _try(batch: Batch, strand: str, command: Command, ago: int) -> Answer:
    try:
        return batch.do(strand, command, ago=ago)
    except Refused as refused:
        return refusal_answer(refused)
