"""What the rows without a command of their own do: they open a screen, or choose between two commands."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from facilitator.console import open_screens as opened
from facilitator.console.lesson_forms import correct_form
from facilitator.console.open_forms import (
    add_time,
    choose_first,
    count_piles,
    open_palette,
    record_action,
    shorten_game,
    step_time,
)
from facilitator.console.screens.choice import Acts, ask
from facilitator.console.screens.history import HistoryScreen, PastChoice
from facilitator.console.screens.keys import KeysScreen
from facilitator.console.screens.lesson import LessonScreen
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.console.screens.mirror import MirrorScreen
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.undo_commands import TakeOut, UndoTo
from facilitator.game.notes.room_screen import ChooseScene, Individual
from facilitator.game.notes.sounds import Sound
from facilitator.game.room.people import ShowNames
from facilitator.game.room.phases import EndLesson, RoomNext, RoomPause, RoomResume
from facilitator.game.room.running_tables import Pace, on_their_own
from facilitator.game.room.sittings import Adjourn
from facilitator.game.table.clock import Pause, Resume
from facilitator.game.table.turns import Finish, place_words
from facilitator.journal.correction import line_of
from facilitator.plain.wording import listed

Action = Callable[[LessonBase], None]


def toggle_pause(screen: LessonBase) -> None:
    """The same key stops a clock and lets it run again: the one of the step, or where it has none, the lesson's."""
    room, step = screen.lesson.room, screen.lesson.tables[screen.table].step
    if room.paused or not room.playing or step is None or step.allowed is None:
        toggle_room_pause(screen)
        return
    screen.submit(screen.at_table(Resume() if step.paused else Pause()))


def toggle_room_pause(screen: LessonBase) -> None:
    """Every clock in the room stops, or runs again."""
    screen.submit(Request(RoomResume() if screen.lesson.room.paused else RoomPause()))


def toggle_blank(screen: LessonBase) -> None:
    """The room sees nothing, or again what fits."""
    screen.submit(Request(ChooseScene("auto" if screen.lesson.screen.scene == "blank" else "blank")))


def toggle_scores(screen: LessonBase) -> None:
    """The room sees the points so far, or again what fits."""
    screen.submit(Request(ChooseScene("auto" if screen.lesson.screen.scene == "scores" else "scores")))


def toggle_names(screen: LessonBase) -> None:
    """Names from the class list on this screen and on paper, or numbers only."""
    screen.submit(Request(ShowNames("off" if screen.lesson.room.named else "on")))


def toggle_individual(screen: LessonBase) -> None:
    """The room may see the points of single players, or may not."""
    screen.submit(Request(Individual("off" if screen.lesson.screen.individual else "on")))


def toggle_sound(screen: LessonBase) -> None:
    """Sound is silenced, or comes again from where the settings say."""
    usual = screen.settings.sound if screen.settings.sound != "off" else "console"
    screen.submit(Request(Sound("off" if screen.lesson.screen.sound != "off" else usual)))


def open_history(screen: LessonBase) -> None:
    """Every move; Enter on one asks what to do with it."""

    def chosen(move: PastChoice | None) -> None:
        if move is not None:
            mend_past(screen, move)

    screen.app.push_screen(HistoryScreen(screen.lesson, screen.host.names), chosen)


def mend_past(screen: LessonBase, move: PastChoice) -> None:
    """Go back to a move, correct it, or take it out."""
    where = f"table {screen.table} goes" if len(screen.lesson.tables) > 1 else "the game goes"
    about, back = move.said, partial(screen.submit, screen.at_table(UndoTo(move.n)))
    answers: Acts = {"enter": (f"{where} back to this move", back)}
    try:
        form = correct_form(move.n, move.said, line_of(screen.lesson, move.n))
        answers["c"] = "correct it; what came after it stays", partial(screen.open_form, form)
        answers["t"] = "take it out; what came after it stays", partial(screen.submit, Request(TakeOut(move.n)))
    except Refused as refused:
        about = f"{about} {refused.sentence}"
    ask(screen.app, f"Move {move.n}", answers, about)


def toggle_view(screen: LessonBase) -> None:
    """This screen becomes the public one, or the console again."""
    if isinstance(screen, MirrorScreen):
        screen.dismiss()
        return
    screen.app.push_screen(MirrorScreen(screen.lesson, screen.settings, screen.table), lambda _: screen.look())


def toggle_simple(screen: LessonBase) -> None:
    """Clock, place, next and undo only, or everything again."""
    screen.toggle_class("-simple")
    screen.look()


def show_other_table(screen: LessonBase) -> None:
    """The next table that plays."""
    names = screen.lesson.room.open_tables
    if len(names) < 2:
        screen.tell("There is only one table.", False)
        return
    screen.table = names[(names.index(screen.table) + 1) % len(names)] if screen.table in names else names[0]
    screen.look()


def back_to_class(screen: LessonBase) -> None:
    """Back to all tables."""
    if isinstance(screen, LessonScreen):
        screen.dismiss()


def choose_pace(screen: LessonBase) -> None:
    """How the tables are run."""
    answers: Acts = {
        "t": ("in step: one key for all tables", partial(screen.submit, Request(Pace("together")))),
        "r": ("each on its own: you enter points", partial(screen.submit, Request(Pace("reports")))),
    }
    ask(screen.app, "How tables are run", answers)


def next_phase(screen: LessonBase) -> None:
    """The next phase. While games run it is asked once; where no more play follows, they stop with it."""
    lesson, names = screen.lesson, playing_tables(screen)
    phases = lesson.scenario.phases[lesson.room.phase + 1 :]
    if not names or not phases:
        screen.submit(Request(RoomNext()))
        return
    later = any(phase.kind == "play" for phase in phases)
    go = f"go to {phases[0].title}; the games go on later" if later else f"stop and go to {phases[0].title}"
    begun = [name for name in names if lesson.tables[name].place and not later]
    stops = [Request(Finish(), name if len(lesson.tables) > 1 else None) for name in begun]

    def leave() -> None:
        answer = screen.host.submit_together([*stops, Request(RoomNext())])[-1]
        screen.host.tell(answer.said, answer.ok)

    ask(screen.app, "Leave this phase?", {"enter": (go, leave)}, still_playing(screen, names), "play on")


def playing_tables(screen: LessonBase) -> list[str]:
    """The tables whose games have begun or go on by themselves, and are not over, while tables may play."""
    room, tables = screen.lesson.room, screen.lesson.tables
    going = [n for n in room.open_tables if tables[n].over is None and (tables[n].place or on_their_own(room))]
    return going if room.playing else []


def still_playing(screen: LessonBase, names: Sequence[str]) -> str:
    """Whose games are not over; nothing where all are."""
    if not names:
        return ""
    if len(screen.lesson.tables) == 1:
        return "The game is not over."
    if len(names) > 2 and len(names) == len(screen.lesson.room.open_tables):
        return f"All {len(names)} tables still play."
    if len(names) == 1:
        return f"Table {names[0]} still plays."
    return f"Tables {listed(names, 'and')} still play."


def end_lesson(screen: LessonBase) -> None:
    """The lesson ends, once somebody has said so twice."""
    end = partial(screen.submit, Request(EndLesson()))
    if screen.lesson.room.ended is not None:
        end()  # which says that it has ended already
    else:
        playing = still_playing(screen, playing_tables(screen))
        ask(screen.app, "End the lesson?", {"e": ("end it; you can undo this", end)}, playing, "continue")


def adjourn(screen: LessonBase) -> None:
    """Stop for today, and say where the games go on; the sheet for setting them up again can be printed at once."""
    if not screen.submit(Request(Adjourn())):
        return
    lesson, several = screen.lesson, len(screen.lesson.tables) > 1
    going = [table for name in lesson.room.open_tables if (table := lesson.tables[name]).place and table.over is None]
    about = " ".join(f"{f'Table {t.name}: ' if several else ''}{place_words(t)}." for t in going)
    if going:
        answers: Acts = {"p": ("print how to pack away and set up again", partial(opened.printing, screen))}
        ask(screen.app, "Stopped for today", answers, f"Next time: {about}", "close")


def scroll_words(steps: int) -> Action:
    """More of what to do and say."""

    def move(screen: LessonBase) -> None:
        if isinstance(screen, LessonScreen):
            for pane in screen.words:
                pane.move(steps)

    return move


def show_keys(screen: LessonBase) -> None:
    """All keys."""
    screen.app.push_screen(KeysScreen(tuple(screen.controls.values())))


def take_over(screen: LessonBase) -> None:
    """Hold the lesson here."""
    hold = screen.host.hold
    if hold is not None:
        answer = hold.take_over()
        screen.host.tell(answer.said, answer.ok)


ACTIONS: Mapping[str, Action] = {
    "pause": toggle_pause,
    "everything": toggle_room_pause,
    "blank": toggle_blank,
    "wall-scores": toggle_scores,
    "individual": toggle_individual,
    "names": toggle_names,
    "mute": toggle_sound,
    "palette": open_palette,
    "tally": count_piles,
    "first": choose_first,
    "shorten": shorten_game,
    "act": record_action,
    "add-time": add_time,
    "more": step_time(1),
    "less": step_time(-1),
    "history": open_history,
    "view": toggle_view,
    "simple": toggle_simple,
    "rules": opened.rules,
    "checklist": opened.checklist,
    "people": opened.people,
    "peek": opened.peek,
    "class": back_to_class,
    "pace": choose_pace,
    "phase": next_phase,
    "end": end_lesson,
    "adjourn": adjourn,
    "tiles": opened.tiles,
    "scene": opened.scene,
    "sound": opened.sound,
    "browser": opened.browser,
    "share": opened.share,
    "print": opened.printing,
    "scores": opened.scores,
    "observe": opened.observe,
    "debrief": opened.debrief,
    "ready": opened.ready,
    "board": opened.board,
    "other": show_other_table,
    "down": scroll_words(3),
    "up": scroll_words(-3),
    "help": show_keys,
    "take-over": take_over,
    "quit": lambda screen: screen.host.leave(),
}
