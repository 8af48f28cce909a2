"""What stands on the home screen: its head, the lesson to continue, rows of plans and lessons, and what is lit."""

from collections.abc import Sequence
from datetime import datetime

from rich.cells import cell_len
from textual import events
from textual.content import Content

from facilitator.console.environment import LastTime, LessonCard, PlanCard
from facilitator.console.plan_cards import day_and_time
from facilitator.console.screens.home_position import PLANS, Position
from facilitator.game.views.table_view import PhaseMark
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import counted
from facilitator.record.filing import time_of_day
from facilitator.widgets.cell_text import cut, padded, wrapped
from facilitator.widgets.panels.drawn import EMPTY, Drawn, spread, thin_bar
from facilitator.widgets.pick_list import PickList, Row

UNREADABLE = "can't be read"
PEOPLE, DAY = 12, 16
LOW = 4
"""A panel of so many lines or fewer has no room for phases."""
SHORTEST = 6
"""A bar of a phase is at least so long; its title is cut."""


@frozen
class HomeHead:
    """What a screen is about, something about it, and the time of day."""

    title: str
    aside: str
    time: str
    tone: str


@frozen
class Waiting:
    """The lesson to continue."""

    card: LessonCard
    now: int
    lit: bool = False


@frozen
class LitCard:
    """What is lit, and what follows from the time: when it would end, when the next bell rings, when it was played."""

    card: PlanCard | LessonCard
    now: int
    bell: str = ""
    last: LastTime | None = None


def head_now(now: int) -> HomeHead:
    """The head at an instant."""
    here = datetime.fromtimestamp(now / 1000)
    return HomeHead("Facilitator", f"{here:%A} {here.day} {here:%B}", time_of_day(now), "$accent")


def draw_home_head(head: HomeHead, width: int, height: int) -> Sequence[Content]:
    """With the time at the right, as on every page."""
    left = Content.assemble((head.title, f"bold {head.tone}"), (f"  {head.aside}", "$soft"))
    return (spread(left, Content.assemble((head.time, "bold $text")), width),)


def draw_waiting(waiting: Waiting, width: int, height: int) -> Sequence[Content]:
    """Which lesson, where it is, and how much of it is left; in one line less where it is low."""
    card = waiting.card
    word = Content.assemble(("CONTINUE", "bold $accent"))
    stopped = Content.assemble((f"{_stopped(card)} {day_and_time(card.touched, waiting.now)}", "$soft"))
    people = ", ".join(filter(None, (card.of, counted(len(card.codes), card.person) if card.codes else "")))
    title = Content.assemble((card.title, "bold $text"), (f"   {people}" if people else "", "$text"))
    left = Content.assemble((f"{card.left} min left", "bold $text"))
    place = spread(Content.assemble((card.where, "$text")), left if card.left else EMPTY, width)
    whole = sum(phase.minutes for phase in card.phases)
    bar = thin_bar(max(0.0, 1 - card.left / whole), width, "$text") if whole else EMPTY
    if height < 4:
        stopped = Content.assemble((day_and_time(card.touched, waiting.now), "$soft"))
        return spread(word + Content("  ") + title, stopped, width), place, bar
    return spread(word, stopped, width), title, place, bar


def _stopped(card: LessonCard) -> str:
    return "made" if card.state == "not started" else "stopped"


class WaitingLesson(Drawn[Waiting]):
    """The lesson to continue; a click continues it."""

    def __init__(self, *, id: str) -> None:
        super().__init__(draw_waiting, id=id)

    def on_click(self, event: events.Click) -> None:
        """The same as a row of one."""
        event.stop()
        self.post_message(PickList.Taken(0, self.id))


def plan_rows(stand: Position, height: int) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """The plans that were found under the headings of their games, and the line of each; lines between the games where
    there is room for them.
    """
    cards = stand.found()
    games = sorted(dict.fromkeys(card.game for card in cards), key=lambda game: stand.game_title(game) == "")
    airy = len(cards) + 2 * len(games) - 1 <= height
    rows, places = list[Row](), list[int]()
    if not cards:
        rows.append((Content.assemble(("Nothing found. Backspace deletes a letter.", "$text")), EMPTY))
    for game in games:
        rows += [(EMPTY, EMPTY)] if airy and rows else []
        title = stand.game_title(game) or "Other plans"
        rows.append((Content.assemble((title, "bold $text")), Content.assemble((stand.way_to_play(game), "$soft"))))
        for card in cards:
            if card.game == game:
                places.append(len(rows))
                rows.append((_plan_row(card, title), EMPTY))
    return tuple(rows), tuple(places)


def _plan_row(card: PlanCard, game: str) -> Content:
    """Minutes, for how many, and what the plan is for; its title too where that says more than the game's name."""
    several = f"{card.lessons}×" if card.lessons > 1 else ""
    time = f"{several}{card.minutes}".rjust(4) if card.minutes else " " * 4
    unit = " min" if card.minutes else " " * 4
    if card.fault:
        return Content.assemble(
            (time, "bold"), (unit, "$soft"), "  ", (padded(UNREADABLE, PEOPLE), "$warning"), "  ", (card.title, "$text")
        )
    named = "" if card.title.split()[:1] == game.split()[:1] and (card.about or card.alone) else card.title
    about = "the game alone, without a plan" if card.alone else card.about
    words = ": ".join(filter(None, (named, about)))
    return Content.assemble(
        (time, "bold $text"), (unit, "$soft"), "  ", (padded(cut(card.people, PEOPLE), PEOPLE), "$text"), "  ",
        (words, "$soft" if card.alone else "$text"),
    )  # fmt: skip


def past_rows(cards: Sequence[LessonCard], now: int) -> tuple[Row, ...]:
    """Lessons with their days, and how far they came."""
    return tuple(
        (
            Content.assemble(
                (padded(day_and_time(card.touched, now) if card.touched else "", DAY), "$soft"),
                "  ",
                (card.title, "$text"),
            ),
            Content.assemble((card.state, "$warning" if card.fault else "$soft")),
        )
        for card in cards
    )


def draw_about(about: LitCard, width: int, height: int) -> Sequence[Content]:
    """What there is room for: what it is, its phases, when it ends, what it takes, when it was played."""
    card = about.card
    title = [Content.assemble((cut(card.title, width), "bold $text"))]
    if card.fault:
        return [*title, *([] if height <= LOW else [EMPTY]), *_lines(card.fault, width, "$warning")]
    if height <= LOW:
        return _in_short(about, title[0], width)
    if isinstance(card, PlanCard):
        blocks = [title, *_plan_blocks(card, about, width)]
    else:
        blocks = [*([] if card.going and card.left else [title]), *_lesson_blocks(card, about, width)]
    blocks = [block for block in blocks if block]
    while len(blocks) > 3 and sum(map(len, blocks)) > height:
        blocks.pop()
    airy = sum(map(len, blocks)) + len(blocks) - 1 <= height
    return [line for n, block in enumerate(blocks) for line in ([EMPTY] if airy and n else []) + block]


def _in_short(about: LitCard, title: Content, width: int) -> list[Content]:
    """The same without phases, in a line each."""
    card = about.card
    if isinstance(card, LessonCard):
        if card.going and card.left:
            ends = _pair("If you continue now", _ends(card, about), width, "bold $text")
            coming = [
                f"{phase.title} {phase.minutes} min"
                for phase in card.phases
                if phase.state == "later" and phase.minutes
            ]
            then = _lines(f"Then {', '.join(coming)}.", width, "$soft") if coming else []
            return [ends, *([_pair("Bell", about.bell, width)] if about.bell else []), *then]
        return [spread(title, Content.assemble((card.state, "$soft")), width), *_lines(card.where, width)]
    needs = f"You need {', '.join(card.needs)}." if card.needs else ""
    last = f"Last time: {_last_words(about.last, about.card.person, about.now)}." if about.last is not None else ""
    return [
        spread(title, Content.assemble((_ends(card, about), "bold $text")), width),
        *_lines(card.about, width),
        *(Content.assemble((line, "$soft")) for line in (needs, last) if line),
    ]


def _lines(text: str, width: int, tone: str = "$text") -> list[Content]:
    return [Content.assemble((line, tone)) for line in wrapped(text, max(8, width))]


def _pair(label: str, value: str, width: int, tone: str = "$text") -> Content:
    return spread(Content.assemble((label, "$soft")), Content.assemble((value, tone)), width)


def _plan_blocks(card: PlanCard, about: LitCard, width: int) -> list[list[Content]]:
    ends = _ends(card, about)
    times = [_pair("If you start now", ends, width, "bold $text")] if ends else []
    times += [_pair("Bell", about.bell, width)] if about.bell else []
    needs = _lines(", ".join(card.needs), width) if card.needs else []
    box = _lines(card.box, width, "$soft") if card.box else []
    return [
        _lines(card.about, width),
        _phase_rows(card.phases, width),
        [line for text in card.fit for line in _lines(text, width, "$soft")],
        times,
        [Content.assemble(("You need", "$soft")), *needs] if needs else [],
        [
            Content.assemble(("Last time", "$soft")),
            *_lines(_last_words(about.last, about.card.person, about.now), width),
        ]
        if about.last is not None
        else [],
        [Content.assemble(("In one box" if card.needs else "In the box", "$soft")), *box] if box else [],
    ]


def _lesson_blocks(card: LessonCard, about: LitCard, width: int) -> list[list[Content]]:
    """Of one that waits, what does not stand beside it already."""
    phases = _phase_rows(card.phases, width)
    if card.going and card.left:
        ends = _pair("If you continue now", _ends(card, about), width, "bold $text")
        return [phases, [ends, *([_pair("Bell", about.bell, width)] if about.bell else [])]]
    state = f"{card.state}, {day_and_time(card.touched, about.now)}" if card.touched else card.state
    people = counted(len(card.codes), card.person) if card.codes else ""
    return [_lines(f"{card.where}." if card.where else "", width), phases, _lines(state, width), _lines(people, width)]


def _ends(card: PlanCard | LessonCard, about: LitCard) -> str:
    """When it would be over."""
    minutes = card.minutes if isinstance(card, PlanCard) else card.left
    return f"ends {time_of_day(about.now + 60_000 * minutes)}" if minutes else ""


def _last_words(last: LastTime, person: str, now: int) -> str:
    """Who played it, and when."""
    return ", ".join(filter(None, (day_and_time(last.at, now), last.of, counted(last.heads, person))))


def _phase_rows(phases: Sequence[PhaseMark], width: int) -> list[Content]:
    """A bar for each phase that takes time, the longest as long as there is room; what is done has a tick."""
    timed = [phase for phase in phases if phase.minutes]
    longest = max((phase.minutes for phase in timed), default=1)
    marked = any(phase.state != "later" for phase in timed)
    marks = {"done": "✓ ", "now": "▶ ", "later": "  "} if marked else {}
    digits = len(str(longest))
    wide = max((cell_len(phase.title) for phase in timed), default=0) + 2 * marked
    wide = min(wide, width - digits - 6 - SHORTEST)
    bar = width - wide - digits - 6
    rows = []
    for phase in timed:
        done = phase.state == "done"
        title = padded(cut(marks.get(phase.state, "") + phase.title, wide), wide)
        rows.append(
            Content.assemble((title, "$soft" if done else "bold $text" if phase.state == "now" else "$text"), " ")
            + thin_bar(phase.minutes / longest, bar, "$soft" if done else "$text")
            + Content.assemble((f" {phase.minutes:>{digits}}", "$text"), (" min", "$soft"))
        )
    return rows


def about_title(stand: Position) -> str:
    """What the panel at the right is about."""
    card = stand.lit()
    return (
        "This lesson"
        if stand.part != PLANS
        else "This game"
        if isinstance(card, PlanCard) and card.alone
        else "This plan"
    )


def share_heights(room: int, plans: int, games: int, past: int, frame: int) -> tuple[int, int]:
    """Lines for the plans and for past lessons with their frames: past lessons get what the plans leave, and at least a
    sixth.
    """
    if not past:
        return room, 0
    left = room - frame - (plans + 2 * games - 1 + frame)
    low = min(past, max(3, room // 6, left)) + frame
    return max(1 + frame, room - low), low
