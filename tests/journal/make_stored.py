"""Make the stored lesson of the present format anew:  python tests/journal/make_stored.py

Only while its format has not been released: a released lesson is kept as it is, and the next format gets one beside it.
"""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from journal.pebbles import beside, opened, told  # noqa: E402

from facilitator.journal.store import SCHEMA  # noqa: E402

LINES = (
    'note "opened the day before"', 'table title 1 "By the window"', "room next", "@+290 room time +30", "bell +60",
    "@+20 room next", "1: next", "@+4 2: next", "@+30 1: next", "@+3 1: undo", "@+2 1: redo", "2: pause", "@+60 2: resume",
    "2: time +15", "@+9 1: add points 3 blue", "1: set points 5 blue", "1: undo", '1: note "Red counts aloud"', 'ruling "a tie goes to Blue"',
    "@+50 1: ago 20 next", "1: move 2 bag hand red", "1: set bag 490", "gone 247", "lost given-back", "@+5 1: next", "@+1 1: undo to 22",
    "@+40 all: next", 'say "Five minutes left"', "hush", "screen wall", '1: observe red care 3 "recounted twice"', "2: observe blue care none",
    '1: answer blue "We took from the bag"', 'note "taken back"', "undo log", "2: join red AB2CD", "2: leave AB2CD",
    "table close 2", "room undo", "room redo", "room pause", "@+15 room resume", "adjourn", "gone 86400", "next", "bell +20", "1: next",
    "@+33 1: next", "gone 30", "1: next", "freeze",
)
REFUSED = ("1: sing", "3: next", "1: time +15 much", "redo log now")


def main() -> None:
    """The lesson, its texts, and what `show` and `log` say of it."""
    stored = HERE / "stored"
    stored.mkdir(exist_ok=True)
    with TemporaryDirectory() as name:
        path = opened(Path(name), "--rehearsal", "--tables", "2", "--seats", "2", "--seed", "7", plan=True)
        done = told("do", path, *LINES)
        assert done.code == 0, done.out
        assert told("do", path, *REFUSED).code == 1
        for end in ("", ".people"):
            beside(stored / f"format-{SCHEMA}.lesson", end).write_bytes(beside(path, end).read_bytes())
        expected = {command: told(command, path, "--json").json for command in ("show", "log")}
    text = json.dumps(expected, ensure_ascii=False, indent=1, sort_keys=True)
    (stored / f"format-{SCHEMA}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
