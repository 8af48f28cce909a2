"""A whole screen above the page of a lesson: the same head and the same line of the projector, a frame between them."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size

from facilitator.console.screens.page import LARGE, MIDDLE, LessonPage
from facilitator.console.screens.window import Ready
from facilitator.game.scoring.verdict import verdict_for
from facilitator.game.views.room_scenes.score_scenes import live_ruling
from facilitator.game.views.scenes import scene_kind
from facilitator.plain.values import replace
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import Pane
from facilitator.widgets.panels.drawn import Drawn
from facilitator.widgets.panels.head import Head, draw_head
from facilitator.widgets.panels.lines import OnProjector, draw_projector
from facilitator.widgets.panels.turn import TimeLeft
from facilitator.widgets.text_lines import FixedText

TICK = 0.25
ROOMY = 30
"""From so many rows on there is room for longer words below."""
UNSEEN = "Only you see the points until you reveal them"
SOON = "The room sees points as soon as you enter them"
FROZEN = "The room sees the points as they were: frozen"
LIVE_SCENES = ("ladder", "wall")
SEEN = dict.fromkeys(("scores", *LIVE_SCENES), "The room sees the points now") | dict.fromkeys(
    ("reveal", "podium", "verdict"), "The room sees what you have revealed"
)
"""What is said of the points while the room sees a scene of this kind."""


class FramedScreen(Ready[None]):
    """The head of the lesson, a frame, two panels for what is lit and what is wrong, what came of the last key, what
    the room sees, the keys.
    """

    DEFAULT_CSS = """
    FramedScreen { layout: vertical; overflow: hidden; background: $background; }
    FramedScreen #head { height: 2; padding: 0 1; }
    FramedScreen #frame, FramedScreen #told, FramedScreen #wrong {
        border-top: solid $line; border-title-color: $soft; border-title-style: bold;
        border-subtitle-color: $soft; padding: 0 1; }
    FramedScreen #frame { height: 1fr; }
    FramedScreen #beneath { height: 7; }
    FramedScreen.-low #beneath { height: 5; }
    FramedScreen #told, FramedScreen #wrong { width: 1fr; height: 100%; }
    FramedScreen #told { border-top: solid $accent; border-title-color: $accent; }
    FramedScreen #wrong { border-top: solid $warning; border-title-color: $warning; margin-left: 1; }
    FramedScreen #answer { height: 1; padding: 0 1; color: $soft; }
    FramedScreen #letters { height: 2; padding: 0 1; background: $panel; }
    FramedScreen.-middle #head { height: 3; margin-bottom: 1; }
    FramedScreen.-middle #frame, FramedScreen.-middle #told, FramedScreen.-middle #wrong { border: round $line; }
    FramedScreen.-middle #beneath { height: 8; }
    FramedScreen.-middle #told { border: round $accent; }
    FramedScreen.-middle #wrong { border: round $warning; }
    FramedScreen.-large #head { margin-bottom: 2; }
    FramedScreen.-large #beneath { height: 10; }
    """

    def compose(self) -> ComposeResult:
        """From top to bottom; what is filled in gets the room that the others leave."""
        yield Drawn(draw_head, id="head")
        with Vertical(id="frame"):
            yield from self.picture()
        with Horizontal(id="beneath"):
            yield Pane(id="told")
            wrong = Pane(id="wrong")
            wrong.display = False
            yield wrong
        yield FixedText(id="answer")
        yield Drawn(draw_projector, id="projector")
        yield KeyLine(id="letters")

    def on_compose(self) -> None:
        """The size is known before any style is worked out."""
        self._sized()

    def on_mount(self) -> None:
        """The clock goes on here too."""
        self.set_interval(TICK, self.tick)
        self.tick()

    def on_resize(self, event: events.Resize) -> None:
        """Another size of the terminal may be another size of the page."""
        if event.size != self._fitted_for:
            self._sized()
            self.call_after_refresh(self.look)

    _fitted_for: Size | None = None

    def _sized(self) -> None:
        self._fitted_for = self.app.size
        width, height = self.app.size
        self.set_class(height < ROOMY, "-low")
        self.set_class(width >= MIDDLE[0] and height >= MIDDLE[1], "-middle")
        self.set_class(width >= LARGE[0] and height >= LARGE[1], "-large")

    def picture(self) -> ComposeResult:
        """What is filled in."""
        raise NotImplementedError

    def look(self) -> None:
        """Show what is filled in as it stands."""

    @property
    def page(self) -> LessonPage | None:
        """The page of the lesson below, which knows the clock and what the room sees."""
        return next((screen for screen in reversed(self.app.screen_stack) if isinstance(screen, LessonPage)), None)

    def tick(self) -> None:
        """The head and the line of the projector stand here as on the page below, with its clock."""
        if self.page is None:
            return
        head, projector, state, clock = (
            self.page.query_one(f"#{name}") for name in ("head", "projector", "state", "clock")
        )
        if isinstance(head, Drawn) and isinstance(head.value, Head):
            words = _clock_words(getattr(clock, "value", ""), getattr(state, "value", None))
            self.query_one("#head", Drawn).value = replace(head.value, time=f"{words}{head.value.time}")
        if isinstance(projector, Drawn) and isinstance(projector.value, OnProjector):
            self.query_one("#projector", Drawn).value = replace(projector.value, keys=())

    def seen_by_room(self, reports: bool = False) -> str:
        """Whether the room sees points now; what tables report in play it sees with the first entry."""
        if self.page is None:
            return UNSEEN
        lesson = self.page.lesson
        kind = scene_kind(lesson.room, lesson.screen, lesson.tables)
        tables = (lesson.tables[name] for name in lesson.room.open_tables)
        if kind in LIVE_SCENES and all(live_ruling(table, lesson.screen) is None for table in tables):
            lives = any(verdict.joint for t in lesson.tables.values() if (verdict := verdict_for(t)) is not None)
            return FROZEN if lesson.screen.frozen and reports else SOON if lives and reports else UNSEEN
        return FROZEN if kind in SEEN and lesson.screen.frozen else SEEN.get(kind, UNSEEN)


def _clock_words(digits: str, time: object) -> str:
    """The clock beside the time of day."""
    if not isinstance(time, TimeLeft) or time.part is None:
        return ""
    if time.state == "overtime":
        return f"{time.words} · "
    return f"{digits} {'paused' if time.state == 'paused' else 'left'} · "
