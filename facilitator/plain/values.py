"""Frozen values: a changed copy of one, and dataclasses to plain lists and back."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar, get_origin

T = TypeVar("T")
Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]


def changed(value: T, **fields_: object) -> T:
    """A copy of a frozen dataclass value with some fields changed; `dataclasses.replace` at a fifth of its price."""
    old = value.__dict__
    if not fields_.keys() <= old.keys():
        raise TypeError(f"{type(value).__name__} has no field {', '.join(sorted(fields_.keys() - old.keys()))}")
    new = object.__new__(type(value))
    new.__dict__.update(old)
    new.__dict__.update(fields_)
    return new


def to_plain(value: object) -> Plain:
    """Tuples become lists, dataclasses the list of their fields' values; what JSON knows stays."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (tuple, list)):
        return [to_plain(v) for v in value]
    if isinstance(value, dict):
        return {str(k): to_plain(v) for k, v in value.items()}
    return [to_plain(v) for v in _values(value)]


def _values(value: object) -> list[object]:
    return list(value.__dict__.values())


def tupled(value: Plain) -> object:
    """Lists become tuples, all the way down."""
    return tuple(tupled(v) for v in value) if isinstance(value, list) else value


_BUILDERS: dict[type, Callable[[list[Plain]], Any]] = {}


def builder(cls: type[T]) -> Callable[[list[Plain]], T]:
    """How to make a dataclass from the plain values of its fields, in order."""
    known = _BUILDERS.get(cls)
    if known is None:
        known = _BUILDERS[cls] = _builder(cls)
    return known


def _builder(cls: Any) -> Callable[[list[Plain]], Any]:
    if any(get_origin(f.type) is tuple or f.type is tuple for f in fields(cls)):
        return lambda values: cls(*(tupled(v) for v in values))
    return lambda values: cls(*values)
