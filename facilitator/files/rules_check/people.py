"""Who plays: sides, seats, and the roles that move through them."""

import re

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.names import report_unknown
from facilitator.files.rules_check.numbers import bounds_words
from facilitator.game.rulebook.ruleset import Ruleset

_WORD = re.compile(r"[^\W_]+(-[^\W_]+)*")


def check_people(rules: Ruleset, faults: Faults) -> None:
    """Numbers of sides and seats agree, and roles reach everybody they should."""
    _numbers(rules, faults)
    _sides(rules, faults)
    _roles(rules, faults)


def _numbers(rules: Ruleset, faults: Faults) -> None:
    sides, seats = rules.sides, rules.seats
    if sides.most < sides.least:
        faults.add(
            ("sides", "most"),
            faults.told(("sides", "most"), sides.most),
            f"at least {sides.least}, which sides.least is",
        )
    elif sides.usual is not None and not sides.least <= sides.usual <= sides.most:
        faults.add(("sides", "usual"), str(sides.usual), bounds_words(sides.least, sides.most))
    elif sides.usual is None and 0 < len(sides.list) < sides.least:
        faults.add(
            ("sides", "list"), f"a list of {len(sides.list)}", f"at least {sides.least} sides in it, or sides.usual"
        )
    if seats.most < seats.least:
        faults.add(
            ("seats", "most"),
            faults.told(("seats", "most"), seats.most),
            f"at least {seats.least}, which seats.least is",
        )
    elif not seats.least <= seats.usual <= seats.most:
        faults.add(
            ("seats", "usual"), faults.told(("seats", "usual"), seats.usual), bounds_words(seats.least, seats.most)
        )


def _sides(rules: Ruleset, faults: Faults) -> None:
    sides = rules.sides
    if not _WORD.fullmatch(sides.word):
        faults.add(("sides", "word"), f"'{sides.word}'", "one word for a side, such as player or team")
    if len(sides.list) > sides.most >= sides.least:
        faults.add(
            ("sides", "list"), f"a list of {len(sides.list)}", f"at most {sides.most}, as sides.most is {sides.most}"
        )
    numbered, titles = rules.side_names[len(sides.list) :], set[str]()
    for i, side in enumerate(sides.list):
        if side.id in numbered:
            faults.add(("sides", "list", i, "id"), f"'{side.id}', which the program calls a later side", "another name")
        if side.title.casefold() in titles:
            faults.add(("sides", "list", i, "title"), f"'{side.title}', which is taken", "a different title")
        titles.add(side.title.casefold())


def _roles(rules: Ruleset, faults: Faults) -> None:
    known = [r.id for r in rules.roles.list]
    needed = {s.role for s in rules.spans if s.role in known}
    for seats, slots in rules.roles.by_seats.items():
        path: Path = ("roles", "by-seats", seats)
        if not (seats.isdecimal() and seats == str(int(seats)) and 1 <= int(seats) <= rules.seats.most):
            faults.add(path, f"for '{seats}' seats", f"a number of seats, {bounds_words(1, rules.seats.most)}")
        elif len(slots) != int(seats):
            faults.add(path, f"a list of {len(slots)}", f"one entry for each of the {seats} seats")
        for i, slot in enumerate(slots):
            for j, role in enumerate(slot):
                if role not in known:
                    report_unknown((*path, i, j), role, "role", known, faults)
        for role in sorted(needed - {role for slot in slots for role in slot}):
            faults.add(path, f"a list without '{role}'", "every role that a span is for")
