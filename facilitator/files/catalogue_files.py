"""The phrases of the room, read from the file of a language."""

from functools import cache
from pathlib import Path

from facilitator.files.fault import Fault, Unreadable
from facilitator.files.fault_list import Faults
from facilitator.files.shape import build_document
from facilitator.files.toml_document import read_document
from facilitator.game.rulebook.catalogue import Catalogue
from facilitator.plain.spelling import nearest, one_of

FOLDER = Path(__file__).resolve().parent.parent / "words"


def languages() -> tuple[str, ...]:
    """The languages that there are phrases in."""
    return tuple(sorted(p.stem for p in FOLDER.glob("*.toml")))


@cache
def words_in(language: str) -> Catalogue:
    """The phrases of a language, such as `en`."""
    if language not in languages():
        near = nearest(language, languages())
        hint = f" Did you mean '{near}'?" if near else ""
        raise Unreadable(
            (
                Fault(
                    "words",
                    None,
                    language,
                    f"there are no phrases in '{language}'; expected {one_of(languages())}.{hint}",
                ),
            )
        )
    document = read_document(FOLDER / f"{language}.toml")
    faults = Faults(document)
    found, _ = build_document(Catalogue, document, faults)
    return found
