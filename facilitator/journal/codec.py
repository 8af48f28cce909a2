"""Events as they are stored: JSON lists of the kind and the values of the fields, in order."""

import json
from collections.abc import Iterable, Sequence

import facilitator.game.text  # noqa: F401  every subject's events have to be known here
from facilitator.game.base import EVENTS, Event
from facilitator.journal.problems import Unusable
from facilitator.plain.values import Plain, builder, to_plain


def encoded(events: Iterable[Event]) -> str:
    """A move's events as one line of JSON; what a field leaves at its usual value at the end is left out."""
    return json.dumps([[e.kind, *_values(e)] for e in events], ensure_ascii=False, separators=(",", ":"))


def _values(event: Event) -> list[Plain]:
    values = to_plain(tuple(event.__dict__.values()))
    return values if isinstance(values, list) else []


def decoded(bodies: Sequence[str]) -> list[list[Event]]:
    """The events of many moves, decoded at one go."""
    return [_events(move) for move in json.loads(f"[{','.join(bodies)}]")]


def _events(rows: list[list[Plain]]) -> list[Event]:
    try:
        return [builder(EVENTS[str(row[0])])(row[1:]) for row in rows]
    except (KeyError, TypeError) as fault:
        raise Unusable(f"This lesson holds something that this version does not know ({fault}); "
                       "take up the lesson with the version that wrote it, or a newer one.") from None
