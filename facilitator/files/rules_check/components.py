"""Things to count, to hold and to do: piles, meters, cards, rolls, actions."""

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.numbers import check_conditions, check_number
from facilitator.game.rulebook.numbers.book import KnownNames
from facilitator.game.rulebook.numbers.number import NONE
from facilitator.game.rulebook.numbers.quantities import PileCount
from facilitator.game.rulebook.ruleset import Ruleset

LEAST_SIZE, MOST_SIZE = 40, (120, 170)
"""Of printed cards, in millimetres: smaller ones have no room for words between their safe edges, larger ones leave none
on a sheet for the back of a card that is folded.
"""


def _check_report(rules: Ruleset, faults: Faults) -> None:
    meter = rules.meter.get(rules.report or "")
    if meter is not None and meter.of != "table":
        faults.add(("report",), f"'{meter.id}', a meter of each side", "a meter of the table")


def check_things(rules: Ruleset, faults: Faults) -> None:
    """Everything holds what it is set to, and can be told from the rest."""
    _check_report(rules, faults)
    _piles(rules, faults)
    _meters(rules, faults)
    for i, cards in enumerate(rules.cards):
        if not cards.cards:
            faults.add(("cards", i, "cards"), "empty", "at least one card")
        size = ("cards", i, "size")
        if cards.size and len(cards.size) != len(MOST_SIZE):
            faults.add(size, f"a list of {len(cards.size)}", "width and height in millimetres, as in [63, 88]")
        elif cards.size and not all(LEAST_SIZE <= n <= most for n, most in zip(cards.size, MOST_SIZE, strict=True)):
            wide, high = MOST_SIZE
            wants = f"[width, height] in millimetres, from {LEAST_SIZE} to {wide} wide and to {high} high"
            faults.add(size, f"[{cards.size[0]}, {cards.size[1]}]", wants)
    _rolls(rules, faults)
    _actions(rules, faults)


def _piles(rules: Ruleset, faults: Faults) -> None:
    for i, pile in enumerate(rules.piles):
        path: Path = ("piles", i, "start")
        if any(isinstance(number, PileCount) for number in pile.start.parts()):
            faults.add(path, "set by another pile", "another number: the piles are set up all at once")
        else:
            check_number(rules, pile.start, path, KnownNames(pile.of == "side", ()), faults, 0, pile.most)
        if pile.part_of is not None and pile.start != NONE:
            faults.add(path, "given", f"nothing: '{pile.id}' is part of '{pile.part_of}' and starts empty")
        for key, other in (("refill", pile.refill), ("returns-to", pile.returns_to)):
            if other == pile.id:
                faults.add(("piles", i, key), f"'{other}', the pile itself", "another pile")
        if pile.returns_to is not None and (pile.of == "table" or pile.part_of is not None):
            faults.add(("piles", i, "returns-to"), "given", "nothing: only a whole pile of a side is left by it")
        whole = rules.pile.get(pile.part_of or "")
        if whole is not None and (whole.of != pile.of or whole.part_of is not None):
            wants = "a pile of each side" if pile.of == "side" else "a pile of the table"
            faults.add(("piles", i, "part-of"), f"'{whole.id}'", f"{wants} that is no part of another one itself")


def _meters(rules: Ruleset, faults: Faults) -> None:
    for i, meter in enumerate(rules.meters):
        path: Path = ("meters", i, "start")
        if meter.most is not None and meter.most < meter.least:
            faults.add(("meters", i, "most"), str(meter.most), f"at least {meter.least}, the least that it can be")
        elif meter.start < meter.least:
            faults.add(path, faults.told(path, meter.start), f"at least {meter.least}, the least that it can be")
        elif meter.most is not None and meter.start > meter.most:
            faults.add(path, faults.told(path, meter.start), f"at most {meter.most}, the most that it can be")


def _rolls(rules: Ruleset, faults: Faults) -> None:
    for i, roll in enumerate(rules.rolls):
        if roll.of == "faces" and len(roll.faces) < 2:
            found = f"a list of {len(roll.faces)}" if roll.faces else "missing"
            faults.add(("rolls", i, "faces"), found, "at least two faces to choose from")
        elif roll.faces and roll.of != "faces":
            faults.add(("rolls", i, "faces"), "given", f"of = \"faces\" with it, and not '{roll.of}'")
        for j, face in enumerate(roll.faces):
            if not face:
                faults.add(("rolls", i, "faces", j), "empty", "some text")


def _actions(rules: Ruleset, faults: Faults) -> None:
    keys: dict[str, str] = {}
    for i, action in enumerate(rules.actions):
        path: Path = ("actions", i)
        if len(action.asks) > 1:
            faults.add((*path, "asks"), f"{len(action.asks)} things", "one number: an action asks for one at most")
        for name, ask in action.asks.items():
            if ask.most is not None and ask.most < ask.least:
                place = (*path, "asks", name, "most")
                faults.add(place, faults.told(place, ask.most), f"at least {ask.least}, as least is {ask.least}")
        check_conditions(rules, action.when, (*path, "when"), KnownNames(given=tuple(action.asks)), faults)
        if action.key is None:
            continue
        if len(action.key) != 1:
            faults.add((*path, "key"), f"'{action.key}'", "a single letter, digit or sign")
        elif action.key in keys:
            faults.add((*path, "key"), f"'{action.key}', which is the key of '{keys[action.key]}'", "a different key")
        keys.setdefault(action.key, action.id)
