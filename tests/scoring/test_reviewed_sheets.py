"""Drawn score sheets of every game that has points, kept as texts: a change of any working, limit, doubt or step of the reveal shows.

Whether the numbers are right is what the rulings and the oracle say; here nothing may change unseen.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from mechanisms.playing import Game, reopened
from record.lived import CLOCKS

from facilitator.files.loader import load_plan
from facilitator.game.dispatch.opening import sides_of
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.scoring.count_values import CountEntry
from facilitator.game.scoring.entries import entry_of, standing, table_counts, tiles_held
from facilitator.game.scoring.limits import Limits
from facilitator.game.scoring.reveal import reveal_steps, told_in, total_after
from facilitator.game.scoring.score_commands import pencil_doubts
from facilitator.game.scoring.score_words import number
from facilitator.game.views.sheet.cell_help import cell_help, signs_allowed
from facilitator.game.views.sheet.form_boxes import SheetBox, form_boxes
from facilitator.game.views.sheet.grid_cursor import ALL, GridCursor
from facilitator.game.views.sheet.sheet_grid import SheetGrid
from facilitator.journal.command_line import say
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup

KEPT = Path(__file__).parent / "sheets"
RULESETS = Path(__file__).parents[1] / "rulesets"
SHIPPED = ("planet-hexagon", "ecogon", "phylo-western-pa", "eco")
OF_TESTS = ("cascadia", "ledger", "pandemic", "seven-wonders", "tickets")
SHEETS = 3
"""How many tables are drawn for each game: the more there are, the fuller their sheets."""


def boxes(table: Table, side: str) -> tuple[SheetBox, ...]:
    entry = entry_of(table, side) if side else CountEntry(TABLE_WIDE, table_counts(table))
    return form_boxes(table, entry, Limits(table, entry, tiles_held(table)))


def drawn(table: Table, chance: random.Random, fullness: float) -> Iterator[str]:
    """What is typed for every side and the table: small numbers, the most that can be, and one more than that."""
    for side in (*table.sides, TABLE_WIDE):
        whom = side or "table"
        values = []
        for box in boxes(table, side):
            if chance.random() < fullness:
                most = (box.most, box.most + 1) if box.most is not None else (11,)
                values.append(f"{box.id}={chance.choice((0, 1, 2, 3, 5, *most))}")
        if values:
            yield f"count {whom} {' '.join(values)}"
            yield f"count {whom} {values[-1].partition('=')[0]}={chance.randrange(4)}"
        for line in standing(table).of(side).lines:
            if chance.random() < 0.2:
                yield f"points {whom} {line.id}={chance.choice(('-1', '0', '1', '4', '5/2', '60'))}"
        if chance.random() < 0.4:
            yield f"points {whom} total={chance.randrange(20)}"
        if chance.random() < 0.5:
            yield f"checked {whom}"


def shown(table: Table) -> Iterator[str]:
    """Everything that scoring makes of a table."""
    stands, words = standing(table), table.rules.words().say
    for sheet in (*stands.sides, stands.table):
        yield f"{sheet.title}: {number(sheet.total)}{'' if sheet.complete else ', not complete'}"
        yield f"  boxes: {', '.join(f'{b.id}={b.value} of {b.most}' for b in boxes(table, sheet.side))}"
        for line in sheet.lines:
            yield f"  {line.title}: {line.points}, written {line.written}, empty {line.empty}: {words(line.working)}"
        yield from (f"  pencil {where}: {why}" for where, why in pencil_doubts(table, sheet.side))
    yield from (f"doubt {d.side} {', '.join(d.boxes)}: {d.sentence}" for d in stands.doubts)
    yield f"ruling: {stands.ruling}"
    steps = reveal_steps([table])
    for n, step in enumerate(steps, 1):
        totals = ", ".join(f"{s.side} {total_after(s, steps[:n])}" for s in stands.sides)
        yield f"reveal {step.kind} {words(step.title)}: {totals}"
        for t in told_in(table, step, 0):
            yield f"  {t.side} {t.title}: {t.points} {'working' * bool(t.working)} {', '.join(t.cards)} {'corrected' * t.corrected}".rstrip()


def grid(table: Table) -> Iterator[str]:
    """Every cell of the grid of all sheets with its help, and the way of a cursor through it."""
    filling = SheetGrid(table)
    for side in filling.columns:
        for row in filling.count_rows(side):
            cell = filling.cell(side, row)
            yield f"cell {filling.title(side)} {row.title}: {cell} {signs_allowed(filling, side, row)}"
        for row in filling.rows():
            cell = filling.cell(side, row)
            yield f"cell {filling.title(side)} {row.title}: {cell} {cell_help(filling, side, row)}"
    for opened in (ALL, "", filling.rows()[0].id):
        cursor, way = GridCursor(filling, filling.columns[0], opened), list[str]()
        for n in range(60):
            way.append(",".join(map(str, cursor.lit)))
            cursor.to(cursor.at - 2, -1) if n % 9 == 8 else cursor.onward()
        yield f"cursor {opened}: {' '.join(way)}"


def opened(folder: Path, game: str, n: int) -> Game:
    _, rules, texts = load_plan(game if game in SHIPPED else str(RULESETS / f"{game}.toml"))
    path = folder / f"{n}.lesson"
    sides = {"1": sides_of(rules, None)}
    create_lesson(path, CLOCKS, texts, Setup(sides, {}, ()), rehearsal=True, seed=str(n)).close()
    return reopened(path)


def sheets(folder: Path, game: str) -> Iterator[str]:
    for n in range(1, SHEETS + 1):
        lesson, chance = opened(folder, game, n).lesson, random.Random(f"{game} {n}")
        yield f"==== {n}"
        for line in ("next", *(["deal lots"] if n % 2 else []), *drawn(lesson.tables["1"], chance, n / SHEETS)):
            yield f"{line}: {say(lesson, line).said}"
        if game == "planet-hexagon" and n == 2:
            for line in ("place lupidians 1,0 forest", "place lupidians 0,1 water"):
                yield f"{line}: {say(lesson, line).said}"
        yield from shown(lesson.tables["1"])
        yield from grid(lesson.tables["1"]) if n == 2 else ()
        lesson.store.close()


@pytest.mark.parametrize("game", [*SHIPPED, *OF_TESTS])
def test_drawn_sheets_are_the_reviewed_ones(game: str, tmp_path: Path) -> None:
    text = "\n".join(sheets(tmp_path, game)) + "\n"
    path = KEPT / f"{game}.txt"
    if os.environ.get("WRITE_REPORTS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "look at what changed; with WRITE_REPORTS=1 it is kept"
