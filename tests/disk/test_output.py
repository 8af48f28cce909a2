"""A file appears whole or not at all, whatever happens in between; private ones are for their owner only, and links mislead nobody."""

import errno
import os
import resource
import signal
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from journal.pebbles import forked, without_rights

from facilitator.disk.output import private_folder, write_file, write_new_file, write_private_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights and links as POSIX has them")

Writer = Callable[[Path, bytes], None]
WRITERS: list[Writer] = [write_file, write_private_file]


@pytest.fixture(autouse=True)
def anybody() -> Iterator[None]:
    """Without a mask: rights are then exactly those that the program asks for."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def names(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.iterdir())


def refused(monkeypatch: pytest.MonkeyPatch, function: str) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, function, full)


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("function", ["fsync", "replace"])
def test_a_failure_leaves_last_weeks_file_and_no_draft(
    write: Writer, function: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "report.md"
    write(path, b"last week")
    refused(monkeypatch, function)
    with pytest.raises(OSError, match="No space left"):
        write(path, b"this week")
    assert path.read_bytes() == b"last week" and names(tmp_path) == ["report.md"]


@pytest.mark.second_lane
@pytest.mark.parametrize("write", [*WRITERS, write_new_file])
def test_a_full_disk_leaves_last_weeks_file_and_no_draft(write: Writer, tmp_path: Path) -> None:
    """In a process whose files can't grow: as the system refuses it, in the middle of the bytes."""
    if write is not write_new_file:
        write(tmp_path / "report.md", b"last week")
    before = names(tmp_path)

    def work() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
        try:
            write(tmp_path / "report.md", b"x" * 1_000_000)
        except OSError as fault:
            (tmp_path / "said").write_text(str(fault), encoding="utf-8")

    os.waitpid(forked(work), 0)
    assert "too large" in (tmp_path / "said").read_text(encoding="utf-8")
    (tmp_path / "said").unlink()
    assert names(tmp_path) == before and all((tmp_path / n).read_bytes() == b"last week" for n in before)


@pytest.mark.second_lane
@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("seed", range(8))
def test_a_killed_process_never_leaves_half_a_file(write: Writer, seed: int, tmp_path: Path) -> None:
    path, whole = tmp_path / "report.md", [bytes([n]) * 3_000_000 for n in range(3)]
    write(path, whole[0])

    def work() -> None:
        for n in range(10_000):
            write(path, whole[n % 3])

    child = forked(work)
    time.sleep(Random(seed).uniform(0.005, 0.08))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert path.read_bytes() in whole


@pytest.mark.second_lane
@pytest.mark.parametrize("seed", range(8))
def test_a_killed_process_never_leaves_half_a_new_file(seed: int, tmp_path: Path) -> None:
    def work() -> None:
        for n in range(10_000):
            write_new_file(tmp_path / f"{n}.toml", b"x" * 300_000)

    child = forked(work)
    time.sleep(Random(seed).uniform(0.005, 0.05))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert all(p.stat().st_size == 300_000 for p in tmp_path.glob("*.toml"))


def test_the_draft_of_a_killed_process_goes_with_the_next_file(tmp_path: Path) -> None:
    old, new = tmp_path / ".facilitator-77-0a0b0c0d.draft", tmp_path / ".facilitator-78-0a0b0c0d.draft"
    for draft in (old, new):
        draft.write_bytes(b"Ana")
    os.utime(old, (time.time() - 3600,) * 2)
    write_private_file(tmp_path / "roster.json", b"{}")
    assert names(tmp_path) == [new.name, "roster.json"], "another process may be writing the new one"


def test_rights(tmp_path: Path) -> None:
    write_file(tmp_path / "blank", b"")
    write_file(tmp_path / "report", b"", private=True)
    write_private_file(tmp_path / "roster", b"")
    write_new_file(tmp_path / "plan", b"")
    assert [rights(tmp_path / n) for n in ("blank", "report", "roster", "plan")] == [0o666, 0o600, 0o600, 0o666]


def test_a_named_file_keeps_its_rights_and_a_private_one_does_not(tmp_path: Path) -> None:
    for name in ("blank", "report", "roster"):
        (tmp_path / name).write_bytes(b"last week")
        (tmp_path / name).chmod(0o640)
    write_file(tmp_path / "blank", b"")
    write_file(tmp_path / "report", b"", private=True)
    write_private_file(tmp_path / "roster", b"")
    assert [rights(tmp_path / n) for n in ("blank", "report", "roster")] == [0o640, 0o640, 0o600]


def test_a_draft_is_never_more_open_than_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(os, "fsync", lambda fd: seen.append(stat.S_IMODE(os.fstat(fd).st_mode)))
    write_private_file(tmp_path / "roster", b"Ana")
    assert seen[0] == 0o600


@pytest.mark.parametrize("there", [True, False])
def test_a_planted_link_is_replaced_and_its_victim_untouched(there: bool, tmp_path: Path) -> None:
    victim, path = tmp_path / "victim", tmp_path / "roster.json"
    if there:
        victim.write_bytes(b"precious")
        victim.chmod(0o644)
    path.symlink_to(victim)
    write_private_file(path, b"Ana")
    assert not path.is_symlink() and path.read_bytes() == b"Ana" and rights(path) == 0o600
    assert victim.exists() == there and (not there or (victim.read_bytes(), rights(victim)) == (b"precious", 0o644))


@pytest.mark.parametrize("there", [True, False])
def test_a_link_that_somebody_named_is_followed(there: bool, tmp_path: Path) -> None:
    (tmp_path / "share").mkdir()
    real, path = tmp_path / "share" / "report.md", tmp_path / "report.md"
    if there:
        real.write_bytes(b"last week")
    path.symlink_to(real)
    write_file(path, b"this week", private=True)
    assert path.is_symlink() and real.read_bytes() == b"this week" and names(real.parent) == ["report.md"]


def test_devices_and_pipes_are_written_to(tmp_path: Path) -> None:
    write_file(Path("/dev/null"), b"nothing")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    pipe, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_file(pipe, b"through" * 50_000, private=True)
    reader.join(10)
    assert read == [b"through" * 50_000] and stat.S_ISFIFO(pipe.stat().st_mode) and names(tmp_path) == ["pipe"]
    with pytest.raises(OSError, match="No space left"):
        write_file(Path("/dev/full"), b"x")


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no names for open files here")
def test_a_file_that_has_no_name_any_more_is_written_to(tmp_path: Path) -> None:
    with (tmp_path / "gone").open("w+b") as file:
        file.write(b"longer than what follows")
        file.flush()
        (tmp_path / "gone").unlink()
        write_file(Path(f"/proc/self/fd/{file.fileno()}"), b"whole")
        assert os.pread(file.fileno(), 99, 0) == b"whole" and names(tmp_path) == []


@pytest.mark.second_lane
def test_what_may_not_be_written_is_not_replaced(tmp_path: Path) -> None:
    """A draft could go around the rights of a file; so they are asked first."""
    path = tmp_path / "report.md"
    path.write_bytes(b"last week")
    path.chmod(0o444)
    tmp_path.chmod(0o777)
    for folder in list(tmp_path.parents)[:3]:
        folder.chmod(folder.stat().st_mode | 0o055)

    def work() -> None:
        without_rights()
        try:
            write_file(path, b"this week")
        except PermissionError:
            (tmp_path / "refused").touch()

    os.waitpid(forked(work), 0)
    assert names(tmp_path) == ["refused", "report.md"] and path.read_bytes() == b"last week"


@pytest.mark.parametrize("write", [*WRITERS, write_new_file])
@pytest.mark.parametrize("name", ["folder", "x" * 300, "no/such/folder", "file/in it"])
def test_places_where_no_file_can_be(write: Writer, name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(OSError):
        write(tmp_path / name, b"x")
    assert names(tmp_path) == ["file", "folder"] and names(tmp_path / "folder") == []


def test_a_name_may_be_as_long_as_the_disk_allows(tmp_path: Path) -> None:
    write_file(tmp_path / ("x" * 255), b"whole")
    assert (tmp_path / ("x" * 255)).read_bytes() == b"whole"


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_a_new_file_is_never_put_over_another(links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not links:
        refused(monkeypatch, "link")
    write_new_file(tmp_path / "plan.toml", b"mine")
    (tmp_path / "link.toml").symlink_to(tmp_path / "nowhere")
    for name in ("plan.toml", "link.toml"):
        with pytest.raises(FileExistsError):
            write_new_file(tmp_path / name, b"another")
    assert (tmp_path / "plan.toml").read_bytes() == b"mine" and names(tmp_path) == ["link.toml", "plan.toml"]


def test_of_two_who_write_a_new_file_one_gets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, sync = tmp_path / "plan.toml", os.fsync

    def meanwhile(fd: int) -> None:
        sync(fd)
        path.write_bytes(b"theirs")

    monkeypatch.setattr(os, "fsync", meanwhile)
    with pytest.raises(FileExistsError):
        write_new_file(path, b"mine")
    assert path.read_bytes() == b"theirs" and names(tmp_path) == ["plan.toml"]


def test_the_data_folder_is_for_its_owner(tmp_path: Path) -> None:
    home = tmp_path / "share" / "facilitator"
    assert private_folder(home, "lessons") == home / "lessons"
    assert rights(home) == rights(home / "lessons") == 0o700
    home.chmod(0o755)
    (home / "lessons").chmod(0o777)
    private_folder(home, "lessons")
    assert rights(home) == rights(home / "lessons") == 0o700


def test_a_folder_behind_a_link_or_for_all_keeps_its_rights(tmp_path: Path) -> None:
    for name, mode in (("elsewhere", 0o755), ("all", 0o1777)):
        (tmp_path / name).mkdir()
        (tmp_path / name).chmod(mode)
    (tmp_path / "home").symlink_to(tmp_path / "elsewhere")
    private_folder(tmp_path / "home", "reports")
    private_folder(tmp_path / "all", "reports")
    assert rights(tmp_path / "elsewhere") == 0o755 and rights(tmp_path / "all") == 0o1777
    assert rights(tmp_path / "elsewhere" / "reports") == rights(tmp_path / "all" / "reports") == 0o700
