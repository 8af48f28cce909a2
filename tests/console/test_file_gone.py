"""The lesson file is taken away from under a console in a real terminal: it is said within two seconds, and nothing acknowledged is lost."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from console.ptys import Terminal
from journal.pebbles import beside, environment, lesson_at, opened, played, program, told

from facilitator.journal.store import Store

pytestmark = pytest.mark.second_lane

AT_ONCE = 2.0
"""Seconds within which the screen says it."""

CODES = re.compile(rb"\x1b(?:\[[0-9;:?<>=]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[P_^X][^\x1b]*\x1b\\|[@-Z\\-_])")
WITHOUT_OVERRIDE = """import ctypes, os, sys
for right in (1, 2, 3):  # root without the rights to override those of files
    ctypes.CDLL(None).prctl(24, right, 0, 0, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


class Desk:
    """A console in a terminal, with what it has acknowledged."""

    def __init__(self, path: Path, home: Path, overriding: bool = True) -> None:
        home.mkdir(exist_ok=True)
        self.path, self.noted = path, list[str]()
        start = [] if overriding else ["-c", WITHOUT_OVERRIDE]
        self.terminal = Terminal([*start, "-m", "facilitator", "resume", str(path)], home)

    def __enter__(self) -> "Desk":
        self.terminal.__enter__()
        self.terminal.until("NEXT")
        return self

    def __exit__(self, *_: object) -> None:
        self.terminal.__exit__()

    def shown(self) -> str:
        return CODES.sub(b"", self.terminal.written[self.terminal.seen :]).decode(errors="replace")

    def answered(self, wanted: str, seconds: float = 10.0) -> str:
        """Read on until something is on the screen; what it was, and when it comes too late, what came instead."""
        end = time.monotonic() + seconds
        while not (found := re.search(wanted, self.shown())):
            assert time.monotonic() < end, f"no {wanted!r} within {seconds} s: {self.shown()[-1500:]}"
            self.terminal._read(0.05)
        return found[0]

    def forget(self) -> None:
        """What comes next is looked at alone."""
        self.terminal.seen = len(self.terminal.written)

    def note(self, text: str) -> str:
        """Type a note. What came of it; where it was acknowledged, it has to be in the lesson ever after."""
        self.forget()
        self.terminal.press("n")
        self.answered("note")
        self.forget()
        self.terminal.press(f"{text}\r")
        done = f"Note: “{text}”"
        said = self.answered(f"{done}|✗ [^ ]+ .*|(?s:! [^ ]+ .*Esc)")
        if said.startswith("!"):  # the form shows why, and keeps what was typed
            self.terminal.press("\x1b")
            end = time.monotonic() + 0.6  # Esc and a letter at once would be Alt and that letter
            while time.monotonic() < end:
                self.terminal._read(0.05)
            return f"✗ {' '.join(said[2:].replace('│', ' ').split())}"
        if said != done:  # or an older refusal that the form has uncovered
            end = time.monotonic() + 0.4
            while time.monotonic() < end:
                self.terminal._read(0.05)
            said = done if done in self.shown() else self.answered("✗ [^ ]+ .*")
        if said.startswith("Note"):
            self.noted.append(text)
        return said

    def quit(self) -> str:
        """Leave, and let the clock run; what is left on the terminal."""
        self.forget()
        self.terminal.press("q")
        self.answered("A clock is running")
        self.terminal.press("r")
        return CODES.sub(b"", self.terminal.ended().encode()).decode()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A lesson that was begun the day before, with a note."""
    folder = tmp_path / "kept"
    folder.mkdir()
    path = opened(folder)
    assert told("do", path, "next", 'note "of yesterday"').code == 0
    return path


def notes(path: Path) -> list[str]:
    """The notes of a lesson, as they were typed."""
    lesson = lesson_at(path, write=False)
    with closing(lesson.store):
        texts = lesson.people.texts()
        assert not lesson.incomplete
        return [texts[remark.text] for remark in lesson.log.remarks if remark.text is not None]


def moved(path: Path) -> None:
    path.rename(path.with_name("moved.lesson"))


def replaced(path: Path) -> None:
    other = path.parent / "others"
    other.mkdir()
    played(other, 7, "b.lesson").replace(path)


def deleted(path: Path) -> None:
    path.unlink()


def deleted_with_all(path: Path) -> None:
    for end in ("", "-wal", "-shm", ".people"):
        beside(path, end).unlink(missing_ok=True)


def folder_deleted(path: Path) -> None:
    shutil.rmtree(path.parent)


@pytest.mark.parametrize(
    "fault", [moved, replaced, deleted, deleted_with_all, folder_deleted], ids=lambda f: f.__name__
)
def test_a_file_that_is_gone_is_said_and_written_back(
    fault: Callable[[Path], None], path: Path, tmp_path: Path
) -> None:
    saved = path.with_name("a-saved.lesson") if fault is replaced else path
    with Desk(path, tmp_path / "home") as desk:
        desk.note("before one")
        desk.note("before two")
        desk.forget()
        began = time.monotonic()
        fault(path)
        desk.answered("was moved, replaced or deleted.*is saved as", AT_ONCE + 2)
        assert time.monotonic() - began < AT_ONCE + (
            1 if fault is replaced else 0
        )  # making the other one takes a moment
        desk.note("after")
        assert len(desk.noted) == 3
        desk.quit()
        assert desk.terminal.code == 0
    assert notes(saved) == ["of yesterday", "before one", "before two", "after"]
    for lesson in (saved, *([path] if fault is replaced else [])):
        shown = program("show", lesson, "--json")
        assert shown.code == 0 and shown.err == "" and shown.json["moves"] == (7 if lesson != saved else 5)
    assert not [p.name for p in path.parent.iterdir() if p.name.endswith(("-wal", "-shm", ".new", "-journal"))]
    if fault is moved:
        with closing(Store.open(path.with_name("moved.lesson"), write=False)) as store:
            assert len(store.rows()) >= 2, "what was moved away is a lesson as before"
        assert "damaged" not in program("check", path.with_name("moved.lesson")).err


def test_a_log_that_is_deleted_alone_is_begun_anew(path: Path, tmp_path: Path) -> None:
    """It looks like rubbish beside the lesson. Whatever was in it is kept, also where the console is killed afterwards."""
    with Desk(path, tmp_path / "home") as desk:
        desk.note("before")
        beside(path, "-wal").unlink()
        desk.note("after")
        assert beside(path, "-wal").exists()
        desk.terminal.process.kill()
        desk.terminal.process.wait()
    assert notes(path) == ["of yesterday", "before", "after"]
    assert program("do", path, "next").code == 0


@pytest.mark.parametrize("fault", [moved, replaced, deleted_with_all], ids=lambda f: f.__name__)
def test_a_file_that_goes_in_the_moment_of_leaving(fault: Callable[[Path], None], path: Path, tmp_path: Path) -> None:
    saved = path.with_name("a-saved.lesson") if fault is replaced else path
    with Desk(path, tmp_path / "home") as desk:
        desk.note("before")
        desk.terminal.press("q")
        desk.answered("A clock is running")
        fault(path)
        desk.terminal.press("r")
        assert desk.terminal.ended()
        assert desk.terminal.code == 0
    assert notes(saved) == ["of yesterday", "before"]
    if fault is replaced:
        assert program("show", path, "--json").json["moves"] == 7


def test_do_that_is_fed_line_by_line_writes_back_too(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "facilitator", "do", str(path)],
        env=environment(),
        text=True,
        bufsize=1,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdin and running.stdout and running.stderr
        running.stdin.write('note "before"\n')
        assert running.stdout.readline().startswith("ok")
        moved(path)
        running.stdin.write('note "after"\n')
        assert running.stdout.readline().startswith("ok")
        beside(path, "").rename(path.with_name("moved again.lesson"))
        running.stdin.close()
        assert running.wait() == 0 and running.stderr.read().count("is saved as") == 2
    assert notes(path) == ["of yesterday", "before", "after"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)], capture_output=True, check=False
    ).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def filled(disk: Path) -> Path:
    """Not a byte is free any more."""
    rest = disk / "rest"
    with rest.open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    return rest


def test_a_full_disk_is_said_and_loses_nothing(small_disk: Path, tmp_path: Path) -> None:
    path = opened(small_disk)
    assert told("do", path, "next").code == 0
    with Desk(path, tmp_path / "home") as desk:
        desk.note("before")
        rest = filled(small_disk)
        refused = ""
        for n in range(40):
            said = desk.note(f"while full {n}")
            if said.startswith("✗"):
                refused = said
                break
        assert "disk is full" in refused or "Free some space" in refused, refused
        rest.unlink()
        assert desk.note("after").startswith("Note")
        filled(small_disk)
        desk.quit()
    (small_disk / "rest").unlink()
    assert notes(path) == desk.noted and len(desk.noted) >= 2
    assert program("show", path).err == ""


def test_a_file_that_became_read_only_is_said(path: Path, tmp_path: Path) -> None:
    with Desk(path, tmp_path / "home", overriding=False) as desk:
        desk.note("before")
        desk.forget()
        began = time.monotonic()
        path.chmod(0o444)
        desk.answered("read-only now", AT_ONCE)
        assert time.monotonic() - began < AT_ONCE
        desk.note("after")
        path.chmod(0o600)
        desk.forget()
        desk.quit()
    assert notes(path) == ["of yesterday", *desk.noted] and len(desk.noted) == 2


def test_a_lesson_behind_a_link_is_kept_where_it_is(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.lesson"
    link.symlink_to(path)
    path.chmod(0o640)
    with Desk(link, tmp_path / "home") as desk:
        desk.note("through the link")
        desk.quit()
    assert link.is_symlink() and path.stat().st_mode & 0o777 == 0o640, "a link is not followed when rights are set"
    assert notes(path) == notes(link) == ["of yesterday", "through the link"]
