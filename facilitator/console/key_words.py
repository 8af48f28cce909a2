"""Keys in texts: what a text names becomes the key that this console has for it."""

from collections.abc import Mapping

from facilitator.console.control_row import Control
from facilitator.game.rulebook.key_places import fill_keys

Controls = Mapping[str, Control]
"""The rows of the table of keys by their ids, with the keys that settings gave them."""


def key_of(name: str, controls: Controls) -> str:
    """The key of a row; one without a key is found by its title."""
    control = controls.get(name)
    if control is None:
        return f"“{name}”"
    return control.key or f"{controls['palette'].key} “{control.label}”"


def with_keys(text: str, controls: Controls) -> str:
    """A text with its keys."""
    return fill_keys(text, lambda name: key_of(name, controls))
