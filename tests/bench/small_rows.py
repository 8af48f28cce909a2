"""The floor of opening a journal in general: small rows selected in order, each decoded, and a fold that does next to nothing."""

import json
import sqlite3
from pathlib import Path

TEAMS = ("amber", "basil", "coral", "denim")


def written(path: Path, number: int) -> Path:
    """So many small events in a file: every sixth takes the last points back."""
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("CREATE TABLE event(id INTEGER PRIMARY KEY, at REAL, body TEXT NOT NULL)")
    events = (
        {"do": "undo"} if n % 6 == 5 else {"do": "score", "team": TEAMS[n % 4], "points": n % 7} for n in range(number)
    )
    db.executemany("INSERT INTO event(at, body) VALUES (0, ?)", ((json.dumps(event),) for event in events))
    db.commit()
    db.close()
    return path


def opened(path: Path) -> dict[str, int]:
    """The points of every team."""
    db = sqlite3.connect(path)
    rows = db.execute("SELECT body FROM event ORDER BY id").fetchall()
    db.close()
    points, scored = dict.fromkeys(TEAMS, 0), []
    for event in [json.loads(body) for (body,) in rows]:
        if event["do"] == "score":
            points[event["team"]] += event["points"]
            scored.append(event)
        else:
            last = scored.pop()
            points[last["team"]] -= last["points"]
    return points
