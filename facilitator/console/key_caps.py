"""Keys in texts on the screen, in the colours of a key cap."""

from textual.content import Content

from facilitator.console.key_words import Controls, key_of
from facilitator.game.rulebook.key_places import KEY

CAP = "bold $accent on $cap"


def with_caps(text: str, controls: Controls) -> str | Content:
    """A text with its keys, each as a cap."""
    if "{key:" not in text:
        return text
    parts = KEY.split(text)  # words and names of keys in turn
    return Content.assemble(*((key_of(one, controls), CAP) if n % 2 else one for n, one in enumerate(parts)))
