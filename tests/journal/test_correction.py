"""A move of the past is corrected or taken out: what stays in the log, what is refused, what it takes to go back."""

import json
from pathlib import Path

import pytest
from journal.machine import rehearsed
from journal.pebbles import RULESET, told
from journal.test_batches import TABLES, Desk
from mechanisms.test_going_on import RELAY

from facilitator.journal.command_line import say
from facilitator.journal.correction import line_of
from facilitator.journal.lesson import Lesson

OLD = Path(__file__).parent / "stored" / "format-1.lesson"


def played(folder: Path, *lines: str, ruleset: str = RULESET) -> Lesson:
    lesson = rehearsed(folder, ruleset)
    for line in lines:
        assert say(lesson, line).ok, line
    return lesson


def points(lesson: Lesson) -> int:
    return lesson.tables["1"].meters["points", "red"]


def test_a_correction_is_one_move_and_the_later_ones_keep_their_numbers(tmp_path: Path) -> None:
    lesson = played(tmp_path, "next", "@+5 1: add points 2 red", "@+5 1: add points 3 red", "@+5 1: add points 1 red")
    n = lesson.n
    answer = say(lesson, f"@+60 correct {n - 2}: add points 7 red")
    assert str(answer) == f"ok {n + 1} Move {n - 2} corrected: Points of Red: 7."
    assert points(lesson) == 11
    history = {move.n: move for move in lesson.history()}
    assert [history[m].counts for m in range(n - 2, n + 2)] == [False, True, True, True]
    assert history[n].said.endswith("11."), "the sentence of a later move tells what is the case now"
    assert (history[n - 2].line, history[n + 1].line) == ("1: add points 2 red", f"correct {n - 2}: add points 7 red")
    assert say(lesson, f"take out {n - 1}").ok and points(lesson) == 8
    assert say(lesson, f"correct {n - 2}: add points 1 red").ok and points(lesson) == 2
    assert say(lesson, f"correct {lesson.n}: add points 2 red").said == f"Move {n - 2} corrected: Points of Red: 2."
    assert say(lesson, "undo").ok and points(lesson) == 2
    for left in (8, 11, 6):
        assert say(lesson, "undo").ok and points(lesson) == left
    for left in (11, 8, 2):
        assert say(lesson, "redo").ok and points(lesson) == left
    assert say(lesson, f"undo to {n - 1}").ok and points(lesson) == 5, (
        "as after that move, which had not been corrected"
    )
    lesson.store.close()
    assert [row["counts"] for row in told("log", lesson.store.path, "--json").json][n - 3 : n] == [True, True, False]


def test_what_no_longer_holds_is_named_and_no_row_changes(tmp_path: Path) -> None:
    lesson = played(tmp_path, "next", "1: move 50 bag hand red", "1: next", "1: move 50 hand bag red")
    n, rows = lesson.n, lesson.store.rows()
    for line, said in (
        (f"take out {n - 2}", f"Then move {n} no longer holds ("),
        (f"correct {n - 2}: move 2 bag hand red", f"Then move {n} no longer holds ("),
        (f"correct {n - 2}: move 50 bag hand red", f"Move {n - 2} already says this."),
        (f"correct {n - 2}: room pause", "A move of table 1 can only be corrected by one that is made there, too."),
        (f"correct {n - 2}: undo", "A move of table 1 can only be corrected by one that is made there, too."),
        (f"correct {n - 2}: ago 3 next", "A corrected move keeps its time."),
        (f"correct {n - 2}: nothing", "There is no command 'nothing'."),
        (f"ago 3 take out {n}", "Undo and redo always happen now."),
        ("take out 999", "There is no move 999."),
        ("2: take out 2", "Move 2 is not at table 2."),
    ):
        answer = say(lesson, line)
        assert not answer.ok and answer.said.startswith(said), answer
        assert lesson.store.rows() == rows and lesson.n == n
    lesson.store.close()


def test_what_somebody_typed_keeps_its_number_and_a_new_text_gets_one(tmp_path: Path) -> None:
    lesson = played(tmp_path, "next", 'note "Mia helps"', 'note "Tim waits"')
    n = lesson.n
    assert line_of(lesson, n - 1) == "note Mia helps"
    assert say(lesson, f'correct {n - 1}: note "Ana helps"').said == f"Move {n - 1} corrected: Note: “Ana helps”"
    texts = lesson.people.texts()
    assert [texts[remark.text or 0] for remark in lesson.log.remarks] == ["Ana helps", "Tim waits"]
    assert len(texts) == 3 and say(lesson, f"take out {n - 1}").ok
    assert [texts[remark.text or 0] for remark in lesson.log.remarks] == ["Tim waits"]
    lesson.store.close()
    assert "Ana" not in lesson.store.path.read_bytes().decode("utf-8", "replace")


def test_what_chance_gave_stays(tmp_path: Path) -> None:
    lesson = played(tmp_path, "next", "1: roll die", "1: roll die", "1: roll die")
    n = lesson.n
    rolled = [move.said for move in lesson.history()][-2:]
    assert say(lesson, f"take out {n - 2}").ok
    counting = [move.said for move in lesson.history() if "roll die" in move.line and move.counts and move.kind == "do"]
    assert counting == rolled
    lesson.store.close()


def test_a_step_that_goes_on_by_itself_does_so_at_its_new_instant(tmp_path: Path) -> None:
    lesson = played(tmp_path, "next", "@+5 time +15", "@+60 note a", ruleset=RELAY)
    begun = lesson.tables["1"].step
    assert begun is None or begun.entered == lesson.opened + 45_000
    n = next(move.n for move in lesson.history() if "time" in move.line)
    auto = next(move.n for move in lesson.history() if move.by == "clock")
    assert say(lesson, f"take out {auto}").said.startswith(f"Nobody entered move {auto}: a clock did.")
    assert say(lesson, f"correct {n}: time +30").ok
    found = [move.at - lesson.opened for move in lesson.table_strand("1").live if move.row.facts.by == "clock"]
    assert found == [60_000]
    assert say(lesson, f"correct {n}: time +45").ok and say(lesson, f"correct {n}: time +20").ok
    found = [(move.n, move.at - lesson.opened) for move in lesson.table_strand("1").live if move.replacement is None]
    assert found == [(1, 0), (n, 5_000), (n, 50_000)]
    lesson.store.close()


def test_of_a_batch_one_table_is_corrected(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    lesson = desk.lesson
    assert say(lesson, "all: add points 2 red").ok
    n = lesson.n - len(TABLES) + 1
    assert say(lesson, f"correct {n}: add points 5 red").ok
    assert [table.meters["points", "red"] for table in lesson.tables.values()] == [5, *[2] * (len(TABLES) - 1)]
    assert say(lesson, "undo last").ok and say(lesson, "undo last").ok
    assert [table.meters["points", "red"] for table in lesson.tables.values()] == [0] * len(TABLES)
    lesson.store.close()


def test_lost_time_and_sittings_stay_as_they_were(tmp_path: Path) -> None:
    lesson = played(tmp_path, "next", "@+5 room pause", "room resume", "gone 60", "lost given-back")
    n = next(move.n for move in lesson.history() if move.line == "room pause")
    gaps = lesson.room.gaps
    assert gaps and not say(lesson, f"take out {n}").ok, "there would be nothing to resume"
    assert say(lesson, f"take out {n + 1}").ok and lesson.room.paused and lesson.room.gaps == gaps
    lesson.store.close()


@pytest.mark.skipif(not OLD.exists(), reason="no lesson of format 1")
def test_lessons_of_format_1_say_that_they_cannot(tmp_path: Path) -> None:
    copy = tmp_path / "old.lesson"
    copy.write_bytes(OLD.read_bytes())
    copy.with_name("old.lesson.people").write_bytes(OLD.with_name("format-1.lesson.people").read_bytes())
    moves = json.loads(told("log", copy, "--json").out)
    n = next(move["move"] for move in moves if move["counts"] and move["strand"] != "screen" and move["kind"] == "do")
    answer = told("do", copy, f"take out {n}")
    assert answer.code == 1
    assert f"Move {n} is from an older version, which didn't save how moves were entered." in answer.out
