"""Lessons that are over, of every game, with one table and with seven: all handed in, everybody observed, notes taken."""

from pathlib import Path
from typing import Any

from record.lived import made, said

from facilitator.console.print_jobs import kit_source_of
from facilitator.files.settings import Settings
from facilitator.game.notes.outcomes import outcomes_of
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.journal.lesson import Lesson
from facilitator.paper.kit_source import KitSource
from facilitator.plain.frozen import replace

PLANS = ("planet-hexagon-45", "ecogon-45", "eco-90", "ecopyramid-45", "phylo-western-pa-60")
COLONY = (
    "1,0 forest", "0,1 water", "0,1 factory", "1,1 house", "-1,1 field", "-1,1 farm", "2,0 pb3", "-1,0 water", "0,-1 forest", "1,-1 field",
)  # fmt: skip
HEXAGON = {
    "houses": 4, "houses-1-forest": 1, "houses-2-forests": 1, "houses-3-forests": 1, "houses-at-water": 2, "houses-piped": 1,
    "forests": 3, "waters": 2, "fields": 3, "covered-forests": 0, "covered-waters": 1, "covered-fields": 2, "farms": 2,
    "factories": 1, "factories-discarded": 0, "pb3": 1, "unused-blue": 1, "unused-green": 2, "harvester-pairs": 2,
    "bonus-markers-used": 1,
}  # fmt: skip
ECO = {
    "mountains": 3, "forest": 5, "plains": 4, "wetland": 2, "water": 6, "keystones": 2, "sacrifices": 1, "tokens-used": 2,
    "animal-points": 31, "animals-placed": 19, "empty-tiles": 4,
}  # fmt: skip


def played(folder: Path, plan: str, tables: int, boards: bool = False, **choices: Any) -> Lesson:
    """A lesson from a plan, played for some turns, ended, counted and observed."""
    lesson = made(folder / f"{plan}-{tables}.lesson", plan, tables=tables, **choices)
    phase = next(p.id for p in lesson.scenario.phases if p.kind == "play")
    said(lesson, f"phase {phase}", 'note "Two came late."', "@+60 all: next")
    for name in lesson.tables:
        _play(lesson, f"{name}: " if tables > 1 else "", int(name))
    said(lesson, "all: finish")
    for n, (name, table) in enumerate(lesson.tables.items()):
        for k, side in enumerate(table.sides):
            _count(lesson, f"{name}: " if tables > 1 else "", side, n + k, boards)
    _observe(lesson, tables)
    said(lesson, 'ruling "The tie was decided by a coin."', "@+60 end")
    return lesson


def _play(lesson: Lesson, at: str, n: int) -> None:
    """Some turns; where meters count the points, some are gained and some lost."""
    game = lesson.rules.id
    for turn in range(14):
        if game == "ecogon" and turn in (0, 1):
            said(lesson, f"{at}act habitat")
        if game == "ecogon" and turn % 3 == 2:
            said(lesson, f"{at}act animal {2 + (turn + n) % 4}")
        if game == "ecogon" and turn == 10:
            said(lesson, f"{at}act animal-lost 2")
        said(lesson, f"@+20 {at}next")
    if game == "ecopyramid":
        for k, side in enumerate(lesson.tables[str(n)].sides):
            niches = [f"0,{i} producer" for i in range(3)] + [f"1,{i} herbivore" for i in range(1 + (n + k) % 2)]
            said(lesson, *(f"{at}niche {side} {niche}" for niche in niches))


def _count(lesson: Lesson, at: str, side: str, n: int, boards: bool) -> None:
    game = lesson.rules.id
    if game == "planet-hexagon" and boards:
        said(lesson, f"{at}place {side} 0,0 starter-house", *(f"{at}place {side} {tile}" for tile in COLONY))
        said(lesson, f"{at}count {side} unused-blue=1 unused-green={n % 3} harvester-pairs=1 bonus-markers-used=0")
    elif game == "planet-hexagon":
        counts = {**HEXAGON, "waters": 2 + n % 3, "farms": 1 + n % 2, "forests": n % 4}
        asked = _asked(lesson, side)
        said(lesson, f"{at}count {side} " + " ".join(f"{c}={counts.get(c, 0)}" for c in asked))
        said(lesson, f"{at}checked {side}")
    elif game == "eco":
        counts = {**ECO, "mountains": 1 + n, "animal-points": 20 + n}
        said(lesson, f"{at}count {side} " + " ".join(f"{c}={v}" for c, v in counts.items()))
    elif game == "phylo-western-pa" and side == "player-1":
        said(lesson, f"{at}count table card-points={60 + 7 * n}")


def _asked(lesson: Lesson, side: str) -> list[str]:
    """The boxes of a side's sheet."""
    score = lesson.rules.score
    names = {n for line in score.lines for n in boxes_behind(score, line.counts_asked(side))} if score else set()
    return [count.id for count in lesson.rules.boxes if count.id in names]


def _observe(lesson: Lesson, tables: int) -> None:
    """Every side at every outcome, one of them twice and with words."""
    outcomes = outcomes_of(lesson.rules, lesson.scenario)
    for name, table in lesson.tables.items():
        at = f"{name}: " if tables > 1 else ""
        for k, side in enumerate(table.sides):
            for i, outcome in enumerate(outcomes):
                said(lesson, f"@+7 {at}observe {side} {outcome.id} {1 + (i + k + int(name)) % 4}")
            said(
                lesson,
                f'@+7 {at}observe {side} {outcomes[k % len(outcomes)].id} 3 "asked before deciding, turn {k + 1}"',
            )


def source(lesson: Lesson) -> KitSource:
    """What its paper is made from, with a class and a school."""
    return replace(kit_source_of(lesson, Settings()), of="7b", school="Northfield School")
