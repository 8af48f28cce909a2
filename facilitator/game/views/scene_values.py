"""What a scene is made of, and what it is built from."""

from collections.abc import Mapping
from typing import Literal

from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.rulebook.catalogue import Catalogue
from facilitator.game.table.clock import IDLE, Clock
from facilitator.plain.frozen import frozen

Kind = Literal["blank", "message", "agenda", "step", "teams", "event", "ladder", "wall", "reveal", "question"]
MOST_ROWS = 16


@frozen
class SceneRow:
    """One row of a list: a symbol, a title, words, perhaps a clock with its state; `marked` is the one that matters
    now.
    """

    title: str
    symbol: str = ""
    words: str = ""
    clock: Clock = IDLE
    state: str = ""
    marked: bool = False


@frozen
class Scene:
    """A scene: a headline, perhaps a clock with its state as a word, a few lines, a list of rows, what comes next, and
    the facilitator's message. Projectors and `show --public` show this and nothing else.
    """

    kind: Kind
    headline: str = ""
    clock: Clock = IDLE
    state: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[SceneRow, ...] = ()
    next: str = ""
    message: str | None = None


@frozen
class Sight:
    """What a scene is built from: the lesson as it stands at an instant, and the phrases of the room."""

    room: Room
    tables: Mapping[str, Table]
    screen: Screen
    texts: Mapping[int, str]
    now: int
    words: Catalogue

    @property
    def first(self) -> Table:
        """The table that is shown where only one is."""
        return self.tables[next(iter(self.room.open_tables), next(iter(self.tables)))]


def shown_texts(room: Room, screen: Screen) -> set[int]:
    """The numbers of the typed texts that the room reads: message, question, titles of tables."""
    return {n for n in (screen.message, screen.question, *(p.title for p in room.tables.values())) if n is not None}


def symbol_of(table: Table, side: str | None) -> str:
    """A side's symbol, so that no colour has to tell it."""
    return next((s.symbol for s in table.rules.sides.list if s.id == side), "")


def table_title(sight: Sight, table: Table) -> str:
    """A table's title, or its number."""
    title = sight.room.tables[table.name].title
    name = sight.texts.get(title, "") if title is not None else ""
    return name or sight.words.fill(sight.words.table, name=table.name)
