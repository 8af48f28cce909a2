"""Points that a team wrote itself: whether its tiles allow them, and which lines could explain a total that differs."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from facilitator.game.rulebook.score_spec import Award, Form, Line, Term
from facilitator.game.scoring.limits import Limits
from facilitator.game.scoring.score_words import ZERO, number
from facilitator.game.scoring.totals import LineScore, forms_for
from facilitator.plain.wording import listed

TOTAL = "total"
_MOST_SETS = 5000

Reach = frozenset[Fraction] | None
"""All that a line can bring; None where anything is possible."""


def reach_of_line(line: Line, limits: Limits) -> Reach:
    """Everything that this line can bring to this side."""
    total: Reach = frozenset({ZERO})
    for form in forms_for(line, limits.entry):
        found = _form(form, limits)
        if total is None or found is None or len(total) * len(found) > 100 * _MOST_SETS:
            return None
        total = frozenset(a + b for a in total for b in found)
    return total if line.least is None or total is None else frozenset(max(Fraction(line.least), n) for n in total)


def _form(form: Form, limits: Limits) -> Reach:
    shut = any((most := limits.most(name)) is not None and most < least for name, least in form.needs.items())
    if shut:
        return frozenset({ZERO})
    found = _kind(form, limits)
    return found | {ZERO} if found is not None and form.needs else found


def _kind(form: Form, limits: Limits) -> Reach:
    if form.kind == "sum":
        return _sum(form.terms, limits)
    if form.kind == "when":
        return _when(form.when, limits)
    if form.product:
        first, second = (_upto(name, limits) for name in form.product)
        return (
            None
            if first is None or second is None
            else frozenset(Fraction(a * b) for a in set(first) for b in set(second))
        )
    if form.steps is not None:
        return frozenset({ZERO, *(Fraction(n) for n in form.steps.table.values())})
    if form.most is not None:
        n, sides = form.most.points, range(1, len(limits.table.sides) + 1) if form.most.ties == "split" else (1,)
        none = (most := limits.most(form.most.count)) is not None and most < form.most.at_least
        return frozenset(
            {ZERO} if none else {ZERO, *(Fraction(n // k) if form.most.whole else Fraction(n, k) for k in sides)}
        )
    if form.sets is not None:
        parts = [limits.most(name) for name in form.sets.counts]
        least = min((n for n in parts if n is not None), default=None)
        return None if least is None else frozenset(Fraction(n * form.sets.points) for n in range(least + 1))
    found = _upto(form.typed, limits) if form.typed is not None else None
    return None if found is None else frozenset(map(Fraction, found))


def _upto(name: str, limits: Limits) -> Sequence[int] | None:
    """The numbers that a count can be."""
    if name in limits.entry.counts:
        return (limits.entry.counts[name],)
    most = limits.most(name)
    return None if most is None or most > _MOST_SETS else range(most + 1)


def _sum(terms: Iterable[Term], limits: Limits) -> Reach:
    found = frozenset({ZERO})
    for term in terms:
        numbers = _upto(term.count, limits)
        if numbers is None:
            return None
        worth = {(Fraction(n, term.per) if term.exact else Fraction(n // term.per)) * term.points for n in numbers}
        if len(found) * len(worth) > 100 * _MOST_SETS:
            return None
        found = frozenset(a + b for a in found for b in worth)
    return found


def _when(awards: Iterable[Award], limits: Limits) -> frozenset[Fraction]:
    found = frozenset({ZERO})
    for award in awards:
        if all((most := limits.most(name)) is None or most >= least for name, least in award.has.items()):
            found |= frozenset(n + award.points for n in found)
    return found


def why_impossible(line: Line, written: Fraction, limits: Limits) -> str | None:
    """Why a line can't bring what was written; None where it can."""
    can = reach_of_line(line, limits)
    if can is None or written in can:
        return None
    if line.goals and not forms_for(line, limits.entry):
        return f"{line.title} – this {limits.table.rules.sides.word} has no such card, so {number(written)} is not possible."
    if written > max(can):
        why = "with their tiles " if limits.held is not None else ""
        return f"{line.title} – {number(written)} is too high: {why}this line is worth at most {number(max(can))}."
    held = " with their tiles" if limits.held is not None else ""
    near = sorted(sorted(can, key=lambda n: abs(n - written))[:4])
    return (
        f"{line.title} – {number(written)} is not possible{held}: the nearest are {listed([number(n) for n in near])}."
    )


def explain_total(lines: Sequence[LineScore], counted: Mapping[str, Fraction], total: Fraction) -> tuple[str, ...]:
    """What could have led to another total: lines left out, counted twice, or subtracted instead of added."""
    gap = total - sum(counted.values(), ZERO)
    titles = {line.id: line.title for line in lines}
    found = []
    for name, points in counted.items():
        if points and points == -gap:
            found.append(f"{titles[name]} ({number(points)}) left out")
        if points and points == gap:
            found.append(f"{titles[name]} ({number(points)}) counted twice")
        if points and -2 * points == gap:
            found.append(f"{titles[name]} ({number(points)}) subtracted instead of added")
    for one, other in combinations(counted, 2) if not found else ():
        if counted[one] and counted[other] and counted[one] + counted[other] == -gap:
            found.append(
                f"{titles[one]} and {titles[other]} ({number(counted[one])} + {number(counted[other])}) left out"
            )
    return tuple(found)
