"""Keys in the order in which they were pressed, however fast or slow: each goes to what the one before it opened."""

from asyncio import Task
from collections import deque

from textual import events
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from facilitator.widgets.quiet_app import QuietApp


class Through(Message):
    """Goes the same way as a key, right behind it: where it arrives, the key has been worked off.

    `again`: it goes round once more, behind what the key has set going, such as a line that was submitted.
    """

    def __init__(self, screen: Screen[object], again: bool) -> None:
        super().__init__()
        self.screen, self.again = screen, again


class InOrder(QuietApp):
    """An app that holds a key back until the key before it is worked off, or has opened a screen that is there.

    No clock decides. A handler may wait for an answer in a screen that it opens; what waits for a key on its own screen
    waits for ever.
    """

    def __init__(self) -> None:
        super().__init__()
        self._held: deque[events.Key] = deque()
        self._behind: Through | None = None
        self._carrier: Task[None] | None = None

    def on_mount(self) -> None:
        """Hear of every screen that opens."""
        self.screen_change_signal.subscribe(self, self._screen_changed, immediate=True)

    async def on_event(self, event: events.Event) -> None:
        """A key from the keyboard waits for its turn; everything else goes on at once."""
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
        elif self._behind is None:
            await self._pass_on(event)
        else:
            self._held.append(event)

    async def _pass_on(self, key: events.Key) -> None:
        screen, target = self.screen, self.focused or self.screen
        await super().on_event(key)
        self._follow(target, screen, again=True)

    def _follow(self, target: Widget, screen: Screen[object], *, again: bool) -> None:
        behind = Through(screen, again)
        if not target.post_message(behind):
            target = self.screen  # the key closed where it went
            behind = Through(target, True)
            if not target.post_message(behind):
                return
        self._behind = behind
        self._carry(target.task)

    def _carry(self, task: "Task[None] | None") -> None:
        """Watch who has the messenger now: with the widget that reads it, it would be lost."""
        if self._carrier is not None:
            self._carrier.remove_done_callback(self._lost)
        self._carrier = task
        if task is not None:
            task.add_done_callback(self._lost)

    def _lost(self, _: "Task[None]") -> None:
        if self._behind is not None and self.is_running and self.screen_stack:
            self._follow(self.screen, self.screen, again=True)

    def _screen_changed(self, screen: Screen[object]) -> None:
        """What the key opened gets the next one, even if the key is worked off only with its answer."""
        behind = self._behind
        if behind is not None and behind.screen is not screen and behind.screen in self.screen_stack:
            self._follow(screen, screen, again=True)

    async def on_through(self, message: Through) -> None:
        """The key has been worked off; a screen that it opened or closed is waited for, and only then comes the next
        key.
        """
        if message is not self._behind or not self.screen_stack:
            return
        self._behind = None
        self._carry(None)
        if self.screen is not message.screen:
            self._follow(self.screen, self.screen, again=True)
        elif message.again:
            self._follow(self.focused or self.screen, self.screen, again=False)
        while self._held and self._behind is None and self.screen_stack:
            await self._pass_on(self._held.popleft())
