"""A whole screen above the page of a lesson on which something of one table is filled in: the same head and the same line
of the projector, a frame between them. Every value is a move as soon as it is entered.
"""

from collections.abc import Iterable

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size

from facilitator.console.screens.page import LessonPage, size_classes
from facilitator.console.screens.table_writer import TableWriter
from facilitator.console.screens.window import Ready
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.scoring.verdict import verdict_for
from facilitator.game.views.room_scenes.score_scenes import live_ruling
from facilitator.game.views.scenes import scene_kind
from facilitator.plain.frozen import replace
from facilitator.plain.safe_text import clean
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import FixedText, Pane, Piece
from facilitator.widgets.panels.drawn import Drawn
from facilitator.widgets.panels.head import Head, draw_head
from facilitator.widgets.panels.lines import OnProjector, draw_projector
from facilitator.widgets.panels.turn import TimeLeft

TICK = 0.25
ROOMY = 30
"""From so many rows on there is room for longer words below."""
UNSEEN = "Only you see the points until you reveal them"
SOON = "The room sees points as soon as you enter them"
FROZEN = "The room sees the points as they were: frozen"
BESIDE = 4
"""So many columns of the line of answers are taken by its edges and the sign of a refusal."""
LIVE_SCENES = ("ladder", "wall")
SEEN = dict.fromkeys(("scores", *LIVE_SCENES), "The room sees the points now") | dict.fromkeys(
    ("reveal", "podium", "verdict"), "The room sees what you have revealed"
)
"""What is said of the points while the room sees a scene of this kind."""


class EntryScreen(Ready[None]):
    """The head of the lesson, a frame, two panels for what is lit and what is wrong, what came of the last key, what
    the room sees, the keys; and a pen that takes back what it wrote.
    """

    DEFAULT_CSS = """
    EntryScreen { layout: vertical; overflow: hidden; background: $background; }
    EntryScreen #head { height: 2; padding: 0 1; }
    EntryScreen #frame, EntryScreen #told, EntryScreen #wrong {
        border-top: solid $line; border-title-color: $soft; border-title-style: bold;
        border-subtitle-color: $soft; padding: 0 1; }
    EntryScreen #frame { height: 1fr; }
    EntryScreen #beneath { height: 7; }
    EntryScreen.-low #beneath { height: 5; }
    EntryScreen #told, EntryScreen #wrong { width: 1fr; height: 100%; }
    EntryScreen #told { border-top: solid $accent; border-title-color: $accent; }
    EntryScreen #wrong { border-top: solid $warning; border-title-color: $warning; margin-left: 1; }
    EntryScreen #answer { height: 1; padding: 0 1; color: $soft; }
    EntryScreen #letters { height: 2; padding: 0 1; background: $panel; }
    EntryScreen.-middle #head { height: 3; margin-bottom: 1; }
    EntryScreen.-middle #frame, EntryScreen.-middle #told, EntryScreen.-middle #wrong { border: round $line; }
    EntryScreen.-middle #beneath { height: 8; }
    EntryScreen.-middle #told { border: round $accent; }
    EntryScreen.-middle #wrong { border: round $warning; }
    EntryScreen.-large #head { margin-bottom: 2; }
    EntryScreen.-large #beneath { height: 10; }
    """

    def __init__(self, pen: TableWriter) -> None:
        super().__init__()
        self.pen = pen
        self._refused: tuple[Piece, ...] = ()
        self._titles: dict[str, tuple[str, str | bool]] = {}

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
        self._fitted_for = self.app.size
        self.set_class(self.app.size.height < ROOMY, "-low")
        size_classes(self)

    def on_mount(self) -> None:
        """The clock goes on here too."""
        self.set_interval(TICK, self.tick)
        self.tick()

    def on_resize(self, event: events.Resize) -> None:
        """Another size of the terminal may be another size of the page."""
        if event.size != self._fitted_for:
            self.on_compose()
            self.call_after_refresh(self.look)

    _fitted_for: Size | None = None

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

    def entitle(self, text: str, note: str = "") -> None:
        """What the frame holds, and at its foot a note; where it has no foot, behind the title."""
        framed = self.has_class("-middle")
        self._title("frame", text if framed or not note else f"{text} · {note[:1].lower()}{note[1:]}", framed and note)

    def _title(self, name: str, title: str, foot: str | bool = "") -> None:
        """The titles of a frame, literally; setting them anew would draw all of it again."""
        if self._titles.get(name) != (title, foot):
            self._titles[name] = title, foot
            frame = self.query_one(f"#{name}")
            words = clean(title)  # only a frame's corner keeps its title at a distance
            frame.border_title = Content(words if self.has_class("-middle") and words else f" {words} ")
            frame.border_subtitle = Content(clean(foot)) if isinstance(foot, str) and foot else None

    def explain(self, title: str, pieces: Iterable[tuple[str, str]]) -> None:
        """Show in words what is lit, after a refusal that needs room; empty texts are left out."""
        told = self.query_one("#told", Pane)
        self._title("told", title)
        refused, self._refused = self._refused, ()
        told.pieces = (*refused, *((clean(text), tone) for text, tone in pieces if text))

    def warn(self, title: str, pieces: Iterable[tuple[str, str]]) -> None:
        """Show beside it what is wrong; without a title nothing is."""
        wrong = self.query_one("#wrong", Pane)
        if wrong.display != bool(title):
            wrong.display = bool(title)
        if title:
            self._title("wrong", f"! {title}")
            wrong.pieces = tuple((clean(text), tone) for text, tone in pieces if text)

    def tell(self, sentence: str, fine: bool) -> None:
        """Show what came of the last key; a refusal that is too long for its line stands above what is lit."""
        sentence = clean(sentence)
        self._refused = ()
        if not fine and cell_len(sentence) > self.app.size.width - BESIDE:
            told = self.query_one("#told", Pane)
            self._refused = ((f"✗ {sentence}", "bold $warning"),)
            told.pieces, sentence, fine = (*self._refused, *told.pieces), "", True
        self.query_one("#answer", FixedText).answer(sentence, fine)

    def write(self, command: TableCommand, hint: str = "") -> bool:
        """Carry out a command and show what came of it, with a hint where it is refused. Whether it was carried out."""
        answer = self.pen.write(command)
        self.tell(answer.said if answer.ok or not hint else f"{answer.said} {hint}", answer.ok)
        return answer.ok

    def take_back(self, undo: bool) -> None:
        """Take back what was written here last, or write it again, and show what came of it."""
        answer = self.pen.back() if undo else self.pen.again()
        self.tell(answer.said, answer.ok)


def _clock_words(digits: str, time: object) -> str:
    """The clock beside the time of day."""
    if not isinstance(time, TimeLeft) or time.part is None:
        return ""
    if time.state == "overtime":
        return f"{time.words} · "
    return f"{digits} {'paused' if time.state == 'paused' else 'left'} · "
