"""How many pupils were at which level of an outcome, and how levels are joined so that nobody can be recognised."""

from collections.abc import Sequence
from itertools import combinations

from facilitator.game.kernel.log import Remark
from facilitator.game.notes.observation_hint import Whom, observations
from facilitator.game.notes.outcomes import NUMBERED
from facilitator.game.rulebook.outcome import Outcome
from facilitator.plain.wording import counted, plural
from facilitator.record.lesson_record import LessonRecord

FEW = 5
"""Fewer pupils than this are no number for anybody but the teacher."""
LEVELS = len(NUMBERED)
SECURE = 3
"""From this level on somebody is secure."""

Counts = tuple[int, ...]
"""How many pupils were at each level, the lowest first."""
Span = tuple[int, int]
"""Levels from the first to the last."""
WHOLE: tuple[Span, ...] = ((1, LEVELS),)


def levels_shown(given: LessonRecord, outcome: Outcome) -> dict[Whom, tuple[Remark, ...]]:
    """What each side showed of an outcome, as far as it has a level, in order."""
    found: dict[Whom, tuple[Remark, ...]] = {}
    for seen in observations(given.log):
        whom = (seen.table or "", seen.side or "")
        table = given.tables.get(whom[0])
        if seen.outcome == outcome.id and seen.level in NUMBERED and table is not None and whom[1] in table.sides:
            found[whom] = (*found.get(whom, ()), seen)
    return found


def level_of(seen: Remark) -> int:
    """The level of an observation that has one."""
    return int(seen.level or 0)


def anybody_seated(given: LessonRecord) -> bool:
    """Whether the lesson knows how many people sat at its sides; otherwise the sides themselves are counted."""
    return any(given.room.seats.values())


def pupils_at(given: LessonRecord, whom: Whom) -> int:
    """How many pupils a side has."""
    return len(given.room.seats.get(whom, ())) if anybody_seated(given) else 1


def class_size(given: LessonRecord) -> int:
    """How many pupils play."""
    return sum(pupils_at(given, (name, side)) for name in given.played for side in given.tables[name].sides)


def people_word(given: LessonRecord) -> str:
    """What those who are counted are called: pupils, students; teams where nobody is seated."""
    return (given.scenario.people or "pupils") if anybody_seated(given) else plural(given.rules.sides.word)


def people_words(given: LessonRecord, n: int) -> str:
    """1 pupil, 20 pupils."""
    return counted(n, people_word(given).removesuffix("s"))


def pupils_by_level(given: LessonRecord, outcome: Outcome) -> Counts:
    """How many pupils were at each level, by the latest level of their side."""
    counts = [0] * LEVELS
    for whom, seen in levels_shown(given, outcome).items():
        counts[level_of(seen[-1]) - 1] += pupils_at(given, whom)
    return tuple(counts)


def secure_share(given: LessonRecord, outcome: Outcome) -> float | None:
    """The share of those observed at a level who were secure."""
    counts = pupils_by_level(given, outcome)
    return sum(counts[SECURE - 1 :]) / sum(counts) if any(counts) else None


def lowest_level(given: LessonRecord, outcome: Outcome) -> int:
    """The lowest level of an outcome that anybody was at."""
    return next(n for n, pupils in enumerate(pupils_by_level(given, outcome), 1) if pupils)


def weakest_outcome(given: LessonRecord) -> Outcome | None:
    """The outcome with the smallest share of secure pupils, of those the one with the lowest level and the most at it."""

    def strength(outcome: Outcome) -> tuple[float, int, int]:
        level = lowest_level(given, outcome)
        return secure_share(given, outcome) or 0, level, -pupils_by_level(given, outcome)[level - 1]

    known = [o for o in given.outcomes if any(pupils_by_level(given, o))]
    return min(known, key=strength, default=None)


def pupils_seen(given: LessonRecord, outcome: Outcome) -> int:
    """How many pupils showed something of an outcome, at a level or not."""
    seen = {
        (r.table or "", r.side or "") for r in observations(given.log) if r.outcome == outcome.id and r.level != "none"
    }
    known = {(name, side) for name, table in given.tables.items() for side in table.sides}
    return sum(pupils_at(given, whom) for whom in seen & known)


def cells(counts: Counts, spans: Sequence[Span]) -> Counts:
    """How many pupils were at the levels of each span."""
    return tuple(sum(counts[first - 1 : last]) for first, last in spans)


def hides_everybody(counts: Counts, spans: Sequence[Span]) -> bool:
    """Whether no cell is so small that somebody could be recognised."""
    return all(n == 0 or n >= FEW for n in cells(counts, spans))


def joined_levels(shown: Sequence[Counts]) -> tuple[Span, ...]:
    """The spans of neighbouring levels that tell most of these outcomes; in two halves where others tell as much."""

    def tells(spans: tuple[Span, ...]) -> tuple[int, int, bool]:
        fine = [cells(counts, spans) for counts in shown if hides_everybody(counts, spans)]
        return sum(n > 0 for row in fine for n in row), len(fine), spans == ((1, 2), (3, LEVELS))

    some = [spans for spans in _all_spans() if spans != WHOLE and any(hides_everybody(c, spans) for c in shown)]
    return max(some, key=tells, default=WHOLE)


def _all_spans() -> list[tuple[Span, ...]]:
    """Every way to part the levels into neighbours."""
    cuts = [cut for n in range(LEVELS) for cut in combinations(range(1, LEVELS), n)]
    return [tuple(zip((1, *(c + 1 for c in cut)), (*cut, LEVELS), strict=True)) for cut in cuts]


def span_words(span: Span) -> str:
    """level 1; levels 3–4, secure."""
    first, last = span
    where = ", secure" if first >= SECURE else ", on the way" if last < SECURE else ""
    return f"level {first}{where}" if first == last else f"levels {first}–{last}{where}"
