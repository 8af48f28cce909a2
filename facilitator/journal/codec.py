"""Events as they are stored: JSON lists of the kind and the values of the fields, in order."""

import json
from collections.abc import Iterable, Sequence
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


def decoded(bodies: Sequence[str]) -> list[list[Event]]:
    """The events of many moves, decoded at one go."""
    return [_events(move) for move in json.loads(f"[{','.join(bodies)}]")]


def _events(rows: list[list[Plain]]) -> list[Event]:
    try:
        return [builder(EVENTS[str(row[0])])(row[1:]) for row in rows]
    except (KeyError, TypeError) as fault:
        raise Unusable(f"This lesson holds something that this version does not know ({fault}); "
                       "take up the lesson with the version that wrote it, or a newer one.") from None
