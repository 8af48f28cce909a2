"""A group of names with values that knows where it stood in its file, so that what is moved keeps its line and its
comments.
"""

from collections.abc import Mapping

from facilitator.files.toml_document import Toml


class Comment(str):
    """One line of a comment, as it was written; empty for a line left blank below one. `beside` says that it was on
    the same line as what it is about. Told apart by identity: the same words may be said twice.
    """

    __slots__ = ("beside",)
    beside: bool


class Group(dict[str, Toml]):
    """A table of a file with its line and the comments above it, and the lines and comments of its keys; a plain
    dictionary to whoever only reads it.
    """

    line: int | None = None
    comments: tuple[Comment, ...] = ()
    lines: Mapping[str, int] = {}
    notes: Mapping[str, tuple[Comment, ...]] = {}
    """The comments of keys whose values are no groups: those have their own."""


def like(old: Mapping[str, Toml], new: Mapping[str, Toml]) -> dict[str, Toml]:
    """A group in place of another one: it stands where that stood. Comments of keys that it lost become its own."""
    if not isinstance(old, Group):
        return dict(new)
    group = Group(new)
    group.line = old.line
    group.lines = {key: line for key, line in old.lines.items() if key in new}
    group.notes = {key: notes for key, notes in old.notes.items() if key in new}
    lost = [note for key, notes in old.notes.items() if key not in new for note in notes]
    group.comments = (*old.comments, *lost)
    return group
