"""Lines about plans and lessons, for whoever chooses among them."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path

from facilitator.console.environment import LessonCard, Plan, PlanCard
from facilitator.files.fault import Unreadable
from facilitator.files.toml_document import Toml, parse_document, read_document
from facilitator.game.dispatch.opening import new_room, new_table, sides_of
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.setup.lesson_choices import planned_heads
from facilitator.game.table.turns import place_words
from facilitator.journal.lesson import Lesson
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted
from facilitator.planning.forecast import forecast

TITLE, MOST_READ = 200, 20_000


def glance_at(path: Path) -> PlanCard:
    """What a file says about itself at its top, before anything in it has been judged; a home screen has no time for
    whole games.
    """
    tree = _top(path)
    title, about = (clean(str(tree.get(key, ""))) for key in ("title", "summary"))
    minutes = tree.get("minutes")
    time = f"{minutes} min" if isinstance(minutes, int) and minutes else ""
    return PlanCard(
        str(path), title[:TITLE] or clean(path.stem), about, time, words=clean(str(tree.get("ruleset", "")))
    )


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
    """The same line with what only the whole plan tells: for how many, and how long a game alone takes."""
    scenario, rules = plan.scenario, plan.rules
    word, sides, seats = rules.sides.word, rules.sides, rules.seats
    if "scenario" in plan.texts:
        heads = planned_heads(scenario, rules)
        number = scenario.tables * len(sides_of(rules, scenario.sides))
        people = counted(number, word) + (f", {heads} pupils" if heads > number else "")
        people += f", {scenario.tables} tables" if scenario.tables > 1 else ""
    else:
        people = counted(sides.most, word) if sides.least == sides.most else f"{sides.least} to {sides.most} {word}s"
        if sides.least * max(1, seats.usual) > sides.least:
            people += f", {sides.least * seats.least} to {sides.most * seats.most} pupils"
    return PlanCard(
        card.name, card.title, card.about, card.time or _by_the_plan(plan), people, f"{card.words} {rules.title}"
    )


def _by_the_plan(plan: Plan) -> str:
    """How long its phases take together, or the steps with a clock."""
    phases = sum(p.minutes or 0 for p in plan.scenario.phases)
    if phases:
        return f"{phases} min"
    try:
        table = new_table("1", plan.rules, sides_of(plan.rules, plan.scenario.sides), plan.scenario.options)
    except Refused:
        return ""
    ends = forecast(new_room(plan.scenario, ("1",), {}, 0), (table,), 0)
    return f"{round(ends / 60_000)} min" if ends else "no clock"


def lesson_card(lesson: Lesson) -> LessonCard:
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
        state = "adjourned"
    else:
        state = "not ended" if lesson.n else "not started"
    going = state in ("adjourned", "not ended", "not started") and not lesson.time.rehearsal
    touched = max(lesson.last_written, lesson.opened)
    return LessonCard(
        lesson.store.path, room.scenario.title, touched, f"{counted(lesson.n, 'move')}, {state}", where, going
    )


def day_and_time(instant: int, now: int) -> str:
    """An instant as people say it: today 10:05, yesterday 10:05, 18 Nov 10:05, 18 Nov 2024."""
    then, here = datetime.fromtimestamp(instant / 1000), datetime.fromtimestamp(now / 1000)
    if then.date() == here.date():
        return f"today {then:%H:%M}"
    if then.date() == here.date() - timedelta(days=1):
        return f"yesterday {then:%H:%M}"
    return f"{then.day} {then:%b %H:%M}" if then.year == here.year else f"{then.day} {then:%b %Y}"
