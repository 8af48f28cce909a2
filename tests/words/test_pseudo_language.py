"""Whatever class and paper read comes from the catalogue or from the game: in a language that nobody speaks, no Latin
letter is left.
"""

import random
import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path
from typing import get_args

import pytest
from paper.kits import POPPLER, drawn
from paper.kits import text as text_of_pdf
from words.pseudo import LATIN, foreign, left_over, marked, pseudo

from facilitator.cli.public_values import public_values
from facilitator.console.key_assignment import controls_for
from facilitator.files.loader import load_plan, read_header
from facilitator.game.dispatch.opening import sides_of
from facilitator.game.notes.room_screen import SCENES
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.views import scene_values
from facilitator.game.views.scene_values import Scene
from facilitator.game.views.scenes import scene
from facilitator.journal.batch import past_moves
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.sight import sight_of
from facilitator.journal.store import Store
from facilitator.paper.html import as_html
from facilitator.paper.kit import PARTS, kit
from facilitator.paper.kit_source import KeyRow, KitSource, source_of_plan
from facilitator.paper.markdown import markdown
from facilitator.plain.document import Document
from facilitator.plain.frozen import fields, is_frozen, replace
from facilitator.plain.values import Plain
from facilitator.projector.follower import Follower
from facilitator.projector.web import server
from facilitator.projector.web.message import page_message, word_values

PLANS = ("planet-hexagon-90", "ecogon-90", "eco-90", "ecopyramid-45", "phylo-western-pa-60")
KEYS = tuple(
    KeyRow(control.id, foreign("the turn"), "␣", foreign("Go on."), "␣")
    for plan in PLANS
    for control in controls_for(load_plan(plan)[1])
)
WEB = Path(server.__file__).parent


def lesson_of(folder: Path, plan: str, tables: int, seed: int) -> Lesson:
    """A lesson in the language that nobody speaks."""
    scenario, rules, texts = load_plan(plan)
    rules, scenario = marked(rules, scenario)
    setup = Setup({str(n): sides_of(rules, scenario.sides) for n in range(1, tables + 1)}, scenario.options)
    path = folder / f"{plan}-{tables}-{seed}.lesson"
    create_lesson(path, machine_clocks(), texts, setup, rehearsal=True, seed=str(seed)).close()
    return Lesson(Store.open(path), LessonTime(machine_clocks()), lambda header: marked(*read_header(header)))


def strings(value: object) -> Iterator[str]:
    """Every text in a value, but for the names by which programs tell things apart."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from strings(one)
    elif is_frozen(value) and not isinstance(value, type):
        for f in fields(value):
            if f.name not in (
                "kind",
                "id",
                "align",
                "tone",
                "language",
                "clock",
                "pages",
                "page",
                "colour",
                "shape",
                "picture",
                "pictures",
                "below",
                "turned",
                "signs",
                "level",
            ):
                yield from strings(getattr(value, f.name))


def scenes(lesson: Lesson) -> Iterator[Scene]:
    """Every scene that could be shown now."""
    before = lesson.screen.scene
    for name in SCENES:
        say(lesson, f"screen {name}")
        texts = lesson.people.texts()
        yield scene(sight_of(lesson, texts, lesson.rules.words()))
    say(lesson, f"screen {before}")


def counts(lesson: Lesson, rng: random.Random) -> Iterator[str]:
    """Counts and points as a class might hand them in, small enough for many ties, and some that can't be."""
    for name, table in lesson.tables.items():
        for count in lesson.rules.boxes:
            if count.of in ("table", "either"):
                yield f"{name}: count table {count.id}={rng.randint(0, 60)}"
            for side in table.sides if count.of != "table" else ():
                yield f"{name}: count {side} {count.id}={rng.choice((0, 1, 1, 2, 2, 3, 5, 99))}"


def until(lesson: Lesson, kind: str) -> Iterator[None]:
    """One phase after the other, up to the first one of a kind."""
    for phase in lesson.scenario.phases[lesson.room.phase :]:
        if lesson.room.current.kind != kind or lesson.room.entered is None:
            say(lesson, f"phase {phase.id}")
            yield


def played(lesson: Lesson, rng: random.Random) -> Iterator[None]:
    """A lesson from its beginning to the last step of the reveal; it stops wherever there is something to look at."""
    first = next(iter(lesson.tables))
    side = lesson.tables[first].sides[0]
    yield
    yield from until(lesson, "play")
    for line in ("pause", "resume", *(f"time -{s}" for s in (600, 600, 600)), "freeze", "freeze"):
        say(lesson, f"all: {line}")
    boards = (f"place {side} 0,0 starter-house", f"place {side} 1,0 forest", f"niche {side} 0,0 producer")
    for n in range(120):
        if n % 24 == 3:
            yield
            for line in ("add habitats 1", f"act habitat {side}", f"{first}: report {n}"):
                say(lesson, line)
        due = any(table.due for table in lesson.tables.values())
        if due and n < 24:
            yield
        say(lesson, "all: event done" if due else "all: next")
    for line in (*boards, f'say "{foreign("Quiet please")}"'):
        say(lesson, line)
        yield
    for line in ("hush", f'ask "{foreign("What now?")}"', f'table title {first} "{foreign("Otters")}"'):
        say(lesson, line)
    yield
    for line in counts(lesson, rng):
        say(lesson, line)
    yield
    yield from until(lesson, "reveal")
    say(lesson, f"individual {'on' if len(lesson.tables) == 1 else 'off'}")
    say(lesson, "reveal anyway")
    yield
    while say(lesson, "reveal").ok:
        yield
    say(lesson, "end")
    yield


def assert_foreign(texts: Iterable[str], rules: Ruleset) -> None:
    """Say which word it is, and what stands around it."""
    for text in texts:
        for word in left_over(text, rules):
            place = text.index(word)
            raise AssertionError(f"'{word}' in: {text[max(0, place - 80) : place + 80]}")


def public_texts(value: Plain, key: str = "") -> Iterator[str]:
    """What a program that reads `show --public` could show: all but the names of states and kinds."""
    if isinstance(value, str) and key not in ("kind", "state", "scene", "colour", "shape", "picture", "below"):
        yield value
    elif isinstance(value, dict):
        for name, one in value.items():
            if name != "board":  # its cards are named as in commands
                yield from public_texts(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from public_texts(one, key)


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("tables", [1, 2])
def test_no_scene_says_anything_of_its_own(plan: str, tables: int, tmp_path: Path) -> None:
    seen, rng = set[str](), random.Random(f"{plan} {tables}")
    lesson = lesson_of(tmp_path, plan, tables, 1)
    follower = Follower(lambda: lesson, lambda _: pseudo())
    follower.follow()
    for _ in played(lesson, rng):
        for shown in scenes(lesson):
            seen.add(shown.kind)
            assert_foreign(strings(shown), lesson.rules)
        texts = lesson.people.texts()
        seats = {code for codes in lesson.room.seats.values() for code in codes}
        assert not seats
        assert_foreign(public_texts(public_values(sight_of(lesson, texts, lesson.rules.words()))), lesson.rules)
    assert '"words"' in page_message(follower)
    everywhere = set(get_args(scene_values.Kind)) - {"event", "ladder", "step", "podium", "verdict", "counting"}
    assert not everywhere - seen
    if (plan, tables) == ("ecogon-90", 1):
        assert seen >= set(get_args(scene_values.Kind)) - {"podium"}
    if (plan, tables) == ("planet-hexagon-90", 1):
        assert "podium" in seen
    lesson.store.close()


def paper(document: Document | None, lesson: KitSource) -> Iterator[str]:
    """Every text of a document, as data and as other programs will show it."""
    if document is None:
        return
    yield document.title
    for page in document.pages:
        for block in (page.title, *page.blocks):
            yield from strings(block)
    yield re.sub(r"</?\w+>|<br>", "", markdown(document))
    html = as_html(document).decode()
    yield unescape(re.sub(r"<style>.*?</style>|<[^>]*>", " ", html, flags=re.DOTALL))


@pytest.mark.parametrize("plan", PLANS)
def test_no_blank_sheet_says_anything_of_its_own(plan: str) -> None:
    scenario, rules, _ = load_plan(plan)
    rules, scenario = marked(rules, scenario)
    given = source_of_plan(scenario, rules, pseudo(), KEYS)
    made = kit(given)
    assert_foreign((*paper(made.open, given), *paper(made.secret, given)), rules)


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("seed", range(2))
def test_no_sheet_of_a_lesson_says_anything_of_its_own(plan: str, seed: int, tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, plan, 1 + seed % 2, seed)
    for n, _ in enumerate(played(lesson, random.Random(f"{plan} {seed}"))):
        if n % 5 == 0 or lesson.screen.revealed == 1:
            given = KitSource(
                lesson.rules, lesson.scenario, lesson.tables, lesson.room, pseudo(), KEYS, lesson.now(), begun=True
            )
            past = {name: past_moves(lesson.table_strand(name)) for name in lesson.tables}
            given = replace(given, past=past, log=lesson.log)
            made = kit(given, (*PARTS, "cover"))
            assert_foreign((*paper(made.open, given), *paper(made.secret, given)), lesson.rules)
    lesson.store.close()


@pytest.mark.second_lane
@pytest.mark.skipif(not POPPLER, reason="pdftotext reads the file")
def test_no_template_says_anything_of_its_own(tmp_path: Path) -> None:
    scenario, rules, _ = load_plan("planet-hexagon-90")
    rules, scenario = marked(rules, scenario)
    made = kit(source_of_plan(scenario, rules, pseudo(), KEYS))
    assert_foreign([text_of_pdf(drawn(made.open), tmp_path)], rules)


def test_the_page_says_only_what_it_is_told() -> None:
    phrases = " ".join(str(text) for text in public_texts(word_values(pseudo())))
    assert not LATIN.findall(re.sub(r"\{\w+\}", "", phrases)), "{values} are put in by the page"
    page = (WEB / "page.html").read_text(encoding="utf-8")
    assert not LATIN.findall(re.sub(r"<[^>]*>|\{[A-Z]+\}", "", page)), "all that is read there is put in"
    assert not re.findall(r"(?:aria-label|title|alt|placeholder)=", page)
    for script in WEB.glob("*.js"):
        said = re.findall(r"(?:textContent|innerText|innerHTML|title) = (.*);", script.read_text(encoding="utf-8"))
        quoted = " ".join(re.findall(r"\"[^\"]*\"|'[^']*'", " ".join(said)))
        assert not LATIN.findall(quoted), script.name


def test_a_letter_that_comes_from_nowhere_is_found() -> None:
    _, rules, _ = load_plan("eco-90")
    assert left_over(foreign("Nobody ") + "wins", rules) == ["wins"]
