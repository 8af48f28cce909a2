"""What the room sees: one scene of a closed list, built field by field from what is public."""

from collections.abc import Callable, Mapping

from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.notes.room_screen import Kind, open_tables, shows_reveal
from facilitator.game.views.room_scenes.lesson_scenes import agenda, closing, question, seating, story, teams
from facilitator.game.views.room_scenes.play_scenes import event, is_changeover, turn, wall
from facilitator.game.views.room_scenes.ready_ticks import with_readiness
from facilitator.game.views.room_scenes.reveal_scenes import reveal
from facilitator.game.views.room_scenes.score_scenes import counting, ladder, scores
from facilitator.game.views.scene_values import Scene, Sight
from facilitator.game.walk.phase_steps import current_step, phase_steps
from facilitator.plain.frozen import replace

MOST_DOTS = 9
"""So many steps of a phase are shown as dots; more of them as a number."""


def scene(sight: Sight) -> Scene:
    """The scene that the facilitator chose, or the one that fits what is going on; a message is a band over it."""
    kind = scene_kind(sight.room, sight.screen, sight.tables)
    if kind == "blank":
        return Scene("blank")
    found = _SCENES[kind](sight)
    number = sight.screen.message_at(sight.now)
    message = sight.texts.get(number) if number is not None else None
    found = found if sight.screen.scene != "auto" else _counted(sight, found)
    return replace(with_readiness(sight, found), message=message)


def scene_kind(room: Room, screen: Screen, tables: Mapping[str, Table]) -> Kind:
    """Which scene the room sees; nothing of it is built for that."""
    if screen.scene == "blank":
        return "blank"
    chosen = next((kind for kind in _SCENES if kind == screen.scene), None)
    if chosen is None:
        return _fitting(room, screen, tables)
    if chosen in ("step", "event"):
        first = open_tables(room, tables)[0]
        return "event" if first.due or first.settling else "step"
    return chosen


def _fitting(room: Room, screen: Screen, tables: Mapping[str, Table]) -> Kind:
    """What is going on decides."""
    if room.ended is not None or room.adjourned:
        return "closing"
    if shows_reveal(screen, room, tables):
        return "reveal"
    if room.playing:
        first = open_tables(room, tables)[0]
        if len(room.open_tables) > 1:
            return "wall"
        return "event" if first.due or first.settling else "teams" if is_changeover(room, first) else "step"
    found = current_step(room, tables).scene if room.entered is not None else "agenda"
    return found if found in _OF_STEPS else "agenda"


def _counted(sight: Sight, found: Scene) -> Scene:
    """A scene of a phase with steps says which of them it is."""
    room = sight.room
    if room.ended is not None or room.adjourned or room.playing or room.entered is None:
        return found
    steps = len(phase_steps(room, sight.tables))
    if steps < 2 or found.kind == "counting" or shows_reveal(sight.screen, room, sight.tables):
        return found
    if found.kind in ("story", "question") and steps <= MOST_DOTS:
        return replace(found, dots=(room.step + 1, steps))
    return replace(found, aside=found.aside or sight.words.text("step-of", n=room.step + 1, of=steps))


_SCENES: Mapping[Kind, Callable[[Sight], Scene]] = {
    "seating": seating,
    "teams": teams,
    "agenda": agenda,
    "story": story,
    "step": turn,
    "event": event,
    "ladder": ladder,
    "wall": wall,
    "scores": scores,
    "counting": counting,
    "reveal": reveal,
    "podium": reveal,
    "verdict": reveal,
    "question": question,
    "closing": closing,
}
_OF_STEPS = ("seating", "teams", "story", "counting", "question", "closing")
"""What a step of a phase may show."""
