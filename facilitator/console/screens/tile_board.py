"""Filling in a board of tiles one by one: arrows go over the map, a letter lays a tile, and the counts fill themselves in."""

from collections import Counter
from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from facilitator.console.screens.entry_screen import EntryScreen
from facilitator.console.screens.table_writer import TableWriter
from facilitator.console.tile_chips import area_of, tile_chip
from facilitator.console.tile_map import map_cells, tiles_left
from facilitator.game.boards.laying import begun, free_places
from facilitator.game.boards.place_help import place_lines
from facilitator.game.boards.tile_commands import ExchangeTile, LiftTile, MarkTile, PlaceTile, TurnTileOver
from facilitator.game.boards.tile_cursor import Way, next_place, walk
from facilitator.game.boards.tile_rules import tile_rules
from facilitator.game.boards.tiles_to_lay import tiles_to_lay
from facilitator.game.kernel.evaluation import layout_of
from facilitator.game.kernel.side_order import sides_after
from facilitator.game.scoring.entries import standing
from facilitator.game.scoring.score_words import in_points
from facilitator.game.shapes.grids import START, GridPlace, half_columns, place_text
from facilitator.game.shapes.layout import TileLayout
from facilitator.game.table.market.faces import face_keys
from facilitator.game.views.scene_values import badge_of
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted, listed
from facilitator.widgets.columns import Columns
from facilitator.widgets.key_line import KeyLabel, KeyLine
from facilitator.widgets.tile_map import TileMap

OpenSheet = Callable[[str], Screen[None]]
"""The part of a side's score sheet that no board tells."""


class TileBoardScreen(EntryScreen):
    """The board of one side; every tile is a move as soon as it is laid."""

    DEFAULT_CSS = """
    TileBoardScreen #board { height: 1fr; }
    TileBoardScreen Columns { width: 30; height: 100%; margin-left: 2; }
    TileBoardScreen.-low #beneath { height: 4; }
    """

    def __init__(self, pen: TableWriter, side: str | None = None, sheet: OpenSheet | None = None) -> None:
        super().__init__(pen)
        self._sheet = sheet
        table = pen.table
        self.side = side or table.acting or table.sides[0]
        self._keys, game = face_keys(table.rules), tile_rules(table.rules)
        assert game is not None
        self.game = game
        self._begin()

    def _begin(self) -> None:
        built = self.begun
        self.last = built.newest
        self._light(next_place(self.game, built, self.last or START))
        self.turning: tuple[str, ...] = ()

    def _light(self, place: GridPlace) -> None:
        """Go to a place, and keep to its column from there."""
        self.at, self.column = place, half_columns(self.game.board.grid, place)

    @property
    def built(self) -> TileLayout:
        """The board as far as it has been filled in."""
        return layout_of(self.pen.table, self.side) or TileLayout(self.game.board.grid)

    @property
    def begun(self) -> TileLayout:
        """That with its first tile."""
        return begun(self.game, self.built)

    def picture(self) -> ComposeResult:
        """The map, and the tiles with their letters."""
        with Horizontal(id="board"):
            yield TileMap()
            yield Columns()

    def on_mount(self) -> None:
        """The place where the next tile most likely lies is lit."""
        self.look()

    def look(self) -> None:
        """The map, the letters, what is lit, and the keys."""
        table, built = self.pen.table, self.begun
        sheet, badge = standing(table).of(self.side), badge_of(table, self.side)
        said = [counted(self.built.tile_count, "tile"), tiles_left(table, self.side)]
        said.append(f"{in_points(sheet.total)}{'' if sheet.complete else ' so far'}" if table.rules.score else "")
        whose = f"{self.game.board.title} of {badge.symbol} {badge.title}"
        self.entitle(f"{whose}{self.pen.where} · {' · '.join(filter(None, said))}")
        grid = self.query_one(TileMap)
        grid.cells = map_cells(self.game, built, self._keys)
        grid.here = self.at
        self._hand()
        self._told(built)
        self.query_one("#letters", KeyLine).labels = self._labels()

    def _hand(self) -> None:
        """The letters, and how many of each tile are known to be laid still."""
        table = self.pen.table
        known = Counter(tiles_to_lay(table, self.side))
        self.query_one(Columns).cells = tuple(
            tile_chip(
                key,
                self.game.title(face),
                area_of(table.rules, face),
                face in self.turning if self.turning else self._place_for(face) is not None,
                known[face],
            )
            for key, face in self._keys.items()
        )

    def _place_for(self, tile: str) -> GridPlace | None:
        """Where a letter would lay its tile: here, or on the tile laid last where it belongs on one; None where it fits
        nowhere.
        """
        built, on = self.begun, self.game.lies_on(tile)
        if not on:
            return self.at if self.at in free_places(self.game, built) or self._exchanges(tile) else None
        return next((p for p in (self.at, self._meant()) if p is not None and built.top(p) in on), None)

    def _exchanges(self, tile: str) -> bool:
        """Whether a letter says that another tile lies at the lit place than the one that was entered."""
        stack = self.built.tiles.get(self.at, ())
        return self.game.on_ground(tile) and len(stack) == 1 and stack[0] not in (self.game.board.first, tile)

    def _meant(self) -> GridPlace | None:
        """The tile that is spoken of: the lit one, or on a free place the one that was laid last."""
        built = self.begun
        return self.at if self.at in built.tiles else self.last if self.last in built.tiles else None

    def _told(self, built: TileLayout) -> None:
        table = self.pen.table
        fault = self.game.building_fault(self.built)
        doubts = [d.sentence for d in standing(table).doubts if d.side == self.side]
        if self.turning:
            lit = [
                f"The other side shows {listed([self.game.title(face) for face in self.turning], 'or')}. Press its letter."
            ]
        elif self.at not in self.built.tiles:
            lit = [
                f"{place_text(self.at)} is free."
                if self.at not in built.tiles
                else f"The {self.game.first_title}. It appears with the first tile."
            ]
        else:
            lit = list(place_lines(table, self.side, self.at))
        wrong = [*([fault[0]] if fault else []), *doubts]
        self.explain("This place", ((" ".join(lit), "bold"),))
        self.warn("Check this" if wrong else "", [(sentence, "$warning") for sentence in wrong])

    def on_mouse_grid_chosen(self, event: TileMap.Chosen) -> None:
        """A click on a place lights it."""
        place = self.query_one(TileMap).place_at(event.x, event.y)
        if place is not None and not self.turning:
            self._light(place)
            self.look()

    def on_columns_chosen(self, event: Columns.Chosen) -> None:
        """A click on a tile does what its letter does."""
        if event.n < len(self._keys):
            self._letter_key(list(self._keys)[event.n])

    def on_mouse_grid_turned(self, event: TileMap.Turned) -> None:
        """The wheel goes up and down the map."""
        if not self.turning:
            self._walk("down" if event.steps > 0 else "up")

    def _letter_key(self, key: str) -> None:
        if self.turning:
            self._turn(key)
        else:
            self._lay(self._keys[key])

    def _walk(self, way: Way) -> None:
        self.at = walk(self.game, self.begun, self.at, way, self.column)
        self.column = half_columns(self.game.board.grid, self.at) if way in ("left", "right") else self.column
        self.look()

    def on_key(self, event: events.Key) -> None:
        """Arrows go over the map, letters lay tiles, a few keys do something with the tile that is meant."""
        event.stop()
        key = (event.character or "").casefold()
        if self.turning and event.key != "escape":
            self._turn(key)
            return
        match event.key:
            case "escape" if self.turning:
                self.turning = ()
                self.look()
            case "escape":
                self.dismiss(None)
            case "left" | "right" | "up" | "down" as way:
                self._walk(way)
            case "pagedown" | "pageup":
                self.side = sides_after(self.pen.table, self.side, forward=event.key == "pagedown")[0]
                self._begin()
                self.look()
            case "tab":
                self._rest()
            case "ctrl+z" | "ctrl+y":
                self._back(event.key == "ctrl+z")
            case "space" | "enter" | "backspace" | "delete":
                self._with_meant(event.key)
            case _ if key in self._keys:
                self._letter_key(key)
            case "u" | "r":
                self._back(event.key == "u")
            case _ if event.is_printable:
                self.tell(f"'{clean(event.character or '')}' is not a tile's letter.", False)

    def _lay(self, tile: str) -> None:
        """Lay a tile, the one that every board begins with before it, and go on to the next place; on a tile, exchange
        that and stay.
        """
        if self._exchanges(tile):
            self.write(ExchangeTile(self.side, place_text(self.at), tile))
            self.look()
            return
        first = self.game.board.first
        if first and not self.built.tiles and not self.write(PlaceTile(self.side, place_text(START), first)):
            return
        place = self._place_for(tile) or self.at
        hint = "Backspace removes the tile." if place in self.built.tiles else ""
        if self.write(PlaceTile(self.side, place_text(place), tile), hint):
            self.last = place
            self._light(next_place(self.game, self.built, place))
        self.look()

    def _with_meant(self, key: str) -> None:
        """Mark, turn over, lift: the lit tile, or on a free place the one that was laid last."""
        place = self._meant()
        if place is None or place not in self.built.tiles:
            self.tell("No tiles yet.", False)
        elif key == "space":
            self._mark(place)
        elif key == "enter":
            self._turn_over(place)
        elif self.write(LiftTile(self.side, place_text(place))):
            self._light(place)
            self.last = self.built.newest
        self.look()

    def _mark(self, place: GridPlace) -> None:
        """Put the next mark that may be there on a tile; after the last one none."""
        marks, there = [mark.id for mark in self.game.board.marks], self.built.marks.get(place, ())
        for mark in [m for m in marks if m not in there][:1] or marks[:1]:
            self.write(MarkTile(self.side, place_text(place), mark))

    def _turn_over(self, place: GridPlace) -> None:
        backs = self.game.backs(self.built.top(place) or "")
        if len(backs) > 1 and len(self.built.tiles[place]) == 1:
            self.turning, self.at = backs, place
        else:
            self.write(TurnTileOver(self.side, place_text(place)))

    def _turn(self, key: str) -> None:
        """The letter of what a tile shows after it was turned over."""
        face = self._keys.get(key)
        if face is not None and face in self.turning:
            self.turning = ()
            self.write(TurnTileOver(self.side, place_text(self.at), face))
        else:
            self.tell("Press the letter of the side that shows now, or Esc.", False)
        self.look()

    def _back(self, undo: bool) -> None:
        self.take_back(undo)
        built = self.begun
        if self.last not in self.built.tiles:
            self.last = self.built.newest
        if self.at not in {*built.tiles, *free_places(self.game, built)}:
            self.at = next_place(self.game, built, self.last or START)
        self.look()

    def _rest(self) -> None:
        """What no board tells, such as what was left over."""
        if self._sheet is not None:
            self.app.push_screen(self._sheet(self.side), lambda _: self.look())

    def _labels(self) -> tuple[KeyLabel, ...]:
        stack, marks = self.built.tiles.get(self.at, ()), self.game.board.marks
        letter = "exchange" if len(stack) == 1 and stack[0] != self.game.board.first else "lay"
        return (
            ("← → ↑ ↓", "go", 9),
            ("letter", letter, 9),
            *((("space", f"{marks[0].title.lower()} on/off" if len(marks) == 1 else "mark", 7),) if marks else ()),
            ("Enter", "turn over", 6),
            ("⌫", "lift", 8),
            ("Tab", "other counts", 8),
            ("PgDn", self.pen.table.rules.sides.word, 5),
            ("Ctrl+Z", "undo", 7),
            ("Esc", "back", 9),
        )
