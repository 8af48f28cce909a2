"""What can be heard of a scene: only that of which it has the sign."""

from facilitator.game.notes.room_screen import shows_reveal
from facilitator.game.notes.sound_due import Moment, console_moment
from facilitator.game.notes.sounds import Occasion
from facilitator.game.views.scene_values import Scene, Sight
from facilitator.plain.frozen import replace

_OF_STATE: dict[str, set[Occasion]] = {"overtime": {"gong"}, "last": {"last-seconds"}}


def scene_moment(sight: Sight, shown: Scene) -> Moment:
    """A moment as the room's screen has it."""
    found = console_moment(
        sight.room, sight.tables, sight.screen, sight.moves, shown.clock, [t.name for t in sight.open]
    )
    return replace(found, clock_of=shown.kind, signs=signs_of(sight, shown))


def signs_of(sight: Sight, shown: Scene) -> frozenset[Occasion]:
    """The occasions that a scene has a sign of."""
    found = set[Occasion]()
    if shown.clock.left_ms is not None and shown.kind not in ("wall", "agenda") and shown.state:
        found |= _OF_STATE.get(shown.clock.state, set())
    if shown.kind == "event" or (shown.kind == "wall" and any(row.symbol for row in shown.rows)):
        found.add("event")
    chosen = sight.screen.scene
    if chosen in ("reveal", "podium", "verdict") or (
        chosen == "auto" and shows_reveal(sight.screen, sight.room, sight.tables)
    ):
        found.update(("reveal", "podium"))
    return frozenset(found)
