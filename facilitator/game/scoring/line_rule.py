"""How a line scores, in one line of a blank sheet."""

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.score_spec import Award, Form, Line, Score, Term
from facilitator.game.scoring.score_words import MINUS, counted_as, number, ordinal
from facilitator.plain.wording import listed


def rule_of(line: Line, score: Score, side: str, table: Table) -> str:
    """What brings how much on this line, for this side; for goals, whichever card it holds."""
    forms = [form for form in line.all_forms if not form.sides or side in form.sides]
    words = []
    for form in forms:
        card = f"{table.rules.card[form.goal].title}: " if form.goal is not None else ""
        words.append(card + form_rule(form, score))
    return "; ".join(words) if words else "nothing"


def form_rule(form: Form, score: Score) -> str:
    """What one form of a line brings."""
    gate = f", if there {_is(form, score)}" if form.needs else ""
    return _kind(form, score) + gate


def _is(form: Form, score: Score) -> str:
    return "is at least " + listed([counted_as(least, score.count[name]) for name, least in form.needs.items()])


def _kind(form: Form, score: Score) -> str:
    titles = {c.id: c.title for c in score.counts}
    if form.sum:
        return ", ".join(_term(term, titles[term.count]) for term in form.sum)
    if form.product:
        return " × ".join(titles[name] for name in form.product)
    if form.when:
        return ", ".join(f"{a.title or _has(a, score)}: {number(a.points)}" for a in form.when)
    if form.steps is not None:
        steps = sorted((int(step), points) for step, points in form.steps.table.items())
        return f"{titles[form.steps.count]}: " + ", ".join(f"{n} → {number(points)}" for n, points in steps)
    if form.most is not None:
        ties = {"none": "a tie brings nothing", "all": "in a tie each gets all", "split": "a tie is shared"}[
            form.most.ties
        ]
        down = ", rounded down" if form.most.ties == "split" and form.most.whole else ""
        return f"most {titles[form.most.count]}: {number(form.most.points)}, {ties}{down}"
    if form.places is not None:
        places = ", ".join(f"{ordinal(i)} {number(n)}" for i, n in enumerate(form.places.points, 1))
        down = ", shares rounded down" if form.places.whole else ""
        return f"{places} for each of {listed([titles[name] for name in form.places.counts])}{down}"
    if form.sets is not None:
        return (
            f"{number(form.sets.points)} for each {listed([score.count[n].one or titles[n] for n in form.sets.counts])}"
        )
    return titles[form.typed or ""]


def _has(award: Award, score: Score) -> str:
    return listed([counted_as(n, score.count[name]) for name, n in award.has.items()])


def _term(term: Term, title: str) -> str:
    sign = MINUS if term.points < 0 else ""
    per = f" per {term.per}" if term.per != 1 else ""
    return f"{sign}{abs(term.points)}{per} × {title}" if not per else f"{sign}{abs(term.points)}{per} {title}"
