"""The colony: hexagonal tiles in stacks, their notation, and what can't lie there."""

from collections.abc import Iterable, Mapping, Sequence

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.shapes.hexes import Hex, connected_groups, neighbours, place_from, place_text
from facilitator.plain.frozen import frozen
from facilitator.plain.safe_text import clean
from facilitator.plain.spelling import did_you_mean, one_of
from facilitator.plain.wording import listed

STARTER, PIPE = "starter-house", "pipe"
BUILDINGS = ("pb1", "pb2", "pb3", "pb4", "pb5", "pb6", "pb7")
HOUSES = ("starter-house", "house")
TITLES: Mapping[str, str] = {
    STARTER: "Starter House",
    "house": "House",
    **{b: f"Public Building {b[2:]}" for b in BUILDINGS},
    "forest": "Forest",
    "water": "Water",
    "field": "Field",
    "farm": "Farm",
    "factory": "Factory",
}
ON: Mapping[str, tuple[str, ...]] = {"farm": ("field",), "factory": ("forest", "water")}
"""Tiles that are stacked, and what they lie on."""

MOST_TILES = 88
"""As many tiles as there are in the box."""


class Unbuilt(Refused):
    """A colony that can't have been built; `index` says which entry of its list shows it, where one does."""

    def __init__(self, sentence: str, index: int | None = None) -> None:
        super().__init__(sentence)
        self.index = index


@frozen
class Colony:
    """Tiles by place, from bottom to top, and the houses that water was delivered to."""

    tiles: Mapping[Hex, tuple[str, ...]]
    pipes: frozenset[Hex] = frozenset()

    def top(self, place: Hex) -> str | None:
        """What lies open at a place."""
        stack = self.tiles.get(place)
        return stack[-1] if stack else None

    @property
    def tile_count(self) -> int:
        """How many tiles there are, covered ones too."""
        return sum(map(len, self.tiles.values()))


def colony_from(entries: Sequence[str]) -> Colony:
    """The colony that a list of places describes; refused, with the entry, where it can't lie like that."""
    tiles: dict[Hex, tuple[str, ...]] = {}
    pipes: set[Hex] = set()
    for i, entry in enumerate(entries):
        if i >= MOST_TILES:
            raise Unbuilt(
                f"this is the {i + 1}th of {len(entries)} places; there are only {MOST_TILES} tiles in the box.", i
            )
        words = entry.split()
        place = place_from(words[0]) if words else None
        if place is None:
            raise Unbuilt(f"'{clean(entry, 40)}' doesn't start with a place. Write it like '1,-1 forest'.", i)
        pipe = words[-1] == PIPE  # two pipelines to the same House count once
        stack = tuple(words[1:])
        while stack and stack[-1] == PIPE:
            stack = stack[:-1]
        wrong = stack_fault(stack)
        if wrong:
            raise Unbuilt(f"{place_text(place)}: {wrong}", i)
        if place in tiles:
            raise Unbuilt(f"{place_text(place)}: this place is taken: {_called(tiles[place])} is already there.", i)
        if pipe:
            if stack[-1] not in HOUSES:
                raise Unbuilt(f"{place_text(place)}: water goes only to Houses, and this is a {TITLES[stack[-1]]}.", i)
            pipes.add(place)
        tiles[place] = stack
    return Colony(tiles, frozenset(pipes))


def tile_from(word: str) -> str:
    """The tile that a word means: its name here, or its title; refused with the nearest spelling."""
    folded = word.strip().casefold().replace(" ", "-")
    if folded in TITLES:
        return folded
    by_title = {title.casefold().replace(" ", "-"): tile for tile, title in TITLES.items()}
    if folded in by_title:
        return by_title[folded]
    raise Refused(f"there is no tile '{clean(word, 40)}'; expected {one_of(TITLES)}.{did_you_mean(word, TITLES)}")


def stack_fault(stack: tuple[str, ...]) -> str | None:
    """What is wrong with the tiles at one place, from bottom to top."""
    if len(stack) == 1 and stack[0] in TITLES and stack[0] not in ON:
        return None
    if not stack:
        return f"name a tile. Expected {one_of(TITLES)}."
    if PIPE in stack:
        return f"'{PIPE}' comes after the tiles, as in '1,1 house {PIPE}'."
    for tile in stack:
        if tile not in TITLES:
            hint = did_you_mean(tile, (*TITLES, PIPE))
            return f"there is no tile '{clean(tile, 40)}'; expected {one_of(TITLES)}.{hint}"
    for under, tile in zip((None, *stack), stack, strict=False):
        if tile in ON and under not in ON[tile]:
            base = listed([f"open {TITLES[b]}" for b in ON[tile]], "or")
            there = f", not on a {TITLES[under]}." if under else ". This place is empty."
            return f"a {TITLES[tile]} must go on {base}{there}"
        if tile not in ON and under is not None:
            return f"this place is taken. {TITLES[tile]} can't go on {TITLES[under]}."
    return None


def _called(stack: tuple[str, ...]) -> str:
    return f"a {TITLES[stack[-1]]}"


def building_fault(colony: Colony) -> tuple[str, Hex] | None:
    """Why a colony can't have been built tile by tile, and where; the entries of the places have been judged before."""
    tiles = colony.tiles
    starters = [place for place, stack in tiles.items() if stack[0] == STARTER]
    if len(starters) > 1:
        return (
            f"{place_text(starters[1])}: a second Starter House. The first one is at {place_text(starters[0])}.",
            starters[1],
        )
    first = starters[0] if starters else next(iter(tiles), None)
    if first is None or len(tiles) == 1:
        return None
    best: set[Hex] = set()
    for second in neighbours(first) if starters else _any_two(tiles):
        if second in tiles and second not in best:
            reached = _reach(tiles, first if starters else None, second)
            if len(reached) == len(tiles):
                return None
            best = max(best, reached, key=len)
    apart = connected_groups(tiles)
    if len(apart) > 1:
        main = next(p for p in apart if first in p)
        lost = next(place for place in tiles if place not in main)
        return (
            f"{place_text(lost)}: the colony is in {len(apart)} pieces. The {TITLES[tiles[lost][-1]]} here is "
            f"not connected to the tile at {place_text(first)}."
        ), lost
    lost = next((p for p in tiles if p not in best and p != first), first)
    return (
        f"{place_text(lost)}: the {TITLES[tiles[lost][0]]} here is not possible. "
        "From the third tile on, each must touch at least two others."
    ), lost


def _any_two(tiles: Mapping[Hex, object]) -> Iterable[Hex]:
    """Without a Starter House anybody may have been first; where three lie in a triangle they tell all there is."""
    return tuple(tiles)


def _reach(tiles: Mapping[Hex, object], first: Hex | None, second: Hex) -> set[Hex]:
    """All places that can be laid after the first two; which of them comes earlier makes no difference."""
    if first is None:
        starts = [near for near in neighbours(second) if near in tiles]
        return max((_reach(tiles, near, second) for near in starts), key=len, default={second})
    done = {first, second}
    edges: dict[Hex, int] = {}
    waiting = [first, second]
    while waiting:
        q, r = waiting.pop()
        for near in ((q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)):
            if near in tiles and near not in done:
                edges[near] = n = edges.get(near, 0) + 1
                if n == 2:
                    done.add(near)
                    waiting.append(near)
    return done
