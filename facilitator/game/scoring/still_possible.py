"""What points can still become while boxes are empty, and whether that can change the verdict."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.score_spec import Form, Term, Verdict
from facilitator.game.scoring.count_values import CountEntry, Values, derive
from facilitator.game.scoring.score_words import ZERO
from facilitator.game.scoring.totals import LineScore, SideScore, forms_for
from facilitator.game.scoring.verdict import leaders, verdict_for

Bound = Fraction | float
"""A number of points or of things, or infinity."""
Span = tuple[Bound, Bound]
"""The least and the most that something can become."""


def is_decided(
    table: Table,
    sides: Sequence[SideScore],
    of_table: SideScore,
    entries: Sequence[CountEntry],
    counts: Mapping[str, int],
) -> bool:
    """Whether nothing that is still missing can change the verdict.

    Limits don't count here: a number that is too high is entered all the same, and only doubted.
    """
    verdict, score = verdict_for(table), table.rules.score
    if verdict is None or score is None:
        return False
    values = {e.side: Values(score, e, counts) for e in entries}
    if verdict.kind == "first":
        known = [values[side].of(verdict.count or "") for side in values]
        return None not in known and (table.over is not None or any(known))
    spans = {sheet.side: _total(sheet, values[sheet.side]) for sheet in sides}
    if verdict.kind != "winner" or verdict.target is not None:
        joint = _sum([*spans.values(), _total(of_table, Values(score, CountEntry("", counts), counts))])
        so_far = sum((sheet.total for sheet in sides), of_table.total)
        if joint != (so_far, so_far):
            return False
    return verdict.kind != "winner" or _leaders_certain(verdict, leaders(sides), spans, values)


def _leaders_certain(
    verdict: Verdict, first: Sequence[str], spans: Mapping[str, Span], values: Mapping[str, Values]
) -> bool:
    """Whether it is certain that these have most, and who of those who are level wins."""
    top = max((low for low, _ in spans.values()), default=ZERO)
    level = [side for side, (_, high) in spans.items() if high >= top]
    if tuple(level) != tuple(first) or (len(level) > 1 and any(spans[s][0] != spans[s][1] for s in level)):
        return False
    for name in verdict.ties if len(level) > 1 else ():
        have = {side: n for side in level if (n := values[side].of(name)) is not None}
        if len(have) < len(level):
            return False
        level = [side for side in level if have[side] == max(have.values())]
        if len(level) == 1:
            return True
    return True


def _total(sheet: SideScore, values: Values) -> Span:
    return _sum([_line(line, values) for line in sheet.lines])


def _sum(parts: Sequence[Span]) -> Span:
    return sum((low for low, _ in parts), ZERO), sum((high for _, high in parts), ZERO)


def _line(line: LineScore, values: Values) -> Span:
    """What a line can still bring; points that a team wrote stand for its empty boxes."""
    if line.counting is not None and (not line.empty or line.written is not None):
        return line.counting, line.counting
    spec = values.score.line[line.id]
    low, high = _sum([_form(form, values) for form in forms_for(spec, values.entry)])
    least = -inf if spec.least is None else Fraction(spec.least)
    return max(low, least), max(high, least)


def _form(form: Form, values: Values) -> Span:
    """A form behind its gate, which may be open, shut, or not known yet."""
    gates = [(_count(name, values), least) for name, least in form.needs.items()]
    if any(high < least for (_, high), least in gates):
        return ZERO, ZERO
    low, high = _kind(form, values)
    return (low, high) if all(n >= least for (n, _), least in gates) else (min(ZERO, low), max(ZERO, high))


def _kind(form: Form, values: Values) -> Span:
    if form.terms:
        return _sum([_term(term, values) for term in form.terms])
    if form.when:
        return _sum([_award(award.points, award.has, values) for award in form.when])
    if form.steps is not None:
        return _steps({int(step): n for step, n in form.steps.table.items()}, _count(form.steps.count, values))
    if form.most is not None:
        return _between(form.most.points)
    if form.places is not None:
        low, high = _between(*form.places.points)
        return low * len(form.places.counts), high * len(form.places.counts)
    if form.sets is not None:
        parts = [_count(name, values) for name in form.sets.counts]
        return _times((min(low for low, _ in parts), min(high for _, high in parts)), form.sets.points)
    if form.product:
        (a, b), (c, d) = (_count(name, values) for name in form.product)
        return a * c, _product(b, d)
    return _count(form.typed, values) if form.typed is not None else (ZERO, ZERO)


def _count(name: str, values: Values) -> Span:
    """What a count can still become."""
    n, count = values.of(name), values.score.count[name]
    if n is not None:
        return Fraction(n), Fraction(n)
    if count.derived is None:
        return ZERO, inf
    how, names = count.derived
    parts = [_count(one, values) for one in names]
    return derive(how, [low for low, _ in parts]), derive(how, [high for _, high in parts])


def _term(term: Term, values: Values) -> Span:
    low, high = (_share(n, term) for n in _count(term.count, values))
    return _times((low, high), term.points)


def _share(n: Bound, term: Term) -> Bound:
    """How many times a term counts."""
    return inf if n == inf else Fraction(n) / term.per if term.exact else Fraction(Fraction(n) // term.per)


def _award(points: int, has: Mapping[str, int], values: Values) -> Span:
    spans = [(_count(name, values), least) for name, least in has.items()]
    if any(high < least for (_, high), least in spans):
        return ZERO, ZERO
    return (Fraction(points),) * 2 if all(low >= least for (low, _), least in spans) else _between(points)


def _steps(table: Mapping[int, int], span: Span) -> Span:
    """Steps may lead down as well as up."""
    low, high = span
    begun = max((step for step in table if step <= low), default=None)
    found = [0 if begun is None else table[begun], *(n for step, n in table.items() if low < step <= high)]
    return Fraction(min(found)), Fraction(max(found))


def _between(*points: int) -> tuple[Fraction, Fraction]:
    return Fraction(min(0, *points)), Fraction(max(0, *points))


def _times(span: Span, points: int) -> Span:
    low, high = _product(span[0], points), _product(span[1], points)
    return min(low, high), max(low, high)


def _product(a: Bound, b: Bound) -> Bound:
    """Nothing times whatever it may be is nothing."""
    return a * b if a and b else ZERO
