"""What is handed out or hung up: the rules in short, the keys of the console, the page about privacy, certificates,
board sheets.
"""

from itertools import groupby, zip_longest

from facilitator.game.kernel.state import Table
from facilitator.game.scoring.entries import has_entries, standing
from facilitator.game.views.board_pictures import pyramid_picture
from facilitator.paper.kit_source import KitSource
from facilitator.plain.document import (
    Block,
    Boards,
    Bullets,
    Column,
    Grid,
    Heading,
    Item,
    Items,
    Page,
    Paragraph,
    Ruled,
)
from facilitator.plain.values import replace
from facilitator.plain.wording import capitalize


def rules_pages(given: KitSource) -> tuple[Page, ...]:
    """The whole reference, in its own order."""
    entries = given.rules.reference
    if not entries:
        return ()
    items = tuple(
        Item(e.title, given.keyed(e.text), given.fill(given.w.ruling, ruling=given.keyed(e.ruling)) if e.ruling else "")
        for e in entries
    )
    return (Page("rules", given.w.parts["rules"], (Items(items),), given.copies(per_side=False)),)


def key_pages(given: KitSource) -> tuple[Page, ...]:
    """The keys of the console, group by group."""
    w, shown = given.w, [row for row in given.keys if row.keys]
    if not shown:
        return ()
    blocks: list[Block] = []
    for group, rows in groupby(sorted(shown, key=lambda row: _order(given, row.group)), key=lambda row: row.group):
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


def certificate_pages(given: KitSource) -> tuple[Page, ...]:
    """One for each side, with its points where they are known; nobody is ranked on it."""
    if not (given.named or given.begun):
        return (_certificate(given, given.table, ""),)
    return tuple(_certificate(given, table, side) for table in given.tables.values() for side in table.sides)


def _certificate(given: KitSource, table: Table, side: str) -> Page:
    w, title = given.w, table.title(side) if side else ""
    points: list[Block] = []
    if given.begun and side and given.rules.score is not None and has_entries(table):
        stands = standing(table)
        known = stands.complete and stands.of(side).lines
        points = [Paragraph(given.fill(w.reached, n=stands.of(side).total), "large")] if known else []
    at = f"{title}, {given.table_title(table.name)}" if len(given.tables) > 1 else title
    # Where sides are but numbered, there is a line for the name of whoever it is.
    whose: list[Block] = (
        [Paragraph(title, "large")] if given.named else [Ruled(w.name), *([Paragraph(at, "quiet")] if title else [])]
    )
    members = [Ruled(w.members, 3)] if given.seats(side or table.sides[0]) != 1 else []
    blocks = (
        *whose,
        Paragraph(given.fill(w.took_part, game=given.rules.title), "large"),
        *points,
        Ruled(w.well_done, 3),
        *members,
        Ruled(w.date),
        Ruled(w.signature),
    )
    copies = 1 if side else given.copies(per_side=True)
    return Page(
        f"certificate-{table.name}-{side}" if side else "certificate",
        w.certificate,
        blocks,
        copies,
        wide=True,
        framed=True,
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
