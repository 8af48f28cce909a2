"""Reading again what has been read and judged before: a lesson carries its ruleset's tree, and opening one must be
quick.

The same dataclasses as in `shape`, with nothing checked: where anything does not fit, the text itself is read anew.
"""

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from facilitator.files.toml_document import Toml
from facilitator.game.rulebook.effects import EFFECTS, Effect
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.condition import AnyOf, Condition
from facilitator.game.rulebook.numbers.number import Fixed, Number, Sum
from facilitator.game.rulebook.numbers.sources import SOURCES
from facilitator.plain.frozen import MISSING, fields, is_frozen
from facilitator.plain.safe_text import clean

T = TypeVar("T")
Make = Callable[..., Any]

_MAKERS: dict[Any, Make | None] = {}
"""How what a field wants is made; filled in as it is met."""


def clean_tree(tree: Toml, most: int) -> Toml:
    """A tree whose texts are cleaned, as `shape` would have done."""
    if isinstance(tree, str):
        return clean(tree, most, lines=True)
    if isinstance(tree, list):
        return [clean_tree(one, most) for one in tree]
    if isinstance(tree, dict):
        return {clean(key): clean_tree(one, most) for key, one in tree.items()}
    return tree


def build_trusted(cls: type[T], tree: Toml) -> T:
    """The object that a tidied tree describes; KeyError or TypeError where it does not."""
    make = _table(cls)
    found: T = make(tree)
    return found


def _maker(wanted: Any) -> Make | None:
    """How to make what a field wants; None where the value is that already."""
    if wanted in _MAKERS:
        return _MAKERS[wanted]
    if wanted in (Number, Condition, Effect):
        return _number if wanted is Number else _condition if wanted is Condition else _effect
    origin = get_origin(wanted)
    make: Make | None
    if origin in (Union, UnionType):
        make = _one_of([a for a in get_args(wanted) if a is not NoneType])
    elif origin is tuple:
        make = _list(_maker(get_args(wanted)[0]))
    elif origin is Literal or wanted in (str, int, bool):
        make = None
    elif is_frozen(wanted):
        make = _table(wanted)
    else:
        make = _mapping(_maker(get_args(wanted)[1]))
    _MAKERS[wanted] = make
    return make


def _list(inner: Make | None) -> Make:
    return tuple if inner is None else lambda value: tuple([inner(one) for one in value])


def _by_name(cls: Any) -> Make:
    """Things whose names are the keys."""
    make = _table(cls)
    return lambda value: tuple([make(one, name) for name, one in value.items()])


def _mapping(inner: Make | None) -> Make | None:
    return None if inner is None else lambda value: {key: inner(one) for key, one in value.items()}


def _one_of(arms: list[Any]) -> Make | None:
    """Among several shapes the one that the value has; among several groups the one whose key is there."""
    if len(arms) == 1:
        return _maker(arms[0])
    keyed = {a.key: _table(a) for a in arms if hasattr(a, "key")}
    group = next((_maker(a) for a in arms if a in (Number, Condition)), None)
    table = group or next((_table(a) for a in arms if is_frozen(a)), None)
    lists = next((_maker(a) for a in arms if get_origin(a) is tuple), group if Number in arms else None)

    def make(value: Any) -> Any:
        if isinstance(value, dict) and table is not None:
            return next((make_one for key, make_one in keyed.items() if key in value), table)(value)
        if isinstance(value, list) and lists is not None:
            return lists(value)
        return _number(value) if isinstance(value, int) and Number in arms else value

    return make if table or lists else None


def _number(value: Any) -> Any:
    if isinstance(value, list):
        return Sum(tuple([_number(one) for one in value]))
    return _keyed(SOURCES, value) if isinstance(value, dict) else Fixed(value)


def _condition(value: Any) -> Any:
    if AnyOf.key in value:
        return _table(AnyOf)(value)
    number = {key: one for key, one in value.items() if key not in _COMPARED}
    made = {}
    for key in value.keys() & _COMPARED.keys():
        make = _maker(_COMPARED[key].type)
        made[_COMPARED[key].name] = value[key] if make is None else make(value[key])
    return Comparison(number=_keyed(SOURCES, number), **made)


_COMPARED = {f.name.rstrip("_").replace("_", "-"): f for f in fields(Comparison) if f.name != "number"}


def _keyed(kinds: Mapping[str, type], value: Any) -> Any:
    return _table(next(kinds[key] for key in value if key in kinds))(value)


def _effect(value: Any) -> Any:
    return _keyed(EFFECTS, value)


def _table(cls: Any) -> Make:
    known = _MAKERS.get(cls)
    if known is not None:
        return known
    plan: dict[str, tuple[str, Make | None]] = {}

    def make(tree: Any, name_in_heading: str | None = None) -> Any:
        values = dict(usual)
        if name_in_heading is not None:
            values["id"] = name_in_heading
        for key, value in tree.items():
            name, inner = plan[key]
            values[name] = value if inner is None else inner(value)
        if len(values) != whole:
            raise KeyError(cls.__name__)
        new = object.__new__(cls)
        new.__dict__.update(values)
        return new

    _MAKERS[cls] = make
    usual = {f.name: f.default for f in fields(cls) if f.default is not MISSING}
    usual.update({f.name: f.default_factory() for f in fields(cls) if f.default_factory is not MISSING})
    written = [f for f in fields(cls) if f.metadata.get("file", True)]
    whole = len(fields(cls))
    for f in written:
        inner = _by_name(get_args(f.type)[0]) if "named" in f.metadata else _maker(f.type)
        plan[f.name.rstrip("_").replace("_", "-")] = f.name, inner
    return make
