"""The kinds of scoring line that compare the sides: who has most of something, and places with shared points."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from facilitator.game.rulebook.score_spec import Form, Most, Places
from facilitator.game.scoring.count_values import Values
from facilitator.game.scoring.line_kinds import LinePoints
from facilitator.game.scoring.needed_counts import counts_of
from facilitator.game.scoring.score_words import ZERO, counted_as, equation, number, ordinal, sum_words
from facilitator.plain.wording import listed


def compare_sides(form: Form, mine: Values, all_: Sequence[Values], titles: Mapping[str, str]) -> LinePoints:
    """The points of one side in a form that compares all of them; it waits until the boxes of all are in."""
    names = counts_of(form)
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
    words = counted_as(n, count)
    leaders = [side for side, value in have.items() if value == top]
    others = listed([titles.get(side, side) for side in leaders if side != mine.entry.side])
    if n < most.at_least:
        return LinePoints(ZERO, equation(words, 0))
    if n < top:
        return LinePoints(ZERO, equation(f"{words}, against {number(top)} of {others}", 0))
    if len(leaders) == 1:
        return LinePoints(Fraction(most.points), equation(f"{words}, more than anybody else", most.points))
    share = _share(most.points, len(leaders), most.whole)
    points = {"none": ZERO, "all": Fraction(most.points), "split": share}[most.ties]
    how = {
        "none": "a tie brings nothing",
        "all": "each gets all",
        "split": _divided(most.points, len(leaders), most.whole),
    }[most.ties]
    return LinePoints(points, equation(f"{words}, level with {others}: {how}", points))


def _places(places: Places, mine: Values, all_: Sequence[Values]) -> LinePoints:
    parts = []
    for name in places.counts:
        points, words = _place(places, mine.of(name) or 0, [values.of(name) or 0 for values in all_])
        if points:
            parts.append((points, f"{mine.score.count[name].title} {words}: {number(abs(points))}"))
    total = sum((value for value, _ in parts), ZERO)
    return LinePoints(total, equation(sum_words(parts), total))


def _place(places: Places, n: int, have: Sequence[int]) -> tuple[Fraction, str]:
    """The points for one place, and which place it is; who is level shares what the places that they cover bring."""
    if n < places.at_least:
        return ZERO, ""
    above, level = sum(other > n for other in have), sum(other == n for other in have)
    covered = places.points[above : above + level]
    name = ordinal(above + 1) if level == 1 else f"shared {ordinal(above + 1)}"
    return _share(sum(covered), level, places.whole), name


def _share(points: int, among: int, whole: bool) -> Fraction:
    """What each of several gets of points that they share; a part of a point is lost where only whole ones are
    given.
    """
    return Fraction(points // among) if whole else Fraction(points, among)


def _divided(points: int, among: int, whole: bool) -> str:
    return f"{points} ÷ {among}" + (", rounded down" if whole and points % among else "")
