"""Turn order and timetable: the phases of the lesson, and who comes when in the game."""

from collections.abc import Sequence

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.scenario import Phase
from facilitator.paper.kit_source import KitSource
from facilitator.paper.walkthrough import TimetableRow, timetable_rows, walk_steps, walk_stretches
from facilitator.plain.document import Block, Column, Grid, Heading, Page, Paragraph
from facilitator.plain.wording import clock


def turn_pages(given: KitSource) -> tuple[Page, ...]:
    """Phases with their minutes, and the turns."""
    w, walked = given.w, walk_steps(given)
    blocks = [*phases(given)]
    if walked:
        lines = timetable_rows(walk_stretches(walked))
        timed = any(each is not None for line in lines for _, _, each, _ in line.turns)
        columns = (*((Column(w.starts, 2, "right"),) if timed else ()), Column(w.phase, 4), Column(w.who_when, 12))
        table = tuple(
            (*((clock(line.starts),) if timed else ()), _place(line), _turns(given.table, line, w.each))
            for line in lines
        )
        blocks += [Heading(given.rules.title), Grid(columns, table)]
        if not timed:
            blocks.append(Paragraph(w.without_clock, "small"))
        elif any(s.allowed is None for t in walked if (s := t.step) is not None):
            blocks.append(Paragraph(w.then_again, "small"))
    return (Page("turns", w.parts["turns"], tuple(blocks), given.copies(per_side=False)),) if blocks else ()


def phases(given: KitSource) -> tuple[Block, ...]:
    """The lesson's phases with the minute at which each begins; nothing where no time was planned."""
    w, plan = given.w, given.scenario.phases
    if not any(phase.minutes for phase in plan):
        return ()
    table = tuple(
        (begins(plan, i), phase.title, given.fill(given.words.minutes, n=phase.minutes) if phase.minutes else "")
        for i, phase in enumerate(plan)
    )
    return (
        Heading(w.agenda),
        Grid((Column(w.starts, 2, "right"), Column(w.phase, 8), Column(w.minutes, 3, "right")), table),
    )


def begins(plan: Sequence[Phase], n: int) -> str:
    """The minute at which a phase begins, as far as it is known; what is prepared before the bell takes none of them."""
    before = [phase.minutes for phase in plan[:n] if phase.minutes or phase.kind != "prepare"]
    unknown = None in before or (plan[n].kind == "prepare" and not plan[n].minutes)
    return "" if unknown else f"{sum(m or 0 for m in before)}′"


def _place(line: TimetableRow) -> str:
    """From the first to the last: Session 1, Round 1 – 4."""
    if line.first == line.last:
        return line.first
    head, _, last = line.last.rpartition(", ")
    same = line.first.startswith(f"{head}, ") if head else True
    n = last.rpartition(" ")[2]
    return f"{line.first} – {n}" if same and n.isdecimal() else f"{line.first} – {line.last}"


def _turns(table: Table, line: TimetableRow, each: str) -> str:
    """What happens there: Supplier: Lupidians, Arboretans (0:45 each); Emissaries (0:45)."""
    parts = []
    for step, sides, allowed, times in line.turns:
        time = (
            ""
            if allowed is None
            else f" ({clock(allowed)} {each})"
            if len(sides) > 1 or times > 1
            else f" ({clock(allowed)})"
        )
        often = f"{times} × {step}" if times > 1 else step
        parts.append((f"{step}: {' → '.join(table.title(s) for s in sides)}" if sides else often) + time)
    return "; ".join(parts)
