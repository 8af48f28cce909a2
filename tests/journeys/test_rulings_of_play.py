"""What comes of the rulings while a game is played, ruling by ruling, through the command line alone.

A case is `RULING: --how=it-is-opened : lines that are said, one*3 is said three times -> where.it.stands=value …`; a line that is
indented goes on with the one before it. `last` is how the last line was answered. The rest is the first table of `show --json`.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from scoring.counting import run

HERE = Path(__file__).parent / "rulings"
SHORT = {
    "three": [*(f"niche 1 0,{n} producer" for n in range(3)), "niche 1 1,0 herbivore", "niche 1 1,1 herbivore"],
    "full": [*(f"niche 1 0,{n} producer" for n in range(4)), *(f"niche 1 1,{n} herbivore" for n in range(3))],
}


def cases() -> list[tuple[str, str, str]]:
    """Game, ruling and the rest of each case."""
    found = []
    for file in sorted(HERE.glob("*.txt")):
        text = file.read_text(encoding="utf-8").replace("\n    ", " ")
        found += [(file.stem, *line.split(": ", 1)) for line in text.splitlines() if line and not line.startswith("#")]
    return found  # type: ignore[return-value]


def said(lines: str) -> list[str]:
    """The lines of a case, with those that stand for several."""
    found: list[str] = []
    for word in (word.strip() for word in lines.split(", ")):
        line, _, times = word.partition("*")
        found += SHORT.get(line, [line]) * int(times or 1) if line else []
    return found


def at(stands: Any, path: str) -> Any:
    """What stands at a path: a key, or a number in a list."""
    for step in path.split("."):
        stands = stands[int(step)] if isinstance(stands, list) else stands[step]
    return stands


@pytest.mark.parametrize(("game", "ruling", "case"), cases(), ids=lambda word: word if len(word) < 20 else "")
def test_ruling(tmp_path: Path, game: str, ruling: str, case: str) -> None:
    how, expected = case.split("->")
    opened, _, lines = how.partition(":")
    lesson = str(tmp_path / "a.lesson")
    assert run("open", game, "--lesson", lesson, "--rehearsal", *opened.split())[0] == 0
    answers = run("do", lesson, *said(lines))[1].splitlines() if said(lines) else ["ok"]
    shown = json.loads(run("show", lesson, "--json")[1])
    stands = {**shown["tables"][0], "last": answers[-1].split()[0], "moves": shown["moves"]}
    wanted = [one.partition("=") for one in expected.split()]
    assert {path: at(stands, path) for path, _, _ in wanted} == {path: json.loads(value) for path, _, value in wanted}


def test_every_ruling_that_decides_during_play_has_a_case() -> None:
    wanted = {
        "ecogon": {f"EG-{n:02}" for n in (1, 2, 3, 4, 5, 7, 8, 9, 12, 18, 19, 20, 21)},
        "phylo-western-pa": {f"PY-{n:02}" for n in (1, 2, 4, 6, 7, 8, 9)},
        "ecopyramid": {f"EP-{n:02}" for n in range(1, 15)},
        "eco": {"EC-03", "EC-08", "EC-11", "EC-12", "EC-15"},
    }
    for game, rulings in wanted.items():
        assert rulings <= {ruling for name, ruling, _ in cases() if name == game}, game
