"""What a school's gradebook gets: both files are taken by Moodle's importers, and grades follow the rules of the game, never the other tables."""

from fractions import Fraction
from pathlib import Path

import pytest
from record.lived import LESSONS, lived, made, said
from record.moodle import RefusedImport, import_grades, import_outcomes

from facilitator.cli.collect_record import collect_record
from facilitator.cli.main import main
from facilitator.cli.roster_files import load_rosters
from facilitator.game.kernel.state import Table
from facilitator.game.scoring.entries import Standing, standing
from facilitator.game.scoring.verdict import Ruling
from facilitator.plain.frozen import replace
from facilitator.record.grade_scale import grade_of
from facilitator.record.gradebook import _dotted, grades, outcomes_csv
from facilitator.record.lesson_record import LessonRecord


def ids_of(given: LessonRecord) -> dict[str, str]:
    return {code: f"id-{i}" for i, code in enumerate(c for codes in given.room.seats.values() for c in codes)}


@pytest.mark.parametrize("game", list(LESSONS))
def test_moodle_takes_both_files_of_every_game(game: str, tmp_path: Path) -> None:
    given = lived(tmp_path, game)
    ids, scales = ids_of(given), import_outcomes(outcomes_csv(given).encode())
    assert set(scales) == {o.title for o in given.outcomes}
    found = grades(given, ids, 60, levels=True)
    taken = import_grades(found.text.encode(), set(ids.values()), scales)
    assert set(taken) == set(ids.values()), "a row for everybody who has an id"
    assert bool(found.points) is (game in ("ecogon", "phylo-western-pa")), "no other rules name a goal or bands"
    assert any(values.get(title) for values in taken.values() for title in scales), "somebody was observed"


def grade(table: Table, points: int, pass_mark: int = 60) -> Fraction:
    """What a co-operative table gets with so many points."""
    counts = {"card-points": points, "animal-points": points}
    sheet = replace(table.sheets[""], counts={name: counts[name] for name in table.sheets[""].counts})
    scored = replace(table, sheets={"": sheet})
    found = grade_of(scored, standing(scored), table.sides[0], pass_mark)
    assert found is not None
    return found


@pytest.fixture
def ecogon(tmp_path: Path) -> Table:
    """A table whose goal is 10 points."""
    lesson = made(tmp_path / "e.lesson", "ecogon-45", tables=2, seats=1)
    said(lesson, "phase play", "1: next", "1: count table animal-points=0")
    return lesson.tables["1"]


@pytest.mark.parametrize("pass_mark", [1, 50, 60, 100])
def test_a_missed_goal_is_below_the_pass_mark_and_a_reached_one_is_not(ecogon: Table, pass_mark: int) -> None:
    found = [grade(ecogon, points, pass_mark) for points in range(31)]
    assert found == sorted(found) and found[0] == 0 and found[-1] == 100
    assert [points for points, one in enumerate(found) if one < pass_mark] == list(range(10))
    assert found[10] == pass_mark and found[5] == Fraction(pass_mark, 2) and found[20] == 100
    if pass_mark < 100:
        assert found[10] < found[11] < found[19] < 100, "better than the goal is worth more"


def test_bands_pass_in_their_upper_half_and_the_highest_is_the_best_grade(tmp_path: Path) -> None:
    lesson = made(tmp_path / "p.lesson", "phylo-western-pa", seats=1)
    said(lesson, "next", "count table card-points=1")
    table = lesson.tables["1"]
    found = {points: grade(table, points) for points in (0, 40, 79, 80, 95, 110, 200)}
    assert found == {0: 0, 40: 30, 79: Fraction("59.25"), 80: 60, 95: 80, 110: 100, 200: 100}


def test_a_game_that_was_lost_by_its_ending_is_below_the_pass_mark(ecogon: Table) -> None:
    lost = Standing((), standing(ecogon).table, Ruling("threshold", value=Fraction(15), target=10, won=False), ())
    assert grade_of(ecogon, lost, "player-1", 60) == 59


def test_another_table_that_did_better_changes_no_grade(tmp_path: Path) -> None:
    lesson = made(tmp_path / "e.lesson", "ecogon-45", tables=3, seats=1)
    said(lesson, "phase play", "1: next", "2: next", "1: count table animal-points=8")
    alone = grades(collect_record(lesson), ids := ids_of(collect_record(lesson)), 60, levels=False)
    said(lesson, "2: count table animal-points=9")
    both = grades(collect_record(lesson), ids, 60, levels=False)
    at_first = {ids[c] for (table, _), codes in lesson.room.seats.items() if table == "1" for c in codes}
    for found in (alone, both):
        assert {cells for id_, *cells in map(list, found.rows) if id_ in at_first for cells in cells} == {"48"}
    assert sorted({cell for _, cell in both.rows}) == ["", "48", "54"], (
        "the best table failed, and the third has no grade"
    )


def test_grades_are_never_rounded_up_to_the_pass_mark() -> None:
    assert [_dotted(Fraction(n, 1000)) for n in (59_996, 60_000, 33_333, 7_500, 0)] == [
        "59.99",
        "60",
        "33.33",
        "7.5",
        "0",
    ]
    assert _dotted(None) == "" and _dotted(Fraction(100)) == "100"


@pytest.fixture
def school(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a class of nine, of which the last has no school id."""
    home = tmp_path / "home"
    monkeypatch.setenv("FACILITATOR_HOME", str(home))
    text = "Name,ID\n" + "".join(f"Kid{i},{'' if i == 9 else f's-{i}'}\n" for i in range(1, 10))
    (tmp_path / "7b.csv").write_text(text, encoding="utf-8")
    assert main(["roster", str(tmp_path / "7b.csv"), "--yes"]) == 0
    return home


def test_the_school_sets_the_pass_mark_and_a_sentence_says_which_column(
    school: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "p.lesson")
    assert main(["open", "ecogon-45", "--lesson", path, "--class", "7b", "--tables", "2", "--rehearsal"]) == 0
    assert main(["do", path, "phase play", "1: next", "2: next", "1: count table animal-points=5"]) == 0
    (school / "settings.toml").write_text("[school]\npass-mark = 50\n", encoding="utf-8")
    capfd.readouterr()
    assert main(["export", path, "--to", "moodle-grades"]) == 0
    out, err = capfd.readouterr()
    taken = import_grades(out.encode(), {f"s-{i}" for i in range(1, 9)}, {})
    column = out.splitlines()[0].split(",")[1]
    assert {values[column] for values in taken.values()} == {25.0, None} and len(taken) == 8
    assert f"Map '{column}' to a new grade item" in err and "Reaching the goal is 50." in err
    assert "not over" in err and "1 code" in err and load_rosters()["7b"][8].code in err
    (school / "settings.toml").write_text("[school]\npass-mark = 0\n", encoding="utf-8")
    assert main(["export", path, "--to", "moodle-grades"]) == 2
    assert "pass-mark" in capfd.readouterr().err


def test_levels_go_to_the_gradebook_only_where_the_school_says_so(
    school: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "p.lesson")
    assert main(["open", "planet-hexagon-45", "--lesson", path, "--class", "7b", "--rehearsal"]) == 0
    lines = ("observe lupidians collaboration 3", "observe lupidians collaboration 1", "count lupidians houses=3")
    assert main(["do", path, "phase play", "next", *lines]) == 0
    capfd.readouterr()
    assert main(["export", path, "--to", "moodle-grades"]) == 2
    out, err = capfd.readouterr()
    assert not out and "no goal, no bands and no maximum" in err and "outcome-grades = true" in err
    (school / "settings.toml").write_text("[school]\noutcome-grades = true\n", encoding="utf-8")
    assert main(["export", path, "--to", "moodle-grades"]) == 0
    out, err = capfd.readouterr()
    assert "Map 'Collaboration' to the outcomes" in err
    assert main(["export", path, "--to", "moodle-outcomes"]) == 0
    scales = import_outcomes(capfd.readouterr().out.encode())
    taken = import_grades(out.encode(), {f"s-{i}" for i in range(1, 9)}, scales)
    levels = [(v["Collaboration"], v["Collaboration: feedback"]) for v in taken.values()]
    assert ("decides alone", "of the team") in levels and (None, "") in levels, "the last level, and of whom"
    assert "Kid" not in out and not [p.code for p in load_rosters()["7b"] if p.code in out]


def test_of_one_person_alone_a_level_is_of_no_team(tmp_path: Path) -> None:
    given = lived(tmp_path, "eco")
    assert "of the team" not in grades(given, ids_of(given), 60, levels=True).text


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"idnumber,Game\r\na,101\r\n", "gradeoutofrange"),
        (b'idnumber,Game\r\na,"4,5"\r\n', "badgrade"),
        (b"idnumber,Game\r\nx,4\r\n", "usermappingerror"),
        (b"idnumber,Game\r\na,4,\r\n", "number of columns"),
        (b'idnumber,Game: feedback\r\na,"x\\"\r\n', "never closed"),
        (b"idnumber,Scale\r\na,hgih\r\n", "badgrade"),
        (b"sep=,\r\nidnumber,Game\r\n", "can't be mapped|number of columns"),
    ],
)
def test_the_importer_of_these_tests_refuses_what_moodle_refuses(data: bytes, says: str) -> None:
    with pytest.raises(RefusedImport, match=says):
        import_grades(data, {"a"}, {"Scale": ("low", "high")})


def test_the_importer_of_outcomes_refuses_a_mark_and_empty_cells(tmp_path: Path) -> None:
    good = outcomes_csv(lived(tmp_path, "eco")).encode()
    assert import_outcomes(good)
    for bad in (b"\xef\xbb\xbf" + good, good + b"a;;c;d;e,f;g\r\n", good + b"a;b;c;d;e;g\r\n"):
        with pytest.raises(RefusedImport):
            import_outcomes(bad)
