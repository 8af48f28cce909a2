"""Files for Moodle: grades from 0 to 100 and levels of outcomes by pupil, and the outcomes with their scales."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from hashlib import blake2b
from io import StringIO

from facilitator.game.rulebook.outcome import Outcome
from facilitator.plain.frozen import frozen
from facilitator.record.grade_scale import grade_marks, grade_of
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.level_counts import level_of, levels_shown

USUAL_LEVELS = ("Not yet", "Emerging", "Secure", "Leading")
MOST_LINE = 8_000
ID = "idnumber"
OF_TEAM = "of the team"
OUTCOME_HEADINGS = (
    "outcome_name",
    "outcome_shortname",
    "outcome_description",
    "scale_name",
    "scale_items",
    "scale_description",
)


@frozen
class Grades:
    """A file for the gradebook: the headings of its columns, its rows, and who is left out."""

    points: str
    """The heading of the column of grades; empty where the rules give no scale."""
    outcomes: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    without: tuple[str, ...]
    """The codes of those who have no id in the school's gradebook."""

    @property
    def text(self) -> str:
        """The file as Moodle reads it."""
        headings = (ID, *([self.points] if self.points else []), *_doubled(self.outcomes))
        return _written([headings, *self.rows], ",")

    @property
    def empty(self) -> bool:
        """Whether there is nobody in it who has a grade or a level."""
        return not any(cell for row in self.rows for cell in row[1:])


def grades(given: LessonRecord, ids: Mapping[str, str], pass_mark: int, levels: bool) -> Grades:
    """A row for everybody who has a seat and an id; an empty cell is no grade.

    `levels`: with the last level that the side of each showed of an outcome, in a pair of columns: the word of the
    scale, and as feedback whether it is that of a team. Moodle refuses a file with one id that it does not know.
    """
    scaled = any(grade_marks(given.tables[name], stands, pass_mark) for name, stands in given.standings.items())
    seen = tuple(o for o in given.outcomes if levels and levels_shown(given, o))
    rows: list[tuple[str, ...]] = []
    without: list[str] = []
    for (table, side), codes in given.room.seats.items():
        if side not in given.tables[table].sides:
            continue
        stands = given.standings.get(table)
        grade = None if stands is None else grade_of(given.tables[table], stands, side, pass_mark)
        cells = (*([_dotted(grade)] if scaled else []), *_levels(given, seen, (table, side), len(codes)))
        rows += [(_safe(ids[code]), *cells) for code in codes if ids.get(code)]
        without += [code for code in codes if not ids.get(code)]
    day = f"{datetime.fromtimestamp(given.opened / 1000):%Y-%m-%d}"
    points = f"{_safe(given.rules.title)} {day} (0 to 100)" if scaled else ""
    return Grades(points, tuple(_safe(o.title) for o in seen), tuple(rows), tuple(without))


def _levels(given: LessonRecord, outcomes: Sequence[Outcome], whom: tuple[str, str], members: int) -> Iterator[str]:
    for outcome in outcomes:
        seen = levels_shown(given, outcome).get(whom)
        yield "" if seen is None else _scale(outcome)[level_of(seen[-1]) - 1]
        yield OF_TEAM if seen is not None and members > 1 else ""


def _doubled(outcomes: Sequence[str]) -> Iterator[str]:
    for title in outcomes:
        yield title
        yield f"{title}: feedback"


def outcomes_csv(given: LessonRecord) -> str:
    """The outcomes of the lesson, each with its scale from low to high."""
    return _written([OUTCOME_HEADINGS, *map(_row, given.outcomes)], ";")


def _row(outcome: Outcome) -> tuple[str, ...]:
    """The same outcome in two games is one in the gradebook, as long as its levels are the same: their words are in its
    name.
    """
    items = ",".join(_scale(outcome))
    sign = blake2b(items.encode(), digest_size=2).hexdigest()
    short, scale = f"{outcome.id}-{sign}".upper()[:100], f"{outcome.title} ({sign})"
    cells = (outcome.title, short, outcome.title, scale, items, "From low to high")
    return tuple(_safe(text)[: MOST_LINE // 8] for text in cells)


def _scale(outcome: Outcome) -> tuple[str, ...]:
    """The items of an outcome's scale: a comma would end one, and a grade has to be the same as its item."""
    return tuple(_safe(level.replace(",", " "))[: MOST_LINE // 40] for level in outcome.levels or USUAL_LEVELS)


def _safe(text: str) -> str:
    """A text that the gradebook's reader, for which a backslash is an escape, can't stumble over."""
    return " ".join(text.replace('\\"', '"').rstrip("\\").split())


def _dotted(value: Fraction | None) -> str:
    """A number with a dot, whatever the language, and never rounded up: below the pass mark stays below it."""
    return "" if value is None else f"{int(value * 100) / 100:.2f}".rstrip("0").rstrip(".")


def _written(rows: Sequence[Sequence[str]], separator: str) -> str:
    text = StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\r\n").writerows(rows)
    return text.getvalue()
