"""Files with counts that can't be scored: a sentence with the file, the line, what was found and what was expected; exit code 2."""

from pathlib import Path

import pytest
from scoring.counting import points, refused, run, score

PH = "planet-hexagon"
WRONG = [
    (
        PH,
        "[sides.lupidian]\nhouses = 1\n",
        1,
        "sides.lupidian is not a team of Planet Hexagon",
        "Did you mean 'lupidians'?",
    ),
    (PH, "[sides.lupidians]\nhouses = -1\n", 2, "sides.lupidians.houses is -1; expected 0 or more.", ""),
    (
        PH,
        "[sides.lupidians]\n\nfarm = 3\n",
        3,
        "sides.lupidians.farm is not a known count here",
        "Did you mean 'farms'?",
    ),
    (PH, "[sides.lupidians]\nhouses = 1.5\n", 2, "is 1.5; expected a whole number.", ""),
    (PH, "[sides.lupidians]\nhouses = true\n", 2, "is true; expected a whole number.", ""),
    (PH, '[sides.lupidians]\nhouses = "3"\n', 2, "is '3'; expected a whole number (without quotes).", ""),
    (PH, "[sides.lupidians]\nhouses = 99999999999999999999\n", 2, "expected at most 1000000.", ""),
    (PH, "[sides.lupidians]\npublic-buildings = 2\n", 2, "it follows from pb1, pb2", ""),
    (PH, "[sides]\nlupidians = 3\n", 2, "sides.lupidians is 3; expected a group of counts", ""),
    (PH, "sides = 3\n", 1, "sides is 3; expected a group", ""),
    (PH, "[table]\nhouses = 3\n", 2, "table.houses is a count that belongs elsewhere; expected it under a team", ""),
    ("ecogon", "[sides.player-1]\nneutral-points = 3\n", 2, "expected it under [table].", ""),
    (
        PH,
        '[sides.lupidians]\nhidden-goal = "most-lakes"\n',
        2,
        "hidden-goal is 'most-lakes'; expected one of most-waters",
        "",
    ),
    (PH, "[sides.lupidians]\nhidden-goal = 3\n", 2, "hidden-goal is 3; expected one of", ""),
    (PH, '[sides.lupidians]\ncolony = "0,0 house"\n', 2, "expected a list of texts", ""),
    (PH, "[sides.lupidians]\ncolony = [3]\n", 2, "colony[1] is 3; expected text in quotes.", ""),
    (PH, '[sides.lupidians]\nwaiting = ["fram"]\n', 2, "there is no tile 'fram'", "Did you mean 'farm'?"),
    ("eco", '[sides.player-1]\ncolony = ["0,0 house"]\n', 2, "not a known count here", ""),
    ("eco", "[sides.player-99]\n", 1, "sides.player-99 is not a player of ECO", "Did you mean"),
    (
        "ecogon",
        '[options]\nvariant = "competitve"\n',
        2,
        "options.variant is 'competitve'; expected one of",
        "Did you mean 'competitive'?",
    ),
    (PH, "[options]\nsession = 3\n", 2, "options.session is not an option of this game", "Did you mean 'sessions'?"),
    (PH, "[options]\nsessions = 9\n", 2, "Sessions is 1 to 4, not 9.", ""),
    (PH, '[options]\nsessions = "four"\n', 2, "is a number", ""),
    ("ecogon", '[options]\nevents = 7\nmode = "coop"\n', 3, "Mode is co-operative or competitive, not 'coop'.", ""),
    (PH, "[options]\nsessions = [3]\n", 2, "expected a whole number, a text, or true or false", ""),
    (PH, "[options]\nsessions = 2.5\n", 2, "is 2.5; expected a whole number", ""),
    (
        PH,
        '[sides.lupidians]\ncolony = ["0,0 starter-house", "1,0 pipe house"]\n',
        2,
        "1,0: 'pipe' comes after the tiles",
        "",
    ),
    (PH, "[sides.lupidians]\nhouses = " + "9" * 5000 + "\n", 2, "too many digits", ""),
    (
        PH,
        "[sides.lupidians]\nwaiting = [" + '"farm",' * 10000 + "]\n",
        2,
        "this is tile 89; there are only 88 in the box.",
        "",
    ),
    (PH, "[sides.\u0442\u0435\u0441\u0442]\n", 1, "must be in quotes", ""),
    (PH, 'ruleset = "eco"\n', 1, "ruleset is 'eco'; expected 'planet-hexagon'", ""),
    (PH, "[tabel]\n", 1, "tabel is not a known name here", "Did you mean 'table'?"),
    (PH, "x = \n", 1, "the value after the = is missing", ""),
    (PH, "[sides.lupidians]\nhouses = 1\nhouses = 2\n", 3, "is set twice", ""),
]


@pytest.mark.parametrize(("ruleset", "text", "line", "says", "too"), WRONG)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, ruleset: str, text: str, line: int, says: str, too: str
) -> None:
    told = refused(tmp_path, ruleset, text)
    assert told.startswith(f"counts.toml, line {line}: ") and says in told and too in told
    assert told.count("\n") == 1


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    told = refused(tmp_path, PH, "[sides.lupidians]\nhouses = -1\nfarms = -2\n[sides.arboretan]\n")
    assert [row.split(":")[0] for row in told.splitlines()] == [f"counts.toml, line {n}" for n in (2, 3, 4)]


def test_a_file_that_is_not_there_and_one_that_is_not_named(tmp_path: Path) -> None:
    code, out, told = run("score", PH, str(tmp_path / "none.toml"))
    assert (code, out) == (2, "") and "there is no such file" in told
    code, out, told = run("score", PH)
    assert (code, out) == (2, "") and "--template" in told
    code, _, told = run("score", "planet-hexagn", str(tmp_path / "none.toml"))
    assert code == 2 and "Did you mean 'planet-hexagon'?" in told


def test_a_game_without_a_score_sheet_says_so(tmp_path: Path) -> None:
    harbour = str(Path(__file__).parent.parent / "rulesets" / "harbour.toml")
    assert "has no score sheet" in refused(tmp_path, harbour, "[table]\n")


def test_odd_text_in_a_file_stays_text(tmp_path: Path) -> None:
    told = refused(
        tmp_path, PH, '[sides.lupidians]\ncolony = ["0,0 \\u001b[31mforest"]\nhidden-goal = "\\u0007[bold]x"\n'
    )
    assert "\x1b" not in told and "\x07" not in told


def test_what_is_left_out_is_0_and_teams_that_are_left_out_do_not_appear(tmp_path: Path) -> None:
    answer = score(tmp_path, PH, "[sides.harvesters]\n")
    assert list(answer["sides"]) == ["harvesters"] and set(points(answer, "harvesters").values()) == {0}
    empty = score(tmp_path, PH, "")
    assert (empty["sides"], empty["winners"]) == ({}, [])


def test_warnings_change_no_points(tmp_path: Path) -> None:
    answer = score(tmp_path, PH, "[sides.harvesters]\nhouses = 2\nfarms = 30\n")
    assert points(answer, "harvesters")["farms-houses"] == 60
    assert any("the box holds only 21 Farm / Factory tiles" in w for w in answer["warnings"])


IMPOSSIBLE = [
    ("farms = 22\n", "22 farms, and the box holds only 21"),
    ("pb3 = 4\n", "4 public buildings of type 3, and the box holds only 3"),
    ("factories = 2\n", "2 factories can be at most 0"),
    ("farms = 2\n", "2 farms can be at most 0 (0 covered fields)"),
    ("houses = 2\nhouses-piped = 1\n", "1 house with water delivered can be at most 0"),
    ("houses = 9\nforests = 9\n", "= 18 can be at most 17"),
    ("houses = 1\nhouses-1-forest = 2\n", "2 houses beside 1 forest can be at most 1 (1 house)"),
    ('waiting = ["farm", "farm", "farm"]\n', "more than 2 tiles wait"),
    ("unused-blue = 31\n", "there are at most 30"),
    (
        'hidden-goal = "most-farms"\n[sides.urbanides]\nhidden-goal = "most-farms"\n',
        "Harvesters and Urbanides can't both hold Most Farms",
    ),
    ("pb3 = 2\n[sides.urbanides]\npb3 = 2\n", "All together: 4 public buildings of type 3, and the box holds only 3."),
    ('houses = 17\nwaiting = ["forest"]\n', "17 houses + 1 beside the board = 18 can be at most 17"),
    ('houses = 15\nwaiting = ["forest"]\ndiscarded = ["water", "factory", "field"]\n', "= 19 can be at most 17"),
    (
        "farms = 12\ncovered-fields = 12\n[sides.urbanides]\nfarms = 12\ncovered-fields = 12\n",
        "All together: 24 farms, and the box holds only 21",
    ),
]


@pytest.mark.parametrize(("text", "says"), IMPOSSIBLE)
def test_what_cannot_be_is_warned_about_with_its_box(tmp_path: Path, text: str, says: str) -> None:
    assert any(says in warning for warning in score(tmp_path, PH, f"[sides.harvesters]\n{text}")["warnings"])


def test_the_answer_for_people_tells_the_same(tmp_path: Path) -> None:
    path = tmp_path / "counts.toml"
    path.write_text("[sides.harvesters]\nhouses = 2\nfarms = 3\n[sides.urbanides]\npb1 = 1\n", encoding="utf-8")
    code, out, told = run("score", PH, str(path))
    assert code == 0 and "3 farms × 2 houses = 6" in out and "Winner: Harvesters, 6 points." in out
    assert told.startswith("Note: Harvesters: 3 farms can be at most 0")


def test_a_ruleset_whose_score_sheet_is_broken_is_refused_with_its_fault(tmp_path: Path) -> None:
    broken = Path(__file__).parent.parent / "files" / "broken"
    for path in sorted(broken.glob("score-*.toml")):
        expected = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# expects: ")
        code, out, told = run("score", str(path), str(tmp_path / "none.toml"))
        assert (code, out, told) == (2, "", f"{path.name}, {expected}\n")
