"""How tiles stand in lists and on boards of the console: the key of each, and its colour from the ruleset."""

from textual.content import Content

from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.widgets.panels.drawn import on_area

SWATCH = "  "


def area_of(rules: Ruleset, tile: str) -> str:
    """The colour of a tile or card as a name of the palette; nothing where the ruleset gives it none."""
    face = rules.face.get(tile)
    return (face.colour or "") if face is not None else ""


def tile_chip(key: str, title: str, area: str, fits: bool, n: int = 0) -> Content:
    """A tile with its key, which is missing where the tile can't come now, and how many of it there are."""
    cap = (f" {key} ", "bold $accent on $cap") if fits else (" – ", "$soft")
    return Content.assemble(
        cap,
        " ",
        (SWATCH, on_area(area) if fits else "on $cap"),
        (f" {title}", "bold $text" if fits else "$soft"),
        (f"  {n}" if n else "", "$text"),
    )
