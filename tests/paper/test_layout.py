"""Every kit as it is on paper, A4 and letter: no small letters, hardly an empty page, and no more sheets than a class
needs.
"""

import re
import subprocess
from functools import cache
from math import ceil
from pathlib import Path

import pytest
from paper.kits import PLANS, POPPLER, boxes, of

from facilitator.files.loader import SCENARIOS, shipped_files
from facilitator.paper.kit import BEFORE, COVER, PARTS, kit
from facilitator.paper.kit_source import KitSource
from facilitator.paper.pdf import Typeset, as_pdf, typst_installed
from facilitator.plain.frozen import replace

pytestmark = [
    pytest.mark.skipif(not POPPLER or not typst_installed(), reason="poppler-utils and typst are needed"),
    pytest.mark.second_lane,
]
EVERY_PLAN = sorted(shipped_files(SCENARIOS))
POINTS = 72 / 25.4
SMALLEST, SMALLEST_IN_LARGE_PRINT = 8, 14
MOST_SHEETS = {"planet-hexagon": 25}
"""Of one game of it; of two side by side, and of every other game, 40."""


@cache
def made(plan: str, paper: str, parts: tuple[str, ...] = (), economy: bool = False) -> Typeset:
    """The open document of a plan's kit."""
    return as_pdf(kit(replace(of(plan), economy=economy), parts).open, paper)


def sizes(pdf: bytes, folder: Path) -> list[set[float]]:
    """The sizes of the letters on every page, in points."""
    path = folder / "sized.pdf"
    path.write_bytes(pdf)
    run = subprocess.run(
        ["pdftohtml", "-xml", "-i", "-zoom", "3", "-stdout", "-hidden", str(path)], capture_output=True, check=True
    )
    found, known = [], dict[str, float]()
    for page in run.stdout.decode("utf-8").split("<page ")[1:]:
        known |= {n: float(size) / 3 for n, size in re.findall(r'<fontspec id="(\d+)" size="(-?\d+)"', page)}
        used = re.findall(r'<text [^>]*font="(\d+)">(.*?)</text>', page)
        found.append({known[n] for n, words in used if re.sub(r"<[^>]+>|\s|\u200b", "", words)})
    return found


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("plan", EVERY_PLAN)
def test_no_letter_is_too_small(plan: str, paper: str, tmp_path: Path) -> None:
    parts = (COVER, *(part for part in BEFORE if PARTS[part].group != "cards"))
    pdf = made(plan, paper, parts).content
    assert min(min(page) for page in sizes(pdf, tmp_path) if page) >= SMALLEST - 0.05


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("plan", PLANS)
def test_score_sheets_are_one_page_each_and_four_in_large_print(plan: str, paper: str, tmp_path: Path) -> None:
    pages = kit(of(plan), ("score",)).open.pages
    assert bool(pages) == (of(plan).rules.score is not None and bool(of(plan).rules.score.lines))
    if not pages:
        return
    assert len(boxes(made(plan, paper, ("score",)).content, tmp_path)) == len(pages)
    large = made(plan, paper, ("large",)).content
    assert len(boxes(large, tmp_path)) <= 4 * len(kit(of(plan), ("large",)).open.pages)
    used = sizes(large, tmp_path)
    assert not used or min(min(page) for page in used if page) >= SMALLEST_IN_LARGE_PRINT - 0.05


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("plan", EVERY_PLAN)
def test_at_most_one_page_is_nearly_empty(plan: str, paper: str, tmp_path: Path) -> None:
    parts = (COVER, *(part for part in BEFORE if PARTS[part].group != "cards"))
    low = []
    for n, (_, high, words) in enumerate(boxes(made(plan, paper, parts).content, tmp_path), 1):
        body = [w[3] for w in words if w[3] < high - 18 * POINTS]
        if max(body, default=0) < 0.3 * high:
            low.append(n)
    assert len(low) <= 1, low


def with_pupils(plan: str, pupils: int) -> KitSource:
    """The kit of a plan for so many, at as many tables as they need."""
    given = of(plan)
    needed = ceil(pupils / max(len(table.sides) for table in given.tables.values()))
    tables = dict([*given.tables.items()][:needed])
    sides = {name: table.sides for name, table in tables.items()}
    places = [(name, side) for name in sides for side in sides[name]]
    seats = {
        place: tuple(f"{i}-{n}" for n in range(pupils // len(places) + (i < pupils % len(places))))
        for i, place in enumerate(places)
    }
    assert sum(map(len, seats.values())) == pupils
    places_of = {name: given.room.tables[name] for name in tables}
    return replace(given, tables=tables, room=replace(given.room, tables=places_of, seats=seats))


@pytest.mark.parametrize("plan", EVERY_PLAN)
def test_a_class_of_26_needs_few_sheets_and_fewer_with_economy(plan: str) -> None:
    given = with_pupils(plan, 26)
    whole, saved = (as_pdf(kit(replace(given, economy=economy)).open).sheets for economy in (False, True))
    one_game = {game: most for game, most in MOST_SHEETS.items() if len(given.tables) == 1}
    most = next((most for game, most in one_game.items() if plan.startswith(game)), 40)
    assert 0 < saved < whole <= most


@pytest.mark.parametrize("plan", PLANS)
def test_the_cover_names_the_sheets_that_the_document_has(plan: str, tmp_path: Path) -> None:
    """The largest numbers of the cover are what is counted, and with economy what an economical kit has."""
    whole, saved = made(plan, "A4"), made(plan, "A4", economy=True)
    path = tmp_path / "cover.pdf"
    path.write_bytes(whole.content)
    run = subprocess.run(
        ["pdftohtml", "-xml", "-i", "-l", "1", "-zoom", "3", "-stdout", str(path)], capture_output=True
    )
    page = run.stdout.decode("utf-8")
    large = {n for n, size in re.findall(r'<fontspec id="(\d+)" size="(\d+)"', page) if int(size) == 3 * 26}
    numbers = [
        re.sub(r"<[^>]+>", "", words)
        for n, words in re.findall(r'<text [^>]*font="(\d+)">(.*?)</text>', page)
        if n in large
    ]
    assert numbers == [str(whole.sheets), str(saved.sheets)]
