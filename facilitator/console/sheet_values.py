"""The values of the panels of points: score sheets while they are counted, and the ladder of those who play together."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from facilitator.console.reveal_values import is_revealing, sight_for
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.scoring.entries import sheet_of, standing
from facilitator.game.scoring.score_words import number
from facilitator.game.scoring.totals import SideScore
from facilitator.game.scoring.verdict import verdict_for
from facilitator.game.views.room_scenes.score_scenes import rungs_of
from facilitator.game.views.scene_values import Badge, badge_of
from facilitator.game.views.table_view import TableView
from facilitator.journal.lesson import Lesson
from facilitator.plain.wording import counted
from facilitator.widgets.panels.ladder import Ladder
from facilitator.widgets.panels.sheets import SheetRow, Sheets, SheetState
from facilitator.widgets.panels.teams import Teams


def is_counting(lesson: Lesson) -> bool:
    """Whether points are counted in this phase, and are not revealed yet."""
    room = lesson.room
    here = room.entered is not None and room.ended is None and room.current.kind == "scoring"
    return here and lesson.rules.score is not None and not is_revealing(lesson)


def sheets_of(lesson: Lesson, name: str, key: str, lit: str = "") -> Sheets:
    """The sheets of one table, or where no table is meant by its name, those of each table together."""
    tables = [lesson.tables[name]] if name else [lesson.tables[one] for one in lesson.room.open_tables]
    if name:
        rows = [(sheet_badge(tables[0], sheet), [(tables[0], sheet)], "") for sheet in _sheets(tables[0])]
    else:
        rows = [(Badge(f"Table {t.name}"), [(t, sheet) for sheet in _sheets(t)], t.name) for t in tables]
    totals = [sum((sheet.total for _, sheet in sheets), Fraction(0)) for _, sheets, _ in rows]
    most = max([Fraction(1), *totals])
    return Sheets(
        tuple(
            _row(badge, sheets, total, float(total / most), bool(lit) and table == lit)
            for (badge, sheets, table), total in zip(rows, totals, strict=True)
        ),
        key,
    )


def _sheets(table: Table) -> list[SideScore]:
    stands = standing(table)
    return [sheet for sheet in (*stands.sides, stands.table) if sheet.lines]


def sheet_badge(table: Table, sheet: SideScore) -> Badge:
    """Whose sheet it is; what all count together has no symbol."""
    return badge_of(table, sheet.side) if sheet.side else Badge("Together")


def _row(badge: Badge, sheets: Sequence[tuple[Table, SideScore]], total: Fraction, part: float, lit: bool) -> SheetRow:
    """Several sheets in one row are as far as the last of them."""
    left = [_lines_left(sheet) for _, sheet in sheets]
    handed = [_handed_in(table, sheet.side) for table, sheet in sheets]
    doubts = sum(doubt.side == sheet.side for table, sheet in sheets for doubt in standing(table).doubts)
    if not any(left):
        checked = all(sheet_of(table, sheet.side).checked for table, sheet in sheets)
        state: SheetState = "checked" if checked else "complete"
        return SheetRow(badge, number(total), part, state, state, doubts, lit)
    if not any(handed):
        return SheetRow(badge, number(total), part, "missing", "missing", doubts, lit)
    words = (
        f"{sum(n == 0 for n in left)} of {counted(len(left), 'sheet')} in"
        if len(left) > 1
        else f"{counted(left[0], 'line')} to do"
    )
    return SheetRow(badge, number(total), part, "open", words, doubts, lit)


def _lines_left(sheet: SideScore) -> int:
    """How many lines of a sheet wait, or have a box that is empty."""
    return sum((line.points is None or bool(line.empty)) and line.written is None for line in sheet.lines)


def _handed_in(table: Table, side: str) -> bool:
    sheet = sheet_of(table, side or TABLE_WIDE)
    return bool(sheet.counts or sheet.written or sheet.tiles)


def has_ladder(lesson: Lesson, table: Table) -> bool:
    """Whether all of a table climb together, and have begun to."""
    verdict = verdict_for(table)
    begun = bool(table.place) or table.over is not None
    return begun and lesson.room.ended is None and verdict is not None and verdict.joint


def ladder_of(lesson: Lesson, view: TableView, texts: Mapping[int, str], teams: Teams) -> Ladder | None:
    """The ladder as the room would see it, with the points of now; the sides where anything is known of them."""
    table = lesson.tables[view.table]
    ruling = standing(table).ruling
    known = bool(view.columns) or any(teams.people) or any(row.cards or row.points is not None for row in view.sides)
    if ruling is None:
        return None
    return Ladder(rungs_of(sight_for(lesson, texts), table, ruling), teams if known else None)
