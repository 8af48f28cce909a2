"""Boards in scenes: what was built, as a picture, and what the line that is counted now counts on one of them."""

from collections.abc import Sequence
from fractions import Fraction

from facilitator.game.boards.counted_places import counted_places
from facilitator.game.boards.example import example_layout, example_sheet
from facilitator.game.kernel.evaluation import layout_of
from facilitator.game.kernel.state import Table
from facilitator.game.notes.room_screen import single_pupils
from facilitator.game.rulebook.phrases import Value
from facilitator.game.rulebook.score_spec import Line
from facilitator.game.scoring.entries import standing
from facilitator.game.scoring.totals import LineScore
from facilitator.game.shapes.layout import TileLayout
from facilitator.game.views.board_pictures import board_picture, layout_picture
from facilitator.game.views.scene_values import Sight, badge_of
from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.frozen import replace

MOST_BOARDS = 4
"""So many boards of one table are shown beside each other."""


def boards_of(sight: Sight, table: Table, sides: Sequence[str], row: int = -1) -> tuple[BoardPicture, ...]:
    """The boards of these sides as far as they were entered; none while points stand still. Those of single pupils say
    not whose they are unless that was wished, and where they bring points there are none.
    """
    alone = single_pupils(sight.room, table) and not sight.screen.individual
    if sight.screen.frozen or (alone and table.rules.score is not None and table.rules.score.lines):
        return ()
    found = ((side, board_picture(table, side)) for side in sides[:MOST_BOARDS])
    shown = [(side, replace(picture, row=row)) for side, picture in found if picture is not None]
    return tuple(picture if alone else _owned(table, side, picture) for side, picture in shown)


def counted_board(sight: Sight, table: Table, line: Line, n: int) -> tuple[BoardPicture, str] | None:
    """A board of tiles with what this line counts on it, and the points in words: those of the sides that were entered take
    turns from line to line, without any of them it is an example.
    """
    example = example_layout(table)
    if example is None:
        return None
    layouts = {side: layout for side in table.sides if (layout := layout_of(table, side)) is not None and layout.tiles}
    built = [*layouts] if sight.by_side and not sight.screen.frozen else []
    first = n % len(built) if built else 0
    for side in (*built[first:], *built[:first]):
        picture = _counted(sight, table, layouts[side], line, standing(table).of(side).lines, side)
        if picture is not None:
            said = sight.words.text("on-board", side=table.title(side), working=picture[1])
            return _owned(table, side, picture[0]), said
    picture = _counted(sight, table, example, line, example_sheet(table).lines, table.sides[0])
    return (picture[0], sight.words.text("example", working=picture[1])) if picture is not None else None


def _counted(
    sight: Sight, table: Table, layout: TileLayout, line: Line, lines: Sequence[LineScore], side: str
) -> tuple[BoardPicture, str] | None:
    """A board and what a line brings on it; nothing where it counts nothing there."""
    score, words = table.rules.score, sight.words
    known = next((one for one in lines if one.id == line.id), None)
    if score is None or known is None or known.points is None:
        return None
    counted = counted_places(layout, line, table, side, known.points)
    if not counted.lit:
        return None
    working: Value = words.fill(words.points, n=known.points) if line.when else known.working
    if counted.points is not None:
        brings = [counted.points[place] for place in layout.tiles if place in counted.points]
        working = _sum_words(sight, brings, known.points)
    return layout_picture(table.rules, layout, counted), words.say(working)


def _sum_words(sight: Sight, brings: Sequence[Fraction], points: Fraction) -> str:
    """1 + 3 = 4 points."""
    words = sight.words
    total = words.fill(words.points, n=points)
    return f"{' + '.join(map(words.say, brings))} = {total}" if len(brings) > 1 else total


def _owned(table: Table, side: str, picture: BoardPicture) -> BoardPicture:
    badge = badge_of(table, side)
    return replace(picture, title=badge.title, symbol=badge.symbol, colour=badge.colour)
