"""Keys in texts: what a text names becomes the key that this console has for it, on the screen in the colours of a cap."""

from collections.abc import Mapping

from textual.content import Content

from facilitator.console.control_row import Control
from facilitator.game.rulebook.key_places import KEY, fill_keys

CAP = "bold $accent on $cap"
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


def with_caps(text: str, controls: Controls) -> str | Content:
    """A text with its keys, each as a cap."""
    if "{key:" not in text:
        return text
    parts = KEY.split(text)  # words and names of keys in turn
    return Content.assemble(*((key_of(one, controls), CAP) if n % 2 else one for n, one in enumerate(parts)))
