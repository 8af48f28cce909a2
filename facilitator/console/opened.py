"""The small screens that keys open: each gets values, and what it gives back is said to the lesson."""

import secrets
from collections.abc import Iterable

from facilitator.console.browser import serve_in_background
from facilitator.console.screens.checklist import Checklist
from facilitator.console.screens.keyed import Keyed
from facilitator.console.screens.lesson import LessonScreen
from facilitator.console.screens.peek import Peek
from facilitator.console.screens.people import People
from facilitator.console.screens.rules import Rules
from facilitator.console.screens.scenes import Scenes
from facilitator.console.screens.sound import SoundFrom
from facilitator.console.screens.tiles import Tiles
from facilitator.journal.chance import codes_of


def rules(screen: Keyed) -> None:
    """Look something up."""
    screen.app.push_screen(Rules(screen.lesson.rules))


def checklist(screen: Keyed) -> None:
    """What has to lie where; what was ticked stays ticked as long as this screen is open."""
    lesson = screen.lesson

    def keep(ticked: frozenset[str] | None) -> None:
        screen.ticked = ticked or frozenset()

    screen.app.push_screen(Checklist(lesson.tables[screen.table], lesson.room, screen.ticked), keep)


def people(screen: Keyed) -> None:
    """Who is here; somebody comes, leaves, or moves."""
    def draw() -> str:
        return codes_of(secrets.token_hex(8), 1)[0]

    lesson = screen.lesson
    screen.app.push_screen(People(lesson.room, lesson.tables, screen.table, draw), lambda line: _say(screen, [line] if line else []))


def peek(screen: Keyed) -> None:
    """A secret for five seconds."""
    screen.app.push_screen(Peek(screen.lesson.tables[screen.table], screen.app.mono))  # type: ignore[attr-defined]


def tiles(screen: Keyed) -> None:
    """A turn at the market by single letters."""
    lesson = screen.lesson
    if lesson.rules.market is None:
        screen.tell(f"{lesson.rules.title} has no tiles on a shared table.", False)
        return
    screen.app.push_screen(Tiles(lesson.tables[screen.table], lesson.room, lesson.now()), lambda lines: _say(screen, lines or ()))


def scene(screen: Keyed) -> None:
    """What the room sees."""
    screen.app.push_screen(Scenes(screen.lesson.screen.scene), lambda line: _say(screen, [line] if line else []))


def sound(screen: Keyed) -> None:
    """Where the gong comes from."""
    screen.app.push_screen(SoundFrom(screen.lesson.screen.sound), lambda line: _say(screen, [line] if line else []))


def browser(screen: Keyed) -> None:
    """The public screen in the browser, served by a process of its own that ends with this screen."""
    if not isinstance(screen, LessonScreen):
        return
    if screen.stop_serving is not None:
        screen.stop_serving()
    screen.tell("Opening the browser …", True)
    screen.stop_serving = serve_in_background(screen.lesson.store.path, lambda said: screen.app.call_from_thread(screen.tell, said, True))


def _say(screen: Keyed, lines: Iterable[str]) -> None:
    """One after the other, until one is refused."""
    for line in lines:
        if not screen.say_line(line):
            return
