"""Every file that the program writes, except lessons: a draft beside it, forced to the disk, then renamed. A failure
changes nothing.
"""

import errno
import os
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path

OWNER, ANYBODY = 0o600, 0o666
"""Rights of a new file; the umask narrows them further."""

STALE = 600.0
"""Seconds after which a draft has no writer any more: no file of ours takes a second."""


def write_file(path: Path, data: bytes, private: bool = False) -> None:
    """Write where a person said, as they expect: through a link, straight into a pipe or device, with the rights that
    the file had.

    `private`: only its owner may read it, if it is new.
    """
    try:
        # Opened without being emptied: this refuses what may not be written, such as a read-only file, before a draft
        # goes around it.
        here = os.open(path, os.O_WRONLY)
    except FileNotFoundError:
        return _replace(_target(path), data, OWNER if private else ANYBODY)
    with os.fdopen(here, "wb") as file:
        found = os.fstat(here)
        if not _is_at(_target(path), found):
            if stat.S_ISREG(found.st_mode):
                file.truncate()
            file.write(data)
            return None
    return _replace(_target(path), data, OWNER, kept=stat.S_IMODE(found.st_mode))


def write_private_file(path: Path, data: bytes) -> None:
    """Write under a name that the program chose, for its owner only; a link of this name is replaced and never
    followed.
    """
    _replace(path, data, OWNER)


def write_new_file(path: Path, data: bytes) -> None:
    """Write a file that must not exist yet, not even as a link; raises `FileExistsError`."""
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    _replace(path, data, ANYBODY, new=True)


def private_folder(home: Path, *below: str) -> Path:
    """The data folder and a folder in it, made if missing, for their owner only; the innermost one is returned.

    A folder of ours that others can open is narrowed, but never through a link, nor one that is meant for all (sticky,
    as `/tmp` is).
    """
    folder = home
    for name in ("", *below):
        folder /= name
        folder.mkdir(0o700, parents=True, exist_ok=True)
        _narrow(folder)
    return folder


def _target(path: Path) -> Path:
    """The file behind all links; it may not exist yet."""
    return Path(os.path.realpath(path))


def _is_at(path: Path, found: os.stat_result) -> bool:
    """Whether an open file is an ordinary one of this name: `/dev/stdout` may lead to a file that has none."""
    try:
        return stat.S_ISREG(found.st_mode) and os.path.samestat(found, path.stat())
    except OSError:
        return False


def _replace(path: Path, data: bytes, mode: int, kept: int | None = None, new: bool = False) -> None:
    """Put a file in place in one step; `kept`: the rights that it gets in the end, whatever the umask."""
    _remove_stale(path.parent)
    draft = path.parent / f".facilitator-{os.getpid()}-{os.urandom(4).hex()}.draft"
    try:
        # "x" never opens what is there already, and never follows a link.
        with open(draft, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            if kept is not None and sys.platform != "win32":
                with suppress(OSError):  # a disk without rights, as some memory sticks are
                    os.fchmod(file.fileno(), kept)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if new:
            _link(draft, path)
        else:
            draft.replace(path)
    finally:
        with suppress(OSError):
            draft.unlink()
    _sync_folder(path.parent)


def _link(draft: Path, path: Path) -> None:
    """Give a draft its name unless somebody else has taken it meanwhile."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # no hard links on this disk
        draft.rename(path)


def _remove_stale(folder: Path) -> None:
    """Remove drafts of processes that were killed: they may hold names, and nobody would look for them."""
    for draft in folder.glob(".facilitator-*.draft"):
        with suppress(OSError):
            if draft.lstat().st_mtime < time.time() - STALE:
                draft.unlink()


def _sync_folder(folder: Path) -> None:
    """The new name itself survives a power cut, where the system can do that."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        here = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(here)
        finally:
            os.close(here)


def _narrow(folder: Path) -> None:
    if sys.platform == "win32":
        return
    with suppress(OSError):  # a link, or a folder that isn't ours
        here = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            found = os.fstat(here)
            if found.st_uid == os.geteuid() and found.st_mode & 0o077 and not found.st_mode & stat.S_ISVTX:
                os.fchmod(here, 0o700)
        finally:
            os.close(here)
