"""What can be proved of a damaged lesson: its moves one by one, from the file, its log and its backup copies."""

import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from facilitator.journal.access import connect
from facilitator.journal.formats import FORMAT, put_pulse, read_pulse
from facilitator.journal.lesson_file import create_file, header_sum
from facilitator.journal.private_texts import ENDING, PrivateTexts
from facilitator.journal.problems import Damaged, Unusable
from facilitator.journal.rows import LOST, Pulse, Row, row_sum
from facilitator.plain.frozen import frozen, replace

GAP = 500
"""So many moves that can't be read one after the other end the search for more."""

BROKEN = (sqlite3.Error, UnicodeDecodeError, OverflowError, OSError)


@frozen
class Remains:
    """What can be read of one file: its header if that is whole, and moves with the sums that were stored with them."""

    header: Mapping[str, str]
    moves: Mapping[int, tuple[Row, int]]
    pulse: Pulse


@frozen
class Salvaged:
    """The longest part from the beginning that is proved, and what was found beyond it."""

    header: Mapping[str, str]
    rows: Sequence[Row]
    pulse: Pulse
    known: int
    """The number of the last move that there is a trace of."""

    def write(self, path: Path) -> None:
        """As a new lesson, which nobody has open."""
        last = self.rows[-1].facts.written if self.rows else int(self.header["opened"])
        pulse = Pulse(None, 0, last, 0, "", last) if self.pulse == LOST else self.pulse
        create_file(path, self.header, replace(pulse, process=None, holder="", open=False), rows=self.rows)


def salvage(path: Path, copies: Sequence[Path]) -> Salvaged:
    """The longest proved part of a lesson, from its own file and its copies together."""
    found = [remains for file in (path, *copies) for remains in _remains(file)]
    header = next((one.header for one in found if one.header), None)
    if header is None:
        raise Damaged(f"{path.name} can't be repaired: nothing in it can be proved, and there is no backup copy of it.")
    same = [one for one in found if not one.header or one.header["id"] == header["id"]]
    rows, total = list[Row](), 0
    for n in count(1):
        fitting = (
            move for one in same if (move := one.moves.get(n)) is not None and row_sum(move[:1], total) == move[1]
        )
        if (move := next(fitting, None)) is None:
            break
        rows.append(move[0])
        total = move[1]
    pulse = next((one.pulse for one in same if one.pulse != LOST), LOST)
    return Salvaged(header, rows, pulse, max((n for one in same for n in one.moves), default=0))


def _remains(path: Path) -> Iterator[Remains]:
    """Of a file with its log, and without it; both are read from copies, so that nothing beside the file changes."""
    log = path.with_name(f"{path.name}-wal")
    for logged in (True, False) if log.exists() else (False,):
        with TemporaryDirectory(prefix="facilitator-") as folder, suppress(*BROKEN):
            copy = Path(folder, "copy")
            shutil.copyfile(path, copy)
            if logged:
                shutil.copyfile(log, f"{copy}-wal")
            with closing(connect(copy, "rw")) as db:
                yield Remains(_header(db), dict(_moves(db)), _pulse(db))


def _header(db: sqlite3.Connection) -> Mapping[str, str]:
    with suppress(*BROKEN):
        header = dict(db.execute("SELECT name, body FROM header").fetchall())
        if header.pop("sum", None) == header_sum(header):
            return header
    return {}


def _moves(db: sqlite3.Connection) -> Iterator[tuple[int, tuple[Row, int]]]:
    missed = 0
    for n in count(1):
        row = None
        with suppress(*BROKEN):
            row = db.execute("SELECT n, strand, kind, at, body, about, sum FROM move WHERE n = ?", (n,)).fetchone()
        if row is not None:
            missed = 0
            yield n, (Row(*row[:-1]), row[-1])
        elif (missed := missed + 1) > GAP:
            return


def _pulse(db: sqlite3.Connection) -> Pulse:
    with suppress(*BROKEN):
        return read_pulse(db, FORMAT)
    return LOST


def salvage_texts(lesson: Path, to: Path, lesson_id: str) -> int:
    """Keep beside another lesson whatever can be read of the texts; how many those are."""
    texts = dict[int, str]()
    path = lesson.with_name(lesson.name + ENDING)
    with suppress(*BROKEN), closing(connect(path, "ro", still=True)) as db:
        for (n,) in db.execute("SELECT id FROM text").fetchall():
            with suppress(*BROKEN):
                texts[n] = str(db.execute("SELECT body FROM text WHERE id = ?", (n,)).fetchone()[0])
    PrivateTexts(to, lesson_id).restore(texts)
    return len(texts)


def proved_copy(path: Path) -> bytes:
    """The bytes of a lesson file as it is now, once every move in them has been proved."""
    with closing(sqlite3.connect(":memory:")) as memory, closing(connect(path, "ro")) as db:
        db.backup(memory)
        header, moves = _header(memory), dict(_moves(memory))
        rows = [row for row, _ in moves.values()]
        if (
            not header
            or list(moves) != list(range(1, len(rows) + 1))
            or (rows and row_sum(rows, 0) != moves[len(rows)][1])
        ):
            raise Unusable(f"{path.name} is damaged, so no backup copy was made.")
        put_pulse(memory, replace(_pulse(memory), process=None, holder="", open=False))
        memory.commit()
        return memory.serialize()
