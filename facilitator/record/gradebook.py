"""Files for Moodle: grades of everybody by the points of their side, and outcomes with their scales."""

import csv
from collections.abc import Mapping, Sequence
from io import StringIO

from facilitator.game.rulebook.ruleset import Outcome
from facilitator.record.lesson_record import LessonRecord

USUAL_LEVELS = ("Not yet", "Emerging", "Secure", "Leading")
MOST_LINE = 8_000
OUTCOME_HEADINGS = (
    "outcome_name",
    "outcome_shortname",
    "outcome_description",
    "scale_name",
    "scale_items",
    "scale_description",
)


def grades_csv(given: LessonRecord, ids: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """A row for everybody whose side has all its points, found by the school's id; and the codes that have none and are
    left out.

    The second number is out of 100, as a share of the most points of any side, since a gradebook refuses grades above
    its most.
    """
    rows: list[tuple[str, float]] = []
    without = []
    for (table, side), codes in given.room.seats.items():
        stands = given.standings.get(table)
        if stands is None or side not in given.tables[table].sides:
            continue
        sheet, joint = stands.of(side), given.joint(table)
        for code in codes:
            if not ids.get(code):
                without.append(code)
            elif sheet.complete and sheet.lines if joint is None else stands.complete:
                rows.append((ids[code], float(sheet.total if joint is None else joint)))
    top = max((n for _, n in rows), default=0.0)
    lines = [("idnumber", f"{_safe(given.rules.title)} points", f"{_safe(given.rules.title)} of 100")]
    lines += [(_safe(id_), _dotted(n), _dotted(max(0.0, 100 * n / top) if top > 0 else 0.0)) for id_, n in rows]
    return _written(lines, ","), tuple(without)


def outcomes_csv(given: LessonRecord) -> str:
    """The outcomes of the lesson, each with its scale from low to high."""
    return _written([OUTCOME_HEADINGS, *(_row(given, outcome) for outcome in given.outcomes)], ";")


def _row(given: LessonRecord, outcome: Outcome) -> tuple[str, ...]:
    levels = tuple(level.replace(",", " ") for level in outcome.levels or USUAL_LEVELS)
    short = f"{given.rules.id}-{outcome.id}".upper()[:100]
    scale = f"{given.rules.title}: {outcome.title}"
    about = f"{outcome.title}, as seen in {given.rules.title}"
    return tuple(
        _safe(text)[: MOST_LINE // 8]
        for text in (outcome.title, short, about, scale, ",".join(levels), "From low to high")
    )


def _safe(text: str) -> str:
    """A text that the gradebook's reader, for which a backslash is an escape, can't stumble over."""
    return " ".join(text.replace('\\"', '"').rstrip("\\").split())


def _dotted(value: float) -> str:
    """A number with a dot, whatever the language."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _written(rows: Sequence[Sequence[str]], separator: str) -> str:
    text = StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\r\n").writerows(rows)
    return text.getvalue()
