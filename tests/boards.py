"""Pictures of boards for tests: colonies and a pyramid as they were built in a game."""

import random
from fractions import Fraction
from functools import cache

from scoring.counting import grown

from facilitator.files.loader import load_ruleset
from facilitator.game.boards.counted_places import counted_places
from facilitator.game.boards.example import example_layout
from facilitator.game.dispatch.opening import new_table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.shapes.niches import EMPTY, CardSort, Niches
from facilitator.game.views.board_pictures import layout_picture, niche_picture
from facilitator.game.views.scene_values import Badge
from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.frozen import replace


@cache
def rules_of(name: str = "planet-hexagon") -> Ruleset:
    """A shipped ruleset."""
    return load_ruleset(name)[0]


def owned(picture: BoardPicture, badge: Badge, row: int = -1) -> BoardPicture:
    """A board of a team."""
    return replace(picture, title=badge.title, symbol=badge.symbol, colour=badge.colour, row=row)


def colony(seed: int, badge: Badge | None = None, row: int = -1, tiles: int = 13) -> BoardPicture:
    """A colony that was built by chance."""
    picture = layout_picture(rules_of(), grown(random.Random(seed), tiles))
    return owned(picture, badge, row) if badge is not None else picture


def example() -> BoardPicture:
    """The example with the Houses beside Forests lit."""
    rules = rules_of()
    assert rules.score is not None
    table = new_table("1", rules, tuple(s.id for s in rules.sides.list), {})
    layout = example_layout(table)
    assert layout is not None
    found = counted_places(layout, rules.score.line["house-forest"], table, "lupidians", Fraction(4))
    return layout_picture(rules, layout, found)


def pyramid(badge: Badge, full: bool = True) -> BoardPicture:
    """A pyramid, full or begun, with a keystone in its lowest row."""
    rules = rules_of("ecopyramid")
    rows = [[kind] * n for kind, n in zip(("producer", "herbivore", "carnivore"), (4, 3, 2), strict=True)]
    rows[0][:2] = ["keystone", "keystone"]
    if not full:
        rows[1][1:], rows[2] = [EMPTY, EMPTY], [EMPTY, EMPTY]
    sorts = {face.id: CardSort(face.row, face.wide) for face in rules.faces}
    return owned(niche_picture(rules, Niches(tuple(map(tuple, rows)), sorts)), badge)
