"""Hint cards for every table: a turn, the tiles and how they are stacked, the cards, what brings points, an example
with its points.
"""

from collections.abc import Iterator

from facilitator.game.boards.example import EXAMPLE, example_sheet
from facilitator.game.kernel.state import TABLE_WIDE
from facilitator.game.rulebook.score_spec import Line, Score
from facilitator.game.scoring.line_rule import rule_of
from facilitator.game.shapes.colony import ON, Colony
from facilitator.game.views.board_pictures import colony_picture, pyramid_picture
from facilitator.paper.blank_sheets import lines_of_all, meaning
from facilitator.paper.kit_source import KitSource
from facilitator.paper.score_boxes import award_rows, ties_in_words
from facilitator.plain.document import Block, Boards, Column, Grid, Heading, Item, Items, Page
from facilitator.plain.values import replace
from facilitator.plain.wording import capitalize


def hint_pages(given: KitSource) -> tuple[Page, ...]:
    """One card for each table."""
    blocks = (*_tiles(given), *_pyramid(given), *_cards(given), *_brings(given), *_said(given), *_example(given))
    return (Page("hints", given.w.parts["hints"], blocks, given.copies(per_side=True)),) if blocks else ()


def _said(given: KitSource) -> Iterator[Block]:
    """What the game itself wants on its hint card."""
    told = [entry for entry in given.rules.reference if entry.hint]
    if told:
        yield Items(tuple(Item(entry.title, entry.text) for entry in told))


def _tiles(given: KitSource) -> Iterator[Block]:
    market, w = given.rules.market, given.w
    if market is None:
        return
    faces = {face.id: face.title for face in market.faces}
    yield Heading(w.tiles)
    front, back, number_of = w.two_sides
    yield Grid(
        (Column(front, 3), Column(back, 5), Column(number_of, 2, "right")),
        tuple(
            (", ".join(faces[f] for f in kind.front), ", ".join(faces[f] for f in kind.back), str(kind.tiles))
            for kind in market.kinds
        ),
    )
    if given.rules.board is not None and given.rules.board.kind == "colony":
        stacks = [(top, under) for top, ground in ON.items() for under in ground]
        stacked = Colony({(2 * i, 0): (under, top) for i, (top, under) in enumerate(stacks)})
        yield Boards((replace(colony_picture(given.rules, stacked, given.words), caption=w.lies_on),))


def _pyramid(given: KitSource) -> Iterator[Block]:
    """The pyramid with the level of every row; who supports whom can be seen."""
    board, w = given.table.pyramids.get(given.table.sides[0]), given.w
    if board is not None:
        yield Heading(w.board)
        yield Boards((replace(pyramid_picture(given.rules, board, given.words, named=True), caption=w.pyramid),))


def _cards(given: KitSource) -> Iterator[Block]:
    known = [card for cards in given.rules.cards if not cards.secret for card in cards.cards if card.about]
    if known:
        yield Heading(given.w.cards)
        yield Items(tuple(Item(card.title, card.about) for card in known))


def _brings(given: KitSource) -> Iterator[Block]:
    """What brings points, line by line, and what the sum means."""
    table, w = given.table, given.w
    rows = tuple((line.title, capitalize(_rule(given, line))) for line in lines_of_all(table))
    if rows:
        yield Heading(w.brings)
        yield Grid((Column(w.line, 2), Column(w.points, 5)), rows)
    yield from meaning(given)


def _rule(given: KitSource, line: Line) -> str:
    """How a line scores: for cards what their holder gets, for cases what each needs, and where sides differ for each
    of them.
    """
    table, score, w = given.table, given.rules.score or Score(), given.w
    if line.goals and all(f.most is not None for f in line.all_forms):
        return "; ".join(
            dict.fromkeys(
                given.fill(w.goal, n=f.most.points, ties=ties_in_words(f.most, given.words))
                for f in line.all_forms
                if f.goal and f.most is not None
            )
        )
    if line.when:
        return "; ".join(f"{what}: {points}" for what, points in award_rows(line, score, given.words))
    rules = {side: rule_of(line, score, side, table) for side in (table.sides if line.of == "side" else (TABLE_WIDE,))}
    if len(set(rules.values())) == 1:
        return next(iter(rules.values()))
    return "; ".join(
        f"{table.title(side)}: {rule}" for side, rule in rules.items() if rule != given.words.text("nothing")
    )


def _example(given: KitSource) -> Iterator[Block]:
    """A colony as it lies on the table, and what it brings, reckoned by the game's own lines."""
    table = given.table
    if given.rules.board is None or given.rules.board.kind != "colony" or given.rules.score is None:
        return
    yield Heading(given.w.example)
    yield Boards((replace(colony_picture(given.rules, EXAMPLE, given.words), caption=given.w.neighbours),))
    sheet = example_sheet(table)
    say = given.words.say
    rows = [(line.title, say(line.working), say(line.points)) for line in sheet.lines if line.points]
    yield Grid(
        (Column(given.w.line, 3), Column(given.w.working, 5), Column(given.w.points, 1, "right")),
        (*rows, (given.w.total, "", say(sheet.total))),
        sum=True,
    )
