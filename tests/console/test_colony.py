"""Filling in colonies: few keys, only what can have been built, and the counts fill themselves in."""

from collections import deque
from pathlib import Path
from random import Random

import pytest
from colony_rules import (
    ON,
    building_fault,
    colony_of,
    count_colony,
    free_places,
    half_columns,
    laid,
    lay_tile,
    next_place,
    walk,
    with_starter,
)
from console.handing import SIDES, after, ok, opened, pen, reopened, stripped, taken, words
from console.hosting import SIZES, Stage
from rich.cells import cell_len
from scoring.counting import grown

from facilitator.console.screens.scores import board_screen
from facilitator.console.screens.tile_board import TileBoardScreen
from facilitator.game.boards.place_help import count_left_to_lay, place_lines
from facilitator.game.boards.tile_cursor import Way
from facilitator.game.scoring.entries import entry_of
from facilitator.game.shapes.grids import GridPlace, place_text
from facilitator.game.shapes.layout import TileLayout
from facilitator.game.table.market.faces import face_keys
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.widgets.columns import Columns
from facilitator.widgets.tile_map import TileMap

WAYS: tuple[Way, ...] = ("left", "right", "up", "down")
GROWN = [grown(Random(seed), 16) for seed in range(40)]


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    """A lesson of Planet Hexagon that has begun."""
    return opened(tmp_path / "a.lesson", "planet-hexagon", "next")


def way_to(built: TileLayout, at: GridPlace, column: int, goals: set[GridPlace]) -> tuple[list[str], GridPlace, int]:
    """The fewest arrow keys to any of these places."""
    seen, waiting = {(at, column)}, deque([(at, column, list[str]())])
    while waiting:
        here, column, keys = waiting.popleft()
        if here in goals:
            return keys, here, column
        for way in WAYS:
            there = walk(built, here, way, column)
            kept = half_columns(there) if way in ("left", "right") else column
            if (there, kept) not in seen:
                seen.add((there, kept))
                waiting.append((there, kept, [*keys, way]))
    raise AssertionError(f"no way leads from {at} to {goals}")


def keys_for(lesson: Lesson, target: TileLayout) -> list[str]:
    """The keys with which somebody who sees this colony fills it in."""
    letters = {face: key for key, face in face_keys(lesson.rules).items()}
    built = with_starter(laid({}))
    start = next(iter(target.tiles))
    at = next_place(built, start)
    column, keys, left = half_columns(at), list[str](), {p for p in target.tiles if p != start}
    while left:
        arrows, at, column = way_to(built, at, column, left & set(free_places(built)))
        stack = target.tiles[at]
        keys += [*arrows, *(letters[tile] for tile in stack), *(["space"] if at in target.marks else [])]
        built = laid({**built.tiles, at: stack})
        left.discard(at)
        at = next_place(built, at)
        column = half_columns(at)
    if start in target.marks:
        arrows, at, column = way_to(built, at, column, {start})
        keys += [*arrows, "space"]
    return keys


def test_a_tile_takes_at_most_four_keys_on_average(lesson: Lesson) -> None:
    each = [len(keys_for(lesson, target)) / (target.tile_count - 1) for target in GROWN]
    assert all(target.tile_count == 17 for target in GROWN)
    assert max(each) <= 4 and sum(each) / len(each) <= 2.5


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_real_colonies_of_sixteen_tiles_are_filled_in_key_by_key(
    lesson: Lesson, tmp_path: Path, size: tuple[int, int]
) -> None:
    target = GROWN[SIZES.index(size)]
    keys = keys_for(lesson, target)
    text = after(TileBoardScreen(pen(lesson), "urbanides"), *keys, size=size)
    again = reopened(tmp_path / "a.lesson").tables["1"]
    built = colony_of(again, "urbanides")
    assert (dict(built.tiles), built.marks) == (dict(target.tiles), target.marks) and len(keys) <= 4 * 16
    counts = entry_of(again, "urbanides").counts
    read = {name: n for name, n in count_colony(target).items() if name != "factories-discarded"}
    assert {name: counts[name] for name in read} == read
    assert "17 tiles" in text and all(cell_len(line) <= size[0] for line in text.splitlines())


def test_every_tile_and_every_free_place_can_be_reached() -> None:
    for target in GROWN[:6]:
        stops = {*target.tiles, *free_places(target)}
        for start in list(stops)[:4]:
            for goal in stops:
                way_to(target, start, half_columns(start), {goal})
        assert next_place(target, next(iter(target.tiles))) in stops


def test_up_and_down_again_leads_back_where_rows_allow() -> None:
    built = laid({(q, r): ("field",) for q in range(-4, 5) for r in range(-4, 5)})
    for start in ((0, 0), (1, -2), (-1, 2)):
        at = walk(built, start, "up", half_columns(start))
        assert at[1] == start[1] - 1 and walk(built, at, "down", half_columns(start)) == start
        at = walk(built, walk(built, start, "down", half_columns(start)), "down", half_columns(start))
        assert half_columns(at) == half_columns(start), "two rows further it stands in the same column"


def test_the_starter_house_comes_by_itself(lesson: Lesson) -> None:
    text = after(TileBoardScreen(pen(lesson)))
    assert " S " in text and "0 tiles" in text and not lesson.tables["1"].sheets, "looking writes nothing"
    after(TileBoardScreen(pen(lesson)), "f")
    tiles = colony_of(lesson.tables["1"], "lupidians").tiles
    assert list(tiles.values()) == [("starter-house",), ("forest",)]


def test_on_a_free_place_the_tile_laid_last_is_meant(lesson: Lesson) -> None:
    after(TileBoardScreen(pen(lesson)), "d", "a", "w", "y", "h", "space", "f", "backspace", "f", "enter")
    built = colony_of(lesson.tables["1"], "lupidians")
    assert list(built.tiles.values()) == [
        ("starter-house",),
        ("field", "farm"),
        ("water", "factory"),
        ("house",),
        ("field",),
    ]
    assert [built.tiles[p] for p in built.marks] == [("house",)]


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (("a",), "This place is empty"),
        (("y",), "This place is empty"),
        (("h", "a"), "This place is empty"),
        (("h", "up", "left", "left", "left", "left", "backspace"), ""),
        (("x",), "'x' is not a tile's letter"),
        (("[",), "not a tile's letter"),
        (("h", "space", "right", "right"), ""),
        (("d", "space"), "a Pipeline goes only on Houses"),
        (("d", "a", "enter"), "can't be turned over"),
        (("space",), "No tiles yet"),
        (("backspace",), "No tiles yet"),
        (("enter",), "No tiles yet"),
    ],
    ids=str,
)
def test_what_can_not_be_is_refused_where_it_stands(lesson: Lesson, keys: tuple[str, ...], why: str) -> None:
    text = words(TileBoardScreen(pen(lesson)), *keys)
    assert (why in text) if why else "✗" not in text


def test_a_tile_on_a_tile_is_refused_with_the_way_out(lesson: Lesson) -> None:
    screen = TileBoardScreen(pen(lesson))

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        await stage.press("f")
        screen.at = (0, 0)
        await stage.press("w")
        told = " ".join(stage.text.split())
        assert "this place is taken" in told and "Backspace removes the tile." in told

    Stage().drive(work)
    assert len(colony_of(lesson.tables["1"], "lupidians").tiles) == 2


def offered(screen: TileBoardScreen) -> set[str]:
    """The letters that stand beside tiles."""
    return {cell.plain[1] for cell in screen.query_one(Columns).cells} - {"–"}


def test_only_letters_that_fit_are_lit(lesson: Lesson) -> None:
    screen = TileBoardScreen(pen(lesson))

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        await stage.press("f")
        assert offered(screen) == {*"h1234567fwdy"}
        screen.at = screen.last or (0, 0)
        screen.look()
        await stage.pilot.pause()
        assert offered(screen) == {*"h1234567wdy"}, "a House may have been meant"
        assert "letter  exchange" in stage.text
        screen.at = (0, 0)
        screen.look()
        await stage.pilot.pause()
        assert "h" not in offered(screen) and "letter  lay" in stage.text, "the Starter House stays"

    Stage().drive(work)


def test_a_wrong_tile_in_the_middle_is_exchanged_with_one_key(lesson: Lesson) -> None:
    after(TileBoardScreen(pen(lesson)), *"fhdwfhdw")
    screen = TileBoardScreen(pen(lesson))
    was = screen.built
    wrong = next(p for p, stack in was.tiles.items() if stack == ("house",) and cut_off(was, p))

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        screen.at = wrong
        await stage.press("space", "f")
        assert screen.at == wrong and "Forest instead of House at" in " ".join(stage.text.split())
        assert dict(screen.built.tiles) == {**was.tiles, wrong: ("forest",)} and wrong not in screen.built.marks, (
            "and nothing else"
        )
        await stage.press("f")
        assert "✗" in stage.text, "the same tile can't lie on itself"
        await stage.press("y")
        screen.at = wrong
        await stage.press("w")
        assert "✗" in stage.text and screen.built.tiles[wrong] == ("forest", "factory"), (
            "what is covered is not exchanged"
        )
        await stage.press("u", "u", "u")
        assert (dict(screen.built.tiles), screen.built.marks) == (dict(was.tiles), was.marks)

    Stage().drive(work)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("0,0 water", "the Starter House can't be exchanged"),
        ("1,0 starter-house", "the Starter House can't be exchanged"),
        ("5,5 water", "There is no tile at 5,5"),
        ("1,0 farm", "This place is empty"),
        ("0,1 water", "a Farm is on this Field. Remove it first"),
    ],
)
def test_what_can_not_be_exchanged(lesson: Lesson, line: str, why: str) -> None:
    ok(
        lesson,
        "place lupidians 0,0 starter-house",
        "place lupidians 1,0 forest",
        "place lupidians 0,1 field",
        "place lupidians 0,1 farm",
    )
    answer = say(lesson, f"exchange lupidians {line}")
    assert not answer.ok and why in answer.said


def test_only_free_places_and_tiles_can_be_lit(lesson: Lesson) -> None:
    screen, chance = TileBoardScreen(pen(lesson)), Random(4)

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        await stage.press(*"fhdw")
        for _ in range(15):
            await stage.press(chance.choice(WAYS))
            built = screen.built
            assert screen.at in {*built.tiles, *free_places(built)}
            assert {c.place for c in stage.app.screen.query_one(TileMap).cells} == {*built.tiles, *free_places(built)}

    Stage().drive(work)


def test_turning_over_asks_only_where_it_can_be_several(lesson: Lesson) -> None:
    text = after(TileBoardScreen(pen(lesson)), "f", "enter")
    assert "Forest at 1,0 is a Field now" in text and colony_of(lesson.tables["1"], "lupidians").tiles[1, 0] == (
        "field",
    )
    text = after(TileBoardScreen(pen(lesson)), "right", "enter")
    assert "The other side shows Forest or Water. Press its letter." in text
    after(TileBoardScreen(pen(lesson)), "right", "enter", "w")
    assert colony_of(lesson.tables["1"], "lupidians").tiles[1, 0] == ("water",)
    after(TileBoardScreen(pen(lesson)), "h", "enter", "3")
    assert ("pb3",) in colony_of(lesson.tables["1"], "lupidians").tiles.values()
    text = after(TileBoardScreen(pen(lesson)), "h", "enter", "x", "escape")
    assert "House at" in text and "Turned over" not in text, "Esc turns nothing over and closes nothing"


def test_what_carries_others_can_not_be_lifted(lesson: Lesson) -> None:
    after(TileBoardScreen(pen(lesson)), *"fhdwfhdw")
    screen = TileBoardScreen(pen(lesson))
    first = next(p for p in screen.built.tiles if p != (0, 0) and cut_off(screen.built, p))

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        screen.at = first
        await stage.press("backspace")
        assert "the rest needs this" in " ".join(stage.text.split()) and first in screen.built.tiles

    Stage().drive(work)


def cut_off(built: TileLayout, place: GridPlace) -> bool:
    """Whether the rest could not have been laid without this tile."""
    return building_fault(laid({p: stack for p, stack in built.tiles.items() if p != place})) is not None


def test_undo_goes_back_tile_by_tile_and_no_further(lesson: Lesson) -> None:
    before = stripped(lesson.tables["1"])
    place = lesson.tables["1"].place
    text = after(TileBoardScreen(pen(lesson)), "d", "a", "ctrl+z")
    assert colony_of(lesson.tables["1"], "lupidians").tiles[1, 0] == ("field",) and "2 tiles" in text
    after(TileBoardScreen(pen(lesson)), *["u"] * 3)
    assert colony_of(lesson.tables["1"], "lupidians").tiles[1, 0] == ("field",), (
        "what another screen wrote is not taken back here"
    )
    ok(lesson, "undo", "undo")
    text = after(TileBoardScreen(pen(lesson)), "d", "a", *["u"] * 9)
    assert stripped(lesson.tables["1"]) == before and lesson.tables["1"].place == place and "left to undo here" in text


def test_what_came_after_it_is_not_taken_back_here(lesson: Lesson) -> None:
    held = pen(lesson)
    after(TileBoardScreen(held), "d")
    ok(lesson, "next")
    place = lesson.tables["1"].place
    text = words(TileBoardScreen(held), "u", "r")
    assert lesson.tables["1"].place == place and "There is nothing to redo here" in text
    assert "The game went on since then" in words(TileBoardScreen(held), "u")
    ok(lesson, "undo")
    after(TileBoardScreen(held), "u", "r", "u", "u")
    assert not colony_of(lesson.tables["1"], "lupidians").tiles and lesson.tables["1"].place, (
        "then it can be, as often as one likes"
    )
    ok(lesson, "redo", "end")
    after(TileBoardScreen(held), "u", "u", "ctrl+y")
    assert lesson.room.ended is not None, "and never the end of the lesson"


def test_it_begins_with_what_the_side_took(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "planet-hexagon")
    taken(lesson, "farm field forest house")
    text = after(TileBoardScreen(pen(lesson), "lupidians"))
    assert "4 left to lay" in text and all(f"{title}  1" in text for title in ("Farm", "Field", "Forest", "House"))
    text = after(TileBoardScreen(pen(lesson), "lupidians"), "d", "a", "h")
    assert "1 left to lay" in text and "Forest  1" in text and "House  1" not in text
    text = words(TileBoardScreen(pen(lesson), "lupidians"), "h")
    assert "Lupidians: 2 houses, but this team took only 1 House / Public Building tile." in text.replace(
        "3 houses", "2 houses"
    )
    assert count_left_to_lay(lesson.tables["1"], "lupidians") == 0
    text = after(TileBoardScreen(pen(lesson), "arboretans"))
    assert "3 unknown" in text, "nobody named their tiles"


def test_tiles_that_wait_are_not_to_be_laid(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "planet-hexagon")
    taken(lesson, "farm field")
    ok(lesson, "wait lupidians farm")
    assert count_left_to_lay(lesson.tables["1"], "lupidians") == 1
    assert "Farm  1" not in after(TileBoardScreen(pen(lesson), "lupidians"))


def test_a_house_says_why_it_scores(lesson: Lesson) -> None:
    after(TileBoardScreen(pen(lesson)), "f", "w")
    text = words(TileBoardScreen(pen(lesson)), "right", "left", "left", "right")
    table = lesson.tables["1"]
    built = colony_of(table, "lupidians")
    assert built.tiles[0, 0] == ("starter-house",)
    (why,) = place_lines(table, "lupidians", (0, 0))
    assert (
        "1 open Forest" in why
        and "1 open Water" in why
        and "Houses beside Forests 1 + Houses beside Water 2 = 3." in why
    )
    screen = TileBoardScreen(pen(lesson))
    screen.at = (0, 0)
    assert "Houses beside Water 2 = 3." in words(screen) and "3 points so far" in text


def test_a_public_building_says_what_it_still_needs(lesson: Lesson) -> None:
    after(TileBoardScreen(pen(lesson)), "3", "d", "d")
    said = " ".join(place_lines(lesson.tables["1"], "lupidians", (1, 0)))
    assert said == "Public Building 3 at 1,0. Public Buildings, type 3: needs 3 open fields (2 so far) to be worth 5."
    after(TileBoardScreen(pen(lesson)), "d")
    assert " ".join(place_lines(lesson.tables["1"], "lupidians", (1, 0))).endswith("Public Buildings, type 3: 5.")
    fields = [p for p, stack in colony_of(lesson.tables["1"], "lupidians").tiles.items() if stack == ("field",)]
    ok(lesson, f"place lupidians {place_text(fields[0])} farm")
    assert (
        "on a Field, which doesn't count while it is covered"
        in place_lines(lesson.tables["1"], "lupidians", fields[0])[0]
    )


def test_what_can_not_have_been_is_told_with_its_reason(lesson: Lesson) -> None:
    text = words(TileBoardScreen(pen(lesson)), "h", "space")
    assert "! Check this Lupidians: 1 house with water delivered can be at most 0" in text
    sheet = lesson.tables["1"].sheets["lupidians"]
    table = lesson.tables["1"]
    from facilitator.plain.frozen import replace

    torn = replace(table, sheets={"lupidians": replace(sheet, tiles={**sheet.tiles, (5, 5): ("forest",)})})
    held = pen(lesson)
    held._look = lambda: torn
    assert "! Check this 5,5: the colony is in 2 pieces. The Forest here is not connected" in words(
        TileBoardScreen(held)
    )


def test_the_markers_are_filled_in_beside_it(lesson: Lesson) -> None:
    text = after(board_screen(pen(lesson), "arboretans"), "f", "tab", "2", "enter", "3", "enter")
    assert "Unused green markers" in text and lesson.tables["1"].sheets["arboretans"].counts == {
        "unused-blue": 2,
        "unused-green": 3,
    }
    text = after(board_screen(pen(lesson), "arboretans"), "tab", "1", "enter", "escape")
    assert "Colony of ▲ Arboretans" in text and lesson.tables["1"].sheets["arboretans"].counts["unused-blue"] == 1


def test_other_sides_and_other_tables(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "planet-hexagon", tables=("1", "2"))
    after(TileBoardScreen(pen(lesson, "2"), "lupidians"), "pagedown", "f", "pageup", "pageup", "w")
    sheets = lesson.tables["2"].sheets
    assert set(sheets) == {SIDES[1], SIDES[3]} and not lesson.tables["1"].sheets
    assert sheets[SIDES[1]].tiles[1, 0] == ("forest",) and sheets[SIDES[3]].tiles[1, 0] == ("water",)


@pytest.mark.parametrize("size", [*SIZES, (40, 16)], ids=str)
def test_long_colonies_and_odd_titles_stay_within_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    source = Path(__file__).resolve().parents[2] / "rulesets" / "planet-hexagon.toml"
    text = source.read_text(encoding="utf-8").replace(
        'title = "Lupidians"', 'title = "[bold]世界世界世界 \\u202Ex' + "y" * 90 + '"'
    )
    (tmp_path / "odd.toml").write_text(
        text.replace('title = ["Forest", "Forests"]', 'title = "[/x]森林森林森林森林森林森林"'), encoding="utf-8"
    )
    lesson = opened(tmp_path / "a.lesson", str(tmp_path / "odd.toml"), "next")
    built = laid({(0, 0): ("starter-house",)})
    strip = [(1, 0), (0, 1), *(place for q in range(1, 13) for place in ((q, 1), (q + 1, 0)))]
    for place in strip:
        built = lay_tile(built, place, "forest")
        ok(lesson, f"place lupidians {place_text(place)} forest") if lesson.tables["1"].sheets else ok(
            lesson, "place lupidians 0,0 starter-house", f"place lupidians {place_text(place)} forest"
        )
    screen = TileBoardScreen(pen(lesson))

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        for at in (strip[0], strip[-1], (0, 0)):
            screen.at = at
            screen.look()
            await stage.pilot.pause()
            rows = stage.rows()
            assert len(rows) == size[1] and all(cell_len(line) <= size[0] for line in rows)
            assert any("[" in line[: size[0] - 30] and "]" in line for line in rows[1:-8]), "what is lit is seen"
        assert "\u202e" not in stage.text

    Stage().drive(work, size)


def test_whatever_is_pressed_the_colony_can_have_been_built(tmp_path: Path) -> None:
    lesson, chance = opened(tmp_path / "a.lesson", "planet-hexagon", "next"), Random(7)
    keys = [
        *"h1234567fwday",
        *"fwdh",
        *WAYS,
        *WAYS,
        "space",
        "enter",
        "backspace",
        "ctrl+z",
        "ctrl+y",
        "pagedown",
        "u",
        "r",
        "escape",
    ]
    place = lesson.tables["1"].place

    async def work(stage: Stage) -> None:
        await stage.show(TileBoardScreen(pen(lesson)))
        for _ in range(6):
            await stage.press(*(chance.choice(keys) for _ in range(20)))
            if not stage.open:
                await stage.show(TileBoardScreen(pen(lesson)))
            for side in SIDES:
                built = colony_of(lesson.tables["1"], side)
                for stack in built.tiles.values():
                    assert len(stack) == 1 or stack[-1] in ON

    Stage().drive(work)
    assert lesson.tables["1"].place == place and lesson.tables["1"].sheets
