"""What to do next time, each with the figure that it follows from; no two sentences ask for opposite things."""

from collections.abc import Iterator, Sequence
from math import ceil

from facilitator.game.notes.observation_hint import count_looks, observations
from facilitator.game.notes.time_spent import PhaseSpent
from facilitator.plain.card_blocks import Item
from facilitator.plain.wording import counted, listed, plural
from facilitator.record.filing import time_of_day
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.level_counts import (
    SECURE,
    level_of,
    levels_shown,
    lowest_level,
    people_words,
    pupils_by_level,
    weakest_outcome,
)
from facilitator.record.time_report import (
    MINUTE,
    NEVER_BEGUN,
    is_notable,
    is_over_at_once,
    late_words,
    only_timed,
    over_at,
    spent_words,
    time_left,
    timed_steps,
    unfinished,
    whole_minutes,
)

MOST = 5
"""So many suggestions are read; those about time come first."""
ENOUGH = 0.85
"""From this share of its plan on a debrief had its time."""
LEAST_MINUTES = 2
"""Fewer minutes than this at the end are no use for anything."""
OFTEN_LATE = 0.25
SHORT_CLOCK = 0.6
ENOUGH_STEPS = 8
WAITING = 5 * MINUTE
"""A table that waits longer than this for the others needs something to do."""


def advice(given: LessonRecord) -> list[Item]:
    """The suggestions, the most important first."""
    found = [
        *_untimed(given),
        *_balance(given),
        *_debrief(given),
        *_play(given),
        *_skipped(given),
        *_phases(given),
        *_clocks(given),
        *_watching(given),
    ]
    return found[:MOST] or [Item("Keep the plan.", "Every phase kept to its time, and no game was cut short.")]


def _untimed(given: LessonRecord) -> Iterator[Item]:
    """Where the times of phases tell nothing, that alone is said of time."""
    only = only_timed(given)
    if is_over_at_once(given):
        yield Item("Judge by a longer lesson.", "This lesson lasted less than 1 min.")
    elif only is not None:
        of = counted(sum(p.phase.kind not in NEVER_BEGUN for p in given.phases), "phase")
        yield Item("Press N at each new phase.", f"Only 1 of {of} was timed: “{only.phase.title}”.")


def _tells_time(given: LessonRecord) -> bool:
    """Whether anything follows from the times of the phases of a closed lesson."""
    return given.room.ended is not None and only_timed(given) is None and not is_over_at_once(given)


def _balance(given: LessonRecord) -> Iterator[Item]:
    """What the minutes that were left are for, each once: the talk first, then what was left out, then play."""
    left = _minutes_left(given)
    uses: list[str] = []
    rest = left
    for p in short_talks(given):
        uses.append(f"{min(rest, ceil(-p.over / MINUTE))} for “{p.phase.title}”: {_got(p)}.")
        rest -= min(rest, ceil(-p.over / MINUTE))
    skipped = skipped_phases(given)
    if skipped and rest:
        needed = min(rest, sum(p.planned or 0 for p in skipped) // MINUTE)
        uses.append(f"{needed} for {_titles(skipped)}: {'they were' if len(skipped) > 1 else 'it was'} left out.")
        rest -= needed
    if unfinished(given) and rest and any(p.phase.kind == "play" and p.ms for p in given.phases):
        uses.append(f"{rest} to play longer: {_cut_words(given)}.")
    if left and uses:
        where = "before the bell" if given.room.bell is not None else "at the end"
        yield Item(f"Use the {left} min that were left {where}.", " ".join(uses))


def _minutes_left(given: LessonRecord) -> int:
    """Whole minutes that were left at the end, where they are enough for anything."""
    left = (time_left(given) or 0) // MINUTE if _tells_time(given) else 0
    return left if left >= LEAST_MINUTES else 0


def _got(talk: PhaseSpent) -> str:
    return f"it got {talk.ms // MINUTE} of {min_words(talk.planned or 0)}" if talk.ms else "there was none"


def _titles(phases: Sequence[PhaseSpent]) -> str:
    return listed([f"“{p.phase.title}”" for p in phases])


def _cut_words(given: LessonRecord) -> str:
    """Which games did not come to their end."""
    cut = len(unfinished(given))
    games = f"{cut} of {counted(len(given.played), 'game')}" if len(given.played) > 1 else "the game"
    return f"{games} {'were' if cut > 1 else 'was'} not finished"


def short_talks(given: LessonRecord) -> list[PhaseSpent]:
    """Debriefs of a closed lesson that did not get their time."""
    talks = [p for p in given.phases if p.phase.kind == "debrief" and p.planned]
    return [p for p in talks if p.ms < ENOUGH * (p.planned or 0)] if _tells_time(given) else []


def skipped_phases(given: LessonRecord) -> list[PhaseSpent]:
    """Phases of a closed lesson that nobody went into."""
    others = [p for p in given.phases if p.planned and not p.ms and p.phase.kind not in ("debrief", *NEVER_BEGUN)]
    return others if _tells_time(given) else []


def has_time_left(given: LessonRecord) -> bool:
    """Whether the lesson ended with a minute or more to spare."""
    return (time_left(given) or 0) >= MINUTE


def min_words(ms: int) -> str:
    """Whole minutes, at least one."""
    return f"{max(1, -(-ms // MINUTE))} min"


def _debrief(given: LessonRecord) -> Iterator[Item]:
    """The talk comes first, since it is what a late lesson loses."""
    for p in short_talks(given) if not _minutes_left(given) else ():
        got = f"It got {p.ms // MINUTE} of {min_words(p.planned or 0)}" if p.ms else "It was left out"
        longest = max(given.phases, key=lambda q: q.over)
        late = longest.over >= MINUTE
        why = f", and “{longest.phase.title}” took {spent_words(longest)}" if late else ""
        yield Item(f"Keep {min_words(p.planned or 0)} for “{p.phase.title}”.", f"{got}{why}.")


def _play(given: LessonRecord) -> Iterator[Item]:
    """Whether the games came to their end, by the tables' own ends."""
    plays = [p for p in given.phases if p.phase.kind == "play" and p.ms]
    if not plays or not given.played:
        return
    if unfinished(given) and _tells_time(given) and not _minutes_left(given):
        spent = f"“{plays[0].phase.title}” ended after {whole_minutes(sum(p.ms for p in plays))} min"
        yield Item("Choose a shorter game or a longer lesson.", f"{spent}, and {_cut_words(given)}.")
    ends = sorted((at, name) for name in given.played if (at := over_at(given, name)) is not None)
    if len(ends) > 1 and ends[-1][0] - ends[0][0] >= WAITING:
        waited = whole_minutes(ends[-1][0] - ends[0][0])
        yield Item(
            "Have a task ready for tables that finish early.",
            f"Table {ends[0][1]} finished {waited} min before table {ends[-1][1]}.",
        )


def _skipped(given: LessonRecord) -> Iterator[Item]:
    """What was left out, where the talk needs all that was left."""
    skipped = skipped_phases(given)
    if skipped and _minutes_left(given) <= sum(ceil(-p.over / MINUTE) for p in short_talks(given)):
        out = f"{'They were' if len(skipped) > 1 else 'It was'} left out"
        yield Item(f"Keep {min_words(sum(p.planned or 0 for p in skipped))} for {_titles(skipped)}.", f"{out}.")


def _phases(given: LessonRecord) -> Iterator[Item]:
    """Other minutes for phases, as long as all of them together fit the lesson."""
    lasts = plan_that_fits(given)
    for p, ms in sorted(lasts, key=lambda entry: -abs(entry[0].over)):
        if ms is not None:
            yield Item(f"Plan {min_words(ms)} for “{p.phase.title}”.", f"It took {spent_words(p)}.")
        else:
            yield Item(f"Keep “{p.phase.title}” to {min_words(p.planned or 0)}.", f"It took {spent_words(p)}.")


def plan_that_fits(given: LessonRecord) -> list[tuple[PhaseSpent, int | None]]:
    """The phases that differed notably, with the time that a new plan has for each; None where the lesson has no room
    for what it took.
    """
    if only_timed(given) is not None or is_over_at_once(given):
        return []
    cut = bool(unfinished(given))
    kinds = ("debrief", "play") if cut else ("debrief",)
    differ = [p for p in given.phases if p.ms and is_notable(p) and p.phase.kind not in kinds]
    planned = sum(p.planned or 0 for p in given.phases)
    whole = max((given.scenario.minutes or 0) * MINUTE, planned)
    found: list[tuple[PhaseSpent, int | None]] = []
    for p in sorted(differ, key=lambda q: q.over):
        lasts = -(-p.ms // MINUTE) * MINUTE
        fits = planned + lasts - (p.planned or 0) <= whole
        planned += lasts - (p.planned or 0) if fits else 0
        found.append((p, lasts if fits else None))
    return found


def _clocks(given: LessonRecord) -> Iterator[Item]:
    timed = timed_steps(given)
    late = sum(s.late for s in timed)
    if timed and late >= OFTEN_LATE * len(timed):
        yield Item(f"Allow more time, or let {plural(given.rules.sides.word)} prepare.", late_words(given))
    elif len(timed) >= ENOUGH_STEPS and late == 0:
        used = sum(s.ms for s in timed) / sum(s.allowed or 0 for s in timed)
        if used < SHORT_CLOCK:
            share = f"{round(100 * used)} % of the clock was used on average"
            yield Item("Allow fewer seconds for each step.", f"{share}, and nobody was late.")


def _watching(given: LessonRecord) -> Iterator[Item]:
    """Whom to look at: those at level 1, and those who were not looked at."""
    if not given.outcomes:
        return
    if not observations(given.log):
        yield Item("Note what you see while they play.", "Nothing was observed in this lesson.")
        return
    yield from _lowest(given)
    looks = count_looks(given.log, given.tables)
    never = [whom for whom in looks if whom[0] in given.played and not looks[whom]]
    if never:
        word = given.rules.sides.word
        who = given.title(*never[0]) if len(never) == 1 else f"the {word}s that were not observed"
        were = "was" if len(never) == 1 else "were"
        yield Item(f"Start with {who}.", f"{len(never)} of {counted(len(looks), word)} {were} never observed.")


def _lowest(given: LessonRecord) -> Iterator[Item]:
    """The outcome that was hardest, and how many were at its lowest level."""
    outcome = weakest_outcome(given)
    if outcome is None or (level := lowest_level(given, outcome)) >= SECURE:
        return
    found = [(w, s[-1]) for w, s in levels_shown(given, outcome).items() if level_of(s[-1]) == level]
    n = pupils_by_level(given, outcome)[level - 1]
    told = f"{people_words(given, n)} {'was' if n == 1 else 'were'} at level {level}"
    if len(found) == 1:
        whom, seen = found[0]
        yield Item(f"Watch {given.title(*whom)} again for {outcome.title}.", f"{told} at {time_of_day(seen.at)}.")
    else:
        yield Item(f"Look again at {outcome.title}.", f"{told}.")
