"""`check FILE --script LINES`: a game that somebody wrote down is played line by line at one table."""

import argparse
import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

from facilitator.cli.arguments import NEW_LESSON
from facilitator.cli.data_folder import home
from facilitator.cli.input_file import read_input
from facilitator.cli.lesson_finder import open_lesson
from facilitator.files.loader import load_plan
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.lesson_choices import Choices, Chosen, settle_choices, typed_options
from facilitator.game.table.turns import place_words
from facilitator.journal.chance import chance_of, codes_of
from facilitator.journal.command_line import say
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import machine_clocks
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted

MOST_BYTES = 1_000_000
SEED = "check"
SETTINGS = {"--sides", "--order", "--seats", "--variant", "--option"}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Refused(f"{message}; expected some of {', '.join(sorted(SETTINGS))}.")


def play_script(word: str, script: str) -> tuple[int, list[str], list[str]]:
    """The exit code, the first line that is refused, and where the game is then. Settings as `open` takes them may be on
    the first line.
    """
    name = Path(script).name
    lines = read_input(script, MOST_BYTES).decode("utf-8-sig", errors="replace").splitlines()
    scenario, rules, texts = load_plan(word, home())
    first = lines[0] if lines and lines[0].startswith("--") else ""
    try:
        chosen = _chosen(first, scenario, rules)
    except (Refused, ValueError) as refused:
        return 1, [f"{name}{', line 1' if first else ''}: {clean(str(refused))}"], []
    setup = Setup(chosen.sides, chosen.options, chosen.seats, chosen.numbers)
    with TemporaryDirectory() as folder:
        path = Path(folder, "check.lesson")
        create_lesson(path, machine_clocks(), texts, setup, rehearsal=True, seed=SEED).close()
        return _played(path, name, ["" if first and not n else line.strip() for n, line in enumerate(lines)])


def _chosen(typed: str, scenario: Scenario, rules: Ruleset) -> Chosen:
    parser = _Parser(add_help=False, allow_abbrev=False)
    for argument in NEW_LESSON:
        if argument.names[0] in SETTINGS:
            parser.add_argument(*argument.names, **argument.options)  # type: ignore[arg-type]
    wanted = parser.parse_args(shlex.split(typed))
    options = typed_options(rules, wanted.option)
    choices = Choices(1, wanted.sides, wanted.order or "", wanted.seats, variant=wanted.variant, options=options)
    return settle_choices(choices, scenario, rules, chance_of(SEED, ROOM), partial(codes_of, SEED))


def _played(path: Path, name: str, lines: Sequence[str]) -> tuple[int, list[str], list[str]]:
    with open_lesson(str(path), write=True) as lesson:
        played = {n: line for n, line in enumerate(lines, 1) if line and not line.startswith("#")}
        for n, line in played.items():
            place, answer = place_words(lesson.tables["1"]), say(lesson, line)
            if not answer.ok:
                return 1, [f"{name}, line {n}: '{clean(line, 60)}' is refused at {place}. {answer.said}"], []
        return 0, [], [f"  {name}: {counted(len(played), 'line')} played; then {place_words(lesson.tables['1'])}."]
