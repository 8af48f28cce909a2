"""A line of the score sheet as boxes: what to count, what it is worth, where the points go; enough to calculate it by
pencil. The same boxes hold the numbers of a filled sheet.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.phrases import Ordinal
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Award, Form, Line, Most, Places, Score, Term
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.scoring.count_values import Values
from facilitator.game.scoring.entries import entry_of, sheet_of, table_counts
from facilitator.game.scoring.line_kinds import points_by_place
from facilitator.game.scoring.line_rule import places_in_words
from facilitator.game.scoring.score_words import counts_listed
from facilitator.game.scoring.totals import SideScore, lines_of
from facilitator.plain.frozen import frozen
from facilitator.plain.score_blocks import Box, Boxes
from facilitator.plain.values import replace
from facilitator.plain.wording import MINUS, capitalize

SINGLE_POINTS, MANY_SINGLE_POINTS = 10, 60
"""Boxes for points that are added up one by one; more where a sheet asks for little else."""


MOST_PICTURES = 6


@frozen
class Pencil:
    """What is written on a sheet; on a blank one nothing is."""

    values: Values | None = None
    score: SideScore | None = None
    others: tuple[Values, ...] = ()

    def number(self, count: str) -> str:
        """What was counted; empty where nobody did."""
        n = None if self.values is None else self.values.of(count)
        return "" if n is None else str(n)

    def best_other(self, count: str) -> str:
        """The most that another side has."""
        known = [n for other in self.others if (n := other.of(count)) is not None]
        return str(max(known)) if known else ""

    def tick(self, needs: Mapping[str, int]) -> str:
        """A tick where all that is needed is there."""
        own = {} if self.values is None else {name: self.values.of(name) for name in needs}
        return "✓" if own and all((n or 0) >= needs[name] for name, n in own.items()) else ""

    def holds(self, card: str) -> str:
        """A tick where the side holds this card."""
        return "✓" if self.values is not None and card in self.values.entry.goals else ""

    def place(self, places: Places, count: str, words: Catalogue) -> tuple[str, str]:
        """Which place a side has in a count, and what that brings; empty where nobody knows it."""
        everybody = () if self.values is None else (self.values, *self.others)
        have = [n for values in everybody if (n := values.of(count)) is not None]
        if self.values is None or len(have) < len(everybody):
            return "", ""
        brings = {name: points for name, points, _ in points_by_place(places, self.values, everybody)}
        place = words.say(Ordinal(1 + sum(n > have[0] for n in have))) if have[0] >= places.at_least else "–"
        return place, words.say(brings[count])

    def points(self, line: str, words: Catalogue) -> str:
        """What a line has brought."""
        counting = None if self.score is None else next((x.counting for x in self.score.lines if x.id == line), None)
        return "" if counting is None else words.say(counting)


BLANK = Pencil()


@frozen
class Sheet:
    """Whose score sheet it is, and what is written on it."""

    table: Table
    side: str
    words: Catalogue
    pencil: Pencil = BLANK
    shared: bool = False
    """Whether several players have a column each on it, with less room for a line."""

    @property
    def score(self) -> Score:
        """The game's sheet."""
        return self.table.rules.score or Score()

    def title(self, count: str) -> str:
        """What a count is called, at the beginning of a line."""
        return capitalize(self.score.count[count].title)


def pencil_of(table: Table, score: SideScore) -> Pencil:
    """What a side, or the whole table, has handed in."""
    rules, counts = table.rules.score or Score(), table_counts(table)
    values = {side: Values(rules, entry_of(table, side), counts) for side in (*table.sides, TABLE_WIDE)}
    own = values.pop(score.side)
    return Pencil(own, score, tuple(other for side, other in values.items() if side))


def is_blank(table: Table, score: SideScore) -> bool:
    """Whether nothing was handed in for a side, and nothing is known of it."""
    handed = sheet_of(table, score.side)
    return not (handed.counts or handed.written or handed.tiles) and not score.total


def pictures_of(rules: Ruleset) -> Mapping[str, str]:
    """The pictogram of every count of something that is on a board."""
    looks = {tile.id: tile.picture for tile in rules.board.tiles} if rules.board is not None else {}
    counts = rules.score.counts if rules.score is not None else ()
    found = {count.id: looks.get(count.face or "") or "" for count in counts}
    for count in counts:  # what follows from counts with one picture has that picture too
        own = {found[name] for name in (*count.sum_of, *count.kinds_of)}
        found[count.id] = found[count.id] or (own.pop() if len(own) == 1 else "")
    return found


def line_boxes(line: Line, sheet: Sheet, number: int = 0) -> Boxes:
    """The boxes of one line for one side."""
    words, forms = sheet.words, line.forms_for(sheet.side)
    notes = [
        words.fill(words.paper.counts_only_with, what=counts_listed(f.needs, sheet.score)) for f in forms if f.needs
    ]
    notes += [note for form in forms if (note := _note(form, sheet))]
    notes += [words.fill(words.paper.never_below, n=line.least)] if line.least is not None and forms else []
    if any(form.goal is not None and form.most is not None for form in forms):
        boxes = tuple(_goal_boxes(forms, sheet))
    else:
        boxes = tuple(box for form in forms for box in _boxes(form, sheet))
    counted = [i for i, box in enumerate(boxes) if box.places and not box.tick]
    if len(counted) == 1 and (label := boxes[counted[0]].label):  # one box needs no label above it
        boxes = tuple(replace(box, label="") if i == counted[0] else box for i, box in enumerate(boxes))
        notes[:0] = [f"{label}."] if label.casefold() != line.title.casefold() else []
    note = " ".join(dict.fromkeys(notes)) if forms else words.paper.not_for_you
    value = sheet.pencil.points(line.id, words) if forms else "–"
    return Boxes(line.title, boxes, number, note, value)


def counts_with_box(line: Line, side: str) -> tuple[str, ...]:
    """The counts of which a side writes down the number on this line; a tick only says that there are enough."""
    forms = [form for form in line.forms_for(side) if not form.when]
    found = [(*(t.count for t in f.terms), *((f.steps.count,) if f.steps is not None else ())) for f in forms]
    found += [(f.most.count,) for f in forms if f.most is not None and f.goal is None]
    found += [(*f.product, *(f.sets.counts if f.sets is not None else ())) for f in forms]
    return tuple(dict.fromkeys(name for names in found for name in names))


def _note(form: Form, sheet: Sheet) -> str:
    """How a form is counted, as far as its boxes don't say it."""
    words, w = sheet.words, sheet.words.paper
    if form.places is not None:
        down = f" ({w.round_down})" if form.places.whole else ""
        return words.fill(w.places, places=places_in_words(form.places, words)) + down
    if form.goal is not None and form.most is not None:
        return words.fill(w.your_card, ties=ties_in_words(form.most, words))
    if form.most is not None:
        title, ties = sheet.score.count[form.most.count].title, ties_in_words(form.most, words)
        return words.fill(w.most_gets, count=title, n=form.most.points, ties=ties)
    if form.when:
        return w.tick_all if len(form.when) > 1 else ""
    added = w.sum_of_points if sheet.shared else w.single_points
    return f"{sheet.title(form.typed)}. {added}" if form.typed is not None else ""


def _boxes(form: Form, sheet: Sheet) -> Iterator[Box]:
    """The boxes of a form in which a side writes what it has counted."""
    words, pencil, looks = sheet.words, sheet.pencil, pictures_of(sheet.table.rules)
    w, say = words.paper, words.say
    card = f"{sheet.table.rules.card[form.goal].title}: " if form.goal is not None else ""

    def counted(name: str, worth: str = "", before: str = "") -> Box:
        picture = (looks[name],) if looks[name] else ()
        return Box(card + sheet.title(name), worth, pencil.number(name), before, pictures=picture)

    if form.terms:
        for n, term in enumerate(form.terms):
            before = "" if n == 0 else MINUS if term.points < 0 else "+"
            yield counted(term.count, _worth(term, words, signed=n == 0), before)
    elif form.product:
        yield from (counted(name, before="×" if n else "") for n, name in enumerate(form.product))
    elif form.when:
        yield from _awards(form.when, sheet, looks)
    elif form.steps is not None:
        steps = sorted((int(step), points) for step, points in form.steps.table.items())
        yield counted(form.steps.count, ", ".join(f"{n} → {say(points)}" for n, points in steps))
    elif form.most is not None:
        yield from _comparison((form.most,), sheet)
    elif form.places is not None:
        for name in form.places.counts:
            place, points = pencil.place(form.places, name, words)
            yield Box(f"{sheet.title(name)}: {w.place}", "→", place, places=2, result=points)
    elif form.sets is not None:
        yield from (counted(name) for name in form.sets.counts)
        yield Box(w.complete_sets, f"× {say(form.sets.points)} =")
    elif form.typed is not None:
        few_lines = len(lines_of(sheet.table, sheet.side)) <= 2
        often = MANY_SINGLE_POINTS if few_lines else SINGLE_POINTS
        yield from (Box(before="+" if n else "") for n in range(often))


def _worth(term: Term, words: Catalogue, signed: bool) -> str:
    """What is done with a number: × 3, ÷ 2; behind a minus one point each needs no sign."""
    points = f"{MINUS if signed and term.points < 0 else ''}{abs(term.points)}"
    if term.per == 1:
        return "" if points == "1" and term.points < 0 else f"× {points}"
    times = "" if term.points == 1 else f" × {points}"
    return f"÷ {term.per}{times}" + ("" if term.exact else f" ({words.paper.round_down})")


def _awards(awards: Sequence[Award], sheet: Sheet, looks: Mapping[str, str]) -> Iterator[Box]:
    """A tick for what brings fixed points; its pictures are what it needs, where all of that has one. A picture with which
    all of them begin is said by the line's title.
    """
    drawn = [tuple(looks[name] for name, least in award.has.items() for _ in range(least)) for award in awards]
    common = len({pictures[:1] for pictures in drawn}) == 1 and len(drawn) > 1
    for award, pictures in zip(awards, drawn, strict=True):
        needs = capitalize(sheet.words.say(counts_listed(award.has, sheet.score)))
        label = f"{capitalize(award.title)}: {needs}" if award.title else needs
        shown = pictures[common:] if all(pictures) and len(pictures) <= MOST_PICTURES else ()
        worth = sheet.words.say(award.points)
        yield Box(label, worth, sheet.pencil.tick(award.has), places=0, tick=True, pictures=shown)


def _goal_boxes(forms: Iterable[Form], sheet: Sheet) -> Iterator[Box]:
    """A tick for each card that leads to a comparison, then the comparison."""
    goals = [(form.goal, form.most) for form in forms if form.goal is not None and form.most is not None]
    looks = pictures_of(sheet.table.rules)
    for card, most in goals:
        picture = (looks[most.count],) if looks[most.count] else ()
        yield Box(
            sheet.table.rules.card[card].title, "", sheet.pencil.holds(card), places=0, tick=True, pictures=picture
        )
    held = [most for card, most in goals if sheet.pencil.holds(card)]
    yield from _comparison(held or [most for _, most in goals], sheet, bool(held))


def _comparison(most: Iterable[Most], sheet: Sheet, written: bool = True) -> Iterator[Box]:
    """What a side has, what the best other one has, and what more brings."""
    w, first = sheet.words.paper, next(iter(most))
    word = sheet.table.rules.sides.word
    yield Box(w.we_have, "", sheet.pencil.number(first.count) if written else "")
    yield Box(sheet.words.fill(w.best_other, side=word), "", sheet.pencil.best_other(first.count) if written else "")
    yield Box(sheet.words.fill(w.more_brings, n=sheet.words.say(first.points)), places=0)


def ties_in_words(most: Most, words: Catalogue) -> str:
    """What happens to those who are level."""
    split = f"{words.paper.ties_split} ({words.paper.round_down})" if most.whole else words.paper.ties_split
    return {"none": words.paper.ties_none, "all": words.paper.ties_all, "split": split}[most.ties]
