"""What the data folder has about one pupil: the entry in a class list, and the places in texts that name them."""

import re
from collections.abc import Sequence
from pathlib import Path

from facilitator.cli.data_folder import home
from facilitator.cli.roster_files import load_rosters
from facilitator.journal.private_texts import ENDING, PrivateTexts
from facilitator.plain.frozen import frozen
from facilitator.record.class_list import Pupil
from facilitator.record.mentions import Mention, find_mentions

AROUND = 36
"""Letters before and after a place that are shown with it."""


@frozen
class FoundMention:
    """A place in a text that names somebody, with the file and the number of the text."""

    texts: PrivateTexts
    number: int
    text: str
    mention: Mention

    @property
    def lesson(self) -> str:
        """The name of its lesson."""
        return self.texts.path.name.removesuffix(ENDING).removesuffix(".lesson")

    @property
    def words(self) -> str:
        """What is there."""
        return self.text[self.mention.start : self.mention.end]

    @property
    def context(self) -> str:
        """The place in brackets, and what is around it."""
        start, end = self.mention.start, self.mention.end
        before, after = self.text[max(0, start - AROUND) : start], self.text[end : end + AROUND]
        left, right = "…" if start > AROUND else "", "…" if end + AROUND < len(self.text) else ""
        return f"{left}{before}[{self.words}]{after}{right}"


def known_pupil(code: str) -> tuple[str, Pupil | None]:
    """The class and the entry of a code; without a list that has it neither."""
    classes = load_rosters()
    return next(((title, p) for title, pupils in classes.items() for p in pupils if p.code == code), ("", None))


def mentions_of(code: str, title: str, pupil: Pupil | None) -> list[FoundMention]:
    """All places in all texts of the data folder, copies included. Names are sure only in lessons that have the code."""
    who = pupil or Pupil(code, "")
    first = _first(who)
    namesakes = sum(_first(p) == first for p in load_rosters().get(title, ())) > 1
    found = []
    for path in sorted(p for p in home().rglob("*") if p.is_file() and _is_database(p)):
        texts = PrivateTexts.in_file(path)
        if texts is None:
            continue
        was_there = _names_code(path, code)
        for number, text in sorted(texts.texts().items()):
            for m in find_mentions(text, who, namesakes):
                spelt = m.sure and (was_there or not pupil or not find_mentions(text[m.start : m.end], _named(pupil)))
                found.append(FoundMention(texts, number, text, Mention(m.start, m.end, spelt)))
    return found


def _first(pupil: Pupil) -> str:
    return re.sub(r" \d+$", "", pupil.name).casefold()


def _named(pupil: Pupil) -> Pupil:
    """The same pupil by name only: a code or an id means nobody else in any lesson."""
    return Pupil("", pupil.name)


def _is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(15) == b"SQLite format 3"
    except OSError:
        return False


def _names_code(texts: Path, code: str) -> bool:
    """Whether the lesson beside these texts has the code, in its file or in its log of last moves."""
    lesson = texts.with_name(texts.name.removesuffix(ENDING))
    for path in (lesson, lesson.with_name(lesson.name + "-wal")):
        if path.is_file() and path != texts and code.encode() in path.read_bytes():
            return True
    return False


def still_named(words: Sequence[str]) -> list[Path]:
    """Files of the data folder, other than lessons and texts, that still have one of these words."""
    wanted = re.compile(
        b"|".join(rb"(?<![\w\x80-\xff])" + re.escape(word.encode()) + rb"(?![\w\x80-\xff])" for word in words), re.I
    )
    files = (p for p in sorted(home().rglob("*")) if p.is_file() and not _is_database(p))
    return [p for p in files if words and wanted.search(p.read_bytes())]
