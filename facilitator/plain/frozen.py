"""Frozen dataclasses that cost little to declare: their `__init__` is made when the first one is, and the rest is
shared. What is worked out from one can be kept with it.

The standard module loads the tools that read source code, and looks at each class for 40 µs. Both together were a sixth
of `show`.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeVar, cast, dataclass_transform

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


class FrozenField:
    """What a class says about one of its values."""

    __slots__ = ("default", "default_factory", "kw_only", "metadata", "name", "type")
    name: str
    type: Any
    kw_only: bool

    def __init__(self, default: Any, default_factory: Any, metadata: Mapping[str, Any]) -> None:
        self.default, self.default_factory, self.metadata = default, default_factory, metadata


MISSING: Any = object()
"""Instead of a default where there is none."""


def field(
    *,
    default: T = MISSING,
    default_factory: Callable[[], T] = MISSING,
    metadata: Mapping[str, Any] = MappingProxyType({}),
) -> T:
    """What there is to say about a field beside its type."""
    found = FrozenField(default, default_factory, metadata)
    return cast(T, found)


def fields(cls: Any) -> tuple[FrozenField, ...]:
    """The fields of a frozen class, or of a value of it, in their order."""
    return tuple(cls.__frozen_fields__.values())


def is_frozen(value: object) -> bool:
    """Whether this is a frozen class, or a value of one."""
    return hasattr(value, "__frozen_fields__")


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
    cls.__frozen_fields__ = found = _inherited(cls)
    for name, type_ in cls.__annotations__.items():
        if getattr(type_, "__origin__", None) is not ClassVar:
            found[name] = _declared(cls, name, type_, kw_only)

    def first(self: object, *values: object, **named: object) -> None:
        cls.__init__ = made = _init(cls)
        made(self, *values, **named)

    cls.__init__ = first
    cls.__setattr__, cls.__delattr__ = _set, _delete
    for name, shared in (("__eq__", _equal), ("__hash__", _hash), ("__repr__", _shown)):
        if name not in cls.__dict__ or (name == "__hash__" and cls.__dict__[name] is None):
            setattr(cls, name, shared)


def _inherited(cls: Any) -> dict[str, FrozenField]:
    found = dict[str, FrozenField]()
    for base in cls.__mro__[:0:-1]:
        found.update(base.__dict__.get("__frozen_fields__", ()))
    return found


def _declared(cls: Any, name: str, type_: Any, kw_only: bool) -> FrozenField:
    """A field of this class; where it has a default, that stays an attribute of the class."""
    one = getattr(cls, name, MISSING)
    if not isinstance(one, FrozenField):
        one = FrozenField(one, MISSING, MappingProxyType({}))
    elif one.default is MISSING:
        delattr(cls, name)
    else:
        setattr(cls, name, one.default)
    one.name, one.type, one.kw_only = name, type_, kw_only
    return one


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
    raise AttributeError(f"cannot assign to field {name!r}")


def _delete(self: object, name: str) -> None:
    raise AttributeError(f"cannot delete field {name!r}")


def _values(self: Any) -> tuple[object, ...]:
    own = self.__dict__
    return tuple([own[name] for name in type(self).__frozen_fields__ if name in own])


def _equal(self: object, other: object) -> bool:
    return _values(self) == _values(other) if type(self) is type(other) else NotImplemented


def _hash(self: object) -> int:
    return hash(_values(self))


def _shown(self: Any) -> str:
    return f"{type(self).__qualname__}({', '.join(f'{f.name}={getattr(self, f.name)!r}' for f in fields(self))})"


def replace(value: T, /, **fields_: object) -> T:
    """A copy of a frozen dataclass value with some fields changed; `dataclasses.replace` at a fifth of its price."""
    old, new = value.__dict__, object.__new__(type(value))
    own = new.__dict__
    own |= old
    own |= fields_
    if len(own) != len(old):
        raise TypeError(f"{type(value).__name__} has no field {', '.join(sorted(fields_.keys() - old.keys()))}")
    return new


def rebuild(value: T, /, **fields_: object) -> T:
    """The same, but what was worked out from the value and kept in it stays behind."""
    return type(value)(**{one.name: getattr(value, one.name) for one in fields(value)} | fields_)
