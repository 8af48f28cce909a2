"""The small screens: each is asked something by keys and gives back lines, which a real lesson understands."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time

import pytest
from console.hosting import SIZES, Stage, answered, frame_is_whole, shown

from facilitator.console.key_assignment import controls_for
from facilitator.console.screens import room_dialogs
from facilitator.console.screens.checklist import ChecklistScreen
from facilitator.console.screens.peek import PeekScreen
from facilitator.console.screens.people import PeopleScreen
from facilitator.console.screens.room_dialogs import scenes_dialog, sound_dialog
from facilitator.console.screens.rules import RulesScreen, going_on
from facilitator.console.screens.tiles import TilesScreen
from facilitator.files.loader import load_plan, load_ruleset, read_header
from facilitator.game.dispatch.opening import new_room, new_table, sides_of
from facilitator.game.dispatch.text_form import command_line
from facilitator.game.dispatch.what_if import try_command
from facilitator.game.kernel.state import Room, Table
from facilitator.game.notes.room_screen import SCENES
from facilitator.game.notes.sounds import ABOUT, OCCASIONS, PLACES
from facilitator.game.rulebook.scenario import plain_scenario
from facilitator.game.table.market.faces import face_keys, faces_words
from facilitator.game.table.turns import Next
from facilitator.game.views.attendance import draw_unused
from facilitator.game.views.checklist import checklist
from facilitator.game.views.tile_entry_form import entry_modes, entry_progress
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.store import Store
from facilitator.plain.frozen import rebuild, replace
from facilitator.plain.safe_text import clean
from facilitator.reference.search import Search

HERE = Path(__file__).resolve().parents[1]
SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")
RULES, _ = load_ruleset("planet-hexagon")
KEYS = {control.id: control for control in controls_for(RULES)}
SEATS = (("1", "lupidians", ("AAAAA", "BBBBB")), ("1", "arboretans", ("CCCCC",)))


def opened(path: Path, *lines: str, tables: Sequence[str] = ("1",)) -> Lesson:
    """A lesson of Planet Hexagon after some lines; the first Supplier holds the Flipping Machine, then Fern, Phonomobile, Painting."""
    _, _, texts = load_plan("planet-hexagon")
    setup = Setup(dict.fromkeys(tables, SIDES), {}, SEATS)
    create_lesson(path, machine_clocks(), texts, setup, rehearsal=True, seed="3").close()
    lesson = Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)
    ok(lesson, lines)
    return lesson


def ok(lesson: Lesson, lines: Sequence[str]) -> None:
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, f"{line}: {answer.said}"


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    return opened(tmp_path / "a.lesson", "next")


def tiles(lesson: Lesson, mode: str | None = None, side: str | None = None, table: str = "1") -> TilesScreen:
    return TilesScreen(lesson.tables[table], lesson.room, lesson.now(), mode, side)


def plain(name: str) -> tuple[Table, Room]:
    """A table of a small game before its first move."""
    rules, _ = load_ruleset(str(HERE / "rulesets" / f"{name}.toml"))
    return new_table("1", rules, sides_of(rules, None), {}), new_room(
        plain_scenario(rules.id, rules.title), ("1",), {}, 0
    )


LAID = "faces forest forest water house farm field pb3 factory"


# Tiles


def test_a_turn_is_three_letters_and_the_screen_is_gone(lesson: Lesson) -> None:
    lines = answered(tiles(lesson), "f", "a", "w")
    assert lines == ("take forest", "flip farm", "draw water")
    ok(lesson, lines)
    piles = lesson.tables["1"].piles
    assert (piles["supply", ""], piles["box", ""], piles["taken", "lupidians"]) == (8, 11, 2)


def test_what_is_on_the_back_is_asked_only_where_it_can_be_several_things(lesson: Lesson) -> None:
    assert answered(tiles(lesson), "f", "h", "3", "w") == ("take forest", "flip house pb3", "draw water")
    assert answered(tiles(lesson), "f", "h", "space", "w") == ("take forest", "flip house", "draw water")
    assert answered(tiles(lesson), "f", "d", "w", "w") == ("take forest", "flip field water", "draw water"), (
        "Field: Forest or Water"
    )
    ok(lesson, [LAID])
    assert answered(tiles(lesson), "h", "f", "w") == ("take house", "flip forest", "draw water")


def test_only_what_lies_there_is_lit_and_the_rest_is_refused_where_it_stands(lesson: Lesson) -> None:
    ok(lesson, [LAID])
    screen = shown(tiles(lesson))
    assert re.search(r" f +Forest", screen) and re.search(r" – +Public Building 1", screen)
    assert re.search(r" 3 +Public Building 3", screen)
    refused = shown(tiles(lesson), "1")
    assert "There should be no Public Building 1 there" in refused and "Which tile is taken?" in refused
    assert answered(tiles(lesson), "1", "x", "f", "2", "w", "a") == ("take forest", "flip water", "draw farm"), (
        "what is refused costs nothing"
    )
    assert "'x' is not a tile's letter." in shown(tiles(lesson), "x")


def test_a_tile_that_was_taken_can_not_be_turned_over(lesson: Lesson) -> None:
    ok(lesson, [LAID])
    assert "There should be no Public Building 3 there" in shown(tiles(lesson), "3", "3")


@pytest.mark.parametrize(
    ("keys", "lines"),
    [
        (("enter",), None),
        (("f", "enter"), ("take forest",)),
        (("f", "h", "enter"), ("take forest", "flip house")),
        (("space", "f", "w"), ("flip forest", "draw water")),
        (("f", "space", "w"), ("take forest", "draw water")),
        (("f", "f", "space"), ("take forest", "flip forest")),
        (("space", "space", "space"), None),
        (("f", "escape"), None),
        (("f", "backspace", "h", "enter"), ("take house",)),
        (("backspace", "f", "enter"), ("take forest",)),
        (("f", "pagedown"), ("take forest",)),
        (("F", "enter"), ("take forest",)),
    ],
    ids=str,
)
def test_the_rest_need_not_be_told(lesson: Lesson, keys: tuple[str, ...], lines: tuple[str, ...] | None) -> None:
    assert answered(tiles(lesson), *keys) == lines


def test_the_faces_are_shown_before_and_after(lesson: Lesson) -> None:
    ok(lesson, [LAID])
    before = " ".join(shown(tiles(lesson)).replace("│", "").split())
    assert "Supply Centre: 8 tiles: House, Public Building 3, 2 Forest, Water," in before and "Then:" not in before
    assert "Then: 7 tiles: House, Public Building 3, Forest, Water," in " ".join(
        shown(tiles(lesson), "f").replace("│", "").split()
    )


def test_cards_of_the_side_lead_through_what_they_allow(lesson: Lesson) -> None:
    lines = answered(tiles(lesson, "flip"), "f", "w", "a", "h")
    assert lines == ("use flipping-machine", "flip forest", "take water", "flip farm", "draw house")
    ok(lesson, [*lines, "next"])
    lines = answered(tiles(lesson, "exchange"), "f", "y", "a", "h")
    assert lines == ("use pondering-fern", "take forest", "flip factory", "draw farm", "take house"), (
        "the fourth is the exchange"
    )
    ok(lesson, [*lines, "next"])
    lines = answered(tiles(lesson, "swap"), "f", "a", "1", "w", "1", "w", "f", "h")
    assert lines == ("swap forest farm pb1 water", "take pb1", "flip forest", "draw house"), (
        "what just came may not be turned over"
    )
    ok(lesson, [*lines, "next"])
    lines = answered(tiles(lesson, "replace"), "h", "a", "f", "w", "y")
    assert lines == ("replace house farm", "take forest", "flip water", "draw factory")
    ok(lesson, lines)


def test_a_swap_that_is_not_complete_is_none(lesson: Lesson) -> None:
    ok(lesson, ["next", "next"])
    assert answered(tiles(lesson, "swap"), "f", "a", "1", "enter") is None
    assert answered(tiles(lesson, "swap"), "f", "a", "space", "w", "enter") == ("take water",)


def test_a_card_that_nobody_holds_or_that_was_used_leads_nowhere(lesson: Lesson) -> None:
    now = lesson.now()
    assert [m.id for m in entry_modes(lesson.tables["1"], lesson.room, now)] == ["turn", "flip", "faces"]
    ok(lesson, ["flip forest", "flip farm"])
    assert [m.id for m in entry_modes(lesson.tables["1"], lesson.room, now)] == ["turn", "faces"]
    ok(lesson, ["take forest", "draw forest"])
    assert [m.id for m in entry_modes(lesson.tables["1"], lesson.room, now)] == ["faces", "wait", "discard"]


def test_with_an_empty_bag_nothing_is_drawn_but_by_the_fern(lesson: Lesson) -> None:
    ok(lesson, ["move 12 box reserve"])
    assert answered(tiles(lesson), "f", "a") == ("take forest", "flip farm")
    ok(lesson, ["next"])
    lines = answered(tiles(lesson, "exchange"), "f", "a", "w", "h")
    assert lines == ("use pondering-fern", "take forest", "flip farm", "draw water", "take house")
    ok(lesson, lines)


def test_what_lies_there_is_as_many_letters_as_tiles(lesson: Lesson) -> None:
    lines = answered(tiles(lesson, "faces"), *"ffwhad3y")
    assert lines == ("faces forest forest water house farm field pb3 factory",)
    assert answered(tiles(lesson, "faces"), *"ffw", "enter") == ("faces forest forest water",)
    assert "only 3 tiles with Public Building 1" in " ".join(shown(tiles(lesson, "faces"), *"1111").split())
    ok(lesson, lines)


def test_a_sides_own_tiles_wait_are_laid_and_discarded(lesson: Lesson) -> None:
    ok(lesson, ["take forest"])
    assert answered(tiles(lesson, "wait"), "f") == ("wait lupidians forest",)
    assert answered(tiles(lesson, "wait"), "space") == ("wait lupidians",)
    assert answered(tiles(lesson, "wait"), "enter") is None
    assert "took no Water" in shown(tiles(lesson, "wait"), "w")
    ok(lesson, ["wait lupidians forest", "next"])
    assert answered(tiles(lesson, "lay", "lupidians"), "f") == ("lay lupidians forest",), "they build while others walk"
    assert answered(tiles(lesson, "discard", "lupidians"), "f") == ("discard lupidians forest",)
    ok(lesson, ["lay lupidians forest"])
    assert "lay" not in [m.id for m in entry_modes(lesson.tables["1"], lesson.room, lesson.now(), "lupidians")]


def test_arrows_go_to_something_else_and_to_another_side(lesson: Lesson) -> None:
    ok(lesson, [LAID, "take forest", "next", "take farm"])
    assert answered(tiles(lesson), "left", "a") == ("discard arboretans farm",)
    assert answered(tiles(lesson), "shift+tab", "up", "f") == ("discard lupidians forest",)
    assert answered(tiles(lesson), "left", "left", "right", "tab", "w", "enter") == ("flip water",)


def test_with_several_tables_they_are_for_the_one_that_is_shown(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "all: next", "2: next", tables=("1", "2"))
    lines = answered(tiles(lesson, table="2"), "f", "a", "w")
    assert lines == ("take forest", "flip farm", "draw water")
    ok(lesson, [f"2: {line}" for line in lines])
    assert lesson.tables["2"].piles["taken", "arboretans"] == 2


def test_where_there_is_nothing_to_tell_a_sentence_says_so(tmp_path: Path) -> None:
    table, room = plain("eco-like")
    assert "has no tiles to enter one by one" in shown(
        TilesScreen(table, room, 0), "f", "space", "left", "up", "backspace"
    )
    assert answered(TilesScreen(table, room, 0), "enter") is None
    lesson = opened(tmp_path / "a.lesson")
    assert "What is on the table? Tile 1 of 8" in shown(tiles(lesson)), (
        "nobody is at the Supply Centre, but tiles lie there"
    )


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_told_the_lesson_accepts_it(tmp_path: Path, seed: int) -> None:
    """Chance presses lit letters, leaves some open, goes to other things: no line that comes of it is refused."""
    chance, told = Random(seed), 0
    lesson = opened(tmp_path / "a.lesson", "next")
    for _ in range(45):
        for _ in range(chance.randint(1, 3)):
            table, now = lesson.tables["1"], lesson.now()
            side = chance.choice([None, *SIDES])
            known = entry_modes(table, lesson.room, now, side)
            if not known:
                continue
            mode, pressed = chance.choice(known), list[str | None]()
            reached = entry_progress(table, lesson.room, now, mode, pressed)
            while reached.saying is not None and chance.random() > 0.03:
                pressed.append(None if chance.random() < 0.1 else chance.choice(reached.fits))
                reached = entry_progress(table, lesson.room, now, mode, pressed)
            told += len(reached.cut_short)
            ok(lesson, [command_line(command) for command in reached.cut_short])
            piles = lesson.tables["1"].piles
            assert sum(n for (pile, _), n in piles.items() if pile != "waiting") == 88
        ok(lesson, ["next"])
    assert told > 60


def test_faces_without_a_key_get_one() -> None:
    assert face_keys(RULES)["h"] == "house" and face_keys(RULES)["a"] == "farm"
    keys = face_keys(rebuild(RULES, faces=tuple(replace(f, key=None) for f in RULES.faces)))
    assert len(keys) == len(RULES.tile_faces) and keys["h"] == "house" and keys["p"] == "pb1"
    assert all(len(key) == 1 and key.isalnum() for key in keys)


def test_faces_in_words(lesson: Lesson) -> None:
    key = ("supply", "")
    assert faces_words(lesson.tables["1"], key) == "8 tiles, faces not entered"
    ok(lesson, ["faces house house forest", "next"])
    assert (
        faces_words(lesson.tables["1"], key)
        == "8 tiles: 2 House, Forest, 6 unknown (1 of them has left, 1 of them has been turned)"
    )
    assert faces_words(lesson.tables["1"], ("black-hole", "lupidians")) == "no tiles"


# Who is here


def people(lesson: Lesson, table: str = "1", code: str = "NEW23") -> PeopleScreen:
    return PeopleScreen(lesson.room, lesson.tables, table, lambda: code)


def test_somebody_comes_with_the_code_that_was_drawn_or_typed(lesson: Lesson) -> None:
    assert answered(people(lesson), "2", "j", "enter") == "join arboretans NEW23"
    line = answered(people(lesson), "j", *["backspace"] * 5, *"k7q2m", "enter")
    assert line == "join lupidians K7Q2M"
    ok(lesson, [line])
    assert lesson.room.seats["1", "lupidians"] == ("AAAAA", "BBBBB", "K7Q2M")


def test_somebody_leaves_or_sits_elsewhere(lesson: Lesson) -> None:
    assert answered(people(lesson), "down", "down", "l") == "leave BBBBB"
    assert answered(people(lesson), "down", "s", "3") == "seat AAAAA harvesters"
    line = answered(people(lesson), "down", "s", "down", "down", "enter")
    assert line == "seat AAAAA arboretans", "by arrows: the side of the row that is lit"
    ok(lesson, [line])
    assert lesson.room.seats["1", "arboretans"] == ("CCCCC", "AAAAA")


def test_a_latecomer_joins_the_smallest_side_and_a_side_goes_and_comes_back(lesson: Lesson) -> None:
    assert answered(people(lesson), "n", "enter") == "join NEW23"
    ok(lesson, ["join NEW23"])
    assert lesson.room.seats["1", "harvesters"] == ("NEW23",), "nobody was there before"
    assert answered(people(lesson), "2", "a") == "away arboretans"
    ok(lesson, ["away arboretans"])
    assert "Arboretans · away" in words(people(lesson))
    assert answered(people(lesson), "2", "a") == "back arboretans"
    ok(lesson, ["away lupidians", "away harvesters"])
    assert "Nobody else is left at this table" in words(people(lesson), "4", "a")


def test_everybody_is_shown_with_their_roles(lesson: Lesson) -> None:
    screen = shown(people(lesson))
    for words in (
        "1 ◆ Lupidians · 2 here",
        "AAAAA",
        "Supplier/Builder",
        "Emissary",
        "2 ▲ Arboretans · 1 here",
        "nobody here",
    ):
        assert words in screen


def words(screen: PeopleScreen, *keys: str) -> str:
    """What stands on a screen, whatever its width."""
    return " ".join(shown(screen, *keys).replace("│", " ").split())


def test_what_would_be_refused_is_refused_at_once(lesson: Lesson) -> None:
    assert "Names are never saved in a lesson" in words(people(lesson), "j", *["backspace"] * 5, *"ana-r", "enter")
    assert "AAAAA already sits with Lupidians" in words(people(lesson, code="AAAAA"), "j", "enter")
    assert "already sits there" in shown(people(lesson), "down", "s", "1")
    assert "Nobody here matches “99”." in words(people(lesson), "l", "9", "9", "enter")
    ok(lesson, [f"join lupidians X{i}X" for i in range(6)])
    assert "8 seats. All are taken" in words(people(lesson), "j", "enter")


@pytest.mark.parametrize("typed", ["👩‍👧", 'a"b', "a\\b", "é", "[/b]"])
def test_a_code_that_is_none_is_refused_and_shown_as_text(lesson: Lesson, typed: str) -> None:
    async def work(stage: Stage) -> None:
        from textual.widgets import Input

        await stage.show(people(lesson))
        await stage.press("j")
        stage.app.screen.query_one(Input).value = typed
        await stage.press("enter")
        assert stage.open and "is not a code" in stage.text
        frame_is_whole(stage.rows(), 80)

    Stage().drive(work)


def test_escape_goes_one_step_back(lesson: Lesson) -> None:
    assert answered(people(lesson), "j", "escape", "down", "s", "escape", "escape") is None
    assert answered(people(lesson), "j", "escape", "down", "l") == "leave AAAAA", "no letter is typed any more"


def test_with_several_tables_one_is_chosen(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", tables=("1", "2"))
    assert answered(people(lesson, "2"), "3", "j", "enter") == "2: join harvesters NEW23"
    line = answered(people(lesson), "down", "s", "right", "3")
    assert line == "2: seat AAAAA harvesters"
    ok(lesson, [line])
    line = answered(people(lesson), "left", "3", "down", "l")
    assert line == "leave AAAAA", "a code is known at every table"
    ok(lesson, [line])
    ok(lesson, ["table close 2"])
    assert answered(people(lesson), "right", "j", "enter") == "1: join lupidians NEW23", "a closed table is none"


def test_a_drawn_code_is_one_that_nobody_has() -> None:
    drawn = iter(["AAAAA", "BBBBB", "CCCCC"])
    assert draw_unused(lambda: next(drawn), {"AAAAA", "BBBBB"}) == "CCCCC"
    assert draw_unused(lambda: "AAAAA", {"AAAAA"}) == "AAAAA", "it comes to an end"


# A secret


def test_a_secret_is_there_for_five_seconds(lesson: Lesson) -> None:
    secrets = {RULES.card[c].title for c in lesson.tables["1"].cards if RULES.set_of[c].secret}
    mine = next(
        RULES.card[c].title for c, s in lesson.tables["1"].cards.items() if RULES.set_of[c].secret and s == "arboretans"
    )
    assert len(secrets) == 4
    moves = lesson.n

    async def work(stage: Stage) -> None:
        await stage.show(PeekScreen(lesson.tables["1"], stage.mono))
        assert not any(secret in stage.text for secret in secrets)
        await stage.wait(60_000)
        assert stage.open, "the time counts from the key on"
        await stage.press("2")
        assert mine in stage.text and not any(secret in stage.text for secret in secrets - {mine})
        await stage.wait(4_999)
        assert mine in stage.text and "1 s left" in stage.text
        await stage.wait(1)
        assert not stage.open and not any(secret in stage.text for secret in secrets)

    assert Stage().drive(work).results == [None]
    assert lesson.n == moves


@pytest.mark.parametrize("key", ["space", "escape", "3", "x", "enter", "pagedown"])
def test_any_key_hides_it_at_once(lesson: Lesson, key: str) -> None:
    assert answered(PeekScreen(lesson.tables["1"], lambda: 0), "2", key) is None


def test_no_other_key_shows_anything(lesson: Lesson) -> None:
    screen = shown(PeekScreen(lesson.tables["1"], lambda: 0), "5", "0", "x", "enter")
    assert "Whose secret?" in screen and "Most" not in screen
    assert answered(PeekScreen(lesson.tables["1"], lambda: 0), "escape") is None


def test_secret_piles_and_meters_are_secrets_too() -> None:
    table, _ = plain("tides")
    hidden = next(m for m in table.rules.meters if m.secret)
    key = "1" if hidden.of == "side" else "0"
    table = replace(table, meters={**table.meters, (hidden.id, table.sides[0] if key == "1" else ""): 7})
    assert f"{hidden.title}: 7" in shown(PeekScreen(table, lambda: 0), key)
    assert hidden.title not in shown(PeekScreen(table, lambda: 0))


def test_where_nothing_is_secret_a_sentence_says_so(tmp_path: Path) -> None:
    table, _ = plain("harbour")
    assert "There are no secrets in" in shown(PeekScreen(table, lambda: 0))
    assert answered(PeekScreen(table, lambda: 0), "1") is None
    lesson = opened(tmp_path / "a.lesson")
    assert "There is no secret now" in shown(PeekScreen(lesson.tables["1"], lambda: 0), "1"), (
        "nothing has been dealt yet"
    )


# The checklist


def titles(table: Table, room: Room) -> list[str]:
    return [item.title for item in checklist(table, room)]


def test_what_has_to_lie_ready_follows_from_the_ruleset(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson")
    known = titles(lesson.tables["1"], lesson.room)
    for words in (
        "4 × Board",
        "Reserve: 60 tiles",
        "Supply Bag: 12 tiles",
        "Supply Centre: 8 tiles",
        "Taken tiles: 1 tile for each team",
        "Main Assets: 4 cards",
        "Hidden Goals: 6 cards",
        "Sessions: 4",
        "Walking Suppliers: 1 for each team",
        "Lupidians: AAAAA Supplier/Builder, BBBBB Emissary",
        "Urbanides: nobody is seated yet",
    ):
        assert words in known
    assert any(words.startswith("Set the 4 Starter Houses apart") and "4 tiles" in words for words in known), (
        "prompts have their numbers"
    )
    assert not any(words.startswith(("Black hole", "Waiting spot", "Blue markers")) for words in known), (
        "nothing lies there yet"
    )


def test_it_follows_what_was_chosen() -> None:
    table = new_table("1", RULES, SIDES, {"sessions": 3, "walkers.lupidians": 2})
    room = new_room(plain_scenario("x", "X"), ("1",), {}, 0)
    known = titles(table, room)
    assert "Sessions: 3" in known
    assert "Walking Suppliers: 2 for Lupidians, 1 for Arboretans, 1 for Harvesters and 1 for Urbanides" in known


def test_what_the_games_opening_lays_out_has_to_lie_there_too() -> None:
    table, room = plain("eco-like")
    assert table.piles["pool", ""] == 0
    assert "Pool: 4 pairs" in titles(table, room)


def test_nothing_secret_is_told() -> None:
    table, room = plain("tides")
    rules = replace(
        table.rules,
        piles=tuple(replace(p, secret=True) for p in table.rules.piles),
        meters=tuple(replace(m, secret=True) for m in table.rules.meters),
    )
    hidden = replace(table, rules=rules, piles=dict.fromkeys(table.piles, 77))
    assert "77" not in " ".join(f"{item.title} {item.words}" for item in checklist(hidden, room))
    room = new_room(plain_scenario("x", "X"), ("1",), {}, 0)
    goals = new_table("1", RULES, SIDES, {})
    dealt = replace(goals, cards={"most-waters": "lupidians"})
    assert "Most Waters" not in " ".join(f"{item.title} {item.words}" for item in checklist(dealt, room))


@pytest.mark.parametrize(
    "path",
    [*(HERE / "rulesets").glob("*.toml"), *(HERE.parent / "rulesets").glob("planet-*.toml")],
    ids=lambda p: p.stem,
)
def test_every_game_has_its_checklist(path: Path) -> None:
    rules, _ = load_ruleset(str(path))
    table = new_table("1", rules, sides_of(rules, None), {})
    items = checklist(table, new_room(plain_scenario("x", "X"), ("1",), {}, 0))
    assert len({item.id for item in items}) == len(items) > 0
    assert all(item.title for item in items)
    groups = [item.group for item in items]
    assert len(set(groups)) == sum(a != b for a, b in zip(groups, ["", *groups], strict=False)), (
        "each group stands together"
    )


def test_ticks_come_back_and_are_there_again(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson")
    table, room = lesson.tables["1"], lesson.room
    assert answered(ChecklistScreen((table,), room, KEYS), "escape") == frozenset()
    ticks = answered(ChecklistScreen((table,), room, KEYS), "space", "space", "down", "space", "escape")
    assert ticks == {"box-0", "box-1", "box-3"}
    screen = shown(ChecklistScreen((table,), room, KEYS, ticks | {"of another game"}))
    assert "3 of 43 ready" in screen and "✓ 4 × Board" in screen and "○ 1 × Rubbish Bag" in screen
    again = answered(ChecklistScreen((table,), room, KEYS, ticks), "up", "space", "enter")
    assert again == {"box-0", "box-3"}, "it begins at the first that is not ready, and a tick can be taken back"
    assert lesson.n == 0


def test_the_end_of_the_list_can_be_reached(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson")
    ticks = answered(ChecklistScreen((lesson.tables["1"],), lesson.room, KEYS), *["pagedown"] * 6, "space", "escape")
    assert ticks == {"plays-urbanides"}


# The rules reference


def test_the_rules_are_found_while_one_types() -> None:
    screen = shown(RulesScreen(RULES, KEYS), *"emis")
    assert "What does the Emissary do?" in screen and "Visits other boards" in screen
    assert "What is the story" not in screen
    assert "Nothing about 'xyzzy'" in shown(RulesScreen(RULES, KEYS), *"xyzzy")
    assert answered(RulesScreen(RULES, KEYS), *"emis", "down", "enter") is None
    assert answered(RulesScreen(RULES, KEYS), "escape") is None
    assert "no rules reference" in shown(RulesScreen(plain("harbour")[0].rules, KEYS))


def test_what_is_going_on_is_what_the_rules_are_asked_about_first(tmp_path: Path) -> None:
    def first(*lines: str) -> tuple[str, str]:
        lesson = opened(tmp_path / f"{len(lines)}.lesson", *lines)
        now = going_on(lesson.tables["1"], lesson.room)
        return now, RulesScreen(RULES, KEYS, now=now)._rows("how much time do we have").rows[0].id

    assert first("next") == ("Supplier: Lupidians", "turn-time")
    assert first(*["next"] * 5) == ("Emissaries", "emissary")


def test_the_text_of_what_is_lit_stands_below_with_its_ruling() -> None:
    entry = next(e for e in RULES.reference if e.ruling)
    screen = " ".join(
        shown(
            RulesScreen(RULES, KEYS),
            *[c if c != " " else "space" for c in entry.title if c.isalnum() or c == " "],
            size=(160, 45),
        ).split()
    )
    assert f"Ruling: {entry.ruling}"[:60] in screen


def test_the_beginning_of_a_word_finds_its_entries() -> None:
    search = Search(RULES)
    for entry in RULES.reference:
        for word in entry.title.replace("?", "").replace(",", "").split():
            for end in range(3, len(word) + 1) if word.isalpha() else ():
                if end < len(word):
                    assert entry in [found.entry for found in search.suggest(word[:end])], (entry.title, word[:end])
    first = [found.entry.id for found in search.suggest("what if the ambas")[:3]]
    assert "emissary" in first, "also by another word for it"
    assert search.suggest("who is an ambassador")[0] == search.find("who is an ambassador")[0]
    assert tuple(found.entry for found in search.suggest("")) == RULES.reference


def test_a_key_costs_a_part_of_what_getting_ready_does() -> None:
    def least(work: object) -> float:
        times = []
        for _ in range(5):
            begun = process_time()
            work()  # type: ignore[operator]
            times.append(process_time() - begun)
        return min(times)

    search = Search(RULES)
    assert least(lambda: search.suggest("how many til")) < least(lambda: Search(RULES).suggest("how many til")) / 2


# What the room sees and hears


def test_every_scene_has_its_key(lesson: Lesson) -> None:
    assert {scene for scene, _ in room_dialogs.SCENES.values()} <= set(SCENES)
    for key, (scene, _) in room_dialogs.SCENES.items():
        ok(lesson, [f"screen {answered(scenes_dialog('auto'), key)}"])
        assert lesson.screen.scene == scene
    assert answered(scenes_dialog("auto"), "z", "escape") is None
    marked = [row for row in shown(scenes_dialog("wall")).splitlines() if "▸" in row]
    assert len(marked) == 1 and "all tables side by side" in marked[0]


def test_every_place_of_sound_has_its_key(lesson: Lesson) -> None:
    heard = frozenset(OCCASIONS)
    assert {place for place, _ in room_dialogs.PLACES.values()} == set(PLACES)
    for key, (place, _) in room_dialogs.PLACES.items():
        ok(lesson, [f"sound {answered(sound_dialog('console', heard), key)}"])
        assert lesson.screen.sound == place
    assert answered(sound_dialog("off", heard), "z", "escape") is None
    marked = [row for row in shown(sound_dialog("off", heard)).splitlines() if "▸" in row]
    assert len(marked) == 1 and "nowhere" in marked[0]


def test_every_occasion_of_sound_has_its_key_and_is_said_with_its_sign() -> None:
    assert sorted(room_dialogs.OCCASIONS.values()) == sorted(OCCASIONS)
    for key, occasion in room_dialogs.OCCASIONS.items():
        assert answered(sound_dialog("console", frozenset(OCCASIONS)), key) == occasion
    rows = shown(sound_dialog("console", frozenset({"gong"})), size=(100, 30)).splitlines()
    for occasion, words in ABOUT.items():
        (row,) = [row for row in rows if all(part in row for part in words)]
        assert ("✓" in row) == (occasion == "gong") and ("–" in row) == (occasion != "gong")


# Texts that mean harm

HOSTILE = (
    "[/foo]",
    "[@click=app.quit]x",
    "a\x1b[2Jb\x1b]0;x\x07c\x9b1m",
    "x" * 200,
    "ع" * 30,
    "e" + "\u0301" * 40,
    "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 字",
)
TITLES = (
    "Planet Hexagon",
    "Lupidians",
    "Arboretans",
    "Supplier",
    "Supply Centre",
    "Supply Bag",
    "Forest",
    "House",
    "Most Waters",
    "Most Forests",
    "Main Assets",
    "Flipping Machine",
    "Sessions",
    "Board",
    "Taken tiles",
    "What is the game about, and who wins?",
)


def hostile(folder: Path, shift: int) -> tuple[Table, Room]:
    """Planet Hexagon with harm in everything that has a title; the first turn has begun."""
    text = (HERE.parent / "rulesets" / "planet-hexagon.toml").read_text(encoding="utf-8")
    for i, title in enumerate(TITLES):
        harm = "".join(
            c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}"
            for c in HOSTILE[(i + shift) % len(HOSTILE)] + f" {i}"
        )
        assert f'title = "{title}"' in text or f'title = ["{title}"' in text
        text = text.replace(f'title = "{title}"', f'title = "{harm}"').replace(
            f'title = ["{title}"', f'title = ["{harm}"'
        )
    path = folder / "planet-hexagon.toml"
    path.write_text(text, encoding="utf-8")
    rules, _ = load_ruleset(str(path))
    table = new_table("1", rules, SIDES, {})
    room = new_room(plain_scenario(rules.id, rules.title), ("1",), {("1", "lupidians"): ("AAAAA", "BBBBB")}, 0)
    reached = try_command(Next(), table, room, 0)
    assert isinstance(reached, Table)
    return replace(reached, cards={"most-waters": "lupidians", "flipping-machine": "lupidians"}), room


@pytest.mark.parametrize(
    ("shift", "size"),
    [*((shift, (80, 24)) for shift in range(len(HOSTILE))), *((0, size) for size in SIZES[1:])],
    ids=str,
)
def test_harm_in_titles_is_shown_as_text_and_breaks_nothing(tmp_path: Path, shift: int, size: tuple[int, int]) -> None:
    table, room = hostile(tmp_path, shift)
    begun = replace(table, place=(), step=None)
    asked: list[tuple[object, tuple[str, ...], str]] = [
        (lambda s: RulesScreen(table.rules, KEYS), ("a",), "Esc"),
        (lambda s: ChecklistScreen((begun,), room, KEYS), ("down", "space", "pagedown"), "Esc"),
        (lambda s: PeopleScreen(room, {"1": table}, "1", lambda: "NEW23"), ("down", "s"), "Esc"),
        (lambda s: PeopleScreen(room, {"1": table}, "1", lambda: "NEW23"), ("j",), "Esc"),
        (lambda s: PeopleScreen(room, {"1": table}, "1", lambda: "AAAAA"), ("j", "enter"), "Esc"),
        (lambda s: PeekScreen(table, s.mono), (), "Esc"),
        (lambda s: PeekScreen(table, s.mono), ("1",), "hide it"),
        (lambda s: TilesScreen(table, room, 0), ("f", "h"), "Esc"),
        (lambda s: TilesScreen(table, room, 0, "flip"), ("f",), "Esc"),
        (lambda s: TilesScreen(table, room, 0, "faces"), tuple("fh1111"), "Esc"),
    ]

    async def work(stage: Stage) -> None:
        for make, keys, hint in asked:
            screen = make(stage)  # type: ignore[operator]
            await stage.show(screen)
            await stage.press(*keys)
            rows = stage.rows()
            assert stage.open and stage.app.screen is screen
            frame_is_whole(rows, size[0])
            bottom = next(i for i, row in enumerate(rows) if "╰" in row)
            assert any(hint in row for row in rows[bottom - 3 : bottom]), f"the keys are to be seen:\n{stage.text}"
            assert all(c.isprintable() or unmarked(c) for row in rows for c in row), stage.text
            screen.dismiss(None)
            await stage.pilot.pause()
        assert stage.app.is_running

    Stage().drive(work, size)
    if shift == 0:
        assert clean(HOSTILE[1]) in shown(PeopleScreen(room, {"1": table}, "1", lambda: "NEW23"))


def unmarked(char: str) -> bool:
    """What joins letters and signs is no control code."""
    return char in "\u200c\u200d" or "\U000e0020" <= char <= "\U000e007f"
