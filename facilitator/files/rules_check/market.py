"""The market: its piles, and the faces of its tiles."""

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.names import check_unique, enclosing_spans, has_turn, report_unknown
from facilitator.files.rules_check.numbers import bounds_words
from facilitator.game.rulebook.components import Market
from facilitator.game.rulebook.ruleset import Ruleset

_OF_TABLE, _OF_SIDE = ("table", "bag", "aside"), ("taken", "waiting", "gone")


def check_market(rules: Ruleset, faults: Faults) -> None:
    """Tiles lie in piles that can hold them, and every face is on some kind of tile."""
    market = rules.market
    if market is None:
        return
    _piles(rules, market, faults)
    if market.during in rules.span and not has_turn(rules, enclosing_spans(rules, market.during)):
        faults.add(
            ("market", "during"),
            f"'{market.during}', which is no side's turn",
            "a span with sides = 'each' or sides = 'turns'",
        )
    for key, n in (("takes", market.takes), ("draws", market.draws), ("flips", market.flips)):
        if n < 0:
            faults.add(("market", key), str(n), bounds_words(0, None))
    _faces(market, faults)
    _kinds(market, faults)


def _piles(rules: Ruleset, market: Market, faults: Faults) -> None:
    used: dict[str, str] = {}
    for key in (*_OF_TABLE, *_OF_SIDE):
        name = getattr(market, key)
        pile = rules.pile.get(name or "")
        if pile is None:
            continue
        if pile.of != ("table" if key in _OF_TABLE else "side"):
            faults.add(
                ("market", key),
                f"'{name}', a pile of {'each side' if pile.of == 'side' else 'the table'}",
                f"a pile of {'the table' if key in _OF_TABLE else 'each side'}",
            )
        if pile.id in used:
            faults.add(("market", key), f"'{name}', which is market.{used[pile.id]} already", "another pile")
        used[pile.id] = key
    waiting = rules.pile.get(market.waiting or "")
    if waiting is not None and waiting.part_of != market.taken:
        faults.add(
            ("market", "waiting"),
            f"'{waiting.id}'",
            f"a pile with part-of = '{market.taken}': what waits has been taken",
        )


def _faces(market: Market, faults: Faults) -> None:
    check_unique([(("market", "faces", i, "id"), f.id) for i, f in enumerate(market.faces)], faults)
    if not market.faces:
        faults.add(("market", "faces"), "empty", "at least one face")
    shown = {f for kind in market.kinds for f in (*kind.front, *kind.back)}
    keys: set[str] = set()
    for i, face in enumerate(market.faces):
        path: Path = ("market", "faces", i)
        if face.tiles is not None and face.tiles < 1:
            faults.add((*path, "tiles"), str(face.tiles), bounds_words(1, None))
        if market.kinds and face.id not in shown:
            faults.add(
                (*path, "id"),
                f"'{face.id}', which no kind of tile shows",
                "a face at the front or back of one of market.kinds",
            )
        if face.key is not None and len(face.key) != 1:
            faults.add((*path, "key"), f"'{face.key}'", "a single letter, digit or sign")
        elif face.key is not None and face.key.casefold() in keys:
            faults.add((*path, "key"), f"'{face.key}', which is taken", "a different key")
        keys.add((face.key or "").casefold())


def _kinds(market: Market, faults: Faults) -> None:
    check_unique([(("market", "kinds", i, "id"), k.id) for i, k in enumerate(market.kinds)], faults)
    known = tuple(f.id for f in market.faces)
    for i, kind in enumerate(market.kinds):
        path: Path = ("market", "kinds", i)
        if kind.tiles < 1:
            faults.add((*path, "tiles"), str(kind.tiles), bounds_words(1, None))
        for key, side in (("front", kind.front), ("back", kind.back)):
            if not side:
                faults.add((*path, key), "empty", "at least one face")
            for j, face in enumerate(side):
                if face not in known:
                    report_unknown((*path, key, j), face, "face", known, faults)
