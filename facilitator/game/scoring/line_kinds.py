"""The kinds of scoring line: what each comes to, and how that comes about; some look at one side alone, others compare the
sides.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from facilitator.game.rulebook.phrases import Joined, Listed, Ordinal, Value, phrase
from facilitator.game.rulebook.score_spec import Award, Form, Most, Places, Score, Term
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
            points, working = _sum(form.terms, values)
            waits = all(values.of(t.count) is None for t in form.terms)
        case "when":
            points, working = _when(form.when, values)
            waits = bool(empty) and not points
        case _:
            waits = bool(empty)
            points, words = (ZERO, "") if waits else _whole(form, values)
            working = equation(words, points)
    return LinePoints(None, "", empty) if waits else LinePoints(points, working, empty)


def _sum(terms: Sequence[Term], values: Values) -> tuple[Fraction, Value]:
    parts: list[tuple[Fraction, Value]] = []
    for term in terms:
        n = values.of(term.count)
        if n:
            worth = Fraction(n, term.per) if term.exact else Fraction(n // term.per)
            parts.append((worth * term.points, _term(term, n, values.score)))
    total = sum((value for value, _ in parts), ZERO)
    return total, equation(sum_phrase(parts, NOTHING), total)


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
    total, words, lacks = sum((value for value, _ in parts), ZERO), sum_phrase(parts, NOTHING), Joined(near, "; ")
    if near and not parts:
        return ZERO, Joined((0, lacks), ": ")
    return total, equation(Joined((words, " (", lacks, ")")) if near else words, total)


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


def compare_sides(form: Form, mine: Values, all_: Sequence[Values], titles: Mapping[str, str]) -> LinePoints:
    """The points of one side in a form that compares all of them; it waits until the boxes of all are in."""
    names = form.counts
    empty = mine.empty(names)
    if any(values.empty(names) for values in all_):
        return LinePoints(None, "", empty)
    if form.most is not None:
        return _who_has_most(form.most, mine, all_, titles)
    assert form.places is not None
    return _places(form.places, mine, all_)


def _who_has_most(most: Most, mine: Values, all_: Sequence[Values], titles: Mapping[str, str]) -> LinePoints:
    count = mine.score.count[most.count]
    have = {values.entry.side: values.of(most.count) or 0 for values in all_}
    n, top = have[mine.entry.side], max(have.values())
    words = count_phrase(n, count)
    leaders = [side for side, value in have.items() if value == top]
    others = Listed(tuple(titles.get(side, side) for side in leaders if side != mine.entry.side))
    if n < most.at_least:
        return LinePoints(ZERO, equation(words, 0))
    if n < top:
        return LinePoints(ZERO, equation(phrase("against", what=words, n=top, others=others), 0))
    if len(leaders) == 1:
        return LinePoints(Fraction(most.points), equation(phrase("alone", what=words), most.points))
    points, how = _of_tie(most, len(leaders))
    return LinePoints(points, equation(phrase("level", what=words, others=others, how=how), points))


def _of_tie(most: Most, among: int) -> tuple[Fraction, Value]:
    """What each of several who are level gets, and why."""
    match most.ties:
        case "none":
            return ZERO, phrase("tie-brings-nothing")
        case "all":
            return Fraction(most.points), phrase("tie-gives-all")
    divided = Joined((str(most.points), among), " ÷ ")
    down = most.whole and most.points % among
    return _share(most.points, among, most.whole), phrase("share-rounded-down", what=divided) if down else divided


def _places(places: Places, mine: Values, all_: Sequence[Values]) -> LinePoints:
    parts: list[tuple[Fraction, Value]] = []
    for name, points, place in points_by_place(places, mine, all_):
        if points:
            title = mine.score.count[name].title
            parts.append((points, Joined((title, " ", place, ": ", abs(points)))))
    total = sum((value for value, _ in parts), ZERO)
    return LinePoints(total, equation(sum_phrase(parts, NOTHING), total))


def points_by_place(places: Places, mine: Values, all_: Sequence[Values]) -> list[tuple[str, Fraction, Value]]:
    """For each count the points that its place brings, and which place that is."""
    return [
        (name, *_place(places, mine.of(name) or 0, [values.of(name) or 0 for values in all_])) for name in places.counts
    ]


def _place(places: Places, n: int, have: Sequence[int]) -> tuple[Fraction, Value]:
    """The points for one place, and which place it is; who is level shares what the places that they cover bring."""
    if n < places.at_least:
        return ZERO, ""
    above, level = sum(other > n for other in have), sum(other == n for other in have)
    place = Ordinal(above + 1)
    points = _share(sum(places.points[above : above + level]), level, places.whole)
    return points, place if level == 1 else phrase("shared", place=place)


def _share(points: int, among: int, whole: bool) -> Fraction:
    """What each of several gets of points that they share; a part of a point is lost where only whole ones are
    given.
    """
    return Fraction(points // among) if whole else Fraction(points, among)
