"""The head's report: one page about the class as a whole, with nothing that could be traced to a pupil."""

from collections import Counter
from collections.abc import Sequence

from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.scoring.score_words import in_points, number
from facilitator.game.scoring.verdict import Ruling
from facilitator.plain.chart import Chart, Pattern, Series
from facilitator.plain.document import Block, Bullets, Callout, Document, Heading, Paragraph, Signatures
from facilitator.plain.frozen import replace
from facilitator.plain.wording import full_sentence, listed
from facilitator.record.advice import has_time_left, min_words, plan_that_fits, short_talks
from facilitator.record.learning_report import NOT_SEEN, class_axis, latest_words, seen_outcomes
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.level_counts import (
    FEW,
    SECURE,
    WHOLE,
    Counts,
    Span,
    cells,
    hides_everybody,
    joined_levels,
    people_word,
    pupils_by_level,
    pupils_seen,
    span_words,
)
from facilitator.record.report_page import report_page, titled_class
from facilitator.record.teacher_report import lesson_facts
from facilitator.record.time_report import (
    MINUTE,
    end_words,
    is_over_at_once,
    lasted,
    only_timed,
    time_chart,
    time_title,
    unfinished,
    whole_minutes,
    whole_words,
)

PATTERNS: dict[int, tuple[Pattern, ...]] = {
    1: ("horizontals",),
    2: ("dots", "black"),
    3: ("white", "diagonals", "black"),
    4: ("white", "dots", "diagonals", "black"),
}
"""The patterns of so many spans of levels, the lowest first."""
MOST_THEMES = 2
TOO_SHORT = 0.5
"""A lesson that used less of its minutes than this share says nothing about the next one."""
WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def head_report(given: LessonRecord) -> Document:
    """Facts, recommendation, what was played and why, learning in pupils, time, result, talk, signatures."""
    themes = asked_themes(given)[:MOST_THEMES]
    blocks: list[Block] = [
        lesson_facts(given, "head"),
        Callout("Recommendation", recommendation(given)),
        Heading("What was played and why", 2),
        Paragraph(_why(given)),
        Heading("What was learned", 2),
        *_learning(given),
        *_time(given),
        Heading("Result", 2),
        Paragraph(" ".join(_result(given))),
    ]
    blocks += [Heading("What the class talked about", 2), Bullets(tuple(themes))] if themes else []
    blocks.append(Signatures(("Teacher", "Head teacher", "Date")))
    return report_page(given, "Report for the head teacher", titled_class(given), "No names, no codes", blocks)


def in_words(n: int) -> str:
    """A small number of tables or games as a word, since numbers on this page are pupils, minutes and points."""
    return WORDS[n] if n < len(WORDS) else str(n)


def recommendation(given: LessonRecord) -> str:
    """Whether to do this again, what to change, and the most that the class has shown."""
    talks, cut = short_talks(given), unfinished(given)
    longer = [p for p, ms in plan_that_fits(given) if p.over > 0]
    spent = sum(p.ms for p in given.phases if p.phase.kind == "play")
    if not given.played or not spent:
        return "No game was played in this lesson, so there is nothing to recommend yet."
    whole = max((given.scenario.minutes or 0) * MINUTE, sum(p.planned or 0 for p in given.phases))
    if lasted(given) < MINUTE:
        return "Too short to judge: the lesson lasted less than 1 min."
    if lasted(given) < TOO_SHORT * whole:
        used = f"{whole_minutes(lasted(given))} of {whole_minutes(whole)} min were used"
        return f"Too short to judge: {used}.{_most_shown(given)}"
    if whole and spent > whole:
        again = f"Do not repeat in {whole_minutes(whole)} min: play alone took {whole_minutes(spent)} min."
        return f"{again}{_most_shown(given)}"
    if talks:
        keep = f"keep {min_words(talks[0].planned or 0)} for the debrief"
        got = f"it got {talks[0].ms // MINUTE}" if talks[0].ms else "there was none"
        said = f"Repeat with another class, and {keep}; this time {got}."
    elif cut and not has_time_left(given):
        said = "Repeat with a shorter game or a longer lesson: the game was not finished."
    elif longer:
        most = max(longer, key=lambda p: p.over)
        said = f"Repeat with another class, and allow more time for “{most.phase.title}”: it took {whole_minutes(most.ms)} min."
    else:
        said = "Repeat with another class in a lesson of the same length."
    return f"{said} The class played for {whole_minutes(spent)} min.{_most_shown(given)}"


def _most_shown(given: LessonRecord) -> str:
    """The outcome with the largest share of secure pupils, in the cells of the chart: any other ones could be
    subtracted from those.
    """
    enough = _enough(given)
    spans = joined_levels([counts for _, counts in enough])
    best: tuple[float, str] | None = None
    for outcome, counts in enough:
        secure = sum(n for n, span in zip(cells(counts, spans), spans, strict=True) if span[0] >= SECURE)
        if hides_everybody(counts, spans) and secure and (best is None or secure / sum(counts) > best[0]):
            first = next(span[0] for span in spans if span[0] >= SECURE)
            whole = f"All {secure}" if secure == sum(counts) else f"{secure} of {sum(counts)}"
            who = f"{whole} {people_word(given)} observed were"
            best = secure / sum(counts), f"{who} at level {'3 or 4' if first == SECURE else first} in {outcome.title}"
    return f" {best[1]}." if best is not None else ""


def _enough(given: LessonRecord) -> list[tuple[Outcome, Counts]]:
    """The outcomes that enough pupils were seen at, with the pupils at each level."""
    found = [(o, pupils_by_level(given, o)) for o in given.outcomes]
    return [(o, counts) for o, counts in found if sum(counts) >= FEW]


def _why(given: LessonRecord) -> str:
    """What the game is, what it practises, and where a curriculum asks for it."""
    practises = [f"{o.title[:1].lower()}{o.title[1:]}" for o in seen_outcomes(given) or given.outcomes]
    links = list(dict.fromkeys(f.name for o in seen_outcomes(given) for f in o.frameworks))
    said = [full_sentence(given.rules.summary)] if given.rules.summary else []
    said += [f"Skills practised: {listed(practises)}."] if practises else []
    said += [f"Curriculum: {listed(links)}."] if links else []
    return " ".join(said)


def _learning(given: LessonRecord) -> list[Block]:
    """Pupils by level, in cells that are empty or hold five."""
    enough = _enough(given)
    rest = [(o, pupils_seen(given, o)) for o in seen_outcomes(given) if all(o != known for known, _ in enough)]
    few = [o.title for o, n in rest if n < FEW]
    people = people_word(given)
    blocks: list[Block] = []
    if enough:
        spans = joined_levels([counts for _, counts in enough])
        blocks.append(_chart(given, enough, spans))
        by = f"{people.capitalize()} are counted by {latest_words(given)}."
        blocks.append(
            Paragraph(
                f"{by} Levels are combined until no number is smaller than five, so that nobody can be recognised."
            )
        )
    blocks += [
        Paragraph(f"{o.title}: {n} {people} observed, fewer than five of them at a level.") for o, n in rest if n >= FEW
    ]
    if few:
        blocks.append(Paragraph(f"No number is shown for {listed(few)}: fewer than five {people} were observed."))
    return blocks or [Paragraph("Nothing was observed in this lesson.")]


def _chart(given: LessonRecord, enough: Sequence[tuple[Outcome, Counts]], spans: tuple[Span, ...]) -> Chart:
    """Each outcome with its cells; one whose levels have to be combined further has a single one."""
    fine = [hides_everybody(counts, spans) for _, counts in enough]
    rows = [cells(c, spans) if ok else (0,) * len(spans) for (_, c), ok in zip(enough, fine, strict=True)]
    series = [
        Series(span_words(span), tuple(row[i] for row in rows), PATTERNS[len(spans)][i]) for i, span in enumerate(spans)
    ]
    if not all(fine):
        together = tuple(0 if ok else sum(c) for (_, c), ok in zip(enough, fine, strict=True))
        apart = tuple(i for i, ok in enumerate(fine) if ok)
        series = [replace(s, rows=apart) for s in series]
        rest = tuple(i for i, ok in enumerate(fine) if not ok)
        series.append(Series(f"{span_words(WHOLE[0])}, combined", together, "horizontals", rest))
    shown = [cells(c, spans if ok else WHOLE) for (_, c), ok in zip(enough, fine, strict=True)]
    said = "; ".join(f"{o.title} {', '.join(map(str, row))}" for (o, _), row in zip(enough, shown, strict=True))
    people = people_word(given)
    return Chart(
        "stacked",
        f"{people.capitalize()} by level",
        tuple(o.title for o, _ in enough),
        tuple(s for s in series if any(s.values) or len(series) > 1),
        people,
        class_axis(given),
        rest=NOT_SEEN,
        alternative=f"{people.capitalize()} by level, from low to high: {said}.",
    )


def _time(given: LessonRecord) -> list[Block]:
    """Planned and real minutes."""
    planned = [p for p in given.phases if p.planned]
    if is_over_at_once(given):
        return [Heading(time_title(given), 2), Paragraph("This lesson lasted less than 1 min.")]
    drawn = len(planned) > 1 and only_timed(given) is None
    chart: list[Block] = [time_chart(planned)] if drawn else []
    said = " ".join(filter(None, (whole_words(given), end_words(given))))
    return [Heading(time_title(given), 2), *chart, Paragraph(said)]


def _result(given: LessonRecord) -> list[str]:
    """From the fewest points to the most, and how many reached a goal; nobody's name."""
    totals = [n for name in given.standings if (n := given.joint(name)) is not None]
    totals += [s.total for name, stands in given.standings.items() if given.joint(name) is None for s in stands.sides]
    verdicts = [stands.verdict for stands in given.standings.values() if stands.verdict is not None]
    goals = [verdict.reached for verdict in verdicts if verdict.reached is not None]
    lines = given.rules.score is not None and given.rules.score.lines
    if not lines:
        said = ["The game is played without points."]
    elif totals and _shows_one_pupil(given):
        said = ["Points are not shown: each result belongs to one pupil."]
    elif len(set(totals)) > 1:
        said = [f"The results range from {number(min(totals))} to {in_points(max(totals))}."]
    elif totals:
        said = [f"The result is {in_points(totals[0])}{', the same everywhere' if len(totals) > 1 else ''}."]
    else:
        said = ["Nothing was counted."]
    if goals and len(given.played) > 1:
        said.append(f"{in_words(sum(goals)).capitalize()} of {in_words(len(given.played))} tables reached the target.")
    elif goals:
        said.append(f"The class {'reached' if goals[0] else 'missed'} the target.")
    said += _bands(verdicts)
    cut = unfinished(given)
    if len(given.played) > 1 and cut:
        done = len(given.played) - len(cut)
        said.append(f"{in_words(done).capitalize()} of {in_words(len(given.played))} tables finished the game.")
    elif cut:
        said.append("The game was not played to its end.")
    return said


def _shows_one_pupil(given: LessonRecord) -> bool:
    """Whether points are counted for sides, and a side is a single pupil."""
    apart = {name for name in given.standings if given.joint(name) is None}
    seats = [len(codes) for (name, _), codes in given.room.seats.items() if name in apart and codes]
    return bool(apart) and (min(seats) < 2 if seats else given.rules.seats.usual == 1)


def _bands(verdicts: Sequence[Ruling]) -> list[str]:
    """What the rules call the results, and of how many tables where there are several."""
    ruled = sorted((v for v in verdicts if v.band is not None), key=lambda v: v.value or 0)
    names = Counter(v.band for v in ruled)
    if len(names) < 2:
        return [f"The rules call {'this result' if len(ruled) == 1 else 'all results'} “{name}”." for name in names]
    tables = [
        f"“{name}” ({in_words(n)}{' table' + 's' * (n > 1) if not i else ''})"
        for i, (name, n) in enumerate(names.items())
    ]
    return [f"The rules call these results {listed(tables)}."]


def asked_themes(given: LessonRecord) -> list[str]:
    """Questions that were asked, as far as they come from a plan, a game or a model: what somebody typed is left
    out.
    """
    known = {q.ask for q in (*given.scenario.debrief, *given.rules.debrief) if q.happened is None}
    known |= {text for model in given.rules.words().models for step in model.steps for text in step.questions}
    asked = [given.text(n) for _, n in given.asked]
    return [text for text in dict.fromkeys(asked) if text in known]
