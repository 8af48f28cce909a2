"""What Planet Hexagon tells the game master: at every step of a whole game there is something to do, with its values filled in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from keyed import keyed
from record.lived import made, said

from facilitator.files.loader import load_ruleset
from facilitator.game.dispatch.lookahead import look_ahead
from facilitator.game.dispatch.opening import new_room, new_table, sides_of
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.scenario import BEFORE_PLAY, PHASE_KINDS, plain_scenario
from facilitator.game.views.prompts import FilledPrompt, current_prompts

RULES, _ = load_ruleset("planet-hexagon")
TURNS = {"turn-first-round", "turn-first-session", "turn", "turn-empty-bag"}


def game(**options: int) -> Iterator[tuple[Table, dict[str, FilledPrompt]]]:
    """Every moment of a game, from the setup to its end, with its prompts."""
    room = new_room(plain_scenario(RULES.id, RULES.title), ("1",), {}, 0)
    table = new_table("1", RULES, sides_of(RULES, None), options)
    for moment in (table, *look_ahead(table, room, 0)):
        yield moment, {p.id: p for p in current_prompts(moment, room, 0)}


@pytest.mark.parametrize("options", [{}, {"walkers": 2}, {"sessions": 2}], ids=["usual", "two walk", "two sessions"])
def test_every_step_has_something_to_do(options: dict[str, int]) -> None:
    moments = list(game(**options))
    assert moments[0][0].place == () and moments[-1][0].over is not None
    assert len(moments) == 2 + {4: 83, 2: 41}[options.get("sessions", 4)]
    for table, now in moments:
        assert any(p.do for p in now.values()), table.place
        for prompt in now.values():
            for text in (prompt.say, keyed(prompt.do, RULES.id), keyed(prompt.watch, RULES.id)):
                assert not {"{", "}"} & set(text) and "  " not in text and "nobody" not in text, prompt
                assert text == "" or text[-1] in ".?", prompt
        assert ("walking-together" in now) == (options.get("walkers") == 2 and table.acting is not None)


def test_every_prompt_has_its_moment() -> None:
    said = [id_ for _, now in game() for id_ in now]
    times = {id_: said.count(id_) for id_ in said}
    later = set(PHASE_KINDS) - {*BEFORE_PLAY}
    assert set(times) == {p.id for p in RULES.prompts if p.at not in later} - {"walking-together"}
    assert {id_: times[id_] for id_ in TURNS} == {
        "turn-first-round": 4,
        "turn-first-session": 8,
        "turn": 36,
        "turn-empty-bag": 16,
    }
    assert times["first-turn"] == times["last-words"] == 1
    assert (times["emissaries"], times["emissaries-last-round"], times["end-of-round"]) == (12, 4, 12)
    assert times["refill"] == times["roles-move-on"] == times["deal-assets"] == 3


def test_each_turn_has_one_call_for_its_supplier() -> None:
    for table, now in game():
        if table.acting is not None:
            (call,) = now.keys() & TURNS
            assert now[call].say.startswith(table.title(table.acting))


def test_the_numbers_are_those_of_the_table() -> None:
    moments = list(game())
    assert "Bag: 4 tiles" in moments[0][1]["rubbish-tiles"].do
    ends = [now["end-of-round"].watch for _, now in moments if "end-of-round" in now]
    assert [
        f"8 tiles on the table and {n} in the bag" in text for text, n in zip(ends, (8, 4, 0) * 4, strict=True)
    ] == [True] * 12
    refills = [now["refill"].watch for _, now in moments if "refill" in now]
    for text, rubbish, reserve in zip(refills, (8, 12, 16), (40, 20, 0), strict=True):
        assert f"12 tiles in the Supply Bag, {rubbish} in the Rubbish Bag and {reserve} in reserve" in text
    endings = [now["end-of-session"] for _, now in moments if "end-of-session" in now]
    for ending, n in zip(endings, (5, 9, 13, 17), strict=True):
        assert ending.watch.endswith(f"waiting ones: {n}. In each black hole: 0."), "the Starter House is counted"
        assert ending.do.endswith("into the Rubbish Bag: 4.")


def prompts_after(folder: Path, *lines: str) -> dict[str, str]:
    lesson = made(folder / "a.lesson", "planet-hexagon")
    said(lesson, *lines)
    found = current_prompts(lesson.tables["1"], lesson.room, lesson.now())
    lesson.store.close()
    return {p.id: f"{p.say} {p.do} {p.watch}" for p in found}


def test_a_team_that_has_a_tile_less_is_named(tmp_path: Path) -> None:
    now = prompts_after(tmp_path, "next", "turn skip", *["next"] * 18, "discard urbanides forest")
    assert "ones: Lupidians 5, Arboretans 4, Harvesters 5 and Urbanides 4." in now["end-of-session"]
    assert "black hole: Lupidians 0, Arboretans 0, Harvesters 0 and Urbanides 1." in now["end-of-session"]


def test_a_bag_that_is_empty_in_round_3_is_called_empty(tmp_path: Path) -> None:
    now = prompts_after(tmp_path, *["next"] * 11, "set box 0")
    assert "The bag is empty, so draw nothing." in now["turn-empty-bag"] and not {"turn", "turn-first-session"} & {*now}
    assert "(" not in now["turn-empty-bag"] and "round 4" not in now["turn-empty-bag"]


def test_how_many_tiles_wait_is_said_with_the_turn(tmp_path: Path) -> None:
    now = prompts_after(tmp_path, *["next"] * 22, "take forest", "wait arboretans forest")
    assert "this team's waiting spot 1." in now["turn"]


def test_the_next_team_is_called_by_name() -> None:
    moments = list(game())
    begins = [now["roles-move-on"].say.split("; ")[-1] for _, now in moments if "roles-move-on" in now]
    assert [any(name in text for text in begins) for name in ("Arboretans", "Harvesters", "Urbanides")] == [True] * 3
