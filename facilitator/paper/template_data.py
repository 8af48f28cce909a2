"""A document as plain data, which templates read: text stays text, whatever it looks like."""

import json
import re
import unicodedata
from itertools import pairwise

from facilitator.plain.document import Document
from facilitator.plain.values import to_plain

LONG = re.compile(r"[^\s-]{17,}")
"""Words that may have to be broken where nobody would break them."""

BREAK = "\u200b"
_CLINGS = re.compile("[\u200d\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")


def as_data(document: Document) -> str:
    """The document as JSON; every block says its kind."""
    data = to_plain(document, lambda text: LONG.sub(lambda word: _broken(word[0]), text), kinds=True)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _broken(word: str) -> str:
    """A word that may be broken between any two signs, but not within one that is made of several."""
    out = word[:1]
    for before, sign in pairwise(word):
        whole = (
            _CLINGS.match(sign)
            or before == "\u200d"
            or unicodedata.category(sign)[0] == "M"
            or "\U0001f1e6" <= sign <= "\U0001f1ff"
        )
        out += sign if whole else BREAK + sign
    return out
