"""What leaves the house of a lesson of each game, kept as a reviewed text: every number, level and sentence of it."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from record.lived import LESSONS, lived

from facilitator.record.facts import facts
from facilitator.record.gradebook import grades, outcomes_csv
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.lesson_table import lesson_table
from facilitator.record.workbook import as_csv, sheets
from facilitator.record.xapi_statements import Address, statements

KEPT = Path(__file__).parent / "exports"


def statement_lines(given: LessonRecord) -> Iterator[str]:
    """What differs between the statements of a lesson; then the first one in full. Ids come from the lesson's own."""
    found = [
        json.loads(json.dumps(s).replace(given.id, "LESSON")) | {"id": "", "stored": ""}
        for s in statements(given, Address(class_key="CLASS"), True)
    ]
    for s in found:
        s["context"]["registration"] = ""
        of = " < ".join(s["context"]["contextActivities"][k][0]["id"] for k in ("parent", "grouping"))
        actor = s["actor"]["account"]
        yield f"{s['timestamp']} {actor['homePage']} {actor['name']} {s['actor']['name']} {s['verb']['id']} {s['object']['id']} {s['object']['definition']} {s['result']} {of}"
    yield json.dumps(found[0], indent=1)


def exports(given: LessonRecord) -> str:
    ids = {code: f"id-{i}" for i, code in enumerate(sorted(c for codes in given.room.seats.values() for c in codes))}
    seats = {where: tuple(ids[c] for c in codes) for where, codes in given.room.seats.items()}
    found = grades(given, {code: "" if n == "id-1" else n for code, n in ids.items()}, 60, levels=True)
    headings, *rows = found.text.splitlines()
    parts = {
        "numbers": as_csv(lesson_table([(given, "lesson", "7b")])).decode("utf-8-sig"),
        "sheets to read": "\n".join(f"{s.title}\n{as_csv(s).decode('utf-8-sig')}" for s in sheets(given)),
        "sheet with decimal commas": as_csv(sheets(given)[0], comma=True).decode("utf-8-sig"),
        "seats": "\n".join(f"{table} {side}: {', '.join(own)}" for (table, side), own in sorted(seats.items())),
        "grades": "\n".join([headings, *sorted(rows)]) + f"\nwithout an id: {len(found.without)}",
        "outcomes": outcomes_csv(given),
        "facts": "\n".join(" | ".join(map(str, fact)) for fact in facts(given)),
        "statements": "\n".join(statement_lines(given)),
    }
    return "".join(f"==== {title}\n{text.strip()}\n\n" for title, text in parts.items()).replace("\r\n", "\n")


@pytest.mark.parametrize("game", list(LESSONS))
def test_all_that_leaves_the_house_is_the_reviewed_text(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    text = exports(lived(tmp_path, game))
    path = KEPT / f"{game}.txt"
    if os.environ.get("WRITE_REPORTS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "look at what changed; with WRITE_REPORTS=1 it is kept"
