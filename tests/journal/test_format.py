"""The file format is a thing of its own: kinds and fields as `kinds.py` says, whatever classes are called and however they are arranged."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import get_type_hints

import pytest
from journal.pebbles import lesson_at, made

import facilitator.journal
from facilitator.game.dispatch.registry import EVENTS
from facilitator.game.kernel.command_and_event import Event, LogEvent, RoomEvent, ScreenEvent, TableEvent
from facilitator.game.table.piles import Moved
from facilitator.journal.codec import decode, encode, field_layout
from facilitator.journal.command_line import say
from facilitator.journal.formats import FORMAT
from facilitator.journal.kinds import KINDS
from facilitator.plain.frozen import MISSING, fields

PAGE = Path(facilitator.journal.__file__).parent / "FORMAT.md"


def written_type(hint: object) -> str:
    """A field's type as the table writes it."""
    return (
        hint.__name__ if isinstance(hint, type) and not hasattr(hint, "__args__") else str(hint).replace("typing.", "")
    )


def test_every_event_has_its_kind_in_the_table_and_every_kind_its_event() -> None:
    assert set(KINDS) == set(EVENTS)


def test_abstract_bases_are_no_kinds() -> None:
    assert not {TableEvent, RoomEvent, LogEvent, ScreenEvent, Event} & set(EVENTS.values())
    assert all("kind" in cls.__dict__ for cls in EVENTS.values()), "a kind is named by its own class"


@pytest.mark.parametrize("kind", KINDS)
def test_the_fields_of_a_class_are_those_of_the_table(kind: str) -> None:
    cls, hints = EVENTS[kind], get_type_hints(EVENTS[kind])
    told = dict(part.split(": ", 1) for part in KINDS[kind].split("; ") if part)
    known = {}
    for field in fields(cls):  # type: ignore[arg-type]
        default = "" if field.default is MISSING else f" = {json.dumps(field.default)}"
        known[field.name] = written_type(hints[field.name]) + default
    assert known == told, "another order is fine, other names, types or defaults are not"


def test_the_page_holds_the_table() -> None:
    rows = [
        line.strip("|").replace("\\|", "¦").split("|")
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("| `")
    ]
    page = {row[0].strip(" `"): row[1].strip(" `").replace("¦", "|") for row in rows if len(row) == 2}
    assert {kind: told if told != "–" else "" for kind, told in page.items()} == KINDS


def test_a_class_that_is_renamed_and_rearranged_reads_and_writes_the_same() -> None:
    stored = '[["moved",2,"bag","hand","","red"]]'
    assert encode(decode([stored], {})[0]) == stored
    event = decode([stored], {})[0][0]
    assert isinstance(event, Moved) and (event.n, event.source, event.target_side, event.named) == (
        2,
        "bag",
        "red",
        False,
    )
    # The order of the class does not matter: what is stored follows the table.
    assert field_layout("moved").names == ("n", "source", "target", "source_side", "target_side", "named")
    turned = object.__new__(Moved)
    object.__setattr__(turned, "__dict__", dict(reversed(list(event.__dict__.items()))))
    assert encode([turned]) == stored


def stored_classes(base: type[Event]) -> Iterator[type[Event]]:
    """Every class below one that names a kind of its own."""
    for cls in base.__subclasses__():
        if "kind" in cls.__dict__:
            yield cls
        yield from stored_classes(cls)


def test_every_event_is_registered_under_a_kind_of_its_own() -> None:
    classes = [cls for cls in stored_classes(Event) if cls.__module__.startswith("facilitator.")]
    assert len(classes) == len(set(classes)) == len(EVENTS)
    assert {cls.kind: cls for cls in classes} == EVENTS


def columns(path: Path) -> Mapping[str, list[str]]:
    with closing(sqlite3.connect(path)) as db:
        return {
            table: [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            for table in ("header", "move", "pulse")
        }


def test_the_page_names_the_columns_that_there_are(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    page = PAGE.read_text(encoding="utf-8")
    for table, names in columns(tmp_path / "a.lesson").items():
        told = next(line for line in page.splitlines() if line.startswith(f"| `{table}` |"))
        assert [name.strip(" `") for name in told.split("|")[2].split(",")] == [n for n in names if n != "one"]
    assert f"## Today's format: {FORMAT}" in page


def test_what_is_known_about_a_move_is_what_the_page_says(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    lesson = lesson_at(tmp_path / "a.lesson")
    assert say(lesson, 'note "Anna counts"', "phone-1").ok and say(lesson, "next").ok
    first, second = (json.loads(row.about) for row in lesson.store.rows())
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"  - `{name}`:" in page for name in first)
    assert (first["line"], first["by"], first["texts"], first["batch"]) == ("note ‹1›", "phone-1", 1, 1)
    assert (second["line"], second["by"], second["texts"], second["batch"]) == ("1: next", "script", 1, 2)
    lesson.store.close()


def test_facts_of_a_later_version_are_passed_over(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson")
    lesson = lesson_at(tmp_path / "a.lesson")
    assert say(lesson, "next").ok
    row = lesson.store.rows()[0]
    later = row._replace(n=2, about=json.dumps({**json.loads(row.about), "mood": "good", "batch": 2}))
    assert later.facts.batch == 2 and later.facts.said == row.facts.said
    lesson.store.close()
