"""What a browser is told, as JSON: the scene, the same that a terminal draws, and what the page needs to show it."""

import json

from facilitator.game.rulebook.spans import ClockMarks
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.plain.values import Plain, to_plain
from facilitator.projector.follower import Follower

DEFAULT_MARKS = ClockMarks()
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
            "scene": to_plain(follower.scene()),
            "marks": clock_values(marks),
            "words": word_values(follower.words, marks),
        },
        ensure_ascii=False,
    )


def lesson_instant(follower: Follower) -> int:
    """Lesson time now; 0 where there is no lesson."""
    return follower.lesson.now() if follower.lesson is not None else 0


def clock_values(marks: ClockMarks) -> dict[str, Plain]:
    """How much is left where a clock's state changes: the page sees that by itself."""
    return {"warning": marks.warning * 1000, "last": marks.last * 1000}


def word_values(words: Catalogue, marks: ClockMarks = DEFAULT_MARKS) -> dict[str, Plain]:
    """The phrases that the page says by itself."""
    return {
        "states": {state: words.state(state) for state in STATES},
        "title": words.page_title,
        "timer": words.text("page-timer"),
        "seconds": words.text("page-seconds-left", n=marks.warning),
        "ready": words.text("page-ready"),
        "open": words.text("page-not-ready"),
        "part": words.text("page-part"),
        "lost": words.connection_lost,
        "sound_on": words.sound_on,
        "sound_off": words.sound_off,
        "light": words.light,
        "dark": words.dark,
    }
