"""What Ecogon, PHYLO, EcoPyramid and ECO tell the game master: something at every step, with its values filled in, each prompt at some time."""

import random
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from keyed import keyed

from facilitator.files.loader import load_ruleset
from facilitator.game.boards.niche_commands import Niche
from facilitator.game.dispatch.decide import Decision, decide_table
from facilitator.game.dispatch.opening import new_room, new_table, sides_of, variant_options
from facilitator.game.kernel.evaluation import holds
from facilitator.game.kernel.fixed_chance import in_order
from facilitator.game.kernel.move_builder import TableCommand, TableContext
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.ruleset import OptionValue
from facilitator.game.rulebook.scenario import BEFORE_PLAY, PHASE_KINDS, plain_scenario
from facilitator.game.table.actions import Act
from facilitator.game.table.turns import Next
from facilitator.game.views.prompts import FilledPrompt, current_prompts
from facilitator.planning.playthrough import play_all_settings

GAMES = ("ecogon", "phylo-western-pa", "ecopyramid", "eco")
Moment = tuple[Table, tuple[FilledPrompt, ...]]
OPTIONS: Mapping[str, tuple[Mapping[str, OptionValue], ...]] = {
    "ecogon": ({"events": 2}, {"events": 20}, {"events": 6}),
    "ecopyramid": ({}, {}, {}),
}
"""Ways to play that bring every end."""


def something(table: Table, chance: random.Random) -> TableCommand:
    """What somebody might do: an action that is possible, a card for or from a pyramid, or go on."""
    possible = [
        a
        for a in table.rules.actions
        if holds(table, a.when, table.acting if a.of == "side" else None, dict.fromkeys(a.asks, a.least))
    ]
    kind = chance.random()
    if possible and table.step is not None and kind < 0.4:
        action = chance.choice(possible)
        return Act(action.id, n=chance.randint(action.least, min(action.most, 2)))
    if table.niches and kind < 0.7:
        row = chance.choice((0, 0, 0, 1, 1, 2))
        kinds = [("producer", "herbivore", "carnivore")[row]] * 9 + ["empty", "empty", "keystone"]
        return Niche(chance.choice(table.sides), f"{row},{chance.randint(0, 3)}", chance.choice(kinds))
    return Next()


def game(name: str, variant: str | None, sides: int, options: Mapping[str, OptionValue], seed: int) -> Iterator[Moment]:
    """A game by lot, moment by moment."""
    rules, _ = load_ruleset(name)
    chance = random.Random(f"{name} {variant} {sides} {seed}")
    room = new_room(plain_scenario(rules.id, rules.title), ("1",), {}, 0)
    table = new_table("1", rules, sides_of(rules, sides), {**variant_options(rules, variant, sides), **options})
    for _ in range(1500):
        yield table, current_prompts(table, room, 0)
        if table.over is not None:
            return
        decision = decide_table(something(table, chance), table, TableContext(0, room, in_order))
        if isinstance(decision, Decision):
            assert isinstance(decision.state, Table)
            table = decision.state


@cache
def moments(name: str) -> tuple[Moment, ...]:
    """Some games of every variant."""
    rules, _ = load_ruleset(name)
    found: list[Moment] = []
    for variant in [v.id for v in rules.variants] or [None]:
        for seed, options in enumerate(OPTIONS.get(name, ({}, {}))):
            found += game(name, variant, 2 + seed, options, seed)
    return tuple(found)


@pytest.mark.parametrize("name", GAMES)
def test_every_moment_has_something_to_do_with_its_values_filled_in(name: str) -> None:
    for table, now in moments(name):
        assert now, table.place
        for prompt in now:
            assert prompt.say or prompt.do
            for text in (prompt.say, keyed(prompt.do, name)):
                assert not {"{", "}"} & set(text) and "  " not in text and "nobody" not in text, prompt
                assert text == "" or text[-1] in ".?!", prompt


@pytest.mark.parametrize("name", GAMES)
def test_every_prompt_has_its_moment(name: str) -> None:
    rules, _ = load_ruleset(name)
    later = set(PHASE_KINDS) - {*BEFORE_PLAY}
    assert {p.id for p in rules.prompts if p.at not in later} == {p.id for _, now in moments(name) for p in now}


@pytest.mark.parametrize("name", GAMES)
def test_each_variant_is_played_through_with_the_least_the_usual_and_the_most_sides(name: str) -> None:
    rules, _ = load_ruleset(name)
    played = list(play_all_settings(rules))
    assert [c.fault for c in played if c.fault] == []
    expected = set()
    for variant, least, most in ((None, None, None), *((v.id, v.least_sides, v.most_sides) for v in rules.variants)):
        least, most = least or rules.sides.least, most or rules.sides.most
        usual = min(max(rules.sides.usual or rules.sides.least, least), most)
        word = rules.sides.word
        numbers = (f"{n} {word}{'s' if n > 1 else ''}" for n in (least, usual, most))
        expected |= {f"{variant}, {number}" if variant else number for number in numbers}
    assert {c.settings for c in played} == expected and len(played) == len(expected)
    assert {c.why for c in played} == {e.id for e in rules.endings} or not rules.endings, (
        "every ending comes in some of them"
    )
