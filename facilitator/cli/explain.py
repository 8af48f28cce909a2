"""`explain`: what a key of a ruleset is, and the schema for editors."""

import argparse
import json
import sys
import textwrap
from collections.abc import Iterable, Iterator

from facilitator.files.key_reference.editor_schema import editor_schema
from facilitator.files.key_reference.key_examples import example_of
from facilitator.files.key_reference.key_search import find_keys, nearest_path
from facilitator.files.key_reference.key_tree import (
    Form,
    FormName,
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
from facilitator.files.toml_document import read_document
from facilitator.game.rulebook.numbers.sources import SOURCES
from facilitator.plain.wording import listed, shorten

WIDTH = 80
MOST_ROWS = 24
MARGIN = 10
MOST_PLACES = 6


def explain_command(wanted: argparse.Namespace) -> int:
    """0 if there is such a key; 1 if not."""
    tree = key_tree()
    if wanted.schema:
        print(json.dumps(editor_schema(tree), ensure_ascii=False, indent=1))
        return 0
    if wanted.key is None:
        print("\n".join(contents(tree)))
        return 0
    explained = explanation(tree, wanted.key)
    if explained is not None:
        print("\n".join(explained))
        return 0
    near = nearest_path(tree, wanted.key)
    meant = f" Did you mean '{near}'?" if near else " 'facilitator explain' lists the tables."
    print(f"There is no key '{wanted.key}' in rulesets.{meant}", file=sys.stderr)
    return 1


def contents(tree: KeyTree) -> Iterator[str]:
    """The keys at the top of a file, and the forms of values."""
    yield "The keys of a ruleset. 'facilitator explain piles.start' explains one of them."
    yield ""
    rows = [(f"[{key.name}]" if [*tables_in(key.takes)] else key.name, key.sentence) for key in tree.top.keys]
    yield from _rows(rows)
    yield ""
    yield from _rows((name, form.sentence) for name, form in tree.forms.items())


def explanation(tree: KeyTree, wanted: str) -> list[str] | None:
    """What is said about a key, a number, a condition or an effect; None where there is none of this name."""
    name = next((name for name in tree.forms if name == wanted), None)
    if name is not None:
        return _of_form(tree, name)
    keys = find_keys(tree, wanted)
    if len(keys) == 1:
        return _of_key(tree, keys[0])
    if not keys:
        return None
    return [
        *_wrapped(f"'{wanted}' is a key in {len(keys)} places. Explain one of them:"),
        *_wrapped(", ".join(key.path for key in keys)),
    ]


def _of_form(tree: KeyTree, name: FormName) -> list[str]:
    """The keys of a form: those that say of which kind a group is, and those that any may have."""
    form = tree.forms[name]
    kinds = [kind for kind in form.kinds if kind.known_by is not None]
    if name == "condition":
        kinds += tree.forms["number"].kinds
    lines = [
        *(name, *_wrapped(form.sentence), ""),
        *_labelled("One of", ", ".join(kind.known_by or "" for kind in kinds)),
        *_labelled("With", ", ".join(key.name for key in form.shared)),
    ]
    return [*lines, *_labelled("In", _takers(tree, name))]


def _of_key(tree: KeyTree, key: Key) -> list[str]:
    """The key, its sentence, what it takes, where it may be, and an example."""
    lines = [key.path, *_wrapped(key.sentence), ""]
    for label, text in _facts(tree, key):
        lines += _labelled(label, text)
    below = [inner for table in tables_in(key.takes) for inner in table.keys]
    example = _example(tree, key)
    found = _fitting(lines, below, MOST_ROWS - len(example)) if below else lines
    return [*found, *example]


def _facts(tree: KeyTree, key: Key) -> Iterator[tuple[str, str]]:
    yield "Takes", key.words
    if (bounds := bounds_words(key)) is not None:
        yield "Bounds", bounds
    if key.refers is not None:
        yield "Names", key_sentences()["refers"][key.refers]
    without = f"none; the key {'is needed' if key.needed else 'may be left out'}"
    yield "Default", without if key.default is None else json.dumps(key.default, ensure_ascii=False)
    yield "In", _place(tree, key)
    for form in tree.forms.values():
        for kind in (kind for kind in form.kinds if key in kind.keys and kind.known_by == key.name):
            yield "With", ", ".join(k.name for k in keys_with(form, kind) if k != key)
    same = (k.path for form in tree.forms.values() for k in form.keys if k.name == key.path)
    if also := [*forms_in(key.takes), *same]:
        yield "See also", listed(also)


def keys_with(form: Form, kind: TableValue) -> tuple[Key, ...]:
    """All keys of a group of this kind; `of` only where sides can have what it is about."""
    source = SOURCES.get(kind.known_by or "")
    owned = source.per_side if source else any(key.refers in ("pile", "meter") for key in kind.keys)
    return (*kind.keys, *(key for key in form.shared if owned or key.name != "of"))


def _place(tree: KeyTree, key: Key) -> str:
    """Where the key may be used."""
    name = next((name for name, form in tree.forms.items() if key in form.keys), None)
    if name is None:
        holder = next((other for other in tree.keys if other.path == key.group), None)
        if holder is None:
            return "the top of the file"
        return f"[{heading(tree, holder)}]" if isinstance(holder.takes, TableValue | NamedValues) else holder.path
    article = "an" if name == "effect" else "a"
    kind = f" with {key.group.partition('.')[2]}" if "." in key.group else ""
    return f"{article} {name}{kind}, as in {_takers(tree, name)}"


def _takers(tree: KeyTree, name: FormName) -> str:
    """The keys outside numbers, conditions and effects that take one of these."""
    takers = [k.path for k in tree.keys if name in forms_in(k.takes) and k.path.split(".")[0] not in tree.forms]
    more = f" and {len(takers) - MOST_PLACES} more" if len(takers) > MOST_PLACES else ""
    return f"{', '.join(takers[:MOST_PLACES])}{more}"


def heading(tree: KeyTree, holder: Key) -> str:
    """The path of a table, with NAME where the author chooses one."""
    outer = next((other for other in tree.keys if other.path == holder.group), None)
    path = f"{heading(tree, outer)}.{holder.name}" if outer is not None else holder.path
    return f"{path}.NAME" if isinstance(holder.takes, NamedValues) else path


def bounds_words(key: Key) -> str | None:
    """Between which a number of this key is."""
    if key.least is not None and key.most is not None:
        return f"{key.least} to {key.most}"
    return f"at least {key.least}" if key.least is not None else None if key.most is None else f"at most {key.most}"


def _example(tree: KeyTree, key: Key) -> list[str]:
    documents = (read_document(path) for path in shipped_files(RULESETS).values())
    found = example_of(tree, key, documents)
    if found is None:
        return _labelled("Example", "none; no shipped game uses it")
    lines = _labelled("Example", f"{found.file}, line {found.line}")
    for line in found.lines:
        lines += textwrap.wrap(
            line.strip(),
            WIDTH,
            initial_indent=" " * MARGIN,
            subsequent_indent=" " * (MARGIN + 4),
            break_long_words=True,
        )
    return lines


def _fitting(lines: list[str], keys: list[Key], most: int) -> list[str]:
    """The lines and the keys below them: a row each if that fits the screen, else only their names."""
    rows = [*_rows((key.name, key.sentence) for key in keys)]
    if len(lines) + len(rows) <= most:
        return [*lines, *rows]
    return [*lines, *_labelled("Keys", ", ".join(dict.fromkeys(key.name for key in keys)))]


def _labelled(label: str, text: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=f"{label}:".ljust(MARGIN),
        subsequent_indent=" " * MARGIN,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def _rows(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    found = [*rows]
    width = max((len(name) for name, _ in found), default=0) + 2
    for name, sentence in found:
        yield f"  {name:<{width}}{shorten(sentence, WIDTH - width - 4)}"
