"""Ecogon from the first turn to the last, beside a plain model made from the rules alone."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from mechanisms.playing import Game, warned

from facilitator.cli.main import main
from facilitator.console.print_jobs import kit_source_of
from facilitator.files.settings import Settings
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.scoring.entries import standing
from facilitator.paper.certificates import certificate_pages
from facilitator.paper.score_sheets import filled_pages

Opened = Callable[..., Game]
TOGETHER, EACH = "co-operative", "competitive"
EVERY = {2: 3, 3: 4, 4: 3, 5: 4, 6: 5}
"""Turns between two events when each plays for oneself."""


class Model:
    """A table of Ecogon in a few numbers: what is due after which turn, and when it is over."""

    def __init__(self, players: int, mode: str, events: int, interval: int, tiles: int = 80) -> None:
        self.players, self.mode, self.events, self.interval = players, mode, events, interval
        self.nature = tiles - 1 - 2 * players
        self.habitats, self.count, self.turn = 1, 0, 0

    def play(self, changes: Mapping[int, int], unplayable: frozenset[int] = frozenset()) -> list[int]:
        """The turns after which an event is due; `changes` adds habitats during a turn, `unplayable` are turns after which no card can be used."""
        due: list[int] = []
        ending = False
        while True:
            self.turn += 1
            had, extra = self.habitats, ending
            self.nature = max(0, self.nature - 1)
            ending = ending or self.nature == 0
            self.habitats += changes.get(self.turn, 0)
            if not extra:
                self.count = self.count + 1 if had >= 2 and self.habitats >= 2 else 0
                if self.count >= self.interval:
                    due.append(self.turn)
                    self.count = 0
                    self.events -= self.turn not in unplayable
                    ending = ending or self.events == 0
            if ending and (self.mode == TOGETHER or self.turn % self.players == 0):
                return due


def journey(game: Game, changes: Mapping[int, int], unplayable: frozenset[int] = frozenset()) -> list[int]:
    """Play a whole game by text commands alone; the turns after which an event was due."""
    due: list[int] = []
    turn = 0
    while game.table()["over"] is None:
        said = game.next()
        if game.table()["due"]:
            due.append(turn)
            while turn in unplayable and game.table()["due"]:
                said = game.ok("event unplayable")
            if game.table()["due"]:
                said = game.ok("event done") if len(due) % 2 else game.next(2)
        if game.table()["over"] is None:
            turn += 1
            assert said.endswith(".")
            change = changes.get(turn, 0)
            if change:
                game.ok(f"act {'habitat' if change > 0 else 'habitat-gone'} {abs(change)}")
        assert turn < 200
    return due


CHANGES: list[Mapping[int, int]] = [
    {1: 1},
    {2: 1},
    {5: 2},
    {3: 1, 9: -1, 12: 1},
    {1: 1, 4: -1, 5: 1, 6: -1, 20: 1},
    {2: 2, 8: -1, 11: -1, 30: 3},
    {},
]


@pytest.mark.parametrize("changes", CHANGES, ids=str)
@pytest.mark.parametrize(
    ("mode", "players"), [(TOGETHER, n) for n in (1, 2, 3, 4, 5, 6, 7, 12)] + [(EACH, n) for n in EVERY]
)
def test_events_fall_due_as_the_rules_say(shipped: Opened, mode: str, players: int, changes: Mapping[int, int]) -> None:
    game = shipped("ecogon", sides=players, variant=mode, options={"events": 8})
    model = Model(players, mode, 8, 3 if mode == TOGETHER else EVERY[players])
    expected = model.play(changes)
    assert journey(game, changes) == expected
    table = game.table()
    assert table["over"]["at_turn"] == model.turn
    assert (table["piles"]["nature"], table["piles"]["events"]) == (model.nature, model.events)
    assert table["piles"]["events"] + table["piles"]["events-done"] == 8
    assert table["piles"]["nature"] + table["piles"]["drawn"] == 80
    assert table["over"]["why"] == ("last-event" if model.events == 0 else "nature-empty")
    if mode == EACH:
        assert len({side["turns"] for side in table["sides"]}) == 1, "everybody has had the same number of turns"


@pytest.mark.parametrize(
    ("mode", "players", "interval"), [(TOGETHER, 4, 5), (EACH, 4, 6), (EACH, 3, 2), (TOGETHER, 2, 1)]
)
def test_an_interval_of_ones_own(shipped: Opened, mode: str, players: int, interval: int) -> None:
    game = shipped("ecogon", sides=players, variant=mode, options={"events": 6, "interval": interval})
    assert journey(game, {2: 1}) == Model(players, mode, 6, interval).play({2: 1})


def test_cards_that_cannot_be_used_cost_an_interval_and_no_card(shipped: Opened) -> None:
    unplayable = frozenset({5, 11})
    game = shipped("ecogon", sides=4, options={"events": 5})
    model = Model(4, TOGETHER, 5, 3)
    assert journey(game, {2: 1}, unplayable) == model.play({2: 1}, unplayable) == [5, 8, 11, 14, 17, 20, 23]
    assert game.table()["over"] == {"why": "last-event", "at_turn": 23}


def test_the_last_card_may_be_unplayable_and_the_game_goes_on(shipped: Opened) -> None:
    game = shipped("ecogon", sides=2, variant=EACH, options={"events": 1})
    unplayable = frozenset({4, 7})
    model = Model(2, EACH, 1, 3)
    assert journey(game, {1: 1}, unplayable) == model.play({1: 1}, unplayable) == [4, 7, 10]
    assert game.table()["over"] == {"why": "last-event", "at_turn": 10}


def test_a_full_cycle_of_unplayable_cards_leaves_the_stack_as_it_was(shipped: Opened) -> None:
    game = shipped("ecogon", sides=3, options={"events": 3})
    game.ok("next", "act habitat", "next", "next", "next", "next")
    assert game.table()["due"] == ["event"]
    assert "1 of 3 tried" in game.ok("event unplayable")
    assert "2 of 3 tried" in game.ok("event unplayable")
    assert "Nothing happens this time" in game.ok("event unplayable")
    assert (game.table()["due"], game.pile("events"), game.pile("events-done")) == ([], 3, 0)
    assert game.acting() == "player-2"
    game.next(2)
    assert game.table()["due"] == []
    game.next()
    assert game.table()["due"] == ["event"], "one interval later"


@pytest.mark.parametrize(
    ("players", "blank", "nature"),
    [(1, True, 77), (2, True, 75), (3, True, 73), (4, True, 71), (4, False, 70), (6, False, 66), (12, True, 55)],
)
def test_the_nature_stack_at_the_start(shipped: Opened, players: int, blank: bool, nature: int) -> None:
    game = shipped("ecogon", sides=players, options={"blank-tile": blank})
    assert game.pile("nature") == nature
    assert game.pile("nature") + game.pile("drawn") == (80 if blank else 79)
    assert any(f"{nature} tiles remain" in p["do"] for p in game.table()["prompts"])


FEW = "Event: at most {} of the {} cards can come due before the game is over."


@pytest.mark.parametrize(
    ("players", "options", "can"),
    [
        (6, {"mode": EACH, "events": 20}, 13),
        (6, {"mode": EACH, "events": 14}, 13),
        (6, {"mode": EACH, "events": 13}, None),
        (5, {"mode": EACH, "events": 20}, 17),
        (3, {"mode": EACH, "events": 20}, 18),
        (4, {"mode": EACH, "events": 20}, None),
        (4, {"events": 20}, None),
        (12, {"events": 20}, 18),
        (4, {"events": 20, "interval": 10}, 7),
        (6, {"mode": EACH, "events": 20, "blank-tile": False}, 13),
    ],
)
def test_it_is_said_how_many_events_can_be_reached(
    shipped: Opened, players: int, options: dict[str, object], can: int | None
) -> None:
    told = [w for w in warned("ecogon", players, options) if w.startswith("Event:")]  # type: ignore[arg-type]
    assert told == ([] if can is None else [FEW.format(can, options["events"])])
    game = shipped("ecogon", sides=players, options=options)
    journey(game, {1: 1})
    assert game.pile("events-done") == (options["events"] if can is None else can), "it is true, too"


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (7, {}, "long"),
        (5, {"mode": EACH}, "four colours"),
        (4, {"events": 4}, "five"),
        (3, {"mode": EACH, "interval": 3}, "As many turns as players"),
        (3, {"mode": EACH, "interval": 6}, "multiple"),
    ],
)
def test_what_is_warned_about(shipped: Opened, players: int, options: dict[str, object], words: str) -> None:
    assert any(words in w for w in warned("ecogon", players, options))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "options"),
    [(3, {"interval": 3}), (3, {"mode": EACH, "interval": 4}), (3, {"mode": EACH}), (6, {}), (4, {"events": 5})],
)
def test_what_is_not_worth_a_warning(shipped: Opened, players: int, options: dict[str, object]) -> None:
    assert list(warned("ecogon", players, options)) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "wanted"),
    [
        (7, {"options": {"mode": EACH}}),
        (7, {"variant": EACH}),
        (1, {"variant": EACH}),
        (4, {"options": {"events": 21}}),
        (4, {"options": {"events": 0}}),
        (17, {}),
    ],
)
def test_what_is_refused(shipped: Opened, players: int, wanted: dict[str, object]) -> None:
    with pytest.raises(Refused):
        shipped("ecogon", sides=players, **wanted)


def test_the_casting_vote_goes_to_the_fewest_points(shipped: Opened) -> None:
    game = shipped("ecogon", sides=3, variant=EACH)
    game.ok(
        "next",
        "act habitat",
        "act animal 3",
        "act animal player-2 1",
        "act animal player-3 1",
        "next",
        "next",
        "next",
        "next",
        "next",
    )
    prompts = {p["id"]: p for p in game.table()["prompts"]}
    assert game.table()["due"] == ["event"]
    assert "Player 2 or Player 3" in prompts["casting-vote"]["do"]
    game.ok("add points 1 player-2")
    assert "Give Player 3 the second vote" in {p["id"]: p for p in game.table()["prompts"]}["casting-vote"]["do"]


def test_points_are_kept_for_the_table_and_for_each(shipped: Opened) -> None:
    game = shipped("ecogon", sides=2, variant=EACH)
    game.ok("next", "act animal 4", "act animal player-2 2", "act neutral 3", "act animal-lost 1")
    assert (game.each("meters", "points"), game.meter("together"), game.meter("neutral")) == ([3, 2], 5, 3)
    together = shipped("ecogon", sides=2)
    together.ok("next", "act animal 4")
    assert (together.each("meters", "points"), together.meter("together")) == ([0, 0], 4)
    assert together.no("act neutral 1") == "“Animal established by an event” is not possible now."


def prompts(game: Game) -> set[str]:
    """What there is to say and do now."""
    return {p["id"] for p in game.table()["prompts"]}


def test_hand_limits_by_mode_and_the_event_announced(shipped: Opened) -> None:
    for mode, here, there in (
        (TOGETHER, "hand-limit-together", "hand-limit-each"),
        (EACH, "hand-limit-each", "hand-limit-together"),
    ):
        game = shipped("ecogon", sides=2, variant=mode)
        game.next()
        # Two tiles and the one drawn: in a first turn nobody can hold more than three.
        assert not prompts(game) & {here, there} and "second-habitat" in prompts(game)
        game.ok("act habitat", "next", "next")
        assert "event-next" not in prompts(game) and "second-habitat" not in prompts(game)
        game.next()
        assert "event-next" in prompts(game) and here in prompts(game) and there not in prompts(game)
        game.next()
        assert game.table()["due"] == ["event"]
        assert "event-effects" in prompts(game) and not prompts(game) & {"event-next", here, "turn"}


def test_the_complex_game_begins_at_a_forest_edge(shipped: Opened) -> None:
    assert "first-habitat-complex" in prompts(shipped("ecogon", variant="co-operative-complex"))
    plain = prompts(shipped("ecogon", variant="co-operative"))
    assert "first-habitat" in plain and "first-habitat-complex" not in plain


def test_the_first_player_may_be_somebody_else(shipped: Opened) -> None:
    game = shipped("ecogon", sides=4, variant=EACH, options={"events": 1})
    assert game.ok("turn first 3") == "First: Player 3."
    assert game.no("turn first player-3") == "First is already Player 3."
    assert game.order(4) == "3 4 1 2"
    assert game.no("turn first 1").startswith("The game has started")
    game.ok("act habitat")
    while game.table()["over"] is None:
        game.next()
    assert {side["turns"] for side in game.table()["sides"]} == {2}


def test_no_more_can_be_taken_away_than_there_is(shipped: Opened) -> None:
    game = shipped("ecogon", sides=2, options={"mode": EACH})
    game.next()
    assert "“Habitats in play” is 1 and must be at least 2." in game.no("act habitat-gone 2")
    game.ok("act habitat player-1")
    assert game.meter("habitats") == 2, "it is the table's, whoever laid it"
    game.ok("act habitat-gone 2", "act neutral 2")
    assert "must be at least 3" in game.no("act neutral-lost 3")
    game.ok("act neutral-lost 2")
    assert (game.meter("habitats"), game.meter("neutral")) == (0, 0)


def test_the_points_of_animals_may_be_called_by_their_count(shipped: Opened) -> None:
    game = shipped("ecogon", sides=2, options={"mode": EACH})
    game.ok("next", "points player-1 animal-points=7", "points player-2 animals=1")
    assert [s["points"] for s in game.table()["sides"]] == [7, 1]
    assert game.ok("points player-2 animals=1").endswith("; 1 point.")


def test_together_one_number_is_all_that_is_asked_for_and_nobody_has_points_of_their_own(
    shipped: Opened, tmp_path: Path
) -> None:
    game = shipped("ecogon", sides=4, options={"events": 10})
    journey(game, {1: 1})
    assert game.table()["verdict"] is None
    assert "All players share one sheet" in game.no("count player-1 animal-points=7")
    assert "All players share one sheet" in game.no("points player-1 animals=7")
    game.ok("count table animal-points=19")
    table = game.table()
    assert table["verdict"] == {"kind": "threshold", "value": 19, "target": 20, "reached": False, "short_by": 1}
    assert {(side["points"], side["sheet"]) for side in table["sides"]} == {(None, None)}
    assert "Not complete" not in game.ok("reveal")
    game.ok("reveal")
    room = game.public()
    assert not any(f"Player {n}" in json.dumps(room["shown"]) for n in range(1, 5)), room["shown"]
    assert {side["points"] for side in room["tables"][0]["sides"]} == {None}
    given = kit_source_of(game.lesson, Settings())
    assert [page.id for page in filled_pages(given)] == ["filled-1-table"]
    assert not any("0 points" in str(page) for page in certificate_pages(given))
    for command, words, told in (
        ("report", ["--format", "md"], "19 of 20 points: 1 short"),
        ("export", ["--to", "csv"], "all together,total points,19"),
    ):
        out = tmp_path / command
        assert main([command, str(game.lesson.store.path), *words, "--out", str(out)]) == 0
        text = out.read_text(encoding="utf-8")
        assert told in text
        assert "Player 1: 0" not in text and "Player 1,points" not in text and "Player 1,total" not in text


def test_the_complex_game_does_not_wait_for_neutral_points(shipped: Opened) -> None:
    game = shipped("ecogon", sides=2, variant="competitive-complex")
    game.next()
    game.ok("count player-1 animal-points=13")
    assert game.table()["verdict"] is None, "all together may reach the target, or not"
    game.ok("count player-2 animal-points=8")
    assert game.table()["verdict"] == {
        "kind": "winner",
        "winners": ["player-1"],
        "value": 21,
        "target": 20,
        "reached": True,
        "short_by": 0,
    }
    assert standing(game.lesson.tables["1"]).complete
    game.ok("count table neutral-points=9")
    assert game.table()["verdict"]["value"] == 21, "they count for nothing, and may be written down"


def test_a_tile_too_many_is_found_turn_by_turn(shipped: Opened) -> None:
    game = shipped("ecogon", sides=3)
    game.next(4)
    nature, drawn = game.pile("nature"), game.pile("drawn")
    said = game.ok(f"tally nature={nature - 1}")
    assert said.startswith(f"Nature stack {nature - 1} instead of {nature}. One of these slips explains it: ")
    assert [
        f"Turn: Player {n}: one tile too many went from Nature stack to Tiles drawn" in said for n in (1, 2, 3)
    ] == [True] * 3
    assert said.count("too many") == 3 and "And 1 more." in said and "too few" not in said
    game.ok("tally accept 2")
    assert (game.pile("nature"), game.pile("drawn"), game.pile("unaccounted")) == (nature - 1, drawn + 1, 0)
    assert "too few went from Nature stack" in game.ok("next", f"tally nature={nature - 1}")
    assert "No single slip explains it." in game.ok(f"tally nature={nature - 5}")
