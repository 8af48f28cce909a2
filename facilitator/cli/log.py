"""`log`: how a lesson got where it stands. It loads no views, which would cost a tenth of its time."""

import argparse
import json
from datetime import datetime

from facilitator.cli.lesson_finder import newest_lesson, read_lesson, typed_texts
from facilitator.journal.private_texts import fill_texts


def log_command(wanted: argparse.Namespace) -> int:
    """Every move with time and sentence; what was taken back is marked."""
    lesson = read_lesson(wanted.lesson or newest_lesson())
    texts, code = typed_texts(lesson)
    moves = lesson.history()
    if wanted.json:
        print(
            json.dumps(
                [
                    {
                        "move": m.n,
                        "strand": m.strand,
                        "kind": m.kind,
                        "at": m.at,
                        "written": m.written,
                        "batch": m.batch,
                        "by": m.by,
                        "line": m.line,
                        "says": fill_texts(m.said, texts),
                        "counts": m.counts,
                    }
                    for m in moves
                ],
                ensure_ascii=False,
            )
        )
        return code
    for m in moves:
        time = (
            datetime.fromtimestamp(m.at / 1000).strftime("%H:%M:%S")
            if not lesson.time.rehearsal
            else _since(m.at - lesson.opened)
        )
        mark = " " if m.counts else "×"
        print(f"{m.n:>4} {mark} {time}  {m.strand:<6} {fill_texts(m.said, texts)}")
    return code


def _since(ms: int) -> str:
    seconds = ms // 1000
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
