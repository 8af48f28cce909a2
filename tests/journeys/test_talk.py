"""The talk: an answer belongs to the question that the room read when it came, on the wall and on the console."""

from pathlib import Path

from journeys.test_before_play import ok
from journeys.test_whole_lessons import drawn, lesson_of

from facilitator.game.walk.phase_steps import phase_steps
from facilitator.journal.asked_questions import answers_now, asked_questions, question_lines
from facilitator.journal.lesson import Lesson


def talking(folder: Path, plan: str = "planet-hexagon-60") -> Lesson:
    lesson = lesson_of(folder / "a.lesson", plan)
    ok(lesson, "phase play")
    assert question_lines(lesson) == ()
    ok(lesson, "phase debrief")
    return lesson


def marks(lesson: Lesson) -> str:
    return "".join(line[0] for line in question_lines(lesson) if not line.startswith(" "))


def who(lesson: Lesson) -> str:
    (line,) = [line for line in question_lines(lesson) if line.startswith("  Answered:")]
    return line


def test_an_answer_is_a_card_on_the_wall_and_a_tick_on_the_console(tmp_path: Path) -> None:
    lesson = talking(tmp_path)
    steps = phase_steps(lesson.room, lesson.tables)
    assert marks(lesson) == "▶" + "·" * (len(steps) - 1) and "✓" not in who(lesson)
    ok(lesson, 'answer harvesters "We ran out of Water."')
    (card,) = drawn(lesson).rows
    assert (card.title, card.words) == ("Harvesters", "We ran out of Water.")
    assert "✓ Harvesters" in who(lesson) and who(lesson).count("✓") == 1 and who(lesson).count("–") == 3
    ok(lesson, "next")
    assert drawn(lesson).rows == () and marks(lesson).startswith("✓▶·") and "✓" not in who(lesson)
    ok(lesson, "next")
    assert marks(lesson).startswith("✓·▶"), "a question without an answer has no tick"
    ok(lesson, "room undo", "room undo")
    assert drawn(lesson).rows == (card,), "back at the first question, its answers are back"
    ok(lesson, "undo log")
    assert drawn(lesson).rows == () and "✓" not in "".join(question_lines(lesson))


def test_a_question_that_was_asked_by_hand_has_its_own_answers(tmp_path: Path) -> None:
    lesson = talking(tmp_path)
    ok(lesson, "answer lupidians first", 'ask "Was it fair?"', 'vote "Was it fair?" yes=12 no=3')
    assert [row.number for row in drawn(lesson).rows] == ["12", "3"]
    typed = asked_questions(lesson)[-1].question
    assert question_lines(lesson)[-2] == f"▶ ‹{typed}›" and lesson.people.texts()[int(typed)] == "Was it fair?"
    ok(lesson, "answer urbanides second", "screen auto")
    assert [row.words for row in drawn(lesson).rows] == ["first"] and marks(lesson)[0] == "▶"
    assert marks(lesson)[-1] == "✓"
    ok(lesson, "screen question", "answer arboretans third")
    assert [row.words for row in drawn(lesson).rows if row.words] == ["second", "third"]
    assert [len(one.answers) for one in asked_questions(lesson)] == [1, 3]


def test_what_was_answered_while_nothing_was_asked_belongs_to_no_question(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path / "a.lesson", "planet-hexagon-60")
    ok(lesson, "phase play", "answer lupidians early", "phase debrief")
    assert asked_questions(lesson)[0].answers == () and drawn(lesson).rows == ()
    while lesson.room.ended is None:
        ok(lesson, "@+5 next")
    assert answers_now(lesson) == () and question_lines(lesson) == ()


def test_tables_have_answered_where_there_are_several(tmp_path: Path) -> None:
    lesson = talking(tmp_path, "ecogon-45")
    ok(lesson, "3: answer player-2 ours")
    assert "✓ Table 3" in who(lesson) and who(lesson).count("–") == 6
    (card,) = drawn(lesson).rows
    assert (card.title, card.words, card.colour) == ("Table 3", "ours", ""), "no single pupil is named"
