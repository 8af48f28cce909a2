"""A file's tree as groups that know their lines and comments, rewritten like the tree that was read; made only where
somebody asks for a line, or writes the file anew.
"""

from facilitator.files.line_index import KeyPath
from facilitator.files.toml_document import Toml, TomlDocument
from facilitator.files.upgrade.commented_scan import CommentedScan
from facilitator.files.upgrade.group import Comment, Group
from facilitator.files.upgrade.steps import upgrade_tree


def source_groups(document: TomlDocument) -> Group:
    """The tree of a document's text, with where everything is in it."""
    return _group(document.source_tree, (), CommentedScan(document.text))


def upgraded_source(document: TomlDocument) -> Group:
    """The same in today's schema."""
    root = upgrade_tree(source_groups(document))
    assert isinstance(root, Group)
    return root


def line_in(root: Group, path: KeyPath) -> int | None:
    """The line of a place in such a tree, or of the nearest thing around it that has one."""
    line: int | None = None
    part: Toml | None = root
    for step in path:
        if isinstance(part, Group) and isinstance(step, str):
            line = part.lines.get(step, line)
        if isinstance(part, dict):
            part = part.get(step) if isinstance(step, str) else None
        elif isinstance(part, list) and isinstance(step, int) and step < len(part):
            if isinstance(part, LinedList):
                line = part.lines.get(step, line)
            part = part[step]
        else:
            part = None
        if isinstance(part, Group) and part.line is not None:
            line = part.line
    return line


class LinedList(list[Toml]):
    """A list that knows the lines of its entries."""

    lines: dict[int, int]


def _group(tree: dict[str, Toml], path: KeyPath, scan: CommentedScan) -> Group:
    group = Group()
    group.line = scan.lines.get(path)
    group.comments = tuple(scan.comments.get(path, ()))
    notes: dict[str, tuple[Comment, ...]] = {}
    for key, value in tree.items():
        inner = (*path, key)
        inside: list[Comment] = []
        group[key] = _value(value, inner, scan, inside)
        own = () if isinstance(value, dict) else scan.comments.get(inner, ())
        if own or inside:
            notes[key] = (*own, *inside)
    group.lines = {key: scan.lines[(*path, key)] for key in tree if (*path, key) in scan.lines}
    group.notes = notes
    return group


def _value(value: Toml, path: KeyPath, scan: CommentedScan, inside: list[Comment]) -> Toml:
    """A value with all groups in it; comments between plain values go to the key that they are all under."""
    if isinstance(value, dict):
        return _group(value, path, scan)
    if not isinstance(value, list):
        return value
    found = LinedList()
    found.lines = {}
    for i, one in enumerate(value):
        inner = (*path, i)
        if inner in scan.lines:
            found.lines[i] = scan.lines[inner]
        if not isinstance(one, dict):
            inside += scan.comments.get(inner, ())
        found.append(_value(one, inner, scan, inside))
    return found
