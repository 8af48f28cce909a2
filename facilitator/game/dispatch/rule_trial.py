"""Trying a ruleset out: does a rule ever come to rest?"""

from facilitator.game.dispatch.effect_runner import carry_out, new_move
from facilitator.game.dispatch.opening import new_room, new_table, sides_of
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.fixed_chance import in_order
from facilitator.game.kernel.move_builder import Endless, Pending, TableContext
from facilitator.game.rulebook.ruleset import Rule, Ruleset
from facilitator.game.rulebook.scenario import plain_scenario


def endless_rules(rules: Ruleset, rule: Rule) -> tuple[str, ...] | None:
    """The names of the rules that run one after the other without end once this one has run, at a table as it is set
    up; None if they come to rest.
    """
    try:
        sides = sides_of(rules, None)
        table = new_table("1", rules, sides, {})
    except Refused:
        return None
    room = new_room(plain_scenario(rules.id, rules.title), ("1",), {}, 0)
    play = new_move(table, TableContext(0, room, in_order))
    try:
        for effect in rule.then:
            carry_out(play, Pending(effect, sides[0], {}))
            play.settle()
    except Endless as endless:
        return endless.circle
    except Refused:
        return None
    return None
