"""How a line scores, in one line of a blank sheet."""

from collections.abc import Iterable
from itertools import groupby

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.number_row import counts_listed
from facilitator.game.rulebook.numbers.ranking import Rank
from facilitator.game.rulebook.phrases import Joined, Listed, Value, phrase
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Line, Score
from facilitator.game.scoring.count_values import CountEntry, Values, boxes_behind
from facilitator.game.scoring.line_points import line_points
from facilitator.plain.wording import capitalize


def rule_of(line: Line, side: str, table: Table) -> str:
    """What brings how much on this line, for this side; for goals, whichever card it holds."""
    rules, words = table.rules, table.rules.words()
    if line.typed is not None:
        return rules.count[line.typed].title
    parts = [_rule(rows, rules) for rows in _alike(line.rows_for(side))]
    return words.say(Joined(tuple(parts), "; ")) if parts else words.text("nothing")


def row_rule(row: Number, rules: Ruleset) -> Value:
    """What one row brings, behind its gate."""
    rule = row.rule(rules)
    return (
        phrase("rule-gate", what=rule, least=counts_listed(row.gate, rules)) if row.gate and row.tick is None else rule
    )


def _alike(rows: Iterable[Number]) -> list[list[Number]]:
    """Rows that are told together: those behind the same card and the same gate, places that bring the same."""

    def key(row: Number) -> tuple[object, ...]:
        places = row.points if isinstance(row, Rank) and len(row.points) > 1 else ()
        return row.card, tuple(row.gate.items()) if row.tick is None else (), places

    return [list(group) for _, group in groupby(rows, key)]


def _rule(rows: list[Number], rules: Ruleset) -> Value:
    card = f"{rules.card[rows[0].card].title}: " if rows[0].card is not None else ""
    gate, first = rows[0].gate if rows[0].tick is None else {}, rows[0]
    if isinstance(first, Rank) and len(first.points) > 1 and len(rows) > 1:
        titles = tuple(row.title or rules.count[row.counts[0]].title for row in rows if isinstance(row, Rank))
        rule: Value = phrase("rule-places", places=first.places(), what=Listed(titles))
        rule = phrase("rule-shares-rounded-down", what=rule) if first.round == "down" else rule
    else:
        rule = Joined(tuple(row.rule(rules) for row in rows), ", ")
    rule = phrase("rule-gate", what=rule, least=counts_listed(gate, rules)) if gate else rule
    return Joined((card, rule)) if card else rule


def values_of(line: Line, table: Table) -> tuple[tuple[str, str], ...]:
    """What brings how much on a line, one row for each thing, with the side if it is for one alone; for goals,
    whichever card somebody holds.
    """
    rules, say = table.rules, table.rules.words().say
    found = []
    for row in line.rows:
        card = f"{rules.card[row.card].title}: " if row.card is not None else ""
        only = [side for side in table.sides if row.is_for(side)] if len(table.sides) > 1 else []
        card += f"{table.title(only[0])}: " if len(only) == 1 else ""
        gains = ((rules.count[line.typed].title, ""),) if line.typed is not None else row.gains(rules)
        told = [(say(what), say(n)) for what, n in gains]
        found += [(card + (capitalize(what) if row.tick is not None else what), n) for what, n in told]
    return tuple(dict.fromkeys(found))


def example_of(line: Line, table: Table) -> Value | None:
    """A made-up sheet's working for a line that needs no other sheet: two of the first thing, one of every other. Points
    that are entered as they are need none.
    """
    row = line.rows[0]
    if line.compares or line.goals:
        return None
    boxes = boxes_behind(table.rules.score or Score(), row.counts)
    made_up = {name: max(2 if i == 0 else 1, row.gate.get(name, 0)) for i, name in enumerate(boxes)}
    found = line_points(line, Values(table, CountEntry("", made_up), made_up))
    return found.working if found.points and list(made_up.values()) != [found.points] else None
