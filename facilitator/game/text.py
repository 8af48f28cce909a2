"""The text form of commands: one line each, derived from the forms that the commands carry."""

import re
from dataclasses import fields
from functools import cache
from types import UnionType
from typing import get_args

from facilitator.game import (  # noqa: F401  every subject's commands have to be known here
    actions,
    asking,
    boardside,
    cards,
    clock,
    deck,
    log,
    market,
    meters,
    moves,
    options,
    pace,
    people,
    piles,
    rolls,
    room,
    screen,
    sittings,
    sound,
    tally,
    turns,
)
from facilitator.game.base import COMMANDS, Command, Refused
from facilitator.game.boards import building, niches  # noqa: F401  so have those of the boards
from facilitator.game.scoring import entering  # noqa: F401  and those of the score sheet
from facilitator.plain.frozen import frozen
from facilitator.plain.spelling import nearest

ALL = "all"
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"?|(\S+)')
PLACE = re.compile(r"[+−-]?\d{1,5},[+−-]?\d{1,5}")
_ESCAPED = re.compile(r'\\(["\\])')
_PART = re.compile(r"\[\{(\w+)(?::([^}]*))?\}\]|\{(\w+)(?::([^}]*))?\}|(\S+)")


@frozen
class Part:
    """One piece of a form: a word, or a field with what it may be."""

    word: str | None = None
    field: str | None = None
    kind: str = "str"
    optional: bool = False


@frozen
class Line:
    """One typed line: when, to whom, how long ago, and what."""

    text: str
    after: float | None = None
    table: str | None = None
    ago: float = 0
    command: Command | None = None


def parse_line(text: str) -> Line:
    """What a line says; refused with the nearest right spelling where it says nothing."""
    tokens = [(_ESCAPED.sub(r"\1", m[1]), True) if m[1] is not None else (m[2], False) for m in _TOKEN.finditer(text)]
    after: float | None = None
    table: str | None = None
    ago = 0.0
    while tokens and not tokens[0][1]:
        word = tokens[0][0]
        if word.startswith("@") and after is None:
            after = _seconds(word.removeprefix("@").removeprefix("+"), f"'{word}' is no time; write @+45 for 45 seconds later.")
            tokens = tokens[1:]
        elif word.endswith(":") and len(word) > 1 and table is None:
            table, tokens = word[:-1], tokens[1:]
        elif word == "ago" and len(tokens) > 1 and not ago:
            ago = _seconds(tokens[1][0], f"'ago {tokens[1][0]}' is no time; write 'ago 60 next' for a minute ago.")
            tokens = tokens[2:]
        else:
            break
    return Line(text, after, table, ago, parse_command([t for t, _ in tokens]) if tokens else None)


def _seconds(word: str, wrong: str) -> float:
    if not re.fullmatch(r"\d{1,7}(\.\d{1,3})?", word):
        raise Refused(wrong)
    return float(word)


def parse_command(words: list[str]) -> Command:
    """The command that these words make up."""
    best: tuple[int, type[Command]] | None = None
    for cls, parts in _grammar():
        values = _match(parts, words)
        if values is not None:
            return cls(**values)
        literal = 0
        for part, word in zip(parts, words, strict=False):
            if part.word != word:
                break
            literal += 1
        if literal and (best is None or literal > best[0]):
            best = literal, cls
    if best is not None:
        known = [c for c, parts in _grammar() if [p.word for p in parts[: best[0]]] == words[: best[0]]]
        raise Refused(f"'{' '.join(words)}' is not complete or has too much; write {' or '.join(usage(c) for c in known[:4])}.")
    firsts = sorted({parts[0].word or "" for _, parts in _grammar()})
    near = nearest(words[0], firsts)
    raise Refused(f"There is no command '{words[0]}'." + (f" Did you mean '{near}'?" if near else f" Known: {', '.join(firsts)}."))


def usage(cls: type[Command]) -> str:
    """How a command is written: add METER N [SIDE]."""
    def shown(part: Part) -> str:
        word = part.word or (part.kind if "|" in part.kind else "Q,R" if part.kind == "place" else (part.field or "").upper())
        return f"[{word}]" if part.optional else word
    return "'" + " ".join(shown(p) for p in parts_of(cls)) + "'"


_PARTS: dict[type[Command], tuple[Part, ...]] = {}


def parts_of(cls: type[Command]) -> tuple[Part, ...]:
    """The pieces of a command's form, with what its fields may be."""
    if cls not in _PARTS:
        _PARTS[cls] = _parts(cls)
    return _PARTS[cls]


def _parts(cls: type[Command]) -> tuple[Part, ...]:
    number = {f.name for f in fields(cls) if f.type is int or (isinstance(f.type, UnionType) and int in get_args(f.type))}  # type: ignore[arg-type]

    def part(optional: bool, name: str, kind: str | None) -> Part:
        rest = "rest" if name == "text" else "str"
        return Part(field=name, kind=kind or ("int" if name in number else rest), optional=optional)

    return tuple(part(True, m[1], m[2]) if m[1] else part(False, m[3], m[4]) if m[3] else Part(word=m[5])
                 for m in _PART.finditer(cls.form))


@cache
def _grammar() -> tuple[tuple[type[Command], tuple[Part, ...]], ...]:
    """All forms, those with more fixed words first."""
    known = [(cls, parts_of(cls)) for cls in COMMANDS]
    return tuple(sorted(known, key=lambda k: -sum((p.word is not None) + ("|" in p.kind or p.kind == "place") / 2 for p in k[1])))


def _match(parts: tuple[Part, ...], words: list[str]) -> dict[str, str | int] | None:
    values: dict[str, str | int] = {}
    at = 0
    for i, part in enumerate(parts):
        word = words[at] if at < len(words) else None
        if part.word is not None:
            if word != part.word:
                return None
            at += 1
            continue
        value = None if word is None else _value(part, word if part.kind != "rest" else " ".join(words[at:]))
        if value is None or (part.optional and _is_number_for_later(parts[i + 1 :], words[at:])):
            if not part.optional:
                return None
            continue
        values[part.field or ""] = value
        at = len(words) if part.kind == "rest" else at + 1
    return values if at == len(words) else None


def _is_number_for_later(later: tuple[Part, ...], words: list[str]) -> bool:
    """Whether the only word left is a number that a later field waits for: `act habitat 2` is two habitats."""
    return len(words) == 1 and any(p.kind in ("int", "signed") and _value(p, words[0]) is not None for p in later)


def _value(part: Part, word: str) -> str | int | None:
    match part.kind:
        case "int":
            return int(word) if re.fullmatch(r"\d{1,9}", word) else None
        case "signed":
            word = word.replace("−", "-")
            return int(word) if re.fullmatch(r"[+-]?\d{1,9}", word) else None
        case "str":
            return word
        case "rest":
            return word
        case "place":
            return word if PLACE.fullmatch(word) else None
        case choices:
            return word if word in choices.split("|") else None
