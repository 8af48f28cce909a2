"""A ruleset's tree as the text of its file, with its comments: what is short is a line, what is long has a heading."""

from collections.abc import Iterator, Sequence

from facilitator.files.toml_document import Toml, TomlDocument
from facilitator.files.upgrade.group import Comment, Group
from facilitator.files.upgrade.source_tree import source_groups
from facilitator.files.upgrade.steps import upgrade_tree
from facilitator.files.upgrade.toml_value import INDENT, WIDTH, is_flat, key_text, laid_out, one_broken

Tree = dict[str, Toml]


def upgraded_text(document: TomlDocument) -> str:
    """The text of a ruleset in today's schema."""
    source = source_groups(document)
    writer = _Writer()
    root = upgrade_tree(source)
    writer.table((), root, ())
    lost = [c for c in (*(root.comments if isinstance(root, Group) else ()), *comments_in(source)) if c]
    if any(id(comment) not in writer.told for comment in lost):
        writer.gap()
        writer.above(lost)
    return "\n".join(writer.lines) + "\n"


def comments_in(value: Toml) -> Iterator[Comment]:
    """All comments in a tree with those of its own, in no order."""
    if isinstance(value, Group):
        yield from value.comments
    yield from _inside(value)


class _Writer:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.told: set[int] = set()

    def gap(self) -> None:
        """One blank line, unless there is one."""
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def table(self, path: tuple[str, ...], table: Tree, comments: Sequence[Comment]) -> None:
        """A table: a heading unless it would be bare, what it says itself, then the tables in it."""
        items = list(table.items())
        headed = _headed_from(path, table)
        if headed and _is_collection(table) and not comments:
            comments = [c for c in _about(table, items[0][0]) if not c.beside]  # said of the first, meant for all
        if path and (headed or not items):
            self.gap()
            self.line(f"[{'.'.join(map(key_text, path))}]", comments)
            comments = ()
        for key, value in items[:headed]:
            self.statement((key,), value, _about(table, key))
        for key, value in items[headed:]:
            assert isinstance(value, dict)
            self.table((*path, key), value, (*comments, *_about(table, key)))
            comments = ()

    def statement(self, names: tuple[str, ...], value: Toml, comments: Sequence[Comment]) -> None:
        """`name = value`, on one line or on several."""
        start = f"{'.'.join(map(key_text, names))} = "
        inside = list(_inside(value))
        if isinstance(value, dict) and value and not is_flat(value, WIDTH - len(start)):
            text = one_broken(value, len(start))
            if text is None or inside:
                self.above(comments)
                for key, one in value.items():
                    self.statement((*names, key), one, _about(value, key))
            else:
                self.line(start + text, comments)
        elif isinstance(value, list) and inside and any(isinstance(one, dict) for one in value):
            self.line(f"{start}[", comments)
            for one in value:
                self.above(list(comments_in(one)), INDENT)
                self.lines += f"{' ' * INDENT}{laid_out(one, INDENT, INDENT, 1)},".split("\n")
            self.lines.append("]")
        else:
            self.line(start + laid_out(value, len(start)), (*comments, *inside))

    def line(self, text: str, comments: Sequence[Comment]) -> None:
        """A line, or several, with its comments above it; one that was beside it stays there if it fits."""
        new = [c for c in comments if id(c) not in self.told]
        beside = [c for c in new if c.beside]
        fits = len(beside) == 1 and "\n" not in text and len(text) + 2 + len(beside[0]) <= WIDTH
        self.above([c for c in new if not (fits and c.beside)])
        if fits:
            self.told.add(id(beside[0]))
            text = f"{text}  {beside[0]}"
        self.lines += text.split("\n")

    def above(self, comments: Sequence[Comment], indent: int = 0) -> None:
        """Comments on lines of their own, each once."""
        for comment in comments:
            if id(comment) not in self.told:
                self.told.add(id(comment))
                self.lines.append(f"{' ' * indent}{comment}" if comment else "")


def _about(table: Tree, key: str) -> list[Comment]:
    """The comments of what is found under a key."""
    value = table[key]
    own = value.comments if isinstance(value, Group) else ()
    return [*(table.notes.get(key, ()) if isinstance(table, Group) else ()), *own]


def _inside(value: Toml) -> Iterator[Comment]:
    """The comments of what is in a value."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _about(value, key)
            yield from _inside(one)
    elif isinstance(value, list):
        for one in value:
            yield from comments_in(one)


def _is_collection(value: Toml) -> bool:
    """Whether it holds things by name."""
    return isinstance(value, dict) and bool(value) and all(isinstance(one, dict) for one in value.values())


def _fits_on_lines(table: Tree) -> bool:
    """Whether these are things by name, each of which fits on a line."""
    return _is_collection(table) and all(
        not _is_collection(one) and is_flat(one, WIDTH - len(key_text(key)) - 3) and not any(_inside(one))
        for key, one in table.items()
    )


def _headed_from(path: tuple[str, ...], table: Tree) -> int:
    """From which of its keys on all are headings: below the first one nothing else can be said of the table itself."""
    items = list(table.items())
    if path and _is_collection(table):
        return len(items) if _fits_on_lines(table) else 0
    first = len(items)
    while first and isinstance(items[first - 1][1], dict):
        first -= 1
    while first < len(items) and not _wants_heading(path, *items[first]):
        first += 1
    return first


def _wants_heading(path: tuple[str, ...], key: str, value: Toml) -> bool:
    if not isinstance(value, dict):
        return False
    start = len(key_text(key)) + 3
    if not path or _is_collection(value) or any(_inside(value)):
        return True
    return bool(value) and not is_flat(value, WIDTH - start) and one_broken(value, start) is None
