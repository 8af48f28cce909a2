"""What the room may see. Built field by field from what is public: what nobody lists here can't leak."""

from collections.abc import Mapping

from facilitator.game.clock import Clock, phase_clock, table_clock
from facilitator.game.ruleset import Ruleset
from facilitator.game.state import TABLE_WIDE, Room, Screen, Table
from facilitator.plain.values import Plain


def public_view(room: Room, tables: Mapping[str, Table], screen: Screen, texts: Mapping[int, str], now: int) -> dict[str, Plain]:
    """The lesson as the room may see it."""
    rules = next(iter(tables.values())).rules
    return {
        "title": room.scenario.title, "scene": screen.scene,
        "message": texts.get(screen.message) if screen.message is not None else None,
        "phase": {"title": room.current.title, "kind": room.current.kind, "n": room.phase + 1, "of": len(room.scenario.phases),
                  "clock": _clock(phase_clock(room, rules.clock, now))},
        "tables": [_table(tables[name], room, screen, texts, now) for name in room.open_tables],
    }


def _clock(clock: Clock) -> dict[str, Plain]:
    return {"state": clock.state, "left_ms": clock.left_ms, "of_ms": clock.of_ms}


def _table(table: Table, room: Room, screen: Screen, texts: Mapping[int, str], now: int) -> dict[str, Plain]:
    rules, title = table.rules, room.tables[table.name].title
    return {
        "name": table.name, "title": texts.get(title) if title is not None else None,
        "over": table.over is not None,
        "place": [{"title": rules.span[s.span].title, "n": s.n, "of": s.of, "side": table.title(s.side) if s.side else None}
                  for s in table.place],
        "clock": _clock(table_clock(table, room, now)),
        "piles": {p.title: table.piles.get((p.id, TABLE_WIDE), 0) for p in rules.piles if p.of == "table" and not p.secret},
        "meters": {m.title: table.meters.get((m.id, TABLE_WIDE), 0) for m in rules.meters if m.of == "table" and not m.secret},
        "due": [d.title for d in rules.decks if d.id in table.due],
        "sides": [_side(table, rules, side, screen.revealed > 0) for side in table.sides],
    }


def _side(table: Table, rules: Ruleset, side: str, revealed: bool) -> dict[str, Plain]:
    cards: list[Plain] = []
    for card, holder in table.cards.items():
        if holder == side and (revealed or not rules.set_of[card].secret):
            cards.append(rules.card[card].title)
    return {
        "title": table.title(side), "acting": table.acting == side, "cards": cards,
        "piles": {p.title: table.piles.get((p.id, side), 0) for p in rules.piles if p.of == "side" and not p.secret},
        "meters": {m.title: table.meters.get((m.id, side), 0) for m in rules.meters if m.of == "side" and not m.secret},
    }
