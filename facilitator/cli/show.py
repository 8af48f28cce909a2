"""`show`: where a lesson stands. What only `--json` and `--public` need is loaded there: it is a tenth of the time."""

import argparse
import json
from collections.abc import Callable

from facilitator.cli.lesson_finder import newest_lesson, read_lesson, typed_texts
from facilitator.game.rulebook.key_places import fill_lines
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.table.clock import phase_clock, table_clock
from facilitator.game.table.turns import place_words
from facilitator.game.views.guidance import Guidance
from facilitator.game.views.table_view import TableView, table_view
from facilitator.game.views.verdict_sentence import result_of
from facilitator.journal.asked_questions import question_lines
from facilitator.journal.lesson import Lesson


def show_command(wanted: argparse.Namespace) -> int:
    """Where it stands now; with `--public` only what the room may see."""
    lesson = read_lesson(wanted.lesson or newest_lesson())
    if wanted.public:
        return _public(lesson, wanted.json)
    if wanted.json:
        return _values(lesson)
    titled = any(place.title is not None for place in lesson.room.tables.values())
    texts, code = typed_texts(lesson) if titled else ({}, 0)  # whoever gave no titles needs no texts to be shown
    print("\n".join(_lines(lesson, texts, lesson.now())))
    return code


def _public(lesson: Lesson, one_line: bool) -> int:
    from facilitator.cli.public_values import public_values
    from facilitator.files.catalogue_files import words_in
    from facilitator.journal.sight import sight_of

    texts, code = typed_texts(lesson)
    values = public_values(sight_of(lesson, texts, words_in(lesson.scenario.words)))
    print(json.dumps(values, ensure_ascii=False, indent=None if one_line else 2))
    return code


def _values(lesson: Lesson) -> int:
    """All of it, and when the lesson will be over at the pace that each table has shown."""
    from facilitator.cli.lesson_values import lesson_values
    from facilitator.planning.forecast import forecast
    from facilitator.planning.pace import pace_of

    room, now = lesson.room, lesson.now()
    ends = forecast(
        room,
        tuple(lesson.tables.values()),
        now,
        pace=lambda table: pace_of(lesson.table_strand(table.name).states(), room),
    )
    print(json.dumps(lesson_values(lesson, now, ends), ensure_ascii=False))
    return 0


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
    guided = dict[tuple[str, ...], str]()
    for table in lesson.tables.values():
        clock, place = table_clock(table, room, now), room.tables[table.name]
        title = texts.get(place.title) if place.title is not None else None
        name = f"Table {table.name}, {title}" if title else f"Table {table.name}"
        if place.into is not None:
            lines += ["", f"{name}: merged into table {place.into}"]
            continue
        left = f", {clock.words} {clock.state}" if clock.left_ms is not None else ""
        lines += ["", f"{name}: {'' if place.open else 'closed, '}{place_words(table)}{left}"]
        view = table_view(room, lesson.tables, table.name, now, lesson.screen)
        lines += [f"  {text}" for text in _table_lines(view, roles=bool(lesson.rules.roles.list))]
        guidance = _guidance_lines(view.guidance, lesson.rules.words)
        known = guided.setdefault(guidance, table.name)
        same = (f"What to say and to do is the same as at table {known}.",)
        lines += [f"  {text}" for text in (same if guidance and known != table.name else guidance)]
        lines += [f"  {result}" for result in [result_of(table)] if result]
    asked = question_lines(lesson)
    return [*lines, *(("", *asked) if asked else ())]


def _table_lines(view: TableView, roles: bool) -> list[str]:
    """What the console shows of a table, line by line."""
    lines = [", ".join(numbers) for numbers in (view.piles, view.meters) if numbers]
    lines += [f"Due: {view.due}"] if view.due else []
    for side in view.sides:
        shown = ", ".join(filter(None, (*side.numbers, side.cards))) or "–"
        lines.append(f"{'▸' if side.acting else ' '} {side.title}: {shown}")
    lines += [f"  {side.title}: {side.people}" for side in view.sides if roles and side.people]
    return lines


def _guidance_lines(guidance: Guidance, words: Callable[[], Catalogue]) -> tuple[str, ...]:
    """What to say, and then what to do; keys as lines for `do`."""
    return (
        *(f"May use {card}" for card in guidance.cards),
        *(f"“{say}”" for say in guidance.say),
        *(fill_lines(text, words) for text in guidance.do),
    )
