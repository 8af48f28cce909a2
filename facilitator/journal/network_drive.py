"""Whether a folder is on another computer: there SQLite's log can be garbled, though it can often be made."""

import os
import re
import sys
from pathlib import Path

REMOTE = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ncpfs", "davfs", "fuse.sshfs", "fuse.davfs", "fuse.rclone"}
)
MOUNTS = Path("/proc/self/mountinfo")
WINDOWS_REMOTE = 4
"""What Windows answers for a drive of another computer."""


def is_remote(folder: Path) -> bool:
    """Whether a folder is on a network drive, as far as this system tells; macOS doesn't."""
    if sys.platform == "win32":
        return _is_remote_drive(folder)
    try:
        mounts = MOUNTS.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return False
    return kind_of_mount(os.path.realpath(folder), mounts) in REMOTE


def kind_of_mount(folder: str, mounts: str) -> str:
    """The kind of file system that a folder is in, by the system's list: the last of the deepest mounts around it."""
    found, deepest = "", 0
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        if len(before.split(" ")) < 5 or not after:
            continue
        point = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), before.split(" ")[4])
        inside = folder == point or folder.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= deepest:
            found, deepest = after.split(" ")[0], len(point)
    return found


def _is_remote_drive(folder: Path) -> bool:
    import ctypes

    place = Path(os.path.realpath(folder)).anchor
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  only Windows has it
    return place.startswith("\\\\") or kernel.GetDriveTypeW(place) == WINDOWS_REMOTE
