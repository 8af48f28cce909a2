"""Steps that go on by themselves, amounts with a sum, and what a correction takes back."""

from pathlib import Path

import pytest

from facilitator.files.loader import load_plan, read_header
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.store import Store

RELAY = """
schema = 1
id = "relay"
title = "Relay"

[sides]
least = 2
most = 2

[[options]]
id = "flags"
title = "Flags"
kind = "number"
default = 10
per = "table"

[[spans]]
id = "leg"
title = "Leg"
repeat = 3

[[spans]]
id = "run"
title = "Run"
within = "leg"
sides = "each"
seconds = 30
goes-on = true

[[spans]]
id = "rest"
title = "Rest"
within = "leg"

[[piles]]
id = "batons"
title = "Batons"
start = { per-side = -2, plus = 12 }

[[piles]]
id = "flags-left"
title = "Flags left"
start = { option = "flags", plus = 1 }

[[piles]]
id = "hand"
title = "Hand"
of = "side"
start = 7

[[piles]]
id = "gone"
title = "Gone"

[[piles]]
id = "cheers"
title = "Cheers"
start = 5

[[piles]]
id = "cheered"
title = "Cheered"

[[decks]]
id = "cheer"
title = "Cheer"
pile = "cheers"
done = "cheered"
every = "rest"
interval = 1

[[rules]]
on = { ends = "run" }
then = [{ do = "move", from = "hand", to = "gone", amount = { above = 4 } }]

[[prompts]]
id = "cheer-now"
at = "cheer"
do = "Turn the card over."
"""


def opened(folder: Path, tables: int = 1, options: dict[str, int] | None = None) -> Lesson:
    (folder / "relay.toml").write_text(RELAY, encoding="utf-8")
    _, _, texts = load_plan(str(folder / "relay.toml"))
    path = folder / "relay.lesson"
    sides = {str(n): ("player-1", "player-2") for n in range(1, tables + 1)}
    create_lesson(path, machine_clocks(), texts, Setup(sides, dict(options or {})), rehearsal=True, seed="1").close()
    return Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)


def at_table(lesson: Lesson, name: str = "1") -> tuple[str, str | None, int | None]:
    table = lesson.tables[name]
    return table.place[-1].span, table.acting, None if table.step is None else table.step.entered - lesson.opened


def test_a_step_goes_on_when_its_clock_runs_out(tmp_path: Path) -> None:
    lesson = opened(tmp_path)
    say(lesson, "next")
    say(lesson, "@+29")
    assert at_table(lesson) == ("run", "player-1", 0)
    say(lesson, "@+6")
    assert at_table(lesson) == ("run", "player-2", 30_000), (
        "at the instant at which the time was over, not at which somebody looked"
    )
    say(lesson, "@+60")
    assert at_table(lesson) == ("rest", None, 60_000), "and so on, until a step that waits for somebody"
    assert [m.at - lesson.opened for m in lesson.history()] == [0, 30_000, 60_000]


def test_a_pause_holds_a_step_that_goes_on(tmp_path: Path) -> None:
    lesson = opened(tmp_path)
    for line in ("next", "@+20 pause", "@+100", "resume", "@+9"):
        say(lesson, line)
    assert at_table(lesson)[1] == "player-1"
    say(lesson, "@+2 time +15")
    assert at_table(lesson) == ("run", "player-2", 130_000)


def test_other_steps_wait(tmp_path: Path) -> None:
    lesson = opened(tmp_path)
    for line in ("next", "next", "next", "@+500"):
        say(lesson, line)
    assert at_table(lesson)[0] == "rest"


def test_amounts_with_a_sum_and_what_lies_above(tmp_path: Path) -> None:
    lesson = opened(tmp_path, 2, {"2:flags": 3})
    assert lesson.tables["1"].piles["batons", ""] == 8
    assert [lesson.tables[t].piles["flags-left", ""] for t in ("1", "2")] == [11, 4]
    say(lesson, "1: next")
    say(lesson, "1: next")
    assert lesson.tables["1"].piles["hand", "player-1"] == 4 and lesson.tables["1"].piles["gone", ""] == 3


def test_a_prompt_stands_while_its_card_is_due(tmp_path: Path) -> None:
    from facilitator.game.views.prompts import current_prompts

    lesson = opened(tmp_path)
    for line in ("next", "next", "next", "next"):
        say(lesson, line)
    table = lesson.tables["1"]
    assert table.due == ("cheer",)
    assert [p.do for p in current_prompts(table, lesson.room, lesson.now())] == ["Turn the card over."]
    say(lesson, "event done")
    assert not current_prompts(lesson.tables["1"], lesson.room, lesson.now())


@pytest.mark.parametrize("option", ["flags", "2:flags"])
def test_what_a_pile_began_with_cannot_be_shortened(tmp_path: Path, option: str) -> None:
    lesson = opened(tmp_path, 2, {option: 6})
    assert not say(lesson, "2: shorten flags 4").ok
