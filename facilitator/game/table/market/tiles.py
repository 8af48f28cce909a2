"""What is known of tiles that are told face by face, now and then: pure reckoning with `kind:face`, either of which may
be open.
"""

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.state import KnownTiles
from facilitator.game.rulebook.boards import TileKind
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.frozen import replace
from facilitator.plain.spelling import did_you_mean, one_of


def find_face(rules: Ruleset, word: str) -> str:
    """The face that a word means: its id, its title or its key."""
    ids = rules.tile_faces
    for face in (rules.face[name] for name in ids):
        if word.casefold() in (face.id, face.title.casefold(), (face.key or "").casefold()):
            return face.id
    raise Refused(f"No tile shows '{word}'. Expected {one_of(ids)}.{did_you_mean(word, ids)}")


def title(rules: Ruleset, face: str) -> str:
    """What a face is called."""
    return rules.face[face].title if face in rules.face else "unknown"


def kinds_with(rules: Ruleset, face: str) -> tuple[TileKind, ...]:
    """The kinds of tile that have this face on one of their sides."""
    return tuple(k for k in rules.tiles if face in k.front or face in k.back)


def tile(rules: Ruleset, face: str) -> str:
    """A tile of which only its face is known, and with it perhaps its kind."""
    kinds = kinds_with(rules, face)
    return f"{kinds[0].id if len(kinds) == 1 else ''}:{face}"


def face_of(one: str) -> str:
    """The face that a tile shows; empty where it is open."""
    return one.partition(":")[2]


def kind_of(one: str) -> str:
    """The kind of a tile; empty where it is open."""
    return one.partition(":")[0]


def turn_tile(rules: Ruleset, one: str, to: str | None = None) -> str:
    """A tile after it was turned over; `to` is what it shows then, where somebody said so."""
    kind, face = kind_of(one), face_of(one)
    kinds = [k for k in rules.tiles if k.id == kind] or list(kinds_with(rules, face)) or list(rules.tiles)
    backs = {f: k for k in kinds for f in (k.back if face in k.front else k.front if face else (*k.front, *k.back))}
    if to is not None:
        if to not in backs:
            raise Refused(
                f"A tile with {title(rules, face)} has no {title(rules, to)} on its back; expected "
                f"{one_of(sorted(backs))}."
            )
        return f"{backs[to].id}:{to}"
    only = next(iter(backs)) if len(backs) == 1 else ""
    return f"{kind or (kinds[0].id if len(kinds) == 1 else '')}:{only}"


def could_show(rules: Ruleset, one: str, face: str) -> bool:
    """Whether a tile could show this face after having been turned."""
    kinds = (
        [k for k in rules.tiles if k.id == kind_of(one)] if kind_of(one) else kinds_with(rules, face_of(one) or face)
    )
    return any(face in k.front or face in k.back for k in kinds)


def remove_tile(
    rules: Ruleset, known: KnownTiles, face: str, count: int, to: str | None = None
) -> tuple[KnownTiles, str]:
    """What is known of a pile after a tile with this face was found there, and that tile; refused where it can't lie
    there.

    `to` is what its other side shows, where that has been said: then only a tile of that kind can be meant.
    """
    kinds = {kind_of(t) for t in known.tiles if face_of(t) == face}
    if to is not None and kinds_with(rules, to):
        wanted = {k.id for k in kinds_with(rules, to)} & {k.id for k in kinds_with(rules, face)}
        for i, one in enumerate(known.tiles):
            if face_of(one) == face and (kind_of(one) in wanted or not kind_of(one)):
                return _less(known, i), f"{next(iter(wanted))}:{face}" if len(wanted) == 1 else one
    elif len(kinds) > 1:
        # Several look alike, and nobody can say which of them it was: from now on their kind is open.
        known = replace(known, tiles=tuple(f":{face}" if face_of(t) == face else t for t in known.tiles))
    for exact in (True, False):
        for i, one in enumerate(known.tiles):
            if face_of(one) == face if exact else not face_of(one) and could_show(rules, one, face):
                kind = kind_of(one) or kind_of(tile(rules, face))
                return _less(known, i), f"{kind}:{face}"
    if count > len(known.tiles) - known.gone:
        return known, tile(rules, face)
    for i, one in enumerate(known.tiles):
        if known.turned and could_show(rules, one, face):
            kind = kind_of(one) or kind_of(tile(rules, face))
            return replace(_less(known, i), turned=known.turned - 1), f"{kind}:{face}"
    lie = [title(rules, face_of(one)) for one in known.tiles]
    raise Refused(
        f"There should be no {title(rules, face)} there. Known tiles: {', '.join(sorted(lie)) or 'none'}. "
        "If there is one, enter all tiles there first."
    )


def _less(known: KnownTiles, i: int) -> KnownTiles:
    tiles = (*known.tiles[:i], *known.tiles[i + 1 :])
    return replace(known, tiles=tiles, gone=min(known.gone, len(tiles)), turned=known.turned if tiles else 0)


def add_tile(known: KnownTiles, one: str) -> KnownTiles:
    """What is known of a pile after this tile came to it."""
    return replace(known, tiles=(*known.tiles, one))
