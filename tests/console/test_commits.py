"""One key or one form is one transaction: exactly one COMMIT of moves, however many tables it reaches."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from console.driving import SIDES, Hand

from facilitator.files.loader import load_plan
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup

TABLES = tuple(str(n) for n in range(1, 8))


class ClassHand(Hand):
    """A hand on a console with seven tables."""

    def __init__(self, folder: Path) -> None:
        self.ms, self.path, self.alive = 1_763_461_200_000, folder / "a.lesson", True
        self.sounds = []
        _, _, texts = load_plan("planet-hexagon")
        create_lesson(
            self.path, self.clocks(), texts, Setup(dict.fromkeys(TABLES, SIDES)), rehearsal=False, seed="3"
        ).close()

    @contextmanager
    def commits(self, expected_moves: int) -> Iterator[None]:
        """So many moves are written meanwhile, in one transaction; a sign of life may come in between."""
        assert self.app.lesson is not None
        lesson, said = self.app.lesson, list[str]()
        before = lesson.n
        lesson.store._db.set_trace_callback(said.append)
        yield
        lesson.store._db.set_trace_callback(None)
        transactions, writes = 0, False
        for statement in said:
            writes |= statement.startswith("INSERT INTO move")
            if statement == "COMMIT":
                transactions, writes = transactions + writes, False
        assert lesson.n - before == expected_moves and transactions == 1, (lesson.n - before, said)
        batches = {row.facts.batch for row in lesson.store.rows(before)}
        assert batches == {before + 1}
        assert {row.facts.by for row in lesson.store.rows(before)} == {"console"}


def test_next_at_seven_tables_is_one_transaction(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert isinstance(hand, ClassHand)
        for _ in range(3):
            with hand.commits(len(TABLES)):
                await hand.press("space")
        with hand.commits(len(TABLES)):
            await hand.press("u")
        with hand.commits(len(TABLES)):
            await hand.press("r")
        await hand.press("3", after=0)  # sits out
        with hand.commits(len(TABLES) - 1):
            await hand.press("space")
        with hand.commits(len(TABLES)):
            await hand.press("plus")

    hand = ClassHand(tmp_path)
    lesson = hand.drive(work)
    assert lesson.n == 7 * len(TABLES) - 1


def test_a_tile_entry_is_one_transaction(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert isinstance(hand, ClassHand)
        await hand.press("space", "down", "e", "f", "w")
        with hand.commits(3):
            await hand.press("h")
        with hand.commits(1):
            await hand.press("u")

    lesson = ClassHand(tmp_path).drive(work)
    assert [row.facts.line for row in lesson.store.rows(len(TABLES))][:3] == [
        "1: take forest",
        "1: flip water",
        "1: draw house",
    ]


def test_a_row_of_the_score_sheet_is_one_transaction(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert isinstance(hand, ClassHand)
        await hand.press("space", "down", "C")
        with hand.commits(1):
            await hand.press("5", "enter")

    ClassHand(tmp_path).drive(work)
