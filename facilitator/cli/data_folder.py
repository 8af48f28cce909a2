"""Where the user's data is on this computer."""

import os
import sys
from pathlib import Path


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
