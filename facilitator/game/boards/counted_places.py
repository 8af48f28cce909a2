"""What a line of the score sheet counts on a colony: the places, what each brings, and the edges it looks at."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from facilitator.game.rulebook.score_spec import Award, Form, Line, Score, Term
from facilitator.game.scoring.count_values import CountEntry, Values, boxes_behind
from facilitator.game.scoring.score_words import ZERO
from facilitator.game.scoring.totals import forms_for
from facilitator.game.shapes.colony import Colony
from facilitator.game.shapes.colony_counts import count_colony
from facilitator.game.shapes.colony_places import Touching, edges_by_count, places_by_count
from facilitator.game.shapes.hexes import Hex
from facilitator.plain.frozen import frozen


@frozen
class CountedPlaces:
    """The places that a line counts, the edges between them, and what single places bring; without points of places
    where the line can't be told apart by them.
    """

    lit: frozenset[Hex] = frozenset()
    edges: tuple[Touching, ...] = ()
    points: Mapping[Hex, Fraction] | None = None


def counted_places(colony: Colony, line: Line, score: Score, side: str, points: Fraction) -> CountedPlaces:
    """What a line that brings these points counts there; nothing for one that depends on a secret card."""
    if line.goals or not points:
        return CountedPlaces()
    read = {name: n for name, n in count_colony(colony).items() if name in score.count}
    values = Values(score, CountEntry(side, read), {})
    places, edges = places_by_count(colony), edges_by_count(colony)
    lit, touching, brings, split = dict[Hex, None](), dict[Touching, None](), dict[Hex, Fraction](), True
    for form in forms_for(line, values.entry):
        names = boxes_behind(score, form.counts if not form.sum else [t.count for t in form.terms])
        touching |= dict.fromkeys(pair for name in names for pair in edges.get(name, ()))
        own = _of_awards(form, values, places) if form.when else {p: ZERO for n in names for p in places.get(n, ())}
        lit |= dict.fromkeys(own)
        if form.sum:
            own |= _of_terms(form.terms, score, places)
        split = split and (bool(form.sum) or len(form.when) > 1)
        for place, n in own.items():
            brings[place] = brings.get(place, ZERO) + n
    lit |= dict.fromkeys(place for pair in touching for place in pair)
    known = {place: n for place, n in brings.items() if n}
    return CountedPlaces(
        frozenset(lit), tuple(touching), known if split and known and sum(known.values()) == points else None
    )


def _of_terms(terms: Sequence[Term], score: Score, places: Mapping[str, tuple[Hex, ...]]) -> dict[Hex, Fraction]:
    """What each place brings to a sum; what counts only in groups brings nothing by itself."""
    found: dict[Hex, Fraction] = {}
    for term in terms:
        for box in boxes_behind(score, [term.count]) if term.per == 1 else ():
            for place in places.get(box, ()):
                found[place] = found.get(place, ZERO) + term.points
    return found


def _of_awards(form: Form, values: Values, places: Mapping[str, tuple[Hex, ...]]) -> dict[Hex, Fraction]:
    """The places that earn awards; the points are with the first thing that an award asks for."""
    found: dict[Hex, Fraction] = {}
    for award in form.when:
        if all((values.of(name) or 0) >= least for name, least in award.has.items()):
            used = tuple(_of_award(award, values.score, places))
            found |= {place: found.get(place, ZERO) for place in used}
            if used:
                found[used[0]] += award.points
    return found


def _of_award(award: Award, score: Score, places: Mapping[str, tuple[Hex, ...]]) -> Iterable[Hex]:
    for name, least in award.has.items():
        boxes = [places.get(box, ()) for box in boxes_behind(score, [name])]
        kinds = score.count[name].kinds_of
        yield from [of[0] for of in boxes if of][:least] if kinds else [p for of in boxes for p in of][:least]
