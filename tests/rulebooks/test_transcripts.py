"""What a room hears and sees at every moment of a game, kept as a text that a person can judge.

`transcripts/GAME.script` has lines for `do`; its first line is the command that opens the lesson, other remarks become
headings. `GAME.md` beside it has for each line the answer, and what is new on the console and on the projector.
"""

import os
import shlex
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from keyed import keyed

from facilitator.cli.lesson_to_write import open_to_write
from facilitator.cli.main import main
from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_ruleset
from facilitator.game.rulebook.scenario import BEFORE_PLAY, PHASE_KINDS
from facilitator.game.views.prompts import current_prompts
from facilitator.game.views.scene_values import Scene
from facilitator.game.views.scenes import scene
from facilitator.game.views.table_view import lesson_guidance, table_view
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.journal.sight import sight_of

KEPT = Path(__file__).parent / "transcripts"
SCRIPTS = sorted(KEPT.glob("*.script"))
WHOLE = ("eco", "ecogon", "ecopyramid", "phylo-western-pa", "planet-hexagon")
"""Games with every moment in `GAME.script`, or in `GAME.WAY.script` where it is played in several ways."""

LATER = {*PHASE_KINDS} - {*BEFORE_PLAY}
"""Prompts at phases that only a lesson plan has, after the game."""


def on_the_console(lesson: Lesson) -> Iterator[str]:
    """What to say, to do, to watch, and what comes next; what only some of the tables have names them."""
    names = lesson.room.open_tables if lesson.room.playing else ("",)
    found: dict[str, list[str]] = {}
    for name in names:
        for text in guided(lesson, name):
            found.setdefault(text, []).append(name)
    for text, at in found.items():
        yield text if len(at) == len(names) else f"{', '.join(at)}: {text}"


def guided(lesson: Lesson, table: str) -> Iterator[str]:
    """The same for one table; without a name for the whole lesson."""
    room, tables, now = lesson.room, lesson.tables, lesson.now()
    if table:
        guidance = table_view(room, tables, table, now, lesson.screen).guidance
    else:
        guidance = lesson_guidance(room, tables, now, lesson.screen)
    yield f"**{guidance.headline}**"
    for title in ("say", "do", "watch", "cards"):
        form = "say: “{}”" if title == "say" else f"{title}: {{}}"
        yield from (form.format(keyed(text, lesson.rules.id)) for text in getattr(guidance, title))
    yield from (f"then: {guidance.next}" for _ in filter(None, [guidance.next]))


def on_the_projector(lesson: Lesson) -> Iterator[str]:
    """What the class reads, without seconds, which run, and without pictures."""
    found: Scene = scene(sight_of(lesson, lesson.people.texts(), words_in(lesson.scenario.words)))
    heads = (found.headline, found.aside, found.value, found.who.title if found.who else "", found.role)
    yield f"{found.kind}: {_joined(*heads)}"
    yield from found.lines
    for row in found.rows:
        yield _joined(row.symbol, row.title, row.number, row.added, row.words, *row.cells)
    yield from (_joined(rung.title) for rung in found.rungs)
    yield from filter(None, (found.next, *(found.ask or ())))
    yield from () if found.message is None else (f"band: {found.message}",)


def _joined(*parts: str) -> str:
    return " · ".join(dict.fromkeys(filter(None, parts)))


def new(now: Iterable[str], before: list[str]) -> Iterator[str]:
    """What was not there before; `before` becomes what is there."""
    found = list(now)
    yield from (text for text in dict.fromkeys(found) if text not in before)
    before[:] = found


def transcript(lesson: Lesson, lines: Iterable[str], heard: set[str]) -> Iterator[str]:
    console, projector = list[str](), list[str]()
    for line in lines:
        if line.startswith("#"):
            yield f"## {line.lstrip('# ')}\n"
            continue
        answer = say(lesson, line)
        yield f"`{line}` → {'' if answer.ok else '**refused** '}{answer.said}\n"
        yield from (f"- {text}" for text in new(on_the_console(lesson), console))
        yield from (f"- ▣ {text}" for text in new(on_the_projector(lesson), projector))
        yield ""
        for table in lesson.tables.values():
            heard |= {prompt.id for prompt in current_prompts(table, lesson.room, lesson.now())}


@cache
def played(script: Path) -> tuple[str, frozenset[str]]:
    """The transcript of a script, and the prompts that were heard in it."""
    first, *lines = script.read_text(encoding="utf-8").splitlines()
    _, program, *words = shlex.split(first)
    assert program == "facilitator" and words[0] == "open"
    heard = set[str]()
    with TemporaryDirectory() as folder:
        path = f"{folder}/a.lesson"
        assert main([*words, "--rehearsal", "--lesson", path]) == 0
        lesson = open_to_write(path)
        seats = ", ".join(f"{side} {' '.join(codes)}" for (_, side), codes in lesson.room.seats.items() if codes)
        begins = f"# {lesson.rules.title}\n\n`{first.lstrip('# ')}`" + (f"\n\nSeats: {seats}." if seats else "") + "\n"
        text = "\n".join((begins, *transcript(lesson, filter(str.strip, lines), heard)))
        lesson.store.close()
    return text, frozenset(heard)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_what_the_room_hears(script: Path) -> None:
    text, _ = played(script)
    path = script.with_suffix(".md")
    if os.environ.get("WRITE_REPORTS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "read what changed aloud; with WRITE_REPORTS=1 it is kept"


@pytest.mark.parametrize("game", WHOLE)
def test_every_prompt_of_play_is_heard_in_a_transcript(game: str) -> None:
    heard = {id_ for script in SCRIPTS if script.stem.split(".")[0] == game for id_ in played(script)[1]}
    assert {p.id for p in load_ruleset(game)[0].prompts if p.at not in LATER} - heard == set()
