"""Going back and forth, line by line: what each one is answered, and where the clocks stand then."""

from pathlib import Path

import pytest
from journal.machine import rehearsed
from journal.pebbles import RULESET, SCENARIO

from facilitator.game.kernel.undo_commands import Redo, RedoLast
from facilitator.journal.command_line import say
from facilitator.journal.undo import can_redo

GOING = (
    ("undo", "refused Which table? Begin with its name and a colon: 1:, 2:"),
    ("all: undo", "refused You can go back at one table at a time. Begin with its name and a colon."),
    ("3: undo", "refused There is no table '3'."),
    ("1: undo", "refused There is nothing to undo here."),
    ("undo last", "refused There is nothing to undo here."),
    ("redo last", "refused There is nothing to redo here."),
    ("1: undo to 0", "refused There is nothing to undo here."),
    ("all: next", "ok 2 1: Round 1 of 200, Turn: Red, 1:00. 2: Round 1 of 200, Turn: Red, 1:00."),
    ("1: undo to 1", "refused Nothing was done here after move 1."),
    ("1: undo to 7", "refused Nothing was done here after move 7."),
    ("undo last", "ok 4 Undone at 2 tables: Round 1 of 200, Turn: Red, 1:00."),
    ("redo last", "ok 6 Redone at 2 tables: Round 1 of 200, Turn: Red, 1:00. The clock of table 1 shows 1:00."),
    ("redo last", "refused There is nothing to redo here."),
    ("1: next", "ok 7 Round 1 of 200, Turn: Blue, 1:00."),
    ("1: next", "ok 8 Round 2 of 200, Turn: Red, 1:00."),
    ("1: undo to 1", "ok 9 Undone: 3 moves. Now: not started."),
    (
        "1: redo",
        "ok 10 Redone: Round 1 of 200, Turn: Red, 1:00. Now: Round 1 of 200, Turn: Red. The clock of table 1 shows 1:00.",
    ),
    ("1: redo", "ok 11 Redone: Round 1 of 200, Turn: Blue, 1:00. Now: Round 1 of 200, Turn: Blue."),
    ("table close 1", "ok 12 Table 1 is closed."),
    ("1: undo", "refused Table 1 is no longer playing. Open it first, or use “undo in the room”."),
    ("1: redo", "refused Table 1 is no longer playing. Open it first, or use “undo in the room”."),
    ("undo last", "ok 13 Undone: Table 1 is closed."),
    ("2: undo", "ok 14 Undone: Round 1 of 200, Turn: Red, 1:00. Now: not started."),
    ("ago 3 undo", "refused Undo and redo always happen now. Leave 'ago' out."),
    ("1: ago 3 redo", "refused Undo and redo always happen now. Leave 'ago' out."),
    ("table merge 2 1", "ok 15 Table 2 joins table 1."),
    ("2: redo", "refused Table 2 is no longer playing. Open it first, or use “undo in the room”."),
    ("room undo", "ok 16 Undone: Table 2 joins table 1."),
    ("room redo", "ok 17 Redone: Table 2 joins table 1."),
    ("note a", "ok 18 Note: “a”"),
    ("undo log", "ok 19 Undone: Note: “a”."),
    ("redo log", "ok 20 Redone: Note: “a”."),
    ("redo log", "refused There is nothing to redo here."),
    ("1: next", "ok 21 Round 2 of 200, Turn: Red, 1:00."),
    ("room undo", "refused Table 1 has moved on since. Undo that first."),
    ("end", "ok 22 The lesson has ended."),
    ("1: undo", "refused This lesson has ended. Use “undo in the room” first."),
    ("undo last", "ok 23 Undone: The lesson has ended."),
    ("all: pause", "ok 24 1: Paused with 1:00 left."),
    ("@+3 1: time +30", "ok 25 +30 s: 1:30 left."),
    (
        "@+9 1: undo",
        "ok 26 Undone: +30 s: 1:30 left. Now: Round 2 of 200, Turn: Red. The clock of table 1 shows 1:00, paused.",
    ),
    (
        "1: redo",
        "ok 27 Redone: +30 s: 1:30 left. Now: Round 2 of 200, Turn: Red. The clock of table 1 shows 1:30, paused.",
    ),
)
"""Lines for two tables, and all that comes of each."""


ALONE = (
    ("undo", "refused There is nothing to undo here."),
    ("redo", "refused There is nothing to redo here."),
    ("gone 60", "ok 0 Nothing was lost: no clock was running."),
    ("next", "ok 1 Welcome, 5 min."),
    ("undo", "ok 2 Undone: Welcome, 5 min."),
    ("redo", "ok 3 Redone: Welcome, 5 min."),
    ("redo", "refused There is nothing to redo here."),
    ("@+70 gone 3", "ok 3 Nothing was lost: no clock was running."),
    ("next", "ok 4 Play, 30 min."),
    ("undo", "ok 5 Undone: Play, 30 min. The phase's clock shows 3:47."),
    ("redo", "ok 6 Redone: Play, 30 min. The phase's clock shows 30:00."),
    ("next", "ok 7 Round 1 of 200, Turn: Red, 1:00."),
    ("@+8 next", "ok 8 Round 1 of 200, Turn: Blue, 1:00."),
    ("undo", "ok 9 Undone: Round 1 of 200, Turn: Blue, 1:00. Now: Round 1 of 200, Turn: Red. The clock shows 0:52."),
    ("undo last", "ok 10 Undone: Round 1 of 200, Turn: Red, 1:00. Now: not started."),
    ("redo", "ok 11 Redone: Round 1 of 200, Turn: Red, 1:00. Now: Round 1 of 200, Turn: Red. The clock shows 0:52."),
    ("room time +60", "ok 12 Play: +1 min, 30:52 left."),
    ("@+6 undo", "ok 13 Undone: Play: +1 min, 30:52 left. The phase's clock shows 29:46."),
    ("redo", "ok 14 Redone: Play: +1 min, 30:52 left. The phase's clock shows 30:46."),
    ("room undo", "ok 15 Undone: Play: +1 min, 30:52 left. The phase's clock shows 29:46."),
    ("room redo", "ok 16 Redone: Play: +1 min, 30:52 left. The phase's clock shows 30:46."),
    ("bell +20", "ok 17 The bell rings in 20 min."),
    ("next", "ok 18 Round 1 of 200, Turn: Blue, 1:00."),
    ("undo", "ok 19 Undone: Round 1 of 200, Turn: Blue, 1:00. Now: Round 1 of 200, Turn: Red. The clock shows 0:46."),
    ("room undo", "ok 20 Undone: The bell rings in 20 min."),
    ("undo to 20", "refused Nothing was done here after move 20."),
    ("redo", "ok 21 Redone: The bell rings in 20 min."),
    ("redo", "ok 22 Redone: Round 1 of 200, Turn: Blue, 1:00. Now: Round 1 of 200, Turn: Blue. The clock shows 1:00."),
    ("@+10 pause", "ok 23 Paused with 0:50 left."),
    ("@+10 room pause", "ok 24 Everything is paused."),
    ("undo", "ok 25 Undone: Everything is paused."),
    ("undo room", "ok 26 Undone: The bell rings in 20 min."),
    ("redo room", "ok 27 Redone: The bell rings in 20 min."),
    ("room resume", "refused The room is not paused."),
    ("gone 100", "ok 28 Facilitator was closed for 1 min 40 s. The time counts unless you give it back."),
    ("lost given-back", "ok 29 1 min 40 s given back."),
    ("lost went-on", "ok 30 The class kept playing for 1 min 40 s."),
    ("adjourn", "ok 31 Stopped for today. Continue from the start screen."),
    ("next", "ok 32 Sitting 2 starts. The break doesn't count."),
    ("undo", "ok 33 Undone: Sitting 2 starts. The break doesn't count."),
    ("redo", "ok 34 Redone: Sitting 2 starts. The break doesn't count."),
    ("note a", "ok 35 Note: “a”"),
    ("undo log", "ok 36 Undone: Note: “a”."),
    ("undo log", "refused There is nothing to undo here."),
    ("redo log", "ok 37 Redone: Note: “a”."),
    ("gone 4000", "ok 38 Sitting 3 starts. The break doesn't count."),
    ("adjourn", "ok 39 Stopped for today. Continue from the start screen."),
    ("pause", "refused The lesson is stopped for today. Continue it first."),
    ("@+4 resume", "ok 40 Sitting 4 starts. The break doesn't count."),
    ("ago 2 note late", "ok 41 Note: “late”"),
    ("end", "ok 42 The lesson has ended."),
    ("next", "refused This lesson has ended."),
    ("undo", "ok 43 Undone: The lesson has ended."),
    ("room undo", "ok 44 Undone: Sitting 4 starts. The break doesn't count."),
    ("undo last", "ok 45 Undone: Note: “late”."),
)
"""The same with one table and phases."""


def test_going_back_and_forth_at_two_tables_is_answered(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, tables=2)
    for line, answer in GOING:
        assert str(say(lesson, line)) == answer, line
    lesson.store.close()


def test_going_back_and_forth_with_one_table_and_phases_is_answered(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, scenario=SCENARIO)
    for line, answer in ALONE:
        assert str(say(lesson, line)) == answer, line
    lesson.store.close()


def test_what_is_new_anywhere_ends_what_could_be_done_again_last(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, tables=2)
    for line in ("1: next", "1: undo", "2: next"):
        assert say(lesson, line).ok
    assert say(lesson, "redo last").said == "There is nothing to redo here."
    assert not can_redo(lesson, RedoLast(), None) and can_redo(lesson, Redo(), "1")
    assert say(lesson, "1: redo").ok
    lesson.store.close()


def test_more_than_one_move_is_counted(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    for line in ("next", "next", "next"):
        assert say(lesson, line).ok
    assert say(lesson, "undo to 2").said.startswith("Undone: Round 2 of 200, Turn: Red, 1:00. Now: ")
    assert say(lesson, "undo to 0").said == "Undone: 2 moves. Now: not started."
    lesson.store.close()


def test_what_the_room_does_beside_the_phases_ends_no_redo(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, scenario=SCENARIO)
    for line in ("next", "next", "next", "next", "undo", "bell +20"):
        assert say(lesson, line).ok
    assert say(lesson, "redo").said.startswith("Redone: Round 1 of 200, Turn: Blue, 1:00. Now: ")
    for line in ("undo", "room time +60"):
        assert say(lesson, line).ok
    assert say(lesson, "redo").said == "There is nothing to redo here."
    lesson.store.close()


def test_of_one_table_that_plays_no_more_it_is_said_so(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    for line in ("next", "table close 1"):
        assert say(lesson, line).ok
    assert say(lesson, "undo to 0").said == ("Table 1 is no longer playing. Open it first, or use “undo in the room”.")
    lesson.store.close()
    for folder, tables in (("two", 2), ("three", 3)):
        (tmp_path / folder).mkdir()
        several = rehearsed(tmp_path / folder, RULESET, tables=tables)
        for line in ("all: next", "table close 1"):
            assert say(several, line).ok
        said = say(several, "undo").said
        assert said == (
            "Undone: Round 1 of 200, Turn: Red, 1:00. Now: not started."
            if tables == 2
            else "Which table? Begin with its name and a colon: 1:, 2:, 3:"
        )
        several.store.close()


def test_where_one_of_two_tables_plays_the_room_is_not_followed(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, tables=2, scenario=SCENARIO)
    for line in ("room next", "room next", "table close 2", "1: next", "room time +60"):
        assert say(lesson, line).ok
    assert say(lesson, "undo").said == "Undone: Round 1 of 200, Turn: Red, 1:00. Now: not started."
    assert say(lesson, "room undo").said.startswith("Undone: Play: +1 min, 31:00 left.")
    assert say(lesson, "1: redo").said.startswith("Redone: Round 1 of 200, Turn: Red, 1:00.")
    lesson.store.close()


@pytest.mark.parametrize(
    "lines", [("room time +60", "room undo", "next", "redo"), ("next", "undo", "bell +20", "redo last")]
)
def test_nothing_is_done_again_after_something_new(lines: tuple[str, ...], tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, scenario=SCENARIO)
    for line in ("next", "next", "next", *lines[:-1]):
        assert say(lesson, line).ok
    assert say(lesson, lines[-1]).said == "There is nothing to redo here."
    lesson.store.close()
