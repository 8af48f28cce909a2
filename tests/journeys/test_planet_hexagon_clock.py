"""A whole lesson of Planet Hexagon through `facilitator do` in rehearsal time: its own clock time, and its books at every step."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from facilitator.cli.main import main

SIDES = ["lupidians", "arboretans", "harvesters", "urbanides"]


class Rehearsal:
    """A rehearsal lesson, and what `show` says of its only table."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> None:
        self.path, self.capsys = str(path), capsys
        assert main(["open", "planet-hexagon", "--lesson", self.path, "--rehearsal", "--seed", "5", *options]) == 0

    def say(self, *lines: str) -> list[str]:
        self.capsys.readouterr()
        main(["do", self.path, *lines])
        return self.capsys.readouterr().out.splitlines()

    def table(self) -> dict[str, Any]:
        self.capsys.readouterr()
        assert main(["show", self.path, "--json"]) == 0
        table: dict[str, Any] = json.loads(self.capsys.readouterr().out)["tables"][0]
        return table


def books(sessions: int) -> Iterator[tuple[int, int, str, str | None, dict[str, int], dict[str, int]]]:
    """By the rulebook alone: session, round, step, side, the piles and what each side has taken, when the step begins."""
    piles = {"reserve": 80, "box": 0, "supply": 0, "rubbish": 4}
    taken = dict.fromkeys(SIDES, 1)
    for session in range(1, sessions + 1):
        piles["reserve"] -= 20
        piles["box"] += 12
        piles["supply"] += 8
        order = SIDES[session - 1 :] + SIDES[: session - 1]
        for round_ in range(1, 5):
            for side in order:
                yield session, round_, "supplier", side, dict(piles), dict(taken)
                taken[side] += 1
                if piles["box"]:
                    piles["box"] -= 1
                else:
                    piles["supply"] -= 1
            yield session, round_, "emissaries", None, dict(piles), dict(taken)
        assert piles["supply"] == 4 and piles["box"] == 0
        piles["rubbish"] += 4
        piles["supply"] = 0


@pytest.mark.parametrize(
    ("options", "minutes"), [((), 60), (("--option", "walkers=2"), 76)], ids=["one walks", "two walk"]
)
def test_the_schedule_is_the_games_own_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], minutes: int
) -> None:
    lesson = Rehearsal(tmp_path / "ph.lesson", capsys, *options)
    spent, steps = 0, 0
    lesson.say("next")
    for session, round_, step, side, piles, taken in books(4):
        table = lesson.table()
        if table["place"][-1]["span"] == "changeover":
            assert table["clock"]["state"] == "idle" and round_ == 1 and session > 1
            assert table["piles"] == {**piles, "unaccounted": 0}, "restocked while there is time for it"
            lesson.say("@+100 next")
            table = lesson.table()
        place = table["place"]
        assert [(s["span"], s["n"]) for s in place[:2]] == [("session", session), ("round", round_)]
        assert (place[2]["span"], place[2].get("side")) == (step, side)
        assert table["piles"] == {**piles, "unaccounted": 0}
        assert {s["id"]: s["piles"]["taken"] for s in table["sides"]} == taken
        assert sum(table["piles"].values()) + sum(taken.values()) == 88
        assert table["clock"]["left_ms"] == table["clock"]["of_ms"], "a step begins with its whole time"
        seconds = table["clock"]["of_ms"] // 1000
        spent, steps = spent + seconds, steps + 1
        assert lesson.say(f"@+{seconds} next")[0].startswith("ok")
    assert (steps, spent) == (80, minutes * 60)
    table = lesson.table()
    assert table["over"] == {"why": "schedule", "at_turn": 64}
    assert table["piles"] == {"reserve": 0, "box": 0, "supply": 0, "rubbish": 20, "unaccounted": 0}
    assert lesson.say("1: next")[0].startswith("refused")


def test_roles_and_first_team_move_on_with_every_session(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = Rehearsal(tmp_path / "ph.lesson", capsys, "--seats", "3")
    lesson.say("next")
    first_roles = [seat["roles"] for seat in lesson.table()["sides"][0]["seats"]]
    assert first_roles == [["supplier"], ["builder"], ["emissary"]]
    lesson.say(*["next"] * 20)
    changeover = lesson.table()
    assert changeover["place"][-1]["span"] == "changeover"
    assert [seat["roles"] for seat in changeover["sides"][0]["seats"]] == [["emissary"], ["supplier"], ["builder"]]
    lesson.say("next")
    assert lesson.table()["place"][-1]["side"] == "arboretans"


def test_main_assets_travel_clockwise_and_come_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = Rehearsal(tmp_path / "ph.lesson", capsys)
    lesson.say("next")
    held = [side["cards"] for side in lesson.table()["sides"]]
    assert sorted(card for cards in held for card in cards) == [
        "flipping-machine",
        "indescribable-painting",
        "phonomobile",
        "pondering-fern",
    ]
    for _ in range(3):
        lesson.say(*["next"] * 5)
        held = [held[-1], *held[:-1]]
        assert [side["cards"] for side in lesson.table()["sides"]] == held
    assert lesson.table()["hidden"] == 4
    lesson.say(*["next"] * 4)
    assert [len(side["cards"]) for side in lesson.table()["sides"]] == [1, 1, 1, 1], "until the Emissaries are back"
    lesson.say("next")
    table = lesson.table()
    assert table["place"][0]["n"] == 2
    assert all(len(side["cards"]) == 1 for side in table["sides"]), "dealt anew"


def test_a_shorter_lesson_is_a_house_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = Rehearsal(tmp_path / "ph.lesson", capsys)
    lesson.say(*["next"] * 30)
    assert lesson.say("shorten sessions 1")[0].startswith("refused")
    assert lesson.say("shorten sessions 3")[0].startswith("ok")
    steps = 0
    while lesson.table()["over"] is None:
        lesson.say("next")
        steps += 1
        assert steps < 100
    assert sum(s["turns"] for s in lesson.table()["sides"]) == 48
