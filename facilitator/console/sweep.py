"""One key for all tables: who sits out, what is said to whom, and what a step back takes back."""

from collections.abc import Callable, Iterable

from facilitator.console.footer import undone_words
from facilitator.journal.answers import Answer
from facilitator.journal.back import stepped_since
from facilitator.journal.lesson import Lesson
from facilitator.plain.wording import counted, listed

TOGETHER = 500
"""Moves that follow each other within so many milliseconds, and with nothing between them, are one sweep."""

LINES = {"next": "next", "more": "time +15", "less": "time -15", "undo": "undo", "redo": "redo"}
DONE = {"next": "Next at", "more": "15 s more at", "less": "15 s less at", "undo": "Taken back at", "redo": "Done again at"}


class Sweep:
    """What concerns all tables at once; kept by the console only, since a lesson knows tables one by one."""

    def __init__(self) -> None:
        self.skipped: set[str] = set()
        self.taken_back: tuple[str, ...] = ()

    def toggle(self, name: str) -> None:
        """A table is not ready and sits out the next step, or is ready after all."""
        self.skipped ^= {name}

    def do(self, lesson: Lesson, name: str, carried: Callable[[str], Answer]) -> tuple[str, bool]:
        """Say a row's line to the tables that it means; what came of it in one sentence."""
        names = self._meant(lesson, name)
        if name == "undo" and self._phase(lesson):
            answer = carried("room undo")
            return answer.said, answer.ok
        if name == "next" and (not lesson.room.playing or not names):
            answer = carried("room next")
            return answer.said, answer.ok
        if not names:
            return "There is nothing to take back at all tables." if name == "undo" else "No table plays now.", False
        answers = {n: carried(f"{n}: {LINES[name]}") for n in names}
        done = [n for n, a in answers.items() if a.ok]
        refused = [f"table {n}: {a.said}" for n, a in answers.items() if not a.ok]
        sits = f" {listed(sorted(self.skipped, key=int))} sat out." if name == "next" and self.skipped else ""
        if name == "next":
            self.skipped.clear()
        self.taken_back = tuple(done) if name == "undo" else ()
        said = f"{DONE[name]} {counted(len(done), 'table')}.{sits}" if done else ""
        return " ".join([said, *refused]).strip(), bool(done)

    def _meant(self, lesson: Lesson, name: str) -> tuple[str, ...]:
        if name == "undo":
            return last_sweep(lesson)
        if name == "redo":
            return self.taken_back
        playing = [n for n in lesson.room.open_tables if lesson.tables[n].over is None]
        return tuple(n for n in playing if name != "next" or n not in self.skipped)

    def label(self, lesson: Lesson) -> str:
        """What the undo key would take back."""
        phase, names = self._phase(lesson), last_sweep(lesson)
        return f"undo: {undone_words(phase)}" if phase else f"undo at {counted(len(names), 'table')}" if names else ""

    def _phase(self, lesson: Lesson) -> str:
        """What the lesson as a whole did after the last sweep, such as going on to another phase."""
        return stepped_since(lesson, max((lesson.table_strand(n).live[-1].n for n in last_sweep(lesson)), default=0))


def last_sweep(lesson: Lesson) -> tuple[str, ...]:
    """The tables whose last live move was made together with the last one of all."""
    last = {name: strand.live[-1].row for name in _ordered(lesson.tables) if (strand := lesson.table_strand(name)).live}
    if not last:
        return ()
    rows = sorted(last.items(), key=lambda entry: -entry[1].n)
    found = rows[:1]
    for name, row in rows[1:]:
        if found[-1][1].n - row.n != 1 or found[-1][1].written - row.written > TOGETHER:
            break
        found.append((name, row))
    return tuple(name for name, _ in reversed(found))


def _ordered(names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda n: (len(n), n))
