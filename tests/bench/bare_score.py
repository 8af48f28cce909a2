"""The floor of `score`: what `bare.py` does, a file with counts read, and a plain loop over its tiles.   bare_score.py RULESET COUNTS"""

import fractions  # noqa: F401
import pathlib
import sys
import tomllib

exec(compile(pathlib.Path(__file__).with_name("bare.py").read_text(encoding="utf-8"), "bare.py", "exec"))

with pathlib.Path(sys.argv[2]).open("rb") as file:
    counts = tomllib.load(file)
touching = 0
for side in counts["sides"].values():
    tiles = {}
    for entry in side["colony"]:
        place, *stack = entry.split()
        q, r = place.split(",")
        tiles[int(q), int(r)] = stack
    for q, r in tiles:
        for near in ((q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)):
            touching += near in tiles
print(f"{len(counts['sides'])} sides, {touching} edges.")
