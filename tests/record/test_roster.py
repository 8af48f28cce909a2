"""Class lists from whatever there is, kept apart from every lesson; and a pupil who is to be forgotten is gone."""

import json
from pathlib import Path

import pytest
from record.lived import made, opened, said

from facilitator.cli.main import main
from facilitator.cli.roster_files import load_rosters
from facilitator.record.archives import UnreadableArchive
from facilitator.record.class_list import read_class_list

LISTS: dict[str, tuple[bytes, list[str]]] = {
    "commas": (b"First name,Last name,ID number\r\nAna,Novak,7\r\nBo,Berg,8\r\n", ["Ana", "Bo"]),
    "german semicolons in cp1252": (
        "Nachname;Vorname;Klasse\r\nMüller;Jörg;7b\r\nGroß;Änne;7b\r\n".encode("cp1252"),
        ["Jörg", "Änne"],
    ),
    "a mark at the beginning": ("\ufeffNom;Prénom\nLefèvre;Zoé\nNoël;Chloé\n".encode(), ["Zoé", "Chloé"]),
    "utf-16 with tabs": (
        "Nazwisko\tImię\nŻółć\tŁucja\nNowak\tŚwiętosława\n".encode("utf-16"),
        ["Łucja", "Świętosława"],
    ),
    "decomposed": ("Ime,Priimek\nS\u030cpela,Novak\nAnz\u030ce,Kos\n".encode(), ["Špela", "Anže"]),
    "sep line": (b"sep=;\nFirst name;Last name\nAna;Novak\nBo;Berg\n", ["Ana", "Bo"]),
    "trailing separators": (b"First name;Last name;;;\nAna;Novak;;;\n;;;;\nBo;Berg;;;\n", ["Ana", "Bo"]),
    "carriage returns": (b"Fornavn,Etternavn\rKari,Dahl\rOla,Lund\r", ["Kari", "Ola"]),
    "last, first unquoted": (b"Student\nNovak, Ana\nBerg, Bo\n", ["Ana", "Bo"]),
    "one column without a heading": (b"Ana Novak\nBo Berg\n", ["Ana Novak", "Bo Berg"]),
    "two columns without a heading": (b"Novak;Ana\nBerg;Bo\nLund;Cy\n", ["Ana", "Bo", "Cy"]),
    "moodle": (
        b"username,firstname,lastname,email,idnumber\nan,Ana,Novak,a@x.invalid,7\nbo,Bo,Berg,b@x.invalid,8\n",
        ["Ana", "Bo"],
    ),
    "romanian": ("Nume,Prenume\nIonescu,Ștefan\nPopa,Ioana\n".encode(), ["Ștefan", "Ioana"]),
    "twice the same": (b"Vorname,Nachname\nAna,Novak\nAna,Berg\nBo,Lund\n", ["Ana 1", "Ana 2", "Bo"]),
    "pasted without headings": (b"Ana\tNovak\nMaja\tKos\nJan\tBerg\n", ["Ana", "Maja", "Jan"]),
    "pasted, one line": (b"Ana\tNovak", ["Ana"]),
    "legal and preferred": (
        b"Legal First Name,Preferred Name,Last Name\nAnastasia,Ana,Novak\nRobert,,Berg\n",
        ["Ana", "Robert"],
    ),
    "one joint column": (
        "Apellidos y nombre;Grupo\nGarcía López, Ana;1A\nPérez Gil, José María;1A\n".encode(),
        ["Ana", "José María"],
    ),
    "one joint column without commas": (
        "Nazwisko i imię;Klasa\nKowalska Łucja;7b\nNowak Jan Piotr;7b\n".encode(),
        ["Łucja", "Jan Piotr"],
    ),
    "joint, the first name first": ("Imię i nazwisko\nŁucja Kowalska\n".encode(), ["Łucja Kowalska"]),
    "chinese": ("姓名,学号\n王小明,1\n李华,2\n".encode("gbk"), ["王小明", "李华"]),
    "chinese names alone": ("名字\n王小明\n李华\n".encode("gbk"), ["王小明", "李华"]),
    "japanese": ("氏名,番号\n山田太郎,1\n鈴木さくら,2\n".encode("shift_jis"), ["山田太郎", "鈴木さくら"]),
    "cyrillic": ("Фамилия;Имя\nИванова;Анна\nПетров;Борис\n".encode("cp1251"), ["Анна", "Борис"]),
    "greek": ("Επώνυμο;Όνομα\nΓεωργίου;Νίκος\n".encode("cp1253"), ["Νίκος"]),
    "utf-16 without a mark": ("Vorname;ID\nJörg;1\n".encode("utf-16-le"), ["Jörg"]),
    "a total": (b"Last name;First name;Points\nNovak;Ana;3\nBerg;Bo;4\nTotal;;7\n", ["Ana", "Bo"]),
    "a count": ("Nachname;Vorname\nNovak;Ana\nBerg;Bo\n;\nAnzahl Schüler: 2;\n".encode(), ["Ana", "Bo"]),
    "a total of names alone": (b"Name\nAna Novak\nBo Berg\nTotal: 2\n", ["Ana Novak", "Bo Berg"]),
    "headings on every page": (b"Name;ID\nAna;1\nName;ID\nBo;2\n", ["Ana", "Bo"]),
    "class beside the names": (b"7b;Novak;Ana\n7b;Berg;Bo\n7b;Lund;Mia\n", ["Ana", "Bo", "Mia"]),
    "in the order of the register": (
        b"Abram\tYuka\nBerg\tQadir\nCole\tTemba\nDahl\tBrynja\nEvans\tWren\n",
        ["Yuka", "Qadir", "Temba", "Brynja", "Wren"],
    ),
    "german pair": (b"Name, Vorname\nNovak, Ana\nBerg, Bo\n", ["Ana", "Bo"]),
    "a pupil whose family is called Total": (b"Last name;First name\nBerg;Bo\nTotal;Marie\n", ["Bo", "Marie"]),
    "a name with a line break": (b'First name,Last name\n"An\na",Novak\nBo,Berg\n', ["An a", "Bo"]),
}


@pytest.mark.parametrize("name", list(LISTS))
def test_a_class_list_gives_the_names(name: str) -> None:
    data, names = LISTS[name]
    assert [n for n, _ in read_class_list(data).names] == names


def test_what_nothing_tells_is_refused_and_can_be_said(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = b"Wren\tTemba\nQadir\tYuka\n"
    with pytest.raises(UnreadableArchive, match="No heading says which column has the first names"):
        read_class_list(data)
    path = tmp_path / "7b.txt"
    path.write_bytes(data)
    assert main(["roster", str(path), "--yes"]) == 2 and "say --columns" in capsys.readouterr().err
    assert not home.exists()
    assert main(["roster", str(path), "--yes", "--columns", "first name,family name"]) == 0
    assert [p.name for p in load_rosters()["7b"]] == ["Wren", "Qadir"]
    assert main(["roster", str(path), "--yes", "--columns", "nickname"]) == 2
    assert "'nickname' is no meaning of a column. Expected one of" in capsys.readouterr().err


def test_the_code_page_of_eastern_europe_is_a_guess_and_can_be_said() -> None:
    data = "Priimek;Ime\nŠuštaršič;Žiga\nKovač;Špela\n".encode("cp1250")
    assert [n for n, _ in read_class_list(data, "cp1250").names] == ["Žiga", "Špela"]
    assert [n for n, _ in read_class_list(data, usual="cp1250").names] == ["Žiga", "Špela"]
    guessed = read_class_list(data)
    assert guessed.notes and "--encoding cp1250" in guessed.notes[0]


def test_only_what_is_needed_is_kept() -> None:
    found = read_class_list(LISTS["moodle"][0])
    assert found.names == (("Ana", "7"), ("Bo", "8"))
    assert dict(found.columns) == {"firstname": "first name", "lastname": "family name", "idnumber": "id"}
    assert not any("@" in str(p) or "Novak" in str(p) for p in found.names)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\x03\x04rest", "is damaged; .* 'CSV UTF-8'"),
        (b"", "nothing in this file"),
        (b"\n\n", "nothing in this file"),
        (b"x" * 1_100_000, "1 MB"),
        (b'First name,ID\n"' + b"a,b\n" * 60_000, "never closed"),
        (b"First name\n", "No names"),
        (b"First name,Last name\n" + b"a,b\n" * 600, "500"),
    ],
)
def test_what_is_no_class_list_is_said_in_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(UnreadableArchive, match=words):
        read_class_list(data)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def listed(tmp_path: Path, text: str = "First name,Last name,ID number\nAna,Zymborska,ZZ-4711\nBo,Berg,8\n") -> str:
    path = tmp_path / "7b.csv"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_looking_stores_nothing_and_storing_keeps_it_to_its_owner(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["roster", listed(tmp_path)]) == 1
    shown = capsys.readouterr()
    assert "They will be shown as: Ana, Bo." in shown.out and "Zymborska" not in shown.out and not home.exists()
    assert main(["roster", listed(tmp_path), "--yes"]) == 0
    file = home / "roster.json"
    assert file.stat().st_mode & 0o777 == 0o600 and "Zymborska" not in file.read_text(encoding="utf-8")
    pupils = load_rosters()["7b"]
    assert [(p.name, p.external) for p in pupils] == [("Ana", "ZZ-4711"), ("Bo", "8")] and len(
        {p.code for p in pupils}
    ) == 2
    assert [p.name for p in home.iterdir()] == ["roster.json"]
    assert main(["roster", str(tmp_path / "nothing.csv")]) == 2 and "Traceback" not in capsys.readouterr().err


def test_who_was_in_the_class_keeps_the_code(tmp_path: Path, home: Path) -> None:
    assert main(["roster", listed(tmp_path), "--yes"]) == 0
    before = {p.name: p.code for p in load_rosters()["7b"]}
    assert main(["roster", listed(tmp_path, "First name,ID number\nCy,9\nBo,8\nAna,ZZ-4711\n"), "--yes"]) == 0
    after = {p.name: p.code for p in load_rosters()["7b"]}
    assert after["Ana"] == before["Ana"] and after["Bo"] == before["Bo"] and after["Cy"] not in before.values()


def test_somebody_is_forgotten_everywhere_and_the_sides_keep_what_they_did(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["roster", listed(tmp_path), "--yes"]) == 0
    ana, bo = load_rosters()["7b"]
    (home / "lessons").mkdir()
    lesson = made(home / "lessons" / "a.lesson", "planet-hexagon", seats=1)
    said(
        lesson,
        f"join lupidians {ana.code}",
        f"join arboretans {bo.code}",
        'note "Ana explained it to everybody"',
        f'note "{ana.code} left early"',
        'note "Analysis of a move"',
        'observe lupidians collaboration 3 "Bo asked, ana answered"',
        'answer arboretans "Bo: water"',
    )
    lesson.store.close()
    assert main(["history"]) == 0
    assert any(ana.code.encode() in p.read_bytes() for p in (home / "history").iterdir())
    capsys.readouterr()
    assert main(["forget", ana.code.lower()]) == 0
    out = capsys.readouterr().out
    assert (
        "the name was removed" in out
        and "3 places in 3 texts removed from 1 lesson: a." in out
        and "are not changed" in out
    )
    assert "Family names were never saved" in out
    for path in home.rglob("*"):
        if path.is_file() and path.suffix != ".lesson":
            data = path.read_bytes()
            assert b"Ana explained" not in data and b"ZZ-4711" not in data and ana.code.encode() not in data, path
    people = (home / "lessons" / "a.lesson.people").read_bytes()
    assert b"Analysis of a move" in people and b"Bo: water" in people
    for left in (b"(removed) explained it to everybody", b"(removed) left early", b"Bo asked, (removed) answered"):
        assert left in people, "only the place goes"
    assert [p.name for p in load_rosters()["7b"]] == ["Bo"]
    assert main(["show", str(home / "lessons" / "a.lesson")]) == 0 and main(
        ["check", str(home / "lessons" / "a.lesson")]
    ) in (0, 1)
    assert main(["forget", ana.code]) in (0, 1) and main(["forget", "NOBDY"]) == 1


def test_gradebook_gets_the_points_by_the_schools_ids(
    tmp_path: Path, home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["roster", listed(tmp_path), "--yes"]) == 0
    ana, bo = load_rosters()["7b"]
    lesson = made(tmp_path / "p.lesson", "phylo-western-pa", seats=1)
    said(lesson, f"join player-1 {ana.code}", f"join player-2 {bo.code}", "next", "count table card-points=40")
    lesson.store.close()
    capfd.readouterr()
    assert main(["export", str(tmp_path / "p.lesson"), "--to", "moodle-grades"]) == 0
    shown = capfd.readouterr()
    rows = dict(line.split(",")[:2] for line in shown.out.splitlines()[1:])
    assert rows == {"ZZ-4711": "30", "8": "30"} and "codes (" in shown.err, "half of the 80 points of Sustainable"
    assert ana.code not in shown.out and "Ana" not in shown.out


def test_what_is_stored_is_shown_by_number_code_and_name(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["roster"]) == 0 and "No class list" in capsys.readouterr().out
    assert main(["roster", listed(tmp_path), "--yes"]) == 0
    ana, bo = load_rosters()["7b"]
    capsys.readouterr()
    assert main(["roster"]) == 0 and capsys.readouterr().out == "7b: 2 pupils\n"
    assert main(["roster", "--title", "7b"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"  1  {ana.code}  Ana  (ZZ-4711)", f"  2  {bo.code}  Bo  (8)"]
    assert main(["roster", "--title", "7d"]) == 1 and "There is no class '7d'" in capsys.readouterr().err


def pupils_of(tmp_path: Path, n: int) -> list[str]:
    """A class of so many in the data folder; their codes in the order of the list."""
    assert (
        main(["roster", listed(tmp_path, "Name,ID\n" + "".join(f"P{i},id-{i}\n" for i in range(1, n + 1))), "--yes"])
        == 0
    )
    return [p.code for p in load_rosters()["7b"]]


def test_a_lesson_is_opened_for_a_class_without_those_who_are_absent(
    tmp_path: Path, home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    codes = pupils_of(tmp_path, 18)
    path = str(tmp_path / "c.lesson")
    wanted = ["open", "planet-hexagon-90", "--lesson", path, "--rehearsal", "--seed", "4", "--class", "7b"]
    capfd.readouterr()
    assert main([*wanted, "--absent", f"3, {codes[16].lower()}", "--apart", "1-2-4,3-5"]) == 0
    assert "7b: 16 pupils at 1 table." in capfd.readouterr().err
    lesson = opened(Path(path))
    seats = lesson.room.seats
    said(lesson, "next", "observe lupidians collaboration 3")
    lesson.store.close()
    (home / "settings.toml").write_text("school = { outcome-grades = true }", encoding="utf-8")
    at = {code: side for (_, side), own in seats.items() for code in own}
    assert sorted(at) == sorted(c for i, c in enumerate(codes, 1) if i not in (3, 17)), (
        "the class's own codes, and nobody else"
    )
    assert sorted(len(own) for own in seats.values()) == [4] * 4 and len({at[codes[n - 1]] for n in (1, 2, 4)}) == 3
    assert list(at) != [c for c in codes if c in at], "drawn, not in the order of the list"
    capfd.readouterr()
    assert main(["export", path, "--to", "moodle-grades"]) == 0
    rows = [row.split(",") for row in capfd.readouterr().out.splitlines()[1:]]
    assert {row[0] for row in rows} == {f"id-{i}" for i in range(1, 19) if i not in (3, 17)}
    assert sorted(row[1:] for row in rows) == [["", ""]] * 12 + [["hears two ideas before deciding", "of the team"]] * 4
    (home / "lessons" / "7b").mkdir(parents=True)
    for file in tmp_path.glob("c.lesson*"):
        file.rename(home / "lessons" / "7b" / file.name)
    assert main(["history", "--json"]) == 0
    assert {row["class"] for row in json.loads(capfd.readouterr().out)} == {"7b"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--class", "7c"], "There is no class '7c'. Expected 7b."),
        (["--class", "7b", "--absent", "9"], "Nobody here has the number 9. Expected 1 to 8, or a code."),
        (["--class", "7b", "--absent", "1,2,3,4,5,6,7,8"], "Everyone in 7b is marked absent."),
        (["--absent", "3"], "Name the class too"),
        (["--apart", "3-4"], "Name the class too"),
    ],
)
def test_what_is_no_class_opens_no_lesson(
    words: list[str], sentence: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pupils_of(tmp_path, 8)
    capsys.readouterr()
    path = tmp_path / "n.lesson"
    assert main(["open", "planet-hexagon-90", "--lesson", str(path), *words]) == 1
    assert sentence in capsys.readouterr().err and not path.exists()


def test_without_any_class_list_it_is_said_how_to_read_one(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["open", "eco", "--lesson", str(tmp_path / "n.lesson"), "--class", "7b"]) == 1
    assert "Read one first" in capsys.readouterr().err


def test_forgetting_reaches_the_folders_of_classes(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = pupils_of(tmp_path, 3)[0]
    (home / "lessons" / "7b").mkdir(parents=True)
    lesson = made(home / "lessons" / "7b" / "a.lesson", "planet-hexagon", seats=1)
    said(lesson, f"join lupidians {code}", f'note "{code} left early"')
    lesson.store.close()
    assert main(["forget", code]) == 0 and "1 place in 1 text removed from 1 lesson: a." in capsys.readouterr().out
    assert code.encode() not in (home / "lessons" / "7b" / "a.lesson.people").read_bytes()


def test_a_damaged_class_list_is_a_sentence(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir()
    for text in ("no json", json.dumps([1]), json.dumps({"7b": [["A", "B", "C", "D"]]})):
        (home / "roster.json").write_text(text, encoding="utf-8")
        assert main(["forget", "AAAAA"]) == 2 and "roster.json" in capsys.readouterr().err
