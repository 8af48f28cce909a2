"""The setup checklist: what has to lie ready before the first step."""

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from facilitator.console.screens.dialog import Dialog
from facilitator.game.kernel.state import Room, Table
from facilitator.game.views.checklist import ChecklistItem, checklist
from facilitator.widgets.pane import Pane
from facilitator.widgets.text_lines import FixedText


class ChecklistScreen(ModalScreen[frozenset[str]]):
    """Everything in groups, ticked off with space; the ticks come back, and are kept nowhere else."""

    BINDINGS = [
        ("escape,enter,q,k", "leave", "leave"),
        ("down", "move(1)", "down"),
        ("up", "move(-1)", "up"),
        ("pagedown", "move(8)", "further"),
        ("pageup", "move(-8)", "back"),
        ("space", "tick", "tick"),
    ]
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    ChecklistScreen OptionList { height: 1fr; }
    ChecklistScreen OptionList > .option-list--option-disabled { color: $accent; text-style: bold; }
    ChecklistScreen Pane { height: 6; border-top: solid $primary; }
    """

    def __init__(self, table: Table, room: Room, ticked: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.items = checklist(table, room)
        known = {item.id for item in self.items}
        self.ticked = {one for one in ticked if one in known}
        self._begun = bool(table.place)

    def compose(self) -> ComposeResult:
        """How much is ready, the list, and the whole text of what is lit."""
        with Dialog(classes="-full"):
            yield FixedText(classes="question")
            yield OptionList(markup=False)
            yield Pane()
            yield FixedText("space: ready or not · ↑ ↓ move · Esc back", classes="quiet")

    def on_mount(self) -> None:
        """Begin at the first thing that is not ready."""
        self._list.can_focus = False
        rows: list[Option] = []
        group = ""
        for item in self.items:
            if item.group != group:
                group = item.group
                rows.append(Option(Content(group), disabled=True))
            rows.append(Option(self._row(item), id=item.id))
        self._list.add_options(rows)
        first = next((i for i in self.items if i.id not in self.ticked), self.items[0] if self.items else None)
        if first is not None:
            self._light(first)
        self._say()

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    def _row(self, item: ChecklistItem) -> Content:
        return Content(f" {'✓' if item.id in self.ticked else '○'} {item.title}")

    def _lit(self) -> ChecklistItem | None:
        option = self._list.highlighted_option
        return next((i for i in self.items if option is not None and i.id == option.id), None)

    def _light(self, item: ChecklistItem) -> None:
        self._list.highlighted = self._list.get_option_index(item.id)
        words = (item.title, "") if item.words == item.title else (item.title, item.words)
        self.query_one(Pane).pieces = tuple((w, "") for w in words if w)

    def _say(self) -> None:
        ready = f"{len(self.ticked)} of {len(self.items)} ready"
        words = f"The game has started. Ready: {ready}" if self._begun else f"Before the game. Ready: {ready}"
        self.query_one(".question", FixedText).text = words if self.items else "This game needs nothing laid out."

    def action_move(self, steps: int) -> None:
        """Another thing is lit; it stays within the list."""
        item = self._lit()
        if item is not None:
            self._light(self.items[max(0, min(len(self.items) - 1, self.items.index(item) + steps))])

    def action_tick(self) -> None:
        """It is ready, and the next one is lit; or it is not after all."""
        item = self._lit()
        if item is None:
            return
        ready = item.id not in self.ticked
        (self.ticked.add if ready else self.ticked.discard)(item.id)
        self._list.replace_option_prompt(item.id, self._row(item))
        self._say()
        if ready:
            self.action_move(1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click ticks, too."""
        self._light(next(i for i in self.items if i.id == event.option.id))
        self.action_tick()

    def action_leave(self) -> None:
        """The ticks as they are now."""
        self.dismiss(frozenset(self.ticked))
