"""Every goal in one table, one row for everything that is measured, and the command line that all benches share."""

import argparse
import json
import math
import os
import platform
import sqlite3
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Literal

Round = tuple[Sequence[float], Sequence[float]]
"""What one round measured: the floor's samples, of which there may be none, and ours."""

Statistic = Callable[[Sequence[float]], float]

GOALS: dict[str, tuple[Literal["ratio", "value"], float]] = {
    "keys: *, p95": ("value", 16.7),
    "keys: *, p99": ("value", 33.0),
    "keys: *, CPU": ("ratio", 3.0),
    "console ready": ("ratio", 2.0),
    "console ready, 16 tables, *": ("ratio", 1.9),
    "console ready, EcoPyramid, class of 28": ("ratio", 1.8),
    "key, committed": ("ratio", 3.5),
    "idle": ("ratio", 2.0),
    "projector's clock, bytes": ("ratio", 1.0),
    "projector's clock, CPU": ("ratio", 2.0),
    "commit to projector, p99": ("value", 100.0),
    "key at one of 16 tables": ("ratio", 2.0),
    "key to all of 16 tables": ("ratio", 2.0),
    "idle, 16 tables": ("ratio", 4.0),
    "one move durable": ("ratio", 1.6),
    "open 1,000 moves": ("ratio", 3.0),
    "open 10,000 moves*": ("ratio", 2.5),
    "headless line": ("ratio", 1.7),
    "--help": ("ratio", 3.0),
    "only shows: *": ("ratio", 2.5),
    "check --quick": ("ratio", 2.0),
    "score, four colonies": ("ratio", 2.0),
    "score, 10,000 colonies": ("ratio", 15.0),
    "kit for 28": ("ratio", 2.5),
    "history, 10,000 lessons": ("ratio", 1.0),
    "history, memory for ten times as many": ("ratio", 1.5),
    "server's memory, 50 browsers": ("value", 40.0),
}
"""The highest that a row's ratio or its own value may be; the first pattern that fits its name counts."""


def percentile(share: float) -> Statistic:
    """The smallest sample that so much of all samples does not exceed."""
    return lambda samples: sorted(samples)[max(0, math.ceil(share * len(samples)) - 1)]


P95, P99 = percentile(0.95), percentile(0.99)


@dataclass(frozen=True)
class Row:
    """One thing that was measured. Its ratio is the median of the rounds' ratios, its values are those of all samples together."""

    what: str
    beside: str
    rounds: Sequence[Round]
    statistic: Statistic = statistics.median
    unit: str = "ms"

    @property
    def floor(self) -> float | None:
        """The floor's value; None where it has none."""
        samples = [s for floor, _ in self.rounds for s in floor]
        return self.statistic(samples) if samples else None

    @property
    def samples(self) -> list[float]:
        """Ours, of all rounds."""
        return [s for _, ours in self.rounds for s in ours]

    @property
    def ratio(self) -> float | None:
        """Paired by round, so that a machine that slows down between two rounds does not matter."""
        ratios = [
            self.statistic(ours) / base for floor, ours in self.rounds if floor and (base := self.statistic(floor)) > 0
        ]
        return statistics.median(ratios) if ratios else None

    @property
    def goal(self) -> tuple[str, float] | None:
        """What it is held to."""
        return next((goal for pattern, goal in GOALS.items() if fnmatchcase(self.what, pattern)), None)

    @property
    def met(self) -> bool | None:
        """None without a goal."""
        if self.goal is None:
            return None
        measured = self.ratio if self.goal[0] == "ratio" else self.statistic(self.samples)
        return measured is not None and measured <= self.goal[1]

    def cells(self) -> tuple[str, ...]:
        """As it is printed."""
        goal = "" if self.goal is None else f"≤ {self.goal[1]:g}{'×' if self.goal[0] == 'ratio' else ' ' + self.unit}"
        return (
            self.what,
            "" if self.floor is None else f"{self.floor:.3f}",
            f"{self.statistic(self.samples):.3f} {self.unit}",
            "" if self.ratio is None else f"{self.ratio:.2f}×",
            goal,
            {None: "", True: "met", False: "MISSED"}[self.met],
            self.beside,
        )

    def data(self) -> dict[str, object]:
        """As it is stored: without the samples, with their percentiles."""
        samples = self.samples
        return {
            "what": self.what,
            "beside": self.beside,
            "unit": self.unit,
            "floor": rounded(self.floor),
            "ours": rounded(self.statistic(samples)),
            "ratio": rounded(self.ratio),
            "goal": self.goal,
            "met": self.met,
            "samples": len(samples),
            "p50": rounded(statistics.median(samples)),
            "p95": rounded(P95(samples)),
            "p99": rounded(P99(samples)),
        }


def rounded(number: float | None) -> float | None:
    """Four digits are more than any of this means."""
    return None if number is None else float(f"{number:.4g}")


@dataclass(frozen=True)
class Wanted:
    """What was asked for on the command line."""

    rounds: int
    only: str = ""
    quick: bool = False

    def has(self, name: str) -> bool:
        """Whether a row of this name is wanted."""
        return self.only.casefold() in name.casefold()


Bench = Callable[[Wanted], Iterator[Row]]


def repeated(wanted: Wanted, cases: dict[str, Callable[[], Round]]) -> dict[str, list[Round]]:
    """Every case that is wanted in every round, in turn; a first round that only warms up is thrown away."""
    chosen = {name: measure for name, measure in cases.items() if wanted.has(name)}
    rounds = [{name: measure() for name, measure in chosen.items()} for _ in range(wanted.rounds + 1)][1:]
    return {name: [one[name] for one in rounds] for name in chosen}


def table(rows: Sequence[Row]) -> str:
    """Columns of words to the left, of numbers to the right."""
    lines = [("what", "floor", "ours", "ratio", "goal", "", "beside"), *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(w) if i in (1, 2, 3, 4) else cell.ljust(w)
            for i, (cell, w) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def machine() -> dict[str, object]:
    """What the figures depend on."""
    return {
        "system": platform.system(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def run_benches(description: str | None, *benches: Bench) -> int:
    """Measure, print the table, and return 1 where a goal is missed or a bench could not be run."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, metavar="N", help="how often everything is measured (3; with --quick 1)")
    parser.add_argument("--only", default="", metavar="NAME", help="only the rows that have this in their names")
    parser.add_argument(
        "--quick",
        action="store_true",
        help="fewer keys and one round, to see whether everything runs; tails mean nothing",
    )
    parser.add_argument("--json", metavar="FILE", help="write the table there too")
    asked = parser.parse_args()
    wanted = Wanted(asked.rounds or (1 if asked.quick else 3), asked.only, asked.quick)
    before, rows, failed = machine(), [], False
    for bench in benches:
        try:
            for row in bench(wanted):
                rows.append(row)
                print(f"{row.what}: {row.cells()[2]} {row.cells()[3]}", file=sys.stderr)
        except (Exception, SystemExit) as error:  # one bench that cannot run must not cost the results of the others
            print(f"{bench.__module__}: {error!r}", file=sys.stderr)
            failed = True
    if not rows and not failed:
        parser.error(f"nothing is called '{wanted.only}'")
    print(
        ", ".join(f"{name} {value}" for name, value in before.items())
        + f", load afterwards {machine()['load']}, rounds {wanted.rounds}"
    )
    print(table(rows))
    missed = [row for row in rows if row.met is False]
    print(f"{len(missed)} of {sum(row.met is not None for row in rows)} goals missed.")
    if asked.json:
        lines = ",\n".join(json.dumps(row.data(), ensure_ascii=False) for row in rows)
        text = f'{{"machine": {json.dumps(before)}, "rounds": {wanted.rounds}, "quick": {json.dumps(wanted.quick)}, "rows": [\n{lines}\n]}}\n'
        Path(asked.json).write_text(text, encoding="utf-8")
    return int(failed or bool(missed))
