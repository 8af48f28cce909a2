"""Filling in a colony tile by tile: arrows go over the map, a letter lays a tile, and the counts fill themselves in."""

from collections import Counter
from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from facilitator.console.colony_map import map_cells, ordered_keys, tiles_left
from facilitator.console.screens.entry_screen import EntryScreen
from facilitator.console.screens.table_writer import TableWriter
from facilitator.console.tile_chips import area_of, tile_chip
from facilitator.game.boards.colony_commands import ExchangeTile, LiftTile, Pipe, PlaceTile, TurnTileOver
from facilitator.game.boards.place_help import place_lines
from facilitator.game.boards.tiles_to_lay import tiles_to_lay
from facilitator.game.kernel.side_order import sides_after
from facilitator.game.scoring.entries import colony_of, standing
from facilitator.game.scoring.score_words import in_points
from facilitator.game.shapes.colony import ON, STARTER, TITLES, building_fault
from facilitator.game.shapes.colony import Colony as Built
from facilitator.game.shapes.colony_cursor import Way, free_places, half_columns, next_place, walk, with_starter
from facilitator.game.shapes.hexes import Hex, place_text
from facilitator.game.shapes.laying import START
from facilitator.game.shapes.tiles import kinds_with, title
from facilitator.game.views.scene_values import badge_of
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted, listed
from facilitator.widgets.columns import Columns
from facilitator.widgets.hexmap import HexMap
from facilitator.widgets.key_line import KeyLabel, KeyLine

OpenSheet = Callable[[str], Screen[None]]
"""The part of a side's score sheet that no colony tells."""


class ColonyScreen(EntryScreen):
    """The colony of one side; every tile is a move as soon as it is laid."""

    DEFAULT_CSS = """
    ColonyScreen #board { height: 1fr; }
    ColonyScreen Columns { width: 30; height: 100%; margin-left: 2; }
    ColonyScreen.-low #beneath { height: 4; }
    """

    def __init__(self, pen: TableWriter, side: str | None = None, sheet: OpenSheet | None = None) -> None:
        super().__init__(pen)
        self._sheet = sheet
        table = pen.table
        self.side = side or table.acting or table.sides[0]
        self._keys = ordered_keys(table.rules.market)
        self._begin()

    def _begin(self) -> None:
        built = with_starter(self.built)
        self.last = _newest(built)
        self.at = next_place(built, self.last or START)
        self.column = half_columns(self.at)
        self.turning: tuple[str, ...] = ()

    @property
    def built(self) -> Built:
        """The colony as far as it has been filled in."""
        return colony_of(self.pen.table, self.side)

    def picture(self) -> ComposeResult:
        """The map, and the tiles with their letters."""
        with Horizontal(id="board"):
            yield HexMap()
            yield Columns()

    def on_mount(self) -> None:
        """The place where the next tile most likely lies is lit."""
        self.look()

    def look(self) -> None:
        """The map, the letters, what is lit, and the keys."""
        table, built = self.pen.table, with_starter(self.built)
        sheet, badge = standing(table).of(self.side), badge_of(table, self.side)
        said = [counted(self.built.tile_count, "tile"), tiles_left(table, self.side)]
        if table.rules.score is not None:
            said.append(f"{in_points(sheet.total)}{'' if sheet.complete else ' so far'}")
        whose = f"{badge.symbol} {badge.title}".strip()
        self.entitle(f"Colony of {whose}{self.pen.where} · {' · '.join(filter(None, said))}")
        grid = self.query_one(HexMap)
        grid.cells = map_cells(table.rules, built, self._keys)
        grid.here = self.at
        self._hand()
        self._told(built)
        self.query_one("#letters", KeyLine).labels = self._labels()

    def _hand(self) -> None:
        """The letters, and how many of each tile are known to be laid still."""
        table = self.pen.table
        if table.rules.market is None:
            return
        known = Counter(tiles_to_lay(table, self.side))
        self.query_one(Columns).cells = tuple(
            tile_chip(
                key,
                title(table.rules.market, face),
                area_of(table.rules, face),
                face in self.turning if self.turning else self._place_for(face) is not None,
                known[face],
            )
            for key, face in self._keys.items()
        )

    def _place_for(self, tile: str) -> Hex | None:
        """Where a letter would lay its tile: here, or on the tile laid last where it belongs on one; None where it fits
        nowhere.
        """
        built = with_starter(self.built)
        if tile not in ON:
            return self.at if self.at in free_places(built) or self._exchanges(tile) else None
        return next((p for p in (self.at, self._meant()) if p is not None and built.top(p) in ON[tile]), None)

    def _exchanges(self, tile: str) -> bool:
        """Whether a letter says that another tile lies at the lit place than the one that was entered."""
        stack = self.built.tiles.get(self.at, ())
        return tile not in ON and len(stack) == 1 and stack[0] not in (STARTER, tile)

    def _meant(self) -> Hex | None:
        """The tile that is spoken of: the lit one, or on a free place the one that was laid last."""
        built = with_starter(self.built)
        return self.at if self.at in built.tiles else self.last if self.last in built.tiles else None

    def _told(self, built: Built) -> None:
        table = self.pen.table
        fault = building_fault(self.built)
        doubts = [d.sentence for d in standing(table).doubts if d.side == self.side]
        if self.turning:
            lit = [f"The other side shows {listed([TITLES[face] for face in self.turning], 'or')}. Press its letter."]
        elif self.at not in self.built.tiles:
            lit = [
                f"{place_text(self.at)} is free."
                if self.at not in built.tiles
                else "The Starter House. It appears with the first tile."
            ]
        else:
            lit = list(place_lines(table, self.side, self.at))
        wrong = [*([fault[0]] if fault else []), *doubts]
        self.explain("This place", ((" ".join(lit), "bold"),))
        self.warn("Check this" if wrong else "", [(sentence, "$warning") for sentence in wrong])

    def on_pieces_chosen(self, event: HexMap.Chosen) -> None:
        """A click on a place lights it."""
        place = self.query_one(HexMap).place_at(event.x, event.y)
        if place is not None and not self.turning:
            self.at, self.column = place, half_columns(place)
            self.look()

    def on_columns_chosen(self, event: Columns.Chosen) -> None:
        """A click on a tile does what its letter does."""
        if event.n < len(self._keys):
            self._letter_key(list(self._keys)[event.n])

    def on_pieces_turned(self, event: HexMap.Turned) -> None:
        """The wheel goes up and down the map."""
        if not self.turning:
            self._walk("down" if event.steps > 0 else "up")

    def _letter_key(self, key: str) -> None:
        if self.turning:
            self._turn(key)
        else:
            self._lay(self._keys[key])

    def _walk(self, way: Way) -> None:
        self.at = walk(with_starter(self.built), self.at, way, self.column)
        self.column = half_columns(self.at) if way in ("left", "right") else self.column
        self.look()

    def on_key(self, event: events.Key) -> None:
        """Arrows go over the map, letters lay tiles, a few keys do something with the tile that is meant."""
        event.stop()
        event.prevent_default()
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
        """Lay a tile, the Starter House before the first one, and go on to the next place; on a tile, exchange that and
        stay.
        """
        if self._exchanges(tile):
            self.write(ExchangeTile(self.side, place_text(self.at), tile))
            self.look()
            return
        if not self.built.tiles and not self.write(PlaceTile(self.side, place_text(START), STARTER)):
            return
        place = self._place_for(tile) or self.at
        hint = "Backspace removes the tile." if place in self.built.tiles else ""
        if self.write(PlaceTile(self.side, place_text(place), tile), hint):
            self.last = place
            self.at = next_place(self.built, place)
            self.column = half_columns(self.at)
        self.look()

    def _with_meant(self, key: str) -> None:
        """Deliver water, turn over, lift: the lit tile, or on a free place the one that was laid last."""
        place = self._meant()
        if place is None or place not in self.built.tiles:
            self.tell("No tiles yet.", False)
        elif key == "space":
            self.write(Pipe(self.side, place_text(place)))
        elif key == "enter":
            self._turn_over(place)
        elif self.write(LiftTile(self.side, place_text(place))):
            self.at, self.column = place, half_columns(place)
            self.last = _newest(self.built)
        self.look()

    def _turn_over(self, place: Hex) -> None:
        backs = self._backs(self.built.top(place) or "")
        if len(backs) > 1 and len(self.built.tiles[place]) == 1:
            self.turning, self.at = backs, place
        else:
            self.write(TurnTileOver(self.side, place_text(place)))

    def _backs(self, face: str) -> tuple[str, ...]:
        market = self.pen.table.rules.market
        kinds = kinds_with(market, face) if market is not None else ()
        return tuple(
            dict.fromkeys(other for kind in kinds for other in (kind.back if face in kind.front else kind.front))
        )

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
        stops = {*with_starter(self.built).tiles, *free_places(with_starter(self.built))}
        if self.last not in self.built.tiles:
            self.last = _newest(self.built)
        if self.at not in stops:
            self.at = next_place(with_starter(self.built), self.last or START)
        self.look()

    def _rest(self) -> None:
        """What no colony tells: markers, and what lies in the black hole."""
        if self._sheet is not None:
            self.app.push_screen(self._sheet(self.side), lambda _: self.look())

    def _labels(self) -> tuple[KeyLabel, ...]:
        stack = self.built.tiles.get(self.at, ())
        letter = "exchange" if len(stack) == 1 and stack[0] != STARTER else "lay"
        return (
            ("← → ↑ ↓", "go", 9),
            ("letter", letter, 9),
            ("space", "water on/off", 7),
            ("Enter", "turn over", 6),
            ("⌫", "lift", 8),
            ("Tab", "markers and other counts", 8),
            ("PgDn", self.pen.table.rules.sides.word, 5),
            ("Ctrl+Z", "undo", 7),
            ("Esc", "back", 9),
        )


def _newest(built: Built) -> Hex | None:
    """The place that came last."""
    return next(iter(list(built.tiles)[-1:]), None)
