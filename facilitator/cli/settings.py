"""What the teacher has set for this computer, as every screen reads it."""

import sys
from collections.abc import Mapping

from facilitator.cli.data_folder import home
from facilitator.console.key_assignment import usual_keys
from facilitator.files.fault import Unreadable
from facilitator.files.loader import load_plan
from facilitator.files.settings import Settings, load_settings
from facilitator.game.notes.sounds import Occasion
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.plain.frozen import replace


def settings_in_force() -> tuple[Settings, str]:
    """The settings; the usual ones, and a sentence that says why, where the file can't be read."""
    try:
        return load_settings(home(), usual_keys()), ""
    except Unreadable as found:
        more = f" (and {len(found.faults) - 1} more)" if len(found.faults) > 1 else ""
        return Settings(), f"The default settings are used: {found.faults[0].sentence}{more}"


def load_plan_here(name: str, settings: Settings) -> tuple[Scenario, Ruleset, Mapping[str, str]]:
    """A plan that calls those in the room what is usual here, unless it says so itself."""
    scenario, rules, texts = load_plan(name, home())
    return replace(scenario, people=scenario.people or settings.people), rules, texts


def public_settings(theme: str | None) -> tuple[str, frozenset[Occasion]]:
    """The theme of a public screen, as asked for now or else as set, and the occasions that are heard there; a fault in
    the settings is said and stops nothing.
    """
    settings, fault = settings_in_force()
    if fault:
        print(fault, file=sys.stderr)
    return theme or ("light" if settings.theme == "light" else "dark"), settings.sounds.heard
