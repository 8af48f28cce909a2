"""The values of the panels of the debrief: the question in the room, the answers to it, all questions, the result."""

from collections.abc import Mapping, Sequence

from facilitator.game.kernel.log import Remark
from facilitator.game.kernel.state import Table
from facilitator.game.notes.room_screen import open_tables, steps_revealed
from facilitator.game.room.readiness import Team, team_title, teams_asked
from facilitator.game.scoring.entries import has_entries, is_settled, standing
from facilitator.game.scoring.reveal import places_of, ruling_told
from facilitator.game.scoring.score_words import in_points, number
from facilitator.game.views.scene_values import Badge, badge_of
from facilitator.game.views.scenes import scene_kind
from facilitator.game.views.table_view import TableView
from facilitator.game.walk.phase_steps import phase_steps
from facilitator.journal.asked_questions import AskedQuestion, Question, asked_questions
from facilitator.journal.lesson import Lesson
from facilitator.record.filing import time_of_day
from facilitator.widgets.panels.talk import Answers, Asked, QuestionRow, Questions, QuestionState, Result, TeamAnswer

BETWEEN_ANSWERS = " · "


def is_talking(lesson: Lesson) -> bool:
    """Whether the debrief goes on."""
    room = lesson.room
    return room.entered is not None and room.ended is None and room.current.kind == "debrief"


def debrief_panels(lesson: Lesson, view: TableView, key: str, lit: str = "") -> dict[str, object]:
    """By their panels: what is asked and what was answered, from one look through the log; without a question in the room
    there is nothing asked or answered.
    """
    every = asked_questions(lesson)
    typed = any(isinstance(one.question, int) or one.answers for one in every)
    texts = lesson.people.texts() if typed else {}
    rows = _questions(lesson, every, texts)
    now = next((one for one in every if one.now), None)
    steps = phase_steps(lesson.room, lesson.tables)
    n = lesson.room.step + 1
    away = n >= len(steps) or steps[n].scene != "question"
    follows = view.guidance.coming[0].words if away and view.guidance.coming else ""
    questions = Questions(rows, key, follows)
    if now is None:
        return {"question": None, "answers": None, "questions": questions}
    here = next(i for i, row in enumerate(rows, 1) if row.state == "now")
    shown = scene_kind(lesson.room, lesson.screen, lesson.tables) == "question"
    asked = Asked(_words(now.question, texts), f"question {here} of {len(rows)}", shown)
    return {"question": asked, "answers": _answers(lesson, now, texts, lit), "questions": questions}


def _words(question: Question, texts: Mapping[int, str]) -> str:
    return texts.get(question, "") if isinstance(question, int) else question


def _questions(lesson: Lesson, every: Sequence[AskedQuestion], texts: Mapping[int, str]) -> tuple[QuestionRow, ...]:
    """Those of the phase's steps in their order, then those that were typed."""
    known = {one.question: one for one in every}
    steps = {
        step.show: n for n, step in enumerate(phase_steps(lesson.room, lesson.tables), 1) if step.scene == "question"
    }
    rows = []
    for question in dict.fromkeys([*steps, *known]):
        one = known.get(question)
        state: QuestionState = "later" if one is None else "now" if one.now else "answered" if one.answers else "asked"
        rows.append(
            QuestionRow(_words(question, texts), state, steps.get(question) if isinstance(question, str) else None)
        )
    return tuple(rows)


def _answers(lesson: Lesson, now: AskedQuestion, texts: Mapping[int, str], lit: str) -> Answers:
    """Everybody who is asked with all they said to this question, and its votes."""
    votes = [f"{texts.get(text, '')} {n}" for one in now.answers if one.kind == "vote" for text, n in one.votes]
    rows = []
    for team in teams_asked(lesson.room, lesson.tables):
        table, side = team
        badge = badge_of(lesson.tables[table], side) if side else Badge(team_title(lesson.tables, team))
        said = [texts.get(one.text, "") for one in now.answers if one.text is not None and _is_of(one, team)]
        rows.append(TeamAnswer(badge, team, BETWEEN_ANSWERS.join(said), bool(lit) and table == lit))
    return Answers(tuple(rows), BETWEEN_ANSWERS.join(votes))


def _is_of(remark: Remark, team: Team) -> bool:
    table, side = team
    return remark.kind == "answer" and remark.table == table and side in ("", remark.side)


def has_result(lesson: Lesson) -> bool:
    """Whether any points were entered."""
    return any(has_entries(table) for table in open_tables(lesson.room, lesson.tables))


def result_of_lesson(lesson: Lesson) -> Result:
    """What came out, the best first; of several tables each by itself."""
    tables = open_tables(lesson.room, lesson.tables)
    rows = [("", Badge(f"Table {t.name}"), _points(t)) for t in tables] if len(tables) > 1 else _places(tables[0])
    told = ruling_told(steps_revealed(lesson.screen, lesson.room, lesson.tables), tables[0]) is not None
    since = lesson.screen.since
    if not all(map(is_settled, tables)):
        return Result(tuple(("", badge, points) for _, badge, points in rows), "some sheets are missing")
    note = f"revealed {time_of_day(since)}" if told and since is not None else "" if told else "not revealed yet"
    return Result(tuple(rows), note)


def _points(table: Table) -> str:
    """What a table reached of its target, or what its sides have together."""
    if not has_entries(table):
        return "no points"
    stands = standing(table)
    ruling = stands.ruling
    if ruling is None or ruling.value is None:
        return in_points(sum((s.total for s in stands.sides), stands.table.total))
    if ruling.target is not None:
        return f"{number(ruling.value)} of {ruling.target}{' ✓' if ruling.reached else ''}"
    return f"{number(ruling.value)}{f', {ruling.band}' if ruling.band else ''}"


def _places(table: Table) -> list[tuple[str, Badge, str]]:
    """Of one table the sides by their places, or what all have reached together."""
    stands = standing(table)
    if not any(sheet.lines for sheet in stands.sides):
        return [("", Badge("Together"), _points(table))]
    places = places_of(table)
    sheets = sorted(stands.sides, key=lambda sheet: places[sheet.side])
    return [(str(places[s.side]), badge_of(table, s.side), in_points(s.total)) for s in sheets]
