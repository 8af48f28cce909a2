"""The line on which each part of a TOML text stands.

The parser of the standard library keeps no positions. This second reading is made only once there is a fault to report,
and trusts that the text is valid; where it is not, it stops quietly and keeps what it has seen.
"""

import re
from typing import NamedTuple

KeyPath = tuple[str | int, ...]

_PART = r"""(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)"""
_NAME = rf"({_PART}(?:[ \t]*\.[ \t]*{_PART})*)"
_PARTS = re.compile(_PART)
BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_HEADING = re.compile(rf"(\[\[?)[ \t]*{_NAME}[ \t]*\]\]?")
_NAMED = re.compile(rf"{_NAME}[ \t]*=")
_BARE = r"""[^\s,\[\]{}#"'=]+"""
_SCALAR = re.compile(
    # A long string may end in five quotes, of which the first two are its own.
    r'"""(?:[^"\\]++|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']++|'(?!''))*+'{3,5}"
    r'|(?!""")"(?:[^"\\\n]|\\.)*"'
    r"|(?!''')'[^'\n]*'"
    rf"|{_BARE}(?: \d\d:{_BARE})?",  # a date may be parted from its time by a space
    re.DOTALL,
)


class LineMark(NamedTuple):
    """A key path, its line, and the line on which the same path stood before, if it did."""

    path: KeyPath
    line: int
    before: int | None


class Scan:
    """One reading of a TOML text: `lines` by key path, the `last` key, and what is still `opened` at its end, outermost
    first.
    """

    def __init__(self, text: str) -> None:
        """Read the text from start to end, or to where it stops making sense."""
        self.lines: dict[KeyPath, int] = {}
        self.last = LineMark((), 1, None)
        self._text, self._at, self._line = text, 0, 1
        self._elements: dict[KeyPath, int] = {}  # by path of a list: the number of its newest element
        self._awaited: LineMark | None = None  # the key whose value comes next
        self.opened: list[LineMark] = []  # the keys whose list or inline table is not closed
        self._table: KeyPath = ()  # what the newest heading says
        while self._step():
            pass

    def _step(self) -> bool:
        """Read the next heading, name, bracket, comma or value; False at the end."""
        self._take(BLANK)
        char = self._text[self._at : self._at + 1]
        inner = self.opened[-1].path if self.opened else self._table
        if not char:
            return False
        if self._awaited is not None:
            return self._value(char, self._awaited)
        if self.opened and char in "]}":
            self._at += 1
            self.last = self.opened.pop()
        elif self.opened and char == ",":
            self._at += 1
            if inner in self._elements:
                self._elements[inner] += 1
        elif self.opened and inner in self._elements:
            self._awaited = self._note((*inner, self._elements[inner]))
        elif char == "[" and not self.opened:
            return self._heading()
        else:
            return self._named(inner)
        return True

    def _value(self, char: str, mark: LineMark) -> bool:
        """Read a plain value, or the opening bracket of a list or inline table."""
        self._awaited = None
        if char in "[{":
            self._at += 1
            self.opened.append(mark)
            self._elements.pop(mark.path, None)
            if char == "[":
                self._elements[mark.path] = 0
            return True
        return self._take(_SCALAR) is not None

    def _named(self, path: KeyPath) -> bool:
        """Read `name =`, where the name may be dotted."""
        match = self._take(_NAMED)
        if match is None:
            return False
        *outer, name = _names(match[1])
        for part in outer:
            path = (*path, part)
            self.lines.setdefault(path, self._line)
        self._awaited = self._note((*path, name))
        return True

    def _heading(self) -> bool:
        """Read `[table]` or `[[table]]`, which says where the names below it belong."""
        match = self._take(_HEADING)
        if match is None:
            return False
        path: KeyPath = ()
        *outer, name = _names(match[2])
        for part in outer:
            path = (*path, part)
            self.lines.setdefault(path, self._line)
            if path in self._elements:
                path = (*path, self._elements[path])
        path = (*path, name)
        if match[1] == "[[":
            self.lines.setdefault(path, self._line)
            self._elements[path] = self._elements.get(path, -1) + 1
            path = (*path, self._elements[path])
        self._note(path)
        self.lines[path] = self._line  # a table's own heading says more than that of a table inside it
        self._table = path
        return True

    def _note(self, path: KeyPath) -> LineMark:
        """Remember the line of a path, unless it is known already."""
        self.last = LineMark(path, self._line, self.lines.get(path))
        self.lines.setdefault(path, self._line)
        return self.last

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Step over what the pattern matches here, counting line ends."""
        match = pattern.match(self._text, self._at)
        if match is not None:
            self._line += self._text.count("\n", self._at, match.end())
            self._at = match.end()
        return match


def index(text: str) -> dict[KeyPath, int]:
    """Return the 1-based line of every key path in a valid TOML text; elements of lists are numbered from 0."""
    return Scan(text).lines


def _names(dotted: str) -> list[str]:
    """Return the parts of a dotted name with quotes and escapes undone."""
    import tomllib

    parts = _PARTS.findall(dotted)
    return [part if part[0] not in "\"'" else next(iter(tomllib.loads(f"{part} = 0"))) for part in parts]
