"""Home: take up the interrupted lesson, start one, look at past ones."""

from collections.abc import Sequence
from datetime import datetime

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from facilitator.console.environment import Environment, LessonCard, PlanCard
from facilitator.console.host import host_of
from facilitator.console.plan_cards import day_and_time, full_card
from facilitator.console.screens.home_position import PARTS, PAST, PLANS, TAKE, Position
from facilitator.console.screens.keys import ScreenKeys
from facilitator.console.screens.many_lessons import ManyLessonsScreen
from facilitator.console.screens.setup import SetupScreen
from facilitator.files.fault import Unreadable
from facilitator.plain.values import replace
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import Pane
from facilitator.widgets.rows import RowList
from facilitator.widgets.text_lines import FixedText, TextLine

NEWEST = 8
"""Among so many newest lessons the interrupted one is looked for."""

SOON, MINUTE = 0.02, 20.0
AROUND = 8
"""Rows of the screen beside the parts: the head, what is lit, what was said, keys, and at least one that is empty."""

HELP = (
    ("↑ ↓", "choose another line; PageUp and PageDown move faster, Tab goes to the next part"),
    ("Enter", "continue, start or open the highlighted line"),
    ("any letters", "search for a lesson plan or a game; Backspace deletes a letter"),
    ("F2", "all lessons together: pace, points and outcomes over time"),
    ("? F1", "this help"),
    ("q Esc", "quit; Esc first clears what you typed"),
)


class HomeScreen(Screen[None]):
    """Three parts, one lit line."""

    def __init__(self, shelf: Environment) -> None:
        super().__init__()
        self.shelf = shelf
        self.stand = Position()
        self._read: set[str] = set()
        self._reading: Timer

    def compose(self) -> ComposeResult:
        """From top to bottom: what was interrupted, what can be started, what has been."""
        yield FixedText(id="home-head")
        for part in PARTS:
            yield FixedText(id=f"{part}-title", classes="part")
            yield RowList(id=part)
        yield Static(id="home-fill")
        yield Pane(id="home-detail")
        yield TextLine(self.shelf.fault, id="home-said")
        yield KeyLine(id="home-keys")

    def on_mount(self) -> None:
        """Show what there is; what a quick look does not tell comes line by line."""
        self._reading = self.set_interval(SOON, self._read_on, pause=True)
        self.look_again()
        self.set_interval(MINUTE, self.show_all)

    def on_screen_resume(self) -> None:
        """Seen again, after a setup that was left or help that was read."""
        self.call_after_refresh(self.show_all)

    def look_again(self) -> None:
        """Look at what there is, and light what is likeliest."""
        self._read = set()
        lessons = [LessonCard(path, path.stem, 0) for path in self.shelf.lessons()]
        going: LessonCard | None = None
        for n in range(min(NEWEST, len(lessons))):
            lessons[n] = self._looked(lessons[n])
            if lessons[n].going:
                going = lessons[n]
                break
        self.stand = Position(
            tuple(self.shelf.plans()), tuple(lessons), going, part=TAKE if going is not None else PLANS
        )
        self.show_all()

    def come_back(self, said: str) -> None:
        """A lesson was left."""
        self.look_again()
        self.query_one("#home-said", TextLine).text = said

    def _looked(self, card: LessonCard) -> LessonCard:
        self._read.add(str(card.path))
        return self.shelf.look(card.path)

    def _read_on(self) -> None:
        """One more line in full, of those that can be seen; it rests when there is none."""
        for part, cards in (
            ((PLANS, self.stand.found()), (PAST, self.stand.of(PAST))) if self.app.screen is self else ()
        ):
            seen = self.query_one(f"#{part}", RowList).seen()
            card = next((cards[n] for n in seen if n < len(cards) and _name(cards[n]) not in self._read), None)
            if isinstance(card, PlanCard):
                full = self._planned(card)
                self.stand = replace(
                    self.stand, plans=tuple(full if p.name == card.name else p for p in self.stand.plans)
                )
            elif card is not None:
                looked = self._looked(card)
                self.stand = replace(
                    self.stand, lessons=tuple(looked if c.path == card.path else c for c in self.stand.lessons)
                )
            if card is not None:
                self.show_all()
                return
        self._reading.pause()

    def _planned(self, card: PlanCard) -> PlanCard:
        self._read.add(card.name)
        try:
            return card if card.fault else full_card(card, self.shelf.plan(card.name))
        except (Unreadable, OSError) as fault:
            return replace(card, fault=str(fault).split("\n")[0])

    def on_resize(self) -> None:
        """What fits in a line depends on the window."""
        self.call_after_refresh(self.show_all)

    def show_all(self) -> None:
        """Each part gets its rows and as much room as it needs and there is."""
        stand, now, width = self.stand, self.shelf.clocks.utc(), max(20, self.size.width - 6)
        here = datetime.fromtimestamp(now / 1000)
        self.query_one("#home-head", FixedText).text = f"Facilitator — {here:%A} {here.day} {here:%B}, {here:%H:%M}"
        titles = {
            TAKE: "Continue",
            PLANS: f"Start a lesson: {stand.typed}▏" if stand.typed else "Start a lesson (type to search)",
            PAST: "Past lessons",
        }
        shown = [part for part in PARTS if part == PLANS or stand.of(part)]
        rooms = share_rows(
            self.size.height - AROUND - 2 * len(shown), len(stand.of(TAKE)), len(stand.plans), len(stand.of(PAST))
        )
        for part in PARTS:
            cards, rows = stand.of(part), self.query_one(f"#{part}", RowList)
            title = self.query_one(f"#{part}-title", FixedText)
            title.text, title.display, rows.display = titles[part], part in shown, part in shown
            rows.styles.height = max(1, rooms[part])
            rows.rows = rows_of(cards, now, width) or (Content("Nothing found. Backspace deletes a letter."),)
            rows.lit = stand.row if part == stand.part and cards else -1
        card = stand.lit()
        self.query_one("#home-detail", Pane).pieces = ((detail_of(card), ""),) if card is not None else ()
        enter = "start" if stand.part == PLANS else "continue"
        if self.app.screen is self:
            self._reading.resume()
        self.query_one("#home-keys", KeyLine).labels = (
            ("Enter", enter, 9),
            ("↑↓", "choose", 5),
            ("letters", "search", 4),
            ("?", "help", 6),
            ("q", "quit", 8),
        )

    def on_key(self, event: events.Key) -> None:
        """One handler for all keys; letters find."""
        event.stop()
        event.prevent_default()
        self.query_one("#home-said", TextLine).text = ""
        stand, key = self.stand, event.key
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -10_000, "end": 10_000}
        if key in steps:
            self.stand = stand.moved(steps[key])
        elif key == "tab":
            self.stand = stand.next_part()
        elif key == "enter":
            self._take()
        elif key == "f1" or (key == "question_mark" and not stand.typed):
            self.app.push_screen(ScreenKeys("The start screen", HELP))
        elif key == "f2":
            self.app.push_screen(ManyLessonsScreen("All lessons together", self.shelf.history()))
        elif key == "escape" and stand.typed:
            self._find("")
        elif key == "escape" or (key == "q" and not stand.typed):
            self.app.exit()
        elif key == "backspace":
            self._find(stand.typed[:-1])
        elif event.is_printable and event.character and (stand.typed or not event.character.isspace()):
            self._find(stand.typed + event.character)
        self.show_all()

    def _find(self, typed: str) -> None:
        self.stand = replace(self.stand, typed=typed[:40], part=PLANS, row=0)

    def _take(self) -> None:
        card, said = self.stand.lit(), ""
        if card is None or card.fault:
            return  # what is wrong with it stands below already
        if isinstance(card, PlanCard):
            try:
                self.app.push_screen(SetupScreen(self.shelf, self.shelf.plan(card.name)))
            except (Unreadable, OSError) as fault:
                said = str(fault).split("\n")[0]
        else:
            said = host_of(self.app).take_up(card.path)
        self.query_one("#home-said", TextLine).text = said


def share_rows(room: int, take: int, plans: int, past: int) -> dict[str, int]:
    """How many rows each part gets: all it needs where there is room; else past lessons at least a third of it."""
    left = max(2, room - take)
    least = min(past, max(1, left // 3))
    plans_get = max(1, min(plans, left - least))
    return {TAKE: take, PLANS: plans_get, PAST: max(0, min(past, left - plans_get))}


def rows_of(cards: Sequence[PlanCard | LessonCard], now: int, width: int) -> tuple[Content, ...]:
    """Cards as lines whose columns stand below each other; the title gets what the others leave."""
    columns = [_columns(card, now) for card in cards]
    first, last = (max((cell_len(c[n]) for c in columns), default=0) for n in (0, 2))
    title = max(10, min(60, width - first - last - 4))
    return tuple(
        Content("  ").join((_cell(before, first), _cell(name, title), _cell(after, last)))
        for before, name, after in columns
    )


def _columns(card: PlanCard | LessonCard, now: int) -> tuple[str, str, str]:
    """What stands before the title, the title, and what stands after it."""
    if isinstance(card, LessonCard):
        return day_and_time(card.touched, now) if card.touched else "", card.title, card.state
    return f"{card.time:>8}", card.title, "can't be read" if card.fault else card.people


def _cell(text: str, width: int) -> Content:
    return Content(text).truncate(width, ellipsis=True, pad=True)


def detail_of(card: PlanCard | LessonCard) -> str:
    """What there is to read about what is lit."""
    if card.fault:
        return card.fault
    if isinstance(card, PlanCard):
        return " ".join(part for part in (card.title if len(card.title) > 40 else "", card.about) if part)
    return f"{card.title}. {card.where}".rstrip(". ") + "."


def _name(card: PlanCard | LessonCard) -> str:
    return card.name if isinstance(card, PlanCard) else str(card.path)
