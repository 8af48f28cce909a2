"""The teacher's report: everything that the lesson tells, the short of it on the first page."""

from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.views.verdict_sentence import told_sentence
from facilitator.plain.document import Block, Callout, Document, Facts, Heading, Suggestions
from facilitator.plain.wording import capitalize, counted
from facilitator.record.advice import advice, min_words, short_talks
from facilitator.record.filing import day_words, time_of_day
from facilitator.record.learning_report import (
    debrief_blocks,
    evidence_blocks,
    learning_blocks,
    noted_blocks,
    quoted_level,
)
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.level_counts import (
    SECURE,
    class_size,
    lowest_level,
    people_word,
    pupils_by_level,
    secure_share,
    weakest_outcome,
)
from facilitator.record.report_page import report_page, titled_class
from facilitator.record.results import ending_words, result_blocks, working_blocks
from facilitator.record.time_report import (
    MINUTE,
    began,
    ended,
    is_notable,
    is_over_at_once,
    lasted,
    only_timed,
    spent_words,
    timing_blocks,
    unfinished,
    whole_minutes,
    whole_words,
)


def teacher_report(given: LessonRecord) -> Document:
    """Facts, in short, learning, time, points, next time; then evidence, working, debrief and notes."""
    blocks: list[Block] = [
        lesson_facts(given, "teacher"),
        Callout("In short", " ".join(in_short(given))),
        *learning_blocks(given),
        *timing_blocks(given),
        *result_blocks(given),
        Heading("Next time", 2),
        Suggestions(tuple(advice(given))),
        *evidence_blocks(given),
        *working_blocks(given),
        *debrief_blocks(given),
        *noted_blocks(given),
    ]
    return report_page(given, "Report for the teacher", titled_class(given), "Private: with numbers, no names", blocks)


def lesson_facts(given: LessonRecord, reader: str) -> Facts:
    """What the report is filed by, and what was played by how many."""
    filing = given.filing
    day = day_words(given.opened)
    times = f", {time_of_day(began(given))}–{time_of_day(ended(given))}" if given.past or given.room_past else ""
    printed = "" if filing.printed is None else day_words(filing.printed)
    if printed and reader == "teacher":
        printed += f", {time_of_day(filing.printed or 0)}"
    rows = (
        ("Lesson", f"{day}{times}"),
        ("Printed", printed),
        ("School", filing.school),
        ("Teacher", filing.teacher),
        ("Subject", filing.subject),
        ("Class", filing.of),
        (capitalize(people_word(given)), _people(given)),
        ("Played", played_words(given)),
    )
    return Facts(tuple((label, value) for label, value in rows if value))


def _people(given: LessonRecord) -> str:
    sides = sum(len(given.tables[name].sides) for name in given.played)
    at = f" at {counted(len(given.played), 'table')}" if len(given.played) > 1 else ""
    among = "" if sides == class_size(given) else f" in {counted(sides, given.rules.sides.word)}"
    return f"{class_size(given)}{among}{at}" if sides else ""


def played_words(given: LessonRecord) -> str:
    """The game with its variant, the options that differ from the default ones, and its turns."""
    chosen = next((v.title for v in given.rules.variants if v.id == given.scenario.variant), "")
    tables = [given.tables[name] for name in given.played]
    turns = [t.turn_count for t in tables]
    table = given.tables[next(iter(given.played), next(iter(given.tables)))]
    options = [
        _option(o.title, value)
        for o in given.rules.options
        if o.of != "side" and (value := table.options.get((o.id, ""))) is not None and value != o.default
    ]
    counted_turns = counted(sum(turns), "turn") if sum(turns) else ""
    return ", ".join(filter(None, (given.rules.title, chosen, *options, counted_turns)))


def _option(title: str, value: object) -> str:
    """An option that somebody chose: 5 event cards; Walkers on."""
    if isinstance(value, bool):
        return f"{title} {'on' if value else 'off'}"
    return (
        counted(value, title.lower().removesuffix("s"))
        if isinstance(value, int) and title.endswith("s")
        else f"{title} {value}"
    )


def in_short(given: LessonRecord) -> list[str]:
    """Four sentences: what went well, what did not, the time, the result."""
    return [*_learned(given), _time(given), _result(given)]


def _learned(given: LessonRecord) -> list[str]:
    """The outcome with the largest share of secure pupils, and the one with the smallest."""
    known = [(share, o) for o in given.outcomes if (share := secure_share(given, o)) is not None]
    if not known:
        return ["Nothing was observed at a level, so this report can’t say what was learned."]
    best, worst = max(known, key=lambda k: k[0]), weakest_outcome(given)
    first = _secure_words(given, best[1]) if best[0] else _lowest_words(given, best[1])
    said = [f"{best[1].title}: {first}."]
    if worst is not None and worst != best[1]:
        return [*said, f"{worst.title}: {_lowest_words(given, worst)}."]
    were = "was" if len(known) == 1 else "were"
    return [*said, f"Only {len(known)} of {counted(len(given.outcomes), 'outcome')} {were} observed."]


def _secure_words(given: LessonRecord, outcome: Outcome) -> str:
    counts = pupils_by_level(given, outcome)
    secure, seen = sum(counts[SECURE - 1 :]), sum(counts)
    return f"{_of_observed(given, secure, seen)} at level 3 or 4" if seen > 1 else _lowest_words(given, outcome)


def _lowest_words(given: LessonRecord, outcome: Outcome) -> str:
    """How many were at the lowest level that anybody was at, and what it means."""
    counts = pupils_by_level(given, outcome)
    level = lowest_level(given, outcome)
    return f"{_of_observed(given, counts[level - 1], sum(counts))} at {quoted_level(outcome, level)}"


def _of_observed(given: LessonRecord, n: int, seen: int) -> str:
    """So many of those who were observed were."""
    if seen == 1:
        return f"the one {people_word(given).removesuffix('s')} observed was"
    who = f"all {seen}" if n == seen else f"{n} of {seen}"
    return f"{who} {people_word(given)} observed {'was' if n == 1 else 'were'}"


def _time(given: LessonRecord) -> str:
    short = short_talks(given)
    if short:
        talk = short[0]
        if not talk.ms:
            return f"There was no debrief ({min_words(talk.planned or 0)} planned)."
        return f"“{talk.phase.title}” got {talk.ms // MINUTE} of {min_words(talk.planned or 0)}."
    if is_over_at_once(given):
        return "This lesson lasted less than 1 min."
    if only_timed(given) is not None:
        return f"The lesson took {whole_words(given).removeprefix('Total: ')}"
    differ = [p for p in given.phases if p.ms and is_notable(p)]
    if differ:
        most = max(differ, key=lambda p: abs(p.over))
        return f"“{most.phase.title}” took {spent_words(most)}."
    if any(p.planned for p in given.phases):
        return f"No phase differed notably from its plan. {whole_words(given)}" if began(given) < ended(given) else ""
    return f"The lesson took {whole_minutes(lasted(given))} min, without a plan."


def _result(given: LessonRecord) -> str:
    """How the game ended; of many tables how many did."""
    if len(given.played) == 1:
        name = given.played[0]
        return told_sentence(given.tables[name]) if name in given.standings else ending_words(given.tables[name])
    over = len(given.played) - len(unfinished(given))
    stopped = sum(given.tables[name].over is not None for name in unfinished(given))
    verdicts = [v.reached for s in given.standings.values() if (v := s.verdict) is not None and v.reached is not None]
    goal = f", and {sum(verdicts) or 'none'} reached the target" if verdicts else ""
    if not given.played:
        return "Nothing was played."
    games = len(given.played)
    how_many = f"All {games}" if over == games else f"{over} of {games}" if over else f"None of the {games}"
    early = f"; {counted(stopped, 'game')} {'was' if stopped == 1 else 'were'} stopped early" if stopped else ""
    return f"{how_many} games came to an end{early}{goal}."
