"""The keys that somebody means by a path, with names of the author in it, with numbers of lists, or only its end."""

import re
from collections.abc import Iterator, Mapping, Sequence

from facilitator.files.key_reference.key_tree import (
    FormName,
    Key,
    KeyTree,
    NamedValues,
    TableValue,
    Takes,
    forms_in,
    tables_in,
)
from facilitator.plain.spelling import nearest

_INDEX = re.compile(r"\[\d+\]")
_READ_AS: Mapping[FormName, tuple[FormName, ...]] = {
    "number": ("number",),
    "condition": ("condition", "number"),
    "effect": ("effect",),
}
"""A condition is a number that is compared."""


def find_keys(tree: KeyTree, wanted: str) -> tuple[Key, ...]:
    """The keys that are meant: one where the path says which; several where only their last name is given."""
    steps = _steps(wanted)
    path = ".".join(steps)
    if exact := [key for key in tree.keys if key.path == path]:
        return tuple(exact)
    if found := _below(tree, tree.top, steps):
        return tuple(dict.fromkeys(found))
    if len(steps) > 1:
        return _of_thing(tree, steps)
    for form in tree.forms.values():
        if heads := [key for key in form.keys if key.path.count(".") == 1 and key.name == path]:
            return tuple(heads)
    return tuple(key for key in tree.keys if key.name == path)


def nearest_path(tree: KeyTree, wanted: str) -> str | None:
    """The path that was most likely meant; a name of the author may be among its steps."""
    steps, known = _steps(wanted), [*tree.forms, *(key.path for key in tree.keys)]
    tries = [steps, *([*steps[:i], *steps[i + 1 :]] for i in range(1, len(steps) - 1))]
    names = {key.name: None for key in tree.keys} if len(steps) == 1 else {}
    return next((near for one in tries if (near := nearest(".".join(one), [*known, *names]))), None)


def _steps(wanted: str) -> list[str]:
    return [step.strip(" \"'") for step in _INDEX.sub("", wanted).strip("[] ").split(".")]


def _of_thing(tree: KeyTree, steps: Sequence[str]) -> tuple[Key, ...]:
    """The table of things by name, where the last step is one of them and no misspelt key: `piles.hand`."""
    *outer, name = steps
    holders = find_keys(tree, ".".join(outer)) if outer else ()
    if len(holders) != 1 or not isinstance(holders[0].takes, NamedValues):
        return ()
    keys = [key.name for table in tables_in(holders[0].takes) for key in table.keys]
    return () if nearest(name, keys) else holders


def _below(tree: KeyTree, takes: Takes, steps: Sequence[str]) -> list[Key]:
    """The keys at the end of the steps. A step is a name of the author only where it leads nowhere as a key."""
    first, *rest = steps
    found: list[Key] = []
    for table in _tables(tree, takes):
        for key in (key for key in table.keys if key.name == first):
            found += _below(tree, key.takes, rest) if rest else [key]
            if rest and table.known_by == first:  # in the same group are the keys that only this kind has
                others = tuple(other for other in table.keys if other != key)
                found += _below(tree, TableValue(others), rest)
    if not found and rest and isinstance(takes, NamedValues):
        return _below(tree, takes.inner, rest)
    return found


def _tables(tree: KeyTree, takes: Takes) -> Iterator[TableValue]:
    yield from tables_in(takes)
    for name in forms_in(takes):
        for form in (tree.forms[one] for one in _READ_AS[name]):
            yield from form.kinds
            yield TableValue(form.shared)
