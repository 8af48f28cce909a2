"""Filling in a board of rows card by card: arrows go over the niches, a letter lays a card, what is on notice is told."""

from textual import events
from textual.app import ComposeResult

from facilitator.console.screens.entry_screen import EntryScreen
from facilitator.console.screens.table_writer import TableWriter
from facilitator.console.tile_chips import area_of
from facilitator.game.boards.niche_commands import Niche, why_misfit
from facilitator.game.kernel.side_order import sides_after
from facilitator.game.kernel.state import Table
from facilitator.game.shapes.niches import EMPTY, Laid, Niches
from facilitator.game.table.market.faces import face_keys
from facilitator.game.views.board_pictures import middle_of
from facilitator.game.views.scene_values import badge_of
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import listed, one
from facilitator.widgets.key_line import KeyLabel, KeyLine
from facilitator.widgets.panels.drawn import on_area
from facilitator.widgets.pieces import Piece, Pieces

LOW, TALL = (8, 2), (14, 4)
"""How far bricks are apart, in columns and rows; tall ones are three rows high."""
NAMES = 9


class NicheBoardScreen(EntryScreen):
    """The board of one side; every card is a move as soon as it is laid."""

    def __init__(self, pen: TableWriter, side: str | None = None) -> None:
        super().__init__(pen)
        self.side = side or pen.table.acting or pen.table.sides[0]
        self._keys = face_keys(pen.table.rules)
        self.last: tuple[int, int] | None = None
        self.at = self._next()

    @property
    def built(self) -> Niches:
        """The board as it stands."""
        return self.pen.table.niches[self.side]

    def _card_title(self, kind: str) -> str:
        return self.pen.table.rules.face[kind].title

    def _next(self) -> tuple[int, int]:
        """Where a card can be laid next."""
        fits = self.built.first_fitting()
        return (fits.row, fits.n) if fits is not None else (0, 0)

    def picture(self) -> ComposeResult:
        """Its niches."""
        yield Pieces()

    def on_mount(self) -> None:
        """The lowest niche that a card fits into is lit; how large bricks are is known once all is laid out."""
        self.call_after_refresh(self.look)

    def look(self) -> None:
        """The bricks, what is lit, what falls, and the keys."""
        table, built = self.pen.table, self.built
        niches = sum(map(len, built.rows))
        done = f"{niches - built.empty} of {niches} niches" if built.empty else "complete"
        badge = badge_of(table, self.side)
        self.entitle(f"{self._board_title} of {badge.symbol} {badge.title}{self.pen.where} · {done}")
        board = self.query_one(Pieces)
        board.pieces = (
            *(
                Piece(-NAMES - self._steps()[0] // 2, self._y(r), self._names(built.usual(r)), "$soft")
                for r in range(len(built.rows))
            ),
            *self._bricks(built),
        )
        board.lit = self._x(*self.at), self._y(self.at[0])
        falls = notice_lines(table, self.side)
        self.explain("This niche", ((self._lit_words(built), "bold"),))
        self.warn("Without support" if falls else "", [(sentence, "$warning") for sentence in falls])
        self.query_one("#letters", KeyLine).labels = self._labels()

    @property
    def _board_title(self) -> str:
        board = self.pen.table.rules.niche_board
        return board.title if board is not None else ""

    def _names(self, kind: str) -> str:
        return self.pen.table.rules.face[kind].titles if kind != EMPTY else ""

    def _steps(self) -> tuple[int, int]:
        """How far bricks are apart: as far as there is room for."""
        rows, size = self.built.rows, self.query_one(Pieces).size
        fits = len(rows[0]) * TALL[0] + NAMES <= size.width and len(rows) * TALL[1] - 1 <= size.height
        return TALL if fits else LOW

    def _x(self, row: int, n: int) -> int:
        return round(middle_of(self.built, row, n) * self._steps()[0])

    def _y(self, row: int) -> int:
        return self._steps()[1] * (len(self.built.rows) - 1 - row)

    def _bricks(self, built: Niches) -> list[Piece]:
        """One brick for each card and each empty niche; what is on notice has a mark."""
        falling = {(row, n) for row, n, _ in built.notices}
        empty = [Laid(r, n, EMPTY) for r, row in enumerate(built.rows) for n, kind in enumerate(row) if kind == EMPTY]
        found, (across, down) = list[Piece](), self._steps()
        for card in (*built.cards(), *empty):
            first, last = self._x(card.row, card.n), self._x(card.row, card.n + built.wide(card.kind) - 1)
            sign = (
                "·"
                if card.kind == EMPTY
                else self._letter(card.kind).upper() + ("!" if (card.row, card.n) in falling else "")
            )
            wide = last - first + across - 3
            lit = self.at in built.fills(card)
            tone = (
                "bold $ink on $accent"
                if lit
                else "bold $ink on $warning"
                if "!" in sign
                else on_area(area_of(self.pen.table.rules, card.kind))
                if card.kind != EMPTY
                else "$soft"
            )
            text = f"[{sign:^{wide}}]" if lit else f"|{sign:^{wide}}|"
            x, y = first - across // 2 + 1, self._y(card.row)
            if down == TALL[1] and card.kind != EMPTY:
                found += [Piece(x, y + step, " " * len(text), tone) for step in (-1, 1)]
            found.append(Piece(x, y, text, tone))
        return found

    def _letter(self, kind: str) -> str:
        return next((key for key, face in self._keys.items() if face == kind), kind[:1])

    def _lit_words(self, built: Niches) -> str:
        (row, n), rules = self.at, self.pen.table.rules
        card = built.card_at(row, n)
        if card is not None:
            return f"There is {one(self._card_title(card.kind))} at {row},{n}."
        meant = [kind for kind, sort in built.sorts.items() if sort.row in (None, row)]
        fits = [kind for kind in meant if why_misfit(rules, built, Laid(row, n, kind)) is None]
        if fits:
            named = listed([f"{self._card_title(kind)} ({self._letter(kind)})" for kind in fits], "or")
            return f"{row},{n} is empty; {named} fits."
        why = why_misfit(rules, built, Laid(row, n, meant[0])) if meant else "no card belongs in this row"
        return f"{row},{n} is empty, and nothing fits yet: {why}."

    def on_key(self, event: events.Key) -> None:
        """Arrows go over the niches, letters lay cards."""
        event.stop()
        key = (event.character or "").casefold()
        match event.key:
            case "escape":
                self.dismiss(None)
            case "left" | "right" | "up" | "down":
                self._go(event.key)
            case "tab" | "pagedown" | "shift+tab" | "pageup":
                self.side = sides_after(self.pen.table, self.side, forward=event.key in ("tab", "pagedown"))[0]
                self.last, self.at = None, self._next()
            case "backspace" | "delete":
                self._empty()
            case "ctrl+z" | "u" | "ctrl+y" | "r":
                self.take_back(event.key in ("ctrl+z", "u"))
            case _ if key in self._keys:
                self._lay(self._keys[key])
            case _ if event.is_printable:
                known = listed(list(self._keys), "or")
                self.tell(f"'{clean(event.character or '')}' is not a card's letter. Type {known}.", False)
        self.look()

    def on_mouse_grid_chosen(self, event: Pieces.Chosen) -> None:
        """A click on a niche lights it."""
        row = len(self.built.rows) - 1 - round(event.y / self._steps()[1])
        if 0 <= row < len(self.built.rows):
            niches = range(len(self.built.rows[row]))
            self.at = row, min(niches, key=lambda n: abs(self._x(row, n) - event.x))
            self.look()

    def on_mouse_grid_turned(self, event: Pieces.Turned) -> None:
        """The wheel goes up and down the rows."""
        self._go("down" if event.steps > 0 else "up")
        self.look()

    def _go(self, way: str) -> None:
        """To the nearest niche that way; a wide card is gone over in one step."""
        built, (row, n) = self.built, self.at
        if way in ("left", "right"):
            card = built.card_at(row, n)
            first, last = (card.n, card.n + built.wide(card.kind) - 1) if card is not None else (n, n)
            self.at = row, max(0, min(len(built.rows[row]) - 1, last + 1 if way == "right" else first - 1))
            return
        other = row + (1 if way == "up" else -1)
        if 0 <= other < len(built.rows):
            here = middle_of(built, row, n)
            self.at = other, min(range(len(built.rows[other])), key=lambda m: abs(middle_of(built, other, m) - here))

    def _lay(self, kind: str) -> None:
        row, n = self.at
        if self.write(Niche(self.side, f"{row},{n}", kind)):
            self.last, self.at = self.at, self._next()

    def _empty(self) -> None:
        """The lit card leaves; on an empty niche the one that was laid last."""
        place = self.at if self.built.card_at(*self.at) is not None else self.last or self.at
        if self.write(Niche(self.side, f"{place[0]},{place[1]}", EMPTY)):
            self.last, self.at = None, place

    def _labels(self) -> tuple[KeyLabel, ...]:
        return (
            ("← → ↑ ↓", "go", 9),
            (" ".join(self._keys), "lay a card", 9),
            ("⌫", "empty", 8),
            ("Tab", self.pen.table.rules.sides.word, 8),
            ("u", "undo", 7),
            ("Esc", "back", 9),
        )


def notice_lines(table: Table, side: str) -> list[str]:
    """What falls if nothing is laid below it, and when."""
    built, had = table.niches[side], table.turns.get(side, 0)
    runs = table.step is not None and table.acting == side
    found = []
    for row, n, turns in built.notices:
        card = built.card_at(row, n)
        when = (
            "this turn"
            if runs and turns == had + 1
            else "the next turn"
            if turns == had + 1 + runs
            else f"{turns - had} turns"
        )
        if card is not None:
            found.append(
                f"The {table.rules.face[card.kind].title} at {row},{n} has no support and falls at the end of {when} "
                f"of {table.title(side)}."
            )
    return found
