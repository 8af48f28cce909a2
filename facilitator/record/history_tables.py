"""What many lessons tell together: pace, scores, and outcomes of each class over time, as tables with small charts."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from facilitator.game.kernel.state import ClassRecord
from facilitator.record.lesson_index import LessonIndex

BARS = "▁▂▃▄▅▆▇█"
MOST_TIMES = 12
COUNTED = "SELECT count(*) FROM lesson"
PHASES = """SELECT l.game, f.what, count(*), avg(f.planned), avg(f.value), min(f.value), max(f.value)
            FROM fact f JOIN lesson l ON l.n = f.lesson WHERE f.kind = 'phase'
            GROUP BY l.game, f.what ORDER BY l.game, min(f.rowid)"""
STEPS = """SELECT l.game, f.what, count(*), avg(f.planned), avg(f.value), min(f.value), max(f.value)
           FROM fact f JOIN lesson l ON l.n = f.lesson WHERE f.kind = 'pace'
            GROUP BY l.game, f.what ORDER BY l.game, min(f.rowid)"""
SCORES = """SELECT l.game, count(*), min(f.value), avg(f.value), max(f.value)
            FROM fact f JOIN lesson l ON l.n = f.lesson WHERE f.kind = 'score' GROUP BY l.game ORDER BY l.game"""
GOALS = """SELECT l.game, count(*), avg(f.value)
           FROM fact f JOIN lesson l ON l.n = f.lesson WHERE f.kind = 'goal' GROUP BY l.game"""
OUTCOMES = """SELECT l.class, f.what, l.day, count(*), avg(f.value) FROM fact f JOIN lesson l ON l.n = f.lesson
              WHERE f.kind = 'outcome' GROUP BY l.class, f.what, l.day ORDER BY l.class, f.what, l.day"""

RECORD = """SELECT count(DISTINCT l.n), max(f.value) FROM fact f JOIN lesson l ON l.n = f.lesson
            WHERE f.kind = 'score' AND l.game = ? AND l.class = ? AND l.path <> ?"""


class HistoryTable(NamedTuple):
    """A table of the history: what it is about, its columns, its rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def class_record(memory: LessonIndex, game: str, of: str, path: str) -> ClassRecord:
    """What a class has reached with a game in all lessons but the one in this file."""
    lessons, most = memory.asked(RECORD, game, of, path)[0]
    return ClassRecord(int(str(lessons)), Fraction(str(most or 0)))


def history_tables(memory: LessonIndex) -> tuple[HistoryTable, ...]:
    """All tables that have rows."""
    longs = ("game", "what", "times", "planned", "on average", "shortest", "longest")
    tables = (
        HistoryTable("Minutes of the phases", longs, tuple(_long(row) for row in memory.asked(PHASES))),
        HistoryTable("Seconds of the steps", longs, tuple(_long(row) for row in memory.asked(STEPS))),
        HistoryTable("Points", ("game", "sides", "fewest", "on average", "most", "goal reached"), _scores(memory)),
        HistoryTable(
            "Outcomes of each class, level on average",
            ("class", "outcome", "lessons", "first", "latest", "over time"),
            _outcomes(memory),
        ),
    )
    return tuple(t for t in tables if t.rows)


def lessons(memory: LessonIndex) -> int:
    """How many lessons are remembered."""
    return int(str(memory.asked(COUNTED)[0][0]))


def _long(row: Sequence[object]) -> tuple[str, ...]:
    game, what, times, *numbers = row
    return str(game), str(what), str(times), *(_number(n) for n in numbers)


def _number(value: object) -> str:
    return "–" if value is None else f"{float(str(value)):.1f}".removesuffix(".0").replace("-", "−")


def _scores(memory: LessonIndex) -> tuple[tuple[str, ...], ...]:
    goals = {game: f"{100 * float(str(share)):.0f} % of {n}" for game, n, share in memory.asked(GOALS)}
    return tuple(
        (str(game), str(n), *(_number(x) for x in numbers), goals.get(game, "–"))
        for game, n, *numbers in memory.asked(SCORES)
    )


def _outcomes(memory: LessonIndex) -> tuple[tuple[str, ...], ...]:
    days: dict[tuple[str, str], list[float]] = {}
    for class_, what, _, _, level in memory.asked(OUTCOMES):
        days.setdefault((str(class_) or "–", str(what)), []).append(float(str(level)))
    return tuple(
        (class_, what, str(len(levels)), _number(levels[0]), _number(levels[-1]), spark(levels))
        for (class_, what), levels in days.items()
    )


def spark(levels: Sequence[float]) -> str:
    """Levels from 1 to 4 over time as a row of small bars, the latest twelve at most."""
    return "".join(
        BARS[max(0, min(len(BARS) - 1, round((level - 1) / 3 * (len(BARS) - 1))))] for level in levels[-MOST_TIMES:]
    )


def table_lines(tables: Sequence[HistoryTable]) -> list[str]:
    """The tables as lines of text of even columns."""
    found: list[str] = []
    for table in tables:
        widths = [max(len(row[i]) for row in (table.columns, *table.rows)) for i in range(len(table.columns))]
        numbers = [all(row[i].strip("–−.0123456789") == "" for row in table.rows) for i in range(len(table.columns))]
        found += ([""] if found else []) + [table.title]
        found += [
            "  "
            + "  ".join(
                cell.rjust(w) if n else cell.ljust(w) for cell, w, n in zip(row, widths, numbers, strict=True)
            ).rstrip()
            for row in (table.columns, *table.rows)
        ]
    return found
