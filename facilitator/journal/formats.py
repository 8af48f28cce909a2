"""The formats of lesson files, and how moves of an older one are read as those of today. `FORMAT.md` describes them."""

import sqlite3
from collections.abc import Callable
from functools import partial
from zlib import crc32

from facilitator.journal.rows import (
    LOST,
    About,
    Pulse,
    Row,
    is_plausible,
    pulse_sum,
    pulse_values,
    row_sum,
    stored_about,
)

FORMAT = 2
MARK = 0x46434C54
"""What tells a lesson file from other SQLite files."""

HEADER = "CREATE TABLE header(name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID"
MOVE = (
    "CREATE TABLE move(n INTEGER PRIMARY KEY, strand TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, "
    "body TEXT NOT NULL, about TEXT NOT NULL, sum INTEGER NOT NULL)"
)
PULSE = (
    "CREATE TABLE pulse(one INTEGER PRIMARY KEY CHECK (one = 1), process INTEGER, since INTEGER NOT NULL, lesson "
    "INTEGER NOT NULL, "
    "mono INTEGER NOT NULL, boot TEXT NOT NULL, utc INTEGER NOT NULL, holder TEXT NOT NULL, open INTEGER NOT NULL, "
    "sum INTEGER NOT NULL)"
)
GUARDS = tuple(
    f"CREATE TRIGGER {table}_no_{name} BEFORE {what} BEGIN SELECT RAISE(ABORT, 'a lesson is only ever appended to'); "
    "END"
    for table, name, what in (
        *((t, w.lower(), f"{w} ON {t}") for t in ("header", "move") for w in ("UPDATE", "DELETE")),
        ("header", "insert", "INSERT ON header"),
        ("move", "gap", "INSERT ON move WHEN NEW.n <> (SELECT coalesce(max(n), 0) + 1 FROM move)"),
    )
)

Sum = Callable[[int], int]
"""The running sum after some moves, given the one before them."""


def insert_rows(db: sqlite3.Connection, rows: list[Row], before: int) -> int:
    """Put moves into today's table, each with its running sum; the sum after the last one."""
    total, lines = before, []
    for row in rows:
        total = row_sum((row,), total)
        lines.append((*row, total))
    db.executemany("INSERT INTO move VALUES (?, ?, ?, ?, ?, ?, ?)", lines)
    return total


def put_pulse(db: sqlite3.Connection, pulse: Pulse) -> None:
    """Rewrite the one changeable row of today's format."""
    db.execute("INSERT OR REPLACE INTO pulse VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)", pulse_values(pulse))


def read_moves(db: sqlite3.Connection, number: int, after: int) -> tuple[list[Row], Sum]:
    """The moves after a certain one as they would be stored today, and the sum over them as their own format makes
    it.
    """
    return _READ[number](db, after)


def _moves_1(db: sqlite3.Connection, after: int) -> tuple[list[Row], Sum]:
    """Format 1 knew no batches, hands and lines: each move was its own batch, and its sentence stands as a remark where
    its line would.
    """
    stored = db.execute(
        "SELECT n, strand, kind, at, written, body, said, text FROM move WHERE n > ? ORDER BY n", (after,)
    ).fetchall()
    texts = int(db.execute("SELECT coalesce(max(text), 0) FROM move WHERE n <= ?", (after,)).fetchone()[0])
    rows = []
    for n, strand, kind, at, written, body, said, text in stored:
        texts = max(texts, text or 0)
        line = f"# {said}" if kind == "do" else ""
        rows.append(Row(n, strand, kind, at, body, stored_about(About(written, said, texts, n, "", line))))
    lines = ["\x1f".join("" if v is None else str(v) for v in values) + "\n" for values in stored]
    return rows, lambda before: crc32("".join(lines).encode(), before)


def _moves_2(db: sqlite3.Connection, after: int) -> tuple[list[Row], Sum]:
    stored = db.execute("SELECT n, strand, kind, at, body, about FROM move WHERE n > ? ORDER BY n", (after,)).fetchall()
    rows = list(map(partial(tuple.__new__, Row), stored))  # a quarter of what `Row._make` takes, for thousands of rows
    return rows, lambda before: row_sum(rows, before)


_READ = {1: _moves_1, 2: _moves_2}
"""One for each format that was ever written."""


def read_pulse(db: sqlite3.Connection, number: int) -> Pulse:
    """The last sign of life; a format 1 process was known by its number alone."""
    columns = "process, since, lesson, mono, boot, utc" + (", holder, open" if number > 1 else "")
    row = db.execute(f"SELECT {columns}, sum FROM pulse").fetchone()
    if row is None or pulse_sum(row[:-1]) != row[-1]:
        return LOST
    process, since, lesson, mono, boot, utc, *more = row[:-1]
    holder, opened = more or (str(process or ""), 0)
    pulse = Pulse(process, since, lesson, mono, boot, utc, holder, bool(opened))
    return pulse if is_plausible(pulse) else LOST
