"""What the room sees: one scene of a closed list, built field by field from what is public."""

from facilitator.game.notes.room_screen import shows_reveal
from facilitator.game.views.room_scenes.lesson_scenes import agenda, closing, question, seating, story, teams
from facilitator.game.views.room_scenes.play_scenes import event, is_changeover, turn, wall
from facilitator.game.views.room_scenes.ready_ticks import with_readiness
from facilitator.game.views.room_scenes.reveal_scenes import reveal
from facilitator.game.views.room_scenes.score_scenes import counting, ladder, scores
from facilitator.game.views.scene_values import Scene, Sight
from facilitator.game.walk.phase_steps import current_step, phase_steps
from facilitator.plain.values import replace

MOST_DOTS = 9
"""So many steps of a phase are shown as dots; more of them as a number."""


def scene(sight: Sight) -> Scene:
    """The scene that the facilitator chose, or the one that fits what is going on; a message is a band over it."""
    chosen = sight.screen.scene
    if chosen == "blank":
        return Scene("blank")
    message = sight.texts.get(sight.screen.message) if sight.screen.message is not None else None
    found = _chosen(sight) if chosen != "auto" else _fitting(sight)
    return replace(with_readiness(sight, found), message=message)


def _chosen(sight: Sight) -> Scene:
    match sight.screen.scene:
        case "seating":
            return seating(sight)
        case "teams":
            return teams(sight)
        case "agenda":
            return agenda(sight)
        case "story":
            return story(sight)
        case "step" | "event":
            return event(sight) if sight.first.due else turn(sight)
        case "ladder":
            return ladder(sight)
        case "wall":
            return wall(sight)
        case "scores":
            return scores(sight)
        case "counting":
            return counting(sight)
        case "reveal" | "podium" | "verdict":
            return reveal(sight)
        case "question":
            return question(sight)
        case "closing":
            return closing(sight)
    return _fitting(sight)


def _fitting(sight: Sight) -> Scene:
    """What is going on decides."""
    room = sight.room
    if room.ended is not None:
        return closing(sight)
    if shows_reveal(sight.screen, room, sight.tables):
        return reveal(sight)
    if room.playing:
        return _playing(sight)
    if room.entered is None:
        return agenda(sight)
    steps = len(phase_steps(room, sight.tables))
    found = _of_step(sight)
    if steps < 2 or found.kind == "counting":
        return found
    if found.kind in ("story", "question") and steps <= MOST_DOTS:
        return replace(found, dots=(room.step + 1, steps))
    return replace(found, aside=found.aside or sight.words.text("step-of", n=room.step + 1, of=steps))


def _of_step(sight: Sight) -> Scene:
    """The scene of the step that the phase is in."""
    match current_step(sight.room, sight.tables).scene:
        case "seating":
            return seating(sight)
        case "teams":
            return teams(sight)
        case "story":
            return story(sight)
        case "counting":
            return counting(sight)
        case "question":
            return question(sight)
        case "closing":
            return closing(sight)
    return agenda(sight)


def _playing(sight: Sight) -> Scene:
    if len(sight.room.open_tables) > 1:
        return wall(sight)
    if sight.first.due:
        return event(sight)
    return teams(sight) if is_changeover(sight) else turn(sight)
