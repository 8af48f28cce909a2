"""`subject`: everything that is kept about one pupil, for whoever has a right to see it."""

import argparse
import json
import sys
from datetime import datetime
from pathlib import Path

from facilitator.cli.collect_record import collect_record
from facilitator.cli.data_folder import ENDING, home
from facilitator.cli.lesson_finder import open_lesson
from facilitator.cli.pupil_texts import known_pupil, mentions_of
from facilitator.cli.roster_files import saved_on
from facilitator.files.fault import Unreadable
from facilitator.game.room.people import seat_of
from facilitator.journal.lesson import Lesson
from facilitator.journal.private_texts import fill_texts
from facilitator.journal.problems import Unusable
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.safe_text import clean
from facilitator.plain.values import to_plain
from facilitator.record.filing import time_of_day
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.lesson_table import lesson_table

OUTSIDE = (
    "A text may also name others: cover them before you pass this on.\n"
    "Not listed: paper, exported files, copies, and lessons outside the data folder."
)


@frozen
class KeptLesson:
    """What one lesson has about a pupil and the side where they sit."""

    lesson: str
    game: str
    day: str
    number: int | None
    moves: tuple[tuple[str, str], ...]
    table: str = ""
    side: str = ""
    alone: bool = False
    numbers: tuple[tuple[str, str], ...] = ()
    observed: tuple[str, ...] = ()


def subject_command(wanted: argparse.Namespace) -> int:
    """Their entry in a class list, where they sat, what is kept about their side, and every text that names them."""
    code = wanted.code.upper()
    title, pupil = known_pupil(code)
    lessons = [kept for path in sorted((home() / "lessons").rglob(f"*{ENDING}")) if (kept := _kept_in(path, code))]
    places = mentions_of(code, title, pupil)
    texts = {(place.lesson, place.number): clean(place.text) for place in places}
    typed = [{"lesson": lesson, "text": text} for (lesson, _), text in texts.items()]
    if pupil is None and not lessons and not typed:
        print(f"Nobody here has the code '{code}'.", file=sys.stderr)
        return 1
    listed = (
        {"class": title, "name": pupil.name, "id": pupil.external, "saved": saved_on(title)}
        if pupil is not None
        else None
    )
    if wanted.json:
        print(
            json.dumps({"code": code, "list": listed, "lessons": to_plain(lessons), "texts": typed}, ensure_ascii=False)
        )
        return 0
    known = (
        f"{title}: {pupil.name}{f', id {pupil.external}' if pupil.external else ''}, saved on {saved_on(title)}"
        if pupil
        else ""
    )
    print(f"{code}\nClass list: {known or 'in none'}.")
    for kept in lessons:
        print("\n" + "\n".join(_lines(kept)))
    print("\nTexts that may name them:" if typed else "\nNo text names them.")
    print("\n".join([*(f"  {t['lesson']}: “{t['text']}”" for t in typed), "", OUTSIDE]))
    return 0


def _kept_in(path: Path, code: str) -> KeptLesson | None:
    """What one lesson has about a code; None where it is not in it."""
    try:
        lesson = open_lesson(str(path), write=False)
    except (Unusable, Unreadable, OSError) as fault:
        print(f"{path.name} can't be read: {fault}", file=sys.stderr)
        return None
    with lesson:
        moves = [m for m in lesson.history() if code in m.said or code in m.line]
        seat = seat_of(lesson.room, code)
        if not moves and seat is None and code not in lesson.room.numbers:
            return None
        return _about(lesson, path, code, seat, [(m.at, m.said) for m in moves])


def _about(
    lesson: Lesson, path: Path, code: str, seat: tuple[str, str] | None, moves: list[tuple[int, str]]
) -> KeptLesson:
    texts = lesson.people.texts() if lesson.last_text else {}
    kept = KeptLesson(
        path.stem,
        lesson.rules.title,
        f"{datetime.fromtimestamp(lesson.opened / 1000):%Y-%m-%d}",
        lesson.room.numbers.get(code),
        tuple((time_of_day(at), clean(fill_texts(_of_one(said, lesson, code), texts))) for at, said in moves),
    )
    if seat is None:
        return kept
    record, side = collect_record(lesson), lesson.tables[seat[0]].title(seat[1])
    return replace(
        kept,
        table=seat[0],
        side=side,
        alone=len(lesson.room.seats.get(seat, ())) == 1,
        numbers=_numbers(record, seat[0], side),
        observed=_observed(record, *seat),
    )


def _of_one(said: str, lesson: Lesson, code: str) -> str:
    """A sentence without the codes of others."""
    for other in {c for codes in lesson.room.seats.values() for c in codes} | {*lesson.room.numbers}:
        said = said if other == code else said.replace(other, "another")
    return said


def _numbers(record: LessonRecord, table: str, side: str) -> tuple[tuple[str, str], ...]:
    """Points, levels and so on of their side."""
    return tuple(
        (str(row[5]), str(row[6])) for row in lesson_table([(record, "", "")]).rows if row[3:5] == (table, side)
    )


def _observed(record: LessonRecord, table: str, side: str) -> tuple[str, ...]:
    """What was noted about their side, with its time and words."""
    titles = {outcome.id: outcome.title for outcome in record.outcomes}
    found = [
        (time_of_day(r.at), titles.get(r.outcome or "", r.kind), r.level, record.text(r.text) if r.text else "")
        for r in record.log.remarks
        if (r.table, r.side) == (table, side)
    ]
    return tuple(clean(" ".join(filter(None, parts))) for parts in found)


def _lines(kept: KeptLesson) -> list[str]:
    """A lesson in lines to read."""
    found = [f"{kept.lesson}: {kept.game}, {kept.day}"]
    if kept.side:
        alone = "alone, so what follows is about one person" if kept.alone else "with others"
        found.append(f"  Table {kept.table}, {kept.side}; {alone}.")
    found += [f"  {at} {said}" for at, said in kept.moves]
    found += [f"  {what}: {value}" for what, value in kept.numbers]
    return found + [f"  Noted: {words}" for words in kept.observed]
