"""The small screens that keys open: each gets values, and what it gives back is said to the lesson."""

import secrets

from facilitator.console.browser import serve_in_background
from facilitator.console.screens.checklist import Checklist
from facilitator.console.screens.debrief import Debrief
from facilitator.console.screens.keyed import Keyed
from facilitator.console.screens.observe import Observe
from facilitator.console.screens.peek import Peek
from facilitator.console.screens.pen import Pen
from facilitator.console.screens.people import People
from facilitator.console.screens.rules import Rules
from facilitator.console.screens.scenes import Scenes
from facilitator.console.screens.sound import SoundFrom
from facilitator.console.screens.tiles import Tiles
from facilitator.console.shelf import Shelf
from facilitator.game.asking import QuestionAsked
from facilitator.game.debrief import questions
from facilitator.game.moves import SCREEN
from facilitator.game.outcomes import outcomes_of
from facilitator.journal.batch import past_of
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
    screen.app.push_screen(People(lesson.room, lesson.tables, screen.table, draw), lambda line: _say(screen, line))


def peek(screen: Keyed) -> None:
    """A secret for five seconds."""
    screen.app.push_screen(Peek(screen.lesson.tables[screen.table], screen.app.mono))  # type: ignore[attr-defined]


def tiles(screen: Keyed) -> None:
    """A turn at the market by single letters."""
    lesson = screen.lesson
    if lesson.rules.market is None:
        screen.tell(f"{lesson.rules.title} has no tiles on a shared table.", False)
        return
    screen.app.push_screen(
        Tiles(lesson.tables[screen.table], lesson.room, lesson.now()), lambda lines: screen.say_form(lines or ())
    )


def scene(screen: Keyed) -> None:
    """What the room sees."""
    screen.app.push_screen(Scenes(screen.lesson.screen.scene), lambda line: _say(screen, line))


def sound(screen: Keyed) -> None:
    """Where the gong comes from."""
    screen.app.push_screen(SoundFrom(screen.lesson.screen.sound), lambda line: _say(screen, line))


def scores(screen: Keyed) -> None:
    """The score sheets of the table; what was written there is taken back there."""
    from facilitator.console.screens.scores import Scores

    screen.app.push_screen(Scores(pen_of(screen)), lambda _: screen.look())


def board(screen: Keyed) -> None:
    """The board of the side whose turn it is: its colony, or its pyramid."""
    from facilitator.console.screens.colony import Colony
    from facilitator.console.screens.pyramid import Pyramid

    rules, side = screen.lesson.rules, screen.lesson.tables[screen.table].acting
    if rules.board is None:
        screen.tell(f"{rules.title} has no board that the tool knows.", False)
    elif rules.board.kind == "pyramid":
        screen.app.push_screen(Pyramid(pen_of(screen), side), lambda _: screen.look())
    else:
        screen.app.push_screen(Colony(pen_of(screen), side), lambda _: screen.look())


def observe(screen: Keyed) -> None:
    """What was seen of whom; the side that is to be watched next is proposed."""
    lesson = screen.lesson
    outcomes = outcomes_of(lesson.rules, lesson.scenario)
    if not outcomes:
        screen.tell(f"{lesson.rules.title} names no outcomes to observe.", False)
        return
    screen.app.push_screen(Observe(lesson.tables, lesson.room, lesson.log, outcomes), lambda line: _say(screen, line))


def debrief(screen: Keyed) -> None:
    """Three questions are proposed from what happened; answers and hands are recorded. It stays until nothing more is
    meant.
    """
    lesson = screen.lesson
    past = {name: past_of(lesson.table_strand(name)) for name in lesson.tables}
    asked = [e.text for m in lesson.strand(SCREEN).live for e in m.events or () if isinstance(e, QuestionAsked)]
    texts = lesson.people.texts() if asked else {}
    every = questions(lesson.rules.debrief, lesson.room, lesson.tables, past)
    told = [texts[n] for n in asked if n in texts]

    def said(line: str | None) -> None:
        if line and screen.say_line(line):
            debrief(screen)

    screen.app.push_screen(Debrief(every, told, lesson.tables[screen.table], len(lesson.tables) > 1), said)


def pen_of(screen: Keyed) -> Pen:
    """One pen a table, as long as the lesson's screen lives."""
    lesson, name = screen.lesson, screen.table
    if name not in screen.pens:
        say = screen.app.say  # type: ignore[attr-defined]
        screen.pens[name] = Pen(
            lambda: lesson.tables[name], say, len(lesson.tables) > 1, lambda: lesson.table_strand(name).newest
        )
    return screen.pens[name]


def printing(screen: Keyed) -> None:
    """What makes sense on paper now."""
    from facilitator.console.screens.printing import (
        printing as offered,
    )  # drawing paper is loaded only where somebody prints

    shelf: Shelf = screen.app.shelf  # type: ignore[attr-defined]
    offered(screen, shelf.folder / "paper", shelf.folder / "templates", lambda: shelf.report(screen.lesson))


def browser(screen: Keyed) -> None:
    """The public screen in the browser, served by a process of its own that ends with this screen."""
    if screen.stop_serving is not None:
        screen.stop_serving()
    screen.tell("Opening the browser …", True)
    screen.stop_serving = serve_in_background(
        screen.lesson.store.path, lambda said: screen.app.call_from_thread(screen.tell, said, True)
    )


def _say(screen: Keyed, line: str | None) -> None:
    """What a screen gave back, if it was not just left."""
    if line:
        screen.say_line(line)
