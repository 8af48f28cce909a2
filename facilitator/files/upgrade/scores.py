"""Score lines of schema 1 as numbers: every kind of line, and every way in which a count follows from others."""

from typing import cast

from facilitator.files.toml_document import Toml
from facilitator.files.upgrade.entries import at
from facilitator.files.upgrade.group import like
from facilitator.files.upgrade.numbers import conditions

Tree = dict[str, Toml]
KINDS = ("sum", "steps", "product", "when", "most", "places", "sets", "typed")
_FORM = (*KINDS, "sides", "goal", "needs", "forms", "least", "only")


def rewrite_scores(tree: Tree) -> Tree:
    """Counts and lines."""
    tree = at(tree, "score.counts", _count)
    return at(tree, "score.lines", _line)


def _count(old: Tree) -> Tree:
    new: Tree = {}
    for key, value in old.items():
        match key:
            case "title" if "one" in old:
                new["title"] = [old["one"], value]
            case "one":
                continue
            case "sum-of":
                new["value"] = _counts(value)
            case "kinds-of" | "least-of" | "most-of":
                new["value"] = {
                    {"kinds-of": "kinds", "least-of": "smallest", "most-of": "largest"}[key]: _counts(value)
                }
            case _:
                new[key] = value
    return old if new == old else like(old, new)


def _counts(names: Toml) -> Toml:
    return [{"count": name} for name in names] if isinstance(names, list) else names


def _line(old: Tree) -> Tree:
    listed = old.get("forms")
    every = [form for form in (listed if isinstance(listed, list) else [old]) if isinstance(form, dict)]
    if not _is_old(old) or any(len(_kinds_of(form)) != 1 for form in every):
        return old  # what is neither one nor the other is told as it stands
    when = conditions(old.get("only", []))
    sides: list[Toml] = [{"side": _one_or_all(old["sides"])}] if "sides" in old and "forms" not in old else []
    forms = old["forms"] if isinstance(old.get("forms"), list) else [{k: v for k, v in old.items() if k != "sides"}]
    rows = [row for form in cast(list[Toml], forms) if isinstance(form, dict) for row in _rows(form)]
    new: Tree = {key: value for key, value in old.items() if key not in _FORM}
    conditions_ = [*(when if isinstance(when, list) else []), *sides]
    if conditions_:
        new["when"] = conditions_
    points: Toml = rows[0] if len(rows) == 1 and not _adds_one(old) else rows
    new["points"] = {"largest": [old["least"], points]} if "least" in old else points
    return like(old, new)


def _kinds_of(form: Tree) -> list[str]:
    return [kind for kind in KINDS if kind in form and (kind != "when" or _awards(form[kind]))]


def _awards(value: Toml) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) and ("has" in one or "points" in one) for one in value)


def _is_old(line: Tree) -> bool:
    awards = line.get("when")
    lists = isinstance(awards, list) and any(isinstance(one, dict) and "has" in one for one in awards)
    return lists or any(key in line for key in _FORM if key != "when")


def _adds_one(line: Tree) -> bool:
    """Whether a line adds up a single count as it is, which is no line with nothing but a number in it."""
    terms = line.get("sum")
    one = terms[0] if isinstance(terms, list) and len(terms) == 1 else None
    return isinstance(one, dict) and [*one] == ["count"] and "forms" not in line and "needs" not in line


def _one_or_all(names: Toml) -> Toml:
    return names[0] if isinstance(names, list) and len(names) == 1 else names


def _rows(form: Tree) -> list[Toml]:
    """The rows of a form, each for whom it is, for which card, and behind which gate."""
    when: list[Toml] = []
    if "sides" in form:
        when.append({"side": _one_or_all(form["sides"])})
    if "goal" in form:
        when.append({"holds": form["goal"]})
    if isinstance(needs := form.get("needs"), dict):
        when += _at_least(needs)
    rows = _kind(form)
    if when and len(rows) > 1 and "needs" in form:
        return [like(form, {"value": rows, "when": when})]
    return [_behind(row, when) for row in rows]


def _behind(row: Toml, when: list[Toml]) -> Toml:
    if not when or not isinstance(row, dict):
        return row
    own = row.get("when", [])
    return like(row, {**row, "when": [*when, *(own if isinstance(own, list) else [])]})


def _at_least(has: Tree) -> list[Toml]:
    found: list[Toml] = []
    for name, least in has.items():
        found.append({"count": name} if least == 1 else {"count": name, "at-least": least})
    return found


def _kind(form: Tree) -> list[Toml]:
    for kind, value in form.items():
        match kind:
            case "sum" if isinstance(value, list):
                return [_term(term) if isinstance(term, dict) else term for term in value]
            case "when" if isinstance(value, list):
                return [_award(award) if isinstance(award, dict) else award for award in value]
            case "steps" if isinstance(value, dict):
                return [like(value, {"count": value.get("count", ""), "look-up": value.get("table", {})})]
            case "product" if isinstance(value, list) and value:
                product: Tree = {"count": value[-1]}
                for name in reversed(value[:-1]):
                    product = {"count": name, "times": product}
                return [product]
            case "most" if isinstance(value, dict):
                return [
                    _rank(value, value.get("count", ""), [value.get("points", 1)], str(value.get("ties", "none")), 1)
                ]
            case "places" if isinstance(value, dict) and isinstance(value.get("counts"), list):
                points = cast(list[Toml], value.get("points", []))
                return [_rank(value, one, points, "split", 0) for one in cast(list[Toml], value["counts"])]
            case "sets" if isinstance(value, dict):
                counts = _counts(value.get("counts", []))
                return [like(value, {"smallest": counts, "times": value.get("points", 1)})]
            case "typed":
                return [{"count": value}]
    return []


def _term(term: Tree) -> Toml:
    new: Tree = {"count": term.get("count", "")}
    if "per" in term:
        new["per"] = term["per"]
        if term.get("exact") is True:
            new["round"] = "exact"
    if term.get("points", 1) != 1:
        new["times"] = term["points"]
    return like(term, new)


def _award(award: Tree) -> Toml:
    title: Tree = {"title": award["title"]} if "title" in award else {}
    has = award.get("has")
    gate = _at_least(has) if isinstance(has, dict) else []
    return like(award, {**title, "value": award.get("points", 0), "when": gate})


def _rank(old: Tree, count: Toml, points: list[Toml], ties: str, usual: int) -> Toml:
    """Everybody takes part, or those who have enough; nobody by having nothing, where a single prize is given."""
    compared: Tree = {"count": count}
    new: Tree = {"rank": compared, "points": points}
    if ties != "all":
        new["ties"] = "share" if ties == "split" else ties
    if old.get("whole") is True:
        new["round"] = "down"
    least = old.get("at-least", usual)
    if least:
        new["among"] = [compared if least == 1 else {**compared, "at-least": least}]
    return like(old, new)
