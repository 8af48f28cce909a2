"""A program that is killed while it writes: whatever it answered ok is in the lesson, word for word."""

import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from journal.pebbles import beside, environment, lesson_at, opened, program, told
from journal.stored_numbers import STORED
from journal.victims import FORM, converting, entering, killed, sweeping

from facilitator.journal.command_line import say
from facilitator.journal.private_texts import fill_texts
from facilitator.journal.store import Store

pytestmark = pytest.mark.second_lane

KILLS = int(os.environ.get("KILLS", "20"))
MIXED = int(os.environ.get("KILLS", "60"))
"""So many kills amid sweeps, forms and conversions; the issue asks for 500 once."""

TABLES = 7
LONG = 0.02
"""Seconds that a conversion and a few notes take."""

OLD = STORED / "format-1.lesson"


def lines(chance: Random, kill: int) -> list[str]:
    """Forty lines of a hasty facilitator; every note has words of its own."""
    return [
        chance.choice(
            ("next", "next", "time +5", "undo", f'note "kill {kill} line {n} {"and more " * chance.randrange(30)}"')
        )
        for n in range(40)
    ]


def killed_while_typing(path: Path, chance: Random, kill: int) -> dict[int, str]:
    """A program is fed line by line and killed at some instant; the numbers and sentences that it answered ok."""
    console = subprocess.Popen(
        [sys.executable, "-m", "facilitator", "do", str(path)],
        env=environment(),
        text=True,
        bufsize=1,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert console.stdin and console.stdout and console.stderr
    said: list[str] = []
    console.stdin.write("\n".join(lines(chance, kill)) + "\n")
    for _ in range(chance.randrange(30)):
        said.append(console.stdout.readline())
    time.sleep(chance.random() * 0.003)
    console.kill()
    said += [line for line in console.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    assert console.stderr.read() == ""
    console.stdin.detach().raw.close()
    console.wait()
    console.stdout.close()
    console.stderr.close()
    answers = [line.rstrip("\n").split(" ", 2) for line in said]
    return {int(words[1]): words[2] for words in answers if words[0] == "ok"}


def moves(path: Path) -> dict[int, str]:
    """What every move says, read by a reader that is closed again: as long as one is open, the log is kept."""
    lesson = lesson_at(path, write=False)
    with closing(lesson.store):
        found, texts = lesson.history(), lesson.people.texts() if lesson.last_text else {}
    assert lesson.n == len(found)
    return {move.n: fill_texts(move.said, texts) for move in found}


def test_what_was_answered_ok_is_there_after_every_kill(tmp_path: Path) -> None:
    path, chance = opened(tmp_path), Random(50)
    told("do", path, "next")
    known: dict[int, str] = {1: "Round 1 of 200, Turn: Red, 1:00."}
    for kill in range(KILLS):
        said = killed_while_typing(path, chance, kill)
        assert not said.keys() & known.keys(), "no number is given twice"
        known.update(said)
        there = moves(path)
        assert {n: there.get(n) for n in known} == known
        assert list(there) == list(range(1, len(there) + 1))
        known = there
    assert len(known) > 8 * KILLS
    notes = [text for text in known.values() if text.startswith("Note: ")]
    assert len(notes) > KILLS and "Note: (removed)" not in notes
    finished = program("do", path, 'note "the end"')  # the game itself may be over by now
    assert finished.code == 0, finished.err
    assert not beside(path, "-wal").exists(), "whoever leaves properly leaves one file"
    assert program("check", path).code == 0


def test_two_programs_at_once_lose_nothing(tmp_path: Path) -> None:
    """Both write as fast as they can: each line is answered ok and is there, or is refused and is not."""
    path = opened(tmp_path)
    told("do", path, "next")
    names = ("Anna", "Ben", "Carl")
    consoles = [
        subprocess.Popen(
            [sys.executable, "-m", "facilitator", "do", str(path)],
            env=environment(),
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in names
    ]
    for name, console in zip(names, consoles, strict=True):
        assert console.stdin
        console.stdin.write("".join(f'note "{name} {n}"\n' for n in range(60)))
        console.stdin.close()
        console.stdin = None
    said = {}
    for console in consoles:
        out, err = console.communicate(timeout=60)
        assert (console.returncode in (0, 1) and err == "") or (console.returncode == 2 and "Wait a moment" in err), err
        answers = [line.split(" ", 2) for line in out.splitlines()]
        ok = {int(words[1]): words[2] for words in answers if words[0] == "ok"}
        assert not ok.keys() & said.keys()
        said.update(ok)
        assert len(answers) == 60 or console.returncode == 2
        assert all(words[1:2] == ["Someone"] for words in answers if words[0] != "ok"), out
    there = {row["move"]: row["says"] for row in told("log", path, "--json").json}
    assert there == {1: "Round 1 of 200, Turn: Red, 1:00.", **said}


def sums(path: Path) -> dict[int, int]:
    """The running sum after each move."""
    with closing(Store.open(path, write=False)) as store:
        return dict(store._db.execute("SELECT n, sum FROM move").fetchall())


def at_seven_tables(folder: Path) -> Path:
    path = opened(folder, "--tables", str(TABLES))
    assert told("do", path, "all: next").code == 0
    return path


@pytest.mark.parametrize(("work", "size"), [(sweeping, TABLES), (entering, len(FORM))], ids=["sweeps", "forms"])
def test_a_kill_leaves_a_batch_whole_or_not_at_all(work: object, size: int, tmp_path: Path) -> None:
    chance, kept = Random(str(size)), 0
    for kill in range((MIXED + 2) // 3):
        if kill % 5 == 0:
            folder = tmp_path / str(kill)
            folder.mkdir()
            path = at_seven_tables(folder)
        ending = killed(work, path, chance.random() * 0.05)  # type: ignore[arg-type]
        there = sums(path)
        assert all(there.get(n) == total for n, total in ending.said), (
            "what was acknowledged is there, and all before it, bit by bit"
        )
        kept += len(ending.said)
        with closing(lesson_at(path, write=False).store) as store:
            sizes = Counter(row.facts.batch for row in store.rows(TABLES) if row.facts.by != "clock")
        assert set(sizes.values()) <= {size}, "no half batch"
        with closing(lesson_at(path, write=False).store) as store:
            assert store.folded, "nobody says that anything is missing"
    assert kept > MIXED // 3
    assert told("check", path).code == 0


def test_a_kill_amid_a_conversion_leaves_the_old_lesson_or_the_new_one(tmp_path: Path) -> None:
    chance, formats = Random(3), Counter[int]()
    with closing(lesson_at(OLD, write=False).store) as store:
        before = store.rows()
    for kill in range((MIXED + 2) // 3):
        path = tmp_path / f"{kill}.lesson"
        for end in ("", ".people"):
            shutil.copyfile(beside(OLD, end), beside(path, end))
        ending = killed(converting, path, chance.random() * LONG)
        with closing(lesson_at(path, write=False).store) as store:
            formats[store._number] += 1
            assert store.folded and store.rows()[: len(before)] == before
            assert len(store.rows()) >= ending.last
        if ending.said:
            there = sums(path)
            assert all(there.get(n) == total for n, total in ending.said)
        lesson = lesson_at(path)
        with closing(lesson.store):
            assert say(lesson, 'note "afterwards"').ok and lesson.store.rows()[: len(before)] == before
        assert sorted(p.name for p in tmp_path.glob(f"{kill}.*")) == [f"{kill}.lesson", f"{kill}.lesson.people"], (
            "the copy is gone, once it is proved"
        )
    assert len(formats) == 2, formats
    assert told("check", path).code == 0
