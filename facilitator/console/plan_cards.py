"""Lines about plans and lessons, for whoever chooses among them."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path

from facilitator.console.environment import LessonCard, Plan, PlanCard
from facilitator.files.fault import Unreadable
from facilitator.files.toml_document import Toml, parse_document, read_document
from facilitator.game.dispatch.opening import sides_of
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import PEOPLE, People, one_of_people
from facilitator.game.setup.lesson_choices import planned_heads
from facilitator.game.table.clock import phase_clock
from facilitator.game.table.turns import place_words
from facilitator.game.views.table_view import PhaseMark, phase_marks
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import replace
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted, plural
from facilitator.planning.lesson_fit import LessonFit, fit_lesson, game_words, verdict_words, whole_minutes
from facilitator.widgets.cell_text import steady

TITLE, MOST_READ = 200, 20_000
MINUTE = 60_000
WAYS = {"together": {"threshold", "bands"}, "each for themselves": {"winner", "first"}}
"""How a game is played, by the kinds of its verdicts."""


def glance_at(path: Path, people: People) -> PlanCard:
    """What a file says about itself at its top, before anything in it has been judged; a home screen has no time for
    whole games.
    """
    tree = _top(path)
    title, about, ruleset = (steady(clean(str(tree.get(key, "")))) for key in ("title", "summary", "ruleset"))
    minutes = tree.get("minutes")
    return PlanCard(
        str(path),
        title[:TITLE] or clean(path.stem),
        about,
        ruleset or clean(path.stem),
        minutes if isinstance(minutes, int) else 0,
        alone=not ruleset,
        words=ruleset,
        person=one_of_people(next((p for p in PEOPLE if p == tree.get("people")), people)),
    )


def plan_key(name: str) -> str:
    """A plan's file by its folder and name: the same one after an update has put the program elsewhere."""
    path = Path(name)
    return f"{path.parent.name}/{path.stem}"


def _top(path: Path) -> Mapping[str, Toml]:
    """The names before the first heading; the whole file where that can't be told so easily."""
    try:
        with path.open("rb") as file:
            start = file.read(MOST_READ) if path.is_file() else b""
        head, heading, _ = start.partition(b"\n[")
        if heading:
            return parse_document(path.name, head + b"\n").tree
    except (OSError, Unreadable):
        pass
    return read_document(path).tree


def full_card(card: PlanCard, plan: Plan) -> PlanCard:
    """The same line with what only the whole plan tells: for how many, what it takes, and how long a game alone
    lasts.
    """
    scenario, rules = plan.scenario, plan.rules
    word, sides, seats = rules.sides.word, rules.sides, rules.seats
    fit = _fit(plan)
    needs: tuple[str, ...] = ()
    if not card.alone:
        heads = planned_heads(scenario, rules)
        people = counted(heads, scenario.person)
        each = counted(len(sides_of(rules, scenario.sides)), word)
        tables = f"{counted(scenario.tables, 'table')} of {each}" if scenario.tables > 1 else each
        needs = counted(scenario.tables, "copy") + " of the game", tables
    elif sides.least * max(1, seats.usual) > sides.least:
        people = f"{sides.least * seats.least}–{sides.most * seats.most} {plural(scenario.person)}"
    else:
        people = f"{sides.least}–{sides.most} {word}s"
    return replace(
        card,
        minutes=scenario.lesson_minutes
        or (0 if fit is None or fit.time is None else whole_minutes(fit.time.game.most)),
        lessons=len(scenario.lessons),
        words=f"{card.words} {rules.title}",
        people=people,
        played=_way_to_play(rules),
        needs=needs,
        box=", ".join(f"{c.count} × {c.title}" if c.count > 1 else c.title for c in rules.components),
        phases=tuple(PhaseMark(p.title, p.minutes or 0, "later") for p in scenario.phases if not card.alone),
        fit=() if fit is None else _fit_words(fit),
    )


def _fit(plan: Plan) -> LessonFit | None:
    """What the plan comes to; None where it can't be opened."""
    try:
        return fit_lesson(plan.scenario, plan.rules, earlier=plan.earlier)
    except Refused:
        return None


def _fit_words(fit: LessonFit) -> tuple[str, ...]:
    """How long the game is, and what is wrong with the minutes."""
    return (*(game_words(fit) if fit.time is not None else ()), *(() if fit.fits else (verdict_words(fit),)))


def _way_to_play(rules: Ruleset) -> str:
    """Who plays with whom, in a few words."""
    sides, seats = rules.sides, rules.seats
    if sides.list:
        return f"{counted(len(sides.list), sides.word)} · about {len(sides.list) * seats.usual} people"
    kinds = {verdict.kind for verdict in rules.score.verdicts} if rules.score is not None else set()
    ways = [words for words, among in WAYS.items() if among & kinds]
    size = sides.usual or sides.most
    return " · ".join(filter(None, (" or ".join(ways), f"tables of {size}" if sides.most > 1 else "")))


def lesson_card(lesson: Lesson, people: People) -> LessonCard:
    """What there is to say about a lesson: how far it is, and whether it waits to be taken up."""
    room, tables = lesson.room, lesson.tables
    through = all(t.over is not None for t in tables.values()) and room.phase + 1 == len(room.scenario.phases)
    places = [place_words(t) for t in tables.values() if t.place or t.over]
    where = room.current.title if room.entered is not None else "not started"
    if len(tables) == 1 and places:
        where = places[0] if len(room.scenario.phases) == 1 else f"{where}: {places[0]}"
    if room.ended is not None:
        state = "ended"
    elif lesson.time.living(lesson.store.pulse()):
        state = "open in a console"
    elif through:
        state = "played to the end"
    elif room.adjourned:
        state = "stopped for today"
    else:
        state = "interrupted" if lesson.n else "not started"
    going = state in ("stopped for today", "interrupted", "not started") and not lesson.time.rehearsal
    stopped = max(lesson.last_written, lesson.opened, 0 if room.ended else lesson.store.pulse().lesson)
    return LessonCard(
        lesson.store.path,
        room.scenario.title,
        stopped,
        state,
        where,
        going,
        person=one_of_people(room.scenario.people or people),
        codes=tuple(code for codes in room.seats.values() for code in codes),
        left=_minutes_left(lesson, stopped),
        phases=phase_marks(replace(room, ended=None)),  # one that was ended early shows where
    )


def _minutes_left(lesson: Lesson, stopped: int) -> int:
    """What was left of the phase when it stopped, and all that come after it."""
    room = lesson.room
    if room.ended is not None:
        return 0
    clock = phase_clock(room, lesson.rules.clock, stopped)
    coming = room.scenario.phases[room.phase + (room.entered is not None) :]
    return max(0, clock.left_ms or 0) // MINUTE + sum(p.minutes or 0 for p in coming)


def day_and_time(instant: int, now: int) -> str:
    """An instant as people say it: today 10:05, yesterday 10:05, 18 Nov 10:05, 18 Nov 2024."""
    then, here = datetime.fromtimestamp(instant / 1000), datetime.fromtimestamp(now / 1000)
    if then.date() == here.date():
        return f"today {then:%H:%M}"
    if then.date() == here.date() - timedelta(days=1):
        return f"yesterday {then:%H:%M}"
    return f"{then.day} {then:%b %H:%M}" if then.year == here.year else f"{then.day} {then:%b %Y}"
