"""How it stood: everything that has to lie on the tables again when a game goes on another day; nothing secret is
named.
"""

from collections.abc import Iterator

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.table.cards import cards_held
from facilitator.game.table.roles import roles_of
from facilitator.game.table.turns import ending_words
from facilitator.game.views.board_pictures import titled_boards
from facilitator.game.views.checklist import set_up_again
from facilitator.paper.kit_source import KitSource
from facilitator.plain.document import Block, Boards, Bullets, Column, Grid, Heading, Page, Paragraph
from facilitator.plain.wording import capitalize


def standings_pages(given: KitSource) -> tuple[Page, ...]:
    """One page for each table that has begun."""
    begun = [t for t in given.tables.values() if t.place or t.over is not None]
    return tuple(_page(given, table) for table in begun)


def _page(given: KitSource, table: Table) -> Page:
    w = given.w
    title = f"{w.parts['stood']}: {given.table_title(table.name)}" if len(given.tables) > 1 else w.parts["stood"]
    blocks = [
        Paragraph(given.fill(w.stands_at, place=_place(given, table)), "strong"),
        *([Paragraph(given.fill(w.next_turn, side=table.title(table.acting)))] if table.acting else []),
        *_piles(given, table),
        *_sides(given, table),
        *_boards(given, table),
        *(_another_day(given, table) if table.over is None else ()),
    ]
    return Page(f"stood-{table.name}", title, tuple(blocks))


def _place(given: KitSource, table: Table) -> str:
    """Where a table stands, level by level; or how its game ended."""
    words, parts = given.words, list[str]()
    if table.over is not None:
        how = ending_words(table)
        return given.fill(words.ended, how=how) if how else words.played_through
    for stop in table.place:
        title = table.rules.span[stop.span].title
        if stop.side is not None:
            parts.append(f"{title}: {table.title(stop.side)}")
        elif stop.of and stop.of > 1:
            parts.append(given.fill(words.of, title=title, n=stop.n, of=stop.of))
        else:
            parts.append(title if stop.of else f"{title} {stop.n}")
    return ", ".join(parts) or words.not_begun


def _piles(given: KitSource, table: Table) -> Iterator[Block]:
    rules = given.rules
    rows = [
        (p.title, str(table.piles.get((p.id, TABLE_WIDE), 0))) for p in rules.piles if p.of == "table" and not p.secret
    ]
    rows += [
        (m.title, str(table.meters.get((m.id, TABLE_WIDE), 0)))
        for m in rules.meters
        if m.of == "table" and not m.secret
    ]
    if rows:
        yield Heading(given.w.lies, 3)
        yield Grid((Column("", 6), Column("", 1, "right")), tuple(rows))


def _sides(given: KitSource, table: Table) -> Iterator[Block]:
    """Each side with its piles, meters, open cards, and who has which role."""
    rules, w = given.rules, given.w
    piles = [p for p in rules.piles if p.of == "side" and not p.secret]
    meters = [m for m in rules.meters if m.of == "side" and not m.secret]
    roles = {r.id: r.title for r in rules.roles.list}
    columns = (
        Column(capitalize(rules.sides.word), 3),
        *(Column(p.title, 2, "right") for p in piles),
        *(Column(m.title, 2, "right") for m in meters),
        *((Column(w.holds, 4),) if rules.cards else ()),
        *((Column(w.seat, 5),) if roles else ()),
    )
    rows = []
    for side in table.sides:
        codes = given.room.seats.get((table.name, side), ())
        seats = ", ".join(
            f"{given.names.person(given.room, code)}: {'/'.join(roles[r] for r in has)}"
            for code, has in zip(codes, roles_of(rules, len(codes), table.rotation), strict=True)
        )
        secret = len(cards_held(table, side, secret=True)) - len(cards_held(table, side))
        cards = [rules.card[c].title for c in cards_held(table, side)] + (
            [given.fill(w.secret_cards, n=secret)] if secret else []
        )
        rows.append(
            (
                table.title(side),
                *(str(table.piles.get((p.id, side), 0)) for p in piles),
                *(str(table.meters.get((m.id, side), 0)) for m in meters),
                *((", ".join(cards),) if rules.cards else ()),
                *((seats,) if roles else ()),
            )
        )
    if len(columns) > 1:
        yield Heading(w.holds, 3)
        yield Grid(columns, tuple(rows))


def _another_day(given: KitSource, table: Table) -> Iterator[Block]:
    """How it is packed away, and set up again."""
    w, rules = given.w, given.rules
    side = rules.sides.word
    has = {
        "boards": rules.board is not None,
        "piles": any(pile.of == "table" for pile in rules.piles),
        "sides": bool(rules.cards) or any(pile.of == "side" for pile in rules.piles),
        "secret": any(len(cards_held(table, one, secret=True)) > len(cards_held(table, one)) for one in table.sides),
        "sheet": True,
    }
    yield Heading(w.pack_away, 3)
    yield Bullets(tuple(given.fill(w.pack[name], side=side) for name, needed in has.items() if needed), "ticks")
    yield Heading(w.again, 3)
    points = (f"{item.group}: {item.title}. {item.words}" for item in set_up_again(table))
    yield Bullets((w.pack["again"], *(point.strip() for point in points)), "ticks")


def _boards(given: KitSource, table: Table) -> Iterator[Block]:
    pictures = titled_boards(table, table.title)
    if pictures:
        yield Heading(given.w.board, 3)
        yield Boards(pictures, 2)
