"""Events as they are stored: JSON lists of the kind and the values of the fields, in order."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields

import facilitator.game.consequences
import facilitator.game.text  # noqa: F401  every subject's events have to be known here
from facilitator.game.base import EVENTS, Event
from facilitator.journal.problems import Unusable
from facilitator.plain.values import Plain, builder, to_plain


def encoded(events: Iterable[Event]) -> str:
    """A move's events as one line of JSON; what a field leaves at its usual value at the end is left out."""
    return json.dumps([[e.kind, *_values(e)] for e in events], ensure_ascii=False, separators=(",", ":"))


_USUAL: dict[type[Event], tuple[object, ...]] = {}


def _values(event: Event) -> list[Plain]:
    cls = type(event)
    if cls not in _USUAL:
        _USUAL[cls] = tuple(f.default for f in fields(cls))  # type: ignore[arg-type]
    usual = _USUAL[cls]
    values = list(event.__dict__.values())
    while values and values[-1] == usual[len(values) - 1]:
        values.pop()
    return [to_plain(v) for v in values]


Bodies = dict[str, Sequence[Event]]
"""What stored bodies mean. Moves that say the same share their events, which never change."""


def decoded(bodies: Sequence[str], known: Bodies) -> list[Sequence[Event]]:
    """The events of many moves, decoded at one go; of those that say the same, once."""
    new = [body for body in dict.fromkeys(bodies) if body not in known]
    known.update(zip(new, [_events(move) for move in json.loads(f"[{','.join(new)}]")], strict=True))
    return [known[body] for body in bodies]


def _events(rows: list[list[Plain]]) -> list[Event]:
    try:
        return [(_BUILDERS.get(row[0]) or _known(row[0]))(row[1:]) for row in rows]  # type: ignore[arg-type]
    except TypeError as fault:
        raise _unknown(fault) from None


_BUILDERS: dict[str, Callable[[list[Plain]], Event]] = {}


def _known(kind: Plain) -> Callable[[list[Plain]], Event]:
    """How to build an event of this kind, found on first use."""
    if not isinstance(kind, str) or kind not in EVENTS:
        raise _unknown(kind)
    _BUILDERS[kind] = builder(EVENTS[kind])
    return _BUILDERS[kind]


def _unknown(what: object) -> Unusable:
    return Unusable(f"This lesson holds something that this version does not know ({what}); "
                    "take up the lesson with the version that wrote it, or a newer one.")
