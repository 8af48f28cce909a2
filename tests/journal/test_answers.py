"""What the parts of the journal answer when they are asked directly: batches, lines, strands, codes and time."""

import gc
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from journal.machine import BEGAN, HOUR, Machine, rehearsed
from journal.pebbles import RULESET, lesson_at, made
from mechanisms.test_going_on import RELAY

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.table.turns import Next
from facilitator.journal.absence import leave, let_time_pass
from facilitator.journal.batch import Answer, Batch, past_moves
from facilitator.journal.chance import LETTERS, codes_of
from facilitator.journal.codec import Bodies, decode, encode
from facilitator.journal.command_line import say
from facilitator.journal.lease import Lease
from facilitator.journal.lesson import Lesson, _uncollected
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import Clocks, LessonTime, machine_clocks, next_local
from facilitator.journal.problems import Unusable
from facilitator.journal.rows import About, Pulse, Row, stored_about
from facilitator.journal.store import Store
from facilitator.journal.strand import Strand


def test_a_batch_knows_what_it_has_done_at_each_table(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET, tables=2)
    batch = Batch(lesson)
    for table in ("1", "2", "1"):
        batch.do(table, Next(), table)
    first, second = batch._past(lesson.table_strand("1"))
    assert (first.before, first.after, second.after) == (lesson.tables["1"], second.before, batch.tables["1"])
    assert [p.after for p in batch._past(lesson.table_strand("2"))] == [batch.tables["2"]]
    batch.write()
    assert past_moves(lesson.table_strand("1")) == [first, second]
    lesson.store.close()


def step(lesson: Lesson, table: str) -> tuple[str, str | None]:
    return lesson.tables[table].place[-1].span, lesson.tables[table].acting


def test_a_step_whose_time_is_over_waits_unless_it_goes_on_by_itself(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RELAY.replace('title = "Rest"', 'title = "Rest"\nseconds = 20'))
    for line in ("next", "next", "next", "@+500"):
        assert say(lesson, line).ok
    assert step(lesson, "1") == ("rest", None) and lesson.n == 3
    lesson.store.close()


def test_a_closed_table_holds_no_other_one_up(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RELAY, tables=2)
    for line in ("1: next", "@+1 2: next", "table close 1", "@+31"):
        assert say(lesson, line).ok
    assert (step(lesson, "1"), step(lesson, "2")) == (("run", "player-1"), ("run", "player-2"))
    lesson.store.close()


TAKE = RULESET + '\n[[actions]]\nid = "take"\ntitle = "Take one"\n\n[[actions]]\nid = "dance"\ntitle = "Dance"\n'


def test_the_bare_name_of_an_action_is_answered_with_how_it_is_said(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, TAKE)
    assert say(lesson, "dance").said == "Dance is an action. Write act dance."
    also = say(lesson, "take")
    assert also.said.startswith("Take one is an action. Write act take. ") and "'take" in also.said[35:]
    lesson.store.close()


def test_time_passes_also_with_a_line_that_says_nothing(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    begin = lesson.now()
    for line, later, said in (
        ("@+2.5 nonsense", 2_500, "nonsense"),
        ("  @+60 nonsense", 62_500, "nonsense"),
        ("", 62_500, "This line is empty."),
        ("@+0", 62_500, "Nothing to do."),
        ("@+1", 63_500, "Nothing to do."),
    ):
        answer = say(lesson, line)
        assert answer.ok == (said == "Nothing to do.") and said in answer.said, line
        assert lesson.now() - begin == later, line
    lesson.store.close()
    made(tmp_path / "b.lesson")
    real = lesson_at(tmp_path / "b.lesson")
    before = real.store.pulse()
    assert not say(real, "@+2.5 nonsense").ok and real.store.pulse() == before
    real.store.close()


def test_an_answer_is_one_line() -> None:
    assert [str(a) for a in (Answer(True, "x", 0), Answer(True, "x"), Answer(False, "x", 3))] == [
        "ok 0 x",
        "ok - x",
        "refused x",
    ]


def test_how_late_a_line_can_be(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    for line in ("next", "@+15.9 note x", "ago 15.9 next"):
        assert say(lesson, line).ok, line
    assert say(lesson, "@+15.9 ago 32 next").said == ("The last move was 0:32 ago, so you can go back 31 s at most.")
    assert [m.at for m in lesson.strand("1").live] == [lesson.opened] * 2
    batch = Batch(lesson)
    batch.do("1", Next(), "1")
    with pytest.raises(Refused, match=r"The last move was just now"):
        batch.do("1", Next(), "1", 1_000)
    assert batch.last == lesson.n + 1
    lesson.store.close()


def test_a_rehearsal_lasts_a_hundred_years_to_the_millisecond(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    let_time_pass(lesson, 100 * 365 * 24 * 3_600_000)
    with pytest.raises(Refused, match="A rehearsal lasts at most 100 years"):
        let_time_pass(lesson, 1)
    lesson.store.close()


def test_a_step_goes_on_at_the_very_instant(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RELAY)
    for line, n in (("next", 1), ("@+29.999", 1), ("@+0.001", 2)):
        assert say(lesson, line).ok and lesson.n == n
    assert say(lesson, "undo").ok and say(lesson, "@+90").ok and lesson.n == 3, "somebody went back on purpose"
    lesson.store.close()


def test_codes_are_the_same_for_the_same_seed_and_no_two_alike() -> None:
    many = codes_of("5", 400)
    assert len(set(many)) == 400 and {len(code) for code in many} == {5} and set("".join(many)) == set(LETTERS)
    assert codes_of("5", 3) == many[:3] != codes_of("6", 3) and codes_of("5", 0) == ()


def test_what_was_made_and_taken_back_together_is_counted() -> None:
    strand = Strand("1", 0)
    for n, batch in ((1, 1), (2, 2), (3, 2), (4, 2)):
        strand.push(Row(n, "1", "do", n, "[]", stored_about(About(0, "", batch=batch))), (), n)
    assert (strand.last_batch(), strand.last_undone(), strand.newest, strand.last_new, strand.state) == (3, 0, 4, 4, 4)
    for n, count in ((5, 1), (6, 2)):
        strand.pop(count, Row(n, "1", "undo", n, str(count), stored_about(About(0, "", batch=n))))
    assert (strand.last_batch(), strand.last_undone(), strand.newest, strand.last_at, strand.state) == (1, 2, 1, 1, 1)
    assert [m.n for m in strand.undone] == [4, 3, 2]
    strand.redo(Row(7, "1", "redo", 9, "", stored_about(About(0, "", batch=7))))
    redone = strand.live[-1]
    assert (redone.n, redone.at, redone.batch, strand.newest, strand.last_new) == (7, 2, 7, 7, 4)
    strand.pop(9, redone.row)
    assert [m.n for m in strand.undone[-2:]] == [7, 1] and strand.newest is None and strand.last_at is None
    strand.push(redone.row)
    assert strand.undone == [] and strand.last_undone() == 0


@pytest.mark.parametrize(("moves", "stays"), [(499, 0), (500, 1)])
def test_the_collector_rests_while_a_lesson_is_replayed(
    moves: int, stays: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen = list[int]()
    monkeypatch.setattr("gc.freeze", lambda: frozen.append(1))
    for already in (0, 7):
        monkeypatch.setattr("gc.get_freeze_count", lambda already=already: already)
        with _uncollected(moves):
            assert not gc.isenabled()
        assert gc.isenabled() and len(frozen) == stays
    gc.disable()
    try:
        with _uncollected(1):
            pass
        assert not gc.isenabled(), "whoever had it off keeps it off"
    finally:
        gc.enable()


def test_where_the_system_names_no_start_its_minute_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("facilitator.journal.lesson_time._boot_id", lambda: "")
    monkeypatch.setattr("time.monotonic_ns", lambda: 7)
    for ns, name in ((29_391_020 * 60 * 10**9 + 7, "since 29391020"), (29_391_020 * 60 * 10**9 + 6, "since 29391019")):
        monkeypatch.setattr("time.time_ns", lambda ns=ns: ns)
        assert machine_clocks().boot() == name


@pytest.mark.parametrize("utc", [False, True])
def test_the_next_time_of_day_is_within_a_day(utc: bool) -> None:
    here = datetime.fromtimestamp(BEGAN / 1000, UTC) if utc else datetime.fromtimestamp(BEGAN / 1000).astimezone()
    this_minute = BEGAN - BEGAN % 60_000
    assert next_local(BEGAN, here.hour, here.minute, utc) == this_minute
    assert next_local(BEGAN, (here.hour + 1) % 24, here.minute, utc) == this_minute + HOUR
    assert next_local(BEGAN, (here.hour - 1) % 24, here.minute, utc) == this_minute + 23 * HOUR


def test_a_hold_says_whose_it_is_and_since_when(tmp_path: Path) -> None:
    machine, path = Machine(living={os.getpid()}), tmp_path / "a.lesson"
    made(path, machine.clocks())
    lesson = lesson_at(path, machine.clocks())
    begun, lease = lesson.store.pulse(), Lease(lesson)
    machine.passes(3)
    assert not lease.held and lease.claim() == begun and lease.held
    word = lesson.store.holder
    assert word.startswith(f"{os.getpid()}-") and word != Lease(lesson)._word
    signs = [lesson.store.pulse()]
    machine.passes(5)
    assert lease.beat() is True
    signs.append(lesson.store.pulse())
    assert signs == [
        Pulse(os.getpid(), BEGAN + 3_000, BEGAN + ms, 50_000 + ms, "first", BEGAN + ms, word, True)
        for ms in (3_000, 8_000)
    ]
    machine.passes(5)
    assert lesson.time.living(signs[1])
    machine.passes(0.001)
    assert not lesson.time.living(signs[1])
    leave(lesson)
    assert not lease.held and lesson.store.pulse() == Pulse(
        None, BEGAN + 13_001, BEGAN + 13_001, 63_001, "first", BEGAN + 13_001, "", True
    )
    assert lease.beat() is False
    lesson.store.close()


def test_in_a_rehearsal_a_hold_lets_no_time_pass(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    lease, begun = Lease(lesson), lesson.now()
    assert say(lesson, "@+7").ok and lease.claim() is not None and lease.beat()
    assert lesson.now() == begun + 7_000
    leave(lesson)
    assert lesson.now() == begun + 7_000 and lesson.store.pulse().process is None
    lesson.store.close()


def test_where_time_was_taken_away_a_step_goes_on_then_and_not_before(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RELAY)
    for line in ("next", "@+20 time -25", "@+1"):
        assert say(lesson, line).ok
    assert step(lesson, "1") == ("run", "player-2")
    assert [m.at - lesson.opened for m in lesson.history()] == [0, 20_000, 20_000]
    lesson.store.close()


@pytest.mark.parametrize(("body", "what"), [('[["danced"]]', "danced"), ('[["time-added",7],["danced",1]]', "danced")])
def test_what_no_version_up_to_now_knows_is_named(body: str, what: str) -> None:
    with pytest.raises(Unusable) as refused:
        decode([body], {})
    assert str(refused.value) == (
        f"This lesson holds something that this version does not know ({what}). "
        "Open the lesson with the version that wrote it, or a newer one."
    )


def test_of_moves_that_say_the_same_the_events_are_shared() -> None:
    known: Bodies = {}
    bodies = ['[["time-added",7]]', "[]", '[["time-added",7]]']
    first, none, again = decode(bodies, known)
    assert first is again and list(none) == [] and encode(first) == bodies[0] and set(known) == set(bodies)
    with pytest.raises(Unusable, match="does not know"):
        decode(['[["time-added",7,8,9]]'], known)


def test_where_asking_would_end_a_process_it_counts_as_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()
    monkeypatch.setattr("os.kill", lambda process, _: asked.append(process))
    assert machine_clocks().alive(7) and asked == [7]
    monkeypatch.setattr("sys.platform", "win32")
    assert machine_clocks().alive(7) and asked == [7]


def test_whoever_was_taken_over_leaves_without_a_sign(tmp_path: Path) -> None:
    machine, path = Machine(living={os.getpid()}), tmp_path / "a.lesson"
    made(path, machine.clocks())
    one, two = (lesson_at(path, machine.clocks()) for _ in range(2))
    assert Lease(one).claim() is not None and Lease(two).claim(over=True) is not None
    sign = two.store.pulse()
    leave(one)
    assert two.store.pulse() == sign and one.store.holder == ""
    leave(two)
    left = one.store.pulse()
    assert (left.process, left.holder, left.open) == (None, "", True)
    for lesson in (one, two):
        lesson.store.close()


def test_a_line_without_a_request_is_turned_away_where_a_step_would_have_gone_on(tmp_path: Path) -> None:
    one = rehearsed(tmp_path, RELAY)
    assert say(one, "next").ok
    two = lesson_at(tmp_path / "a.lesson", one.time.clocks)
    assert say(one, "note first").ok
    turned_away = say(two, "@+31")
    assert (turned_away.ok, turned_away.said) == (
        False,
        "Someone else changed this lesson meanwhile. Look again, then try again.",
    )
    assert step(two, "1") == ("run", "player-1") and say(two, "@+0").ok and step(two, "1") == ("run", "player-2")
    for lesson in (one, two):
        lesson.store.close()


def test_the_history_tells_of_every_move_what_counts_and_who_said_it(tmp_path: Path) -> None:
    lesson = rehearsed(tmp_path, RULESET)
    for line, by in (
        ("next", ""),
        ("undo", "phone"),
        ("@+3 next", "phone"),
        ("ago 2 note a", ""),
        ("undo", ""),
        ("redo", ""),
    ):
        assert say(lesson, line, by).ok
    told = [
        (m.n, m.strand, m.kind, m.counts, m.batch, m.by, m.line, m.at - lesson.opened, m.written - lesson.opened)
        for m in lesson.history()
    ]
    assert told == [
        (1, "1", "do", False, 1, "script", "1: next", 0, 0),
        (2, "1", "undo", True, 2, "phone", "", 0, 0),
        (3, "1", "do", False, 3, "phone", "1: next", 3_000, 3_000),
        (4, "log", "do", True, 4, "script", "note ‹1›", 1_000, 3_000),
        (5, "1", "undo", True, 5, "script", "", 3_000, 3_000),
        (6, "1", "redo", True, 6, "script", "", 3_000, 3_000),
    ]
    again = lesson_at(tmp_path / "a.lesson", lesson.time.clocks)
    assert (again.n, again.last_text, again.last_written) == (6, 1, lesson.opened + 3_000)
    assert (again.history(), again.tables, again.log) == (lesson.history(), lesson.tables, lesson.log)
    lesson.store.close()
    again.store.close()


@pytest.mark.parametrize("lacks", ["id", "opened", "seed", "setup"])
def test_a_header_that_lacks_something_is_a_sentence(lacks: str, tmp_path: Path) -> None:
    whole = {
        "id": "7",
        "opened": "1000",
        "seed": "7",
        "setup": Setup({"1": ("red", "blue")}).stored(),
        "ruleset": RULESET,
    }
    pulse = Pulse(None, 0, 1000, 0, "boot", 1000)
    Store.create(tmp_path / "a.lesson", {n: body for n, body in whole.items() if n != lacks}, pulse).close()
    with pytest.raises(Unusable) as refused:
        lesson_at(tmp_path / "a.lesson")
    assert str(refused.value) == (
        f"a.lesson is damaged: its header lacks '{lacks}'. Continue with a copy from a backup."
    )


def test_what_was_chosen_is_read_as_it_was_stored() -> None:
    chosen = Setup({"1": ("red", "blue"), "é": ()}, {"flags": 3, "1:flags": True}, (("1", "red", ("ABCDE", "FGHIJ")),))
    assert Setup.read(chosen.stored()) == chosen and "é" in chosen.stored()
    assert Setup.read(Setup({"1": ()}).stored()) == Setup({"1": ()})


def test_what_a_move_does_not_tell_is_nothing() -> None:
    assert Row(1, "1", "do", 0, "[]", "{}").facts == (0, "", 0, 0, "", "")
    assert Row(1, "1", "do", 0, "[]", '{"texts":3,"later":4}').facts == (0, "", 3, 0, "", "")


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("since 5", "since 7", True),
        ("since 7", "since 5", True),
        ("since 5", "since 8", False),
        ("since 8", "since 5", False),
        ("x", "x", True),
        ("x", "since 5", False),
        ("since 5", "x", False),
    ],
)
def test_two_starts_of_a_machine_are_the_same_within_two_minutes(one: str, other: str, alike: bool) -> None:
    time = LessonTime(Clocks(lambda: 0, lambda: 0, lambda: one, lambda _: True))
    assert time.living(Pulse(7, 0, 0, 0, other, 0)) == alike


def test_what_there_is_to_know_is_stored_as_one_short_line() -> None:
    assert stored_about(About(1, "é", 2, 3, "b", "c")) == (
        '{"written":1,"said":"é","texts":2,"batch":3,"by":"b","line":"c"}'
    )
