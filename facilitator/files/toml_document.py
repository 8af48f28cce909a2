"""A TOML file as its tree and its text; every way of being unreadable is said in a sentence."""

import re
import stat
from datetime import date, datetime, time
from functools import cached_property
from pathlib import Path

from facilitator.files.fault import Fault, Unreadable, syntax_fault
from facilitator.plain.frozen import frozen

Toml = str | int | float | bool | datetime | date | time | list["Toml"] | dict[str, "Toml"]

LARGEST = 2_000_000
DEEPEST = 50
MOST_PARTS = 1000
_OTHER_TABLE = re.compile(rb"^\[(?!source\])", re.MULTILINE)
_DOTTED = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*"|'[^'\n]*')[ \t]*+\.[ \t]*+)++""")


@frozen
class TomlDocument:
    """A TOML file that could be read."""

    file: str
    text: str
    tree: dict[str, Toml]

    @property
    def source_tree(self) -> dict[str, Toml]:
        """What is in the text, which may be of an older schema than the tree."""
        return self.tree

    @cached_property
    def _lines(self) -> dict[tuple[str | int, ...], int]:
        """The line of every key path, found on first use: a file without faults never needs it."""
        from facilitator.files.line_index import index

        return index(self.text)

    def line_of(self, path: tuple[str | int, ...]) -> int | None:
        """Return the line of a key path, or of the nearest thing around it that is in the file."""
        for length in range(len(path), 0, -1):
            if (line := self._lines.get(path[:length])) is not None:
                return line
        return None


def read_document(path: Path) -> TomlDocument:
    """Read a TOML file; raise Unreadable, with a sentence, if that cannot be done."""
    return parse_document(path.name or str(path), _read(path))


def read_heading(path: Path) -> dict[str, Toml]:
    """What a game or plan says of itself: all before the first table but `source`. Reading a ruleset to its end takes
    40 times as long.
    """
    head = _OTHER_TABLE.split(_read(path), 1)[0]
    return parse_document(path.name, head).tree


def _read(path: Path) -> bytes:
    """The bytes of a file that is ordinary and not too large."""
    file = path.name or str(path)
    try:
        info = path.stat()
        if stat.S_ISDIR(info.st_mode):
            raise _unreadable(file, None, "this is a folder, not a file.")
        if not stat.S_ISREG(info.st_mode):
            raise _unreadable(file, None, "this is not an ordinary file.")
        if info.st_size > LARGEST:
            raise _too_large(file)
        with path.open("rb") as source:
            return source.read(LARGEST + 1)  # the file may have grown since it was measured
    except (FileNotFoundError, NotADirectoryError):
        raise _unreadable(file, None, "there is no such file.") from None
    except PermissionError:
        raise _unreadable(file, None, "you have no permission to read this file.") from None
    except (OSError, ValueError) as error:
        raise _unreadable(
            file, None, f"this file cannot be read ({getattr(error, 'strerror', None) or error})."
        ) from None


def parse_document(file: str, data: bytes) -> TomlDocument:
    """Return the document that these bytes hold; raise Unreadable, with a sentence, if that cannot be done."""
    import tomllib

    text = _decoded(file, data)
    # Looked for before parsing, as the parser's memory grows with the square of the number of parts in one name.
    for found in _DOTTED.finditer(text):
        if found.end() - found.start() > MOST_PARTS and found[0].count(".") > MOST_PARTS:
            raise _unreadable(file, text.count("\n", 0, found.start()) + 1, f"a name has more than {MOST_PARTS} parts.")
    try:
        tree: dict[str, Toml] = tomllib.loads(text)
    except RecursionError:
        raise _too_deep(file) from None
    except ValueError as error:
        raise Unreadable((syntax_fault(file, text, str(error)),)) from None
    level: list[Toml] = [tree]
    for _ in range(DEEPEST + 1):
        level = [item for part in level for item in _inside(part) if isinstance(item, dict | list)]
    # Whoever walks the tree may do so by recursion: names with dots could build one too deep for that.
    if level:
        raise _too_deep(file)
    return TomlDocument(file, text, tree)


def _decoded(file: str, data: bytes) -> str:
    """Return the bytes as text, or say what other kind of file they look like."""
    if len(data) > LARGEST:
        raise _too_large(file)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _unreadable(file, None, "this file is saved as UTF-16. Save it as UTF-8.")
    data = data.removeprefix(b"\xef\xbb\xbf")
    if (zero := data.find(0)) >= 0:
        line = data.count(b"\n", 0, zero) + 1
        raise _unreadable(file, line, "there is a NUL byte here, so this is not plain text. Save it as text in UTF-8.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        why = (
            "this line is not in UTF-8: the file seems to have another encoding, such as Windows-1252. Save it as "
            "UTF-8."
        )
        raise _unreadable(file, line, why) from None


def _inside(part: Toml) -> list[Toml]:
    """Return what stands directly inside a table or a list."""
    if isinstance(part, dict):
        return list(part.values())
    return part if isinstance(part, list) else []


def _unreadable(file: str, line: int | None, text: str) -> Unreadable:
    """Return the exception for one fault that concerns the file and no place in its tree."""
    return Unreadable((Fault(file, line, "", text),))


def _too_large(file: str) -> Unreadable:
    """Return the exception for a file beyond the limit."""
    return _unreadable(file, None, f"this file is too large: the limit is {LARGEST // 1_000_000} MB.")


def _too_deep(file: str) -> Unreadable:
    """Return the exception for brackets or tables beyond the limit."""
    return _unreadable(file, None, f"lists or tables are nested more than {DEEPEST} deep.")
