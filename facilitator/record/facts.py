"""What is remembered of one lesson over the years: plain rows of numbers, with nothing in them that anybody typed about
people.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from facilitator.game.notes.observation_hint import observations
from facilitator.record.lesson_record import LessonRecord

MINUTE = 60_000
LEVELS = ("1", "2", "3", "4")


class Fact(NamedTuple):
    """One number: its kind, the table and side it is about, what it measures, what it is, what was planned, and how many
    numbers it is the average of.
    """

    kind: str
    table: str
    side: str
    what: str
    value: float
    planned: float | None = None
    n: int = 1


PHASES = {
    "prepare": "Preparation",
    "intro": "Introduction",
    "setup": "Setting up",
    "demo": "Demonstration",
    "play": "Play",
    "pause": "Break",
    "huddle": "Talk between rounds",
    "scoring": "Counting points",
    "reveal": "Results",
    "debrief": "Debrief",
    "tidy": "Tidying up",
    "close": "Closing",
}
"""Plans call their phases as they like; many lessons are compared by the kinds of phases."""
GAME, SPAN, OUTCOME = "game", "span", "outcome"


def titles(given: LessonRecord) -> Iterator[tuple[str, str, str]]:
    """What things are called in a lesson: kind, id and title of its game, its steps and its outcomes."""
    yield GAME, given.rules.id, given.rules.title
    yield from ((SPAN, f"{given.rules.id} {span.id}", span.title) for span in given.rules.spans)
    yield from ((OUTCOME, outcome.id, outcome.title) for outcome in given.outcomes)


def facts(given: LessonRecord) -> Iterator[Fact]:
    """Everything that is remembered of a lesson."""
    for p in given.phases:
        if p.ms:
            yield Fact(
                "phase",
                "",
                "",
                p.phase.kind,
                round(p.ms / MINUTE, 2),
                None if p.planned is None else p.planned / MINUTE,
            )
    for name in given.played:
        yield from _pace(given, name)
        yield from _scores(given, name)
    for seen in observations(given.log):
        if seen.level in LEVELS and seen.outcome and seen.table and seen.side:
            yield Fact("outcome", seen.table, seen.side, seen.outcome, float(seen.level))
    for vote in given.of("vote"):
        yield Fact("hands", vote.table or "", "", "vote", float(sum(n for _, n in vote.votes)))


def _pace(given: LessonRecord, name: str) -> Iterator[Fact]:
    """How long the steps of each span took on average, and how many went over their clock."""
    steps = given.steps[name]
    counts = Counter(s.span for s in steps)
    for span, n in counts.items():
        own = [s for s in steps if s.span == span]
        timed = [s.allowed for s in own if s.allowed is not None]
        yield Fact(
            "pace",
            name,
            "",
            span,
            round(sum(s.ms for s in own) / n / 1000, 1),
            sum(timed) / len(timed) / 1000 if timed else None,
            n,
        )
        if timed:
            yield Fact("late", name, "", span, sum(s.late for s in own) / n, n=n)


def _scores(given: LessonRecord, name: str) -> Iterator[Fact]:
    stands = given.standings.get(name)
    if stands is None:
        return
    joint = given.joint(name)
    if stands.complete and joint is not None:
        yield Fact("score", name, "", "total", float(joint))
    for sheet in stands.sides if stands.complete and joint is None else ():
        yield Fact("score", name, sheet.side, "total", float(sheet.total))
    if stands.verdict is not None and stands.verdict.reached is not None:
        yield Fact("goal", name, "", "reached", float(stands.verdict.reached), float(stands.verdict.target or 0))
