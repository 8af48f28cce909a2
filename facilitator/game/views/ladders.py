"""Scenes about points: how far it is to the next step while a game plays for all to see, and the reveal of what was
kept back.
"""

from fractions import Fraction

from facilitator.game.kernel.state import TABLE_WIDE, Screen, Table
from facilitator.game.scoring.entries import has_entries, public_ruling, standing
from facilitator.game.scoring.reveal import RevealStep, RevealTotal, steps_revealed
from facilitator.game.scoring.verdict import Ruling, verdict_for
from facilitator.game.table.clock import IDLE
from facilitator.game.views.scene_values import MOST_ROWS, Scene, SceneRow, Sight, symbol_of, table_title
from facilitator.plain.frozen import kept
from facilitator.plain.values import replace
from facilitator.plain.wording import capitalize

LIVE = ("threshold", "bands")
"""Verdicts on what all reach together: nobody is shown up by them, so their points may be seen while they grow."""


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
    return standing(table_before_reveal(table, screen)).ruling if verdict is not None and verdict.kind in LIVE else None


def live_words(table: Table, sight: Sight) -> str:
    """The points so far and how far it is to the next step, in the words of the room."""
    ruling = live_ruling(table, sight.screen)
    if ruling is None or ruling.value is None:
        return ""
    return f"{sight.words.say(ruling.value)}, {_next(ruling, sight)}"


def _next(ruling: Ruling, sight: Sight) -> str:
    words = sight.words
    if ruling.target is not None:
        short = ruling.short_by or 0
        return words.reached if ruling.reached else words.fill(words.next_step, points=short, title=str(ruling.target))
    if ruling.next_band is not None:
        return words.fill(words.next_step, points=ruling.short_by or 0, title=ruling.next_band)
    return ruling.band or words.reached


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
    return (
        f"{', '.join(f'{symbol_of(table, s)} {table.title(s)}'.strip() for s in ruling.winners)}: {won}"
        if ruling.winners
        else ""
    )


def goal_of_all(sight: Sight) -> tuple[str, ...]:
    """What all tables have reached together, where each plays for a target; a table without points has to reach its own
    all the same.
    """
    tables = [sight.tables[name] for name in sight.room.open_tables]
    found = [r for t in tables if (r := _so_far(t, sight.screen)) is not None and r.target is not None]
    if len(found) < 2 or not any(live_ruling(t, sight.screen) for t in tables):
        return ()
    total = sum((r.value for r in found if r.value is not None), Fraction(0))
    return (sight.words.fill(sight.words.everybody, n=total, of=sum(r.target or 0 for r in found)),)


def ladder(sight: Sight) -> Scene:
    """The steps that points lead up, with how far it is to each; where points are kept back, only that they are."""
    several = len(sight.room.open_tables) > 1
    tables = [sight.tables[name] for name in sight.room.open_tables]
    rulings = {t.name: r for t in tables if (r := live_ruling(t, sight.screen)) is not None}
    if not rulings:
        return Scene("reveal", sight.words.nothing_revealed)
    if several:
        rows = tuple(
            SceneRow(table_title(sight, t), "", live_words(t, sight), marked=bool(rulings[t.name].reached))
            for t in tables
            if t.name in rulings
        )
        return Scene("ladder", sight.room.scenario.title, lines=goal_of_all(sight), rows=rows[:MOST_ROWS])
    ruling = next(iter(rulings.values()))
    value = ruling.value or Fraction(0)
    return Scene(
        "ladder", sight.words.fill(sight.words.points, n=value), IDLE, rows=_steps(sight.first, value, ruling, sight)
    )


def _steps(table: Table, value: Fraction, ruling: Ruling, sight: Sight) -> tuple[SceneRow, ...]:
    """The steps from the highest down, as a ladder stands."""
    verdict, words = verdict_for(table), sight.words
    if ruling.target is not None:
        steps = [(ruling.target, words.fill(words.target, n=ruling.target))]
    else:
        steps = [(b.at_least, f"{b.at_least}  {b.title}") for b in (verdict.bands if verdict is not None else ())]
    rows, following = [], min((at for at, _ in steps if at > value), default=None)
    for at, title in sorted(steps, reverse=True):
        if value >= at:
            rows.append(SceneRow(title, "✓", words.reached))
        else:
            short = words.not_reached if table.over is not None else words.fill(words.to_go, n=at - value)
            rows.append(SceneRow(title, "·", short, marked=at == following))
    return tuple(rows)


def reveal_rows(sight: Sight) -> Scene:
    """The step of the reveal that is told now: of one table line by line, of several by their totals."""
    if len(sight.room.open_tables) > 1:
        return _of_several(sight)
    table, words = sight.first, sight.words
    told = steps_revealed(table, sight.screen.revealed, sight.screen.since)
    if not told:
        return Scene("reveal", words.nothing_revealed)
    now = told[-1]
    if now.kind == "verdict":
        return _verdict(sight, table, now)
    title = words.revealed if now.kind == "cards" else words.say(now.title)
    return Scene("reveal", title, rows=tuple(_row(t, table, sight) for t in now.told)[:MOST_ROWS])


def _row(told: RevealTotal, table: Table, sight: Sight) -> SceneRow:
    points = sight.words.fill(sight.words.points, n=told.points) if told.points is not None else ""
    parts = [
        ", ".join(told.cards),
        sight.words.say(told.working) or points,
        sight.words.corrected if told.corrected else "",
    ]
    symbol = symbol_of(table, told.side) if told.title == table.title(told.side) else ""
    return SceneRow(told.title, symbol, " · ".join(p for p in parts if p))


def _verdict(sight: Sight, table: Table, step: RevealStep) -> Scene:
    """The result: who won, what was reached, and everybody's points; who is level is shown as level."""
    words, ruling, totals = sight.words, step.ruling, step.totals or {}
    winners = ruling.winners if ruling is not None else ()
    won = words.shared if len(winners) > 1 else words.winner
    ordered = sorted(totals, key=lambda s: (-totals[s], table.sides.index(s)))
    points = {s: words.fill(words.points, n=totals[s]) for s in ordered if s != TABLE_WIDE}
    rows = tuple(
        SceneRow(table.title(s), symbol_of(table, s), f"{n} · {won}" if s in winners else n, marked=s in winners)
        for s, n in points.items()
    )
    lines: tuple[str, ...] = ()
    if ruling is not None and ruling.value is not None:
        meaning = ruling.band or (words.reached if ruling.reached else words.not_reached)
        lines = (words.fill(words.points, n=ruling.value), meaning)
    return Scene("reveal", capitalize(words.say(step.title)), lines=lines, rows=rows[:MOST_ROWS])


def _of_several(sight: Sight) -> Scene:
    rows = []
    for name in sight.room.open_tables[:MOST_ROWS]:
        table = sight.tables[name]
        told = steps_revealed(table, sight.screen.revealed, sight.screen.since)
        totals = next((s.totals for s in reversed(told) if s.totals is not None), {})
        ruling = told[-1].ruling if told else None
        parts = [f"{table.title(s)} {sight.words.say(n)}" for s, n in (totals or {}).items() if s]
        if ruling is not None and ruling.value is not None:
            parts = [
                sight.words.fill(sight.words.points, n=ruling.value),
                ruling.band or (sight.words.reached if ruling.reached else sight.words.not_reached),
            ]
        elif ruling is not None and ruling.winners:
            parts.append(f"{' & '.join(table.title(s) for s in ruling.winners)}: {sight.words.winner}")
        rows.append(SceneRow(table_title(sight, table), words=" · ".join(parts)))
    return Scene("reveal", sight.room.scenario.title, lines=goal_of_all(sight), rows=tuple(rows))
