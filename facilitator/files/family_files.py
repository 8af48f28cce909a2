"""The phrases of the family's page, read from the file of a language."""

from functools import cache
from pathlib import Path

from facilitator.files.catalogue_files import ENGLISH, FOLDER, LANGUAGE
from facilitator.files.fault import Fault, Unreadable
from facilitator.files.fault_list import Faults
from facilitator.files.shape import build_document
from facilitator.files.toml_document import read_document
from facilitator.game.rulebook.words.family_words import VALUE, FamilyPhrases
from facilitator.plain.spelling import did_you_mean, one_of

FAMILY = FOLDER / "family"
MONTHS, WEEKDAYS = 12, 7
VALUES = {
    "class": {"name"},
    "day": {"day", "month", "year"},
    "title": {"game"},
    "intro": {"weekday", "day", "month"},
    "questions": {"who"},
    "page": {"n", "of"},
    "licence": {"licence"},
}
"""What may stand between { and } in which phrase."""


def family_languages(folder: Path = FAMILY) -> tuple[str, ...]:
    """The languages that families can read in."""
    return tuple(sorted(p.stem for p in folder.glob("*.toml") if LANGUAGE.fullmatch(p.stem)))


@cache
def family_phrases(language: str = ENGLISH, folder: Path = FAMILY) -> FamilyPhrases:
    """The phrases of a language, such as `de`."""
    known = family_languages(folder)
    if language not in known:
        says = (
            f"there is no page for families in '{language}'; expected {one_of(known)}.{did_you_mean(language, known)}"
        )
        raise Unreadable((Fault("family", None, language, says),))
    document = read_document(folder / f"{language}.toml")
    faults = Faults(document)
    found, _ = build_document(FamilyPhrases, document, faults)
    for name, names, n in (("months", found.months, MONTHS), ("weekdays", found.weekdays, WEEKDAYS)):
        if len(names) != n:
            faults.add((name,), f"a list of {len(names)}", f"{n} names")
    for name, phrase in document.tree.items():
        for value in VALUE.findall(phrase) if isinstance(phrase, str) else ():
            if value not in VALUES.get(name, ()):
                may = VALUES.get(name)
                faults.add((name,), f"a text with {{{value}}}", one_of(sorted(may)) if may else "no { and } here")
    faults.stop()
    return found
