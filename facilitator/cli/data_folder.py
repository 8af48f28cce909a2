"""Where the user's data is on this computer, and which lessons are there."""

import os
import sys
from pathlib import Path

ENDING = ".lesson"


def home() -> Path:
    """The user's data folder; FACILITATOR_HOME overrides it."""
    chosen = os.environ.get("FACILITATOR_HOME")
    if chosen:
        try:
            return Path(chosen).expanduser()
        except RuntimeError:  # nobody's home: taken as it stands
            return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Facilitator"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Facilitator"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "facilitator"


def lesson_files() -> list[Path]:
    """The lessons in the data folder, the newest first."""
    folder = home() / "lessons"
    files = [p for p in folder.glob(f"*{ENDING}") if p.is_file()] if folder.is_dir() else []
    return sorted(files, key=lambda p: p.stat().st_mtime, reverse=True)
