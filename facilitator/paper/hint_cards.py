"""Hint cards for every table: a turn, the tiles and how they are stacked, the cards, what brings points, an example
with its points.
"""

from collections.abc import Iterator, Mapping

from facilitator.game.kernel.state import TABLE_WIDE
from facilitator.game.rulebook.score_spec import Line, Score
from facilitator.game.scoring.count_values import CountEntry, fill_with_zero
from facilitator.game.scoring.line_rule import rule_of
from facilitator.game.scoring.totals import score_sides
from facilitator.game.shapes.colony import ON, Colony, colony_from
from facilitator.game.shapes.colony_counts import count_colony
from facilitator.game.shapes.pyramid import LEVELS
from facilitator.paper.blank_sheets import lines_of_all, meaning
from facilitator.paper.kit_source import KitSource
from facilitator.paper.score_boxes import line_boxes, ties_in_words
from facilitator.plain.document import Block, Bricks, Column, Grid, Heading, Hex, Hexes, Item, Items, Page
from facilitator.plain.wording import capitalize

EXAMPLE = (
    "0,0 starter-house pipe",
    "1,0 forest",
    "0,1 forest",
    "1,-1 house",
    "-1,1 field farm",
    "-1,0 water factory",
    "0,-1 water",
    "1,1 field",
    "2,-1 pb4",
    "-1,2 pb1",
)
"""A small colony in which most lines bring something."""


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
        yield Hexes(
            tuple(
                Hex(2 * i, 0, given.tile_titles[top], given.tile_titles[under]) for i, (top, under) in enumerate(stacks)
            ),
            w.lies_on,
        )


def _pyramid(given: KitSource) -> Iterator[Block]:
    """The pyramid with the level of every row; who supports whom can be seen."""
    board, w = given.table.pyramids.get(given.table.sides[0]), given.w
    if board is not None:
        yield Heading(w.board)
        yield Bricks(tuple((w.pyramid_titles[LEVELS[n]],) * len(row) for n, row in enumerate(board.rows)), w.pyramid)


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
        return "; ".join(
            f"{box.label}{f' ({box.condition})' if box.condition else ''}: {box.worth}"
            for box in line_boxes(line, score, table.sides[0], table, given.words).boxes
        )
    rules = {side: rule_of(line, score, side, table) for side in (table.sides if line.of == "side" else (TABLE_WIDE,))}
    if len(set(rules.values())) == 1:
        return next(iter(rules.values()))
    return "; ".join(
        f"{table.title(side)}: {rule}" for side, rule in rules.items() if rule != given.words.text("nothing")
    )


def _example(given: KitSource) -> Iterator[Block]:
    """A colony as it lies on the table, and what it brings, reckoned by the game's own lines."""
    score, table = given.rules.score, given.table
    if given.rules.board is None or given.rules.board.kind != "colony" or score is None:
        return
    colony = colony_from(EXAMPLE)
    yield Heading(given.w.example)
    yield Hexes(tuple(hexagon(place, colony, given.tile_titles) for place in colony.tiles), given.w.neighbours)
    read = count_colony(colony)
    entries = [
        fill_with_zero(
            score,
            CountEntry(side, {n: v for n, v in (read if side == table.sides[0] else {}).items() if n in score.count}),
        )
        for side in table.sides
    ]
    sheet = score_sides(table, entries, {})[0]
    say = given.words.say
    rows = [(line.title, say(line.working), say(line.points)) for line in sheet.lines if line.points]
    yield Grid(
        (Column(given.w.line, 3), Column(given.w.working, 5), Column(given.w.points, 1, "right")),
        (*rows, (given.w.total, "", say(sheet.total))),
        sum=True,
    )


def hexagon(place: tuple[int, int], colony: Colony, titles: Mapping[str, str]) -> Hex:
    """One place of a colony as it is drawn, with the titles of its tiles."""
    stack = colony.tiles[place]
    return Hex(*place, titles[stack[-1]], titles[stack[-2]] if len(stack) > 1 else "", place in colony.pipes)
