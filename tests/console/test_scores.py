"""Entering scores: few keys, nothing lost, what can't be is marked where it stands."""

import re
from pathlib import Path
from random import Random

import pytest
from console.driving import Hand
from console.handing import SIDES, after, ok, opened, pen, reopened, row, stripped, taken, words
from console.hosting import SIZES, Stage
from rich.cells import cell_len

from facilitator.console.screens.niche_board import NicheBoardScreen
from facilitator.console.screens.scores import ScoresScreen
from facilitator.console.screens.table_writer import TableWriter
from facilitator.game.scoring.entries import sheet_of, standing
from facilitator.game.views.sheet.grid_cursor import REST
from facilitator.game.views.sheet.sheet_grid import SheetGrid
from facilitator.journal.batch import Answer
from facilitator.journal.lesson import Lesson
from facilitator.widgets.box_grid import shorten_titles

LINES = (
    "house-forest",
    "house-water",
    "pipelines",
    "farms-houses",
    "public-buildings",
    "unused-markers",
    "civilisation-bonus",
    "hidden-goal",
    "common-goal",
)
HANDED_IN = (
    (4, 2, 4, 6, 8, 1, 0, 6, 9),
    (13, 10, 0, 12, 11, 3, 2, 0, 0),
    (5, 6, 8, 20, 3, 0, 1, 0, 9),
    (9, 4, 2, 0, 25, 10, 4, 6, 9),
)


@pytest.fixture
def hexagon(tmp_path: Path) -> Lesson:
    """A lesson of Planet Hexagon that has begun."""
    return opened(tmp_path / "a.lesson", "planet-hexagon", "next")


def digits(*numbers: int) -> list[str]:
    """The keys of numbers, each left with Enter."""
    return [key for n in numbers for key in (*str(n), "enter")]


def doubted(text: str, row: str) -> bool:
    """Whether a value stands in a row with the sign of what can't be before it."""
    return re.search(rf"! +{text}", row) is not None


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_four_sheets_of_nine_lines_take_at_most_200_keys(
    hexagon: Lesson, tmp_path: Path, size: tuple[int, int]
) -> None:
    keys: list[str] = []
    for sheet in HANDED_IN:
        keys += [*digits(*sheet), *digits(sum(sheet)), "shift+tab", "k", "tab"]
    text = after(ScoresScreen(pen(hexagon)), *keys, size=size)
    assert len(keys) <= 200
    again = reopened(tmp_path / "a.lesson").tables["1"]
    for side, sheet in zip(SIDES, HANDED_IN, strict=True):
        assert sheet_of(again, side).written == {
            **{line: str(n) for line, n in zip(LINES, sheet, strict=True)},
            "total": str(sum(sheet)),
        }
        assert sheet_of(again, side).checked
    assert [s.total for s in standing(again).sides] == [sum(sheet) for sheet in HANDED_IN] and standing(again).complete
    assert (
        row(text, "Total").split()[-4:] == ["40", "51", "52", "69"]
        and row(text, "Checked").split()[-8:] == ["✓", "checked"] * 4
    )
    assert "Winner: Urbanides, 69 points." in text and text.count("·") < 6


def test_every_title_and_every_column_is_seen_in_a_small_window(hexagon: Lesson) -> None:
    text = after(ScoresScreen(pen(hexagon)))
    for line in hexagon.rules.score.lines:  # type: ignore[union-attr]
        assert line.title in text
    assert row(text, "Farms × Houses").count("·") == 4 and "Lupidians" in text and "Urbanides" in text


def test_going_row_by_row_too(hexagon: Lesson) -> None:
    after(
        ScoresScreen(pen(hexagon)), "4", "tab", "5", "right", "6", "right", "7", "right", "down", "4", "left", "2", "up"
    )
    table = hexagon.tables["1"]
    assert [sheet_of(table, s).written["house-forest"] for s in SIDES] == list("4567")
    assert (sheet_of(table, SIDES[0]).written["house-water"], sheet_of(table, SIDES[3]).written["house-water"]) == (
        "4",
        "2",
    )


@pytest.mark.parametrize(
    "key",
    [
        "enter",
        "down",
        "up",
        "tab",
        "shift+tab",
        "left",
        "right",
        "pagedown",
        "pageup",
        "home",
        "end",
        "o",
        "c",
        "k",
        "b",
    ],
)
def test_whatever_leaves_a_cell_has_it_written_first(hexagon: Lesson, tmp_path: Path, key: str) -> None:
    after(ScoresScreen(pen(hexagon)), "down", "1", "2", key)
    assert sheet_of(reopened(tmp_path / "a.lesson").tables["1"], "lupidians").written == {"house-water": "12"}


def test_what_is_being_typed_can_be_mended_and_dropped(hexagon: Lesson) -> None:
    screen = ScoresScreen(pen(hexagon))
    assert "12▏" in after(screen, "1", "2")
    text = after(ScoresScreen(pen(hexagon)), "1", "2", "escape")
    assert "12 was not saved." in text and not hexagon.tables["1"].sheets
    after(ScoresScreen(pen(hexagon)), "1", "2", "backspace", "enter")
    assert sheet_of(hexagon.tables["1"], "lupidians").written == {"house-forest": "1"}
    after(ScoresScreen(pen(hexagon)), "backspace")
    assert sheet_of(hexagon.tables["1"], "lupidians").written == {}
    assert after(ScoresScreen(pen(hexagon)), "escape") == ""


def test_an_empty_box_is_not_nothing_and_what_compares_waits(hexagon: Lesson, tmp_path: Path) -> None:
    ok(
        hexagon,
        "give most-farms lupidians",
        *(f"count {side} farms=0" for side in SIDES[1:]),
        "count lupidians houses=2",
    )
    text = after(ScoresScreen(pen(hexagon)))
    assert row(text, "Farms × Houses").split()[-4:] == ["·", "·", "·", "·"], (
        "two houses, and nobody said how many farms"
    )
    ok(hexagon, "count lupidians farms=0")
    text = after(ScoresScreen(pen(hexagon)))
    assert row(text, "Farms × Houses").split()[-4:] == ["=0", "·", "·", "·"]
    assert row(text, "Total").split()[-4] == "·" or "…" in row(text, "Total")
    lesson = opened(tmp_path / "b.lesson", "eco", "count player-1 mountains=1 forest=1 plains=1 wetland=1 water=1")
    eco = after(ScoresScreen(pen(lesson)))
    assert row(eco, "Largest group of all").split()[-4:] == ["…", "·", "·", "·"], "this sheet is in, the others are not"


def test_what_does_not_fit_the_tiles_is_marked_with_its_reason(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "planet-hexagon")
    taken(lesson, "farm farm forest water")
    keys = ("down", "down", "down", "o", "3", "enter")
    held = words(ScoresScreen(pen(lesson)), *keys)
    why = "Lupidians: 3 farms, but this team took only 2 Farm / Factory tiles."
    assert "! 3 is not saved yet" in held and f"{why} Enter saves 3 anyway." in held
    assert not lesson.tables["1"].sheets
    text = after(ScoresScreen(pen(lesson)), *keys, "enter", "up")
    assert row(text, "Farms ").rstrip().endswith("·") and doubted("3", row(text, "Farms "))
    assert why in words(ScoresScreen(pen(lesson)), "down", "down", "down")
    text = after(ScoresScreen(pen(lesson)), "down", "down", "down")
    assert "!" in row(text, "Farms × Houses")
    assert "!" not in row(text, "Houses beside Water"), "a line that has nothing to do with it is clean"
    ok(lesson, "count lupidians farms=")
    text = after(ScoresScreen(pen(lesson)), "7", "enter", "enter", "up")
    assert doubted("7", row(text, "Houses beside Forests"))
    assert "is not possible" in words(ScoresScreen(pen(lesson)))


@pytest.mark.parametrize(
    ("line", "marked", "clean", "why"),
    [
        ("points urbanides hidden-goal=6", "hidden-goal", "common-goal", "this team has no such card"),
        ("count urbanides pb3=4 farms=0", "pb3", "farms", "the box holds only 3"),
        (
            "count urbanides houses=4 houses-piped=2 covered-waters=0 factories-discarded=0 unused-blue=0",
            "houses-piped",
            "houses",
            "2 houses with water delivered can be at most 0",
        ),
        (
            "count urbanides factories=2 covered-forests=1 covered-waters=0",
            "factories",
            "houses",
            "Every Factory covers a Forest or a Water.",
        ),
        ("count urbanides houses=10 forests=8 waters=0", "forests", "waters", "= 18 can be at most 17"),
        ("points urbanides common-goal=5", "common-goal", "hidden-goal", "the nearest are 0 and 9"),
    ],
    ids=lambda value: value.split()[-1] if value.startswith(("points", "count")) else "",
)
def test_what_is_impossible_is_marked_in_its_own_cell_and_nowhere_else(
    tmp_path: Path, line: str, marked: str, clean: str, why: str
) -> None:
    lesson = opened(tmp_path / "a.lesson", "planet-hexagon", line)
    filling = SheetGrid(lesson.tables["1"])
    rows = {row.id: row for row in (*filling.rows(), *filling.count_rows("urbanides"))}
    assert filling.cell("urbanides", rows[marked]).wrong and why in " ".join(filling.why("urbanides", rows[marked]))
    assert not filling.cell("urbanides", rows[clean]).wrong and not filling.why("urbanides", rows[clean])
    assert not any(filling.cell("lupidians", row).wrong for row in filling.rows()), "another team's sheet is clean"


def test_too_much_of_all_together_is_marked_at_whoever_has_any(hexagon: Lesson) -> None:
    ok(hexagon, "count urbanides pb3=2", "count lupidians pb3=2", "count harvesters pb3=0")
    filling = SheetGrid(hexagon.tables["1"])
    row_ = next(row for row in filling.count_rows("urbanides") if row.id == "pb3")
    assert [filling.cell(side, row_).wrong for side in SIDES] == [True, False, False, True]


def test_a_line_is_opened_into_its_counts_and_closed_again(hexagon: Lesson) -> None:
    screen = ScoresScreen(pen(hexagon))
    text = after(screen, "4", "enter", "up", "o")
    assert "Houses beside 3 forests or more" in text and "0 to 17." in text and "Pipelines" not in text
    assert "Score sheets · Houses beside Forests, Lupidians" in text.splitlines()[2]
    text = after(ScoresScreen(pen(hexagon)), "o", "2", "enter", "0", "enter", "0", "enter")
    assert doubted("4→2", row(text, "Houses beside Forests"))
    text = words(ScoresScreen(pen(hexagon)))
    assert "4 was written, but the counts give 2 houses beside 1 forest = 2." in text
    text = after(ScoresScreen(pen(hexagon)), "o", "escape")
    assert "Pipelines" in text and after(ScoresScreen(pen(hexagon)), "o", "escape", "escape") == ""
    text = after(ScoresScreen(pen(hexagon)), "o", "2", "enter", "1", "enter", "0", "enter", "enter")
    assert "▌" in row(text, "Houses beside Water"), "after the last box the next line"


def test_counts_from_the_start(hexagon: Lesson) -> None:
    boxes = [2, 1, 0, 3, 0, 1, 2, 4]
    text = after(ScoresScreen(pen(hexagon)), "c", *digits(*boxes), size=(100, 30))
    counts = sheet_of(hexagon.tables["1"], "lupidians").counts
    assert list(counts.values()) == boxes and counts["farms"] == 2 and "counts of Lupidians" in text
    assert "=8" in row(after(ScoresScreen(pen(hexagon))), "Farms × Houses")
    assert "Pipelines" in after(ScoresScreen(pen(hexagon)), "c", "c")


def test_all_boxes_of_eco_are_reached_and_seen(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "eco", sides=8)
    keys = ["c", *(key for n in range(1, 12) for key in (*str(n), "enter"))]
    text = after(ScoresScreen(pen(lesson)), *keys)
    counts = sheet_of(lesson.tables["1"], "player-1").counts
    assert list(counts.values()) == list(range(1, 12)) and "▌" in row(text, "Total")
    assert all(f"P{n}" in text for n in range(1, 9)), "eight columns in a small window"
    for _ in range(3):
        text = after(ScoresScreen(pen(lesson)), "c", "end", "up")
    assert "Tiles without an animal: 0 to 23." in text


def test_a_sheet_is_checked_and_a_correction_stays_visible(hexagon: Lesson) -> None:
    assert "✓" in row(after(ScoresScreen(pen(hexagon)), "4", "enter", "k"), "Checked")
    assert "already" in after(ScoresScreen(pen(hexagon)), "k")
    text = after(ScoresScreen(pen(hexagon)), "5", "enter")
    assert "✓" not in row(text, "Checked") and "5*" in row(text, "Houses beside Forests")
    assert "*" not in row(text, "Houses beside Water")


def test_a_total_in_pencil_is_explained(hexagon: Lesson) -> None:
    text = after(ScoresScreen(pen(hexagon)), *digits(*HANDED_IN[0], 34), "shift+tab", "end")
    assert doubted("34→40", row(text, "Total"))
    assert "Total: 34 was written, but the lines add up to 40. Possible reason: Farms × Houses (6) left out" in words(
        ScoresScreen(pen(hexagon))
    )
    text = after(ScoresScreen(pen(hexagon)), "end", "4", "0", "down")
    assert "40*" in row(text, "Total") and "34" not in row(text, "Total")


def test_only_what_was_written_here_is_taken_back(hexagon: Lesson) -> None:
    ok(hexagon, "count lupidians farms=1")
    before = stripped(hexagon.tables["1"])
    place = hexagon.tables["1"].place
    text = after(ScoresScreen(pen(hexagon)), "4", "enter", "5", "enter", "u", "u", "u")
    assert stripped(hexagon.tables["1"]) == before and hexagon.tables["1"].place == place
    assert "There is nothing left to undo here." in text
    after(ScoresScreen(pen(hexagon)), "4", "enter", "5", "enter", "ctrl+z", "u", "r", "ctrl+y", "r")
    assert sheet_of(hexagon.tables["1"], "lupidians").written == {"house-forest": "4", "house-water": "5"}


def test_signs_only_where_points_can_be_so(tmp_path: Path, hexagon: Lesson) -> None:
    for keys, why in (
        (("minus", "2"), "enter 0 or more"),
        (("5", "slash", "2"), "enter a whole number"),
        (("o", "minus", "1"), "enter 0 or more"),
    ):
        text = after(ScoresScreen(pen(hexagon)), *keys, "enter", "tab")
        assert why in text and "".join({"minus": "-", "slash": "/", "o": ""}.get(k, k) for k in keys) + "▏" in text, (
            "it stays to be mended"
        )
    assert not hexagon.tables["1"].sheets, "a sign that does not fit is never simply left out"
    eco = opened(tmp_path / "b.lesson", "eco")
    after(
        ScoresScreen(pen(eco)),
        "down",
        "3",
        "slash",
        "2",
        "enter",
        "7",
        "full_stop",
        "5",
        "enter",
        "down",
        "down",
        "minus",
        "3",
        "enter",
    )
    assert sheet_of(eco.tables["1"], "player-1").written == {
        "largest-overall": "3/2",
        "biome-ranking": "15/2",
        "tokens-used": "-3",
    }
    text = after(ScoresScreen(pen(eco)), "down", "3", "slash", "slash", "enter")
    assert "is not a number of points" in text and "3//▏" in text, "it stays to be mended"


@pytest.mark.parametrize(
    ("game", "sides", "keys", "holds"),
    [
        ("phylo-western-pa", None, ("8", "5", "enter"), ("", "card-points", 85)),
        ("ecogon", 12, ("tab", "1", "2", "enter"), ("", "animal-points", 12)),
        ("ecogon", None, ("1", "2", "enter"), ("", "animal-points", 12)),
        ("eco", None, ("end", "up", "9", "enter"), ("player-1", "animal-points", 9)),
    ],
    ids=str,
)
def test_a_line_that_is_one_number_is_that_number(
    tmp_path: Path, game: str, sides: int | None, keys: tuple[str, ...], holds: tuple[str, str, int]
) -> None:
    lesson = opened(tmp_path / "a.lesson", game, sides=sides)
    after(ScoresScreen(pen(lesson)), *keys)
    side, box, n = holds
    assert sheet_of(lesson.tables["1"], side).counts == {box: n}


def test_the_distance_to_the_next_band_is_told(tmp_path: Path) -> None:
    text = after(ScoresScreen(pen(opened(tmp_path / "a.lesson", "phylo-western-pa"))), "8", "5", "enter")
    assert "85 points: Sustainable; 25 more to Flourishing." in text and row(text, "Total").split()[-1] == "85"


def test_where_there_is_nothing_to_enter_a_sentence_says_so(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "ecopyramid", "next")
    text = after(ScoresScreen(pen(lesson)), "5", "enter", "tab", "c", "k", "o", "end")
    assert (
        "EcoPyramid has no points to enter. Press b to fill in its pyramid." in text and not lesson.tables["1"].sheets
    )

    async def work(stage: Stage) -> None:
        await stage.show(ScoresScreen(pen(lesson)))
        await stage.press("b")
        assert isinstance(stage.app.screen, NicheBoardScreen)
        await stage.press("p", "escape", "escape")
        assert not stage.open

    Stage().drive(work)
    assert lesson.tables["1"].niches["player-1"].rows[0][0] == "producer"


def test_a_colony_fills_the_counts_in_and_the_rest_is_typed(hexagon: Lesson) -> None:
    ok(hexagon, "place lupidians 0,0 starter-house", "place lupidians 1,0 field", "place lupidians 1,0 farm")
    text = after(ScoresScreen(pen(hexagon)), "down", "down", "down", "o", "5")
    assert "=1" in row(text, "Farms ") and "It is counted from the board." in text
    text = after(ScoresScreen(pen(hexagon), "lupidians", REST))
    assert "Unused blue markers" in text and "Open fields" not in text
    assert after(ScoresScreen(pen(hexagon), "lupidians", REST), "1", "enter", "escape") == ""
    assert sheet_of(hexagon.tables["1"], "lupidians").counts == {"unused-blue": 1}


def test_at_several_tables_every_line_goes_to_its_own(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "planet-hexagon", tables=("1", "2"))
    after(ScoresScreen(pen(lesson, "2")), "4", "enter", "5", "enter", "u")
    assert not lesson.tables["1"].sheets and sheet_of(lesson.tables["2"], "lupidians").written == {"house-forest": "4"}


def test_what_the_lesson_refuses_stays_in_its_cell(hexagon: Lesson) -> None:
    def held(line: str) -> Answer:
        return Answer(False, "The disk is full.")

    text = after(ScoresScreen(TableWriter(lambda: hexagon.tables["1"], held)), "4", "enter", "tab", "down")
    assert (
        "✗ The disk is full." in text
        and "4▏" in row(text, "Houses beside Forests")
        and "▌" in row(text, "Houses beside Forests")
    )


def test_in_the_console_itself_the_clock_goes_on_behind_it(tmp_path: Path) -> None:
    hand = Hand(tmp_path)

    async def work(hand: Hand) -> None:
        await hand.press("space")
        lesson = hand.app.lesson
        assert lesson is not None
        hand.app.push_screen(ScoresScreen(TableWriter(lambda: lesson.tables["1"], hand.app.submit)))
        await hand.press("4", "enter", "o", "3", "enter")
        await hand.wait(3)
        assert row("\n".join(hand.dump()), "Houses beside Water")
        await hand.press("b", "f", "escape", "escape", "escape")
        assert "Lupidians: Forest at 1,0" in hand.line("said"), "what was said last stands on the lesson's screen"
        await hand.press("u")
        assert len(sheet_of(lesson.tables["1"], "lupidians").tiles) == 1

    lesson = hand.drive(work)
    sheet = sheet_of(lesson.tables["1"], "lupidians")
    assert (sheet.written, sheet.counts) == ({"house-forest": "4"}, {"houses-at-water": 3}) and lesson.tables[
        "1"
    ].step is not None


HOSTILE = ("[bold]Ö[/] 🏴‍☠️ family", "‮revo", "x" * 300, "世界世界世界世界世界")


@pytest.mark.parametrize("size", [*SIZES, (40, 12)], ids=str)
def test_hostile_titles_keep_the_grid_straight(tmp_path: Path, size: tuple[int, int]) -> None:
    source = Path(__file__).resolve().parents[2] / "rulesets" / "planet-hexagon.toml"
    text = source.read_text(encoding="utf-8")
    for title, nasty in zip(("Lupidians", "Arboretans", "Farms × Houses", "Urbanides"), HOSTILE, strict=True):
        assert f'title = "{title}"' in text
        text = text.replace(f'title = "{title}"', f'title = "{nasty}"')
    (tmp_path / "odd.toml").write_text(text, encoding="utf-8")
    lesson = opened(tmp_path / "a.lesson", str(tmp_path / "odd.toml"), "next")
    shown = after(ScoresScreen(pen(lesson)), "4", "enter", "tab", "o", "1", size=size).splitlines()
    assert len(shown) in (size[1] - 1, size[1]) and all(cell_len(line) <= size[0] for line in shown)
    assert "‮" not in "".join(shown)
    head = "".join(after(ScoresScreen(pen(lesson)), "o", size=size).splitlines()[:7])
    assert "[bold]Ö[/]" in head or size[0] < 80, "a title is never markup"


KEYS = [
    *"0123456789",
    "enter",
    "tab",
    "shift+tab",
    "up",
    "down",
    "left",
    "right",
    "o",
    "c",
    "k",
    "u",
    "r",
    "backspace",
    "minus",
    "slash",
    "comma",
    "pageup",
    "pagedown",
    "home",
    "end",
    "space",
    "z",
    "escape",
]


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("planet-hexagon", SIZES[0]),
        ("eco", SIZES[0]),
        ("ecogon", SIZES[1]),
        ("phylo-western-pa", SIZES[0]),
        ("ecopyramid", SIZES[0]),
        ("planet-hexagon", SIZES[2]),
    ],
    ids=str,
)
def test_whatever_is_pressed_nothing_breaks_and_nothing_runs_over(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    lesson, chance = opened(tmp_path / "a.lesson", game, "next"), Random(f"{game}{size}")
    before = lesson.tables["1"].place

    async def work(stage: Stage) -> None:
        await stage.show(ScoresScreen(pen(lesson)))
        for _ in range(4):
            await stage.press(*(chance.choice(KEYS) for _ in range(20)))
            if not stage.open:
                await stage.show(ScoresScreen(pen(lesson)))
            assert all(cell_len(line) <= size[0] for line in stage.rows()) and len(stage.rows()) == size[1]

    Stage().drive(work, size)
    assert lesson.tables["1"].place == before, "no step of the game is undone from here"
    again = reopened(tmp_path / "a.lesson")
    assert stripped(again.tables["1"]) == stripped(lesson.tables["1"])


def test_short_titles_stay_apart() -> None:
    assert shorten_titles(["Player 1", "Player 2", "Player 12"], 5) == ("P1", "P2", "P12")
    assert shorten_titles(["Lupidians", "Harvesters"], 6) == ("Lupid…", "Harve…")
    assert shorten_titles(["Ash", "Birch"], 9) == ("Ash", "Birch")
    assert len(set(shorten_titles(["Northern sea", "Northern lake"], 7))) == 2
