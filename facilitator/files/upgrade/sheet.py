"""What a score sheet says of its numbers: checks are limits of counts now, and a verdict is known by what it names."""

from itertools import chain, count
from typing import cast

from facilitator.files.toml_document import Toml
from facilitator.files.upgrade.entries import at, entries
from facilitator.files.upgrade.group import like

Tree = dict[str, Toml]


def rewrite_checks(tree: Tree) -> Tree:
    """Every check under its name among the limits."""
    score = tree.get("score")
    checks = entries(score, "checks") if isinstance(score, dict) else []
    limits = tree.get("limits", {})
    if not checks or not isinstance(score, dict) or not isinstance(limits, dict):
        return tree
    named = like(limits, limits)
    for check in checks:
        name = str(check.get("id", "check"))
        free = next(one for one in chain([name], (f"{name}-{i}" for i in count(2))) if one not in named)
        named[free] = like(check, _limit(check))
    rest = like(score, {key: value for key, value in score.items() if key != "checks"})
    return like(tree, {**tree, "limits": named, "score": rest})


def _limit(check: Tree) -> Tree:
    strict = check.get("relation", "equal") == "equal"
    spare: list[Toml] = [{"number-of": "spare-tiles"}] if check.get("beside") is True else []
    these = _sum([*_counts(check, "these"), *spare])
    must: Tree = {**these, "is" if strict else "at-most": _those(check)}
    limit: Tree = {}
    if sides := check.get("sides"):
        limit["when"] = [{"side": sides[0] if isinstance(sides, list) and len(sides) == 1 else sides}]
    limit["must"] = [must]
    if check.get("say"):
        limit["warn"] = check["say"]
    if "paper" in check:
        limit["paper"] = check["paper"]
    return limit


def _counts(check: Tree, key: str) -> list[Toml]:
    return [{"count": name} for name in cast(list[Toml], check.get(key, []))]


def _sum(parts: list[Toml]) -> Tree:
    one = parts[0] if len(parts) == 1 else None
    return one if isinstance(one, dict) else {"value": parts}


def _those(check: Tree) -> Toml:
    """Counts and a number together, then multiplied, then added to."""
    found: Toml = [*_counts(check, "those"), *([check["number"]] if "number" in check else [])]
    if isinstance(found, list) and len(found) == 1:
        found = found[0]
    times, plus = check.get("times", 1), check.get("plus", 0)
    if times != 1 or plus:
        bare = isinstance(found, dict) and not {"times", "plus", "when", "cases"} & found.keys()
        found = dict(cast(Tree, found)) if bare else {"value": found}
        found |= {"times": times} if times != 1 else {}
        found |= {"plus": plus} if plus else {}
    return found


_VERDICT = {"only": "when", "ties": "then-by", "count": "first"}


def rewrite_verdicts(tree: Tree) -> Tree:
    """Every verdict without its kind."""
    return at(tree, "score.verdicts", _verdict)


def _verdict(old: Tree) -> Tree:
    new: Tree = {"winner": "most-points"} if old.get("kind") == "winner" else {}
    for key, value in old.items():
        if key == "target" and old.get("times", 1) != 1:
            bare = isinstance(value, dict) and not {"times", "plus", "when", "cases"} & value.keys()
            target = value if bare and isinstance(value, dict) else {"value": value}
            new["target"] = {**target, "times": old["times"]}
        elif key not in ("kind", "times"):
            new[_VERDICT.get(key, key)] = value
    return old if new == old else like(old, new)
