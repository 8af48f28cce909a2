"""What stands beside points that were handed in: who was checked, what was corrected, the record, what the points mean."""

from collections.abc import Iterable, Iterator, Sequence

from facilitator.game.kernel.state import Table
from facilitator.game.notes.room_screen import single_pupils
from facilitator.game.rulebook.score_spec import Score
from facilitator.game.scoring.entries import Standing, has_entries, sheet_of, standing
from facilitator.game.scoring.score_words import number
from facilitator.game.views.verdict_sentence import verdict_sentence
from facilitator.paper.kit_source import KitSource
from facilitator.plain.result_blocks import SheetFact
from facilitator.record.filing import time_of_day

Whose = tuple[Table, str]
"""A side of a table; or a whole one, where there is no side."""

MOST_CORRECTIONS = 6


def beside_title(given: KitSource, tables: Iterable[Table], *said: str) -> str:
    """What stands in the head of a sheet of points; where a side is one pupil, first of all that it is private."""
    private = given.w.results.private if any(single_pupils(given.room, table) for table in tables) else ""
    return " · ".join(filter(None, (private, *said)))


def sheet_facts(given: KitSource, rows: Sequence[Whose]) -> list[SheetFact]:
    """Who was checked, what was corrected, and the record of the class."""
    return [*_checked(given, rows), *_corrected(given), *_record(given, rows)]


def _checked(given: KitSource, rows: Sequence[Whose]) -> Iterator[SheetFact]:
    results = given.w.results
    several = len({row[0].name for row in rows}) > 1
    done = [row for row in rows if sheet_of(row[0], row[1]).checked]
    if not done:
        return
    times = sorted(at for row in done if (at := _checked_at(given, row)) is not None)
    if len(done) == len(rows) and times:
        span = tuple(dict.fromkeys(map(time_of_day, (times[0], times[-1]))))
        yield SheetFact(results.checked, given.fill(results.checked_all, n=len(span), first=span[0], last=span[-1]))
        return
    titles = [_whose(given, row[0], row[1], several) for row in rows]
    checked = [title for title, row in zip(titles, rows, strict=True) if row in done]
    others = [title for title, row in zip(titles, rows, strict=True) if row not in done]
    words = {"some": given.words.listed(*checked), "others": given.words.listed(*others)}
    yield SheetFact(results.checked, given.fill(results.not_checked, **words) if others else words["some"])


def _whose(given: KitSource, table: Table, side: str, several: bool) -> str:
    """A side with its table where there are several; or the table."""
    where = given.table_title(table.name)
    return f"{where}, {table.title(side)}" if side and several else table.title(side) if side else where


def _checked_at(given: KitSource, row: Whose) -> int | None:
    """When a sheet was checked last."""
    past = given.past.get(row[0].name, ())
    ticked = [m.at for m in past if sheet_of(m.after, row[1]).checked and not sheet_of(m.before, row[1]).checked]
    return ticked[-1] if ticked else None


def _corrected(given: KitSource) -> Iterator[SheetFact]:
    """What was changed after it had been filled in: both numbers, and when."""
    said = list[str]()
    for name, past in given.past.items():
        for move in past:
            for side, sheet in move.after.sheets.items():
                before = sheet_of(move.before, side)
                for box, at in sheet.corrected.items():
                    if before.corrected.get(box) != at:
                        said += _change(given, given.tables[name], side, box, move.before, move.after, at)
    if said:
        yield SheetFact(given.w.results.corrected, "; ".join(said[-MOST_CORRECTIONS:]))


def _change(given: KitSource, table: Table, side: str, box: str, before: Table, after: Table, at: int) -> list[str]:
    score, old, new = given.rules.score or Score(), sheet_of(before, side), sheet_of(after, side)
    if box in score.count and box in old.counts and box in new.counts:
        title, values = score.count[box].title, (number(old.counts[box]), number(new.counts[box]))
    elif box in score.line and box in old.written and box in new.written:
        title, values = score.line[box].title, (old.written[box], new.written[box])
    else:
        return []  # a tile that was moved is seen on the board
    whose = _whose(given, table, side, len(given.tables) > 1)
    return [
        given.fill(
            given.w.results.changed, side=whose, box=title, before=values[0], after=values[1], time=time_of_day(at)
        )
    ]


def _record(given: KitSource, rows: Sequence[Whose]) -> Iterator[SheetFact]:
    results, record = given.w.results, given.room.record
    points = [
        n
        for table in {row[0].name: row[0] for row in rows}.values()
        if has_entries(table)
        for n in standing(table).results
    ]
    if record is None or not points:
        return
    words = {
        "n": given.fill(given.words.points, n=max(points)),
        "before": given.fill(given.words.points, n=record.points),
    }
    text = (
        results.record_first
        if not record.lessons
        else results.record_new
        if max(points) > record.points
        else results.record_stands
    )
    yield SheetFact(results.class_record, given.fill(text, **words))


def outcome_in_short(given: KitSource) -> str:
    """What the points mean, in the head of a sheet: the verdict of the only table, or how many reached the target."""
    known: list[tuple[Table, Standing]] = [(t, standing(t)) for t in given.played.values() if has_entries(t)]
    if len(given.played) == 1 and known:
        table, stands = known[0]
        return verdict_sentence(table, stands.sides, stands.verdict) if stands.known else ""
    every = [stands.ruling for _, stands in known if stands.ruling is not None]
    rulings = [ruling for ruling in every if ruling.joint and ruling.target is not None]
    targets = {ruling.target for ruling in rulings}
    if not rulings or len(targets) > 1:
        return ""
    reached = sum(bool(ruling.reached) for ruling in rulings)
    return given.fill(given.w.results.reached_by, n=reached, of=len(given.played), target=str(targets.pop()))
