"""Games that all win or lose together by the way in which they end: as data, in the verdict, on the projector, in reports and debriefs."""

from collections.abc import Callable
from pathlib import Path

import pytest
from mechanisms import playing
from mechanisms.playing import Game

from facilitator.files.catalogue_files import words_in
from facilitator.game.notes.debrief import find_occurrence
from facilitator.game.rulebook.guidance_texts import Happening
from facilitator.game.views.scene_values import Scene, Sight
from facilitator.game.views.scenes import scene

Opened = Callable[..., Game]
FLOOD = """
schema = 1
id = "flood"
title = "Flood"
sides = { least = 1, most = 3, usual = 2 }

[[meters]]
id = "water"
title = "Water"
start = 1
most = 9

[[spans]]
id = "turn"
title = "Turn"
sides = "turns"
until = "end"

[[actions]]
id = "rain"
title = "Rain"
of = "table"
most = 9

[[actions]]
id = "dam"
title = "Dam"

[[actions]]
id = "leave"
title = "Everybody leaves"

[[actions]]
id = "sink"
title = "The raft sinks"

[[rules]]
on = { action = "rain" }
then = [{ do = "adjust", meter = "water", by = { given = true } }]

[[rules]]
on = { action = "dam" }
then = [{ do = "end", why = "dry", won = true }]

[[rules]]
on = { action = "sink" }
then = [{ do = "end", why = "the raft has sunk", won = false }]

[[rules]]
on = { action = "leave" }
then = [{ do = "end", why = "flooded" }]

[[endings]]
id = "dry"
title = "The water is gone"
when = [{ meter = "water", at-most = 0 }]

[[endings]]
id = "flooded"
title = "The land is flooded"
won = false
when = [{ meter = "water", at-least = 9 }]

[[endings]]
id = "truce"
title = "Nobody wants to go on"
when = [{ meter = "water", is = 5 }]

[[debrief]]
id = "why"
ask = "Where could you have stopped it?"
happened = { result = "missed" }
"""


@pytest.fixture
def flood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Opens the game of this page, which has no score sheet."""
    (tmp_path / "flood.toml").write_text(FLOOD, encoding="utf-8")
    monkeypatch.setattr(playing, "RULESETS", tmp_path)
    return lambda **wanted: playing.open_game(tmp_path, "flood", **wanted)


def room(game: Game) -> Scene:
    """What the room sees."""
    lesson = game.lesson
    return scene(Sight(lesson.room, lesson.tables, lesson.screen, lesson.people.texts(), lesson.now(), words_in("en")))


@pytest.mark.parametrize(
    ("lines", "won", "why", "line"),
    [
        (["act rain 8", "next"], False, "flooded", "Lost"),
        (["act dam"], True, "dry-2", "Won together"),
        (["act leave"], False, "flooded", "Lost"),
        (["act sink"], False, "the-raft-has-sunk", "Lost"),
    ],
)
def test_the_ending_is_the_verdict(flood: Opened, lines: list[str], won: bool, why: str, line: str) -> None:
    game = flood()
    game.ok("next", *lines)
    winners = ["player-1", "player-2"] if won else []
    assert game.table()["over"] == {"why": why, "at_turn": 1, "won": won}
    assert game.table()["verdict"] == {"kind": "ending", "winners": winners, "won": won}
    public = game.public()["tables"][0]
    assert (public["over"], public["verdict"]["reached"], len(public["verdict"]["winners"])) == (
        True,
        won,
        len(winners),
    )
    assert room(game).headline == "The game is over" and room(game).lines[-1] == line
    table, lesson = game.lesson.tables["1"], game.lesson
    assert (find_occurrence(Happening(result="missed"), table, (), lesson.room) is not None) is (not won)
    assert (find_occurrence(Happening(result="reached"), table, (), lesson.room) is not None) is won


def test_an_ending_that_says_neither_leaves_it_open(flood: Opened) -> None:
    game = flood()
    game.ok("next", "act rain 4", "next")
    assert (game.table()["over"], game.table()["verdict"]) == ({"why": "truce", "at_turn": 1}, None)
    assert room(game).lines == ("Nobody wants to go on",)
    assert find_occurrence(Happening(result="missed"), game.lesson.tables["1"], (), game.lesson.room) is None


def test_whoever_plays_alone_has_not_won_together(flood: Opened) -> None:
    game = flood(sides=1)
    game.ok("next", "act dam")
    assert room(game).lines == ("The water is gone", "Won")


def test_nothing_is_told_before_it_is_over_or_after_it_was_undone(flood: Opened) -> None:
    game = flood()
    game.ok("next", "act rain 8")
    assert game.table()["verdict"] is None and game.public()["tables"][0]["verdict"] is None
    game.ok("next", "undo")
    assert game.table()["verdict"] is None and "lost" not in room(game).lines


def test_on_the_wall_too(flood: Opened) -> None:
    game = flood(tables=3)
    game.ok("all: next", "1: act dam", "2: act sink")
    assert [row.words for row in room(game).rows] == ["Won together", "Lost", "Player 1"]


def test_where_all_have_lost_nobody_wins_by_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    points = """
[[meters]]
id = "shells"
title = "Shells"
of = "side"

[score]
counts = [{ id = "shells", title = "shells", meters = ["shells"] }]
lines = [{ id = "shells", title = "Shells", sum = [{ count = "shells" }] }]
verdicts.most-points.winner = "most-points"
"""
    (tmp_path / "flood.toml").write_text(FLOOD + points, encoding="utf-8")
    monkeypatch.setattr(playing, "RULESETS", tmp_path)
    game = playing.open_game(tmp_path, "flood")
    game.ok("next", "add shells 3 player-2")
    assert game.table()["verdict"]["winners"] == ["player-2"]
    game.ok("act sink")
    assert game.table()["verdict"] == {"kind": "winner", "winners": [], "won": False}
    game.ok("undo", "act dam")
    assert game.table()["verdict"] == {"kind": "winner", "winners": ["player-2"], "won": True}
