"""One key for all tables: which tables sit out, and the next step at the others, as one batch."""

from collections.abc import Callable, Sequence

from facilitator.game.dispatch.onward import held_back, tables_words
from facilitator.game.dispatch.request import Request
from facilitator.game.table.turns import Next
from facilitator.journal.batch import Answer
from facilitator.journal.lesson import Lesson
from facilitator.plain.wording import counted


class Sweep:
    """The tables that sit out the next step; kept by the console only."""

    def __init__(self) -> None:
        self.skipped: set[str] = set()

    def toggle(self, name: str) -> None:
        """A table is not ready and sits out the next step, or is ready after all."""
        self.skipped ^= {name}

    def next(self, lesson: Lesson, execute: Callable[[Sequence[Request]], list[Answer]]) -> Answer:
        """The next step at all tables that do not sit out and have no card due; what came of it in a few sentences."""
        playing = (name for name in lesson.room.open_tables if lesson.tables[name].over is None)
        names = [name for name in playing if name not in self.skipped]
        if not lesson.room.playing or not names:
            return execute([Request(Next())])[0]
        held = held_back(Next(), names, lesson.tables)
        names = [name for name in names if name not in held]
        answers = execute([Request(Next(), name) for name in names])
        if len(answers) < len(names):
            return answers[0]  # turned away as a whole
        refused = [f"table {n}: {a.said}" for n, a in zip(names, answers, strict=True) if not a.ok]
        done = len(names) - len(refused)
        said = [f"Next at {counted(done, 'table')}.", tables_words(sorted(self.skipped, key=int), "sat out")]
        due = tables_words([name for name in names if lesson.tables[name].due], "came to an event")
        told = [f"Table {name}: {text}" for name in names for text in lesson.tables[name].announced]
        self.skipped.clear()
        return Answer(
            bool(done), " ".join(filter(None, [*(said if done else ()), tables_words(held), due, *refused, *told]))
        )
