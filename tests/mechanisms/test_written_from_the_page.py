"""Three games written from the page for games alone: tiles on squares, a market with prices, a level that rises."""

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from console.driving import Hand
from mechanisms.playing import Game, ruleset_file
from paper.kits import POPPLER, text
from scoring.counting import run

from facilitator.cli.main import main
from facilitator.files.key_reference.key_examples import key_uses
from facilitator.files.key_reference.key_tree import key_tree
from facilitator.files.loader import load_ruleset
from facilitator.game.dispatch.opening import sides_of
from facilitator.paper.pdf import typst_installed

Opened = Callable[..., Game]
GAMES = ("terraces", "quayside", "high-water")
KEYS_PAGE = Path(__file__).resolve().parents[2] / "rulesets" / "KEYS.md"


@pytest.mark.parametrize("name", GAMES)
def test_each_is_short(name: str) -> None:
    lines = ruleset_file(name).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 300 and max(map(len, lines)) <= 100


@pytest.mark.parametrize("name", GAMES)
def test_check_plays_each_to_its_end_with_least_usual_and_most_sides(name: str) -> None:
    sides = load_ruleset(str(ruleset_file(name)))[0].sides
    code, out, told = run("check", str(ruleset_file(name)))
    assert (code, told) == (0, "") and out.startswith(f"{name}.toml: sound; ")
    played = re.findall(rf"(\d+) {sides.word}s: \d+ steps, \d+ min on the clock, ends by (\S+)\.", out)
    assert {int(n) for n, _ in played} == {sides.least, sides.usual, sides.most}


@pytest.mark.parametrize("name", GAMES)
def test_none_uses_a_key_that_the_page_of_keys_has_not(name: str) -> None:
    known, table = set[str](), ""
    for line in KEYS_PAGE.read_text(encoding="utf-8").splitlines():
        if heading := re.fullmatch(r"#+ (\S+|The top of the file)", line):
            table = "" if " " in heading[1] else f"{heading[1]}."
        elif row := re.match(r"\| \[?`([\w-]+)`", line):
            known.add(f"{table}{row[1]}")
    tree = key_tree()
    used = [*key_uses(tree, tree.top, tomllib.loads(ruleset_file(name).read_text(encoding="utf-8")), ())]
    assert len({path for path, _ in used}) > 40
    assert {path for path, _ in used} <= known


@pytest.mark.second_lane
@pytest.mark.skipif(not (typst_installed() and POPPLER), reason="typst and poppler are needed")
@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("terraces", "Orchards by springs"),
        ("quayside", "Store at the last price"),
        ("high-water", "Reads the level aloud."),
    ],
)
def test_each_prints_its_kit(name: str, printed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", str(ruleset_file(name)), "--out", str(tmp_path)]) == 0
    pdfs = sorted(tmp_path.glob("*.pdf"))
    pages = " ".join(" ".join(text(pdf.read_bytes(), tmp_path).split()) for pdf in pdfs)
    assert printed in pages and "free for schools" in pages


def on_the_console(folder: Path, name: str, lines: tuple[str, ...], *keys: str) -> str:
    """What the console shows after these lines and keys."""
    rules, _ = load_ruleset(str(ruleset_file(name)))
    shown: list[str] = []

    async def look(hand: Hand) -> None:
        for line in lines:
            answer = hand.app.say(line)
            assert answer.ok, answer.said
        await hand.press(*keys)
        await hand.wait(0)
        shown.extend(hand.dump())

    Hand(folder, str(ruleset_file(name)), sides=sides_of(rules, 2)).drive(look)
    return "\n".join(shown)


def in_the_room(game: Game) -> dict[str, str]:
    """The numbers that the room reads, by their titles."""
    return {row["title"]: row["number"] for row in game.public()["shown"]["rows"]}


SLOPE = (
    "place east 0,0 gate",
    "place east 1,0 wall",
    "place east 1,0 spring",
    "place east 2,0 paddy",
    "place east 2,1 paddy",
)


def test_a_slope_of_tiles_counts_its_groups_and_is_seen(play: Opened, tmp_path: Path) -> None:
    game = play("terraces", sides=2, seats=2)
    game.next()
    game.ok(*SLOPE)
    assert "touch" in game.no("place east 3,2 paddy"), "a corner is no neighbour"
    told = game.ok("ditch east 2,0")
    assert "1 bucket left" in told and "4 points so far" in told
    assert "6 points so far" in game.ok("place east 2,-1 paddy"), "2 for a field of three"
    game.ok("screen wall")
    (board,) = game.public()["shown"]["boards"]
    assert "East village" in json.dumps(board, ensure_ascii=False)
    assert len(board["cells"]) == 5
    shown = on_the_console(tmp_path, "terraces", ("next", *SLOPE), "O")
    assert "Slope of ◆ East village · 5 tiles" in shown and "Paddy" in shown


def test_a_price_follows_from_what_is_on_the_quay(play: Opened, tmp_path: Path) -> None:
    game = play("quayside", sides=2)
    game.next()
    game.ok("act buy-fish 3")
    assert (game.pile("fish"), game.meter("fish-price")) == (2, 5)
    assert game.pile("purse", "merchant-1") == 15 - 3 * 3
    game.ok("act sell-fish 1")
    assert game.pile("purse", "merchant-1") == 6 + 5, "the price after the crate is back: three crates, five coins"
    assert "Deals left" in game.no("act buy-salt 1")
    game.ok("next", "act buy-silk 1")
    assert "Purse of Merchant 2: 6 coins, and this takes 12." in game.no("act buy-silk 1")
    assert in_the_room(game) | {"Price of fish": "5", "Silk on the quay": "1"} == in_the_room(game)
    shown = on_the_console(tmp_path, "quayside", ("next", "act buy-fish 3"))
    assert "Price of fish" in shown


def test_the_goods_in_store_are_worth_the_last_price(play: Opened) -> None:
    game = play("quayside", sides=2, options={"days": 3})
    game.ok("next", "act buy-fish 3")
    while not game.table()["over"]:
        game.next()
    price = game.meter("fish-price")
    assert game.side("merchant-1")["points"] == 6 + 3 * price
    assert game.side("merchant-2")["points"] == 15


def test_the_level_rises_until_the_town_is_lost_together(play: Opened, tmp_path: Path) -> None:
    game = play("high-water", sides=2)
    game.next(2)
    game.ok("act bag 2", "act pump")
    assert "Jobs left" in game.no("act fetch")
    assert (game.meter("level"), game.pile("dike")) == (1, 2)
    game.next()
    game.next()
    assert game.table()["due"] == ["storm"], "after as many turns as there are districts"
    game.next()
    assert (game.meter("level"), game.pile("dike")) == (1 + 2 + 1, 0), "the storm, and the new night"
    assert in_the_room(game)["Water level"] == "4"
    shown = on_the_console(tmp_path, "high-water", ("next", "next", "act bag 2"))
    assert "Water level" in shown and "Dike" in shown
    while not game.table()["over"]:
        game.next()
    assert game.table()["over"]["why"] == "flooded"


def test_the_town_can_be_saved(play: Opened) -> None:
    game = play("high-water", sides=2)
    game.ok("next", "set attics 0", "set town 20")
    while not game.table()["over"]:
        game.next()
        game.say("set level 0")
    assert game.table()["over"]["why"] in ("safe", "schedule")
    assert game.table()["verdict"]["band"] == "Dry feet"
