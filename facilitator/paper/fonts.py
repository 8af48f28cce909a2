"""Fonts: the built-in ones are enough for most scripts; for the others those of the computer are used, and what is
missing is said.
"""

from collections.abc import Iterable

from facilitator.plain.frozen import frozen


@frozen
class Script:
    """Letters that need a font of their own: from which to which, and how families that have them are called."""

    title: str
    ranges: tuple[tuple[int, int], ...]
    families: tuple[str, ...]
    advice: str


SCRIPTS = (
    Script(
        "Chinese, Japanese or Korean",
        (
            (0x1100, 0x11FF),
            (0x2E80, 0x9FFF),
            (0xA960, 0xA97F),
            (0xAC00, 0xD7FF),
            (0xF900, 0xFAFF),
            (0xFE30, 0xFE4F),
            (0xFF00, 0xFFEF),
            (0x1B000, 0x1B16F),
            (0x20000, 0x323AF),
        ),
        (
            "cjk",
            "source han",
            "noto sans sc",
            "noto sans tc",
            "noto sans jp",
            "noto sans kr",
            "pingfang",
            "hiragino",
            "heiti",
            "songti",
            "apple sd gothic",
            "yahei",
            "jhenghei",
            "simsun",
            "ms gothic",
            "meiryo",
            "yu gothic",
            "malgun",
            "wenquanyi",
            "droid sans fallback",
            "ipagothic",
            "nanum",
            "takao",
        ),
        "Noto Sans CJK",
    ),
    Script("emoji", ((0x2600, 0x27BF), (0x1F000, 0x1FAFF)), ("emoji",), "Noto Color Emoji"),
    Script("Devanagari", ((0x900, 0x97F),), ("devanagari", "mangal", "nirmala", "kohinoor"), "Noto Sans Devanagari"),
    Script("Bengali", ((0x980, 0x9FF),), ("bengali", "bangla", "vrinda", "nirmala"), "Noto Sans Bengali"),
    Script("Tamil", ((0xB80, 0xBFF),), ("tamil", "latha", "nirmala"), "Noto Sans Tamil"),
    Script("Thai", ((0xE00, 0xE7F),), ("thai", "leelawadee", "thonburi", "tahoma", "garuda", "loma"), "Noto Sans Thai"),
    Script(
        "Georgian",
        ((0x10A0, 0x10FF), (0x1C90, 0x1CBF)),
        ("georgian", "dejavu sans", "sylfaen", "segoe ui"),
        "DejaVu Sans",
    ),
    Script("Armenian", ((0x530, 0x58F),), ("armenian", "dejavu sans", "sylfaen", "segoe ui"), "DejaVu Sans"),
    Script("Ethiopic", ((0x1200, 0x139F),), ("ethiopic", "nyala", "ebrima", "kefa"), "Noto Sans Ethiopic"),
    Script("Khmer", ((0x1780, 0x17FF),), ("khmer", "leelawadee"), "Noto Sans Khmer"),
)
"""Scripts that the built-in fonts lack, as far as schools are likely to meet them."""

# The built-in fonts have Latin, Greek, Cyrillic, Hebrew, Arabic, and these signs among the emoji.
_BUILT_IN = frozenset("☐☑☒★☆♠♣♥♦✓✔✗✘♪♫☺☹⚠♀♂")


def scripts_needed(text: str) -> tuple[Script, ...]:
    """The scripts in a text for which the built-in fonts are not enough."""
    signs = sorted({ord(sign) for sign in set(text) - _BUILT_IN if ord(sign) >= 0x530})
    return tuple(script for script in SCRIPTS if any(low <= n <= high for n in signs for low, high in script.ranges))


def families(script: Script, known: Iterable[str]) -> tuple[str, ...]:
    """The fonts of this computer that have a script."""
    return tuple(family for family in known if any(name in family.casefold() for name in script.families))


def missing_fonts(scripts: Iterable[Script]) -> tuple[str, ...]:
    """A sentence for each script that nothing on this computer can print."""
    return tuple(
        f"There is no font for {s.title} on this computer: such signs print as empty boxes. Install {s.advice}."
        for s in scripts
    )
