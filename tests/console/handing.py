"""Lessons in which sheets are handed in, and the screens that fill them in."""

from collections.abc import Sequence
from pathlib import Path

from console.hosting import Stage
from textual.screen import Screen

from facilitator.console.screens.table_writer import TableWriter
from facilitator.files.loader import load_plan, read_header
from facilitator.game.dispatch.opening import sides_of
from facilitator.game.kernel.state import Table
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.requests import submit
from facilitator.journal.store import Store
from facilitator.widgets.pane import FixedText, Pane

SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")


def reopened(path: Path) -> Lesson:
    """The lesson as another process finds it on the disk."""
    return Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)


def opened(path: Path, name: str, *lines: str, sides: int | None = None, tables: Sequence[str] = ("1",)) -> Lesson:
    """A new lesson after some lines."""
    _, rules, texts = load_plan(name)
    setup = Setup(dict.fromkeys(tables, sides_of(rules, sides)), {}, ())
    create_lesson(path, machine_clocks(), texts, setup, rehearsal=True, seed="3").close()
    lesson = reopened(path)
    ok(lesson, *lines)
    return lesson


def ok(lesson: Lesson, *lines: str) -> None:
    """Lines that must be carried out."""
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, f"{line}: {answer.said}"


def pen(lesson: Lesson, table: str = "1") -> TableWriter:
    """A pen for one table."""
    return TableWriter(
        lambda: lesson.tables[table],
        lambda request: submit(lesson, request),
        len(lesson.tables) > 1,
        lambda: lesson.table_strand(table).newest,
    )


def taken(lesson: Lesson, faces: str, side: str = "lupidians") -> None:
    """From the start of a lesson of Planet Hexagon: a side takes these faces, one in each of its turns."""
    ok(lesson, "next")
    for face in faces.split():
        while lesson.tables["1"].acting != side:
            ok(lesson, "next")
        n = lesson.tables["1"].piles["supply", ""]
        lie = ([face] + [f for f in ("forest", "water", "field", "house") if f != face for _ in range(3)])[:n]
        ok(lesson, f"faces {' '.join(lie)}", f"take {face}", "next")


def after(screen: Screen[None], *keys: str, size: tuple[int, int] = (80, 24)) -> str:
    """What stands in the terminal after these keys; empty where they closed the screen."""
    texts: list[str] = []

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        await stage.press(*keys)
        texts.append(stage.text if stage.open else "")

    Stage().drive(work, size)
    return texts[0]


def words(screen: Screen[None], *keys: str, size: tuple[int, int] = (80, 24)) -> str:
    """What a screen says after these keys, all of it in one line: what does not fit its place too."""
    texts: list[str] = []

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        await stage.press(*keys)
        if stage.open:
            panes = [pane for pane in stage.app.screen.query(Pane) if pane.display]
            texts.extend(f"{pane.border_title} {' '.join(text for text, _ in pane.pieces)}" for pane in panes)
            texts.extend(line.text for line in stage.app.screen.query(FixedText))
            texts.append(str(stage.app.screen.query_one("#frame").border_title))

    Stage().drive(work, size)
    return " ".join(" ".join(texts).split())


def row(text: str, title: str) -> str:
    """The first row of a screen that begins with a title."""
    return next(line for line in text.splitlines() if line.strip(" ▸▴▾").startswith(title))


def stripped(table: Table) -> object:
    """What a table's sheets hold, without when it was corrected."""
    return {
        side: (dict(s.counts), dict(s.written), dict(s.tiles), dict(s.marks), s.checked)
        for side, s in table.sheets.items()
    }
