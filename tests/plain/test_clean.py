import random
import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facilitator.plain.safe_text import clean

FAMILY = "👨\u200d👩\u200d👧"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
HEART_ON_FIRE = "❤\ufe0f\u200d🔥"
PERSIAN = "می\u200cخواهم"
SINHALA = "ශ්\u200dරී"
# What must never be seen in what comes out, by code point.
FORBIDDEN = (
    {*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xD800, 0xE000)}
    | {0x200E, 0x200F, 0x061C, 0xFEFF, 0x2028, 0x2029, 0x00AD, 0x200B, *range(0xFDD0, 0xFDF0)}
    | {plane << 16 | last for plane in range(17) for last in (0xFFFE, 0xFFFF)}
)
# Pieces that meet in unlucky ways far more often than random text would.
PIECES = [
    *[
        "a",
        "e",
        " ",
        "\n",
        "\t",
        "\u0301",
        "\u0338",
        "\u0323",
        "\u200d",
        "\u200c",
        "\ufe0f",
        "\U000e0100",
        "م",
        "\u0651",
        "ක",
    ],
    *[
        "\x1b[2J",
        "\x1b]0;t\x07",
        "\x1b",
        "\x9b",
        "[",
        "]",
        "\x07",
        "\x00",
        "\ud83d",
        "\ude00",
        "\u202e",
        "\u2066",
        "\ufeff",
    ],
    *[
        "👨",
        "❤",
        "\U0001f3fd",
        "🇫",
        "🇷",
        "\U0001f3f4",
        "\U000e0067",
        "\U000e007f",
        "\u212b",
        "\u2000",
        "\u1100",
        "\u1161",
    ],
    *["\r\n", "\u0958", "\u0344", "\u1fef", "\u2028", "\x85", "\xa0", "ế", "\u09c7", "\u09be"],
    *["\ufffe", "\u20e3", "1", SCOTLAND, FAMILY],
]
awkward = (
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text() | st.text(st.characters(), max_size=30)
)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Harbour", "Harbour"),
        ("  two   words ", "two words"),
        ("tab\there\nand\r\nthere", "tab here and there"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b[2J\x1b[1;1Hgone", "gone"),
        ("\x9b2Jgone", "gone"),
        ("\x1b]0;new title\x07name", "name"),
        ("\x1b]8;;http://x.example\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1bPpayload\x1b\\name", "name"),
        ("\x1b(Bname", "name"),
        ("never closed \x1b]0;title", "never closed ]0;title"),
        ("be\x07ll\x00 \x7f\x85x", "bell x"),
        ("abc\u202edcba\u202c", "abcdcba"),
        ("\u2066a\u2069\u200eb\u200fc\u061c", "abc"),
        ("\ufeffBOM", "BOM"),
        ("a\u2028b\u2029c", "a b c"),
        ("half \ud83d pair", "half pair"),
        ("\ufdd0a\ufffe\U0010ffff", "a"),
        ("ad\u200bm\u00adin", "admin"),
        ("no\u00a0break\u3000wide", "no break wide"),
        ("", ""),
        (" \x1b[0m\n", ""),
    ],
)
def test_what_is_harmful_goes_and_what_is_text_stays(typed: str, shown: str) -> None:
    assert clean(typed) == shown


def test_letters_are_composed() -> None:
    assert clean("Zoe\u0308") == "Zoë"
    assert clean("\u212b") == "Å"
    # What stood between a letter and its accent is gone first, so that they meet.
    assert clean("e\u200d\u0301\x00") == "é"


@pytest.mark.parametrize(
    "sign",
    [FAMILY, SCOTLAND, HEART_ON_FIRE, PERSIAN, SINHALA, "1\ufe0f\u20e3", "👍\U0001f3fd", "🇫🇷", "🙂\u200d↔\ufe0f"],
)
def test_signs_made_of_several_characters_stay_whole(sign: str) -> None:
    assert clean(sign) == sign
    assert clean(f"a {sign}  b") == f"a {sign} b"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("ad\u200dmin", "admin"),
        ("ad\u200cmin", "admin"),
        ("б\u200dб", "бб"),
        ("\u200dabc\u200d", "abc"),
        ("👨\u200d", "👨"),
        ("👨\u200d\u200d👩", "👨\u200d👩"),
        ("👨 \u200d 👩", "👨 👩"),
        ("a \ufe0f b", "a b"),
        ("\ufe0fa", "a"),
        ("❤\ufe0f\ufe0f", "❤\ufe0f"),
        ("hid\U000e0068\U000e0069den", "hidden"),
        ("\U0001f3f4\U000e0067", "\U0001f3f4"),
    ],
)
def test_joiners_that_join_nothing_and_words_in_invisible_letters_go(typed: str, shown: str) -> None:
    assert clean(typed) == shown


def test_lines_are_kept_when_asked_for() -> None:
    assert (
        clean(" one \r\n\ttwo  words\n\n\n\n three\u2028four\x0bfive\n", lines=True)
        == "one\ntwo words\n\nthree\nfour\nfive"
    )
    assert clean("a\n \x00 \n\t\n\nb", lines=True) == "a\n\nb"
    assert clean("a b", lines=True) == "a b"


def test_text_is_cut_to_length() -> None:
    assert clean("x" * 1000) == "x" * 400
    assert clean("é" * 1000) == "é" * 400
    assert clean("abc def", most=4) == "abc"
    assert clean("abç def", most=4) == "abç"
    assert clean("abc", most=0) == clean("é", most=0) == clean("é", most=-3) == clean("abc", most=-3) == ""


@pytest.mark.parametrize(
    "sign", [FAMILY, SCOTLAND, HEART_ON_FIRE, SINHALA[:4], "x\u0331\u0332", "👍\U0001f3fd", "🇫🇷", "1\ufe0f\u20e3"]
)
def test_a_cut_never_falls_inside_a_sign(sign: str) -> None:
    for most in range(2, len(sign) + 2):
        assert clean(f"ab{sign}", most) == "ab"
    assert clean(f"ab{sign}cd", len(sign) + 2) == f"ab{sign}"
    assert clean(sign, len(sign) - 1) == ""


def test_flags_are_cut_between_countries() -> None:
    assert clean("🇫🇷🇩🇪🇮🇹", 5) == "🇫🇷🇩🇪"
    assert clean("🇫🇷🇩🇪🇮🇹", 4) == "🇫🇷🇩🇪"
    assert clean("🇫🇷🇩🇪🇮🇹", 3) == "🇫🇷"


@given(awkward, st.integers(0, 60), st.booleans())
def test_cleaning_twice_changes_nothing_and_the_promises_hold(text: str, most: int, lines: bool) -> None:
    once = clean(text, most, lines)
    assert clean(once, most, lines) == once
    assert len(once) <= most
    assert once == unicodedata.normalize("NFC", once) == once.strip()
    assert {ord(char) for char in once} & FORBIDDEN <= ({0x0A} if lines else set())
    assert "  " not in once and "\n\n\n" not in once and " \n" not in once and "\n " not in once
    once.encode("utf-8")


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E)), st.integers(0, 60))
def test_plain_text_loses_nothing_but_spaces(text: str, most: int) -> None:
    assert clean(text, most) == " ".join(text.split())[:most].strip()


@given(awkward, st.integers(0, 40))
def test_a_shorter_cut_is_the_beginning_of_a_longer_one(text: str, most: int) -> None:
    assert clean(text, 2000).startswith(clean(text, most))


def test_every_single_character_is_safe_and_settled() -> None:
    for code in {*range(0x3400), *range(0xA000, 0xAC10), *range(0xD7A0, 0x20000), *range(0xE0000, 0xE0200), *FORBIDDEN}:
        once = clean(chr(code))
        assert clean(once) == once and not {ord(char) for char in once} & FORBIDDEN, hex(code)


def test_unlucky_meetings_settle_at_once() -> None:
    chance = random.Random(7)
    for _ in range(20_000):
        text = "".join(chance.choices(PIECES, k=chance.randint(1, 12)))
        once = clean(text)
        assert clean(once) == once, ascii(text)


def test_a_flood_of_accents_or_spaces_is_handled_quickly() -> None:
    began = time.perf_counter()
    assert len(clean("e\u0301\u0323" * 100_000)) <= 400
    assert clean("e" + "\u0301\u0323" * 100_000) == ""
    assert clean(" " * 100_000 + "name") == clean("\x1b[0m" * 100_000 + "name") == "name"
    for opening in ("\x1b]", "\x9d", "\x1b[", "\x9b", "\x1bP\x90"):
        assert clean(opening * 100_000 + "\x07 name", most=10**6).endswith("name")
    assert time.perf_counter() - began < 2
