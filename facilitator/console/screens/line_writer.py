"""What writes into a lesson while a screen stays open: lines are said, and only what was said there is taken back."""

from collections.abc import Callable

from facilitator.game.kernel.state import Table
from facilitator.journal.batch import Answer


def _unknown() -> int | None:
    return None


class LineWriter:
    """Says lines to one table of a lesson; several screens may share it. `newest` tells the table's last move that
    counts.
    """

    def __init__(
        self,
        look: Callable[[], Table],
        say: Callable[[str], Answer],
        several: bool = False,
        newest: Callable[[], int | None] = _unknown,
    ) -> None:
        self._look, self._say, self._several, self._newest = look, say, several, newest
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

    def write(self, line: str) -> Answer:
        """Say a line; once it is carried out it is on the disk."""
        answer = self._say(f"{self.table.name}: {line}" if self._several else line)
        if answer.ok:
            self._undone = 0
            self._written.append(self._newest())
        return answer

    def back(self) -> Answer:
        """Take the last line back, as far as it was written here and nothing has come after it."""
        if not self._written:
            return Answer(False, "Nothing that was written here is left to take back.")
        if self._written[-1] != self._newest():
            return Answer(
                False, "The game went on after what was written here; leave with Esc and take that back first."
            )
        answer = self._to_table("undo")
        if answer.ok:
            self._written.pop()
            self._undone, self._stood = self._undone + 1, self._newest()
        return answer

    def again(self) -> Answer:
        """Write again what was taken back here last."""
        if not self._undone or self._stood != self._newest():
            return Answer(False, "Nothing has been taken back here.")
        answer = self._to_table("redo")
        if answer.ok:
            self._written.append(self._newest())
            self._undone, self._stood = self._undone - 1, self._newest()
        return answer

    def _to_table(self, line: str) -> Answer:
        """By its name: without one `undo` would mean the lesson's phases too."""
        return self._say(f"{self.table.name}: {line}")
