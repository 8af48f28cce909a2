"""Every kind of scoring line, with its working, its boxes and its rule."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.lawful import law
from scoring.counting import points, run, score, working

from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_ruleset
from facilitator.game.dispatch.opening import new_table, sides_of
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.phrases import Ordinal
from facilitator.game.scoring.count_values import CountEntry, fill_with_zero
from facilitator.game.scoring.limits import Limits
from facilitator.game.scoring.line_rule import rule_of
from facilitator.game.scoring.pencilled_points import reach_of_line
from facilitator.game.scoring.score_words import number
from facilitator.game.scoring.totals import score_sides
from facilitator.game.views.sheet.form_boxes import form_boxes

WORDS = words_in("en")
LEDGER = str(Path(__file__).parent.parent / "rulesets" / "ledger.toml")


def table(name: str = LEDGER, sides: int | None = None, **options: object) -> Table:
    """A table at which nothing has happened."""
    rules, _ = load_ruleset(name)
    return new_table("1", rules, sides_of(rules, sides), options)  # type: ignore[arg-type]


def one(folder: Path, counts: str, more: str = "") -> dict[str, Any]:
    """The answer for player 1 with these counts."""
    return score(folder, LEDGER, f"{more}[sides.player-1]\n{counts}\n")


@pytest.mark.parametrize(
    ("line", "counts", "expected", "words"),
    [
        (
            "goods",
            "silk = 2\nsalt = 5\nlost = 1",
            7,
            "2 bales of silk × 3 + 5 bales of salt ÷ 2 (rounded down) − 1 day lost = 7",
        ),
        ("goods", "lost = 4", 0, "− 4 days lost = −4, never below 0: 0"),
        ("goods", "", 0, "nothing = 0"),
        ("exact", "salt = 4", pytest.approx(8 / 3), "4 bales of salt ÷ 3 × 2 = 8/3"),
        ("fleet", "ships = 3\ncrews = 2\nsilk = 1", 6, "3 ships × 2 crews = 6"),
        ("fleet", "ships = 3\ncrews = 2", 0, "needs 1 bale = 0"),
        ("stars", "ships = 0", 0, "0 ships = 0"),
        ("stars", "ships = 2", 4, "2 ships = 4"),
        ("stars", "ships = 8", 9, "8 ships = 9"),
        ("both", "silk = 1\nsalt = 1", 5, "silk and salt: 5 = 5"),
        ("both", "silk = 2\nsalt = 2", 7, "silk and salt: 5 + 2 of the rarer goods: 2 = 7"),
        ("sets", "silk = 3\nsalt = 2\nships = 5", 14, "2 × bales of silk, bales of salt and ships, 7 each = 14"),
        ("purse", "gold = 12", 12, "12 gold coins = 12"),
        ("wish", 'ships = 2\nwish = "ships-wish"', 6, "2 ships, more than anybody else = 6"),
        ("wish", "ships = 2", 0, "no card = 0"),
    ],
)
def test_a_line_and_its_working(tmp_path: Path, line: str, counts: str, expected: object, words: str) -> None:
    answer = one(tmp_path, counts)
    assert points(answer, "player-1")[line] == expected
    assert working(answer, "player-1", line) == words


def test_a_line_for_some_sides_only_brings_the_others_nothing(tmp_path: Path) -> None:
    answer = score(tmp_path, LEDGER, "[sides.player-2]\ngold = 5\n")
    assert points(answer, "player-2")["purse"] == 0 and "not for Player 2" in working(answer, "player-2", "purse")


def test_a_line_that_an_option_brings(tmp_path: Path) -> None:
    assert "extra" not in points(one(tmp_path, "crews = 2"), "player-1")
    assert points(one(tmp_path, "crews = 2", "[options]\nbonus = true\n"), "player-1")["extra"] == 2


def test_a_line_of_the_table_stands_by_itself(tmp_path: Path) -> None:
    answer = score(tmp_path, LEDGER, "[sides.player-1]\n[table]\nharbours = 4\n")
    assert (answer["table"]["total"], answer["sides"]["player-1"]["total"]) == (4, 0)


def test_ties_for_all_ranks_from_one_and_split_goals(tmp_path: Path) -> None:
    text = '[sides.player-1]\nsilk = 3\nwish = "silk-wish"\n[sides.player-2]\nsalt = 3\nsilk = 3\n[sides.player-3]\n'
    answer = score(tmp_path, LEDGER, text)
    sides = ("player-1", "player-2", "player-3")
    assert [points(answer, s)["largest"] for s in sides] == [3, 3, 0]
    assert [points(answer, s)["ranks"] for s in sides] == [3, 3, 0], "with at-least = 1 nobody without takes a place"
    assert points(answer, "player-1")["wish"] == 3
    assert working(answer, "player-1", "wish") == "3 bales of silk, level with Player 2: 6 ÷ 2 = 3"
    assert working(answer, "player-1", "ranks") == "bales of silk shared 1st: 3 = 3"


WHOLE = """
schema = 1
id = "fleet"
title = "Fleet"
sides = { least = 1, most = 4 }

[[spans]]
id = "turn"
title = "Turn"
sides = "each"

[score]
counts = [{ id = "ships", title = "ships" }, { id = "crews", title = "crews" }, { id = "flags", title = "flags" }]
lines = [
    { id = "largest", title = "Largest", most = { count = "ships", points = 5, ties = "split", whole = true } },
    { id = "ranks", title = "Ranks", places = { counts = ["ships"], points = [3, 2, -1], at-least = 1, whole = true } },
]
verdicts.most-points = { winner = "most-points", then-by = ["crews", "flags"] }
"""


@pytest.mark.parametrize(
    ("ships", "largest", "ranks"),
    [
        ((4, 4, 1), (2, 2, 0), (2, 2, -1)),
        ((4, 4, 4), (1, 1, 1), (1, 1, 1)),
        ((4, 2, 2), (5, 0, 0), (3, 0, 0)),
        ((4, 0, 0), (5, 0, 0), (3, 0, 0)),
        ((4, 3, 2, 2), (5, 0, 0, 0), (3, 2, -1, -1)),
    ],
)
def test_shares_rounded_down_to_whole_points(
    tmp_path: Path, ships: tuple[int, ...], largest: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    (tmp_path / "fleet.toml").write_text(WHOLE, encoding="utf-8")
    answer = score(
        tmp_path,
        str(tmp_path / "fleet.toml"),
        "".join(f"[sides.player-{i}]\nships = {n}\n" for i, n in enumerate(ships, 1)),
    )
    assert tuple(points(answer, side)["largest"] for side in answer["sides"]) == largest
    assert tuple(points(answer, side)["ranks"] for side in answer["sides"]) == ranks
    if ships == (4, 4, 1):
        assert working(answer, "player-1", "largest") == "4 ships, level with Player 2: 5 ÷ 2, rounded down = 2"


@pytest.mark.parametrize(
    ("crews", "flags", "winners", "by"),
    [
        ((1, 2, 2), (0, 0, 3), ["player-3"], "flags"),
        ((3, 2, 2), (0, 9, 9), ["player-1"], "crews"),
        ((2, 2, 1), (4, 4, 9), ["player-1", "player-2"], None),
        ((0, 0, 0), (0, 0, 0), ["player-1", "player-2", "player-3"], None),
    ],
)
def test_who_is_level_is_parted_by_one_count_after_the_other(
    tmp_path: Path, crews: tuple[int, ...], flags: tuple[int, ...], winners: list[str], by: str | None
) -> None:
    (tmp_path / "fleet.toml").write_text(WHOLE, encoding="utf-8")
    text = "".join(
        f"[sides.player-{i}]\nships = 3\ncrews = {c}\nflags = {f}\n"
        for i, (c, f) in enumerate(zip(crews, flags, strict=True), 1)
    )
    answer = score(tmp_path, str(tmp_path / "fleet.toml"), text)
    assert (answer["winners"], answer["verdict"].get("by")) == (winners, by)
    more = text + "[sides.player-4]\nships = 4\n"
    assert score(tmp_path, str(tmp_path / "fleet.toml"), more)["winners"] == ["player-4"], "points come first"


def test_what_parts_those_who_are_level_has_its_boxes_and_is_told_on_paper(tmp_path: Path) -> None:
    path = tmp_path / "fleet.toml"
    path.write_text(WHOLE, encoding="utf-8")
    template = run("score", str(path), "--template")[1]
    assert all(f"\n{box} = 0" in template for box in ("ships", "crews", "flags"))
    code, _out, told = run("print", str(path), "--kit", "score", "--format", "html", "--out", str(tmp_path))
    assert code == 0, told
    page = "".join(p.read_text(encoding="utf-8") for p in tmp_path.glob("**/*.html"))
    assert "in this order: crews, flags" in page and "round down" in page


def test_checks_say_both_sums(tmp_path: Path) -> None:
    assert one(tmp_path, "ships = 2\ncrews = 7\nlost = 5")["warnings"] == []
    crews, days = one(tmp_path, "ships = 2\ncrews = 8\nlost = 4")["warnings"]
    assert crews == "Player 1: 8 crews can be at most 7 (3 × 2 ships + 1). A ship carries three crews."
    assert days == "Player 1: 4 days lost + 2 ships = 6 must be 7."
    assert "Player 1: 10 ships, and there are at most 9." in one(tmp_path, "ships = 10")["warnings"]


COUNTS = ("ships", "crews", "silk", "salt", "lost", "gold")


@law(150)
@given(
    st.lists(st.fixed_dictionaries({name: st.integers(0, 9) for name in COUNTS}), min_size=1, max_size=4), st.randoms()
)
def test_shares_add_up_and_order_does_not_matter(drawn: list[dict[str, int]], chance: Any) -> None:
    at = table(sides=4)
    entries = [
        fill_with_zero(at.rules, CountEntry(side, counts, ("silk-wish",) if side == "player-2" else ()))  # type: ignore[arg-type]
        for side, counts in zip(at.sides, drawn, strict=False)
    ]
    sheets = score_sides(at, entries, {})
    ranks = [next(line.points for line in s.lines if line.id == "ranks") for s in sheets]
    having = sum(e.counts["silk"] >= 1 for e in entries)
    assert sum(p for p in ranks if p is not None) == sum((4, 2)[:having])
    shuffled = list(entries)
    chance.shuffle(shuffled)
    again = {s.side: [line.points for line in s.lines] for s in score_sides(at, shuffled, {})}
    assert again == {s.side: [line.points for line in s.lines] for s in sheets}
    assert all(
        line.points is not None and WORDS.say(line.working).endswith(number(line.points))
        for s in sheets
        for line in s.lines
    )


@law(100)
@given(st.fixed_dictionaries({name: st.integers(0, 9) for name in COUNTS}), st.sets(st.sampled_from(COUNTS)))
def test_what_a_line_brings_is_among_what_it_can_bring(counts: dict[str, int], hidden: set[str]) -> None:
    at = table(sides=4)
    sheet = score_sides(at, [fill_with_zero(at.rules, CountEntry("player-1", counts))], {})[0]
    limits = Limits(at, CountEntry("player-1", {k: n for k, n in counts.items() if k not in hidden}), None)
    # What the limits call impossible can't be looked for.
    assert at.rules.score is not None
    if counts["crews"] <= 3 * counts["ships"] + 1:
        for line in sheet.lines:
            can = reach_of_line(at.rules.score.line[line.id], limits)
            assert can is None or line.points in can


def test_an_empty_box_is_not_0() -> None:
    at = table(sides=2)
    sheets = score_sides(at, [CountEntry("player-1", {"silk": 2, "ships": 3}), CountEntry("player-2", {"silk": 1})], {})
    lines = {line.id: line for line in sheets[0].lines}
    assert (lines["goods"].points, lines["goods"].empty) == (6, ("salt", "lost")), "a sum counts what it knows"
    assert (lines["fleet"].points, lines["sets"].points) == (None, None), "a product waits"
    assert lines["ranks"].points == 4, "all have told their silk"
    assert lines["largest"].points is None, "nobody has told the salt"
    assert not sheets[0].complete


def test_points_that_were_written_stand_in_until_the_boxes_are_filled() -> None:
    at = table(sides=2)
    entry = CountEntry("player-1", {"ships": 3}, (), {"fleet": Fraction(12), "stars": Fraction(1)})
    sheet = score_sides(at, [entry, CountEntry("player-2", {})], {})[0]
    counting = {line.id: line.counting for line in sheet.lines}
    assert (counting["fleet"], counting["stars"]) == (12, 9), "what can be counted is counted"


def test_every_line_says_what_it_brings() -> None:
    at = table(sides=2)
    assert at.rules.score is not None
    rules = {line.id: rule_of(line, "player-2", at) for line in at.rules.score.lines}
    assert rules["goods"] == "3 × bales of silk, 1 per 2 bales of salt, −1 × days lost"
    assert rules["fleet"] == "ships × crews, if there is at least 1 bale"
    assert rules["stars"] == "ships: 1 → 1, 2 → 4, 3 → 9"
    assert rules["wish"] == "Ships: most ships: 6, a tie brings nothing; Silk: most bales of silk: 6, a tie is shared"


def test_the_form_asks_for_every_box_once() -> None:
    at = table("planet-hexagon")
    entry = CountEntry("harvesters", {"farms": 2})
    boxes = form_boxes(at, entry, Limits(at, entry, None))
    ids = [box.id for box in boxes]
    assert len(set(ids)) == len(ids) and ids[:3] == ["houses-1-forest", "houses-2-forests", "houses-3-forests"]
    assert {box.id: box.value for box in boxes}["farms"] == 2 and "harvester-pairs" in ids
    assert "harvester-pairs" not in [
        b.id for b in form_boxes(at, CountEntry("urbanides", {}), Limits(at, CountEntry("urbanides", {}), None))
    ]
    most = {box.id: box.most for box in boxes}
    assert (most["farms"], most["pb3"], most["houses"], most["fields"]) == (17, 3, 17, 17), "a game has sixteen turns"


@pytest.mark.parametrize("name", ["planet-hexagon", "eco", "ecogon", "phylo-western-pa", "ecopyramid", LEDGER])
def test_the_template_can_be_scored_as_it_is(tmp_path: Path, name: str) -> None:
    path = tmp_path / "empty.toml"
    assert run("score", name, str(path), "--template")[0] == 0
    code, out, told = run("score", name, "--json", str(path))
    assert (code, told, json.loads(out)["warnings"]) == (0, "", []), "a blank sheet is no slip"
    assert run("score", name, "--template", str(path))[0] == 2, "nothing is written over"
    assert run("score", name, "--template")[1] == path.read_text(encoding="utf-8")
    rules, _ = load_ruleset(name)
    assert rules.score is not None
    for count in rules.boxes:
        assert f"{count.id} = 0  # {count.title}" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (6, "6"),
        (Fraction(5, 2), "2.5"),
        (Fraction(-3, 2), "−1.5"),
        (Fraction(1, 3), "1/3"),
        (Fraction(3, 4), "0.75"),
        (0, "0"),
        (-7, "−7"),
    ],
)
def test_numbers_as_people_write_them(value: Fraction, words: str) -> None:
    assert number(value) == words


def test_ordinals() -> None:
    assert [WORDS.say(Ordinal(n)) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 112)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "13th",
        "21st",
        "22nd",
        "112th",
    ]
