import random
import re
import time
import tomllib
from datetime import date, datetime
from datetime import time as clock
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from facilitator.files.line_index import KeyPath, Scan, index

HARBOUR = """\
# a comment = 1
title = "Harbour"  # [not.a.heading]
'literal key' = 'it is "here"'
"quoted \\u00e9 \\"key\\" = x" = 1
long = \"\"\"
fake = 1
[fake.heading]
\\\"\"\" still = "inside"
two quotes at the end\"\"\"\"\"
raw = '''
[[fake]]
fake = 2
''''
site."a.b".name = "dotted"
site . size = 3

[table]
when = 1979-05-27 07:32:00 # a space inside
list = [ # a comment with ] and [ and , in it
  1,

  # fake = 3, ]
  [2, 3,
    4],
  { x = 1, y = [
    "}]",
    5] }, "a, b",
]
inline = { one.two = 1, "three" = { four = '}' } }
after = true

[other.deep."key.with dot"]
a = 1

[other]
b = 2

[[rules]]
name = "first"

  [[rules.then]]
  do = "draw"

  [[rules.then]]
  do = "rotate"
  more.of = [1, 2]

[[rules]]
name = "second"
  [rules.when]
  state = "open"
  [[rules.then]]
  do = "adjust"
  [rules.then.extra]
  z = 0
"""

LINES: dict[KeyPath, int] = {
    ("title",): 2,
    ("literal key",): 3,
    ('quoted é "key" = x',): 4,
    ("long",): 5,
    ("raw",): 10,
    ("site",): 14,
    ("site", "a.b"): 14,
    ("site", "a.b", "name"): 14,
    ("site", "size"): 15,
    ("table",): 17,
    ("table", "when"): 18,
    ("table", "list"): 19,
    ("table", "list", 0): 20,
    ("table", "list", 1): 23,
    ("table", "list", 1, 0): 23,
    ("table", "list", 1, 1): 23,
    ("table", "list", 1, 2): 24,
    ("table", "list", 2): 25,
    ("table", "list", 2, "x"): 25,
    ("table", "list", 2, "y"): 25,
    ("table", "list", 2, "y", 0): 26,
    ("table", "list", 2, "y", 1): 27,
    ("table", "list", 3): 27,
    ("table", "inline"): 29,
    ("table", "inline", "one"): 29,
    ("table", "inline", "one", "two"): 29,
    ("table", "inline", "three"): 29,
    ("table", "inline", "three", "four"): 29,
    ("table", "after"): 30,
    ("other",): 35,  # its own heading, though a table inside it came first
    ("other", "deep"): 32,
    ("other", "deep", "key.with dot"): 32,
    ("other", "deep", "key.with dot", "a"): 33,
    ("other", "b"): 36,
    ("rules",): 38,
    ("rules", 0): 38,
    ("rules", 0, "name"): 39,
    ("rules", 0, "then"): 41,
    ("rules", 0, "then", 0): 41,
    ("rules", 0, "then", 0, "do"): 42,
    ("rules", 0, "then", 1): 44,
    ("rules", 0, "then", 1, "do"): 45,
    ("rules", 0, "then", 1, "more"): 46,
    ("rules", 0, "then", 1, "more", "of"): 46,
    ("rules", 0, "then", 1, "more", "of", 0): 46,
    ("rules", 0, "then", 1, "more", "of", 1): 46,
    ("rules", 1): 48,
    ("rules", 1, "name"): 49,
    ("rules", 1, "when"): 50,
    ("rules", 1, "when", "state"): 51,
    ("rules", 1, "then"): 52,
    ("rules", 1, "then", 0): 52,
    ("rules", 1, "then", 0, "do"): 53,
    ("rules", 1, "then", 0, "extra"): 54,
    ("rules", 1, "then", 0, "extra", "z"): 55,
}


def paths(tree: Any, so_far: KeyPath = ()) -> list[tuple[KeyPath, Any]]:
    """Every key path of a tree with what stands there."""
    inside = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [found for key, value in inside for found in [((*so_far, key), value), *paths(value, (*so_far, key))]]


def test_every_path_of_a_hand_made_file_is_on_the_line_counted_by_hand() -> None:
    assert index(HARBOUR) == LINES


def test_the_hand_made_file_is_valid_and_nothing_else_is_in_it() -> None:
    assert {path for path, _ in paths(tomllib.loads(HARBOUR))} == set(LINES)


def test_line_ends_of_windows_count_once() -> None:
    assert index(HARBOUR.replace("\n", "\r\n")) == LINES


def test_the_last_line_needs_no_end() -> None:
    assert index("a = 1\nb = [1,\n2]") == {("a",): 1, ("b",): 2, ("b", 0): 2, ("b", 1): 3}
    assert index("") == index("# only a comment") == index("\n\n") == {}


@pytest.mark.parametrize(
    "value",
    [
        *['""', "''", '""""""', "''''''", '"""" """', "'''' '''", '"\\\\"', '"\\""', '"""\\\\"""', '"""a\\""""'],
        *['"# ]"', "'\\'", '"""""a"""""', "-1.5e+3", "0xff", "+inf", "[]", "{}", "[[],[]]", "[{}]"],
        *["07:32:00", "1979-05-27", "1979-05-27T07:32:00.5-07:00", "1979-05-27 07:32:00Z"],
    ],
)
def test_a_value_of_any_kind_ends_where_it_ends(value: str) -> None:
    text = f"a = [{value}, {value}]\nb = {value} # end\nc = {{d = {value}, e = 1}}\nf = 1\n"
    tree = tomllib.loads(text)
    found = index(text)
    assert {path for path, _ in paths(tree)} == set(found)
    assert (found[("a", 1)], found[("b",)], found[("c", "e")], found[("f",)]) == (1, 2, 3, 4)


# Keys and texts that look like other parts of the format.
NAMES = [
    *["a", "b", "name", "1", "-", "", " ", "a.b", "[a]", "a = 1", "# a"],
    *['say "hi"', "it's", "back\\slash", "é", "two\nlines", '"""', "👩\u200d🚀"],
]
TEXTS = [*NAMES, "[[a]]\nb = 1\n", "'''", '"""\na = 1\n"""', "]", "},", "line\r\nline", 'ends in quotes""', "\\"]
names = st.sampled_from(NAMES) | st.text(st.characters(codec="utf-8"), max_size=5)
leaves = (
    st.sampled_from(TEXTS)
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.booleans()
    | st.dates()
    | st.datetimes()
    | st.times()
    | st.text(st.characters(codec="utf-8"), max_size=20)
)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4), max_leaves=12
)
tables = st.dictionaries(names, values | st.lists(st.dictionaries(names, values, max_size=3), max_size=3), max_size=5)


def is_named(key: str, value: object, multiline: bool, row: str) -> bool:
    """Whether the row says `key = value` (as far as the value's first line), or has the key in a heading or dotted name."""
    written = tomli_w.dumps(
        {key: value} if not isinstance(value, dict | list) else {key: 0}, multiline_strings=multiline
    )
    name = written[: len(tomli_w.dumps({key: 0})) - len(" = 0\n")]
    if isinstance(value, dict | list):
        return re.search(rf"(?:^|[\[{{., ]){re.escape(name)}(?: =|[.\]])", row) is not None
    first = written.split("\n")[0]
    return re.search(rf"(?:^|[{{ ]){re.escape(first)}", row) is not None


def begins(value: object) -> str:
    """How the line of an element of a list must go on, for what a dump writes without quotes."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{"
    if isinstance(value, list):
        return "["
    if isinstance(value, str):
        return '"'
    return str(value).replace("Infinity", "inf") if isinstance(value, int | date | datetime | clock) else ""


@settings(max_examples=300, deadline=None)
@given(tables, st.booleans(), st.booleans())
def test_whatever_is_in_the_tree_has_the_line_it_is_written_on(
    tree: dict[str, Any], multiline: bool, windows: bool
) -> None:
    text = tomli_w.dumps(tree, multiline_strings=multiline)
    text = text.replace("\r\n", "\n").replace("\n", "\r\n") if windows else text
    rows = text.split("\n")
    found = index(text)
    everything = paths(tomllib.loads(text))
    assert set(found) == {path for path, _ in everything}
    for path, value in everything:
        row = rows[found[path] - 1]
        key = path[-1]
        if isinstance(key, str):
            assert is_named(key, value, multiline, row), (path, row)
        elif not row.startswith("[["):
            assert begins(value) in row, (path, row)
    # A list written over several lines has one element on each of them, in order.
    for path, value in everything:
        if isinstance(value, list) and value and rows[found[path] - 1].rstrip().endswith("= ["):
            numbers = [found[(*path, i)] for i in range(len(value))]
            assert numbers == sorted(set(numbers)) and numbers[0] == found[path] + 1


@given(tables)
def test_lines_put_before_a_text_move_every_line_of_it(tree: dict[str, Any]) -> None:
    text = tomli_w.dumps(tree)
    moved = index('# one\n\n"first" = """\n\n"""\n' + text) if "first" not in tree else {}
    assert {path: line - 5 for path, line in moved.items() if path != ("first",)} == (index(text) if moved else {})


@given(st.text(st.sampled_from("ab=\"'[]{}.,# \n\\1"), max_size=60))
def test_text_that_is_not_valid_is_read_without_harm(text: str) -> None:
    found = index(text)
    assert all(1 <= line <= text.count("\n") + 1 for line in found.values())
    try:
        tree = tomllib.loads(text)
    except ValueError:
        return
    assert set(found) == {path for path, _ in paths(tree)}


def test_a_scan_knows_which_bracket_is_open_and_which_key_came_last() -> None:
    scan = Scan("a = 1\nb = [1,\n  { c = [2,\n")
    assert [(mark.path, mark.line) for mark in scan.opened] == [(("b",), 2), (("b", 1), 3), (("b", 1, "c"), 3)]
    scan = Scan("a = 1\n\na = [\n5, {b = 1}\n]")
    assert (scan.last.path, scan.last.line, scan.last.before, scan.opened) == (("a",), 3, 1, [])


def test_two_thousand_lines_take_less_than_a_tenth_of_a_second() -> None:
    rule = '[[rules]]\nname = "x"  # why\n"quoted" = [1, 2,\n  3]\n[[rules.then]]\ndo = { a = 1, b.c = "two" }\n'
    text = (rule + 'text = """\na\nb"""\n\n') * 200
    assert text.count("\n") == 2000
    spent = []
    for _ in range(3):
        began = time.perf_counter()
        found = index(text)
        spent.append(time.perf_counter() - began)
    assert found[("rules", 199, "then", 0, "text")] == 1997
    assert min(spent) < 0.1


def test_brackets_without_end_and_strings_without_end_are_read_quickly() -> None:
    chance = random.Random(3)
    began = time.perf_counter()
    for text in [
        "a = " + "[" * 2_000,
        'a = """' + "x" * 500_000,
        'a = "' + '\\"' * 200_000,
        "x" * 500_000,
        "a." * 100_000,
    ]:
        Scan(text)
    Scan("".join(chance.choices('a="\n[', k=200_000)))
    assert time.perf_counter() - began < 2
