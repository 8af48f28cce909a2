"""Frozen values as plain ones, and made from them."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from facilitator.plain.frozen import fields, is_frozen

T = TypeVar("T")
Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]


def to_plain(value: object, text: Callable[[str], str] = str, kinds: bool = False) -> Plain:
    """What JSON has for a value: an object of its fields for a dataclass, a list for a tuple, a number for a fraction.

    `text` changes every text. With `kinds` a dataclass says its name under `kind`; its own `kind` is called `style`.
    """
    if isinstance(value, str):
        return text(value)
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, (tuple, list)):
        return [to_plain(one, text, kinds) for one in value]
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else value.numerator / value.denominator
    if is_frozen(value):
        found: dict[str, Plain] = {"kind": type(value).__name__.lower()} if kinds else {}
        for one in fields(value):
            name = "style" if kinds and one.name == "kind" else one.name
            found[name] = to_plain(getattr(value, one.name), text, kinds)
        return found
    raise TypeError(f"{type(value).__name__} is no plain value")


def to_tuples(value: object) -> object:
    """Lists become tuples, all the way down."""
    return tuple([to_tuples(v) for v in value]) if isinstance(value, list) else value


def builder(
    cls: type[T], names: Sequence[str], defaults: Sequence[object], tuples: Sequence[str]
) -> Callable[[list[Plain]], T]:
    """How to make a dataclass from the plain values of some fields, in this order; the last ones, with defaults, may be
    left out.
    """
    # A stored lesson holds thousands of these, so they are put together by hand instead of by their own `__init__`.
    n, needed = len(names), len(names) - len(defaults)
    last = dict(zip(names[needed:], defaults, strict=True))
    make, put = object.__new__, object.__setattr__

    def build(values: list[Plain]) -> T:
        if not needed <= len(values) <= n:
            raise TypeError(f"{cls.__name__} has {needed} to {n} fields, not {len(values)}")
        found: dict[str, object] = last.copy()
        found.update(zip(names, values))  # noqa: B905  the values left out at the end are defaults
        for name in tuples:
            found[name] = to_tuples(found[name])
        new = make(cls)
        put(new, "__dict__", found)
        return new

    return build
