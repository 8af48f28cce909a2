"""A blank sheet is filled in as a pupil would, by nothing but what stands on it: the sum has to be what the game says."""

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from laws.printed import flat, label_of, lines_of_sheet
from paper.kits import made, of

from facilitator.files.loader import load_ruleset
from facilitator.game.rulebook.score_spec import Score
from facilitator.game.scoring.count_values import CountEntry, Values, fill_with_zero
from facilitator.game.scoring.totals import score_sides, score_table
from facilitator.paper.score_pad import pad_page
from facilitator.paper.score_sheets import score_pages
from facilitator.plain.document import Bullets, Page, Paragraph
from facilitator.plain.frozen import replace
from facilitator.plain.score_blocks import Box, Boxes, Pad

Known = Mapping[str, int]
"""What a pupil sees on the table, by what the sheet calls it."""


def worth(box: Box, n: int) -> Fraction:
    """The points of a count, by what stands beside its box: × 3, ÷ 2, ÷ 2 × 3."""
    value = Fraction(n)
    for sign, number in re.findall(r"([×÷]) (−?\d+)", box.worth):
        number = int(number.replace("−", "-"))
        value = value * number if sign == "×" else value / number
        if sign == "÷" and "round down" in box.worth:
            value = Fraction(value.numerator // value.denominator)
    return -value if box.before == "−" else value


def calculated(line: Boxes, known: Known, held: str, places: Mapping[str, Fraction]) -> Fraction:
    """What goes into the thick box of one line."""
    gate = re.search(r"Only with (\d+) ([^.]*)\.", line.note)
    if gate and known[gate[2]] < int(gate[1]):
        return Fraction(0)
    if "the most" in line.note and "you get" in line.note:
        return places[line.title]
    if "Write down each number" in line.note or "Add up their points" in line.note:
        return Fraction(known[label_of(Box(), line).casefold()])
    boxes = [box for box in line.boxes if not box.tick]
    total = sum(
        (Fraction(box.worth) for box in line.boxes if box.tick and box.worth and ticked(box, known)), Fraction(0)
    )
    if "Tick your card" in line.note:
        held_here = any(box.label == held for box in line.boxes if box.tick)
        return Fraction(next(box.label for box in boxes if "More: " in box.label).split()[-1]) if held_here else total
    if any(box.before == "×" for box in boxes):
        return Fraction(known[label_of(boxes[0], line).casefold()] * known[label_of(boxes[1], line).casefold()])
    for box in boxes:
        label = label_of(box, line).casefold()
        if box.places == 2:
            total += places[label]
        elif steps := re.findall(r"(\d+) → (\d+)", box.worth):
            total += max([int(points) for n, points in steps if int(n) <= known[label]], default=0)
        elif box.worth or box.before == "−":
            total += worth(box, known[label])  # another box is only a help for what comes behind it
    least = re.search(r"Never below (\d+)", line.note)
    return max(Fraction(least[1]), total) if least else total


def ticked(box: Box, known: Known) -> bool:
    """A case whose needs are all there."""
    needs = re.findall(r"(\d+) ([^,]+?)(?:,| and(?= \d)|$)", box.label.rpartition(": ")[2])
    assert needs, box
    return all(known.get(what, known.get(what + "s", -1)) >= int(n) for n, what in needs)


def total(page: Page, known: Known, held: str = "", places: Mapping[str, Fraction] | None = None) -> Fraction:
    """All thick boxes added up, as the sheet says."""
    blocks = list(flat(page.blocks))
    ends = [b.title for b in blocks if isinstance(b, Boxes) and not (b.boxes or b.number)]
    ends += [b.rows[-1].title for b in blocks if isinstance(b, Pad)]
    assert ends in (["Add up the thick boxes"], ["Total"])
    return sum((calculated(b, known, held, places or {}) for b in lines_of_sheet(blocks)), Fraction(0))


def called(values: Values) -> dict[str, int]:
    """Every count by its title on the sheet, for one of it and for several."""
    known = {}
    for count in (values.table.rules.score or Score()).counts:
        n = values.of(count.id)
        if n is not None:
            known[count.title.casefold()] = n
            known.setdefault((count.one or count.title).casefold(), n)
    return known


COLONY = {
    "houses": 4,
    "houses-1-forest": 1,
    "houses-2-forests": 1,
    "houses-3-forests": 1,
    "houses-at-water": 2,
    "houses-piped": 3,
    "forests": 5,
    "waters": 1,
    "fields": 1,
    "farms": 2,
    "covered-fields": 2,
    "pb4": 1,
    "pb7": 2,
    "pb1": 1,
    "unused-blue": 1,
    "unused-green": 3,
    "factories": 1,
    "bonus-markers-used": 1,
    "harvester-pairs": 2,
    "covered-waters": 1,
}


@pytest.mark.parametrize("side", ["lupidians", "arboretans", "harvesters", "urbanides"])
@pytest.mark.parametrize(
    "change", [{}, {"waters": 0}, {"bonus-markers-used": 9}, {"pb1": 0, "pb7": 0}, {"factories": 0}], ids=str
)
def test_planet_hexagon(side: str, change: dict[str, int]) -> None:
    rules, _ = load_ruleset("planet-hexagon")
    given = made(rules)
    page = next(p for p in score_pages(given) if p.id == f"score-{side}")
    entry = fill_with_zero(rules, CountEntry(side, {**COLONY, **change}, ("most-forests",)))
    others = [fill_with_zero(rules, CountEntry(s, {}, ())) for s in given.table.sides if s != side]
    sheet = score_sides(given.table, [entry, *others], {})[0]
    assert sheet.total > 20
    assert total(page, called(Values(given.table, entry, {})), "Most Forests") == sheet.total


def test_eco_with_places() -> None:
    rules, _ = load_ruleset("eco")
    given = made(rules)
    (page,) = score_pages(given)
    counts = [
        {
            "mountains": 7,
            "forest": 3,
            "plains": 5,
            "wetland": 2,
            "water": 4,
            "keystones": 2,
            "sacrifices": 3,
            "tokens-used": 2,
            "animal-points": 19,
        },
        {"mountains": 7, "forest": 6, "plains": 1, "wetland": 2, "water": 0, "animal-points": 12},
        {"forest": 8},
        {"plains": 9},
    ]
    entries = [fill_with_zero(rules, CountEntry(side, c)) for side, c in zip(given.table.sides, counts, strict=True)]
    sheets = score_sides(given.table, entries, {})
    # By hand: mountains shared first 5/2; forest third 1; plains second 2; wetland shared first 5/2; water first 3. Not the largest of all.
    places = {
        "mountains": Fraction(5, 2),
        "forest": Fraction(1),
        "plains": Fraction(2),
        "wetland": Fraction(5, 2),
        "water": Fraction(3),
        "Largest group of all": Fraction(0),
    }
    assert (
        total(page, called(Values(given.table, entries[0], {})), places=places)
        == sheets[0].total
        == 21 + 11 + 10 - 2 + 19
    )


@pytest.mark.parametrize("plan", ["ecogon-90", "phylo-western-pa-60"])
def test_games_that_all_win_or_lose_together_have_one_sheet_for_the_table(plan: str) -> None:
    given = of(plan)
    (page,) = score_pages(given)
    assert page.id == "score-table" and page.copies == len(given.tables)
    score = given.rules.score
    assert score is not None
    name = "animal-points" if plan.startswith("ecogon") else "card-points"
    known = {score.count[name].title.casefold(): 87}
    assert total(page, known) == score_table(given.table, {name: 87}).total == 87


def test_a_competitive_game_has_a_sheet_for_every_player() -> None:
    from facilitator.game.rulebook.scenario import plain_scenario

    rules, _ = load_ruleset("ecogon")
    given = made(rules, replace(plain_scenario("x", "X"), ruleset="ecogon", variant="competitive"))
    (page,) = score_pages(given)
    assert page.copies == 1 and next(b for b in page.blocks if isinstance(b, Pad)).players == tuple(
        map(given.table.title, given.table.sides)
    )
    assert total(page, {"points of established animals": 13}) == 13


def test_ecopyramid_has_a_board_to_fill_in_instead() -> None:
    from facilitator.paper.handouts import board_pages
    from facilitator.plain.document import Boards

    given = of("ecopyramid-45")
    assert score_pages(given) == ()
    (page,) = board_pages(given)
    pictures = next(b for b in page.blocks if isinstance(b, Boards)).pictures
    assert len(pictures) == 4 and page.copies == 7, "one sheet for a table"
    for picture in pictures:
        assert [c.place[0] for c in picture.cells] == list("000011122")
        assert not any(c.title for c in picture.cells)


def test_every_kind_of_line_can_be_filled_in() -> None:
    """Kinds that no shipped game has: steps, sets, per so many exactly."""
    from facilitator.files.loader import ruleset_of
    from facilitator.files.toml_document import parse_document

    source = """schema = 1
id = "x"
title = "X"
spans = [{ id = "turn", title = "Turn", sides = "each" }]
[score]
counts = [{ id = "shells", title = "shells" }, { id = "stones", title = "stones" }, { id = "nuts", title = "nuts" }]
lines = [
    { id = "a", title = "Sets", sets = { counts = ["shells", "stones"], points = 4 } },
    { id = "b", title = "Nuts", sum = [{ count = "nuts", points = 3, per = 2 }, { count = "stones", points = -1, per = 4, exact = true }] },
    { id = "c", title = "Collection", steps = { count = "shells", table = { 1 = 1, 3 = 5, 4 = 9 } } },
]
"""
    rules = ruleset_of(parse_document("x.toml", source.encode()))
    given = made(rules)
    page = score_pages(given)[0]
    entry = CountEntry(given.table.sides[0], {"shells": 3, "stones": 5, "nuts": 7})
    mine = called(Values(given.table, entry, {}))
    assert (
        total(page, {**mine, "complete sets": 3})
        == score_sides(given.table, [entry], {})[0].total
        == 12 + 9 - Fraction(5, 4) + 5
    )


@pytest.mark.parametrize("plan", ["ecogon-90", "phylo-western-pa-60"])
def test_the_only_line_of_a_sheet_has_the_sum_for_its_points(plan: str) -> None:
    (page,) = score_pages(of(plan))
    line, end = (block for block in flat(page.blocks) if isinstance(block, Boxes))
    assert line.alone and len(line.boxes) == 60, "Phylo has sixty cards"
    assert end.title == "Total" and not end.alone
    ticks = [block.points for block in flat(page.blocks) if isinstance(block, Bullets)]
    assert ticks == ([("We reached the target.",)] if plan.startswith("ecogon") else [])


def test_the_example_says_what_its_boxes_say() -> None:
    page = next(p for p in score_pages(of("planet-hexagon-90")) if p.id == "score-lupidians")
    said = [block.text for block in flat(page.blocks) if isinstance(block, Paragraph)]
    assert said[:4] == ["Line 1: 1 × 1 + 1 × 3 = 4", "Line 2: 1 × 2 = 2", "Line 4: 2 × 2 = 4", "So far: 10 points"]


def test_a_board_sheet_says_what_to_write_and_for_how_many_it_is() -> None:
    from facilitator.paper.handouts import board_pages

    given = of("ecopyramid-45")
    (page,) = board_pages(given)
    (said,) = (block.text for block in page.blocks if isinstance(block, Paragraph))
    assert said.endswith("Write in each niche: P = Producer, H = Herbivore, C = Carnivore, K = Keystone.")
    assert given.w.uses["board"] == "one per table" and page.copies == len(given.tables)


def test_a_pad_says_what_is_multiplied_and_what_is_taken_away() -> None:
    rules, _ = load_ruleset(str(Path(__file__).parent.parent / "rulesets" / "ledger.toml"))
    given = made(rules)
    titles = [
        row.title
        for block in pad_page(given, given.table, 1, "").blocks
        if isinstance(block, Pad)
        for row in block.rows
    ]
    assert titles[titles.index("Ships") :][:3] == ["Ships", "× Crews", "Fleet"]
    assert "− Days lost" in titles and "+ Bales of salt" not in titles
