"""The staged reveal: which steps it has, and what is told in each of them, from what is public by then and nothing
else.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.phrases import Value, phrase
from facilitator.game.rulebook.score_spec import Line, Score
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.game.scoring.entries import has_entries, is_settled, sheet_of, standing
from facilitator.game.scoring.score_words import ZERO
from facilitator.game.scoring.totals import LineScore, SideScore, lines_for
from facilitator.game.scoring.verdict import Ruling
from facilitator.plain.frozen import frozen

SECRET_CARDS, RESULT, TOTALS = phrase("secret-cards"), phrase("result"), phrase("totals")
PODIUM = (3, 2, 1)
"""The places of the podium in the order in which they are told."""

StepKind = Literal[
    "sheets", "line", "side", "totals", "cards", "missing", "quiet", "place", "others", "verdict", "difference"
]
Order = Literal["lines", "teams", "totals", "last-first"]
"""Line by line, team by team, the totals at once, or the sides from the last place on."""


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
    """One step: its kind, its headline, and which lines, sides or place it is about."""

    kind: StepKind
    title: Value = ""
    lines: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    place: int = 0


def reveal_steps(tables: Sequence[Table], order: Order | None = None, by_side: bool = True) -> tuple[RevealStep, ...]:
    """The whole reveal of the tables that play one game: the sheets, the points in the order of the ruleset or the
    plan, secret cards before the line that they decide, and what it all means. Where sides may not be told apart there
    is neither a step for one of them nor a podium.
    """
    table, found = tables[0], list[RevealStep]()
    score = table.rules.score
    known = [t for t in tables if has_entries(t)]
    lines = lines_for(table) if score is not None else ()
    if lines and (known or any(t.over is not None for t in tables)):
        found.append(RevealStep("sheets", phrase("sheets-in")))
    if score is None or not known or not (lines or score.verdicts):
        return (*found, *_cards(tables))
    open_, secret = [ln for ln in lines if not ln.goals], [ln for ln in lines if ln.goals]
    found += _points(tables, score.reveal if order is None else order, open_, by_side)
    found += _cards(tables)
    found += [RevealStep("line", line.title, (line.id,)) for line in secret]
    if any(not standing(t).complete for t in known):
        found.append(RevealStep("missing", phrase("second-look")))
    return (*found, *_meaning(known, by_side))


def _points(tables: Sequence[Table], order: Order, lines: Sequence[Line], by_side: bool) -> Iterator[RevealStep]:
    ids = tuple(line.id for line in lines)
    if order == "lines":
        yield from (RevealStep("line", line.title, (line.id,)) for line in lines)
    elif order == "totals" or not by_side:
        yield RevealStep("totals", TOTALS, ids)
    else:
        table = tables[0]
        yield from (RevealStep("line", ln.title, (ln.id,)) for ln in lines if ln.of == "table")
        of_side = tuple(ln.id for ln in lines if ln.of == "side")
        for sides in _in_order(table, order):
            yield RevealStep("side", " · ".join(map(table.title, sides)), of_side, sides)


def _in_order(table: Table, order: Order) -> list[tuple[str, ...]]:
    """The sides one after the other; from the last place on, those who are level together."""
    if order == "teams":
        return [(side,) for side in table.sides]
    sheets = standing(table).sides
    return [tuple(s.side for s in sheets if s.total == total) for total in sorted({s.total for s in sheets})]


def _cards(tables: Sequence[Table]) -> list[RevealStep]:
    return [RevealStep("cards", SECRET_CARDS)] if any(secret_cards(t, side) for t in tables for side in t.sides) else []


def _meaning(known: Sequence[Table], by_side: bool) -> Iterator[RevealStep]:
    """A podium where one table has winners, or what was reached; then what made the difference."""
    stands = standing(known[0])
    winner = stands.ruling is not None and stands.ruling.wins and bool(stands.ruling.winners)
    if by_side and winner and is_settled(known[0]):  # else nobody has won yet
        yield RevealStep("quiet", phrase("now-the-podium"))
        places = places_of(known[0])
        for place in PODIUM:
            if place in places.values():
                yield RevealStep("place", RESULT, sides=_at(places, place), place=place)
        if others := tuple(side for side, place in places.items() if place > max(PODIUM)):
            yield RevealStep("others", phrase("the-others"), sides=others)
    elif any(standing(t).ruling is not None for t in known):
        yield RevealStep("verdict", RESULT)
    if any(sum(bool(line.counting) for line in s.lines) > 1 for t in known for s in _sheets(t)):
        yield RevealStep("difference", phrase("what-made-the-difference"))


def places_of(table: Table) -> Mapping[str, int]:
    """Which place each side has; whoever is level shares one, but for the count that decides who has won."""
    stands = standing(table)
    winners = stands.ruling.winners if stands.ruling is not None else ()
    totals = {s.side: (s.side in winners, s.total) for s in stands.sides}
    return {side: 1 + sum(other > mine for other in totals.values()) for side, mine in totals.items()}


def _at(places: Mapping[str, int], place: int) -> tuple[str, ...]:
    return tuple(side for side, has in places.items() if has == place)


def secret_cards(table: Table, side: str) -> tuple[str, ...]:
    """The titles of the secret cards that a side holds."""
    rules = table.rules
    return tuple(rules.card[c].title for c, holder in table.cards.items() if holder == side and rules.set_of[c].secret)


def lines_told(steps: Sequence[RevealStep], side: str) -> tuple[str, ...]:
    """The lines of a side that have been told in these steps."""
    return tuple(name for step in steps if not step.sides or side in step.sides for name in step.lines)


def total_after(sheet: SideScore, steps: Sequence[RevealStep]) -> Fraction | None:
    """What a sheet comes to as far as it has been told; None where nothing has been."""
    told = lines_told(steps, sheet.side)
    points = [line.counting or ZERO for line in sheet.lines if line.id in told]
    return sum(points, ZERO) if points else None


def told_in(table: Table, step: RevealStep, since: int | None = None) -> tuple[RevealTotal, ...]:
    """What one step tells of a table: a row for every line of every sheet that it is about.

    `since` is the instant at which the reveal began; what was corrected after it is marked.
    """
    if step.kind == "cards":
        held = ((side, secret_cards(table, side)) for side in table.sides)
        return tuple(RevealTotal(side, table.title(side), cards=cards) for side, cards in held if cards)
    return tuple(
        RevealTotal(
            sheet.side,
            line.title if step.kind == "side" else sheet.title,
            line.counting,
            line.working,
            corrected=_corrected(table, sheet.side, line.id, since),
        )
        for sheet in _sheets(table)
        if not step.sides or sheet.side in step.sides
        for line in sheet.lines
        if line.id in step.lines and _is_for(table, line, sheet.side)
    )


def points_so_far(table: Table) -> Mapping[str, Fraction]:
    """What every side has by what was entered, and the table by its own lines; without what secret cards bring."""
    score = table.rules.score
    if score is None or not has_entries(table):
        return {}
    open_ = {line.id for line in score.lines if not line.goals}
    return {
        sheet.side: sum((ln.counting or ZERO for ln in sheet.lines if ln.id in open_), ZERO)
        for sheet in _sheets(table)
        if sheet.lines
    }


def best_lines(sheet: SideScore, n: int) -> tuple[LineScore, ...]:
    """The lines that brought most, the largest first; none that brought nothing."""
    known = [line for line in sheet.lines if (line.counting or ZERO) > 0]
    return tuple(sorted(known, key=lambda line: -(line.counting or ZERO))[:n])


def ruling_told(steps: Sequence[RevealStep], table: Table) -> Ruling | None:
    """What the points of a table mean, once that has been told: with the verdict, or with the first place."""
    if any(step.kind == "verdict" or step.place == 1 for step in steps):
        return standing(table).ruling
    return None


def _sheets(table: Table) -> tuple[SideScore, ...]:
    stands = standing(table)
    return (*stands.sides, stands.table)


def _is_for(table: Table, line: LineScore, side: str) -> bool:
    score = table.rules.score or Score()
    return score.line[line.id].is_for(side)


def _corrected(table: Table, side: str, line: str, since: int | None) -> bool:
    """Whether something that this line comes from was changed after the reveal had begun."""
    if since is None:
        return False
    changed = {**sheet_of(table, side).corrected, **sheet_of(table, TABLE_WIDE).corrected}
    late = {name for name, at in changed.items() if at > since}
    score = table.rules.score or Score()
    boxes = {line, *boxes_behind(score, score.line[line].counts)}
    on_board = any("," in name for name in late) and any(count.on_board for count in score.counts if count.id in boxes)
    return bool(late & boxes) or on_board
