"""What the page is made of: a handful of files, and the sentence for whoever finds no place."""

import json
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path

from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.plain.pictograms import GRID, PICTOGRAMS, pictogram_path
from facilitator.projector.web.colour_sheet import colour_sheet
from facilitator.projector.web.guard import PageAnswer
from facilitator.sound.player import NAMES, sound_file

HERE = Path(__file__).resolve().parent
FILES = {
    "page.css": "text/css",
    "scenes.css": "text/css",
    "clock.js": "text/javascript",
    "sound.js": "text/javascript",
    "symbols.js": "text/javascript",
    "boards.js": "text/javascript",
    "scenes.js": "text/javascript",
    "charts.js": "text/javascript",
    "frame.js": "text/javascript",
    "motion.js": "text/javascript",
    "fit.js": "text/javascript",
    "page.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}
SOUNDS = {f"{name}.wav": sound_file(name) for name in NAMES}

AGAIN = 5
"""Seconds after which a browser that found no place asks again."""

FULL = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="{again}"><title>{title}</title><p>{sentence}</p></html>
"""


def page_answer(path: str, words: Catalogue, theme: str) -> PageAnswer:
    """The page itself, or one of the files that it asks for."""
    name = path.removeprefix("/")
    if name in MADE:
        kind, make = MADE[name]
        return PageAnswer(200, make().encode(), kind)
    if name in FILES:
        return PageAnswer(200, (HERE / name).read_bytes(), FILES[name])
    if name in SOUNDS:
        return PageAnswer(200, SOUNDS[name].read_bytes(), "audio/wav")
    return PageAnswer(404, b"Not found.") if name else PageAnswer(200, _page(words, theme), "text/html")


def pictogram_script() -> str:
    """The path of each pictogram by its name, and the size of their grid."""
    paths = json.dumps({name: pictogram_path(name) for name in PICTOGRAMS})
    return f'"use strict";\nconst PICTOGRAM_GRID = {GRID}, PICTOGRAMS = {paths};\n'


MADE: Mapping[str, tuple[str, Callable[[], str]]] = {
    "colours.css": ("text/css", colour_sheet),
    "pictograms.js": ("text/javascript", pictogram_script),
}


def full_answer(words: Catalogue, most: int) -> PageAnswer:
    """Plain HTML that says why there is no page, and tries again by itself."""
    sentence = escape(words.text("page-full").format(n=most))
    text = FULL.format(again=AGAIN, title=escape(words.page_title), sentence=sentence)
    return PageAnswer(503, text.encode(), "text/html", (("Retry-After", str(AGAIN)),))


def _page(words: Catalogue, theme: str) -> bytes:
    values = {
        "THEME": theme,
        "TITLE": words.page_title,
        "LOST": words.connection_lost,
        "UNSUPPORTED": words.text("page-unsupported"),
    }
    text = (HERE / "page.html").read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", escape(value))
    return text.encode()
