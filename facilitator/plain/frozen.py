"""Frozen dataclasses that cost little to declare: their `__init__` is made when the first one is, and the rest is
shared. What is worked out from one can be kept with it.
"""

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, dataclass_transform

T = TypeVar("T")
P = ParamSpec("P")


class Keeper:
    """A frozen value with a place for what was worked out from it. The place is a slot, so that `replace`, which copies
    fields, leaves it empty: what is kept belongs to this one state.
    """

    __slots__ = ("_kept",)
    _kept: dict[tuple[object, ...], Any]


K = TypeVar("K", bound=Keeper)


def kept(function: Callable[Concatenate[K, P], T]) -> Callable[Concatenate[K, P], T]:
    """Evaluate a function once for each state and arguments, and keep the result with the state."""

    @wraps(function)
    def look_up(state: K, /, *more: P.args, **named: P.kwargs) -> T:
        try:
            known = state._kept
        except AttributeError:
            known = {}
            object.__setattr__(state, "_kept", known)
        key = (function, *more, *named.items())
        if key not in known:
            known[key] = function(state, *more, **named)
        found: T = known[key]
        return found

    return look_up


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """A frozen dataclass. The standard decorator writes and compiles six functions for each class, whether it is used
    or not.
    """
    _frozen(cls, False)
    return cls


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def frozen_by_name(cls: type[T]) -> type[T]:
    """The same, for a class whose values are given by name only."""
    _frozen(cls, True)
    return cls


def _frozen(cls: Any, kw_only: bool) -> None:
    dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(cls)

    def first(self: object, *values: object, **named: object) -> None:
        cls.__init__ = made = _init(cls)
        made(self, *values, **named)

    cls.__init__ = first
    cls.__setattr__, cls.__delattr__ = _set, _delete
    for name, shared in (("__eq__", _equal), ("__hash__", _hash), ("__repr__", _shown)):
        if name not in cls.__dict__ or (name == "__hash__" and cls.__dict__[name] is None):
            setattr(cls, name, shared)


def _init(cls: Any) -> Any:
    """The `__init__` of a class, written as the standard decorator would, but putting all values into place at once."""
    plain, named, does = ["self"], list[str](), list[str]()
    known = dict[str, object]()
    for one in fields(cls):
        name, value = one.name, one.name
        takes = name
        if one.default is not MISSING:
            known[f"_{name}"], takes = one.default, f"{name}=_{name}"
        elif one.default_factory is not MISSING:
            known[f"_{name}"], known["_none"] = one.default_factory, MISSING
            takes, value = f"{name}=_none", f"_{name}() if {name} is _none else {name}"
        (named if one.kw_only else plain).append(takes)
        does.append(f"{name!r}: {value}")
    after = "\n self.__post_init__()" if hasattr(cls, "__post_init__") else ""
    head = ", ".join([*plain, *(["*", *named] if named else [])])
    exec(f"def __init__({head}):\n self.__dict__.update({{{', '.join(does)}}}){after}", known)
    return known["__init__"]


def _set(self: object, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _values(self: Any) -> tuple[object, ...]:
    own = self.__dict__
    return tuple([own[name] for name in type(self).__dataclass_fields__ if name in own])


def _equal(self: object, other: object) -> bool:
    return _values(self) == _values(other) if type(self) is type(other) else NotImplemented


def _hash(self: object) -> int:
    return hash(_values(self))


def _shown(self: Any) -> str:
    return f"{type(self).__qualname__}({', '.join(f'{f.name}={getattr(self, f.name)!r}' for f in fields(self))})"
