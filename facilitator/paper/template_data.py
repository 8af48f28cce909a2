"""A document as plain data, which templates read: text stays text, whatever it looks like."""

import json
import re
import unicodedata
from dataclasses import fields, is_dataclass
from itertools import pairwise

from facilitator.plain.document import Document
from facilitator.plain.values import Plain

LONG = re.compile(r"[^\s-]{17,}")
"""Words that may have to be broken where nobody would break them."""

BREAK = "\u200b"
_CLINGS = re.compile("[\u200d\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")


def as_data(document: Document) -> str:
    """The document as JSON; every block says its kind."""
    return json.dumps(_plain(document), ensure_ascii=False, separators=(",", ":"))


def _plain(value: object) -> Plain:
    if is_dataclass(value) and not isinstance(value, type):
        found: dict[str, Plain] = {"kind": type(value).__name__.lower()}
        for field in fields(value):
            # A block's own kind (of bullets, of a chart) goes under another name.
            found["style" if field.name == "kind" else field.name] = _plain(getattr(value, field.name))
        return found
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    if isinstance(value, str):
        return LONG.sub(lambda word: _broken(word[0]), value)
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return str(value)


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
