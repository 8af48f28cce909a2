"""Where the time went: the phases as planned and as they were, the bell, and the clocks of the sides."""

from statistics import median

from facilitator.game.notes.time_spent import PhaseSpent, StepSpent, minutes
from facilitator.game.table.endings import HOUSE_RULES
from facilitator.plain.chart import Chart, Series, axis_to
from facilitator.plain.document import Block, Heading, Paragraph
from facilitator.plain.wording import counted, listed, time_span
from facilitator.record.filing import time_of_day
from facilitator.record.lesson_record import LessonRecord

MINUTE = 60_000
NOTABLE = 0.15
"""What share of its plan a phase may differ by before anybody has to hear of it."""
LONG = 2 * MINUTE
"""From here on seconds tell nothing."""
NEVER_BEGUN = {"prepare"}
"""Kinds of phases that are over before the lesson begins."""


def is_notable(spent: PhaseSpent) -> bool:
    """Whether a phase differed from its plan by more than a sixth or so, and by a minute at least."""
    return spent.planned is not None and abs(spent.over) >= max(MINUTE, NOTABLE * spent.planned)


def whole_minutes(ms: int) -> str:
    """A length in whole minutes, for sentences."""
    return "less than 1" if 0 < ms < MINUTE // 2 else str((ms + MINUTE // 2) // MINUTE)


def only_timed(given: LessonRecord) -> PhaseSpent | None:
    """The one phase of several that has any time: nobody went on to the others, so nothing follows from their zeros."""
    planned = [p for p in given.phases if p.planned and p.phase.kind not in NEVER_BEGUN]
    timed = [p for p in given.phases if p.ms and p.phase.kind not in NEVER_BEGUN]
    return timed[0] if len(planned) > 1 and len(timed) == 1 else None


def spent_words(spent: PhaseSpent) -> str:
    """Its real and planned minutes in a sentence: 6 of 4 min."""
    return f"{whole_minutes(spent.ms)} of {whole_minutes(spent.planned or 0)} min"


def took(spent: PhaseSpent) -> str:
    """Its real and planned minutes to the tenth, beside a bar: 5.5 of 4 min."""
    return f"{minutes(spent.ms)} of {minutes(spent.planned)} min" if spent.planned is not None else real(spent)


def real(spent: PhaseSpent) -> str:
    """Its real minutes."""
    return f"{minutes(spent.ms)} min"


def began(given: LessonRecord) -> int:
    """When the first phase of the lesson was begun."""
    entered = (room.entered for _, room in given.room_past if room.entered is not None)
    return next((at for at in entered), given.opened)


def ended(given: LessonRecord) -> int:
    """When the lesson ended, or when the last thing was entered."""
    return given.until if given.room.ended is None else given.room.ended


def time_left(given: LessonRecord) -> int | None:
    """How long there was until the bell, or until the plan's minutes were over; None where nobody knows, or where the
    lesson was never closed.
    """
    if given.room.ended is None:
        return None
    if given.room.bell is not None:
        return given.room.bell - given.room.ended
    whole = (given.scenario.minutes or 0) * MINUTE or sum(p.planned or 0 for p in given.phases)
    return whole - sum(p.ms for p in given.phases if p.planned is not None) if whole else None


def end_words(given: LessonRecord) -> str:
    """When the lesson ended, seen from the bell."""
    left = time_left(given)
    if left is None or given.room.bell is None:
        return ""
    when = "before" if left >= 0 else "after"
    return f"It ended at {time_of_day(ended(given))}, {whole_minutes(abs(left))} min {when} the bell."


def whole_words(given: LessonRecord) -> str:
    """All minutes together, planned and real."""
    planned = sum(p.planned or 0 for p in given.phases)
    spent = lasted(given)
    return (
        f"Total: {whole_minutes(spent)} of {whole_minutes(planned)} min."
        if planned
        else f"Total: {whole_minutes(spent)} min."
    )


def lasted(given: LessonRecord) -> int:
    """How long all phases took together."""
    return sum(p.ms for p in given.phases)


def is_over_at_once(given: LessonRecord) -> bool:
    """Whether a closed lesson lasted less than a minute: then nothing follows from its time."""
    return bool(given.phases) and given.room.ended is not None and lasted(given) < MINUTE


def timing_blocks(given: LessonRecord) -> list[Block]:
    """The phases in shares of their plan, the bell, and what the clocks of the sides say."""
    planned = [p for p in given.phases if p.planned]
    other = [f"{p.phase.title} {real(p)}" for p in given.phases if not p.planned and p.ms >= MINUTE // 2]
    only = only_timed(given)
    blocks: list[Block] = [Heading(time_title(given), 2)]
    if is_over_at_once(given):
        return [*blocks, Paragraph("This lesson lasted less than 1 min.")]
    if only is not None:
        blocks.append(Paragraph(f"Only “{only.phase.title}” was timed. Press N at each new phase."))
    elif len(planned) > 1:
        blocks.append(time_chart(planned))
    elif planned:
        blocks.append(Paragraph(f"{planned[0].phase.title}: {spent_words(planned[0])}."))
    without = f"Without a plan: {listed(other)}." if other and planned else f"{listed(other)}." if other else ""
    said = (whole_words(given), end_words(given), without, clock_words(given))
    return [*blocks, Paragraph(" ".join(filter(None, said)))]


def time_title(given: LessonRecord) -> str:
    """The heading above the time of a lesson."""
    compared = any(p.planned for p in given.phases) and only_timed(given) is None and not is_over_at_once(given)
    return "Time: planned and actual" if compared else "Time"


def time_chart(phases: list[PhaseSpent]) -> Chart:
    """Each phase as a share of what was planned for it."""
    shares = [100 * p.ms / (p.planned or 1) for p in phases]
    return Chart(
        "bars",
        "Actual time of each phase (% of plan)",
        tuple(p.phase.title for p in phases),
        (Series("actual", tuple(float(round(share)) for share in shares)),),
        "%",
        axis_to(max(100, *shares), 25),
        tuple(took(p) for p in phases),
        100,
        "100 % = plan",
        alternative=f"{'; '.join(f'{p.phase.title} took {took(p)}' for p in phases)}.",
    )


def timed_steps(given: LessonRecord) -> list[StepSpent]:
    """Every step that had a clock."""
    return [s for steps in given.steps.values() for s in steps if s.allowed]


def late_words(given: LessonRecord) -> str:
    """How many turns went over the clock, by how much the one in the middle, and which most often."""
    timed = timed_steps(given)
    late = [s for s in timed if s.late]
    if not late:
        return ""
    over = max(1000, median(s.ms - (s.allowed or 0) for s in late))
    titles = [given.rules.span[s.span].title if s.span in given.rules.span else s.span for s in late]
    most = max(dict.fromkeys(titles), key=titles.count)
    often = f", most often in {most} ({titles.count(most)})" if len(set(titles)) > 1 else ""
    by = f"{whole_minutes(round(over))} min" if over >= LONG else time_span(round(over))
    return f"{len(late)} of {counted(len(timed), 'timed step')} went over the clock, typically by {by}{often}."


def clock_words(given: LessonRecord) -> str:
    """What the clocks of turns say."""
    timed = timed_steps(given)
    if not timed:
        return ""
    return late_words(given) or f"None of {counted(len(timed), 'timed step')} went over the clock."


def unfinished(given: LessonRecord) -> list[str]:
    """The tables whose game did not come to an end of its rules."""
    return [n for n in given.played if (over := given.tables[n].over) is None or over.why in HOUSE_RULES]


def over_at(given: LessonRecord, name: str) -> int | None:
    """When the game of a table was over."""
    return next((move.at for move in given.past.get(name, ()) if move.after.over is not None), None)
