"""The report of a lesson for the teacher, the head and the family: each built up from what it may hold, never cut down
from more.
"""

from collections.abc import Callable, Mapping
from datetime import datetime

from facilitator.game.notes.outcomes import NUMBERED, level_words
from facilitator.game.notes.time_spent import minutes
from facilitator.game.scoring.score_words import number
from facilitator.game.walk.seating_rows import number_of
from facilitator.plain.document import Block, Bullets, Column, Document, Grid, Heading, Page, Paragraph
from facilitator.plain.wording import counted, listed
from facilitator.record.learning_report import (
    board_blocks,
    debrief_blocks,
    distribution,
    learned_words,
    learning_blocks,
    noted_blocks,
    outcomes_practised,
)
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.results import endings, score_blocks
from facilitator.record.time_report import advice, advice_blocks, longer_words, timing_blocks

FEW = 5
"""Fewer than so many are not told as a number, so that nobody can be recognised."""
WELL = 3
"""From this level on something went well."""
ENOUGH = 3
"""So many sides have to have been observed before anything is said of the class as a whole."""


def day_words(instant: int) -> str:
    """A day as people write it: 18 November 2026."""
    date = datetime.fromtimestamp(instant / 1000)
    return f"{date.day} {date:%B %Y}"


def teacher_report(given: LessonRecord) -> Document:
    """Everything that the lesson tells."""
    short: list[Block] = [
        Paragraph(_played(given)),
        *(Paragraph(words) for words in endings(given)),
        Paragraph(f"Time: {longer_words(given)}"),
        Paragraph(f"Learned: {learned_words(given)}"),
    ]
    blocks = [*short, *timing_blocks(given), *_sides(given)]
    for name in given.played:
        blocks += score_blocks(given, name)
    blocks += [
        *board_blocks(given),
        *learning_blocks(given),
        *debrief_blocks(given),
        *noted_blocks(given),
        *advice_blocks(given),
    ]
    return _document(given, "Report for the teacher", blocks)


def _played(given: LessonRecord) -> str:
    """What was played, by how many, for how long."""
    sides = sum(len(given.tables[name].sides) for name in given.played)
    at = f" at {counted(len(given.played), 'table')}" if len(given.tables) > 1 else ""
    chosen = next((v.title for v in given.rules.variants if v.id == given.scenario.variant), "")
    here = sum(len(codes) for codes in given.room.seats.values())
    people = f", {counted(here, 'person')}".replace("persons", "people") if here else ""
    real = minutes(sum(p.ms for p in given.phases))
    planned = sum(p.planned or 0 for p in given.phases)
    of = f" of {minutes(planned)} planned" if planned else ""
    title = f"{given.rules.title}{f' ({chosen})' if chosen else ''}"
    played = f"{title}, {counted(sides, given.rules.sides.word)}{at}{people}; {real} minutes{of}"
    return f"Played: {played}. {_settings(given)}".strip()


def _settings(given: LessonRecord) -> str:
    """Options that differ from what is usual, since they change what a result means."""
    table = given.tables[next(iter(given.played), next(iter(given.tables)))]
    said = []
    for option in given.rules.options:
        value = table.options.get((option.id, ""))
        if option.per != "side" and value is not None and value != option.default:
            said.append(f"{option.title}: {'on' if value is True else 'off' if value is False else value}")
    return f"Chosen: {'; '.join(said)}." if said else ""


def _sides(given: LessonRecord) -> list[Block]:
    """Who sat where, by the numbers that they counted off."""

    def people(name: str, side: str) -> str:
        return ", ".join(number_of(given.room, code) for code in given.room.seats.get((name, side), ())) or "–"

    if len(given.tables) > 1:
        rows = tuple(
            (
                f"Table {name}",
                "; ".join(f"{given.tables[name].title(s)}: {people(name, s)}" for s in given.tables[name].sides),
            )
            for name in given.played
        )
    else:
        rows = tuple(
            (given.title(name, side), people(name, side)) for name in given.played for side in given.tables[name].sides
        )
    return [Heading("Sides", 2), Grid((Column("", 1), Column("People, by their numbers", 3)), rows)]


def head_report(given: LessonRecord) -> Document:
    """One page about the class as a whole: what was done and why, how far it came, nothing about anybody."""
    blocks: list[Block] = [Paragraph(_class_words(given)), Paragraph(given.rules.summary)]
    blocks += [Heading("Time", 2), Paragraph(_minutes_words(given))]
    blocks += [Heading("Result", 2), *(Paragraph(line) for line in _range(given))]
    blocks += [Heading("What was learned", 2), *_distributions(given)]
    themes = _themes(given)[:2]
    blocks += [Heading("What the class talked about", 2), Bullets(tuple(themes))] if themes else []
    blocks += [Heading("Recommendation", 2), *(Paragraph(line) for line in advice(given)[:2])]
    return _document(given, "Report for the head", blocks)


def _class_words(given: LessonRecord) -> str:
    sides = sum(len(given.tables[name].sides) for name in given.played)
    at = f" at {counted(len(given.played), 'table')}" if len(given.tables) > 1 else ""
    return f"The class played {given.rules.title}: {counted(sides, given.rules.sides.word)}{at}."


def _minutes_words(given: LessonRecord) -> str:
    parts = [
        f"{p.phase.title} {minutes(p.ms)}{f' of {minutes(p.planned)}' if p.planned is not None else ''}"
        for p in given.phases
    ]
    return f"Minutes, real and planned: {'; '.join(parts)}."


def _range(given: LessonRecord) -> list[str]:
    """From the fewest points to the most, and how many reached a goal; nobody's name."""
    totals = [n for name in given.standings if (n := given.joint(name)) is not None]
    totals += [s.total for name, stands in given.standings.items() if given.joint(name) is None for s in stands.sides]
    verdicts = [stands.verdict for stands in given.standings.values() if stands.verdict is not None]
    reached = [verdict.reached for verdict in verdicts]
    bands = [verdict.band for verdict in verdicts if verdict.band is not None]
    if len(set(totals)) > 1:
        said = [f"From {number(min(totals))} to {number(max(totals))} points."]
    else:
        said = [f"{number(n)} points{', and everywhere the same' if len(totals) > 1 else ''}." for n in totals[:1]]
    goals = [r for r in reached if r is not None]
    if len(goals) == 1:
        said.append(f"The goal of the game was {'reached' if goals[0] else 'missed'}.")
    elif goals:
        said.append(f"The goal of the game was reached at {_few(sum(goals))} of {counted(len(goals), 'table')}.")
    said += [f"Reached: {listed(sorted(set(bands)))}."] if bands else []
    without = given.rules.score is None or not given.rules.score.lines
    return said or ["The game is played without points." if without else "Nothing was counted."]


def _distributions(given: LessonRecord) -> list[Block]:
    rows, few = [], []
    for outcome in given.outcomes:
        levels = distribution(given, outcome)
        if levels.total() >= FEW:
            rows.append((outcome.title, *(_few(levels[n]) for n in map(int, NUMBERED))))
        elif levels:
            few.append(outcome.title)
    word = given.rules.sides.word
    titles = tuple(Column(f"Level {n}", 1, "right") for n in NUMBERED)
    blocks: list[Block] = [Grid((Column(f"How many {word}s showed it", 3), *titles), tuple(rows))] if rows else []
    if few:
        blocks.append(Paragraph(f"Observed at fewer than five {word}s, so without numbers: {listed(few)}."))
    return blocks or [Paragraph("Nothing was observed in this lesson.")]


def _few(n: int) -> str:
    return f"< {FEW}" if 0 < n < FEW else str(n)


def _themes(given: LessonRecord) -> list[str]:
    """Questions that were asked, as far as they come from a plan, a game or a model: what somebody typed is left
    out.
    """
    known = {q.ask for q in (*given.scenario.debrief, *given.rules.debrief) if q.happened is None}
    known |= {text for model in given.rules.words().models for step in model.steps for text in step.questions}
    asked = [given.text(n) for _, n in given.asked]
    return [text for text in dict.fromkeys(asked) if text in known]


def family_report(given: LessonRecord) -> Document:
    """Half a page in plain words: what was done, what was practised, a question for home; nothing that compares."""
    blocks: list[Block] = [
        Paragraph(f"On {day_words(given.opened)} the class played {given.rules.title}. {given.rules.summary}".strip())
    ]
    seen = outcomes_practised(given)
    if seen:
        blocks.append(Paragraph(f"We practised: {listed([o.title for o in seen[:4]])}."))
    blocks += [Paragraph(line) for line in _steps_on(given)]
    themes = _themes(given)
    question = given.scenario.home or (themes[0] if themes else given.rules.words().models[0].steps[0].questions[1])
    blocks.append(Paragraph(f"A question to talk about at home: {question}"))
    return _document(given, "For the family", blocks)


def _steps_on(given: LessonRecord) -> list[str]:
    """One thing that went well and one that comes next, of the class as a whole, where enough was seen to say so."""
    known = []
    for outcome in given.outcomes:
        levels = distribution(given, outcome)
        if levels.total() >= ENOUGH and outcome.levels:
            known.append((sum(n * times for n, times in levels.items()) / levels.total(), outcome))
    if not known:
        return []
    best, next_ = max(known, key=lambda k: k[0]), min(known, key=lambda k: k[0])
    level = int(best[0])
    # What only begins is no success yet, so it is named as what comes next alone.
    said = (
        [f"What went well: {best[1].title} ({level_words(best[1], str(level)).partition(', ')[2]})."]
        if level >= WELL
        else []
    )
    if next_[0] < 4:
        following = str(int(next_[0]) + 1)
        said.append(f"What comes next: {next_[1].title} ({level_words(next_[1], following).partition(', ')[2]}).")
    return said


def _document(given: LessonRecord, title: str, blocks: list[Block]) -> Document:
    about = Paragraph(f"{title}, {day_words(given.opened)}. Lesson plan: {given.scenario.title}.")
    told = tuple(b for b in blocks if not (isinstance(b, Paragraph) and not b.text))
    return Document(
        given.rules.title,
        (Page("report", f"{given.rules.title}: {title[:1].lower()}{title[1:]}", (about, *told)),),
        given.scenario.words,
    )


REPORTS: Mapping[str, Callable[[LessonRecord], Document]] = {
    "teacher": teacher_report,
    "head": head_report,
    "family": family_report,
}
