"""Amounts and conditions of schema 1 as numbers and conditions of schema 2."""

from collections.abc import Mapping
from typing import cast

from facilitator.files.toml_document import Toml
from facilitator.files.upgrade.group import like

Tree = dict[str, Toml]
_COMPARED = ("is", "at-least", "at-most")


def number(old: Toml, source: str = "") -> Toml:
    """An amount as a number; `source` is the pile that an effect takes from."""
    if isinstance(old, list) and all(isinstance(case, dict) and "amount" in case for case in old):
        return _cases(cast(list[Tree], old), source)
    if not isinstance(old, dict):
        return old
    new: Tree = {}
    for key, value in old.items():
        match key:
            case "per-side":
                new |= (
                    {"number-of": "sides"}
                    if value == 1 and "times" not in old
                    else {"number-of": "sides", "times": value}
                )
            case "by-sides" if isinstance(value, dict):
                new |= {"number-of": "sides", "look-up": value}
            case "given" if value is True:
                new["given"] = "n"
            case "above":
                new |= {"pile": source, "plus": -value if isinstance(value, int) else value}
            case _:
                new[key] = value
    if "per-side" in old and isinstance(old.get("times"), int) and isinstance(old["per-side"], int):
        new["times"] = old["per-side"] * cast(int, old["times"])
    return like(old, new)


def _cases(old: list[Tree], source: str) -> Toml:
    """Cases: one without conditions is its amount."""
    cases: list[Toml] = []
    for case in old:
        amount, when = number(case["amount"], source), case.get("when")
        amount = {"pile": source} if amount == "all" else amount
        if not when:
            cases.append(amount)
        elif isinstance(amount, dict) and "when" not in amount:
            cases.append(like(case, {**amount, "when": conditions(when)}))
        else:
            cases.append(like(case, {"value": amount, "when": conditions(when)}))
    return cases[0] if len(cases) == 1 and not old[0].get("when") else {"cases": cases}


def conditions(old: Toml) -> Toml:
    """A list of conditions, of which each says one thing now."""
    if not isinstance(old, list):
        return old
    return [new for one in old for new in (_condition(one) if isinstance(one, dict) else [one])]


def _condition(old: Tree) -> list[Toml]:
    """One condition of schema 1 could say several things at once."""
    found: list[Tree] = []
    for key, value in old.items():
        match key:
            case "first":
                found.append({"span": value, "is": 1})
            case "last":
                found.append({"remaining": value, "is": 0})
            case "not-first":
                found.append({"span": value, "at-least": 2})
            case "not-last":
                found.append({"remaining": value})
            case "nth" if isinstance(value, dict):
                found.append({"span": value.get("span", ""), "is": value.get("n", 1)})
            case "on":
                found.append({"option": value})
            case "off":
                found.append({"option": value, "is": False})
            case "card":
                found.append({"holds": value} | _whose(old))
            case "not-yet":
                found.append({"did": value, "is": 0})
            case "board" if value == "complete":
                found.append({"board": "empty"} | _whose(old) | {"is": 0})
            case "board" if value == "on-notice":
                found.append({"board": "unsupported"} | _whose(old))
            case "side" if not _measures(old):
                found.append({"side": value} | _compared(old))
            case "side":
                found.append({"side": value})
    measured = {key: value for key, value in old.items() if key in ("pile", "meter", "option")}
    if old.get("sides") is True:
        measured["number-of"] = "sides"
    if measured:
        whose = _whose(old) if "pile" in measured or "meter" in measured else {}
        found.append(measured | whose | _compared(old))
    if not found:
        return [like(old, {key: number(value) if key in _COMPARED else value for key, value in old.items()})]
    return [like(old, one) for one in found]


def _measures(old: Mapping[str, Toml]) -> bool:
    return any(key in old for key in ("pile", "meter", "option")) or old.get("sides") is True


def _whose(old: Mapping[str, Toml]) -> Tree:
    return {"of": old["of"]} if "of" in old else {}


def _compared(old: Mapping[str, Toml]) -> Tree:
    return {key: number(old[key]) for key in _COMPARED if key in old}


def expand_other(tree: Tree) -> Tree:
    """A table by the number of sides had an entry for all others: each change is one entry now."""
    if tree.get("schema") == 2:
        return tree
    sides = tree.get("sides")
    bounds = [sides.get(key) if isinstance(sides, dict) else None for key in ("least", "most")]
    least, most = (n if isinstance(n, int) else usual for n, usual in zip(bounds, (1, 8), strict=True))
    found = _expanded(tree, range(least, min(most, 99) + 1))
    return found if isinstance(found, dict) else tree


def _expanded(value: Toml, sides: range) -> Toml:
    if isinstance(value, list):
        new = [_expanded(one, sides) for one in value]
        return value if all(a is b for a, b in zip(value, new, strict=True)) else new
    if not isinstance(value, dict):
        return value
    table = value.get("by-sides")
    if isinstance(table, dict) and "other" in table:
        every = {str(n): table.get(str(n), table["other"]) for n in sides}
        kept = {n: worth for i, (n, worth) in enumerate(every.items()) if not i or worth != [*every.values()][i - 1]}
        return like(value, {**value, "by-sides": kept})
    changed = {key: _expanded(one, sides) for key, one in value.items()}
    return value if all(changed[key] is value[key] for key in value) else like(value, changed)
