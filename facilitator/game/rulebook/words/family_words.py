"""What a family reads after a lesson, in its language: the phrases of the page, and what a game or a plan says there."""

import re
from collections.abc import Mapping

from facilitator.plain.frozen import field, frozen

VALUE = re.compile(r"\{([^{}]*)\}")
"""Where a value goes in a phrase."""


def put_in(phrase: str, **values: str) -> str:
    """A phrase with its values."""
    return VALUE.sub(lambda found: values.get(found[1], found[0]), phrase)


@frozen
class FamilyText:
    """What a game or a lesson plan tells families in one language."""

    played: str = ""
    question: str = ""
    try_: str = ""
    credit: str = ""
    practised: Mapping[str, str] = field(default_factory=dict)
    """What was practised, by the ids of outcomes that only this file has."""


@frozen
class PractisedWords:
    """An outcome in one language: what it is called, and what somebody practised."""

    title: str
    practised: str = ""


@frozen
class FamilyPhrases:
    """One file of phrases for the family's page; {…} stands for a value."""

    schema: int = field(metadata={"least": 1, "most": 1})
    language: str
    kind: str
    class_: str
    day: str
    months: tuple[str, ...]
    weekdays: tuple[str, ...]
    title: str
    intro: str
    played: str
    practised: str
    question: str
    ask: str
    """The question where neither plan nor game has one in this language."""
    try_: str
    idea: str
    """What to try where the game says nothing in this language."""
    questions: str
    teacher: str
    page: str
    licence: str
    outcomes: Mapping[str, PractisedWords] = field(default_factory=dict)
