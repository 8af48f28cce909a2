"""Keys go to what the key before them opened, however long that takes: no clock lets the next one pass."""

import asyncio
from collections.abc import Callable

import pytest
from console.hurry import rest
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input

from facilitator.console.key_queue import InOrder

LONGER_THAN_ANY_PATIENCE = 0.7

Seen = list[tuple[str, str]]


class Noting(Screen[None]):
    """Notes its keys by the screen's name."""

    def __init__(self, name: str, seen: Seen) -> None:
        super().__init__(name=name)
        self.seen = seen

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        await self.meet(event.key)
        self.seen.append((str(self.name), event.key))

    async def meet(self, key: str) -> None:
        """What a key does."""


class Slow(Noting):
    """Thinks for long, and only then opens the screen that the next key is meant for."""

    async def meet(self, key: str) -> None:
        if key == "a":
            await asyncio.sleep(LONGER_THAN_ANY_PATIENCE)
            self.app.push_screen(Noting("opened", self.seen))


class Asking(Noting):
    """Goes on only when the question that it opens has been answered."""

    async def meet(self, key: str) -> None:
        if key == "a":
            answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            await self.app.push_screen(Question(answer))
            self.seen.append(("answer", await answer))


class Question(Screen[None]):
    """The first key is the answer."""

    def __init__(self, answer: "asyncio.Future[str]") -> None:
        super().__init__()
        self.answer = answer

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss()
        self.answer.set_result(event.key)


class Submitting(Screen[None]):
    """A line to type; what is submitted is thought about for long before the next screen opens."""

    def __init__(self, name: str, seen: Seen) -> None:
        super().__init__(name=name)
        self.seen = seen

    def compose(self) -> ComposeResult:
        yield Input()

    async def on_input_submitted(self, message: Input.Submitted) -> None:
        await asyncio.sleep(LONGER_THAN_ANY_PATIENCE)
        self.seen.append((str(self.name), message.value))
        self.app.push_screen(Noting("opened", self.seen))


class Closing(Noting):
    """Opens a screen whose field closes it with its first key."""

    async def meet(self, key: str) -> None:
        if key == "a":
            self.app.push_screen(Field())


class Field(Screen[None]):
    """One field that has the focus."""

    def compose(self) -> ComposeResult:
        yield ClosesItsScreen()


class ClosesItsScreen(Input):
    """Is still at work when its screen is gone already: what waits behind the key goes with it."""

    async def _on_key(self, event: events.Key) -> None:
        event.stop()
        screen = self.screen
        screen.dismiss()
        while screen.is_running and not screen._closing:
            await asyncio.sleep(0)


def keys(first: Callable[[str, Seen], Screen[None]], typed: str, ends: int) -> Seen:
    """Which screen got which key, with all of them pressed at once; so many entries are waited for."""
    seen: Seen = []

    async def run() -> None:
        app = InOrder()
        async with app.run_test() as pilot:
            await app.push_screen(first("first", seen))
            await pilot.pause()
            for key in typed.replace("⏎", "\r"):
                app.post_message(events.Key("enter" if key == "\r" else key, key))
            async with asyncio.timeout(20):
                while len(seen) < ends:
                    await asyncio.sleep(0.01)
            await rest()

    asyncio.run(run())
    return seen


@pytest.mark.parametrize("typed", ["ab", "abc"])
def test_a_slow_handler_ends_before_the_next_key(typed: str) -> None:
    assert keys(Slow, typed, len(typed)) == [("first", "a"), *(("opened", key) for key in typed[1:])]


def test_what_a_submitted_line_sets_going_ends_before_the_next_key() -> None:
    assert keys(Submitting, "a⏎bc", 3) == [("first", "a"), ("opened", "b"), ("opened", "c")]


def test_a_handler_that_waits_for_an_answer_gets_it_from_the_next_key() -> None:
    assert keys(Asking, "aybz", 4) == [("answer", "y"), ("first", "a"), ("first", "b"), ("first", "z")]


def test_keys_behind_a_field_that_closes_its_screen_are_not_lost() -> None:
    assert keys(Closing, "abcd", 3) == [("first", "a"), ("first", "c"), ("first", "d")]
