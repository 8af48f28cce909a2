"""Whatever is said to a game: nothing is lost, nothing crashes, and going back leads to the beginning."""

import random

import pytest
from mechanisms.playing import RULESETS, Game


def lines(game: Game, chance: random.Random) -> str:
    """Something that may be said now, sensible or not."""
    table = game.lesson.tables["1"]
    rules, side = table.rules, chance.choice(table.sides)
    names = {
        "action": [a.id for a in rules.actions],
        "pile": [*rules.pile, "unaccounted"],
        "meter": [*rules.meter],
        "card": [*rules.card],
        "roll": ["die", "side", *(r.id for r in rules.rolls)],
        "option": [*rules.option],
    }
    pick = {kind: chance.choice(known or ["nothing"]) for kind, known in names.items()}
    n = chance.randint(-2, 12)
    return chance.choice(
        [
            "next",
            "next",
            "next",
            "next",
            f"act {pick['action']}",
            f"act {pick['action']}",
            f"act {pick['action']} {side} {n}",
            f"act {pick['action']} {n}",
            f"move {n} {pick['pile']} {chance.choice(names['pile'])} {side}",
            f"set {pick['pile']} {n} {side}",
            f"add {pick['meter']} {n} {side}",
            f"set {pick['meter']} {n}",
            "turn back",
            "turn skip",
            f"turn {side}",
            "event done",
            "event unplayable",
            f"event in {n}",
            "deal lots",
            f"give {pick['card']} {side}",
            f"use {pick['card']}",
            "use",
            f"roll {pick['roll']}",
            f"roll again {pick['roll']}",
            f"shorten {pick['option']} {n}",
            "undo",
            "undo",
            "redo",
            "pause",
            "resume",
            f"time {n:+}",
            f"@+{abs(n)}",
        ]
    )


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", sorted(f.stem for f in RULESETS.glob("*.toml")))
def test_a_walk(play, name, seed):
    chance = random.Random(f"{name} {seed}")
    game = play(name)
    before = game.table()
    for _ in range(120):
        answer = game.say(lines(game, chance))
        assert answer.said and "{" not in answer.said
        table = game.lesson.tables["1"]
        for (meter, _), value in table.meters.items():
            known = table.rules.meter[meter]
            assert value >= known.least and (known.most is None or value <= known.most)
        for (pile, _), count in table.piles.items():
            assert pile == "unaccounted" or table.rules.pile[pile].most is None or count <= table.rules.pile[pile].most
        if table.over is None and table.place and table.step is None:
            assert table.due, "nothing runs, and nothing is waited for"
    while game.say("undo").ok:
        pass
    assert game.table() == before
