"""What to do next time, each with the figure that it follows from; no two sentences ask for opposite things."""

from collections.abc import Iterator

from facilitator.game.notes.observation_hint import count_looks, observations
from facilitator.game.notes.time_spent import PhaseSpent, minutes
from facilitator.plain.card_blocks import Item
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import counted, listed
from facilitator.record.filing import time_of_day
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.level_counts import level_of, levels_shown
from facilitator.record.time_report import (
    MINUTE,
    NEVER_BEGUN,
    is_notable,
    late_words,
    over_at,
    time_left,
    timed_steps,
    took,
    unfinished,
)

MOST = 5
"""So many suggestions are read; those about time come first."""
ENOUGH = 0.85
"""From this share of its plan on a debrief had its time."""
OFTEN_LATE = 0.25
SHORT_CLOCK = 0.6
ENOUGH_STEPS = 8
WAITING = 5 * MINUTE
"""A table that waits longer than this for the others needs something to do."""


def advice(given: LessonRecord) -> list[Item]:
    """The suggestions, the most important first."""
    spare = _Spare.of(given)
    found = [
        *_debrief(given, spare),
        *_play(given, spare),
        *_skipped(given, spare),
        *_phases(given),
        *_clocks(given),
        *_watching(given),
    ]
    return found[:MOST] or [Item("Keep the plan.", "Every phase kept to its time, and no game was cut short.")]


@frozen
class _Spare:
    """The time that was left at the end, and what of it remains for each use: the talk first, then what was left out,
    then play.
    """

    left: int
    for_skipped: int
    for_play: int

    @staticmethod
    def of(given: LessonRecord) -> "_Spare":
        left = max(0, time_left(given) or 0)
        rest = left - sum(-p.over for p in short_talks(given))
        return _Spare(left, rest, rest - sum(p.planned or 0 for p in skipped_phases(given)))


def short_talks(given: LessonRecord) -> list[PhaseSpent]:
    """Debriefs of a closed lesson that did not get their time."""
    talks = [p for p in given.phases if p.phase.kind == "debrief" and p.planned]
    return [p for p in talks if p.ms < ENOUGH * (p.planned or 0)] if given.room.ended is not None else []


def skipped_phases(given: LessonRecord) -> list[PhaseSpent]:
    """Phases of a closed lesson that nobody went into."""
    others = [p for p in given.phases if p.planned and not p.ms and p.phase.kind not in ("debrief", *NEVER_BEGUN)]
    return others if given.room.ended is not None else []


def has_time_left(given: LessonRecord) -> bool:
    """Whether the lesson ended with a minute or more to spare."""
    return (time_left(given) or 0) >= MINUTE


def min_words(ms: int) -> str:
    """Whole minutes, at least one."""
    return f"{max(1, -(-ms // MINUTE))} min"


def _left_words(given: LessonRecord, spare: _Spare) -> str:
    where = "before the bell" if given.room.bell is not None else "at the end"
    return f"{minutes(spare.left)} min were left {where}"


def _debrief(given: LessonRecord, spare: _Spare) -> Iterator[Item]:
    """The talk comes first, since it is what a late lesson loses."""
    for p in short_talks(given):
        got = f"It got {minutes(p.ms)}" if p.ms else "It was left out"
        longest = max(given.phases, key=lambda q: q.over)
        if spare.left >= MINUTE:
            why = _left_words(given, spare)
        elif longest.over >= MINUTE:
            why = f"“{longest.phase.title}” took {took(longest)}"
        else:
            why = "then the lesson was over"
        yield Item(f"Give “{p.phase.title}” its {min_words(p.planned or 0)}.", f"{got}, and {why}.")


def _play(given: LessonRecord, spare: _Spare) -> Iterator[Item]:
    """Whether the games came to their end, by the tables' own ends."""
    plays = [p for p in given.phases if p.phase.kind == "play" and p.ms]
    open_ = unfinished(given)
    if not plays or not given.played:
        return
    spent = f"“{plays[0].phase.title}” ended after {minutes(sum(p.ms for p in plays))} min"
    if open_:
        games = f"{len(open_)} of {counted(len(given.played), 'game')}" if len(given.played) > 1 else "the game"
        cut = f"{games} {'were' if len(open_) > 1 else 'was'} not finished"
        if spare.for_play >= MINUTE:
            yield Item(
                f"Play {spare.for_play // MINUTE} min longer.", f"{spent}, {cut}, and {_left_words(given, spare)}."
            )
        else:
            yield Item("Choose a shorter game or a longer lesson.", f"{spent}, and {cut}.")
    ends = sorted((at, name) for name in given.played if (at := over_at(given, name)) is not None)
    if len(ends) > 1 and ends[-1][0] - ends[0][0] >= WAITING:
        waited = minutes(ends[-1][0] - ends[0][0])
        yield Item(
            "Have a task ready for tables that finish early.",
            f"Table {ends[0][1]} finished {waited} min before table {ends[-1][1]}.",
        )


def _skipped(given: LessonRecord, spare: _Spare) -> Iterator[Item]:
    """What was left out, and whether there was time for it."""
    skipped = skipped_phases(given)
    if not skipped:
        return
    titles = listed([f"“{p.phase.title}”" for p in skipped])
    out = f"{'They were' if len(skipped) > 1 else 'It was'} left out"
    if spare.for_skipped >= MINUTE:
        yield Item(f"Use the time at the end for {titles}.", f"{out}, and {_left_words(given, spare)}.")
    else:
        yield Item(f"Keep {min_words(sum(p.planned or 0 for p in skipped))} for {titles}.", f"{out}.")


def _phases(given: LessonRecord) -> Iterator[Item]:
    """Other minutes for phases, as long as all of them together fit the lesson."""
    lasts = plan_that_fits(given)
    for p, ms in sorted(lasts, key=lambda entry: -abs(entry[0].over)):
        if ms is not None:
            yield Item(f"Plan {min_words(ms)} for “{p.phase.title}”.", f"It took {took(p)}.")
        else:
            yield Item(f"Keep “{p.phase.title}” to {min_words(p.planned or 0)}.", f"It took {took(p)}.")


def plan_that_fits(given: LessonRecord) -> list[tuple[PhaseSpent, int | None]]:
    """The phases that differed notably, with the time that a new plan has for each; None where the lesson has no room
    for what it took.
    """
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
        yield Item(
            f"Let the next {given.rules.sides.word} prepare while others play, or allow more seconds.",
            late_words(given),
        )
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
    """The outcome with the most sides at level 1."""
    low = {
        o.title: [(w, s[-1]) for w, s in levels_shown(given, o).items() if level_of(s[-1]) == 1] for o in given.outcomes
    }
    title, found = max(low.items(), key=lambda entry: len(entry[1]))
    if len(found) == 1:
        whom, seen = found[0]
        yield Item(f"Watch {given.title(*whom)} again for {title}.", f"Level 1 at {time_of_day(seen.at)}.")
    elif found:
        sides = counted(len(found), given.rules.sides.word)
        yield Item(f"Watch for {title}.", f"{sides} were at level 1 when last observed.")
