"""Texts of a ruleset with {values} in them, filled in from a table."""

import re
from collections.abc import Mapping

from facilitator.game.kernel.evaluation import meter_key, option_value, pile_key, sides_meant, target_of
from facilitator.game.kernel.side_order import present_sides, side_beside
from facilitator.game.kernel.state import UNACCOUNTED, Table
from facilitator.game.rulebook.key_places import KEY, without_keys

_VALUE = re.compile(r"\{([^{}]*)\}")


def fill_announcement(text: str, table: Table, side: str | None) -> str:
    """What a rule announces about a side; its `next` is that side's neighbour."""
    named = {
        name: side_title(table, sides_meant(table, of, side)[0]) for name, of in (("side", "acting"), ("next", "next"))
    }
    return fill_template(text, table, side or table.acting, named)


def fill_template(text: str, table: Table, side: str | None, named: Mapping[str, str]) -> str:
    """A text with its values, `named` first; piles and meters are those of the side. Keys keep their places, and no
    value becomes one, whoever typed it.
    """

    def filled(found: re.Match[str]) -> str:
        if KEY.fullmatch(found[0]):
            return found[0]
        value = named[found[1]] if found[1] in named else _value(found[1], table, side)
        return without_keys(value)

    return _VALUE.sub(filled, text)


def side_title(table: Table, side: str | None) -> str:
    """What a side is called, or that it is nobody's turn."""
    return table.title(side) if side else table.rules.words().nobody


def _value(name: str, table: Table, side: str | None) -> str:
    rules = table.rules
    if name == "first":
        return table.title(table.first)
    if name == "neighbours":
        words = rules.words()
        pairs = ((table.title(side), table.title(side_beside(table, side))) for side in present_sides(table))
        return words.listed(*(words.fill(words.neighbour, side=side, next=beside) for side, beside in pairs))
    if side is None and name in rules.pile and rules.pile[name].of == "side":
        return _of_each(table, {side: table.piles.get((name, side), 0) for side in table.sides})
    if name in rules.pile or name == UNACCOUNTED:
        return str(table.piles.get(pile_key(table, name, side), 0))
    if name in rules.meter:
        return str(table.meters.get(meter_key(table, name, side), 0))
    if name in rules.option:
        return str(option_value(table, name, side))
    return str(target_of(table) or "") if name == "target" else ""


def _of_each(table: Table, has: Mapping[str, int]) -> str:
    """What every side has: one number, or a number for each where they differ."""
    if len(set(has.values())) == 1:
        return str(next(iter(has.values())))
    return table.rules.words().listed(*(f"{table.title(side)} {n}" for side, n in has.items()))
