"""The kinds of scoring line that look at one side alone: which counts they need, what they come to, and how that comes
about.
"""

from collections.abc import Sequence
from fractions import Fraction

from facilitator.game.rulebook.phrases import Joined, Listed, Value, phrase
from facilitator.game.rulebook.score_spec import Award, Form, Score, Term
from facilitator.game.scoring.count_values import Values
from facilitator.game.scoring.score_words import ZERO, count_phrase, counts_listed, equation, sum_phrase
from facilitator.plain.frozen import frozen

MOST_NAMED = 2
"""How much of what is lacking is named in a working, which has to fit on a line."""

NOTHING = phrase("nothing")


@frozen
class LinePoints:
    """What a line comes to, None while it has to wait; its working; and the boxes that are still empty."""

    points: Fraction | None
    working: Value
    empty: tuple[str, ...] = ()


def line_points(form: Form, values: Values) -> LinePoints:
    """The points of a form that looks at one side alone; sums and cases count what is known so far."""
    empty = values.empty(form.counts)
    match form.kind:
        case "sum":
            points, words = _sum(form.terms, values)
            waits = all(values.of(t.count) is None for t in form.terms)
        case "when":
            points, words = _when(form.when, values)
            waits = bool(empty) and not points
        case _:
            waits = bool(empty)
            points, words = (ZERO, "") if waits else _whole(form, values)
    return LinePoints(None, "", empty) if waits else LinePoints(points, equation(words, points), empty)


def _sum(terms: Sequence[Term], values: Values) -> tuple[Fraction, Value]:
    parts: list[tuple[Fraction, Value]] = []
    for term in terms:
        n = values.of(term.count)
        if n:
            worth = Fraction(n, term.per) if term.exact else Fraction(n // term.per)
            parts.append((worth * term.points, _term(term, n, values.score)))
    return sum((value for value, _ in parts), ZERO), sum_phrase(parts, NOTHING)


def _term(term: Term, n: int, score: Score) -> Value:
    words: Value = count_phrase(n, score.count[term.count])
    if term.per != 1:
        words = Joined((words, term.per), " ÷ ")
        words = words if term.exact or n % term.per == 0 else phrase("rounded-down", what=words)
    return words if abs(term.points) == 1 else Joined((words, str(abs(term.points))), " × ")


def _when(awards: Sequence[Award], values: Values) -> tuple[Fraction, Value]:
    lacking = [
        (award, [name for name, least in award.has.items() if (values.of(name) or 0) < least]) for award in awards
    ]
    parts: list[tuple[Fraction, Value]] = [
        (Fraction(a.points), Joined((_title(a, values.score), abs(a.points)), ": "))
        for a, names in lacking
        if not names
    ]
    near = tuple(_lacks(a, names, values.score) for a, names in lacking if _nearly(a, names, len(awards)))
    total, words = sum((value for value, _ in parts), ZERO), sum_phrase(parts, NOTHING)
    return total, Joined((words, " (", Joined(near, "; "), ")")) if near else words


def _nearly(award: Award, lacking: Sequence[str], awards: int) -> bool:
    """Whether somebody would ask why this brings nothing: it is all that the line is about, or what it is for is
    there.
    """
    return bool(lacking) and (awards == 1 or next(iter(award.has)) not in lacking)


def _lacks(award: Award, names: Sequence[str], score: Score) -> Value:
    words: list[Value] = [count_phrase(award.has[name], score.count[name]) for name in names[:MOST_NAMED]]
    if more := len(names) - len(words):
        words.append(phrase("more", n=more))
    return phrase("needs", title=_title(award, score), what=Listed(tuple(words)))


def _title(award: Award, score: Score) -> Value:
    return award.title or counts_listed(award.has, score)


def _whole(form: Form, values: Values) -> tuple[Fraction, Value]:
    """Kinds that need all their boxes."""
    counts = values.score.count
    known = {name: values.of(name) or 0 for name in form.counts}
    if form.steps is not None:
        n = known[form.steps.count]
        reached = [int(step) for step in form.steps.table if int(step) <= n]
        points = form.steps.table[str(max(reached))] if reached else 0
        return Fraction(points), count_phrase(n, counts[form.steps.count])
    if form.product:
        first, second = form.product
        factors = tuple(count_phrase(known[name], counts[name]) for name in form.product)
        return Fraction(known[first] * known[second]), Joined(factors, " × ")
    if form.sets is not None:
        n = min(known[name] for name in form.sets.counts)
        every = Listed(tuple(counts[name].title for name in form.sets.counts))
        return Fraction(n * form.sets.points), phrase("each", n=n, what=every, points=str(form.sets.points))
    name = form.typed or ""
    return Fraction(known[name]), count_phrase(known[name], counts[name])
