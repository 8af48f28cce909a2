"""The log: notes, rulings, answers, observations and votes. Their words lie in the file about people; here stand
numbers.
"""

import re
from collections.abc import Sequence
from typing import ClassVar

from facilitator.game.kernel.command_and_event import LogEvent, Refused
from facilitator.game.kernel.lesson_context import LogCommand, LogWork
from facilitator.game.kernel.log import Log, Remark
from facilitator.game.kernel.lookup import find, side_of
from facilitator.game.notes.outcomes import outcomes_of
from facilitator.game.table.turns import place_words
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import counted, listed

LEVELS = ("1", "2", "3", "4", "seen", "none")
MOST_FACT = 140
MOST_CHOICES = 9
MOST_HANDS = 200
_CHOICE = re.compile(r"(.+)=(\d{1,3})")


@frozen
class Remarked(LogEvent):
    """Something was noted, ruled, answered, observed or voted on."""

    kind: ClassVar[str] = "remarked"
    what: str
    text: int | None = None
    table: str | None = None
    side: str | None = None
    outcome: str | None = None
    level: str | None = None
    place: str = ""
    going: str = ""
    votes: tuple[tuple[int, int], ...] = ()

    def evolve(self, log: Log, at: int) -> Log:
        """One more entry."""
        entry = Remark(
            self.what,
            at,
            self.text,
            self.table,
            self.side,
            self.outcome,
            self.level,
            self.place,
            self.going,
            self.votes,
        )
        return replace(log, remarks=(*log.remarks, entry))


def _side(work: LogWork, word: str) -> tuple[str, str]:
    table = work.hall.meant
    return table.name, side_of(table, word)


def _remark(
    work: LogWork,
    what: str,
    text: int | None,
    name: str | None,
    side: str | None = None,
    outcome: str | None = None,
    level: str | None = None,
    votes: tuple[tuple[int, int], ...] = (),
) -> None:
    """One more entry, with where its table stands in the schedule and what is going on; of the whole room where no table is
    meant.
    """
    room, tables = work.hall.room, work.hall.tables
    going = [room.current.title if room.entered is not None else ""]
    table = tables[name] if name is not None else next(iter(tables.values())) if len(tables) == 1 else None
    if table is not None:
        going += [f"{table.rules.deck[name].title} due" for name in table.due]
    playing = table is not None and table.place and table.over is None
    place = place_words(table) if table is not None and playing else ""
    work.put(Remarked(what, text, name, side, outcome, level, place, ", ".join(filter(None, going)), votes))


@frozen
class Note(LogCommand):
    """Write something down."""

    form: ClassVar[str] = "note {text}"
    private: ClassVar[tuple[str, ...]] = ("text",)
    text: str

    def decide(self, work: LogWork) -> str:
        """Anything that is worth remembering."""
        number = work.keep(self.text)
        _remark(work, "note", number, work.hall.table)
        return f"Note: ‹{number}›"


@frozen
class NoteRuling(LogCommand):
    """Record how a question of rules was decided."""

    form: ClassVar[str] = "ruling {text}"
    private: ClassVar[tuple[str, ...]] = ("text",)
    text: str

    def decide(self, work: LogWork) -> str:
        """A tie decided, a rule bent."""
        number = work.keep(self.text)
        _remark(work, "ruling", number, work.hall.table)
        return f"Ruling: ‹{number}›"


@frozen
class RecordAnswer(LogCommand):
    """Record what a side answered."""

    form: ClassVar[str] = "answer {side} {text}"
    private: ClassVar[tuple[str, ...]] = ("text",)
    side: str
    text: str

    def decide(self, work: LogWork) -> str:
        """Its words are kept with its name."""
        table, side = _side(work, self.side)
        number = work.keep(self.text)
        _remark(work, "answer", number, table, side)
        return f"{work.hall.tables[table].title(side)} answered: ‹{number}›"


@frozen
class Observe(LogCommand):
    """Record what was seen of an outcome at a side."""

    form: ClassVar[str] = "observe {side} {outcome} {level} [{text}]"
    private: ClassVar[tuple[str, ...]] = ("text",)
    side: str
    outcome: str
    level: str
    text: str | None = None

    def decide(self, work: LogWork) -> str:
        """A level from 1 to 4, `seen`, or `none` for not observed."""
        table, side = _side(work, self.side)
        outcomes = {o.id: o for o in outcomes_of(work.hall.rules, work.hall.room.scenario)}
        if not outcomes:
            raise Refused(f"{work.hall.rules.title} has no outcomes to observe.")
        now = {former: o.id for o in outcomes.values() for former in o.also}
        outcome = outcomes[find(now.get(self.outcome, self.outcome), outcomes, "outcome")]
        if self.level not in LEVELS:
            raise Refused(f"'{self.level}' is not a level. Expected {listed(LEVELS, 'or')}.")
        if self.text is not None and len(self.text) > MOST_FACT:
            raise Refused(f"A fact has at most {MOST_FACT} characters. This one has {len(self.text)}.")
        number = work.keep(self.text) if self.text is not None else None
        _remark(work, "observation", number, table, side, outcome.id, self.level)
        words = f"{work.hall.tables[table].title(side)}, {outcome.title}: {self.level}"
        return words + (f" ‹{number}›" if number is not None else "")


@frozen
class Vote(LogCommand):
    """Record a vote by show of hands: the question in quotes, then each choice with its hands."""

    form: ClassVar[str] = "vote {question} {text}"
    private: ClassVar[tuple[str, ...]] = ("question", "text")
    question: str
    text: str

    def numbered(self, texts: Sequence[int]) -> "Vote":
        """Each choice is a text with its own number; the hands stay."""
        question, *choices = (f"‹{n}›" for n in texts)
        hands = [word.rpartition("=")[2] for word in self.text.split()]
        return Vote(question, " ".join(f"{choice}={n}" for choice, n in zip(choices, hands, strict=True)))

    def decide(self, work: LogWork) -> str:
        """Two choices at least; a choice of several words is joined by hyphens."""
        choices: list[tuple[str, int]] = []
        for word in self.text.split():
            found = _CHOICE.fullmatch(word)
            if found is None or int(found[2]) > MOST_HANDS:
                raise Refused(
                    f"'{word}' is not a vote count. Write a choice and its votes, such as yes=12 ({MOST_HANDS} votes at most)."
                )
            choices.append((found[1], int(found[2])))
        if not 2 <= len({c.casefold() for c, _ in choices}) == len(choices) <= MOST_CHOICES:
            raise Refused(
                f"A vote has 2 to {MOST_CHOICES} different choices, each with its votes, such as yes=12 no=3."
            )
        number = work.keep(self.question)
        votes = tuple((work.keep(choice), hands) for choice, hands in choices)
        _remark(work, "vote", number, work.hall.table, votes=votes)
        hands = listed([str(n) for _, n in votes])
        return f"Vote on ‹{number}›: {hands} of {counted(sum(n for _, n in votes), 'hand')}."
