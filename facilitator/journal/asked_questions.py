"""Which questions the room has been asked, and what was answered to each of them."""

from collections.abc import Mapping, Sequence

from facilitator.game.kernel.log import Log, Remark
from facilitator.game.kernel.state import TABLE_WIDE, Room, Screen, Table
from facilitator.game.kernel.undo_commands import LOG, ROOM, SCREEN
from facilitator.game.notes.log import Remarked
from facilitator.game.room.readiness import Team, team_title, teams_asked
from facilitator.game.walk.phase_steps import current_step, phase_steps
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
        if isinstance(move.after, Log) and any(
            isinstance(event, Remarked) and event.what in ("answer", "vote") for event in move.events or ()
        ):
            answers.append(move.after.remarks[-1])
    now = _read(lesson.room, lesson.screen, lesson.tables)
    return tuple(AskedQuestion(question, tuple(answers), question == now) for question, answers in found.items())


def answers_now(lesson: Lesson) -> tuple[Remark, ...]:
    """What was answered to the question that the room reads now."""
    if _read(lesson.room, lesson.screen, lesson.tables) is None:
        return ()
    return next((one.answers for one in asked_questions(lesson) if one.now), ())


def question_lines(lesson: Lesson) -> tuple[str, ...]:
    """A line for each question of the debrief that runs, and below the one of now who has answered; a typed question
    is the number of its text.
    """
    room, tables = lesson.room, lesson.tables
    if room.entered is None or room.ended is not None or room.current.kind != "debrief":
        return ()
    known = {one.question: one for one in asked_questions(lesson)}
    steps = [step.show for step in phase_steps(room, tables) if step.scene == "question"]
    lines = list[str]()
    for question in dict.fromkeys([*steps, *known]):
        one = known.get(question)
        now = one is not None and one.now
        mark = "▶" if now else "✓" if one is not None and one.answers else "·"
        lines.append(f"{mark} ‹{question}›" if isinstance(question, int) else f"{mark} {question}")
        if one is not None and now:
            teams = teams_asked(room, tables)
            who = [f"{'✓' if has_answered(one.answers, t) else '–'} {team_title(tables, t)}" for t in teams]
            lines.append("   ".join(["  Answered:", *who]))
    return tuple(lines)


def has_answered(answers: Sequence[Remark], team: Team) -> bool:
    """Whether a side has answered, or of a whole table any side."""
    table, side = team
    return any(r.kind == "answer" and r.table == table and side in (TABLE_WIDE, r.side) for r in answers)


def _read(room: Room, screen: Screen, tables: Mapping[str, Table]) -> Question | None:
    """The question that the room reads: the one that was asked last, or that of the step of the talk."""
    if screen.scene == "question" and screen.question is not None:
        return screen.question
    if room.entered is None or room.ended is not None or room.current.kind != "debrief":
        return None
    step = current_step(room, tables)
    return step.show if step.scene == "question" else None
