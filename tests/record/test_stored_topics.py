"""The page for parents explains whatever is stored: every event, every table, every file of the data folder."""

import re
from html import unescape
from pathlib import Path

import pytest

from facilitator.cli.main import main
from facilitator.console.environment import LastTime
from facilitator.files.catalogue_files import words_in
from facilitator.journal import formats, private_texts
from facilitator.journal.kinds import KINDS
from facilitator.plain.frozen import fields
from facilitator.record import lesson_index
from facilitator.record.class_list import Pupil
from facilitator.record.stored_topics import STORED, TOPICS

COLUMNS = re.compile(r"CREATE TABLE (\w+)\((.*?)\)(?= WITHOUT|;|$)", re.DOTALL)
NOT_COLUMNS = ("PRIMARY", "CHECK")
BESIDE = {"header": set("id opened seed rehearsal setup ruleset scenario".split())}
"""The rows of this table are named values."""


def columns(text: str) -> dict[str, set[str]]:
    """The columns of the tables that are made by some SQL."""
    found = {}
    for name, body in COLUMNS.findall(text):
        words = [part.split()[0] for part in re.sub(r"\([^()]*\)", "", " ".join(body.split())).split(",")]
        found[name] = {word for word in words if word not in NOT_COLUMNS}
    return found


def stored() -> dict[str, set[str]]:
    """All fields that are kept, by the kind of record."""
    found = {kind: {f.split(":")[0].strip() for f in spec.split(";") if f.strip()} for kind, spec in KINDS.items()}
    found |= columns(formats.MOVE) | columns(formats.PULSE) | BESIDE
    texts = columns(";".join((*private_texts.TABLES, "")))
    found |= {"lesson of texts": texts["lesson"], "text": texts["text"]}
    index = columns(lesson_index.TABLES)
    found |= {name if name != "lesson" else "lesson of history": own for name, own in index.items()}
    return found | {"pupil": {f.name for f in fields(Pupil)}, "last time": {f.name for f in fields(LastTime)}}  # type: ignore[arg-type]


def explained_fields() -> dict[str, set[str]]:
    """The fields of every kind of record that some topic explains."""
    found: dict[str, set[str]] = {}
    for text in STORED.values():
        for entry in " ".join(text.split()).split(";"):
            kind, _, fields = entry.partition(":")
            found.setdefault(kind.strip(), set()).update(fields.split())
    return found


def test_every_stored_field_is_explained_and_nothing_else() -> None:
    assert stored()["move"] == set("n strand kind at body about sum".split()), "the columns are found at all"
    assert explained_fields() == stored()


def test_a_new_field_or_event_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, spec in (("seated", KINDS["seated"] + '; birthday: str = ""'), ("photographed", "")):
        with monkeypatch.context() as changed:
            changed.setitem(KINDS, kind, spec)  # type: ignore[arg-type]
            assert explained_fields() != stored()


def test_each_topic_is_on_the_page(tmp_path: Path) -> None:
    said = words_in("en").paper.privacy
    assert set(said) == set(TOPICS), "no topic without a sentence, no sentence without a topic"
    assert main(["print", "eco", "--kit", "privacy", "--format", "html", "--out", str(tmp_path)]) == 0
    page = " ".join(unescape((tmp_path / "eco-privacy.html").read_text(encoding="utf-8")).split())
    for topic in TOPICS:
        assert said[topic] in page, topic
    for word in ("observed", "level", "180 days", "responsible", "number that the school uses", "plays alone"):
        assert word in page, word
