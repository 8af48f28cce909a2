"""Messages to the room: some stay, some go by themselves."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, ScreenEvent
from facilitator.game.kernel.lesson_context import ScreenCommand, ScreenWork
from facilitator.game.kernel.state import Screen
from facilitator.plain.frozen import frozen, replace

MESSAGE_LASTS = 60_000
"""Milliseconds after which a message goes, unless it was to stay."""


@frozen
class MessageShown(ScreenEvent):
    """The room reads a message, or none any more."""

    kind: ClassVar[str] = "message-shown"
    text: int | None = None
    stays: bool = True

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Its words lie in the file about people."""
        return replace(screen, message=self.text, message_until=None if self.stays else at + MESSAGE_LASTS)


@frozen
class Say(ScreenCommand):
    """Show the room a message."""

    form: ClassVar[str] = "say {text}"
    private: ClassVar[tuple[str, ...]] = ("text",)
    text: str

    def decide(self, work: ScreenWork) -> str:
        """It stays until the next one, or `hush`."""
        number = work.keep(self.text)
        work.put(MessageShown(number))
        return f"On the projector: ‹{number}›"


@frozen
class SayForNow(ScreenCommand):
    """Show the room a message that goes by itself after a minute."""

    form: ClassVar[str] = "say for now {text}"
    private: ClassVar[tuple[str, ...]] = ("text",)
    text: str

    def decide(self, work: ScreenWork) -> str:
        """Nothing is written when it goes."""
        number = work.keep(self.text)
        work.put(MessageShown(number, stays=False))
        return f"On the projector for a minute: ‹{number}›"


@frozen
class Hush(ScreenCommand):
    """Take the message away."""

    form: ClassVar[str] = "hush"

    def decide(self, work: ScreenWork) -> str:
        """Only where there is one."""
        if work.state.message_at(work.at) is None:
            raise Refused("There is no message on the projector.")
        work.put(MessageShown())
        return "The message was removed."
