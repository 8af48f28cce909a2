"""How a line scores, in one line of a blank sheet."""

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.phrases import Listed, Ordinal, Value, phrase
from facilitator.game.rulebook.score_spec import Form, Line, Most, Places, Score, Term
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.scoring.count_values import CountEntry, Values, boxes_behind
from facilitator.game.scoring.line_kinds import line_points
from facilitator.game.scoring.score_words import counts_listed
from facilitator.plain.wording import MINUS, capitalize


def rule_of(line: Line, score: Score, side: str, table: Table) -> str:
    """What brings how much on this line, for this side; for goals, whichever card it holds."""
    words = table.rules.words()
    rules = []
    for form in line.forms_for(side):
        card = f"{table.rules.card[form.goal].title}: " if form.goal is not None else ""
        rules.append(card + form_rule(form, score, words))
    return "; ".join(rules) if rules else words.text("nothing")


def form_rule(form: Form, score: Score, words: Catalogue) -> str:
    """What one form of a line brings."""
    rule = _kind(form, score, words)
    return words.text("rule-gate", what=rule, least=counts_listed(form.needs, score)) if form.needs else rule


def _kind(form: Form, score: Score, words: Catalogue) -> str:
    say = words.say
    titles = {c.id: c.title for c in score.counts}
    if form.terms:
        return ", ".join(say(_term(term, titles[term.count])) for term in form.terms)
    if form.product:
        return " × ".join(titles[name] for name in form.product)
    if form.when:
        return ", ".join(f"{say(a.title or counts_listed(a.has, score))}: {say(a.points)}" for a in form.when)
    if form.steps is not None:
        steps = sorted((int(step), points) for step, points in form.steps.table.items())
        return f"{titles[form.steps.count]}: " + ", ".join(f"{n} → {say(points)}" for n, points in steps)
    if form.most is not None:
        return say(_most(form.most, titles[form.most.count], words))
    if form.places is not None:
        return say(_places(form.places, tuple(titles[name] for name in form.places.counts), words))
    if form.sets is not None:
        what = Listed(tuple(score.count[n].one or titles[n] for n in form.sets.counts))
        return words.text("rule-sets", n=form.sets.points, what=what)
    return titles[form.typed or ""]


def _most(most: Most, title: str, words: Catalogue) -> Value:
    ties = {"none": words.paper.ties_none, "all": words.paper.ties_all, "split": words.paper.ties_split}[most.ties]
    rule = phrase("rule-most", what=title, n=most.points, ties=ties)
    return phrase("rule-rounded-down", what=rule) if most.ties == "split" and most.whole else rule


def _places(places: Places, titles: tuple[str, ...], words: Catalogue) -> Value:
    rule = phrase("rule-places", places=places_in_words(places, words), what=Listed(titles))
    return phrase("rule-shares-rounded-down", what=rule) if places.whole else rule


def places_in_words(places: Places, words: Catalogue) -> str:
    """What each place brings: 1st 3, 2nd 1."""
    return ", ".join(f"{words.say(Ordinal(i))} {words.say(n)}" for i, n in enumerate(places.points, 1))


def _term(term: Term, title: str) -> Value:
    points = f"{MINUS if term.points < 0 else ''}{abs(term.points)}"
    return f"{points} × {title}" if term.per == 1 else phrase("rule-per", n=points, per=term.per, what=title)


def values_of(line: Line, table: Table, words: Catalogue) -> tuple[tuple[str, str], ...]:
    """What brings how much on a line, one row for each thing; for goals, whichever card somebody holds."""
    score = table.rules.score or Score()
    found = []
    for form in line.all_forms:
        card = f"{table.rules.card[form.goal].title}: " if form.goal is not None else ""
        found += [(f"{card}{what}", n) for what, n in _values(form, score, words)]
    return tuple(dict.fromkeys(found))


def _values(form: Form, score: Score, words: Catalogue) -> list[tuple[str, str]]:
    say, titles = words.say, {c.id: c.one or c.title for c in score.counts}
    if form.sum:
        return [
            (titles[t.count] if t.per == 1 else f"{t.per} {score.count[t.count].title}", say(t.points))
            for t in form.sum
        ]
    if form.when:
        return [(capitalize(say(a.title or counts_listed(a.has, score))), say(a.points)) for a in form.when]
    if form.steps is not None:
        steps = sorted((int(step), points) for step, points in form.steps.table.items())
        return [
            (f"{n} {titles[form.steps.count] if n == 1 else score.count[form.steps.count].title}", say(p))
            for n, p in steps
        ]
    if form.most is not None:
        return [(say(phrase("most-of", what=score.count[form.most.count].title)), say(form.most.points))]
    if form.places is not None:
        return [(say(Ordinal(i)), say(n)) for i, n in enumerate(form.places.points, 1)]
    return [(_kind(form, score, words), "")]


def example_of(line: Line, score: Score) -> Value | None:
    """A made-up sheet's working for a line that needs no other sheet: two of the first thing, one of every other. Points
    that are entered as they are need none.
    """
    form = next(iter(line.all_forms))
    if form.compares or form.goal is not None:
        return None
    boxes = boxes_behind(score, form.counts)
    made_up = {name: max(2 if i == 0 else 1, form.needs.get(name, 0)) for i, name in enumerate(boxes)}
    found = line_points(form, Values(score, CountEntry("", made_up), made_up))
    return found.working if found.points and list(made_up.values()) != [found.points] else None
