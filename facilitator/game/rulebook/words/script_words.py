"""The phrases of scripts, in one language: how lines are written. The console shows none of them."""

from collections.abc import Mapping

from facilitator.plain.frozen import frozen


@frozen
class ScriptWords:
    """What only those read who type lines; {…} stands for a value."""

    lines: Mapping[str, str]
    """What a text says for a key that it names, by the row of the table of keys."""
    act: str
    after: str
    ago: str
    complete: str
    action: str
    not_ago: str
    count: str
    points: str
    pile: str
    whose: str
    place: str
    niche: str
    slip: str
