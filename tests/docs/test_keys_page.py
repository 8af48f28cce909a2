"""`rulesets/KEYS.md` has every key of a ruleset with what `explain` says of it; `WRITE_REPORTS=1` writes it anew."""

import json
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from facilitator.cli.explain import bounds_words, heading, keys_with
from facilitator.files.key_reference.key_examples import example_of
from facilitator.files.key_reference.key_tree import (
    Form,
    Key,
    KeyTree,
    NamedValues,
    TableValue,
    forms_in,
    key_sentences,
    key_tree,
    tables_in,
)
from facilitator.files.loader import RULESETS, shipped_files
from facilitator.files.shape_words import FORMS
from facilitator.files.toml_document import TomlDocument, read_document

PAGE = Path(__file__).resolve().parents[2] / "rulesets" / "KEYS.md"
INTRODUCTION = """\
# The keys of a ruleset

Every key that a ruleset can have, made from the program. [How to write a game](README.md) explains how they fit together.
`facilitator explain piles.start` prints the same about one key, with a line of a shipped game that uses it.
`facilitator explain --schema > ruleset.json` writes a JSON schema, by which editors check and complete a file while you type.

**Needed** in the last column means that you can't leave the key out. "–" means: nothing. A text has at most 4000
characters, a number is between −1 000 000 and 1 000 000. Names that you choose have small letters, digits and single hyphens, at
least one letter, and at most 40 signs. These names are taken:

- for a side `acting`, `each`, `next`, `previous`, `any`, `all`, `back`, `skip`, `first`, `again`; for a span `setup`, `end`, `game`;
- for a set of cards `roles`, `first`; for a roll `again`; for an ending `schedule`, `last-round`, `finished`;
- for a pile, a meter or an option `side`, `next`, `first`, `who`, `neighbours`; for a pile or a meter `unaccounted`.
"""


@cache
def games() -> tuple[TomlDocument, ...]:
    """The shipped games."""
    return tuple(read_document(path) for path in shipped_files(RULESETS).values())


def anchor(path: str) -> str:
    """The address of a heading, as readers of Markdown make it."""
    return re.sub(r"[^\w-]", "", path.casefold())


def takes(key: Key) -> str:
    """What a key takes, with links to what has a part of this page."""
    words = key.words.replace("|", "\\|")
    for form, phrase in zip(("number", "condition", "effect"), FORMS.values(), strict=True):
        words = words.replace(phrase, f"[{phrase.partition(',')[0]}](#{form})")
        if form in forms_in(key.takes):
            words = words.replace("a list, as in", f"a list of [{form}s](#{form}), as in")
    words = re.sub(r"(one of|these:) ((?:[\w-]+, )+[\w-]+)", r"\1 `\2`", words)
    words = re.sub(r"(?<!\])(\[[^()]*?\]|\{ [^}]*\})(?!\()", r"`\1`", words)
    more = [bounds_words(key), key.refers and key_sentences()["refers"][key.refers]]
    return ": ".join((words, *(one for one in more if one)))


def has_part(key: Key) -> bool:
    """Whether a key has keys below it, in a part of this page."""
    return any(True for _ in tables_in(key.takes))


def default(key: Key) -> str:
    """What counts without this key."""
    return "needed" if key.needed else "–" if key.default is None else f"`{json.dumps(key.default)}`"


def rows(keys: Iterable[Key]) -> Iterator[str]:
    """A table with a row for each key."""
    yield "| key | what it means | takes | default |"
    yield "|---|---|---|---|"
    for key in keys:
        name = f"[`{key.name}`](#{anchor(key.path)})" if has_part(key) else f"`{key.name}`"
        yield f"| {name} | {key.sentence} | {takes(key)} | {default(key)} |"
    yield ""


def examples(tree: KeyTree, keys: Iterable[Key]) -> Iterator[str]:
    """Lines of shipped games that use these keys, each below its file and its heading."""
    shown: dict[tuple[str, str], list[str]] = {}
    for key in keys:
        if (found := example_of(tree, key, games())) is not None:
            headed = found.lines[0].startswith("[")
            lines = shown.setdefault((found.file, found.lines[0] if headed else ""), [])
            lines += [line for one in found.lines[headed:] if (line := one.strip()) not in lines]
    if shown:
        texts = ("\n".join(filter(None, (f"# {file}", head, *lines))) for (file, head), lines in shown.items())
        yield from ("```toml", "\n\n".join(texts), "```", "")


def parts(tree: KeyTree, keys: Iterable[Key]) -> Iterator[str]:
    """A part for each key that has keys below it, and after it the parts of those."""
    for key in filter(has_part, keys):
        below = list(dict.fromkeys(inner for table in tables_in(key.takes) for inner in table.keys))
        yield f"{'#' * min(4, 2 + key.path.count('.'))} {key.path}"
        yield ""
        if isinstance(key.takes, NamedValues | TableValue) and key.path.split(".")[0] not in tree.forms:
            yield f"`[{heading(tree, key)}]`: {key.sentence}"
        else:
            yield key.sentence
        yield ""
        yield from rows(below)
        yield from examples(tree, below)
        yield from parts(tree, below)


def form_part(tree: KeyTree, form: Form) -> Iterator[str]:
    """The kinds of numbers, conditions or effects, what goes with each, and the keys that all of them can have."""
    known = {kind.known_by: kind for kind in form.kinds}
    yield from ("| known by | what it means | takes | goes with |", "|---|---|---|---|")
    for key in (key for key in form.keys if key.name in known and key not in form.shared):
        kind = known[key.name]
        beside = ", ".join(
            f"`{k.name}`" for k in keys_with(form, kind) if k != key and (k in kind.keys or k.name == "of")
        )
        yield f"| `{key.name}` | {key.sentence} | {takes(key)} | {beside or '–'} |"
    yield ""
    yield from ("Every one of them can have these:", "")
    yield from rows(form.shared)
    for kind in form.kinds:
        if own := [key for key in kind.keys if key.name != kind.known_by]:
            head = next(key for key in kind.keys if key.name == kind.known_by)
            yield from (f"### {head.path}", "", f"What goes with `{head.name}`:", "", *rows(own))
            yield from examples(tree, own)
            yield from parts(tree, own)
    yield from examples(tree, (*(key for key in form.keys if key.name in known), *form.shared))


def page() -> str:
    """The whole page."""
    tree = key_tree()
    forms = " · ".join(f"[{name}](#{name})" for name in tree.forms)
    lines = [
        INTRODUCTION,
        f"Written the same way everywhere: {forms}.",
        "",
        "## The top of the file",
        "",
        *rows(tree.top.keys),
    ]
    lines += parts(tree, tree.top.keys)
    for name, form in tree.forms.items():
        lines += [f"## {name}", "", form.sentence, "", *form_part(tree, form)]
    return "\n".join(lines).rstrip() + "\n"


def test_the_page_of_keys_is_up_to_date() -> None:
    if os.environ.get("WRITE_REPORTS"):
        PAGE.write_text(page(), encoding="utf-8")
    assert page() == PAGE.read_text(encoding="utf-8"), "read what changed; with WRITE_REPORTS=1 it is kept"


@pytest.mark.parametrize("key", [*key_tree().keys], ids=lambda key: key.path)
def test_every_key_has_its_row(key: Key) -> None:
    text = PAGE.read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if f"`{key.name}`" in line and f" | {key.sentence} | " in line)
    assert ("needed" in row) == key.needed or key.path.split(".")[0] in key_tree().forms
    assert key.refers is None or key_sentences()["refers"][key.refers] in row


def test_links_lead_to_headings() -> None:
    text = re.sub(r"(?ms)^```.*?^```$", "", PAGE.read_text(encoding="utf-8"))
    headings = [anchor(one.replace(" ", "-")) for one in re.findall(r"^#+ (.*)$", text, re.MULTILINE)]
    assert len(headings) == len(set(headings))
    targets = re.findall(r"\]\(([^)]+)\)", text)
    assert len(targets) > 100
    assert {t for t in targets if t.startswith("#") and t[1:] not in headings} == set()
    assert {t for t in targets if not t.startswith("#") and not (PAGE.parent / t).exists()} == set()
