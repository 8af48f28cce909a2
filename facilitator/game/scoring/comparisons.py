"""The kinds of scoring line that compare the sides: who has most of something, and places with shared points."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from facilitator.game.rulebook.phrases import Joined, Listed, Ordinal, Value, phrase
from facilitator.game.rulebook.score_spec import Form, Most, Places
from facilitator.game.scoring.count_values import Values
from facilitator.game.scoring.line_kinds import NOTHING, LinePoints
from facilitator.game.scoring.score_words import ZERO, count_phrase, equation, sum_phrase


def compare_sides(form: Form, mine: Values, all_: Sequence[Values], titles: Mapping[str, str]) -> LinePoints:
    """The points of one side in a form that compares all of them; it waits until the boxes of all are in."""
    names = form.counts
    empty = mine.empty(names)
    if any(values.empty(names) for values in all_):
        return LinePoints(None, "", empty)
    if form.most is not None:
        return _most(form.most, mine, all_, titles)
    assert form.places is not None
    return _places(form.places, mine, all_)


def _most(most: Most, mine: Values, all_: Sequence[Values], titles: Mapping[str, str]) -> LinePoints:
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
    for name in places.counts:
        points, place = _place(places, mine.of(name) or 0, [values.of(name) or 0 for values in all_])
        if points:
            title = mine.score.count[name].title
            parts.append((points, Joined((title, " ", place, ": ", abs(points)))))
    total = sum((value for value, _ in parts), ZERO)
    return LinePoints(total, equation(sum_phrase(parts, NOTHING), total))


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
