"""Scenes about points while they grow: how far it is to the next step, what everybody has so far, and one line that is
counted now.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from facilitator.game.kernel.state import TABLE_WIDE, Screen, Table
from facilitator.game.rulebook.score_spec import Band, Line
from facilitator.game.scoring.entries import has_entries, public_ruling, sheet_of, standing
from facilitator.game.scoring.line_rule import example_of, values_of
from facilitator.game.scoring.reveal import points_so_far
from facilitator.game.scoring.totals import lines_for
from facilitator.game.scoring.verdict import Ruling, verdict_for
from facilitator.game.views.room_scenes.board_scenes import counted_board
from facilitator.game.views.scene_values import (
    MOST_ROWS,
    Rung,
    Scene,
    SceneRow,
    Sight,
    Tick,
    badge_of,
    bar_of,
    table_title,
)
from facilitator.game.walk.phase_steps import current_step
from facilitator.plain.frozen import kept, replace
from facilitator.plain.wording import capitalize


@kept
def table_before_reveal(table: Table, screen: Screen) -> Table:
    """A table as the room may see it before the reveal: without what was handed in, and as it stood when points were
    frozen.
    """
    still = {(meter, side): n for name, meter, side, n in screen.still if name == table.name} if screen.frozen else {}
    return replace(table, sheets={}, meters={**table.meters, **still})


def live_ruling(table: Table, screen: Screen) -> Ruling | None:
    """What the points mean so far, where the game lets everybody see them."""
    return _so_far(table, screen) if has_entries(table_before_reveal(table, screen)) else None


def _so_far(table: Table, screen: Screen) -> Ruling | None:
    verdict = verdict_for(table)
    return standing(table_before_reveal(table, screen)).ruling if verdict is not None and verdict.joint else None


def next_mark(ruling: Ruling) -> tuple[str, int | None]:
    """The target, or the next band, and where it lies."""
    if ruling.target is not None:
        return str(ruling.target), ruling.target
    return ruling.next_band or ruling.band or "", ruling.next_at


def outcome_words(table: Table, sight: Sight) -> str:
    """What the end of a game means where it needs no reveal: that all have won or lost, or who was first."""
    ruling, words = public_ruling(table), sight.words
    if ruling is None:
        return ""
    if ruling.won is False:
        return words.lost
    won = words.shared if len(ruling.winners) > 1 else words.winner
    if ruling.won is not None:
        return won
    named = ", ".join(f"{badge_of(table, s).symbol} {table.title(s)}".strip() for s in ruling.winners)
    return f"{named}: {won}" if named else ""


def goal_of_all(sight: Sight) -> tuple[Fraction, int] | None:
    """What all tables have reached together, and have to, where each plays for a target; a table without points has to
    reach its own all the same.
    """
    found = [r for t in sight.open if (r := _so_far(t, sight.screen)) is not None and r.target is not None]
    if len(found) < 2 or not any(live_ruling(t, sight.screen) for t in sight.open):
        return None
    total = sum((r.value for r in found if r.value is not None), Fraction(0))
    return total, sum(r.target or 0 for r in found)


def ladder(sight: Sight) -> Scene:
    """The steps that points lead up, with how far it is to each; where points are kept back, how they stand."""
    ruling = live_ruling(sight.first, sight.screen) if len(sight.open) == 1 else None
    if ruling is None:
        return scores(sight)
    return rungs_of(sight, sight.first, ruling)


def rungs_of(sight: Sight, table: Table, ruling: Ruling, over: bool = False) -> Scene:
    """The ladder of one table: every step from the highest down, and the points after each turn as a line."""
    words, value = sight.words, ruling.value or Fraction(0)
    steps = _steps(table, ruling)
    past = [] if over else [r.value for t in sight.past(table.name) if (r := live_ruling(t, sight.screen)) is not None]
    top = max([Fraction(1), value, *(Fraction(at) for at, _ in steps), *(n for n in past if n is not None)]) * 9 / 8
    following = min((at for at, _ in steps if at > value), default=None)
    rows = []
    for at, title in sorted(steps, reverse=True):
        if value >= at:
            said = words.reached
        else:
            said = words.not_reached if over else words.fill(words.to_go, n=at - value)
        here = at == max((a for a, _ in steps if a <= value), default=None) if over else at == following
        rows.append(
            SceneRow(title, "✓" if value >= at else "·", said, marked=here, number=str(at), bar=bar_of(at, top))
        )
    title, mark = next_mark(ruling)
    short = mark is not None and mark > value
    return Scene(
        "ladder",
        words.text("more-to", n=(mark or 0) - value, title=title) if short else words.fill(words.points, n=value),
        lines=tuple(band.about for band in bands_of(table) if band.title == ruling.band and band.about),
        rows=tuple(rows),
        trail=tuple(float(max(Fraction(0), n) / top) for n in (*past, value) if n is not None),
        value=words.say(value),
    )


def bands_of(table: Table) -> Sequence[Band]:
    """The names that points have."""
    verdict = verdict_for(table)
    return verdict.bands if verdict is not None else ()


def _steps(table: Table, ruling: Ruling) -> list[tuple[int, str]]:
    if ruling.target is not None:
        return [(ruling.target, table.rules.words().fill(table.rules.words().target, n=ruling.target))]
    return [(band.at_least, band.title) for band in bands_of(table)]


def scores(sight: Sight) -> Scene:
    """What everybody has so far, from whatever was entered; by table where a side is a single pupil."""
    totals = {t.name: shown_points(t, sight.screen) for t in sight.open}
    words = sight.words
    if not any(totals.values()):
        return Scene("scores", words.text("points-so-far"), lines=(words.nothing_revealed,))
    ruling = standing(sight.open[0]).ruling
    mark = next_mark(ruling)[1] if ruling is not None else None
    if sight.by_side:
        table = sight.first
        values = {side: totals[table.name].get(side) for side in (*table.sides, TABLE_WIDE)}
        rows = [_score_row(sight, table, side, n) for side, n in values.items() if n is not None]
        by_side = [n for side, n in values.items() if n is not None]
        whole = max([Fraction(1), *by_side, *([Fraction(mark)] if mark is not None and len(rows) == 1 else [])])
        rows = [replace(row, bar=bar_of(n, whole)) for row, n in zip(rows, by_side, strict=True)]
        rungs = (Rung(float(mark / whole), str(mark)),) if mark is not None and len(rows) == 1 else ()
        return Scene("scores", words.text("points-so-far"), rows=tuple(rows[:MOST_ROWS]), rungs=rungs)
    sums = {name: sum(points.values(), Fraction(0)) for name, points in totals.items()}
    whole = max([Fraction(1), *sums.values(), *([Fraction(mark)] if mark is not None else [])])
    return Scene(
        "scores",
        words.text("points-so-far"),
        rows=tuple(table_row(sight, t, totals[t.name], whole) for t in sight.open[:MOST_ROWS]),
        rungs=(Rung(float(mark / whole), str(mark)),) if mark is not None else (),
    )


def shown_points(table: Table, screen: Screen) -> Mapping[str, Fraction]:
    """What every side has so far, or had when points were frozen."""
    if not screen.frozen:
        return points_so_far(table)
    return {side: Fraction(total) for name, side, total in screen.points if name == table.name}


def _score_row(sight: Sight, table: Table, side: str, n: Fraction) -> SceneRow:
    badge = badge_of(table, side) if side else None
    title = badge.title if badge is not None else sight.words.text("together")
    symbol, colour = (badge.symbol, badge.colour) if badge is not None else ("", "")
    return SceneRow(title, symbol, colour=colour, number=sight.words.say(n))


def table_row(sight: Sight, table: Table, points: Mapping[str, Fraction], whole: Fraction) -> SceneRow:
    """One table by its sum, and how far its sides lie apart, without any name."""
    words, of_sides = sight.words, [n for side, n in points.items() if side != TABLE_WIDE]
    total = sum(points.values(), Fraction(0))
    apart = words.text("range", least=min(of_sides), most=max(of_sides)) if len(of_sides) > 1 else ""
    number = words.say(total) if points else ""
    return SceneRow(table_title(sight, table), table.name, apart, number=number, bar=bar_of(total, whole))


def counting(sight: Sight) -> Scene:
    """The line that is counted now: what brings how much, an example, and who is through with it."""
    table, words = sight.first, sight.words
    lines = lines_for(table) if table.rules.score is not None else ()
    about = current_step(sight.room, sight.tables).about
    line = next((one for one in lines if one.id == about), next(iter(lines), None))
    if line is None or table.rules.score is None:
        return scores(sight)
    values = tuple(SceneRow(capitalize(title), number=n) for title, n in values_of(line, table))
    board = counted_board(sight, table, line, lines.index(line))
    ticked = all(row.tick is not None for row in line.rows)  # its rows say all that an example could
    example = example_of(line, table) if board is None and not ticked else None
    said = board[1] if board is not None else words.text("example", working=words.say(example)) if example else ""
    return Scene(
        "counting",
        line.title,
        lines=(said,) if said else (),
        rows=values[:MOST_ROWS],
        aside=words.text("line-of", n=lines.index(line) + 1, of=len(lines)),
        ticks=_ticks(sight, line),
        next=words.text("count-now"),
        boards=(board[0],) if board is not None else (),
    )


def _ticks(sight: Sight, line: Line) -> tuple[Tick, ...]:
    """Which sides have handed in what this line needs; only where a side is a team."""
    if not sight.by_side or line.of == "table":
        return ()
    table = sight.first
    return tuple(Tick(badge_of(table, s), has_line(table, s, line.id)) for s in table.sides if line.is_for(s))


def has_line(table: Table, side: str, line: str) -> bool:
    """Whether a side has handed in what a line needs."""
    found: Sequence[bool] = [
        one.counting is not None and not one.empty for one in standing(table).of(side).lines if one.id == line
    ]
    handed = sheet_of(table, side)
    return any(found) and bool(handed.counts or handed.written or handed.tiles)
