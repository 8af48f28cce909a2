"""A lesson that is being set up: what was typed into its rows so far, read as choices and a bell."""

import re
from collections.abc import Callable, Mapping

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.ruleset import Option, OptionValue, Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.lesson_choices import Choices, SchoolClass, for_class, layout_of, planned_heads, sides_at
from facilitator.game.table.options import option_from
from facilitator.plain.frozen import field, frozen, replace
from facilitator.plain.spelling import did_you_mean
from facilitator.plain.wording import listed

NO_BELL = NO_CLASS = "none"
OPTION = "option "
AT_TABLES = ("heads", "tables", "sides")


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
    remembered: Mapping[str, str] = field(default_factory=dict)
    """What was in the rows when the plan was started the last time; typed unless something else is."""

    def with_text(self, row: str, text: str) -> "Draft":
        """The same with something typed; nothing typed is as usual again."""
        kept = {name: was for name, was in self.typed.items() if name != row}
        return replace(self, typed={**kept, row: text} if text else kept)


def draft_like(draft: Draft, of: str, heads: int) -> Draft:
    """The same with the class of the last time, if there still is one of that name, or with its number of people."""
    known = next((c for c in draft.classes if c.title == of), None)
    remembered = {"class": of} if known is not None else {"heads": str(heads)}
    return replace(draft, typed=remembered, remembered=remembered)


def read_choices(draft: Draft, faults: dict[str, str]) -> Choices:
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
        raise Refused(f"'{text}' is not a number.")
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
    if hits:
        raise Refused(f"'{text}' can be {listed(hits, 'or')}.")
    raise Refused(f"'{text}' is none of {listed(choices, 'or')}.{did_you_mean(text, choices)}")


def _typed_option(draft: Draft, choices: Choices, option: Option, text: str) -> dict[str, OptionValue]:
    """One value for all, or one for each side or table, with commas between."""

    def value(word: str) -> OptionValue:
        return find_choice(word, option.choices) if option.kind == "choice" else option_from(option, word)

    if option.of == "lesson":
        return {option.id: value(text)}
    layout = layout_of(choices, draft.scenario, draft.rules)
    tables = sides_at(choices, layout, draft.rules)
    names = max(tables.values(), key=len) if option.of == "side" else tuple(tables)
    words = [word.strip() for word in text.split(",")] if "," in text or option.kind == "text" else text.split()
    if len(words) == 1:
        return {option.id: value(words[0])}
    if len(words) != len(names):
        what = draft.rules.sides.word if option.of == "side" else "table"
        raise Refused(f"Enter one value for all, or {len(names)}: one per {what}. You entered {len(words)}.")
    return {
        f"{option.id}.{name}" if option.of == "side" else f"{name}:{option.id}": value(word)
        for name, word in zip(names, words, strict=True)
    }


def read_bell(draft: Draft, faults: dict[str, str]) -> str:
    """When the bell rings, as the lesson is told; empty for no bell."""
    text = draft.typed.get("bell", draft.bells[0] if draft.bells else NO_BELL)
    if text.casefold() in (NO_BELL, "-", "no"):
        return ""
    if not re.fullmatch(r"\+\d{1,3}|([01]?\d|2[0-3]):[0-5]\d", text):
        faults["bell"] = f"'{text}' is not a time. Type 11:45, or +50 for 50 minutes from now, or {NO_BELL}."
        return ""
    return text
