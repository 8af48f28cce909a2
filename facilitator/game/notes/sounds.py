"""Sounds: on which occasions, and from exactly one place, so that a room does not hear one gong three times."""

from collections.abc import Iterable
from typing import ClassVar, Literal, get_args

from facilitator.game.kernel.command_and_event import ScreenEvent
from facilitator.game.kernel.lesson_context import ScreenCommand, ScreenWork
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.state import Screen
from facilitator.plain.frozen import frozen, replace

PLACES = ("console", "projector", "browser", "off")

Occasion = Literal["podium", "gong", "event", "reveal", "last-seconds"]
"""What can be heard; of two at once only the first one in this order is."""

OCCASIONS: tuple[Occasion, ...] = get_args(Occasion)

ABOUT: dict[Occasion, tuple[str, str]] = {
    "podium": ("podium or verdict", "the step"),
    "gong": ("time's up", "filled clock"),
    "event": ("event card", "its headline"),
    "reveal": ("reveal step", "its headline"),
    "last-seconds": ("last seconds", "two frames"),
}
"""Each occasion in words, and its sign: what the room sees of it without hearing."""


@frozen
class SoundPlaced(ScreenEvent):
    """The gong comes from this place from now on."""

    kind: ClassVar[str] = "sound-placed"
    place: str

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Exactly one, or none."""
        return replace(screen, sound=self.place)


@frozen
class SoundChosen(ScreenEvent):
    """An occasion is heard in this lesson, or is not, whatever the settings say."""

    kind: ClassVar[str] = "sound-chosen"
    occasion: str
    on: bool

    def evolve(self, screen: Screen, at: int) -> Screen:
        """The last choice counts."""
        return replace(screen, sounds=tuple({**dict(screen.sounds), self.occasion: self.on}.items()))


@frozen
class Sound(ScreenCommand):
    """Say where the gong comes from, or silence it."""

    form: ClassVar[str] = "sound {place}"
    place: str

    def decide(self, work: ScreenWork) -> str:
        """The console, the projector in a terminal, the browser, or off."""
        place = find(self.place, PLACES, "place for sound")
        work.put(SoundPlaced(place))
        return "Sound is off." if place == "off" else f"Sound comes from the {place}."


@frozen
class ChooseSound(ScreenCommand):
    """Let an occasion be heard in this lesson, or not."""

    form: ClassVar[str] = "sound {occasion} {on:on|off}"
    occasion: str
    on: str

    def decide(self, work: ScreenWork) -> str:
        """One of the closed list; its sign is seen either way."""
        occasion = next(o for o in OCCASIONS if o == find(self.occasion, OCCASIONS, "sound"))
        work.put(SoundChosen(occasion, self.on == "on"))
        return f"Sound for {ABOUT[occasion][0]} is {self.on}."


def occasions_heard(screen: Screen, usual: Iterable[Occasion]) -> frozenset[Occasion]:
    """The occasions that are heard in this lesson; `usual` are those that the settings let be heard."""
    heard, chosen = frozenset(usual), dict(screen.sounds)
    return frozenset(o for o in OCCASIONS if chosen.get(o, o in heard))
