import os
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facilitator.files.fault import Fault, Unreadable, _meaning, fault_text
from facilitator.files.shipped_files import RULESETS, SCENARIOS, shipped_files
from facilitator.files.toml_document import LARGEST, TomlDocument, parse_document, read_document, read_heading
from facilitator.plain.safe_text import clean


def refusal(data: bytes | str, file: str = "harbour.toml") -> Fault:
    """The one fault for which these bytes are refused."""
    with pytest.raises(Unreadable) as caught:
        parse_document(file, data.encode() if isinstance(data, str) else data)
    (fault,) = caught.value.faults
    return fault


def test_a_fault_is_one_sentence_with_the_place_in_front() -> None:
    text = fault_text("rules[2].then[1].do", "'rotat'", "one of adjust, draw, rotate", "rotate")
    told = "rules[2].then[1].do is 'rotat'; expected one of adjust, draw, rotate. Did you mean 'rotate'?"
    assert text == told
    assert Fault("harbour.toml", 41, "rules[2].then[1].do", text).sentence == f"harbour.toml, line 41: {told}"
    assert Fault("harbour.toml", None, "", "it is not.").sentence == "harbour.toml: it is not."
    assert fault_text("time", "missing", "a number", None) == "time is missing; expected a number."


def test_a_fault_shows_nothing_harmful_and_stays_on_one_line() -> None:
    fault = Fault("a\x1b[2J\udcff.toml", 1, "", "found 'x\n\x07\u202ey'")
    assert fault.sentence == "a.toml, line 1: found 'x y'"


def test_all_faults_are_told_each_on_its_line() -> None:
    faults = (Fault("a.toml", 1, "", "one."), Fault("a.toml", 2, "", "two."))
    assert str(Unreadable(faults)) == "a.toml, line 1: one.\na.toml, line 2: two."
    assert Unreadable(faults).faults == faults


def test_a_good_file_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_bytes('title = "Häfen"\r\n[a]\r\nb = [1, 2.5]\r\n'.encode())
    assert read_document(path) == TomlDocument(
        "harbour.toml", path.read_bytes().decode(), {"title": "Häfen", "a": {"b": [1, 2.5]}}
    )


def test_an_empty_file_is_an_empty_document(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.touch()
    assert read_document(path) == TomlDocument("empty.toml", "", {})
    assert read_document(path).line_of(("a",)) is None


def test_a_byte_order_mark_is_passed_over() -> None:
    found = parse_document("a.toml", b"\xef\xbb\xbfa = 1\n")
    assert (found.text, found.tree, found.line_of(("a",))) == ("a = 1\n", {"a": 1}, 1)


def test_a_missing_key_has_the_line_of_what_it_is_missing_from() -> None:
    found = parse_document("a.toml", b"top = 1\n\n[[rules]]\nname = 1\n[[rules]]\nname = 2\nthen = [\n  {do = 3},\n]\n")
    assert found.line_of(("rules", 1, "name")) == 6
    assert found.line_of(("rules", 1, "when")) == 5
    assert found.line_of(("rules", 1, "when", "state")) == 5
    assert found.line_of(("rules", 1, "then", 0, "to")) == 8
    assert found.line_of(("rules", 1, "then", 4)) == 7
    assert found.line_of(("rules", 9, "name")) == 3
    assert found.line_of(("absent",)) is None
    assert found.line_of(()) is None


def test_lines_are_counted_once_and_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []

    def count(text: str) -> dict[tuple[str | int, ...], int]:
        counted.append(text)
        return {("a",): 7}

    monkeypatch.setattr("facilitator.files.line_index.index", count)
    found = parse_document("a.toml", b"a = 1")
    assert counted == []
    assert (found.line_of(("a",)), found.line_of(("a", "b")), counted) == (7, 7, ["a = 1"])


@pytest.mark.second_lane
def test_neither_the_parser_nor_the_line_counter_is_loaded_before_it_is_needed() -> None:
    script = "import sys, facilitator.files.toml_document; print('tomllib' in sys.modules, 'facilitator.files.line_index' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=True, capture_output=True).stdout.split() == [
        b"False",
        b"False",
    ]


def test_files_that_cannot_be_opened_are_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "plain.toml").touch()
    for path, told in [
        (tmp_path / "absent.toml", "absent.toml: there is no such file."),
        (tmp_path / "absent" / "a.toml", "a.toml: there is no such file."),
        (tmp_path / "plain.toml" / "a.toml", "a.toml: there is no such file."),
        (tmp_path, f"{tmp_path.name}: this is a folder, not a file."),
        (Path(), ".: this is a folder, not a file."),
        (tmp_path / "nul\0.toml", "nul.toml: this file cannot be read ("),
        (tmp_path / ("long" * 1000), f"{'long' * 25}: this file cannot be read ("),
    ]:
        with pytest.raises(Unreadable) as caught:
            read_document(path)
        said = str(caught.value)
        assert said == told if told.endswith(".") else said.startswith(told), said


def test_a_file_one_may_not_read_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.toml"
    path.touch()

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # a file without rights would still open for the administrator
    with pytest.raises(Unreadable, match=r"^secret\.toml: you have no permission to read this file\.$"):
        read_document(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this system")
def test_a_pipe_is_refused_rather_than_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(Unreadable, match=r"^pipe\.toml: this is not an ordinary file\.$"):
        read_document(tmp_path / "pipe.toml")


def test_a_file_that_is_too_large_is_refused_without_being_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.toml"
    with path.open("wb") as target:
        target.truncate(10_000_000)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("the file was opened"))
    with pytest.raises(Unreadable, match=r"^large\.toml: this file is too large: the limit is 2 MB\.$"):
        read_document(path)


def test_the_limit_of_size_is_exact(tmp_path: Path) -> None:
    path = tmp_path / "limit.toml"
    path.write_bytes(b"#" * LARGEST)
    assert read_document(path).tree == {}
    assert "too large" in refusal(b"#" * (LARGEST + 1)).text


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_recognised(encoding: str) -> None:
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    told = refusal(mark + "a = 1\n".encode(encoding)).sentence
    assert told == "harbour.toml: this file is saved as UTF-16. Save it as UTF-8."


def test_another_encoding_is_recognised_with_its_line() -> None:
    fault = refusal("a = 1\nb = 'x'\ntitle = 'Häfen'\n".encode("cp1252"))
    assert fault.line == 3
    assert "Windows-1252" in fault.text and fault.text.endswith("Save it as UTF-8.")


def test_nul_bytes_are_told_with_their_line() -> None:
    fault = refusal(b"a = 1\nb = '\0'\n")
    assert fault.line == 2 and "NUL" in fault.text
    assert "NUL" in refusal("a = 1\n".encode("utf-16-le")).text  # without its mark


@pytest.mark.parametrize("opening", ["[", "{a=", "[{a="])
def test_three_thousand_brackets_are_a_sentence_and_no_trace(opening: str) -> None:
    for text in ("a = " + opening * 3000, "a = " + "[" * 3000 + "]" * 3000):
        assert refusal(text).sentence == "harbour.toml: lists or tables are nested more than 50 deep."


def test_depth_is_limited_however_it_is_written() -> None:
    assert parse_document("a", b"a = " + b"[" * 50 + b"1" + b"]" * 50).tree["a"]
    assert "50 deep" in refusal("a = " + "[" * 51 + "]" * 51).text
    assert "50 deep" in refusal(f"[{'.'.join('a' * 30)}]\n{'.'.join('b' * 30)} = 1").text


def test_a_name_of_a_hundred_thousand_parts_is_refused_before_it_fills_the_memory() -> None:
    began = time.perf_counter()
    for name in ("a." * 100_000 + "a", '"a" . ' * 100_000 + "a", "'a'." * 100_000 + "a"):
        assert refusal(f"x = 1\n{name} = 1").sentence == "harbour.toml, line 2: a name has more than 1000 parts."
    assert time.perf_counter() - began < 2
    assert parse_document("a", b"a = '" + b"word. " * 900 + b"... 1.2.3.4'\n").tree  # a long text is not a long name


def test_a_number_of_five_thousand_digits_is_a_sentence_and_no_trace() -> None:
    assert refusal("a = " + "9" * 5000).sentence == "harbour.toml, line 1: a number has too many digits."


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('a = 1\nname = "one"\n\nname = "two"\n', 4, "name is set twice (first on line 2); keep one of them"),
        ("[a]\nx = 1\n[b]\n[a]\n", 4, "a is set twice (first on line 1); keep one of them"),
        ("x = 1\n[a]\nb = 1\n[a.b]\n", 4, "a.b is set twice (first on line 3); keep one of them"),
        ("x = 1\nx = [\n  1,\n  2,\n]\n", 2, "x is set twice (first on line 1); keep one of them"),
        ("x = 1\na = [1]\na = {b = 1}\n", 3, "a is set twice (first on line 2); keep one of them"),
        ("x = 1\na = {b = 1 c = 2}\n", 2, "a comma or the closing } is missing"),
        ('x = 1\na = """b" = 1\nc = 2\n', 2, "the text in quotes has no closing quote"),
        ("x = 1\na = '''b' = 1\nc = 2\n", 2, "the text in quotes has no closing quote"),
        ("a = {\n", 1, "what { opens must be closed on the same line"),
        ("a = {b = 1, b = 2, c = 3}\n", 1, "a.b is set twice (first on line 1); keep one of them"),
        ('x = 1\na = "open\nb = 1\n', 2, "the text in quotes has no closing quote on this line"),
        ("x = 1\na = 'open\nb = 'x'\n", 2, "the text in quotes has no closing quote on this line"),
        ("x = 1\na = 'open\nb = 1\n", 2, "the text in quotes has no closing quote"),
        ('x = 1\na = """\nmany\nlines\n', 2, "the text in quotes has no closing quote"),
        ("x = 1\na = '''\nmany\nlines\n", 2, "the text in quotes has no closing quote"),
        ("x = 1\nname = Harbour\n", 2, "text must be in quotes"),
        ("x = 1\nname = 5 minutes\n", 2, "text must be in quotes"),
        ("x = 1\nname = 'don't'\n", 2, "something is left over after the value"),
        ("x = 1\nname = “Harbour”\n", 2, "straight quotes"),
        ("x = 1\nopen = True\n", 2, "true and false are written in small letters"),
        ("x = 1\nopen =\n", 2, "the value after the = is missing"),
        ("x = 1\nopen = # later\n", 2, "the value after the = is missing"),
        ("x = 1\nopen =", 2, "the value after the = is missing"),
        ("x = 1\nhalf = 0,5\n", 2, "decimals are written with a dot"),
        ("x = 1\nname\n", 2, "the = between a name and its value is missing"),
        ("x = 1\nname", 2, "the = between a name and its value is missing"),
        ("x = 1\nname: 'Harbour'\n", 2, "use = between a name and its value, not a colon"),
        ("x = 1\nnäme = 1\n", 2, "a name with letters other than a to z must be in quotes"),
        ("x = 1\n[table\ny = 1\n", 2, "the heading is not closed by ]"),
        ("x = 1\n[[table]\ny = 1\n", 2, "the heading is not closed by ]"),
        ("x = 1\npath = 'a'\nfile = \"C:\\maps\"\n", 3, "a backslash must be doubled"),
        ("x = 1\n# bell \x07\n", 2, "there is an invisible character"),
        ("x = 1\nlist = [1 2]\n", 2, "a comma or the closing ] of a list is missing"),
        ('x = 1\nlist = [\n  "a"\n  "b"\n]\n', 4, "a comma or the closing ] of a list is missing"),
        ("x = 1\nlist = [\n  [1, 2]\n  [3, 4]\n]\n", 4, "a comma or the closing ] of a list is missing"),
        ("x = 1\nlist = [1, 2\ny = 2\n", 3, "the bracket opened on line 2 is not closed"),
        ("x = 1\nlist = [1,\ny = 2\n", 3, "the bracket opened on line 2 is not closed"),
        ("x = 1\nlist = [\n  {a = 1},\n  {a = 2}\n\n[[rules]]\n", 6, "the bracket opened on line 2 is not closed"),
        ("x = 1\nlist = [\n  1,\n  2,\n\n", 2, "the bracket opened here is never closed"),
        ("x = 1\r\n\r\nname = Harbour\r\n", 3, "text must be in quotes"),
    ],
)
def test_a_slip_in_writing_is_told_with_its_line_in_plain_words(text: str, line: int, why: str) -> None:
    fault = refusal(text)
    assert (fault.line, why in fault.text) == (line, True), fault.sentence
    quoted = clean(text.split("\n")[line - 1])
    assert fault.sentence.endswith(f". The line reads: {quoted}")


def test_a_long_line_is_quoted_only_in_part() -> None:
    fault = refusal("name = Harbour " + "é" * 500)
    quoted = fault.text.partition("The line reads: ")[2]
    assert len(quoted) == 60 and quoted == "name = Harbour " + "é" * 44 + "…"
    whole = "name = Harbour " + "x" * 45
    assert refusal(whole).text.endswith(f"The line reads: {whole}")


@given(st.text() | st.text(st.sampled_from("ab=\"'[]{}.,#: \n\\1\t\r"), max_size=50) | st.binary())
def test_whatever_is_in_a_file_it_is_read_or_refused_in_a_sentence(data: str | bytes) -> None:
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    try:
        parse_document("a.toml", raw)
    except Unreadable as refused:
        (fault,) = refused.faults
        assert fault.sentence.startswith("a.toml") and "\n" not in fault.sentence and len(fault.text) > 20
        assert fault.line is None or 1 <= fault.line <= raw.count(b"\n") + 1
        assert "(at " not in fault.text.partition("The line reads")[0], "the parser's own words came through"


def test_every_message_the_parser_has_is_put_in_plain_words() -> None:
    source = Path(tomllib.__path__[0], "_parser.py").read_text(encoding="utf-8")
    messages = re.findall(r'(?:suffixed_err|TOMLDecodeError)\(\s*(?:src,\s*\w+,\s*)?f?"([^"]+)"', source)
    assert len(messages) > 15
    told = [said.replace("{expect!r}", repr("'")) for said in messages if "{msg}" not in said]
    assert [said for said in told if _meaning(said) == said] == []


def test_the_form_of_a_document_is_fixed() -> None:
    with pytest.raises(AttributeError):
        parse_document("a", b"").file = "b"  # type: ignore[misc]


@pytest.mark.parametrize("kind", [RULESETS, SCENARIOS])
def test_the_heading_of_a_shipped_file_says_what_the_file_says(kind: str) -> None:
    for path in shipped_files(kind).values():
        heading, whole = read_heading(path), read_document(path).tree
        assert heading["title"] == whole["title"] and heading.get("source") == whole.get("source"), path
        assert len(heading) < len(whole), path


def test_the_heading_can_be_read_where_the_rest_cannot(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text('title = "Harbour"\n\n[sources]\nlist = [', encoding="utf-8")
    assert read_heading(path) == {"title": "Harbour"}
    path.write_text('title = "Harbour', encoding="utf-8")
    with pytest.raises(Unreadable, match=r"harbour\.toml, line 1"):
        read_heading(path)
