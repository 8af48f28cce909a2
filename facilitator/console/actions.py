"""What the rows without a line of their own do: they open a screen, or choose among two lines."""

from collections.abc import Callable, Mapping

from facilitator.console import open_screens as opened
from facilitator.console.screens.choice import Choose
from facilitator.console.screens.history import History
from facilitator.console.screens.keys import Keys
from facilitator.console.screens.lesson import LessonScreen
from facilitator.console.screens.lesson_base import Keyed
from facilitator.console.screens.mirror import PublicScreen
from facilitator.console.screens.picker import Pick, Picked, PickRow, filtering

Doing = Callable[[Keyed], None]


def pause(screen: Keyed) -> None:
    """The same key stops a clock and lets it run again: the one of the step, or where it has none, the lesson's."""
    room, step = screen.lesson.room, screen.lesson.tables[screen.table].step
    if room.paused or not room.playing or step is None or step.allowed is None:
        everything(screen)
        return
    screen.say_line(screen.to_table("resume" if step.paused else "pause"))


def everything(screen: Keyed) -> None:
    """Every clock in the room stops, or runs again."""
    screen.say_line("room resume" if screen.lesson.room.paused else "room pause")


def blank(screen: Keyed) -> None:
    """The room sees nothing, or again what fits."""
    screen.say_line("screen auto" if screen.lesson.screen.scene == "blank" else "screen blank")


def mute(screen: Keyed) -> None:
    """The gong is silenced, or sounds again from where the settings say."""
    usual = screen.settings.sound if screen.settings.sound != "off" else "console"
    screen.say_line("sound off" if screen.lesson.screen.sound != "off" else f"sound {usual}")


def palette(screen: Keyed) -> None:
    """Every row of the table of keys by its words, and any line as for `do`."""

    def taken(picked: Picked | None) -> None:
        if picked is not None and picked.id is not None:
            screen.action_control(picked.id)
        elif picked is not None:
            screen.say_line(picked.typed)

    rows = [
        PickRow(
            c.id,
            f"{c.label}  ({c.all_keys})" if c.keys else c.label,
            f"{c.help} {c.group}",
            f"{c.help} settings.toml calls it '{c.id}'.",
        )
        for c in screen.controls.values()
        if c.id != "palette"
    ]
    screen.app.push_screen(
        Pick(
            "What shall be done?",
            filtering(rows),
            free=True,
            hint='Type to find, or any line such as: note "late start"   Esc to leave',
        ),
        taken,
    )


def history(screen: Keyed) -> None:
    """Every move; Enter on one goes back to it."""

    def back(n: int | None) -> None:
        if n is not None:
            screen.say_line(screen.to_table(f"undo to {n}"))

    screen.app.push_screen(History(screen.lesson, screen.table), back)


def view(screen: Keyed) -> None:
    """This screen becomes the public one, or the console again."""
    if isinstance(screen, PublicScreen):
        screen.dismiss()
        return
    screen.app.push_screen(PublicScreen(screen.lesson, screen.settings, screen.table), lambda _: screen.look())


def simple(screen: Keyed) -> None:
    """Clock, place, next and undo only, or everything again."""
    screen.toggle_class("-simple")
    screen.look()


def other(screen: Keyed) -> None:
    """The next table that plays."""
    names = screen.lesson.room.open_tables
    if len(names) < 2:
        screen.tell("There is only one table.", False)
        return
    screen.table = names[(names.index(screen.table) + 1) % len(names)] if screen.table in names else names[0]
    screen.look()


def back(screen: Keyed) -> None:
    """Back to all tables."""
    if isinstance(screen, LessonScreen):
        screen.dismiss()


def pace(screen: Keyed) -> None:
    """How the tables are run."""
    answers = (
        ("t", "all together: one key for all"),
        ("r", "each alone, with reports"),
        ("e", "each with its own key"),
        ("escape", "as it is"),
    )
    lines = {"t": "pace together", "r": "pace reports", "e": "pace each"}

    def chosen(key: str | None) -> None:
        if key in lines:
            screen.say_line(lines[key])

    screen.app.push_screen(Choose("How shall the tables be run?", answers), chosen)


def end(screen: Keyed) -> None:
    """The lesson ends, once somebody has said so twice."""
    if screen.lesson.room.ended is not None:
        screen.say_line("end")  # which says that it has ended already
        return

    def chosen(key: str | None) -> None:
        if key == "e":
            screen.say_line("end")

    screen.app.push_screen(
        Choose("Shall the lesson end?", (("e", "end it; it can be taken back"), ("escape", "no, it goes on"))), chosen
    )


def words(steps: int) -> Doing:
    """More of what to do and say."""

    def move(screen: Keyed) -> None:
        if isinstance(screen, LessonScreen):
            screen.words.move(steps)

    return move


def help_(screen: Keyed) -> None:
    """All keys."""
    screen.app.push_screen(Keys(tuple(screen.controls.values())))


def take_over(screen: Keyed) -> None:
    """Hold the lesson here."""
    answer = screen.app.hold.take_over()  # type: ignore[attr-defined]
    screen.app.tell(answer.said, answer.ok)  # type: ignore[attr-defined]


def leave(screen: Keyed) -> None:
    """Leave properly."""
    screen.app.leave()  # type: ignore[attr-defined]


ACTIONS: Mapping[str, Doing] = {
    "pause": pause,
    "everything": everything,
    "blank": blank,
    "mute": mute,
    "palette": palette,
    "history": history,
    "view": view,
    "simple": simple,
    "rules": opened.rules,
    "checklist": opened.checklist,
    "people": opened.people,
    "peek": opened.peek,
    "class": back,
    "pace": pace,
    "end": end,
    "tiles": opened.tiles,
    "scene": opened.scene,
    "sound": opened.sound,
    "browser": opened.browser,
    "print": opened.printing,
    "scores": opened.scores,
    "observe": opened.observe,
    "debrief": opened.debrief,
    "board": opened.board,
    "other": other,
    "down": words(3),
    "up": words(-3),
    "help": help_,
    "take-over": take_over,
    "quit": leave,
}
