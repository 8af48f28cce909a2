"""A whole lesson of seven tables, from the first phase to the last, with at most two keys a minute."""

import re
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


def test_seven_tables_on_their_own_for_45_minutes(tmp_path: Path) -> None:
    """Each table reports every 7 to 8 minutes, as it comes; a walk to the next one is as long as it takes."""

    async def work(hand: Hand) -> None:
        assert isinstance(hand, Counting)
        await hand.to_play()
        hand.app.say("pace reports")
        lesson, begun, hand.keys = screen(hand).lesson, hand.ms, 0
        told, longest, round_of_reports = dict.fromkeys(lesson.tables, hand.ms), 0, 0
        while hand.ms - begun < 45 * 60_000:
            round_of_reports += 1
            for name in lesson.tables:
                points = str(3 * round_of_reports + int(name))
                await hand.press(name, after=62)
                hand.keys += len(points) + 1
                await hand.type(points)
                longest, told[name] = max(longest, hand.ms - told[name]), hand.ms
                assert lesson.tables[name].reported == (hand.ms, int(points))
        minutes = (hand.ms - begun) / 60_000
        assert longest <= 8 * 60_000, f"a table was silent for {longest / 60_000:.1f} min"
        assert hand.keys / minutes <= 4, f"{hand.keys} keys in {minutes:.0f} min"
        assert sum(t.turn_count for t in lesson.tables.values()) == 0, "no key a turn"

    Counting(tmp_path).drive(work)


def test_who_is_silent_who_falls_short_and_where_to_go(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert isinstance(hand, Counting)
        await hand.to_play()
        hand.app.say("pace reports")
        for name in ("1", "2", "3", "5", "6", "7"):
            await hand.press(name, after=110)
            await hand.type("1" if name == "5" else "9")
        await hand.wait(11)
        frame = hand.dump()
        asked = next(line for line in frame if "NEXT" in line)
        assert "NEXT Table 4: no report for 11 min then Table 1: no report for 9 min" in asked
        assert "Table 5 won’t finish" in "\n".join(frame) and "only 6 of 20 in time" in "\n".join(frame)
        lights = {found[1]: line for line in frame if (found := re.search(r"[│▌!] +Table (\d)", line))}
        assert "! no report for 11 min" in lights["4"] and "█ just now" in lights["7"] and "▒ 5 min ago" in lights["3"]
        await hand.press("space")
        assert "Leave this phase?" in "\n".join(hand.dump()), "space asks: it is no step of a table"
        await hand.press("escape")
        assert screen(hand).lesson.room.playing and not screen(hand).lesson.tables["1"].place

    Counting(tmp_path).drive(work, size=(140, 45))


def test_outside_play_digits_are_the_points_of_tables(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert isinstance(hand, Counting)
        await hand.to_play()
        hand.app.say("pace reports")
        await hand.press("space", "enter")
        lesson = screen(hand).lesson
        assert not lesson.room.playing
        await hand.press("3")
        await hand.type("14")
        assert lesson.tables["3"].meters["together", ""] == 14
        hand.app.say("room undo")
        hand.app.say("pace together")
        await hand.press("3")
        assert "✗ Table 3" in "\n".join(hand.dump()), "in step it says that a table is not ready"

    Counting(tmp_path).drive(work)
