"""The values of a page's panels, from the view of a table and the lesson."""

from collections.abc import Iterable, Mapping

from textual.content import Content

from facilitator.console.control_row import Control
from facilitator.console.key_words import Controls, key_of
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.key_places import KEY
from facilitator.game.table.clock import Clock, phase_clock
from facilitator.game.views.class_view import TableRow
from facilitator.game.views.scene_values import badge_of
from facilitator.game.views.scenes import scene_kind
from facilitator.game.views.table_view import STATES, TableView, forecast_words, still_to_play
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import capitalize, listed
from facilitator.plain.wording import clock as worded
from facilitator.planning.course import Courses
from facilitator.planning.deadline import deadline
from facilitator.planning.forecast import Forecast, forecast
from facilitator.record.filing import time_of_day
from facilitator.record.pupil_names import PupilNames
from facilitator.widgets.cell_text import cut
from facilitator.widgets.panels.head import Head
from facilitator.widgets.panels.lines import NextSteps, OnProjector
from facilitator.widgets.panels.stocks import Stocks
from facilitator.widgets.panels.teams import Teams
from facilitator.widgets.panels.turn import TimeLeft, TurnBand

CAP = "bold $accent on $cap"
MINUTE = 60_000
LONGEST_MESSAGE = 24
ROOM_SEES = {
    "blank": "nothing",
    "agenda": "the plan of the lesson",
    "seating": "seating",
    "teams": "teams",
    "story": "story",
    "step": "turn",
    "event": "event",
    "ladder": "ladder",
    "wall": "all tables",
    "scores": "scores",
    "counting": "counting",
    "reveal": "reveal",
    "podium": "podium",
    "verdict": "result",
    "question": "question",
    "closing": "closing",
}
"""What the facilitator reads of each scene."""


@frozen
class Outlook:
    """Where a game is heading, or what has to be decided before the bell; whether there is little time left for that."""

    words: str = ""
    warns: bool = False
    sets: tuple[str, int] | None = None
    """The option that it proposes to change, and its new value."""


@frozen
class ClockShown:
    """The digits of a clock and what stands under them."""

    digits: str
    time: TimeLeft


def head_of(view: TableView | None, place: tuple[str, ...], lesson: Lesson, courses: Courses) -> Head:
    """The head of the page; the bell and the forecast as far as they are known."""
    room, now = lesson.room, lesson.now()
    clock = phase_clock(room, lesson.rules.clock, now)
    ends = forecast_of(lesson, courses)
    early = forecast_words(room.bell, ends.at if ends is not None else None)
    said = ""
    if ends is not None:
        said = f"{'ends' if room.ended is None else 'ended'} {time_of_day(ends.at)}"
    left = (
        f"{max(0, clock.left_ms) // MINUTE} min left" if clock.left_ms is not None and clock.left_ms >= MINUTE else ""
    )
    return Head(
        f"Rehearsal: {lesson.scenario.title}" if lesson.time.rehearsal else lesson.scenario.title,
        place,
        view.phases if view is not None else (),
        1 - max(0, clock.left_ms or 0) / clock.of_ms if clock.of_ms and clock.left_ms is not None else 0.0,
        left,
        time_of_day(now),
        said,
        early or (f"bell {time_of_day(room.bell)}" if room.bell else ""),
    )


def forecast_of(lesson: Lesson, courses: Courses) -> Forecast | None:
    """When the lesson ends by what is known of the courses of its games."""
    tables = tuple(lesson.tables.values())
    return forecast(lesson.room, tables, lesson.now(), lambda table: courses.last(table.name), courses.pace)


def outlook_of(lesson: Lesson, table: Table, courses: Courses) -> Outlook:
    """What has to be decided before the bell; where nothing has, where the game of a table is heading."""
    room, now = lesson.room, lesson.now()
    ends = forecast_of(lesson, courses) if room.ended is None else None
    if ends is not None and ends.table:
        slowest = lesson.tables[ends.table]
        found = deadline(room, slowest, ends, courses.last(ends.table), courses.pace(slowest), now)
        if found is not None:
            return Outlook(found.words.replace("{time}", time_of_day(found.by)), found.soon(now), found.sets)
    course = courses.last(table.name)
    told = course is not None and (course.turns or course.why is None) and lesson.rules.endings and still_to_play(room)
    return Outlook(course.words.split(", ")[0] if course is not None and told else "")


def band_of(view: TableView, lesson: Lesson, names: PupilNames) -> TurnBand:
    """Whose turn it is; else the step, or what goes on in the room."""
    people = " · ".join(names.person(lesson.room, code) for code in view.who)
    return TurnBand(view.guidance.headline, view.badge, view.role if view.badge else "", people, due=bool(view.due))


def time_left(view: TableView, lesson: Lesson, clock: Clock) -> ClockShown:
    """The step's clock; the phase's where the step has none, and then it says so."""
    room, about, colour = lesson.room, "", view.badge.colour if view.badge is not None else ""
    if clock.left_ms is None:
        clock, colour = phase_clock(room, lesson.rules.clock, lesson.now()), ""
        about = f"left in {room.current.title}" if clock.left_ms is not None else ""
    elif room.playing and clock.of_ms:
        about = f"{worded(clock.of_ms)} in all"
    if clock.left_ms is None:
        return ClockShown(time_of_day(lesson.now()), TimeLeft("idle", None, "", "time of day; no clock runs"))
    seconds = -(-max(0, clock.left_ms) // 1000)  # the bar goes with the digits, and not four times as often
    part = min(1.0, 1000 * seconds / clock.of_ms) if clock.of_ms else 0.0
    words = f"{worded(-clock.left_ms)} over" if clock.state == "overtime" else STATES[clock.state]
    return ClockShown(clock.words, TimeLeft(clock.state, part, words, about, colour))


def stocks_of(view: TableView) -> Stocks:
    """Piles and meters, and what lies open."""
    return Stocks(view.stocks, f"Open: {view.faces}" if view.faces else "")


def teams_of(view: TableView, lesson: Lesson, names: PupilNames) -> Teams:
    """The sides with their columns, and who plays for them."""
    sides, seats = lesson.tables[view.table].sides, lesson.room.seats
    people = (tuple(names.person(lesson.room, code) for code in seats.get((view.table, side), ())) for side in sides)
    return Teams(view.sides, view.columns, tuple(people))


def coming_of(view: TableView, table: Table, outlook: Outlook, controls: Controls) -> NextSteps:
    """What comes next, with the badges of those whose turn it is."""
    steps = ((step.words, badge_of(table, step.side) if step.side else None) for step in view.guidance.coming)
    return NextSteps(tuple(steps), with_caps(outlook.words, controls), outlook.warns)


def asking_of(rows: Iterable[TableRow]) -> NextSteps:
    """Which tables to ask next, the one that has reported nothing for longest first, and which don't finish."""
    asked = sorted((row for row in rows if row.silent_ms is not None), key=lambda row: -(row.silent_ms or 0))
    steps = [(f"{row.title}: {row.state}", None) for row in asked[:2]]
    short = [row.name for row in asked if row.falls_short]
    tables = f"{'Tables' if len(short) > 1 else 'Table'} {listed(short)}" if short else ""
    return NextSteps(tuple(steps), f"{tables} won’t finish" if short else "")


def on_projector(
    view: TableView, lesson: Lesson, digits: str, message: str, controls: Mapping[str, Control]
) -> OnProjector:
    """What the room sees, and what of it is not what goes on by itself."""
    screen = lesson.screen
    kind = scene_kind(lesson.room, screen, lesson.tables)
    differs = list[str]()
    if kind == "blank":
        differs.append("blank")
    elif screen.scene != "auto":
        differs.append("pinned")
    if screen.frozen:
        differs.append("points frozen")
    if screen.message_at(lesson.now()) is not None:
        differs.append(f"message “{cut(message, LONGEST_MESSAGE)}”")
    names = (("blank", "show again" if kind == "blank" else "blank"), ("say", "message"), ("scene", "scene"))
    keys = tuple((controls[name].key, label, name) for name, label in names if name in controls and controls[name].keys)
    turn = kind == "step"
    shown = capitalize(ROOM_SEES[kind])
    return OnProjector(shown, view.badge if turn else None, digits if turn else "", tuple(differs), keys)


def with_caps(text: str, controls: Controls) -> str | Content:
    """A text with its keys, each as a cap."""
    if "{key:" not in text:
        return text
    parts = KEY.split(text)  # words and names of keys in turn
    return Content.assemble(*((key_of(one, controls), CAP) if n % 2 else one for n, one in enumerate(parts)))
