"""The rules reference, found as one types."""

from textual.widgets import Input

from facilitator.console.key_words import Controls, with_keys
from facilitator.console.screens.picker import Finding, Picker, PickRow
from facilitator.game.kernel.state import Room, Table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.table.turns import place_parts
from facilitator.reference.search import FoundEntry, Search


class RulesScreen(Picker):
    """Every entry of the reference, those first that speak of what is going on `now`; the whole text of the one that is
    lit stands below. Nothing comes back.
    """

    DEFAULT_CSS = """
    RulesScreen .detail { height: 40%; max-height: 40%; color: $text; }
    """

    def __init__(self, rules: Ruleset, controls: Controls, begun: str = "", now: str = "") -> None:
        self._search, self._controls, self._now = Search(rules), controls, now
        self._empty = not rules.reference
        super().__init__(f"Rules of {rules.title}", self._rows, caps=(("↑↓", "move"), ("Esc", "close")), begun=begun)

    def _rows(self, typed: str) -> Finding:
        if self._empty:
            return Finding((PickRow("", "This game has no rules reference."),))
        found = [_row(answer, self._controls) for answer in self._search.suggest(typed, self._now)]
        return Finding(found or (PickRow("", f"Nothing about '{typed}'. Try another word."),))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """It has been read; nothing is picked."""
        event.prevent_default()
        self.dismiss(None)

    def take(self, row: PickRow) -> None:
        """A click reads an entry."""
        self._detail()


def going_on(table: Table, room: Room) -> str:
    """What the rules are asked about at this moment: the step or the event of a table, or a phase without play."""
    return place_parts(table)[-1] if room.playing else room.current.title


def _row(answer: FoundEntry, controls: Controls) -> PickRow:
    entry = answer.entry
    ruling = f"\n\nRuling: {entry.ruling}" if entry.ruling else ""
    return PickRow(entry.id, answer.title, detail=with_keys(f"{entry.text}{ruling}", controls))
