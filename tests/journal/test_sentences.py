"""What is said of every fault of the disk, as whole sentences; and what a rescue and a batch leave behind."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from journal.pebbles import RULESET, lesson_at, made
from record.lived import CLOCKS
from record.lived import made as rehearsed

from facilitator.game.dispatch.request import ALL, Request
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.undo_commands import Redo, Undo
from facilitator.game.notes.log import Note
from facilitator.game.table.turns import Next
from facilitator.journal.access import _copied, explain_errors
from facilitator.journal.batch import refusal_answer
from facilitator.journal.command_line import say
from facilitator.journal.lease import Lease
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.private_texts import PrivateTexts, fill_texts
from facilitator.journal.problems import Damaged, Unusable
from facilitator.journal.requests import submit, submit_together
from facilitator.journal.rescue import SAVED, rescue_lesson
from facilitator.journal.undo import can_redo, undone_next

FULL = "a.lesson: the disk is full or can't be written. Free some space and try again. Everything answered with 'ok' is saved."
BUSY = "a.lesson is in use by another program. Wait a moment and try again."
READ_ONLY = "a.lesson is read-only here. Copy it to your own folder and continue there."
CLOSED = (
    "a.lesson can't be opened here: its folder is read-only, full or on a network drive. "
    "Copy it to a disk of this computer and continue there."
)
KEEP = "Don't change it. 'facilitator repair' saves what can be proved, or continue with a copy from a backup."
BROKEN = f"a.lesson is damaged: part of it is missing or overwritten. {KEEP}"


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (sqlite3.OperationalError("database or disk is full"), FULL),
        (sqlite3.OperationalError("disk I/O error"), FULL),
        (sqlite3.OperationalError("database is locked"), BUSY),
        (sqlite3.OperationalError("the file is busy"), BUSY),
        (sqlite3.OperationalError("attempt to write a readonly database"), READ_ONLY),
        (sqlite3.OperationalError("a read-only disk"), READ_ONLY),
        (sqlite3.OperationalError("unable to open database file"), CLOSED),
        (sqlite3.DatabaseError("database disk image is malformed"), BROKEN),
        (sqlite3.DatabaseError("file is not a database"), BROKEN),
        (sqlite3.OperationalError("no such table: move"), BROKEN),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), BROKEN),
        (sqlite3.OperationalError("odd"), f"a.lesson can't be used: odd. {KEEP}"),
        (PermissionError(13, "no"), "/x is read-only. Choose another folder for the lesson."),
        (FileNotFoundError(2, "no"), "The folder /x is missing. Put it back so that a.lesson can be saved there."),
        (
            OSError(28, "No space left"),
            "a.lesson can't be written: No space left. Free some space and try again. "
            "Everything answered with 'ok' is saved.",
        ),
    ],
)
def test_every_fault_of_the_disk_is_a_sentence(fault: Exception, sentence: str) -> None:
    with pytest.raises(Unusable) as said, explain_errors(Path("/x/a.lesson")):
        raise fault
    assert (str(said.value), isinstance(said.value, Damaged)) == (sentence, sentence == BROKEN)


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (sqlite3.OperationalError("database or disk is full"), "the disk is full"),
        (sqlite3.OperationalError("disk I/O error"), "the disk is full"),
        (OSError(28, "No space left on device"), "the disk is full"),
        (sqlite3.OperationalError("database is locked"), "another program is using it"),
        (sqlite3.OperationalError("it is busy"), "another program is using it"),
        (sqlite3.OperationalError("attempt to write a readonly database"), "you have no permission"),
        (sqlite3.OperationalError("unable to open database file"), "you have no permission"),
        (PermissionError(13, "Permission denied"), "you have no permission"),
        (sqlite3.DatabaseError("malformed"), r"it is damaged \(malformed\)"),
        (OSError("odd"), r"it is damaged \(odd\)"),
    ],
)
def test_every_fault_of_the_texts_is_a_sentence(
    fault: Exception, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = PrivateTexts(tmp_path / "a.lesson", "7")

    def refuse(*_: object) -> None:
        raise fault

    monkeypatch.setattr("facilitator.journal.private_texts.connect", refuse)
    with pytest.raises(Unusable, match=f"^a.lesson.people can't be written: {why}.*has the texts of this lesson"):
        texts.keep(1, ["a"])


def test_texts_are_filled_in_where_they_are_known() -> None:
    assert fill_texts("Note: ‹3› and more", {3: "a"}) == "Note: “a” and more"
    assert fill_texts("Note: ‹3›", {}) == "Note: (removed)" and fill_texts("Note", {3: "a"}) == "Note"


def test_a_folder_that_was_deleted_is_made_again_with_the_lesson_and_its_texts(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "er"
    folder.mkdir(parents=True)
    made(folder / "a.lesson")
    lesson = lesson_at(folder / "a.lesson")
    assert say(lesson, 'note "kept"').ok
    assert rescue_lesson(lesson) == ""
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    assert rescue_lesson(lesson) == SAVED.format(old="a.lesson", new="a.lesson")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert list(lesson.people.texts().values()) == ["kept"] and (folder / "a.lesson.people").exists()
    lesson.store.close()


def test_beside_another_file_a_lesson_gets_the_next_free_name(tmp_path: Path) -> None:
    for wanted in ("a-saved.lesson", "a-saved-2.lesson", "a-saved-3.lesson"):
        path = tmp_path / "a.lesson"
        path.unlink(missing_ok=True)
        (tmp_path / "a.lesson.people").unlink(missing_ok=True)
        made(path)
        lesson = lesson_at(path)
        assert say(lesson, f'note "{wanted}"').ok
        path.unlink()
        path.write_text("another file")
        assert rescue_lesson(lesson) == SAVED.format(old="a.lesson", new=wanted)
        assert lesson.store.path.name == wanted and list(lesson.people.texts().values()) == [wanted]
        assert (tmp_path / f"{wanted}.people").exists() and path.read_text() == "another file"
        lesson.store.close()


def test_texts_of_one_batch_have_numbers_of_their_own(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    lesson = lesson_at(tmp_path / "a.lesson")
    assert say(lesson, 'note "zero"').ok
    answers = submit_together(lesson, [Request(Note(word)) for word in ("one", "two", "three")])
    assert [a.said for a in answers] == ["Note: “one”", "Note: “two”", "Note: “three”"]
    assert lesson.people.texts() == {1: "zero", 2: "one", 3: "two", 4: "three"} and lesson.last_text == 4
    assert [r.text for r in lesson.log.remarks] == [1, 2, 3, 4]
    assert [m.said for m in lesson.history()] == ["Note: ‹1›", "Note: ‹2›", "Note: ‹3›", "Note: ‹4›"]
    lesson.store.close()


def test_what_goes_to_all_tables_names_its_last_move(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    lesson = lesson_at(tmp_path / "a.lesson")
    answer = submit(lesson, Request(Next(), ALL, 0))
    assert (answer.ok, answer.move, lesson.n) == (True, 1, 1) and answer.said.startswith("1: ")
    lesson.store.close()


def test_gone_without_a_clock_is_carried_out_and_records_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    setup = Setup({"1": ("red", "blue")})
    create_lesson(path, CLOCKS, {"ruleset": RULESET}, setup, rehearsal=True, seed="7").close()
    lesson = lesson_at(path, CLOCKS)
    answer = say(lesson, "gone 600")
    assert (answer.ok, answer.said, answer.move) == (True, "Nothing was lost: no clock was running.", 0)
    lesson.store.close()


def test_time_can_be_let_pass_only_in_a_rehearsal(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    lesson = lesson_at(tmp_path / "a.lesson")
    before = lesson.store.pulse()
    said = "A line can come later by '@+' only in a rehearsal. Real time passes by itself."
    for line in ("@+5 next", "@+5", "gone 60"):
        answer = say(lesson, line)
        assert (answer.ok, answer.said, lesson.n) == (False, said, 0), line
    assert lesson.store.pulse() == before
    lesson.store.close()


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        ("DELETE FROM move WHERE n = 3", "move 3 is missing."),
        ("DELETE FROM move WHERE n = 1", "move 1 is missing."),
        ("UPDATE move SET body = '[]' WHERE n = 3", "a move has been overwritten."),
    ],
)
def test_it_is_said_which_move_is_damaged(spoil: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    lesson = lesson_at(path)
    for n in range(4):
        assert say(lesson, f'note "{n}"').ok
    lesson.store.close()
    with closing(sqlite3.connect(path)) as db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {trigger}")
        db.execute(spoil)
        db.commit()
    with pytest.raises(Damaged) as said:
        lesson_at(path)
    assert str(said.value) == f"a.lesson is damaged: {what} {KEEP}"


def test_nothing_goes_back_or_forth_in_a_lesson_that_has_ended(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    lesson = lesson_at(tmp_path / "a.lesson")
    for line in ("next", "next", "1: undo"):
        assert say(lesson, line).ok
    assert can_redo(lesson, Redo(), "1") and list(undone_next(lesson, Undo(), "1")) == ["1"]
    assert say(lesson, "end").ok
    assert not can_redo(lesson, Redo(), "1") and undone_next(lesson, Undo(), "1") == {}
    assert say(lesson, "room undo").ok
    assert can_redo(lesson, Redo(), "1") and [m.n for m in undone_next(lesson, Undo(), "1").values()] == [1]
    lesson.store.close()


def test_a_lesson_that_may_not_be_locked_is_looked_at_with_its_log(pending: Path) -> None:
    with closing(_copied(pending)) as db:
        assert db.execute("SELECT count(*), max(n) FROM move").fetchone() == (80, 80)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            db.execute("DELETE FROM header")


def test_a_long_refusal_is_cut_with_a_sign(tmp_path: Path) -> None:
    assert refusal_answer(Refused("x" * 999)).said == "x" * 999
    assert refusal_answer(Refused("x" * 1001)).said == "x" * 999 + "…"


def test_a_beat_says_whether_the_lesson_is_still_held(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    lessons = [lesson_at(tmp_path / "a.lesson") for _ in range(2)]
    first, second = map(Lease, lessons)
    assert first.beat() is False and first.claim() is not None
    assert first.beat() is True and second.claim() is None and second.beat() is False
    assert second.claim(over=True) is not None
    assert (second.beat(), first.beat(), first.held) == (True, False, False)
    for lesson in lessons:
        lesson.store.close()


def test_going_back_names_a_clock_that_moved_by_more_than_five_seconds(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path / "a.lesson", "planet-hexagon-45")
    assert say(lesson, "phase welcome").ok
    for seconds, shown in (
        (5, ""),
        (6, " The phase's clock shows 5:00."),
        (-5, ""),
        (-6, " The phase's clock shows 5:00."),
    ):
        assert say(lesson, f"room time {seconds:+}").ok
        assert say(lesson, "room undo").said.partition(" left.")[2] == shown
    for line in ("phase setup", "phase play", "next"):
        assert say(lesson, line).ok
    for seconds, shown in ((5, ""), (6, " The clock shows 0:45."), (-5, ""), (-6, " The clock shows 0:45.")):
        assert say(lesson, f"1: time {seconds:+}").ok
        assert say(lesson, "1: undo").said.endswith(shown or "Supplier: Lupidians.")
    lesson.store.close()


@pytest.mark.parametrize("opened_anew", [False, True])
def test_redo_says_where_it_leads_whether_or_not_the_lesson_was_opened_anew(opened_anew: bool, tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path / "a.lesson", "planet-hexagon-45")
    for line in ("phase play", "next", "next", "@+20 next", "1: undo"):
        assert say(lesson, line).ok
    if opened_anew:
        lesson.store.close()
        lesson = lesson_at(tmp_path / "a.lesson", CLOCKS)
    assert say(lesson, "1: redo").said == (
        "Redone: Session, Round 1 of 4, Supplier: Harvesters, 0:45. "
        "Now: Session, Round 1 of 4, Supplier: Harvesters. The clock shows 0:45."
    )
    lesson.store.close()


def test_what_the_room_did_beside_the_phases_is_no_obstacle_to_a_table(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path / "a.lesson", "planet-hexagon-45")
    assert say(lesson, "1: undo to 0").said == "There is nothing to undo here."
    for line in ("phase play", "next", "bell +20", "next"):
        assert say(lesson, line).ok
    assert say(lesson, "undo").said.startswith("Undone: Session, Round 1 of 4, Supplier: Arboretans, 0:45.")
    assert lesson.room.bell is not None
    lesson.store.close()
