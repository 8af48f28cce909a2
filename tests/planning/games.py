"""Games to walk through: every ruleset that is shipped or tested with, in all its variants, and tables played at random."""

import random
from collections.abc import Iterator

from mechanisms.playing import RULESETS

from facilitator.files.loader import load_plan, load_ruleset
from facilitator.game.dispatch.decide import Decision, decide_table
from facilitator.game.dispatch.opening import new_room, new_table, sides_of, variant_options
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.fixed_chance import unmoved
from facilitator.game.kernel.move_builder import TableCommand, TableContext
from facilitator.game.kernel.state import Room, Table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import plain_scenario
from facilitator.game.table.actions import Act
from facilitator.game.table.turns import Next, TurnBack, TurnSkip

SHIPPED = ("eco", "ecogon", "ecopyramid", "phylo-western-pa", "planet-hexagon")
ALL = (*SHIPPED, *sorted(str(path) for path in RULESETS.glob("*.toml")))


def rules_of(name: str) -> Ruleset:
    return load_plan(name)[1] if name in SHIPPED else load_ruleset(name)[0]


def tables_of(rules: Ruleset) -> Iterator[Table]:
    """A new table for each variant and number of sides."""
    for variant in (None, *(v.id for v in rules.variants)):
        for number in range(rules.sides.least, rules.sides.most + 1):
            try:
                yield new_table("1", rules, sides_of(rules, number), variant_options(rules, variant, number))
            except Refused:
                continue


def table_of(name: str, sides: int) -> Table:
    rules = rules_of(name)
    return new_table("1", rules, sides_of(rules, sides), {})


def room_of(rules: Ruleset) -> Room:
    return new_room(plain_scenario(rules.id, rules.title), ("1", "2"), {}, 0)


def after(table: Table, command: TableCommand | None = None) -> Table | None:
    """The table after a command; None where it is refused."""
    decision = decide_table(command or Next(), table, TableContext(0, room_of(table.rules), unmoved))
    assert not isinstance(decision, Decision) or isinstance(decision.state, Table)
    return decision.state if isinstance(decision, Decision) and isinstance(decision.state, Table) else None


def played(table: Table, moves: int, seed: int) -> Iterator[Table]:
    """A table played at random: mostly on, sometimes an action or a turn out of order."""
    chance = random.Random(seed)
    others = [*(Act(a.id) for a in table.rules.actions), TurnBack(), TurnSkip()]
    for _ in range(moves):
        coming = after(table, chance.choice(others) if chance.random() < 0.2 else Next())
        if coming is not None:
            table = coming
        if table.over is not None:
            return
        yield table
