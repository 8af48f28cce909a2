"""Names in headings: the entries of a list each had their `id`; now that is the key under which an entry is found."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain, count

from facilitator.files.toml_document import Toml
from facilitator.files.upgrade.entries import slug
from facilitator.files.upgrade.group import like

Tree = dict[str, Toml]

LISTS = (
    "sides.list",
    "roles.list",
    "options",
    "spans",
    "piles",
    "meters",
    "cards",
    "market.faces",
    "market.kinds",
    "board.tiles",
    "decks",
    "actions",
    "rolls",
    "endings",
    "prompts",
    "outcomes",
    "debrief",
    "variants",
    "reference",
    "score.counts",
    "score.lines",
    "score.checks",
)


def name_entries(tree: Tree) -> Tree:
    """Give every list of named things its names as keys. A list in which something has no name, or two things have the
    same, stays as it is: its faults are told by number.
    """
    if tree.get("schema") == 2:
        return tree
    for place in LISTS:
        tree = _at(tree, place.split("."), partial(_keyed, name=_own))
    for place, name in MADE.items():
        tree = _at(tree, place.split("."), partial(_keyed, name=name))
    return _at(tree, ["cards"], _cards_of_sets)


def _at(tree: Tree, place: list[str], rewrite: Callable[[Toml], Toml]) -> Tree:
    """A tree in which the value at a place is rewritten, if there is one."""
    key, *rest = place
    old = tree.get(key)
    if old is None:
        return tree
    if not rest:
        new = rewrite(old)
    elif isinstance(old, dict):
        new = _at(old, rest, rewrite)
    else:
        return tree
    return tree if new is old else like(tree, {**tree, key: new})


def _cards_of_sets(sets: Toml) -> Toml:
    if isinstance(sets, dict):
        return like(sets, {name: _with_cards(one) for name, one in sets.items()})
    if isinstance(sets, list):
        return [_with_cards(one) for one in sets]
    return sets


def _with_cards(one: Toml) -> Toml:
    return _at(one, ["cards"], partial(_keyed, name=_own)) if isinstance(one, dict) else one


def _keyed(value: Toml, name: Callable[[Tree], str | None]) -> Toml:
    """A list of groups as a group of groups by name; as it was where that can't be."""
    if not isinstance(value, list):
        return value
    named: dict[str, Toml] = {}
    for one in value:
        if not isinstance(one, dict):
            return value
        own = name(one)
        if own is None:  # its name is made: it may need a number
            return value
        if name is not _own:
            own = next(free for free in chain([own], (f"{own}-{i}" for i in count(2))) if free not in named)
        elif own in named:
            return value
        else:
            one = like(one, {key: part for key, part in one.items() if key != "id"})
        named[own] = one
    return named


def _own(entry: Tree) -> str | None:
    """The name that an entry was given."""
    id_ = entry.get("id")
    return id_ if isinstance(id_, str) and id_ else None


def _of_rule(rule: Tree) -> str:
    """By what sets it off, such as starts-turn."""
    on = rule.get("on")
    if not isinstance(on, Mapping):
        return "rule"
    kind = next((key for key, value in on.items() if isinstance(value, str)), None)
    return slug(f"{kind}-{on[kind]}" if kind else next(iter(on), "rule"), "rule")


def _of_component(component: Tree) -> str:
    return slug(component.get("title"), "part")


def _of_verdict(verdict: Tree) -> str:
    return slug(verdict.get("kind"), "verdict")


MADE: Mapping[str, Callable[[Tree], str]] = {
    "rules": _of_rule,
    "components": _of_component,
    "score.verdicts": _of_verdict,
}
"""The lists whose entries had no names, and how they get some."""
