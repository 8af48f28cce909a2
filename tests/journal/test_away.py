"""Coming back to a lesson: what was lost, what was not, and when a new sitting begins."""

from pathlib import Path

import pytest
from journal.machine import CONSOLE, Machine, Room
from journal.pebbles import made, opened, told
from record.lived import made as rehearsed

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.table.clock import phase_clock
from facilitator.journal.absence import Missed, arrive, leave, let_time_pass, wake_up
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.journal.lesson_time import LONG, STALE


def killed(room: Room, away: float, *lines: str) -> tuple[Lesson, list[str]]:
    """A console that said something, beat for ten seconds, was killed, and has been opened again."""
    console = room.open()
    for line in lines:
        assert say(console, line).ok, line
    room.runs(console, 10)
    console.store.close()
    room.machine.living.clear()
    room.machine.passes(away)
    back = room.open()
    missed = arrive(back)
    return back, [missed.said] if missed is not None else []


def test_lost_time_counts_until_it_is_given_back(room: Room) -> None:
    back, said = killed(room, 247, "next")
    assert said == ["Facilitator was closed for 4 min 7 s. The time counts unless you give it back."]
    assert room.left(back) == 60_000 - 257_000
    answer = say(back, "lost given-back")
    assert answer.ok and answer.said == "4 min 7 s given back."
    assert room.left(back) == 50_000
    assert say(back, "lost went-on").ok
    assert room.left(back) == 60_000 - 257_000
    assert not say(back, "lost went-on").ok
    assert say(back, "lost given-back").ok
    assert room.left(room.open(write=False)) == 50_000
    assert arrive(room.open()) is None, "the console that came back has not beaten yet, but what was lost is known"


def test_lost_time_over_a_restart(room: Room) -> None:
    console = room.open()
    assert say(console, "next").ok
    room.runs(console, 10)
    console.store.close()
    room.machine.restarts(120)
    back = room.open()
    missed = arrive(back)
    assert (
        missed is not None
        and missed.said == "Facilitator was closed for 2 min. The time counts unless you give it back."
    )
    assert say(back, "lost given-back").ok and room.left(back) == 50_000


@pytest.mark.parametrize(
    "lines",
    [(), ("next", "pause"), ("next", "room pause"), ("next", "end"), ("next", "adjourn"), ('note "soon"',)],
    ids=["not begun", "paused", "all paused", "ended", "adjourned", "only a note"],
)
def test_nothing_is_asked_where_nothing_ran(lines: tuple[str, ...], room: Room) -> None:
    back, said = killed(room, 247, *lines)
    assert said == [] and back.room.gaps == () and back.n == len(lines)


def test_a_short_absence_is_none(room: Room) -> None:
    _, said = killed(room, STALE / 1000, "next")
    assert said == []


def test_a_living_console_is_not_lost(room: Room) -> None:
    console = room.open()
    assert say(console, "next").ok
    room.runs(console, 10)
    room.machine.passes(4)
    assert arrive(room.open()) is None


def test_a_console_that_left_properly_lost_nothing(room: Room) -> None:
    console = room.open()
    assert say(console, "next").ok
    room.runs(console, 10)
    leave(console)
    console.store.close()
    room.machine.passes(247)
    back = room.open()
    assert arrive(back) is None and room.left(back) == 60_000 - 257_000, (
        "it was asked when it left: the clock was to run on"
    )


@pytest.mark.parametrize(
    "lines",
    [("next", "bell +20"), ("next", "bell +20", "pause"), ("next", "bell +20", "room pause")],
    ids=["running", "paused", "all paused"],
)
@pytest.mark.parametrize("restarted", [False, True], ids=["same boot", "another boot"])
@pytest.mark.parametrize("properly", [False, True], ids=["killed", "left"])
def test_after_long_a_new_sitting_begins(properly: bool, restarted: bool, lines: tuple[str, ...], room: Room) -> None:
    console = room.open()
    for line in lines:
        assert say(console, line).ok
    room.runs(console, 10)
    left = room.left(console)
    if properly:
        leave(console)
    console.store.close()
    if restarted:
        room.machine.restarts(24 * 3600)
    else:
        room.machine.living.clear()
        room.machine.passes(24 * 3600)
    back = room.open()
    missed = arrive(back)
    assert missed is not None and missed.said == "Sitting 2 starts. The break doesn't count."
    assert (back.room.sitting, back.room.bell, back.room.gaps) == (2, None, ())
    assert room.left(back) == left
    assert arrive(room.open()) is None


@pytest.mark.parametrize("away, sitting", [(LONG, 1), (LONG + 1, 2)])
def test_how_long_is_long(away: int, sitting: int, room: Room) -> None:
    back, _ = killed(room, away / 1000, "next")
    assert back.room.sitting == sitting and len(back.room.gaps) == 2 - sitting


@pytest.mark.parametrize("lines", [(), ("next", "end"), ("next", "adjourn")], ids=["not begun", "ended", "adjourned"])
def test_no_sitting_begins_by_itself(lines: tuple[str, ...], room: Room) -> None:
    back, said = killed(room, 24 * 3600, *lines)
    assert said == [] and back.room.sitting == 1


def test_phases_without_a_game_are_sittings_too(tmp_path: Path) -> None:
    machine = Machine()
    made(tmp_path / "b.lesson", machine.clocks(), plan=True)
    room = Room(machine, tmp_path / "b.lesson")
    assert killed(room, 24 * 3600)[1] == [], "it was made the day before"
    machine.living.add(CONSOLE)
    back, said = killed(room, 24 * 3600, "next")
    assert said == ["Sitting 2 starts. The break doesn't count."]
    assert phase_clock(back.room, back.rules.clock, back.now()).left_ms == 290_000


def test_adjourned_until_next(room: Room) -> None:
    console = room.open()
    for line in ("next", "bell +20"):
        assert say(console, line).ok
    room.runs(console, 10)
    assert say(console, "adjourn").ok
    assert room.left(console) == 50_000
    leave(console)
    console.store.close()
    room.machine.restarts(7 * 24 * 3600)
    back = room.open()
    assert arrive(back) is None and back.room.adjourned
    assert not say(back, "time +5").ok
    assert say(back, 'note "between the sittings"').ok
    answer = say(back, "next")
    assert answer.ok and "Sitting 2" in answer.said
    assert (back.room.sitting, back.room.bell, back.room.adjourned) == (2, None, False)
    assert room.left(back) == 50_000
    room.machine.passes(7)
    assert room.left(back) == 43_000


def test_a_rehearsal_has_its_own_time(tmp_path: Path) -> None:
    path = opened(tmp_path, "--rehearsal")
    assert told("do", path, "next", "bell +20", "@+10 gone 247").code == 0
    assert told("show", path, "--json").json["tables"][0]["clock"]["left_ms"] == 60_000 - 257_000
    assert told("do", path, "lost given-back").code == 0
    first = told("show", path, "--json").json
    assert first["tables"][0]["clock"]["left_ms"] == 50_000 and first["bell"]["at"] is not None
    assert told("do", path, "pause", "gone 7200").code == 0
    shown = told("show", path, "--json").json
    assert (shown["sitting"], shown["bell"]["at"], shown["tables"][0]["clock"]["left_ms"]) == (2, None, 50_000)


def test_a_process_that_stood_still_lost_what_ran(room: Room) -> None:
    console = room.open()
    assert say(console, "next").ok
    room.runs(console, 10)
    awake = console.now()
    room.machine.passes(STALE / 1000)
    assert wake_up(console, awake) is None
    room.machine.passes(15)
    assert wake_up(console, awake) == Missed(
        "Facilitator was closed for 20 s. The time counts unless you give it back.", False
    )
    assert wake_up(console, awake) is None, "it is known"
    assert say(console, "pause").ok
    awake = console.now()
    room.machine.passes(20)
    assert wake_up(console, awake) is None, "nothing ran"


def test_a_rehearsal_lasts_a_hundred_years_at_most(tmp_path: Path) -> None:
    lesson, years = rehearsed(tmp_path / "a.lesson", "planet-hexagon-45"), 100 * 365 * 86_400_000
    let_time_pass(lesson, years)
    with pytest.raises(Refused, match="A rehearsal lasts at most 100 years"):
        let_time_pass(lesson, 1)
    lesson.store.close()
