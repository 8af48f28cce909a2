"""Where a ruleset uses a key first, as its file has it."""

import tomllib
from collections.abc import Iterable, Iterator
from itertools import takewhile

from facilitator.files.key_reference.key_tree import (
    AnyValue,
    FormValue,
    Key,
    KeyTree,
    ListValue,
    NamedValues,
    TableValue,
    Takes,
)
from facilitator.files.toml_document import Toml, TomlDocument
from facilitator.plain.frozen import frozen

Path = tuple[str | int, ...]
MOST_LINES = 3


@frozen
class KeyExample:
    """The lines of a file in which a key is used, with the heading above them."""

    file: str
    line: int
    lines: tuple[str, ...]


def example_of(tree: KeyTree, key: Key, documents: Iterable[TomlDocument]) -> KeyExample | None:
    """The first use of a key in several rulesets."""
    for document in documents:
        for path, where in key_uses(tree, tree.top, document.tree, ()):
            if path == key.path and (line := document.line_of(where)):
                return KeyExample(document.file, line, _excerpt(document.text.splitlines(), line - 1))
    return None


def key_uses(tree: KeyTree, takes: Takes, value: Toml, where: Path) -> Iterator[tuple[str, Path]]:
    """The paths of all keys that are used, and where; of things by name the first one is their place."""
    match takes:
        case TableValue() if isinstance(value, dict) and (takes.known_by is None or takes.known_by in value):
            yield from _keys_used(tree, takes.keys, value, where)
        case ListValue() if isinstance(value, list):
            for i, one in enumerate(value):
                yield from key_uses(tree, takes.inner, one, (*where, i))
        case NamedValues() if isinstance(value, dict):
            for name, one in value.items():
                yield from key_uses(tree, takes.inner, one, (*where, name))
        case AnyValue():
            for choice in takes.choices:
                yield from key_uses(tree, choice, value, where)
        case FormValue() if isinstance(value, list):
            for i, one in enumerate(value):
                yield from key_uses(tree, takes, one, (*where, i))
        case FormValue() if isinstance(value, dict):
            form = tree.forms[takes.form]
            yield from _keys_used(tree, form.shared, value, where)
            for kind in form.kinds:
                yield from key_uses(tree, kind, value, where)
            if takes.form == "condition":
                yield from key_uses(tree, FormValue("number"), value, where)


def _keys_used(tree: KeyTree, keys: Iterable[Key], value: dict[str, Toml], where: Path) -> Iterator[tuple[str, Path]]:
    for key in keys:
        if key.name in value:
            inner, place = value[key.name], (*where, key.name)
            things = isinstance(key.takes, NamedValues) and isinstance(inner, dict) and inner
            yield key.path, (*place, next(iter(inner))) if things and isinstance(inner, dict) else place
            yield from key_uses(tree, key.takes, inner, place)


def _excerpt(lines: list[str], at: int) -> tuple[str, ...]:
    """The line and what belongs to its value, below the heading of its table."""
    if lines[at].startswith("["):
        below = lines[at + 1 : at + 1 + MOST_LINES]
        return (lines[at], *takewhile(bool, below))
    heading = next((line for line in reversed(lines[:at]) if line.startswith("[")), None)
    count = next((n for n in range(1, MOST_LINES + 1) if _is_whole(lines[at : at + n])), None)
    direct = lines[at][:1].isalpha()
    excerpt = lines[at : at + (count or (MOST_LINES if direct else 1))]
    return (*([heading] if heading else []), *excerpt, *(["…"] if direct and count is None else []))


def _is_whole(lines: list[str]) -> bool:
    try:
        tomllib.loads("\n".join(lines))
    except ValueError:
        return False
    return True
