"""`open`: make a lesson without a screen."""

import argparse
import json
import secrets
import sys
from functools import partial
from pathlib import Path

from facilitator.files.load import load_plan
from facilitator.game.base import Refused
from facilitator.game.choosing import Choices, Chosen, chosen, typed_options
from facilitator.game.moves import ROOM
from facilitator.game.ruleset import Ruleset
from facilitator.game.scenario import Scenario
from facilitator.journal.chance import chance_of, codes_of
from facilitator.journal.lesson import Setup, create_lesson
from facilitator.journal.when import machine_clocks


def open_command(wanted: argparse.Namespace) -> int:
    """Make the lesson file, and say what to know before the game begins."""
    scenario, rules, texts = load_plan(wanted.plan)
    seed = wanted.seed or secrets.token_hex(8)
    try:
        opened = _chosen(wanted, scenario, rules, seed)
    except Refused as refused:
        print(refused.sentence, file=sys.stderr)
        return 1
    setup = Setup(opened.sides, opened.options, opened.seats)
    store = create_lesson(Path(wanted.lesson), machine_clocks(), texts, setup, rehearsal=wanted.rehearsal, seed=seed)
    lesson_id = store.header()["id"]
    store.close()
    for sentence in opened.warnings:
        print(f"Note: {sentence}", file=sys.stderr)
    if wanted.json:
        print(json.dumps({"lesson": lesson_id, "file": wanted.lesson, "warnings": list(opened.warnings)}, ensure_ascii=False))
    else:
        print(f"Lesson opened: {wanted.lesson}")
    return 0


def _chosen(wanted: argparse.Namespace, scenario: Scenario, rules: Ruleset, seed: str) -> Chosen:
    choices = Choices(tables=wanted.tables, sides=wanted.sides, order=wanted.order or "", seats=wanted.seats, variant=wanted.variant,
                      options=typed_options(rules, wanted.option))
    return chosen(choices, scenario, rules, chance_of(seed, ROOM), partial(codes_of, seed))
