"""Texts of shipped games as the console shows them, with the keys that it has by default."""

from collections.abc import Mapping
from functools import cache

from facilitator.console.control_row import Control
from facilitator.console.key_assignment import controls_for
from facilitator.console.key_words import with_keys
from facilitator.files.loader import load_ruleset


@cache
def controls_of(game: str) -> Mapping[str, Control]:
    """The table of keys of a shipped game by the ids of its rows."""
    return {control.id: control for control in controls_for(load_ruleset(game)[0])}


def keyed(text: str, game: str) -> str:
    """A text of this game as its console shows it."""
    return with_keys(text, controls_of(game))
