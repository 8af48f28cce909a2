"""Events as they are stored: JSON lists of the kind and the values of the fields, in the order that `kinds.py`
gives.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from facilitator.game.dispatch.registry import EVENTS
from facilitator.game.kernel.command_and_event import Event
from facilitator.journal.kinds import KINDS
from facilitator.journal.problems import unknown
from facilitator.journal.rows import as_json
from facilitator.plain.frozen import frozen
from facilitator.plain.values import Plain, builder, to_tuples


@frozen
class FieldLayout:
    """How the events of one kind are stored: their fields in order, which of them are tuples, and the defaults of the
    last ones.
    """

    names: tuple[str, ...]
    tuples: tuple[str, ...]
    defaults: tuple[object, ...]
    types: tuple[frozenset[type], ...]
    """What a value may be, or what may be in it if it is a list."""


@cache
def field_layout(kind: str) -> FieldLayout:
    """The stored fields of a kind."""
    names, tuples, defaults, types = list[str](), list[str](), list[object](), list[frozenset[type]]()
    for field in filter(None, KINDS[kind].split("; ")):
        name, _, rest = field.partition(": ")
        type_, has_default, default = rest.partition(" = ")
        names.append(name)
        types.append(frozenset(TYPES[word] for word in re.findall("[a-zN]+", type_)))
        if type_.startswith("tuple["):
            tuples.append(name)
        if has_default:
            defaults.append(to_tuples(json.loads(default)))
    return FieldLayout(tuple(names), tuple(tuples), tuple(defaults), tuple(types))


def encode(events: Iterable[Event]) -> str:
    """A move's events as one line of JSON; defaults at the end are left out."""
    return as_json([_values(event) for event in events])


def _values(event: Event) -> list[object]:
    how, own = field_layout(event.kind), event.__dict__
    values = [event.kind, *(own[name] for name in how.names)]
    for default in reversed(how.defaults):
        if values[-1] != default:
            break
        values.pop()
    return values


TYPES: Mapping[str, type] = {"str": str, "int": int, "bool": bool, "None": type(None), "tuple": list}


Bodies = dict[str, Sequence[Event]]
"""What stored bodies mean. Moves that say the same share their events, which never change."""


def decode(bodies: Sequence[str], known: Bodies) -> list[Sequence[Event]]:
    """The events of many moves, decoded at one go; of those that say the same, once."""
    new = [body for body in dict.fromkeys(bodies) if body not in known]
    known.update(zip(new, [_events(move) for move in json.loads(f"[{','.join(new)}]")], strict=True))
    return [known[body] for body in bodies]


def _events(rows: list[list[Plain]]) -> list[Event]:
    try:
        return [_maker(str(row[0]))(row[1:]) for row in rows]
    except TypeError as fault:
        raise unknown(fault) from None


@cache
def _maker(kind: str) -> Callable[[list[Plain]], Event]:
    """How to build an event of this kind."""
    if kind not in KINDS:
        raise unknown(kind)
    how = field_layout(kind)
    build = builder(EVENTS[kind], how.names, how.defaults, how.tuples)

    def make(values: list[Plain]) -> Event:
        if not _fit(kind, tuple(map(type, values))) or not all(map(_holds, values, how.types)):
            raise TypeError(f"{kind}: {as_json(values)[:40]}")
        return build(values)

    return make


@cache
def _fit(kind: str, found: tuple[type, ...]) -> bool:
    """Whether values of these types can be those of a kind; the same few are asked about again and again."""
    return all(type_ in known for type_, known in zip(found, field_layout(kind).types, strict=False))


def _holds(value: Plain, types: frozenset[type]) -> bool:
    """Whether a list has nothing in it but what it may hold."""
    return type(value) is not list or all(type(one) in types and _holds(one, types) for one in value)
