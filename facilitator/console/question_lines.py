"""The questions of the talk on the console: which were answered, and by whom the one that the room reads now."""

from collections.abc import Collection

from facilitator.game.kernel.log import Remark
from facilitator.game.kernel.state import TABLE_WIDE
from facilitator.game.room.readiness import Team, team_title, teams_asked
from facilitator.game.walk.phase_steps import phase_steps
from facilitator.journal.asked_questions import asked_questions
from facilitator.journal.lesson import Lesson


def question_lines(lesson: Lesson) -> str:
    """A line for each question of the debrief that runs; below the one of now who has answered."""
    room, tables = lesson.room, lesson.tables
    if room.entered is None or room.ended is not None or room.current.kind != "debrief":
        return ""
    known = {one.question: one for one in asked_questions(lesson)}
    steps = [step.show for step in phase_steps(room, tables) if step.scene == "question"]
    typed = lesson.people.texts() if any(isinstance(question, int) for question in known) else {}
    lines = []
    for question in dict.fromkeys([*steps, *known]):
        one = known.get(question)
        words = typed.get(question, "") if isinstance(question, int) else question
        mark = "▶" if one is not None and one.now else "✓" if one is not None and one.answers else "·"
        lines.append(f"{mark} {words}")
        if one is not None and one.now:
            teams = teams_asked(room, tables)
            lines.append(
                "   ".join(["  Answered:", *(f"{_sign(one.answers, t)} {team_title(tables, t)}" for t in teams)])
            )
    return "\n".join(lines)


def _sign(answers: Collection[Remark], team: Team) -> str:
    return "✓" if has_answered(answers, team) else "–"


def has_answered(answers: Collection[Remark], team: Team) -> bool:
    """Whether a side has answered, or of a whole table any side."""
    table, side = team
    return any(r.kind == "answer" and r.table == table and side in (TABLE_WIDE, r.side) for r in answers)
