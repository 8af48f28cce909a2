"""The four smaller games through the commands that a person types: open, do, show, check, and their lesson plans."""

import json
from pathlib import Path
from typing import Any

import pytest

from facilitator.cli.main import main
from facilitator.files.loader import SCENARIOS, load_scenario, shipped_files

GAMES = ("ecogon", "phylo-western-pa", "ecopyramid", "eco")


def shown(path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The only table, as `show --json` has it."""
    capsys.readouterr()
    assert main(["show", str(path), "--json"]) == 0
    table: dict[str, Any] = json.loads(capsys.readouterr().out)["tables"][0]
    return table


def test_a_pyramid_as_json_and_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.lesson"
    assert main(["open", "ecopyramid", "--sides", "2", "--lesson", str(path), "--rehearsal"]) == 0
    assert main(["do", str(path), "next", "niche player-1 0,0 producer", "niche player-1 0,2 keystone"]) == 0
    assert main(["do", str(path), "niche player-1 1,0 herbivore"]) == 1
    assert (
        "refused A herbivore can't be placed at 1,0: the producer at 0,1 below it is missing."
        in capsys.readouterr().out
    )
    table = shown(path, capsys)
    assert table["sides"][0]["board"] == {
        "rows": [["producer", "empty", "keystone", "keystone"], ["empty"] * 3, ["empty"] * 2],
        "notice": [],
        "won": False,
    }
    assert table["sides"][1]["board"]["rows"] == [["empty"] * 4, ["empty"] * 3, ["empty"] * 2]
    assert set(table["sides"][0]["piles"]) == {"deck", "hand", "pyramid", "bank", "trash"}
    main(["do", str(path), "niche 1 1,2 herbivore", "next", "niche 1 0,2 empty"])
    assert shown(path, capsys)["sides"][0]["board"]["notice"] == ["1,2"]
    main(["show", str(path)])
    assert "Pyramid P··· ··H ··, on notice 1,2" in capsys.readouterr().out


def test_the_room_sees_pyramids_and_who_was_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.lesson"
    assert (
        main(["open", "ecopyramid", "--sides", "2", "--option", "shape=3-2-1", "--lesson", str(path), "--rehearsal"])
        == 0
    )
    cards = [
        f"niche 2 {row},{n} {kind}"
        for row, kind in enumerate(("producer", "herbivore", "carnivore"))
        for n in range(3 - row)
    ]

    def public() -> dict[str, Any]:
        capsys.readouterr()
        assert main(["show", str(path), "--public", "--json"]) == 0
        table: dict[str, Any] = json.loads(capsys.readouterr().out)["tables"][0]
        return table

    main(["do", str(path), "next", *cards[:-1], "niche 2 0,0 empty", "niche 2 0,1 empty"])
    assert public()["sides"][1]["board"] == {
        "rows": [["empty", "empty", "producer"], ["herbivore"] * 2, ["empty"]],
        "notice": ["1,0"],
    }
    assert (public()["over"], public()["verdict"]) == (False, None)
    main(["do", str(path), "niche 2 0,0 producer", "niche 2 0,1 producer", cards[-1]])
    assert public()["verdict"] == {"winners": ["Player 2"], "kind": "first", "band": None, "reached": None}
    assert public()["ending"] == "A pyramid is complete"


def test_tables_that_are_closed_merged_or_titled_are_shown_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.lesson"
    assert main(["open", "ecogon", "--tables", "4", "--lesson", str(path), "--rehearsal"]) == 0
    main(["do", str(path), "all: next", 'table title 2 "The otters"', "table close 3", "table merge 4 1"])
    capsys.readouterr()
    assert main(["show", str(path)]) == 0
    heads = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Table ")]
    assert heads == [
        "Table 1: Turn: Player 1",
        "Table 2, The otters: Turn: Player 1",
        "Table 3: closed, Turn: Player 1",
        "Table 4: merged into table 1",
    ]


def test_opening_says_how_many_events_can_be_reached(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "open",
        "ecogon",
        "--lesson",
        str(tmp_path / "a.lesson"),
        "--option",
        "mode=competitive",
        "--option",
        "events=20",
    ]
    assert main([*words, "--sides", "6"]) == 0
    assert "at most 13 of the 20 cards" in capsys.readouterr().err
    assert main([*words[:3], str(tmp_path / "b.lesson"), *words[4:], "--sides", "7"]) == 1
    assert capsys.readouterr().err == "The competitive game is for at most six players.\n"
    assert not (tmp_path / "b.lesson").exists()


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_sound_in_every_variant(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", game]) == 0
    assert "sound" in capsys.readouterr().out


@pytest.mark.parametrize("game", [*GAMES, "planet-hexagon"])
def test_each_game_has_a_lesson_plan_with_time_to_talk(game: str) -> None:
    """At least ten minutes of it."""
    plans = [load_scenario(path)[0] for path in shipped_files(SCENARIOS).values()]
    mine = [plan for plan in plans if plan.ruleset == game]
    assert mine
    if game == "planet-hexagon":
        assert {45, 60, 90} <= {plan.minutes for plan in mine}
    for plan in mine:
        assert plan.minutes is not None
        assert 0 <= plan.minutes - sum(phase.minutes or 0 for phase in plan.phases) <= 1, plan.id
        talk = sum(phase.minutes or 0 for phase in plan.phases if phase.kind == "debrief")
        assert talk >= 10, plan.id


@pytest.mark.parametrize(
    "plan",
    [
        "ecogon-45",
        "ecogon-90",
        "phylo-western-pa-60",
        "ecopyramid-45",
        "eco-90",
        "planet-hexagon-45",
        "planet-hexagon-60",
    ],
)
def test_each_lesson_plan_can_be_run(plan: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.lesson"
    assert main(["open", plan, "--lesson", str(path), "--rehearsal"]) == 0
    scenario, _, rules, _ = load_scenario(shipped_files(SCENARIOS)[plan])
    before = sum(1 for _ in scenario.phases[: [p.kind for p in scenario.phases].index("play")])
    assert main(["do", str(path), *["room next"] * (before + 1), "all: next"]) == 0
    capsys.readouterr()
    assert main(["show", str(path), "--json"]) == 0
    lesson = json.loads(capsys.readouterr().out)
    assert lesson["phase"]["kind"] == "play" and len(lesson["tables"]) == scenario.tables
    assert all(table["place"] for table in lesson["tables"])
    assert all(
        len(table["sides"]) == (scenario.sides or rules.sides.usual or len(rules.sides.list))
        for table in lesson["tables"]
    )


@pytest.mark.parametrize(
    ("game", "prompt"),
    [("ecogon", "place-legally"), ("phylo-western-pa", "fit"), ("ecopyramid", "support"), ("eco", "first-round")],
)
def test_everybodys_first_turn_has_more_to_say(
    game: str, prompt: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.lesson"
    assert main(["open", game, "--sides", "3", "--lesson", str(path), "--rehearsal"]) == 0
    told = []
    for _ in range(6):
        assert main(["do", str(path), "next"]) == 0
        table = shown(path, capsys)
        told.append(prompt in {p["id"] for p in table["prompts"]})
    assert told == [True] * 3 + [False] * 3
