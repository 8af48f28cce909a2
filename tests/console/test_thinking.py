"""What a key and a tick think through: a key only what is shown with it, a tick a few steps of the courses, counted and not timed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

from console.driving import Hand
from console.test_class import class_of, screen

from facilitator.console.screens.classroom import ClassScreen
from facilitator.console.screens.lesson import LessonScreen
from facilitator.game.dispatch.decide import decide_table
from facilitator.planning import course
from facilitator.planning.course import MOST_AT_ONCE

TABLES = 7
TICKS = (ClassScreen.tick.__code__, LessonScreen.tick.__code__)


class Count:
    """How often something was decided, and how many steps of courses were walked with ticks and without."""

    def __init__(self) -> None:
        self.decided = self.walked = self.walked_with_keys = 0

    def seen(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        if frame.f_code is decide_table.__code__ and not within(frame, course.Path.step.__code__):
            self.decided += 1
        if frame.f_code is course.Path.step.__code__:
            self.walked += 1
            self.walked_with_keys += not within(frame, *TICKS)


def within(frame: FrameType, *codes: CodeType) -> bool:
    at = frame.f_back
    while at is not None and at.f_code not in codes:
        at = at.f_back
    return at is not None


@contextmanager
def counting() -> Iterator[Count]:
    count = Count()
    sys.setprofile(count.seen)
    try:
        yield count
    finally:
        sys.setprofile(None)


def test_a_key_to_seven_tables_decides_once_for_each_and_walks_no_course(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        for key in ("space", "space", "u", "r", "down", "space"):
            with counting() as count:
                await hand.press(key)
            assert count.walked_with_keys == 0
            assert count.decided <= TABLES + 4, f"{key}: two coming steps of the table that is shown, at most twice"

    class_of(tmp_path, TABLES, "ecopyramid").drive(work)


def test_a_tick_walks_a_few_steps_until_all_is_known(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        walked = []
        for _ in range(60):
            with counting() as count:
                screen(hand).tick()
            walked.append(count.walked)
        assert sum(walked) > 0 and max(walked) <= MOST_AT_ONCE
        assert walked[-1] == 0
        assert all(screen(hand).courses.last(str(n)) is not None for n in range(1, TABLES + 1))

    class_of(tmp_path, TABLES, "ecogon").drive(work)


def test_nothing_is_walked_before_the_first_tick(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert "\n".join(hand.dump()).strip()

    with counting() as count:
        class_of(tmp_path, TABLES).drive(work)
    assert count.walked_with_keys == 0
