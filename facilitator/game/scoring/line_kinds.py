"""The kinds of scoring line that look at one side alone: which counts they need, what they come to, and how that is
said.
"""

from collections.abc import Sequence
from fractions import Fraction

from facilitator.game.rulebook.score_spec import Award, Form, Score, Term
from facilitator.game.scoring.count_values import Values
from facilitator.game.scoring.needed_counts import counts_of
from facilitator.game.scoring.score_words import ZERO, counted_as, equation, number, sum_words
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import listed

MOST_NAMED = 2
"""How much of what is lacking is named in a working, which has to fit on a line."""


@frozen
class LinePoints:
    """What a line comes to, None while it has to wait; its working; and the boxes that are still empty."""

    points: Fraction | None
    working: str
    empty: tuple[str, ...] = ()


def line_points(form: Form, values: Values) -> LinePoints:
    """The points of a form that looks at one side alone; sums and cases count what is known so far."""
    empty = values.empty(counts_of(form))
    match form.kind:
        case "sum":
            points, words = _sum(form.sum, values)
            waits = all(values.of(t.count) is None for t in form.sum)
        case "when":
            points, words = _when(form.when, values)
            waits = bool(empty) and not points
        case _:
            waits = bool(empty)
            points, words = (ZERO, "") if waits else _whole(form, values)
    return LinePoints(None, "", empty) if waits else LinePoints(points, equation(words, points), empty)


def _sum(terms: Sequence[Term], values: Values) -> tuple[Fraction, str]:
    parts: list[tuple[Fraction, str]] = []
    for term in terms:
        n = values.of(term.count)
        if n:
            worth = Fraction(n, term.per) if term.exact else Fraction(n // term.per)
            parts.append((worth * term.points, _term(term, n, values.score)))
    return sum((value for value, _ in parts), ZERO), sum_words(parts)


def _term(term: Term, n: int, score: Score) -> str:
    words = counted_as(n, score.count[term.count])
    each = "" if abs(term.points) == 1 and term.per == 1 else f" × {abs(term.points)}"
    if term.per == 1:
        return words + each
    down = "" if term.exact or n % term.per == 0 else " (rounded down)"
    return f"{words} ÷ {term.per}{down}" + (each if abs(term.points) != 1 else "")


def _when(awards: Sequence[Award], values: Values) -> tuple[Fraction, str]:
    lacking = [
        (award, [name for name, least in award.has.items() if (values.of(name) or 0) < least]) for award in awards
    ]
    parts = [
        (Fraction(a.points), f"{_title(a, values.score)}: {number(abs(a.points))}") for a, names in lacking if not names
    ]
    near = [_lacks(a, names, values.score) for a, names in lacking if _nearly(a, names, len(awards))]
    missed = f" ({'; '.join(near)})" if near else ""
    return sum((value for value, _ in parts), ZERO), sum_words(parts) + missed


def _nearly(award: Award, lacking: Sequence[str], awards: int) -> bool:
    """Whether somebody would ask why this brings nothing: it is all that the line is about, or what it is for is
    there.
    """
    return bool(lacking) and (awards == 1 or next(iter(award.has)) not in lacking)


def _lacks(award: Award, names: Sequence[str], score: Score) -> str:
    words = [counted_as(award.has[name], score.count[name]) for name in names[:MOST_NAMED]]
    more = len(names) - len(words)
    return f"{_title(award, score)} needs {listed([*words, *([f'{more} more'] if more else [])])}"


def _title(award: Award, score: Score) -> str:
    return award.title or listed([counted_as(least, score.count[name]) for name, least in award.has.items()])


def _whole(form: Form, values: Values) -> tuple[Fraction, str]:
    """Kinds that need all their boxes."""
    counts = values.score.count
    names = counts_of(form)
    known = {name: values.of(name) or 0 for name in names}
    if form.steps is not None:
        n = known[form.steps.count]
        reached = [int(step) for step in form.steps.table if int(step) <= n]
        points = form.steps.table[str(max(reached))] if reached else 0
        return Fraction(points), counted_as(n, counts[form.steps.count])
    if form.product:
        first, second = form.product
        return Fraction(
            known[first] * known[second]
        ), f"{counted_as(known[first], counts[first])} × {counted_as(known[second], counts[second])}"
    if form.sets is not None:
        n = min(known[name] for name in form.sets.counts)
        every = listed([counts[name].title for name in form.sets.counts])
        return Fraction(n * form.sets.points), f"{n} × {every}, {form.sets.points} each"
    name = form.typed or ""
    return Fraction(known[name]), counted_as(known[name], counts[name])
