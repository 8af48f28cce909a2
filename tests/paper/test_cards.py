"""Cards measured on the PDF: what is on the back of what, crop marks, room to cut, ink; how many sheets; and names only where they are on."""

import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from paper.kits import PLANS, POPPLER, boxes, drawn, of, text
from paper.test_pdf import HOSTILE, overlaps

from facilitator.cli.main import main
from facilitator.files.settings import NAME
from facilitator.game.kernel.log import Log, Remark
from facilitator.game.rulebook.components import CardSet
from facilitator.game.rulebook.players import Role
from facilitator.paper.certificates import best_strength
from facilitator.paper.html import as_html
from facilitator.paper.kit import kit
from facilitator.paper.kit_source import KitSource
from facilitator.paper.markdown import markdown
from facilitator.paper.pdf import typst_installed
from facilitator.plain.card_blocks import CardFace, CardRow, Cards, CardSign, Certificate, Item
from facilitator.plain.document import Document, Page
from facilitator.plain.frozen import replace
from facilitator.record.pupil_names import PupilNames

measured = pytest.mark.skipif(not POPPLER or not typst_installed(), reason="poppler-utils and typst are needed")
CARDS = ("hints", "roles", "cards", "secret", "certificate")
MM = 25.4 / 72
NEAR, SAME, SAFE = 0.1, 0.2, 3.0
"""Millimetres: how near a crop mark is to its corner, a front to its back, and how far words are from a cut."""
KINDS: tuple[Literal["plain", "secret"], ...] = ("plain", "secret")
PATH = re.compile(r'<path style="([^"]*)" d="([^"]*)"(?: transform="matrix\(([^)]*)\)")?/>')


class Box(NamedTuple):
    """A rectangle in millimetres."""

    left: float
    top: float
    right: float
    bottom: float

    def near(self, other: "Box", by: float) -> bool:
        return all(abs(a - b) <= by for a, b in zip(self, other, strict=True))

    def holds(self, word: "Box") -> bool:
        """Whether a word is within, and far enough from every cut."""
        far = (word.left - self.left, word.top - self.top, self.right - word.right, self.bottom - word.bottom)
        return min(far) >= SAFE


class Sheet(NamedTuple):
    """One page: its size, what its crop marks say, outlines and black grounds, and its words."""

    width: float
    height: float
    xs: list[float]
    ys: list[float]
    frames: list[Box]
    grounds: list[Box]
    words: list[tuple[Box, str]]

    @property
    def cards(self) -> list[Box]:
        """The places between the marks, row by row."""
        columns, rows = zip(self.xs[::2], self.xs[1::2], strict=True), [*zip(self.ys[::2], self.ys[1::2], strict=True)]
        across = [*columns]
        return [Box(left, top, right, bottom) for top, bottom in rows for left, right in across]

    def said(self, card: Box) -> str:
        return " ".join(word for box, word in self.words if card.holds(box))


def shapes(svg: str) -> Iterator[tuple[str, Box]]:
    """Every path with its style and the room that it takes."""
    for style, path, matrix in PATH.findall(svg):
        a, _, _, d, e, f = map(float, matrix.split(",")) if matrix else (1, 0, 0, 1, 0, 0)
        numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", path)]
        if len(numbers) > 1:
            x, y = [n * a + e for n in numbers[::2]], [n * d + f for n in numbers[1::2]]
            yield style, Box(*(n * MM for n in (min(x), min(y), max(x), max(y))))


def merged(numbers: list[float]) -> list[float]:
    """Each place once, in order."""
    found: list[float] = []
    for n in sorted(numbers):
        if not found or n - found[-1] > NEAR:
            found.append(n)
    return found


def sheets(pdf: bytes, folder: Path) -> list[Sheet]:
    """Every page of a document of cards, measured."""
    found = []
    words = boxes(pdf, folder)
    path = folder / "cards.pdf"
    path.write_bytes(pdf)
    for n, (wide, high, known) in enumerate(words, 1):
        command = ["pdftocairo", "-svg", "-noshrink", "-nocenter", "-f", str(n), "-l", str(n), str(path), "-"]
        svg = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        drawn_ = [*shapes(svg)]
        thin = [(style, box) for style, box in drawn_ if "stroke-width:0.5;" in style]
        marks = [
            box
            for style, box in thin
            if "dasharray" not in style and max(box.right - box.left, box.bottom - box.top) < 6
        ]
        assert marks, f"page {n} has no crop marks"
        assert all(3.9 <= max(m.right - m.left, m.bottom - m.top) <= 5.1 for m in marks), "their length"
        found.append(
            Sheet(
                wide * MM,
                high * MM,
                merged([m.left for m in marks if m.right - m.left < NEAR]),
                merged([m.top for m in marks if m.bottom - m.top < NEAR]),
                [box for _, box in thin if box.right - box.left > 30 and box.bottom - box.top > 30],
                [box for style, box in drawn_ if "fill:rgb(0%,0%,0%)" in style and box.bottom - box.top > 60],
                [(Box(*(x * MM for x in (a, b, c, d))), word) for a, b, c, d, word in known],
            )
        )
        outside(found[-1], marks)
    return found


def outside(sheet: Sheet, marks: list[Box]) -> None:
    """Marks at the edges are two or three millimetres off."""
    left, right, top, bottom = sheet.xs[0], sheet.xs[-1], sheet.ys[0], sheet.ys[-1]
    for mark in marks:
        off = max(left - mark.right, mark.left - right, top - mark.bottom, mark.top - bottom)
        assert off < NEAR or 2 - NEAR <= off <= 3 + NEAR, off
        assert mark.left > 0 and mark.top > 0 and mark.right < sheet.width and mark.bottom < sheet.height


def seated(given: KitSource, *sizes: int) -> KitSource:
    """A class with so many members of each side, one after the other."""
    places = [(name, side) for name, table in given.tables.items() for side in table.sides]
    numbers = iter(range(1, 100))
    seats = {
        place: tuple(f"P{next(numbers):02}" for _ in range(size)) for place, size in zip(places, sizes, strict=False)
    }
    return replace(given, room=replace(given.room, seats=seats))


def documents(given: KitSource, *parts: str) -> list[Document]:
    whole = kit(given, parts or CARDS)
    return [one for one in (whole.open, whole.secret) if one is not None and one.pages]


def block(page: object) -> Cards:
    (found,) = page.blocks  # type: ignore[attr-defined]
    assert isinstance(found, Cards)
    return found


def fit_to_cut(sheet: Sheet, cards: Cards) -> list[str]:
    """The words of a sheet that are too near to a cut, on a card or beside the cards."""
    grid = Box(sheet.xs[0] - SAFE, sheet.ys[0] - SAFE, sheet.xs[-1] + SAFE, sheet.ys[-1] + SAFE)
    wide = cards.width
    pieces = [
        Box(card.left + k * wide, card.top, card.left + (k + 1) * wide, card.bottom)
        for card in sheet.cards
        for k in range(max(len(place) for place in cards.places))
    ]
    return [
        word
        for box, word in sheet.words
        if not any(piece.holds(box) for piece in pieces)
        and box.right > grid.left
        and box.left < grid.right
        and box.bottom > grid.top
        and box.top < grid.bottom
    ]


@measured
@pytest.mark.second_lane
@pytest.mark.parametrize("duplex", ["long", "short", "none"])
@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("plan", PLANS)
def test_every_sheet_of_cards_can_be_cut_and_turned(plan: str, paper: str, duplex: str, tmp_path: Path) -> None:
    sizes = (7, 7, 6, 6) if plan.startswith("planet") else (1,) * 28
    given = replace(
        seated(of(plan), *sizes), duplex=duplex, day="19 November 2026", of="7b", school="Northfield School"
    )
    for document in documents(given):
        pdf = drawn(document, paper)
        found = sheets(pdf, tmp_path)
        assert len(found) == len(document.pages), "a page of cards is one page"
        assert overlaps(pdf, tmp_path) == []
        small = min(box.bottom - box.top for sheet in found for box, _ in sheet.words)
        assert small / MM >= 8 - 0.01, "points, as pdftotext gives them"
        for n, (page, sheet) in enumerate(zip(document.pages, found, strict=True)):
            cards = block(page)
            assert fit_to_cut(sheet, cards) == [], page.id
            assert all(box.left > 0 and box.top > 4 and box.bottom < sheet.height - 4 for box, _ in sheet.words)
            pieces = max(len(place) for place in cards.places)
            for card in sheet.cards:
                assert abs(card.right - card.left - cards.width * pieces) <= NEAR
                assert abs(card.bottom - card.top - cards.height) <= NEAR
            for frame in (
                *sheet.frames,
                *(Box(g.left + 2, g.top + 2, g.right - 2, g.bottom - 2) for g in sheet.grounds),
            ):
                known = (sheet.xs, sheet.ys, sheet.xs, sheet.ys)
                inner = (frame.left, frame.top, frame.right, frame.bottom)
                at_cut = [any(abs(a - b) <= NEAR for b in near) for a, near in zip(inner, known, strict=True)]
                assert all(at_cut) or pieces > 1 or isinstance(cards.places[0][0], Certificate), frame
            assert (page.id.endswith("-back")) == bool(cards.turned) and not (cards.turned and duplex == "none")
            if cards.turned:
                assert_behind(found[n - 1], sheet, duplex)


def assert_behind(front: Sheet, back: Sheet, duplex: str) -> None:
    """Every card of the front is where a card of the back is once the sheet is turned over this edge."""
    over = (duplex == "long") == (front.width > front.height)
    for card in front.cards:
        seen = (
            Box(card.left, front.height - card.bottom, card.right, front.height - card.top)
            if over
            else Box(front.width - card.right, card.top, front.width - card.left, card.bottom)
        )
        (behind,) = [other for other in back.cards if seen.near(other, SAME)]
        said, told = front.said(card), back.said(behind)
        assert bool(said) == bool(told)
        for team in ("Lupidians", "Arboretans", "Harvesters", "Urbanides"):
            assert (team in said) == (team in told), "the back of a card is that of its own team"


@measured
@pytest.mark.second_lane
@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_secret_backs_are_opaque_and_all_the_same(paper: str, tmp_path: Path) -> None:
    hidden = kit(of("planet-hexagon-90"), ("secret",)).secret
    assert hidden is not None
    pdf = drawn(hidden, paper)
    back = sheets(pdf, tmp_path)[1]
    command = ["pdftoppm", "-r", "300", "-gray", "-f", "2", "-l", "2", str(tmp_path / "cards.pdf")]
    image = subprocess.run(command, capture_output=True, check=True).stdout
    head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", image)
    assert head is not None
    wide, start, dot = int(head[1]), head.end(), 300 / 25.4
    black = bytes(1 if n < 128 else 0 for n in range(256))
    inked = []
    for card in back.cards:
        left, right = round(card.left * dot), round(card.right * dot)
        rows = [
            image[start + y * wide + left : start + y * wide + right].translate(black)
            for y in range(round(card.top * dot), round(card.bottom * dot))
        ]
        inked.append(sum(map(sum, rows)) / (len(rows) * (right - left)))
    assert len(inked) == 6 and all(0.5 <= share <= 0.65 for share in inked), inked
    assert max(inked) - min(inked) < 0.002
    assert {back.said(card) for card in back.cards} == {"Hidden Goal Only for your team"}


def paper_sheets(given: KitSource, part: str) -> int:
    """Sheets of paper: a back is on the same one as its front."""
    return sum(page.copies for one in documents(given, part) for page in one.pages if not block(page).turned)


@pytest.mark.parametrize("pupils", [26, 28])
def test_how_many_sheets_a_class_needs(pupils: int) -> None:
    teams = (7, 7, 6, 6) if pupils == 26 else (7, 7, 7, 7)
    hexagon = seated(of("planet-hexagon-90"), *teams)
    assert {part: paper_sheets(hexagon, part) for part in ("hints", "roles", "cards", "secret")} == {
        "hints": 0,
        "roles": 7,
        "cards": 1,
        "secret": 1,
    }
    assert paper_sheets(replace(hexagon, economy=True), "roles") == 3
    for plan in PLANS[1:]:
        given = seated(of(plan), *(1,) * pupils)
        assert paper_sheets(given, "hints") == 7 and paper_sheets(given, "roles") == 0
        assert paper_sheets(replace(given, economy=True), "hints") == 4
    assert paper_sheets(replace(hexagon, duplex="none"), "secret") == 2, "front and back beside each other"


@measured
@pytest.mark.second_lane
def test_settings_say_how_the_printer_turns_sheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))
    backs = {}
    for duplex in ("long", "short", "none"):
        (tmp_path / NAME).write_text(f'duplex = "{duplex}"\n', encoding="utf-8")
        assert main(["print", "planet-hexagon-90", "--kit", "secret", "--out", str(tmp_path / duplex)]) == 0
        pdf = (tmp_path / duplex / "planet-hexagon-90-secret-secret.pdf").read_bytes()
        backs[duplex] = sheets(pdf, tmp_path)[1]
    assert backs["short"].ys[0] < 11 < 19 < backs["long"].ys[0], (
        "the foot of a sheet turned over its long edge is above"
    )
    assert len(backs["none"].xs) == 4 and backs["none"].xs[1] - backs["none"].xs[0] == pytest.approx(126, abs=NEAR)


def faces(given: KitSource, part: str) -> list[CardFace]:
    """The faces of a part, fronts and backs."""
    return [
        face
        for one in documents(given, part)
        for page in one.pages
        for place in block(page).places
        for face in place
        if isinstance(face, CardFace)
    ]


def test_every_pupil_has_the_card_of_a_role_and_its_team() -> None:
    given = seated(of("planet-hexagon-90"), 4, 3, 2, 1)
    fronts = [(face.title, face.subtitle) for face in faces(given, "roles") if face.steps]
    assert fronts[:4] == [(role, "Lupidians") for role in ("Supplier", "Supplier", "Builder", "Emissary")]
    roles = ["Supplier", "Builder", "Emissary"]
    assert fronts[4:] == [(role, team) for team in ("Arboretans", "Harvesters", "Urbanides") for role in roles]
    shared = [(face.title, face.subtitle) for face in faces(replace(given, economy=True), "roles") if face.steps]
    assert sorted(shared) == sorted(set(fronts))
    supplier = faces(given, "roles")[0]
    assert [sign.picture for sign in supplier.signs] == ["tray"] and supplier.symbol == "◆"
    assert supplier.note.startswith("You have 45 seconds.")
    plain = replace(given.rules, roles=replace(given.rules.roles, list=(Role("x", "X", "Looks. Tells!"),), by_seats={}))
    assert faces(replace(given, rules=plain), "roles")[0].steps == ("Looks.", "Tells!")


def test_the_back_of_a_role_says_what_scores_points_for_its_team() -> None:
    backs = {face.subtitle: face for face in faces(of("planet-hexagon-90"), "roles") if face.rows}
    values = {row.words: row.value for row in backs["Arboretans"].rows}
    assert values["House beside 1, 2, 3+ Forests"] == "1, 3, 5" and values["Public Building"] == "3 or 5"
    assert (values["Hidden Goal"], values["Common Goal"], values["Farms × Houses"]) == ("6", "9", "")
    own = "Extra marker of your people"
    assert own in values and own not in {row.words for row in backs["Lupidians"].rows}
    assert backs["Urbanides"].note.startswith("Artists of the city.")


def test_hint_cards_have_the_turn_in_front_and_points_behind() -> None:
    front, back = faces(of("eco-90"), "hints")[0], faces(of("eco-90"), "hints")[-1]
    assert front.steps[0] == "Choose one of the four pairs." and not front.rows
    assert {row.words: row.value for row in back.rows}["1st, 2nd and 3rd in each biome"] == "3, 2, 1"
    for plan in PLANS[1:]:
        given = of(plan)
        shown = {item.title for face in faces(given, "hints") for item in face.points}
        entries = [entry.title for entry in given.rules.reference if entry.hint][1:]
        assert shown <= set(entries) and len(shown) >= min(6, len(entries)), plan


def test_a_player_alone_has_a_card_for_nobody_else() -> None:
    given = of("planet-hexagon-90")
    alone = replace(given.rules, seats=replace(given.rules.seats, usual=1))
    backs = {face.subtitle for face in faces(replace(given, rules=alone), "secret") if face.kind == "secret"}
    assert backs == {"Only for you"}


def test_a_goal_shows_what_counts() -> None:
    goals = {face.title: face for face in faces(of("planet-hexagon-90"), "secret") if face.kind == "game"}
    shown = {title: (face.signs[0].picture, face.signs[0].tile, face.number) for title, face in goals.items()}
    assert shown["Most Public Buildings"] == ("hall", True, "6") and shown["Most Fields"] == ("field", True, "6")
    assets = [face for face in faces(of("planet-hexagon-90"), "cards") if face.kind == "game"]
    assert [face.number for face in assets] == [""] * 4 and "Tell nobody" not in "".join(face.note for face in assets)


@measured
@pytest.mark.second_lane
def test_a_ruleset_has_cards_of_its_own_size_and_many(tmp_path: Path) -> None:
    given = of("planet-hexagon-90")
    (assets, _) = given.rules.cards
    for size, number, across, wide in (((70, 120), 5, 2, False), ((), 8, 4, True), ((), 3, 2, True), ((), 12, 3, True)):
        cards = tuple(replace(assets.cards[0], id=f"card-{n}") for n in range(number))
        one: CardSet = replace(assets, size=size, cards=cards)
        (document,) = documents(replace(given, rules=replace(given.rules, cards=(one,))), "cards")
        assert block(document.pages[0]).across == across and document.pages[0].wide == wide
        for paper in ("A4", "letter"):
            for page, sheet in zip(document.pages, sheets(drawn(document, paper), tmp_path), strict=True):
                assert fit_to_cut(sheet, block(page)) == []
                assert sheet.xs[1] - sheet.xs[0] == pytest.approx(size[0] if size else 63, abs=NEAR)


@measured
@pytest.mark.second_lane
def test_long_words_get_smaller_and_are_never_cut(tmp_path: Path) -> None:
    """Down to 8 points; what is too long even then is found by the test above."""
    given = seated(of("planet-hexagon-90"), 1)

    def with_steps(number: int) -> tuple[Sheet, Cards, str]:
        steps = tuple(
            f"Step {n} takes a line and a half of words on a card, and it is read to its end{n}." for n in range(number)
        )
        role = replace(given.rules.roles.list[0], steps=steps)
        rules = replace(given.rules, roles=replace(given.rules.roles, list=(role,), by_seats={}))
        (document,) = documents(replace(given, rules=rules), "roles")
        pdf = drawn(document)
        return sheets(pdf, tmp_path)[0], block(document.pages[0]), text(pdf, tmp_path)

    some, cards, said = with_steps(9)
    assert fit_to_cut(some, cards) == [] and "end8." in said
    many, cards, said = with_steps(30)
    assert fit_to_cut(many, cards) != [] and "end29." in said


@measured
@pytest.mark.second_lane
def test_whatever_a_card_is_called_it_prints_as_itself_on_its_card(tmp_path: Path) -> None:
    """Signs of markup, forty letters without a space, and words of other scripts."""
    for name in (*HOSTILE, "W" * 40, "Wolfeschlegelsteinhausenbergerdorffwelch", "Żółć Gęślą Jaźń", "Мария Иванова"):
        item, row = Item(name, name), CardRow(name, (CardSign("tree", True), CardSign("tick")), "12")
        faces_: tuple[CardFace | Certificate, ...] = (
            CardFace(name, name, "◆", (CardSign("eye"),), steps=(name, name), points=(item,), note=name),
            CardFace(name, name, name[:1], rows=(row, row), note=name),
            CardFace(name, name, signs=(CardSign("tree", True),), number="6", points=(item,), note=name, kind="game"),
            Certificate("Certificate", name, name, name, name, (name, name), ("Date", "1 May"), "Signature", "★"),
        )
        backs = tuple((CardFace(name, name, kind=kind),) for kind in KINDS)
        pages = [
            Page("one", "One", (Cards(tuple((face,) for face in faces_), 88, 118, 2, 6),)),
            Page("two", "Two", (Cards(backs, 63, 88, 2, 4, "over"),), wide=True),
        ]
        pdf = drawn(Document("Names", tuple(pages)))
        for page, sheet in zip(pages, sheets(pdf, tmp_path), strict=True):
            assert fit_to_cut(sheet, block(page)) == [], name
        assert overlaps(pdf, tmp_path) == []
        said = "".join(text(pdf, tmp_path).split())
        assert said.count("".join(name.split())) >= 24, name


def certificates(given: KitSource) -> list[Certificate]:
    (document,) = documents(given, "certificate")
    return [
        face
        for page in document.pages
        for place in block(page).places
        for face in place
        if isinstance(face, Certificate)
        for _ in range(page.copies)
    ]


def test_certificates_are_only_for_those_who_ask() -> None:
    for given in (of("planet-hexagon-90"), replace(of("planet-hexagon-90"), begun=True)):
        assert not any(page.id.startswith("certificate") for page in kit(given).open.pages)
    assert len(certificates(of("planet-hexagon-90"))) == 16 and len(certificates(of("ecogon-90"))) == 28
    assert len(certificates(seated(of("planet-hexagon-90"), 2, 1))) == 5, "one for a side where nobody has a seat"


def test_names_are_only_where_they_are_on() -> None:
    given = replace(
        seated(of("planet-hexagon-90"), 2, 1), names=PupilNames({"P01": "Ana", "P03": "Łukasz"}), begun=True
    )
    assert {face.name for face in certificates(given)} == {""}
    on = replace(given, room=replace(given.room, named=True))
    assert [face.name for face in certificates(on)] == ["Ana", "", "Łukasz", "", ""]
    for part in ("roles", "cards", "secret"):
        shown = [as_html(one).decode() + markdown(one) for one in documents(on, part)]
        assert shown and not any("Ana<" in said or "Łukasz" in said for said in shown)
    said = markdown(documents(on, "certificate")[0])
    assert "Ana" in said and "P01" not in said and "points" not in said.casefold()


def observed(*levels: tuple[str, str, str]) -> Log:
    return Log(
        tuple(Remark("observation", 0, table="1", side=side, outcome=o, level=level) for side, o, level in levels)
    )


def test_a_certificate_praises_what_was_seen() -> None:
    given = of("planet-hexagon-90")
    log = observed(
        ("lupidians", "collaboration", "4"),
        ("lupidians", "collaboration", "3"),
        ("lupidians", "communication", "2"),
        ("arboretans", "communication", "2"),
    )
    given = replace(given, log=log, begun=True, day="19 November 2026")
    assert best_strength(given, "1", "lupidians") == "hears two ideas before deciding", "the last level counts"
    assert best_strength(given, "1", "arboretans") == ""
    praise: Mapping[str, str] = {face.whose: face.praise[1] for face in certificates(given)}
    assert praise["Lupidians"] == "Hears two ideas before deciding." and praise["Arboretans"] == ""
    assert {face.date[1] for face in certificates(given)} == {"19 November 2026"}


def test_the_page_has_backs_in_their_places_too() -> None:
    given = replace(of("planet-hexagon-90"), duplex="long")
    page = as_html(documents(given, "secret")[0]).decode()
    fronts, backs = page.split('<section id="cards-hidden-goals-1-back"')
    assert re.findall(r"<h2>([^<]*) <span>", fronts) == [c.title for c in given.rules.cards[1].cards]
    assert backs.count("Only for your team") == 6 and "Most Waters" not in backs
    sideways = as_html(documents(seated(given, 1, 1, 1, 1), "roles")[0]).decode()
    order = re.findall(r"<p>(Lupidians|Arboretans|Harvesters|Urbanides)</p>", sideways)
    assert order[:4] == ["Lupidians", "Lupidians", "Lupidians", "Arboretans"]
    assert order[4:8] == ["Lupidians", "Lupidians", "Arboretans", "Lupidians"], "columns change places behind"
