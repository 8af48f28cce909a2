"""The text form of commands: one line each, derived from the forms that the commands carry."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from types import UnionType
from typing import get_args

from facilitator.game.boards.tile_commands import MarkTile
from facilitator.game.dispatch.registry import COMMANDS, INTERNAL_COMMANDS
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.command_and_event import Command, Refused
from facilitator.game.kernel.undo_commands import Correct
from facilitator.plain.frozen import fields, frozen
from facilitator.plain.spelling import did_you_mean, nearest, one_of

_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"?|(\S+)')
PLACE = re.compile(r"[+−-]?\d{1,5},[+−-]?\d{1,5}")
_ESCAPED = re.compile(r'\\(["\\])')
_BARE = {"str": re.compile(r'[^\s"\\]+'), "rest": re.compile(r'[^\s"\\]+( [^\s"\\]+)*')}
"""The texts that need no quotation marks."""
_PART = re.compile(r"\[\{(\w+)(?::([^}]*))?\}\]|\{(\w+)(?::([^}]*))?\}|(\S+)")


@frozen
class Part:
    """One piece of a form: a word, or a field with what it may be."""

    word: str | None = None
    field: str | None = None
    kind: str = "str"
    optional: bool = False


Form = tuple[type[Command], tuple[Part, ...]]


@frozen
class ParsedLine:
    """One typed line: how many milliseconds later it comes, and what it requests; either may be missing."""

    after: int | None = None
    request: Request | None = None


class _Quoted(str):
    """A word that stood in quotation marks. In a stored line it is always a value: no fixed word, number, place or
    choice.
    """

    __slots__ = ()


def parse_line(text: str, stored: bool = False) -> ParsedLine:
    """What a line says; refused with the nearest right spelling where it says nothing. `stored`: it comes from
    `command_line`.
    """
    found = list(_TOKEN.finditer(text))
    words: list[str] = [_Quoted(_ESCAPED.sub(r"\1", m[1])) if m[1] is not None else m[2] for m in found]
    after: int | None = None
    table: str | None = None
    ago = 0
    while words and not isinstance(words[0], _Quoted):
        word = words[0]
        if word.startswith("@") and after is None:
            after = _milliseconds(
                word.removeprefix("@").removeprefix("+"), Refused(f"'{word}' is not a time.", lambda w: w.script.after)
            )
            words = words[1:]
        elif word.endswith(":") and len(word) > 1 and table is None:
            table, words = word[:-1], words[1:]
        elif word == "ago" and len(words) > 1 and not ago:
            ago = _milliseconds(words[1], Refused(f"'ago {words[1]}' is not a time.", lambda w: w.script.ago))
            words = words[2:]
        else:
            break
    if not words:
        return ParsedLine(after)
    if words[0] == Correct.form.split()[0] and len(words) > 2:  # what follows is a line, with its quotation marks
        words[2:] = [text[found[2 - len(words)].start() :].rstrip()]
    return ParsedLine(after, Request(parse_command(words if stored else [str(w) for w in words], stored), table, ago))


def is_line(text: str) -> bool:
    """Whether a line says something that can be carried out."""
    try:
        return parse_line(text).request is not None
    except Refused:
        return False


def _milliseconds(word: str, wrong: Refused) -> int:
    """How long `45` or `0.5` seconds are."""
    if not re.fullmatch(r"\d{1,7}(\.\d{1,3})?", word):
        raise wrong
    return round(float(word) * 1000)


def parse_command(words: list[str], stored: bool = False) -> Command:
    """The command that these words make up; `stored`: one that only the program requests, too."""
    forms = _forms(stored)
    alike: dict[type[Command], int] = {}
    for cls, parts in forms.get(words[0], ()):
        values = _match(parts, words)
        if values is not None:
            return cls(**values)
        alike[cls] = sum(1 for _ in takewhile(lambda both: both[0].word == both[1], zip(parts, words, strict=False)))
    if alike:
        known = [usage(cls) for cls, n in alike.items() if n == max(alike.values())]
        raise Refused(
            f"'{' '.join(words)}' is not a complete command.",
            lambda w: w.fill(w.script.complete, line=" or ".join(known[:4])),
        )
    firsts = sorted(forms)
    if len(words) == 3 and PLACE.fullmatch(words[2]) and nearest(words[0], firsts) is None:
        return MarkTile(words[1], words[2], words[0])  # a mark's own name says what is done with it
    hint = did_you_mean(words[0], firsts).strip() or f"Expected {one_of(firsts)}."
    raise Refused(f"There is no command '{words[0]}'.", lambda w: hint)


def command_line(command: Command, texts: Sequence[int] = ()) -> str:
    """How a command is written, for `parse_line(…, stored=True)` to read. `texts` are the numbers of the texts that its
    `decide` kept: they stand there as ‹3›; without numbers the texts themselves do."""
    wanted = command.numbered(texts) if texts else command
    line = _written(wanted, quote_all=False)
    # A bare word may be read otherwise: in `act dig 2` the 2 is a number and no side, in `turn back` there is no side
    # at all.
    alone = all(part.field is None for part in parts_of(type(command)))
    return line if alone or _command_in(line) == wanted else _written(wanted, quote_all=True)


def _command_in(line: str) -> Command | None:
    request = parse_line(line, stored=True).request
    return request.command if request is not None else None


def _written(command: Command, quote_all: bool) -> str:
    words: list[str] = []
    for part in parts_of(type(command)):
        value = part.word if part.field is None else getattr(command, part.field)
        if value is None:
            continue
        if part.kind == "move":
            value = f"{value}:"
        elif part.field is not None and part.kind in _BARE and (quote_all or not _BARE[part.kind].fullmatch(value)):
            value = '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        words.append(str(value))
    return " ".join(words)


def usage(cls: type[Command]) -> str:
    """How a command is written: add METER N [SIDE]."""

    def shown(part: Part) -> str:
        field = (part.field or "").upper()
        word = part.word or (
            part.kind if "|" in part.kind else {"place": "Q,R", "move": f"{field}:"}.get(part.kind, field)
        )
        return f"[{word}]" if part.optional else word

    return "'" + " ".join(shown(p) for p in parts_of(cls)) + "'"


_PARTS: dict[type[Command], tuple[Part, ...]] = {}


def parts_of(cls: type[Command]) -> tuple[Part, ...]:
    """The pieces of a command's form, with what its fields may be."""
    if cls not in _PARTS:
        _PARTS[cls] = _parts(cls)
    return _PARTS[cls]


def _parts(cls: type[Command]) -> tuple[Part, ...]:
    typed = {f.name: f.type for f in fields(cls)}
    number = {n for n, t in typed.items() if t is int or (isinstance(t, UnionType) and int in get_args(t))}

    def part(optional: bool, name: str, kind: str | None) -> Part:
        rest = "rest" if name == "text" else "str"
        return Part(field=name, kind=kind or ("int" if name in number else rest), optional=optional)

    return tuple(
        part(True, m[1], m[2]) if m[1] else part(False, m[3], m[4]) if m[3] else Part(word=m[5])
        for m in _PART.finditer(cls.form)
    )


@cache
def _forms(stored: bool) -> dict[str, list[Form]]:
    """All forms by their first word, those with more fixed words first."""
    known = [(cls, parts_of(cls)) for cls in (*COMMANDS, *(INTERNAL_COMMANDS if stored else ()))]
    forms: dict[str, list[Form]] = {}
    for cls, parts in sorted(
        known, key=lambda k: -sum((p.word is not None) + ("|" in p.kind or p.kind == "place") / 2 for p in k[1])
    ):
        forms.setdefault(parts[0].word or "", []).append((cls, parts))
    return forms


def _match(parts: tuple[Part, ...], words: list[str]) -> dict[str, str | int] | None:
    values: dict[str, str | int] = {}
    at = 0
    for i, part in enumerate(parts):
        word = words[at] if at < len(words) else None
        if part.word is not None:
            if word != part.word or isinstance(word, _Quoted):
                return None
            at += 1
            continue
        needed = sum(not later.optional for later in parts[i + 1 :])
        if word is None or (part.optional and len(words) - at <= needed):
            value = None
        else:
            value = _value(part, word if part.kind != "rest" else " ".join(words[at:]))
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
    if part.kind in _BARE:
        return str(word)
    if isinstance(word, _Quoted):
        return None
    match part.kind:
        case "int":
            return int(word) if re.fullmatch(r"\d{1,9}", word) else None
        case "move":
            return int(word.removesuffix(":")) if re.fullmatch(r"\d{1,9}:?", word) else None
        case "line":
            return word or None
        case "signed":
            word = word.replace("−", "-")
            return int(word) if re.fullmatch(r"[+-]?\d{1,9}", word) else None
        case "instant":
            return int(word) if re.fullmatch(r"-?\d{1,18}", word) else None
        case "place":
            return word if PLACE.fullmatch(word) else None
        case choices:
            return word if word in choices.split("|") else None
