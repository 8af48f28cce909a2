"""Keys that texts name, as in {key:next}. A text keeps the name of the key's row; the key, or the line for scripts, is put
in where it is shown.
"""

import re
from collections.abc import Callable

from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.rulebook.words.script_words import ScriptWords

KEY = re.compile(r"\{key:([^{}]*)\}")
OPENING = re.compile(r"\{key\b|\{[^{}\s]*:")
"""How a text begins that means a key, rightly written or not."""
ACTION = "act-"
"""Begins the names of the rows of a game's own actions."""


def fill_keys(text: str, shown: Callable[[str], str]) -> str:
    """A text with what `shown` makes of the name of each key."""
    return KEY.sub(lambda found: shown(found[1]), text) if "{key:" in text else text


def without_keys(text: str) -> str:
    """A text that somebody typed: it stands as it is, and no key takes its place."""
    return text.replace("{key:", "{key :")


def line_of(name: str, words: ScriptWords) -> str:
    """What scripts write instead of pressing a key."""
    if name.startswith(ACTION):
        return words.act.replace("{action}", name.removeprefix(ACTION))
    return words.lines.get(name, f"“{name}”")


def fill_lines(text: str, words: Callable[[], Catalogue]) -> str:
    """A text as scripts read it; the phrases are asked for only where it names a key."""
    return fill_keys(text, lambda name: line_of(name, words().script))
