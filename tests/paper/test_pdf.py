"""PDF as another program reads it: what stands there, on which paper, within the margins; and the same bytes for the same pages."""

import json
from pathlib import Path

import pytest
from paper.kits import PLANS, POPPLER, boxes, drawn, of, text, with_names

from facilitator.files.loader import SCENARIOS, shipped_files
from facilitator.paper.fonts import SCRIPTS, families, missing_fonts, scripts_needed
from facilitator.paper.kit import kit
from facilitator.paper.pdf import as_pdf, typst_installed
from facilitator.plain.board_picture import BoardCell, BoardPicture
from facilitator.plain.card_blocks import Item
from facilitator.plain.document import (
    Beside,
    Boards,
    Bullets,
    Chart,
    Column,
    Document,
    Grid,
    Heading,
    Items,
    Page,
    Paragraph,
    Ruled,
    Series,
    Track,
)
from facilitator.plain.document import Mark as TrackMark
from facilitator.plain.frozen import replace
from facilitator.plain.room_blocks import Code, Duties, Duty, Order, OrderedTurn, SeatedTable, SeatMap
from facilitator.plain.score_blocks import Box, Boxes, CountBox, FirstCounts, Pad, PadRow, Task

pytestmark = pytest.mark.skipif(
    not POPPLER or not typst_installed(), reason="pdftotext (poppler-utils) and typst are needed"
)

HOSTILE = (
    "#let x = 1",
    '#read("/etc/passwd")',
    "\\",
    "*bold* _it_",
    "<b>Tom</b>",
    "[/foo]",
    "$x^2$",
    "@key <label>",
    "`raw`",
    "// gone",
    "= Title",
    "- item",
    "~",
    '"quoted"',
)
NAMES = (
    "Żółć Gęślą Jaźń",
    "Bjørn Ærlig Ås",
    "Čebulj Žiga Šuštar",
    "Ștefănescu Țăran",
    "Ελένη Παπαδοπούλου",
    "Мария Иванова",
)


def document(*blocks: object, title: str = "A sheet", wide: bool = False) -> Document:
    return Document("A kit", (Page("sheet", title, blocks, wide=wide),))  # type: ignore[arg-type]


def every_block(name: str) -> Document:
    """Every kind of block with this name wherever a text may stand."""
    cell = BoardCell("0,0", 0.0, 0.0, name, under=name)
    columns = tuple(Column(name, 1, align) for align in ("left", "right", "centre"))
    return document(
        Heading(name, 1),
        Heading(name, 2),
        Heading(name, 3),
        Paragraph(name),
        Paragraph(name, "strong"),
        Paragraph(name, "large"),
        Bullets((name, name)),
        Bullets((name,), "ticks"),
        Grid(columns, ((name,) * 3,) * 2, sum=True),
        Boxes(name, (Box(name, "× 2"), Box(name, "÷ 2", before="+"), Box(name, "3", tick=True, places=0)), 1, name),
        Boxes(name, (Box(name, worth="→", places=2),)),
        Boxes(name),
        Task(1, name, name),
        FirstCounts((CountBox(name, "tree"), CountBox(name))),
        Pad(
            (name, name),
            (PadRow(name), PadRow(name, 1, name, ("", ""), ("", "")), PadRow(name, points=("", ""), sum=True)),
        ),
        Beside(((Paragraph(name),), (Paragraph(name),))),
        Duties((Duty(name, (name, name)), Duty(name, (name,)))),
        Order((OrderedTurn(name, "◆", name), OrderedTurn(name))),
        Code(("101", "010", "110"), name, name),
        SeatMap((SeatedTable(name, ("1", "2"), "◆", name), SeatedTable(name, ("3",))), name),
        Ruled(name, 2, name),
        Track((TrackMark("1"), TrackMark("2", True)), 10, name),
        Items((Item(name, name, name),) * 3, 2),
        Boards(
            (
                BoardPicture("hexes", (cell, replace(cell, x=1.0, picture="tree", mark=True)), caption=name),
                BoardPicture(
                    "bricks", (replace(cell, wide=True), replace(cell, x=1.5, picture="paw", under="")), caption=name
                ),
            ),
            2,
        ),
        Chart("bars", name, (name, name), (Series(name, (1, 2)), Series(name, (3, 0.5))), name),
        Chart("stacked", name, (name, name), (Series(name, (1, 2)), Series(name, (3, 4)))),
        Chart("lines", name, ("a", "b"), (Series("one", (1, 2)), Series("two", (3, 4)))),
        title=name,
    )


def overflows(pdf: bytes, folder: Path) -> list[tuple[int, str]]:
    """Words that reach beyond the margins of their page."""
    return [
        (n, word)
        for n, (wide, high, words) in enumerate(boxes(pdf, folder), 1)
        for left, top, right, bottom, word in words
        if left < 28 or right > wide - 28 or top < 12 or bottom > high - 12
    ]


def overlaps(pdf: bytes, folder: Path) -> list[tuple[str, str]]:
    """Words that are printed over each other."""
    found = []
    for _, _, words in boxes(pdf, folder):
        for i, (a, b, c, d, one) in enumerate(words):
            for left, top, right, bottom, other in words[i + 1 :]:
                if min(c, right) - max(a, left) > 2 and min(d, bottom) - max(b, top) > 0.45 * min(d - b, bottom - top):
                    found.append((one, other))
    return found


@pytest.mark.second_lane
@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("plan", sorted(shipped_files(SCENARIOS)))
def test_every_kit_keeps_to_its_paper(plan: str, paper: str, tmp_path: Path) -> None:
    whole = kit(of(plan))
    for made in filter(None, (whole.open, whole.secret)):
        pdf = drawn(made, paper)
        sizes = {tuple(sorted((round(wide), round(high)))) for wide, high, _ in boxes(pdf, tmp_path)}
        poster = {(842, 1191) if paper == "A4" else (792, 1224)} if any(page.poster for page in made.pages) else set()
        assert sizes == {(595, 842) if paper == "A4" else (612, 792)} | poster
        assert overflows(pdf, tmp_path) == []
        assert overlaps(pdf, tmp_path) == []


@pytest.mark.second_lane
@pytest.mark.parametrize("plan", PLANS)
def test_what_is_filled_in_or_hung_up_is_one_sheet_on_either_paper(plan: str, tmp_path: Path) -> None:
    made = kit(of(plan), ("score", "board", "keys", "observation")).open
    for paper in ("A4", "letter"):
        assert text(drawn(made, paper), tmp_path).count("\f") == len(made.pages), (
            "nothing of it runs over to a second sheet"
        )


@pytest.mark.second_lane
def test_what_must_stand_on_the_sheets(tmp_path: Path) -> None:
    said = " ".join(text(drawn(kit(of("planet-hexagon-90")).open), tmp_path).split())
    for wanted in (
        "Planet Hexagon in ninety minutes",
        "Score sheet",
        "Harvesters",
        "Houses beside Forests",
        "Pairs of farms, or farm and house",
        "Never below 0.",
        "Only with 1 open water.",
        "Flipping Machine",
        "Session 3",
        "Story and rules",
        "Intercultural awareness",
        "Take the Main Asset to the Supply Centre.",
    ):
        assert wanted in said, wanted
    hidden = kit(of("planet-hexagon-90")).secret
    assert hidden is not None
    told = " ".join(text(drawn(hidden), tmp_path).split())
    for card in of("planet-hexagon-90").rules.cards[1].cards:
        assert card.title in told
    assert "Have more open waters than every other team." in told and "Have more open waters" not in said


@pytest.mark.second_lane
def test_the_cover_names_the_sheets_on_which_its_parts_lie(tmp_path: Path) -> None:
    whole = kit(of("ecogon-90"))
    pages = text(drawn(whole.open), tmp_path, layout=True).split("\f")
    row = next(line.split() for line in pages[0].splitlines() if "Score sheet, Event tracker" in line)
    first, last = map(int, row[0].split("–"))
    assert "Score sheet" in pages[first - 1] and "Event tracker" in pages[last - 1]
    rules = next(line.split() for line in pages[0].splitlines() if "Rules in short" in line)
    assert "Rules in short" in pages[int(rules[0].split("–")[0]) - 1].splitlines()[1]


def test_the_same_pages_are_the_same_bytes() -> None:
    whole = kit(of("ecopyramid-45")).open
    assert drawn(whole) == drawn(whole)
    assert drawn(whole) != drawn(kit(of("phylo-western-pa-60")).open)


@pytest.mark.second_lane
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_prints_as_itself(name: str, tmp_path: Path) -> None:
    said = text(drawn(every_block(name)), tmp_path)
    # Signs may be turned into their typographic look only by markup, so they have to be exactly those.
    assert said.count(name) >= 20, said


@pytest.mark.second_lane
@pytest.mark.parametrize("name", NAMES)
def test_names_of_many_languages(name: str, tmp_path: Path) -> None:
    assert text(drawn(document(Paragraph(name), title=name)), tmp_path).count(name) == 3


def test_arabic_needs_no_font_of_the_computer(tmp_path: Path) -> None:
    made = as_pdf(document(Paragraph("فاطمة الزهراء")))
    assert made.notes == () and b"DejaVuSansMono" in made.content


@pytest.mark.second_lane
@pytest.mark.parametrize(
    "name",
    [
        "W" * 40,
        "m" * 40,
        "Wolfeschlegelsteinhausenbergerdorffwelche"[:40],
        "Maximiliane-Charlotte von und zu Hohenfels"[:40],
    ],
)
def test_a_name_of_forty_letters_is_never_cut_and_never_leaves_the_paper(name: str, tmp_path: Path) -> None:
    pdf = drawn(every_block(name))
    assert overflows(pdf, tmp_path) == [] and overlaps(pdf, tmp_path) == []
    whole = "".join(text(pdf, tmp_path).split()).replace("-", "").replace("\u00ad", "")
    assert whole.count(name.replace(" ", "").replace("-", "")) >= 15


@pytest.mark.second_lane
def test_eight_sides_with_eight_members_and_long_names(tmp_path: Path) -> None:
    names = tuple(f"{'Wundervolle' * 3}{chr(65 + i)}xxxxxx"[:40] for i in range(8))
    for game in ("planet-hexagon", "eco"):
        whole = kit(with_names(game, names, 8 if game == "planet-hexagon" else 6))
        pdf = drawn(whole.open)
        assert overflows(pdf, tmp_path) == [] and overlaps(pdf, tmp_path) == []
        said = "".join(text(pdf, tmp_path).split())
        assert all(name in said for name in names)


FOOT = 60
"""So many points at the bottom of a page belong to its foot."""


@pytest.mark.second_lane
def test_letters_are_eleven_points_at_least(tmp_path: Path) -> None:
    """Only what has to fit into a hexagon or a brick may be smaller."""
    plain = document(
        Heading("Title"),
        Paragraph("Text"),
        Grid((Column("Head"),), (("Cell",),)),
        Ruled("Label"),
        Bullets(("Point",)),
        Items((Item("Word", "Said", "Remark"),)),
        Boxes("Line", (Box("Count", "× 2"),)),
    )
    # The box that pdftotext gives a word is as high as the font's ascent and descent: for these fonts a little more than its size.
    pages = [(high, words) for _, high, words in boxes(drawn(plain), tmp_path)]
    heights = [(bottom - top, top > high - FOOT) for high, words in pages for _, top, _, bottom, _ in words]
    assert min(height for height, below in heights if not below) >= 10.9
    assert min(height for height, below in heights if below) >= 8.0, "the foot"


def test_fonts_that_are_missing_are_named() -> None:
    data = json.dumps({"name": "王小明"}, ensure_ascii=False)
    (script,) = scripts_needed(data)
    assert (
        families(script, ["DejaVu Sans", "Noto Sans CJK SC"]) == ("Noto Sans CJK SC",)
        and families(script, ["DejaVu Sans"]) == ()
    )
    assert missing_fonts([script]) == (
        "There is no font for Chinese, Japanese or Korean on this computer: such signs print as empty boxes. Install Noto Sans CJK.",
    )
    assert [s.title for s in scripts_needed("Ana 🦊")] == ["emoji"] and scripts_needed(
        "Zoë ◆▲●■ ☑ ★ – “quoted” → ⅓ مرحبا"
    ) == ()
    assert len({s.title for s in SCRIPTS}) == len(SCRIPTS)


def test_pages_that_need_no_font_of_the_computer_do_not_look_for_any(monkeypatch: pytest.MonkeyPatch) -> None:
    import typst

    def never() -> None:
        raise AssertionError("the computer's fonts were looked through")

    monkeypatch.setattr(typst, "Fonts", never)
    assert drawn(document(Paragraph("Zażółć")))
    with pytest.raises(AssertionError):
        drawn(document(Paragraph("王")))
