"""The comments of a TOML text, each with what it is about: the heading, name or entry below it, or the one beside it."""

import re

from facilitator.files.line_index import BLANK, KeyPath, LineMark, Scan
from facilitator.files.upgrade.group import Comment

_COMMENT = re.compile(r"#[^\n]*")


class CommentedScan(Scan):
    """A reading that keeps the comments, by path; those below everything else are the root's."""

    def __init__(self, text: str) -> None:
        self.comments: dict[KeyPath, list[Comment]] = {}
        self._waiting: list[Comment] = []
        super().__init__(text)
        self._settle(())

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        start = self._at
        match = super()._take(pattern)
        if pattern is BLANK and match is not None and match.end() > start:
            self._keep(start, match[0])
            if self.opened and self._text.startswith(("]", "}"), self._at):
                self._settle(self.opened[-1].path)  # below the last entry
        return match

    def _keep(self, start: int, blank: str) -> None:
        """Keep the comments between two parts of the text."""
        for found in _COMMENT.finditer(blank):
            comment = Comment(found[0].rstrip())
            line_start = self._text.rfind("\n", 0, start + found.start()) + 1
            comment.beside = bool(self._text[line_start : start + found.start()].strip())
            if comment.beside:
                self.comments.setdefault(self.last.path, []).append(comment)
                continue
            self._waiting.append(comment)
            if re.match(r"\r?\n[ \t]*\r?\n", blank[found.end() :]):
                gap = Comment("")
                gap.beside = False
                self._waiting.append(gap)

    def _note(self, path: KeyPath) -> LineMark:
        self._settle(path)
        return super()._note(path)

    def _settle(self, path: KeyPath) -> None:
        """What was waiting is about this."""
        if self._waiting:
            self.comments.setdefault(path, []).extend(self._waiting)
            self._waiting = []
