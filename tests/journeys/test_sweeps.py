"""One line for several tables stops at those with a card due, names them, and closes none that nobody has seen."""

from collections.abc import Callable

import pytest
from mechanisms.playing import Game

Opened = Callable[..., Game]


def due(game: Game) -> list[str]:
    """The tables with a card due."""
    return [table["name"] for table in game.view()["tables"] if table["due"]]


def turns(game: Game) -> list[int]:
    """How many turns each table has finished."""
    return [table["turns"] for table in game.view()["tables"]]


def with_a_card_due_at_2(shipped: Opened, tables: int = 3) -> Game:
    """Ecogon; the second table has laid its habitats and comes to its first event."""
    game = shipped("ecogon", sides=3, tables=tables)
    game.ok("next", "2: set habitats 2", *["next"] * 4)
    assert due(game) == ["2"] and turns(game) == [4] * tables
    return game


@pytest.mark.parametrize("line", ["next", "all: next"])
def test_a_sweep_stops_where_a_card_is_due_and_names_the_table(shipped: Opened, line: str) -> None:
    game = with_a_card_due_at_2(shipped)
    said = game.ok(line)
    assert said.endswith("Table 2 stayed: an event is not finished there."), said
    assert said.startswith("1: ") and " 3: " in said and " 2: " not in said
    assert (due(game), turns(game)) == (["2"], [5, 4, 5])
    assert game.table("2")["piles"]["events-done"] == 0
    game.ok("2: event done")
    assert "stayed" not in game.ok(line) and due(game) == []


def test_a_sweep_stops_at_what_followed_from_an_event_too(shipped: Opened) -> None:
    game = with_a_card_due_at_2(shipped)
    game.ok("2: next")
    assert due(game) == [] and game.table("2")["settling"]
    assert game.ok("next").endswith("Table 2 stayed: an event is not finished there.")
    assert game.table("2")["settling"] and turns(game) == [5, 4, 5]
    game.ok("2: next")
    assert "stayed" not in game.ok("next")


def test_the_step_that_brings_a_card_names_its_table(shipped: Opened) -> None:
    game = shipped("ecogon", sides=3, tables=2)
    game.ok("next", "2: set habitats 2", *["next"] * 3)
    assert "2: Event: a card is due." in game.ok("next")


def test_several_that_stay_are_named_together(shipped: Opened) -> None:
    game = shipped("ecogon", sides=3, tables=4)
    game.ok("next", "2: set habitats 2", "4: set habitats 2", *["next"] * 4)
    assert game.ok("next").endswith("Tables 2 and 4 stayed: an event is not finished there.")


def test_where_a_card_is_due_at_all_of_them_all_have_done_it(shipped: Opened) -> None:
    """So that one key alone still walks the whole lesson."""
    game = shipped("ecogon", sides=3, tables=2)
    game.ok("next", "all: set habitats 2", *["next"] * 4)
    assert due(game) == ["1", "2"]
    assert "stayed" not in game.ok("next") and due(game) == []
    assert [t["piles"]["events-done"] for t in game.view()["tables"]] == [1, 1]


def test_tables_whose_game_is_over_hold_nobody_up(shipped: Opened) -> None:
    game = with_a_card_due_at_2(shipped, tables=2)
    game.ok("1: finish")
    assert "stayed" not in game.ok("next") and due(game) == []


def test_a_table_by_its_name_and_one_table_alone_go_on_as_ever(shipped: Opened) -> None:
    game = with_a_card_due_at_2(shipped)
    game.ok("2: next")
    assert due(game) == []
    alone = shipped("ecogon", sides=3)
    alone.ok("next", "set habitats 2", *["next"] * 4)
    assert due(alone) == ["1"]
    alone.ok("next")
    assert due(alone) == []


def test_other_lines_for_all_reach_the_table_that_stays(shipped: Opened) -> None:
    game = with_a_card_due_at_2(shipped)
    assert "stayed" not in game.ok("all: event done") and due(game) == []


def test_undo_takes_back_what_went_on_and_nothing_of_the_table_that_stayed(shipped: Opened) -> None:
    game = with_a_card_due_at_2(shipped)
    game.ok("next", "undo last")
    assert (due(game), turns(game)) == (["2"], [4, 4, 4])
