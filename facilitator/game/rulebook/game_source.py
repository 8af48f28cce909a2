"""Where a game comes from, and how that is said on every sheet and in the rules."""

from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.plain.frozen import frozen


@frozen
class GameSource:
    """Whose work the game is, and under which licence its facts are used here."""

    title: str
    licence: str
    authors: str = ""
    project: str = ""
    funder: str = ""
    link: str = ""
    adapted: str = ""
    """What was changed or left out."""


def credit_sentences(source: GameSource, words: Catalogue, short: bool = False) -> tuple[str, ...]:
    """What is known of it, a sentence each; the licence before its address. `short` is for the foot of a sheet: there the
    authors give way to the project that they made it in.
    """
    link = source.link.partition("://")[2].rstrip("/") if short and "://" in source.link else source.link
    licence = ", ".join(filter(None, (source.licence, link)))
    parts = (
        ("credits-authors", "" if short and source.project else source.authors),
        ("credits-project", source.project),
        ("credits-funder", source.funder),
        ("credits-licence", licence),
        ("credits-adapted", source.adapted),
    )
    return (f"{source.title}.", *(words.text(name, what=what) for name, what in parts if what))
