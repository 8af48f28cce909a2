"""What a ruleset says for people to read, ask and hear: prompts, entries of the rules, questions of the talk."""

from typing import Literal

from facilitator.game.rulebook.field_marks import ACTION, CARD, DECK, KEYS, MOMENT, PILE, TEXT
from facilitator.game.rulebook.numbers.condition import Conditions
from facilitator.plain.frozen import field, frozen


@frozen
class Ranking:
    """One step in picking a side: fewest or most of a pile or meter; what is left after all steps goes by lot."""

    fewest: str | None = None
    most: str | None = None


@frozen
class Prompt:
    """What the game master says or does at a moment."""

    id: str
    at: str = field(metadata=MOMENT)
    moment: Literal["before", "during", "after"] = "during"
    when: Conditions = ()
    say: str = field(default="", metadata=TEXT)
    do: str = field(default="", metadata=TEXT)
    who: tuple[Ranking, ...] = ()
    watch: str = field(default="", metadata=TEXT)
    show: str = field(default="", metadata=TEXT)


@frozen
class Entry:
    """One entry of the rules reference."""

    id: str
    title: str
    text: str = field(metadata=KEYS)
    ask: tuple[str, ...] = ()
    ruling: str = field(default="", metadata=KEYS)
    hint: bool = False
    printed: bool = True
    steps: tuple[str, ...] = ()


HAPPENINGS = ("done", "action", "used", "fell", "result", "late")


@frozen
class Happening:
    """Something that the moves of a lesson can tell: exactly one of these, so many times at least."""

    done: str | None = field(default=None, metadata=DECK)
    action: str | None = field(default=None, metadata=ACTION)
    used: str | None = field(default=None, metadata=CARD)
    fell: str | None = field(default=None, metadata=PILE)
    result: Literal["reached", "missed", "level", "alone"] | None = None
    late: bool = False
    after: str | None = field(default=None, metadata=DECK)
    times: int = field(default=1, metadata={"least": 1, "most": 1000})

    @property
    def kinds(self) -> tuple[str, ...]:
        """Which of the closed list are named; exactly one where a file has been judged."""
        return tuple(kind for kind in HAPPENINGS if getattr(self, kind))


@frozen
class Question:
    """A question for the debrief; with a happening it is asked only where that happened."""

    id: str
    ask: str
    happened: Happening | None = None
