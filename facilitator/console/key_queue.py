"""Keys in the order in which they were pressed, however fast: each goes to what the one before it opened."""

from collections import deque

from textual import events
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from facilitator.widgets.quiet_app import QuietApp

PATIENCE = 0.5
"""After so many seconds the next key goes on in any case."""


class Through(Message):
    """Goes the same way as a key, right behind it: where it arrives, the key has been worked off.

    `again`: it goes round once more, behind what the key has set going, such as a line that was submitted.
    """

    def __init__(self, screen: Screen[object], again: bool) -> None:
        super().__init__()
        self.screen, self.again = screen, again


class InOrder(QuietApp):
    """An app that holds a key back until the screen is there that the key before it opened."""

    def __init__(self) -> None:
        super().__init__()
        self._held: deque[events.Key] = deque()
        self._behind: Message | None = None
        self._patience: Timer | None = None

    async def on_event(self, event: events.Event) -> None:
        """A key from the keyboard waits for its turn; everything else goes on at once."""
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
        elif self._behind is None:
            await self._pass_on(event)
        else:
            self._held.append(event)
            if self._patience is None:
                self._patience = self.set_timer(PATIENCE, self._go_on)

    async def _pass_on(self, key: events.Key) -> None:
        screen, target = self.screen, self.focused or self.screen
        await super().on_event(key)
        self._follow(target, screen, again=True)

    def _follow(self, target: Widget, screen: Screen[object], *, again: bool) -> None:
        behind = Through(screen, again)
        self._behind = behind if target.post_message(behind) else None

    async def on_through(self, message: Through) -> None:
        """The key has been worked off; a screen that it opened or closed is waited for, and only then comes the next
        key.
        """
        if message is not self._behind or not self.screen_stack:
            return
        self._behind = None
        if self.screen is not message.screen:
            self._follow(self.screen, self.screen, again=True)
        elif message.again:
            self._follow(self.focused or self.screen, self.screen, again=False)
        if self._behind is None:
            await self._go_on()

    async def _go_on(self) -> None:
        self._behind = None
        if self._patience is not None:
            self._patience.stop()
            self._patience = None
        while self._held and self._behind is None and self.screen_stack:
            await self._pass_on(self._held.popleft())
        if self._held:
            self._patience = self.set_timer(PATIENCE, self._go_on)
