"""What was started on this computer the last time, plan by plan, in a small file of the data folder; no pupil is in
it.
"""

import json
from collections.abc import Sequence
from contextlib import suppress

from facilitator.cli.data_folder import home
from facilitator.console.environment import LastTime
from facilitator.disk.output import private_folder, write_private_file

NAME = "last-times.json"
MOST = 40
"""So many plans are remembered."""


def last_times() -> Sequence[LastTime]:
    """The newest first, each plan once; none where the file is missing or damaged, since it can be done without."""
    with suppress(OSError, ValueError, TypeError, RecursionError):
        return [LastTime(*_checked(entry)) for entry in json.loads((home() / NAME).read_text(encoding="utf-8"))]
    return []


def _checked(entry: Sequence[object]) -> tuple[str, str, int, int, str]:
    plan, game, at, heads, of = entry
    return str(plan), str(game), int(str(at)), int(str(heads)), str(of)


def remember(new: LastTime) -> None:
    """Put it in front; where that can't be written, nothing is remembered and nothing else is missing."""
    kept = [new, *(old for old in last_times() if old.plan != new.plan)][:MOST]
    entries = [(time.plan, time.game, time.at, time.heads, time.of) for time in kept]
    with suppress(OSError):
        write_private_file(private_folder(home()) / NAME, json.dumps(entries, ensure_ascii=False, indent=1).encode())
