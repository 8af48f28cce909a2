"""Where somebody is on the home screen: what there is in its parts, what was typed to find, and which line is lit."""

from facilitator.console.environment import LessonCard, PlanCard
from facilitator.console.screens.picker import PickRow, ranked
from facilitator.plain.frozen import frozen
from facilitator.plain.values import replace

TAKE, PLANS, PAST = "take", "plans", "past"
PARTS = (TAKE, PLANS, PAST)


@frozen
class Position:
    """What the home screen knows: everything that can be started, everything that was, and what is lit."""

    plans: tuple[PlanCard, ...] = ()
    lessons: tuple[LessonCard, ...] = ()
    going: LessonCard | None = None
    typed: str = ""
    part: str = PLANS
    row: int = 0

    def found(self) -> tuple[PlanCard, ...]:
        """The plans that fit what was typed."""
        by_name = {p.name: p for p in self.plans}
        rows = [PickRow(p.name, p.title, p.words) for p in self.plans]
        return tuple(by_name[row.id] for row in ranked(rows, self.typed))

    def of(self, part: str) -> tuple[PlanCard | LessonCard, ...]:
        """What stands in a part of the screen."""
        if part == TAKE:
            return (self.going,) if self.going is not None else ()
        return (
            self.found()
            if part == PLANS
            else tuple(c for c in self.lessons if self.going is None or c.path != self.going.path)
        )

    def lit(self) -> PlanCard | LessonCard | None:
        """What Enter takes."""
        cards = self.of(self.part)
        return cards[self.row] if self.row < len(cards) else None

    def moved(self, steps: int) -> "Position":
        """Another row is lit, over the borders of the parts."""
        places = [(part, n) for part in PARTS for n in range(len(self.of(part)))]
        if not places:
            return self
        here = places.index((self.part, self.row)) if (self.part, self.row) in places else 0
        part, row = places[max(0, min(len(places) - 1, here + steps))]
        return replace(self, part=part, row=row)

    def next_part(self) -> "Position":
        """The first row of the next part that has any."""
        order = [p for p in (*PARTS[PARTS.index(self.part) + 1 :], *PARTS) if self.of(p)]
        return replace(self, part=order[0], row=0) if order else self
