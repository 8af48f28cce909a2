"""A command is stored as a line: the line reads back as the same command, and holds no private text."""

import inspect
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.lawful import law
from laws.test_words import LITERALS

from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_plan
from facilitator.game.dispatch.opening import new_room, new_table, sides_of
from facilitator.game.dispatch.registry import COMMANDS, INTERNAL_COMMANDS
from facilitator.game.dispatch.request import Request
from facilitator.game.dispatch.text_form import Part, command_line, parse_command, parse_line, parts_of
from facilitator.game.kernel.command_and_event import Command, Refused
from facilitator.game.kernel.lesson_context import (
    LessonCommand,
    LessonContext,
    LogCommand,
    LogWork,
    RoomCommand,
    RoomWork,
    ScreenCommand,
    ScreenWork,
)
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.kernel.state import Screen
from facilitator.game.kernel.undo_commands import Backwards, Forwards, PastCommand
from facilitator.game.notes.log import Note, NoteRuling, Observe, RecordAnswer, Vote
from facilitator.game.notes.outcomes import outcomes_of
from facilitator.game.notes.room_message import Say, SayForNow
from facilitator.game.notes.room_question import Ask
from facilitator.game.room.lesson_tables import TitleTable
from facilitator.game.room.sittings import Gone, NewSitting
from facilitator.plain.frozen import replace
from facilitator.plain.safe_text import clean

BASES = {Command, LessonCommand, RoomCommand, LogCommand, ScreenCommand, TableCommand, PastCommand, Backwards, Forwards}
FIRST = 41
"""The number of the first text that the next move keeps."""

awkward = st.sampled_from(
    (
        *sorted(LITERALS),
        "",
        " ",
        "2",
        "-3",
        "+7",
        "1,2",
        "Q,R",
        '"',
        "\\",
        '\\"',
        'a "b" \\',
        "a  b",
        " a",
        "a ",
        "a\n",
        "\\\n",
        "A B",
        "accept 3",
        "‹3›",
        "@5",
        "1:",
        "ago",
        "a=3",
        "\u2028",
        "\xa0",
    )
)
texts = st.one_of(awkward, st.text(max_size=20), st.lists(st.text(max_size=4), max_size=4).map(" ".join))
named = st.text(alphabet='ΩΨ"\\ =‹›17\t', max_size=12).map(lambda t: f"Ω{t}")
choice = st.text(alphabet='ΩΨ"\\=‹›17', max_size=8).map(lambda t: f"Ω{t}")
VALUES = {
    "int": st.integers(0, 999_999_999),
    "signed": st.integers(-999_999_999, 999_999_999),
    "instant": st.integers(0, 10**14),
    "place": st.from_regex(r"[+−-]?[0-9]{1,5},[+−-]?[0-9]{1,5}", fullmatch=True),
    "str": texts,
    "rest": texts,
    "move": st.integers(0, 999_999_999),
    "line": st.text(max_size=20).map(str.strip).filter(bool),
}


def subclasses(cls: type[Command]) -> Iterator[type[Command]]:
    for below in cls.__subclasses__():
        yield below
        yield from subclasses(below)


def commands(cls: type[Command]) -> st.SearchStrategy[Command]:
    """A command with any values that its form allows."""

    def value(part: Part) -> st.SearchStrategy[Any]:
        values = st.sampled_from(part.kind.split("|")) if "|" in part.kind else VALUES[part.kind]
        return st.none() | values if part.optional else values

    return st.builds(cls, **{part.field: value(part) for part in parts_of(cls) if part.field is not None})


def request_in(line: str) -> Request:
    """What a stored line requests."""
    request = parse_line(line, stored=True).request
    assert request is not None
    return request


@pytest.mark.parametrize("cls", (*COMMANDS, *INTERNAL_COMMANDS), ids=lambda cls: cls.__name__)
def test_a_line_reads_back_as_its_command(cls: type[Command]) -> None:
    @law(60)
    @given(commands(cls))
    def holds(command: Command) -> None:
        line = command_line(command)
        assert request_in(line).command == command
        assert request_in(f"all: {line}").table == "all"

    holds()


@pytest.mark.parametrize(
    ("command", "line"),
    (
        (Note("it rains"), "note it rains"),
        (Note('say "x"'), 'note "say \\"x\\""'),
        (Note(""), 'note ""'),
        (Note("a  b"), 'note "a  b"'),
        (Observe("Red Owls", "care", "2"), 'observe "Red Owls" care 2'),
        (Observe("1", "care", "2", ""), 'observe 1 care 2 ""'),
        (Gone(5), "gone since 5"),
        (parse_command("act dig 2".split()), "act dig 2"),
        (parse_command(["act", "dig", "2", "3"]), "act dig 2 3"),
        (replace(parse_command("act dig red".split()), side="2"), 'act "dig" "2"'),
        (replace(parse_command("turn red".split()), side="back"), 'turn "back"'),
        (replace(parse_command("tally a=3".split()), text="accept 3"), 'tally "accept 3"'),
        (parse_command("place 1 -1,2 farm".split()), "place 1 -1,2 farm"),
    ),
)
def test_lines_are_as_people_would_write_them(command: Command, line: str) -> None:
    assert command_line(command) == line


@pytest.mark.parametrize(
    ("command", "line"),
    (
        (Note("it rains"), "note ‹41›"),
        (Observe("1", "care", "2", "it rains"), "observe 1 care 2 ‹41›"),
        (RecordAnswer("Red Owls", "yes"), 'answer "Red Owls" ‹41›'),
        (TitleTable("1", "Owls"), "table title 1 ‹41›"),
        (Vote("Was it fair?", "yes=12 a=b=3"), "vote ‹41› ‹42›=12 ‹43›=3"),
    ),
)
def test_numbers_stand_for_private_texts(command: Command, line: str) -> None:
    assert command_line(command, range(FIRST, FIRST + line.count("‹"))) == line


@cache
def hall() -> LessonContext:
    plan, rules, _ = load_plan("planet-hexagon")
    table = new_table("1", rules, sides_of(rules, None), {})
    return LessonContext(0, rules, new_room(plan, ("1",), {}, 0), {"1": table}, FIRST, lambda hour, minute: 0)


def kept_by(command: Command) -> Sequence[str]:
    """The texts that a command's `decide` keeps, in that order."""
    match command:
        case LogCommand():
            log = LogWork(Log(), hall())
            command.decide(log)
            return log.texts
        case ScreenCommand():
            screen = ScreenWork(Screen(), hall())
            command.decide(screen)
            return screen.texts
        case RoomCommand():
            room = RoomWork(hall().room, hall())
            command.decide(room)
            return room.texts
    raise TypeError(command)


def observation(text: str | None) -> Observe:
    return Observe("1", outcomes_of(hall().rules, hall().room.scenario)[0].id, "2", text)


votes = st.lists(
    st.tuples(choice, st.integers(0, 200)), min_size=2, max_size=9, unique_by=lambda v: clean(v[0]).casefold()
)
PRIVATE = {
    Note: named.map(Note),
    NoteRuling: named.map(NoteRuling),
    RecordAnswer: named.map(lambda t: RecordAnswer("1", t)),
    Observe: (st.none() | named).map(observation),
    Vote: st.builds(Vote, named, votes.map(lambda vs: " ".join(f"{c}={n}" for c, n in vs))),
    Say: named.map(Say),
    SayForNow: named.map(SayForNow),
    Ask: named.map(Ask),
    TitleTable: named.map(lambda t: TitleTable("1", t)),
}


@pytest.mark.parametrize("cls", PRIVATE, ids=lambda cls: cls.__name__)
def test_no_private_text_stands_in_a_stored_line(cls: type[Command]) -> None:
    @law(60)
    @given(PRIVATE[cls])
    def holds(command: Command) -> None:
        kept = kept_by(command)
        line = command_line(command, range(FIRST, FIRST + len(kept)))
        assert "Ω" not in line and "Ψ" not in line
        stored = request_in(line).command
        assert isinstance(stored, cls) and command_line(stored) == line
        for name in cls.private:
            before, after = getattr(command, name), getattr(stored, name)
            assert after is before is None or re.sub(r"‹(\d+)›", lambda m: kept[int(m[1]) - FIRST], after) == clean(
                before, 1000
            )

    holds()


def test_a_text_without_a_number_is_a_fault() -> None:
    for command, numbers in ((Note("a"), (1, 2)), (Observe("1", "care", "2"), (1,)), (Vote("a", "b=1 c=2"), (1, 2))):
        with pytest.raises(ValueError):
            command_line(command, numbers)


def test_every_command_has_a_form_and_says_what_is_private() -> None:
    real = {cls for cls in subclasses(Command) if cls not in BASES and cls.__module__.startswith("facilitator.")}
    assert real == {*COMMANDS, *INTERNAL_COMMANDS} and not {*COMMANDS} & {*INTERNAL_COMMANDS}
    keeping = {
        cls for cls in real if "decide" in cls.__dict__ and ".keep(" in inspect.getsource(cls.__dict__["decide"])
    }
    assert keeping == {cls for cls in real if cls.private} == set(PRIVATE)


def test_nobody_can_type_what_only_the_program_requests() -> None:
    for command, sentence in (
        (Gone(5), "'gone since 5' is not a complete command. Write 'gone SECONDS'."),
        (NewSitting(5), "There is no command 'sitting'. Expected one of act, add,"),
    ):
        with pytest.raises(Refused) as refused:
            parse_line(command_line(command))
        assert refused.value.usage is not None
        said = f"{refused.value.sentence} {refused.value.usage(words_in('en'))}"
        assert said.startswith(sentence) and "sitting," not in said
