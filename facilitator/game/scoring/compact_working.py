"""How a line's points came about in figures alone, for a narrow column: 3×1 + 2×5 where the working names what was
counted.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.phrases import Joined, Listed, Value, phrase
from facilitator.game.rulebook.score_spec import Form, Line, Score, Term
from facilitator.game.scoring.count_values import Values
from facilitator.game.scoring.entries import entry_of, sheet_of, table_counts
from facilitator.game.scoring.line_kinds import points_by_place
from facilitator.game.scoring.score_words import counts_listed, number, sum_phrase
from facilitator.game.scoring.totals import forms_for


def values_of(table: Table, sides: Sequence[str]) -> Mapping[str, Values]:
    """What each of these sides has counted, as lines ask for it."""
    score, counts = table.rules.score or Score(), table_counts(table)
    return {side: Values(score, entry_of(table, side), counts) for side in sides}


def compact_working(line: Line, mine: Values, all_: Sequence[Values]) -> Value:
    """The figures behind a line of one side; empty where the points are all that there is to say."""
    parts = [_of_form(form, mine, all_) for form in forms_for(line, mine.entry)]
    return Joined(tuple(part for part in parts if part != ""), "; ")


def counts_in_figures(line: Line, mine: Values) -> frozenset[str]:
    """The counts whose numbers can be read in the compact working."""
    found: set[str] = set()
    for form in forms_for(line, mine.entry):
        if _shut(form, mine) or form.kind in ("when", "places", "sets"):
            continue
        found.update(name for name in form.counts if name not in form.needs)
    return frozenset(found)


def counts_left(table: Table, lines: Sequence[Line]) -> Mapping[str, Mapping[str, int]]:
    """What sides entered beyond the compact workings of these lines: for each count the number of every side."""
    score, known = table.rules.score or Score(), values_of(table, table.sides)
    read = {side: {n for line in lines for n in counts_in_figures(line, known[side])} for side in table.sides}
    found: dict[str, dict[str, int]] = {}
    for count in score.counts:
        own = {s: n for s in table.sides if (n := sheet_of(table, s).counts.get(count.id)) is not None}
        if any(n and count.id not in read[side] for side, n in own.items()):
            found[count.id] = own
    return found


def _shut(form: Form, mine: Values) -> dict[str, int]:
    return {name: least for name, least in form.needs.items() if (n := mine.of(name)) is not None and n < least}


def _of_form(form: Form, mine: Values, all_: Sequence[Values]) -> Value:
    if shut := _shut(form, mine):
        own = {name for name in form.counts if name not in form.needs}
        return phrase("gate", what=counts_listed(shut, mine.score)) if any(mine.of(name) for name in own) else ""
    known = {name: mine.of(name) for name in form.counts}
    if form.terms:
        return _sum(form.terms, known)
    if form.when:
        return _awards(form, known)
    if form.most is not None:
        return _against(form, mine, all_)
    if form.places is not None:
        brings = [points for _, points, _ in points_by_place(form.places, mine, all_)]
        return Joined(tuple(map(number, brings)), " + ") if any(brings) else ""
    if any(n is None for n in known.values()) or not any(known.values()):
        return ""
    if form.product:
        return Joined(tuple(number(known[name] or 0) for name in form.product), " × ")
    if form.sets is not None:
        return Joined((min(known[name] or 0 for name in form.sets.counts), form.sets.points), " × ")
    return number(known[form.steps.count] or 0) if form.steps is not None else ""


def _sum(terms: Sequence[Term], known: Mapping[str, int | None]) -> Value:
    """Only what brings something; where all is simply added up, what is missing keeps its place as 0."""
    plain = all(term.points == term.per == 1 for term in terms)
    shown = [term for term in terms if known[term.count] or (plain and known[term.count] is not None)]
    if not any(known[term.count] for term in terms) or (len(terms) == 1 and plain):
        return ""
    parts: list[tuple[Fraction, Value]] = []
    for term in shown:
        words: Value = number(known[term.count] or 0)
        words = words if term.per == 1 else Joined((words, term.per), " ÷ ")
        words = words if abs(term.points) == 1 else Joined((words, abs(term.points)), "×")
        parts.append((Fraction(term.points), words))
    return sum_phrase(parts, "")


def _awards(form: Form, known: Mapping[str, int | None]) -> Value:
    """What was reached by name; of a single award how much of what it needs is there."""
    met = [[(known[name] or 0) >= least for name, least in award.has.items()] for award in form.when]
    if len(form.when) == 1 and len(met[0]) > 1:
        return phrase("page-of", n=sum(met[0]), of=len(met[0])) if any(met[0]) else ""
    titles = tuple(award.title for award, has in zip(form.when, met, strict=True) if all(has) and award.title)
    return Listed(titles) if titles else ""


def _against(form: Form, mine: Values, all_: Sequence[Values]) -> Value:
    """One's own number against the best of the others; of a card also what it is that counts."""
    assert form.most is not None
    name = form.most.count
    n, others = mine.of(name), [v.of(name) for v in all_ if v.entry.side != mine.entry.side]
    if n is None or any(other is None for other in others):
        return ""
    own = number(n) if form.goal is None else Joined((number(n), mine.score.count[name].title), " ")
    return phrase("best-other", n=own, best=max(other or 0 for other in others)) if others else own
