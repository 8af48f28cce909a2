"""Sides that come and go, and games that stop early: turns stay fair, nothing is lost, and everything can be counted."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from laws.lawful import law
from laws.lessons import opened, piles_wrong, states

from facilitator.files.loader import load_ruleset
from facilitator.game.dispatch.opening import sides_of
from facilitator.game.kernel.side_order import present_sides, scored_sides
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.notes.room_screen import planned_steps
from facilitator.game.rulebook.scenario import Phase, Scenario
from facilitator.game.rulebook.score_spec import Score
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.game.scoring.entries import standing
from facilitator.game.scoring.totals import lines_of
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson

GAMES = {name: load_ruleset(name)[0] for name in ("planet-hexagon", "ecogon", "phylo-western-pa", "ecopyramid", "eco")}
PLAN = Scenario(
    1, "plan", "Plan", "made-up", (Phase("play", "Play", "play", 20), Phase("scoring", "Counting", "scoring", 9))
)
MOVES = st.lists(
    st.one_of(
        *[st.just("next")] * 5,
        st.tuples(st.sampled_from(("away", "back")), st.integers(1, 4)).map(lambda said: f"{said[0]} {said[1]}"),
        st.sampled_from(("event done", "set habitats 5", "undo", "redo")),
    ),
    max_size=60,
)


@contextmanager
def playing(name: str) -> Iterator[Lesson]:
    rules = GAMES[name]
    with tempfile.TemporaryDirectory(prefix="laws-") as folder:
        lesson = opened(Path(folder) / "a.lesson", rules, PLAN, sides_of(rules, 4))
        assert say(lesson, "phase play").ok
        yield lesson
        lesson.store.close()


def turns_had(table: Table) -> dict[str, int]:
    """Turns of each side, with those that were passed over."""
    return {side: table.turns.get(side, 0) + table.passed.get(side, 0) for side in table.sides}


def unfair(table: Table) -> str:
    """How turns are unfair: one side is more than a turn ahead of another, or it is the turn of one that is away."""
    had = turns_had(table)
    running = table.acting if table.in_turn and table.over is None else None
    if running in table.away:
        return f"{running} is away and has the turn"
    return f"turns had: {had}" if max(had.values()) - min(had.values()) > 1 else ""


@pytest.mark.parametrize("name", GAMES)
@law(40)
@given(lines=MOVES)
def test_away_and_back_in_any_order_keep_turns_fair_and_piles_whole(name: str, lines: list[str]) -> None:
    with playing(name) as lesson:
        start = lesson.tables["1"].piles
        for line in lines:
            before = states(lesson)
            answer = say(lesson, line)
            note(f"{line} -> {answer}")
            table = lesson.tables["1"]
            assert not piles_wrong(table, start)
            assert not unfair(table)
            assert present_sides(table)
            held = {side for card, side in table.cards.items() if table.rules.set_of[card].id == "main-assets"}
            assert not held & {*table.away}, "a travelling card lies with a side that is away"
            assert not any(table.piles.get(("hand", side), 0) for side in table.away if name == "phylo-western-pa")
            word, _, which = line.partition(" ")
            if word in ("away", "back") and answer.ok:
                assert table.title(table.sides[int(which) - 1]) in answer.said
                assert say(lesson, "undo").ok
                assert states(lesson) == before, "undo brings everything back"
                assert say(lesson, "redo").ok
            if table.over is not None:
                break


@pytest.mark.parametrize("name", GAMES)
@law(30)
@given(lines=MOVES)
def test_after_a_last_round_all_who_are_here_have_had_equal_turns(name: str, lines: list[str]) -> None:
    with playing(name) as lesson:
        for line in ("next", *lines):
            say(lesson, line)
        say(lesson, "last round")
        table = lesson.tables["1"]
        if table.ending != "last-round":
            return
        for _ in range(20):
            if lesson.tables["1"].over is not None:
                break
            say(lesson, "next")
        table = lesson.tables["1"]
        assert table.over is not None, "the last round comes to an end"
        had = turns_had(table)
        if table.over.why == "last-round":
            assert {had[side] for side in present_sides(table)} == {max(had.values())}


@pytest.mark.parametrize("name", GAMES)
@law(30)
@given(lines=MOVES)
def test_a_game_can_be_stopped_at_any_moment_and_counted(name: str, lines: list[str]) -> None:
    with playing(name) as lesson:
        start = lesson.tables["1"].piles
        for line in ("next", *lines):
            say(lesson, line)
        before = lesson.tables["1"]
        if not before.place:
            return
        if before.over is None:
            assert say(lesson, "finish").ok
        table = lesson.tables["1"]
        assert table.over is not None and not table.due and not piles_wrong(table, start)
        assert (table.piles, table.cards, table.turns) == (before.piles, before.cards, before.turns)
        for side in (TABLE_WIDE, *scored_sides(table)):
            boxes = boxes_behind(
                table.rules.score or Score(), (n for line in lines_of(table, side) for n in line.counts)
            )
            if boxes:
                answer = say(lesson, f"count {side or 'table'} {' '.join(f'{box}=0' for box in boxes)}")
                assert answer.ok, answer
        assert standing(lesson.tables["1"]).complete, "nothing is asked of a side that never played"
        assert say(lesson, "phase scoring").ok
        for step in planned_steps(lesson.screen, lesson.room, lesson.tables):
            assert say(lesson, "reveal").ok, step
