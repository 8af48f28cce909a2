"""A line of the score sheet as boxes: what to count, what it is worth, where the points go; enough to calculate it by
pencil. The same boxes hold the numbers of a filled sheet.
"""

from collections.abc import Iterator, Mapping, Sequence

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.composed import Kinds
from facilitator.game.rulebook.numbers.number import Number, Sum
from facilitator.game.rulebook.numbers.number_row import CountSlot, SetsSlot, Slot, TickSlot, counts_listed
from facilitator.game.rulebook.numbers.ranking import MostSlot, PlaceSlot
from facilitator.game.rulebook.phrases import Ordinal
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Count, Line, Score
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.scoring.count_values import Values, values_of_all, values_of_table
from facilitator.game.scoring.entries import entry_of, sheet_of, table_counts
from facilitator.game.scoring.totals import SideScore, lines_of
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.score_blocks import Box, Boxes
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

    def place(self, slot: PlaceSlot, words: Catalogue) -> tuple[str, str]:
        """Which place a side has in a count, and what that brings; empty where nobody knows it."""
        ranking = None if self.values is None else slot.rank.ranking(self.values)
        value = None if self.values is None else slot.rank.value(self.values)
        if ranking is None or value is None:
            return "", ""
        return "–" if ranking.mine is None else words.say(Ordinal(ranking.above + 1)), words.say(value)

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
    counts = table_counts(table)
    if not score.side:
        return Pencil(values_of_table(table, counts), score)
    everybody = values_of_all(table, [entry_of(table, side) for side in table.sides], counts)
    own = next(values for values in everybody if values.side == score.side)
    return Pencil(own, score, tuple(values for values in everybody if values is not own))


def is_blank(table: Table, score: SideScore) -> bool:
    """Whether nothing was handed in for a side, and nothing is known of it."""
    handed = sheet_of(table, score.side)
    return not (handed.counts or handed.written or handed.tiles) and not score.total


def picture_of(rules: Ruleset, count: Count) -> str:
    """The pictogram of the tiles that a count counts."""
    face = rules.face.get(next(iter(count.faces), ""))
    return (face.picture or "") if face is not None else ""


def pictures_of(rules: Ruleset) -> Mapping[str, str]:
    """The pictogram of every count of something that is on a board."""
    counts = rules.score.counts if rules.score is not None else ()
    found = {count.id: picture_of(rules, count) for count in counts}
    for count in counts:  # what follows from counts with one picture has that picture too
        own = {found[name] for name in count.behind} if isinstance(count.value, Sum | Kinds) else set()
        found[count.id] = found[count.id] or (own.pop() if len(own) == 1 else "")
    return found


def line_boxes(line: Line, sheet: Sheet, number: int = 0) -> Boxes:
    """The boxes of one line for one side."""
    words, rows = sheet.words, line.rows_for(sheet.side)
    gates = {tuple(row.gate.items()): row.gate for row in rows if row.gate and row.tick is None}
    notes = [
        words.fill(words.paper.counts_only_with, what=counts_listed(gate, sheet.table.rules)) for gate in gates.values()
    ]
    notes += _notes(line, rows, sheet)
    notes += [words.fill(words.paper.never_below, n=line.floor)] if line.floor is not None and rows else []
    boxes = tuple(_boxes(line, rows, sheet))
    counted = [i for i, box in enumerate(boxes) if box.places and not box.tick]
    if len(counted) == 1 and (label := boxes[counted[0]].label):  # one box needs no label above it
        boxes = tuple(replace(box, label="") if i == counted[0] else box for i, box in enumerate(boxes))
        notes[:0] = [f"{label}."] if label.casefold() != line.title.casefold() else []
    note = " ".join(dict.fromkeys(notes)) if rows else words.paper.not_for_you
    value = sheet.pencil.points(line.id, words) if rows else "–"
    return Boxes(line.title, boxes, number, note, value)


def counts_with_box(line: Line, side: str, table: Table) -> tuple[str, ...]:
    """The counts of which a side writes down the number on this line; a tick only says that there are enough."""
    if line.typed is not None:
        return ()
    found: dict[str, None] = {}
    for row in line.rows_for(side):
        for slot in row.slots(table.rules):
            if isinstance(slot, CountSlot) or (isinstance(slot, MostSlot) and row.card is None):
                found[slot.count] = None
    return tuple(found)


def _slots(rows: Sequence[Number], rules: Ruleset) -> list[tuple[Number, Slot]]:
    """What there is to write in each row; several prizes on one line are told as places, each in a box of its own."""
    slots = [(row, slot) for row in rows for slot in row.slots(rules)]
    if sum(isinstance(slot, MostSlot) and row.card is None for row, slot in slots) < 2:
        return slots
    return [(row, PlaceSlot(slot.count, slot.rank) if isinstance(slot, MostSlot) else slot) for row, slot in slots]


def _notes(line: Line, rows: Sequence[Number], sheet: Sheet) -> Iterator[str]:
    """How rows are counted, as far as their boxes don't say it."""
    words, w, rules = sheet.words, sheet.words.paper, sheet.table.rules
    if line.typed is not None:
        yield f"{sheet.title(line.typed)}. {w.sum_of_points if sheet.shared else w.single_points}"
    if sum(row.tick is not None for row in rows) > 1:
        yield w.tick_all
    for row, slot in _slots(rows, rules):
        match slot:
            case PlaceSlot(rank=rank):
                down = f" ({w.round_down})" if rank.round == "down" else ""
                yield words.fill(w.places, places=rank.places()) + down
            case MostSlot(rank=rank) if row.card is not None:
                yield words.fill(w.your_card, ties=rank.ties_words)
            case MostSlot(rank=rank):
                yield words.fill(w.most_gets, count=rank.title_in(rules), n=rank.points[0], ties=rank.ties_words)


def _boxes(line: Line, rows: Sequence[Number], sheet: Sheet) -> Iterator[Box]:
    """The boxes of all rows, in which a side writes what it has counted."""
    if line.typed is not None:
        few_lines = len(lines_of(sheet.table, sheet.side)) <= 2
        often = MANY_SINGLE_POINTS if few_lines else SINGLE_POINTS
        yield from (Box(before="+" if n else "") for n in range(often))
        return
    slots = _slots(rows, sheet.table.rules)
    goals = [(row.card, slot) for row, slot in slots if isinstance(slot, MostSlot) and row.card is not None]
    if goals:
        yield from _goal_boxes(goals, sheet)
    ticks = [slot for _, slot in slots if isinstance(slot, TickSlot)]
    yield from _ticks(ticks, sheet)
    begun = False
    for row, slot in slots:
        match slot:
            case CountSlot():
                yield _count_box(slot, row.card, sheet, begun)
                begun = True
            case MostSlot() if row.card is None:
                yield from _comparison((slot,), sheet)
            case PlaceSlot():
                place, points = sheet.pencil.place(slot, sheet.words)
                label = f"{sheet.title(slot.count)}: {sheet.words.paper.place}"
                yield Box(label, "→", place, places=2, result=points)
            case SetsSlot():
                yield Box(sheet.words.paper.complete_sets, f"× {sheet.words.say(slot.points)} =")


def _count_box(slot: CountSlot, card: str | None, sheet: Sheet, begun: bool) -> Box:
    """The number of a count, with its sign to the left as soon as something stands there."""
    looks = pictures_of(sheet.table.rules)
    whose = f"{sheet.table.rules.card[card].title}: " if card is not None else ""
    worth = sheet.words.say(slot.worth)
    if slot.negative and not begun:
        worth = worth.replace("× ", f"× {MINUS}")
    elif slot.negative and worth == "× 1":
        worth = ""
    before = slot.before or ("" if not begun or slot.of_set else MINUS if slot.negative else "+")
    picture = (looks[slot.count],) if looks.get(slot.count) else ()
    title = whose + (sheet.title(slot.count) if slot.count else slot.title)
    return Box(title, worth, sheet.pencil.number(slot.count) if slot.count else "", before, pictures=picture)


def _ticks(slots: Sequence[TickSlot], sheet: Sheet) -> Iterator[Box]:
    """A tick for what brings fixed points; its pictures are what it needs, where all of that has one. A picture with which
    all of them begin is said by the line's title.
    """
    looks = pictures_of(sheet.table.rules)
    drawn = [tuple(looks[name] for name, least in slot.needs.items() for _ in range(least)) for slot in slots]
    common = len({pictures[:1] for pictures in drawn}) == 1 and len(drawn) > 1
    for slot, pictures in zip(slots, drawn, strict=True):
        needs = capitalize(sheet.words.say(counts_listed(slot.needs, sheet.table.rules)))
        label = f"{capitalize(slot.title)}: {needs}" if slot.title else needs
        shown = pictures[common:] if all(pictures) and len(pictures) <= MOST_PICTURES else ()
        worth = sheet.words.say(slot.points)
        yield Box(label, worth, sheet.pencil.tick(slot.needs), places=0, tick=True, pictures=shown)


def _goal_boxes(goals: Sequence[tuple[str, MostSlot]], sheet: Sheet) -> Iterator[Box]:
    """A tick for each card that leads to a comparison, then the comparison."""
    looks = pictures_of(sheet.table.rules)
    for card, slot in goals:
        picture = (looks[slot.count],) if looks.get(slot.count) else ()
        title = sheet.table.rules.card[card].title
        yield Box(title, "", sheet.pencil.holds(card), places=0, tick=True, pictures=picture)
    held = [slot for card, slot in goals if sheet.pencil.holds(card)]
    yield from _comparison(held or [slot for _, slot in goals], sheet, bool(held))


def _comparison(slots: Sequence[MostSlot], sheet: Sheet, written: bool = True) -> Iterator[Box]:
    """What a side has, what the best other one has, and what more brings."""
    w, first = sheet.words.paper, slots[0]
    word = sheet.table.rules.sides.word
    yield Box(w.we_have, "", sheet.pencil.number(first.count) if written else "")
    yield Box(sheet.words.fill(w.best_other, side=word), "", sheet.pencil.best_other(first.count) if written else "")
    yield Box(sheet.words.fill(w.more_brings, n=sheet.words.say(first.rank.points[0])), places=0)
