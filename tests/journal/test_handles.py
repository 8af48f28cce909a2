"""Handles on lesson files, asked directly: who has one open, what it sees, what it says, and what it leaves behind."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from journal.pebbles import beside, foreign, lesson_at, made, turned_into_a_folder

from facilitator.journal.access import (
    IN_USE,
    connect,
    connect_to_look,
    file_stamp,
    inode_of,
    look_steadily,
    require_sqlite,
)
from facilitator.journal.command_line import say
from facilitator.journal.connection import FileConnection
from facilitator.journal.conversion import convert, remove_copies
from facilitator.journal.formats import read_moves
from facilitator.journal.lesson_file import NO_WAL, header_sum, lengthen_log, open_for_writing
from facilitator.journal.private_texts import PrivateTexts
from facilitator.journal.problems import Behind, Damaged, Displaced, LessonHeld, Unusable
from facilitator.journal.rescue import SAVED, rescue_lesson
from facilitator.journal.rows import About, Pulse, Row, stored_about
from facilitator.journal.store import Store
from facilitator.plain.frozen import replace


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
    for db in seen:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            db.execute("SELECT 1")
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


def test_what_is_not_there_has_no_size_and_no_time(tmp_path: Path) -> None:
    assert file_stamp(tmp_path / "a.lesson") == ((0, 0),) * 3
    (tmp_path / "a.lesson-wal").write_bytes(b"xy")
    os.utime(tmp_path / "a.lesson-wal", ns=(5, 7))
    assert file_stamp(tmp_path / "a.lesson") == ((0, 0), (2, 7), (0, 0))


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
    os.link(beside(path, "-wal"), tmp_path / "aside")  # its number stays taken
    path.unlink()
    assert rescue_lesson(lesson) == SAVED.format(old="a.lesson", new="a.lesson")
    (tmp_path / "aside").unlink()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        old.execute("SELECT 1")
    assert inode_of(beside(path, "-wal")) != log and not lesson.store.pulse().open and lesson.incomplete == ""
    assert say(lesson, "next").move == 2
    lesson.store.close()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.lesson"]
    assert lesson_at(path).n == 2


def test_only_the_lessons_own_texts_are_forgotten(tmp_path: Path) -> None:
    own, other = (PrivateTexts(tmp_path / "a.lesson", name) for name in ("7", "8"))
    own.forget([1])
    assert not own.path.exists()
    own.keep(3, ["a", "b"])
    said = f"{own.path.name} belongs to another lesson or program. Move it away, or restore the right one."
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
    with pytest.raises(Unusable, match=r"is empty\. Restore a copy, or delete it"):
        own.forget([1])


def test_copies_of_older_formats_are_removed_and_no_other_file(tmp_path: Path) -> None:
    for n in range(4):
        beside(tmp_path / "a.lesson", f".format-{n}").touch()
    remove_copies(tmp_path / "a.lesson")
    assert sorted(p.name[-1] for p in tmp_path.iterdir()) == ["0", "2", "3"]


def test_what_is_no_lesson_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"

    def said() -> str:
        with pytest.raises(Unusable) as refused:
            Store.open(path)
        return str(refused.value)

    assert said() == f"There is no lesson {path}. 'facilitator list lessons' lists all lessons."
    path.touch()
    assert said() == ("a.lesson is empty. If you have a copy of the lesson, use it.")
    for content in (b"a letter", b"SQLite format 4\0"):
        path.write_bytes(content)
        assert said() == ("a.lesson is not a lesson of this program. Choose the lesson file itself, or a copy of it.")
    foreign(path)
    assert said() == (
        "a.lesson is a file of another program, not a lesson. Choose the lesson file itself, or a copy of it."
    )
    turned_into_a_folder(path)
    assert said() == f"{path} is a folder, not a lesson."
    path.rmdir()
    os.mkfifo(path)
    assert said() == f"{path} is not an ordinary file, so it is not a lesson."
    path.unlink()
    made(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version=3")
    assert said() == "a.lesson was written by a newer version (format 3; this one knows 2). Update this program."
    assert inode_of(path) not in IN_USE, "nothing stays open"


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
    assert pauses == [0.02, 0.02]
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
        (".", f"'{tmp_path}' is a folder. Add a file name for the lesson."),
        ("taken", "taken already exists. Choose another name, or continue it with 'facilitator resume'."),
        ("no/a.lesson", f"There is no folder {tmp_path / 'no'} for the lesson."),
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
    assert full == 32 + 250 * 4120, "a header and so many pages, each with its own"
    assert log.read_bytes() == b"frames" + bytes(full - 6)
    for free, size in ((64 * full - 1, 6), (64 * full, full)):
        log.write_bytes(b"frames")
        with monkeypatch.context() as little:
            little.setattr("shutil.disk_usage", lambda _, free=free: SimpleNamespace(free=free))
            lengthen_log(tmp_path / "a.lesson")
        assert log.stat().st_size == size
    log.write_bytes(b"frames" * full)
    lengthen_log(tmp_path / "a.lesson")
    assert log.stat().st_size == 6 * full


def test_moves_of_the_first_format_are_read_as_those_of_today() -> None:
    columns = "n INTEGER PRIMARY KEY, strand, kind, at, written, body, said, text"
    stored = [(1, "1", "do", 5, 6, "[]", "Began", None), (2, "log", "do", 7, 8, "[]", "Note: ‹1›", 1)]
    stored += [(3, "1", "undo", 9, 10, "1", "Undone", None)]
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute(f"CREATE TABLE move({columns})")
        db.executemany("INSERT INTO move VALUES (?, ?, ?, ?, ?, ?, ?, ?)", stored)
        rows, total = read_moves(db, 1, 0)
        assert [tuple(row)[:5] for row in rows] == [(n, s, k, at, body) for n, s, k, at, _, body, _, _ in stored]
        assert [row.facts for row in rows] == [
            About(6, "Began", 0, 1, "", "# Began"),
            About(8, "Note: ‹1›", 1, 2, "", "# Note: ‹1›"),
            About(10, "Undone", 1, 3, "", ""),
        ]
        later, rest = read_moves(db, 1, 2)
        assert later == rows[2:] and rest(read_sum(rows[:2], db)) == total(0) != rest(0)


def read_sum(rows: list[Row], db: sqlite3.Connection) -> int:
    """The running sum over the first moves of a file of format 1."""
    db.execute("DELETE FROM move WHERE n > ?", (len(rows),))
    return read_moves(db, 1, 0)[1](0)


def test_who_holds_a_lesson_is_asked_again_only_where_somebody_has_written(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    said = list[str]()

    def asked(store: Store, n: int) -> bool:
        said.clear()
        store.append([Row(n, "log", "do", 0, "[]", stored_about(About(0, "")))])
        return "SELECT coalesce(max(n), 0) FROM move" in said

    with closing(Store.open(tmp_path / "a.lesson")) as store:
        store._db.set_trace_callback(said.append)
        assert [asked(store, n) for n in (1, 2, 3)] == [True, False, False]
        with closing(Store.open(tmp_path / "a.lesson")) as other:
            other.set_pulse(lambda there: replace(there, since=1))
        assert [asked(store, n) for n in (4, 5)] == [True, False]


def test_a_lesson_without_a_log_gets_one_where_there_can_be_one(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA journal_mode=DELETE").fetchone() == ("delete",)
    for vfs, said in (("unix-dotfile", f"The folder of a.lesson {NO_WAL}"), (None, "")):
        db = sqlite3.connect(":memory:")
        try:
            db = open_for_writing(path, vfs, linked=False)
            assert not said
            assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert db.execute("PRAGMA wal_autocheckpoint").fetchone() == (200,)
        except Unusable as refused:
            assert str(refused) == said
        finally:
            db.close()
    with pytest.raises(Unusable) as refused:
        Store.create(tmp_path / "b.lesson", {"id": "x"}, Pulse(None, 0, 0, 0, "", 0), vfs="unix-dotfile")
    assert str(refused.value) == f"This folder {NO_WAL}"
    assert [p.name for p in tmp_path.iterdir()] == ["a.lesson"]


def test_whoever_has_not_seen_the_last_move_writes_none(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    with closing(Store.open(tmp_path / "a.lesson")) as one, closing(Store.open(tmp_path / "a.lesson")) as two:
        assert one.rows() == []
        two.append([Row(1, "log", "do", 0, "[]", stored_about(About(0, "")))])
        for n in (1, 2, 3):
            with pytest.raises(Behind):
                one.append([Row(n, "log", "do", 0, "[]", stored_about(About(0, "")))])
        assert len(one.rows()) == 1
        one.append([Row(2, "log", "do", 0, "[]", stored_about(About(0, "")))])
    with closing(Store.open(tmp_path / "a.lesson", write=False)) as store:
        assert len(store.rows()) == 2


def test_texts_are_private_from_their_first_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("facilitator.journal.private_texts.make_private", lambda _: None)
    before = os.umask(0)
    try:
        own = PrivateTexts(tmp_path / "a.lesson", "7")
        own.keep(1, ["a"])
    finally:
        os.umask(before)
    assert own.path.stat().st_mode & 0o777 == 0o600


def test_the_log_stays_beside_a_file_that_could_not_be_folded(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    connection = FileConnection(path)
    connection.write(linked=False)
    connection.db.execute("PRAGMA user_version=2")
    connection.close_unfolded()
    assert beside(path, "-wal").stat().st_size and inode_of(path) not in IN_USE
    connection = FileConnection(path)
    connection.write(linked=False)
    connection.close()
    assert not beside(path, "-wal").exists()


@pytest.mark.parametrize(("changes", "times"), [(False, 3), (True, 50)])
def test_so_often_is_looked_before_damage_is_said(
    changes: bool, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, pauses, looks = tmp_path / "a.lesson", list[float](), list[int]()
    path.touch()
    monkeypatch.setattr("time.sleep", pauses.append)

    def look() -> None:
        looks.append(1)
        if changes:
            path.write_bytes(bytes(len(looks)))
        raise ValueError

    with pytest.raises(Damaged, match=r"a\.lesson is damaged: part of it is missing or overwritten"):
        look_steadily(path, look)
    assert len(looks) == times and pauses == [0.02] * (times - 1)


def test_a_log_that_was_deleted_alone_is_begun_anew_and_another_one_is_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    store = Store.open(path)
    store.append([Row(1, "log", "do", 0, "[]", stored_about(About(0, "")))])
    log = beside(path, "-wal")
    log.unlink()
    store.stay()
    assert log.stat().st_size
    store.append([Row(2, "log", "do", 0, "[]", stored_about(About(0, "")))])
    log.rename(tmp_path / "aside")
    log.write_bytes(b"another one")
    with pytest.raises(Displaced, match=r"^a\.lesson was moved, replaced or deleted\.$"):
        store.stay()
    (tmp_path / "aside").rename(log)
    store.stay()
    store.close()
    with closing(Store.open(path, write=False)) as there:
        assert [row.n for row in there.rows()] == [1, 2]


def test_a_sign_of_life_that_was_overwritten_is_none(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE pulse SET mono = mono + 1")
        db.commit()
    with closing(Store.open(path, write=False)) as store:
        assert store.pulse() == Pulse(None, 0, 0, 0, "", 0, "", False)


def test_texts_that_were_only_read_are_kept_beside_another_file_too(tmp_path: Path) -> None:
    PrivateTexts(tmp_path / "a.lesson", "7").keep(1, ["a", "b"])
    reader = PrivateTexts(tmp_path / "a.lesson", "7")
    assert reader.texts() == {1: "a", 2: "b"}
    reader.path.unlink()
    assert reader.moved_beside(tmp_path / "b.lesson").texts() == {1: "a", 2: "b"}
    unread = PrivateTexts(tmp_path / "b.lesson", "7")
    assert unread.moved_beside(tmp_path / "c.lesson").texts() == {1: "a", 2: "b"}
    assert PrivateTexts(tmp_path / "d.lesson", "7").moved_beside(tmp_path / "e.lesson").texts() == {}
    assert not (tmp_path / "e.lesson.people").exists()


def test_a_file_whose_pages_do_not_fit_together_is_looked_at_and_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    with path.open("r+b") as file:
        file.seek(36)
        file.write((5).to_bytes(4, "big"))  # so many free pages are said to be there
    before = path.read_bytes()
    with closing(Store.open(path, write=False)) as store:
        assert store.rows() == []
    with pytest.raises(Damaged, match="part of it is missing or overwritten"):
        Store.open(path)
    assert path.read_bytes() == before and inode_of(path) not in IN_USE


@pytest.mark.parametrize("fault", ["database is locked", "the file is busy", "unable to open database file"])
def test_what_is_locked_is_not_copied_to_look_at_it(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, faults = tmp_path / "a.lesson", [sqlite3.OperationalError(fault)]
    made(path)
    store = Store.open(path)
    store.append([Row(1, "log", "do", 0, "[]", stored_about(About(0, "")))])

    def tried(db: sqlite3.Connection) -> sqlite3.Connection:
        if faults:
            db.close()
            raise faults.pop()
        return db

    monkeypatch.setattr("facilitator.journal.access._tried", tried)
    if "unable" in fault:
        db, stamp = connect_to_look(path)
        assert db.execute("SELECT count(*) FROM move").fetchone() == (1,) and stamp == file_stamp(path)
        db.close()
    else:
        with pytest.raises(sqlite3.OperationalError, match=fault):
            connect_to_look(path)
    store.close()


def test_whoever_opens_a_sound_file_to_write_removes_the_copy_of_a_killed_conversion(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.lesson", tmp_path / "a.lesson.format-1"
    made(path)
    copy.touch()
    Store.open(path, write=False).close()
    assert copy.exists()
    Store.open(path).close()
    assert not copy.exists()


def test_what_somebody_else_has_converted_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    store = Store.open(path)
    store.append([Row(1, "log", "do", 0, "[]", stored_about(About(0, "")))])
    rows = store.rows(0)
    convert(path, store._db, 1)
    assert not beside(path, ".format-1").exists() and not store._db.in_transaction
    store.close()
    with closing(Store.open(path, write=False)) as there:
        assert there.rows() == rows and there.current


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (PermissionError(13, "no"), "a.lesson can't be read: you have no permission. Ask its owner for a copy."),
        (
            OSError(5, "Input/output error"),
            "a.lesson can't be read: Input/output error. Connect its disk again, or continue with a copy.",
        ),
        (
            ValueError("embedded null"),
            "a.lesson can't be read: embedded null. Connect its disk again, or continue with a copy.",
        ),
    ],
)
def test_what_cannot_be_read_is_a_sentence(
    fault: Exception, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path / "a.lesson")

    def refuse(*_: object) -> None:
        raise fault

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(Unusable) as refused:
        require_sqlite(tmp_path / "a.lesson")
    assert str(refused.value) == said


def test_how_a_connection_is_set(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    pragmas = ("recursive_triggers", "trusted_schema", "query_only", "synchronous")
    for mode, still, values in (("ro", False, [1, 0, 1, 2]), ("ro", True, [1, 0, 1, 2]), ("rw", False, [1, 0, 0, 2])):
        with closing(connect(path, mode, still=still)) as db:
            assert [db.execute(f"PRAGMA {p}").fetchone()[0] for p in pragmas] == values, (mode, still)
            assert db.isolation_level is None


def test_where_nobody_knows_the_clocks_nobody_counts_as_alive(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    with closing(Store.open(path)) as one, closing(Store.open(path)) as two:
        one.set_pulse(lambda there: replace(there, process=7, holder="one"))
        two.append([Row(1, "log", "do", 0, "[]", stored_about(About(0, "")))])
        two.living = lambda pulse: pulse.holder == "one"
        one.set_pulse(lambda there: replace(there, since=9))
        with pytest.raises(LessonHeld):
            two.append([Row(2, "log", "do", 0, "[]", stored_about(About(0, "")))])
        two.holder = "one"
        two.append([Row(2, "log", "do", 0, "[]", stored_about(About(0, "")))])
        one.set_pulse(lambda there: replace(there, holder="three"))
        with pytest.raises(LessonHeld):
            two.append([Row(3, "log", "do", 0, "[]", stored_about(About(0, "")))])


@pytest.mark.parametrize(
    ("file", "log", "goes"),
    [
        ("none", "ours", True),
        ("none", "another", True),
        ("another", "ours", True),
        ("another", "another", False),
        ("another", "unknown", False),
    ],
)
def test_beside_another_file_only_our_own_log_is_taken_away(file: str, log: str, goes: bool, tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    made(path)
    connection = FileConnection(path)
    connection.write(linked=False)
    connection.db.execute("PRAGMA user_version=2")
    if log != "unknown":
        connection.note_log()
    path.rename(tmp_path / "moved")
    if file == "another":
        path.write_bytes(b"another file")
    beside(path, "-shm").write_bytes(b"")
    if log == "another":
        beside(path, "-wal").rename(tmp_path / "ours-wal")
        beside(path, "-wal").write_bytes(b"another log")
    connection.end_elsewhere()
    assert (not beside(path, "-wal").exists(), connection.writes) == (goes, False)
