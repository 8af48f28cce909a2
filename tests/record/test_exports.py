"""Files for other programs: what was typed stays at home, no cell is a formula, gradebooks read every row, records keep to their rules."""

import csv
import io
import json
import math
import re
import zipfile
from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from record.lived import LESSONS, MARKERS, lived, made, said
from record.statement_check import faults

from facilitator.cli.collect_record import collect_record
from facilitator.cli.main import main
from facilitator.game.rulebook.outcome import Outcome
from facilitator.plain.frozen import replace
from facilitator.record.gradebook import grades, outcomes_csv
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.lesson_table import HEADINGS, lesson_table
from facilitator.record.workbook import CellSheet, as_csv, as_xlsx, sheets
from facilitator.record.xapi_statements import Address, registration, statements

GAMES = tuple(LESSONS)
HERE = Address("https://school.example/records", "0123456789abcdef0123")
HOSTILE = (
    '=HYPERLINK("http://x.invalid")',
    "+1",
    "-1+1",
    "@SUM(A1)",
    "\tx",
    "a;b",
    'say "no"',
    "two\nlines",
    "ends with \\",
    "é ł Ș 🦊",
    '\\" odd',
)


def by_id(found: Sequence[Any]) -> dict[str, Any]:
    """Statements by their ids."""
    return {statement["id"]: statement for statement in found}


def rows_of(text: str, separator: str, escape: str | None = None) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), delimiter=separator, escapechar=escape))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("to", ["csv", "moodle-outcomes", "xapi"])
def test_nothing_that_was_typed_and_no_code_goes_out(game: str, to: str, tmp_path: Path) -> None:
    given = lived(tmp_path, game, "marked")
    out = tmp_path / "out"
    assert main(["export", str(tmp_path / "marked.lesson"), "--to", to, "--out", str(out)]) == 0
    text = out.read_text(encoding="utf-8-sig")
    assert len(text) > 200
    codes = [code for codes in given.room.seats.values() for code in codes]
    for word in (*MARKERS, *codes, *(c.title for s in given.rules.cards if s.secret for c in s.cards)):
        assert word not in text, word


def test_texts_go_out_only_where_that_is_asked_for(tmp_path: Path) -> None:
    given = lived(tmp_path, "planet-hexagon", "marked")
    assert "MARKER-ANSWER" not in json.dumps(statements(given, HERE)) and "MARKER-ANSWER" in json.dumps(
        statements(given, HERE, texts=True)
    )
    assert "MARKER-NOTE" not in json.dumps(statements(given, HERE, texts=True))


def test_a_spreadsheet_gets_texts_numbers_and_no_formula() -> None:
    sheet = CellSheet(
        "Hostile", ("=a", "b"), tuple((text, n) for text, n in zip(HOSTILE, (-3, 2.5, *[None] * 20), strict=False))
    )
    data = as_csv(sheet)
    assert data.startswith(b"\xef\xbb\xbf") and b"\r\n" in data
    rows = rows_of(data.decode("utf-8-sig"), ",")
    assert len(rows) == 1 + len(HOSTILE) and rows[0] == ["'=a", "b"]
    assert [r[1] for r in rows[1:3]] == ["-3", "2.5"], "numbers are not guarded"
    for (text, _), row in zip(sheet.rows, rows[1:], strict=True):
        assert row[0] in (text, f"'{text}") and row[0][0] not in "=+-@\t"
    assert rows_of(as_csv(sheet, comma=True).decode("utf-8-sig"), ";")[2][1] == "2,5"


def test_a_workbook_has_no_formula_and_no_link(tmp_path: Path) -> None:
    pytest.importorskip("xlsxwriter")
    sheet = CellSheet("Hostile", ("a", "b"), tuple((text, -3.5) for text in HOSTILE))
    with zipfile.ZipFile(io.BytesIO(as_xlsx((sheet, *sheets(lived(tmp_path, "eco", "marked")))))) as book:
        inside = {name: book.read(name).decode("utf-8", "replace") for name in book.namelist()}
    assert sum(name.startswith("xl/worksheets/sheet") for name in inside) == 5
    everything = "".join(inside.values())
    assert "<f>" not in everything and "<hyperlink " not in everything
    assert "=HYPERLINK(" in inside["xl/sharedStrings.xml"] and "<v>-3.5</v>" in inside["xl/worksheets/sheet1.xml"]
    assert not [m for m in MARKERS if m in everything]


def test_cells_of_a_workbook_stand_below_their_headings() -> None:
    pytest.importorskip("xlsxwriter")
    data = as_xlsx((CellSheet("Points", ("a", "b"), (("x", 1), (None, 2.5))),))
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        sheet, styles = (book.read(f"xl/{name}.xml").decode() for name in ("worksheets/sheet1", "styles"))
    assert re.findall(r'<c r="(\w+)"( s="1")?', sheet) == [
        ("A1", ' s="1"'),
        ("B1", ' s="1"'),
        ("A2", ""),
        ("B2", ""),
        ("B3", ""),
    ]
    assert '<pane ySplit="1" topLeftCell="A2"' in sheet and "<b/>" in styles and "<cols>" in sheet


def test_without_the_package_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lived(tmp_path, "eco")
    monkeypatch.setattr("facilitator.cli.export.find_spec", lambda _: None)
    assert main(["export", str(tmp_path / "plain.lesson"), "--to", "xlsx"]) == 2
    assert "[xlsx]" in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_are_such_as_moodle_takes(game: str, tmp_path: Path) -> None:
    given = lived(tmp_path, game)
    text = outcomes_csv(given)
    assert text.encode()[:1] == b"o"
    rows = rows_of(text, ";", "\\")
    assert {len(r) for r in rows} == {6} and len(rows) == 1 + len(given.outcomes)
    for row in rows[1:]:
        assert all(row[i] for i in (0, 1, 3, 4)) and len(row[4].split(",")) == 4 and len(";".join(row)) < 8192
    assert len({row[1] for row in rows}) == len(rows)


def test_hostile_outcomes_keep_their_rows_and_columns(tmp_path: Path) -> None:
    given = replace(
        lived(tmp_path, "eco"),
        scenario=replace(
            lived(tmp_path, "eco", "b").scenario,
            outcomes=tuple(
                Outcome(f"o-{i}", text, (text.replace(",", ""), "b", "c", "d")) for i, text in enumerate(HOSTILE)
            ),
        ),
    )
    rows = rows_of(outcomes_csv(given), ";", "\\")
    assert {len(r) for r in rows} == {6} and len(rows) == 1 + len(HOSTILE)


def test_long_outcomes_are_cut_where_moodle_would_cut_them(tmp_path: Path) -> None:
    given = lived(tmp_path, "eco", "b")
    long = Outcome("o" * 200, "t" * 3000, ("a" * 600, "b" * 600, "c", "d"))
    (_, row) = rows_of(outcomes_csv(replace(given, scenario=replace(given.scenario, outcomes=(long,)))), ";", "\\")
    assert [len(cell) for cell in row] == [1000, 100, 1000, 1000, 405, 16], "every level stays an item of the scale"


IDS = {"A": "ZZ-1", "B": "=x", "C": 'q"', "D": "b\\", "E": ""}


def scored(tmp_path: Path, *points: str) -> LessonRecord:
    """A lesson in which every player has points and somebody with a code."""
    lesson = made(tmp_path / "g.lesson", "eco", sides=len(points), seats=1)
    rest = [c.id for c in lesson.rules.boxes if c.of == "side"]
    said(lesson, "next")
    for i, n in enumerate(points, 1):
        values = {**dict.fromkeys(rest, "0"), "animal-points": n}
        said(lesson, f"count player-{i} " + " ".join(f"{c}={value}" for c, value in values.items()))
    given = collect_record(lesson)
    return replace(
        given, room=replace(given.room, seats={("1", f"player-{i}"): (code,) for i, code in enumerate(IDS, 1)})
    )


def test_grades_have_equal_rows_dots_and_nobody_without_an_id(tmp_path: Path) -> None:
    given = scored(tmp_path, "31", "30", "7", "3", "0")
    most = replace(given.rules, score=replace(given.rules.score, most=60))
    tables = {"1": replace(given.tables["1"], rules=most)}
    found = grades(replace(given, rules=most, tables=tables), IDS, 60, levels=False)
    rows = rows_of(found.text, ",", "\\")
    assert {len(r) for r in rows} == {2} and not found.text.startswith(("\ufeff", "sep="))
    assert [r[0] for r in rows] == ["idnumber", "ZZ-1", "=x", 'q"', "b"]
    assert found.without == ("E",)
    assert [round((float(r[1]) - float(rows[4][1])) * 0.6, 1) for r in rows[1:]] == [28, 27, 4, 0], "of 60 at most"
    assert all(0 <= float(r[1]) <= 100 for r in rows[1:]) and all("," not in cell for r in rows[1:] for cell in r)


def test_where_all_score_together_nobody_gets_points_of_their_own(tmp_path: Path) -> None:
    points = sheets(lived(tmp_path, "ecogon"))[0]
    assert points.headings == ("Table", "Player", "Established animals", "Total"), "what this game counts"
    assert {row[1] for row in points.rows} == {"all together"}
    assert ("1", "all together", 10, 10) in points.rows


def test_a_side_with_no_points_has_a_nought_and_one_without_a_sheet_has_nothing(tmp_path: Path) -> None:
    lesson = made(tmp_path / "g.lesson", "planet-hexagon")
    typed = [c.id for c in lesson.rules.boxes if c.of == "side"]
    said(lesson, "next", f"count lupidians {' '.join(f'{c}=0' for c in typed)}")
    rows = {row[1]: row[2:] for row in sheets(collect_record(lesson))[0].rows}
    assert rows["Lupidians"][:4] == (0, 0, 0, 0) and rows["Lupidians"][-1] == 0
    assert set(rows["Urbanides"][:-1]) == {None}


def test_a_game_without_points_has_no_grades(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = lived(tmp_path, "ecopyramid")
    ids = {code: f"id-{code}" for codes in given.room.seats.values() for code in codes}
    assert ids and grades(given, ids, 60, levels=False).empty, "no grade rather than a nought for everybody"
    assert main(["export", str(tmp_path / "plain.lesson"), "--to", "moodle-grades"]) == 2
    assert "no points for a gradebook" in capsys.readouterr().err


def test_a_lesson_whose_people_have_no_ids_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    lived(tmp_path, "phylo-western-pa")
    assert main(["export", str(tmp_path / "plain.lesson"), "--to", "moodle-grades"]) == 2
    assert "facilitator roster" in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_records_of_every_game_keep_to_the_rules_and_are_the_same_again(game: str, tmp_path: Path) -> None:
    given = lived(tmp_path, game)
    found = statements(given, HERE, texts=True)
    assert found and faults(found) == [] and len(by_id(found)) == len(found)
    assert by_id(statements(given, HERE, texts=True)) == by_id(found)
    assert {s["context"]["registration"] for s in found} == {registration(given, HERE)}
    text = json.dumps(found)
    assert "member" not in text and "mbox" not in text and "mastered" not in text
    seen = [s for s in found if "objective" in json.dumps(s["object"])]
    assert seen and all(set(s["result"]["score"]) == {"raw", "min", "max", "scaled"} for s in seen)


def table_of(path: Path, separator: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"), newline=""), delimiter=separator))


@pytest.mark.parametrize("game", GAMES)
def test_csv_is_one_table_of_numbers(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    given, out = lived(tmp_path, game), tmp_path / "out.csv"
    assert main(["export", str(tmp_path / "plain.lesson"), "--to", "csv", "--out", str(out)]) == 0
    rows = table_of(out)
    assert list(rows[0]) == ["lesson", "class", "date", "table", "side", "what", "value"] == list(HEADINGS)
    assert all(row["lesson"] == "plain" and row["date"] == "2025-11-18" and None not in row for row in rows)
    assert all(row[key] for row in rows for key in ("table", "side", "what")) and all(
        float(r["value"]) >= 0 for r in rows
    )
    assert {row["table"] for row in rows} == {
        "all",
        *(o.table or "" for o in given.of("observation")),
        *given.standings,
    }
    totals = {row["side"]: float(row["value"]) for row in rows if row["what"] == "total points"}
    assert (
        totals
        == {
            "planet-hexagon": {"Lupidians": 1, "Arboretans": 8, "Harvesters": 2, "Urbanides": 1},
            "ecogon": {"all together": 10},
            "eco": {"Player 1": 63.5, "Player 2": 56, "Player 3": 56, "Player 4": 45.5},
            "ecopyramid": {},
            "phylo-western-pa": {"all together": 83},
        }[game]
    )
    comma = tmp_path / "comma.csv"
    assert main(["export", str(tmp_path / "plain.lesson"), "--to", "csv", "--comma", "--out", str(comma)]) == 0
    assert [r | {"value": r["value"].replace(",", ".")} for r in table_of(comma, ";")] == rows


def test_an_ascii_table_has_no_mark_and_any_other_has() -> None:
    assert as_csv(CellSheet("", ("a",), (("b",),))) == b"a\r\nb\r\n"
    assert as_csv(CellSheet("", ("a",), (("é",),))).startswith(b"\xef\xbb\xbf")


def test_what_is_not_complete_is_no_total_and_has_no_winner(tmp_path: Path) -> None:
    lesson = made(tmp_path / "g.lesson", "planet-hexagon-45")
    said(
        lesson,
        "phase play",
        "next",
        "count lupidians houses=2 houses-1-forest=2",
        "observe urbanides collaboration seen",
    )
    found = [row[3:] for row in lesson_table([(collect_record(lesson), "g", "")]).rows]
    assert ("1", "Lupidians", "points: Houses beside Forests", 2) in found
    assert ("1", "Lupidians", "points so far", 2) in found and ("1", "Urbanides", "seen: Collaboration", 1) in found
    assert not [what for _, _, what, _ in found if what in ("total points", "won", "target reached")]


def test_names_of_lessons_and_classes_are_no_formulas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("xlsxwriter")
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    given = lived(tmp_path, "eco", "=1+1")
    codes = [code for codes in given.room.seats.values() for code in codes]
    (tmp_path / "home").mkdir()
    classes = {"@7b": [[code, "Zymborska", "ZZ-4711"] for code in codes]}
    (tmp_path / "home" / "roster.json").write_text(json.dumps(classes), encoding="utf-8")
    path = str(tmp_path / "=1+1.lesson")
    for to in ("csv", "xlsx", "xapi"):
        assert main(["export", path, "--to", to, "--out", str(tmp_path / f"out.{to}")]) == 0
    assert {(row["lesson"], row["class"]) for row in table_of(tmp_path / "out.csv")} == {("'=1+1", "'@7b")}
    with zipfile.ZipFile(tmp_path / "out.xlsx") as book:
        inside = "".join(book.read(name).decode("utf-8", "replace") for name in book.namelist())
        first = book.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in inside and "=1+1" in inside
    assert re.findall(r'<c r="([A-G])2"( s="2")?( t="s")?', first) == [
        *(((c, "", ' t="s"')) for c in "AB"),
        ("C", ' s="2"', ""),
        *(((c, "", ' t="s"')) for c in "DEF"),
        ("G", "", ""),
    ], "texts, a date, and a number"
    everything = inside + (tmp_path / "out.csv").read_text() + (tmp_path / "out.xapi").read_text()
    for word in ("Zymborska", "ZZ-4711", *codes):
        assert word not in everything


def test_several_lessons_are_one_table_and_one_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("xlsxwriter")
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    for game in ("eco", "ecogon"):
        lived(tmp_path, game, game)
    paths = [str(tmp_path / "eco.lesson"), str(tmp_path / "ecogon.lesson")]
    for to in ("csv", "xapi", "xlsx"):
        assert main(["export", *paths, "--to", to, "--out", str(tmp_path / f"all.{to}")]) == 0
    rows = table_of(tmp_path / "all.csv")
    assert [row["lesson"] for row in rows] == sorted(row["lesson"] for row in rows), "each lesson once, in their order"
    assert {row["lesson"] for row in rows} == {"eco", "ecogon"}
    found = json.loads((tmp_path / "all.xapi").read_text(encoding="utf-8"))
    assert faults(found) == [] and len({s["context"]["registration"] for s in found}) == 2
    with zipfile.ZipFile(tmp_path / "all.xlsx") as book:
        assert sum(name.startswith("xl/worksheets/sheet") for name in book.namelist()) == 1
    assert main(["export", *paths, "--to", "moodle-grades"]) == 2 and "Name only one" in capsys.readouterr().err


def test_a_game_that_is_played_together_scores_once_and_a_lone_player_is_followed_nowhere(tmp_path: Path) -> None:
    found: list[Any] = statements(lived(tmp_path, "ecogon"), HERE)
    scored = [s for s in found if s["verb"]["id"].endswith("/scored") and s["object"]["id"].endswith("/games/ecogon")]
    assert [s["result"] for s in scored] == [{"score": {"raw": 10}, "success": True}]
    assert {s["actor"]["account"]["name"] for s in scored} == {"1-all"}
    of_class, lone = f"{HERE.base}/classes/{HERE.class_key}/teams", f"{HERE.base}/lessons/"
    for one in found:
        home, name = one["actor"]["account"]["homePage"], one["actor"]["account"]["name"]
        assert home == of_class if name.endswith("-all") else home.startswith(lone), name
    bands: list[Any] = statements(lived(tmp_path, "phylo-western-pa", "b"), HERE)
    assert [s["result"] for s in bands if "response" in s["result"] and "extensions" not in s["result"]] == [
        {"score": {"raw": 83}, "response": "Sustainable"}
    ]


def test_a_published_maximum_goes_with_the_points(tmp_path: Path) -> None:
    given = scored(tmp_path, "31", "3")
    rules = replace(given.rules, score=replace(given.rules.score, most=62))
    found: list[Any] = statements(replace(given, rules=rules), HERE)
    assert faults(found) == [] and {"raw": 31, "max": 62, "scaled": 0.5} in [s["result"].get("score") for s in found]


@pytest.fixture
def two_weeks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, list[str]]:
    """Two lessons of one class, and one of another."""
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    for of in ("otters", "badgers"):
        names = "Name\n" + "".join(f"Kid{i}\n" for i in range(12))
        (tmp_path / f"{of}.csv").write_text(names, encoding="utf-8")
        assert main(["roster", str(tmp_path / f"{of}.csv"), "--yes"]) == 0
    paths = []
    for name, of in (("one", "otters"), ("two", "otters"), ("three", "badgers")):
        paths.append(str(tmp_path / f"{name}.lesson"))
        assert main(["open", "planet-hexagon-45", "--lesson", paths[-1], "--class", of, "--rehearsal"]) == 0
        assert main(["do", paths[-1], "phase play", "next", "observe lupidians collaboration 3"]) == 0
    return tmp_path / "home", paths


def exported(path: str, capfd: pytest.CaptureFixture[str]) -> list[Any]:
    capfd.readouterr()
    assert main(["export", path, "--to", "xapi"]) == 0
    text = capfd.readouterr().out
    assert "otters" not in text and "Kid" not in text
    found: list[Any] = json.loads(text)
    assert faults(found) == []
    return found


def known(found: Sequence[Any]) -> set[tuple[str, str]]:
    return {tuple(s["actor"]["account"].values()) for s in found}


def test_a_class_has_the_same_ids_next_week_and_nobody_else_can_make_them(
    two_weeks: tuple[Path, list[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    home, paths = two_weeks
    first, second, other = (exported(path, capfd) for path in paths)
    assert known(first) == known(second) and not known(first) & known(other)
    assert {s["object"]["id"] for s in first} == {s["object"]["id"] for s in second}
    assert not by_id(first).keys() & by_id(second).keys()
    salt = home / "class-keys.salt"
    assert salt.stat().st_mode & 0o777 == 0o600 and len(salt.read_text()) == 64
    salt.unlink()
    assert not known(exported(paths[0], capfd)) & known(first), "the ids come from the salt"
    salt.write_text("00")
    assert main(["export", paths[0], "--to", "xapi"]) == 2 and "class-keys.salt" in capfd.readouterr().err


def test_the_address_is_set_once(two_weeks: tuple[Path, list[str]], capfd: pytest.CaptureFixture[str]) -> None:
    home, paths = two_weeks
    (home / "settings.toml").write_text('[school]\naddress = "https://school.example/records"\n', encoding="utf-8")
    found = exported(paths[0], capfd)
    own = re.compile(r'"(https?://[^"]+)"')
    kinds = ("http://adlnet.gov/", "https://w3id.org/xapi/", "https://school.example/records/")
    assert all(address.startswith(kinds) for address in own.findall(json.dumps(found)))
    for wrong in ("school.example", "https://school.example/", "https://a b", "https://x.example/?a=1"):
        (home / "settings.toml").write_text(f'[school]\naddress = "{wrong}"\n', encoding="utf-8")
        assert main(["export", paths[0], "--to", "xapi"]) == 2
        assert "school.example/records" in capfd.readouterr().err


SAMPLE: dict[str, Any] = {}


@pytest.fixture
def sample(tmp_path: Path) -> dict[str, Any]:
    found: list[Any] = statements(lived(tmp_path, "planet-hexagon"), HERE)
    return deepcopy(next(s for s in found if "extensions" in s["result"]))


def put(*path: str | int, value: Any) -> Callable[[dict[str, Any]], None]:
    """Something else at a place of a statement."""

    def change(one: dict[str, Any]) -> None:
        part: Any = one
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = value

    change.__name__ = f"{'-'.join(map(str, path))}-is-{value!r}"[:60]
    return change


def without(*path: str) -> Callable[[dict[str, Any]], None]:
    def change(one: dict[str, Any]) -> None:
        part: Any = one
        for step in path[:-1]:
            part = part[step]
        del part[path[-1]]

    change.__name__ = f"without-{'-'.join(path)}"
    return change


WRONG = [
    put("id", value="1"),
    put("id", value=None),
    put("timestamp", value="2025-11-18T10:00:00"),
    put("timestamp", value="2025-11-18T10:00:00-00:00"),
    put("timestamp", value="yesterday"),
    put("unknown", value=1),
    put("Actor", value={}),
    without("actor"),
    without("verb"),
    without("object"),
    put("actor", value={"name": "only a name"}),
    put("actor", "member", value=[]),
    put("actor", "mbox", value="mailto:a@b.invalid"),
    put("actor", "objectType", value="Agent"),
    put("actor", "account", "homePage", value="no address"),
    put("actor", "account", value={"name": "x"}),
    put("actor", "account", "name", value=7),
    put("verb", "id", value="scored"),
    put("verb", "display", value="scored"),
    put("verb", "display", value={"?": "x"}),
    put("object", "id", value="https://x.invalid/a b"),
    put("object", "id", value="no-scheme"),
    put("object", "definition", "name", value="x"),
    put("object", "objectType", value="Group"),
    put("result", "score", "raw", value="3"),
    put("result", "score", "raw", value=None),
    put("result", "score", "raw", value=math.nan),
    put("result", "score", "raw", value=99),
    put("result", "score", "raw", value=True),
    put("result", "score", "scaled", value=1.5),
    put("result", "score", "min", value=4),
    put("result", "score", "best", value=4),
    put("result", "duration", value="90min"),
    put("result", "duration", value="5400"),
    put("result", "duration", value="PT"),
    put("result", "success", value="yes"),
    put("result", "extensions", value={"rubric": 1}),
    put("result", "response", value=3),
    put("context", "registration", value="1"),
    put("context", "platform", value={}),
    put("context", "contextActivities", "parent", value={"id": "https://x.invalid"}),
    put("context", "contextActivities", "near", value=[]),
    put("context", "team", value={}),
    put("context", "language", value="english!"),
]


@pytest.mark.parametrize("change", WRONG, ids=lambda c: c.__name__)
def test_what_a_record_store_must_not_get_is_found_with_its_place(
    change: Callable[[dict[str, Any]], None], sample: dict[str, Any]
) -> None:
    assert faults([sample]) == []
    change(sample)
    found = faults([sample])
    assert found and found[0].startswith("statement 1: ") and found[0].endswith(".")


def test_the_same_id_twice_is_found(sample: dict[str, Any]) -> None:
    assert faults([sample, deepcopy(sample)]) == ["statement 2: id is used twice."]
    assert faults([7]) == ["statement 1: it is no statement."]
