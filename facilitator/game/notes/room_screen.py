"""What the facilitator shows the room: messages, the scene, the staged reveal."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, ScreenEvent
from facilitator.game.kernel.lesson_context import ScreenCommand, ScreenWork
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.state import Screen
from facilitator.game.scoring.entries import has_entries, standing
from facilitator.game.scoring.reveal import reveal_steps
from facilitator.plain.frozen import frozen
from facilitator.plain.values import replace

SCENES = ("auto", "blank", "agenda", "step", "teams", "scores", "wall", "question")


@frozen
class MessageShown(ScreenEvent):
    """The room reads a message, or none any more."""

    kind: ClassVar[str] = "message-shown"
    text: int | None = None

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Its words lie in the file about people."""
        return replace(screen, message=self.text)


@frozen
class SceneChosen(ScreenEvent):
    """The facilitator chose what the room sees."""

    kind: ClassVar[str] = "scene-chosen"
    scene: str

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Until another choice, or `auto`."""
        return replace(screen, scene=self.scene)


@frozen
class Revealed(ScreenEvent):
    """The reveal went a step on, or back."""

    kind: ClassVar[str] = "revealed"
    stage: int

    def evolve(self, screen: Screen, at: int) -> Screen:
        """So many steps have been shown; what is corrected after the first one is marked."""
        since = None if not self.stage else at if screen.since is None else screen.since
        return replace(screen, revealed=self.stage, since=since)


@frozen
class Frozen(ScreenEvent):
    """Live points stand still for the room, or move again."""

    kind: ClassVar[str] = "frozen"
    frozen: bool
    still: tuple[tuple[str, str, str, int], ...] = ()

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Whether the room sees points change; `still` is what it goes on seeing: table, meter, side and number."""
        return replace(screen, frozen=self.frozen, still=self.still)


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
        return f"The room reads: ‹{number}›"


@frozen
class Hush(ScreenCommand):
    """Take the message away."""

    form: ClassVar[str] = "hush"

    def decide(self, work: ScreenWork) -> str:
        """Only where there is one."""
        if work.state.message is None:
            raise Refused("The room reads no message now.")
        work.put(MessageShown())
        return "The message is gone."


@frozen
class ChooseScene(ScreenCommand):
    """Choose what the room sees."""

    form: ClassVar[str] = "screen {scene}"
    scene: str

    def decide(self, work: ScreenWork) -> str:
        """One of the closed list; `auto` lets the tool choose."""
        scene = find(self.scene, SCENES, "scene")
        work.put(SceneChosen(scene))
        return f"The room sees: {scene}."


@frozen
class RevealBack(ScreenCommand):
    """Take the last step of the reveal back."""

    form: ClassVar[str] = "reveal back"

    def decide(self, work: ScreenWork) -> str:
        """Only where something has been revealed."""
        if work.state.revealed == 0:
            raise Refused("Nothing has been revealed yet.")
        work.put(Revealed(work.state.revealed - 1))
        return "One step of the reveal taken back."


@frozen
class Reveal(ScreenCommand):
    """Show the room the next step of the reveal."""

    form: ClassVar[str] = "reveal"

    def decide(self, work: ScreenWork) -> str:
        """The first step shows what was kept secret, the last one what it all means."""
        stage = work.state.revealed
        told = {name: reveal_steps(work.hall.tables[name]) for name in work.hall.room.open_tables}
        steps = max(told.values(), key=len, default=())
        if not steps:
            raise Refused("There is nothing to reveal: no secret cards are out, and nothing has been handed in.")
        if stage >= len(steps):
            raise Refused("Everything has been revealed; 'reveal back' takes it back.")
        work.put(Revealed(stage + 1))
        rest = "" if stage else _missing(work, tuple(told))
        title = work.hall.rules.words().say(steps[stage].title)
        return f"Revealed: {title}, step {stage + 1} of {len(steps)}.{rest}"


def _missing(work: ScreenWork, tables: tuple[str, ...]) -> str:
    """A warning before anything is told that can't be told whole."""
    open_ = [work.hall.tables[name] for name in tables if has_entries(work.hall.tables[name])]
    sides = [t.title(s.side) for t in open_ for s in standing(t).sides if not s.complete]
    return f" Not complete yet: {', '.join(sides)}." if sides else ""


@frozen
class Freeze(ScreenCommand):
    """Let points stand still for the room, or let them move again."""

    form: ClassVar[str] = "freeze"

    def decide(self, work: ScreenWork) -> str:
        """The same command both ways."""
        still = tuple(
            (name, meter, side, n)
            for name, table in work.hall.tables.items()
            for (meter, side), n in table.meters.items()
            if not work.hall.rules.meter[meter].secret
        )
        work.put(Frozen(not work.state.frozen, () if work.state.frozen else still))
        return "Points stand still for the room." if work.state.frozen else "Points move again for the room."
