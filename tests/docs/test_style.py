"""The English of what people read, as a ratchet: what the style replaces is counted by group, and may only become less.

`python tests/docs/test_style.py [GROUP …]` prints every find; `--lower` writes the numbers that have fallen to `style.toml`.
"""

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import tomli_w

from facilitator.cli.command_table import COMMANDS as CLI
from facilitator.cli.main import parser_for
from facilitator.console import controls
from facilitator.files.catalogue_files import FOLDER
from facilitator.files.loader import RULESETS, SCENARIOS, load_ruleset, load_scenario, shipped_files
from facilitator.files.toml_document import read_document
from facilitator.game.dispatch.registry import COMMANDS
from facilitator.game.rulebook.guidance_texts import Prompt
from facilitator.game.rulebook.scenario import Phase
from facilitator.plain.frozen import fields, is_frozen
from facilitator.plain.frozen import rebuild as replace

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("style.toml")
LONGEST = 25
"""Words of a sentence."""

WORDS = re.compile(
    r"""\b(
        shall | may\ be\ told | (is|are)\ to\ be | reckon\w* | work(s|ed|ing)?\ out\ anew | takes?\ up | taken\ up
        | leaves?\ it\ there | (as\ )?usual(ly)? | whatever\ fits | (its|their|his|her|our)\ own | each\ its\ own
        | does?\ again | done\ again | (take|takes|taken|took)\ (it\ )?back | it\ was\ earlier | just\ so | here\ goes
        | faults?\ of\ our\ own | how\ (it|they|points?)\ (stands?|stood) | as\ (it|they)\ stands? | there\ (stands?|lies?)
        | (not\ )?handed\ (in|over) | hands?\ (in|over) | tool\ was\ gone | whoever
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""What a native speaker would not write here, and what the programs of this house are not to be called."""

PLACES = re.compile(r"\b(lies|stands)\b", re.IGNORECASE)
"""Words for things on a table, not for what a program shows or keeps: counted outside games."""

TEXTS = {"title", "summary", "about", "text", "say", "help", "ask", "ruling", "aid", "levels", "refuse", "warn"}
FIRST_WORDS = sorted({command.form.split()[0] for command in COMMANDS})
COMMAND_LINE = re.compile(
    rf"""facilitator\ [a-z]+ | (?<!\w)--[a-z]+ | '({"|".join(FIRST_WORDS)})(\ [^']*)?' | '[a-z]+(-[a-z]+)+'""",
    re.VERBOSE,
)
"""A line for the command line or a lesson, or an id."""


class Find(NamedTuple):
    group: str
    kind: str
    place: str
    found: str


def catalogue(script: bool = False) -> Iterator[tuple[str, str]]:
    """The texts of room and paper, or those of scripts."""

    def values(tree: object, place: str) -> Iterator[tuple[str, str]]:
        if isinstance(tree, str):
            yield place, tree
        elif isinstance(tree, list):
            for one in tree:
                yield from values(one, place)
        elif isinstance(tree, dict):
            for key, one in tree.items():
                yield from values(one, f"{place}.{key}")

    for path in (*sorted(FOLDER.glob("*.toml")), FOLDER / "family" / "en.toml"):
        for name, part in read_document(path).tree.items():
            if (name == "script") == script:
                yield from values(part, f"{path.stem}.{name}")


def script() -> Iterator[tuple[str, str]]:
    """The texts about lines, which only `do` and `show` print."""
    yield from catalogue(script=True)


def reports() -> Iterator[tuple[str, str]]:
    """The kept reports in English, line by line and cell by cell, without whose work the game is."""
    for path in sorted((ROOT / "tests" / "record" / "reports").glob("*.md")):
        if not path.stem.endswith("-familie"):
            text = path.read_text(encoding="utf-8").replace("Who stands on whom", "A phase of a lesson plan")
            for line in text.splitlines()[:-1]:
                yield from ((path.stem, re.sub(r"\\(.)", r"\1", cell)) for cell in line.split(" | "))


def of_file(value: object, place: str, also: bool = False) -> Iterator[tuple[str, str]]:
    """The texts of a ruleset or a lesson plan that people read."""
    if isinstance(value, str) and also:
        yield place, value
    elif isinstance(value, tuple):
        for one in value:
            yield from of_file(one, place, also)
    elif is_frozen(value) and not isinstance(value, type):
        here = f"{place}.{getattr(value, 'id', '')}".rstrip(".")
        for f in fields(value):
            told = f.name in TEXTS or (f.name == "do" and isinstance(value, Prompt | Phase))
            yield from of_file(getattr(value, f.name), f"{here}.{f.name}" if told else here, told)


def rulesets() -> Iterator[tuple[str, str]]:
    """The shipped games, but for the questions of an entry: those are in the words of pupils."""
    for name in shipped_files(RULESETS):
        rules = load_ruleset(name)[0]
        yield from of_file(replace(rules, reference=tuple(replace(e, ask=()) for e in rules.reference)), "")


def plans() -> Iterator[tuple[str, str]]:
    """The shipped lesson plans."""
    for path in shipped_files(SCENARIOS).values():
        yield from of_file(load_scenario(path)[0], "")


def keys() -> Iterator[tuple[str, str]]:
    """What the console says about its keys."""
    known = (one for value in vars(controls).values() for one in (value if isinstance(value, tuple) else (value,)))
    for control in {one.id: one for one in known if isinstance(one, controls.Control)}.values():
        for f in fields(control):
            if f.name in ("label", "help", "ask"):
                yield f"{control.id}.{f.name}", getattr(control, f.name)


def literal(node: ast.expr) -> str:
    """A text as far as the program spells it out; … stands for a value."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(literal(part) for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return literal(left) + literal(right)
        case ast.FormattedValue(value=ast.IfExp(body=body, orelse=other)):
            return max(literal(body), literal(other), key=len)
    return "…"


def refusals() -> Iterator[tuple[str, str]]:
    """Why something can't be done."""
    for path in sorted((ROOT / "facilitator").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                for argument in node.args:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", literal(argument)


def helps() -> Iterator[tuple[str, str]]:
    """`--help` of the program and of every command."""
    yield "facilitator", parser_for([]).description or ""
    for command in CLI:
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        yield f"facilitator {command.name}", command.help
        yield from ((f"facilitator {command.name} {a.dest}", a.help or "") for a in parser._actions)


def readmes() -> Iterator[tuple[str, str]]:
    """The pages, without what is code in them; kept reports are a group of their own, and transcripts are read aloud."""
    for path in sorted(ROOT.rglob("*.md")):
        parts = path.relative_to(ROOT).parts
        if (
            any(part.startswith(".") or part in ("reports", "transcripts") for part in parts)
            or path.name == "CHANGELOG.md"
        ):
            continue
        text = re.sub(r"(?ms)^```.*?^```$|^ {4}[^\n]*$", "\n\n", path.read_text(encoding="utf-8"))
        for line in re.split(r"\n\s*\n|\n(?=\s*(?:[-*|#>]|\d+\.))", text):
            yield str(path.relative_to(ROOT)), re.sub(r"`[^`]*`", "x", line.replace("|", ". "))


GROUPS = {f.__name__: f for f in (catalogue, script, rulesets, plans, keys, refusals, helps, readmes, reports)}
FOR_THE_COMMAND_LINE = ("script", "helps", "readmes")


def long_sentences(text: str) -> Iterator[str]:
    """Sentences of more words than somebody reads at once."""
    for sentence in re.split(r"(?<=[.!?…])[\s”\"')]+(?=\S)|\n\s*\n", text):
        if len(re.findall(r"[\w{…]\S*", sentence)) > LONGEST:
            yield " ".join(sentence.split())


def finds(groups: Iterable[str] = GROUPS) -> Iterator[Find]:
    """Everything in these groups that the style replaces."""
    for group in groups:
        for place, text in GROUPS[group]():
            for words in (WORDS,) if group in ("rulesets", "plans") else (WORDS, PLACES):
                yield from (Find(group, "words", place, found[0]) for found in words.finditer(text))
            yield from (Find(group, "sentences", place, sentence) for sentence in long_sentences(text))
            if group not in FOR_THE_COMMAND_LINE:
                yield from (Find(group, "lines", place, found[0]) for found in COMMAND_LINE.finditer(text))


def counted() -> dict[str, dict[str, int]]:
    """How many there are by group and kind."""
    numbers = {group: {"words": 0, "sentences": 0} for group in GROUPS}
    for group in set(GROUPS) - set(FOR_THE_COMMAND_LINE):
        numbers[group]["lines"] = 0
    for find in finds():
        numbers[find.group][find.kind] += 1
    return numbers


def stored() -> dict[str, dict[str, int]]:
    """How many there may be."""
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


def test_what_the_style_replaces_becomes_less() -> None:
    """Equal, not only at most: who mends some lowers the number, so that nobody can put them back."""
    found, may = counted(), stored()
    risen = {(g, k): (may[g][k], n) for g in found for k, n in found[g].items() if n > may[g][k]}
    assert not risen, "more than before (before, now); see them with: python tests/docs/test_style.py GROUP"
    fallen = {(g, k): (may[g][k], n) for g in found for k, n in found[g].items() if n < may[g][k]}
    assert not fallen, "fewer than before: python tests/docs/test_style.py --lower"


def test_every_group_is_read() -> None:
    least = {
        "catalogue": 150,
        "rulesets": 1000,
        "plans": 100,
        "keys": 60,
        "refusals": 200,
        "helps": 60,
        "readmes": 200,
        "reports": 800,
    }
    assert {group: n for group, n in least.items() if len(list(GROUPS[group]())) < n} == {}


def test_each_kind_is_found() -> None:
    assert [found[0] for found in WORDS.finditer("It shall be done again, as usual, by whoever reckons.")] == [
        "shall",
        "done again",
        "as usual",
        "whoever",
        "reckons",
    ]
    said = "Say 'undo last', --json or facilitator show; 'first-half' is an id, and 'done well' is none."
    assert [found[0] for found in COMMAND_LINE.finditer(said)] == [
        "'undo last'",
        "--json",
        "facilitator show",
        "'first-half'",
    ]
    assert list(long_sentences("word " * 25 + "end. Short.")) == ["word " * 25 + "end."]
    assert not list(long_sentences("word " * 24 + "end. Short."))


def lower() -> None:
    """Write the numbers that have fallen."""
    found = counted()
    may = stored() if TABLE.exists() else found
    kept = {g: {k: min(n, may.get(g, {}).get(k, n)) for k, n in kinds.items()} for g, kinds in found.items()}
    TABLE.write_text(
        "# How many finds of tests/docs/test_style.py are left, by group; these numbers only fall.\n"
        + tomli_w.dumps(kept),
        encoding="utf-8",
    )


if __name__ == "__main__":
    if "--lower" in sys.argv:
        lower()
    else:
        for find in finds([a for a in sys.argv[1:] if a in GROUPS] or GROUPS):
            print(f"{find.group:<10} {find.kind:<10} {find.place}: {find.found}")
