"""Keys: as people write them (PageDown, ?, Ctrl+P), as the terminal calls them, and as they are shown."""

import unicodedata

_CALLED = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
    "return": "enter",
    "esc": "escape",
    "pgdn": "pagedown",
    "pgup": "pageup",
    "page_down": "pagedown",
    "page_up": "pageup",
    "minus_sign": "minus",
    "del": "delete",
    "erase_to_the_left": "backspace",
    "upwards_arrow": "up",
    "downwards_arrow": "down",
    "leftwards_arrow": "left",
    "rightwards_arrow": "right",
}
_SHOWN = {
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "plus": "+",
    "minus": "−",
    "colon": ":",
    "question_mark": "?",
    "full_stop": ".",
    "slash": "/",
    "equals_sign": "=",
    "comma": ",",
    "asterisk": "*",
    "space": "space",
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
}


def key_name(word: str) -> str:
    """What the terminal calls the key that somebody wrote."""
    if len(word) == 1:
        if word.isalnum():
            return word
        called = unicodedata.name(word, word).casefold().replace("-", "_").replace(" ", "_")
        return _CALLED.get(called, called)
    called = word.casefold().replace(" ", "_")
    return _CALLED.get(called, called)


def key_shown(name: str) -> str:
    """A key as the footer shows it."""
    if name in _SHOWN:
        return _SHOWN[name]
    if name.startswith("ctrl+"):
        return f"Ctrl+{key_shown(name.removeprefix('ctrl+')).upper()}"
    return name.upper() if len(name) > 1 and name[0] == "f" and name[1:].isdecimal() else name
