"""A turn at the market by single letters: what is taken, turned over, drawn; whatever is left out, only the counts
tell.
"""

from textual import events
from textual.app import ComposeResult
from textual.content import Content

from facilitator.console.screens.window import Dialog, Window
from facilitator.console.tile_chips import area_of, tile_chip
from facilitator.game.dispatch.what_if import try_command
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.kernel.side_order import sides_after
from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.rulebook.components import Market
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.table.market.bookkeeping import Key
from facilitator.game.table.market.faces import face_keys, faces_words
from facilitator.game.table.market.tiles import title
from facilitator.game.views.scene_values import Badge, badge_of
from facilitator.game.views.tile_entry_form import EntryProgress, Mode, Saying, entry_modes, entry_progress, why_not
from facilitator.plain.safe_text import clean
from facilitator.widgets.columns import Columns
from facilitator.widgets.key_line import KeyCaps
from facilitator.widgets.pane import FixedText, Pane
from facilitator.widgets.panels.drawn import Drawn, badge_words

Commands = tuple[TableCommand, ...]
KEYS = (("space", "skip"), ("⌫", "back"), ("Enter", "save"), ("←→", "another step"), ("Esc", "cancel"))


class TilesScreen(Window[Commands | None]):
    """Asks for one face after the other, and gives back the commands that enter them."""

    DEFAULT_CSS = """
    TilesScreen #modes { height: auto; max-height: 3; }
    TilesScreen #asked { height: 1; margin-top: 1; }
    TilesScreen #told { color: $soft; }
    TilesScreen #faces { height: auto; max-height: 45vh; margin: 1 0; }
    TilesScreen #lie { height: 4; }
    TilesScreen.-short Dialog { height: 100%; }
    TilesScreen.-short #asked { margin: 0; }
    TilesScreen.-short #faces { height: 1fr; margin: 0; }
    TilesScreen.-short KeyCaps { margin: 0; }
    """

    def __init__(self, table: Table, room: Room, at: int, mode: str | None = None, side: str | None = None) -> None:
        super().__init__()
        self.table, self.room, self.at = table, room, at
        self.side = side or table.acting or table.sides[0]
        self.modes: tuple[Mode, ...] = ()
        self.told: tuple[str | None, ...] = ()
        self._wanted = mode
        self._known: dict[tuple[Mode, tuple[str | None, ...]], EntryProgress] = {}
        self._keys = face_keys(table.rules)

    def compose(self) -> ComposeResult:
        """What can be told, what has been, what is asked, the faces with their letters, what lies there before and
        after.
        """
        with Dialog("Tiles"):
            yield Columns(id="modes")
            yield Drawn(_draw_question, id="asked")
            yield FixedText(id="told")
            yield Columns(id="faces")
            yield Pane(id="lie")
            yield KeyCaps(*KEYS)

    def on_mount(self) -> None:
        """Begin with the turn that runs."""
        self._begin(self._wanted)

    def _begin(self, wanted: str | None) -> None:
        self.modes = entry_modes(self.table, self.room, self.at, self.side)
        self.told = ()
        self.mode = next((m for m in self.modes if m.id == wanted), self.modes[0] if self.modes else None)
        self._look()

    @property
    def now(self) -> EntryProgress | None:
        """How far the telling has come; every face is tried out for that, so it is worked out once."""
        if self.mode is None:
            return None
        if (self.mode, self.told) not in self._known:
            self._known[self.mode, self.told] = entry_progress(self.table, self.room, self.at, self.mode, self.told)
        return self._known[self.mode, self.told]

    def _look(self, refusal: str = "") -> None:
        market, now = self.table.rules.market, self.now
        if market is None or now is None or self.mode is None:
            name = self.table.rules.title
            none = "There is nothing to enter now."
            self._ask(f"{name} has no tiles to enter one by one." if market is None else none)
            return
        whose = self.side if self._own else self.table.acting if self.mode.id != "faces" else None
        self.query_one("#modes", Columns).cells = tuple(
            Content.assemble(
                (
                    f"[{m.title}]" if m is self.mode else f" {m.title} ",
                    "bold $text on $cap" if m is self.mode else "$soft",
                )
            )
            for m in self.modes
        )
        self._ask(now.asked.question if now.asked else "", whose, "↑ ↓ side" if self._own else "")
        self._line("told", _summary(self.table.rules, now) if self.mode.id != "faces" else "")
        self._faces(now)
        pile = self._pile(market)
        before, after = faces_words(self.table, pile), faces_words(self._after(now), pile)
        self.query_one("#lie", Pane).pieces = (
            (clean(refusal, 160), "bold $warning"),
            (f"{self.table.rules.pile[pile[0]].title}: {before}", ""),
            (f"Then: {after}" if after != before else "", "bold"),
        )

    def _pile(self, market: Market) -> Key:
        """Where the tiles lie that this is about."""
        if not self._own:
            return market.table, TABLE_WIDE
        return (
            market.taken if self.mode is not None and self.mode.id == "discard" else market.waiting or market.taken
        ), self.side

    def _after(self, now: EntryProgress) -> Table:
        """The table if nothing more is told."""
        after = now.table
        for command in now.cut_short[len(now.commands) :]:
            said = try_command(command, after, self.room, self.at)
            after = after if isinstance(said, Refused) else said
        return after

    @property
    def _own(self) -> bool:
        """Whether it is about a side's own tiles."""
        return self.mode is not None and self.mode.id in ("wait", "lay", "discard")

    def _faces(self, now: EntryProgress) -> None:
        rules = self.table.rules
        self.query_one("#faces", Columns).cells = tuple(
            tile_chip(key, rules.face[face].title, area_of(rules, face), face in now.fits)
            for key, face in self._keys.items()
        )

    def on_columns_chosen(self, event: Columns.Chosen) -> None:
        """A click on a tile tells it as its letter does; one on a step goes there."""
        now = self.now
        if event.name == "modes":
            self._begin(self.modes[event.n].id)
        elif now is not None and now.saying is not None:
            self._face(now, now.saying, list(self._keys.values())[event.n])

    def _ask(self, question: str, side: str | None = None, hint: str = "") -> None:
        """What is asked now, of whom, and how another side is chosen."""
        badge = badge_of(self.table, side) if side else None
        self.query_one("#asked", Drawn).value = question, badge, hint

    def _line(self, name: str, text: str) -> None:
        self.query_one(f"#{name}", FixedText).text = text

    def on_key(self, event: events.Key) -> None:
        """Letters tell faces; a few keys say that nothing more, something else or nothing at all is told."""
        event.stop()
        now = self.now
        match event.key:
            case "escape":
                self.dismiss(None)
            case "enter" | "pagedown":
                self._done(now.cut_short if now else ())
            case "left" | "right" | "tab" | "shift+tab" if self.mode is not None:
                step = 1 if event.key in ("right", "tab") else -1
                self._begin(self.modes[(self.modes.index(self.mode) + step) % len(self.modes)].id)
            case "up" | "down" if self._own and self.mode is not None:
                self.side = sides_after(self.table, self.side, forward=event.key == "down")[0]
                self._begin(self.mode.id)
            case "backspace":
                self.told = self.told[:-1]
                self._look()
            case "space":
                self._tell(None)
            case _ if now is not None and now.saying is not None:
                self._letter(now, now.saying, event.character or "")

    def _letter(self, now: EntryProgress, saying: Saying, letter: str) -> None:
        face = self._keys.get(letter.casefold())
        if face is None:
            self._look(f"'{letter}' is not a tile's letter." if letter.isprintable() and letter else "")
        else:
            self._face(now, saying, face)

    def _face(self, now: EntryProgress, saying: Saying, face: str) -> None:
        if face in now.fits:
            self._tell(face)
        else:
            self._look(why_not(now.table, self.room, self.at, saying, (*now.faces, face)) or "")

    def _tell(self, face: str | None) -> None:
        """One more face is told, or left open; after the last one the screen is gone."""
        self.told = (*self.told, face)
        now = self.now
        if now is not None and now.saying is None:
            self._done(now.commands)
        else:
            self._look()

    def _done(self, commands: Commands) -> None:
        self.dismiss(commands or None)


def _summary(rules: Ruleset, now: EntryProgress) -> str:
    """What has been told so far."""
    return " · ".join(f"{word} {title(rules, face) if face else '–'}".strip() for word, face in now.told)


def _draw_question(asked: tuple[str, Badge | None, str], width: int, height: int) -> tuple[Content, ...]:
    question, badge, hint = asked
    whose = badge_words(badge) if badge is not None else ""
    return (Content.assemble((f"{question}   ", "bold $text"), whose, (f"   {hint}", "$soft")),)
