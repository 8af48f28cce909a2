"""The floor of `do`: a line is read, checked, committed (WAL, synchronous=FULL), folded, and answered with a line.   headless.py DB"""

import json
import sqlite3
import sys

db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode=WAL")
db.execute("PRAGMA synchronous=FULL")
db.execute("CREATE TABLE event(id INTEGER PRIMARY KEY, at REAL, body TEXT NOT NULL)")
place = 0
for line in sys.stdin:
    word = line.strip()
    if word not in ("next", "undo") or (word == "undo" and not place):
        print("refused", word, flush=True)
        continue
    row = db.execute("INSERT INTO event(at, body) VALUES (0, ?)", (json.dumps({"do": word, "from": place}),)).lastrowid
    place += 1 if word == "next" else -1
    print("ok", row, f"Step {place}.", flush=True)
