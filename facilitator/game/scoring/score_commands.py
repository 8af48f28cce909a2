"""Entering what the sides hand in: counts, points that they wrote themselves, and the mark that a sheet was checked."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, TableEvent, Usage
from facilitator.game.kernel.lookup import find, find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import TABLE_WIDE, SideEntries, Table
from facilitator.game.rulebook.score_spec import Score
from facilitator.game.scoring.count_values import CountEntry
from facilitator.game.scoring.entries import entry_of, sheet_of, standing, table_counts, tiles_held
from facilitator.game.scoring.limits import Limits
from facilitator.game.scoring.line_points import rows_held
from facilitator.game.scoring.pencilled_points import TOTAL, explain_total, why_impossible
from facilitator.game.scoring.score_words import counted_as, in_points, number
from facilitator.game.scoring.totals import SideScore, is_asked, lines_for, lines_of
from facilitator.plain.frozen import frozen, replace

WHOLE = "table"
MOST_COUNT = 1_000_000
_PAIR = re.compile(r"([^\s=]+)=(\S*)")
_POINTS = re.compile(r"([+−-]?)(\d{1,6})(?:[.,](\d{1,3})|/([1-9]\d{0,2}))?")


@frozen
class CountsTold(TableEvent):
    """Boxes of a sheet have been filled in; None empties one."""

    kind: ClassVar[str] = "counts-told"
    side: str
    counts: tuple[tuple[str, int | None], ...]

    def evolve(self, table: Table, at: int) -> Table:
        """What stood there before has been corrected."""
        sheet = sheet_of(table, self.side)
        corrected = {name: at for name, n in self.counts if sheet.counts.get(name, n) != n}
        told = {**sheet.counts, **dict(self.counts)}
        return with_sheet(
            table, self.side, replace(sheet, counts={k: n for k, n in told.items() if n is not None}), corrected
        )


@frozen
class PointsTold(TableEvent):
    """Points as a side wrote them, as text; None takes them away."""

    kind: ClassVar[str] = "points-told"
    side: str
    points: tuple[tuple[str, str | None], ...]

    def evolve(self, table: Table, at: int) -> Table:
        """What stood there before has been corrected."""
        sheet = sheet_of(table, self.side)
        corrected = {line: at for line, n in self.points if sheet.written.get(line, n) != n}
        told = {**sheet.written, **dict(self.points)}
        return with_sheet(
            table, self.side, replace(sheet, written={k: n for k, n in told.items() if n is not None}), corrected
        )


@frozen
class SheetChecked(TableEvent):
    """Somebody has gone through a sheet, and it is right."""

    kind: ClassVar[str] = "sheet-checked"
    side: str

    def evolve(self, table: Table, at: int) -> Table:
        """Until something on it is changed."""
        return replace(table, sheets={**table.sheets, self.side: replace(sheet_of(table, self.side), checked=True)})


def with_sheet(table: Table, side: str, sheet: SideEntries, corrected: Mapping[str, int]) -> Table:
    """The table with a sheet on which something was changed: it has to be checked anew."""
    new = replace(sheet, checked=False, corrected={**sheet.corrected, **corrected})
    return replace(table, sheets={**table.sheets, side: new})


def score_of(play: MoveBuilder) -> Score:
    """The score sheet of the game, or a refusal."""
    if play.rules.score is None:
        raise Refused(f"{play.rules.title} has no score sheet.")
    return play.rules.score


def _whose(play: MoveBuilder, word: str) -> str:
    return TABLE_WIDE if word == WHOLE else find_side(play, word)


def _pairs(text: str, usage: Usage) -> list[tuple[str, str]]:
    pairs = []
    for word in text.split():
        found = _PAIR.fullmatch(word)
        if found is None:
            raise Refused(f"'{word}' is not understood.", usage)
        pairs.append((found[1], found[2]))
    if not pairs:
        raise Refused("Nothing was entered.", usage)
    return pairs


@frozen
class EnterCount(TableCommand):
    """Fill in counts of a side, or of the whole table; a name without a number empties its box."""

    form: ClassVar[str] = "count {side} {text}"
    side: str
    text: str

    def decide(self, play: MoveBuilder) -> str:
        """Each box by its name; what can't be is entered, and said."""
        score, side = score_of(play), _whose(play, self.side)
        boxes = [
            c.id
            for c in play.state.rules.boxes
            if c.of == ("side" if side else "table") or (c.of == "either" and is_asked(c, play.state, side))
        ]
        if not boxes:
            raise _nothing(play, side)
        told: dict[str, int | None] = {}
        for name, value in _pairs(self.text, lambda w: w.fill(w.script.count, name=boxes[0])):
            found = find(name, boxes, "count")
            told[found] = None if not value else _number(found, value)
        play.put(CountsTold(side, tuple(told.items())))
        words = ", ".join(
            f"{score.count[name].title} empty" if n is None else counted_as(n, score.count[name])
            for name, n in told.items()
        )
        return _answer(play, side, words, tuple(told))


def _nothing(play: MoveBuilder, side: str) -> Refused:
    whose = play.state.title(side) if side else "the whole table"
    if side and lines_of(play.state, TABLE_WIDE):
        word = play.rules.sides.word
        return Refused(
            f"{play.rules.title} has no separate counts for {whose}. All {word}s share one sheet. Enter the counts for "
            "the table."
        )
    return Refused(f"There is nothing to count for {whose} in {play.rules.title}.")


def _number(name: str, value: str) -> int:
    if not re.fullmatch(r"\d{1,7}", value) or int(value) > MOST_COUNT:
        raise Refused(f"'{name}' takes a whole number, 0 or more, not '{value}'.")
    return int(value)


def _answer(play: MoveBuilder, side: str, words: str, boxes: tuple[str, ...]) -> str:
    """What was entered, what the sheet comes to now, and what can't be about these boxes."""
    stands = standing(play.state)
    sheet = stands.of(side)
    wrong = [d.sentence for d in stands.doubts if d.side in (side, TABLE_WIDE) and set(d.boxes) & set(boxes)]
    so_far = f"{in_points(sheet.total)}{'' if sheet.complete else ' so far'}."
    name = play.state.title(side) if side else play.rules.title
    return " ".join([f"{name}: {words}; {so_far}", *wrong])


@frozen
class EnterPoints(TableCommand):
    """Enter the points that a side wrote for its lines, as they stand; `total` is what it wrote below them."""

    form: ClassVar[str] = "points {side} {text}"
    side: str
    text: str

    def decide(self, play: MoveBuilder) -> str:
        """Each is compared with what is counted, and with what the side's tiles allow."""
        score_of(play)
        side = _whose(play, self.side)
        lines = {line.id: line for line in lines_for(play.state) if (line.of == "side") == bool(side)}
        if not lines_of(play.state, side):
            raise _nothing(play, side)
        # A number that is written as it stands on the cards may be called by its count too.
        named = {line.typed: line.id for line in lines.values() if line.typed is not None and line.typed not in lines}
        # Where there is one line, the sheet has one sum on paper too.
        named |= {TOTAL: next(iter(lines))} if len(lines) == 1 else {}
        told: dict[str, str | None] = {}
        for name, value in _pairs(self.text, lambda w: w.fill(w.script.points, name=next(iter(lines), TOTAL))):
            found = find(named.get(name, name), (*lines, TOTAL), "line")
            if found != TOTAL and side and not lines[found].is_for(side):
                raise Refused(f"{lines[found].title} is not a line of {play.state.title(side)}.")
            told[found] = None if not value else read_points(value)
        play.put(PointsTold(side, tuple(told.items())))
        titles = {**{name: line.title for name, line in lines.items()}, TOTAL: "total"}
        words = ", ".join(
            f"{titles[name]} {number(Fraction(n)) if n is not None else 'empty'}" for name, n in told.items()
        )
        doubts = pencil_doubts(play.state, side)
        return " ".join([_answer(play, side, words, ()), *(text for name, text in doubts if name in told)])


def read_points(value: str) -> str:
    """Points as people write them, as a fraction; refused where they are none."""
    found = _POINTS.fullmatch(value)
    if found is None:
        raise Refused(f"'{value}' is not a number of points. Write 6, -1, 2.5 or 5/2.")
    size = Fraction(int(found[2])) + (Fraction(int(found[3]), 10 ** len(found[3])) if found[3] else 0)
    size = size / int(found[4]) if found[4] else size
    return str(-size if found[1] and found[1] != "+" else size)


def pencil_doubts(table: Table, side: str) -> tuple[tuple[str, str], ...]:
    """What is wrong with the points that a side wrote: for each line, or the total, the reason."""
    score, stands = table.rules.score or Score(), standing(table)
    entry = entry_of(table, side) if side else CountEntry(TABLE_WIDE, table_counts(table))
    sheet, limits = stands.of(side), Limits(table, entry, tiles_held(table))
    found: list[tuple[str, str]] = []
    for line in sheet.lines:
        if line.written is None:
            continue
        holds_none = bool(score.line[line.id].goals) and not rows_held(score.line[line.id], limits.now)
        if line.points is not None and not line.empty and line.points != line.written and not holds_none:
            # The working of a goal would tell which card it is.
            counted = number(line.points) if score.line[line.id].goals else table.rules.words().say(line.working)
            found.append((line.id, f"{line.title}: {number(line.written)} was written, but the counts give {counted}."))
        elif (holds_none or line.points is None or line.empty) and (
            why := why_impossible(score.line[line.id], line.written, limits)
        ):
            found.append((line.id, why))
    total = sheet_of(table, side).written.get(TOTAL)
    if total is not None and sheet.complete and Fraction(total) != sheet.total:
        found.append((TOTAL, _total_doubt(sheet, Fraction(total))))
    return tuple(found)


def _total_doubt(sheet: SideScore, total: Fraction) -> str:
    """How a total that was written differs, and what could have led there."""
    counted = {line.id: points for line in sheet.lines if (points := line.counting) is not None}
    gap = total - sheet.total
    otherwise = [
        line.title for line in sheet.lines if line.written is not None and line.written - (line.counting or 0) == gap
    ]
    reasons = [
        *explain_total(sheet.lines, counted, total),
        *(f"{title} was written differently" for title in otherwise),
    ]
    words = f" Possible reason: {', or '.join(reasons)}." if reasons else ""
    return f"Total: {number(total)} was written, but the lines add up to {number(sheet.total)}.{words}"


@frozen
class Checked(TableCommand):
    """A side's sheet has been gone through."""

    form: ClassVar[str] = "checked {side}"
    side: str

    def decide(self, play: MoveBuilder) -> str:
        """Only what is complete can be right."""
        score_of(play)
        side = _whose(play, self.side)
        if sheet_of(play.state, side).checked:
            raise Refused(f"The sheet of {play.state.title(side) if side else 'the table'} is already checked.")
        stands = standing(play.state).of(side)
        open_ = [line.title for line in stands.lines if (line.points is None or line.empty) and line.written is None]
        play.put(SheetChecked(side))
        rest = f" Still open: {', '.join(open_)}." if open_ else ""
        return f"{play.state.title(side) if side else play.rules.title}: checked, {in_points(stands.total)}.{rest}"
