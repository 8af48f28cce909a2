"""Scoring in a running lesson: what is entered, what can't be, what was corrected, and the reveal."""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from mechanisms.playing import Game, reopened
from scoring.counting import grown

from facilitator.console.print_jobs import kit_source_of
from facilitator.files.loader import load_plan
from facilitator.files.settings import Settings
from facilitator.game.boards.single_tiles import single_tile_scores
from facilitator.game.boards.tiles_to_lay import tiles_to_lay
from facilitator.game.dispatch.opening import sides_of
from facilitator.game.scoring.entries import entry_of, standing
from facilitator.game.scoring.reveal import reveal_steps, told_in, total_after
from facilitator.game.scoring.score_commands import pencil_doubts
from facilitator.game.scoring.score_words import number
from facilitator.journal.command_line import say
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import machine_clocks
from facilitator.paper.score_sheets import filled_pages
from facilitator.plain.document import Page, Paragraph
from facilitator.plain.frozen import replace

LEDGER = str(Path(__file__).parent.parent / "rulesets" / "ledger.toml")
SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")
Open = Callable[..., Game]


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Open]:
    """Opens games; in the end each, read anew from its file, has to stand where it stood."""
    games: list[Game] = []

    def opened(
        name: str = "planet-hexagon", sides: int | None = None, tables: int = 1, options: dict[str, str] | None = None
    ) -> Game:
        _, rules, texts = load_plan(name)
        path, who = tmp_path / f"{len(games)}.lesson", sides_of(rules, sides)
        names = [str(n) for n in range(1, tables + 1)]
        create_lesson(
            path, machine_clocks(), texts, Setup(dict.fromkeys(names, who), options or {}, ()), rehearsal=True, seed="1"
        ).close()
        games.append(reopened(path))
        return games[-1]

    yield opened
    for one in games:
        before, public = one.view(), one.public()
        one.lesson.store.close()
        again = reopened(one.lesson.store.path)
        assert (again.view(), again.public()) == (before, public)
        again.lesson.store.close()


def doubts(played: Game, side: str) -> list[str]:
    """What can't be about a sheet."""
    return list(played.side(side)["sheet"]["doubts"])


def test_nothing_handed_in_is_no_points(game: Open) -> None:
    played = game()
    assert {s["points"] for s in played.table()["sides"]} == {None} and played.table()["verdict"] is None


def test_counts_are_entered_corrected_and_emptied(game: Open) -> None:
    played = game()
    assert played.ok("count lupidians houses=3 farms=2") == "Lupidians: 3 houses, 2 farms; 6 points so far."
    assert played.side("lupidians")["points"] == 6
    played.ok("count lupidians farms=1")
    assert (played.side("lupidians")["points"], played.side("lupidians")["sheet"]["corrected"]) == (3, ["farms"])
    played.ok("count lupidians farms=1")
    assert "empty" in played.ok("count lupidians farms=")
    sheet = played.side("lupidians")["sheet"]
    assert sheet["counts"] == {"houses": 3} and played.side("lupidians")["points"] == 0
    assert next(line for line in sheet["lines"] if line["id"] == "farms-houses")["points"] is None
    played.ok("undo")
    assert played.side("lupidians")["points"] == 3


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("count lupidians hous=3", "Did you mean 'houses'?"),
        ("count lupidian houses=3", "Did you mean 'lupidians'?"),
        ("count lupidians houses=-3", "a whole number, 0 or more"),
        ("count lupidians houses=x", "a whole number"),
        ("count lupidians houses", "Write 'count SIDE NAME=VALUE'"),
        ("count lupidians public-buildings=2", "no count 'public-buildings'"),
        ("count table houses=2", "nothing to count for the whole table"),
        ("points lupidians farm-houses=3", "Did you mean 'farms-houses'?"),
        ("points lupidians farms-houses=a", "is not a number of points"),
        ("place lupidians 0,0 hous", "Did you mean 'house'?"),
        ("place lupidians 0,0 farm", "This place is empty"),
        ("lift lupidians 0,0", "There is no tile at 0,0"),
        ("pipe lupidians 3,3", "There is no tile at 3,3"),
        ("flip lupidians 3,3", "There is no tile at 3,3"),
        ("place lupidians 0;0 house", "Q,R"),
    ],
)
def test_what_says_nothing_is_refused_with_the_way_to_write_it(game: Open, line: str, why: str) -> None:
    assert why in game().no(line)


def test_the_markets_flip_and_the_colonys_are_told_apart(game: Open) -> None:
    played = game()
    played.ok(
        "next",
        "faces " + "field " * 8,
        "flip field forest",
        "place urbanides 0,0 starter-house",
        "place urbanides 1,0 field",
    )
    assert "Field at 1,0 is a Water now" in played.ok("flip urbanides 1,0 water")
    assert "is a Field now" in played.ok("flip urbanides 1,0")
    assert played.side("urbanides")["sheet"]["colony"] == ["0,0 starter-house", "1,0 field"]


def test_a_colony_fills_in_its_counts(game: Open) -> None:
    played = game()
    said = played.ok(
        "place harvesters 0,0 starter-house",
        "place harvesters 1,0 f",
        "place harvesters 0,1 d",
        "place harvesters 0,1 farm",
        "pipe harvesters 0,0",
    )
    assert "Starter House at 0,0: 1 open Forest (1,0) beside it, Pipeline on it. Houses beside Forests 1." in said
    lines = {line["id"]: line["points"] for line in played.side("harvesters")["sheet"]["lines"]}
    assert (lines["house-forest"], lines["farms-houses"], lines["pipelines"], lines["civilisation-bonus"]) == (
        1,
        1,
        0,
        1,
    )
    played.ok("lift harvesters 0,1")
    assert played.side("harvesters")["sheet"]["corrected"] == ["0,1"]
    assert played.side("harvesters")["sheet"]["colony"] == ["0,0 starter-house pipe", "1,0 forest", "0,1 field"]


def test_points_are_compared_with_what_is_counted(game: Open) -> None:
    played = game()
    played.ok("count lupidians houses=3 farms=2")
    assert "Farms × Houses: 5 was written, but the counts give 2 farms × 3 houses = 6." in played.ok(
        "points lupidians farms-houses=5"
    )
    assert doubts(played, "lupidians") == ["Farms × Houses: 5 was written, but the counts give 2 farms × 3 houses = 6."]
    played.ok("points lupidians farms-houses=6")
    assert doubts(played, "lupidians") == [] and played.side("lupidians")["sheet"]["corrected"] == ["farms-houses"]


def test_a_meter_that_nobody_moved_is_no_count_of_0(game: Open) -> None:
    played = game("eco", sides=2)
    played.ok("next", "points player-1 keystones=8")
    assert doubts(played, "player-1") == [], "nobody has counted with keys, so the written points stand alone"
    played.ok("act keystone player-2")
    assert doubts(played, "player-1") == ["Keystones completed: 8 was written, but the counts give nothing = 0."], (
        "somebody counts with keys"
    )


WHOLE = (
    "house-forest=4 house-water=2 pipelines=4 farms-houses=6 public-buildings=8 unused-markers=1 civilisation-bonus=0 "
    "hidden-goal=6 common-goal=9"
)


def test_a_sheet_of_points_alone_is_complete(game: Open) -> None:
    played = game()
    played.ok("next", *(f"points {side} {WHOLE}" for side in SIDES))
    assert [s["points"] for s in played.table()["sides"]] == [40] * 4
    assert played.table()["verdict"] == {"kind": "winner", "winners": list(SIDES)}


@pytest.mark.parametrize(
    ("total", "why"),
    [
        (34, "Pipelines (4) left out"),
        (36, "left out"),
        (48, "Public Buildings (8) counted twice"),
        (39, "Unused markers (1) left out"),
        (41, "Unused markers (1) counted twice"),
        (28, "Farms × Houses (6) subtracted"),
        (40, ""),
        (17, ""),
    ],
)
def test_a_total_that_differs_is_explained(game: Open, total: int, why: str) -> None:
    played = game()
    if total == 34:
        why = "Farms × Houses (6) left out"
    said = played.ok("next", f"points harvesters {WHOLE} total={total}")
    assert why in said and ("Possible reason:" in said) == bool(why)
    assert (f"Total: {total} was written, but the lines add up to 40." in said) == (total != 40)


def test_points_that_cannot_be(game: Open) -> None:
    played = game()
    said = played.ok(
        "next", "points urbanides public-buildings=4 common-goal=5 pipelines=3 house-water=2 house-forest=2"
    )
    assert "Public Buildings – 4 is not possible: the nearest are 0, 3, 5 and 6." in said
    assert (
        "Common Goal – 5 is not possible: the nearest are 0 and 9." in said and "Pipelines – 3 is not possible" in said
    )
    assert "House" not in said.partition("points so far.")[2]
    assert played.no("points lupidians total=x")


def taken(played: Game, faces: str) -> None:
    """A whole session in which the Lupidians take these faces, one a round; the others whatever is left."""
    played.ok("next")
    for face in faces.split():
        lie = [face, *(f for f in ("forest", "water", "field", "house") if f != face)]
        while played.acting() != "lupidians":
            played.ok("next")
        n = played.pile("supply")
        row = ([face] + [f for f in lie[1:] for _ in range(3)])[:n]
        played.ok(f"faces {' '.join(row)}", f"take {face}", "next")


def test_the_tiles_that_were_taken_are_there_to_be_laid(game: Open) -> None:
    played = game()
    taken(played, "farm field water field")
    assert tiles_to_lay(played.lesson.tables["1"], "lupidians") == ("water", "field", "field", "farm")
    played.ok("place lupidians 0,0 starter-house", "place lupidians 1,0 field", "place lupidians 1,0 farm")
    assert say(played.lesson, "wait lupidians water").ok  # what waits is counted twice, as a part
    assert tiles_to_lay(played.lesson.tables["1"], "lupidians") == ("field",)
    assert tiles_to_lay(played.lesson.tables["1"], "urbanides") == ()


def test_impossible_more_farms_than_the_tiles_of_that_kind_that_were_taken(game: Open) -> None:
    played = game()
    taken(played, "farm farm forest water")
    said = played.ok("count lupidians farms=3 covered-fields=0")
    assert "Lupidians: 3 farms, but this team took only 2 Farm / Factory tiles." in said
    assert "Lupidians: 3 farms can be at most 0 (0 covered fields). Every Farm covers a Field." in said
    assert played.ok("count lupidians farms=2 covered-fields=").endswith("points so far.")


def test_impossible_a_goal_nobody_can_hold(game: Open) -> None:
    played = game("planet-hexagon")
    assert "Hidden Goal – this team has no such card, so 6 is not possible." in played.ok(
        "points urbanides hidden-goal=6"
    )
    played.ok("next")
    assert doubts(played, "urbanides") == [], "a card has been dealt now"


def test_impossible_a_building_type_four_times(game: Open) -> None:
    played = game()
    assert "Urbanides: 4 public buildings of type 3, and the box holds only 3." in played.ok("count urbanides pb3=4")
    said = played.ok("count urbanides pb3=2", "count lupidians pb3=2")
    assert "All together: 4 public buildings of type 3, and the box holds only 3." in said


def test_impossible_pipes_without_blue_markers(game: Open) -> None:
    played = game()
    played.ok("count urbanides covered-waters=0 factories-discarded=1 unused-blue=1")
    said = played.ok("count urbanides houses=4 houses-piped=2")
    assert "2 houses with water delivered + 1 unused blue marker = 3 can be at most 2" in said
    played.ok("count lupidians covered-waters=0 factories-discarded=1 unused-blue=1")
    assert "can be at most" not in played.ok("count lupidians houses=4 houses-piped=2"), "their Factories bring three"


def test_impossible_factories_without_base(game: Open) -> None:
    played = game()
    said = played.ok("count urbanides factories=2 covered-forests=1 covered-waters=0")
    assert (
        "Urbanides: 2 factories can be at most 1 (1 covered forest + 0 covered waters). Every Factory covers a Forest or a Water."
        in said
    )


def test_impossible_factories_without_base_by_the_tiles_taken_alone(game: Open) -> None:
    played = game()
    taken(played, "factory factory house house")
    assert "2 factories can be at most 0" in played.ok("count lupidians factories=2")


def test_impossible_more_tiles_than_turns(game: Open) -> None:
    played = game()
    assert "10 houses + 8 open forests = 18 can be at most 17." in played.ok("count urbanides houses=10 forests=8")
    taken(played, "house forest water field")
    assert "but this team took only" in played.ok("count lupidians houses=5 forests=1")


def test_checked_stays_until_something_changes(game: Open) -> None:
    played = game()
    played.ok("next", f"points urbanides {WHOLE}")
    assert played.ok("checked urbanides") == "Urbanides: checked, 40 points."
    assert "already" in played.no("checked urbanides")
    assert played.side("urbanides")["sheet"]["checked"]
    played.ok("count urbanides houses=1")
    assert not played.side("urbanides")["sheet"]["checked"]


def test_points_of_the_table(game: Open) -> None:
    played = game("phylo-western-pa")
    played.ok("count table card-points=85")
    assert played.table()["verdict"] == {
        "kind": "bands",
        "value": 85,
        "band": "Sustainable",
        "next": {"band": "Flourishing", "short_by": 25},
    }
    other = game("phylo-western-pa")
    other.ok("points table cards=85")
    assert other.table()["verdict"]["band"] == "Sustainable"


def test_meters_know_counts_until_somebody_types_them(game: Open) -> None:
    played = game(LEDGER, 2)
    played.ok("add coins 5 player-1")
    assert played.side("player-1")["points"] == 5
    played.ok("count player-1 gold=7")
    assert played.side("player-1")["points"] == 7


def test_a_complete_pyramid_is_first(game: Open) -> None:
    played = game("ecopyramid", 2)
    played.ok("next", "niche player-1 0,0 producer")
    assert standing(played.lesson.tables["1"]).ruling.winners == ()  # type: ignore[union-attr]
    pyramid = played.lesson.tables["1"].niches["player-2"]
    whole = replace(
        pyramid,
        rows=tuple(("producer", "herbivore", "carnivore")[i : i + 1] * len(row) for i, row in enumerate(pyramid.rows)),
    )
    table = replace(played.lesson.tables["1"], niches={**played.lesson.tables["1"].niches, "player-2": whole})
    assert standing(table).ruling.winners == ("player-2",)  # type: ignore[union-attr]


FULL = {"ships": 1, "crews": 1, "silk": 2, "salt": 1, "lost": 0, "gold": 3}


def ledger(game: Open, *silk: int) -> Game:
    """A game in which everything is in."""
    played = game(LEDGER, len(silk))
    for i, n in enumerate(silk, 1):
        played.ok(f"count player-{i} " + " ".join(f"{k}={v}" for k, v in {**FULL, "silk": n}.items()))
    played.ok("count table harbours=2")
    return played


KINDS = ["sheets", "line", "side", "side", "side", "line", "quiet", "place", "place", "place", "difference"]


def test_no_total_is_public_before_the_reveal_and_none_too_much_during_it(game: Open) -> None:
    played = ledger(game, 2, 5, 3)
    played.ok("individual on")
    totals = {s["id"]: s["points"] for s in played.table()["sides"]}

    def seen() -> tuple[Any, list[Any], Any]:
        table = played.public()["tables"][0]
        return table["reveal"], [s["points"] for s in table["sides"]], table["verdict"]

    assert seen() == (None, [None] * 3, None)
    assert not any(str(n) in str(played.public()) for n in totals.values() if n > 9)
    shown = []
    while played.say("reveal").ok:
        shown.append(seen())
    kinds = [reveal["kind"] for reveal, _, _ in shown]
    assert kinds == KINDS
    known = [sum(p is not None for p in pts) for _, pts, _ in shown]
    first = kinds.index("side")
    assert known[first : first + 3] == [1, 2, 3] and known[-1] == 3
    by_place = sorted(totals.values())
    assert [float(Fraction(p)) for p in shown[first][1] if p is not None] <= by_place[:1], "the last place comes first"
    told = kinds.index("place") + 1
    assert all(verdict is None for _, _, verdict in shown[:told]) and shown[-1][2]["winners"] == ["Player 2"]
    played.ok("reveal back")
    assert seen() == shown[-2]
    for _ in shown[1:]:
        played.ok("reveal back")
    assert seen() == (None, [None] * 3, None)
    assert "Nothing has been revealed" in played.no("reveal back")


def test_single_pupils_are_neither_told_one_by_one_nor_put_on_a_podium(game: Open) -> None:
    played = ledger(game, 2, 5, 3)
    kinds = []
    while played.say("reveal").ok:
        public = played.public()
        kinds.append(public["tables"][0]["reveal"]["kind"])
        assert "Player" not in str(public["shown"]), "the order of the steps would be a ranking"
    assert kinds == ["sheets", "totals", "line", "verdict", "difference"]
    shown = public["shown"]
    assert shown["rows"][0]["title"] == "Table 1"
    played.ok("reveal back")
    total = sum((s.total for s in standing(played.lesson.tables["1"]).sides), Fraction(0))
    assert [row["number"] for row in played.public()["shown"]["rows"]] == [number(total)]


def test_who_is_level_is_told_together(game: Open) -> None:
    played = ledger(game, 2, 2, 5)
    table = played.lesson.tables["1"]
    played.ok("count player-1 gold=0")
    table = played.lesson.tables["1"]
    steps = [s for s in reveal_steps([table]) if s.kind == "side"]
    assert [s.title for s in steps] == ["Player 1 · Player 2", "Player 3"]


def test_line_by_line_and_the_secret_cards_before_the_line_that_they_decide(game: Open) -> None:
    played = game()
    played.ok(
        "next",
        *(
            f"count {s} houses=2 farms={n} forests={n} waters=1 fields=2 factories=0 pb1=0 pb2=0 pb3=1 pb4=0 pb5=0 pb6=0 pb7=0 "
            "houses-1-forest=1 houses-2-forests=0 houses-3-forests=0 houses-at-water=1 houses-piped=0 unused-blue=0 "
            "unused-green=1 harvester-pairs=0 bonus-markers-used=0"
            for n, s in enumerate(SIDES, 1)
        ),
    )
    table = played.lesson.tables["1"]
    assert standing(table).complete
    steps = reveal_steps([table])
    say = table.rules.words().say
    assert [say(s.title) for s in steps] == [
        "Score sheets",
        "Houses beside Forests",
        "Houses beside Water",
        "Pipelines",
        "Farms × Houses",
        "Public Buildings",
        "Unused markers",
        "Civilisation bonus",
        "Common Goal",
        "the secret cards",
        "Hidden Goal",
        "And now: the podium",
        *["the result"] * 3,
        "the others",
        "What made the difference",
    ]
    assert len(steps) <= 17, "four teams and nine lines"
    assert all(told.cards for told in told_in(table, steps[9]))
    assert say(told_in(table, steps[4])[1].working) == "2 farms × 2 houses = 4"
    assert [total_after(s, steps) for s in standing(table).sides] == [s.total for s in standing(table).sides]
    assert not any(total_after(s, steps[:1]) for s in standing(table).sides)
    assert "the game is not over" in played.no("reveal").casefold()
    assert "Score sheets, step 1 of 17." in played.ok("reveal anyway")


def test_a_correction_after_the_reveal_is_marked_where_it_counts(game: Open) -> None:
    played = ledger(game, 2, 5)
    played.ok("@+5 count player-1 silk=3", "@+5 reveal")
    table = played.lesson.tables["1"]
    told = [row for step in reveal_steps([table]) for row in told_in(table, step, played.lesson.screen.since)]
    assert told and not any(row.corrected for row in told), "before the reveal is before the reveal"
    played.ok("@+5 count player-1 ships=2", "individual on", "reveal", "reveal")
    table = played.public()["tables"][0]
    marked = {row["title"] for row in table["reveal"]["told"] if row["corrected"]}
    assert table["reveal"]["told"][0]["side"] == "Player 1"
    assert marked == {"Fleet", "Stars", "Sets"}


def test_the_reveal_says_what_is_missing_and_tells_no_secret_before(game: Open) -> None:
    played = game()
    assert "nothing to reveal" in played.no("reveal")
    played.ok("next", "count lupidians houses=2", "finish")
    assert "Not complete yet: Lupidians, Arboretans, Harvesters, Urbanides." in played.ok("reveal")


def test_secret_goals_are_told_by_no_answer_and_no_view(game: Open) -> None:
    played = game()
    played.ok("next", "give most-farms urbanides", *(f"count {s} farms=1 forests=1 waters=1 fields=1" for s in SIDES))
    said = played.ok("points urbanides hidden-goal=6 total=6")
    goals = [
        line for s in played.view()["tables"][0]["sides"] for line in s["sheet"]["lines"] if line["id"] == "hidden-goal"
    ]
    assert goals == [] and "1 farm" not in said.partition("Hidden Goal")[2] and "ost Farms" not in str(played.view())


def test_freezing_lets_the_room_see_what_it_saw(game: Open) -> None:
    played = game(LEDGER, 2)
    played.ok("add coins 3 player-1", "screen scores", "individual on", "freeze", "add coins 4 player-1")

    def numbers() -> list[str]:
        return [row["number"] for row in played.public()["shown"]["rows"]]

    seen = numbers()
    assert seen[0] == "3" and played.meter("coins", "player-1") == 7
    played.ok("freeze")
    assert numbers() == ["7", *seen[1:]]


def test_several_tables_go_as_far_as_the_longest(game: Open) -> None:
    played = game(LEDGER, 2, tables=2)
    played.ok("2: count player-1 silk=2")
    steps = len(reveal_steps([played.lesson.tables["1"], played.lesson.tables["2"]], by_side=False))
    for _ in range(steps):
        played.ok("reveal")
    assert "Everything has been revealed" in played.no("reveal")


def test_a_game_without_a_score_sheet_says_so(game: Open) -> None:
    played = game(str(Path(__file__).parent.parent / "rulesets" / "harbour.toml"))
    side = played.table()["sides"][0]["id"]
    for line in (f"count {side} x=1", f"points {side} x=1", f"checked {side}"):
        assert "has no score sheet" in played.no(line)
    assert "has no board of tiles" in played.no(f"place {side} 0,0 house")
    assert played.side(side)["points"] is None


def test_points_that_meters_know_in_both_kinds_of_game(game: Open) -> None:
    played = game("ecogon", 2)
    played.ok("next", "act animal 4", "act animal player-2 3")
    verdict = standing(played.lesson.tables["1"]).ruling
    assert verdict is not None and (verdict.kind, verdict.value, verdict.target) == ("threshold", 7, 20)
    other = game("ecogon", 2, options={"mode": "competitive"})
    other.ok("next", "act animal 4", "act animal player-2 3", "act neutral 5")
    assert [s["points"] for s in other.table()["sides"]] == [4, 3]
    verdict = standing(other.lesson.tables["1"]).ruling
    assert verdict is not None and (verdict.kind, verdict.winners) == ("winner", ("player-1",))


def test_every_house_says_what_it_brings_and_together_they_make_their_lines(game: Open) -> None:
    played = game()
    chance = random.Random(3)
    for side in SIDES:
        colony = grown(chance)
        for place, stack in colony.tiles.items():
            for tile in stack if stack[0] == "starter-house" else stack[:1]:
                played.say(f"place {side} {place[0]},{place[1]} {tile}")
        for place, stack in colony.tiles.items():
            if len(stack) > 1:
                played.ok(f"place {side} {place[0]},{place[1]} {stack[1]}")
        for q, r in colony.marks:
            played.ok(f"pipe {side} {q},{r}")
        table = played.lesson.tables["1"]
        houses = single_tile_scores(table, side)
        lines = {line.id: line.points for line in standing(table).of(side).lines}
        assert sum(h.points for h in houses) == sum(
            lines[name] or 0 for name in ("house-forest", "house-water", "pipelines")
        )
        assert len(houses) == entry_of(table, side).counts["houses"]
        assert all(
            h.why.endswith((f"= {h.points}.", f" {h.points}.")) or (not h.points and h.why.endswith("No points."))
            for h in houses
        )


def test_a_verdict_is_there_before_the_last_box_that_cannot_change_it(game: Open) -> None:
    played = game("eco", 2)
    played.ok("next")
    counts = ("mountains", "forest", "plains", "wetland", "water", "keystones", "sacrifices", "animal-points")
    rest = " ".join(f"{name}=0" for name in counts if name != "animal-points")
    played.ok(f"count player-1 {rest} tokens-used=0 animal-points=30", f"count player-2 {rest} animal-points=30")
    assert played.table()["verdict"] is None, "without tokens they are level"
    played.ok("count player-2 animal-points=29")
    assert played.table()["verdict"] == {"kind": "winner", "winners": ["player-1"]}
    stands = standing(played.lesson.tables["1"])
    assert not stands.complete and stands.verdict == stands.ruling
    (page,) = filled_pages(kit_source_of(played.lesson, Settings()))
    assert strong(page) == ["Winner: Player 1, 30 points."]
    assert played.lesson.rules.words().paper.nothing_yet in str(page)


def test_a_winner_with_boxes_to_fill_has_points_so_far(game: Open) -> None:
    played = game("eco", 2)
    counts = ("mountains", "forest", "plains", "wetland", "water", "sacrifices", "tokens-used")
    rest = " ".join(f"{name}=0" for name in counts)
    played.ok(f"count player-1 {rest} animal-points=30", f"count player-2 {rest} keystones=0 animal-points=9")
    assert played.table()["verdict"] == {"kind": "winner", "winners": ["player-1"]}
    sentences = {words for page in filled_pages(kit_source_of(played.lesson, Settings())) for words in strong(page)}
    assert sentences == {"Winner: Player 1, 30 points so far."}


def strong(page: Page) -> list[str]:
    """The result on a filled sheet."""
    return [block.text for block in page.blocks if isinstance(block, Paragraph) and block.tone == "strong"]


def test_a_total_is_explained_by_the_line_that_was_written_otherwise(game: Open) -> None:
    played = game()
    written = WHOLE.replace("farms-houses=6", "farms-houses=8")
    played.ok("next", "count harvesters houses=3 farms=2", f"points harvesters {written} total=42")
    assert dict(pencil_doubts(played.lesson.tables["1"], "harvesters")) == {
        "farms-houses": "Farms × Houses: 8 was written, but the counts give 2 farms × 3 houses = 6.",
        "total": "Total: 42 was written, but the lines add up to 40. Possible reason: Houses beside Water (2) counted twice, or Farms × Houses was written differently.",
    }


def test_an_entry_without_any_box_is_refused(game: Open) -> None:
    said = "Nothing was entered. Write 'count SIDE NAME=VALUE', such as houses=3."
    assert game().no('count lupidians ""') == said
