"""Many lessons together: the index follows the files, the tables tell what is in them, nothing typed is in either."""

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from record.lived import LESSONS, MARKERS, lived, opened, said

from facilitator.cli import history as remembering
from facilitator.cli.data_folder import ENDING
from facilitator.cli.main import main
from facilitator.cli.terminal import with_bar
from facilitator.game.rulebook.scenario import PHASE_KINDS
from facilitator.record.facts import PHASES, Fact
from facilitator.record.history_tables import history_tables, spark, table_lines
from facilitator.record.lesson_index import IndexedLesson, LessonFilter, LessonIndex, find_lesson_files

Told = Callable[..., str]


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))

    def run(*arguments: str) -> str:
        assert main(["history", *arguments]) == 0
        return capsys.readouterr().out

    return run


def classes(tmp_path: Path) -> Path:
    """A folder with two classes."""
    folder = tmp_path / "years"
    for place, game in (("7b", "planet-hexagon"), ("7b", "eco"), ("8a", "ecogon")):
        (folder / place).mkdir(parents=True, exist_ok=True)
        lived(folder / place, game, "marked" if game == "eco" else game)
    return folder


def test_it_tells_pace_points_and_outcomes(tmp_path: Path, told: Told) -> None:
    text = told(str(classes(tmp_path)))
    assert text.startswith("3 lessons.")
    cells = [re.split(r"  +", line.strip()) for line in text.splitlines()]
    table = {tuple(row[:2]): row[2:] for row in cells}
    assert table["Planet Hexagon", "Introduction"][:3] == ["1", "5", "10"], "lessons, planned and real"
    assert table["7b", "Collaboration"][:2] == ["1", "3 (3)"] and table["8a", "Food webs"][1] == "2.7 (24)"
    assert table["Planet Hexagon", "Supplier"][0] == "16", "steps, not tables"
    assert "100 % of 1" in text and not [m for m in MARKERS if m in text]


def test_the_history_of_all_games_is_the_reviewed_text(tmp_path: Path, told: Told) -> None:
    for place, game in zip(("7b", "7b", "8a", "8a", "7b"), LESSONS, strict=True):
        (tmp_path / "years" / place).mkdir(parents=True, exist_ok=True)
        lived(tmp_path / "years" / place, game, game)
    text, path = told(str(tmp_path / "years")), Path(__file__).parent / "exports" / "history.txt"
    if os.environ.get("WRITE_REPORTS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "look at what changed; with WRITE_REPORTS=1 it is kept"


def test_small_charts_show_levels_from_1_to_4() -> None:
    assert spark([1, 1.5, 2, 2.5, 3, 3.5, 4]) == "▁▂▃▅▆▇█" and spark([0, 5]) == "▁█"
    assert spark([1.0] * 5 + [4.0] * 12) == "█" * 12


def test_rows_are_flat_and_hold_nothing_that_was_typed(tmp_path: Path, told: Told) -> None:
    text = told(str(classes(tmp_path)), "--json")
    rows = json.loads(text)
    assert len(rows) > 30 and all(list(r) == list(remembering.KEYS) for r in rows)
    assert all(not isinstance(v, (dict, list)) for r in rows for v in r.values())
    assert not [m for m in MARKERS if m in text] and str(tmp_path) not in text
    play = [r for r in rows if r["kind"] == "phase" and r["what"] == "play" and r["game"] == "planet-hexagon"]
    assert [(r["class"], r["planned"]) for r in play] == [("7b", 18.0)]
    totals = {r["side"]: r["value"] for r in rows if r["kind"] == "score" and r["game"] == "planet-hexagon"}
    assert totals == {"lupidians": 1, "arboretans": 8, "harvesters": 2, "urbanides": 1}


def test_a_lesson_that_goes_on_or_goes_away_is_noticed_and_others_are_not_read_again(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = classes(tmp_path)
    before = told(str(folder), "--json")
    read: list[str] = []
    plainly = remembering._read
    monkeypatch.setattr(remembering, "_read", lambda path: (read.append(Path(path).stem), plainly(path))[1])
    assert told(str(folder), "--json") == before and not read
    lesson = opened(folder / "7b" / "planet-hexagon.lesson")
    said(lesson, "observe lupidians collaboration 4")
    lesson.store.close()
    assert json.loads(told(str(folder), "--json")) != json.loads(before) and read == ["planet-hexagon"]
    (folder / "8a" / "ecogon.lesson").unlink()
    assert not [r for r in json.loads(told(str(folder), "--json")) if r["game"] == "ecogon"] and read == [
        "planet-hexagon"
    ]


def test_a_class_list_says_whose_lesson_it_was(tmp_path: Path, told: Told) -> None:
    folder = tmp_path / "years"
    folder.mkdir()
    given = lived(folder, "eco", "a")
    assert {r["class"] for r in json.loads(told(str(folder), "--json"))} == {""}
    code = next(code for codes in given.room.seats.values() for code in codes)
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "roster.json").write_text(json.dumps({"9c": [[code, "Somebody", ""]]}), encoding="utf-8")
    assert {r["class"] for r in json.loads(told(str(folder), "--json"))} == {"9c"}


def test_what_is_no_lesson_does_not_stop_it(tmp_path: Path, told: Told) -> None:
    folder = classes(tmp_path)
    (folder / f"broken{ENDING}").write_bytes(b"no lesson" * 1000)
    assert told(str(folder)).startswith("3 lessons.")
    assert told().startswith("0 lessons.")
    assert main(["history", str(tmp_path / "nowhere")]) == 2


def test_a_damaged_index_is_made_anew(tmp_path: Path, told: Told) -> None:
    folder = classes(tmp_path)
    before = told(str(folder))
    for damage in (b"nonsense" * 4000, b""):
        remembering.index_of(folder).write_bytes(damage)
        assert told(str(folder)) == before
    assert remembering.index_of(folder).stat().st_mode & 0o777 == 0o600


def test_outcomes_over_time_are_told_until_somebody_is_forgotten(tmp_path: Path) -> None:
    memory = LessonIndex(tmp_path / "all.index", tmp_path)
    days = [
        IndexedLesson(
            f"2025-0{i}-01",
            "eco",
            "eco-90",
            ("AAAAA",),
            (
                Fact("phase", "", "", "play", 40.0 + i, 40.0),
                Fact("outcome", "1", "player-1", "strategic-thinking", float(i)),
            ),
            (("outcome", "strategic-thinking", "Strategic thinking"),),
        )
        for i in (1, 2, 3)
    ]
    memory.refresh([(str(i), "1", "7b") for i in range(3)], lambda path: days[int(path)])
    memory.classes("", lambda _: "")
    outcomes = next(t for t in history_tables(memory, LessonFilter()) if "Outcomes" in t.title)
    assert outcomes.rows == (("7b", "Strategic thinking", "3", "1 (1)", "3 (1)", "▁▃▆"),)
    assert memory.forget("AAAAA") == 3 and b"AAAAA" not in (tmp_path / "all.index").read_bytes()


def never(path: str) -> IndexedLesson | None:
    raise AssertionError(f"{path} was read again")


def test_a_lesson_that_ends_is_known_and_never_read(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "home" / "lessons" / "7b").mkdir(parents=True)
    path = str(tmp_path / "home" / "lessons" / "7b" / "a.lesson")
    assert main(["open", "eco-90", "--lesson", path, "--rehearsal", "--tables", "1"]) == 0
    assert main(["do", path, "phase play", "next", "observe player-1 planning 2", "@+60 end"]) == 0
    plainly = remembering._read
    monkeypatch.setattr(remembering, "_read", never)
    capsys.readouterr()
    assert "7b     Strategic thinking        1  2 (1)" in told()
    monkeypatch.setattr(remembering, "_read", plainly)
    assert main(["do", path, "room undo"]) == 0, "and what goes on is read again"
    monkeypatch.setattr(remembering, "_read", never)
    with pytest.raises(AssertionError, match="read again"):
        told()


def test_an_index_that_cant_be_written_stops_no_lesson(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "home" / "lessons").mkdir(parents=True)
    (tmp_path / "home" / "history").write_text("in the way")
    path = str(tmp_path / "home" / "lessons" / "a.lesson")
    assert main(["open", "eco-90", "--lesson", path, "--rehearsal", "--tables", "1"]) == 0
    assert main(["do", path, "phase play", "end"]) == 0
    assert "The lesson has ended." in capsys.readouterr().out


def test_it_can_be_stopped_and_goes_on_from_there(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, read = classes(tmp_path), list[str]()
    plainly = remembering._read

    def stopped(path: str) -> IndexedLesson | None:
        if len(read) == 2:
            raise KeyboardInterrupt
        read.append(path)
        return plainly(path)

    monkeypatch.setattr(remembering, "_read", stopped)
    assert main(["history", str(folder)]) == 130
    out, err = capsys.readouterr()
    assert out == "" and "2 lessons read so far" in err
    monkeypatch.setattr(remembering, "_read", lambda path: (read.append(path), plainly(path))[1])
    assert told(str(folder)).startswith("3 lessons.") and len(read) == len(set(read)) == 3


def test_only_a_terminal_gets_a_bar(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, bars = classes(tmp_path), list[int]()
    monkeypatch.setattr(remembering, "with_bar", lambda new, said: (bars.append(len(new)), new)[1])
    told(str(folder))
    told(str(folder))
    assert bars[0] > 0 and bars[1:] == [0], "all of them are known by then"
    few, many = ["a"] * 3, ["a"] * 50
    assert with_bar(many, "Reading") is many and capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert with_bar(few, "Reading") is few
    assert list(with_bar(many, "Reading")) == many and capsys.readouterr().out == "", "on standard error"


def test_lessons_of_a_class_and_since_a_day(tmp_path: Path, told: Told, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(classes(tmp_path))
    assert {r["game"] for r in json.loads(told(folder, "--json", "--class", "8a"))} == {"ecogon"}
    text = told(folder, "--class", "8a")
    assert text.startswith("1 lesson.") and "7b" not in text and "Planet" not in text
    assert told(folder, "--since", "2025-11-18").startswith("3 lessons.")
    assert told(folder, "--since", "2025-11-19") == "0 lessons.\n"
    assert json.loads(told(folder, "--since", "2025-11-19", "--json")) == []
    assert main(["history", folder, "--class", "7c"]) == 1 and "Expected one of 7b, 8a." in capsys.readouterr().err
    assert main(["history", folder, "--since", "Monday"]) == 2 and "2026-09-01" in capsys.readouterr().err


def test_an_average_of_averages_counts_every_step(tmp_path: Path) -> None:
    memory = LessonIndex(tmp_path / "all.index", tmp_path)
    facts = (Fact("pace", "1", "", "turn", 10.0, None, 1), Fact("pace", "2", "", "turn", 40.0, 30.0, 3))
    told = IndexedLesson("2026-01-02", "eco", "eco", (), facts, (("game", "eco", "ECO"), ("span", "eco turn", "Turn")))
    memory.take(("a", "1", ""), told)
    memory.take(("a", "2", ""), told)
    assert history_tables(memory, LessonFilter())[0].rows == (("ECO", "Turn", "4", "30", "32.5", "10", "40"),)


def test_a_folder_is_the_same_however_it_is_named(tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = classes(tmp_path)
    before = told(str(folder), "--json")
    monkeypatch.setattr(remembering, "_read", never)
    monkeypatch.chdir(tmp_path)
    assert told("years", "--json") == before


def test_small_charts_are_low_for_low_levels() -> None:
    assert spark([1, 4]) == "▁█" and len(spark([2.0] * 50)) == 12 and spark([]) == ""


def test_columns_are_even(tmp_path: Path, told: Told) -> None:
    rows = [line for line in told(str(classes(tmp_path))).splitlines() if line.startswith("  Planet Hexagon")]
    assert len(rows) > 3 and table_lines(()) == []


def test_a_log_beside_a_lesson_belongs_to_it(tmp_path: Path) -> None:
    source = tmp_path / "a"
    source.mkdir()
    LESSONS["ecopyramid"](source / f"x{ENDING}").store.close()
    shutil.copy(source / f"x{ENDING}", source / f"y{ENDING}")
    (source / f"y{ENDING}-wal").write_bytes(b"x" * 100)
    stamps = {Path(p).stem: s for p, s, _ in find_lesson_files(source, ENDING)}
    assert set(stamps) == {"x", "y"} and len(stamps["y"].split()) == 4 and len(stamps["x"].split()) == 2


def test_every_kind_of_phase_has_a_title_and_its_place(tmp_path: Path) -> None:
    assert tuple(PHASES) == PHASE_KINDS
    memory = LessonIndex(tmp_path / "all.index", tmp_path)
    facts = tuple(Fact("phase", "", "", kind, 5.0) for kind in ("play", "debrief", "intro"))
    memory.take(("a", "1", ""), IndexedLesson("2026-01-02", "eco", "eco", (), facts))
    table = history_tables(memory, LessonFilter())[0]
    assert [row[1] for row in table.rows] == ["Introduction", "Play", "Debrief"]
