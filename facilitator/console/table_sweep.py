"""One key for all tables: which tables sit out, and the requests for the others, as one batch."""

from collections.abc import Callable, Sequence

from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.command_and_event import Command
from facilitator.game.table.clock import AddTime
from facilitator.game.table.turns import Next
from facilitator.journal.batch import Answer
from facilitator.journal.lesson import Lesson
from facilitator.plain.wording import counted, listed

COMMANDS: dict[str, Command] = {"next": Next(), "more": AddTime(15), "less": AddTime(-15)}
DONE = {"next": "Next at", "more": "15 s more at", "less": "15 s less at"}


class Sweep:
    """The tables that sit out the next step; kept by the console only."""

    def __init__(self) -> None:
        self.skipped: set[str] = set()

    def toggle(self, name: str) -> None:
        """A table is not ready and sits out the next step, or is ready after all."""
        self.skipped ^= {name}

    def do(self, lesson: Lesson, name: str, execute: Callable[[Sequence[Request]], list[Answer]]) -> Answer:
        """Do what a row does at the tables that it means; what came of it in one sentence."""
        names = [
            n
            for n in lesson.room.open_tables
            if lesson.tables[n].over is None and (name != "next" or n not in self.skipped)
        ]
        if name == "next" and (not lesson.room.playing or not names):
            return execute([Request(Next())])[0]
        if not names:
            return Answer(False, "No table is playing now.")
        answers = execute([Request(COMMANDS[name], n) for n in names])
        if len(answers) < len(names):
            return answers[0]  # turned away as a whole
        refused = [f"table {n}: {a.said}" for n, a in zip(names, answers, strict=True) if not a.ok]
        done = len(names) - len(refused)
        out = sorted(self.skipped, key=int) if name == "next" else []
        sits = f" {'Tables' if len(out) > 1 else 'Table'} {listed(out, 'and')} sat out." if out else ""
        if name == "next":
            self.skipped.clear()
        said = f"{DONE[name]} {counted(done, 'table')}.{sits}" if done else ""
        return Answer(bool(done), " ".join([said, *refused]).strip())
