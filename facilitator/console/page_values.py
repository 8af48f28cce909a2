"""The values of a page's panels, from the view of a table and the lesson."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from facilitator.console.control_row import Control
from facilitator.game.kernel.state import Table
from facilitator.game.table.clock import Clock, phase_clock
from facilitator.game.views.class_view import TableRow
from facilitator.game.views.scene_values import badge_of
from facilitator.game.views.scenes import scene_kind
from facilitator.game.views.table_view import STATES, TableView, forecast_words
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import capitalize, listed
from facilitator.plain.wording import clock as worded
from facilitator.planning.course import Courses
from facilitator.planning.forecast import forecast
from facilitator.record.pupil_names import PupilNames
from facilitator.widgets.cell_text import cut
from facilitator.widgets.panels.head import Head
from facilitator.widgets.panels.lines import NextSteps, OnProjector
from facilitator.widgets.panels.stocks import Stocks
from facilitator.widgets.panels.teams import Teams
from facilitator.widgets.panels.turn import TimeLeft, TurnBand

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
class ClockShown:
    """The digits of a clock and what stands under them."""

    digits: str
    time: TimeLeft


def head_of(view: TableView | None, place: tuple[str, ...], lesson: Lesson, courses: Courses) -> Head:
    """The head of the page; the bell and the forecast as far as they are known."""
    room, now = lesson.room, lesson.now()
    clock = phase_clock(room, lesson.rules.clock, now)
    ends = forecast(room, tuple(lesson.tables.values()), now, lambda table: courses.last(table.name))
    early = forecast_words(room.bell, ends)
    if room.ended is not None:
        said = f"ended {time_of_day(room.ended)}"
    else:
        said = f"ends {time_of_day(ends)}" if ends else ""
    left = (
        f"{max(0, clock.left_ms) // MINUTE} min left" if clock.left_ms is not None and clock.left_ms >= MINUTE else ""
    )
    return Head(
        lesson.scenario.title,
        place,
        view.phases if view is not None else (),
        1 - max(0, clock.left_ms or 0) / clock.of_ms if clock.of_ms and clock.left_ms is not None else 0.0,
        left,
        time_of_day(now),
        said,
        early or (f"bell {time_of_day(room.bell)}" if room.bell else ""),
    )


def time_of_day(instant: int) -> str:
    """An instant as a clock on the wall shows it."""
    return f"{datetime.fromtimestamp(instant / 1000):%H:%M}"


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


def coming_of(view: TableView, table: Table, course: str) -> NextSteps:
    """What comes next, with the badges of those whose turn it is."""
    steps = ((step.words, badge_of(table, step.side) if step.side else None) for step in view.guidance.coming)
    return NextSteps(tuple(steps), course)


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
