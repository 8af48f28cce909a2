"""What the room may see. Built field by field from what is public: what nobody lists here can't leak."""

from collections.abc import Mapping

from facilitator.game.kernel.state import TABLE_WIDE, Room, Screen, Table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.scoring.entries import public_ruling
from facilitator.game.scoring.reveal import RevealStep, steps_revealed
from facilitator.game.scoring.score_words import number
from facilitator.game.table.clock import Clock, phase_clock, table_clock
from facilitator.game.table.turns import ending_words
from facilitator.plain.values import Plain


def public_view(
    room: Room, tables: Mapping[str, Table], screen: Screen, texts: Mapping[int, str], now: int
) -> dict[str, Plain]:
    """The lesson as the room may see it."""
    rules = next(iter(tables.values())).rules
    return {
        "title": room.scenario.title,
        "scene": screen.scene,
        "message": texts.get(screen.message) if screen.message is not None else None,
        "phase": {
            "title": room.current.title,
            "kind": room.current.kind,
            "n": room.phase + 1,
            "of": len(room.scenario.phases),
            "clock": _clock(phase_clock(room, rules.clock, now)),
        },
        "tables": [_table(tables[name], room, screen, texts, now) for name in room.open_tables],
    }


def _clock(clock: Clock) -> dict[str, Plain]:
    return {"state": clock.state, "left_ms": clock.left_ms, "of_ms": clock.of_ms}


def _table(table: Table, room: Room, screen: Screen, texts: Mapping[int, str], now: int) -> dict[str, Plain]:
    rules, title = table.rules, room.tables[table.name].title
    told = steps_revealed(table, screen.revealed, screen.since)
    return {
        "name": table.name,
        "title": texts.get(title) if title is not None else None,
        "over": table.over is not None,
        "ending": ending_words(table) or None,
        "place": [
            {"title": rules.span[s.span].title, "n": s.n, "of": s.of, "side": table.title(s.side) if s.side else None}
            for s in table.place
        ],
        "clock": _clock(table_clock(table, room, now)),
        "piles": {
            p.title: table.piles.get((p.id, TABLE_WIDE), 0) for p in rules.piles if p.of == "table" and not p.secret
        },
        "meters": {m.title: meter_shown(table, screen, m.id) for m in rules.meters if m.of == "table" and not m.secret},
        "due": [d.title for d in rules.decks if d.id in table.due],
        "sides": [_side(table, rules, side, screen, told) for side in table.sides],
        **_told(table, told),
    }


def _told(table: Table, told: tuple[RevealStep, ...]) -> dict[str, Plain]:
    """The reveal as far as it has gone: the step that is told now, and the verdict only with the last one, unless it
    lies open.
    """
    now, words = told[-1] if told else None, table.rules.words()
    ruling = now.ruling if now is not None and now.kind == "verdict" else public_ruling(table)
    return {
        "reveal": None
        if now is None
        else {
            "step": len(told),
            "kind": now.kind,
            "title": words.say(now.title),
            "told": [
                {
                    "side": table.title(t.side) if t.side else None,
                    "title": t.title,
                    "points": number(t.points) if t.points is not None else None,
                    "working": words.say(t.working),
                    "cards": list(t.cards),
                    "corrected": t.corrected,
                }
                for t in now.told
            ],
        },
        "verdict": {
            "winners": [table.title(s) for s in ruling.winners],
            "kind": ruling.kind,
            "band": ruling.band,
            "reached": ruling.reached,
        }
        if ruling is not None
        else None,
    }


def _side(table: Table, rules: Ruleset, side: str, screen: Screen, told: tuple[RevealStep, ...]) -> dict[str, Plain]:
    cards: list[Plain] = []
    for card, holder in table.cards.items():
        if holder == side and (screen.revealed > 0 or not rules.set_of[card].secret):
            cards.append(rules.card[card].title)
    totals = next((step.totals for step in reversed(told) if step.totals is not None), {})
    return {
        "title": table.title(side),
        "acting": table.acting == side,
        "cards": cards,
        "piles": {p.title: table.piles.get((p.id, side), 0) for p in rules.piles if p.of == "side" and not p.secret},
        "points": number(totals[side]) if side in totals else None,
        "meters": {
            m.title: meter_shown(table, screen, m.id, side) for m in rules.meters if m.of == "side" and not m.secret
        },
        **_pyramid(table, side),
    }


def _pyramid(table: Table, side: str) -> dict[str, Plain]:
    """A side's pyramid, which lies open for all to see, and the cards that are on notice."""
    pyramid = table.pyramids.get(side)
    if pyramid is None:
        return {}
    return {
        "board": {
            "rows": [list(row) for row in pyramid.rows],
            "notice": [f"{row},{n}" for row, n, _ in pyramid.notices],
        }
    }


def meter_shown(table: Table, screen: Screen, meter: str, side: str = TABLE_WIDE) -> int:
    """A meter as the room sees it: as it stands, or as it stood when the points were frozen."""
    still = {(m, s): n for name, m, s, n in screen.still if name == table.name} if screen.frozen else {}
    return still.get((meter, side), table.meters.get((meter, side), 0))
