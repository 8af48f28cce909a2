"""The catalogue of a language: forms by its own rule, every text used, and faults that are found before a lesson."""

import ast
import re
from fractions import Fraction
from pathlib import Path

import pytest
import tomli_w

from facilitator.files import catalogue_files
from facilitator.files.catalogue_files import FOLDER, catalogue_of, words_in
from facilitator.files.fault import Unreadable
from facilitator.files.loader import find_file, load_plan, read_header
from facilitator.files.toml_document import parse_document, read_document
from facilitator.game.dispatch.opening import new_table
from facilitator.game.rulebook.phrases import Counted, Joined, Listed, Ordinal, phrase
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.rulebook.words.paper_words import PaperWords
from facilitator.game.rulebook.words.script_words import ScriptWords
from facilitator.game.scoring.verdict import Ruling
from facilitator.game.views.verdict_sentence import verdict_sentence
from facilitator.plain.frozen import fields

HOUSE = FOLDER.parent
POLISH = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"


def other(**changes: object) -> Catalogue:
    """The English file with some values changed."""
    tree = {**read_document(FOLDER / "en.toml").tree, **changes}
    return catalogue_of(parse_document("other.toml", tomli_w.dumps(tree).encode()))


def test_forms_follow_the_rule_of_the_language() -> None:
    polish = other(plural=POLISH, points=["{n} punkt", "{n} punkty", "{n} punktów"], decimal=",")
    assert [polish.fill(polish.points, n=n) for n in (0, 1, 2, 5, 12, 22, 25)] == [
        "0 punktów",
        "1 punkt",
        "2 punkty",
        "5 punktów",
        "12 punktów",
        "22 punkty",
        "25 punktów",
    ]
    assert polish.fill(polish.points, n=Fraction(5, 2)) == "2,5 punktów", "parts take the last form"
    french = other(plural="n > 1")
    assert [french.fill(french.points, n=n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert french.say(Counted(0, "ferme", "fermes")) == "0 ferme"
    one_for_all = other(plural="0", points=["{n} 点"])
    assert one_for_all.fill(one_for_all.points, n=7) == "7 点"


def test_ordinals_and_lists_are_those_of_the_language() -> None:
    german = other(ordinal="0", ordinals=["{n}."], **{"and": "{some} und {last}", "or": "{some} oder {last}"})
    assert german.say(Joined((Ordinal(1), Ordinal(3)), "–")) == "1.–3."
    assert german.say(Listed(("a", "b", "c"))) == "a, b und c" and german.listed("a", "b", choice=True) == "a oder b"
    assert german.listed() == "none" and german.listed("a") == "a"


def test_a_value_is_never_read_as_a_place_for_another() -> None:
    words = words_in("en")
    said = words.text("level", what="{others}", others=Listed(("{how}", "B")), how=phrase("tie-gives-all"))
    assert said == "{others}, level with {how} and B: each gets all"


@pytest.mark.parametrize("rule", ["n !=", "n is 1", "__import__('os')", "n" * 2000])
def test_a_rule_that_is_none_is_a_fault(rule: str) -> None:
    with pytest.raises(Unreadable, match="plural"):
        other(plural=rule)


def test_a_language_without_all_texts_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english = (FOLDER / "en.toml").read_text(encoding="utf-8")
    (tmp_path / "en.toml").write_text(english, encoding="utf-8")
    (tmp_path / "xx.toml").write_text(re.sub(r"(?m)^no-card = .*$", "", english), encoding="utf-8")
    monkeypatch.setattr(catalogue_files, "FOLDER", tmp_path)
    with pytest.raises(Unreadable, match=r"texts\.no-card is missing"):
        words_in("xx")


def test_a_plan_names_a_language_that_there_is(tmp_path: Path) -> None:
    text = find_file("eco-90").read_text(encoding="utf-8")
    path = tmp_path / "plan.toml"
    path.write_text(text.replace('ruleset = "', 'words = "enn"\nruleset = "', 1), encoding="utf-8")
    with pytest.raises(Unreadable, match=r"'enn'.*expected en"):
        load_plan(str(path))


def test_a_lesson_speaks_the_language_of_its_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    _, rules, header = load_plan("eco-90")
    again, scenario = read_header(header)
    assert scenario.words == "en" and again.words() is rules.words() is words_in("en")


def test_a_game_that_all_have_lost_says_so() -> None:
    _, rules, _ = load_plan("eco-90")
    table = new_table("1", rules, ("player-1",), {})
    assert verdict_sentence(table, (), Ruling("ending", won=False)) == "All have lost together."


def used() -> tuple[set[str], set[str]]:
    """Every name that is asked of something, and every text that stands alone, in the whole program."""
    names, texts = set[str](), set[str]()
    for path in HOUSE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                names.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
    return names, texts


def test_every_text_is_used() -> None:
    names, texts = used()
    assert (
        not {f.name for cls in (Catalogue, PaperWords, ScriptWords) for f in fields(cls)}
        - names
        - {"schema", "language"}
    )
    assert not set(words_in("en").texts) - texts


def test_every_text_that_is_asked_for_is_there() -> None:
    asked = set()
    for path in HOUSE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in ("phrase", "text"):
                    found = ast.walk(node.args[0])
                    asked |= {n.value for n in found if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    assert len(asked) > 50 and asked <= set(words_in("en").texts)
