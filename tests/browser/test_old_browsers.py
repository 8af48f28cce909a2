"""The page keeps to what browsers of 2020 know: Chrome 80, Firefox 72, Safari 13.1. The lists name what came later."""

import re

import pytest

from facilitator.projector.web import pages
from facilitator.projector.web.colour_sheet import colour_sheet

WEB = pages.HERE
NEWER_STYLE = {
    r":has\(": "Chrome 105",
    r":is\(|:where\(": "Chrome 88",
    r":focus-visible": "Chrome 86",
    r"@container|container-type|\bc[qh]\w?[wh]\b": "Chrome 105",
    r"@layer|@property|@scope": "Chrome 85 and later",
    r"\binset(-\w+)?\s*:": "Chrome 87",
    r"aspect-ratio\s*:\s*[\d.]+(?!.*\))": "Chrome 88",
    r"\b(min|max|clamp)\(": "Firefox 75",
    r"color-mix\(|oklch\(|lab\(|light-dark\(": "Chrome 111",
    r"conic-gradient": "Firefox 83",
    r"\b\d+(dvh|svh|lvh|dvw|cqw|cqh)\b": "Chrome 108",
    r"overflow(-[xy])?\s*:[^;]*\bclip\b|overflow-clip-margin": "Chrome 90",
    r"text-wrap": "Chrome 114",
    r"text-decoration-thickness": "Chrome 89",
    r"(padding|margin)-(inline|block)\s*:": "Chrome 87",
    r"subgrid|masonry": "Chrome 117",
    r"accent-color|content-visibility|font-variant-emoji": "Chrome 85 and later",
    r"^\s*(?!grid-)\b(row-|column-)?gap\s*:": "Chrome 84 for flex",
    r"[;{]\s*(row-|column-)?gap\s*:": "Chrome 84 for flex",
    r"(?m)^[^@{}\n]*\{[^{}]*\{": "nesting, Chrome 112",
}
NEWER_SCRIPT = {
    r"\?\.[\w\[(]": "Firefox 74",
    r"\?\?": "Chrome 80, but Firefox 72",
    r"(\|\||&&)=": "Chrome 85",
    r"\.replaceChildren\(": "Chrome 86",
    r"\.replaceAll\(": "Chrome 85",
    r"\.at\(": "Chrome 92",
    r"Object\.(hasOwn|groupBy)|structuredClone|Array\.fromAsync": "Chrome 93 and later",
    r"\.(findLast|toSorted|toReversed|toSpliced|with)\(": "Chrome 97 and later",
    r"\.checkVisibility\(|\.getAnimations\(": "Chrome 84 and later",
    r"Promise\.(any|withResolvers)|AbortSignal\.timeout|WeakRef": "Chrome 84 and later",
    r"(?m)^\s*static\s|(?m)^\s*#\w+\s*[=(]": "class fields",
    r"^import |^export |\bimport\(": "modules",
    r"\bnew AudioContext\b": "Safari 14.1 without a prefix",
    r"(?m)^await ": "Chrome 89",
}


def found(text: str, newer: dict[str, str]) -> list[str]:
    return [
        f"{match[0].strip()[:60]}: {since}"
        for rule, since in newer.items()
        for match in re.finditer(rule.replace("(?m)", ""), text, re.MULTILINE)
    ]


@pytest.mark.parametrize("name", sorted(p.name for p in WEB.glob("*.css")))
def test_styles_are_old(name: str) -> None:
    text = (WEB / name).read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    assert found(text, {k: v for k, v in NEWER_STYLE.items() if "nesting" not in v}) == []
    outside = re.sub(r"@media[^{]*\{([^{}]*\{[^{}]*\}\s*)*\}", "", text)
    assert found(outside, {k: v for k, v in NEWER_STYLE.items() if "nesting" in v}) == []


@pytest.mark.parametrize("name", sorted(p.name for p in WEB.glob("*.js")))
def test_scripts_are_old(name: str) -> None:
    text = re.sub(r"//[^\n]*", "", (WEB / name).read_text(encoding="utf-8"))
    assert found(text, NEWER_SCRIPT) == []


@pytest.mark.parametrize(
    "text",
    [
        "li:has(a) { color: red; }",
        "a { gap: 1em; }",
        "a { color: red; b { color: blue; } }",
        "a { width: min(1px, 2px); }",
        "a { inset: 0; }",
        "@container (width > 3em) { a { color: red; } }",
    ],
)
def test_a_newer_style_is_found(text: str) -> None:
    assert found(text, NEWER_STYLE)


@pytest.mark.parametrize("text", ["a?.b", "a ?? b", "a ||= b", "e.replaceChildren()", "[1].at(-1)", "  #x = 1"])
def test_a_newer_script_is_found(text: str) -> None:
    assert found(text, NEWER_SCRIPT)


def test_every_file_of_the_page_is_served_and_used() -> None:
    page = (WEB / "page.html").read_text(encoding="utf-8")
    files = {p.name for p in WEB.iterdir() if p.suffix in (".css", ".js", ".svg")}
    assert set(pages.FILES) == files
    assert set(re.findall(r'(?:src|href)="([^"]+)"', page)) == files | {"colours.css", "pictograms.js"}


def test_the_colours_are_one_sheet() -> None:
    sheet = colour_sheet()
    assert sheet.count("{") == sheet.count("}") and found(sheet, NEWER_STYLE) == []
    assert '[data-team="violet"]' in sheet and "--ink: #0D1117" in sheet


def test_no_two_scripts_share_a_name() -> None:
    names = [
        name
        for script in WEB.glob("*.js")
        for name in re.findall(r"(?m)^(?:async )?(?:function|const|let) (\w+)", script.read_text(encoding="utf-8"))
    ]
    assert len(names) > 80 and sorted(n for n in set(names) if names.count(n) > 1) == []
