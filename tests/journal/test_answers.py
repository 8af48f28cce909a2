"""What the parts of the journal answer when they are asked directly: numbers, limits and who sees what."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from journal.pebbles import RULESET, beside, foreign, lesson_at, made, turned_into_a_folder
from mechanisms.test_going_on import RELAY
from record.lived import CLOCKS

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.table.turns import Next
from facilitator.journal.absence import let_time_pass
from facilitator.journal.access import IN_USE, LOOKS, PAUSE, inode_of
from facilitator.journal.batch import Answer, Batch, past_moves
from facilitator.journal.chance import LETTERS, codes_of
from facilitator.journal.command_line import say
from facilitator.journal.connection import FileConnection
from facilitator.journal.conversion import remove_copies
from facilitator.journal.lesson import Lesson, Setup, create_lesson
from facilitator.journal.lesson_file import header_sum, lengthen_log
from facilitator.journal.private_texts import PrivateTexts
from facilitator.journal.problems import Damaged, LessonHeld, Unusable
from facilitator.journal.rescue import SAVED, rescue_lesson
from facilitator.journal.rows import About, Pulse, Row, stored_about
from facilitator.journal.store import Store
from facilitator.journal.strand import Strand
from facilitator.plain.values import replace


def rehearsed(folder: Path, ruleset: str, tables: int = 1) -> Lesson:
    """A lesson in which time passes when it is told."""
    path = folder / "a.lesson"
    sides = ("player-1", "player-2") if ruleset != RULESET else ("red", "blue")
    setup = Setup({str(n): sides for n in range(1, tables + 1)})
    create_lesson(path, CLOCKS, {"ruleset": ruleset}, setup, rehearsal=True, seed="7").close()
    return lesson_at(path, CLOCKS)


def test_a_batch_knows_what_it_has_done_at_each_table(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, tables=2)
    batch = Batch(lesson)
    for table in ("1", "2", "1"):
        batch.do(table, Next(), table)
    first, second = batch._past(lesson.table_strand("1"))
    assert (first.before, first.after, second.after) == (lesson.tables["1"], second.before, batch.tables["1"])
    assert [p.after for p in batch._past(lesson.table_strand("2"))] == [batch.tables["2"]]
    batch.write()
    assert past_moves(lesson.table_strand("1")) == [first, second]
    lesson.store.close()


def step(lesson: Lesson, table: str) -> tuple[str, str | None]:
    return lesson.tables[table].place[-1].span, lesson.tables[table].acting


def test_a_step_whose_time_is_over_waits_unless_it_goes_on_by_itself(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RELAY.replace('title = "Rest"', 'title = "Rest"\nseconds = 20'))
    for line in ("next", "next", "next", "@+500"):
        assert say(lesson, line).ok
    assert step(lesson, "1") == ("rest", None) and lesson.n == 3
    lesson.store.close()


def test_a_closed_table_holds_no_other_one_up(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RELAY, tables=2)
    for line in ("1: next", "@+1 2: next", "table close 1", "@+31"):
        assert say(lesson, line).ok
    assert (step(lesson, "1"), step(lesson, "2")) == (("run", "player-1"), ("run", "player-2"))
    lesson.store.close()


def test_a_look_that_finds_damage_is_repeated_through_a_new_connection(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    connection = FileConnection(tmp_path / "a.lesson")
    seen = []

    def look() -> int:
        seen.append(connection.db)
        if len(seen) < 3:
            raise Damaged("torn")
        return 7

    assert connection.steady(look) == 7
    assert len({id(db) for db in seen}) == 3 and connection.db is seen[-1]
    assert not connection.writes
    connection.write(linked=False)
    assert connection.writes
    seen.clear()
    assert connection.steady(look) == 7
    assert {id(db) for db in seen} == {id(connection.db)}, "a connection that sees what others write is kept"
    connection.close()
    assert not connection.writes


def test_closing_folds_the_log_in_though_somebody_looks(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    lesson = lesson_at(path)
    assert say(lesson, "next").ok
    with closing(Store.open(path, write=False)) as reader:
        assert beside(path, "-wal").stat().st_size
        lesson.store.close()
        assert beside(path, "-wal").stat().st_size == 0
        assert len(reader.rows()) == 1


def test_how_many_have_a_lesson_open_is_counted(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    place = inode_of(tmp_path / "a.lesson")
    one, two = (FileConnection(tmp_path / "a.lesson") for _ in range(2))
    assert IN_USE[place] == 2
    one.close()
    one.close()
    assert IN_USE[place] == 1 and not one.writes
    two.close()
    assert place not in IN_USE


def test_a_file_that_stands_still_is_seen_to_change(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    with closing(Store.open(path, write=False)) as store:
        first, db = store.version(), store._db
        assert store.version() == first and store._db is db
        os.utime(path, ns=(1, 1))
        assert store.version() != first and store._db is not db


def test_a_lesson_that_is_written_back_leaves_nothing_open_nor_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    lesson = lesson_at(path)
    assert say(lesson, "next").ok
    old, log = lesson.store._db, inode_of(beside(path, "-wal"))
    path.unlink()
    assert rescue_lesson(lesson) == SAVED.format(old="a.lesson", new="a.lesson")
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        old.execute("SELECT 1")
    assert inode_of(beside(path, "-wal")) != log
    assert say(lesson, "next").move == 2
    lesson.store.close()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.lesson"]
    assert lesson_at(path).n == 2


def test_only_the_lessons_own_texts_are_forgotten(tmp_path: Path) -> None:
    own, other = (PrivateTexts(tmp_path / "a.lesson", name) for name in ("7", "8"))
    own.forget([1])
    assert not own.path.exists()
    own.keep(3, ["a", "b"])
    said = f"{own.path.name} belongs to another lesson or program; move it out of the way, or bring back the right one."
    for work in (lambda: other.forget([3]), lambda: other.keep(9, ["c"]), other.texts):
        with pytest.raises(Unusable) as refused:
            work()
        assert str(refused.value) == said
    assert own.texts() == {3: "a", 4: "b"}
    own.forget([3])
    assert own.texts() == {4: "b"}
    own.keep(4, ["d"])
    assert own.texts() == {4: "d"} and own.path.stat().st_mode & 0o777 == 0o600


def test_beside_another_file_texts_are_those_that_were_seen_last(tmp_path: Path) -> None:
    own = PrivateTexts(tmp_path / "a.lesson", "7")
    own.keep(1, ["a"])
    assert own.moved_beside(tmp_path / "b.lesson").texts() == {1: "a"}
    own.path.unlink()
    assert own.moved_beside(tmp_path / "a.lesson").texts() == {1: "a"}
    own.path.write_bytes(b"")
    assert own.moved_beside(tmp_path / "a.lesson").texts() == {}
    with closing(sqlite3.connect(own.path)) as db:
        db.execute("PRAGMA user_version=1")
    with pytest.raises(Unusable, match="is empty; bring back a copy, or delete it"):
        own.forget([1])


TAKE = RULESET + '\n[[actions]]\nid = "take"\ntitle = "Take one"\n\n[[actions]]\nid = "dance"\ntitle = "Dance"\n'


def test_the_bare_name_of_an_action_is_answered_with_how_it_is_said(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, TAKE)
    assert say(lesson, "dance").said == "Dance is an action: say 'act dance'."
    also = say(lesson, "take")
    assert also.said.startswith("Take one is an action: say 'act take'. ") and "'take" in also.said[40:]
    lesson.store.close()


def test_time_passes_also_with_a_line_that_says_nothing(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    begin = lesson.now()
    for line, later, said in (
        ("@+2.5 nonsense", 2_500, "nonsense"),
        ("  @+60 nonsense", 62_500, "nonsense"),
        ("", 62_500, "This line says nothing."),
        ("@+0", 62_500, "Nothing to do."),
        ("@+1", 63_500, "Nothing to do."),
    ):
        answer = say(lesson, line)
        assert answer.ok == (said == "Nothing to do.") and said in answer.said, line
        assert lesson.now() - begin == later, line
    lesson.store.close()
    made(tmp_path / "b.lesson")
    real = lesson_at(tmp_path / "b.lesson")
    before = real.store.pulse()
    assert not say(real, "@+2.5 nonsense").ok and real.store.pulse() == before
    real.store.close()


def test_an_answer_is_one_line() -> None:
    assert [str(a) for a in (Answer(True, "x", 0), Answer(True, "x"), Answer(False, "x", 3))] == [
        "ok 0 x",
        "ok - x",
        "refused x",
    ]


def test_how_late_a_line_can_be(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    for line in ("next", "@+15.9 note x", "ago 15.9 next"):
        assert say(lesson, line).ok, line
    assert say(lesson, "@+15.9 ago 32 next").said == (
        "The last move was 0:32 ago; a line can be at most 31 seconds late."
    )
    assert [m.at for m in lesson.strand("1").live] == [lesson.opened] * 2
    batch = Batch(lesson)
    batch.do("1", Next(), "1")
    with pytest.raises(Refused, match="The last move was 0:00 ago; a line can be at most 0 seconds late"):
        batch.do("1", Next(), "1", 1_000)
    assert batch.last == lesson.n + 1
    lesson.store.close()


def test_a_rehearsal_lasts_a_hundred_years_to_the_millisecond(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    let_time_pass(lesson, 100 * 365 * 24 * 3_600_000)
    with pytest.raises(Refused, match="No rehearsal lasts longer than a hundred years"):
        let_time_pass(lesson, 1)
    lesson.store.close()


def test_a_step_goes_on_at_the_very_instant(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RELAY)
    for line, n in (("next", 1), ("@+29.999", 1), ("@+0.001", 2)):
        assert say(lesson, line).ok and lesson.n == n
    assert say(lesson, "undo").ok and say(lesson, "@+90").ok and lesson.n == 3, "somebody went back on purpose"
    lesson.store.close()


def test_copies_of_older_formats_are_removed_and_no_other_file(tmp_path: Path) -> None:
    for n in range(4):
        beside(tmp_path / "a.lesson", f".format-{n}").touch()
    remove_copies(tmp_path / "a.lesson")
    assert sorted(p.name[-1] for p in tmp_path.iterdir()) == ["0", "2", "3"]


def test_codes_are_the_same_for_the_same_seed_and_no_two_alike() -> None:
    many = codes_of("5", 400)
    assert len(set(many)) == 400 and {len(code) for code in many} == {5} and set("".join(many)) == set(LETTERS)
    assert codes_of("5", 3) == many[:3] != codes_of("6", 3) and codes_of("5", 0) == ()


def test_what_was_made_and_taken_back_together_is_counted() -> None:
    strand = Strand("1", 0)
    for n, batch in ((1, 1), (2, 2), (3, 2), (4, 2)):
        strand.push(Row(n, "1", "do", n, "[]", stored_about(About(0, "", batch=batch))), (), n)
    assert (strand.last_batch(), strand.last_undone(), strand.newest, strand.last_new, strand.state) == (3, 0, 4, 4, 4)
    for n, count in ((5, 1), (6, 2)):
        strand.pop(count, Row(n, "1", "undo", n, str(count), stored_about(About(0, "", batch=n))))
    assert (strand.last_batch(), strand.last_undone(), strand.newest, strand.last_at, strand.state) == (1, 2, 1, 1, 1)
    assert [m.n for m in strand.undone] == [4, 3, 2]
    redone = strand.redo(Row(7, "1", "redo", 9, "", stored_about(About(0, "", batch=7))))
    assert (redone.n, redone.at, redone.batch, strand.newest, strand.last_new) == (7, 2, 7, 7, 4)
    assert [m.n for m in strand.pop(9, redone.row)] == [7, 1] and strand.newest is None and strand.last_at is None
    strand.push(redone.row)
    assert strand.undone == [] and strand.last_undone() == 0


def test_what_is_no_lesson_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"

    def said() -> str:
        with pytest.raises(Unusable) as refused:
            Store.open(path)
        return str(refused.value)

    assert said() == f"There is no lesson {path}; 'facilitator list lessons' shows those that there are."
    path.touch()
    assert said() == (
        "a.lesson is empty; it is no lesson, or was never written. Take a copy of the lesson, if there is one."
    )
    for content in (b"a letter", b"SQLite format 4\0"):
        path.write_bytes(content)
        assert said() == (
            "a.lesson is not a lesson of this program; name the lesson's own file, or go on with a copy of it."
        )
    foreign(path)
    assert said() == (
        "a.lesson is a file of another program, not a lesson; name the lesson's own file, or go on with a copy of it."
    )
    turned_into_a_folder(path)
    assert said() == f"{path} is a folder, not a lesson."
    path.rmdir()
    os.mkfifo(path)
    assert said() == f"{path} is not an ordinary file, and no lesson."
    path.unlink()
    made(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version=3")
    assert said() == "a.lesson was written by a newer version (format 3; this one knows 2). Update this program."


def test_the_file_says_whether_somebody_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, pauses, marked = tmp_path / "a.lesson", list[float](), list[Path]()
    monkeypatch.setattr("facilitator.journal.store.time.sleep", pauses.append)
    monkeypatch.setattr("facilitator.journal.store.lengthen_log", marked.append)
    made(path)
    store = Store.open(path)
    assert not store.pulse().open and store.folded and store.current
    for n in (1, 2):
        store.append([Row(n, "log", "do", 0, "[]", stored_about(About(0, "")))])
        assert store.pulse().open
    assert marked == [path], "the log is folded in once"
    assert [r.n for r in store.rows(1)] == [2] and store.rows(2) == []
    copy = tmp_path / "copy.lesson"
    copy.write_bytes(path.read_bytes())
    with closing(Store.open(copy, write=False)) as alone:
        assert not alone.folded, "the log is not beside it"
    assert pauses == [PAUSE] * (LOOKS - 1)
    store.close()
    with closing(Store.open(path, write=False)) as closed:
        assert closed.folded and not closed.pulse().open and len(closed.rows()) == 2
    assert [p.name for p in sorted(tmp_path.iterdir())] == ["a.lesson", "copy.lesson"]


def test_of_two_who_write_the_last_one_folds_the_log_in(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    one, two = lesson_at(path), lesson_at(path)
    one.store.holder, two.store.holder = "one", "two"
    one.store.set_pulse(lambda there: replace(one.time.mark(os.getpid(), 1, one.now()), holder="one", open=True))
    assert two.store.set_pulse(lambda there: None) is None
    with pytest.raises(LessonHeld):
        two.store.append([Row(1, "log", "do", 0, "[]", "{}")])
    two.store.close()
    assert one.store.pulse().open and one.store.pulse().holder == "one"
    assert one.store.set_pulse(lambda there: replace(there, since=5)) == one.store.pulse()
    assert one.store.pulse().since == 5
    one.store.close()
    with closing(Store.open(path, write=False)) as store:
        assert not store.pulse().open


def test_a_folder_and_a_taken_name_are_no_place_for_a_lesson(tmp_path: Path) -> None:
    pulse = Pulse(None, 0, 1000, 0, "boot", 1000)
    (tmp_path / "taken").touch()
    for name, said in (
        (".", f"'{tmp_path}' is a folder; give the lesson a file's name in it."),
        ("taken", "taken exists already; choose another name, or take it up with 'facilitator resume'."),
        ("no/a.lesson", f"There is no folder {tmp_path / 'no'} to keep the lesson in."),
    ):
        with pytest.raises(Unusable) as refused:
            Store.create(tmp_path / name, {"id": "x"}, pulse)
        assert str(refused.value) == said
    Store.create(tmp_path / "a.lesson", {"id": "x"}, pulse).close()
    with closing(sqlite3.connect(tmp_path / "a.lesson")) as db:
        pragmas = ("application_id", "user_version", "journal_mode")
        assert [db.execute(f"PRAGMA {p}").fetchone()[0] for p in pragmas] == [0x46434C54, 2, "wal"]
        assert db.execute("SELECT body FROM header WHERE name = 'sum'").fetchone() == (header_sum({"id": "x"}),)
    assert (tmp_path / "a.lesson").stat().st_mode & 0o777 == 0o600


def test_a_log_gets_its_length_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "a.lesson-wal"
    lengthen_log(tmp_path / "a.lesson")
    assert not log.exists()
    log.write_bytes(b"frames")
    with monkeypatch.context() as little:
        little.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=0))
        lengthen_log(tmp_path / "a.lesson")
    assert log.read_bytes() == b"frames"
    lengthen_log(tmp_path / "a.lesson")
    full = log.stat().st_size
    assert full > 250 * 4096 and log.read_bytes() == b"frames" + bytes(full - 6)
    log.write_bytes(b"frames" * full)
    lengthen_log(tmp_path / "a.lesson")
    assert log.stat().st_size == 6 * full
