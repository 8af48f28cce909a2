"""A line of the score sheet as boxes: what to count, what it is worth, where the points go; enough to reckon it by
pencil.
"""

from collections.abc import Iterator

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.catalogue import fill
from facilitator.game.rulebook.paper_catalogue import PaperWords
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Award, Form, Line, Most, Score, Term
from facilitator.game.scoring.line_rule import form_rule
from facilitator.game.scoring.needed_counts import counts_of
from facilitator.game.scoring.score_words import MINUS, counted_as, number, ordinal
from facilitator.plain.document import Box, Boxes
from facilitator.plain.values import replace
from facilitator.plain.wording import listed


def line_boxes(line: Line, score: Score, side: str, table: Table, w: PaperWords) -> Boxes:
    """The boxes of one line for one side."""
    forms = [form for form in line.all_forms if not form.sides or side in form.sides]
    boxes = tuple(_of_card(form, box, table) for form in forms for box in _boxes(form, score, table, w))
    notes = [
        fill(w.your_card, ties=ties_in_words(form.most, w)) for form in forms if form.goal and form.most is not None
    ]
    notes += [fill(w.counts_only_with, what=_needs(form, score)) for form in forms if form.needs]
    notes += [_places(form, w) for form in forms if form.places is not None]
    notes += [fill(w.never_below, n=number(line.least))] if line.least is not None and boxes else []
    return Boxes(line.title, boxes, line.title, note=" ".join(dict.fromkeys(notes)))


def _of_card(form: Form, box: Box, table: Table) -> Box:
    """A box that only counts with a card says with which; where the card is all that there is to say it stands there
    already.
    """
    if form.goal is None or form.most is not None:
        return box
    return replace(box, label=f"{table.rules.card[form.goal].title}: {box.label}")


def capitalize(text: str) -> str:
    """A label begins with a large letter."""
    return text[:1].upper() + text[1:]


def _needs(form: Form, score: Score) -> str:
    return listed([counted_as(least, score.count[name]) for name, least in form.needs.items()])


def _places(form: Form, w: PaperWords) -> str:
    assert form.places is not None
    down = f" ({w.round_down})" if form.places.whole else ""
    return (
        fill(w.places, places=", ".join(f"{ordinal(i)} {number(n)}" for i, n in enumerate(form.places.points, 1)))
        + down
    )


def _boxes(form: Form, score: Score, table: Table, w: PaperWords) -> Iterator[Box]:
    titles = {name: capitalize(score.count[name].title) for name in counts_of(form)}
    if form.goal is not None and form.most is not None:
        what = fill(w.more_than_all, count=score.count[form.most.count].title)
        yield Box(table.rules.card[form.goal].title, number(form.most.points), what, tick=True, places=0)
        return
    if form.sum:
        yield from (_term(term, titles[term.count], w) for term in form.sum)
    elif form.product:
        first, second = form.product
        yield Box(f"{titles[first]} × {score.count[second].title}", "=", places=2)
    elif form.when:
        yield from (_award(award, score) for award in form.when)
    elif form.steps is not None:
        steps = sorted((int(step), points) for step, points in form.steps.table.items())
        yield Box(titles[form.steps.count], "→", ", ".join(f"{n} → {number(points)}" for n, points in steps))
    elif form.most is not None:
        yield Box(titles[form.most.count], f"→ {number(form.most.points)}", most_in_words(form.most, score, w))
    elif form.places is not None:
        yield from (Box(titles[name], "→") for name in form.places.counts)
    elif form.sets is not None:
        yield from (Box(titles[name]) for name in form.sets.counts)
        yield Box(w.complete_sets, f"× {number(form.sets.points)}")
    elif form.typed is not None:
        yield Box(titles[form.typed], places=0)


def ties_in_words(most: Most, w: PaperWords) -> str:
    """What happens to those who are level."""
    split = f"{w.ties_split} ({w.round_down})" if most.whole else w.ties_split
    return {"none": w.ties_none, "all": w.ties_all, "split": split}[most.ties]


def _award(award: Award, score: Score) -> Box:
    """An award with a title of its own says what it needs; without one its need is the title."""
    needs = listed([counted_as(n, score.count[name]) for name, n in award.has.items()])
    return Box(
        capitalize(award.title or needs), number(award.points), needs if award.title else "", tick=True, places=0
    )


def _term(term: Term, title: str, w: PaperWords) -> Box:
    points = f"{MINUS if term.points < 0 else ''}{abs(term.points)}"
    if term.per == 1:
        return Box(title, f"× {points}")
    times = "" if term.points == 1 else f" × {points}"
    return Box(title, f"÷ {term.per}{times}", "" if term.exact else w.round_down)


def most_in_words(most: Most, score: Score, w: PaperWords) -> str:
    """What has to be true for it: more farms than everybody else; a tie brings nothing."""
    return f"{fill(w.more_than_all, count=score.count[most.count].title)}; {ties_in_words(most, w)}"


def goal_words(rules: Ruleset, card: str, w: PaperWords) -> str:
    """What a card brings to whoever holds it, from the score sheet; empty where it brings nothing there."""
    score = rules.score or Score()
    forms = [form for line in score.lines for form in line.all_forms if form.goal == card]
    return " ".join(
        f"{number(form.most.points)}: {most_in_words(form.most, score, w)}"
        if form.most
        else f"{form_rule(form, score)}."
        for form in forms
    )
