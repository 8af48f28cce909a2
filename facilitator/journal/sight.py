"""What a scene is built from, taken from an open lesson."""

from collections.abc import Mapping
from functools import partial

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.views.scene_values import Sight
from facilitator.journal.asked_questions import answers_now
from facilitator.journal.lesson import Lesson, live_moves
from facilitator.journal.lesson_time import time_of_day


def sight_of(lesson: Lesson, texts: Mapping[int, str], words: Catalogue) -> Sight:
    """The lesson as it stands now, with the texts that may be read."""
    past = partial(turn_ends, lesson)
    time = partial(time_of_day, utc=lesson.time.rehearsal)
    answers, moves = answers_now(lesson), live_moves(lesson)
    return Sight(lesson.room, lesson.tables, lesson.screen, texts, lesson.now(), words, answers, past, time, moves)


def turn_ends(lesson: Lesson, name: str) -> list[Table]:
    """A table as it was after each of its turns."""
    ends, turns = list[Table](), 0
    for move in lesson.table_strand(name).live:
        if move.after is not None and move.after.turn_count > turns:
            turns = move.after.turn_count
            ends.append(move.after)
    return ends
