"""What writes into a lesson while a screen stays open: lines are said, and only what was said there is taken back."""

from collections.abc import Callable

from facilitator.game.state import Table
from facilitator.journal.answers import Answer


class Pen:
    """Says lines to one table of a lesson; several screens may share it."""

    def __init__(self, look: Callable[[], Table], say: Callable[[str], Answer], several: bool = False) -> None:
        self._look, self._say, self._several = look, say, several
        self.written = self.undone = 0

    @property
    def table(self) -> Table:
        """The table as it stands now."""
        return self._look()

    def write(self, line: str) -> Answer:
        """Say a line; once it is carried out it is on the disk."""
        answer = self._to_table(line)
        if answer.ok:
            self.written, self.undone = self.written + 1, 0
        return answer

    def back(self) -> Answer:
        """Take the last line back, as far as it was written here."""
        if not self.written:
            return Answer(False, "Nothing that was written here is left to take back.")
        answer = self._to_table("undo")
        if answer.ok:
            self.written, self.undone = self.written - 1, self.undone + 1
        return answer

    def again(self) -> Answer:
        """Write again what was taken back here last."""
        if not self.undone:
            return Answer(False, "Nothing has been taken back here.")
        answer = self._to_table("redo")
        if answer.ok:
            self.written, self.undone = self.written + 1, self.undone - 1
        return answer

    def _to_table(self, line: str) -> Answer:
        return self._say(f"{self.table.name}: {line}" if self._several else line)
