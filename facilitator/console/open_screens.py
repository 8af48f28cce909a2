"""The small screens that keys open: each gets values, and what it gives back is carried out."""

from collections.abc import Callable, Sequence
from functools import partial

from facilitator.console.page_process import NETWORK, serve_in_background
from facilitator.console.school import classes_from
from facilitator.console.screens.checklist import ChecklistScreen
from facilitator.console.screens.choice import Acts, ask
from facilitator.console.screens.debrief import DebriefScreen
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.console.screens.observe import ObserveScreen
from facilitator.console.screens.peek import PeekScreen
from facilitator.console.screens.people import PeopleScreen
from facilitator.console.screens.room_dialogs import scenes_dialog, sound_dialog
from facilitator.console.screens.rules import RulesScreen, going_on
from facilitator.console.screens.table_writer import TableWriter
from facilitator.console.screens.tiles import TilesScreen
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.command_and_event import Command
from facilitator.game.notes.debrief import questions
from facilitator.game.notes.outcomes import outcomes_of
from facilitator.game.notes.room_screen import ChooseScene
from facilitator.game.notes.sounds import OCCASIONS, ChooseSound, Sound, occasions_heard
from facilitator.game.room.readiness import SideReady, TableReady, awaits_play, is_ready, team_title, teams_asked
from facilitator.game.views.attendance import NUMBERS
from facilitator.journal.asked_questions import asked_questions, has_answered
from facilitator.journal.batch import past_moves
from facilitator.journal.chance import codes_of, drawn_seed


def rules(screen: LessonBase) -> None:
    """Look something up."""
    lesson = screen.lesson
    now = going_on(lesson.tables[screen.table], lesson.room)
    screen.app.push_screen(RulesScreen(lesson.rules, screen.controls, now=now))


def checklist(screen: LessonBase) -> None:
    """What has to lie where, after a break at all tables; what was ticked stays ticked as long as this screen is open."""
    lesson = screen.lesson
    room, names = lesson.room, [screen.table]
    if screen.all_tables and room.breaks:
        names = [name for name in room.open_tables if lesson.tables[name].place]

    def keep(ticked: frozenset[str] | None) -> None:
        screen.ticked = ticked or frozenset()

    tables = [lesson.tables[name] for name in names]
    screen.app.push_screen(ChecklistScreen(tables, room, screen.controls, screen.ticked), keep)


def people(screen: LessonBase) -> None:
    """Who is here; somebody comes, leaves, or moves."""

    def draw() -> str:
        return codes_of(drawn_seed(), 1)[0]

    lesson = screen.lesson
    names = screen.host.names
    words = partial(names.person, lesson.room)
    screen.app.push_screen(PeopleScreen(lesson.room, lesson.tables, screen.table, draw, words), _submits(screen))


def peek(screen: LessonBase) -> None:
    """A secret for five seconds."""
    screen.app.push_screen(PeekScreen(screen.lesson.tables[screen.table], screen.host.shelf.clocks.mono))


def tiles(screen: LessonBase) -> None:
    """A turn at the market by single letters."""
    lesson = screen.lesson
    if lesson.rules.market is None:
        screen.tell(f"{lesson.rules.title} has no tiles on a shared table.", False)
        return
    screen.app.push_screen(
        TilesScreen(lesson.tables[screen.table], lesson.room, lesson.now()),
        lambda commands: _submit_form(screen, commands or ()),
    )


def scene(screen: LessonBase) -> None:
    """What the room sees."""

    def chosen(name: str | None) -> None:
        screen.submit(Request(ChooseScene(name)) if name else None)

    screen.app.push_screen(scenes_dialog(screen.lesson.screen.scene), chosen)


def sound(screen: LessonBase) -> None:
    """Where sound comes from, and on which occasions; it stays until the place is chosen or nothing more is meant."""
    heard = occasions_heard(screen.lesson.screen, screen.settings.sounds.heard)

    def chosen(name: str | None) -> None:
        if name in OCCASIONS:
            screen.submit(Request(ChooseSound(name, "off" if name in heard else "on")))
            sound(screen)
        elif name is not None:
            screen.submit(Request(Sound(name)))

    screen.app.push_screen(sound_dialog(screen.lesson.screen.sound, heard), chosen)


def scores(screen: LessonBase) -> None:
    """The score sheets of the table; what was written there is taken back there."""
    from facilitator.console.screens.scores import ScoresScreen

    screen.app.push_screen(ScoresScreen(table_writer_of(screen)), lambda _: screen.look())


def board(screen: LessonBase) -> None:
    """The board of the side whose turn it is."""
    from facilitator.console.screens.scores import board_screen

    rules, side = screen.lesson.rules, screen.lesson.tables[screen.table].acting
    if rules.board is None:
        screen.tell(f"{rules.title} has no board to enter.", False)
    else:
        screen.app.push_screen(board_screen(table_writer_of(screen), side), lambda _: screen.look())


def observe(screen: LessonBase) -> None:
    """What was seen of whom; the side that is to be watched next is proposed."""
    lesson = screen.lesson
    outcomes = outcomes_of(lesson.rules, lesson.scenario)
    if not outcomes:
        screen.tell(f"{lesson.rules.title} has no outcomes to observe.", False)
        return
    at = "" if screen.all_tables else screen.table
    screen.app.push_screen(ObserveScreen(lesson.tables, lesson.room, lesson.log, outcomes, at), _submits(screen))


def ready(screen: LessonBase) -> None:
    """Who is ready; it stays until all are, or nobody more is meant."""
    room, tables = screen.lesson.room, screen.lesson.tables
    asked = dict(zip(NUMBERS, teams_asked(room, tables), strict=False)) if awaits_play(room) else {}
    missing = {key: team for key, team in asked.items() if not is_ready(room, tables, team)}
    if not missing:
        screen.tell("All are ready." if asked else "You can tick off teams before a phase of play.", bool(asked))
        return

    def tick_off(table: str, side: str) -> None:
        several = table if len(tables) > 1 else None
        done = screen.submit(Request(SideReady(side), several) if side else Request(TableReady(table)))
        if done and len(missing) > 1:
            ready(screen)

    answers: Acts = {key: (team_title(tables, team), partial(tick_off, *team)) for key, team in missing.items()}
    ask(screen.app, "Who is ready?", answers, leave="close")


def debrief(screen: LessonBase) -> None:
    """Three questions are proposed from what happened; answers and hands are recorded. It stays until nothing more is
    meant.
    """
    lesson = screen.lesson
    past = {name: past_moves(lesson.table_strand(name)) for name in lesson.tables}
    asked = sorted(asked_questions(lesson), key=lambda one: one.now)
    texts = lesson.people.texts()
    every = questions(lesson.rules.debrief, lesson.room, lesson.tables, past)
    told = [texts.get(one.question, "") if isinstance(one.question, int) else one.question for one in asked]
    table = lesson.tables[screen.table]
    answers = asked[-1].answers if asked else ()
    done = [side for side in table.sides if has_answered(answers, (table.name, side))]

    def submitted(request: Request | None) -> None:
        if request is not None and screen.submit(request):
            debrief(screen)

    screen.app.push_screen(DebriefScreen(every, told, table, len(lesson.tables) > 1, done), submitted)


def class_scores(screen: LessonBase, titles: Sequence[str]) -> bool:
    """The points of all tables in one grid; whether there is one for this game."""
    from facilitator.console.screens.class_scores import ClassScoresScreen, points_columns

    lesson, names = screen.lesson, list(screen.lesson.tables)
    shown = [(name, title) for name, title in zip(names, titles, strict=True) if name in lesson.room.open_tables]
    if not shown or not points_columns(lesson.tables[shown[0][0]], lesson.room):
        return False
    pens = {name: table_writer_of(screen, name) for name, _ in shown}
    screen.app.push_screen(
        ClassScoresScreen(pens, [title for _, title in shown], lesson.room, screen.table), lambda _: screen.look()
    )
    return True


def table_writer_of(screen: LessonBase, name: str = "") -> TableWriter:
    """One pen a table, as long as the lesson's screen lives; without a name that of the table that is shown."""
    lesson, name = screen.lesson, name or screen.table
    if name not in screen.pens:
        submit = screen.host.submit
        screen.pens[name] = TableWriter(
            lambda: lesson.tables[name], submit, len(lesson.tables) > 1, lambda: lesson.table_strand(name).newest
        )
    return screen.pens[name]


def printing(screen: LessonBase) -> None:
    """What makes sense on paper now."""
    from facilitator.console.screens.printing import (
        printing as offered,
    )  # drawing paper is loaded only where somebody prints

    shelf = screen.host.shelf
    classes, _ = classes_from(shelf)
    offered(screen, shelf.folder / "paper", shelf.folder / "templates", lambda: shelf.report(screen.lesson), classes)


def browser(screen: LessonBase) -> None:
    """The public screen in the browser, served by a process of its own that ends with this screen."""
    _stop(screen, "here")
    screen.tell("Opening the browser …", True)
    screen.serving["here"] = serve_in_background(
        screen.lesson.store.path,
        lambda said: screen.app.call_from_thread(screen.tell, said, True),
        phones=screen.controls["share"].key,
    )


def share(screen: LessonBase) -> None:
    """The public screen for phones on the network, with its address as a QR code; the page in this computer's browser
    stays as it is.
    """

    def show(url: str) -> bool:
        from facilitator.console.screens.page_code import PageCodeScreen

        screen.page_address = url
        screen.app.call_from_thread(screen.app.push_screen, PageCodeScreen(url))
        return True

    _stop(screen, "network")
    screen.tell("Opening the page for phones …", True)
    screen.serving["network"] = serve_in_background(
        screen.lesson.store.path, lambda said: screen.app.call_from_thread(screen.tell, said, True), show, NETWORK
    )


def _stop(screen: LessonBase, name: str) -> None:
    screen.page_address = "" if name == "network" else screen.page_address
    if (stop := screen.serving.pop(name, None)) is not None:
        stop()


def _submits(screen: LessonBase) -> Callable[[Request | None], None]:
    """Carries out what a small screen gives back."""

    def submitted(request: Request | None) -> None:
        screen.submit(request)

    return submitted


def _submit_form(screen: LessonBase, commands: Sequence[Command]) -> None:
    """Carry out what one form holds, as one batch: all of it, or nothing where a command is refused."""
    if commands:
        answers = screen.host.submit_together([screen.at_table(command) for command in commands])
        screen.host.tell(answers[-1].said, answers[-1].ok)
