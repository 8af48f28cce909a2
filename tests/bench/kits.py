"""How dear a kit on paper is beside a bare compile of as many pages with a table, each a whole process, in turn.

python tests/bench/kits.py [--rounds N]
"""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from program import ENVIRONMENT, PROGRAM
from results import Row, Wanted, repeated, run_benches

PLAN, LEAST = "planet-hexagon", 30
"""The game whose kit is printed for four teams of seven, and how many pages it has at least."""

TOO_MANY, LONGEST = 200, 60
"""Pages and seconds beyond which something is wrong with the bench itself: it stops before it takes the machine away from others."""

SCENARIO = f"""schema = 1
id = "class-of-28"
title = "A class of twenty-eight"
ruleset = "{PLAN}"
seats = 7
phases = [
    {{ id = "rules", title = "Rules", kind = "intro", minutes = 15 }},
    {{ id = "play", title = "Play", kind = "play", minutes = 70 }},
    {{ id = "debrief", title = "Debrief", kind = "debrief", minutes = 15 }},
]
"""

HEADINGS = ("Session", "Round", "Tiles", "Assets", "Bonus", "Undone", "Total")


def bare_source(pages: int) -> str:
    """As many pages, each with a table of sixteen rows, written as plainly as can be."""
    parts = [
        '#set page(paper: "a4", margin: 20mm, footer: context [Score sheet #h(1fr) #counter(page).display("1 / 1", both: true)])\n'
    ]
    for page in range(pages):
        rows = [(i // 4 + 1, i % 4 + 1, (page + i) % 7, i % 3, i % 2, (page * i) % 5, page + 3 * i) for i in range(16)]
        cells = ", ".join(f"[{cell}]" for row in rows for cell in row)
        head = ", ".join(f"[*{heading}*]" for heading in HEADINGS)
        parts.append(
            f"{'#pagebreak()' if page else ''}\n= Équipe {page + 1}\n#table(columns: (1fr,) * 7, table.header({head}), {cells})\n"
        )
    return "".join(parts)


BARE = """import sys, typst
typst.compile(open(sys.argv[1], "rb").read(), output=sys.argv[2], ignore_system_fonts=True)
"""


def timed(command: list[str], folder: Path) -> float:
    """Milliseconds of a whole process."""
    begin = time.perf_counter_ns()
    subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=LONGEST, env=ENVIRONMENT)
    return (time.perf_counter_ns() - begin) / 1e6


def pages_of(path: Path) -> int:
    """How many pages the kit has, those of the secret file too."""
    from facilitator.console.print_jobs import key_rows
    from facilitator.files.catalogue_files import words_in
    from facilitator.files.loader import load_plan
    from facilitator.files.settings import Settings
    from facilitator.paper.kit import kit
    from facilitator.paper.kit_source import source_of_plan
    from facilitator.paper.pdf import as_pdf

    scenario, rules, _ = load_plan(str(path))
    made = kit(source_of_plan(scenario, rules, words_in("en"), key_rows(rules, Settings())))
    counts = (re.search(rb"/Type/Pages/Count (\d+)", as_pdf(document).content) for _, document in made.files("kit"))
    return sum(int(count[1]) for count in counts if count is not None)


def measure(wanted: Wanted) -> Iterator[Row]:
    """The kit of a class of 28."""
    if not wanted.has("kit for 28"):
        return
    with TemporaryDirectory(prefix="facilitator-bench-") as name:
        folder = Path(name)
        (folder / "class.toml").write_text(SCENARIO, encoding="utf-8")
        pages = pages_of(folder / "class.toml")
        assert LEAST <= pages <= TOO_MANY, f"the kit has {pages} pages"
        (folder / "bare.typ").write_text(bare_source(pages), encoding="utf-8")
        (folder / "bare.py").write_text(BARE, encoding="utf-8")
        bare = [sys.executable, "bare.py", "bare.typ", "bare.pdf"]
        ours = [*PROGRAM, "print", "class.toml", "--out", "kit"]
        rounds = repeated(wanted, {"kit for 28": lambda: ([timed(bare, folder)], [timed(ours, folder)])})
    yield Row("kit for 28", f"{pages} pages with a table compiled", rounds["kit for 28"])


if __name__ == "__main__":
    raise SystemExit(run_benches(__doc__, measure))
