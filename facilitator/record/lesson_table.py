"""A lesson as one table of numbers for any data frame: a row for each number, with what it measures and whose it is."""

from collections.abc import Iterator
from datetime import date

from facilitator.game.notes.observation_hint import observations
from facilitator.game.notes.outcomes import NUMBERED
from facilitator.game.scoring.entries import Standing
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.workbook import ALL, CellSheet, as_number

HEADINGS = ("lesson", "class", "date", "table", "side", "what", "value")
Number = tuple[str, str, str, int | float]
"""The table and side that it is about, what it measures, and the number."""
EVERY_TABLE = "all"
"""For numbers of the whole lesson: with empty cells a data frame would read the other tables as 1.0 and 2.0."""


def lesson_table(lessons: list[tuple[LessonRecord, str, str]]) -> CellSheet:
    """All numbers of some lessons, each with its name and class. Nothing in it was typed about anybody."""
    rows = tuple(
        (name, of, date.fromtimestamp(given.opened / 1000), *number)
        for given, name, of in lessons
        for number in _numbers(given)
    )
    return CellSheet("All numbers", HEADINGS, rows)


def _numbers(given: LessonRecord) -> Iterator[Number]:
    for name, stands in given.standings.items():
        for side, what, value in _points(given, name, stands):
            title = given.tables[name].title(side) if side else ALL
            yield name, title, what, as_number(value)
    yield from _levels(given)
    for spent in given.phases:
        for what, ms in (("minutes", spent.ms), ("minutes planned", spent.planned)):
            if ms is not None and (spent.ms or spent.planned):
                yield EVERY_TABLE, ALL, f"{what}: {spent.phase.title}", as_number(round(ms / 60_000, 1))


def _points(given: LessonRecord, name: str, stands: Standing) -> Iterator[tuple[str, str, float]]:
    """The points of every line that counts, their totals, and what they mean where nothing can change that any more."""
    for sheet in (*stands.sides, stands.table):
        known = [(line.title, line.counting) for line in sheet.lines if line.counting is not None]
        for title, points in known:
            yield sheet.side, f"points: {title}", float(points)
        if known and (sheet.side or stands.joint is None):
            yield sheet.side, "total points" if sheet.complete else "points so far", float(sheet.total)
    if stands.joint is not None:
        yield "", "total points" if stands.complete else "points so far", float(stands.joint)
    ruling = stands.verdict
    if ruling is None:
        return
    if ruling.target is not None:
        yield "", "target", float(ruling.target)
    if ruling.reached is not None:
        yield "", "target reached" if ruling.target is not None else "won", float(ruling.reached)
    for side in given.tables[name].sides if ruling.winners else ():
        yield side, "won", float(side in ruling.winners)


def _levels(given: LessonRecord) -> Iterator[Number]:
    """What was observed, in the order in which it was entered; 1 for what was seen without a level."""
    titles = {outcome.id: outcome.title for outcome in given.outcomes}
    for seen in observations(given.log):
        title, table = titles.get(seen.outcome or ""), given.tables.get(seen.table or "")
        if title is None or table is None or seen.side not in table.sides:
            continue
        if seen.level in NUMBERED:
            yield table.name, table.title(seen.side), f"level: {title}", int(seen.level or 0)
        elif seen.level == "seen":
            yield table.name, table.title(seen.side), f"seen: {title}", 1
