"""The text form of commands and the stored form of events: both follow from the fields, both lose nothing."""

import json
from types import UnionType
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws import said
from laws.lawful import law

from facilitator.game.dispatch.registry import COMMANDS, EVENTS
from facilitator.game.dispatch.request import ALL
from facilitator.game.dispatch.text_form import parse_command, parse_line, parts_of, usage
from facilitator.game.kernel.command_and_event import Command, Event, Refused
from facilitator.journal.codec import decode, encode
from facilitator.plain.frozen import MISSING, fields, is_frozen

LITERALS = {part.word for cls in COMMANDS for part in parts_of(cls) if part.word} | {
    choice for cls in COMMANDS for part in parts_of(cls) if "|" in part.kind for choice in part.kind.split("|")
}

# A word that is no word of the language and no number: `turn back` is no side, and `act dig 2` is twice, not for side 2.
words = st.text(min_size=1, max_size=12).filter(lambda w: w not in LITERALS and not w.lstrip("+-−").isdecimal())
texts = st.text(max_size=30)
lines = st.text(max_size=30).map(str.strip).filter(bool)
"""What is kept as it is typed, with its quotation marks."""


def written(word: str) -> str:
    """A word as it is typed."""
    return (
        word if word and all(c.isalnum() for c in word) else '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )


@st.composite
def commands(draw: st.DrawFn, cls: type[Command]) -> tuple[Command, str]:
    """A command and how it is typed, both from its form."""
    values: dict[str, Any] = {}
    typed: list[str] = []
    left_out = False
    for part in parts_of(cls):
        if part.word is not None:
            typed.append(part.word)
            continue
        assert part.field is not None
        # Only what stands at the end can be left out, or else the next one would be taken for it.
        number = part.kind in ("int", "signed")
        left_out = left_out or (part.optional and draw(st.booleans()))
        if left_out and part.optional:
            continue
        if number:
            value: Any = draw(st.integers(-999 if part.kind == "signed" else 0, 999_999_999))
            typed.append(draw(st.sampled_from((f"{value:+}", str(value)))) if part.kind == "signed" else str(value))
        elif "|" in part.kind:
            value = draw(st.sampled_from(part.kind.split("|")))
            typed.append(value)
        elif part.kind == "place":
            value = draw(
                st.from_regex(r"-?[0-9]{1,3},-?[0-9]{1,3}", fullmatch=True, alphabet=st.characters(codec="ascii"))
            )
            typed.append(value)
        elif part.kind == "move":
            value = draw(st.integers(0, 999_999_999))
            typed.append(draw(st.sampled_from((f"{value}:", str(value)))))
        elif part.kind == "line":
            value = draw(lines)
            typed.append(value)
        else:
            value = draw(texts if part.kind == "rest" else words)
            typed.append(written(value))
        values[part.field] = value
    return cls(**values), " ".join(typed)


@pytest.mark.parametrize("cls", COMMANDS, ids=lambda cls: cls.__name__)
def test_every_command_can_be_typed(cls: type[Command]) -> None:
    @law(25)
    @given(commands(cls), st.sampled_from(("", "1: ", f"{ALL}: ", "ago 2.5 ", "@+45 2: ago 7 ")))
    def holds(made: tuple[Command, str], before: str) -> None:
        command, typed = made
        line = parse_line(before + typed)
        assert line.request is not None and line.request.command == command
        assert (line.request.table, line.request.ago, line.after) == {
            "": (None, 0, None),
            "1: ": ("1", 0, None),
            f"{ALL}: ": (ALL, 0, None),
            "ago 2.5 ": (None, 2_500, None),
            "@+45 2: ago 7 ": ("2", 7_000, 45_000),
        }[before]

    holds()
    assert usage(cls).strip("'")


@law(400)
@given(said.garbage())
def test_whatever_is_typed_is_a_line_or_a_refusal(line: str) -> None:
    try:
        parse_line(line)
    except Refused as refused:
        assert refused.sentence.strip()
        assert "Traceback" not in refused.sentence
        assert "<" in line or "<" not in refused.sentence


@law(200)
@given(st.lists(st.one_of(st.sampled_from(sorted(LITERALS)), st.text(max_size=4)), min_size=1, max_size=6))
def test_whatever_words_come_they_are_a_command_or_a_refusal(words: list[str]) -> None:
    try:
        command = parse_command(words)
    except Refused as refused:
        assert refused.sentence.strip()
    else:
        assert type(command) in COMMANDS


def values(kind: Any) -> st.SearchStrategy[Any]:
    """What a field of an event may hold."""
    if isinstance(kind, UnionType):
        return st.one_of([values(k) for k in get_args(kind)])
    if kind is None or kind is type(None):
        return st.none()
    if kind is bool:
        return st.booleans()
    if kind is int:
        return st.integers(-(2**62), 2**62)
    if kind is str:
        return st.text(max_size=20)
    args = get_args(kind)
    assert args, f"what is {kind}?"
    if args[-1] is Ellipsis:
        return st.lists(values(args[0]), max_size=4).map(tuple)
    return st.tuples(*(values(a) for a in args))


KINDS = {kind: cls for kind, cls in EVENTS.items() if is_frozen(cls)}


@st.composite
def events(draw: st.DrawFn, cls: type[Event]) -> Event:
    """An event with any values in its fields; at times those with usual values are left out."""
    short = draw(st.booleans())
    assert is_frozen(cls)
    return cls(
        **{
            f.name: draw(values(f.type))
            for f in fields(cls)
            if not (short and (f.default is not MISSING or f.default_factory is not MISSING))
        }
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_is_read_as_it_was_stored(kind: str) -> None:
    @law(20)
    @given(st.lists(events(KINDS[kind]), max_size=3), events(KINDS[kind]))
    def holds(first: list[Event], second: Event) -> None:
        bodies = [encode(first), encode([second])]
        assert decode(bodies, {}) == [first, [second]]
        assert repr(decode(bodies, {})) == repr([first, [second]])
        assert all("\n" not in body for body in bodies)
        assert json.loads(bodies[1])[0][0] == kind

    holds()


def test_every_subject_is_known() -> None:
    assert len(COMMANDS) > 40 and len(KINDS) > 30
    assert all(cls.kind == kind for kind, cls in KINDS.items())
