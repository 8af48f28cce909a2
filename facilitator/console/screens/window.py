"""What a screen does when it is opened, a window above a lesson, which asks for something and is gone again, and its one
frame: a title, who sees it, the running clock, and the keys at the bottom.
"""

from typing import TypeVar

from textual.await_remove import AwaitRemove
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click, Key, Resize, ScreenResume
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Input

from facilitator.game.views.scene_values import Badge
from facilitator.plain.frozen import frozen
from facilitator.widgets.covering import CoveringCompositor
from facilitator.widgets.panels.drawn import spread, team_tone

T = TypeVar("T")


class Ready(Screen[T]):
    """A screen that is laid out and drawn once when it is opened, and once when what covers it is closed.

    Textual does it again for the size that the screen has just been given, for what it covers, and when it is gone: a
    third of what a key costs that asks.
    """

    _laid_out_for: Size | None = None

    def on_compose(self) -> None:
        """What depends on the size of the terminal is known before any style is worked out."""
        self._compositor = CoveringCompositor()
        width, height = self.app.size
        for breakpoints, size in ((self.HORIZONTAL_BREAKPOINTS, width), (self.VERTICAL_BREAKPOINTS, height)):
            for name in [name for least, name in breakpoints or () if size >= least][-1:]:
                self.add_class(name, update=False)

    def on_screen_resume(self, event: ScreenResume) -> None:
        """It is laid out next; the styles are those with which it was composed."""
        event.refresh_styles = False
        self._laid_out_for = self.app.size

    def on_resize(self, event: Resize) -> None:
        """Only another size has to be laid out anew."""
        if event.size == self._laid_out_for:
            event.prevent_default()
        self._laid_out_for = None

    def on_screen_suspend(self) -> None:
        """What covers it is drawn next, and it with that."""
        self._repaint_required = False

    def remove(self) -> AwaitRemove:
        """The screen below has been drawn already."""
        return self.app._prune(self)


class Window(ModalScreen[T], Ready[T]):
    """A screen through which the one below can be seen; it lies over the right column, beside the clock.

    A click outside its frame does what Esc does.
    """

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-small"), (80, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-high")]

    def on_click(self, event: Click) -> None:
        """Outside the frame: cancel."""
        if self.get_widget_at(event.screen_x, event.screen_y)[0] is self:
            self.app.post_message(Key("escape", None))


@frozen
class ClockSight:
    """What is never covered: the clock in words, and whose turn it is."""

    clock: str = ""
    badge: Badge | None = None


ONLY_YOU, PROJECTOR = "ONLY YOU SEE THIS", "ON THE PROJECTOR"


class DialogHead(Widget):
    """The first row of a dialog: who sees it at the left, the running clock at the right."""

    DEFAULT_CSS = "DialogHead { height: 1; margin-bottom: 1; }"
    sight: reactive[ClockSight] = reactive(ClockSight())
    aside: reactive[str] = reactive("")

    def __init__(self, public: bool, aside: str = "") -> None:
        super().__init__()
        self.public = public
        self.set_reactive(DialogHead.aside, aside)

    def render(self) -> Content:
        """A chip, a word or two beside it, and the clock with the symbol of the team whose turn it is."""
        area = "bold $ink on $accent" if self.public else "bold $text on $cap"
        chip = Content.assemble((f" {PROJECTOR if self.public else ONLY_YOU} ", area), (f"  {self.aside}", "$soft"))
        badge = self.sight.badge
        mark = f"{badge.symbol}  " if badge is not None and badge.symbol and self.sight.clock else ""
        clock = Content.assemble(
            (mark, team_tone(badge.colour) if badge is not None else "$text"), (self.sight.clock, "bold $text")
        )
        return spread(chip, clock, self.size.width)


class Dialog(Vertical):
    """A frame around a question and what belongs to it. Without a title it is as the screen that uses it says."""

    DEFAULT_CSS = """
    Dialog { width: 92%; height: auto; max-height: 100%; padding: 0 2; background: $raised;
             border: round $accent; border-title-style: bold; border-title-color: $text; }
    Dialog.-titled { width: 1fr; max-width: 73; }
    Dialog.-tall { height: 100%; }
    Dialog.-full { width: 100%; max-width: 100%; height: 100%; }
    Dialog .question { height: 1; margin: 0 0 1 0; }
    Dialog Input, Dialog Input:focus { background: $background; border: none; height: 1; padding: 0 1; }
    Dialog KeyCaps { margin-top: 1; }
    """
    sight: reactive[ClockSight] = reactive(ClockSight())

    def __init__(self, title: str = "", *, public: bool = False, aside: str = "", classes: str | None = None) -> None:
        self._head = DialogHead(public, aside) if title else None
        super().__init__(*([self._head] if self._head is not None else ()), classes=classes)
        self.set_class(bool(title), "-titled")
        self.border_title = Content(title) if title else None

    def on_mount(self) -> None:
        """The clock is there with the first frame, and nothing blinks."""
        self.sight = getattr(self.app, "sight", ClockSight())
        for typed in self.query(Input):
            typed.cursor_blink = False

    def entitle(self, title: str) -> None:
        """Another title."""
        self.border_title = Content(title)

    def watch_sight(self, sight: ClockSight) -> None:
        """In the first row; where there is none, in the upper edge."""
        if self._head is not None:
            self._head.sight = sight
        else:
            self.border_title = f" {sight.clock} " if sight.clock else None
