"""What a report is made from: a lesson as values, handed over by whoever opened it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from facilitator.game.kernel.log import Log, Remark
from facilitator.game.kernel.move_builder import PastMove
from facilitator.game.kernel.state import Room, Table
from facilitator.game.notes.outcomes import outcomes_of
from facilitator.game.notes.time_spent import PhaseSpent, StepSpent, Stood, phases_spent, steps_spent
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.rulebook.words.family_words import FamilyPhrases
from facilitator.game.scoring.entries import Standing, has_entries, standing
from facilitator.plain.frozen import field, frozen
from facilitator.record.filing import Filing

REMOVED = "(removed)"


@frozen
class LessonRecord:
    """A lesson: what was played, where everything stands, every move of the tables and the room, and what was typed."""

    id: str
    opened: int
    until: int
    rules: Ruleset
    scenario: Scenario
    room: Room
    tables: Mapping[str, Table]
    log: Log
    past: Mapping[str, Sequence[PastMove]] = field(default_factory=dict)
    room_past: Sequence[Stood] = ()
    asked: Sequence[tuple[int, int]] = ()
    """When the room was asked which question, by the number of its text."""
    texts: Mapping[int, str] = field(default_factory=dict)
    corrections: Sequence[tuple[int, str]] = ()
    """What was undone or changed afterwards, with its instant and its sentence."""
    filing: Filing = Filing()
    phrases: FamilyPhrases | None = None
    """What the family's page is written with."""
    language: str = "en"
    """The language of these phrases."""

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What could be learned."""
        return outcomes_of(self.rules, self.scenario)

    @cached_property
    def phases(self) -> tuple[PhaseSpent, ...]:
        """The phases as planned and as they were."""
        return phases_spent(self.room_past, self.room, self.until)

    @cached_property
    def steps(self) -> Mapping[str, tuple[StepSpent, ...]]:
        """What the steps of every table took."""
        return {name: steps_spent(self.past.get(name, ()), self.room) for name in self.tables}

    @cached_property
    def standings(self) -> Mapping[str, Standing]:
        """The scores of the tables at which anything was counted."""
        return {name: standing(table) for name, table in self.tables.items() if has_entries(table)}

    def joint(self, table: str) -> Fraction | None:
        """The points of a table that plays together, as its verdict counts them; None where every side has its own."""
        stands = self.standings.get(table)
        return None if stands is None else stands.joint

    @property
    def played(self) -> tuple[str, ...]:
        """The tables at which anything was done."""
        return tuple(name for name, table in self.tables.items() if self.past.get(name) or table.place or table.over)

    def text(self, number: int | None) -> str:
        """What was typed, unless it has been removed."""
        return "" if number is None else self.texts.get(number, REMOVED)

    def of(self, kind: str) -> tuple[Remark, ...]:
        """The log's entries of one kind."""
        return tuple(r for r in self.log.remarks if r.kind == kind)

    def title(self, table: str, side: str) -> str:
        """What a side is called; with its table where there are several."""
        name = self.tables[table].title(side)
        return f"{name} (table {table})" if len(self.tables) > 1 else name
