"""A verdict is there as soon as what was entered decides it, and then nothing that is still missing changes it."""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from facilitator.files.loader import load_ruleset, ruleset_of
from facilitator.files.toml_document import parse_document
from facilitator.game.dispatch.opening import new_table, sides_of
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.score_spec import Score
from facilitator.game.scoring.count_values import CountEntry
from facilitator.game.scoring.still_possible import is_decided
from facilitator.game.scoring.totals import score_sides, score_table
from facilitator.game.scoring.verdict import Ruling, judge_points

RULESETS = Path(__file__).parent.parent / "rulesets"
GAMES: Sequence[tuple[str, int | None, dict[str, bool | int | str]]] = (
    ("planet-hexagon", None, {}),
    ("eco", 3, {}),
    ("ecogon", 3, {}),
    ("ecogon", 2, {"mode": "competitive"}),
    ("ecogon", 3, {"mode": "competitive", "complex": True}),
    ("phylo-western-pa", 2, {}),
    ("ledger", 2, {}),
    ("ledger", 3, {"bonus": True}),
    ("seven-wonders", 3, {}),
    ("tickets", 3, {}),
    ("cascadia", 2, {}),
    ("pandemic", 2, {}),
)
Counts = Mapping[str, int]


def table(name: str, sides: int | None = None, options: Mapping[str, bool | int | str] | None = None) -> Table:
    """A table at which nothing has happened."""
    own = RULESETS / f"{name}.toml"
    rules, _ = load_ruleset(str(own) if own.exists() else name)
    return new_table("1", rules, sides_of(rules, sides), options or {})


def judged(at: Table, entries: Sequence[CountEntry], counts: Counts) -> tuple[Ruling | None, bool]:
    """What the points mean so far, and whether that is decided."""
    sides, whole = score_sides(at, entries, counts), score_table(at, counts)
    return judge_points(at, sides, whole, entries, counts), is_decided(at, sides, whole, entries, counts)


def some(of: Sequence[str], chance: random.Random, most: int) -> dict[str, int]:
    return {name: chance.randint(0, most) for name in of}


def part(counts: Counts, chance: random.Random, kept: float) -> dict[str, int]:
    return {name: n for name, n in counts.items() if chance.random() < kept}


@pytest.mark.parametrize(("name", "sides", "options"), GAMES, ids=str)
def test_what_is_decided_stays_so_whatever_is_missing(
    name: str, sides: int | None, options: Mapping[str, bool | int | str]
) -> None:
    at, chance = table(name, sides, options), random.Random(f"{name} {sides} {options}")
    score = at.rules.score or Score()
    boxes = at.rules.boxes
    own, whole = [c.id for c in boxes if c.of != "table"], [c.id for c in boxes if c.of != "side"]
    goals = [card for line in score.lines for card in line.goals]
    found, early = 0, 0
    for _ in range(60):
        kept, behind = chance.choice((0.5, 0.9, 0.97)), chance.choice((0, 0, 40))
        held = dict(zip(chance.sample(goals, len(goals)), at.sides, strict=False))
        known = {}
        for side in at.sides:
            ahead = behind if side == at.sides[0] else 0
            known[side] = part(some(own, chance, 4 + ahead), chance, 1 if chance.random() < 0.4 else kept)
        counts = part(some(whole, chance, 4), chance, kept)
        cards = {side: tuple(card for card, holder in held.items() if holder == side) for side in at.sides}
        ruling, decided = judged(at, [CountEntry(s, known[s], cards[s]) for s in at.sides], counts)
        if not decided:
            continue
        found += 1
        early += any(len(known[side]) < len(own) for side in at.sides) or len(counts) < len(whole)
        for most in (0, 1, 3, 9, 9, 200):
            entries = [CountEntry(s, {**some(own, chance, most), **known[s]}, cards[s]) for s in at.sides]
            assert judged(at, entries, {**some(whole, chance, most), **counts}) == (ruling, True)
    assert found, "some of these games were decided"
    assert early or name in ("phylo-western-pa", "pandemic"), "and some of them before everything was in"


ECO = ("mountains", "forest", "plains", "wetland", "water", "keystones", "sacrifices", "tokens-used", "animal-points")


def eco(*players: Mapping[str, int | None]) -> tuple[Ruling | None, bool]:
    """Players of ECO with nothing but what is named; None is a box that is empty."""
    at = table("eco", len(players))
    entries = [
        CountEntry(side, {k: n for k, n in {**dict.fromkeys(ECO, 0), **own}.items() if n is not None})
        for side, own in zip(at.sides, players, strict=True)
    ]
    return judged(at, entries, {})


@pytest.mark.parametrize(
    ("first", "second", "decided"),
    [
        ({"animal-points": 30}, {"animal-points": 20, "tokens-used": None}, True),
        ({"animal-points": 20}, {"animal-points": 20, "tokens-used": None}, False),
        ({"animal-points": 30}, {"animal-points": 20, "keystones": None}, False),
        ({"animal-points": 30, "keystones": None}, {"animal-points": 20}, True),
        ({"animal-points": 30, "tokens-used": None}, {"animal-points": 20}, False),
        ({"animal-points": 90, "keystones": None}, {"tokens-used": None}, True),
        ({"animal-points": None}, {"animal-points": 20}, False),
    ],
)
def test_a_winner_is_known_when_nobody_can_catch_up(first: Counts, second: Counts, decided: bool) -> None:
    ruling, found = eco(first, second)
    assert found is decided
    assert not decided or (ruling is not None and ruling.winners == ("player-1",))


def test_points_together_are_decided_when_their_number_is() -> None:
    together, each = table("ecogon", 4), [CountEntry(s, {}) for s in table("ecogon", 4).sides]
    assert not judged(together, each, {})[1]
    ruling, decided = judged(together, each, {"animal-points": 19})
    assert decided and ruling is not None and (ruling.value, ruling.reached, ruling.short_by) == (19, False, 1)
    split = table("pandemic", 2)
    assert not judged(split, [], {"blue": 1, "red": 1, "black": 1})[1]
    assert judged(split, [], {"blue": 1, "red": 1, "black": 1, "yellow": 0})[1]


def test_what_is_worth_nothing_is_not_waited_for() -> None:
    at = table("ecogon", 2, {"mode": "competitive", "complex": True})
    one, other = CountEntry("player-1", {"animal-points": 13}), CountEntry("player-2", {"animal-points": 8})
    assert not judged(at, [one, CountEntry("player-2", {})], {})[1], "all together may still reach the target"
    ruling, decided = judged(at, [one, other], {})
    assert decided and ruling is not None and (ruling.winners, ruling.value, ruling.target) == (("player-1",), 21, 20)


def test_who_is_level_waits_for_what_parts_them() -> None:
    at = table("tickets", 2)
    counts = {f"routes-{n}": 1 for n in range(1, 7)} | {"fulfilled": 5, "failed": 0, "path": 9}
    level = [CountEntry(side, counts) for side in at.sides]
    assert not judged(at, level, {})[1]
    parted = [CountEntry(side, {**counts, "completed": n}) for side, n in zip(at.sides, (2, 3), strict=True)]
    ruling, decided = judged(at, parted, {})
    assert decided and ruling is not None and (ruling.winners, ruling.by) == (("player-2",), "completed")
    ahead = [level[0], CountEntry("player-2", {**counts, "fulfilled": 4})]
    assert judged(at, ahead, {})[1], "nobody is level, so nothing has to part them"


def test_points_that_a_team_wrote_stand_for_its_boxes() -> None:
    at = table("ecogon", 2, {"mode": "competitive"})
    entries = [CountEntry(side, {}, (), {"animals": Fraction(n)}) for side, n in zip(at.sides, (4, 6), strict=True)]
    ruling, decided = judged(at, entries, {})
    assert decided and ruling is not None and ruling.winners == ("player-2",)


GOAL = """schema = 1
id = "x"
title = "X"
spans = [{ id = "turn", title = "Turn", sides = "each" }]
[sides]
least = 2
most = 2
[[cards]]
id = "wishes"
title = "Wishes"
secret = true
cards = [{ id = "shell-wish", title = "Shells" }]
[score]
counts = [{ id = "shells", title = "shells" }, { id = "nuts", title = "nuts" }]
lines = [{ id = "a", title = "A", forms = [{ sum = [{ count = "nuts" }] }, { goal = "shell-wish", sum = [{ count = "shells", points = 2 }] }] }]
verdicts.most-points.winner = "most-points"
"""


def test_a_line_with_a_form_for_all_and_one_for_a_card_gives_the_first_to_everybody() -> None:
    rules = ruleset_of(parse_document("x.toml", GOAL.encode()))
    at = new_table("1", rules, sides_of(rules, 2), {})
    counts = {"shells": 3, "nuts": 5}
    with_card, without = score_sides(
        at, [CountEntry("player-1", counts, ("shell-wish",)), CountEntry("player-2", counts)], {}
    )
    assert (with_card.total, without.total) == (11, 5)
    assert not score_sides(at, [CountEntry("player-2", {"shells": 3})], {})[0].complete, "it waits for the nuts"
    assert score_sides(at, [CountEntry("player-2", {"nuts": 3})], {})[0].complete, "and not for the shells"
