"""The class sheet: every side, or every table, with every line; blank and filled in it has one layout."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.score_spec import Line, Score
from facilitator.game.scoring.compact_working import compact_working, values_of
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.game.scoring.entries import has_entries, standing
from facilitator.game.scoring.points_over_turns import points_over_turns
from facilitator.game.scoring.score_words import ZERO, number
from facilitator.game.scoring.totals import LineScore, SideScore, has_form_for, lines_for, lines_of
from facilitator.game.scoring.verdict import verdict_for
from facilitator.game.views.scene_values import symbol_of
from facilitator.paper.blank_sheets import lines_of_all, meaning
from facilitator.paper.kit_source import KitSource, keeps_secret, people_at
from facilitator.paper.score_boxes import picture_of
from facilitator.paper.sheet_facts import Whose, beside_title, outcome_in_short, sheet_facts
from facilitator.plain.document import Block, Page, Paragraph, Ruled
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.result_blocks import (
    PointBars,
    PointShare,
    ScoreCell,
    ScoreColumn,
    ScoreRow,
    ScoreTable,
    SheetFact,
)

MOST_WITH_WORKING = 12
"""With more rows than these the working is left out: the results of the tables have it."""
MOST_BARS = {"side": 6, "table": 8}
"""With more rows than these there is no room for a chart below."""
MOST_SHARES = 5
"""So many patterns can be told apart in a bar."""
MOST_PICTURES = 6


@frozen
class _Row:
    """One row before it is printed: whose it is, and its sheet, None where nothing is known."""

    table: Table
    side: str
    sheet: SideScore | None

    def counting(self, line: str) -> Fraction | None:
        """What a line counts so far."""
        return next((own.counting for own in self.sheet.lines if own.id == line), None) if self.sheet else None

    @property
    def counted(self) -> bool:
        """Whether anything of it is known."""
        return self.sheet is not None and any(line.counting is not None for line in self.sheet.lines)


def class_pages(given: KitSource) -> tuple[Page, ...]:
    """The sheet of the whole class: to collect the points on, or with all that was handed in."""
    lines = _columns_of(given)
    if not lines:
        return ()
    tables = given.played if given.begun else given.tables
    rows = _rows(given, tables, lines[0].of == "side")
    table, counted = _score_table(given, rows, lines), any(row.counted for row in rows)
    blocks: list[Block] = [table]
    if counted and len(rows) <= MOST_BARS[lines[0].of]:
        blocks = [replace(table, bars=len(rows)), _bars(given, rows, lines)]
    elif counted:
        facts = sheet_facts(given, _whose(rows))
        blocks += [Paragraph(f"{fact.title}: {fact.text}.", "small") for fact in facts]
    blocks += () if counted else (*meaning(given), Ruled(given.w.checked_by))
    pupils = sum(map(len, given.room.seats.values()))
    above = f"{given.rules.title} · {given.fill(given.w.results.pupils, n=pupils)}" if pupils else given.rules.title
    secret = counted and any(keeps_secret(row.table) for row in rows)
    outcome = outcome_in_short(given).removesuffix(".") if counted else ""
    aside = beside_title(given, tables.values() if lines[0].of == "side" else (), outcome)
    return (Page("class", given.w.parts["class"], tuple(blocks), wide=True, above=above, aside=aside, secret=secret),)


def has_one_row(given: KitSource) -> bool:
    """Whether the class sheet has nothing to compare."""
    lines = _columns_of(given)
    return bool(lines) and len(_rows(given, given.played, lines[0].of == "side")) < 2


def _whose(rows: Sequence[_Row]) -> list[Whose]:
    return [(row.table, row.side) for row in rows]


def _columns_of(given: KitSource) -> tuple[Line, ...]:
    """The lines of the sides; where nobody has any, those of the tables."""
    lines = lines_of_all(given.table)
    return tuple(line for line in lines if line.of == "side") or lines


def _rows(given: KitSource, tables: Mapping[str, Table], by_side: bool) -> tuple[_Row, ...]:
    stands = {name: standing(table) if given.begun and has_entries(table) else None for name, table in tables.items()}
    sides = {
        name: [s for s in table.sides if lines_of(table, s)] if by_side else [TABLE_WIDE]
        for name, table in tables.items()
    }
    return tuple(
        _Row(table, side, None if (known := stands[name]) is None else known.of(side))
        for name, table in tables.items()
        for side in sides[name]
    )


def _score_table(given: KitSource, rows: Sequence[_Row], lines: Sequence[Line]) -> ScoreTable:
    results, several = given.w.results, len({row.table.name for row in rows}) > 1
    by_side, competing = lines[0].of == "side", lines[0].of == "side" and not several and len(rows) > 1
    best = _best(rows, lines)
    made, before = list[ScoreRow](), ""
    for row in rows:
        cells = tuple(_cell(given, row, line, best[line.id], len(rows)) for line in lines)
        total = ScoreCell(number(row.sheet.total) if row.sheet and row.counted else "", "", _ahead(row))
        made.append(
            ScoreRow(row.table.title(row.side), cells, total, symbol_of(row.table, row.side))
            if by_side
            else ScoreRow(
                given.table_title(row.table.name),
                cells,
                total,
                plate=row.table.name,
                about=people_at(given, row.table.name),
            )
        )
        if by_side and several and row.table.name != before:
            made[-1] = replace(made[-1], table=given.titles.get(row.table.name) or row.table.name)
        before = row.table.name
    counted = any(row.counted for row in rows)
    return ScoreTable(
        tuple(ScoreColumn(line.title, _pictures(given, line)) for line in lines),
        tuple(made),
        given.w.total,
        given.w.table if by_side and several else "",
        results.all_sides if competing else "",
        _sums(rows, lines) if competing else (),
        _notes(given, rows, lines) if counted else "",
    )


def _best(rows: Sequence[_Row], lines: Sequence[Line]) -> Mapping[str, Fraction | None]:
    """The most in every line of the sides; tables that play together do not compete."""
    return {line.id: _most(row.counting(line.id) for row in rows) if line.of == "side" else None for line in lines}


def _most(points: Iterable[Fraction | None]) -> Fraction | None:
    """The most in a line; nothing where nobody has more than the others."""
    known = [n for n in points if n is not None]
    return max(known) if len(set(known)) > 1 and max(known) > 0 else None


def _ahead(row: _Row) -> bool:
    """Whether this row has won, or reached what its table had to reach."""
    ruling = standing(row.table).verdict if row.counted else None
    return ruling is not None and (row.side in ruling.winners if row.side else bool(ruling.reached))


def _cell(given: KitSource, row: _Row, line: Line, best: Fraction | None, rows: int) -> ScoreCell:
    if not has_form_for(line, row.side) or (given.begun and line not in lines_for(row.table)):
        return ScoreCell("–")
    found = next((own for own in row.sheet.lines if own.id == line.id), None) if row.sheet else None
    if found is None or found.counting is None:
        return ScoreCell()
    short = "" if rows > MOST_WITH_WORKING else short_working(given, row.table, row.side, line, found)
    return ScoreCell(number(found.counting), short, found.counting == best)


def short_working(given: KitSource, table: Table, side: str, line: Line, found: LineScore) -> str:
    """How the points of a line came about, in figures; of a whole table what was gained and lost on the way."""
    if found.points is None:
        return ""
    if not side:
        course = points_over_turns(given.past.get(table.name, ()))
        if course is None or course.lost == 0:
            return ""
        figures = {
            "gained": number(course.gained),
            "lost": number(course.lost),
            "points": number(course.gained - course.lost),
        }
        return given.fill(given.w.results.gained_lost, **figures)
    known = values_of(table, table.sides)
    return given.words.say(compact_working(line, known[side]))


def _sums(rows: Sequence[_Row], lines: Sequence[Line]) -> tuple[ScoreCell, ...]:
    """What all sides have together, line by line and in all; nothing as long as nothing is known."""
    sums = [[n for row in rows if (n := row.counting(line.id)) is not None] for line in lines]
    known = [ScoreCell(number(sum(own, ZERO)) if own else "") for own in sums]
    every = [n for own in sums for n in own]
    return (*known, ScoreCell(number(sum(every, ZERO)) if every else ""))


def _pictures(given: KitSource, line: Line) -> tuple[str, ...]:
    """Pictograms of the tiles that a line counts."""
    score, rules = given.rules.score or Score(), given.rules
    pictures = (picture_of(rules, score.count[name]) for name in boxes_behind(score, line.counts))
    found = tuple(dict.fromkeys(picture for picture in pictures if picture))
    return found if len(found) <= MOST_PICTURES else ()


def _notes(given: KitSource, rows: Sequence[_Row], lines: Sequence[Line]) -> str:
    results = given.w.results
    barred = any(not has_form_for(line, row.side) for row in rows for line in lines)
    framed = any(n is not None for n in _best(rows, lines).values())
    small = len(rows) <= MOST_WITH_WORKING and lines[0].of == "side"
    missing = any(row.sheet is None or not row.sheet.complete for row in rows)
    said = (
        results.most_in_line if framed else "",
        results.framed_total if any(map(_ahead, rows)) else "",
        results.small_print if small else "",
        results.not_for_side if barred else "",
        given.w.nothing_yet if missing else "",
    )
    return " ".join(filter(None, said))


# --- Chart and facts ---


def _bars(given: KitSource, rows: Sequence[_Row], lines: Sequence[Line]) -> PointBars:
    shares = _shares(given, rows, lines)
    negative = any((row.counting(line.id) or 0) < 0 for row in rows for line in lines)
    verdict = verdict_for(rows[0].table)
    ruling = standing(rows[0].table).ruling
    target = ruling.target if verdict is not None and verdict.joint and ruling is not None else None
    labels = tuple(
        ScoreColumn(row.table.title(row.side), (), symbol_of(row.table, row.side))
        if row.side
        else ScoreColumn(given.table_title(row.table.name))
        for row in rows
    )
    totals = tuple(number(row.sheet.total) if row.sheet and row.counted else "" for row in rows)
    facts = (*sheet_facts(given, _whose(rows)), *((SheetFact("", given.w.results.taken_away),) if negative else ()))
    title = given.w.results.made_of if len(shares) > 1 else given.w.points
    return PointBars(
        title, labels, shares, totals, None if target is None else float(target), given.w.results.target, facts
    )


def _shares(given: KitSource, rows: Sequence[_Row], lines: Sequence[Line]) -> tuple[PointShare, ...]:
    """What each line brought; beyond five groups the smallest lines are one."""
    known = {line.id: tuple(max(0.0, float(row.counting(line.id) or 0)) for row in rows) for line in lines}
    brings = [line for line in lines if any(known[line.id])]
    large = sorted(brings, key=lambda line: -sum(known[line.id]))
    large = large if len(large) <= MOST_SHARES else large[: MOST_SHARES - 1]
    shares = [PointShare(line.title, known[line.id]) for line in brings if line in large]
    rest = [known[line.id] for line in brings if line not in large]
    if rest:
        shares.append(PointShare(given.w.results.other_lines, tuple(map(sum, zip(*rest, strict=True)))))
    return tuple(shares)
