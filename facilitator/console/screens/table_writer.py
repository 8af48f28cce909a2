"""What writes into a lesson while a screen stays open: and takes back only what was written there."""

from collections.abc import Callable

from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.kernel.state import Table
from facilitator.game.kernel.undo_commands import Redo, Undo
from facilitator.journal.batch import Answer


def _unknown() -> int | None:
    return None


class TableWriter:
    """Carries out commands at one table of a lesson; several screens may share it. `newest` tells the table's last move that
    counts.
    """

    def __init__(
        self,
        look: Callable[[], Table],
        submit: Callable[[Request], Answer],
        several: bool = False,
        newest: Callable[[], int | None] = _unknown,
    ) -> None:
        self._look, self._submit, self._several, self._newest = look, submit, several, newest
        self._written: list[int | None] = []
        self._undone, self._stood = 0, newest()

    @property
    def table(self) -> Table:
        """The table as it stands now."""
        return self._look()

    @property
    def where(self) -> str:
        """Which table this is, as the end of a title; nothing where there is only one."""
        return f" at table {self.table.name}" if self._several else ""

    def write(self, command: TableCommand) -> Answer:
        """Carry out a command; then it is on the disk."""
        answer = self._submit(Request(command, self.table.name if self._several else None))
        if answer.ok:
            self._undone = 0
            self._written.append(self._newest())
        return answer

    def back(self) -> Answer:
        """Take the last command back, as far as it was written here and nothing has come after it."""
        if not self._written:
            return Answer(False, "There is nothing left to undo here.")
        if self._written[-1] != self._newest():
            return Answer(False, "The game went on since then. Go back with Esc and undo that first.")
        answer = self._to_table(Undo())
        if answer.ok:
            self._written.pop()
            self._undone, self._stood = self._undone + 1, self._newest()
        return answer

    def again(self) -> Answer:
        """Write again what was taken back here last."""
        if not self._undone or self._stood != self._newest():
            return Answer(False, "There is nothing to redo here.")
        answer = self._to_table(Redo())
        if answer.ok:
            self._written.append(self._newest())
            self._undone, self._stood = self._undone - 1, self._newest()
        return answer

    def _to_table(self, command: Undo | Redo) -> Answer:
        """By its name: without one `undo` would mean the lesson's phases too."""
        return self._submit(Request(command, self.table.name))
