"""What many lessons tell together: pace, scores, and outcomes of each class over time, as tables with small charts."""

from collections import deque
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from facilitator.game.kernel.state import ClassRecord
from facilitator.game.notes.time_spent import EarlierPace, EarlierSteps
from facilitator.plain.wording import tenths
from facilitator.record.facts import GAME, OUTCOME, PHASES, SPAN
from facilitator.record.lesson_index import CHOSEN, LessonFilter, LessonIndex

BARS = "▁▂▃▄▅▆▇█"
MOST_TIMES = 12
FEWEST, LATELY = 3, 10
"""A table with fewer such steps tells no pace; more lessons than the latest ten are not asked."""
COUNTED = f"SELECT count(*) FROM lesson l WHERE {CHOSEN}"
CLASSES = "SELECT DISTINCT class FROM lesson l WHERE class <> '' ORDER BY class"
FACTS = f"FROM fact f JOIN lesson l ON l.n = f.lesson WHERE {CHOSEN} AND"
LONG = """SELECT l.game, f.what, sum(f.n), sum(f.planned * f.n) / sum(CASE WHEN f.planned IS NULL THEN 0 ELSE f.n END),
          sum(f.value * f.n) / sum(f.n), min(f.value), max(f.value)"""
PHASE_TIMES = f"{LONG} {FACTS} f.kind = 'phase' GROUP BY l.game, f.what"
STEP_TIMES = f"{LONG} {FACTS} f.kind = 'pace' GROUP BY l.game, f.what ORDER BY l.game, min(f.rowid)"
SCORES = f"""SELECT l.game, count(*), min(f.value), avg(f.value), max(f.value) {FACTS} f.kind = 'score'
             GROUP BY l.game ORDER BY l.game"""
GOALS = f"SELECT l.game, count(*), avg(f.value) {FACTS} f.kind = 'goal' GROUP BY l.game"
OUTCOMES = f"""SELECT l.class, f.what, l.day, count(*), avg(f.value) {FACTS} f.kind = 'outcome'
               GROUP BY l.class, f.what, l.day, l.n ORDER BY l.class, f.what, l.day, l.n"""

RECORD = f"""SELECT count(DISTINCT l.n), max(f.value) {FACTS} f.kind = 'score' AND l.game = :game AND l.path <> :path"""
PACES = f"""SELECT iif(f.planned IS NULL, f.what, '') AS span, sum(f.value * f.n) / sum(f.n * coalesce(f.planned, 0.001)),
            min(f.value / coalesce(f.planned, 0.001)), max(f.value / coalesce(f.planned, 0.001)), count(DISTINCT l.n)
            {FACTS} f.kind = 'pace' AND f.n >= {FEWEST} AND l.n IN (SELECT l.n FROM lesson l WHERE {CHOSEN}
            AND l.game = :game AND l.path <> :path ORDER BY l.day DESC, l.n DESC LIMIT {LATELY})
            GROUP BY span"""
Titles = Mapping[tuple[str, str], str]


class HistoryTable(NamedTuple):
    """A table of the history: what it is about, its columns, its rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def class_record(memory: LessonIndex, game: str, of: str, path: str) -> ClassRecord:
    """What a class has reached with a game in all lessons but the one in this file."""
    lessons, most = next(memory.asked(RECORD, LessonFilter(of), game=game, path=path))
    return ClassRecord(int(str(lessons)), Fraction(str(most or 0)))


def earlier_pace(memory: LessonIndex, game: str, of: str, path: str) -> EarlierPace:
    """How long steps took in the latest lessons of a class, or of all classes (""), without the lesson of a path."""
    found = dict[str, EarlierSteps]()
    for span, *numbers in memory.asked(PACES, LessonFilter(of), game=game, path=path):
        mean, least, most, lessons = (float(str(number)) for number in numbers)
        found[str(span)] = EarlierSteps(mean, least, most, int(lessons))
    return found


def history_tables(memory: LessonIndex, choice: LessonFilter) -> tuple[HistoryTable, ...]:
    """All tables that have rows."""
    titles, order = memory.titles(), tuple(PHASES)
    phases = [
        (_title(titles, GAME, row[0]), PHASES[str(row[1])], *row[2:])
        for row in sorted(memory.asked(PHASE_TIMES, choice), key=lambda row: (str(row[0]), order.index(str(row[1]))))
    ]
    steps = [
        (_title(titles, GAME, row[0]), _title(titles, SPAN, f"{row[0]} {row[1]}"), *row[2:])
        for row in memory.asked(STEP_TIMES, choice)
    ]
    longs = ("planned", "on average", "shortest", "longest")
    tables = (
        HistoryTable("Minutes of the phases", ("game", "phase", "lessons", *longs), tuple(map(_long, phases))),
        HistoryTable(
            "Seconds of the steps, averages of each table", ("game", "step", "steps", *longs), tuple(map(_long, steps))
        ),
        HistoryTable(
            "Points",
            ("game", "results", "fewest", "on average", "most", "goal reached"),
            _scores(memory, choice, titles),
        ),
        HistoryTable(
            "Outcomes of each class, level on average (number of observations)",
            ("class", "outcome", "lessons", "first", "latest", "over time"),
            _outcomes(memory, choice, titles),
        ),
    )
    return tuple(t for t in tables if t.rows)


def lessons(memory: LessonIndex, choice: LessonFilter) -> int:
    """How many lessons are meant."""
    return int(str(next(memory.asked(COUNTED, choice))[0]))


def known_classes(memory: LessonIndex) -> list[str]:
    """The classes of all lessons."""
    return [str(row[0]) for row in memory.asked(CLASSES, LessonFilter())]


def _title(titles: Titles, kind: str, id_: object) -> str:
    return titles.get((kind, str(id_)), str(id_))


def _long(row: Sequence[object]) -> tuple[str, ...]:
    game, what, times, *numbers = row
    return str(game), str(what), str(times), *(_number(n) for n in numbers)


def _number(value: object) -> str:
    return "–" if value is None else tenths(float(str(value)))


def _scores(memory: LessonIndex, choice: LessonFilter, titles: Titles) -> tuple[tuple[str, ...], ...]:
    goals = {game: f"{100 * float(str(share)):.0f} % of {n}" for game, n, share in memory.asked(GOALS, choice)}
    return tuple(
        (_title(titles, GAME, game), str(n), *(_number(x) for x in numbers), goals.get(game, "–"))
        for game, n, *numbers in memory.asked(SCORES, choice)
    )


def _outcomes(memory: LessonIndex, choice: LessonFilter, titles: Titles) -> tuple[tuple[str, ...], ...]:
    """One row a class and outcome; the averages of its first and latest lesson with the number of observations."""
    seen: dict[tuple[str, str], _Course] = {}
    for class_, what, _, n, level in memory.asked(OUTCOMES, choice):
        whose = str(class_ or "–"), str(what)
        course = seen.get(whose)
        if course is None:
            course = seen[whose] = _Course()
        course.add(float(str(level)), int(str(n)))
    return tuple((class_, _title(titles, OUTCOME, what), *course.cells()) for (class_, what), course in seen.items())


class _Course:
    """The levels of a class over many lessons, of which only the first and the latest are kept."""

    def __init__(self) -> None:
        self.lessons, self.first = 0, ""
        self.latest = deque[tuple[float, int]](maxlen=MOST_TIMES)

    def add(self, level: float, n: int) -> None:
        self.lessons += 1
        self.latest.append((level, n))
        self.first = self.first or _averaged(level, n)

    def cells(self) -> tuple[str, ...]:
        return str(self.lessons), self.first, _averaged(*self.latest[-1]), spark([level for level, _ in self.latest])


def _averaged(level: float, n: int) -> str:
    return f"{_number(level)} ({n})"


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
        numbers = [all(row[i].strip("–−.()0123456789 ") == "" for row in table.rows) for i in range(len(table.columns))]
        found += ([""] if found else []) + [table.title]
        found += [
            "  "
            + "  ".join(
                cell.rjust(w) if n else cell.ljust(w) for cell, w, n in zip(row, widths, numbers, strict=True)
            ).rstrip()
            for row in (table.columns, *table.rows)
        ]
    return found
