"""Which questions the room has been asked, and what was answered to each of them."""

from collections.abc import Mapping

from facilitator.game.kernel.log import Log, Remark
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.kernel.undo_commands import LOG, ROOM, SCREEN
from facilitator.game.notes.log import Remarked
from facilitator.game.walk.phase_steps import current_step
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import frozen

Question = int | str
"""The number of a typed question's text, or the words of a step of the talk."""


@frozen
class AskedQuestion:
    """A question, the answers and votes that came while the room read it, and whether the room reads it now."""

    question: Question
    answers: tuple[Remark, ...]
    now: bool


def asked_questions(lesson: Lesson) -> tuple[AskedQuestion, ...]:
    """Every question that was read, in order; an answer belongs to the one that was read when it came."""
    moves = [move for name in (ROOM, SCREEN, LOG) for move in lesson.strand(name).live]
    room, screen = lesson.room_strand().start, Screen()
    found: dict[Question, list[Remark]] = {}
    for move in sorted(moves, key=lambda move: move.n):
        match move.after:
            case Room() as room:
                pass
            case Screen() as screen:
                pass
        question = _read(room, screen, lesson.tables)
        if question is None:
            continue
        answers = found.setdefault(question, [])
        if isinstance(move.after, Log) and any(_is_answer(event) for event in move.events or ()):
            answers.append(move.after.remarks[-1])
    now = _read(lesson.room, lesson.screen, lesson.tables)
    return tuple(AskedQuestion(question, tuple(answers), question == now) for question, answers in found.items())


def answers_now(lesson: Lesson) -> tuple[Remark, ...]:
    """What was answered to the question that the room reads now."""
    if _read(lesson.room, lesson.screen, lesson.tables) is None:
        return ()
    return next((one.answers for one in asked_questions(lesson) if one.now), ())


def _is_answer(event: object) -> bool:
    return isinstance(event, Remarked) and event.what in ("answer", "vote")


def _read(room: Room, screen: Screen, tables: Mapping[str, Table]) -> Question | None:
    """The question that the room reads: the one that was asked last, or that of the step of the talk."""
    if screen.scene == "question" and screen.question is not None:
        return screen.question
    if room.entered is None or room.ended is not None or room.current.kind != "debrief":
        return None
    step = current_step(room, tables)
    return step.show if step.scene == "question" else None
