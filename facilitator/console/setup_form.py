"""The form of a lesson that is being set up: its rows, what they come to, and what stands in the way."""

import re
from collections.abc import Mapping
from typing import Literal

from facilitator.console.setup_draft import AT_TABLES, NO_BELL, NO_CLASS, OPTION, Draft, read_bell, read_choices
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.lesson_context import RoomCommand
from facilitator.game.kernel.move_builder import Chance
from facilitator.game.room.people import ShowNames
from facilitator.game.room.phases import Bell
from facilitator.game.rulebook.ruleset import Option, OptionValue
from facilitator.game.setup.lesson_choices import (
    Choices,
    Chosen,
    Codes,
    layout_of,
    options_of,
    settle_choices,
    sides_at,
)
from facilitator.game.table.options import spread_options
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import capitalize, listed, plural

HIDDEN, SHOWN = "hidden", "shown"
ABOUT_NAMES = "Names of the class list on your screens and paper. The projector never shows one."
Kind = Literal["number", "choice", "text"]


@frozen
class FormRow:
    """One thing to choose: its value as it is, what else there is, and a sentence about it."""

    id: str
    title: str
    shown: str
    kind: Kind
    help: str
    choices: tuple[str, ...] = ()
    note: str = ""
    """What follows from the value, in a few words."""

    @property
    def turns(self) -> bool:
        """Whether it has a next value and one before."""
        return next_choice(self, 1) is not None


@frozen
class Judged:
    """What a draft comes to: the lesson as it would be opened, or a sentence for each row that stands in the way."""

    rows: tuple[FormRow, ...]
    chosen: Chosen | None
    faults: Mapping[str, str]
    bell: str
    named: bool = False
    """Whether the class list's names are shown from the beginning."""

    @property
    def first(self) -> tuple[RoomCommand, ...]:
        """The first commands of the lesson."""
        return (*((Bell(self.bell),) if self.bell else ()), *((ShowNames("on"),) if self.named else ()))


def judge_draft(draft: Draft, chance: Chance, codes: Codes) -> Judged:
    """Look at everything that was typed; nothing is written."""
    faults: dict[str, str] = {}
    choices, bell = read_choices(draft, faults), read_bell(draft, faults)
    found: Chosen | None = None
    if not faults:
        try:
            found = settle_choices(choices, draft.scenario, draft.rules, chance, codes)
        except Refused as refused:
            faults[_where(draft, refused.sentence, chance, codes)] = refused.sentence
    return Judged(
        _rows(draft, choices), found, faults, bell, choices.of is not None and draft.typed.get("names") == SHOWN
    )


def _where(draft: Draft, sentence: str, chance: Chance, codes: Codes) -> str:
    """The row that stands in the way: the one without which this sentence would not be said."""
    typed = sorted(draft.typed, key=lambda row: 0 if row in ("apart", "order") else 2 if row in AT_TABLES else 1)
    for row in typed:
        faults: dict[str, str] = {}
        try:
            settle_choices(read_choices(draft.with_text(row, ""), faults), draft.scenario, draft.rules, chance, codes)
        except Refused as refused:
            if refused.sentence == sentence:
                continue
        return row
    return typed[0] if typed else "heads"


def _rows(draft: Draft, choices: Choices) -> tuple[FormRow, ...]:
    rules = draft.rules
    try:
        layout = layout_of(choices, draft.scenario, rules)
        counts = tuple(str(n) for n in dict.fromkeys(map(len, layout.tables)))
        options = options_of(choices, draft.scenario, rules, layout)
        sides = max(sides_at(replace(choices, order=""), layout, rules).values(), key=len)
        tables, at_each = str(len(layout.tables)), " or ".join(counts)
    except Refused:
        tables, at_each, options, sides = "?", "?", {}, ()
    word = rules.sides.word
    rows = [
        *_people_rows(draft, choices),
        FormRow("tables", "Tables", tables, "number", "Each table plays its own copy of the game."),
    ]
    if rules.sides.least < rules.sides.most:
        rows.append(
            FormRow("sides", f"{word.capitalize()}s per table", at_each, "number", f"How many {word}s play at a table.")
        )
    rows.append(
        FormRow("apart", "Keep apart", "", "text", "Pairs that must not sit together, by number or code: 3-7, 4-12.")
    )
    titles = [s.title for s in rules.sides.list]
    if len(titles) > 1:
        backwards = ", ".join(str(n) for n in range(len(titles), 0, -1))
        rows.append(
            FormRow(
                "order",
                "Seating, clockwise",
                ", ".join(titles[: len(sides) or None]),
                "text",
                f"The {word}s in seating order, by name or by number, such as {backwards}.",
            )
        )
    if rules.variants:
        rows.append(_variant_row(draft, choices))
    rows += [_option_row(draft, option, options, sides) for option in rules.options]
    rows.append(_bell_row(draft))
    return tuple(_as_typed(row, draft) for row in rows)


def _as_typed(row: FormRow, draft: Draft) -> FormRow:
    """What was typed in place of the default, or remembered from the last time."""
    if row.id not in draft.typed:
        return row
    shown = draft.typed[row.id]
    note = "as last time" if shown == draft.remembered.get(row.id) and not row.note else row.note
    return replace(row, shown=shown, note=note)


def _variant_row(draft: Draft, choices: Choices) -> FormRow:
    variants = draft.rules.variants
    chosen = choices.variant or draft.scenario.variant
    names = tuple(v.title for v in variants)
    shown = next((v.title for v in variants if v.id == chosen), "as it is")
    return FormRow("variant", "Variant", shown, "choice", f"{listed(names, 'or')}.", names)


def _bell_row(draft: Draft) -> FormRow:
    bells = (*draft.bells, NO_BELL)
    help = f"When this lesson ends: 11:45, or +50 for 50 minutes from now, or {NO_BELL}."
    return FormRow("bell", "Bell", bells[0], "choice", help, bells)


def _people_rows(draft: Draft, choices: Choices) -> tuple[FormRow, ...]:
    """How many there are; where there are class lists, first whose lesson it is, and of a class who is absent."""
    heads = FormRow(
        "heads",
        capitalize(plural(draft.scenario.person)),
        str(choices.heads),
        "number",
        "How many there are. Lots decide where they sit.",
    )
    if not draft.classes:
        return (heads,)
    titles = (NO_CLASS, *(c.title for c in draft.classes))
    class_ = FormRow(
        "class",
        "Class",
        choices.of.title if choices.of is not None else NO_CLASS,
        "choice",
        "The class of this lesson. Gradebook and history then know its codes.",
        titles,
    )
    named = FormRow("names", "Names", HIDDEN, "choice", ABOUT_NAMES, (HIDDEN, SHOWN))
    if choices.of is None:
        return class_, heads, replace(named, note="needs a class list")
    note = f"{len(choices.here)} of {len(choices.of.codes)} are here" if choices.here else ""
    absent = FormRow(
        "absent", "Absent", "", "text", "Who is absent, by number in the class list or by code: 3, 17.", note=note
    )
    return class_, absent, named


def _option_row(draft: Draft, option: Option, options: Mapping[str, OptionValue], sides: tuple[str, ...]) -> FormRow:
    values: list[OptionValue] = [options.get(option.id, option.default)]
    about = [option.help.rstrip(".")] if option.help else []
    if option.of == "side" and sides:
        values = [
            value for (name, _), value in spread_options(draft.rules, options, sides).items() if name == option.id
        ]
        about.append(f"One for all, or one per {draft.rules.sides.word}, separated by commas")
    elif option.of == "table":
        about.append("One for all, or one per table, separated by commas")
    choices = option.choices or (("on", "off") if option.kind == "switch" else ())
    if choices:
        about.append(
            f"{'A different one each: ' if option.unique else ''}{listed(choices, 'and' if option.unique else 'or')}"
        )
    words = [("on" if v else "off") if isinstance(v, bool) else str(v) for v in values]
    kind: Kind = "number" if option.kind == "number" else "text" if option.kind == "text" else "choice"
    value = words[0] if len(set(words)) == 1 else ", ".join(words)
    return FormRow(OPTION + option.id, option.title, value, kind, ". ".join(about) + ("." if about else ""), choices)


def next_choice(row: FormRow, steps: int) -> str | None:
    """The value beside a row's own: the next choice, or a number one higher or lower; None where there is none."""
    if row.kind == "number" and re.fullmatch(r"\d{1,4}", row.shown):
        return str(max(0, int(row.shown) + steps))
    if row.choices:
        at = row.choices.index(row.shown) if row.shown in row.choices else -1 if steps > 0 else 0
        return row.choices[(at + steps) % len(row.choices)]
    return None
