"""The phrases of the room, read from the file of a language."""

import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from facilitator.files.fault import Fault, Unreadable
from facilitator.files.fault_list import Faults
from facilitator.files.toml_document import TomlDocument, read_document
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.plain.frozen import replace

ENGLISH = "en"
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
"""How a file of phrases is called: en, de, nb-NO."""
FOLDER = Path(__file__).resolve().parent.parent / "words"


def languages() -> tuple[str, ...]:
    """The languages that there are phrases in."""
    return tuple(sorted(p.stem for p in FOLDER.glob("*.toml") if LANGUAGE.fullmatch(p.stem)))


@cache
def words_in(language: str) -> Catalogue:
    """The phrases of a language, such as `en`."""
    if language not in languages():
        raise Unreadable((Fault("words", None, language, f"there are no phrases in '{language}'."),))
    document = read_document(FOLDER / f"{language}.toml")
    found = catalogue_of(document)
    if language != ENGLISH:
        faults = Faults(document)
        for name in words_in(ENGLISH).texts.keys() - found.texts.keys():
            faults.say(("texts", name), f"texts.{name} is missing; the English file has it.")
        faults.stop()
    return found


@cache
def phrases_of(language: str) -> Callable[[], Catalogue]:
    """What reads the phrases of a language once they are asked for; always the same function for one language."""
    return partial(words_in, language)


def worded(rules: Ruleset, language: str) -> Ruleset:
    """The game with the phrases of a language, which are read when something is first said in it."""
    return replace(rules, words=phrases_of(language))


def catalogue_of(document: TomlDocument) -> Catalogue:
    """The phrases in a document, with the rules by which its language counts."""
    from facilitator.files.shape import build_document  # what says nothing in any language does not need it

    faults = Faults(document)
    found, _ = build_document(Catalogue, document, faults)
    faults.stop()
    assert found is not None
    plural, ordinal = _rule("plural", found.plural, faults), _rule("ordinal", found.ordinal, faults)
    faults.stop()
    return replace(found, plural_form=plural, ordinal_form=ordinal)


def _rule(name: str, formula: str, faults: Faults) -> Callable[[int], int] | None:
    """The rule that says which form of a text fits a number, written as in gettext's files."""
    from gettext import c2py  # no more does it need this

    try:
        return c2py(formula)
    except ValueError:
        faults.add((name,), f"'{formula}'", "a rule as in gettext's files, such as 'n != 1'")
        return None
