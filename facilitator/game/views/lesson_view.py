"""What the facilitator sees of a lesson: values computed from state and the time, nothing kept."""

from collections.abc import Mapping

from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Room, Stop, Table
from facilitator.game.room.running_tables import pace_of
from facilitator.game.scoring.entries import Standing, colony_of, has_entries, sheet_of, standing
from facilitator.game.scoring.score_commands import pencil_doubts
from facilitator.game.shapes.colony_counts import colony_lines
from facilitator.game.shapes.tiles import face_of, kind_of
from facilitator.game.table.cards import cards_held, usable_cards
from facilitator.game.table.clock import Clock, phase_clock, table_clock
from facilitator.game.table.market.holdings import kinds_held
from facilitator.game.table.roles import roles_of
from facilitator.game.views.prompts import current_prompts
from facilitator.game.views.score_values import number_view, ruling_view
from facilitator.plain.frozen import frozen
from facilitator.plain.values import Plain


@frozen
class LessonView:
    """A lesson as it stands at an instant."""

    id: str
    moves: int
    now: int
    room: Room
    tables: Mapping[str, Table]
    forecast: int | None = None


def clock_view(clock: Clock) -> dict[str, Plain]:
    """A clock as plain values."""
    return {"state": clock.state, "of_ms": clock.of_ms, "left_ms": clock.left_ms}


def lesson_view(view: LessonView) -> dict[str, Plain]:
    """Everything that is not secret, as plain values; secret cards are only counted."""
    room, now = view.room, view.now
    rules = next(iter(view.tables.values())).rules
    phase: dict[str, Plain] = {
        "id": room.current.id,
        "kind": room.current.kind,
        "n": room.phase + 1,
        "of": len(room.scenario.phases),
        "begun": room.entered is not None,
        "clock": clock_view(phase_clock(room, rules.clock, now)),
    }
    return {
        "lesson": view.id,
        "ruleset": rules.id,
        "moves": view.moves,
        "now": now,
        "sitting": room.sitting,
        "adjourned": room.adjourned,
        "ended": room.ended is not None,
        "phase": phase,
        "pace": pace_of(room),
        "tables": [table_view(table, room, now) for table in view.tables.values()],
        "bell": {"at": room.bell, "forecast": view.forecast},
    }


def table_view(table: Table, room: Room, now: int) -> dict[str, Plain]:
    """One table as plain values."""
    place = room.tables[table.name]
    stands = standing(table) if has_entries(table) else None
    shown: list[Plain] = [stop_view(s) for s in table.place]
    return {
        "name": table.name,
        "open": place.open,
        "merged": place.into,
        "over": _over(table),
        "ending": table.ending,
        "place": shown,
        "acting": table.acting,
        "between": table.step is None and bool(table.place),
        "clock": clock_view(table_clock(table, room, now)),
        "piles": _of_table(
            table.piles, (*(p.id for p in table.rules.piles if p.of == "table" and not p.secret), UNACCOUNTED)
        ),
        "meters": _of_table(table.meters, tuple(m.id for m in table.rules.meters if m.of == "table" and not m.secret)),
        "due": list(table.due),
        "hidden": _hidden(table),
        "rolls": dict(table.rolls),
        "turns": table.turn_count,
        "announced": list(table.announced),
        "prompts": [{"id": p.id, "say": p.say, "do": p.do} for p in current_prompts(table, room, now)],
        "options": {name + (f".{side}" if side else ""): value for (name, side), value in table.options.items()},
        "known": {
            pile: {"faces": [_tile(t) for t in known.tiles], "gone": known.gone, "turned": known.turned}
            for (pile, side), known in table.known.items()
            if not side and known.tiles
        },
        "usable": [
            {
                "card": c,
                "title": table.rules.card[c].title,
                "when": table.rules.card[c].when,
                "about": table.rules.card[c].about,
            }
            for c in usable_cards(table)
        ],
        "slips": [words for words, _ in table.slips],
        "sides": [side_view(table, room, side, stands) for side in table.sides],
        "verdict": _verdict(stands),
    }


def _over(table: Table) -> dict[str, Plain] | None:
    """Why and in which turn the game ended; whether all have won or lost only where the ending says so."""
    if table.over is None:
        return None
    won: dict[str, Plain] = {} if table.over.won is None else {"won": table.over.won}
    return {"why": table.over.why, "at_turn": table.over.at_turn, **won}


def stop_view(stop: Stop) -> dict[str, Plain]:
    """One level of the place: for whom, or which of how many."""
    if stop.side is not None:
        return {"span": stop.span, "n": stop.n, "of": stop.of, "side": stop.side}
    return {"span": stop.span, "n": stop.n, "of": stop.of}


def side_view(table: Table, room: Room, side: str, stands: Standing | None = None) -> dict[str, Plain]:
    """One side as plain values."""
    codes = room.seats.get((table.name, side), ())
    roles = roles_of(table.rules, len(codes), table.rotation)
    board = _board(table, side)
    seats: list[Plain] = [{"code": code, "roles": list(has)} for code, has in zip(codes, roles, strict=True)]
    return {
        "id": side,
        "title": table.title(side),
        "cards": list(cards_held(table, side)),
        "meters": {
            m.id: table.meters.get((m.id, side), 0) for m in table.rules.meters if m.of == "side" and not m.secret
        },
        **_sheet(table, stands, side),
        "piles": {p.id: table.piles.get((p.id, side), 0) for p in table.rules.piles if p.of == "side" and not p.secret},
        "turns": table.turns.get(side, 0),
        "seats": seats,
        **board,
        "kinds": {kind: list(span) for kind, span in kinds_held(table, side).items()},
        "known": [
            _tile(t)
            for key, known in table.known.items()
            if key[1] == side and key[0] == _taken(table)
            for t in known.tiles
        ],
    }


def _sheet(table: Table, stands: Standing | None, side: str) -> dict[str, Plain]:
    """What a side has so far, how far its sheet is, what it says line by line, and what can't be about it."""
    if stands is None or table.rules.score is None:
        return {"points": None, "sheet": None}
    sheet, scored = sheet_of(table, side), stands.of(side)
    # What is missing for a goal would tell which card it is.
    secret = {line.id for line in table.rules.score.lines if line.goals}
    doubts: list[Plain] = [d.sentence for d in stands.doubts if d.side == side]
    doubts += [words for _, words in pencil_doubts(table, side)]
    return {
        "points": number_view(scored.total),
        "sheet": {
            "complete": scored.complete,
            "checked": sheet.checked,
            "counts": dict(sheet.counts),
            "written": dict(sheet.written),
            "colony": list(colony_lines(colony_of(table, side))),
            "corrected": list(sheet.corrected),
            "doubts": doubts,
            "lines": [
                {
                    "id": line.id,
                    "points": None if line.points is None else number_view(line.points),
                    "empty": list(line.empty),
                }
                for line in scored.lines
                if line.id not in secret
            ],
        },
    }


def _verdict(stands: Standing | None) -> Plain:
    """What the points mean once every sheet is complete."""
    return ruling_view(stands.ruling) if stands is not None and stands.ruling is not None and stands.complete else None


def _board(table: Table, side: str) -> dict[str, Plain]:
    """A side's pyramid: its rows from below, the cards on notice, and whether it is complete."""
    pyramid = table.pyramids.get(side)
    if pyramid is None:
        return {}
    return {
        "board": {
            "rows": [list(row) for row in pyramid.rows],
            "notice": [f"{row},{n}" for row, n, _ in pyramid.notices],
            "won": pyramid.complete,
        }
    }


def _tile(one: str) -> Plain:
    """A known tile: its face, or its kind where only that is known."""
    return face_of(one) or kind_of(one) or "unknown"


def _taken(table: Table) -> str | None:
    return table.rules.market.taken if table.rules.market else None


def _of_table(values: Mapping[tuple[str, str], int], names: tuple[str, ...]) -> dict[str, Plain]:
    return {name: values.get((name, TABLE_WIDE), 0) for name in names}


def _hidden(table: Table) -> int:
    return sum(table.rules.set_of[c].secret for c in table.cards)
