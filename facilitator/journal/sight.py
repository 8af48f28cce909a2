"""What a scene is built from, taken from an open lesson."""

from collections.abc import Mapping

from facilitator.game.rulebook.catalogue import Catalogue
from facilitator.game.views.scene_values import Sight
from facilitator.journal.lesson import Lesson


def sight_of(lesson: Lesson, texts: Mapping[int, str], words: Catalogue) -> Sight:
    """The lesson as it stands now, with the texts that may be read."""
    return Sight(lesson.room, lesson.tables, lesson.screen, texts, lesson.now(), words, lesson.log, lesson.turn_ends)
