"""Options of schema 1: their kind follows from default and choices, and what is refused or warned about stands in
`[limits]`.
"""

from itertools import chain, count

from facilitator.files.toml_document import Toml
from facilitator.files.upgrade.entries import entries, with_entries
from facilitator.files.upgrade.group import like
from facilitator.files.upgrade.numbers import conditions

Tree = dict[str, Toml]
SIDES: Tree = {"number-of": "sides"}


def rewrite_options(tree: Tree) -> Tree:
    """Options, and their limits."""
    options = entries(tree, "options")
    if not any({"kind", "limits", "per"} & option.keys() for option in options):
        return tree
    limits = entries(tree, "limits")
    for option in options:
        limits += _limits_of(option)
    named: dict[str, Toml] = {}
    for limit in limits:
        name = str(limit["id"])
        free = next(one for one in chain([name], (f"{name}-{i}" for i in count(2))) if one not in named)
        named[free] = like(limit, {key: value for key, value in limit.items() if key != "id"})
    tree = with_entries(tree, "options", [_option(option) for option in options])
    return like(tree, _after(tree, "options", "limits", named)) if named else tree


def _after(tree: Tree, before: str, key: str, value: Toml) -> Tree:
    """The tree with one more collection behind another one."""
    found: Tree = {}
    for name, one in tree.items():
        if name != key:
            found[name] = one
        if name == before:
            found[key] = value
    return found if key in found else {**found, key: value}


def _option(option: Tree) -> Tree:
    new: Tree = {}
    for key, value in option.items():
        if key == "per":
            new["of"] = value
        elif key not in ("kind", "limits"):
            new[key] = value
    limits = option.get("limits")
    for limit in limits if isinstance(limits, list) else []:
        if isinstance(limit, dict) and _is_bound(limit):
            new |= {"least" if key == "under" else "most": n for key, n in limit.items() if key != "refuse"}
    return new if option == new else like(option, new)


def _is_bound(limit: Tree) -> bool:
    """Whether a limit is the least or the most, whatever else was chosen; its sentence can be made."""
    keys = {key for key in limit if key != "refuse"}
    return "refuse" in limit and keys in ({"under"}, {"over"}) and all(type(limit[key]) is int for key in keys)


def _limits_of(option: Tree) -> list[Tree]:
    name, limits = option.get("id", ""), option.get("limits")
    found: list[Tree] = []
    for limit in limits if isinstance(limits, list) else []:
        if isinstance(limit, dict) and not _is_bound(limit):
            said: Tree = {key: limit[key] for key in ("refuse", "warn") if key in limit}
            when = limit.get("when", [])
            rest = conditions(when)
            found.append(
                like(
                    limit,
                    {"id": name, "when": [*_hits(name, limit), *(rest if isinstance(rest, list) else [])], **said},
                )
            )
    return found


def _hits(option: Toml, limit: Tree) -> list[Toml]:
    """The values that a limit is about."""
    found: list[Toml] = []
    if "under" in limit:
        found.append({"option": option, "at-most": _beside(limit["under"], -1)})
    if "over" in limit:
        found.append({"option": option, "at-least": _beside(limit["over"], 1)})
    if "equals" in limit:
        found.append({"option": option, "is": SIDES if limit["equals"] == "sides" else limit["equals"]})
    if "times" in limit:
        found.append({"option": option, "at-least": {**SIDES, "times": 2}})
        found.append({"option": option, "per": SIDES, "times": SIDES, "is": {"option": option}})
    return found


def _beside(bound: Toml, by: int) -> Toml:
    return {**SIDES, "plus": by} if bound == "sides" else bound + by if isinstance(bound, int) else bound
