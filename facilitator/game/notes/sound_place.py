"""Sound: from exactly one place, so that a room does not hear one gong three times."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import ScreenEvent
from facilitator.game.kernel.lesson_context import ScreenCommand, ScreenWork
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.state import Screen
from facilitator.game.table.clock import Clock
from facilitator.plain.frozen import frozen
from facilitator.plain.values import replace

PLACES = ("console", "projector", "browser", "off")


@frozen
class SoundPlaced(ScreenEvent):
    """The gong comes from this place from now on."""

    kind: ClassVar[str] = "sound-placed"
    place: str

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Exactly one, or none."""
        return replace(screen, sound=self.place)


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


def sound_due(before: Clock | None, after: Clock) -> str | None:
    """What a clock sounds like between two looks at it: a soft tone at the warning, a gong at zero, otherwise nothing.

    Only a clock that ran at both looks and lost no more than two seconds between them is heard: neither undo nor coming
    back is.
    """
    if before is None or before.left_ms is None or after.left_ms is None or before.of_ms != after.of_ms:
        return None
    if "paused" in (before.state, after.state) or not 0 <= before.left_ms - after.left_ms <= 2_000:
        return None
    if before.left_ms > 0 >= after.left_ms:
        return "gong"
    return "tone" if before.state == "running" and after.state in ("warning", "last") else None
