import pytest
from mechanisms.playing import ruleset_file

from facilitator.files.fault import Unreadable
from facilitator.files.loader import load_ruleset


def test_actions_with_and_without_side_and_number(play):
    game = play("workshop")
    game.next()
    assert game.ok("act forge 3") == "Forge: Smiths: 3."
    assert game.ok("act forge") == "Forge: Smiths: 1."
    assert game.ok("act forge weavers 2") == "Forge: Weavers: 2."
    assert game.ok("act forge Weavers") == "Forge: Weavers: 1."
    assert game.ok("act forge 2 1") == "Forge: Weavers: 1."
    assert game.ok("act bell") == "Bell."
    assert game.ok("act tithe 3") == "Tithe: 3."
    assert game.no("act tithe") == "Tools of Smiths: 1 bar, and this takes 2."
    game.ok("act forge", "act forge weavers")
    assert game.ok("act tithe") == "Tithe: 2."
    assert game.each("piles", "tools") == [0, 0]
    assert game.no("act forge 4") == "“Forge” takes 1 to 3, not 4."
    assert game.no("act forge 0") == "“Forge” takes 1 to 3, not 0."
    assert game.no("act polish 2 2") == "“Polish” counts once at a time. Leave the number out."
    assert game.no("act tithe 1") == "“Tithe” takes 2 to 4, not 1."
    assert game.ok("act bell smiths") == game.ok("act bell"), "it is the table's, whoever rang it"
    assert (
        game.no("act forge smith 2")
        == "There is no side 'smith' here; expected one of smiths, weavers. Did you mean 'smiths'?"
    )
    assert game.no("act forg") == (
        "There is no action 'forg' here; expected one of forge, polish, bell, tithe, teach, chain, spin, close, idle. Did you mean 'forge'?"
    )


def test_actions_under_conditions(play):
    game = play("workshop")
    game.next()
    assert game.no("act polish") == "“Polish” is not possible now. “Tools” of Smiths is 0 and must be at least 1."
    game.ok("act forge", "act polish")
    assert game.each("meters", "fame") == [2, 1]
    assert (
        game.no("act polish weavers") == "“Polish” is not possible now. “Tools” of Weavers is 0 and must be at least 1."
    )
    game.ok("act forge weavers", "act polish weavers")
    assert game.each("meters", "fame") == [2, 2]
    assert game.no("act teach") == "“Teach” is not possible now."
    assert game.ok("act idle") == "Idle: Smiths."
    taught = play("workshop", options={"apprentices": True})
    taught.next()
    assert taught.ok("act teach") == "Teach: Smiths."
    assert taught.no("act idle") == "“Idle” is not possible now."


def test_what_follows_when_the_game_opens(play):
    game = play("workshop")
    assert game.each("meters", "fame") == [0, 0]
    assert game.next() == "Week 1 of 2, Work: Smiths. The gates open."
    assert game.each("meters", "fame") == [1, 1]
    game.next()
    assert (game.each("meters", "fame"), game.table()["announced"]) == ([1, 1], [])
    assert game.next() == "Week 1 of 2, Sunday. A day of rest! Nobody works."
    assert (game.place()[-1], game.each("meters", "fame")) == (("sunday", 1), [2, 2])


def test_rules_follow_in_the_order_of_the_file_and_first_come_first_served(play):
    game = play("workshop")
    game.next()
    assert game.ok("act chain") == "Chain. First. Second. Third. Fourth. Fifth."
    assert game.table()["announced"] == ["The gates open.", "First.", "Second.", "Third.", "Fourth.", "Fifth."]
    # The second time `a` stands at 1 already: nothing is reached, and the rule for `a` at 0 does not hold.
    assert game.ok("act chain") == "Chain. First."
    game.ok("undo", "undo")
    assert game.table()["meters"] == {"a": 0, "b": 0}


def test_a_pile_reaches_a_value_by_rule_and_by_hand(play):
    game = play("workshop")
    game.next()
    game.ok("act forge 3")
    assert game.each("meters", "fame") == [1, 1]
    game.ok("act forge")
    assert game.each("meters", "fame") == [6, 1]
    game.ok("move 1 tools ore", "move 1 ore tools")
    # Four is reached from above and from below.
    assert game.each("meters", "fame") == [11, 1]
    game.ok("set tools 5 weavers")
    assert game.each("meters", "fame") == [11, 6]
    assert game.ok("act forge weavers 3") == "Forge: Weavers: 3."
    assert game.ok("act forge weavers 3") == "Forge: Weavers: 3. The ore is used up."


def test_a_rule_may_roll_and_end_the_game(play):
    game = play("workshop")
    game.next()
    assert game.table()["rolls"] == {}
    assert game.ok("act spin") in ("Spin. Wind: north.", "Spin. Wind: south.")
    assert game.table()["rolls"]["wind"] in ("north", "south")
    assert game.no("roll wind").endswith("Roll it again if you want another result.")
    game.next()
    game.ok("act close")
    assert game.table()["over"] == {"why": "the-guilds-have-had-enough", "at_turn": 2}
    assert game.no("act bell") == "The game at this table is over."
    assert game.no("1: next") == "Game over: the guilds have had enough. Nothing comes next at this table."
    assert game.ok("add fame 1 smiths") == "Fame of Smiths: 2."
    game.ok("undo", "undo")
    assert game.table()["over"] is None
    assert game.next() == "Week 1 of 2, Sunday. A day of rest! Nobody works."


def test_a_rule_about_each_sides_things_on_nobodys_turn_must_say_whose(tmp_path):
    text = ruleset_file("orchard").read_text(encoding="utf-8")
    rule = '\n[rules.pick]\non = { starts = "season" }\nthen = [{ move = 1, from = "tree", to = "pocket"WHOSE }]\n'
    file = tmp_path / "orchard.toml"
    file.write_text(text + rule.replace("WHOSE", ', of = "each"'), encoding="utf-8")
    load_ruleset(str(file))
    file.write_text(text + rule.replace("WHOSE", ""), encoding="utf-8")
    with pytest.raises(Unreadable) as found:
        load_ruleset(str(file))
    assert "it is no side's turn at that time" in str(found.value)
