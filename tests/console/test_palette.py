"""The palette finds: by titles, by teachers' words, and nearly; it is never empty, and carries out any line."""

from pathlib import Path

import pytest
from console.driving import Hand

from facilitator.console.console_controls import CONSOLE, SEVERAL
from facilitator.console.key_assignment import controls_for
from facilitator.console.palette import TEACHERS_WORDS, find_commands, palette_rows
from facilitator.console.screens.picker import Picker
from facilitator.console.screens.rules import RulesScreen
from facilitator.files.loader import load_ruleset
from facilitator.widgets.pick_list import PickList

RULES = load_ruleset("planet-hexagon")[0]
CONTROLS = controls_for(RULES, {}, ())
FIND = find_commands(palette_rows(CONTROLS))
OF_ACTIONS = {"act"}
"""Rows that only games with actions have."""


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("timer", {"more", "pause"}),
        ("mute", {"sound", "mute"}),
        ("finish", {"finish", "end"}),
        ("absent", {"people"}),
        ("names", {"people"}),
        ("late", {"late"}),
        ("reveal", {"scene", "reveal-back"}),
        ("scores", {"scores", "wall-scores"}),
        ("+5 min", {"more"}),
        ("qr", {"share"}),
    ],
)
def test_the_words_of_teachers_find_their_command(typed: str, wanted: set[str]) -> None:
    found = FIND(typed)
    assert not found.instead and {row.id for row in found.rows[:4]} & wanted, [row.id for row in found.rows]


@pytest.mark.parametrize(
    ("typed", "wanted"), [("tmer", {"more", "pause", "less"}), ("undoo", {"undo"}), ("pritn", {"print"})]
)
def test_what_is_nearly_a_word_is_asked_about(typed: str, wanted: set[str]) -> None:
    found = FIND(typed)
    assert found.instead == f"Nothing is called “{typed}”. Did you mean:" and {row.id for row in found.rows} & wanted


@pytest.mark.parametrize("typed", ["zzzzqq", "??", "ß", "x" * 300])
def test_the_list_is_never_empty(typed: str) -> None:
    assert FIND(typed).rows


def test_the_title_comes_before_other_words() -> None:
    assert FIND("pause").rows[0].title == "pause" and FIND("undo").rows[0].title == "undo"


def test_a_whole_line_comes_first_and_one_that_only_begins_so_last() -> None:
    assert FIND("tally supply=8").rows[0].id == "" and FIND("note late start").rows[0].title == "note late start"
    assert FIND("tally nonsense here at all").rows[-1].id == "", "and its refusal says why"
    assert FIND("add time").rows[0].id != "", "words that people use are no line"


def test_every_word_of_the_list_belongs_to_a_row() -> None:
    known = {c.id for c in (*CONTROLS, *CONSOLE, *SEVERAL)}
    assert not set(TEACHERS_WORDS) - known - OF_ACTIONS


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_it_leaves_the_turn_and_its_clock_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "ctrl+p", *"tmer")
        assert isinstance(hand.app.screen, Picker)
        frame = hand.dump()
        assert any("LUPIDIANS" in row for row in frame) and any("Nothing is called “tmer”" in row for row in frame)
        left = min(row.index("│") for row in frame if row.rstrip().endswith("│") and "Nothing" in row)
        assert left >= (29 if size[0] < 110 else 44), "the left column is free"

    Hand(tmp_path).drive(work, size)


def test_few_commands_are_followed_by_answers_from_the_rules_and_the_last_used_come_first(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "ctrl+p", *"pipe")
        assert "Rules: " in "\n".join(hand.dump())
        rows = hand.app.screen.query_one(PickList).rows
        await hand.press(*["down"] * len(rows), "enter")
        assert isinstance(hand.app.screen, RulesScreen) and "ipe" in "\n".join(hand.dump())
        await hand.press("escape", "ctrl+p", *"mute", "enter", "ctrl+p")
        assert "sound" in hand.app.screen.query_one(PickList).rows[0].plain
        await hand.press("escape")

    Hand(tmp_path).drive(work, (120, 36))
