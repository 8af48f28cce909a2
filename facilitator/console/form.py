"""Forms as values: what is asked, what is likely, what comes of it. Nothing here is drawn."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.state import Table
from facilitator.game.views.scene_values import Badge, badge_of
from facilitator.plain.frozen import frozen

Kind = Literal["number", "side", "choice", "text"]
Values = Mapping[str, str]
"""What stands in the fields, by their names."""
KEYED = 9
"""So many choices have a number of one digit; where there are more, numbers may have two."""
WHOLE = re.compile(r"[+−-]?\d{1,9}")


@frozen
class Choice:
    """One thing to choose; `words` stand beside its title, `key` is a letter of its own."""

    value: str
    title: str
    words: str = ""
    badge: Badge | None = None
    key: str = ""


@frozen
class FormField:
    """One thing that is asked. `value` is the likely one; `beside` is its limit or an example."""

    name: str
    title: str
    kind: Kind
    value: str = ""
    choices: tuple[Choice, ...] = ()
    beside: str = ""
    least: int | None = None
    most: int | None = None
    optional: bool = False
    longest: int = 400

    @property
    def listed(self) -> bool:
        """Whether it is chosen from a list."""
        return self.kind in ("side", "choice")

    def wrong(self, value: str) -> str:
        """Why a value can't stand there; nothing where it can."""
        if not value:
            return "" if self.optional else f"{self.title} is missing."
        if self.kind != "number":
            return ""
        if not WHOLE.fullmatch(value):
            return f"{value} is not a number."
        n = whole(value)
        if self.least is not None and n < self.least:
            return f"{n} is too low. Enter at least {self.least}."
        if self.most is not None and n > self.most:
            return f"{n} is too high. Enter at most {self.most}."
        return ""


def _nothing(values: Values) -> str:
    return ""


@frozen
class EntryForm:
    """What is asked together: `about` says what it is for, `effect` what it changes, `doubt` why a value is unlikely.

    `make` refuses what can't be requested. `doing` names what Enter does.
    """

    title: str
    fields: tuple[FormField, ...]
    make: Callable[[Values], Request]
    public: bool = False
    aside: str = ""
    about: str = ""
    doing: str = "save"
    effect: Callable[[Values], str] = _nothing
    doubt: Callable[[Values], str] = _nothing

    def likely(self) -> dict[str, str]:
        """What stands there before anything is typed."""
        return {field.name: field.value for field in self.fields}

    def first(self) -> int:
        """Where somebody begins: at the first field without a likely value, else at the last that must be filled."""
        needed = [n for n, field in enumerate(self.fields) if not field.optional]
        open_ = [n for n in needed if not self.fields[n].value]
        return (open_ or needed[-1:] or [0])[0] if len(self.fields) < KEYED else (open_ or [0])[0]


def whole(value: str) -> int:
    """A typed number."""
    return int(value.replace("−", "-"))


def side_choices(table: Table) -> tuple[Choice, ...]:
    """The sides of a table, in the order of their numbers."""
    return tuple(Choice(side, table.title(side), badge=badge_of(table, side)) for side in table.sides)


def side_field(table: Table, value: str) -> FormField:
    """A side of a table."""
    word = table.rules.sides.word.capitalize()
    return FormField("side", word, "side", value, side_choices(table))


def find_choices(choices: Sequence[Choice], typed: str) -> list[int]:
    """The choices that were meant: by their number, or by the beginning of a word of their title or words."""
    if typed.isdecimal():
        return [n for n, choice in enumerate(choices) if str(n + 1) == typed and not choice.key]
    asked = typed.casefold()
    return [
        n
        for n, choice in enumerate(choices)
        if choice.title.casefold().startswith(asked)
        or any(word.startswith(asked) for word in f"{choice.title} {choice.words}".casefold().split())
    ]


def settled(choices: Sequence[Choice], typed: str) -> bool:
    """Whether a typed number can become no other one by another digit."""
    return typed.isdecimal() and int(typed) * 10 > len(choices)
