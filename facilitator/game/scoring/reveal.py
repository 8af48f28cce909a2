"""The staged reveal: what the room is told step by step, each step built from what is public by then and nothing
else.
"""

from collections.abc import Mapping
from fractions import Fraction

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.phrases import Value, phrase
from facilitator.game.rulebook.score_spec import Line, Score
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.game.scoring.entries import Standing, has_entries, sheet_of, standing
from facilitator.game.scoring.needed_counts import counts_of
from facilitator.game.scoring.score_words import ZERO
from facilitator.game.scoring.totals import LineScore, SideScore
from facilitator.game.scoring.verdict import Ruling
from facilitator.game.shapes.colony_counts import COUNTS
from facilitator.plain.frozen import frozen

SECRET_CARDS, RESULT = phrase("secret-cards"), phrase("result")


@frozen
class RevealTotal:
    """What is told of one line of one side; the points are None where nobody has handed them in."""

    side: str
    title: str
    points: Fraction | None = None
    working: Value = ""
    cards: tuple[str, ...] = ()
    corrected: bool = False


@frozen
class RevealStep:
    """One step: its kind, its headline, what is told in it, and what each side has after it."""

    kind: str
    title: Value
    told: tuple[RevealTotal, ...] = ()
    totals: Mapping[str, Fraction] | None = None
    ruling: Ruling | None = None


def reveal_steps(table: Table, since: int | None = None) -> tuple[RevealStep, ...]:
    """The whole reveal of a table, in the order of its ruleset: secret cards first, the verdict last.

    `since` is the instant at which the reveal began; what was corrected after it is marked.
    """
    score = table.rules.score
    cards = _cards(table)
    if score is None or not (score.lines or score.verdicts) or not has_entries(table):
        return (RevealStep("cards", SECRET_CARDS, cards),) if cards else ()
    stands = standing(table)
    told = _Teller(table, score, stands, since)
    goals = [line for line in score.lines if line.goals]
    first = [told.goals(goals)] if goals else [RevealStep("cards", SECRET_CARDS, cards)] if cards else []
    rest = told.by_lines() if score.reveal == "lines" else told.by_sides()
    return (*first, *rest, RevealStep("verdict", RESULT, (), told.totals(), stands.ruling))


def steps_revealed(table: Table, stage: int, since: int | None = None) -> tuple[RevealStep, ...]:
    """What has been told by a stage."""
    return reveal_steps(table, since)[:stage] if stage > 0 else ()


def _cards(table: Table) -> tuple[RevealTotal, ...]:
    found = []
    for side in table.sides:
        held = tuple(
            table.rules.card[c].title
            for c, holder in table.cards.items()
            if holder == side and table.rules.set_of[c].secret
        )
        if held:
            found.append(RevealTotal(side, table.title(side), cards=held))
    return tuple(found)


class _Teller:
    def __init__(self, table: Table, score: Score, stands: Standing, since: int | None) -> None:
        self.table, self.score, self.stands, self.since = table, score, stands, since
        self.known: set[str] = set()

    def goals(self, lines: list[Line]) -> RevealStep:
        """The secret cards with what they bring."""
        self.known.update(line.id for line in lines)
        rows = []
        for sheet in self.stands.sides:
            cards = tuple(
                self.table.rules.card[c].title
                for line in lines
                for c in line.goals
                if self.table.cards.get(c) == sheet.side
            )
            rows += [self._row(sheet, line, sheet.title, cards) for line in sheet.lines if line.id in self.known]
        return RevealStep("goals", " · ".join(line.title for line in lines), tuple(rows), self._so_far())

    def by_lines(self) -> list[RevealStep]:
        """One line after the other, each for all sides, and last those of the table."""
        steps = []
        for line in self.stands.sides[0].lines if self.stands.sides else ():
            if line.id not in self.known:
                self.known.add(line.id)
                rows = tuple(
                    self._row(s, one, s.title) for s in self.stands.sides for one in s.lines if one.id == line.id
                )
                steps.append(RevealStep("line", line.title, rows, self._so_far()))
        return [*steps, *self._of_table()]

    def by_sides(self) -> list[RevealStep]:
        """One side after the other from the last place; who is level comes together."""
        steps, totals = list(self._of_table()), dict[str, Fraction]()
        for total in sorted({s.total for s in self.stands.sides}):
            level = [s for s in self.stands.sides if s.total == total]
            totals |= {s.side: s.total for s in level}
            rows = tuple(self._row(s, line, line.title) for s in level for line in s.lines)
            steps.append(RevealStep("side", " · ".join(s.title for s in level), rows, dict(totals)))
        return steps

    def totals(self) -> Mapping[str, Fraction]:
        """What every side has in the end."""
        return {s.side: s.total for s in self.stands.sides}

    def _of_table(self) -> list[RevealStep]:
        own = self.stands.table
        return [RevealStep("line", line.title, (self._row(own, line, own.title),)) for line in own.lines]

    def _so_far(self) -> Mapping[str, Fraction]:
        return {
            s.side: sum((line.counting or ZERO for line in s.lines if line.id in self.known), ZERO)
            for s in self.stands.sides
        }

    def _row(self, sheet: SideScore, line: LineScore, title: str, cards: tuple[str, ...] = ()) -> RevealTotal:
        return RevealTotal(sheet.side, title, line.counting, line.working, cards, self._corrected(sheet.side, line.id))

    def _corrected(self, side: str, line: str) -> bool:
        """Whether something that this line comes from was changed after the reveal had begun."""
        if self.since is None:
            return False
        late = {
            name
            for name, at in {
                **sheet_of(self.table, side).corrected,
                **sheet_of(self.table, TABLE_WIDE).corrected,
            }.items()
            if at > self.since
        }
        boxes = {
            line,
            *boxes_behind(self.score, [n for form in self.score.line[line].all_forms for n in counts_of(form)]),
        }
        on_board = any("," in name for name in late) and bool(boxes & set(COUNTS))
        return bool(late & boxes) or on_board
