"""What the teacher has set for this computer, as every screen reads it."""

import sys

from facilitator.cli.lesson_finder import home
from facilitator.console.key_assignment import usual_keys
from facilitator.files.fault import Unreadable
from facilitator.files.settings import Settings, load_settings


def settings_in_force() -> tuple[Settings, str]:
    """The settings; the usual ones, and a sentence that says why, where the file can't be read."""
    try:
        return load_settings(home(), usual_keys()), ""
    except Unreadable as found:
        more = f" (and {len(found.faults) - 1} more)" if len(found.faults) > 1 else ""
        return Settings(), f"The usual settings are used: {found.faults[0].sentence}{more}"


def theme_for(asked: str | None) -> str:
    """The theme of a public screen: as asked for now, or else as set; a fault in the settings is said and stops
    nothing.
    """
    if asked is not None:
        return asked
    settings, fault = settings_in_force()
    if fault:
        print(fault, file=sys.stderr)
    return settings.theme
