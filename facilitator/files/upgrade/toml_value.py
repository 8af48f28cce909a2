"""Values as TOML writes them: on one line where they fit, else with their lists, groups and texts broken over lines."""

import json
import re
from datetime import date, datetime, time

from facilitator.files.toml_document import Toml

WIDTH = 110
INDENT = 4
_SHORT = 50
"""Columns up to which entries of a list share lines."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPED = {i: f"\\u{i:04x}" for i in (*range(32), 127)} | {8: "\\b", 9: "\\t", 12: "\\f", 13: "\\r", 92: "\\\\"}
_CLOSING = re.compile(r'"{3,}|"+\Z')
"""Quotes that would end a text of several lines."""
_BREAK = re.compile(r" (?=\S)")


def key_text(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if _BARE.fullmatch(key) else _quoted(key)


def flat(value: Toml) -> str:
    """A value on one line."""
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, list):
        return f"[{', '.join(map(flat, value))}]"
    if isinstance(value, dict):
        inner = ", ".join(f"{key_text(key)} = {flat(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return str(value)


def is_flat(value: Toml, room: int) -> bool:
    """Whether a value fits on one line of so many columns; a text of several lines never does."""
    return len(flat(value)) <= room and not _of_lines(value)


def laid_out(value: Toml, column: int, indent: int = 0, after: int = 0, broken: bool = False) -> str:
    """A value that begins at a column; `after` columns follow it on its last line. Its further lines begin at the indent.
    `broken`: a list is broken even if it would fit.
    """
    if isinstance(value, list) and value and broken:
        return _list(value, indent)
    if is_flat(value, WIDTH - column - after):
        return flat(value)
    if isinstance(value, str):
        return _long_text(value, column)
    if isinstance(value, list) and value:
        return _list(value, indent)
    if isinstance(value, dict) and value:
        return _group(value, column, indent, after)
    return flat(value)


def widest(text: str, column: int) -> int:
    """The widest line of a text whose first one begins at a column."""
    first, *rest = text.split("\n")
    return max([column + len(first), *map(len, rest)])


def one_broken(value: dict[str, Toml], column: int) -> str | None:
    """A group of which just one list or group is broken over lines; None where that isn't enough."""
    names = [key for key in _breakable(value) if not isinstance(value[key], str)]
    texts = (_group_with(value, {key}, column, 0, 0) for key in names if not _of_lines(value))
    return next((text for text in texts if widest(text, column) <= WIDTH), None)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _of_lines(value: Toml) -> bool:
    """Whether a text in it has several lines."""
    if isinstance(value, str):
        return "\n" in value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(_of_lines, inner))


def _list(value: list[Toml], indent: int) -> str:
    """A list over several lines: short entries share them, others have one each."""
    inner = indent + INDENT
    lines: list[str] = []
    if all(is_flat(one, _SHORT) for one in value):
        line = ""
        for one in value:
            text = f"{flat(one)},"
            if line and inner + len(line) + 1 + len(text) > WIDTH:
                lines.append(line)
                line = text
            else:
                line = f"{line} {text}" if line else text
        lines.append(line)
    else:
        lines = [f"{laid_out(one, inner, inner, 1)}," for one in value]
    return "[\n" + "".join(f"{' ' * inner}{line}\n" for line in lines) + " " * indent + "]"


def _breakable(value: dict[str, Toml]) -> list[str]:
    """The names of what can be broken over lines, longest first."""
    names = [key for key, one in value.items() if one and isinstance(one, str | list | dict) and not _is_word(one)]
    return sorted(names, key=lambda key: -len(flat(value[key])))


def _is_word(value: Toml) -> bool:
    """Whether it is a text of so few words that lines don't help it."""
    return isinstance(value, str) and not _of_lines(value) and len(value) < _SHORT


def _group(value: dict[str, Toml], column: int, indent: int, after: int) -> str:
    """A group with as few of its values broken as are enough, longest first."""
    names = _breakable(value)
    text = flat(value)
    for most in range(1, len(names) + 1):
        text = _group_with(value, set(names[:most]), column, indent, after)
        if widest(text, column) + after <= WIDTH:
            break
    return text


def _group_with(value: dict[str, Toml], names: set[str], column: int, indent: int, after: int) -> str:
    text = "{ "
    for i, (key, one) in enumerate(value.items()):
        text += f"{', ' if i else ''}{key_text(key)} = "
        here = len(text) + column if "\n" not in text else len(text) - text.rfind("\n") - 1
        text += laid_out(one, here, indent, 2 + after, broken=True) if key in names else flat(one)
    return f"{text} }}"


def _long_text(text: str, column: int) -> str:
    """A text over several lines. Where it has lines itself they stay; a backslash at the end of a line joins it to the
    next one.
    """
    safe = text.translate({code: to for code, to in _ESCAPED.items() if code != 10})
    safe = _CLOSING.sub(lambda found: found[0].replace('"', '\\"'), safe)
    paragraphs = safe.split("\n")
    if len(paragraphs) == 1:
        return f'"""{_wrapped(safe, column + 3)}"""'
    return '"""\n' + "\n".join(_wrapped(one, 0) for one in paragraphs) + '"""'


def _wrapped(text: str, column: int) -> str:
    """A paragraph broken between words, with room for what closes it."""
    lines, start, last = [], 0, -1
    for found in _BREAK.finditer(text):
        if column + found.start() + 1 - start > WIDTH - 4 and last > start:
            lines.append(text[start:last])
            start, column = last, 0
        last = found.end()
    if column + len(text) - start > WIDTH - 6 and last > start:
        lines.append(text[start:last])
        start = last
    return "\\\n".join([*lines, text[start:]])
