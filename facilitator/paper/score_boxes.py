"""A line of the score sheet as boxes: what to count, what it is worth, where the points go; enough to reckon it by
pencil.
"""

from collections.abc import Iterator

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.catalogue import Catalogue
from facilitator.game.rulebook.score_spec import Award, Form, Line, Most, Score, Term
from facilitator.game.scoring.line_rule import places_in_words
from facilitator.game.scoring.score_words import counts_listed
from facilitator.plain.document import Box, Boxes
from facilitator.plain.values import replace
from facilitator.plain.wording import MINUS, capitalize


def line_boxes(line: Line, score: Score, side: str, table: Table, words: Catalogue) -> Boxes:
    """The boxes of one line for one side."""
    forms = line.forms_for(side)
    boxes = tuple(_of_card(form, box, table) for form in forms for box in _boxes(form, score, table, words))
    notes = [
        words.fill(words.paper.your_card, ties=ties_in_words(form.most, words))
        for form in forms
        if form.goal and form.most is not None
    ]
    notes += [
        words.fill(words.paper.counts_only_with, what=counts_listed(form.needs, score)) for form in forms if form.needs
    ]
    notes += [_places(form, words) for form in forms if form.places is not None]
    notes += [words.fill(words.paper.never_below, n=line.least)] if line.least is not None and boxes else []
    return Boxes(line.title, boxes, line.title, note=" ".join(dict.fromkeys(notes)))


def counts_with_box(line: Line, side: str) -> tuple[str, ...]:
    """The counts of which a side writes down the number; a tick only says that there are enough, a card that it leads."""
    forms = [form for form in line.forms_for(side) if not form.goal and not form.when]
    return tuple(name for form in forms for name in replace(form, needs={}).counts)


def _of_card(form: Form, box: Box, table: Table) -> Box:
    """A box that only counts with a card says with which; where the card is all that there is to say it stands there
    already.
    """
    if form.goal is None or form.most is not None:
        return box
    return replace(box, label=f"{table.rules.card[form.goal].title}: {box.label}")


def _places(form: Form, words: Catalogue) -> str:
    assert form.places is not None
    down = f" ({words.paper.round_down})" if form.places.whole else ""
    return words.fill(words.paper.places, places=places_in_words(form.places, words)) + down


def _boxes(form: Form, score: Score, table: Table, words: Catalogue) -> Iterator[Box]:
    titles = {name: capitalize(score.count[name].title) for name in form.counts}
    if form.goal is not None and form.most is not None:
        what = words.fill(words.paper.more_than_all, count=score.count[form.most.count].title)
        yield Box(table.rules.card[form.goal].title, words.say(form.most.points), what, tick=True, places=0)
        return
    if form.terms:
        yield from (_term(term, titles[term.count], words) for term in form.terms)
    elif form.product:
        first, second = form.product
        yield Box(f"{titles[first]} × {score.count[second].title}", "=", places=2)
    elif form.when:
        yield from (_award(award, score, words) for award in form.when)
    elif form.steps is not None:
        steps = sorted((int(step), points) for step, points in form.steps.table.items())
        yield Box(titles[form.steps.count], "→", ", ".join(f"{n} → {words.say(points)}" for n, points in steps))
    elif form.most is not None:
        yield Box(titles[form.most.count], f"→ {words.say(form.most.points)}", most_in_words(form.most, score, words))
    elif form.places is not None:
        yield from (Box(titles[name], "→") for name in form.places.counts)
    elif form.sets is not None:
        yield from (Box(titles[name]) for name in form.sets.counts)
        yield Box(words.paper.complete_sets, f"× {words.say(form.sets.points)}")
    elif form.typed is not None:
        yield Box(titles[form.typed], places=0)


def ties_in_words(most: Most, words: Catalogue) -> str:
    """What happens to those who are level."""
    split = f"{words.paper.ties_split} ({words.paper.round_down})" if most.whole else words.paper.ties_split
    return {"none": words.paper.ties_none, "all": words.paper.ties_all, "split": split}[most.ties]


def _award(award: Award, score: Score, words: Catalogue) -> Box:
    """An award with a title of its own says what it needs; without one its need is the title."""
    needs = words.say(counts_listed(award.has, score))
    return Box(
        capitalize(award.title or needs), words.say(award.points), needs if award.title else "", tick=True, places=0
    )


def _term(term: Term, title: str, words: Catalogue) -> Box:
    points = f"{MINUS if term.points < 0 else ''}{abs(term.points)}"
    if term.per == 1:
        return Box(title, f"× {points}")
    times = "" if term.points == 1 else f" × {points}"
    return Box(title, f"÷ {term.per}{times}", "" if term.exact else words.paper.round_down)


def most_in_words(most: Most, score: Score, words: Catalogue) -> str:
    """What has to be true for it: more farms than everybody else; a tie brings nothing."""
    return f"{words.fill(words.paper.more_than_all, count=score.count[most.count].title)}; {ties_in_words(most, words)}"
