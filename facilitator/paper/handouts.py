"""What is handed out or hung up: the rules in short, the keys of the console, the page about privacy, board
sheets.
"""

from collections.abc import Sequence
from itertools import groupby, zip_longest

from facilitator.game.rulebook.guidance_texts import Entry
from facilitator.game.shapes.niches import EMPTY, Niches
from facilitator.game.views.board_pictures import niche_picture
from facilitator.paper.kit_source import KitSource
from facilitator.plain.card_blocks import Item
from facilitator.plain.document import Block, Boards, Bullets, Column, Grid, Heading, Items, Page, Paragraph, Ruled
from facilitator.plain.frozen import replace
from facilitator.plain.wording import capitalize
from facilitator.record.stored_topics import TOPICS

ONE_PAGE, ONE_SMALL_PAGE = 4_200, 6_000
"""Letters that fit on one page in two columns, and in three of smaller letters."""


def rules_pages(given: KitSource) -> tuple[Page, ...]:
    """What pupils look up, on one sheet of paper: nothing that the game master decides, and nothing about the console."""
    entries = [e for e in given.rules.reference if e.printed and not e.ruling and "{key:" not in e.text]
    if not entries:
        return ()
    # What is a little too much for one page is set smaller, so that it needs no second one.
    letters = sum(len(e.title) + len(e.text) for e in entries)
    columns = 3 if ONE_PAGE < letters <= ONE_SMALL_PAGE else 2
    copies = given.copies(per_side=given.named)
    if given.economy:
        copies = 1 if given.named else -(-copies // 2)
    return (
        Page("rules", given.w.parts["rules"], (_entries(given, entries, columns),), copies, above=given.rules.title),
    )


def reference_pages(given: KitSource) -> tuple[Page, ...]:
    """The whole reference, in its own order."""
    entries = given.rules.reference
    if not entries:
        return ()
    return (Page("reference", given.w.parts["reference"], (_entries(given, entries, 3),), above=given.rules.title),)


def _entries(given: KitSource, entries: Sequence[Entry], columns: int) -> Items:
    w = given.w
    return Items(
        tuple(
            Item(e.title, given.keyed(e.text), given.fill(w.ruling, ruling=given.keyed(e.ruling)) if e.ruling else "")
            for e in entries
        ),
        columns,
    )


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
    """What is kept of whom, for parents, pupils and the school: one bullet for each topic of what is stored."""
    w = given.w
    return (
        Page(
            "privacy",
            w.parts["privacy"],
            (
                Bullets(tuple(w.privacy[topic] for topic in TOPICS)),
                Ruled(w.responsible),
                Ruled(w.kept_until),
                Ruled(w.date),
            ),
        ),
    )


def _letters(given: KitSource) -> str:
    """What is written into a niche: first letters of what can be there; the whole words where two begin alike."""
    titles = [capitalize(face.title) for face in given.rules.faces]
    distinct = len({title[0] for title in titles}) == len(titles)
    said = [f"{title[0]} = {title}" if distinct else title for title in titles]
    return given.fill(given.w.niche_letters, letters=", ".join(said))


def _levels(given: KitSource, board: Niches) -> str:
    """What belongs in each row, from below."""
    usual = [board.usual(row) for row in range(len(board.rows))]
    return ", ".join(capitalize(given.rules.face[kind].title) for kind in usual if kind != EMPTY)


def board_pages(given: KitSource) -> tuple[Page, ...]:
    """A sheet for a table of a game without points: the board of every player to fill in, and what is noted beside it."""
    table, w = given.table, given.w
    kind = given.rules.niche_board
    boards = [(side, table.niches[side]) for side in table.sides if side in table.niches]
    if not boards or kind is None:
        return ()
    pictures = tuple(
        replace(niche_picture(given.rules, board), caption=f"{table.title(side)} ____________________")
        for side, board in boards
    )
    own = [p for p in given.rules.piles if p.of == "side" and not p.secret and p.id != kind.to]
    rows = tuple((table.title(side), *("",) * len(own)) for side, _ in boards)
    columns = (Column("", 2), *(Column(pile.title, 1, "centre") for pile in own))
    blocks: tuple[Block, ...] = (
        Boards(pictures, 2),
        Paragraph(f"{given.fill(w.niches, levels=_levels(given, boards[0][1]))} {_letters(given)}"),
        Grid(columns, rows, row_height=10),
    )
    fields = ((w.table, ""),) if len(given.tables) > 1 else ()
    copies = given.copies(per_side=False)
    return (Page("board", kind.title, blocks, copies, above=w.parts["board"], fields=fields),)
