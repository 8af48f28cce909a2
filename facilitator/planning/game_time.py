"""How long a game takes before it has begun: exact where clocks rule, a range where turns have none."""

from collections.abc import Mapping
from itertools import islice

from facilitator.game.dispatch.lookahead import look_ahead
from facilitator.game.dispatch.opening import new_room, new_table
from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.number import Estimate
from facilitator.game.rulebook.ruleset import OptionValue, Ruleset
from facilitator.game.rulebook.scenario import plain_scenario
from facilitator.plain.frozen import frozen

MOST_STEPS = 2_000
"""A lesson has some hundred; a game with more has no end in sight."""
SECOND = 1000


@frozen
class Range:
    """From the least to the most; both are the same where a clock or a number decides."""

    least: int = 0
    most: int = 0

    def __add__(self, other: "Range") -> "Range":
        return Range(self.least + other.least, self.most + other.most)

    def times(self, n: int) -> "Range":
        """So many times as much."""
        return Range(self.least * n, self.most * n)


@frozen
class GameTime:
    """How long a game takes, in milliseconds: its turns and timed steps, and the changeovers between them."""

    game: Range = Range()
    changeover: Range = Range()
    turns: Range = Range()

    @property
    def whole(self) -> Range:
        """Both together."""
        return self.game + self.changeover


def game_time(rules: Ruleset, sides: tuple[str, ...], options: Mapping[str, OptionValue]) -> GameTime | None:
    """How long one game takes; None where the ruleset names no pace for a step without a clock, or no end is in sight.
    Refused where the options don't allow the game.
    """
    table = new_table("1", rules, sides, options)
    repeats = repeats_of(table)
    least, most = {s: n.least for s, n in repeats.items()}, {s: n.most for s, n in repeats.items()}
    room = new_room(plain_scenario(rules.id, rules.title), ("1",), {}, 0)
    game = changeover = Range()
    shortest: tuple[int, int, int] | None = None
    for after in islice(look_ahead(table, room, 0), MOST_STEPS):
        if shortest is None and has_ended(after, least):
            shortest = game.least, changeover.least, after.turn_count
        if shortest is not None and has_ended(after, most):
            found = (
                Range(*both) for both in zip(shortest, (game.most, changeover.most, after.turn_count), strict=True)
            )
            return GameTime(*found)
        if after.step is not None and after.step is not table.step:
            time = step_time(after)
            if time is None:
                return None
            if after.acting is None and after.step.allowed is None:
                changeover += time
            else:
                game += time
        table = after
    return None


def step_time(table: Table) -> Range | None:
    """How long the step that runs takes by its clock or the ruleset's default pace; None where it names neither."""
    assert table.step is not None
    if table.step.allowed is not None:
        return Range(table.step.allowed, table.step.allowed)
    pace = table.rules.span[table.place[-1].span].pace
    return None if pace is None else estimated_range(table, pace).times(SECOND)


def repeats_of(table: Table) -> Mapping[str, Range]:
    """How often each span that lasts until the end takes place in most games; asked before the game."""
    return {span.id: estimated_range(table, span.repeats) for span in table.rules.spans if span.repeats is not None}


def estimated_range(table: Table, estimate: Estimate) -> Range:
    """What a ruleset's estimate comes to at a table."""
    return Range(evaluate(table, estimate.least), evaluate(table, estimate.most))


def has_ended(table: Table, repeats: Mapping[str, int]) -> bool:
    """Whether the game has ended, or what lasts until the end has taken place so often."""
    return table.over is not None or any(stop.n > repeats.get(stop.span, stop.n) for stop in table.place)
