"""`open`: make a lesson without a screen."""

import argparse
import json
import random
import secrets
import sys
from pathlib import Path

from facilitator.files.load import load_plan
from facilitator.game.base import Refused
from facilitator.game.opening import new_table, seated, sides_of, variant_options, warnings
from facilitator.game.options import option_from
from facilitator.game.ruleset import OptionValue, Ruleset
from facilitator.game.scenario import Scenario
from facilitator.journal.lesson import Setup, create_lesson
from facilitator.journal.when import machine_clocks
from facilitator.plain.spelling import nearest, one_of

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What codes are made of; nothing that looks like something else."""

MOST_TABLES = 16


def open_command(wanted: argparse.Namespace) -> int:
    """Make the lesson file, and say what to know before the game begins."""
    scenario, rules, texts = load_plan(wanted.plan)
    seed = wanted.seed or secrets.token_hex(8)
    try:
        setup, warned = _setup(wanted, scenario, rules, seed)
    except Refused as refused:
        print(refused.sentence, file=sys.stderr)
        return 1
    store = create_lesson(Path(wanted.lesson), machine_clocks(), texts, setup, rehearsal=wanted.rehearsal, seed=seed)
    lesson_id = store.header()["id"]
    store.close()
    for sentence in warned:
        print(f"Note: {sentence}", file=sys.stderr)
    if wanted.json:
        print(json.dumps({"lesson": lesson_id, "file": wanted.lesson, "warnings": list(warned)}, ensure_ascii=False))
    else:
        print(f"Lesson opened: {wanted.lesson}")
    return 0


def _setup(wanted: argparse.Namespace, scenario: Scenario, rules: Ruleset, seed: str) -> tuple[Setup, tuple[str, ...]]:
    number = wanted.sides if wanted.sides is not None else scenario.sides
    sides = sides_of(rules, number)
    sides = seated(sides, wanted.order) if wanted.order else sides
    variant = wanted.variant or scenario.variant
    options = {**variant_options(rules, variant, len(sides)), **scenario.options, **_typed(rules, wanted.option)}
    tables = wanted.tables if wanted.tables is not None else scenario.tables
    if not 1 <= tables <= MOST_TABLES:
        raise Refused(f"A lesson has 1 to {MOST_TABLES} tables, not {tables}.")
    seats = wanted.seats if wanted.seats is not None else scenario.seats if scenario.seats is not None else rules.seats.usual
    if not rules.seats.least <= seats <= rules.seats.most:
        raise Refused(f"A {rules.sides.word} of {rules.title} has {rules.seats.least} to {rules.seats.most} members, not {seats}.")
    names = [str(n) for n in range(1, tables + 1)]
    strange = next((k for k in options if ":" in k and k.partition(":")[0] not in names), None)
    if strange:
        raise Refused(f"There is no table {strange.partition(':')[0]}; this lesson has {len(names)}.")
    opened = [new_table(name, rules, sides, options) for name in (names if any(":" in k for k in options) else names[:1])]
    codes = iter(_codes(seed, tables * len(sides) * seats))
    people = tuple((name, side, tuple(next(codes) for _ in range(seats))) for name in names for side in sides)
    return Setup(dict.fromkeys(names, sides), options, people), tuple(dict.fromkeys(w for table in opened for w in warnings(table)))


def _typed(rules: Ruleset, typed: list[str]) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for pair in typed:
        key, equals, value = pair.partition("=")
        table, colon, rest = key.rpartition(":")
        option = rules.option.get(rest.partition(".")[0])
        if colon and option is not None and (option.per != "table" or not table.isdecimal()):
            raise Refused(f"{option.title} is not set for one table: write --option {rest}={value}.")
        if not equals:
            raise Refused(f"'--option {pair}' has no value; write it as --option {key}=VALUE.")
        if option is None:
            near = nearest(key, rules.option)
            raise Refused(f"{rules.title} has no option '{key}'; expected {one_of(rules.option) if rules.option else 'none'}."
                          + (f" Did you mean '{near}'?" if near else ""))
        options[key] = option_from(option, value)
    return options


def _codes(seed: str, n: int) -> list[str]:
    """So many different codes for people, the same ones for the same seed."""
    chance, found = random.Random(f"{seed}/codes"), dict[str, None]()
    while len(found) < n:
        found["".join(chance.choice(LETTERS) for _ in range(5))] = None
    return list(found)
