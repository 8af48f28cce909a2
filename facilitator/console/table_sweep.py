"""One key for all tables: which tables sit out, and the next step at the others, as one batch."""

from collections.abc import Callable, Sequence

from facilitator.game.dispatch.request import Request
from facilitator.game.table.turns import Next
from facilitator.journal.batch import Answer
from facilitator.journal.lesson import Lesson
from facilitator.plain.wording import counted, listed


class Sweep:
    """The tables that sit out the next step; kept by the console only."""

    def __init__(self) -> None:
        self.skipped: set[str] = set()

    def toggle(self, name: str) -> None:
        """A table is not ready and sits out the next step, or is ready after all."""
        self.skipped ^= {name}

    def next(self, lesson: Lesson, execute: Callable[[Sequence[Request]], list[Answer]]) -> Answer:
        """The next step at all tables that do not sit out; what came of it in one sentence."""
        playing = (name for name in lesson.room.open_tables if lesson.tables[name].over is None)
        names = [name for name in playing if name not in self.skipped]
        if not lesson.room.playing or not names:
            return execute([Request(Next())])[0]
        answers = execute([Request(Next(), name) for name in names])
        if len(answers) < len(names):
            return answers[0]  # turned away as a whole
        refused = [f"table {n}: {a.said}" for n, a in zip(names, answers, strict=True) if not a.ok]
        done, out = len(names) - len(refused), sorted(self.skipped, key=int)
        sits = f" {'Tables' if len(out) > 1 else 'Table'} {listed(out, 'and')} sat out." if out else ""
        self.skipped.clear()
        due = [name for name in lesson.room.open_tables if lesson.tables[name].due]
        waits = f" A card is due at {'tables' if len(due) > 1 else 'table'} {listed(due)}." if due else ""
        said = f"Next at {counted(done, 'table')}.{sits}{waits}" if done else ""
        return Answer(bool(done), " ".join([said, *refused]).strip())
