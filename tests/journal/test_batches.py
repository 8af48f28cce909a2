"""What one key or one form does goes back and forth together, and every move tells what was asked for."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from journal.machine import Machine
from journal.pebbles import RULESET, SCENARIO, beside, lesson_at, told
from laws.lawful import law

from facilitator.files.loader import read_header
from facilitator.game.dispatch.text_form import parse_line
from facilitator.game.kernel.command_and_event import Command, Refused
from facilitator.game.kernel.undo_commands import LOG, ROOM, SCREEN
from facilitator.journal.batch import Answer, Batch, refusal_answer
from facilitator.journal.codec import encode
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson, take_row
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime
from facilitator.journal.requests import submit_together
from facilitator.journal.store import Store
from facilitator.journal.strand import fold_moves
from facilitator.plain.frozen import replace

TABLES = dict.fromkeys(("1", "2", "3"), ("red", "blue"))
NAMES = st.sampled_from([*TABLES])
AT_A_TABLE = (
    "next",
    "time +15",
    "add points 2 red",
    "set points 7 blue",
    "move 2 bag hand red",
    "pause",
    "resume",
    "turn back",
    "finish",
    "last round",
    "act nothing",
    "turn skip",
)
BACK = ("undo", "redo", "undo", "undo to 4", "undo to 9")
IN_THE_ROOM = (
    "room next",
    "room pause",
    "room resume",
    "bell +20",
    "table close 3",
    "table open 3",
    'table title 2 "the zebras"',
    "room time +60",
    "room undo",
    "table merge 2 3",
    "next",
    "screen teams",
    'say "hello zebra"',
    "hush",
)
IN_THE_LOG = (
    'note "zebra one"',
    'ruling "zebra two"',
    '1: observe red care 2 "zebra three"',
    '2: answer red "zebra four"',
    "undo log",
    "redo log",
)

LINES = st.one_of(
    st.builds("{}: {}".format, NAMES, st.sampled_from([*AT_A_TABLE, *BACK])),
    st.builds("all: {}".format, st.sampled_from(["next", "time +15", "add points 1 red", "pause", "resume"])),
    st.builds("{}: ago {} {}".format, NAMES, st.integers(1, 9), st.sampled_from(["next", "add points 1 blue"])),
    st.sampled_from([*IN_THE_ROOM, *IN_THE_LOG, "undo last", "redo last"]),
)
FORMS = st.one_of(
    LINES.map(lambda line: [line]),
    st.lists(st.builds("{}: {}".format, NAMES, st.sampled_from(AT_A_TABLE)), min_size=2, max_size=5),
)
"""What one key or one form says: a line, or several together."""

States = Mapping[str, object]


def said_together(lesson: Lesson, lines: Sequence[str], by: str = "") -> list[Answer]:
    """Lines as one batch, as a form makes one."""
    try:
        requests = [request for line in lines if (request := parse_line(line).request) is not None]
    except Refused as refused:
        return [refusal_answer(refused)]
    return submit_together(lesson, requests, by)


class Desk:
    """A lesson of three tables on a machine whose clock goes when it is told."""

    def __init__(self, folder: Path) -> None:
        self.machine, self.path = Machine(), folder / "a.lesson"
        texts = {"ruleset": RULESET, "scenario": SCENARIO}
        create_lesson(self.path, self.machine.clocks(), texts, Setup(TABLES), rehearsal=False, seed="7").close()
        self.lesson = self._open()
        while not self.lesson.room.playing:
            assert say(self.lesson, "room next").ok

    def _open(self) -> Lesson:
        return lesson_at(self.path, self.machine.clocks())

    def reopen(self) -> None:
        self.lesson.store.close()
        self.lesson = self._open()

    def say(self, *lines: str) -> bool:
        """One line, or several as one form; whether it was carried out."""
        self.machine.passes(12)
        return all(
            a.ok for a in (said_together(self.lesson, lines) if len(lines) > 1 else [say(self.lesson, lines[0])])
        )

    def states(self) -> dict[str, object]:
        """Every strand's state; of the log only what it tells, as its numbers of moves go on."""
        lesson = self.lesson
        return {**lesson.tables, ROOM: lesson.room, LOG: lesson.log, SCREEN: lesson.screen}


@law(80)
@given(st.lists(FORMS, min_size=1, max_size=10), st.data())
def test_undo_last_takes_back_the_last_batch_and_redo_last_brings_it_back(
    forms: list[list[str]], data: st.DataObject
) -> None:
    with TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        for form in forms:
            before, n = desk.states(), desk.lesson.n
            backwards = any(word in line for line in form for word in ("undo", "redo"))
            if not desk.say(*form) and len(form) > 1:
                assert desk.lesson.n == n and desk.states() == before, "of a form that was refused nothing counts"
            after = desk.states()
            if (
                desk.lesson.n == n
                or backwards
                or after[SCREEN] != before[SCREEN]
                or desk.lesson.strand(SCREEN).newest == desk.lesson.n
            ):
                continue
            if data.draw(st.booleans(), "probed"):
                if data.draw(st.booleans(), "reopened"):
                    desk.reopen()
                    assert desk.states() == after
                if not desk.say("undo last"):
                    continue  # a table that has been closed stays as it is
                assert desk.states() == before
                if data.draw(st.booleans(), "reopened"):
                    desk.reopen()
                    assert desk.states() == before
                assert desk.say("redo last")
                assert desk.states() == after
        desk.lesson.store.close()


@law(50)
@given(
    st.lists(
        FORMS.filter(
            lambda form: not any(w in line for line in form for w in ("undo", "redo", "table", "say", "screen", "hush"))
        ),
        min_size=1,
        max_size=10,
    ),
    st.booleans(),
)
def test_all_the_way_back_and_forth(forms: list[list[str]], reopened: bool) -> None:
    with TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        seen = [desk.states()]
        for form in forms:
            n = desk.lesson.n
            desk.say(*form)
            if desk.lesson.n > n:
                seen.append(desk.states())
        if reopened:
            desk.reopen()
        for state in reversed(seen[:-1]):
            assert desk.say("undo last")
            assert desk.states() == state
        if reopened:
            desk.reopen()
        for state in seen[1:]:
            assert desk.say("redo last")
            assert desk.states() == state
        assert not desk.say("redo last")
        desk.lesson.store.close()


def test_named_undos_between_leave_the_rest_of_a_batch_together(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.say("all: next")
    one = desk.states()
    desk.say("all: add points 3 red")
    desk.say("2: undo")
    part = desk.states()
    assert part["2"] == one["2"] and part["1"] != one["1"] and part["3"] != one["3"]
    desk.say("undo last")
    assert desk.states() == one
    desk.say("redo last")
    assert desk.states() == part
    desk.say("2: redo")
    desk.say("undo last")
    assert desk.states() == part, "what was redone by name goes back by itself"


def test_what_the_room_sees_is_not_taken_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.say("1: next")
    before = desk.states()
    desk.say("2: add points 1 red")
    desk.say('say "zebra"')
    screen = desk.lesson.screen
    assert desk.say("undo last")
    assert desk.states() == {**before, SCREEN: screen}


HANDS = ("console", "script", "clock", "Ann's phone")


def test_every_move_tells_its_batch_whose_hand_and_its_line(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    begun = desk.lesson.n
    for hand in HANDS:
        say(desk.lesson, "all: next", hand)
    said_together(desk.lesson, ["1: add points 2 red", "1: move 1 bag hand red", 'note "of Ann"'], "console")
    say(desk.lesson, "undo last", "console")
    desk.lesson.store.close()
    done = told("log", desk.path, "--json")
    moves = [row for row in done.json if row["move"] > begun]
    assert [row["by"] for row in moves] == [hand for hand in HANDS for _ in TABLES] + ["console"] * 5
    assert [row["batch"] for row in moves] == [begun + 1 + 3 * i for i in range(4) for _ in TABLES] + [
        begun + 13
    ] * 3 + [begun + 16] * 2
    assert [row["line"] for row in moves[:3]] == ["1: next", "2: next", "3: next"]
    assert [row["line"] for row in moves[12:15]] == ["1: add points 2 red", "1: move 1 bag hand red", "note ‹1›"]
    assert {row["kind"] for row in moves[15:]} == {"undo"} and not any(row["line"] for row in moves[15:])


def numbered(command: Command, texts: Mapping[int, str]) -> Command:
    """A command with the typed texts put back where their numbers stand."""

    def put_back(value: Any) -> Any:
        if isinstance(value, str) and value.startswith("‹") and value.endswith("›") and value[1:-1].isdecimal():
            return texts[int(value[1:-1])]
        return value

    found = {name: put_back(value) for name, value in vars(command).items()}
    return replace(command, **found) if found != vars(command) else command


def decided_again(path: Path, folder: Path, machine: Machine) -> int:
    """Every move of a lesson decided from its stored line, on the state before it, at its instant; how many there were."""
    source = lesson_at(path, machine.clocks(), write=False)
    texts = source.people.texts()
    header = dict(source.store.header)
    again = Lesson(
        Store.create(folder / "again.lesson", header, source.store.pulse()), LessonTime(machine.clocks()), read_header
    )
    count = 0
    for row in source.store.rows():
        if row.kind == "do":
            line = parse_line(row.facts.line, stored=True).request
            assert line is not None, row.facts.line
            command = numbered(line.command, texts)
            decision = Batch(again)._decided(row.strand, command, line.table, row.at)  # type: ignore[arg-type]
            assert encode(decision.events) == row.body, (row.facts.line, row.n)  # type: ignore[union-attr]
            assert decision.said == row.facts.said, (row.facts.line, row.n)  # type: ignore[union-attr]
            count += 1
        take_row(again._strands, row)
        again._wrote(row.n, row.facts)
        fold_moves(again.strand(row.strand), {})
    source.store.close()
    again.store.close()
    return count


@law(50)
@given(st.lists(FORMS, min_size=1, max_size=14))
def test_a_stored_line_decides_the_same_again(forms: list[list[str]]) -> None:
    with TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        for form in forms:
            desk.say(*form)
        desk.lesson.store.close()
        decided_again(desk.path, Path(folder), desk.machine)


@law(50)
@given(st.lists(FORMS, min_size=1, max_size=10))
def test_no_typed_word_is_in_the_lesson_file(forms: list[list[str]]) -> None:
    """Neither in a sentence nor in a line."""
    with TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        for form in forms:
            desk.say(*form)
        assert b"zebra" not in desk.path.read_bytes() + beside(desk.path, "-wal").read_bytes()
        desk.lesson.store.close()
        assert b"zebra" not in desk.path.read_bytes()
        with closing(sqlite3.connect(desk.path)) as db:
            lines = [
                json.loads(about)["line"] for kind, about in db.execute("SELECT kind, about FROM move") if kind == "do"
            ]
        assert all(lines), "each move tells what was asked for"


@pytest.mark.parametrize(
    "lines", [["1: next", "1: add points x red"], ["1: next", "nonsense"], ["all: next", "4: next"]]
)
def test_of_a_form_with_a_refused_line_nothing_is_written(lines: list[str], tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    before, n = desk.states(), desk.lesson.n
    answers = said_together(desk.lesson, lines)
    assert len(answers) == 1 and not answers[0].ok
    assert desk.states() == before and desk.lesson.n == n
