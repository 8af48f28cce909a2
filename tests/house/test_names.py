"""One word has one meaning: no two public classes of one name, and styles only for widgets that there are."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import textual.containers
import textual.screen
import textual.widgets

from facilitator.files.loader import RULESETS, load_ruleset, shipped_files

HOUSE = Path(__file__).resolve().parents[2] / "facilitator"
FILES = sorted(HOUSE.rglob("*.py"))
BARE = re.compile(
    r"^(told|said|given|stood|spent|kept|asked|shown|handed|written|filled|filling|ahead|apart|away|back)$"
)


def public_classes() -> dict[str, list[str]]:
    """The files in which each public class is defined, by its name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in FILES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(HOUSE)))
    return found


def test_no_two_public_classes_have_one_name() -> None:
    assert {name: files for name, files in public_classes().items() if len(files) > 1} == {}


def test_no_module_is_called_by_a_participle() -> None:
    assert [str(p.relative_to(HOUSE)) for p in FILES if BARE.match(p.stem)] == []


def styles() -> dict[str, list[str]]:
    """The selectors of every style sheet, by file."""
    found: dict[str, list[str]] = {}
    for path in [*FILES, *HOUSE.rglob("*.tcss")]:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            text = "\n".join(re.findall(r'\bCSS = f?"+(.*?)"', text, flags=re.DOTALL)) + "\n".join(
                re.findall(r'DEFAULT_CSS = f?"+(.*?)"', text, flags=re.DOTALL)
            )
        found[str(path.relative_to(HOUSE))] = re.findall(r"([^{}]+)\{", text)
    return found


def test_styles_are_for_widgets_that_there_are() -> None:
    known = {*public_classes(), *textual.widgets.__all__, *vars(textual.containers), *vars(textual.screen)}
    seen = 0
    for file, selectors in styles().items():
        for name in re.findall(r"(?<![#.\w$-])([A-Z]\w+)", " ".join(selectors)):
            assert name in known, f"{file} has a style for {name}"
            seen += 1
    assert seen > 40


def test_types_are_seldom_passed_over() -> None:
    found = [
        str(p.relative_to(HOUSE)) for p in FILES for _ in re.findall("type: ignore", p.read_text(encoding="utf-8"))
    ]
    assert len(found) <= 5, found


PICTURES = ("plain/pictograms.py", "plain/palette.py", "widgets/pixel_pictograms.py")
"""Where pictograms and colours have their names, some of which a game's tiles have as well."""


def words_of_games() -> set[str]:
    """The ids and titles of all sides, faces, kinds of tiles and cards of the shipped games."""
    found: set[str] = set()
    for name in shipped_files(RULESETS):
        rules = load_ruleset(name)[0]
        cards = [card for cards in rules.cards for card in cards.cards]
        for one in (*rules.sides.list, *rules.faces, *rules.tiles, *cards):
            found |= {one.id, one.title, one.title.casefold()}
    return found


def test_no_word_of_a_game_is_in_the_program() -> None:
    words = words_of_games()
    assert {"house", "keystone", "lupidians", "Phonomobile"} <= words
    said = {
        (str(path.relative_to(HOUSE)), node.value)
        for path in FILES
        if str(path.relative_to(HOUSE)) not in PICTURES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.strip() in words
    }
    assert said == {("console/screens/setup_field.py", "Field")}, "a class of the program, named in an annotation"
