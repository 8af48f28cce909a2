"""How long a game takes before it has begun: exact where clocks rule, a range where turns have none."""

from collections.abc import Mapping
from itertools import islice

from facilitator.game.dispatch.lookahead import look_ahead
from facilitator.game.dispatch.opening import new_room, new_table
from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import Table
from facilitator.game.notes.time_spent import EarlierPace
from facilitator.game.rulebook.numbers.number import Estimate
from facilitator.game.rulebook.ruleset import OptionValue, Ruleset
from facilitator.game.rulebook.scenario import plain_scenario
from facilitator.plain.frozen import frozen, replace

MOST_STEPS = 2_000
"""A lesson has some hundred; a game with more has no end in sight."""
SECOND = 1000


@frozen
class Range:
    """From the least to the most; both are the same where a clock or a number decides. `lessons`: so many earlier ones tell
    it, 0 where the ruleset does.
    """

    least: int = 0
    most: int = 0
    lessons: int = 0

    def __add__(self, other: "Range") -> "Range":
        return Range(self.least + other.least, self.most + other.most, max(self.lessons, other.lessons))


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


def game_time(
    rules: Ruleset, sides: tuple[str, ...], options: Mapping[str, OptionValue], earlier: EarlierPace | None = None
) -> GameTime | None:
    """How long one game takes; None where neither ruleset nor earlier lessons tell the pace of a step without a clock, or no
    end is in sight. Refused where the options don't allow the game.
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
            return GameTime(
                replace(game, least=shortest[0]),
                replace(changeover, least=shortest[1]),
                Range(shortest[2], after.turn_count),
            )
        if after.step is not None and after.step is not table.step:
            time = step_time(after, earlier or {})
            if time is None:
                return None
            if after.acting is None and after.step.allowed is None:
                changeover += time
            else:
                game += time
        table = after
    return None


def step_time(table: Table, earlier: EarlierPace) -> Range | None:
    """How long the step that runs takes by its clock, in earlier lessons or by the ruleset's default pace; None where none of
    them tells. One table alone tells no range: the ruleset's is as wide in proportion.
    """
    assert table.step is not None
    if table.step.allowed is not None:
        return Range(table.step.allowed, table.step.allowed)
    pace, past = table.rules.span[table.place[-1].span].pace, earlier.get(table.place[-1].span)
    usual = None if pace is None else estimated_range(table, pace, SECOND)
    if past is None:
        return usual
    wide = 0.0 if usual is None or past.least < past.most else (usual.most - usual.least) / (usual.most + usual.least)
    return Range(round(past.least * (1 - wide)), round(past.most * (1 + wide)), past.lessons)


def repeats_of(table: Table) -> Mapping[str, Range]:
    """How often each span that lasts until the end takes place in most games; asked before the game."""
    return {span.id: estimated_range(table, span.repeats) for span in table.rules.spans if span.repeats is not None}


def estimated_range(table: Table, estimate: Estimate, unit: int = 1) -> Range:
    """What a ruleset's estimate comes to at a table, so many times."""
    return Range(unit * evaluate(table, estimate.least), unit * evaluate(table, estimate.most))


def has_ended(table: Table, repeats: Mapping[str, int]) -> bool:
    """Whether the game has ended, or what lasts until the end has taken place so often."""
    return table.over is not None or any(stop.n > repeats.get(stop.span, stop.n) for stop in table.place)
