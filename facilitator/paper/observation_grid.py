"""What was noted, private, for the teacher: the observation grid, sides down, outcomes across, to be ticked or as it was;
notes and rulings in small type.
"""

from collections.abc import Mapping, Sequence

from facilitator.game.kernel.log import Remark
from facilitator.game.notes.observation_hint import Whom, observations
from facilitator.game.notes.outcomes import NUMBERED, outcomes_of
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.views.scene_values import symbol_of
from facilitator.paper.kit_source import KitSource
from facilitator.plain.document import Block, Page, Paragraph
from facilitator.plain.frozen import frozen
from facilitator.plain.result_blocks import FittingList, LevelColumn, LevelGrid, LevelMark, LevelRow
from facilitator.record.filing import time_of_day

MOST_ROWS = 12
"""With more rows than these the blank grid has one for each table, and the filled one only those that were watched."""
MOST_TALL_ROWS = 8
"""With more rows than these several marks of one outcome share a line."""

Marks = Mapping[tuple[Whom, str], Sequence[Remark]]


@frozen
class _Evidence:
    """The observations that have words, with the numbers by which the grid names them."""

    numbers: Mapping[int, int]
    entries: tuple[str, ...]


def observation_pages(given: KitSource) -> tuple[Page, ...]:
    """One grid for the class: filled in as soon as something was noted."""
    outcomes, seen = outcomes_of(given.rules, given.scenario), _seen(given)
    if not outcomes:
        return ()
    return (_filled(given, outcomes, seen) if seen else _blank(given, outcomes),)


def was_observed(given: KitSource) -> bool:
    """Whether the grid has any marks."""
    return bool(_seen(given))


def _seen(given: KitSource) -> list[Remark]:
    known = {outcome.id for outcome in outcomes_of(given.rules, given.scenario)}
    return [r for r in observations(given.log) if r.outcome in known and r.table in given.tables]


def _page(given: KitSource, above: str, *blocks: Block) -> Page:
    w = given.w
    return Page("observation", w.parts["observation"], blocks, wide=True, above=above, aside=w.results.private)


def _blank(given: KitSource, outcomes: Sequence[Outcome]) -> Page:
    sides = [(name, side) for name, table in given.tables.items() for side in table.sides]
    empty = ((),) * len(outcomes)
    if len(sides) > MOST_ROWS:
        rows = [LevelRow(given.table_title(name), empty) for name in given.tables]
    else:
        rows = [_row(given, whom, empty) for whom in sides]
    columns = tuple(LevelColumn(o.title, o.levels) for o in outcomes)
    grid = _grid(given, columns, _with_tables(given, rows, sides if len(sides) <= MOST_ROWS else ()), roomy=True)
    return _page(given, given.w.results.none_seen if given.begun else "", grid)


def _filled(given: KitSource, outcomes: Sequence[Outcome], seen: Sequence[Remark]) -> Page:
    results = given.w.results
    sides = [(name, side) for name, table in given.played.items() for side in table.sides]
    marks: dict[tuple[Whom, str], list[Remark]] = {}
    for remark in seen:
        marks.setdefault(((remark.table or "", remark.side or ""), remark.outcome or ""), []).append(remark)
    watched = [whom for whom in sides if any((whom, o.id) in marks for o in outcomes)]
    shown = sides if len(sides) <= MOST_ROWS else watched
    evidence = _evidence(given, seen)
    short = len(shown) > MOST_TALL_ROWS
    rows = [
        _row(given, whom, tuple(_marks(marks.get((whom, o.id), ()), evidence, short) for o in outcomes))
        for whom in shown
    ]
    columns = tuple(LevelColumn(o.title, o.levels, _latest(marks, o, shown)) for o in outcomes)
    others = [whom for whom in sides if whom not in watched]
    blocks: list[Block] = [_grid(given, columns, _with_tables(given, rows, shown), roomy=False)]
    blocks += [Paragraph(given.fill(results.not_observed, whom=_in_words(given, others)), "small")] if others else []
    read = given.fill(results.how_to_read, marks=results.marks_in_line if short else results.two_marks)
    blocks.append(FittingList(results.evidence, evidence.entries, results.more, read))
    times = [time_of_day(r.at) for r in seen]
    above = given.fill(results.observations, n=len(seen), **{"from": times[0], "until": times[-1]})
    return _page(given, above, *blocks)


def _grid(given: KitSource, columns: tuple[LevelColumn, ...], rows: Sequence[LevelRow], roomy: bool) -> LevelGrid:
    results = given.w.results
    tables = given.w.table if any(row.table for row in rows) else ""
    continued = given.fill(results.continued, title=given.w.parts["observation"])
    return LevelGrid(columns, tuple(rows), results.latest, results.meaning, results.tick, tables, continued, roomy)


def _row(given: KitSource, whom: Whom, cells: tuple[tuple[LevelMark, ...], ...]) -> LevelRow:
    table = given.tables[whom[0]]
    return LevelRow(table.title(whom[1]), cells, symbol_of(table, whom[1]))


def _with_tables(given: KitSource, rows: Sequence[LevelRow], whose: Sequence[Whom]) -> list[LevelRow]:
    """The rows with their table's name before the first one of each, where there are several tables."""
    if len(given.tables) < 2 or not whose:
        return list(rows)
    made, before = list[LevelRow](), ""
    for row, (name, _) in zip(rows, whose, strict=True):
        title = given.titles.get(name) or name
        made.append(LevelRow(row.title, row.cells, row.symbol, title if name != before else ""))
        before = name
    return made


def _marks(remarks: Sequence[Remark], evidence: _Evidence, short: bool) -> tuple[LevelMark, ...]:
    """One mark for each observation; where there are many rows one for all of them, which names every level."""
    made = [
        LevelMark(r.level or "", time_of_day(r.at), f"[{evidence.numbers[id(r)]}]" if id(r) in evidence.numbers else "")
        for r in remarks
    ]
    if not short or len(made) < 2:
        return tuple(made)
    earlier = "".join(f"{_sign(mark.level)}→" for mark in made[:-1])
    found = " ".join(mark.evidence for mark in made if mark.evidence)
    return (LevelMark(made[-1].level, made[-1].words, found, earlier),)


def _sign(level: str) -> str:
    return {"seen": "✓", "none": "–"}.get(level, level)


def _latest(marks: Marks, outcome: Outcome, whose: Sequence[Whom]) -> tuple[int, ...]:
    """How many were last seen at each level."""
    last = [
        levels[-1]
        for whom in whose
        if (levels := [r.level for r in marks.get((whom, outcome.id), ()) if r.level in NUMBERED])
    ]
    return tuple(last.count(level) for level in NUMBERED)


def _evidence(given: KitSource, seen: Sequence[Remark]) -> _Evidence:
    """What was seen in words, in the order of the lesson; what has been removed is not named."""
    told = [r for r in seen if r.text is not None and r.text in given.texts]
    numbers = {id(r): n for n, r in enumerate(told, 1)}
    entries = []
    for n, r in enumerate(told, 1):
        table = given.tables[r.table or ""]
        where = f"{given.table_title(table.name)}, " if len(given.tables) > 1 else ""
        words = given.names.in_words(given.room, given.texts[r.text or 0])
        entries.append(f"{n} {where}{table.title(r.side or '')}, {time_of_day(r.at)}: “{words}”")
    return _Evidence(numbers, tuple(entries))


def _in_words(given: KitSource, whose: Sequence[Whom]) -> str:
    """Sides by their titles, grouped by table; a table of which nobody was watched by its name alone."""
    by_table: dict[str, list[str]] = {}
    for name, side in whose:
        by_table.setdefault(name, []).append(given.tables[name].title(side))
    if len(given.tables) == 1:
        return given.words.listed(*(title for titles in by_table.values() for title in titles))
    said = [
        given.table_title(name)
        if len(titles) == len(given.tables[name].sides)
        else f"{given.table_title(name)}: {', '.join(titles)}"
        for name, titles in by_table.items()
    ]
    return "; ".join(said)


def notes_of(given: KitSource) -> FittingList | None:
    """What was noted and ruled, in the order of the lesson; what has been removed is not named."""
    remarks = [r for r in given.log.remarks if r.kind in ("note", "ruling") and r.text in given.texts]
    if not remarks:
        return None
    results = given.w.results
    title = f"{results.notes} ({results.private})"
    return FittingList(title, tuple(_noted(given, r) for r in remarks), results.more)


def _noted(given: KitSource, remark: Remark) -> str:
    results = given.w.results
    words = given.names.in_words(given.room, given.texts[remark.text or 0])
    phrase = results.ruling_at if remark.kind == "ruling" else results.note_at
    return given.fill(phrase, time=time_of_day(remark.at), words=words)
