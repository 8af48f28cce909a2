"""Ecogon around its events: what followed from a card is a step by itself, books never go below nothing, and what is said is said once."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from mechanisms.playing import Game

from facilitator.cli.main import main
from facilitator.console.print_jobs import kit_source_of
from facilitator.files.loader import load_ruleset
from facilitator.files.settings import Settings
from facilitator.game.views.class_view import table_row
from facilitator.game.views.table_view import table_view
from facilitator.paper.trackers import event_pages

Opened = Callable[..., Game]
TOGETHER, EACH = "co-operative", "competitive"


def at_event(shipped: Opened, variant: str = TOGETHER, events: int = 3, sides: int = 3) -> Game:
    """A game whose first event card has just come due."""
    game = shipped("ecogon", sides=sides, variant=variant, options={"events": events})
    game.ok("next", "act habitat", "act animal 5")
    while not game.table()["due"]:
        game.next()
    return game


def prompts(game: Game) -> dict[str, str]:
    """What there is to say and do now."""
    return {p["id"]: f"{p['say']} {p['do']} {p['watch']}" for p in game.table()["prompts"]}


def test_next_walks_the_card_and_what_followed_as_two_steps(shipped: Opened) -> None:
    game = at_event(shipped)
    assert game.public()["shown"]["headline"] == "Turn over the top event card!"
    assert game.next() == "Event: done, 2 left. Now settle what followed."
    table = game.table()
    assert (table["due"], table["settling"], table["acting"], table["between"]) == ([], "event", "player-1", True)
    assert table["console"]["headline"] == "What followed"
    assert prompts(game).keys() == {"settle-habitats", "settle-tokens", "settle-surrounded"}
    shown = game.public()["shown"]
    assert (shown["kind"], shown["headline"]) == ("event", "What followed")
    assert shown["lines"] == [
        "Does every plant and animal touch a habitat?",
        "Do animals with tokens have all they need?",
    ]
    assert game.no("event unplayable") == "No event card is due now."
    assert game.next() == "Turn: Player 2."
    assert (game.table()["settling"], game.pile("events-done")) == (None, 1)
    assert game.ok("undo").endswith("Now: What followed.")
    game.ok("undo")
    assert (game.table()["due"], game.table()["settling"]) == (["event"], None)


def test_event_done_closes_the_card_and_what_followed(shipped: Opened) -> None:
    game = at_event(shipped)
    assert game.ok("event done") == "Event: done, 2 left. Turn: Player 2."
    game.ok("undo", "next")
    assert game.ok("event done") == "Turn: Player 2.", "the card was closed already"
    assert game.pile("events-done") == 1
    assert game.no("event done") == "No event card is due now."


def test_a_card_that_nobody_can_play_leaves_nothing_to_settle(shipped: Opened) -> None:
    game = at_event(shipped, events=1)
    assert game.ok("event unplayable").endswith("Nothing happens this time. Turn: Player 2.")
    assert game.table()["settling"] is None


@pytest.mark.parametrize(("variant", "over"), [(TOGETHER, "last-event"), (EACH, None)])
def test_the_last_event_is_settled_before_the_game_is_over(shipped: Opened, variant: str, over: str | None) -> None:
    game = at_event(shipped, variant, events=1, sides=4)
    game.next()
    assert (game.table()["settling"], game.table()["over"], game.table()["ending"]) == ("event", None, "last-event")
    game.ok("act animal-lost player-1 2")
    game.next()
    assert game.meter("together") == 3
    found = game.table()["over"]
    # In the competitive game the fourth turn ended a round, or the others still have theirs.
    assert found is not None if over else (found is not None or game.acting() is not None)
    assert found is None or found["why"] == "last-event"


def test_an_ending_by_hand_waits_for_the_settling_too(shipped: Opened) -> None:
    game = at_event(shipped, EACH, sides=2)
    game.next()
    game.ok("last round")
    assert game.table()["settling"] == "event" and game.table()["over"] is None
    game.ok("finish")
    assert game.table()["over"]["why"] == "finished" and game.table()["settling"] is None


def test_numbers_are_corrected_until_the_score_is_checked(shipped: Opened) -> None:
    game = at_event(shipped, events=1)
    game.next(2)
    assert game.table()["over"]["why"] == "last-event"
    assert game.ok("act animal-lost player-1 1") == "Token removed from an animal: Player 1: 1."
    game.ok("act animal player-2 2", "act habitat-gone")
    assert (game.meter("together"), game.meter("habitats"), game.table()["over"]["why"]) == (6, 1, "last-event")
    assert game.table()["verdict"]["value"] == 6
    game.ok("checked table")
    assert game.no("act animal 1") == "The game at this table is over, and its score is checked."
    cards = shipped("phylo-western-pa", sides=2)
    cards.ok("next", "set deck 0", "finish")
    assert cards.no("act event") == "The game at this table is over.", "a card is no number"


def test_one_sides_checked_score_leaves_the_others_open(shipped: Opened) -> None:
    game = at_event(shipped, EACH, events=1, sides=2)
    game.ok("act animal player-2 3", "finish", "checked player-1")
    assert "checked" in game.no("act animal-lost player-1 1")
    assert game.ok("act animal-lost player-2 1") == "Token removed from an animal: Player 2: 1."


def test_losses_are_never_above_what_is_there(shipped: Opened) -> None:
    game = at_event(shipped, EACH)
    game.ok("act animal player-2 2", "act neutral 1")
    assert "“Points of all” is 7 and must be at least 9." in game.no("act animal-lost 9")
    assert "It is 2 now" in game.no("act animal-lost player-2 3")
    assert "“Neutral points” is 1 and must be at least 2." in game.no("act neutral-lost 2")
    assert "“Habitats in play” is 2 and must be at least 3." in game.no("act habitat-gone 3")
    chance = random.Random("losses")
    for _ in range(150):
        side, n = f"player-{chance.randint(1, 3)}", chance.randint(1, 6)
        action = chance.choice(("animal", "animal-lost", "animal-lost", "neutral-lost", "habitat-gone"))
        game.say(f"act {action} {side if action.startswith('animal') else ''} {n}")
        points = game.each("meters", "points")
        assert sum(points) == game.meter("together"), "what one side lost, all together lost"
        assert min(*points, game.meter("neutral"), game.meter("habitats")) >= 0


def test_every_action_that_takes_a_number_away_has_to_find_it_there() -> None:
    rules, _ = load_ruleset("ecogon")
    down = [a for a in rules.actions if "-lost" in a.id or "-gone" in a.id]
    assert len(down) == 3 and all(a.when for a in down)


def test_nothing_is_recorded_before_the_first_turn(shipped: Opened) -> None:
    game = shipped("ecogon", sides=3)
    for line in ("habitat", "habitat-gone", "animal player-1 3"):
        assert game.no(f"act {line}").endswith("is not possible now. No turn has begun yet.")
    game.ok("next", "act habitat")
    assert game.meter("habitats") == 2


def test_a_first_habitat_is_no_loss_and_a_threshold_is_told_once(shipped: Opened) -> None:
    game = shipped("ecogon", sides=3)
    game.ok("next", "act habitat-gone")
    assert game.ok("act habitat") == "Habitat laid: 1.", "from none to one"
    assert "Two habitats are in play" in game.ok("act habitat")
    assert game.ok("act habitat") == "Habitat laid: 1."
    assert game.ok("act habitat-gone 2").count("Fewer than two") == 1
    assert game.ok("act habitat-gone") == "Habitat removed or turned face down: 1.", "from one to none"


def test_what_was_announced_while_an_event_is_settled_is_not_said_again(shipped: Opened) -> None:
    game = at_event(shipped)
    assert "Fewer than two habitats" in game.ok("act habitat-gone")
    assert game.next() == "Event: done, 2 left. Now settle what followed."
    assert "Two habitats are in play" in game.ok("act habitat")
    assert game.next() == "Turn: Player 2."


def test_two_thresholds_passed_at_once_are_told_as_one(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.ok("next", "set points 45")
    assert game.ok("set points 85") == "Points in play: 85. 85 points: sustainable. At 110 your ecosystem flourishes."
    assert game.ok("set points 112") == "Points in play: 112. 112 points: your ecosystem flourishes."
    game.ok("set points 0")
    assert game.ok("set points 60").count("points:") == 1


def test_a_new_interval_names_the_one_that_was_in_force(shipped: Opened) -> None:
    together = shipped("ecogon", sides=4)
    assert together.no("shorten interval 3") == "“Turns between two events” is already 3."
    assert together.ok("shorten interval 5") == "House rule: turns between two events 5 instead of 3."
    assert together.ok("shorten interval 0") == "House rule: turns between two events 3 instead of 5."
    each = shipped("ecogon", sides=3, variant=EACH)
    said = each.ok("shorten interval 3")
    assert said.startswith("House rule: turns between two events 3 instead of 4. As many turns as players")


def test_the_target_is_named_by_its_number(shipped: Opened) -> None:
    for variant, events in ((TOGETHER, 7), ("competitive-complex", 6)):
        game = at_event(shipped, variant, events=events)
        game.ok("act animal 9", "event done")
        assert "target-reached" in prompts(game) or 2 * events > 14
        while game.table()["over"] is None:
            game.ok("event done" if game.table()["due"] else "next")
        said = " ".join(prompts(game).values())
        assert f"{2 * events} points" in said and "twice" not in said and "None" not in said
    plain = at_event(shipped, EACH)
    plain.ok("act animal 20", "act animal 20", "event done")
    assert "target-reached" not in prompts(plain), "here nobody asks for one"


def test_the_tracker_says_turns_as_people_do(shipped: Opened) -> None:
    game = shipped("ecogon", sides=4)
    (page,) = event_pages(kit_source_of(game.lesson, Settings()))
    text = str(page)
    assert "Tick one box for each: turn. After a box with a thick frame, turn over a card: Event." in text
    assert not re.search(r"every \d+ times|'turn'", text)


def test_seven_tables_are_told_once_what_is_the_same_and_what_to_say_comes_first(
    shipped: Opened, capsys: pytest.CaptureFixture[str]
) -> None:
    game = shipped("ecogon", sides=4, tables=7)
    assert main(["show", str(game.lesson.store.path)]) == 0
    text = capsys.readouterr().out
    assert text.count("Take two tiles each from the nature stack.") == text.count("Lay a plant beside a habitat.") == 1
    assert text.index("Take two tiles each") < text.index("Set out one table")
    assert text.count("is the same as at table 1.") == 6
    game.ok("1: next")
    main(["show", str(game.lesson.store.path)])
    text = capsys.readouterr().out
    assert text.count("Take two tiles each") == 1 and text.count("is the same as at table 2.") == 5


def test_one_point_is_one_point(shipped: Opened, tmp_path: Path) -> None:
    game = shipped("ecogon", sides=2, options={"events": 1})
    game.ok("next", "act animal 2", "@+90 act animal 3", "@+90 act animal-lost 3", "@+90 act animal-lost 1", "finish")
    assert game.ok("checked table") == "Ecogon: checked, 1 point."
    for kind in ("head", "teacher"):
        out = tmp_path / kind
        assert main(["report", str(game.lesson.store.path), "--for", kind, "--format", "md", "--out", str(out)]) == 0
        text = out.read_text(encoding="utf-8")
        assert not re.search(r"\b1 (points|minutes)\b", text), text
        assert "1 point" in text


def test_all_see_that_the_joint_target_was_missed_though_nobodys_points_are_shown(shipped: Opened) -> None:
    game = at_event(shipped, "competitive-complex", sides=2)
    game.ok("finish", "count player-1 animal-points=3", "count player-2 animal-points=2")
    game.ok("reveal", "reveal", "reveal")
    shown = game.public()["shown"]
    assert shown["lines"] == ["5 of 6 points: 1 short."]
    assert [row["title"] for row in shown["rows"]] == ["Table 1"]


def test_no_nineteenth_habitat(shipped: Opened) -> None:
    game = shipped("ecogon", sides=2)
    game.ok("next", "set habitats 16")
    assert "18" in game.no("act habitat 3")
    game.ok("act habitat 2")
    assert "must be at most 17" in game.no("act habitat")


def test_in_the_settling_nobody_is_called_and_the_wall_says_what_goes_on(shipped: Opened) -> None:
    game = shipped("ecogon", sides=3, tables=2)
    for table in "12":
        game.ok(f"{table}: next", f"{table}: act habitat", *[f"{table}: next"] * 4)
    game.ok("2: next")
    lesson = game.lesson
    one, two = (table_view(lesson.room, lesson.tables, name, lesson.now()) for name in "12")
    assert (one.due, two.due, two.badge, two.guidance.headline) == ("Event", "", None, "What followed")
    rows = {row["title"]: row["words"] for row in game.public()["shown"]["rows"]}
    assert (rows["Table 1"], rows["Table 2"]) == ("Event", "What followed")
    assert table_row(lesson.tables["2"], lesson.room, "", lesson.now()).badge is None


def test_the_next_event_may_be_set_while_one_is_settled(shipped: Opened) -> None:
    game = at_event(shipped)
    game.next()
    assert game.ok("event in 1") == "Event: next card after 1 turn."
    game.next()
    assert game.next() == "Event: a card is due."
