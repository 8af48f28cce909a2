"""A secret, for five seconds and for one pair of eyes; nothing of it is recorded and nothing stays."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult

from facilitator.console.screens.choice import answer_rows
from facilitator.console.screens.window import Dialog, Window
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.views.attendance import NUMBERS
from facilitator.game.views.scene_values import symbol_of
from facilitator.game.views.secrets_to_peek import secret_keepers, secrets_of
from facilitator.widgets.key_line import KeyCaps
from facilitator.widgets.pane import FixedText, TextLine
from facilitator.widgets.pick_list import PickList

SHOWN_MS = 5_000
TICK = 0.1


class PeekScreen(Window[None]):
    """Asks whose secret, and shows it until five seconds are over or any key is pressed."""

    DEFAULT_CSS = """
    PeekScreen #secret { max-height: 14; text-style: bold; }
    """

    def __init__(self, table: Table, mono: Callable[[], int]) -> None:
        super().__init__()
        self.table, self.mono = table, mono
        self._since: int | None = None
        named = dict(zip(NUMBERS, table.sides, strict=False))
        whose = secret_keepers(table)
        self.keys = {key: side for key, side in named.items() if side in whose} | (
            {"0": TABLE_WIDE} if TABLE_WIDE in whose else {}
        )

    def compose(self) -> ComposeResult:
        """The question with a row for each side; later the secret in its place."""
        with Dialog("Secret"):
            yield FixedText(self._question(), id="whose", classes="question")
            yield TextLine(id="secret")
            yield PickList(answer_rows([(key, self._whose(side)) for key, side in self.keys.items()]))
            yield KeyCaps(("Esc", "close"))

    def on_mount(self) -> None:
        """The clock that ends it is handed in; this only looks at it."""
        self.query_one("#secret").display = False
        self.set_interval(TICK, self.tick)

    def _question(self) -> str:
        return (
            "Whose secret? It is shown for 5 seconds."
            if self.keys
            else f"There are no secrets in {self.table.rules.title}."
        )

    def _whose(self, side: str) -> str:
        return f"{symbol_of(self.table, side)} {self.table.title(side)}".strip() if side else "the whole table"

    def on_key(self, event: events.Key) -> None:
        """A side's key shows its secret; while it is shown, and where there is none, any key leaves."""
        event.stop()
        if self._since is not None or not self.keys or event.key == "escape":
            self._gone()
        elif event.character in self.keys:
            self._show(self.keys[event.character])

    def on_pick_list_taken(self, event: PickList.Taken) -> None:
        """Clicked."""
        self._show(tuple(self.keys.values())[event.row])

    def _show(self, side: str) -> None:
        self._since = self.mono()
        self.query_one("#whose", FixedText).text = self._whose(side)
        rows = secrets_of(self.table, side)
        secret = self.query_one("#secret", TextLine)
        secret.text = (
            "\n".join(f"{title}: {words}" if words else title for title, words in rows) or "There is no secret now."
        )
        secret.display = True
        self.query_one(PickList).display = False
        self.tick()

    def tick(self) -> None:
        """How long it can still be seen; then it is gone."""
        if self._since is None:
            return
        left = SHOWN_MS - (self.mono() - self._since)
        if left <= 0:
            self._gone()
        else:
            self.query_one(KeyCaps).caps = (("Esc", f"hide it, {-(-left // 1000)} s left"),)

    def _gone(self) -> None:
        self.query_one("#secret", TextLine).text = ""
        if self.is_current:
            self.dismiss(None)
