"""Where the time went, and what to plan otherwise the next time."""

from facilitator.game.notes.time_spent import PhaseSpent, StepSpent, minutes
from facilitator.plain.document import Block, Chart, Column, Grid, Heading, Paragraph, Series
from facilitator.plain.wording import counted, listed
from facilitator.record.lesson_record import LessonRecord

MINUTE = 60_000
NOTABLE = 0.15
"""What share of its plan a phase may differ by before anybody has to hear of it."""


def is_notable(spent: PhaseSpent) -> bool:
    """Whether a phase differed from its plan by more than a sixth or so, and by a minute at least."""
    return spent.planned is not None and abs(spent.over) >= max(MINUTE, NOTABLE * spent.planned)


def longer_words(given: LessonRecord) -> str:
    """What took longer than planned."""
    over = [p for p in given.phases if is_notable(p) and p.over > 0]
    late = [s for steps in given.steps.values() for s in steps if s.late]
    said = [f"{p.phase.title} took {minutes(p.ms)} minutes instead of {minutes(p.planned or 0)}" for p in over]
    if late:
        most = max(_spans(given, late), key=lambda t: t[1])
        said.append(f"{counted(len(late), 'step')} went over the clock, most often {most[0]} ({most[1]})")
    if not any(p.planned for p in given.phases) and not said:
        return "No minutes were planned, so nothing could take longer than planned."
    return f"{'; '.join(said)}." if said else "Nothing took notably longer than planned."


def _spans(given: LessonRecord, late: list[StepSpent]) -> list[tuple[str, int]]:
    titles = [given.rules.span[s.span].title if s.span in given.rules.span else s.span for s in late]
    return [(title, titles.count(title)) for title in dict.fromkeys(titles)]


def timing_blocks(given: LessonRecord) -> list[Block]:
    """The phases planned and real, and how every side used its clock."""
    blocks: list[Block] = [Heading("Time", 2)]
    rows = tuple(
        (
            p.phase.title,
            minutes(p.planned) if p.planned is not None else "–",
            minutes(p.ms),
            _signed(p.over) if p.planned is not None else "–",
        )
        for p in given.phases
    )
    total = (
        "Together",
        minutes(sum(p.planned or 0 for p in given.phases)),
        minutes(sum(p.ms for p in given.phases)),
        "",
    )
    columns = (
        Column("Phase", 3),
        Column("Planned, min", 1, "right"),
        Column("Real, min", 1, "right"),
        Column("Difference", 1, "right"),
    )
    blocks.append(Grid(columns, (*rows, total), True))
    if any(p.planned for p in given.phases) and len(given.phases) > 1:
        blocks.append(
            Chart(
                "bars",
                "Phases, planned and real",
                tuple(p.phase.title for p in given.phases),
                (
                    Series("planned", tuple((p.planned or 0) / MINUTE for p in given.phases)),
                    Series("real", tuple(round(p.ms / MINUTE, 1) for p in given.phases)),
                ),
                "min",
            )
        )
    return [*blocks, *_clocks(given)]


def _clocks(given: LessonRecord) -> list[Block]:
    rows, labels, shares = [], [], []
    for name, steps in given.steps.items():
        for side in given.tables[name].sides:
            own = [s for s in steps if s.side == side and s.allowed]
            if not own:
                continue
            used, allowed = sum(s.ms for s in own), sum(s.allowed or 0 for s in own)
            rows.append(
                (
                    given.title(name, side),
                    str(len(own)),
                    f"{used // len(own) // 1000} s",
                    f"{allowed // len(own) // 1000} s",
                    str(sum(s.late for s in own)),
                )
            )
            labels.append(given.title(name, side))
            shares.append(round(100 * used / allowed, 1))
    if not rows:
        return []
    columns = (
        Column("Clock use", 3),
        Column("Steps", 1, "right"),
        Column("On average", 1, "right"),
        Column("Allowed", 1, "right"),
        Column("Over time", 1, "right"),
    )
    return [
        Grid(columns, tuple(rows)),
        Chart(
            "bars",
            "How much of their clock they used",
            tuple(labels),
            (Series("%", tuple(shares)),),
            "% of what was allowed",
        ),
    ]


def _signed(ms: int) -> str:
    text = minutes(abs(ms))
    return text if text == "0" else f"{'+' if ms > 0 else '−'}{text}"


def advice(given: LessonRecord) -> list[str]:
    """What to plan otherwise, as far as this lesson tells."""
    said = []
    for p in given.phases:
        if not is_notable(p) or p.ms == 0 or (p.phase.kind == "debrief" and p.over < 0):
            continue
        if p.phase.kind == "play" and p.over < 0 and any(given.tables[name].over is None for name in given.played):
            said.append(f"{p.phase.title} ended {minutes(-p.over)} min before its time, and the game was not over.")
            continue
        plan = max(1, -(-p.ms // MINUTE))
        word = "longer" if p.over > 0 else "shorter"
        than = f"{minutes(abs(p.over))} min {word} than the {minutes(p.planned or 0)} planned"
        said.append(f"Plan {counted(plan, 'minute')} for {p.phase.title}: it was {than}.")
    skipped = [p.phase.title for p in given.phases if p.planned and p.ms == 0]
    if skipped:
        said.append(f"There was no time left for {listed(skipped)}; stop playing earlier, or play less.")
    talks = [p for p in given.phases if p.phase.kind == "debrief" and p.planned and 0 < p.ms < 0.85 * p.planned]
    spare = sum(p.planned or 0 for p in given.phases) - sum(p.ms for p in given.phases)
    for p in talks:
        why = "there was time for more of it" if spare >= -p.over else f"end play {minutes(-p.over)} min earlier"
        said.append(f"{p.phase.title} got {minutes(p.ms)} of its {minutes(p.planned or 0)} minutes: {why}.")
    timed = [s for steps in given.steps.values() for s in steps if s.allowed]
    late = sum(s.late for s in timed)
    if timed and late >= 0.25 * len(timed):
        more = "give more seconds, or let them prepare while others play"
        said.append(f"{late} of {counted(len(timed), 'step')} went over the clock: {more}.")
    elif len(timed) >= 8 and late == 0:
        used = sum(s.ms for s in timed) / sum(s.allowed or 0 for s in timed)
        if used < 0.6:
            said.append(
                f"On average {round(100 * used)} % of the clock was used and nobody was late: shorter steps would do."
            )
    return said or ["The plan fitted; keep it."]


def advice_blocks(given: LessonRecord) -> list[Block]:
    """Advice as a section."""
    return [Heading("Next time", 2), *(Paragraph(line) for line in advice(given))]
