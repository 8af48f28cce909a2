"""Setting a lesson up, as values: its rows, what was typed into them, what that comes to, and what stands in the
way.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Literal

from facilitator.game.kernel.base import Refused
from facilitator.game.kernel.move_builder import Chance
from facilitator.game.rulebook.ruleset import Option, OptionValue, Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.lesson_choices import (
    Choices,
    Chosen,
    Codes,
    SchoolClass,
    for_class,
    layout_of,
    options_of,
    planned_heads,
    settle_choices,
    sides_at,
)
from facilitator.game.table.options import option_from, spread_options
from facilitator.plain.frozen import frozen
from facilitator.plain.spelling import nearest
from facilitator.plain.values import replace
from facilitator.plain.wording import listed

Kind = Literal["number", "choice", "text"]
NO_BELL = NO_CLASS = "none"
OPTION = "option "


@frozen
class FormRow:
    """One thing to choose: its value as it stands, what else there is, and a sentence about it."""

    id: str
    title: str
    shown: str
    kind: Kind
    help: str
    choices: tuple[str, ...] = ()


@frozen
class Draft:
    """A lesson that is being set up: its plan, the bells to come, the classes that there are, and what was typed so
    far, by row.
    """

    scenario: Scenario
    rules: Ruleset
    bells: tuple[str, ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    draw: int = 0
    classes: tuple[SchoolClass, ...] = ()

    def with_text(self, row: str, text: str) -> "Draft":
        """The same with something typed; nothing typed is as usual again."""
        kept = {name: was for name, was in self.typed.items() if name != row}
        return replace(self, typed={**kept, row: text} if text else kept)


@frozen
class Judged:
    """What a draft comes to: the lesson as it would be opened, or a sentence for each row that stands in the way."""

    rows: tuple[FormRow, ...]
    chosen: Chosen | None
    faults: Mapping[str, str]
    bell: str


def judge_draft(draft: Draft, chance: Chance, codes: Codes) -> Judged:
    """Look at everything that was typed; nothing is written."""
    faults: dict[str, str] = {}
    choices, bell = _choices(draft, faults), _bell(draft, faults)
    found: Chosen | None = None
    if not faults:
        try:
            found = settle_choices(choices, draft.scenario, draft.rules, chance, codes)
        except Refused as refused:
            faults[_where(draft, refused.sentence, chance, codes)] = refused.sentence
    return Judged(_rows(draft, choices), found, faults, bell)


def _where(draft: Draft, sentence: str, chance: Chance, codes: Codes) -> str:
    """The row that stands in the way: the one without which this sentence would not be said."""
    typed = sorted(draft.typed, key=lambda row: 0 if row in ("apart", "order") else 2 if row in AT_TABLES else 1)
    for row in typed:
        faults: dict[str, str] = {}
        try:
            settle_choices(_choices(draft.with_text(row, ""), faults), draft.scenario, draft.rules, chance, codes)
        except Refused as refused:
            if refused.sentence == sentence:
                continue
        return row
    return typed[0] if typed else "heads"


AT_TABLES = ("heads", "tables", "sides")


def _choices(draft: Draft, faults: dict[str, str]) -> Choices:
    """What was typed, as choices; what can't be understood is left as usual and gets a sentence."""
    typed = draft.typed

    def read(row: str, way: Callable[[str], int | str | None]) -> int | str | None:
        try:
            return way(typed[row]) if row in typed else None
        except Refused as refused:
            faults[row] = refused.sentence
            return None

    numbers = {row: read(row, _number) for row in AT_TABLES}
    heads, tables, sides = (n if isinstance(n, int) else None for n in numbers.values())
    variant = read("variant", lambda text: _variant(draft.rules, text))
    first = Choices(
        tables,
        sides,
        typed.get("order", ""),
        None,
        heads if heads is not None else planned_heads(draft.scenario, draft.rules),
        typed.get("apart", ""),
        draft.draw,
        variant if isinstance(variant, str) else None,
    )
    first = _of_class(draft, first, faults)
    options: dict[str, OptionValue] = {}
    for option in draft.rules.options:
        row = OPTION + option.id
        if row in typed:
            try:
                options.update(_typed_option(draft, first, option, typed[row]))
            except Refused as refused:
                faults[row] = refused.sentence
    return replace(first, options=options)


def _of_class(draft: Draft, choices: Choices, faults: dict[str, str]) -> Choices:
    """The same choices for the class that was named, without those who are absent; then nobody has to be counted."""
    try:
        title = (
            find_choice(draft.typed["class"], (NO_CLASS, *(c.title for c in draft.classes)))
            if "class" in draft.typed
            else NO_CLASS
        )
    except Refused as refused:
        faults["class"] = refused.sentence
        return choices
    of = next((c for c in draft.classes if c.title == title), None)
    if of is None:
        return choices
    faults.pop("heads", None)
    try:
        return for_class(choices, of, draft.typed.get("absent", ""))
    except Refused as refused:
        faults["absent"] = refused.sentence
        return replace(choices, of=of)


def _number(text: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text):
        raise Refused(f"'{text}' is no number.")
    return int(text)


def _variant(rules: Ruleset, text: str) -> str:
    titles = {v.title: v.id for v in rules.variants}
    return titles[find_choice(text, tuple(titles))]


def find_choice(text: str, choices: tuple[str, ...]) -> str:
    """The choice that was begun to be typed."""
    hits = [c for c in choices if c.casefold() == text.casefold()] or [
        c for c in choices if c.casefold().startswith(text.casefold())
    ]
    if len(hits) == 1:
        return hits[0]
    near = nearest(text, choices)
    hint = f" Did you mean '{near}'?" if near else ""
    raise Refused(
        f"'{text}' is none of {listed(choices, 'or')}.{hint}" if not hits else f"'{text}' can be {listed(hits, 'or')}."
    )


def _typed_option(draft: Draft, choices: Choices, option: Option, text: str) -> dict[str, OptionValue]:
    """One value for all, or one for each side or table, with commas between."""

    def value(word: str) -> OptionValue:
        return find_choice(word, option.choices) if option.kind == "choice" else option_from(option, word)

    if option.per == "lesson":
        return {option.id: value(text)}
    layout = layout_of(choices, draft.scenario, draft.rules)
    tables = sides_at(choices, layout, draft.rules)
    names = max(tables.values(), key=len) if option.per == "side" else tuple(tables)
    words = [word.strip() for word in text.split(",")] if "," in text or option.kind == "text" else text.split()
    if len(words) == 1:
        return {option.id: value(words[0])}
    if len(words) != len(names):
        what = draft.rules.sides.word if option.per == "side" else "table"
        raise Refused(f"One value for all, or one for each of {len(names)} {what}s; not {len(words)}.")
    return {
        f"{option.id}.{name}" if option.per == "side" else f"{name}:{option.id}": value(word)
        for name, word in zip(names, words, strict=True)
    }


def _bell(draft: Draft, faults: dict[str, str]) -> str:
    """When the bell rings, as the lesson is told; empty for no bell."""
    text = draft.typed.get("bell", draft.bells[0] if draft.bells else NO_BELL)
    if text.casefold() in (NO_BELL, "-", "no"):
        return ""
    if not re.fullmatch(r"\+\d{1,3}|([01]?\d|2[0-3]):[0-5]\d", text):
        faults["bell"] = f"'{text}' is no time; write 11:45, +50 for in 50 minutes, or {NO_BELL}."
        return ""
    return text


def _rows(draft: Draft, choices: Choices) -> tuple[FormRow, ...]:
    rules, typed = draft.rules, draft.typed
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
        FormRow(
            "tables",
            "Tables",
            tables,
            "number",
            "At each table a whole game is played, with tiles and cards of its own.",
        ),
    ]
    if rules.sides.least < rules.sides.most:
        rows.append(
            FormRow(
                "sides", f"{word.capitalize()}s at each table", at_each, "number", f"How many {word}s play at a table."
            )
        )
    rows.append(FormRow("apart", "Keep apart", "", "text", "Who may not sit together, by number or code: 3-7, 4-12."))
    titles = [s.title for s in rules.sides.list]
    if len(titles) > 1:
        backwards = ", ".join(str(n) for n in range(len(titles), 0, -1))
        rows.append(
            FormRow(
                "order",
                "Seating, clockwise",
                ", ".join(titles[: len(sides) or None]),
                "text",
                f"The {word}s in the order in which they sit, by name or by number, such as {backwards}.",
            )
        )
    if rules.variants:
        rows.append(_variant_row(draft, choices))
    rows += [_option_row(draft, option, options, sides) for option in rules.options]
    rows.append(_bell_row(draft))
    return tuple(replace(r, shown=typed[r.id]) if r.id in typed else r for r in rows)


def _variant_row(draft: Draft, choices: Choices) -> FormRow:
    variants = draft.rules.variants
    chosen = choices.variant or draft.scenario.variant
    names = tuple(v.title for v in variants)
    shown = next((v.title for v in variants if v.id == chosen), "as it stands")
    return FormRow("variant", "Variant", shown, "choice", f"{listed(names, 'or')}.", names)


def _bell_row(draft: Draft) -> FormRow:
    bells = (*draft.bells, NO_BELL)
    help = f"When this lesson ends: 11:45, +50 for in 50 minutes, or {NO_BELL}."
    return FormRow("bell", "Bell", bells[0], "choice", help, bells)


def _people_rows(draft: Draft, choices: Choices) -> tuple[FormRow, ...]:
    """How many there are; where there are class lists, first whose lesson it is, and of a class who is absent."""
    heads = FormRow(
        "heads", "Pupils", str(choices.heads), "number", "How many there are. They are spread evenly and drawn by lot."
    )
    if not draft.classes:
        return (heads,)
    titles = (NO_CLASS, *(c.title for c in draft.classes))
    class_ = FormRow(
        "class",
        "Class",
        choices.of.title if choices.of is not None else NO_CLASS,
        "choice",
        "Whose lesson this is; its codes are used, so that gradebook and history know them.",
        titles,
    )
    if choices.of is None:
        return class_, heads
    of = f" {len(choices.here)} of {len(choices.of.codes)} are here." if choices.here else ""
    return class_, FormRow(
        "absent", "Absent", "", "text", f"Who is not here, by number in the class list or by code: 3, 17.{of}"
    )


def _option_row(draft: Draft, option: Option, options: Mapping[str, OptionValue], sides: tuple[str, ...]) -> FormRow:
    values: list[OptionValue] = [options.get(option.id, option.default)]
    about = [option.help.rstrip(".")] if option.help else []
    if option.per == "side" and sides:
        values = [
            value for (name, _), value in spread_options(draft.rules, options, sides).items() if name == option.id
        ]
        about.append(f"One for all, or one for each {draft.rules.sides.word} with commas between")
    elif option.per == "table":
        about.append("One for all, or one for each table with commas between")
    choices = option.choices or (("on", "off") if option.kind == "switch" else ())
    if choices:
        about.append(
            f"{'Each another of ' if option.unique else ''}{listed(choices, 'and' if option.unique else 'or')}"
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
