"""A question to the room: it stands on the projector until another scene is chosen."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import ScreenEvent
from facilitator.game.kernel.lesson_context import ScreenCommand, ScreenWork
from facilitator.game.kernel.state import Screen
from facilitator.plain.frozen import frozen, replace


@frozen
class QuestionAsked(ScreenEvent):
    """The room reads a question."""

    kind: ClassVar[str] = "question-asked"
    text: int

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Its words lie in the file about people; it is shown at once."""
        return replace(screen, question=self.text, scene="question")


@frozen
class Ask(ScreenCommand):
    """Ask the room a question; `screen auto` takes it away, `screen question` brings it back."""

    form: ClassVar[str] = "ask {text}"
    private: ClassVar[tuple[str, ...]] = ("text",)
    text: str

    def decide(self, work: ScreenWork) -> str:
        """One question at a time."""
        number = work.keep(self.text)
        work.put(QuestionAsked(number))
        return f"On the projector: ‹{number}›"
