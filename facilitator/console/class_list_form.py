"""A class list while it is looked at: what was pasted or read, and what can be changed before it is stored."""

import shlex
from pathlib import Path
from urllib.parse import unquote, urlsplit

from facilitator.plain.frozen import frozen, replace
from facilitator.plain.safe_text import clean
from facilitator.plain.spelling import one_of
from facilitator.record.archives import SeveralClasses, UnreadableArchive
from facilitator.record.class_list import ClassList, ListDraft, draft_class_list
from facilitator.record.list_file import MOST_PACKED
from facilitator.record.list_text import encodings_for

MOST_TITLE = 40
ENCODING, FIRST_LINE = "encoding", "first line"
LOOK = "The encoding is a guess: look at the letters with accents."
UNSURE = "Nothing here says which column has the first names: look at them."
UNKNOWN = "The first line has no headings that are known here, so it counts as a pupil."


@frozen
class ClassListForm:
    """The bytes of a list, how they are read now, and which of the changeable things is lit."""

    data: bytes = b""
    title: str = ""
    usual: str = "cp1252"
    draft: ListDraft | None = None
    fault: str = ""
    lit: int = 0
    top: int = 0

    @property
    def fields(self) -> tuple[str | int, ...]:
        """What can be changed, from left to right; a number is a column."""
        if self.draft is None:
            return ()
        text = (ENCODING,) if len(encodings_for(self.data)) > 1 and self.draft.table.separator != "cells" else ()
        return (*text, FIRST_LINE, *range(len(self.draft.meanings)))

    @property
    def field(self) -> str | int:
        """What is lit."""
        return self.fields[self.lit]

    def understood(self) -> tuple[ClassList | None, str]:
        """The names as they would be stored, or why they can't be."""
        if self.draft is None:
            return None, ""
        try:
            return self.draft.class_list(), ""
        except UnreadableArchive as fault:
            return None, str(fault)

    @property
    def doubts(self) -> tuple[str, ...]:
        """What to look at before it is stored."""
        draft = self.draft
        if draft is None:
            return ()
        said = (
            LOOK if draft.table.other else "",
            UNSURE if draft.doubtful else "" if draft.headed else UNKNOWN,
            draft.left_out,
        )
        return tuple(filter(None, said))

    def moved(self, steps: int) -> "ClassListForm":
        """Another thing is lit."""
        return replace(self, lit=max(0, min(len(self.fields) - 1, self.lit + steps)))

    def scrolled(self, steps: int) -> "ClassListForm":
        """Other lines are seen."""
        most = len(self.draft.pupils) - 1 if self.draft is not None else 0
        return replace(self, top=max(0, min(most, self.top + steps)))

    def changed(self, steps: int) -> "ClassListForm":
        """What is lit has its next value, or the one before."""
        if self.draft is None:
            return self
        field = self.field
        if field == FIRST_LINE:
            return replace(self, draft=self.draft.with_headings(not self.draft.headed))
        if isinstance(field, int):
            return replace(self, draft=self.draft.with_meaning(field, steps))
        known = encodings_for(self.data)
        here = known.index(self.draft.table.encoding) if self.draft.table.encoding in known else 0
        return self.read(known[(here + steps) % len(known)])

    def read(self, encoding: str | None = None) -> "ClassListForm":
        """Read the bytes again; what their columns mean stays where there are as many."""
        try:
            draft = draft_class_list(self.data, encoding, self.usual, self.title or None)
        except SeveralClasses as fault:
            if len(fault.titles) == 1 and self.title != fault.titles[0]:
                return replace(self, title=fault.titles[0]).read(encoding)
            words = f"There are {len(fault.titles)} classes in this file. Type the name of one: {one_of(fault.titles)}."
            return replace(self, title="", draft=None, fault=words)
        except UnreadableArchive as fault:
            return replace(self, fault=str(fault))
        before = self.draft
        if before is not None and len(before.meanings) == len(draft.meanings):
            draft = replace(draft, meanings=before.meanings, headed=before.headed, doubtful=before.doubtful)
        form = replace(self, draft=draft, fault="")
        return form if before is not None else form._at_first_column()

    def _at_first_column(self) -> "ClassListForm":
        meanings = self.draft.meanings if self.draft is not None else ()
        used = next((n for n, kind in enumerate(meanings) if kind), 0)
        return replace(self, lit=self.fields.index(used), top=0)


def form_of(text: str, usual: str) -> ClassListForm:
    """What was pasted or dropped: the path of a file, or the list itself."""
    path = named_file(text)
    if path is None:
        return ClassListForm(text.encode(), usual=usual).read()
    try:
        with path.open("rb") as file:
            data = file.read(MOST_PACKED + 1)
    except OSError as fault:
        return ClassListForm(fault=f"{clean(path.name)} can't be read: {fault.strerror}.", usual=usual)
    return ClassListForm(data, clean(path.stem, MOST_TITLE), usual).read()


def is_list(text: str) -> bool:
    """Whether a text that was pasted somewhere is a class list, or a file that was dropped."""
    return any(sign in text.strip() for sign in "\r\n\t") or named_file(text) is not None


def named_file(text: str) -> Path | None:
    """The file that a text names; terminals quote the path of a file that is dropped onto them in several ways."""
    line = text.strip()
    if not line or "\n" in line or len(line) > 1000:
        return None
    found = [line, line.strip("'\""), unquote(urlsplit(line).path) if line.startswith("file://") else ""]
    try:
        parts = shlex.split(line)
        found += parts if len(parts) == 1 else []
    except ValueError:
        pass
    for name in filter(None, found):
        try:
            path = Path(name).expanduser()
            if path.is_file():
                return path
        except (OSError, ValueError, RuntimeError):
            continue
    return None
