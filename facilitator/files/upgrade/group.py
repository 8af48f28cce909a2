"""A group of names with values that knows where it stood in its file, so that what is moved keeps its line and its
comments.
"""

from collections.abc import Mapping

from facilitator.files.toml_document import Toml


class Group(dict[str, Toml]):
    """A table of a file with its line and the comments above it; a plain dictionary to whoever only reads it."""

    line: int | None = None
    comments: tuple[str, ...] = ()


def like(old: Mapping[str, Toml], new: Mapping[str, Toml]) -> dict[str, Toml]:
    """A group in place of another one: it stands where that stood."""
    if not isinstance(old, Group):
        return dict(new)
    group = Group(new)
    group.line, group.comments = old.line, old.comments
    return group
