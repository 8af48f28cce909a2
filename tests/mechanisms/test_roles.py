import pytest


def roles(game, side="fire"):
    return ["+".join(seat["roles"]) or "-" for seat in game.side(side)["seats"]]


@pytest.mark.parametrize(
    ("seats", "first", "second"),
    [
        (1, ["caller+juggler+cashier"], ["caller+juggler+cashier"]),
        (2, ["caller+cashier", "juggler"], ["juggler", "caller+cashier"]),
        (3, ["caller", "juggler", "cashier"], ["cashier", "caller", "juggler"]),
        (4, ["caller", "juggler", "cashier", "caller"], ["caller", "caller", "juggler", "cashier"]),
        (5, ["caller", "juggler", "cashier", "juggler", "-"], ["-", "caller", "juggler", "cashier", "juggler"]),
        (6, ["caller", "juggler", "cashier"] * 2, ["cashier", "caller", "juggler"] * 2),
        (
            7,
            ["caller", "juggler", "cashier"] * 2 + ["caller"],
            ["caller", "caller", "juggler", "cashier", "caller", "juggler", "cashier"],
        ),
        (
            8,
            ["caller", "juggler", "cashier"] * 2 + ["caller", "juggler"],
            ["juggler", "caller", "juggler", "cashier", "caller", "juggler", "cashier", "caller"],
        ),
    ],
)
def test_roles_by_number_of_seats_and_after_a_rotation(play, seats, first, second):
    game = play("fair", seats=seats)
    assert roles(game) == roles(game, "rope") == first
    game.next(3)
    assert roles(game) == first
    game.next()
    assert (game.place()[0], roles(game), roles(game, "rope")) == (("show", 2), second, second)


def test_after_as_many_rotations_as_seats_everybody_has_their_first_roles_again(play):
    game = play("fair", seats=3, options={"shows": 4})
    before = roles(game)
    game.next(10)
    assert (game.place()[0], roles(game)) == (("show", 4), before)


def test_members_come_go_and_change(play):
    game = play("fair", seats=2)
    assert [s["code"] for s in game.side("fire")["seats"]] == ["P10", "P11"]
    assert game.ok("join fire ab1") == "AB1 sits with Fire eaters. Fire eaters: P10 Caller, P11 Juggler, AB1 Cashier."
    assert roles(game) == ["caller", "juggler", "cashier"]
    assert game.no("join fire P12") == "P12 already sits with Rope walkers. Move them if they should sit elsewhere."
    assert game.ok("seat P12 fire").startswith("P12 sits with Fire eaters. Fire eaters: ")
    assert roles(game, "rope") == ["caller+juggler+cashier"]
    assert game.no("seat P12 fire") == "P12 already sits there."
    assert game.ok("leave P10").startswith("P10 has left. Fire eaters: ")
    assert [s["code"] for s in game.side("fire")["seats"]] == ["P11", "AB1", "P12"]
    assert (
        game.no("leave P10") == "There is no code 'P10' here; expected one of P11, AB1, P12, P13. Did you mean 'P11'?"
    )
    assert game.no("seat Q1 rope").startswith("There is no code 'Q1' here;")
    assert game.no("join 1 X") == (
        "'X' is not a code. A code has 2 to 8 letters and digits, such as K7Q2M. Names are never saved in a lesson."
    )
    assert game.no("join fyre X1X") == "There is no side 'fyre' here; expected one of fire, rope. Did you mean 'fire'?"
    assert game.no("undo") == "There is nothing to undo here."
    assert game.ok("room undo").startswith("Undone: P10 has left.")
    assert [s["code"] for s in game.side("fire")["seats"]] == ["P10", "P11", "AB1", "P12"]
    assert game.ok("room redo").startswith("Redone: P10 has left.")


def test_seats_run_out(play):
    game = play("fair", seats=0)
    game.ok(*[f"join rope N{n}" for n in range(8)])
    assert game.no("join rope N8") == "Rope walkers have 8 seats. All are taken."


def test_everybody_left(play):
    game = play("fair", seats=1)
    game.ok("leave P10", "leave P11")
    assert roles(game) == []
    game.next(4)
    assert roles(game) == []


# Rolls


def test_rolls_are_recorded_stand_and_can_be_asked_for_again(play):
    game = play("fair", seats=2)
    assert game.no("roll again prize") == "“Prize” has not been rolled yet."
    said = game.ok("roll prize")
    prize = game.table()["rolls"]["prize"]
    assert said == f"Prize: {prize}." and prize in ("bear", "balloon", "whistle")
    assert game.no("roll prize") == f"Prize is already {prize}. Roll it again if you want another result."
    results = [game.ok("roll again prize") for _ in range(20)]
    assert set(results) == {"Prize: bear.", "Prize: balloon.", "Prize: whistle."}
    game.ok(*["undo"] * 20)
    assert game.table()["rolls"]["prize"] == prize
    assert [game.ok("roll again prize") for _ in range(20)] == results


def test_sides_members_and_dice(play):
    game = play("fair", seats=2)
    starter = game.ok("roll starter")
    assert starter in ("Starter: Fire eaters.", "Starter: Rope walkers.")
    assert game.table()["rolls"]["starter"] in ("fire", "rope")
    assert game.ok("roll volunteer").removeprefix("Volunteer: ").rstrip(".") in ("P10", "P11", "P12", "P13")
    assert {game.ok("roll coin")} | {game.ok("roll again coin") for _ in range(10)} == {"Coin: 1.", "Coin: 2."}
    assert {game.ok("roll die") for _ in range(60)} == {f"Die: {n}." for n in range(1, 7)}
    assert game.ok("roll side").startswith("Side: ")
    assert game.ok("roll seat").startswith("Member: P1")
    assert game.no("roll zebra") == (
        "There is no roll 'zebra' here; expected one of side, seat, die, prize, starter, volunteer, coin."
    )
    assert play("fair").no("roll volunteer") == "Volunteer: there is nobody to choose from."


def test_rolls_differ_from_lesson_to_lesson_and_from_table_to_table(play):
    assert len({play("fair", seed=f"lesson {n}").ok("roll die") for n in range(30)}) > 3
    game = play("fair", tables=6)
    game.ok("all: roll die", "all: roll again die", "all: roll again die")
    assert len({game.table(str(n))["rolls"]["die"] for n in range(1, 7)}) > 1


def test_the_last_show_is_announced_with_the_step_that_begins(play):
    game = play("fair", options={"shows": 2})
    game.next(3)
    assert game.next() == "Show 2 of 2, Act: Fire eaters, 1:00. The last show."
    assert game.table()["announced"] == ["The last show."]
    assert game.next() == "Show 2 of 2, Act: Rope walkers, 1:00."
