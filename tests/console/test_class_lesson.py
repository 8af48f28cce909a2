"""A whole lesson of seven tables, from the first phase to the last, with at most two keys a minute."""

from pathlib import Path

from console.driving import Hand
from console.test_class import screen

from facilitator.files.loader import load_plan
from facilitator.game.dispatch.opening import sides_of
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup

TABLES = 7


class Counting(Hand):
    """Counts the keys that are pressed, one by one."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.keys = 0
        self.path = folder / "class.lesson"
        scenario, rules, texts = load_plan("ecogon-90")
        names = [str(n) for n in range(1, TABLES + 1)]
        setup = Setup(dict.fromkeys(names, sides_of(rules, 4)), dict(scenario.options))
        create_lesson(self.path, self.clocks(), texts, setup, rehearsal=False, seed="3").close()

    async def press(self, *keys: str, after: float = 1.0) -> None:
        self.keys += len(keys)
        await super().press(*keys, after=after)

    async def to_play(self) -> None:
        while not screen(self).lesson.room.playing:
            await self.press("space", after=400)


def test_together(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert isinstance(hand, Counting)
        await hand.to_play()
        lesson = screen(hand).lesson
        begun, hand.keys = hand.ms, 0
        await hand.press("space")
        hand.app.say("all: act habitat 1")
        while any(t.over is None for t in lesson.tables.values()):
            assert lesson.room.playing
            await hand.press("space", after=36)
            if lesson.tables["3"].turn_count == 10 and lesson.tables["4"].turn_count == 10:
                await hand.press("3", after=0.5)
        minutes = (hand.ms - begun) / 60_000
        assert hand.keys / minutes <= 2, f"{hand.keys} keys in {minutes:.0f} min"
        assert all(t.over is not None and t.over.why == "last-event" for t in lesson.tables.values())
        await hand.press("space")
        assert not lesson.room.playing, "when every table is through, the same key goes on to the next phase"

    Counting(tmp_path).drive(work)


def test_by_reports(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert isinstance(hand, Counting)
        await hand.to_play()
        lesson = screen(hand).lesson
        hand.app.say("pace reports")
        begun, hand.keys = hand.ms, 0
        for points in (6, 13, 21):
            for name in lesson.tables:
                await hand.press(name, after=125)
                hand.keys += len(str(points)) + 1
                await hand.type(str(points))
        minutes = (hand.ms - begun) / 60_000
        assert [t.meters["together", ""] for t in lesson.tables.values()] == [21] * TABLES
        assert sum(m.said.startswith("Points of all") for m in lesson.history()) == 3 * TABLES
        assert hand.keys / minutes <= 2, f"{hand.keys} keys in {minutes:.0f} min"
        assert "target reached" in "\n".join(hand.dump())

    Counting(tmp_path).drive(work)
