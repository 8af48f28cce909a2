"""Text typed by people, made safe to show in a terminal, a page or a printed sheet."""

import re
import unicodedata

_JOINERS = "\u200c\u200d"
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_BREAK = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")

# Whole terminal commands first: CSI (colours, cursor), then strings such as OSC (window titles, links), then charset
# choices.
_COMMAND = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"
    "|(?:\x1b[\\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x90\x98\x9c-\x9f]*(?:\x07|\x1b\\\\|\x9c)"
    "|\x1b[ -/]+[0-~]"
)
_NONCHARACTERS = "\ufdd0-\ufdef" + "".join(chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
# Controls, surrogates, and the invisible marks that turn, split or hide text; tab stays, being white space.
_UNWANTED = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    f"\ud800-\udfff{_NONCHARACTERS}]"
)
# Tag characters spell hidden words except in the flags of regions (Scotland, Wales, ...), which need a few of them.
_TAGS = re.compile("(\U0001f3f4[\U000e0030-\U000e007a]{3,6}\U000e007f)|[\U000e0000-\U000e007f]")
_FRAGILE = re.compile(f"[{_JOINERS}{_SELECTORS}]")
_CLINGING = re.compile(f"[{_JOINERS}{_SELECTORS}\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")


def clean(text: str, most: int = 400, lines: bool = False) -> str:
    """Return `text` without anything invisible or harmful, on one line (or several), at most `most` characters long."""
    most = max(most, 0)
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()[:most].rstrip()
    text = _UNWANTED.sub("", _BREAK.sub("\n", _COMMAND.sub("", text)))
    text = _spaced(_TAGS.sub(r"\1", text), lines)
    # Composing is slow on long piles of accents. Four characters make at most one, so nothing beyond this can be kept.
    text = unicodedata.normalize("NFC", text[: 4 * most + 100])
    if _FRAGILE.search(text):
        text = unicodedata.normalize("NFC", _without_strays(text))
    return _cut(_spaced(text, lines), most).strip()


def _spaced(text: str, lines: bool) -> str:
    """Return the text with every run of white space made one space, or at most two line ends."""
    if not lines:
        return " ".join(text.split())
    rows = (" ".join(row.split()) for row in text.split("\n"))
    return re.sub("\n{3,}", "\n\n", "\n".join(rows)).strip()


def _without_strays(text: str) -> str:
    """Return the text without joiners and variation selectors that join or vary nothing."""
    kept: list[str] = []
    base = ""  # the last character that is neither a mark nor a joiner
    for here, char in enumerate(text):
        if char in _JOINERS:
            if not (_joins(base) and _joins(text[here + 1 : here + 2])):
                continue
        elif _FRAGILE.match(char):
            if not kept or kept[-1].isspace() or _FRAGILE.match(kept[-1]):
                continue
        elif not unicodedata.category(char).startswith("M"):
            base = char
        kept.append(char)
    return "".join(kept)


def _joins(char: str) -> bool:
    """Say whether a joiner beside this character can mean anything: in Latin, Greek or Cyrillic it would only hide."""
    return char >= "\u0590" and unicodedata.category(char)[0] in "LS"


def _cut(text: str, most: int) -> str:
    """Return at most `most` characters, ending where one visible sign ends and the next begins."""
    if len(text) <= most:
        return text
    end = most
    while end > 0 and (_clings(text[end]) or text[end - 1] in _JOINERS or _splits_flag(text, end)):
        end -= 1
    return text[:end]


def _clings(char: str) -> bool:
    """Say whether the character belongs to the one before it."""
    return _CLINGING.match(char) is not None or unicodedata.category(char).startswith("M")


def _splits_flag(text: str, end: int) -> bool:
    """Say whether a cut here would part the two letters that make a country's flag."""
    start = end
    while start > 0 and "\U0001f1e6" <= text[start - 1] <= "\U0001f1ff":
        start -= 1
    return (end - start) % 2 == 1 and "\U0001f1e6" <= text[end] <= "\U0001f1ff"
