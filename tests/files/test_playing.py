"""`check` plays a ruleset by itself: with whom, what it tries, what it says about rules that ran or never did."""

import re
from pathlib import Path

import pytest
from files.test_checking import check

GAME = """
schema = 2
id = "garden"
title = "Garden"
source = { title = "Garden", licence = "own" }

[sides]
least = SIDES
most = MOST

[spans]
turn = { title = "Turn", sides = "turns", repeat = TURNS }

[meters]
sown = { title = "Sown" }
wood = { title = "Wood", start = 5 }
"""


@pytest.fixture
def checked(tmp_path: Path):
    """A game with what is added to it, checked."""

    def of(more: str, *words: str, sides: int = 2, most: int | None = None, turns: int | str = '"until-end"'):
        path = tmp_path / "garden.toml"
        text = GAME.replace("SIDES", str(sides)).replace("MOST", str(most or sides)).replace("TURNS", str(turns))
        path.write_text(text + more, encoding="utf-8")
        return check(path, *words)

    return of


ENDS_AT_ONCE = """
[actions]
BREAKER
sow = { title = "Sow", then = [{ add = 1, to = "sown" }] }

[rules.full]
on = { meter = "sown", at-least = 40 }
then = [{ say = "The garden is full." }]

[endings.over]
title = "Over"
CONDITION
how = "at-once"
"""
BREAKERS = {
    "effect": ('leave = { title = "Leave", then = [{ end = "over" }] }', ""),
    "condition": (
        'burn = { title = "Burn", then = [{ set = "wood", to = 0 }] }',
        'when = [{ meter = "wood", at-most = 0 }]',
    ),
}


@pytest.mark.parametrize("how", BREAKERS)
def test_an_action_that_ends_the_game_comes_last(checked, how: str) -> None:
    breaker, condition = BREAKERS[how]
    more = ENDS_AT_ONCE.replace("BREAKER", breaker).replace("CONDITION", condition)
    code, said, told = checked(more)
    assert (code, told) == (0, "")
    assert "ends by over." in said and "Never ran" not in said
    # Where the game is over before, the action is tried all the same.
    code, said, told = checked(more.replace("40", "2"), turns=6)
    assert (code, told) == (0, "") and "6 steps, ends by schedule." in said
    assert "Never ran" not in said and "None of these" not in said


IDLE = """
[spans.winter]
title = "Winter"
when = [{ meter = "wood", at-least = 9 }]

[actions]
sow = { title = "Sow", then = [{ add = 1, to = "sown" }] }
reap = { title = "Reap", when = [{ meter = "wood", at-least = 9 }], then = [{ set = "sown", to = 0 }] }
fell = { title = "Fell", then = [{ add = -6, to = "wood" }] }

[rules]
often = { on = { starts = "turn" }, then = [{ set = "wood", to = 5 }] }
frost = { on = { starts = "winter" }, then = [{ set = "sown", to = 0 }] }
glut = { on = { meter = "sown", at-least = 900 }, then = [{ set = "sown", to = 0 }] }
alone = { on = { ends = "turn" }, when = [{ meter = "wood", at-least = 9 }], then = [{ set = "wood", to = 1 }] }

[cards.tools]
title = "Tools"
cards = { spade = { title = "Spade", then = [{ add = 1, to = "sown" }] } }
"""


def test_what_never_ran_is_named_with_its_reason(checked) -> None:
    _, said, told = checked(IDLE, turns=6, sides=2, most=4)
    assert told == ""
    never = next(line for line in said.splitlines() if line.startswith("  Never ran: "))
    assert never == (
        "  Never ran: rules.frost (“Winter” never begins), rules.glut (its condition never came true), "
        "rules.alone (its 'when' never held), actions.reap (it was never possible), "
        "actions.fell (it was refused, or no time was left), cards.tools.spade (the card is never used)."
    )
    ran = next(line for line in said.splitlines() if line.startswith("  How often each ran: "))
    # Two sides are the usual number, so there are two games of six turns.
    assert "rules.often 12, " in ran and int(re.search(r"actions.sow (\d+)", ran)[1]) >= 2
    assert not re.search("frost|glut|alone|reap|fell|spade", ran)


def test_a_card_that_a_side_holds_is_used(checked) -> None:
    dealt = '\n[rules.begin]\non = { starts = "game" }\nthen = [{ deal = "tools" }]\n'
    cards = IDLE[IDLE.index("[cards") :]
    code, said, _ = checked(dealt + cards, "--rules", turns=6)
    assert code == 0 and "Never ran" not in said
    assert re.search(r"  How often each ran: rules.begin 1, cards.tools.spade [1-9]", said)
    assert "How often" not in checked(dealt + cards, turns=6)[1]


CHAIN = """
[meters.a]
title = "A"
of = "side"

[meters.b]
title = "B"
of = "side"

[rules.first]
on = { starts = "game" }
then = [{ add = 1, to = "a", of = "each" }]

[rules.second]
on = { meter = "a", at-least = 1 }
then = [{ add = 1, to = "b", of = "each" }, { add = -1, to = "b", of = "each" }]

[rules.third]
on = { meter = "b", at-least = 1 }
then = [{ add = 1, to = "sown" }]
"""


def test_a_long_chain_that_comes_to_rest_is_not_endless(checked) -> None:
    code, said, told = checked(CHAIN, "--rules", sides=16, turns=6)
    assert (code, told) == (0, "")
    assert "  How often each ran: rules.first 1, rules.second 16, rules.third 256." in said


LOOP = """
[meters.gate]
title = "Gate"
start = GATE

[actions]
open = { title = "Open", then = [{ set = "gate", to = 1 }, { set = "wood", to = 1 }] }

[rules.three]
on = { meter = "wood", is = 3 }
then = [{ set = "wood", to = 1 }]

[rules.one]
on = { meter = "wood", is = 1 }
then = [{ set = "wood", to = 2 }]

[rules.aside]
on = { meter = "wood", is = 1 }
then = [{ set = "sown", to = 1 }]

[rules.two]
on = { meter = "wood", is = 2 }
then = [{ set = "wood", to = 3, when = [{ meter = "gate" }] }]
"""


@pytest.mark.parametrize("sides", [1, 16])
def test_a_loop_is_named_rule_by_rule(checked, sides: int) -> None:
    code, said, told = checked(LOOP.replace("GATE", "1"), "--quick", sides=sides, turns=6)
    assert (code, said) == (1, "")
    assert told.endswith(
        ": rules.three sets itself off again and again without end, through rules.one, then rules.two; "
        "expected rules that come to rest.\n"
    )
    # At a table as it is set up it comes to rest; only when the gate is open there is no end.
    loop = LOOP.replace("GATE", "0")
    assert checked(loop, "--quick", sides=sides, turns=6)[0] == 0
    code, said, told = checked(loop, sides=sides, turns=6)
    assert (code, said, told.count("\n")) == (1, "", 1)
    names = re.search(r"trigger each other without end: (.*) again\. Nothing was changed\.", told)
    assert names is not None
    *circle, back = names[1].split(", then ")
    assert circle[0] == back and sorted(circle) == ["rules.one", "rules.three", "rules.two"]
    assert ", then ".join([*circle, *circle]).count("rules.one, then rules.two, then rules.three") >= 1


def test_the_same_fault_is_said_once(checked) -> None:
    variants = "[variants]\n" + "".join(f'{v} = {{ title = "{v}" }}\n' for v in ("wet", "dry"))
    over = '[endings.over]\ntitle = "Over"\nwhen = [{ meter = "wood", at-least = 999 }]\n'
    code, said, told = checked(variants + over, sides=1, most=16)
    assert (code, said) == (1, "")
    settings = "1 player; 16 players; wet, 1 player and 3 more settings"
    assert told == f"garden.toml: played with {settings}: it does not end within 5000 moves.\n"


def test_a_number_of_sides_that_is_not_played_can_begin_too(checked) -> None:
    limit = """
[limits.odd]
when = [{ number-of = "sides", at-least = 5 }, { number-of = "sides", at-most = 6 }]
refuse = "This garden is not for five or six."
"""
    code, said, told = checked(limit, sides=1, most=8, turns=6)
    assert (code, said) == (1, "")
    assert told == "garden.toml: played with 5 players; 6 players: This garden is not for five or six.\n"
    assert checked("", sides=1, most=12, turns=6)[1].count(" steps, ") == 2


@pytest.fixture
def scripted(tmp_path: Path, checked):
    """A script that is played with a garden."""

    def of(lines: str, more: str = IDLE):
        path = tmp_path / "lines.txt"
        path.write_text(lines, encoding="utf-8")
        return checked(more, "--script", str(path), sides=2, most=4, turns=6)

    return of


def test_a_script_is_played_to_its_last_line(scripted) -> None:
    code, said, told = scripted("# four play\n\nnext\nact sow\nnext\n")
    assert (code, told) == (0, "")
    assert said.splitlines() == ["garden.toml: sound; Garden.", "  lines.txt: 3 lines played; then Turn: Player 2."]
    assert "then Turn: Player 4." in scripted("--sides 4\n" + "next\n" * 4)[1]
    assert "then Game over: the schedule is complete." in scripted("next\n" * 7)[1]


def test_the_first_line_that_is_refused_is_named(scripted) -> None:
    code, said, told = scripted("--sides 4\nnext\nact fell\nact sew\n")
    assert (code, said, told.count("\n")) == (1, "", 1)
    assert told.startswith("lines.txt, line 3: 'act fell' is refused at Turn: Player 1. “Wood” ")
    for settings in ("--sides 9", "--side 3", "--sides x", '--option "', "--option depth=3", "--variant wet"):
        code, said, told = scripted(f"{settings}\nnext\n")
        assert (code, said, told.count("\n")) == (1, "", 1) and told.startswith("lines.txt, line 1: ")
