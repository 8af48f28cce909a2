"""One lesson, followed once, told to every browser that watches."""

import asyncio
import time
from collections.abc import AsyncGenerator

from facilitator.journal.problems import Unusable
from facilitator.projector.follower import Follower
from facilitator.projector.web.message import lesson_instant, page_message

MOST = 200
"""Browsers that may watch at the same time."""

BEAT = 2.0
"""Seconds between two signs of life, each with the lesson's time: so a page notices that we are gone, and its clock
stays right. It comes at the first look after that.
"""

FOLLOWING = 0.015
"""Seconds between two looks at the lesson. A look takes 40 µs; a class of browsers takes the rest of the time."""

WAITING = 0.5
"""Seconds between two looks for a lesson that is not there."""

LISTEN = 0.25
"""Seconds between two looks at what a running clock sounds like, where sound comes from the browser."""

AGAIN = 1000
"""Milliseconds after which a browser that lost us tries again."""


class Hub:
    """Follows the lesson while anybody watches; who comes gets the scene as it stands, and then only what changes."""

    def __init__(self, follower: Follower) -> None:
        self._follower = follower
        self._watching, self._number = 0, 0
        self.closed = asyncio.Event()
        """Set as soon as nobody is told anything any more."""
        self._scene, self._woken = b"", 0.0
        self._sound, self._sounds, self._listened = b"", 0, 0.0
        self._minute, self._goes = 0, False
        self._timed: tuple[str, ...] = ()
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.failure: BaseException | None = None
        """A fault of our own, after which nobody is told an old scene as if it were the present one."""

    def close(self) -> None:
        """Let every browser go."""
        self.closed.set()
        self._wake()

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """What one browser gets. Nothing queues up for it: after a pause it is told the newest scene, and none in
        between.
        """
        self._watching += 1
        try:
            yield b"retry: %d\n\n" % AGAIN
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._follow())
                await asyncio.sleep(0)  # so that it has looked once
            seen, heard = -1, self._sounds
            while not self.closed.is_set():
                if seen == self._number:
                    await self._news.wait()
                told = b""
                if seen != self._number:
                    seen = self._number
                    told += self._scene
                if heard != self._sounds:
                    heard = self._sounds
                    told += self._sound
                yield told + self._beat()  # at one go: the last of 200 browsers waits for all others
        finally:
            self._watching -= 1

    async def _follow(self) -> None:
        """Look at the lesson again and again; the same task wakes every browser's stream, for news or a sign of
        life.
        """
        self._follower.forget()  # nobody was there to hear it
        try:
            self._look(anew=True)
            while self._watching and not self.closed.is_set():
                await asyncio.sleep(FOLLOWING if self._follower.lesson is not None else WAITING)
                self._look()
                self._listen()
                if time.monotonic() - self._woken >= BEAT:
                    self._wake()
        except Exception as fault:
            self.failure = fault
            self.close()

    def _look(self, anew: bool = False) -> None:
        """Take in what has been written, and tell it."""
        try:
            news, later = self._follower.follow(), self._later()
            if not (news or anew or later):
                return
            text = page_message(self._follower)
        except Unusable:
            return  # the file went away in between; the next look finds out
        self._scene, self._number = f"data: {text}\n\n".encode(), self._number + 1
        self._wake()

    def _listen(self) -> None:
        """Tell a sound after the scene that has its sign; who comes later does not hear it."""
        if time.monotonic() - self._listened < LISTEN or self._follower.sounds_from() != "browser":
            return
        self._listened = time.monotonic()
        try:
            _, sound = self._follower.look()
        except Unusable:
            return
        if sound is not None:
            self._sound, self._sounds = f"event: sound\ndata: {sound}\n\n".encode(), self._sounds + 1
            self._wake()

    def _later(self) -> bool:
        """Whether time alone has changed what is told: a minute in words, or a message that goes by itself."""
        minute, goes = lesson_instant(self._follower) // 60_000, self._follower.message_goes()
        if minute == self._minute and goes == self._goes:
            return False
        scene, told = self._follower.scene(), self._timed
        self._minute, self._goes, self._timed = minute, goes, (scene.message or "", scene.aside, *scene.lines)
        return self._timed != told

    def _wake(self) -> None:
        self._woken = time.monotonic()
        news, self._news = self._news, asyncio.Event()
        news.set()

    def _beat(self) -> bytes:
        try:
            return b"event: beat\ndata: %d\n\n" % lesson_instant(self._follower)
        except Unusable:
            return b": here\n\n"
