"""The forms of a lesson that know what is likely: piles, who begins, reports, time, actions."""

from collections.abc import Callable, Mapping, Sequence

from facilitator.console.control_row import Control
from facilitator.console.form import Choice, EntryForm, FormField, Values, side_field, whole
from facilitator.game.dispatch.request import ALL, Request
from facilitator.game.dispatch.stocktake import Tally
from facilitator.game.kernel.command_and_event import Command, Refused
from facilitator.game.kernel.evaluation import holds, option_value
from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.kernel.undo_commands import Correct
from facilitator.game.room.phases import RoomTime
from facilitator.game.room.running_tables import MOST_REPORTED, Report, reported_title
from facilitator.game.rulebook.ruleset import Action
from facilitator.game.scoring.entries import standing
from facilitator.game.table.actions import Act
from facilitator.game.table.clock import MOST_ADDED, AddTime, Clock, seconds_words
from facilitator.game.table.options import Shorten, changeable_numbers, shortened_span
from facilitator.game.table.piles import pile_words, total
from facilitator.game.table.turns import TurnFirst
from facilitator.plain.wording import clock as worded

AtTable = Callable[[Command], Request]
AMOUNTS = {"s": 15, "h": 30, "1": 60, "5": 300, "-": -60}
FAR = 2
"""So many times the target a report is doubted."""


def control_form(control: Control, request: Callable[[str], Request]) -> EntryForm:
    """The form of a row that asks for one thing."""
    number = control.kind == "number"
    field = FormField("typed", control.ask, control.kind, beside=control.beside, least=1 if number else None)
    title = control.title or control.label.capitalize()
    return EntryForm(title, (field,), lambda values: request(values["typed"]), control.public, doing=control.doing)


def act_form(actions: Sequence[Action], table: Table, at_table: AtTable) -> EntryForm:
    """What was done: which of these actions, whose it is, and how many. Of one action the first side that can do it is
    filled in, the one whose turn it is before all others.
    """
    known, alone = {action.id: action for action in actions}, actions[0] if len(actions) == 1 else None
    choices = tuple(Choice(action.id, action.title) for action in actions)
    fields = [] if alone else [FormField("action", "Action", "choice", choices=choices)]
    if any(action.of == "side" for action in actions):
        able = (
            side
            for side in sorted(table.sides, key=lambda side: side != table.acting)
            if alone and holds(table, alone.when, side, dict.fromkeys(alone.asks, alone.least))
        )
        fields.append(side_field(table, next(able, table.acting or "")))
    if any(action.least != action.most for action in actions):
        least, most = min(a.least for a in actions), max(a.most for a in actions)
        title, n = (alone.asked.title or "How many", str(least)) if alone else ("How many", "1")
        fields.append(FormField("n", title, "number", n, beside=f"{least} to {most}", least=least, most=most))

    def make(values: Values) -> Request:
        action = alone or known[values["action"]]
        side = values.get("side") if action.of == "side" else None
        n = whole(values["n"]) if action.least != action.most or values.get("n", "1") != "1" else None
        return at_table(Act(action.id, side, n))

    return EntryForm(alone.title if alone else "Record an action", tuple(fields), make, doing="record")


def needs_form(action: Action, table: Table) -> bool:
    """Whether an action can't be recorded by its key alone: it asks for something, or it is nobody's turn."""
    return bool(action.asks) or (action.of == "side" and table.acting is None)


def first_form(table: Table, at_table: AtTable) -> EntryForm:
    """Which side begins."""
    first = next((one for one in table.sides if one == table.first), "")
    return EntryForm(
        f"First {table.rules.sides.word}",
        (side_field(table, first),),
        lambda values: at_table(TurnFirst(values["side"])),
        about="Who goes first: in the game, or in every round after this one?",
        doing="begin with this one",
    )


def shorten_form(table: Table, at_table: AtTable, proposed: tuple[str, int] | None = None) -> EntryForm | None:
    """How often the span is repeated that may still be, or another number such as the seconds of a turn. What was proposed is
    filled in, or one less. None where nothing may be changed.
    """
    found, options = shortened_span(table.rules), changeable_numbers(table.rules)
    if not options:
        return None
    first = found[1] if found is not None else options[0]
    first = table.rules.option[proposed[0]] if proposed is not None else first
    numbers = {option.id: option_value(table, option.id) for option in (first, *options)}
    choices = tuple(Choice(name, table.rules.option[name].title, f"now {n}") for name, n in numbers.items())
    likely = str(proposed[1] if proposed is not None else max(1, int(numbers[first.id]) - 1))
    fields = (
        *((FormField("option", "What", "choice", first.id, choices),) if len(choices) > 1 else ()),
        FormField(
            "n", "How many" if len(choices) > 1 else first.title, "number", likely, beside=choices[0].words, least=1
        ),
    )
    return EntryForm(
        "Shorten the game",
        fields,
        lambda values: at_table(Shorten(values.get("option", first.id), whole(values["n"]))),
        about="From the next step on. The report calls it a house rule.",
        doing="change it",
    )


def tally_form(table: Table, at_table: AtTable) -> EntryForm:
    """How many are in each pile; what should be there is filled in."""
    fields = []
    for pile in sorted(table.rules.piles, key=lambda pile: pile.of == "side"):
        if pile.part_of is None and not pile.secret:
            for side in table.sides if pile.of == "side" else (TABLE_WIDE,):
                there = str(table.piles.get((pile.id, side), 0))
                name = f"{pile.id}.{side}" if side else pile.id
                fields.append(
                    FormField(name, pile_words(table, (pile.id, side)), "number", there, beside=f"({there})", least=0)
                )
    whole_box = total(table)

    def make(values: Values) -> Request:
        typed = {f.name: whole(values[f.name]) for f in fields if values[f.name] != f.value}
        counted = typed or {f.name: whole(f.value) for f in fields}
        return at_table(Tally(" ".join(f"{name}={n}" for name, n in counted.items())))

    def effect(values: Values) -> str:
        changed = [f"{f.title} {f.value} → {values[f.name]}" for f in fields if values[f.name] not in ("", f.value)]
        return ", ".join(changed[:3]) or f"All expected numbers stay. There are {whole_box} in all."

    return EntryForm(
        "Count the piles",
        tuple(fields),
        make,
        about="How many are really there? The expected number is in brackets.",
        effect=effect,
    )


def correct_form(n: int, said: str, line: str) -> EntryForm:
    """What a move of the past says instead; it is written as it was stored."""
    return EntryForm(
        f"Correct move {n}",
        (FormField("line", "Entry", "text", line, longest=1_100),),
        lambda values: Request(Correct(n, values["line"])),
        about=f"{said} Later moves are checked again. If one no longer fits, nothing changes.",
        doing="correct it",
    )


def report_form(table: Table, tables: Mapping[str, Table], title: str) -> EntryForm:
    """What a table reports: beside it its target, what it was before, and what all tables have then."""
    word, name = reported_title(table), table.rules.report
    meter = table.rules.meter[name] if name is not None else None
    ruling = standing(table).ruling if name is not None else None
    target = ruling.target if ruling is not None else None
    most = meter.most if meter is not None and meter.most is not None else MOST_REPORTED
    before = table.reported[1] if table.reported else None
    others = sum(one.reported[1] for one in tables.values() if one is not table and one.reported)
    field = FormField(
        "n",
        word,
        "number",
        beside=f"target {target}" if target else "",
        least=meter.least if meter is not None else 0,
        most=most,
    )

    def effect(values: Values) -> str:
        now = values["n"] or "…"
        lines = [f"{title}: {before} → {now}" if before is not None else f"{title}: {now}"]
        if len(tables) > 1 and values["n"]:
            whole_class = f" of {target * len(tables)}" if target else ""
            lines.append(f"All tables: {others + (before or 0)} → {others + whole(values['n'])}{whole_class}")
        return "\n".join(lines)

    def doubt(values: Values) -> str:
        far = bool(target) and bool(values["n"]) and whole(values["n"]) > FAR * (target or 0)
        return f"{values['n']} is far above the target. Do they mean something else?" if far else ""

    return EntryForm(
        f"{title}: {word.lower()}",
        (field,),
        lambda values: Request(Report(whole(values["n"])), table.name),
        public=True,
        effect=effect,
        doubt=doubt,
    )


def time_form(step: Clock, phase: Clock, room: Room, table: str | None, all_tables: bool) -> EntryForm:
    """How much time one of the clocks gets; digits choose, other amounts are typed."""
    clocks = {"step": step, "phase": phase}
    titles = {"step": "all tables" if all_tables else "this turn", "phase": f"{room.current.title}, the whole phase"}
    running = [name for name, clock in clocks.items() if clock.left_ms is not None]
    choices = tuple(Choice(name, titles[name].capitalize(), f"{clocks[name].words} left") for name in running)
    which = FormField("clock", "Clock", "choice", running[0] if running else "", choices)
    amounts = tuple(
        Choice(str(n), f"{'+' if n > 0 else '−'}{seconds_words(abs(n))}", key=key) for key, n in AMOUNTS.items()
    )
    amount = FormField("amount", "How much", "choice", amounts[0].value, amounts)
    other = FormField(
        "other", "Another amount", "text", beside="such as 20 (seconds) or 2:30", optional=True, longest=7
    )

    def make(values: Values) -> Request:
        seconds = typed_seconds(values["other"]) if values["other"] else whole(values["amount"])
        if values["clock"] == "phase":
            return Request(RoomTime(seconds))
        return Request(AddTime(seconds), ALL if all_tables else table)

    def effect(values: Values) -> str:
        clock = clocks[values["clock"]] if values["clock"] else step
        try:
            more = typed_seconds(values["other"]) if values["other"] else whole(values["amount"])
        except Refused:
            return ""
        return f"{clock.words} → {worded((clock.left_ms or 0) + 1000 * more)}" if clock.left_ms is not None else ""

    needed = (which,) if len(running) > 1 else ()
    return EntryForm(
        "Add time",
        (*needed, amount, other),
        lambda values: make({"clock": which.value, **values}),
        public=True,
        doing="add time",
        effect=lambda values: effect({"clock": which.value, **values}),
    )


def typed_seconds(typed: str) -> int:
    """20 or 2:30 in seconds, with a sign before it or none."""
    sign = -1 if typed[:1] in ("-", "−") else 1
    minutes, colon, seconds = typed.lstrip("+-−").partition(":")
    parts = (minutes, seconds) if colon else ("0", minutes)
    if not all(part.isdecimal() and len(part) <= len(str(MOST_ADDED)) for part in parts):
        raise Refused(f"“{typed}” is not a time. Type 20 for 20 s, or 2:30.")
    return sign * (int(parts[0]) * 60 + int(parts[1]))
