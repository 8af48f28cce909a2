"""`show` and `log`: where a lesson stands, and how it got there."""

import argparse
import json
import sys
from datetime import datetime

from facilitator.cli.lesson_finder import read_lesson
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Table
from facilitator.game.shapes.pyramid import pyramid_text
from facilitator.game.table.cards import usable_cards
from facilitator.game.table.clock import phase_clock, table_clock
from facilitator.game.table.roles import role_words
from facilitator.game.table.turns import place_words
from facilitator.game.views.lesson_view import LessonView, lesson_view
from facilitator.game.views.prompts import current_prompts
from facilitator.game.views.public_view import public_view
from facilitator.journal.lesson import Lesson
from facilitator.journal.private_texts import fill_texts
from facilitator.journal.problems import Unusable
from facilitator.planning.forecast import forecast


def show_command(wanted: argparse.Namespace) -> int:
    """Where it stands now; with `--public` only what the room may see."""
    lesson = read_lesson(wanted.lesson)
    now, code = lesson.now(), 0
    if wanted.public:
        texts, code = _texts(lesson)
        print(
            json.dumps(
                public_view(lesson.room, lesson.tables, lesson.screen, texts, now),
                ensure_ascii=False,
                indent=None if wanted.json else 2,
            )
        )
    elif wanted.json:
        expected = forecast(lesson.room, tuple(lesson.tables.values()), now)
        view = LessonView(lesson.id, lesson.n, now, lesson.room, lesson.tables, expected)
        print(json.dumps(lesson_view(view), ensure_ascii=False))
    else:
        titled = any(place.title is not None for place in lesson.room.tables.values())
        texts, code = _texts(lesson) if titled else ({}, 0)  # whoever gave no titles needs no texts to be shown
        print("\n".join(_lines(lesson, texts, now)))
    return code


def _lines(lesson: Lesson, texts: dict[int, str], now: int) -> list[str]:
    room = lesson.room
    phase = phase_clock(room, lesson.rules.clock, now)
    state = (
        "ended"
        if room.ended is not None
        else "adjourned"
        if room.adjourned
        else phase.words
        if phase.left_ms is not None
        else ""
    )
    head = f"{room.scenario.title}: {room.current.title}, phase {room.phase + 1} of {len(room.scenario.phases)}"
    lines = [head + (f", {state}" if state else ""), f"{lesson.n} moves, sitting {room.sitting}"]
    for table in lesson.tables.values():
        clock, place = table_clock(table, room, now), room.tables[table.name]
        title = texts.get(place.title) if place.title is not None else None
        name = f"Table {table.name}, {title}" if title else f"Table {table.name}"
        if place.into is not None:
            lines += ["", f"{name}: merged into table {place.into}"]
            continue
        left = f", {clock.words} {clock.state}" if clock.left_ms is not None else ""
        lines += ["", f"{name}: {'' if place.open else 'closed, '}{place_words(table)}{left}"]
        lines += [f"  {text}" for text in _table_lines(table)]
        for side in table.sides:
            people = role_words(table.rules, room.seats.get((table.name, side), ()), table.rotation)
            lines += [f"    {table.title(side)}: {people}"] if people and table.rules.roles.list else []
        lines += [
            f"  May use {rules.card[c].title}: {rules.card[c].about}"
            for c in usable_cards(table)
            for rules in [table.rules]
        ]
        lines += [
            f"  {part}" for p in current_prompts(table, room, now) for part in (p.do, p.say and f"“{p.say}”") if part
        ]
    return lines


def _table_lines(table: Table) -> list[str]:
    rules = table.rules
    piles = [
        f"{p.title} {table.piles.get((p.id, TABLE_WIDE), 0)}" for p in rules.piles if p.of == "table" and not p.secret
    ]
    unaccounted = table.piles.get((UNACCOUNTED, TABLE_WIDE), 0)
    piles += [f"Unaccounted {unaccounted}"] if unaccounted else []
    meters = [
        f"{m.title} {table.meters.get((m.id, TABLE_WIDE), 0)}" for m in rules.meters if m.of == "table" and not m.secret
    ]
    lines = [", ".join(part) for part in (piles, meters) if part]
    lines += [f"Due: {d.title}" for d in rules.decks if d.id in table.due]
    for side in table.sides:
        values = [
            f"{p.title} {table.piles.get((p.id, side), 0)}" for p in rules.piles if p.of == "side" and not p.secret
        ]
        values += [
            f"{m.title} {table.meters.get((m.id, side), 0)}" for m in rules.meters if m.of == "side" and not m.secret
        ]
        values += [rules.card[c].title for c, s in table.cards.items() if s == side and not rules.set_of[c].secret]
        if side in table.pyramids and rules.board is not None:
            values.append(f"{rules.board.title} {pyramid_text(table.pyramids[side])}")
        lines.append(f"{'▸' if table.acting == side else ' '} {table.title(side)}: {', '.join(values) or '–'}")
    return lines


def log_command(wanted: argparse.Namespace) -> int:
    """Every move with time and sentence; what was taken back is marked."""
    lesson = read_lesson(wanted.lesson)
    texts, code = _texts(lesson)
    moves = lesson.history()
    if wanted.json:
        print(
            json.dumps(
                [
                    {
                        "move": m.n,
                        "strand": m.strand,
                        "kind": m.kind,
                        "at": m.at,
                        "written": m.written,
                        "batch": m.batch,
                        "by": m.by,
                        "line": m.line,
                        "says": fill_texts(m.said, texts),
                        "counts": m.counts,
                    }
                    for m in moves
                ],
                ensure_ascii=False,
            )
        )
        return code
    for m in moves:
        time = (
            datetime.fromtimestamp(m.at / 1000).strftime("%H:%M:%S")
            if not lesson.time.rehearsal
            else _since(m.at - lesson.opened)
        )
        mark = " " if m.counts else "×"
        print(f"{m.n:>4} {mark} {time}  {m.strand:<6} {fill_texts(m.said, texts)}")
    return code


def _texts(lesson: Lesson) -> tuple[dict[int, str], int]:
    """What was typed, and the exit code; the moves are shown also where the texts can't be read."""
    try:
        return (lesson.people.texts() if lesson.last_text else {}), 0
    except Unusable as fault:
        print(fault.sentence, file=sys.stderr)
        return {}, 2


def _since(ms: int) -> str:
    seconds = ms // 1000
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
