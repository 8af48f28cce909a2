"""The faces of a market in words and keys: what is known to lie somewhere, and the letter of each face."""

from collections import Counter

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.table.market.bookkeeping import Key, known_at
from facilitator.game.table.market.tiles import face_of, kind_of, title
from facilitator.plain.wording import counted


def faces_words(table: Table, pile: Key) -> str:
    """What is known of the tiles of a pile, in the order of the ruleset: 8 tiles: 2 Forest, Farm, 5 unknown."""
    rules, known, count = table.rules, known_at(table, pile), table.piles.get(pile, 0)
    item = rules.pile[pile[0]].item
    if not known.tiles:
        return f"{counted(count, item)}, faces not entered" if count else f"no {item}s"
    seen = Counter(_name(rules, one) for one in known.tiles)
    order = [f.title for f in rules.faces]
    names = sorted(seen, key=lambda name: order.index(name) if name in order else len(order))
    parts = [f"{seen[name]} {name}" if seen[name] > 1 else name for name in names]
    unknown = count - (len(known.tiles) - known.gone)
    parts += [f"{unknown} unknown"] if unknown > 0 else []
    vague = [
        f"{n} of them {'has' if n == 1 else 'have'} {what}"
        for n, what in ((known.gone, "left"), (known.turned, "been turned"))
        if n
    ]
    return f"{counted(count, item)}: {', '.join(parts)}" + (f" ({', '.join(vague)})" if vague else "")


def _name(rules: Ruleset, one: str) -> str:
    if face_of(one):
        return title(rules, face_of(one))
    kind = next((k.title for k in rules.tiles if k.id == kind_of(one)), "")
    return f"{kind}, either side" if kind else "unknown face"


def face_keys(rules: Ruleset) -> dict[str, str]:
    """The key of every face, in the order of the file: its own; else the first letter of its title that is free, or a
    letter or digit that is. What lies on each board from the beginning needs none.
    """
    faces = [face for face in rules.faces if face.id != rules.first_face]
    keys = {f.key.casefold(): f.id for f in faces if f.key}
    for face in faces:
        if not face.key:
            letters = (
                c for c in f"{face.title.casefold()}abcdefghijklmnopqrstuvwxyz0123456789" if c.isascii() and c.isalnum()
            )
            free = next((c for c in letters if c not in keys), None)
            if free is not None:
                keys[free] = face.id
    order = [face.id for face in faces]
    return dict(sorted(keys.items(), key=lambda pair: order.index(pair[1])))
