"""A ruleset's document in today's schema, however old the schema of its text is."""

from functools import cached_property

from facilitator.files.line_index import KeyPath
from facilitator.files.toml_document import Toml, TomlDocument
from facilitator.files.upgrade.group import Group
from facilitator.files.upgrade.steps import upgrade_tree
from facilitator.plain.frozen import frozen


@frozen
class UpgradedDocument(TomlDocument):
    """A document whose tree was made from an older one; lines are those of its text."""

    written: dict[str, Toml]

    @property
    def source_tree(self) -> dict[str, Toml]:
        """What is in the text."""
        return self.written

    @cached_property
    def _source(self) -> Group:
        """The same tree made once more, of groups with lines: a file without faults never needs it."""
        from facilitator.files.upgrade.source_tree import upgraded_source

        return upgraded_source(self)

    def line_of(self, path: KeyPath) -> int | None:
        """Return the line from which a place, or the nearest thing around it, was made."""
        from facilitator.files.upgrade.source_tree import line_in

        return line_in(self._source, path)


def upgrade_document(document: TomlDocument) -> TomlDocument:
    """The document of a ruleset in today's schema; itself where there is nothing to rewrite."""
    if isinstance(document, UpgradedDocument):
        return document
    tree = upgrade_tree(document.tree)
    return document if tree == document.tree else UpgradedDocument(document.file, document.text, tree, document.tree)
