"""The lesson file only grows, has one writer at a time, and holds nothing that was typed about people."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from journal.pebbles import beside, environment, lesson_at, made, opened, played, program, told

from facilitator.journal.command_line import say
from facilitator.journal.private_texts import PrivateTexts
from facilitator.journal.problems import Behind, Unusable
from facilitator.journal.rows import Pulse, Row
from facilitator.journal.store import Store

PULSE = Pulse(None, 0, 1000, 0, "boot", 1000)
CHANGES = (
    "UPDATE move SET about = 'x'",
    "UPDATE move SET at = 0 WHERE n = 2",
    "DELETE FROM move",
    "DELETE FROM move WHERE n = 3",
    "INSERT OR REPLACE INTO move SELECT n, strand, kind, at, body, 'x', sum FROM move WHERE n = 2",
    "REPLACE INTO move SELECT n, strand, kind, at, body, 'x', sum FROM move",
    "INSERT INTO move SELECT n + 5, strand, kind, at, body, about, sum FROM move WHERE n = 3",
    "INSERT INTO move(strand, kind, at, body, about, sum) VALUES ('1', 'do', 0, '[]', '{}', 0)",
    "INSERT INTO move SELECT n, strand, kind, at, body, 'x', sum FROM move WHERE n = 2 "
    "ON CONFLICT(n) DO UPDATE SET about = excluded.about",
    "UPDATE header SET body = 'x'",
    "DELETE FROM header",
    "DELETE FROM header WHERE name = 'seed'",
    "INSERT OR REPLACE INTO header VALUES ('seed', 'x')",
    "INSERT INTO header VALUES ('colour', 'x')",
    "REPLACE INTO header VALUES ('id', 'x')",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return played(tmp_path, 4)


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [
            repr(row)
            for table in ("header", "move")
            for row in db.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()
        ]


@pytest.mark.parametrize("recursive", ["ON", "OFF"])
@pytest.mark.parametrize("change", CHANGES)
def test_nothing_is_changed_by_another_program(change: str, recursive: str, path: Path) -> None:
    before = dump(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA recursive_triggers={recursive}")
        with pytest.raises(sqlite3.IntegrityError, match="only ever appended"):
            db.execute(change)
    assert dump(path) == before


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_is_changed_through_the_store(change: str, path: Path) -> None:
    before = dump(path)
    with closing(Store.open(path)) as store, pytest.raises(sqlite3.IntegrityError, match="only ever appended"):
        store._db.execute(change)
    with closing(Store.open(path, write=False)) as store, pytest.raises(sqlite3.OperationalError):
        store._db.execute(change)
    assert dump(path) == before


@pytest.mark.parametrize("n", [-1, 0, 1, 4, 6, 100])
def test_a_move_has_the_next_number_or_is_not_written(n: int, path: Path) -> None:
    before = dump(path)
    with closing(Store.open(path)) as store:
        with pytest.raises(Behind):
            store.append([Row(n, "1", "do", 0, "[]", "{}")])
        assert len(store.rows()) == 4
        assert dump(path) == before
        store.append([Row(5, "1", "do", 0, "[]", "{}")])
    assert dump(path)[:-1] == before


def test_what_fails_on_the_way_leaves_nothing(path: Path) -> None:
    before = dump(path)

    def fail() -> None:
        raise RuntimeError

    with closing(Store.open(path)) as store:
        with pytest.raises(RuntimeError):
            store.append([Row(5, "1", "do", 0, "[]", "{}")], fail)
        assert dump(path) == before
        store.append([Row(5, "1", "do", 0, "[]", "{}")])
        assert len(store.rows()) == 5


def test_of_two_writers_the_second_is_refused(path: Path) -> None:
    first, second = lesson_at(path), lesson_at(path)
    said = say(first, 'note "the words of the first"')
    assert said.ok and said.move == 5
    refused = say(second, 'note "the words of the second"')
    assert not refused.ok and "Someone else changed this lesson" in refused.said
    assert first.people.texts()[1] == "the words of the first"
    again = say(second, 'note "the words of the second"')
    assert again.ok and again.move == 6, "it has looked again meanwhile"
    assert not say(first, "next").ok
    assert [say(first, "next").ok, say(second, "undo").ok, say(second, "undo").ok] == [True, False, True]
    first.catch_up()
    assert first.tables == second.tables and first.log == second.log
    assert (
        [m.said for m in first.history()]
        == [m.said for m in second.history()]
        == [m.said for m in lesson_at(path).history()]
    )
    assert list(first.people.texts().values()) == ["the words of the first", "the words of the second"]


@pytest.mark.second_lane
def test_while_another_program_writes_there_is_a_sentence(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        done = program("do", path, "next")
        assert done.code == 2 and "Wait a moment" in done.err and done.err.count("\n") == 1
        assert program("show", path).code == 0, "readers are always welcome"
    assert program("do", path, "next").code == 0


def test_a_sign_of_life_is_read_by_everybody(path: Path) -> None:
    with closing(Store.open(path)) as writer, closing(Store.open(path, write=False)) as reader:
        seen = reader.version()
        writer.set_pulse(lambda _: Pulse(7, 1, 2, 3, "boot", 5))
        assert reader.pulse() == writer.pulse() == Pulse(7, 1, 2, 3, "boot", 5)
        assert reader.version() != seen


def test_moving_the_log_into_the_file_waits_for_the_disk(path: Path) -> None:
    """A sign of life may be what sets it off; without waiting, moves that were on the disk would be put at risk."""
    said: list[str] = []
    with closing(Store.open(path)) as store:
        store._db.set_trace_callback(said.append)
        for n in range(3):
            store.set_pulse(lambda there, n=n: Pulse(7, 1, n, 3, "boot", 5))
        assert not any("OFF" in statement for statement in said)
        assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_new_lesson_never_covers_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.lesson"
    path.write_text("something dear")
    with pytest.raises(Unusable, match="already exists"):
        Store.create(path, {"id": "x"}, PULSE)
    monkeypatch.setattr(Path, "exists", lambda self: False)  # as if the other one came in between
    with pytest.raises(Unusable, match="already exists"):
        Store.create(path, {"id": "x"}, PULSE)
    monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(PermissionError(1, "no links here")))
    with pytest.raises(Unusable, match="already exists"):
        Store.create(path, {"id": "x"}, PULSE)
    assert path.read_text() == "something dear"
    assert list(tmp_path.iterdir()) == [path], "nothing half made is left"


def test_a_disk_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(PermissionError(1, "no links here")))
    Store.create(tmp_path / "a.lesson", {"id": "x"}, PULSE).close()
    with closing(Store.open(tmp_path / "a.lesson")) as store:
        assert store.header == {"id": "x"} and store.pulse() == PULSE
    assert [p.name for p in tmp_path.iterdir()] == ["a.lesson"]


@pytest.mark.second_lane
def test_of_many_who_make_the_same_lesson_one_does(tmp_path: Path) -> None:
    opened(tmp_path, name="other.lesson")
    command = [
        sys.executable,
        "-m",
        "facilitator",
        "open",
        str(tmp_path / "pebbles.toml"),
        "--lesson",
        str(tmp_path / "a.lesson"),
        "--json",
    ]
    makers = [
        subprocess.Popen(command, env=environment(), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(5)
    ]
    answers = [(*maker.communicate(), maker.returncode) for maker in makers]
    made_by = [out for out, _, code in answers if code == 0]
    assert len(made_by) == 1
    assert all(code == 2 and "already exists" in err for _, err, code in answers if code)
    assert told("show", tmp_path / "a.lesson", "--json").json["lesson"] in made_by[0]


@pytest.fixture
def careless() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def test_texts_are_for_their_owner_only(careless: None, tmp_path: Path) -> None:
    path = opened(tmp_path)
    assert not beside(path, ".people").exists(), "nothing has been typed yet"
    told("do", path, 'note "of somebody"')
    assert stat.S_IMODE(beside(path, ".people").stat().st_mode) == 0o600
    beside(path, ".people").chmod(0o644)
    told("do", path, 'note "copied by somebody"')
    assert stat.S_IMODE(beside(path, ".people").stat().st_mode) == 0o600


def raw(path: Path) -> bytes:
    """Everything that lies in a lesson's folder under its name."""
    return b"".join(
        p.read_bytes()
        for p in sorted(path.parent.iterdir())
        if p.name.startswith(path.name) or p.name.startswith("." + path.name)
    )


@pytest.mark.parametrize("seed", range(3))
def test_of_a_forgotten_text_no_byte_is_left(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    people = PrivateTexts(tmp_path / "a.lesson", "id")
    texts = {
        n: f"mark{n:04}: " + "".join(chance.choices("abcdefgh ", k=chance.choice((5, 50, 400, 3000)))) + f" end{n:04}"
        for n in range(1, 150)
    }
    for n, text in texts.items():
        people.keep(n, [text])
        if n % 10 == 0:
            gone = chance.sample(sorted(m for m in texts if m <= n), 4)
            people.forget(gone)
            texts = {m: t for m, t in texts.items() if m not in gone or m > n}
    found = raw(tmp_path / "a.lesson")
    assert people.texts() == texts
    for n in set(range(1, 150)) - texts.keys():
        assert f"mark{n:04}".encode() not in found and f"end{n:04}".encode() not in found
    people.forget(texts)
    assert people.texts() == {}
    assert b"mark" not in raw(tmp_path / "a.lesson") and b"end0" not in raw(tmp_path / "a.lesson")


def test_a_text_that_took_the_place_of_another_covers_it(tmp_path: Path) -> None:
    people = PrivateTexts(tmp_path / "a.lesson", "id")
    people.keep(1, ["left behind by a killed program"])
    people.keep(1, ["mine"])
    assert people.texts() == {1: "mine"} and b"killed" not in raw(tmp_path / "a.lesson")


def test_forgetting_what_is_not_there(tmp_path: Path) -> None:
    PrivateTexts(tmp_path / "a.lesson", "id").forget([1, 2])
    assert list(tmp_path.iterdir()) == []


TYPED = (
    'note "{} of Anna"',
    'ruling "{} of Ben"',
    'answer red "{} of Carl"',
    'say "{} for everybody"',
    'table title 1 "{} table"',
    'observe blue care 2 "{} of Dora"',
    '1: note "{} at a table"',
    "note {}",
)


def test_nothing_typed_is_in_the_lesson_file(tmp_path: Path) -> None:
    """Neither while it is open nor afterwards, undone or not, refused or not."""
    path = tmp_path / "a.lesson"
    made(path, plan=True)
    lesson = lesson_at(path)
    marks = []
    for i, line in enumerate(TYPED * 5):
        marks.append(f"zebra{i:03}")
        assert say(lesson, line.format(marks[-1])).ok, line
        if i % 3 == 0:
            assert say(lesson, "undo log").ok or i < 3
        assert not say(lesson, f'observe green care 2 "zebra refused {i}"').ok
    while_open = path.read_bytes() + beside(path, "-wal").read_bytes() + beside(path, "-shm").read_bytes()
    assert b"zebra" not in while_open and b"Careful" in while_open
    lesson.store.close()
    assert b"zebra" not in path.read_bytes()
    there = beside(path, ".people").read_bytes()
    assert all(mark.encode() in there for mark in marks) and b"zebra refused" not in there
    said = [row["says"] for row in told("log", path, "--json").json]
    assert all(any(mark in sentence for sentence in said) for mark in marks)
