"""A drawn lesson of a class for several plans, kept as a text: phases, bells, seats, notes, votes, breaks, going back and forth.

Every answer is in it, all that changes in the lesson and in the room's view, and the whole history. Whether that is right is
said by the other tests; here nothing may change unseen.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from mechanisms.playing import Game
from mechanisms.test_kept_walks import changes, seen
from mechanisms.test_random_walks import lines as played
from record.lived import made

from facilitator.game.views.move_label import move_label, move_words

KEPT = Path(__file__).parent / "lessons"
PLANS = {
    "planet-hexagon-45": {"tables": 3, "seats": 2},
    "ecogon-45": {"tables": 2, "seats": 1},
    "phylo-western-pa-60": {"tables": 1, "sides": 3, "seats": 1},
    "eco-90": {"tables": 2, "sides": 2, "seats": 1},
}
LINES = 110


def drawn(game: Game, chance: random.Random) -> str:
    """A line for the class, sensible or not; every third one is a move of a game."""
    lesson = game.lesson
    names = [*lesson.tables, "9"]
    table, other = chance.choice(names[:-1]), chance.choice(names)
    at = f"{table}: " if len(names) > 2 else ""
    if chance.random() < 0.35:
        return f"{at}{played(game, chance)}"
    side = chance.choice(lesson.tables[table].sides)
    codes = [code for own in lesson.room.seats.values() for code in own] or ["AAAAA"]
    code, n = chance.choice(codes), chance.choice((1, 2, 7, 40, 90, 400))
    phase = chance.choice(lesson.room.scenario.phases).id
    outcome = chance.choice(lesson.rules.outcomes).id
    level = chance.choice(("1", "2", "3", "4", "seen", "none"))
    return chance.choice(
        [
            "room next",
            *[f"phase {next(p.id for p in lesson.room.scenario.phases if p.kind == 'play')}"] * 3,
            *[f"@+{n} {at}next"] * 10,
            *["undo last", "redo last", f"{at}undo", f"{at}redo", "room undo", "room redo", "undo log", "redo log"],
            f"{at}undo to {max(0, lesson.n - chance.randrange(8))}",
            f"phase {phase}",
            *[
                "room pause",
                "room resume",
                f"room time {chance.choice((-60, 30, 90))}",
                f"bell +{n}",
                "bell 12:15",
                "adjourn",
            ],
            f"gone {n * 20}",
            f"lost {chance.choice(('given-back', 'went-on'))}",
            *[f"join {side} NEW{n}", f"{at}join {side} NEW{n}", f"leave {code}", f"{at}seat {code} {side}"],
            *[
                f"table close {other}",
                f"table open {other}",
                f"table merge {table} {other}",
                f"table title {table} Foxes",
            ],
            *["pace reports", "pace together", f"{at}report 1", f"{at}report 2", "all: next", f"ago {n} {at}next"],
            *[f'note "It is {n}"', f'{at}ruling "Ruled {n}"', f'{at}answer {side} "Said {n}"', 'ask "Why?"'],
            *[f"{at}observe {side} {outcome} {level}", f'{at}observe {side} {outcome} {level} "Seen {n}"'],
            f'vote "Why?" yes={n} no=2',
            *[f'say "Look at {n}"', "hush", "screen step", "screen auto", "screen blank", "freeze"],
            *["reveal", "reveal", "reveal back", "screen scores", "sound room", "sound off", f"@+{n}"],
        ]
    )


def lesson_text(folder: Path, plan: str) -> Iterator[str]:
    lesson, chance = made(folder / "lesson.lesson", plan, **PLANS[plan]), random.Random(plan)
    game, state = Game(lesson), dict[str, str]()
    for line in ("room next", *(drawn(game, chance) for _ in range(LINES)), "end"):
        answer, after = game.say(line), seen(game)
        yield f"> {line}"
        yield str(answer)
        yield from changes(state, after) if state else ()
        state = after
    yield "history:"
    for move in lesson.history():
        yield f"{move.n} {move.batch} {move.strand} {move.kind} {move.at - lesson.opened} {move.written - move.at} {move.by} {'' if move.counts else '(gone) '}{move.line}: {move.said}"
    for strand in ("room", *lesson.tables):
        for live in lesson.strand(strand).live:
            events = live.events or ()
            words, label = (of(events, live.after, live.said) for of in (move_words, move_label))
            yield f"{strand} {live.n}: {label} / {words}"
    lesson.store.close()


@pytest.mark.parametrize("plan", list(PLANS))
def test_a_drawn_lesson_is_as_it_was(plan: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    text = "\n".join(lesson_text(tmp_path, plan)) + "\n"
    path = KEPT / f"{plan}.txt"
    if os.environ.get("WRITE_REPORTS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "look at what changed; with WRITE_REPORTS=1 it is kept"
