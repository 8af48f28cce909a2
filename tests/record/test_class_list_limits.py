"""How a class list was understood, as a whole value; and every limit of it at its edge."""

import csv
from io import StringIO

import pytest
from record.test_class_archives import CELL, open_document, workbook, zipped
from record.test_roster import LISTS

from facilitator.record.archives import UnreadableArchive
from facilitator.record.class_list import ClassList, read_class_list

ANA = ("Ana", "7")
UNHEADED = "The first line has no headings that are known here, so it counts as a name."
GUESSED = "The encoding was guessed; look at the names, and say --encoding {} if they are wrong."
UNDERSTOOD = {
    "commas": ("utf-8", "comma", {"First name": "first name", "Last name": "family name", "ID number": "id"}, ()),
    "german semicolons in cp1252": (
        "cp1252",
        "semicolon",
        {"Nachname": "family name", "Vorname": "first name"},
        (GUESSED.format("cp1250"),),
    ),
    "a mark at the beginning": ("utf-8", "semicolon", {"Nom": "family name", "Prénom": "first name"}, ()),
    "utf-16 with tabs": ("utf-16", "tab", {"Nazwisko": "family name", "Imię": "first name"}, ()),
    "sep line": ("utf-8", "semicolon", {"First name": "first name", "Last name": "family name"}, ()),
    "last, first unquoted": ("utf-8", "line", {"Student": "name"}, ()),
    "one column without a heading": ("utf-8", "line", {"column 1": "name"}, (UNHEADED,)),
    "two columns without a heading": (
        "utf-8",
        "semicolon",
        {"column 1": "family name", "column 2": "first name"},
        (UNHEADED,),
    ),
}


@pytest.mark.parametrize("name", list(UNDERSTOOD))
def test_it_is_said_how_a_list_was_understood(name: str) -> None:
    found = read_class_list(LISTS[name][0])
    assert (found.encoding, found.separator, dict(found.columns), found.notes) == UNDERSTOOD[name]


def names(found: ClassList) -> list[str]:
    return [name for name, _ in found.names]


def lines(n: int) -> bytes:
    return b"First name,ID\n" + b"".join(b"P%d,%d\n" % (i, i) for i in range(n - 1))


def test_lines_without_a_name_are_counted() -> None:
    found = read_class_list(b"First name,ID\nAna,7\n,8\n,9\n")
    assert found.names == (ANA,) and found.notes == ("2 lines have no name and are left out.",)


def test_a_class_has_at_most_so_many_lines_and_bytes() -> None:
    assert len(read_class_list(lines(500)).names) == 499
    with pytest.raises(UnreadableArchive, match="There are 501 lines in this file; a class has at most 500"):
        read_class_list(lines(501))
    full = (b"First name,ID\nAna,7\n" + (b" " * 99_999 + b"\n") * 10)[:1_000_000]
    assert read_class_list(full).names == (ANA,)
    with pytest.raises(UnreadableArchive, match="1 MB"):
        read_class_list(full + b"\n")


def test_titles_above_the_headings_are_passed_over_as_far_as_they_reach() -> None:
    def titled(n: int) -> bytes:
        return "".join(f"Title {i};\n" for i in range(n)).encode() + b"First name;ID\nAna;7\n"

    assert read_class_list(titled(5)).names == (ANA,)
    assert len(read_class_list(titled(6)).names) > 1
    assert read_class_list(b"First name;ID\nAna;7\n").names == (ANA,)


def test_columns_and_names_have_an_end() -> None:
    def wide(at: int) -> bytes:
        heads = [f"x{i}" for i in range(70)]
        cells = ["1"] * 70
        heads[0], heads[at], cells[0], cells[at] = "First name", "ID", "Ana", "7"
        return f"{';'.join(heads)}\n{';'.join(cells)}\n".encode()

    assert read_class_list(wide(63)).names == (ANA,)
    assert read_class_list(wide(64)).names == (("Ana", ""),)
    (name,) = names(read_class_list(b"First name;ID\n" + b"a" * 80 + b";7\n"))
    assert name == "a" * 60


def test_the_encoding_and_its_alternative() -> None:
    data = "Vorname;Nr\nÄnne;1\n".encode("cp1252")
    assert read_class_list(data, "cp1252").notes == () and read_class_list(data, "cp1252").encoding == "cp1252"
    assert read_class_list(data, usual="cp1250").notes == (GUESSED.format("cp1252"),)
    for wrong in ("nonsense", "utf-8"):
        with pytest.raises(UnreadableArchive, match=f"can't be read as '{wrong}'; expected one of utf-8, cp1252"):
            read_class_list(data, wrong)
    assert names(read_class_list("Imię;Nr\nŁucja;1\n".encode("utf-16-be"), "utf-16-be")) == ["Łucja"]
    big = b"\xfe\xff" + "Imię;Nr\nŁucja;1\n".encode("utf-16-be")
    assert (read_class_list(big).encoding, names(read_class_list(big))) == ("utf-16", ["Łucja"])


@pytest.mark.parametrize(
    ("text", "separator", "expected"),
    [
        ("Novak;Ana;1\nBerg;Bo;2\n", "semicolon", ["Ana", "Bo"]),
        ("1;Novak;Ana\n2;Berg;Bo\n", "semicolon", ["Ana", "Bo"]),
        ("1;Ana Novak\n2;Bo Berg\n", "semicolon", ["Ana Novak", "Bo Berg"]),
        ("1;x;Ana\n2;;Bo\n", "semicolon", ["Ana", "Bo"]),
        ("a|b,c\nd|e,f\ng|h\n", "bar", ["b,c", "e,f", "h"]),
        ("First name|ID\nAna|7\n", "bar", ["Ana"]),
        ("sep=,\na,b;c\nd,e;f\n", "comma", ["b;c", "e;f"]),
        ("sep=x\nFirst name;ID\nAna;7\n", "semicolon", ["Ana"]),
        ('"Ana Novak"\n\n"Bo Berg"\n', "line", ["Ana Novak", "Bo Berg"]),
        ("Name;ID\nNovak, Ana;7\nBerg,;8\n", "semicolon", ["Ana", "Berg"]),
        ("Last name;ID\nNovak, Ana;7\nBerg;8\n", "semicolon", ["Ana", "Berg"]),
        ("First name;First name;ID\nAna;Anna;7\n", "semicolon", ["Ana"]),
        ("First name;ID\nAna\n", "semicolon", ["Ana"]),
    ],
)
def test_separators_and_columns_without_headings(text: str, separator: str, expected: list[str]) -> None:
    found = read_class_list(text.encode())
    assert (found.separator, names(found)) == (separator, expected)


@pytest.mark.second_lane
def test_cells_keep_their_columns_and_have_an_end() -> None:
    rows = [[""] * 70, [""] * 70]
    rows[0][2], rows[0][63], rows[1][2], rows[1][63] = "First name", "ID", "Ana", "7"
    assert read_class_list(workbook(rows)).names == (ANA,)
    more = ' table:number-columns-repeated="40"'
    cell = "<table:table-cell{}/>".format
    heads = cell(more) + CELL.format(text="First name", more="") + "<table:covered-table-cell/>"
    cells = (
        CELL.format(text="x", more=more)
        + CELL.format(text="Ana", more="")
        + cell(' table:number-columns-repeated="16000"')
    )
    repeated = "".join(f"<table:table-row>{row}</table:table-row>" for row in (heads, cells))
    assert names(read_class_list(open_document(repeated))) == ["Ana"]


def test_rows_of_the_office_that_are_too_long_or_about_to_go_are_no_harm() -> None:
    out = StringIO()
    csv.writer(out).writerows(
        [
            ("sourcedId", "givenName", "role", "enabledUser", "status"),
            ("1", "Ana", "student", "true", "active", "too", "much"),
            ("2", "Bo", "student", "FALSE", "active"),
            ("3", "Cy", "student", "true", "ToBeDeleted"),
            ("4", "Di", "Student"),
            ("", "Ed", "student"),
        ]
    )
    assert read_class_list(zipped(**{"users.csv": out.getvalue()})).names == (("Ana", "1"), ("Di", "4"))
