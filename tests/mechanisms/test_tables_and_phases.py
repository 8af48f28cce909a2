from mechanisms.playing import PHASES


def test_tables_go_their_own_ways(play):
    game = play("fair", tables=3)
    assert game.no("pause") == "Which table? Begin with its name and a colon: 1:, 2:, 3: or all:"
    assert game.ok("1: next") == "Show 1 of 3, Act: Fire eaters, 1:00."
    assert game.ok("@+10 all: next") == (
        "1: Show 1 of 3, Act: Rope walkers, 1:00. 2: Show 1 of 3, Act: Fire eaters, 1:00. 3: Show 1 of 3, Act: Fire eaters, 1:00."
    )
    assert game.ok("@+10 2: pause") == "Paused with 0:50 left."
    assert game.no("9: next") == "There is no table '9' here; expected one of 1, 2, 3, all."
    left = [game.table(n)["clock"] for n in "123"]
    game.ok("@+10 3: time -15")
    assert [(c["state"], c["left_ms"]) for c in left] == [("running", 50_000), ("paused", 50_000), ("running", 50_000)]
    now = [game.table(n)["clock"] for n in "123"]
    assert [(c["state"], c["left_ms"]) for c in now] == [("running", 40_000), ("paused", 50_000), ("running", 25_000)]
    assert game.no("undo") == "Which table? Begin with its name and a colon: 1:, 2:, 3:"
    assert game.no("all: undo") == "You can go back at one table at a time. Begin with its name and a colon."
    game.ok("2: undo")
    assert (game.table("2")["clock"]["state"], game.table("2")["clock"]["left_ms"]) == ("running", 40_000)


def test_all_says_what_each_table_answered(play):
    game = play("fair", tables=2)
    game.ok("1: roll prize")
    said = game.ok("all: roll prize")
    prize = game.table("1")["rolls"]["prize"]
    assert said.startswith(
        f"1: no change. Prize is already {prize}. Roll it again if you want another result. 2: Prize: "
    )
    assert game.no("all: roll prize").count("no change. ") == 2


def test_a_table_that_is_over_is_left_out_when_all_go_on(play):
    game = play("race", tables=3)
    game.ok("all: next", "2: act stride 10")
    before = game.table("2")
    assert game.ok("all: next") == "1: Lap 1 of 5, Run: Runner 2, 0:30. 3: Lap 1 of 5, Run: Runner 2, 0:30."
    assert game.table("2") == before
    assert game.ok("all: act cloud").startswith("1: Cloud. 2: no change. ")
    game.ok("1: act stride 10", "3: act stride 10")
    assert game.no("all: next").count("Nothing comes next") == 3


def test_how_tables_are_run_does_not_change_because_one_is_closed(play):
    game = play("fair", tables=3)
    assert game.view()["pace"] == "together"
    game.ok("table close 2")
    assert game.view()["pace"] == "together"
    assert play("fair", tables=2).view()["pace"] == "together"


def test_a_closed_table_keeps_everything(play):
    game = play("fair", tables=2)
    game.ok("all: next")
    assert game.ok("table close 2") == "Table 2 is closed."
    assert game.no("2: next") == "Table 2 is closed. Open it first."
    assert game.no("table close 2") == "Table 2 is already closed."
    assert game.ok("all: next") == "1: Show 1 of 3, Act: Rope walkers, 1:00."
    assert game.ok("table open 2") == "Table 2 is open."
    assert game.ok("2: next") == "Show 1 of 3, Act: Rope walkers, 1:00."
    game.ok("table close 1", "table close 2")
    assert game.no("all: next") == "No table is playing now."


def test_merging_moves_the_people(play):
    game = play("fair", tables=3, seats=3)
    game.ok("all: next")
    assert game.no("table merge 2 2") == "A table can't be merged into itself."
    assert game.ok("table merge 2 1") == "Table 2 joins table 1."
    assert [s["code"] for s in game.side("rope", "1")["seats"]] == ["P13", "P14", "P15", "P19", "P20", "P21"]
    assert (game.table("2")["merged"], game.side("rope", "2")["seats"]) == ("1", [])
    for line in ("2: next", "table open 2", "2: join fire Z99"):
        assert game.no(line) == "Table 2 has been merged into table 1."
    assert game.no("table merge 2 3") == "Table 2 is not playing."
    assert game.no("table merge 3 1") == "Fire eaters of table 1 have only 8 seats."
    assert [t["name"] for t in game.public()["tables"]] == ["1", "3"]
    assert game.ok("room undo") == "Undone: Table 2 joins table 1."
    assert len(game.side("rope", "1")["seats"]) == 3
    game.ok("room redo", "1: next")
    assert game.no("room undo") == "Table 1 has moved on since. Undo that first."
    game.ok("1: undo", "room undo")


def test_with_several_tables_the_console_is_headed_by_the_phase(play):
    game = play("fair", tables=2)
    game.ok("1: next")
    first, console = game.table("1")["console"], game.view()["console"]
    assert console["headline"] == game.lesson.room.current.title != first["headline"]
    assert {**console, "headline": ""} == {**first, "headline": ""} and first["next"]


def test_titles_of_tables(play):
    game = play("fair", tables=2)
    assert game.ok('table title 2 "The Big Tent"') == "Table 2: “The Big Tent”."
    assert [t["title"] for t in game.public()["tables"]] == [None, "The Big Tent"]
    assert game.no('table title 3 "x"') == "There is no table '3' here; expected one of 1, 2."


def test_people_come_to_a_named_table(play):
    game = play("fair", tables=2)
    assert game.no("join fire AA1") == "Which table? Begin with its name and a colon: 1:, 2:"
    assert (
        game.ok("2: join fire AA1") == "AA1 sits with Fire eaters at table 2. Fire eaters: AA1 Caller/Juggler/Cashier."
    )
    assert game.no("1: join fire AA1") == "AA1 already sits with Fire eaters. Move them if they should sit elsewhere."
    assert game.ok("1: seat AA1 rope").startswith("AA1 sits with Rope walkers at table 1. Rope walkers: ")
    assert game.ok("leave AA1").startswith("AA1 has left.")


# The lesson's phases


def phase(game):
    now = game.view()["phase"]
    return (
        now["id"],
        now["clock"]["state"],
        None if now["clock"]["left_ms"] is None else now["clock"]["left_ms"] // 1000,
    )


def test_next_walks_phases_and_table_alike_and_undo_follows(play):
    game = play("fair", phases=PHASES, options={"shows": 1})
    walk = [
        "Welcome, 5 min.",
        "Game, 30 min.",
        "Show, Act: Fire eaters, 1:00. The last show.",
        "Show, Act: Rope walkers, 1:00.",
        "Show, Applause.",
        "Game over: the schedule is complete.",
        "Snack.",
        "Game, second half.",
        "Talk, 10 min.",
        "Talk, step 2 of 3: Why did it turn out as it did?",
        "Talk, step 3 of 3: Where have you seen the same thing outside the game?",
        "The lesson has ended.",
    ]
    assert [game.next() for _ in walk] == walk
    assert game.no("next") == "This lesson has ended."
    undone = [game.ok("room undo"), *(game.ok("undo") for _ in walk[1:])]
    assert undone[3] == "Undone: Talk, 10 min."
    assert undone[6] == "Undone: Game over: the schedule is complete. Now: Show, Applause."
    assert undone[-2:] == ["Undone: Game, 30 min. The phase's clock shows 5:00.", "Undone: Welcome, 5 min."]
    assert game.no("undo") == "There is nothing to undo here."
    assert game.view()["phase"]["begun"] is False
    redone = [game.ok("redo") for _ in walk]
    assert [r.partition(" Now:")[0].partition(" The phase")[0] for r in redone] == [f"Redone: {w}" for w in walk]
    assert game.no("redo") == "There is nothing to redo here."
    assert phase(game)[0] == "talk"


def test_tables_rest_outside_play_and_their_clocks_stand(play):
    game = play("fair", phases=PHASES, tables=2)
    rest = "Tables are not playing now (before the lesson begins). Go to the next phase first."
    assert game.no("1: next") == rest
    assert game.ok("room next") == "Welcome, 5 min."
    assert game.no("2: next") == "Tables are not playing now (Welcome). Go to the next phase first."
    game.ok("@+60 room next", "@+5 all: next", "@+20 room next")
    assert phase(game) == ("snack", "idle", None)
    assert [(t["clock"]["state"], t["clock"]["left_ms"]) for t in game.view()["tables"]] == [("paused", 40_000)] * 2
    assert game.no("1: pause") == "Tables are not playing now (Snack). Go to the next phase first."
    game.ok("@+300 room next")
    assert (game.table("1")["clock"]["state"], game.table("1")["clock"]["left_ms"]) == ("running", 40_000)
    assert game.ok("@+10 1: next", "2: pause") == "Paused with 0:30 left."


def test_undoing_a_phase_gives_the_clock_its_time_as_it_would_be(play):
    game = play("fair", phases=PHASES)
    game.next(3)
    game.ok("@+10 room next")
    assert (phase(game)[0], game.clock()) == ("snack", ("paused", 50))
    game.ok("@+30 undo")
    assert (phase(game)[0], game.clock()) == ("game", ("warning", 20))
    game.ok("@+1 redo")
    assert (phase(game)[0], game.clock()) == ("snack", ("paused", 50))


def test_pausing_the_room_stops_everything(play):
    game = play("fair", phases=PHASES)
    game.next(3)
    assert game.ok("@+10 room pause") == "Everything is paused."
    assert (game.clock(), phase(game)) == (("paused", 50), ("game", "paused", 1790))
    assert game.no("room pause") == "Everything is already paused."
    game.ok("@+100 room resume")
    assert (game.clock(), phase(game)) == (("running", 50), ("game", "running", 1790))
    assert game.no("room resume") == "The room is not paused."
    # A pause of the table inside one of the room counts once.
    game.ok("@+10 pause", "@+10 room pause", "@+10 resume", "@+10 room resume", "@+1")
    assert game.clock() == ("running", 39)
    assert game.ok("room time +60") == "Game: +1 min, 30:29 left."


def test_outside_play_pause_resume_and_time_are_the_rooms(play):
    game = play("fair", phases=PHASES)
    game.next()
    game.ok("@+20 pause")
    assert phase(game) == ("welcome", "paused", 280)
    game.ok("@+20 time +30", "@+20 resume", "@+10 time -60")
    assert phase(game) == ("welcome", "running", 240)
    game.ok("phase snack")
    assert game.no("time +10") == "No clock is running for this phase."


def test_phases_by_name_forwards_and_back(play):
    game = play("fair", phases=PHASES)
    assert game.ok("phase game") == "Game, 30 min."
    game.next()
    assert game.ok("@+10 phase talk") == "Talk, 10 min."
    assert game.no("phase talk") == "Talk is the current phase."
    assert game.no("phase tlak") == (
        "There is no phase 'tlak' here; expected one of welcome, game, snack, again, talk. Did you mean 'talk'?"
    )
    assert game.ok("@+40 phase again") == "Game, second half."
    assert game.clock() == ("running", 50)
    assert game.ok("room next") == "Talk, 10 min."
    assert game.no("room next") == "Talk is the last phase."


def test_the_bell(play):
    game = play("fair", phases=PHASES)
    now = game.view()["now"]
    assert game.ok("bell +20") == "The bell rings in 20 min."
    assert game.view()["bell"]["at"] == now + 20 * 60_000
    assert game.ok("bell 11:45") == "The bell rings at 11:45."
    assert game.view()["bell"]["at"] % 86_400_000 == (11 * 60 + 45) * 60_000
    assert game.no("bell 25:00") == "'25:00' is not a time for the bell. Write 11:45, or +20 for 20 minutes from now."
    game.ok("room undo")
    assert game.view()["bell"]["at"] == now + 20 * 60_000


def test_a_lesson_that_goes_on_another_day(play):
    game = play("fair", phases=PHASES)
    game.next(3)
    game.ok("bell +20")
    assert game.ok("@+10 adjourn") == "Stopped for today. Continue from the start screen."
    assert (game.clock(), game.view()["adjourned"], game.view()["sitting"]) == (("paused", 50), True, 1)
    shown = game.public()["shown"]
    assert (shown["kind"], shown["headline"]) == ("closing", "To be continued")
    assert shown["lines"] == ["Show 1 of 3 · Fire eaters"], "where it goes on, and with whom"
    assert game.no("adjourn") == "The lesson is stopped for today. Continue it first."
    assert game.no("roll die") == "The lesson is stopped for today. Continue it first."
    assert game.ok('note "Halfway"') == "Note: “Halfway”"
    assert game.ok("@+86400 next") == "Sitting 2 starts. The break doesn't count."
    assert (game.clock(), game.view()["sitting"], game.view()["bell"]["at"]) == (("running", 50), 2, None)
    assert game.ok("@+5 next") == "Show 1 of 3, Act: Rope walkers, 1:00."


def test_the_end_of_the_lesson(play):
    game = play("fair", phases=PHASES)
    game.next(3)
    assert game.ok("@+10 end") == "The lesson has ended."
    assert (game.clock(), game.view()["ended"]) == (("paused", 50), True)
    for line in ("next", "roll die", "end", "adjourn", "room next", "room pause", "phase talk"):
        assert game.no(line) == "This lesson has ended."
    assert game.ok('note "Well done"') == "Note: “Well done”"
    assert game.ok("undo") == "Undone: The lesson has ended."
    assert game.ok("next") == "Show 1 of 3, Act: Rope walkers, 1:00."


# Clocks


def test_how_a_clock_runs_down(play):
    game = play("fair")
    game.next()
    assert game.clock() == ("running", 60)
    states = []
    for _ in range(7):
        game.ok("@+10")
        states.append(game.clock())
    assert states == [
        ("running", 50),
        ("running", 40),
        ("running", 30),
        ("warning", 20),
        ("warning", 10),
        ("last", 0),
        ("overtime", -10),
    ]
    assert game.ok("time +15") == "+15 s: 0:05 left."
    assert game.ok("time -30") == "−30 s: −0:25 left."
    assert game.next() == "Show 1 of 3, Act: Rope walkers, 1:00."
    assert game.next() == "Show 1 of 3, Applause."
    assert game.no("pause") == "No clock is running at this table."
    assert game.no("time +5") == "No clock is running at this table."


def test_said_late(play):
    game = play("fair")
    game.next()
    game.ok("@+40 ago 15 next")
    assert game.clock() == ("running", 45)
    assert game.no("ago 30 next") == "The last move was 0:15 ago, so you can go back 15 s at most."
    game.ok("undo")
    assert game.clock() == ("warning", 20)
