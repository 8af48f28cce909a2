"""The setup checklist: what has to lie ready before the first step."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.content import Content

from facilitator.console.key_words import Controls, with_keys
from facilitator.console.screens.window import Dialog, Window
from facilitator.game.kernel.state import Room, Table
from facilitator.game.views.checklist import ChecklistItem, checklist
from facilitator.widgets.key_line import KeyCaps
from facilitator.widgets.pane import FixedText, Pane
from facilitator.widgets.pick_list import ALL_MOVES, PickList


class ChecklistScreen(Window[frozenset[str]]):
    """Everything in groups, ticked off with space; the ticks come back, and are kept nowhere else."""

    DEFAULT_CSS = """
    ChecklistScreen PickList { height: 1fr; }
    ChecklistScreen Pane { height: 5; margin-top: 1; }
    ChecklistScreen.-short Pane { height: 3; }
    ChecklistScreen.-short .question { margin: 0; }
    """

    def __init__(
        self, tables: Sequence[Table], room: Room, controls: Controls, ticked: frozenset[str] = frozenset()
    ) -> None:
        super().__init__()
        found = [(f"Table {t.name}: " if len(tables) > 1 else "", item) for t in tables for item in checklist(t, room)]
        self.items = [
            ChecklistItem(of + i.id, of + i.group, with_keys(i.title, controls), with_keys(i.words, controls))
            for of, i in found
        ]
        known = {item.id for item in self.items}
        self.ticked = {one for one in ticked if one in known}
        self._begun = any(table.place for table in tables)
        self._again = bool(room.breaks)

    def compose(self) -> ComposeResult:
        """How much is ready, the list, and the whole text of what is lit."""
        with Dialog("Checklist", classes="-tall"):
            yield FixedText(classes="question")
            yield PickList()
            yield Pane()
            yield KeyCaps(("space", "ready or not"), ("↑↓", "move"), ("Esc", "close"))

    def on_mount(self) -> None:
        """Begin at the first thing that is not ready."""
        self.rows: list[ChecklistItem | str] = []
        for item in self.items:
            if item.group not in self.rows:
                self.rows.append(item.group)
            self.rows.append(item)
        first = next(
            (n for n, row in enumerate(self.rows) if not isinstance(row, str) and row.id not in self.ticked),
            1 if self.items else -1,
        )
        groups = [n for n, row in enumerate(self.rows) if isinstance(row, str)]
        self._list.fill([self._row(row) for row in self.rows], first, groups)
        self._say()

    @property
    def _list(self) -> PickList:
        return self.query_one(PickList)

    def _row(self, row: ChecklistItem | str) -> Content:
        if isinstance(row, str):
            return Content.styled(row, "bold $accent")
        return Content(f" {'✓' if row.id in self.ticked else '○'} {row.title}")

    def _say(self) -> None:
        ready = f"{len(self.ticked)} of {len(self.items)} ready"
        when = "Before the game."
        if self._begun:
            when = "Before the game goes on." if self._again else "The game has started."
        words = f"{when} Ready: {ready}"
        self.query_one(".question", FixedText).text = words if self.items else "This game needs nothing laid out."
        item = self.rows[self._list.lit] if self._list.lit >= 0 else ""
        if not isinstance(item, str):
            words = item.words if item.words != item.title else ""
            self.query_one(Pane).pieces = ((item.title, "bold"), (words, ""))

    def on_key(self, event: events.Key) -> None:
        """Space ticks and goes on, arrows move."""
        event.stop()
        if event.key in ALL_MOVES:
            self._list.move(ALL_MOVES[event.key])
            self._say()
        elif event.key == "space":
            self._tick()
        elif event.key in ("escape", "enter", "q", "k"):
            self.dismiss(frozenset(self.ticked))

    def _tick(self) -> None:
        """It is ready, and the next one is lit; or it is not after all."""
        item = self.rows[self._list.lit] if self._list.lit >= 0 else ""
        if isinstance(item, str):
            return
        ready = item.id not in self.ticked
        (self.ticked.add if ready else self.ticked.discard)(item.id)
        self._list.rows = tuple(self._row(row) for row in self.rows)
        if ready:
            self._list.move(1)
        self._say()

    def on_pick_list_taken(self, event: PickList.Taken) -> None:
        """A click ticks, too."""
        self._tick()
