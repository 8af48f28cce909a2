"""`show --public --json`: what the room may see, and under `shown` the scene that both projectors draw."""

from facilitator.cli.lesson_values import pyramid_values
from facilitator.game.kernel.state import Table
from facilitator.game.notes.room_screen import steps_revealed
from facilitator.game.scoring.entries import public_ruling, standing
from facilitator.game.scoring.reveal import RevealStep, ruling_told, told_in, total_after
from facilitator.game.scoring.score_words import number
from facilitator.game.table.clock import phase_clock, table_clock
from facilitator.game.table.turns import ending_words
from facilitator.game.views.room_scenes.score_scenes import table_before_reveal
from facilitator.game.views.scene_values import Sight
from facilitator.game.views.scenes import scene
from facilitator.game.views.table_view import open_numbers
from facilitator.plain.values import Plain, to_plain


def public_values(sight: Sight) -> dict[str, Plain]:
    """The lesson as the room may see it; what nobody lists here, or puts on a scene, can't leak."""
    room, texts, screen = sight.room, sight.texts, sight.screen
    message = screen.message_at(sight.now)
    return {
        "title": room.scenario.title,
        "scene": screen.scene,
        "message": texts.get(message) if message is not None else None,
        "phase": {
            "title": room.current.title,
            "kind": room.current.kind,
            "n": room.phase + 1,
            "of": len(room.scenario.phases),
            "clock": to_plain(phase_clock(room, sight.first.rules.clock, sight.now)),
        },
        "tables": [_table(sight, sight.tables[name]) for name in room.open_tables],
        "shown": to_plain(scene(sight)),
    }


def _table(sight: Sight, table: Table) -> dict[str, Plain]:
    rules, screen, title = table.rules, sight.screen, sight.room.tables[table.name].title
    told = steps_revealed(screen, sight.room, sight.tables)
    return {
        "name": table.name,
        "title": sight.texts.get(title) if title is not None else None,
        "over": table.over is not None,
        "ending": ending_words(table) or None,
        "place": [
            {"title": rules.span[s.span].title, "n": s.n, "of": s.of, "side": table.title(s.side) if s.side else None}
            for s in table.place
        ],
        "clock": to_plain(table_clock(table, sight.room, sight.now)),
        "piles": {p.title: n for p, n in open_numbers(rules.piles, table.piles)},
        "meters": {m.title: n for m, n in open_numbers(rules.meters, table_before_reveal(table, screen).meters)},
        "due": [rules.deck[name].title for name in table.due],
        "sides": [_side(sight, table, side, told) for side in table.sides],
        **_reveal(sight, table, told),
    }


def _reveal(sight: Sight, table: Table, told: tuple[RevealStep, ...]) -> dict[str, Plain]:
    """The reveal as far as it has gone: the step that is told now, and the verdict only with its own, unless it lies
    open. Of single pupils no points are told.
    """
    now, words = told[-1] if told else None, table.rules.words()
    ruling = ruling_told(told, table) or public_ruling(table)
    rows = told_in(table, now, sight.screen.since) if now is not None else ()
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
                for t in rows
                if sight.by_side or now.kind == "cards" or not t.side
            ],
        },
        "verdict": None
        if ruling is None
        else {
            "winners": [table.title(s) for s in ruling.winners],
            "kind": ruling.kind,
            "band": ruling.band,
            "reached": ruling.reached,
        },
    }


def _side(sight: Sight, table: Table, side: str, told: tuple[RevealStep, ...]) -> dict[str, Plain]:
    """A side as the screens show it: no scene has its piles or meters, which may be a single pupil's."""
    rules, board = table.rules, table.pyramids.get(side)
    cards_told = any(step.kind == "cards" for step in told)
    total = total_after(standing(table).of(side), told) if told and sight.by_side else None
    return {
        "title": table.title(side),
        "acting": table.acting == side,
        "cards": [
            rules.card[card].title
            for card, holder in table.cards.items()
            if holder == side and (cards_told or not rules.set_of[card].secret)
        ],
        "points": number(total) if total is not None else None,
        **({} if board is None else {"board": pyramid_values(board)}),
    }
