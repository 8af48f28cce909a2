"""What a field of a file takes, in the words of somebody who writes the file."""

from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from facilitator.files.fault_list import Path
from facilitator.files.toml_document import Toml
from facilitator.game.rulebook.effects import Effect
from facilitator.game.rulebook.numbers.condition import Condition
from facilitator.game.rulebook.numbers.number import Number
from facilitator.plain.safe_text import clean
from facilitator.plain.spelling import nearest, one_of
from facilitator.plain.wording import listed

FORMS: dict[Any, str] = {
    Number: 'a number, or a group that says where it comes from, as in { pile = "hand" }',
    Condition: 'a condition, as in { pile = "hand", at-least = 2 }',
    Effect: 'an effect, as in { say = "…" }',
}
"""What is no plain value of a field, and how it is written."""

_EXAMPLES: dict[Any, str] = {Number: "1, 2", Condition: "{ … }", Effect: "{ … }", str: '"…"'}


@cache
def choices_of(wanted: Any) -> tuple[Any, ...]:
    """What may stand in a field, one by one; that it may be missing is no choice."""
    if get_origin(wanted) in (Union, UnionType):
        return tuple(c for arm in get_args(wanted) if arm is not NoneType for c in choices_of(arm))
    return (wanted,)


def first_name(value: Toml) -> str:
    """What the first entry of what should have been names and groups would be called."""
    entries = value if isinstance(value, list) else [value]
    ids = (entry.get("id") for entry in entries if isinstance(entry, dict))
    return next((clean(id_, 40) for id_ in ids if isinstance(id_, str) and id_), "name")


_CALLED = {
    "card set": "set of cards",
    "roll of": "roll",
    "entry": "reference entry",
    "tile kind": "kind of tile",
    "tile board": "board of tiles",
    "niche board": "board of rows",
}


def called(cls: type) -> str:
    """What a group is called in a fault."""
    name = "".join(f" {c.lower()}" if c.isupper() else c for c in cls.__name__).strip()
    if name not in _CALLED and isinstance(getattr(cls, "key", None), str):
        return f"'{cls.__dict__['key']}'"
    return _CALLED.get(name, name)


def expected_words(wanted: Any, value: Toml, path: Path = ()) -> str:
    """What a field would have taken instead, in the words of somebody who writes the file."""
    heading = ".".join(map(str, path)) if path and all(isinstance(step, str) for step in path) else ""
    parts: list[str] = []
    for choice in choices_of(wanted):
        origin = get_origin(choice)
        if choice is Number and isinstance(value, str) and value.lstrip("+-").isdigit():
            parts.append("a whole number (without quotes)")
        elif choice in FORMS:
            parts.append(FORMS[choice])
        elif choice is int:
            parts.append(
                "a whole number (without quotes)"
                if isinstance(value, str) and value.lstrip("+-").isdigit()
                else "a whole number"
            )
        elif choice is bool:
            parts.append("true or false (without quotes)" if isinstance(value, str) else "true or false")
        elif choice is str:
            parts.append("text in quotes")
        elif origin is Literal:
            parts.append(one_of(get_args(choice)) if len(get_args(choice)) > 1 else f"'{get_args(choice)[0]}'")
        elif origin is tuple:
            parts.append(_list_words(get_args(choice)[0], heading))
        else:
            parts.append(f"a group of names with values {f'under [{heading}]' if heading else 'in { }'}")
    return listed(list(dict.fromkeys(parts)), "or")


def _list_words(inner: Any, heading: str) -> str:
    """A list of something, with how it is written."""
    if inner is str:
        return 'a list of texts, as in ["…", "…"]'
    if inner is int:
        return "a list of whole numbers, as in [1, 2]"
    if get_origin(inner) is Literal:
        return f"a list with {one_of(get_args(inner))}"
    if inner in FORMS:
        return f"a list, as in [{_EXAMPLES[inner]}]"
    if len(choices_of(inner)) > 1:
        return f"a list, as in [{', '.join(_EXAMPLES.get(one, '{ … }') for one in choices_of(inner))}]"
    if get_origin(inner) is tuple:
        return 'a list of lists, as in [["…"], ["…", "…"]]'
    return (
        f"a list, with [[{heading}]] in double brackets above each entry"
        if heading
        else "a list of groups, as in [{ … }, { … }]"
    )


def nearest_choice(wanted: Any, value: Toml) -> str | None:
    """Which of the words that a field takes was most likely meant."""
    known = [a for c in choices_of(wanted) if get_origin(c) is Literal for a in get_args(c)]
    return nearest(value, known) if isinstance(value, str) and known else None
