"""What will happen when a lesson starts, what had better be known before, or what is still missing."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from textual.content import Content

from facilitator.console.environment import Plan
from facilitator.console.setup_form import Judged
from facilitator.game.setup.lesson_choices import Chosen
from facilitator.journal.lesson_time import next_local
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import counted
from facilitator.planning.lesson_fit import LessonFit, fit_lesson, fit_warnings, plan_as_opened, verdict_words
from facilitator.record.filing import time_of_day
from facilitator.widgets.cell_text import wrapped


@frozen
class Readiness:
    """`facts` say what starts, `needs` what it takes; `missing` is what stands in the way, `warnings` do not."""

    facts: str = ""
    needs: str = ""
    missing: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    """What would make it fit before the bell."""


def readiness(found: Judged, plan: Plan, now: int, ways: tuple[str, ...] = (), said: str = "") -> Readiness:
    """What a draft comes to; `said` is why the lesson could not be started just now."""
    titles: Mapping[str, str] = {row.id: row.title for row in found.rows}
    missing = tuple(f"{titles.get(row, row)}: {why}" for row, why in found.faults.items())
    if found.chosen is None:
        return Readiness(missing=missing)
    warned = (*((said,) if said else ()), *bell_warnings(found, plan, now), *found.chosen.warnings)
    tables = len(found.chosen.sides)
    needs = f"You need {counted(tables, 'copy')} of the game{', one per table' if tables > 1 else ''}."
    return Readiness(start_words(found.chosen, plan), needs, (), warned, ways)


def fit_at_bell(found: Judged, plan: Plan, now: int) -> LessonFit | None:
    """Whether the lesson that was set up fits before the bell, or into its own minutes without one."""
    chosen = found.chosen
    if chosen is None:
        return None
    sides = max(map(len, chosen.sides.values()))
    scenario = plan_as_opened(plan.scenario, len(chosen.sides), sides, len(chosen.numbers), chosen.options)
    minutes = max(1, minutes_until_bell(found.bell, now)) if found.bell else None
    return fit_lesson(scenario, plan.rules, minutes, plan.earlier)


def start_words(chosen: Chosen, plan: Plan) -> str:
    """26 pupils in 4 teams."""
    rules, tables = plan.rules, len(chosen.sides)
    sides, heads = sum(map(len, chosen.sides.values())), len(chosen.numbers)
    of = f" of {chosen.of}" if chosen.of else ""
    teams = rules.seats.usual > 1 or sides != heads
    where = f" in {counted(sides, rules.sides.word)}" if teams else ""
    where += f" at {counted(tables, 'table')}" if tables > 1 or not teams else ""
    return f"{counted(heads, plan.scenario.person)}{of}{where}."


def bell_warnings(found: Judged, plan: Plan, now: int) -> tuple[str, ...]:
    """A bell before the plan's end."""
    minutes = plan.scenario.lesson_minutes
    if not found.bell or not minutes:
        return ()
    until = minutes_until_bell(found.bell, now)
    if until < minutes:
        return (f"The plan takes {counted(minutes, 'minute')}, but the bell rings in {until}.",)
    fit = fit_at_bell(found, plan, now)
    return () if fit is None else (*(() if fit.fits else (verdict_words(fit),)), *fit_warnings(fit))


def bell_note(found: Judged, plan: Plan, now: int) -> str:
    """When the lesson would be over, and how long before the bell."""
    minutes = plan.scenario.lesson_minutes
    if not minutes:
        return ""
    ends = f"ends {time_of_day(now + 60_000 * minutes)}"
    if not found.bell:
        return ends
    spare = minutes_until_bell(found.bell, now) - minutes
    return f"{ends}, {abs(spare)} min {'before' if spare > 0 else 'after'} the bell" if spare else "ends at the bell"


def minutes_until_bell(bell: str, now: int) -> int:
    """Minutes until a bell: `11:45`, or `+50`."""
    if bell.startswith("+"):
        return int(bell)
    hour, minute = map(int, bell.split(":"))
    start = datetime.fromtimestamp(now / 1000).replace(second=0, microsecond=0).timestamp()
    return round(next_local(now, hour, minute) / 60_000 - start / 60)


def draw_readiness(ready: Readiness, width: int, height: int) -> Sequence[Content]:
    """A word that can be read from afar, then sentences; where there is little room, without what it takes."""
    word = Content.assemble(
        ("READY TO START", "bold $accent") if not ready.missing else ("NOT READY YET", "bold $warning")
    )
    said = [
        Content.assemble(("! " if n == 0 else "  ", "bold $warning"), (line, "bold $warning"))
        for text in (*ready.missing, *ready.warnings)
        for n, line in enumerate(wrapped(text, width - 2))
    ]
    facts = wrapped(f"{ready.facts} {ready.needs}", width)
    ways = [Content.assemble((f"  {line}", "$text")) for text in ready.ways for line in wrapped(text, width - 2)]
    if 1 + len(facts) + len(said) <= height:
        return [word, *(Content.assemble((line, "bold $text")) for line in facts), *said, *ways]
    return [word + Content.assemble((f"  {ready.facts}", "bold $text")), *said, *ways]
