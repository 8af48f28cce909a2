"""Places where a lesson can only be read, or not be kept: no rights, no room, no shared memory."""

import gc
import os
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from journal.pebbles import (
    NOBODY,
    a_sentence,
    beside,
    contents,
    copied,
    environment,
    forked,
    lesson_at,
    log_of,
    opened,
    played,
    program,
    told,
    unprivileged,
    without_rights,
)

from facilitator.journal.problems import Unusable
from facilitator.journal.rows import Pulse
from facilitator.journal.store import Store


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that anybody may look into, with a lesson that anybody may read."""
    with tempfile.TemporaryDirectory() as name:
        found = Path(name)
        found.chmod(0o755)
        path = played(found, 12)
        for command in ("show", "log", "check"):
            told(command, path)  # all that they need is loaded before rights are dropped
        for end in ("-wal", "-shm"):
            beside(path, end).unlink(missing_ok=True)
        for file in found.iterdir():
            file.chmod(0o644)
        yield found
        found.chmod(0o755)


def as_before(folder: Path, before: dict[str, bytes]) -> None:
    assert contents(folder) == before
    assert not any(p.name.endswith(("-shm", "-wal")) for p in folder.iterdir() if p.name not in before)


@pytest.mark.second_lane
def test_a_file_without_read_permission_is_said(open_folder: Path) -> None:
    path = open_folder / "a.lesson"
    path.chmod(0o000)
    for arguments in (("show", path), ("log", path), ("do", path, "next")):
        a_sentence(unprivileged(*arguments))


@pytest.mark.second_lane
def test_a_read_only_folder_can_be_read(open_folder: Path) -> None:
    path, before = open_folder / "a.lesson", contents(open_folder)
    moves = log_of(path)
    for end in ("-wal", "-shm"):
        beside(path, end).unlink(missing_ok=True)
    open_folder.chmod(0o555)
    assert unprivileged("log", path, "--json").json == moves
    assert unprivileged("show", path).code == 0
    assert unprivileged("check", path).code == 0
    done = unprivileged("do", path, "next")
    a_sentence(done)
    assert "read-only here. Copy it to your own folder" in done.err
    as_before(open_folder, before)


@pytest.mark.second_lane
def test_a_read_only_file_can_be_read(open_folder: Path) -> None:
    path, before = open_folder / "a.lesson", contents(open_folder)
    path.chmod(0o444)
    open_folder.chmod(0o777)
    assert unprivileged("show", path).code == 0
    assert unprivileged("log", path).code == 0
    a_sentence(unprivileged("do", path, "next"))
    as_before(open_folder, before)


@pytest.mark.second_lane
@pytest.mark.parametrize("shared", [False, True], ids=["alone", "with shared memory"])
def test_a_killed_lesson_in_a_read_only_folder_can_be_read(shared: bool, open_folder: Path, pending: Path) -> None:
    path = copied(pending, open_folder / "b.lesson")
    moves = log_of(path)
    assert len(moves) == 80
    if not shared:
        beside(path, "-shm").unlink()
    for file in open_folder.iterdir():
        file.chmod(0o644)
    before = contents(open_folder)
    open_folder.chmod(0o555)
    assert unprivileged("log", path, "--json").json == moves
    assert unprivileged("show", path).code == 0
    a_sentence(unprivileged("do", path, "next"))
    assert contents(open_folder) == before


@pytest.mark.second_lane
def test_a_reader_without_rights_follows_what_is_written(open_folder: Path) -> None:
    path = open_folder / "a.lesson"
    os.chown(path, NOBODY, NOBODY)  # the file is for its owner only; the folder is somebody else's
    (asking, ask), (answers, answer) = os.pipe(), os.pipe()

    def follow() -> None:
        without_rights()
        lesson = lesson_at(path, write=False)
        seen = lesson.store.version()
        os.write(answer, bytes([lesson.n]))
        while os.read(asking, 1) == b"?":
            now = lesson.store.version()
            os.write(answer, bytes([lesson.catch_up() if now != seen else 0]))
            seen = now

    def asked() -> int:
        os.write(ask, b"?")
        return os.read(answers, 1)[0]

    open_folder.chmod(0o555)
    child = forked(follow)
    os.close(answer)
    try:
        assert os.read(answers, 1)[0] == 12
        assert asked() == 0
        open_folder.chmod(0o755)
        assert told("do", path, "next", "next").code == 0
        path.chmod(0o644)  # its owner lets others read it
        assert [asked(), asked()] == [2, 0]
    finally:
        os.write(ask, b".")
        os.waitpid(child, 0)
        for end in (asking, ask, answers):
            os.close(end)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of half a megabyte, with a lesson on it."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no disk can be mounted here; the limit of a file's size stands in for it")
    try:
        yield disk
    finally:
        gc.collect()
        subprocess.run(["umount", str(disk)], check=True)


def written_until_full(path: Path, **more: object) -> list[str]:
    """What was answered ok until the disk was full."""
    typed = "".join(f'note "{n} {"so many words " * 20}"\n' if n % 2 else "next\n" for n in range(3000))
    done = program("do", path, typed=typed, **more)
    a_sentence(done)
    assert "Free some space" in done.err
    said = [line.split(" ", 2) for line in done.out.splitlines()]
    assert said and all(word == "ok" for word, _, _ in said)
    return [f"{n} {sentence}" for _, n, sentence in said]


@pytest.mark.second_lane
def test_a_full_disk_loses_nothing(small_disk: Path) -> None:
    path = opened(small_disk)
    said = written_until_full(path)
    assert len(said) > 20
    with suppress(OSError), (small_disk / "films").open("wb") as file:
        file.write(bytes(600_000))
    assert program("show", path).code == 0, "who only looks needs no room"
    assert [f"{r['move']} {r['says']}" for r in program("log", path, "--json").json][: len(said)] == said
    a_sentence(program("do", path, 'note "no room"'))
    a_sentence(program("open", small_disk / "pebbles.toml", "--lesson", small_disk / "b.lesson"))
    assert not (small_disk / "b.lesson").exists()
    (small_disk / "films").unlink()
    rows = log_of(path)
    assert [f"{r['move']} {r['says']}" for r in rows][: len(said)] == said
    assert len(rows) <= len(said) + 1
    shutil.copytree(small_disk, small_disk.parent / "larger")
    done = told("do", small_disk.parent / "larger" / "a.lesson", "next", 'note "room again"')
    assert done.code == 0, done.err
    assert log_of(small_disk.parent / "larger" / "a.lesson")[-1]["says"] == "Note: “room again”"


@pytest.mark.second_lane
def test_a_file_that_may_not_grow_loses_nothing(tmp_path: Path) -> None:
    path = opened(tmp_path)
    said = written_until_full(path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (120_000, 120_000)))
    assert len(said) > 5
    assert [f"{r['move']} {r['says']}" for r in log_of(path)][: len(said)] == said
    assert told("do", path, "next", 'note "room again"').code == 0
    assert [f"{r['move']} {r['says']}" for r in log_of(path)][: len(said)] == said


NO_SHARED_MEMORY = """import sqlite3
_connect = sqlite3.connect
def connect(database, *args, **kwargs):
    if isinstance(database, str) and database.startswith("file:"):
        database += "&vfs=unix-dotfile"
    return _connect(database, *args, **kwargs)
sqlite3.connect = connect
"""


@pytest.mark.second_lane
def test_a_place_without_a_write_ahead_log(copy: Path, tmp_path: Path) -> None:
    """As on many network drives: a lesson can't be made or written there, but it can be read."""
    (tmp_path / "hook").mkdir()
    (tmp_path / "hook" / "sitecustomize.py").write_text(NO_SHARED_MEMORY, encoding="utf-8")
    env = environment(tmp_path / "hook")
    opened(tmp_path, name="other.lesson")
    before = contents(tmp_path)
    done = program("open", tmp_path / "pebbles.toml", "--lesson", tmp_path / "new.lesson", env=env)
    a_sentence(done)
    assert "a disk of this computer" in done.err
    done = program("do", copy, "next", env=env)
    a_sentence(done)
    assert "a disk of this computer" in done.err
    assert program("log", copy, "--json", env=env).json == log_of(copy)
    assert program("show", copy, env=env).code == 0
    assert contents(tmp_path) == before


def test_the_same_through_the_store(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="disk of this computer"):
        Store.create(tmp_path / "new.lesson", {"id": "x"}, Pulse(None, 0, 0, 0, "", 0), vfs="unix-dotfile")
    with pytest.raises(Unusable, match="disk of this computer"):
        Store.open(copy, vfs="unix-dotfile")
    with closing(Store.open(copy, write=False, vfs="unix-dotfile")) as store:
        assert len(store.rows()) == 60
    assert sorted(p.name for p in tmp_path.iterdir() if p.stat().st_size) == ["a.lesson", "a.lesson.people"]
