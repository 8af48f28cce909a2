"""What differs between systems: a start of the machine without a name, and drives of other computers."""

import sys
import time
from pathlib import Path

import pytest
from journal.pebbles import a_sentence, opened, program, told

from facilitator.journal import lesson_time, network_drive
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.network_drive import is_remote, kind_of_mount

MOUNTS = r"""21 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
22 21 0:5 / /proc rw - proc proc rw
30 21 0:40 / /mnt/school rw shared:1 - cifs //server/teachers rw
31 30 8:2 / /mnt/school/local rw - ext4 /dev/sdb1 rw
32 21 0:41 / /mnt/My\040Files rw - nfs4 server:/home rw
33 21 0:42 / /mnt/twice rw - ext4 /dev/sdc1 rw
34 21 0:43 / /mnt/twice rw - fuse.sshfs me@server: rw
half a line
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/", "ext4"),
        ("/home/me", "ext4"),
        ("/mnt/school", "cifs"),
        ("/mnt/school/lessons", "cifs"),
        ("/mnt/schoolbooks", "ext4"),
        ("/mnt/school/local/x", "ext4"),
        ("/mnt/My Files/x", "nfs4"),
        ("/mnt/twice/x", "fuse.sshfs"),
    ],
)
def test_the_deepest_mount_tells_the_kind_of_drive(folder: str, kind: str) -> None:
    assert kind_of_mount(folder, MOUNTS) == kind


def test_a_lesson_on_a_network_drive_is_refused_and_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = opened(tmp_path)
    assert told("do", path, "next").code == 0 and not is_remote(tmp_path)
    mounts = tmp_path / "mounts"
    mounts.write_text(MOUNTS + f"40 21 0:44 / {tmp_path} rw - cifs //server/teachers rw\n", encoding="utf-8")
    monkeypatch.setattr(network_drive, "MOUNTS", mounts)
    assert is_remote(tmp_path)
    for done in (told("do", path, "next"), told("open", tmp_path / "pebbles.toml", "--lesson", tmp_path / "b.lesson")):
        a_sentence(done)
        assert "network drives" in done.err
    assert told("show", path).code == 0 and told("log", path).out.count("\n") == 1
    assert not (tmp_path / "b.lesson").exists()


def test_a_system_without_a_list_of_drives_refuses_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_drive, "MOUNTS", tmp_path / "none")
    assert not is_remote(tmp_path)


@pytest.mark.parametrize("hours", [-3, 3])
def test_a_clock_that_is_set_moves_no_lesson_where_the_start_has_no_name(
    hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lesson_time, "_boot_id", lambda: "")
    mine = LessonTime(machine_clocks())
    pulse = mine.mark(1, 0, 1_000_000)
    now = time.time_ns()
    monkeypatch.setattr("time.time_ns", lambda: now + hours * 3_600_000_000_000)
    assert 1_000_000 <= mine.now(pulse) < 1_002_000, "two seconds of lesson were more than that"
    assert 1_000_500 <= mine.now(mine.mark(1, 0, 1_000_500)) < 1_003_000


@pytest.mark.second_lane
@pytest.mark.skipif(sys.platform == "win32", reason="asks for the system's list of drives")
def test_an_ordinary_folder_is_on_this_computer(tmp_path: Path) -> None:
    assert program("do", opened(tmp_path), "next").code == 0
