"""Every ruling and rule that decides about points, as cases: what is handed in, and what has to come of it.

A case in `rulings/GAME.txt` is `RULING: handed in -> expected`, its parts set apart by ` ; `; rows that are indented go on with the
one before. Handed in: `options name=value`, `SIDE count=3`, `table count=3`; lists by `/`, and `+` for the blanks between a place and
its tiles. `ring=` is a colony of the tile in the middle and those around it from 1,0 on, each beside the one before. Expected:
`SIDE line=points` (or `total=`, also of `table`), `winners …`, `verdict key=value`, `doubted` (there is a warning), `sound` (there is
none) or `refused`.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from scoring.counting import refused, score

FOLDER = Path(__file__).parent / "rulings"
GAMES = ("planet-hexagon", "ecogon", "phylo-western-pa", "ecopyramid", "eco")
RING = ("0,0", "1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")


def cases() -> Iterator[tuple[str, str, str, str]]:
    """Game, ruling, what is handed in, what is expected."""
    for game in GAMES:
        rows: list[str] = []
        for row in (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines():
            if row.startswith(" "):
                rows[-1] += " " + row.strip()
            elif row and not row.startswith("#"):
                rows.append(row)
        for row in rows:
            ruling, _, rest = row.partition(": ")
            given, _, expected = rest.partition(" -> ")
            yield game, ruling, given, expected


CASES = tuple(cases())


def plain(name: str, text: str) -> tuple[str, Any]:
    """A value as it stands in a file."""
    if name == "ring":
        return "colony", [
            " ".join((place, *tiles.split("+"))) for place, tiles in zip(RING, text.split("/"), strict=False)
        ]
    if name in ("colony", "waiting", "discarded"):
        return name, [one.replace("+", " ") for one in text.split("/") if one]
    if text in ("true", "false"):
        return name, text == "true"
    return name, int(text) if text.isdigit() else text


def pairs(words: list[str]) -> dict[str, str]:
    """`name=value` by name."""
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def handed_in(game: str, text: str, turn: bool = False) -> str:
    """The file with these counts; turned, the last side comes first in it."""
    tree: dict[str, Any] = {"ruleset": game, "sides": {}}
    for part in text.split(" ; ")[:: -1 if turn else 1]:
        name, *words = part.split()
        found = dict(plain(key, value) for key, value in pairs(words).items())
        (tree if name in ("options", "table") else tree["sides"])[name] = found
    return tomli_w.dumps(tree)


@pytest.mark.parametrize(("game", "ruling", "given", "expected"), CASES, ids=[f"{g}-{r}" for g, r, _, _ in CASES])
def test_ruling(tmp_path: Path, game: str, ruling: str, given: str, expected: str) -> None:
    if expected == "refused":
        assert refused(tmp_path, game, handed_in(game, given)).startswith("counts.toml, line ")
        return
    answer = score(tmp_path, game, handed_in(game, given))
    for sheet in (*answer["sides"].values(), *([answer["table"]] if "table" in answer else [])):
        assert sum((Fraction(line["exact"]) for line in sheet["lines"]), Fraction()) == Fraction(sheet["exact"])
    for part in expected.split(" ; "):
        name, *words = part.split()
        match name:
            case "doubted" | "sound":
                assert bool(answer["warnings"]) == (name == "doubted"), answer["warnings"]
            case "winners":
                assert answer["winners"] == words
            case "verdict":
                verdict = {**answer["verdict"]}
                after = verdict.pop("next", None) or {}
                flat = {**verdict, "next": after.get("band"), "next-short-by": after.get("short_by")}
                for key, value in pairs(words).items():
                    told = flat[key.replace("_", "-") if key.startswith("next") else key.replace("-", "_")]
                    assert (",".join(told) if isinstance(told, list) else json.dumps(told).strip('"')) == value, key
            case _:
                sheet = answer["table"] if name == "table" else answer["sides"][name]
                lines = {line["id"]: (line["points"], line["exact"]) for line in sheet["lines"]}
                lines["total"] = (sheet["total"], sheet["exact"])
                for line, points in pairs(words).items():
                    worth = Fraction(points)
                    whole = worth.denominator == 1
                    assert lines[line] == (
                        (int(worth) if whole else worth.numerator / worth.denominator),
                        str(worth),
                    ), line
                    assert isinstance(lines[line][0], int) == whole


@pytest.mark.parametrize("game", GAMES)
def test_the_order_in_the_file_makes_no_difference(tmp_path: Path, game: str) -> None:
    seen = 0
    for _, _, given, expected in (case for case in CASES if case[0] == game):
        if expected != "refused" and " ; " in given:
            seen += 1
            first, turned = (score(tmp_path, game, handed_in(game, given, turn)) for turn in (False, True))
            assert json.dumps(first) == json.dumps(turned)
    assert seen or game == "phylo-western-pa"


def test_every_ruling_that_changes_points_has_a_case() -> None:
    # The rest of those that change points decide during play: when events, last turns and wins come, not what is counted.
    wanted = {
        "planet-hexagon": {
            f"PH-{n}"
            for n in ("18", "19", "20", "21", "22", "23", "24", "25", "27", "27b", "28", "29", "30", "32", "33")
        },
        "ecogon": {"EG-05", "EG-06", "EG-10", "EG-11"},
        "phylo-western-pa": {"PY-01", "PY-02"},
        "ecopyramid": {"EP-01"},
        "eco": {"EC-02", "EC-03", "EC-04", "EC-08", "EC-09", "EC-10"},
    }
    for game, rulings in wanted.items():
        assert rulings <= {ruling for name, ruling, _, _ in CASES if name == game}, game
    assert len(CASES) > 300
