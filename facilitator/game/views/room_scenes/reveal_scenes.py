"""The scenes of the reveal: line by line, the podium or the verdict, and what made the difference."""

from collections.abc import Sequence
from fractions import Fraction

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.notes.room_screen import planned_steps, steps_revealed
from facilitator.game.scoring.entries import sheet_of, standing
from facilitator.game.scoring.reveal import RevealStep, RevealTotal, best_lines, places_of, told_in, total_after
from facilitator.game.scoring.totals import LineScore, SideScore
from facilitator.game.scoring.verdict import Ruling
from facilitator.game.views.room_scenes.board_scenes import boards_of
from facilitator.game.views.room_scenes.score_scenes import bands_of, rungs_of, table_row
from facilitator.game.views.scene_values import Badge, Scene, SceneRow, Sight, Tick, badge_of, bar_of, table_title
from facilitator.game.views.verdict_sentence import told_sentence
from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import capitalize

MOST_NAMED = 2
"""So many lines are named for what made the difference."""


@frozen
class _Unit:
    """Who has a row: a side with its sheet, or a table with those of all its sides."""

    row: SceneRow
    table: Table
    sheets: tuple[SideScore, ...]


def reveal(sight: Sight) -> Scene:
    """The step of the reveal that is told now."""
    told, words = steps_revealed(sight.screen, sight.room, sight.tables), sight.words
    if not told:
        return Scene("reveal", words.nothing_revealed)
    now = told[-1]
    match now.kind:
        case "place" | "others":
            return _podium(sight, told)
        case "verdict":
            return _verdict(sight)
        case "difference":
            return _difference(sight, now)
        case "cards":
            return _cards(sight, now)
    return _bars(sight, told)


def _units(sight: Sight) -> list[_Unit]:
    if not sight.by_side:
        return [
            _Unit(SceneRow(table_title(sight, t), t.name), t, (*standing(t).sides, standing(t).table))
            for t in sight.open
        ]
    table, found = sight.first, list[_Unit]()
    for sheet in (*standing(table).sides, standing(table).table):
        if sheet.lines and sheet.side:
            badge = badge_of(table, sheet.side)
            found.append(_Unit(SceneRow(badge.title, badge.symbol, colour=badge.colour), table, (sheet,)))
        elif sheet.lines:
            found.append(_Unit(SceneRow(sight.words.text("together")), table, (sheet,)))
    return found


def _sum(unit: _Unit, steps: Sequence[RevealStep]) -> Fraction:
    return sum((total_after(sheet, steps) or Fraction(0) for sheet in unit.sheets), Fraction(0))


def _bars(sight: Sight, told: Sequence[RevealStep]) -> Scene:
    """A bar for everybody with what is new in it; the scale is that of the end, so that bars only grow."""
    words, now, units = sight.words, told[-1], _units(sight)
    if now.kind == "quiet":
        badges = (Badge(unit.row.title, unit.row.symbol, unit.row.colour) for unit in units)
        return Scene("reveal", words.say(now.title), ticks=tuple(Tick(badge, True) for badge in badges))
    steps = planned_steps(sight.screen, sight.room, sight.tables)
    whole = max([Fraction(1), *(_sum(unit, steps) for unit in units)])
    rows = []
    for unit in units:
        before, after = _sum(unit, told[:-1]), _sum(unit, told)
        new = after - before
        added = "" if not now.lines else words.say(new) if new < 0 else f"+{words.say(new)}"
        bar = bar_of(after, whole, new)
        corrected = any(one.corrected for one in told_in(unit.table, now, sight.screen.since) if _of(unit, one))
        rows.append(
            replace(unit.row, number=words.say(after), added=added, bar=bar, words=words.corrected if corrected else "")
        )
    counted = [step for step in steps if step.lines]
    aside = words.text("line-of", n=counted.index(now) + 1, of=len(counted)) if now in counted else ""
    title = capitalize(words.say(now.title))
    sheets = now.kind == "sheets"
    return Scene(
        "reveal",
        title,
        rows=tuple(rows),
        aside=aside,
        next=_to_come(sight, steps[len(told) :]),
        ticks=tuple(Tick(badge_of(u.table, s.side), _is_in(u.table, s)) for u in units for s in u.sheets if s.side)
        if sheets and sight.by_side
        else (),
    )


def _of(unit: _Unit, one: RevealTotal) -> bool:
    return any(sheet.side == one.side for sheet in unit.sheets)


def _is_in(table: Table, sheet: SideScore) -> bool:
    return sheet.complete or sheet_of(table, sheet.side).checked


def _to_come(sight: Sight, left: Sequence[RevealStep]) -> str:
    """The line that comes next, and how many after it."""
    lines = [step for step in left if step.lines]
    if not lines:
        return ""
    words, more = sight.words, len(lines) - 1
    first = capitalize(words.say(lines[0].title))
    return words.text("still-to-come-more", first=first, n=more) if more else words.text("still-to-come", first=first)


def _cards(sight: Sight, now: RevealStep) -> Scene:
    """Who held which secret card."""
    rows = []
    for table in sight.open:
        for one in told_in(table, now):
            badge = badge_of(table, one.side)
            title = badge.title
            if len(sight.open) > 1:
                title = sight.words.text("at-table", side=title, table=table_title(sight, table))
            rows.append(SceneRow(title, badge.symbol, ", ".join(one.cards), colour=badge.colour))
    return Scene("reveal", sight.words.revealed, rows=tuple(rows))


def _podium(sight: Sight, told: Sequence[RevealStep]) -> Scene:
    """Three steps, as far as they have been told; all others together, each with its best line and without a place."""
    table, words, now = sight.first, sight.words, told[-1]
    places, totals = places_of(table), {s.side: s.total for s in standing(table).sides}
    on = {side for step in told if step.kind == "place" for side in step.sides}
    rows = []
    for side in (s for s in table.sides if s in on):
        badge = badge_of(table, side)
        points = words.fill(words.points, n=totals[side])
        rows.append(SceneRow(badge.title, badge.symbol, colour=badge.colour, number=points, place=places[side]))
    winners = [table.title(side) for side, place in places.items() if place == 1]
    won = words.text("win" if len(winners) == 1 else "win-together", sides=words.listed(*winners))
    headline = {3: words.text("third-place"), 2: words.text("second-place")}.get(now.place, won)
    if now.kind != "others":
        return Scene("podium", headline, rows=tuple(rows))
    for side in now.sides:
        badge, best = badge_of(table, side), best_lines(standing(table).of(side), 1)
        rows.append(SceneRow(badge.title, badge.symbol, _lines(sight, best), colour=badge.colour))
    return Scene("podium", won, rows=tuple(rows))


def _verdict(sight: Sight) -> Scene:
    """What was reached: the ladder with its band, or every table with its result."""
    words = sight.words
    if len(sight.open) == 1:
        table = sight.first
        stands = standing(table)
        said = told_sentence(table)
        if stands.ruling is not None and stands.ruling.wins and not sight.by_side:
            totals = {s.side: s.total for s in stands.sides}
            whole = sum(totals.values(), Fraction(0))
            row = table_row(sight, table, totals, whole)
            return Scene("scores", capitalize(words.text("result")), lines=_joint(sight, stands.verdict), rows=(row,))
        if stands.ruling is None or stands.ruling.value is None or stands.ruling.wins:
            return Scene("verdict", said, boards=boards_of(sight, table, table.sides))
        rungs = rungs_of(sight, table, stands.ruling, over=True)
        told = (said, *rungs.lines) if stands.known else ()
        return replace(rungs, kind="verdict", headline=_reached(sight, table), lines=told)
    rows = [_result_row(sight, table) for table in sight.open]
    bands = " · ".join(f"{band.at_least} {band.title}" for band in bands_of(sight.first))
    return Scene("wall", capitalize(words.text("result")), lines=(bands,) if bands else (), rows=tuple(rows))


def _joint(sight: Sight, ruling: Ruling | None) -> tuple[str, ...]:
    """Whether all together have reached the target without which nobody wins."""
    if ruling is None or ruling.target is None or ruling.value is None:
        return ()
    name, short = "target-reached" if ruling.reached else "target-missed", ruling.short_by or 0
    return (sight.words.text(name, have=ruling.value, target=str(ruling.target), n=short),)


def _reached(sight: Sight, table: Table) -> str:
    """Whether it was, or which band; only the points where something that is missing could still change that."""
    stands, words = standing(table), sight.words
    ruling = stands.verdict
    if ruling is None:
        so_far = stands.ruling.value if stands.ruling is not None else None
        return "" if so_far is None else words.text("so-far", points=words.fill(words.points, n=so_far))
    if ruling.target is not None:
        return capitalize(words.reached if ruling.reached else words.not_reached)
    return ruling.band or ""


def _result_row(sight: Sight, table: Table) -> SceneRow:
    stands, words = standing(table), sight.words
    ruling = stands.ruling
    counted = bool((stands.sides and any(s.lines for s in stands.sides)) or stands.table.lines)
    if ruling is None or (ruling.value is None and ruling.won is None and not counted):
        said = told_sentence(table) if ruling is not None else words.game_over
        return SceneRow(table_title(sight, table), words=said)
    value = ruling.value
    if value is None:
        value = sum((s.total for s in stands.sides), stands.table.total)
    won = ruling.won if ruling.won is not None else ruling.reached
    said = (words.winner if ruling.won else words.lost) if ruling.won is not None else _reached(sight, table)
    return SceneRow(
        table_title(sight, table),
        words=said if not ruling.wins or ruling.target is not None else "",
        number=words.say(value) if counted else "",
        marked=bool(won),
    )


def _difference(sight: Sight, now: RevealStep) -> Scene:
    """The lines that brought everybody most, and what they built."""
    rows, boards = list[SceneRow](), list[BoardPicture]()
    for unit in _units(sight):
        best = best_lines(unit.sheets[0], MOST_NAMED) if len(unit.sheets) == 1 else _best_of(unit)
        rows.append(replace(unit.row, words=_lines(sight, best)))
        if sight.by_side:
            boards += boards_of(sight, unit.table, [s.side for s in unit.sheets if s.side], len(rows) - 1)
    return Scene("reveal", capitalize(sight.words.say(now.title)), rows=tuple(rows), boards=tuple(boards))


def _best_of(unit: _Unit) -> tuple[LineScore, ...]:
    """The lines that brought a whole table most."""
    sums = dict[str, LineScore]()
    for sheet in unit.sheets:
        for line in sheet.lines:
            known = sums.get(line.id)
            points = (line.counting or Fraction(0)) + (known.points or Fraction(0) if known is not None else 0)
            sums[line.id] = LineScore(line.id, line.title, Fraction(points), "")
    return best_lines(SideScore(TABLE_WIDE, "", tuple(sums.values())), MOST_NAMED)


def _lines(sight: Sight, lines: Sequence[LineScore]) -> str:
    words = sight.words
    return " · ".join(f"{line.title}, {words.fill(words.points, n=line.counting or Fraction(0))}" for line in lines)
