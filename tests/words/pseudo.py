"""A language that nobody speaks: the English file with every letter replaced, and games whose own texts are marked likewise.

What then still stands in Latin letters on a scene, on paper or on the page comes from neither of them.
"""

import re
from collections.abc import Mapping
from functools import cache

import tomli_w

from facilitator.files.catalogue_files import FOLDER, catalogue_of
from facilitator.files.toml_document import parse_document, read_document
from facilitator.game.rulebook.components import Pile
from facilitator.game.rulebook.game_source import GameSource
from facilitator.game.rulebook.guidance_texts import Prompt
from facilitator.game.rulebook.ruleset import Option, Ruleset
from facilitator.game.rulebook.scenario import Phase, PhasePrompt, Scenario
from facilitator.game.rulebook.score_spec import Line
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.plain.frozen import fields, is_frozen, replace
from facilitator.plain.wording import plural

LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ɏ]+")
OTHERS = dict(zip("abcdefghijklmnopqrstuvwxyz", "абвгдежзийклмнопрстуфхцчшщ", strict=True))
RULES = ("plural", "ordinal")
"""Keys of the catalogue that no one reads."""

TEXTS = {
    "title", "title_", "summary", "about", "text", "say", "help", "word", "item", "items", "one", "ask", "ruling", "aid", "levels",
    "refuse", "warn", "watch", "home", "steps", "note", "early",
    "support", "stretch", "follow_up",
}  # fmt: skip
"""Fields of rulesets and lesson plans that people read; others are names by which a file speaks of something."""

ALSO = {
    Prompt: {"do", "show"},
    Phase: {"do", "show"},
    PhasePrompt: {"do", "show"},
    Line: {"hint"},
    GameSource: {"authors", "project", "funder", "licence", "link", "adapted"},
}
"""Such fields of one kind of thing only: elsewhere they say which kind it is."""


def foreign(text: str) -> str:
    """A text with other letters in place of all its own; {values} stay."""

    def other(found: re.Match[str]) -> str:
        letter = found[0]
        return letter if len(letter) > 1 else OTHERS[letter] if letter.islower() else OTHERS[letter.lower()].upper()

    return re.sub(r"\{[^{}]*\}|[A-Za-z]", other, text)


def _foreign_tree(tree: object) -> object:
    if isinstance(tree, str):
        return foreign(tree)
    if isinstance(tree, list):
        return [_foreign_tree(one) for one in tree]
    if isinstance(tree, dict):
        return {key: value if key in RULES else _foreign_tree(value) for key, value in tree.items()}
    return tree


@cache
def pseudo() -> Catalogue:
    """The catalogue of that language."""
    tree = _foreign_tree(read_document(FOLDER / "en.toml").tree)
    return catalogue_of(parse_document("pseudo.toml", tomli_w.dumps(tree).encode()))  # type: ignore[arg-type]


def _marked(value: object, text: bool = False) -> object:
    if isinstance(value, str):
        return foreign(value) if text else value
    if isinstance(value, tuple):
        return tuple(_marked(one, text) for one in value)
    if isinstance(value, Mapping):
        return {key: _marked(one) for key, one in value.items()}
    if not is_frozen(value) or isinstance(value, type):
        return value
    known = {f.name for f in fields(value)} & (TEXTS | ALSO.get(type(value), set()))
    if isinstance(value, Pile) and not value.items:
        value = replace(value, items=plural(value.item))
    if isinstance(value, Option) and value.kind == "text":
        known.add("default")
    # Made anew: a copy would keep what was worked out from the old texts.
    return type(value)(**{f.name: _marked(getattr(value, f.name), f.name in known) for f in fields(value)})


def marked(rules: Ruleset, scenario: Scenario) -> tuple[Ruleset, Scenario]:
    """A game and its lesson plan in that language."""
    return replace(_marked(rules), words=pseudo), _marked(scenario)  # type: ignore[return-value]


def left_over(text: str, rules: Ruleset) -> list[str]:
    """The words of a text in Latin letters, but for choices of options: those are names that a game shows as they are."""
    choices = {word for option in rules.options for choice in option.choices for word in LATIN.findall(choice)}
    return [word for word in LATIN.findall(text) if word not in choices]
