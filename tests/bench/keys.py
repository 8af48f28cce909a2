"""Every key of every game: from the key to the screen, and what it costs, beside a bare Textual app that commits a row per key.

    python tests/bench/keys.py [--quick] [--rounds N] [--only NAME]

Each of the five games is played at one table and with a class of 28: `next`, `undo`, and an action of the game with everything that
has to be typed for it. Where the class has several tables, these keys go to the table that is lit, and `all: next` and `all: undo` to
all tables. A row p95 or p99 is the time to the last byte of the frame; CPU is processor time per key without what the program uses
while idle, which is measured before in the same process; where keys ask in a window, also beside a bare window. Every move must be in the lesson's log afterwards. Linux only.
"""

import random
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

from program import PROGRAM, app, logged, new_lesson
from results import P95, P99, Row, Wanted, run_benches
from terminal import Terminal

GAP, NEXT_GAP = (0.03, 0.12), (0.42, 0.51)
"""Seconds between keys, by chance. The console takes a second `next` within 400 ms for a slip of the finger."""

RUN = 25
"""So many steps forward and back again: no game is over before."""

KEYS, QUICK_KEYS = 102, 40
"""At least so many keys of a kind, over all rounds."""

SETTLING, IDLE = 2.5, 4.0
"""Seconds until a program has done what it does once, and for which it is then left alone."""

CARDS = {"one table": ("--sides", "4"), "class of 28": ("--tables", "7", "--sides", "4")}
TEAMS = {"one table": ("--seats", "4"), "class of 28": ("--seats", "7")}
GAMES = {
    "planet-hexagon": (TEAMS, ("e", "f", "enter")),  # a forest is taken
    "ecogon": (CARDS, ("d", "2", "enter")),  # two habitats are laid
    "phylo-western-pa": (CARDS, ("d",)),  # a species is played
    "ecopyramid": (CARDS, ("d",)),  # an action card is played
    "eco": (CARDS, ("j",)),  # a keystone is completed
}
"""How each game is opened, and the keys of one of its actions; after the last of them exactly one move is recorded."""


@dataclass(frozen=True)
class Press:
    """One key: milliseconds to the first and the last byte of its answer, and of processor time until the next key."""

    first: float
    last: float
    cpu: float


class Player:
    """Presses keys in one program at gaps that are in step with nothing, and knows what the program uses while nobody does."""

    def __init__(self, terminal: Terminal, idle: float) -> None:
        self.terminal = terminal
        self.chance = random.Random(1)
        terminal.wait(SETTLING)
        self.idle = terminal.idle(idle)

    def press(self, key: str, gap: tuple[float, float] = GAP) -> Press:
        """One key and the gap after it."""
        begin, spent = time.monotonic(), self.terminal.cpu()
        answer = self.terminal.press(key)
        self.terminal.wait(self.chance.uniform(*gap))
        return Press(*answer, (self.terminal.cpu() - spent - self.idle * (time.monotonic() - begin)) * 1000)


Kinds = dict[str, list[Press]]
BESIDE = "CPU beside a window"
ASKING = ("e", "f", "enter")
"""In the bare app with a window: it opens, takes a letter, and closes."""


def floor(
    command: Sequence[str], number: int, idle: float, *gaps: tuple[float, float], keys: Sequence[str] = ("x",)
) -> dict[tuple[float, float], list[Press]]:
    """So many keys, or at least as many in turn, in a bare app at each of the gaps."""
    with Terminal(*command) as terminal:
        terminal.until("ready count=0")
        player = Player(terminal, idle)
        for key in (*keys,) * 5:
            player.press(key)
        return {gap: [player.press(key, gap) for _ in range(ceil(number / len(keys))) for key in keys] for gap in gaps}


def there_and_back(player: Player, number: int, kinds: Kinds, prefix: str = "") -> None:
    """So many times `next`, and as often `undo`."""
    while number > 0:
        steps = min(RUN, number)
        kinds[f"{prefix}next"] += [player.press("space", NEXT_GAP) for _ in range(steps)]
        kinds[f"{prefix}undo"] += [player.press("u") for _ in range(steps)]
        number -= steps


def game(path: Path, name: str, size: str, number: int, idle: float) -> Kinds:
    """One console: every kind of key so many times."""
    sizes, action = GAMES[name]
    new_lesson(path, name, "--seed", "1", *sizes[size])
    tables = 7 if "--tables" in sizes[size] else 1
    kinds: Kinds = defaultdict(list)
    with Terminal(*PROGRAM, "resume", str(path)) as terminal:
        terminal.until("quit")
        terminal.quiet(300)
        terminal.press("space")
        player = Player(terminal, idle)
        if tables > 1:
            there_and_back(player, number, kinds, "all: ")
            player.press("down")
        there_and_back(player, number, kinds)
        for _ in range(ceil(number / len(action))):
            kinds["action"] += [player.press(key) for key in action]
            player.press("u")
        shown = terminal.shown()
    moves = tables + 2 * len(kinds["action"]) // len(action)
    moves += sum(len(kinds[kind]) * (tables if kind.startswith("all") else 1) for kind in kinds if kind != "action")
    if (found := logged(path)) != moves:
        raise SystemExit(f"{name}, {size}: {moves} moves were made with keys, {found} are in the log: {shown}")
    return kinds


def measure(wanted: Wanted) -> Iterator[Row]:
    """Three rows for every kind of key, one more where it asks, and the bare app with a clock."""
    number, idle = ceil((QUICK_KEYS if wanted.quick else KEYS) / wanted.rounds), 2.0 if wanted.quick else IDLE
    cases = {
        f"{name}, {size}": (name, size)
        for name in GAMES
        for size in CARDS
        if any(wanted.has(f"keys: {name}, {size}, {part}") for part in _parts())
    }
    digits = "floor: textual-digits-4hz"  # held to nothing: it shows what a clock alone does to keys
    if not cases and not wanted.has(digits):
        return
    hellos, clocks, found, asked = [], [], defaultdict(list), defaultdict(list)
    with TemporaryDirectory(prefix="facilitator-bench-") as folder:
        for n in range(wanted.rounds):
            hellos.append(floor(app("hello.py", f"{folder}/{n}.db"), number, idle, GAP, NEXT_GAP))
            clocks.append(floor(app("digits.py"), number, idle, GAP))
            window = floor(app("window.py", f"{folder}/{n}.asked.db"), number, idle, GAP, keys=ASKING)[GAP]
            for case, (name, size) in cases.items():
                for kind, presses in game(Path(folder, f"{n} {case}.lesson"), name, size, number, idle).items():
                    found[f"keys: {case}, {kind}"].append(
                        (hellos[n][NEXT_GAP if kind.endswith("next") else GAP], presses)
                    )
                    if kind == "action" and len(GAMES[name][1]) == len(ASKING):
                        asked[f"keys: {case}, {kind}, {BESIDE}"].append((_cpu(window), _cpu(presses)))
    found[digits] = [(hello[GAP], clock[GAP]) for hello, clock in zip(hellos, clocks, strict=True)]
    for name, rounds in found.items():
        for row in _rows(name, rounds):
            if wanted.has(row.what):
                yield row
    for name, shares in asked.items():
        if wanted.has(name):
            yield Row(name, "textual-window: asks, a row per answer", shares, statistics.fmean)


def _parts() -> list[str]:
    return [
        f"{prefix}{kind}, {part}"
        for prefix, kind in (("", "next"), ("", "undo"), ("", "action"), ("all: ", "next"), ("all: ", "undo"))
        for part in ("p95", "p99", "CPU", BESIDE)
    ]


def _rows(name: str, rounds: Sequence[tuple[Sequence[Press], Sequence[Press]]]) -> Iterator[Row]:
    last = [([p.last for p in hello], [p.last for p in ours]) for hello, ours in rounds]
    first = [p.first for _, ours in rounds for p in ours]
    words = f"hello, a row per key; p50 {statistics.median(p for _, ours in last for p in ours):.1f}"
    words += f"; first byte {statistics.median(first):.1f} {P95(first):.1f} {P99(first):.1f}"
    yield Row(f"{name}, p95", words, last, P95)
    yield Row(f"{name}, p99", "", last, P99)
    yield Row(f"{name}, CPU", "", [(_cpu(hello), _cpu(ours)) for hello, ours in rounds], statistics.fmean)


def _cpu(presses: Sequence[Press]) -> list[float]:
    return [press.cpu for press in presses]


if __name__ == "__main__":
    raise SystemExit(run_benches(__doc__, measure))
