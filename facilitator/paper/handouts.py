"""What is handed out or hung up: the rules in short, the keys of the console, the page about privacy, board
sheets.
"""

from collections.abc import Sequence
from itertools import groupby, zip_longest

from facilitator.game.rulebook.guidance_texts import Entry
from facilitator.game.shapes.pyramid import CARDS, LEVELS
from facilitator.game.views.board_pictures import pyramid_picture, tile_titles
from facilitator.paper.kit_source import KitSource
from facilitator.plain.card_blocks import Item
from facilitator.plain.document import Block, Boards, Bullets, Column, Grid, Heading, Items, Page, Paragraph, Ruled
from facilitator.plain.values import replace
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
    """What is written into a niche: the first letters of what can be there; the whole words where two begin alike."""
    titles = tile_titles(given.rules, given.words)
    known = [titles[kind] for kind in CARDS]
    distinct = len({title[0] for title in known}) == len(known)
    said = [f"{title[0]} = {title}" if distinct else title for title in known]
    return given.fill(given.w.pyramid_letters, letters=", ".join(said))


def board_pages(given: KitSource) -> tuple[Page, ...]:
    """A sheet for a table of a game without points: the board of every player to fill in, and what is noted beside it."""
    table, w = given.table, given.w
    kind = given.rules.board
    boards = [(side, table.pyramids[side]) for side in table.sides if side in table.pyramids]
    if not boards or kind is None:
        return ()
    titles = tile_titles(given.rules, given.words)
    pictures = tuple(
        replace(pyramid_picture(given.rules, board, given.words), caption=f"{table.title(side)} ____________________")
        for side, board in boards
    )
    own = [p for p in given.rules.piles if p.of == "side" and not p.secret and p.id != kind.laid]
    rows = tuple((table.title(side), *("",) * len(own)) for side, _ in boards)
    columns = (Column("", 2), *(Column(pile.title, 1, "centre") for pile in own))
    blocks: tuple[Block, ...] = (
        Boards(pictures, 2),
        Paragraph(f"{given.fill(w.pyramid, levels=', '.join(titles[level] for level in LEVELS))} {_letters(given)}"),
        Grid(columns, rows, row_height=10),
    )
    fields = ((w.table, ""),) if len(given.tables) > 1 else ()
    copies = given.copies(per_side=False)
    return (Page("board", kind.title, blocks, copies, above=w.parts["board"], fields=fields),)
