"""`show --json`: a lesson as other programs read it. Nothing secret is in it; secret cards are only counted."""

from collections.abc import Callable, Mapping

from facilitator.cli.verdict_values import verdict_values
from facilitator.game.kernel.evaluation import layout_of
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Room, Screen, Stop, Table
from facilitator.game.room.running_tables import pace_of
from facilitator.game.rulebook.key_places import fill_lines
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.scoring.entries import Standing, has_entries, sheet_of, standing
from facilitator.game.scoring.score_commands import pencil_doubts
from facilitator.game.shapes.niches import Niches
from facilitator.game.table.cards import cards_held, usable_cards
from facilitator.game.table.clock import phase_clock, table_clock
from facilitator.game.table.market.holdings import kinds_held
from facilitator.game.table.market.tiles import face_of, kind_of
from facilitator.game.table.roles import roles_of
from facilitator.game.views.guidance import Guidance
from facilitator.game.views.prompts import current_prompts
from facilitator.game.views.table_view import lesson_guidance, open_numbers, table_view
from facilitator.game.views.verdict_sentence import result_of
from facilitator.journal.asked_questions import question_lines
from facilitator.journal.lesson import Lesson
from facilitator.plain.values import Plain, to_plain
from facilitator.planning.forecast import Forecast


def lesson_values(lesson: Lesson, now: int, ends: Forecast | None = None) -> dict[str, Plain]:
    """The whole lesson at an instant."""
    room, rules, tables = lesson.room, lesson.rules, lesson.tables
    return {
        "lesson": lesson.id,
        "ruleset": rules.id,
        "moves": lesson.n,
        "now": now,
        "sitting": room.sitting,
        "adjourned": room.adjourned,
        "ended": room.ended is not None,
        "phase": {
            "id": room.current.id,
            "kind": room.current.kind,
            "n": room.phase + 1,
            "of": len(room.scenario.phases),
            "begun": room.entered is not None,
            "clock": to_plain(phase_clock(room, rules.clock, now)),
        },
        "pace": pace_of(room),
        "tables": [_table(room, tables, name, now, lesson.screen) for name in tables],
        "bell": {
            "at": room.bell,
            "forecast": ends.at if ends is not None else None,
            "range": [ends.early, ends.late] if ends is not None else None,
        },
        "console": _guidance(lesson_guidance(room, tables, now, lesson.screen), rules.words),
        "questions": list(question_lines(lesson)),
    }


def _guidance(guidance: Guidance, words: Callable[[], Catalogue]) -> dict[str, Plain]:
    """The texts of the console, keys as lines for `do`; the cards that may be used are something to watch for."""
    return {
        "headline": guidance.headline,
        "say": list(guidance.say),
        "do": [fill_lines(text, words) for text in guidance.do],
        "watch": [*(fill_lines(text, words) for text in guidance.watch), *guidance.cards],
        "next": guidance.next,
    }


def _table(room: Room, tables: Mapping[str, Table], name: str, now: int, screen: Screen) -> dict[str, Plain]:
    table, place = tables[name], room.tables[name]
    rules, stands = table.rules, standing(table) if has_entries(table) else None
    words = rules.words
    unaccounted = table.piles.get((UNACCOUNTED, TABLE_WIDE), 0)
    return {
        "name": table.name,
        "open": place.open,
        "merged": place.into,
        "over": _over(table),
        "ending": table.ending,
        "place": [_stop(s) for s in table.place],
        "acting": table.acting,
        "between": table.step is None and bool(table.place),
        "clock": to_plain(table_clock(table, room, now)),
        "piles": {**{p.id: n for p, n in open_numbers(rules.piles, table.piles)}, UNACCOUNTED: unaccounted},
        "meters": {m.id: n for m, n in open_numbers(rules.meters, table.meters)},
        "due": list(table.due),
        "settling": table.settling,
        "hidden": sum(rules.set_of[c].secret for c in table.cards),
        "rolls": dict(table.rolls),
        "turns": table.turn_count,
        "announced": list(table.announced),
        "prompts": [
            {"id": p.id, "say": p.say, "do": fill_lines(p.do, words), "watch": fill_lines(p.watch, words)}
            for p in current_prompts(table, room, now)
        ],
        "options": {name + (f".{side}" if side else ""): value for (name, side), value in table.options.items()},
        "known": {
            pile: {"faces": [_tile(t) for t in known.tiles], "gone": known.gone, "turned": known.turned}
            for (pile, side), known in table.known.items()
            if not side and known.tiles
        },
        "usable": [
            {"card": c, "title": rules.card[c].title, "when": rules.card[c].when, "about": rules.card[c].about}
            for c in usable_cards(table)
        ],
        "slips": [words for words, _ in table.slips],
        "sides": [_side(table, room, side, stands) for side in table.sides],
        "verdict": verdict_values(stands.verdict) if stands is not None else None,
        "result": result_of(table) or None,
        "console": _guidance(table_view(room, tables, name, now, screen).guidance, words),
    }


def _over(table: Table) -> dict[str, Plain] | None:
    """Why and in which turn the game ended; whether all have won or lost only where the ending says so."""
    if table.over is None:
        return None
    won: dict[str, Plain] = {} if table.over.won is None else {"won": table.over.won}
    return {"why": table.over.why, "at_turn": table.over.at_turn, **won}


def _stop(stop: Stop) -> dict[str, Plain]:
    """One level of the place: for whom, or which of how many."""
    if stop.side is not None:
        return {"span": stop.span, "n": stop.n, "of": stop.of, "side": stop.side}
    return {"span": stop.span, "n": stop.n, "of": stop.of}


def _side(table: Table, room: Room, side: str, stands: Standing | None) -> dict[str, Plain]:
    codes, board = room.seats.get((table.name, side), ()), table.niches.get(side)
    roles = roles_of(table.rules, len(codes), table.rotation)
    seats: list[Plain] = [{"code": code, "roles": list(has)} for code, has in zip(codes, roles, strict=True)]
    return {
        "id": side,
        "title": table.title(side),
        "cards": list(cards_held(table, side)),
        "meters": {m.id: n for m, n in open_numbers(table.rules.meters, table.meters, side)},
        **_sheet(table, stands, side),
        "piles": {p.id: n for p, n in open_numbers(table.rules.piles, table.piles, side)},
        "turns": table.turns.get(side, 0),
        "away": side in table.away,
        "seats": seats,
        **({} if board is None else {"board": {**niche_values(board), "won": not board.empty}}),
        "kinds": {kind: list(span) for kind, span in kinds_held(table, side).items()},
        "known": [
            _tile(t)
            for key, known in table.known.items()
            if key[1] == side and key[0] == (table.rules.market.taken if table.rules.market else None)
            for t in known.tiles
        ],
    }


def _sheet(table: Table, stands: Standing | None, side: str) -> dict[str, Plain]:
    """What a side has so far, how far its sheet is, what it says line by line, and what can't be about it; nothing
    where it has no sheet.
    """
    if stands is None or table.rules.score is None or not stands.of(side).lines:
        return {"points": None, "sheet": None}
    sheet, scored = sheet_of(table, side), stands.of(side)
    # What is missing for a goal would tell which card it is.
    secret = {line.id for line in table.rules.score.lines if line.goals}
    doubts: list[Plain] = [d.sentence for d in stands.doubts if d.side == side]
    doubts += [words for _, words in pencil_doubts(table, side)]
    return {
        "points": to_plain(scored.total),
        "sheet": {
            "complete": scored.complete,
            "checked": sheet.checked,
            "counts": dict(sheet.counts),
            "written": dict(sheet.written),
            **_tiles(table, side),
            "corrected": list(sheet.corrected),
            "doubts": doubts,
            "lines": [
                {"id": line.id, "points": to_plain(line.points), "empty": list(line.empty)}
                for line in scored.lines
                if line.id not in secret
            ],
        },
    }


def _tiles(table: Table, side: str) -> dict[str, Plain]:
    """A side's board of tiles, as it is written in a file of counts."""
    board, layout = table.rules.tile_board, layout_of(table, side)
    return {} if board is None or layout is None else {board.name: list(layout.lines())}


def niche_values(board: Niches) -> dict[str, Plain]:
    """A side's board of rows, from below, and the cards that are on notice."""
    return {"rows": [list(row) for row in board.rows], "notice": [f"{row},{n}" for row, n, _ in board.notices]}


def _tile(one: str) -> Plain:
    """A known tile: its face, or its kind where only that is known."""
    return face_of(one) or kind_of(one) or "unknown"
