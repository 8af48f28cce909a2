"""What is wrong in a file, said in a sentence a person can act on."""

import re

from facilitator.plain.frozen import frozen
from facilitator.plain.safe_text import clean

_QUOTED = 60
_LONGEST_NAME = 100
_AT = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_STATEMENT = re.compile(r"\[\[?[ \t]*[A-Za-z_][\w.\"' -]*\]\]?\s*(?:#.*)?$|[\w.-]+[ \t]*=")
_LONG_NUMBER = r"[\d_]{4000}"  # compiling it takes 4 ms, which only such a file should cost
_QUOTES = 'text must be in quotes, as in name = "Harbour"'
_LETTERS = "a name with letters other than a to z must be in quotes"
_NO_QUOTE = "the text in quotes has no closing quote"
_HIDDEN = "there is an invisible character here; delete it"
_BACKSLASH = "in \"...\" a backslash must be doubled (\\\\), or the text put in '...' instead"
# How the parser's messages begin, and what they mean to somebody who has never seen the format described.
_MEANINGS = {
    r"Illegal character '\n'": f"{_NO_QUOTE} on this line",
    r"Found invalid character '\n'": f"{_NO_QUOTE} on this line",
    "Illegal character": _HIDDEN,
    "Found invalid character": _HIDDEN,
    "Unterminated string": _NO_QUOTE,
    "Expected \"'": _NO_QUOTE,
    "Invalid value": f"this is not a value: {_QUOTES}",
    "Expected '='": "the = between a name and its value is missing",
    "Invalid statement": f"this is neither name = value nor a [heading]; {_LETTERS}",
    "Expected newline": f"something is left over after the value: {_QUOTES}, and hold no such quote itself",
    "Invalid initial character": "a name is missing; what { opens must be closed on the same line, "
    "with no comma before the }",
    "Expected ']": "the heading is not closed by ]",
    "Unclosed array": "a comma or the closing ] of a list is missing",
    "Unclosed inline table": "a comma or the closing } is missing; what { opens must be closed on the same line",
    "Unescaped": _BACKSLASH,
    "Invalid hex": _BACKSLASH,
    "Escaped": _BACKSLASH,
    "Invalid date": "there is no such date or time",
    "Exceeds the limit": "a number has too many digits",
    "Duplicate": "this name is set twice; keep one of them",
    "Cannot": "this name is already in use for something else",
}


@frozen
class Fault:
    """One thing wrong in one place of one file."""

    file: str
    line: int | None
    place: str
    text: str

    @property
    def sentence(self) -> str:
        """Return the fault as one line to show."""
        name = clean(self.file, most=_LONGEST_NAME)
        where = name if self.line is None else f"{name}, line {self.line}"
        # The text may repeat what stands in the file, which may hold anything.
        return clean(f"{where}: {self.text}", most=1000)


class Unreadable(Exception):
    """Raised when a file cannot be used; carries every fault found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        """Keep the faults; the message is their sentences, one on each line."""
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        """Return the sentences of all faults, one on each line."""
        return "\n".join(fault.sentence for fault in self.faults)


def fault_text(place: str, found: str, expected: str, near: str | None) -> str:
    """Return "PLACE is FOUND; expected EXPECTED.", followed by the nearest right spelling if there is one."""
    text = f"{place} is {found}; expected {expected}."
    return text if near is None else f"{text} Did you mean '{near}'?"


def syntax_fault(file: str, text: str, message: str) -> Fault:
    """Return what the parser of the standard library says about a text, in plain words, with the line quoted."""
    from facilitator.files.line_index import Scan

    rows = text.split("\n")
    found = _AT.fullmatch(message)
    if found is None:
        # Of a number that is too long the parser tells no place.
        at = (
            next((n for n, row in enumerate(rows, 1) if re.search(_LONG_NUMBER, row)), None)
            if message.startswith("Exceeds")
            else None
        )
        return Fault(file, at, "", f"{_meaning(message)}.")
    number = int(found[2] or len(rows))
    column = int(found[3] or len(rows[-1]) + 1) - 1
    rest = rows[number - 1][column:]
    # Read again what the parser had read, with the end of the heading it may have stopped in.
    closing = rest[: len(rest) - len(rest.lstrip("]"))]
    scan = Scan("\n".join([*rows[: number - 1], rows[number - 1][:column] + closing]))
    why = _meaning(found[1], rest.strip())
    if found[1].startswith(("Cannot", "Duplicate")) and scan.last.before is not None:
        name, number = ".".join(map(str, scan.last.path)), scan.last.line
        why = f"{name} is set twice (first on line {scan.last.before}); keep one of them"
    elif found[2] is None and scan.opened:
        number, why = scan.opened[0].line, "the bracket opened here is never closed"
    elif found[2] is None and found[1].startswith(("Unterminated", "Expected \"'", "Invalid value")):
        number = scan.last.line
    elif scan.opened and scan.opened[0].line < number and _STATEMENT.match(rest):
        why = f"the bracket opened on line {scan.opened[0].line} is not closed: a ] or }} is missing before this"
    quoted = clean(rows[number - 1], most=10 * _QUOTED)
    quoted = quoted if len(quoted) <= _QUOTED else f"{clean(quoted, most=_QUOTED - 1)}…"
    return Fault(file, number, "", f"{why}. The line reads: {quoted}" if quoted else f"{why}.")


def _meaning(message: str, rest: str = "") -> str:
    """Return plain words for a message of the parser, given what follows on the line; an unknown message stays."""
    if message == "Invalid value":
        if not rest or rest.startswith("#"):
            return "the value after the = is missing"
        if re.match(r"(?i:true|false)\b", rest):
            return "true and false are written in small letters"
        if rest[0] in "“”„«‘’":
            return 'text needs straight quotes, "...", and not the curly ones of a word processor'
    if message.startswith("Expected newline") and rest.startswith(","):
        return "a comma is left over after the value; decimals are written with a dot"
    if message.startswith("Expected '='") and rest.startswith(":"):
        return "use = between a name and its value, not a colon"
    if message.startswith(("Expected '='", "Invalid initial character")) and not rest[:1].isascii():
        return _LETTERS
    return next((plain for start, plain in _MEANINGS.items() if message.startswith(start)), message)
