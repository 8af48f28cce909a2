"""Kits to test with: of every shipped game, and of games made up with names of every kind."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from facilitator.console.print_jobs import key_rows
from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_plan, load_ruleset
from facilitator.files.settings import Settings
from facilitator.game.rulebook.players import Side
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario, plain_scenario
from facilitator.paper.kit_source import KitSource, source_of_plan
from facilitator.paper.pdf import as_pdf
from facilitator.plain.document import Document
from facilitator.plain.frozen import replace

GAMES = ("planet-hexagon", "ecogon", "eco", "ecopyramid", "phylo-western-pa")
PLANS = ("planet-hexagon-90", "ecogon-90", "eco-90", "ecopyramid-45", "phylo-western-pa-60")
WORDS = words_in("en")


@cache
def of(plan: str) -> KitSource:
    """What the kit of a shipped plan or game is made from."""
    scenario, rules, _ = load_plan(plan)
    return made(rules, scenario)


def made(rules: Ruleset, scenario: Scenario | None = None) -> KitSource:
    """The same for any ruleset."""
    return source_of_plan(scenario or plain_scenario(rules.id, rules.title), rules, WORDS, key_rows(rules, Settings()))


def with_names(game: str, names: tuple[str, ...], seats: int = 4) -> KitSource:
    """A game with these sides."""
    rules, _ = load_ruleset(game)
    sides = tuple(Side(f"side-{i}", name, symbol="◆") for i, name in enumerate(names))
    score = rules.score
    if score is not None:  # what is only for some sides of the real game would name sides that are not there
        score = replace(
            score,
            lines=tuple(
                line
                for line in score.lines
                if all(line.is_for(s.id) and row.is_for(s.id) for row in line.rows for s in rules.sides.list)
            ),
        )
    limits = tuple(limit for limit in rules.limits if all(c.is_for(s.id) for c in limit.when for s in rules.sides.list))
    many = replace(
        rules,
        sides=replace(rules.sides, least=len(names), most=len(names), usual=len(names), list=sides),
        score=score,
        limits=limits,
    )
    return made(many, replace(plain_scenario(rules.id, rules.title), seats=seats))


def text(pdf: bytes, folder: Path, layout: bool = False) -> str:
    """What stands in a PDF, as another program reads it; words that may be broken are put together again."""
    path = folder / "read.pdf"
    path.write_bytes(pdf)
    run = subprocess.run(
        ["pdftotext", *(["-layout"] if layout else []), str(path), "-"], capture_output=True, check=True
    )
    return run.stdout.decode("utf-8").replace("\u200b", "").replace("\u00ad\n", "").replace("-\n", "")


def boxes(pdf: bytes, folder: Path) -> list[tuple[float, float, list[tuple[float, float, float, float, str]]]]:
    """Every page with its size in points, and every word with the place that it takes."""
    path = folder / "placed.pdf"
    path.write_bytes(pdf)
    run = subprocess.run(["pdftotext", "-bbox", str(path), "-"], capture_output=True, check=True)
    pages = []
    for part in re.split(r"<page ", run.stdout.decode("utf-8"))[1:]:
        wide, high = (float(n) for n in re.findall(r'(?:width|height)="([\d.]+)"', part)[:2])
        words = [
            (float(a), float(b), float(c), float(d), word)
            for a, b, c, d, word in re.findall(
                r'xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', part
            )
        ]
        pages.append((wide, high, words))
    return pages


def drawn(document: Document, paper: str = "A4") -> bytes:
    """The document as PDF."""
    return as_pdf(document, paper).content


POPPLER = shutil.which("pdftotext") is not None
