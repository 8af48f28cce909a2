"""What a browser is told: one scene as JSON, field by field, so that nothing goes out that is not listed here."""

import json

from facilitator.game.rulebook.catalogue import Catalogue
from facilitator.game.rulebook.ruleset import ClockMarks
from facilitator.game.table.clock import Clock
from facilitator.game.views.scene_values import Scene, SceneRow
from facilitator.plain.values import Plain
from facilitator.projector.follower import Follower

STATES = ("warning", "last", "overtime", "paused")
"""The states of a clock that have a word of their own."""


def page_message(follower: Follower) -> str:
    """All that the page needs to show the lesson as it stands, and to let its clocks run on by themselves."""
    now, lesson = lesson_instant(follower), follower.lesson
    marks = lesson.rules.clock if lesson is not None else ClockMarks()
    language = lesson.scenario.words if lesson is not None else "en"
    return json.dumps(
        {
            "now": now,
            "runs": lesson is not None and not lesson.time.rehearsal,
            "language": language,
            "sound": follower.sounds_from() == "browser",
            "scene": scene_values(follower.scene()),
            "marks": clock_values(marks),
            "words": word_values(follower.words),
        },
        ensure_ascii=False,
    )


def lesson_instant(follower: Follower) -> int:
    """Lesson time now; 0 where there is no lesson."""
    return follower.lesson.now() if follower.lesson is not None else 0


def scene_values(scene: Scene) -> dict[str, Plain]:
    """A scene."""
    return {
        "kind": scene.kind,
        "headline": scene.headline,
        "clock": _clock(scene.clock),
        "lines": list(scene.lines),
        "rows": [_row(row) for row in scene.rows],
    }


def clock_values(marks: ClockMarks) -> dict[str, Plain]:
    """How much is left where a clock's state changes: the page sees that by itself."""
    return {"warning": marks.warning * 1000, "last": marks.last * 1000}


def word_values(words: Catalogue) -> dict[str, Plain]:
    """The phrases that the page says by itself."""
    return {
        "states": {state: words.state(state) for state in STATES},
        "lost": words.connection_lost,
        "sound_on": words.sound_on,
        "sound_off": words.sound_off,
        "light": words.light,
        "dark": words.dark,
    }


def _row(row: SceneRow) -> dict[str, Plain]:
    return {
        "title": row.title,
        "symbol": row.symbol,
        "words": row.words,
        "clock": _clock(row.clock),
        "marked": row.marked,
    }


def _clock(clock: Clock) -> dict[str, Plain]:
    return {"state": clock.state, "of": clock.of_ms, "left": clock.left_ms}
