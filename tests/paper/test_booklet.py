"""The booklet after a lesson, as another program reads it: what was recorded stands there, on six pages at most, within
the margins; blank and filled in the sheets have one layout.
"""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

import pytest
from paper.kits import WORDS, boxes, drawn, of, text, with_names
from paper.played_lessons import PLANS, played, source
from paper.test_pdf import HOSTILE
from record.lived import made, said

from facilitator.game.notes.observation_hint import observations
from facilitator.game.scoring.entries import sheet_of, standing
from facilitator.game.scoring.score_words import number
from facilitator.paper.class_sheet import class_pages
from facilitator.paper.html import as_html
from facilitator.paper.kit import AFTER, kit
from facilitator.paper.kit_source import KitSource
from facilitator.paper.markdown import markdown
from facilitator.paper.observation_grid import observation_pages
from facilitator.paper.results_sheet import results_pages
from facilitator.plain.board_picture import BoardCell, BoardPicture
from facilitator.plain.document import Document, Page
from facilitator.plain.frozen import replace
from facilitator.plain.result_blocks import (
    BoardRow,
    BoardRows,
    FittingList,
    LevelColumn,
    LevelGrid,
    LevelMark,
    LevelRow,
    PointBars,
    PointShare,
    PointSteps,
    ResultCard,
    ResultCards,
    ScoreCell,
    ScoreColumn,
    ScoreRow,
    ScoreTable,
    SheetFact,
)
from facilitator.plain.score_blocks import Pad
from facilitator.record.pupil_names import PupilNames

MM = 72 / 25.4
MOST_PAGES = 6
SMALLEST = 8.0
SPARSE = 0.3
CASES = {
    **{f"{plan}, one table": (plan, 1, {"sides": 4}) for plan in PLANS if plan != "planet-hexagon-45"},
    **{f"{plan}, seven tables": (plan, 7, {"sides": 4}) for plan in PLANS if plan != "planet-hexagon-45"},
    "planet-hexagon-45, one table": ("planet-hexagon-45", 1, {}),
    "planet-hexagon-45, boards": ("planet-hexagon-45", 1, {"boards": True}),
    "planet-hexagon-45, seven tables": ("planet-hexagon-45", 7, {"seats": 1}),
    "planet-hexagon-45, seven tables, boards": ("planet-hexagon-45", 7, {"seats": 1, "boards": True}),
    "eco-90, 12 pupils": ("eco-90", 3, {"sides": 4}),
    "eco-90, 36 pupils": ("eco-90", 9, {"sides": 4}),
}


def booklet(folder: Path, plan: str, tables: int, **choices: Any) -> KitSource:
    """What the paper of a lesson is made from that was played, counted and observed."""
    folder.mkdir(exist_ok=True)
    lesson = played(folder, plan, tables, **choices)
    try:
        return source(lesson)
    finally:
        lesson.store.close()


def faults(pdf: bytes, folder: Path) -> Iterator[str]:
    """Words beyond the margins, over each other, or too small."""
    for n, (wide, high, words) in enumerate(boxes(pdf, folder), 1):
        for i, (left, top, right, bottom, word) in enumerate(words):
            if left < 15 * MM - 1 or right > wide - 15 * MM + 1 or top < 12 * MM - 3 or bottom > high - 5 * MM:
                yield f"page {n}: '{word}' is outside"
            if bottom - top < SMALLEST - 0.01:
                yield f"page {n}: '{word}' has {bottom - top:.1f} pt"
            for a, b, c, d, other in words[i + 1 :]:
                if min(c, right) - max(a, left) > 1 and min(d, bottom) - max(b, top) > 0.35 * min(d - b, bottom - top):
                    yield f"page {n}: '{word}' and '{other}' overlap"


def filled_to(pdf: bytes, folder: Path) -> list[float]:
    """How far down each page reaches."""
    found = []
    for _, high, words in boxes(pdf, folder):
        lowest = max((bottom for _, _, _, bottom, _ in words if bottom < high - 20 * MM), default=0.0)
        found.append((lowest - 12 * MM) / (high - 33 * MM))
    return found


@pytest.mark.second_lane
@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("case", CASES)
def test_a_booklet_has_six_pages_that_keep_to_their_paper(case: str, paper: str, tmp_path: Path) -> None:
    plan, tables, choices = CASES[case]
    given = booklet(tmp_path, plan, tables, **choices)
    whole = kit(given)
    assert whole.secret is None
    pdf = drawn(whole.open, paper)
    assert list(faults(pdf, tmp_path)) == []
    reaches = filled_to(pdf, tmp_path)
    # The filled sheets of single sides are as long as their game has lines.
    ours = (
        [share for share, page in zip(reaches, whole.open.pages, strict=False) if not page.id.startswith("filled")]
        if len(reaches) == len(whole.open.pages)
        else reaches
    )
    assert len(reaches) <= MOST_PAGES
    assert sum(share < SPARSE for share in ours) <= 1, reaches
    pages = text(pdf, tmp_path).split("\f")[:-1]
    assert "Two came late." in " ".join(pages[-1].split()), "there is room for the notes"
    for n, page in enumerate(pages, 1):
        foot = " ".join(page.split())
        for wanted in ("7b", "Northfield School", "November 2025", "filled in", f"page {n} of {len(pages)}"):
            assert wanted in foot, (n, wanted)


@pytest.mark.second_lane
@pytest.mark.parametrize(
    "path",
    sorted((Path(__file__).parents[1] / "journal" / "stored" / "format-2").glob("*.lesson.gz")),
    ids=lambda p: p.name,
)
def test_kept_lessons_have_six_pages_at_most(path: Path, tmp_path: Path) -> None:
    """Whatever was played, entered and ended half-way."""
    import gzip

    from facilitator.cli.lesson_finder import read_lesson

    for kept in path.parent.glob(path.name.partition(".")[0] + ".lesson*.gz"):
        (tmp_path / kept.name.removesuffix(".gz")).write_bytes(gzip.decompress(kept.read_bytes()))
    lesson = read_lesson(str(tmp_path / path.name.removesuffix(".gz")))
    given = source(lesson)
    lesson.store.close()
    if not given.begun:
        return
    given = replace(given, room=replace(given.room, ended=given.at))
    for paper in ("A4", "letter"):
        made_files = kit(given).files("x")
        pdfs = [drawn(document, paper) for _, document in made_files]
        assert sum(len(boxes(pdf, tmp_path)) for pdf in pdfs) <= MOST_PAGES
        assert [fault for pdf in pdfs for fault in faults(pdf, tmp_path)] == []


# --- Read back ---


def page_text(pages: tuple[Page, ...], folder: Path) -> str:
    """What stands on some pages, line by line as it is laid out."""
    return text(drawn(Document("Read back", pages)), folder, layout=True)


@pytest.mark.second_lane
def test_every_point_is_in_its_row_of_the_class_sheet(tmp_path: Path) -> None:
    given = booklet(tmp_path, "eco-90", 7, sides=4)
    rows = [line.split() for line in page_text(class_pages(given), tmp_path).splitlines() if "Player" in line]
    wanted = [
        [*(number(line.counting or 0) for line in sheet.lines), number(sheet.total)]
        for table in given.tables.values()
        for sheet in standing(table).sides
    ]
    assert [row[row.index("Player") + 2 :] for row in rows] == wanted and len(rows) == 28


@pytest.mark.second_lane
@pytest.mark.parametrize("plan", ["eco-90", "planet-hexagon-45"])
def test_every_count_can_be_read_on_the_card_of_its_table(plan: str, tmp_path: Path) -> None:
    given = booklet(tmp_path, plan, 2, **({"sides": 4} if plan == "eco-90" else {"seats": 1}))
    (page,) = results_pages(given)
    read = text(drawn(Document("Read back", (page,))), tmp_path)
    (block,) = (b for b in page.blocks if isinstance(b, ResultCards))
    for table, card in zip(given.tables.values(), block.cards, strict=True):
        assert card.sheet is not None and len(card.sheet.sums) == len(table.sides)
        left = re.findall(r"(\S[^;:]*?) ((?:\d+|–)(?:, (?:\d+|–))*)(?=[;.])", card.small)
        for k, side in enumerate(table.sides):
            cells = [row.cells[k] for row in card.sheet.rows]
            shown = Counter(re.findall(r"\d+", " ".join(f"{c.text} {c.working}" for c in cells)))
            shown.update(numbers.split(", ")[k] for _, numbers in left)
            for count, n in sheet_of(table, side).counts.items():
                assert not n or shown[str(n)], f"{table.name}, {side}: {count} {n}"
            assert card.sheet.sums[k].text == number(standing(table).of(side).total)
        assert card.small
    # Lines of neighbouring cells may be read as one, so the figures are counted one by one.
    cells = [c for card in block.cards if card.sheet is not None for row in card.sheet.rows for c in row.cells]
    said_ = " ".join((*(f"{c.text} {c.working}" for c in cells), *(card.small for card in block.cards)))
    figures, printed = (Counter(re.findall(r"[\d.]*\d|[+×÷−:]", words)) for words in (said_, read))
    assert not {figure: n for figure, n in figures.items() if printed[figure] < n}


def test_the_counts_that_no_figure_shows_are_told_one_by_one(tmp_path: Path) -> None:
    given = booklet(tmp_path, "planet-hexagon-45", 2, seats=1)
    (page,) = results_pages(given)
    (block,) = (b for b in page.blocks if isinstance(b, ResultCards))
    table = given.tables["1"]
    waters = ", ".join(str(sheet_of(table, side).counts["waters"]) for side in table.sides)
    assert f"open waters {waters}" in block.cards[0].small
    assert "farms" not in block.cards[0].small, "farms × houses shows them"


@pytest.mark.second_lane
@pytest.mark.parametrize(("plan", "tables"), [("eco-90", 1), ("eco-90", 3), ("ecogon-45", 7), ("ecopyramid-45", 7)])
def test_every_level_is_in_the_row_of_its_side(plan: str, tables: int, tmp_path: Path) -> None:
    given = booklet(tmp_path, plan, tables, sides=4)
    read = page_text(observation_pages(given), tmp_path).replace("→", "")
    rows = re.findall(r"([1-4]+) (\d\d:\d\d)", read[: read.index("Evidence")])
    wanted: Counter[str] = Counter()
    for remark in observations(given.log):
        wanted[remark.level or ""] += 1
    assert Counter(level for levels, _ in rows for level in levels) == wanted
    times = {f"{datetime.fromtimestamp(r.at / 1000):%H:%M}" for r in observations(given.log)}
    assert {time for _, time in rows} <= times
    evidence = " ".join(read[read.index("Evidence") :].split())
    for n in range(1, 4 * tables + 1):
        assert f"[{n}]" in read and f"{n} " in evidence
    # The words lie beside a short text, and may be mixed with it by rows: so each is looked for by its last one.
    assert evidence.count("deciding") == 4 * tables


def test_boards_of_many_sides_have_a_page_of_their_own(tmp_path: Path) -> None:
    given = booklet(tmp_path, "planet-hexagon-45", 7, seats=1, boards=True)
    *_, last = results_pages(given)
    assert last.id == "results-boards"
    (rows,) = last.blocks
    assert [len(row.pictures) for row in rows.rows] == [4] * 7  # type: ignore[union-attr]
    assert all(picture.cells for row in rows.rows for picture in row.pictures)  # type: ignore[union-attr]


# --- One layout ---


def table_of(given: KitSource) -> ScoreTable:
    (page,) = class_pages(given)
    return next(b for b in page.blocks if isinstance(b, ScoreTable))


@pytest.mark.parametrize("plan", [p for p in PLANS if p != "ecopyramid-45"])
def test_blank_and_filled_class_sheets_have_one_layout(plan: str, tmp_path: Path) -> None:
    given = booklet(tmp_path, plan, 2, **({} if plan == "planet-hexagon-45" else {"sides": 4}))
    blank, filled = table_of(replace(given, begun=False)), table_of(given)
    assert blank.columns == filled.columns
    assert (blank.total, blank.tables, blank.sums_title) == (filled.total, filled.tables, filled.sums_title)
    key = [(row.title, row.symbol, row.plate, row.table) for row in blank.rows]
    assert key == [(row.title, row.symbol, row.plate, row.table) for row in filled.rows]
    assert not any(cell.text.strip("–") or row.total.text for row in blank.rows for cell in row.cells)
    assert all(row.total.text for row in filled.rows)


def test_blank_and_filled_grids_have_one_layout(tmp_path: Path) -> None:
    given = booklet(tmp_path, "planet-hexagon-45", 1)
    (blank,), (filled,) = observation_pages(replace(given, log=type(given.log)())), observation_pages(given)
    one, other = (next(b for b in page.blocks if isinstance(b, LevelGrid)) for page in (blank, filled))
    assert [(c.title, c.levels) for c in one.columns] == [(c.title, c.levels) for c in other.columns]
    assert [(r.title, r.symbol) for r in one.rows] == [(r.title, r.symbol) for r in other.rows]
    assert blank.aside == filled.aside == WORDS.paper.results.private
    assert not any(any(row.cells) for row in one.rows) and all(all(row.cells) for row in other.rows)


def test_pictograms_stand_over_the_lines_whose_tiles_have_them() -> None:
    signs = {c.title: c.signs for c in table_of(of("planet-hexagon-90")).columns}
    assert signs["Farms × Houses"] == ("barn", "house")
    assert set(signs["Common Goal"]) == {"barn", "waves", "tree", "hall", "field", "factory"}
    assert signs["Unused markers"] == ()


def test_a_blank_grid_is_one_sheet_for_the_class() -> None:
    for plan in ("eco-90", "ecogon-90", "planet-hexagon-90"):
        (page,) = observation_pages(of(plan))
        grid = next(b for b in page.blocks if isinstance(b, LevelGrid))
        sides = [side for table in of(plan).tables.values() for side in table.sides]
        assert page.copies == 1 and grid.roomy
        assert len(grid.rows) == (len(sides) if len(sides) <= 12 else len(of(plan).tables))


# --- What it says ---


def test_empty_is_not_counted_and_0_is_and_a_dash_is_not_for_this_side(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "planet-hexagon-45")
    said(lesson, "phase play", "next", "count lupidians houses-at-water=0 farms=2", "finish", "end")
    given = source(lesson)
    lesson.store.close()
    table = table_of(given)
    first = {c.title: cell.text for c, cell in zip(table.columns, table.rows[0].cells, strict=True)}
    assert table.rows[0].title == "Lupidians"
    assert (first["Houses beside Water"], first["Pipelines"], first["Civilisation bonus"]) == ("0", "", "–")
    assert all(cell.text == "" for cell in table.rows[1].cells) and table.rows[1].total.text == ""
    assert WORDS.paper.nothing_yet in table.note


@pytest.mark.second_lane
def test_the_most_in_a_line_has_a_frame_and_a_correction_both_numbers(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "eco-90", tables=1, sides=2)
    boxes_ = "mountains=3 forest={f} plains=4 wetland=2 water=6 animal-points={p} animals-placed=20 empty-tiles=3 keystones=0 sacrifices=0 tokens-used=0"
    said(lesson, "phase play", "next", "finish", f"count player-1 {boxes_.format(f=5, p=30)}")
    said(
        lesson,
        f"count player-2 {boxes_.format(f=7, p=20)}",
        "@+60 count player-1 animal-points=31",
        "@+60 checked player-1",
    )
    said(lesson, "checked player-2", "end")
    given = source(lesson)
    lesson.store.close()
    (page,) = class_pages(given)
    table = table_of(given)
    framed = {
        (row.title, c.title)
        for row in table.rows
        for c, cell in zip(table.columns, row.cells, strict=True)
        if cell.framed
    }
    assert ("Player 1", "Animals") in framed and ("Player 2", "Largest groups") in framed
    assert not {whose for whose, line in framed if line == "Sacrifices"}
    assert [row.title for row in table.rows if row.total.framed] == ["Player 1"]
    assert table.sums[-1].text == number(sum((s.total for s in standing(given.tables["1"]).sides), Fraction(0)))
    read = " ".join(text(drawn(Document("Class", (page,))), tmp_path).split())
    at = f"{datetime.fromtimestamp((1_763_461_200_000 + 60_000) / 1000):%H:%M}"
    assert f"Player 1, points of animals: 30 → 31 at {at}" in read
    assert (
        "Checked all sheets at" in read
        and page.aside.startswith("Private: for the teacher · Winner: Player 1")
        and page.aside in read
    )


def test_working_gives_way_where_there_are_many_rows(tmp_path: Path) -> None:
    few, many = booklet(tmp_path, "eco-90", 1, sides=4), booklet(tmp_path, "eco-90", 7, sides=4)
    assert "2×2" in {cell.working for row in table_of(few).rows for cell in row.cells}
    assert {cell.working for row in table_of(many).rows for cell in row.cells} == {""}


def test_points_that_would_tell_a_secret_card_are_in_the_secret_file(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "planet-hexagon-45")
    said(lesson, "phase play", "next", "count lupidians waters=2 farms=2 houses=3")
    going = source(lesson)
    said(lesson, "finish")
    over = source(lesson)
    lesson.store.close()
    for parts in (("class",), ("results",), AFTER):
        whole = kit(going, parts)
        assert whole.secret is not None
        assert not {"class", "filled-1-lupidians", "results-1"} & {page.id for page in whole.open.pages}
        assert kit(over, parts).secret is None


@pytest.mark.second_lane
def test_notes_are_on_the_last_page_and_what_was_removed_on_none(tmp_path: Path) -> None:
    given = booklet(tmp_path, "ecogon-45", 7, sides=4)
    pages = text(drawn(kit(given).open), tmp_path).split("\f")[:-1]
    for words in ("Two came late.", "The tie was decided by a coin."):
        assert [words in " ".join(page.split()) for page in pages] == [False] * (len(pages) - 1) + [True]
    removed = replace(given, texts={n: said for n, said in given.texts.items() if "late" not in said})
    notes = [
        b for page in kit(removed).open.pages for b in page.blocks if isinstance(b, FittingList) and "Notes" in b.title
    ]
    assert len(notes) == 1 and len(notes[0].entries) == 1 and "coin" in notes[0].entries[0]
    only = kit(given, ("observation",))
    assert "Two came late" not in str(only.open), "notes belong to the booklet"


def test_a_lesson_that_nobody_observed_has_no_grid_and_keeps_its_notes(tmp_path: Path) -> None:
    given = booklet(tmp_path, "ecogon-45", 2, sides=4)
    unseen = replace(given.log, remarks=tuple(r for r in given.log.remarks if r.kind != "observation"))
    pages = kit(replace(given, log=unseen)).open.pages
    assert [page.id for page in pages] == ["class", "results-1"]
    assert isinstance(pages[-1].blocks[-1], FittingList) and len(pages[-1].blocks[-1].entries) == 2
    assert [page.id for page in kit(given).open.pages] == ["class", "results-1", "observation"]


@pytest.mark.second_lane
def test_more_notes_than_there_is_room_for_are_counted(tmp_path: Path) -> None:
    given = booklet(tmp_path, "phylo-western-pa-60", 1, sides=4)
    many = tuple(f"{n} “{'a long note that somebody typed ' * 4}”" for n in range(60))
    page = kit(given).open.pages[-1]
    notes = replace(next(b for b in page.blocks if isinstance(b, FittingList) and "Notes" in b.title), entries=many)
    pdf = drawn(Document("x", (replace(page, blocks=(*page.blocks[:-1], notes)),)))
    assert len(boxes(pdf, tmp_path)) == 1 and list(faults(pdf, tmp_path)) == []
    read = " ".join(text(pdf, tmp_path).split())
    left = re.search(r"(\d+) more in the teacher’s report", read)
    assert left is not None and read.count("that somebody typed") == 4 * (60 - int(left[1])) > 0


@pytest.mark.second_lane
def test_who_was_not_observed_is_one_sentence(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "eco-90", tables=7, sides=4)
    said(lesson, "phase play", "all: next", "3: observe player-2 planning 4", "all: finish", "end")
    given = source(lesson)
    lesson.store.close()
    (page,) = observation_pages(given)
    grid = next(b for b in page.blocks if isinstance(b, LevelGrid))
    assert [(row.title, row.table) for row in grid.rows] == [("Player 2", "3")]
    read = " ".join(text(drawn(Document("x", (page,))), tmp_path).split())
    assert "Table 1; Table 2; Table 3: Player 1, Player 3, Player 4; Table 4;" in read
    assert next(c.latest for c in grid.columns if c.title == "Strategic thinking") == (0, 0, 0, 1)


@pytest.mark.second_lane
def test_names_are_printed_where_they_are_on_and_not_elsewhere(tmp_path: Path) -> None:
    given = booklet(tmp_path, "ecogon-45", 2, sides=4)
    codes = [code for at in given.room.seats.values() for code in at]
    names = PupilNames({code: f"Bartholomaeus{chr(65 + n)}" for n, code in enumerate(codes)})
    off, on = replace(given, names=names), replace(given, names=names, room=replace(given.room, named=True))
    assert "Bartholomaeus" not in str(kit(off).open)
    pdf = drawn(kit(on).open)
    assert list(faults(pdf, tmp_path)) == [] and len(boxes(pdf, tmp_path)) <= MOST_PAGES
    read = text(pdf, tmp_path)
    assert all(f"Bartholomaeus{chr(65 + n)}" in read for n in range(len(codes)))


def test_a_course_says_what_was_lost_and_an_end_what_was_reached(tmp_path: Path) -> None:
    given = booklet(tmp_path, "ecogon-45", 2, sides=4)
    (page,) = results_pages(given)
    (block,) = (b for b in page.blocks if isinstance(b, ResultCards))
    for table, card in zip(given.tables.values(), block.cards, strict=True):
        assert card.course is not None and card.course.target is not None
        assert card.course.steps[-1][1] == float(standing(table).joint or 0)
        drops = [a - b for (_, a), (_, b) in zip(card.course.steps, card.course.steps[1:], strict=False) if b < a]
        facts = {fact.title: fact.text for fact in card.facts}
        assert drops == [2.0] and "(−2)" in facts["Lost at"] and f"− 2 lost = {card.points}" in facts["Gained"]
    assert class_pages(given)[0].aside.endswith("tables reached the target of 10")


@pytest.mark.parametrize("plan", PLANS)
def test_text_and_web_page_leave_nothing_out(plan: str, tmp_path: Path) -> None:
    given = booklet(tmp_path, plan, 2, **({"seats": 1} if plan == "planet-hexagon-45" else {"sides": 4}))
    document = kit(given).open
    as_text, as_page = markdown(document), as_html(document).decode()

    def texts(value: object) -> Iterator[str]:
        for page in document.pages:
            for block in page.blocks:
                if isinstance(block, ResultCards):
                    for card in block.cards:
                        yield from (card.title, card.points, card.verdict, card.small, *(f.text for f in card.facts))
                if isinstance(block, ScoreTable):
                    yield from (row.total.text for row in block.rows)
                if isinstance(block, FittingList):
                    yield from block.entries
                if isinstance(block, LevelGrid):
                    yield from (mark.words for row in block.rows for cell in row.cells for mark in cell)

    plain = re.sub(r"\\(.)", r"\1", as_text)
    for said_ in texts(document):
        assert said_ in plain and said_.replace("&", "&amp;") in as_page.replace("&#x27;", "'"), said_


@pytest.mark.second_lane
def test_long_names_and_many_sides_keep_to_the_paper(tmp_path: Path) -> None:
    names = ("Wolfenbuettels", "Maximilianeers", "Schnatterlinge", "Wasserfreundin")
    for game in ("planet-hexagon", "eco"):
        whole = kit(with_names(game, names), ("class", "observation")).open
        for paper in ("A4", "letter"):
            pdf = drawn(whole, paper)
            assert list(faults(pdf, tmp_path)) == [] and len(boxes(pdf, tmp_path)) == 2
            assert all(name in text(pdf, tmp_path) for name in names)


def every_result(name: str) -> Document:
    """Every block of results, full of one text."""
    cell, mark = ScoreCell("12", name, True), LevelMark("3", "10:55", "[1]")
    columns, row = (ScoreColumn(name, ("tree",)), ScoreColumn(name)), ScoreRow(name, (cell, cell), cell, "◆")
    table = ScoreTable(columns, (row, row), name, "", name, (cell, cell, cell), name)
    bars = PointBars(
        name,
        columns,
        (PointShare(name, (1, 2)), PointShare(name, (2, 1))),
        ("3", "3"),
        2,
        name,
        (SheetFact(name, name),),
    )
    levels = LevelGrid(
        (LevelColumn(name, (name, name), (0, 0, 1, 0)),),
        (LevelRow(name, ((mark,),), "◆", name),),
        name,
        name,
        name,
        name,
    )
    picture = BoardPicture("hexes", (BoardCell("0,0", 0.0, 0.0, "x", "x"),), caption=name)
    steps = PointSteps(((0, 0), (1, 2), (3, 1)), 4, name, (2,), 3, name)
    card = ResultCard("1", name, name, "7", name, steps, None, (), (SheetFact(name, name),), name)
    cards = ResultCards(
        (
            card,
            replace(card, course=None, sheet=replace(table, total="", tables="", sums=(cell, cell))),
            replace(card, course=None, pictures=(picture,)),
        ),
        name,
    )
    lists = FittingList(name, (name, name), name, name)
    return Document(
        "x",
        tuple(
            Page(f"p{n}", "Page", (b,), wide=n < 3)
            for n, b in enumerate((table, bars, levels, cards, BoardRows((BoardRow("1", (picture,)),)), lists))
        ),
    )


@pytest.mark.second_lane
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_words_print_as_themselves(name: str, tmp_path: Path) -> None:
    document = every_result(name)
    assert text(drawn(document), tmp_path).count(name) >= 20
    assert escape(name) in as_html(document).decode()


@pytest.mark.second_lane
@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("name", ["Maximiliane-Charlotte von und zu", "W" * 24, "Bartholomaeusz"])
def test_long_words_stay_in_their_places(name: str, paper: str, tmp_path: Path) -> None:
    assert [f for f in faults(drawn(every_result(name), paper), tmp_path) if "outside" in f or "overlap" in f] == []


# --- For whom a sheet is ---


def test_points_of_single_pupils_are_marked_private_and_those_of_teams_are_not(tmp_path: Path) -> None:
    private = WORDS.paper.results.private
    for tables in (1, 2):
        pupils = booklet(tmp_path / f"eco-{tables}", "eco-90", tables, sides=4)
        marked = [page for page in kit(pupils).open.pages if private not in page.aside]
        assert marked == [], [page.id for page in marked]
    pyramids = booklet(tmp_path / "pyramids", "ecopyramid-45", 2, sides=4)
    assert all(private in page.aside for page in results_pages(pyramids))
    teams = booklet(tmp_path / "teams", "planet-hexagon-45", 1)
    joint = booklet(tmp_path / "joint", "ecogon-45", 2, sides=4)
    for given in (teams, joint):
        assert not any(private in page.aside for page in (*class_pages(given), *results_pages(given)))


@pytest.mark.parametrize("plan", PLANS)
def test_levels_are_on_the_grid_and_nowhere_else(plan: str, tmp_path: Path) -> None:
    given = booklet(tmp_path, plan, 2, **({"seats": 1} if plan == "planet-hexagon-45" else {"sides": 4}))
    titles = [
        column.title
        for block in observation_pages(given)[0].blocks
        if isinstance(block, LevelGrid)
        for column in block.columns
    ]
    for page in kit(given, AFTER).open.pages:
        read = markdown(Document("Read back", (page,)))
        assert any(title in read for title in titles) == (page.id == "observation"), page.id


def test_a_game_that_was_stopped_says_after_how_many_turns(tmp_path: Path) -> None:
    given = booklet(tmp_path, "ecogon-45", 2, sides=4)
    (page,) = results_pages(given)
    (block,) = (b for b in page.blocks if isinstance(b, ResultCards))
    for table, card in zip(given.tables.values(), block.cards, strict=True):
        assert SheetFact("Played", f"stopped early after {table.turn_count} turns") in card.facts


def test_a_filled_pad_has_places_and_what_they_bring(tmp_path: Path) -> None:
    given = booklet(tmp_path, "eco-90", 1, sides=4)
    (pad,) = (block for page in results_pages(given) for block in page.blocks if isinstance(block, Pad))
    ranked = [row for row in pad.rows if row.results is not None]
    line = next(row for row in pad.rows if row.title == "Ranking by biome")
    assert len(ranked) == 5 and line.points is not None
    for k, points in enumerate(line.points):
        assert sum(float(row.results[k]) for row in ranked if row.results is not None) == float(points)
    assert ranked[0].counts == ("4th", "3rd", "2nd", "1st") and ranked[0].results == ("0", "1", "2", "3")
    assert ranked[1].counts == ("1st",) * 4 and ranked[1].results == ("1.5",) * 4


@pytest.mark.second_lane
def test_a_long_grid_has_a_title_on_its_second_sheet_and_an_entry_a_line(tmp_path: Path) -> None:
    given = booklet(tmp_path, "eco-90", 7, sides=4)
    first, second = page_text(observation_pages(given), tmp_path).split("\f")[:2]
    assert "Observation grid, continued" in second.splitlines()[0] and "continued" not in first
    assert "2→3: first level 2, later level 3." in second and "Two marks" not in second
    evidence = [line for line in second.splitlines() if "“asked" in line]
    assert len(evidence) == 14 and all(line.count("“asked") == 2 for line in evidence)
    short = page_text(observation_pages(booklet(tmp_path / "one", "eco-90", 1, sides=4)), tmp_path)
    assert "continued" not in short and "Two marks: the earlier one is on top." in " ".join(short.split())


@pytest.mark.second_lane
def test_a_sum_that_would_wrap_is_left_out_of_a_low_row(tmp_path: Path) -> None:
    whole = drawn(kit(booklet(tmp_path, "eco-90", 3, sides=4)).open)
    read = re.sub(r"\s", "", text(whole, tmp_path).split("\f")[0])
    assert "1.5+1.5" not in read and "6,bestother6" in read and "1+5+4+2+6" in read
