"""What opens a form: piles, who begins, time, and the palette with every command that asks for something."""

from facilitator.console.command_forms import TITLES, Place, can_be_asked, command_form
from facilitator.console.lesson_forms import any_act_form, first_form, slip_form, tally_form, time_form
from facilitator.console.palette import TIME, find_commands, palette_rows
from facilitator.console.screens.lesson_base import NO_TABLE, LessonBase
from facilitator.console.screens.picker import Picked, Picker, PickRow
from facilitator.game.kernel.command_and_event import Command
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.table.clock import phase_clock, table_clock


def count_piles(screen: LessonBase) -> None:
    """How many are in each pile; slips that would explain a difference are offered."""
    tables, name = screen.lesson.tables, screen.table

    def explain() -> None:
        if tables[name].slips:
            screen.open_form(slip_form(tables[name], screen.at_table))

    screen.open_form(tally_form(tables[name], screen.at_table), explain)


def choose_first(screen: LessonBase) -> None:
    """Who begins."""
    screen.open_form(first_form(screen.lesson.tables[screen.table], screen.at_table))


def record_action(screen: LessonBase) -> None:
    """An action of any side."""
    screen.open_form(any_act_form(screen.lesson.tables[screen.table], screen.at_table))


def add_time(screen: LessonBase) -> None:
    """How much time a clock gets."""
    lesson, now, meant = screen.lesson, screen.lesson.now(), screen.meant
    step = table_clock(lesson.tables[screen.table], lesson.room, now)
    phase = phase_clock(lesson.room, lesson.rules.clock, now)
    if step.left_ms is None and phase.left_ms is None:
        screen.tell("No clock is running.", False)
        return
    table = meant if len(lesson.tables) > 1 else None
    screen.open_form(time_form(step, phase, lesson.room, table, meant is None))


def open_palette(screen: LessonBase) -> None:
    """Every row of the table of keys by its words, every other command with its form, and any line as for `do`."""
    lesson = screen.lesson
    place = Place(lesson.tables[screen.table], lesson.tables, lesson.room)
    commands = {f"form:{cls.__name__}": cls for cls in TITLES if can_be_asked(cls, place)}

    def taken(picked: Picked | None) -> None:
        if picked is None:
            return
        if picked.id.startswith(TIME):
            screen.add_seconds(int(picked.id.removeprefix(TIME)))
        elif picked.id in commands:
            open_command(screen, commands[picked.id])
        elif picked.id:
            screen.action_control(picked.id)
        else:
            screen.host.say(picked.typed)

    more = [PickRow(name, TITLES[cls].title, TITLES[cls].words) for name, cls in commands.items()]
    find = find_commands([*palette_rows(screen.controls.values()), *more])
    caps = (("Enter", "do it"), ("↑↓", "choose"), ("Esc", "close"))
    screen.app.push_screen(Picker("What would you like to do?", find, caps=caps), taken)


def open_command(screen: LessonBase, cls: type[Command]) -> None:
    """A command by its form; one that asks for nothing is carried out."""
    lesson, hold = screen.lesson, screen.host.hold
    if hold is not None and hold.looks_on:
        screen.host.tell(hold.alert, False)
        return
    if screen.meant is None and issubclass(cls, TableCommand):
        screen.tell(NO_TABLE, False)
        return
    form = command_form(cls, Place(lesson.tables[screen.table], lesson.tables, lesson.room))
    if form.fields:
        screen.open_form(form)
    else:
        screen.submit(form.make({}))
