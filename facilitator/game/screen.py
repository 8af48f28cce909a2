"""What the facilitator shows the room: messages, the scene, the staged reveal."""

from dataclasses import dataclass
from typing import ClassVar

from facilitator.game.base import Refused, ScreenEvent
from facilitator.game.hall import ScreenCommand, ScreenWork
from facilitator.game.names import find
from facilitator.game.state import Screen
from facilitator.plain.values import changed

SCENES = ("auto", "blank", "agenda", "step", "teams", "scores", "wall", "question")


@dataclass(frozen=True)
class MessageShown(ScreenEvent):
    """The room reads a message, or none any more."""

    text: int | None = None

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Its words lie in the file about people."""
        return changed(screen, message=self.text)


@dataclass(frozen=True)
class SceneChosen(ScreenEvent):
    """The facilitator chose what the room sees."""

    scene: str

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Until another choice, or `auto`."""
        return changed(screen, scene=self.scene)


@dataclass(frozen=True)
class Revealed(ScreenEvent):
    """The reveal went a step on, or back."""

    stage: int

    def evolve(self, screen: Screen, at: int) -> Screen:
        """So many steps have been shown."""
        return changed(screen, revealed=self.stage)


@dataclass(frozen=True)
class Frozen(ScreenEvent):
    """Live points stand still for the room, or move again."""

    frozen: bool

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Whether the room sees points change."""
        return changed(screen, frozen=self.frozen)


@dataclass(frozen=True)
class Say(ScreenCommand):
    """Show the room a message."""

    form: ClassVar[str] = "say {text}"
    text: str

    def decide(self, work: ScreenWork) -> str:
        """It stays until the next one, or `hush`."""
        number = work.keep(self.text)
        work.put(MessageShown(number))
        return f"The room reads: ‹{number}›"


@dataclass(frozen=True)
class Hush(ScreenCommand):
    """Take the message away."""

    form: ClassVar[str] = "hush"

    def decide(self, work: ScreenWork) -> str:
        """Only where there is one."""
        if work.state.message is None:
            raise Refused("The room reads no message now.")
        work.put(MessageShown())
        return "The message is gone."


@dataclass(frozen=True)
class ChooseScene(ScreenCommand):
    """Choose what the room sees."""

    form: ClassVar[str] = "screen {scene}"
    scene: str

    def decide(self, work: ScreenWork) -> str:
        """One of the closed list; `auto` lets the tool choose."""
        scene = find(self.scene, SCENES, "scene")
        work.put(SceneChosen(scene))
        return f"The room sees: {scene}."


@dataclass(frozen=True)
class RevealBack(ScreenCommand):
    """Take the last step of the reveal back."""

    form: ClassVar[str] = "reveal back"

    def decide(self, work: ScreenWork) -> str:
        """Only where something has been revealed."""
        if work.state.revealed == 0:
            raise Refused("Nothing has been revealed yet.")
        work.put(Revealed(work.state.revealed - 1))
        return "One step of the reveal taken back."


@dataclass(frozen=True)
class Reveal(ScreenCommand):
    """Show the room the next step of the reveal."""

    form: ClassVar[str] = "reveal"

    def decide(self, work: ScreenWork) -> str:
        """The first step shows what was kept secret."""
        if work.state.revealed:
            raise Refused("Everything has been revealed; 'reveal back' takes it back.")
        work.put(Revealed(1))
        return "Revealed: the secret cards."


@dataclass(frozen=True)
class Freeze(ScreenCommand):
    """Let points stand still for the room, or let them move again."""

    form: ClassVar[str] = "freeze"

    def decide(self, work: ScreenWork) -> str:
        """The same command both ways."""
        work.put(Frozen(not work.state.frozen))
        return "Points stand still for the room." if work.state.frozen else "Points move again for the room."
