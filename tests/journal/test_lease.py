"""One console holds a lesson: claimed by compare-and-set, looked after at every beat, and refused to everybody else."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from journal.machine import BEGAN, CONSOLE, Machine
from journal.pebbles import beside, copied, environment, forked, lesson_at, made, opened, program, told

from facilitator.console.hold import Hold
from facilitator.journal.absence import leave
from facilitator.journal.command_line import say
from facilitator.journal.lease import Lease
from facilitator.journal.lesson import Lesson
from facilitator.journal.store import Store
from facilitator.plain.frozen import replace

ROUNDS = int(os.environ.get("ROUNDS", "20"))
"""So often five consoles start at once; the issue asks for 50 once."""

CONSOLES = 5


@pytest.fixture
def machine() -> Machine:
    """Every process on it lives, until it is said that it does not."""
    return Machine(living={CONSOLE, os.getpid()})


@pytest.fixture
def path(tmp_path: Path, machine: Machine) -> Path:
    made(tmp_path / "a.lesson", machine.clocks())
    return tmp_path / "a.lesson"


def taken_up(path: Path, machine: Machine) -> tuple[Lesson, Hold]:
    lesson = lesson_at(path, machine.clocks())
    return lesson, Hold(lesson, "Ctrl+T")


def said(hold: Hold, line: str) -> str:
    """What comes of a line that is said at a console."""
    answer = hold.write(lambda: say(hold.lesson, line), lambda refused: refused)
    return "ok" if answer.ok else answer.said


@pytest.mark.second_lane
@pytest.mark.parametrize("plays", [False, True], ids=["new", "killed"])
def test_of_five_consoles_that_start_at_once_one_holds_the_lesson(plays: bool, tmp_path: Path) -> None:
    path = opened(tmp_path)
    for _ in range(ROUNDS if plays else ROUNDS // 2):
        go, start = os.pipe()
        answers, answer = os.pipe()

        kept, keep = os.pipe()

        def console(
            path: Path = path, go: int = go, start: int = start, answer: int = answer, kept: int = kept
        ) -> None:
            os.close(start)
            os.read(go, 1)  # nothing ever comes: it is closed for all of them at once
            try:
                lesson = lesson_at(path)
                hold = Hold(lesson, "Ctrl+T")
                word = (
                    b"H"
                    if not hold.looks_on and said(hold, "next") == "ok"
                    else b"v"
                    if "View only" in hold.alert
                    else b"?"
                )
            except BaseException:
                word = b"!"
            os.write(answer, word)
            os.read(kept, 1)  # and it stays until it is killed

        children = [forked(console) for _ in range(CONSOLES)]
        os.close(go)
        os.close(start)
        found = b"".join(os.read(answers, 1) for _ in children)
        for child in children:
            os.kill(child, 9)
            os.waitpid(child, 0)
        for end in (answers, answer, kept, keep):
            os.close(end)
        assert sorted(found) == sorted(b"H" + b"v" * (CONSOLES - 1)), found
        if not plays:
            path = opened(tmp_path, name=f"{_}.lesson")
    assert told("check", path).code == 0


def test_a_console_that_was_taken_over_says_so_and_writes_nothing_more(path: Path, machine: Machine) -> None:
    (one, first), (_, second) = taken_up(path, machine), taken_up(path, machine)
    assert (
        second.looks_on
        and "View only: another console has run this lesson since" in second.alert
        and "Ctrl+T takes over" in second.alert
    )
    assert said(second, "next") == second.alert
    assert said(first, "next") == "ok"
    second.beat()
    assert second.lesson.n == 1, "a view follows what is done"
    assert second.take_over().ok and not second.looks_on and not second.alert
    refused = said(first, "next")  # before its next beat
    assert refused == "A console is running this lesson." and one.n == 1
    first.beat()
    assert first.looks_on and "another console took over at" in first.alert
    assert said(first, "next") == first.alert
    assert said(second, "next") == "ok"
    first.beat()
    assert one.n == 2
    assert first.take_over().ok and said(first, "next") == "ok" and said(second, "next") != "ok"


def test_a_view_says_when_the_other_one_has_gone(path: Path, machine: Machine) -> None:
    (one, first), (_, second) = taken_up(path, machine), taken_up(path, machine)
    first.leave()
    one.store.close()
    second.beat()
    assert "View only: the other console was closed" in second.alert and said(second, "next") != "ok"
    assert second.take_over().ok and said(second, "next") == "ok"


@pytest.mark.second_lane
def test_do_on_a_held_lesson_is_refused(tmp_path: Path) -> None:
    path = opened(tmp_path)
    lesson = lesson_at(path)
    with closing(lesson.store):
        Lease(lesson).claim()
        assert say(lesson, "next").ok
        for arguments in (["next"], ["@+5 next"], ['note "of Ann"']):
            done = program("do", path, *arguments)
            assert done.code == 1 and "open in a console since" in done.err, done
        assert not beside(path, ".people").exists()
        leave(lesson)
    assert program("do", path, "next").code == 0


@pytest.mark.second_lane
def test_a_do_that_runs_when_a_console_opens_lets_it_in(tmp_path: Path) -> None:
    path = opened(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-m", "facilitator", "do", str(path)],
        env=environment(),
        text=True,
        bufsize=1,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as running:
        assert running.stdin and running.stdout
        running.stdin.write("next\n")
        assert running.stdout.readline().startswith("ok")
        lesson = lesson_at(path)
        with closing(lesson.store):
            assert Lease(lesson).claim() is not None and lesson.n == 1
            running.stdin.write("next\n")
            assert running.stdout.readline().startswith("refused")
            assert say(lesson, "next").ok
            running.stdin.close()
            assert running.wait() == 1
            with closing(Store.open(path, write=False)) as store:
                assert store.folded and len(store.rows()) == 2


@pytest.mark.second_lane
def test_a_console_killed_between_its_claim_and_its_first_beat_holds_nothing(tmp_path: Path) -> None:
    path = opened(tmp_path)

    def claim() -> None:
        Lease(lesson_at(path)).claim()
        os.kill(os.getpid(), 9)

    os.waitpid(forked(claim), 0)
    lesson = lesson_at(path)
    with closing(lesson.store):
        assert Lease(lesson).claim() is not None and say(lesson, "next").ok


def test_the_number_of_a_dead_process_that_was_given_again(path: Path, machine: Machine) -> None:
    """For five seconds it looks like a console that is there; then its beats tell."""
    lesson, _ = taken_up(path, machine)
    lesson.store._db.close()
    machine.passes(4)
    view = taken_up(path, machine)[1]
    assert view.looks_on
    machine.passes(2)
    view.beat()
    assert "was closed" in view.alert
    assert not taken_up(path, machine)[1].looks_on


def test_a_console_that_was_stopped_for_ten_seconds_while_another_one_took_the_lesson(
    path: Path, machine: Machine
) -> None:
    (one, first) = taken_up(path, machine)
    assert said(first, "next") == "ok"
    machine.passes(6)
    second = taken_up(path, machine)[1]
    assert not second.looks_on
    machine.passes(4)
    second.beat()
    assert said(first, "next") == "A console is running this lesson."
    assert first.beat() == [] and first.looks_on
    assert said(second, "next") == "ok"
    first.beat()
    assert one.n == second.lesson.n == 3, "with what was recorded of the time in between"


def test_two_machines_with_different_clocks(path: Path, machine: Machine) -> None:
    """A folder that two machines share: neither knows the other's processes, but the one that holds it is asked by its word."""
    first = taken_up(path, machine)[1]
    assert said(first, "next") == "ok"
    other = Machine(utc=BEGAN - 3_600_000, mono=7, boot="another", living={CONSOLE, os.getpid()})
    second = taken_up(path, other)[1]
    assert not second.looks_on and said(second, "next") == "ok"
    assert said(first, "next") != "ok"
    first.beat()
    assert first.looks_on
    moves = second.lesson.history()
    assert [m.at for m in moves] == sorted(m.at for m in moves), "time never runs backwards"


def noise(path: Path) -> str:
    """What is said on standard error about a lesson that is sound."""
    return "".join(program(word, path).err for word in ("show", "check"))


@pytest.fixture
def held(tmp_path: Path) -> Iterator[tuple[Path, Lesson]]:
    path = opened(tmp_path)
    lesson = lesson_at(path)
    Lease(lesson).claim()
    assert say(lesson, "next").ok
    yield path, lesson
    lesson.store.close()


@pytest.mark.second_lane
def test_no_false_alarm_beside_a_console(held: tuple[Path, Lesson]) -> None:
    path, _ = held
    assert noise(path) == ""
    assert program("do", path, "next").code == 1
    assert noise(path) == "", "a refused 'do' leaves the log alone"
    view = lesson_at(path)
    assert Hold(view, "Ctrl+T").looks_on
    view.store.close()
    assert noise(path) == "", "so does a view that is closed"


@pytest.mark.second_lane
def test_no_false_alarm_after_a_kill(tmp_path: Path) -> None:
    path = opened(tmp_path)

    def work() -> None:
        lesson = lesson_at(path)
        Lease(lesson).claim()
        say(lesson, "next")
        os.kill(os.getpid(), 9)

    for moves in range(1, 4):
        os.waitpid(forked(work), 0)
        assert noise(path) == "" and len(told("log", path, "--json").json) == moves


@pytest.mark.second_lane
def test_a_log_is_not_taken_away_from_a_console_that_came_after_a_kill(tmp_path: Path) -> None:
    """Closing a second handle of an open SQLite file drops its locks; another process then deleted the log that the console wrote to."""
    path = opened(tmp_path)

    def work(die: bool, ready: int = -1, go: int = -1) -> None:
        lesson = lesson_at(path)
        Lease(lesson).claim()
        say(lesson, "next")
        if not die:
            os.write(ready, b"!")
            os.read(go, 1)
            assert say(lesson, "next").ok
        os.kill(os.getpid(), 9)

    os.waitpid(forked(lambda: work(True)), 0)
    (here, ready), (go, there) = os.pipe(), os.pipe()
    console = forked(lambda: work(False, ready, go))
    os.read(here, 1)
    assert program("do", path, "next").code == 1
    os.write(there, b"!")
    os.waitpid(console, 0)
    for end in (here, ready, go, there):
        os.close(end)
    assert noise(path) == "" and len(told("log", path, "--json").json) == 3


@pytest.mark.second_lane
def test_a_look_at_a_lesson_that_this_process_has_open_drops_no_lock(held: tuple[Path, Lesson]) -> None:
    path, lesson = held
    lesson_at(path, write=False).store.close()
    assert program("do", path, "next").code == 1
    assert log_of_size(path) and say(lesson, "next").ok and noise(path) == ""


@pytest.mark.second_lane
def test_no_false_alarm_with_two_do_at_once_nor_while_followed(tmp_path: Path) -> None:
    path = opened(tmp_path)
    follower = lesson_at(path, write=False)
    with closing(follower.store):
        one, two = lesson_at(path), lesson_at(path)
        for lesson in (one, two):
            assert say(lesson, "next").ok or say(lesson, "next").ok
        assert noise(path) == ""
        two.store.close()
        assert noise(path) == ""
        one.catch_up()
        assert say(one, "next").ok
        assert "what was done after move" in without_log(path, tmp_path / "copy.lesson")
        one.store.close()
        assert noise(path) == "" and not log_of_size(path)
        assert without_log(path, tmp_path / "closed.lesson") == ""


@pytest.mark.second_lane
def test_through_a_link_a_lesson_is_the_same(held: tuple[Path, Lesson], tmp_path: Path) -> None:
    """SQLite keeps its log beside the file itself: through a link it was not found, and moves were said to be missing."""
    path, lesson = held
    link = tmp_path / "elsewhere" / "link.lesson"
    link.parent.mkdir()
    link.symlink_to(path)
    assert say(lesson, 'note "of Ann"').ok
    assert noise(link) == "" and told("log", link, "--json").json == told("log", path, "--json").json
    assert program("do", link, "next").code == 1
    assert [p.name for p in link.parent.iterdir()] == ["link.lesson"]


def log_of_size(path: Path) -> int:
    return beside(path, "-wal").stat().st_size if beside(path, "-wal").exists() else 0


def without_log(path: Path, to: Path) -> str:
    """A lesson copied without the log beside it: what is said about it."""
    copied(path, to)
    beside(to, "-wal").unlink(missing_ok=True)
    return told("show", to).err


@pytest.mark.second_lane
def test_a_copy_without_the_log_says_what_is_missing_everywhere(held: tuple[Path, Lesson], tmp_path: Path) -> None:
    path, lesson = held
    assert say(lesson, "next").ok
    lesson.store.set_pulse(lambda pulse: replace(pulse, mono=pulse.mono - 6_000))  # the copy is looked at later
    lesson.store.mark()
    assert say(lesson, "next").ok
    copy = copied(path, tmp_path / "copy.lesson")
    beside(copy, "-wal").unlink()
    for words, code in ((("show", copy), 0), (("log", copy), 0), (("check", copy), 1), (("do", copy, "next"), 0)):
        done = program(*words)
        assert done.code == code and "was copied without the file copy.lesson-wal" in done.err, (words, done)
    whole = copied(path, tmp_path / "whole.lesson")
    assert noise(whole) == "", "with the log beside it nothing is missing"


@pytest.mark.second_lane
def test_leaving_folds_the_log_in_while_a_projector_follows(held: tuple[Path, Lesson], tmp_path: Path) -> None:
    path, lesson = held
    with closing(Store.open(path, write=False)) as follower:
        lesson.store.close()
        assert not log_of_size(path)
        assert len(follower.rows()) == 1
        alone = tmp_path / "travelled.lesson"
        alone.write_bytes(path.read_bytes())
        assert noise(alone) == "" and told("show", alone, "--json").json["moves"] == 1


def test_a_sign_of_life_of_another_machine_is_none(path: Path, machine: Machine) -> None:
    lesson = lesson_at(path, machine.clocks())
    with closing(lesson.store):
        mark = lesson.time.mark(CONSOLE, BEGAN, BEGAN)
        assert lesson.time.living(mark)
        assert not lesson.time.living(replace(mark, boot="another"))
        assert not lesson.time.living(replace(mark, process=CONSOLE + 1))


@pytest.mark.second_lane
def test_an_empty_file_of_texts_counts_as_none(tmp_path: Path) -> None:
    path = opened(tmp_path)
    assert told("do", path, "next").code == 0
    beside(path, ".people").touch()
    assert noise(path) == ""
    assert told("do", path, 'note "of Ann"').code == 0
    assert "“of Ann”" in told("log", path).out


def test_rights_are_for_the_owner_and_no_link_is_followed(tmp_path: Path) -> None:
    path = opened(tmp_path)
    assert told("do", path, 'note "of Ann"').code == 0
    for end in ("", ".people"):
        beside(path, end).chmod(0o644)
    assert told("do", path, 'note "of Ben"').code == 0
    assert [beside(path, end).stat().st_mode & 0o777 for end in ("", ".people")] == [0o600, 0o600]
    dear, texts = tmp_path / "dear", beside(path, ".people")
    texts.rename(dear)
    dear.chmod(0o644)
    texts.symlink_to(dear)
    assert told("do", path, 'note "of Carl"').code == 0
    assert dear.stat().st_mode & 0o777 == 0o644
