"""Amounts and conditions of schema 1 wherever they stand, but for rules; and the words that find an entry of the rules."""

from functools import partial

from facilitator.files.toml_document import Toml
from facilitator.files.upgrade.entries import at
from facilitator.files.upgrade.group import like
from facilitator.files.upgrade.numbers import conditions, number

Tree = dict[str, Toml]


def rewrite_things(tree: Tree) -> Tree:
    """Amounts and conditions of all that is no rule."""
    for place, keys in _AMOUNTS.items():
        tree = at(tree, place, partial(_rewritten, keys))
    return at(tree, "reference", _asked)


_AMOUNTS: dict[str, tuple[str, ...]] = {
    "spans": ("repeat", "seconds"),
    "piles": ("start",),
    "decks": ("interval", "chances"),
    "actions": (),
    "endings": (),
    "prompts": (),
    "score.checks": ("number",),
    "score.verdicts": ("target",),
}


def _rewritten(numbers: tuple[str, ...], entry: Tree) -> Tree:
    new: Tree = {}
    for key, value in entry.items():
        if key in numbers:
            new[key] = number(value)
        elif key == "until":
            new["repeat"] = "until-end"
        elif key in ("only", "when"):
            new[key] = conditions(value)
        elif key == "how" and isinstance(value, list):
            new[key] = {"cases": [_manner(one) if isinstance(one, dict) else one for one in value]}
        else:
            new[key] = value
    return entry if new == entry else like(entry, new)


def _asked(entry: Tree) -> Tree:
    """An entry whose words are among the questions that it answers."""
    if "words" not in entry or "ask" in entry:
        return entry
    return like(entry, {"ask" if key == "words" else key: value for key, value in entry.items()})


def _manner(old: Tree) -> Toml:
    when = old.get("when")
    return like(old, {"value": old.get("how", ""), "when": conditions(when)}) if when else old.get("how", "")
