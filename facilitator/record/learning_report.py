"""What was learned, and how we know: levels with their evidence, and what was said in the debrief."""

from collections.abc import Sequence

from facilitator.game.kernel.log import Remark
from facilitator.game.notes.observation_hint import Whom, count_looks, observations
from facilitator.game.notes.outcomes import level_words
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.walk.seating_rows import number_of
from facilitator.plain.chart import Chart, Pattern, Series, axis_to
from facilitator.plain.document import Block, Bullets, Column, Grid, Heading, Paragraph
from facilitator.plain.wording import counted, full_sentence, listed, shorten
from facilitator.record.filing import time_of_day
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.level_counts import (
    LEVELS,
    class_size,
    level_of,
    levels_shown,
    people_word,
    people_words,
    pupils_by_level,
)

PATTERNS: tuple[Pattern, ...] = ("white", "dots", "diagonals", "black")
"""The levels, the lowest first."""
NOT_SEEN = "not seen"
NOTED = (("ruling", "Rulings"), ("note", "Notes"))
MOST_QUOTES_SHORT = 3
MOST_CHANGES_SHORT = 4
MOST_QUESTIONS = 6
MOST_LETTERS, MOST_LETTERS_SHORT = 120, 80
"""How long something that somebody typed is printed at most; the log has all of it."""


def most_lines(given: LessonRecord) -> int:
    """How many lines of a list are printed, so that the report of a large class has three pages too."""
    return max(4, 14 - sum(len(given.tables[name].sides) for name in given.played) // 4)


def first_lines(lines: Sequence[str], most: int, where: str = "in the log: press h on the console") -> Bullets:
    """The first of many lines, and how many more there are."""
    more = len(lines) - most
    rest = [f"{more} more {'is' if more == 1 else 'are'} {where}."] if more > 0 else []
    return Bullets((*lines[:most], *rest), small=True)


def class_axis(given: LessonRecord) -> tuple[float, ...]:
    """From nobody to the whole class."""
    whole = class_size(given)
    values = axis_to(whole)
    step = values[1]
    return (*(v for v in values if v <= whole - step / 2), whole) if whole > 1 else values


def seen_outcomes(given: LessonRecord) -> list[Outcome]:
    """The outcomes of which somebody showed something."""
    seen = {r.outcome for r in observations(given.log) if r.level != "none"}
    return [o for o in given.outcomes if o.id in seen]


def level_chart(given: LessonRecord, outcomes: Sequence[Outcome]) -> Chart:
    """Pupils by the latest level of their side, for each outcome."""
    counts = [pupils_by_level(given, o) for o in outcomes]
    people = people_word(given)
    said = [
        f"{o.title}: {', '.join(f'level {n} {c}' for n, c in enumerate(row, 1) if c)}"
        for o, row in zip(outcomes, counts, strict=True)
    ]
    return Chart(
        "stacked",
        f"{people.capitalize()} by {latest_words(given)}",
        tuple(o.title for o in outcomes),
        tuple(
            Series(f"level {level}", tuple(row[level - 1] for row in counts), PATTERNS[level - 1])
            for level in range(1, LEVELS + 1)
        ),
        people,
        class_axis(given),
        tuple(_looks(given, o) for o in outcomes),
        rest=NOT_SEEN,
        alternative=full_sentence("; ".join(said)),
    )


def _plays_alone(given: LessonRecord) -> bool:
    """Whether every side is one pupil, as far as anybody knows."""
    return max((len(codes) for codes in given.room.seats.values()), default=1) < 2


def latest_words(given: LessonRecord) -> str:
    """By which level a pupil is counted."""
    return "their latest level" if _plays_alone(given) else f"the latest level of their {given.rules.sides.word}"


def quoted_level(outcome: Outcome, level: int) -> str:
    """A level in a sentence, with its words where it has some: level 1 (“acts without a reason”)."""
    number, _, words = level_words(outcome, str(level)).partition(", ")
    return f"level {number} (“{words}”)" if words else f"level {number}"


def _looks(given: LessonRecord, outcome: Outcome) -> str:
    """How often it was observed, and at how many sides the level changed."""
    n = sum(r.outcome == outcome.id for r in observations(given.log))
    changed = len(changes(given, outcome))
    word = "observation" if _plays_alone(given) else f"{given.rules.sides.word} observation"
    return counted(n, word) + (f", {counted(changed, 'change')}" if changed else "")


def changes(given: LessonRecord, outcome: Outcome) -> list[str]:
    """Sides that were at different levels, one after the other."""
    return [
        f"{given.title(*whom)} {sequence(seen)} ({' to '.join(dict.fromkeys(time_of_day(r.at) for r in (seen[0], seen[-1])))})"
        for whom, seen in levels_shown(given, outcome).items()
        if len({r.level for r in seen}) > 1
    ]


def sequence(seen: Sequence[Remark]) -> str:
    """Levels as they changed: 3 → 1; a level that was seen again is one step."""
    levels = [level_of(r) for r in seen]
    return " → ".join(str(n) for i, n in enumerate(levels) if i == 0 or n != levels[i - 1])


def learning_blocks(given: LessonRecord) -> list[Block]:
    """Levels as distributions, what changed, and some of the evidence."""
    heading = Heading("What was learned", 2)
    if not given.outcomes:
        return [heading, Paragraph("This lesson names no outcomes.")]
    if not observations(given.log):
        return [heading, Paragraph("Nothing was observed in this lesson.")]
    levelled = [o for o in given.outcomes if any(pupils_by_level(given, o))]
    blocks: list[Block] = [heading, *_levels(given, levelled)]
    seen = [o.title for o in seen_outcomes(given) if o not in levelled]
    if seen:
        blocks.append(Paragraph(f"Seen, without a level: {listed(seen)}."))
    changed = [f"{o.title}, {change}." for o in levelled for change in changes(given, o)]
    if changed:
        more = len(changed) - MOST_CHANGES_SHORT
        rest = [f"{more} more {'is' if more == 1 else 'are'} in the table below."] if more > 0 else []
        blocks.append(Paragraph(f"Changes. {' '.join((*changed[:MOST_CHANGES_SHORT], *rest))}"))
    quotes = [q for o in given.outcomes for q in _quotes(given, o, MOST_LETTERS_SHORT)[:1]][:MOST_QUOTES_SHORT]
    if quotes:
        blocks.append(Paragraph(f"Evidence. {' '.join(map(full_sentence, quotes))}"))
    return blocks


def _levels(given: LessonRecord, outcomes: Sequence[Outcome]) -> list[Block]:
    """A chart of several outcomes or levels; what is one number is a sentence."""
    if not outcomes:
        return []
    counts = pupils_by_level(given, outcomes[0])
    if len(outcomes) > 1 or sum(n > 0 for n in counts) > 1:
        return [level_chart(given, outcomes)]
    level = next(i for i, n in enumerate(counts, 1) if n)
    where = f"{people_words(given, counts[level - 1])} at {quoted_level(outcomes[0], level)}"
    return [Paragraph(f"{outcomes[0].title}: {where} ({_looks(given, outcomes[0])}).")]


def _quotes(given: LessonRecord, outcome: Outcome, letters: int = MOST_LETTERS) -> list[str]:
    """What was seen in words, with whom, when and at which level."""
    return [
        f"{outcome.title}, {given.title(r.table or '', r.side or '')}, {_level(r)}, at {time_of_day(r.at)}: "
        f"“{shorten(given.text(r.text), letters)}”"
        for r in observations(given.log)
        if r.outcome == outcome.id and r.text is not None
    ]


def _level(seen: Remark) -> str:
    return {"none": "no occasion", "seen": "seen"}.get(seen.level or "", f"level {seen.level}")


def evidence_blocks(given: LessonRecord) -> list[Block]:
    """Every level of every side, and everything that was written down about it."""
    if not observations(given.log):
        return []
    shown = [o for o in given.outcomes if any(r.outcome == o.id for r in observations(given.log))]
    watched = count_looks(given.log, given.tables)
    sides = [(name, side) for name in given.played for side in given.tables[name].sides]
    rows = tuple((_people(given, whom), *(_cell(given, whom, o) for o in shown)) for whom in sides)
    columns = (Column("", 20), *(Column(o.title, max(9, *map(len, o.title.split())), "centre") for o in shown))
    blocks: list[Block] = [Heading("All observations", 2), Grid(columns, rows, small=True)]
    quotes = [q for o in shown for q in _quotes(given, o)]
    blocks += [first_lines(quotes, most_lines(given))] if quotes else []
    gaps = [o.title for o in given.outcomes if o not in shown]
    unseen = [given.title(*whom) for whom in sides if not watched[whom]]
    blocks += [Paragraph(f"Not observed in this lesson: {listed(gaps)}.")] if gaps else []
    blocks += [Paragraph(f"Never looked at: {_some(unseen)}.")] if unseen else []
    return blocks


def _people(given: LessonRecord, whom: Whom) -> str:
    """A side, with the numbers that its people counted off."""
    numbers = ", ".join(number_of(given.room, code) for code in given.room.seats.get(whom, ()))
    return f"{given.title(*whom)}: {numbers}" if numbers else given.title(*whom)


def _cell(given: LessonRecord, whom: Whom, outcome: Outcome) -> str:
    own = [r for r in observations(given.log) if (r.table, r.side, r.outcome) == (*whom, outcome.id)]
    if not own:
        return "–"
    levels = levels_shown(given, outcome).get(whom, ())
    return sequence(levels) if levels else {"none": "none"}.get(own[-1].level or "", "seen")


def _some(titles: Sequence[str], most: int = 12) -> str:
    return listed([*titles[:most], f"{len(titles) - most} more"] if len(titles) > most else titles)


def debrief_blocks(given: LessonRecord) -> list[Block]:
    """The questions that were asked, with the answers and votes that followed them."""
    answers, votes = given.of("answer"), given.of("vote")
    if not (given.asked or answers or votes):
        return []
    starts = [at for at, _ in given.asked]
    lines = [_answer(given, r) for r in answers if not starts or r.at < starts[0]]
    blocks: list[Block] = [Heading("Debrief", 2), *([first_lines(lines, most_lines(given))] if lines else [])]
    each = max(1, most_lines(given) // max(1, min(MOST_QUESTIONS, len(starts))))
    for i, (at, number) in enumerate(given.asked[:MOST_QUESTIONS]):
        until = starts[i + 1] if i + 1 < len(starts) else None
        own = [_answer(given, r) for r in answers if r.at >= at and (until is None or r.at < until)]
        blocks.append(Heading(shorten(given.text(number), MOST_LETTERS), 3))
        blocks.append(first_lines(own, each) if own else Paragraph("No answer was written down.", "quiet"))
    more = len(starts) - MOST_QUESTIONS
    blocks += [Paragraph(f"{counted(more, 'more question')} in the log: press h on the console.")] if more > 0 else []
    for vote in votes[: most_lines(given)]:
        hands = "; ".join(f"{given.text(number)} {hands}" for number, hands in vote.votes)
        blocks.append(Paragraph(f"Vote: {shorten(given.text(vote.text), MOST_LETTERS)} {full_sentence(hands)}"))
    return blocks


def _answer(given: LessonRecord, said: Remark) -> str:
    return f"{given.title(said.table or '', said.side or '')}: “{shorten(given.text(said.text), MOST_LETTERS)}”"


def noted_blocks(given: LessonRecord) -> list[Block]:
    """Notes and rulings with their time, and what was undone."""
    found = [(title, [_noted(given, r) for r in given.of(kind)]) for kind, title in NOTED]
    undone = [f"{time_of_day(at)}: {shorten(said, MOST_LETTERS)}" for at, said in given.corrections]
    most = max(2, most_lines(given) // 2)
    return [
        block
        for title, lines in (*found, ("Undone", undone))
        if lines
        for block in (Heading(title, 3), first_lines(lines, most))
    ]


def _noted(given: LessonRecord, noted: Remark) -> str:
    where = noted.place or noted.going
    return f"{time_of_day(noted.at)}{f', {where}' if where else ''}: {shorten(given.text(noted.text), MOST_LETTERS)}"
