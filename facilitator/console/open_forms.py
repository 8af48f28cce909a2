"""What opens a form: piles, who begins, time, and the palette with every command that asks for something."""

import re
from collections.abc import Callable
from functools import partial

from facilitator.console.command_forms import TITLES, CommandPlace, can_be_asked, command_form
from facilitator.console.key_words import Controls, with_keys
from facilitator.console.lesson_forms import act_form, first_form, report_form, shorten_form, tally_form, time_form
from facilitator.console.open_screens import scores as open_sheets
from facilitator.console.palette import TIME, find_commands, palette_rows
from facilitator.console.screens.choice import Acts, ask
from facilitator.console.screens.lesson_base import NO_TABLE, LessonBase
from facilitator.console.screens.picker import Finder, Finding, Picked, Picker, PickRow
from facilitator.console.screens.rules import RulesScreen, going_on
from facilitator.game.dispatch.request import ALL, Request
from facilitator.game.dispatch.stocktake import MOST_NAMED, AcceptSlip
from facilitator.game.kernel.command_and_event import Command
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.room.phases import RoomTime
from facilitator.game.room.running_tables import have_played
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.table.clock import IDLE, AddTime, Clock, fitting_step, phase_clock, table_clock
from facilitator.game.table.turns import place_words
from facilitator.plain.wording import counted
from facilitator.reference.search import Search

RULE = "rule:"
"""Begins the ids of rows that open an entry of the rules."""
FEW, MOST_RULES, RECENT = 8, 3, 5
"""With fewer commands than this so many answers from the rules follow; so many of the last used ones are kept."""


def count_piles(screen: LessonBase) -> None:
    """How many are in each pile; slips that would explain a difference are offered."""
    table = screen.lesson.tables[screen.table]
    screen.open_form(tally_form(table, screen.at_table), lambda: explain_count(screen))


def explain_count(screen: LessonBase, after: int = 0) -> None:
    """Three slips at a time, the likeliest first, of which one is accepted; or none, and the others are shown."""
    table = screen.lesson.tables[screen.table]
    slips, here = table.slips, place_words(table)
    shown = slips[after : after + MOST_NAMED]
    if not shown:
        return
    left = len(slips) - after - len(shown)
    answers: Acts = {
        str(n): (_without_place(words, here), partial(screen.submit, screen.at_table(AcceptSlip(after + n))))
        for n, (words, _) in enumerate(shown, 1)
    }
    if left:
        answers["m"] = f"none of these: {left} more", lambda: explain_count(screen, after + len(shown))
    about = f"{counted(len(slips), 'mistake')} would explain it, the likeliest first. Which one happened?"
    ask(screen.app, "The count differs", answers, about, "decide later")


def _without_place(words: str, here: str) -> str:
    """A slip on one row: without the levels at which the table still is, and without how many there are of each."""
    parts, now = words.split(", "), here.split(", ")
    while len(parts) > 1 and now and parts[0] == now.pop(0):
        del parts[0]
    return re.sub(r" of \d+(?=,|$)", "", ", ".join(parts))


def enter_points(screen: LessonBase, name: str, title: str) -> None:
    """What a table reports; when play is over and its game reports no points, its score sheet."""
    rules, tables = screen.lesson.rules, screen.lesson.tables
    if have_played(screen.lesson.room) and rules.report is None and rules.score is not None:
        screen.table = name
        open_sheets(screen)
    else:
        screen.open_form(report_form(tables[name], tables, title))


def choose_first(screen: LessonBase) -> None:
    """Who begins."""
    screen.open_form(first_form(screen.lesson.tables[screen.table], screen.at_table))


def shorten_game(screen: LessonBase) -> None:
    """How many sessions, or whatever an option repeats, are played."""
    form = shorten_form(screen.lesson.tables[screen.table], screen.at_table, screen.outlook.sets)
    if form is None:
        screen.tell(f"Nothing in {screen.lesson.rules.title} can be shortened. Call the last round instead.", False)
    else:
        screen.open_form(form)


def record_action(screen: LessonBase) -> None:
    """An action of any side."""
    table = screen.lesson.tables[screen.table]
    screen.open_form(act_form(table.rules.actions, table, screen.at_table))


def clocks_of(screen: LessonBase) -> tuple[Clock, Clock]:
    """The clocks of the step and of the phase; of all tables the first one that has any."""
    lesson, room, now = screen.lesson, screen.lesson.room, screen.lesson.now()
    steps = [
        table_clock(lesson.tables[n], room, now) for n in (room.open_tables if screen.all_tables else [screen.table])
    ]
    return next((one for one in steps if one.left_ms is not None), IDLE), phase_clock(room, lesson.rules.clock, now)


def add_time(screen: LessonBase) -> None:
    """How much time a clock gets."""
    step, phase = clocks_of(screen)
    if step.left_ms is None and phase.left_ms is None:
        screen.tell("No clock is running.", False)
        return
    table = screen.table if len(screen.lesson.tables) > 1 else None
    screen.open_form(time_form(step, phase, screen.lesson.room, table, screen.all_tables))


def add_seconds(screen: LessonBase, seconds: int) -> None:
    """Change the clock that is shown, the step's or the phase's; where no table is meant, that of all of them."""
    step, phase = clocks_of(screen)
    if step.left_ms is None and phase.left_ms is not None:
        screen.submit(Request(RoomTime(seconds)))
    else:
        command = AddTime(seconds)
        screen.submit(Request(command, ALL) if screen.all_tables else screen.at_table(command))


def step_time(sign: int) -> Callable[[LessonBase], None]:
    """Change the clock that is shown by what fits its length."""

    def change(screen: LessonBase) -> None:
        step, phase = clocks_of(screen)
        add_seconds(screen, sign * fitting_step(step if step.left_ms is not None else phase))

    return change


def open_palette(screen: LessonBase) -> None:
    """Every row of the table of keys by its words, every other command with its form, answers from the rules, and any
    line as for `do`; what was used last comes first.
    """
    lesson = screen.lesson
    place = CommandPlace(lesson.tables[screen.table], lesson.tables, lesson.room)
    commands = {f"form:{cls.__name__}": cls for cls in TITLES if can_be_asked(cls, place)}

    def taken(picked: Picked | None) -> None:
        if picked is None:
            return
        if picked.id:
            screen.recent = [picked.id, *(name for name in screen.recent if name != picked.id)][:RECENT]
        if picked.id.startswith(TIME):
            add_seconds(screen, int(picked.id.removeprefix(TIME)))
        elif picked.id.startswith(RULE):
            screen.app.push_screen(RulesScreen(lesson.rules, screen.controls, picked.id.removeprefix(RULE)))
        elif picked.id in commands:
            open_command(screen, commands[picked.id])
        elif picked.id:
            screen.action_control(picked.id)
        else:
            screen.host.say(picked.typed)

    more = [PickRow(name, TITLES[cls].title, TITLES[cls].words) for name, cls in commands.items()]
    rows = [*palette_rows(screen.controls.values()), *more]
    rows.sort(key=lambda row: screen.recent.index(row.id) if row.id in screen.recent else RECENT)
    caps = (("Enter", "do it"), ("↑↓", "choose"), ("Esc", "close"))
    now = going_on(lesson.tables[screen.table], lesson.room)
    find = with_rules(find_commands(rows), lesson.rules, screen.controls, now)
    screen.app.push_screen(Picker("What would you like to do?", find, caps=caps), taken)


def with_rules(find: Finder, rules: Ruleset, controls: Controls, now: str) -> Finder:
    """Where few commands fit, answers from the rules follow them."""
    found = list[Search]()

    def both(typed: str) -> Finding:
        fitting = find(typed)
        if not typed.strip() or not rules.reference or len(fitting.rows) >= FEW:
            return fitting
        if not found:
            found.append(Search(rules))
        answers = [
            PickRow(f"{RULE}{e.entry.title}", f"Rules: {e.title}", detail=with_keys(e.entry.text, controls))
            for e in found[0].suggest(typed, now)[:MOST_RULES]
        ]
        return Finding([*fitting.rows, *answers], fitting.instead)

    return both


def open_command(screen: LessonBase, cls: type[Command]) -> None:
    """A command by its form; one that asks for nothing is carried out."""
    lesson, hold = screen.lesson, screen.host.hold
    if hold is not None and hold.looks_on:
        screen.host.tell(hold.alert, False)
        return
    if screen.all_tables and issubclass(cls, TableCommand):
        screen.tell(NO_TABLE, False)
        return
    form = command_form(cls, CommandPlace(lesson.tables[screen.table], lesson.tables, lesson.room))
    if form.fields:
        screen.open_form(form)
    else:
        screen.submit(form.make({}))
