"""Trying a ruleset out: does a rule ever come to rest?"""

from collections.abc import Sequence

from facilitator.game.base import Refused
from facilitator.game.consequences import carry_out
from facilitator.game.opening import new_room, new_table, sides_of
from facilitator.game.play import Endless, Play, Setting
from facilitator.game.ruleset import Rule, Ruleset
from facilitator.game.scenario import plain_scenario


def in_order(purpose: str, n: int, things: Sequence[str]) -> tuple[str, ...]:
    """Chance that never surprises: everything in its order, moved on by one with every draw."""
    cut = n % max(1, len(things))
    return (*things[cut:], *things[:cut])


def runs_for_ever(rules: Ruleset, rule: Rule) -> bool:
    """Whether what a rule does sets rules off without end, at a table as it is set up."""
    try:
        sides = sides_of(rules, None)
        table = new_table("1", rules, sides, {})
    except Refused:
        return False
    room = new_room(plain_scenario(rules.id, rules.title), ("1",), {}, 0)
    play = Play(table, Setting(0, room, in_order))
    try:
        for effect in rule.then:
            carry_out(play, effect, sides[0], 1)
            play.settle()
    except Endless:
        return True
    except Refused:
        return False
    return False
