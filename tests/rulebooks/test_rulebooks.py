"""The rulebooks, rule by rule: `GAME.md` has a row for each rule with the ways in which it is honoured and what holds it.

A table has the columns `rule | where in the book | how it is honoured | held by`. Every name in backticks in the third is looked up:

- `prompts.turn`, `score.lines.farms-houses`, `piles.box.start`: a path in the ruleset;
- `kit board`: a part of the printed kit;
- `key tally`: a row of the console's table of keys;
- `facilitator rules`: a command of the program;
- `show acting`: a value that `show --json` has for a table, a side or the console;
- `do take forest`: a line in text form. Face, action, meter, pile, card, side and count in it aren't looked up; the form is.

The fourth column names `tests/FILE.py::test_name`, or `tests/FILE::words` for words in a script or a kept text. A rule that can't be
honoured begins its third column with "Not honoured:" and a reason; its fourth is "–".
"""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from keyed import controls_of
from mechanisms import playing

from facilitator.cli.command_table import COMMANDS
from facilitator.game.dispatch.text_form import parse_line
from facilitator.game.kernel.command_and_event import Refused
from facilitator.paper.kit import PARTS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = sorted(path.stem for path in HERE.glob("*.md"))
COLUMNS = "| rule | where in the book | how it is honoured | held by |"
CELL = re.compile(r"(?<!\\)\|")
NAMED = re.compile(r"`([^`]+)`")
TRACED = ("spans", "rules", "actions", "cards", "score.lines", "limits")
"""Everything in these parts of a ruleset has a rule that asks for it."""


class Row(NamedTuple):
    """One rule of a book."""

    rule: str
    where: str
    way: str
    held: str

    @property
    def names(self) -> list[str]:
        return NAMED.findall(self.way)

    @property
    def tests(self) -> list[str]:
        return NAMED.findall(self.held)


def rows(text: str) -> Iterator[Row]:
    """The rows of all tables of a page."""
    for line in text.splitlines():
        if line.startswith("|") and line != COLUMNS and not set(line) <= set("|-: "):
            cells = [cell.strip() for cell in CELL.split(line)[1:-1]]
            assert len(cells) == 4, f"a row has four cells: {line}"
            yield Row(*cells)


@cache
def ruleset(game: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / "rulesets" / f"{game}.toml").read_text(encoding="utf-8"))


@cache
def functions(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


@cache
def text(path: str) -> str:
    return " ".join((ROOT / path).read_text(encoding="utf-8").split())


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The keys of `show --json` by game."""
    found = {}
    for game in GAMES:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(playing, "RULESETS", ROOT / "rulesets")
            view = playing.open_game(tmp_path_factory.mktemp(game), game).view()
        found[game] = set(re.findall(r'"([\w-]+)":', json.dumps(view)))
    return found


def at_path(tree: Any, path: str) -> bool:
    """Whether a ruleset has something there."""
    for step in path.split("."):
        if not isinstance(tree, dict) or step not in tree:
            return False
        tree = tree[step]
    return True


def missing_way(game: str, name: str, shown: set[str]) -> str:
    """What a name of the third column promises and isn't there; else nothing."""
    kind, _, rest = name.partition(" ")
    match kind:
        case "kit":
            there = rest in PARTS
        case "key":
            there = rest in controls_of(game)
        case "facilitator":
            there = rest.split()[0] in {command.name for command in COMMANDS}
        case "show":
            there = rest in shown
        case "do":
            try:
                there = parse_line(rest).request is not None
            except Refused:
                there = False
        case _:
            there = "." in name and at_path(ruleset(game), name)
    return "" if there else f"`{name}` isn't there"


def missing_test(name: str) -> str:
    """What a name of the fourth column promises and isn't there; else nothing."""
    path, _, what = name.partition("::")
    if not what or not path.startswith("tests/") or not (ROOT / path).is_file():
        return f"`{name}` names no test"
    if path.endswith(".py"):
        there = what.startswith("test_") and what in functions(path)
    else:
        there = what in text(path)
    return "" if there else f"`{name}` isn't there"


def faults(game: str, row: Row, shown: set[str]) -> list[str]:
    """What is wrong with a row."""
    if row.way.startswith("Not honoured: ") and row.held == "–":
        return []
    found = [f"an empty cell in: {row}"] if not all(row) else []
    found += [] if row.names else [f"no way: {row.rule}"]
    found += [] if row.tests else [f"no test: {row.rule}"]
    found += [fault for name in row.names if (fault := missing_way(game, name, shown))]
    found += [fault for name in row.tests if (fault := missing_test(name))]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_row_names_what_is_there(game: str, shown: dict[str, set[str]]) -> None:
    page = (HERE / f"{game}.md").read_text(encoding="utf-8")
    assert COLUMNS in page.splitlines()
    table = list(rows(page))
    assert [fault for row in table for fault in faults(game, row, shown[game])] == []
    assert len({row.rule for row in table}) == len(table), "two rows say the same"


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_the_game_does_has_a_rule_that_asks_for_it(game: str) -> None:
    named = {name for row in rows((HERE / f"{game}.md").read_text(encoding="utf-8")) for name in row.names}
    for part in TRACED:
        tree: Any = ruleset(game)
        for step in part.split("."):
            tree = tree.get(step, {})
        for id_, value in tree.items():
            path = f"{part}.{id_}"
            if part == "limits" and "'count'" not in str(value):
                continue  # which options go together no rulebook says
            assert any(name == path or name.startswith(f"{path}.") for name in named), f"no row names {path}"


@pytest.mark.parametrize(
    ("way", "held", "fault"),
    [
        ("`prompts.nobody`", "", "`prompts.nobody` isn't there"),
        ("`rules.restock.never`", "", "`rules.restock.never` isn't there"),
        ("`kit nothing`", "", "`kit nothing` isn't there"),
        ("`key nothing`", "", "`key nothing` isn't there"),
        ("`facilitator nothing`", "", "`facilitator nothing` isn't there"),
        ("`do nothing at all`", "", "`do nothing at all` isn't there"),
        ("`show nothing`", "", "`show nothing` isn't there"),
        ("somehow", "", "no way: a rule"),
        ("Not honoured:", "", "no way: a rule"),
        ("", "nobody looks", "no test: a rule"),
        ("", "`tests/rulebooks/test_rulebooks.py::test_nothing`", "isn't there"),
        ("", "`tests/rulebooks/test_rulebooks.py::missing_way`", "isn't there"),
        ("", "`tests/rulebooks/test_nowhere.py::test_nothing`", "names no test"),
        ("", "`tests/scoring/rulings/planet-hexagon.txt::no such words`", "isn't there"),
        ("", "", ""),
    ],
)
def test_a_row_that_names_nothing_real_is_a_fault(way: str, held: str, fault: str) -> None:
    sound = Row(
        "a rule",
        "p. 1",
        way or "`prompts.turn`, `kit board`, `key tally`, `facilitator rules`, `do take forest`, `show acting`",
        held or "`tests/scoring/rulings/planet-hexagon.txt::PH-18:`",
    )
    found = faults("planet-hexagon", sound, {"acting"})
    assert len(found) == bool(fault) and all(fault in one for one in found), found
