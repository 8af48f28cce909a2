"""Home: continue the interrupted lesson, start one, look at past ones."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer

from facilitator.console.environment import Environment, LessonCard, PlanCard
from facilitator.console.host import host_of
from facilitator.console.plan_cards import full_card
from facilitator.console.school import classes_from, school_bells
from facilitator.console.screens.home_panels import (
    LOW,
    LitCard,
    Waiting,
    WaitingLesson,
    about_title,
    draw_about,
    draw_home_head,
    head_now,
    past_rows,
    plan_rows,
    share_heights,
)
from facilitator.console.screens.home_position import HELP, PAST, PLANS, TAKE, Position, card_name, home_keys, last_of
from facilitator.console.screens.old_lists import ask_about_old_lists
from facilitator.console.screens.page import size_classes
from facilitator.files.fault import Unreadable
from facilitator.game.setup.lesson_choices import class_finder
from facilitator.plain.frozen import replace
from facilitator.plain.safe_text import clean
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import TextLine
from facilitator.widgets.panels.drawn import Drawn
from facilitator.widgets.pick_list import ALL_MOVES, PickList, RowList

NEWEST = 8  # among so many newest lessons the interrupted one is looked for
SOON, LATER, MINUTE, WIDE = 0.02, 0.5, 20.0, 100  # columns, from which on what is lit has a panel at the right


class HomeScreen(Screen[None]):
    """Three parts, one lit line, and what there is to know about it."""

    CSS_PATH = "../home.tcss"

    def __init__(self, shelf: Environment) -> None:
        super().__init__()
        self.shelf = shelf
        self.stand = Position()
        self._read: set[str] = set()
        self._recalled = True
        self._places: tuple[int, ...] = ()
        self._reading: Timer

    def compose(self) -> ComposeResult:
        """From top to bottom: what was interrupted, what can be started, what has been; at the right what is lit."""
        yield Drawn(draw_home_head, id="home-head")
        with Container(id="home-body"):
            with Vertical(id="home-left"):
                yield WaitingLesson(id=TAKE)
                yield RowList(id=PLANS)
                yield RowList(id=PAST)
            yield Drawn(draw_about, id="about", title="This plan")
        yield TextLine(self.shelf.fault, id="home-said")
        yield KeyLine(id="home-keys")

    def on_compose(self) -> None:
        """The size is known before any style is worked out."""
        self.set_class(self.app.size.width >= WIDE, "-beside")
        size_classes(self)

    def on_mount(self) -> None:
        """Show what there is; what a quick look does not tell comes line by line."""
        self.query_one(f"#{PAST}").border_title = "Past lessons"
        self._reading = self.set_interval(SOON, self._read_on, pause=True)
        self.look_again()
        self.set_interval(MINUTE, self.show_all)
        self.set_timer(LATER, lambda: ask_about_old_lists(self, self.shelf, self._say, self.stand.typed))

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
        part = TAKE if going is not None else PLANS
        self.stand = Position(tuple(self.shelf.plans()), tuple(lessons), going, part=part)
        self._recalled = False
        self.show_all()
        self.call_after_refresh(self.call_after_refresh, self._recall)  # the first refresh is not yet the whole frame

    def _recall(self) -> None:
        """What was started last, and the class that waits: files that the first frame does not wait for."""
        if self._recalled:
            return
        self._recalled = True
        stand = self.stand = replace(self.stand, last=tuple(self.shelf.last_times()))
        if stand.going is not None:
            classes, _ = classes_from(self.shelf)
            self.stand = replace(stand, going=replace(stand.going, of=class_finder(classes)(stand.going.codes)))
        elif stand.part == PLANS and not stand.typed:
            self.stand = replace(stand, row=stand.last_used())
        self.show_all()

    def come_back(self, said: str) -> None:
        """A lesson was left."""
        self.look_again()
        self._say(said)

    def _say(self, said: str | None) -> None:
        self.query_one("#home-said", TextLine).text = said or ""

    def _looked(self, card: LessonCard) -> LessonCard:
        self._read.add(str(card.path))
        return self.shelf.look(card.path)

    def _read_on(self) -> None:
        """One more line in full, first what is lit, then of those that can be seen; it rests when there is none."""
        card = (
            next((c for c in self._seen() if card_name(c) not in self._read), None) if self.app.screen is self else None
        )
        if isinstance(card, PlanCard):
            full = self._planned(card)
            self.stand = replace(self.stand, plans=tuple(full if p.name == card.name else p for p in self.stand.plans))
        elif card is not None:
            looked = self._looked(card)
            self.stand = replace(
                self.stand, lessons=tuple(looked if c.path == card.path else c for c in self.stand.lessons)
            )
        if card is None:
            self._reading.pause()
        else:
            self.show_all()

    def _seen(self) -> list[PlanCard | LessonCard]:
        lit, plans, past = self.stand.lit(), self.stand.found(), self.stand.of(PAST)
        lines, rows = (self.query_one(f"#{part}", RowList).seen() for part in (PLANS, PAST))
        return [
            *((lit,) if lit is not None else ()),
            *(card for card, line in zip(plans, self._places, strict=False) if line in lines),
            *(past[n] for n in rows if n < len(past)),
        ]

    def _planned(self, card: PlanCard) -> PlanCard:
        self._read.add(card.name)
        try:
            return card if card.fault else full_card(card, self.shelf.plan(card.name))
        except (Unreadable, OSError) as fault:
            return replace(card, fault=str(fault).split("\n")[0])

    def on_resize(self) -> None:
        """What fits in a line depends on the window."""
        self.on_compose()
        self.call_after_refresh(self.show_all)

    def show_all(self) -> None:
        """Each part gets its rows and as much room as it needs and there is."""
        stand, now = self.stand, self.shelf.clocks.utc()
        self.query_one("#home-head", Drawn).value = head_now(now)
        take = self.query_one(f"#{TAKE}", WaitingLesson)
        take.display = stand.going is not None
        take.set_class(stand.part == TAKE, "lit")
        if stand.going is not None:
            take.value = Waiting(stand.going, now, stand.part == TAKE)
        self._show_lists(stand, now)
        card = stand.lit()
        about = self.query_one("#about", Drawn)
        about.border_title = Content(about_title(stand))
        last = last_of(stand.last, card, alike=False) if isinstance(card, PlanCard) else None
        about.value = LitCard(card, now, next(iter(school_bells(self.shelf)), ""), last) if card is not None else None
        if self.app.screen is self and self._recalled:
            self._reading.resume()
        self.query_one("#home-keys", KeyLine).labels = home_keys(stand)

    def _show_lists(self, stand: Position, now: int) -> None:
        plans, past, cards = self.query_one(f"#{PLANS}", RowList), self.query_one(f"#{PAST}", RowList), stand.past
        framed = self.has_class("-middle")
        games = len({card.game for card in stand.plans})
        high, low = share_heights(self._room(), len(stand.plans), games, len(cards), 2 if framed else 1)
        plans.styles.height, past.styles.height, past.display = high, low, bool(cards)
        rows, self._places = plan_rows(stand, high - (2 if framed else 1))
        plans.fixed, plans.rows = frozenset(range(len(rows))) - {*self._places}, rows
        plans.border_title = Content(f"Start a lesson{f': {stand.typed}▏' if stand.typed else ' · type to search'}")
        plans.lit = self._places[stand.row] if stand.part == PLANS and self._places else -1
        past.rows = past_rows(cards, now)
        past.lit = stand.row if stand.part == PAST else -1

    def _room(self) -> int:
        """Lines for plans and past lessons together: known before anything has been laid out."""
        height, take = self.app.size.height, self.stand.going is not None
        if self.has_class("-middle"):
            return height - 4 - 6 * take
        beside = self.has_class("-beside")
        return height - 3 - (3 + beside) * take - (0 if beside else LOW + 1)

    def on_pick_list_taken(self, event: PickList.Taken) -> None:
        """A click lights a row; on the lit one it does the same as Enter."""
        part = event.place or PLANS
        row = self._places.index(event.row) if part == PLANS else event.row
        if (part, row) == (self.stand.part, self.stand.row):
            self._take()
        else:
            self.stand = replace(self.stand, part=part, row=row)
        self.show_all()

    def on_key(self, event: events.Key) -> None:
        """One handler for all keys; letters find."""
        event.stop()
        self._recall()
        self._say("")
        stand, key = self.stand, event.key
        if key in ALL_MOVES:
            self.stand = stand.moved(ALL_MOVES[key])
        elif key in ("tab", "shift+tab"):
            self.stand = stand.next_part(1 if key == "tab" else -1)
        elif key == "enter":
            self._take()
        elif key == "f1" or (key == "question_mark" and not stand.typed):
            self._open_help()
        elif key == "f2":
            self._open_history()
        elif key == "f3":
            self._open_class_list()
        elif key == "escape" and stand.typed:
            self._find("")
        elif key == "escape" or (key == "q" and not stand.typed):
            self.app.exit()
        elif key == "backspace":
            self._find(stand.typed[:-1])
        elif event.is_printable and event.character and (stand.typed or not event.character.isspace()):
            self._find(stand.typed + event.character)
        self.show_all()

    def _open_help(self) -> None:
        from facilitator.console.screens.keys import ScreenKeys  # the first frame does not wait for other screens

        self.app.push_screen(ScreenKeys("The start screen", HELP))

    def _open_history(self) -> None:
        from facilitator.console.screens.many_lessons import ManyLessonsScreen

        self.app.push_screen(ManyLessonsScreen("All lessons together", self.shelf.history()))

    def on_paste(self, event: events.Paste) -> None:
        """A class list, or its file that was dropped; one line of words is searched for."""
        event.stop()
        from facilitator.console.class_list_form import is_list

        if is_list(event.text):
            return self._open_class_list(event.text)
        self._find(self.stand.typed + clean(event.text))
        return self.show_all()

    def _open_class_list(self, pasted: str = "") -> None:
        from facilitator.console.screens.class_list import ClassListScreen

        self.app.push_screen(ClassListScreen(self.shelf, pasted), self._say)

    def _find(self, typed: str) -> None:
        stand = replace(self.stand, typed=typed[:40], part=PLANS, row=0)
        self.stand = stand if typed else replace(stand, row=stand.last_used())

    def _take(self) -> None:
        card, said = self.stand.lit(), ""
        if card is None or card.fault:
            return  # what is wrong with it stands beside it already
        if isinstance(card, PlanCard):
            from facilitator.console.screens.setup import SetupScreen

            try:
                plan = self.shelf.plan(card.name)
                self.app.push_screen(SetupScreen(self.shelf, plan, last_of(self.stand.last, card)))
            except (Unreadable, OSError) as fault:
                said = str(fault).split("\n")[0]
        else:
            said = host_of(self.app).take_up(card.path)
        self._say(said)
