"""The log: notes, rulings, answers and observations. Their words lie in the file about people; here stand numbers."""

from dataclasses import dataclass
from typing import ClassVar

from facilitator.game.base import LogEvent, Refused
from facilitator.game.hall import LogCommand, LogWork
from facilitator.game.names import find, side_named
from facilitator.game.state import Log, Remark
from facilitator.plain.values import changed
from facilitator.plain.wording import listed

LEVELS = ("1", "2", "3", "4", "seen", "none")
MOST_FACT = 140


@dataclass(frozen=True)
class Remarked(LogEvent):
    """Something was noted, ruled, answered or observed."""

    what: str
    text: int | None = None
    table: str | None = None
    side: str | None = None
    outcome: str | None = None
    level: str | None = None

    def evolve(self, log: Log, at: int) -> Log:
        """One more entry."""
        entry = Remark(self.what, at, self.text, self.table, self.side, self.outcome, self.level)
        return changed(log, remarks=(*log.remarks, entry))


def _side(work: LogWork, word: str) -> tuple[str, str]:
    table = work.hall.meant
    return table.name, side_named(word, table.sides, {table.title(s).casefold(): s for s in table.sides})


@dataclass(frozen=True)
class Note(LogCommand):
    """Write something down."""

    form: ClassVar[str] = "note {text}"
    text: str

    def decide(self, work: LogWork) -> str:
        """Anything that is worth remembering."""
        number = work.keep(self.text)
        work.put(Remarked("note", number, work.hall.table))
        return f"Note: ‹{number}›"


@dataclass(frozen=True)
class Ruling(LogCommand):
    """Record how a question of rules was decided."""

    form: ClassVar[str] = "ruling {text}"
    text: str

    def decide(self, work: LogWork) -> str:
        """A tie decided, a rule bent."""
        number = work.keep(self.text)
        work.put(Remarked("ruling", number, work.hall.table))
        return f"Ruling: ‹{number}›"


@dataclass(frozen=True)
class Answer(LogCommand):
    """Record what a side answered."""

    form: ClassVar[str] = "answer {side} {text}"
    side: str
    text: str

    def decide(self, work: LogWork) -> str:
        """Its words are kept with its name."""
        table, side = _side(work, self.side)
        number = work.keep(self.text)
        work.put(Remarked("answer", number, table, side))
        return f"{work.hall.tables[table].title(side)} answered: ‹{number}›"


@dataclass(frozen=True)
class Observe(LogCommand):
    """Record what was seen of an outcome at a side."""

    form: ClassVar[str] = "observe {side} {outcome} {level} [{text}]"
    side: str
    outcome: str
    level: str
    text: str | None = None

    def decide(self, work: LogWork) -> str:
        """A level from 1 to 4, `seen`, or `none` for not observed."""
        table, side = _side(work, self.side)
        outcomes = {o.id: o for o in work.hall.rules.outcomes}
        if not outcomes:
            raise Refused(f"{work.hall.rules.title} names no outcomes to observe.")
        outcome = outcomes[find(self.outcome, outcomes, "outcome")]
        if self.level not in LEVELS:
            raise Refused(f"'{self.level}' is no level; expected {listed(LEVELS, 'or')}.")
        if self.text is not None and len(self.text) > MOST_FACT:
            raise Refused(f"A fact has at most {MOST_FACT} characters; this one has {len(self.text)}.")
        number = work.keep(self.text) if self.text is not None else None
        work.put(Remarked("observation", number, table, side, outcome.id, self.level))
        words = f"{work.hall.tables[table].title(side)}, {outcome.title}: {self.level}"
        return words + (f" ‹{number}›" if number is not None else "")
