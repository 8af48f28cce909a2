"""Scores a file through the command line, and grows colonies as they could have been built."""

import json
import random
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from colony_rules import laid, lay_tile, legal_places

from facilitator.cli.main import main
from facilitator.game.shapes.layout import TileLayout

GROUND = (
    "house",
    "forest",
    "forest",
    "water",
    "water",
    "field",
    "field",
    "field",
    "pb1",
    "pb2",
    "pb3",
    "pb4",
    "pb5",
    "pb6",
    "pb7",
)


def run(*words: str) -> tuple[int, str, str]:
    """A command line: its exit code, what it printed, and what it told the person."""
    out, told = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(told):
        try:
            code = main(words)
        except SystemExit as stop:
            code = int(stop.code or 0)
    return code, out.getvalue(), told.getvalue()


def score(folder: Path, ruleset: str, text: str) -> dict[str, Any]:
    """The answer of `score --json` to a file with this text."""
    path = folder / "counts.toml"
    path.write_text(text, encoding="utf-8")
    code, out, told = run("score", ruleset, str(path), "--json")
    assert (code, told) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def refused(folder: Path, ruleset: str, text: str) -> str:
    """What is said about a file that can't be scored."""
    path = folder / "counts.toml"
    path.write_text(text, encoding="utf-8")
    code, out, told = run("score", ruleset, str(path), "--json")
    assert (code, out) == (2, "")
    return told


def points(answer: Mapping[str, Any], side: str) -> dict[str, Any]:
    """The points of a side by line."""
    return {line["id"]: line["points"] for line in answer["sides"][side]["lines"]}


def working(answer: Mapping[str, Any], side: str, line: str) -> str:
    """How a line came about."""
    return str(next(one["working"] for one in answer["sides"][side]["lines"] if one["id"] == line))


def of_colony(
    folder: Path, *entries: str, side: str = "lupidians", more: str = ""
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The points by line of one colony, and the whole answer."""
    answer = score(folder, "planet-hexagon", f"[sides.{side}]\ncolony = {json.dumps(list(entries))}\n{more}")
    return points(answer, side), answer


def grown(
    chance: random.Random, tiles: int = 16, kinds: tuple[str, ...] = (*GROUND, "farm", "farm", "factory")
) -> TileLayout:
    """A colony that was built tile by tile, with water delivered here and there."""
    colony = laid({(0, 0): ("starter-house",)})
    while colony.tile_count <= tiles:
        tile = chance.choice(kinds)
        places = legal_places(colony, tile)
        if places:
            colony = lay_tile(colony, chance.choice(places), tile)
    houses = [p for p, stack in colony.tiles.items() if stack[-1] in ("house", "starter-house")]
    return laid(colony.tiles, frozenset(h for h in houses if chance.random() < 0.3))


def written(colony: TileLayout) -> str:
    """A colony as a line of a file."""
    return f"colony = {json.dumps(colony.lines())}\n"
