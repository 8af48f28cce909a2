"""What lies on the disk at each instant, who may read it, and what of it is asked for again."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
from journal.machine import Machine, rehearsed
from journal.pebbles import RULESET, SCENARIO, beside, lesson_at, made
from journal.stored_numbers import STORED
from mechanisms.test_going_on import RELAY
from record.lived import CLOCKS

from facilitator.journal import access, conversion
from facilitator.journal.absence import leave
from facilitator.journal.access import connect, connect_to_look
from facilitator.journal.asked_questions import answers_now, asked_questions
from facilitator.journal.chance import codes_of
from facilitator.journal.codec import field_layout
from facilitator.journal.command_line import say
from facilitator.journal.formats import read_pulse
from facilitator.journal.kinds import KINDS
from facilitator.journal.lease import Lease
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import _boot_id, machine_clocks
from facilitator.journal.private_texts import PrivateTexts
from facilitator.journal.problems import Damaged, Displaced, Unusable
from facilitator.journal.rows import About, Pulse, Row, pulse_sum, stored_about
from facilitator.journal.sight import turn_ends
from facilitator.journal.store import Look, Store
from facilitator.plain.frozen import replace

MOVE = stored_about(About(0, ""))


def move(n: int) -> Row:
    return Row(n, "log", "do", 0, "[]", MOVE)


def in_a_thread(work: Callable[[], object]) -> list[object]:
    found: list[object] = []
    thread = Thread(target=lambda: found.append(work()))
    thread.start()
    thread.join()
    return found


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made(tmp_path / "a.lesson")
    return Store.open(tmp_path / "a.lesson")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A lesson of format 1."""
    for end in ("", ".people"):
        shutil.copyfile(beside(STORED / "format-1.lesson", end), beside(tmp_path / "a.lesson", end))
    return tmp_path / "a.lesson"


def test_what_the_first_look_found_is_read_once(store: Store) -> None:
    said = list[str]()
    with closing(store):
        store.append([move(1)])
    with closing(Store.open(store.path, write=False)) as again:
        again._db.set_trace_callback(said.append)
        assert [row.n for row in again.rows()] == [1] and said == []
        assert [row.n for row in again.rows()] == [1] and len(said) > 2


def test_a_conversion_is_proved_move_by_move_and_by_its_sum(store: Store) -> None:
    with closing(store):
        store.append([move(1), move(2)])
        rows, copy = store.rows(), store.path.with_name("a.lesson.format-1")
        conversion._prove(store._db, rows, store.path, copy)
        wrong = "^a.lesson could not be converted to the current format. The unchanged file is a.lesson.format-1.$"
        for other in (rows[:1], [*rows, move(3)], [rows[0], rows[1]._replace(at=1)]):
            with pytest.raises(Damaged, match=wrong):
                conversion._prove(store._db, other, store.path, copy)
        store._db.execute("INSERT INTO move VALUES (3, 'log', 'do', 0, '[]', ?, 7)", (MOVE,))
        with pytest.raises(Damaged, match=wrong):
            conversion._prove(store._db, [*rows, move(3)], store.path, copy)


def test_a_disk_that_loses_a_page_during_a_conversion_leaves_the_copy(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, copy = Store.open(old), beside(old, ".format-1")

    def connect_after_the_loss(path: Path, mode: str) -> sqlite3.Connection:
        if copy.exists() and path == old:
            page = store._db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'header'").fetchone()[0]
            with old.open("r+b") as file:
                file.seek((page - 1) * store._db.execute("PRAGMA page_size").fetchone()[0])
                file.write(bytes(64))
        return connect(path, mode)

    real = conversion._keep

    def keep(path: Path, to: Path) -> None:
        real(path, to)
        monkeypatch.setattr(conversion, "connect", connect_after_the_loss)

    monkeypatch.setattr(conversion, "_keep", keep)
    known = Store.open(STORED / "format-1.lesson", write=False)
    with closing(store), closing(known), pytest.raises(Damaged, match=r"a\.lesson is damaged"):
        store.append([move(len(store.rows()) + 1)])
    with closing(Store.open(copy, write=False)) as kept:
        assert kept.header == known.header and len(kept.rows()) == 51


def test_a_new_lesson_and_a_copy_are_private_from_their_first_byte(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("facilitator.journal.lesson_file.make_private", lambda _: None)
    before = os.umask(0)
    try:
        Store.create(tmp_path / "b.lesson", {"id": "x"}, Pulse(None, 0, 0, 0, "", 0)).close()
        conversion._keep(old, beside(old, ".format-1"))
    finally:
        os.umask(before)
    for name in ("b.lesson", "a.lesson.format-1"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600, name


def test_a_hold_marks_the_file_at_its_first_beat_and_never_again(tmp_path: Path) -> None:
    machine, path, said = Machine(living={os.getpid()}), tmp_path / "a.lesson", list[str]()
    made(path, machine.clocks())
    lesson = lesson_at(path, machine.clocks())

    def copy_knows() -> bool:
        """Whether a copy of the file alone knows that moves may be missing."""
        (tmp_path / "copy.lesson").write_bytes(path.read_bytes())
        with closing(Store.open(tmp_path / "copy.lesson", write=False)) as copy:
            return not copy.folded

    lease = Lease(lesson)
    assert lease.claim() is not None and not lesson.store.marked and not copy_knows()
    assert lease.beat() and lesson.store.marked and copy_knows()
    lesson.store._db.set_trace_callback(said.append)
    assert lease.beat() and not any("wal_checkpoint" in line for line in said)
    lesson.store.close()


def test_a_deleted_log_is_in_the_file_though_somebody_looks(store: Store) -> None:
    store.append([move(1), move(2)])
    with closing(Store.open(store.path, write=False)):
        beside(store.path, "-wal").unlink()
        store.stay()
        assert [row.n for row in store.rows()] == [1, 2]
        store.append([move(3)])
    store.close()
    with closing(Store.open(store.path, write=False)) as there:
        assert [row.n for row in there.rows()] == [1, 2, 3]


def test_after_a_log_is_begun_anew_it_is_asked_again_who_has_written(store: Store) -> None:
    said = list[str]()
    store.append([move(1)])
    store.append([move(2)])
    old = store._db
    beside(store.path, "-wal").unlink()
    store.stay()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        old.execute("SELECT 1")
    store._db.set_trace_callback(said.append)
    store.append([move(3)])
    assert "SELECT coalesce(max(n), 0) FROM move" in said
    store.close()


def test_a_log_is_read_also_where_nothing_may_be_written(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.append([move(1)])
    store.append([move(2)])
    monkeypatch.setattr(access, "may_write", lambda _: False)
    with closing(connect_to_look(store.path)[0]) as db:
        assert db.execute("SELECT n FROM move").fetchall() == [(1,), (2,)]
    store.close()


def test_what_may_only_be_looked_at_is_not_opened_to_write(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.close()
    monkeypatch.setattr("facilitator.journal.lesson_file.may_write", lambda _: False)
    with pytest.raises(Unusable) as refused:
        Store.open(store.path)
    assert str(refused.value) == ("a.lesson is read-only here. Copy it to your own folder and continue there.")


def test_connections_serve_every_thread(store: Store) -> None:
    store.append([move(1)])
    for db in (connect(store.path, "ro"), access._copied(store.path)):
        with closing(db):
            assert in_a_thread(lambda db=db: db.execute("SELECT n FROM move").fetchall()) == [[(1,)]]
    store.close()


def test_what_cannot_be_read_is_not_kept_open(tmp_path: Path) -> None:
    (tmp_path / "letter").write_bytes(b"This is a letter and no lesson at all. " * 40)
    db = sqlite3.connect(tmp_path / "letter")
    with pytest.raises(sqlite3.DatabaseError, match="not a database"):
        access._tried(db)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        db.execute("SELECT 1")


@pytest.mark.parametrize(("platform", "clock"), [("linux", "CLOCK_BOOTTIME"), ("darwin", "CLOCK_MONOTONIC")])
def test_the_steady_clock_is_the_one_that_counts_on_in_sleep(
    platform: str, clock: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hasattr(time, clock):
        pytest.skip("this system has no such clock")
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr("time.clock_gettime_ns", lambda which: which * 1_000_000 + 999_999)
    assert machine_clocks().mono() == getattr(time, clock)
    monkeypatch.delattr(time, clock)
    monkeypatch.setattr("time.monotonic_ns", lambda: 77_999_999)
    assert machine_clocks().mono() == 77


def test_the_system_names_each_start(monkeypatch: pytest.MonkeyPatch) -> None:
    name = Path("/proc/sys/kernel/random/boot_id")
    if name.exists():
        assert machine_clocks().boot() == name.read_text(encoding="ascii").strip() != ""

    def refuse(*_: object, **__: object) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", refuse)
    assert _boot_id.__wrapped__() == ""


def test_redo_at_a_table_leaves_the_room_alone(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson", plan=True)
    lesson: Lesson = lesson_at(tmp_path / "a.lesson")
    for line in ("room next", "room next", "1: next", "1: undo", "room next", "room undo"):
        assert say(lesson, line).ok, line
    place, phase = lesson.tables["1"].place, lesson.room.entered
    assert say(lesson, "1: redo").ok
    assert lesson.tables["1"].place != place and lesson.room.entered == phase
    lesson.store.close()


def test_a_file_that_was_moved_is_not_written_to(store: Store) -> None:
    store.append([move(1)])
    store.path.rename(store.path.with_name("moved"))
    with pytest.raises(Displaced):
        store.append([move(2)])
    store.path.with_name("moved").rename(store.path)
    store.append([move(2)])
    store.close()


def test_a_sign_of_life_is_read_again_only_where_somebody_has_written(store: Store) -> None:
    said = list[str]()
    store.append([move(1)])
    store._db.set_trace_callback(said.append)
    for reads in (1, 1, 1):
        assert store.pulse().open and sum("FROM pulse" in line for line in said) == reads
    with closing(Store.open(store.path)) as other:
        other.append([move(2)])
    assert not store.pulse().open and sum("FROM pulse" in line for line in said) == 2
    store.close()


def test_a_converted_file_is_built_like_a_new_one(old: Path) -> None:
    """Its tables, and what keeps moves and header from being changed."""
    built = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
    new = old.with_name("b.lesson")
    made(new)
    with closing(Store.open(old)) as one, closing(Store.open(new)) as other:
        assert one._db.execute(built).fetchall() != other._db.execute(built).fetchall()
        sign = one.pulse()
        one.append([move(len(one.rows()) + 1)])
        assert one.pulse() == replace(sign, open=True) and sign.lesson
        assert one._db.execute(built).fetchall() == other._db.execute(built).fetchall()


def test_where_no_table_plays_none_is_told_to_go_on(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, tables=2)
    for line in ("table close 1", "table close 2"):
        assert say(lesson, line).ok
    assert str(say(lesson, "all: next")) == "refused No table is playing now."
    lesson.store.close()


def test_a_typed_question_has_its_answers_until_another_scene_is_shown(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    assert asked_questions(lesson) == answers_now(lesson) == ()
    for line in ('answer red "too early"', 'ask "Why?"', 'answer red "because"', "note x"):
        assert say(lesson, line).ok, line
    (one,) = asked_questions(lesson)
    assert (one.question, [r.side for r in one.answers], one.now) == (2, ["red"], True)
    assert answers_now(lesson) == one.answers
    assert say(lesson, "screen scores").ok and say(lesson, 'answer red "too late"').ok
    assert [(q.answers, q.now) for q in asked_questions(lesson)] == [(one.answers, False)] and answers_now(lesson) == ()
    lesson.store.close()


def test_everybody_has_the_number_of_the_setup_or_of_the_codes() -> None:
    codes = codes_of("7", 3)
    seats = (("1", "red", codes[:2]), ("1", "blue", codes[2:]))
    assert Setup({"1": ()}, {}, seats).numbers_of("7") == {code: n for n, code in enumerate(codes, 1)}
    assert Setup({"1": ()}, {}, seats, {codes[0]: 9}).numbers_of("7") == {codes[0]: 9}
    assert Setup({"1": ()}, {}, seats).numbers_of("8") == {}


def test_of_a_lesson_that_is_open_no_other_handle_is_opened(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "open", refuse)
    access.require_sqlite(store.path)
    store.close()
    with pytest.raises(Unusable):
        access.require_sqlite(store.path)


def test_whoever_only_looked_leaves_no_sign(old: Path) -> None:
    lesson, before = lesson_at(old), old.read_bytes()
    leave(lesson)
    assert not lesson.store.current and old.read_bytes() == before
    lesson.store.close()


def test_whoever_held_no_rehearsal_leaves_no_sign(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    lesson.store.set_pulse(lambda there: replace(there, process=7))
    leave(lesson)
    assert lesson.store.pulse().process == 7
    lesson.store.close()


@pytest.mark.parametrize("log", ["comes", "goes", "none", "empty"])
def test_a_log_that_comes_or_goes_during_the_first_look_is_one(
    log: str, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append([move(1)])
    alone, pauses, looked = tmp_path / "alone.lesson", list[float](), Store._looked
    alone.write_bytes(store.path.read_bytes())
    aside = beside(store.path, "-wal").read_bytes()
    if log in ("goes", "empty"):
        beside(alone, "-wal").write_bytes(aside if log == "goes" else b"")

    def look(own: Store, after: int) -> Look:
        found = looked(own, after)
        if log == "comes":
            beside(alone, "-wal").write_bytes(aside)
        if log == "goes":
            beside(alone, "-wal").unlink()
        return found

    monkeypatch.setattr("time.sleep", pauses.append)
    monkeypatch.setattr(Store, "_looked", look)
    with closing(Store(alone)) as there:
        assert (there.folded, pauses) == ((True, []) if log in ("comes", "goes") else (False, [0.02, 0.02]))
    store.close()


def test_one_key_for_several_tables_is_answered_for_each(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, tables=2)
    both = say(lesson, "next").said
    assert all(f"{name}: " in both for name in ("1", "2")), both
    assert say(lesson, "table close 2").ok
    assert "1: " not in say(lesson, "next").said
    lesson.store.close()


def test_after_a_long_absence_in_a_plan_with_two_phases_a_sitting_begins(tmp_path: Path) -> None:
    plan = SCENARIO[: SCENARIO.index('[[phases]]\nid = "debrief"')]
    lesson = rehearsed(tmp_path, RULESET, scenario=plan)
    assert say(lesson, "gone 1801").said == "Nothing was lost: no clock was running."
    assert say(lesson, "room next").ok and not lesson.room.breaks
    assert say(lesson, "gone 1801").ok and len(lesson.room.breaks) == 1
    lesson.store.close()


def test_undo_at_the_only_table_passes_over_a_sitting_that_began_by_itself(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, scenario=SCENARIO)
    for line in ("room next", "room next", "next"):
        assert say(lesson, line).ok
    before = lesson.tables["1"].place
    for line in ("next", "gone 1801", "undo"):
        assert say(lesson, line).ok, line
    assert lesson.tables["1"].place == before and len(lesson.room.breaks) == 1
    lesson.store.close()


@pytest.mark.parametrize("kind", sorted(kind for kind, fields in KINDS.items() if ": tuple[" in fields))
def test_what_is_stored_as_lists_is_read_as_tuples(kind: str) -> None:
    layout = field_layout.__wrapped__(kind)
    given = {field.partition(": ")[0]: field for field in KINDS[kind].split("; ")}
    assert layout.tuples == tuple(name for name, field in given.items() if ": tuple[" in field) != ()


def test_of_each_turn_the_last_look_at_its_table_is_kept_once(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    seen = [lesson.tables["1"]]
    for line in ("next", "time 5", "next", "next", "time 5", "next"):
        assert say(lesson, line).ok, line
        seen.append(lesson.tables["1"])
    ends = turn_ends(lesson, "1")
    counts = [table.turn_count for table in seen]
    assert [table.turn_count for table in ends] == sorted({*counts} - {0}) and len(ends) > 1
    assert ends == [seen[counts.index(table.turn_count)] for table in ends]
    lesson.store.close()


def test_every_lesson_has_a_name_of_its_own_and_chance_too(tmp_path: Path) -> None:
    names = set[str]()
    for n in range(2):
        path = tmp_path / f"{n}.lesson"
        create_lesson(path, CLOCKS, {"ruleset": RULESET}, Setup({"1": ()}), rehearsal=True, seed=None).close()
        with closing(Store.open(path, write=False)) as there:
            names |= {there.header["id"], there.header["seed"]}
    assert len(names) == 4 and all(len(name) == 16 and int(name, 16) for name in names)


def test_only_a_move_waits_for_the_disk(store: Store) -> None:
    waits = list[int]()

    def asked() -> int:
        return int(store._db.execute("PRAGMA synchronous").fetchone()[0])

    def decide(there: Pulse) -> Pulse:
        waits.append(asked())
        return there

    store.set_pulse(decide)
    store.append([move(1)], lambda: waits.append(asked()))
    assert waits == [1, 2], "NORMAL, FULL"
    store.close()


def test_a_step_goes_on_before_what_is_said_afterwards(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RELAY)
    for line in ("next", "@+31 note late"):
        assert say(lesson, line).ok
    assert [(m.strand, m.by, m.at - lesson.opened) for m in lesson.history()[1:]] == [
        ("1", "clock", 30_000),
        ("log", "script", 31_000),
    ]
    lesson.store.close()


def test_what_was_forgotten_is_not_written_beside_another_file(tmp_path: Path) -> None:
    own = PrivateTexts(tmp_path / "a.lesson", "7")
    own.keep(1, ["a"])
    own.forget([1])
    own.path.unlink()
    assert own.moved_beside(tmp_path / "b.lesson").texts() == {}
    assert not (tmp_path / "b.lesson.people").exists()


def test_a_file_may_be_written_where_its_folder_may_be_written_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.lesson"
    for allowed in ([], [path], [tmp_path], [path, tmp_path]):
        monkeypatch.setattr("os.access", lambda asked, _, allowed=allowed: asked in allowed)
        assert access.may_write(path) == (len(allowed) == 2)


@pytest.mark.parametrize(("process", "holder"), [(7, "7"), (None, "")])
def test_in_the_first_format_a_process_holds_a_lesson_by_its_number(process: int | None, holder: str) -> None:
    sign = (process, 1, 2, 3, "boot", 4)
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("CREATE TABLE pulse(process, since, lesson, mono, boot, utc, sum)")
        db.execute("INSERT INTO pulse VALUES (?, ?, ?, ?, ?, ?, ?)", (*sign, pulse_sum(sign)))
        assert read_pulse(db, 1) == Pulse(*sign, holder, False)


def test_what_is_refused_at_one_table_counts_at_the_others(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, tables=2)
    for line in ("next", "1: pause"):
        assert say(lesson, line).ok
    answer = say(lesson, "all: pause")
    assert answer.ok and answer.move == lesson.n and "1: no change. " in answer.said and "2: refused" not in answer.said
    assert not say(lesson, "all: pause").ok
    lesson.store.close()
