"""What is handed out or hung up: the rules in short, the keys of the console, the page about privacy, board
sheets.
"""

from itertools import groupby, zip_longest

from facilitator.game.views.board_pictures import pyramid_picture
from facilitator.paper.kit_source import KitSource
from facilitator.plain.document import Block, Boards, Bullets, Column, Grid, Heading, Item, Items, Page, Ruled
from facilitator.plain.values import replace
from facilitator.plain.wording import capitalize


def rules_pages(given: KitSource) -> tuple[Page, ...]:
    """The whole reference, in its own order."""
    entries = given.rules.reference
    if not entries:
        return ()
    items = tuple(
        Item(e.title, e.text, given.fill(given.w.ruling, ruling=e.ruling) if e.ruling else "") for e in entries
    )
    return (Page("rules", given.w.parts["rules"], (Items(items),), given.copies(per_side=False)),)


def key_pages(given: KitSource) -> tuple[Page, ...]:
    """The keys of the console, group by group."""
    if not given.keys:
        return ()
    w = given.w
    blocks: list[Block] = []
    for group, rows in groupby(sorted(given.keys, key=lambda row: _order(given, row.group)), key=lambda row: row.group):
        blocks += [Heading(capitalize(group), 3), _beside([(row.keys, row.does) for row in rows])]
    return (Page("keys", w.parts["keys"], tuple(blocks)),)


def _beside(keys: list[tuple[str, str]]) -> Grid:
    """Down the left half and then down the right one, so that all keys stay on one sheet."""
    half = (len(keys) + 1) // 2
    rows = tuple((*left, *right) for left, right in zip_longest(keys[:half], keys[half:], fillvalue=("", "")))
    return Grid((Column("", 4), Column("", 21)) * 2, rows)


def _order(given: KitSource, group: str) -> int:
    return list(dict.fromkeys(row.group for row in given.keys)).index(group)


def privacy_pages(given: KitSource) -> tuple[Page, ...]:
    """What is kept of whom, for parents, pupils and the school."""
    w = given.w
    return (
        Page(
            "privacy",
            w.parts["privacy"],
            (Bullets(w.privacy), Ruled(w.responsible), Ruled(w.kept_until), Ruled(w.date)),
        ),
    )


def board_pages(given: KitSource) -> tuple[Page, ...]:
    """A sheet for a game without points: the board of a side to fill in, and what is noted beside it."""
    table, w = given.table, given.w
    board = next(iter(table.pyramids.values()), None)
    if board is None:
        return ()
    kind = given.rules.board
    laid, title = (kind.laid, kind.title) if kind is not None else (None, "")
    own = [p for p in given.rules.piles if p.of == "side" and not p.secret and p.id != laid]
    blocks: tuple[Block, ...] = (
        Ruled(w.name),
        Boards((replace(pyramid_picture(given.rules, board, given.words), caption=w.pyramid),)),
        Grid(tuple(Column(pile.title, 1, "centre") for pile in own), (("",) * len(own),) * 4, row_height=10),
    )
    return (Page("board", f"{w.parts['board']}: {title}", blocks, given.copies(per_side=True)),)
