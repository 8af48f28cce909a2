"""The values of the panels of the reveal: its steps, the room's scene of now, and the next one for the facilitator alone."""

from collections.abc import Mapping, Sequence

from facilitator.game.dispatch.onward import onward
from facilitator.game.notes.room_screen import Reveal, planned_steps, shows_reveal, steps_revealed
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.scoring.reveal import RevealStep
from facilitator.game.views.room_scenes.reveal_scenes import reveal
from facilitator.game.views.scene_values import Badge, Scene, SceneRow, Sight
from facilitator.game.views.scenes import scene_kind
from facilitator.game.views.table_view import TableView
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import replace
from facilitator.plain.wording import capitalize
from facilitator.widgets.panels.reveal import RevealSteps, RoomSees, Upcoming

SCENES = ("reveal", "podium", "verdict")
"""What the projector shows of a reveal."""
PLACES = {3: "third place", 2: "second place", 1: "first place"}


def is_revealing(lesson: Lesson) -> bool:
    """Whether the reveal goes on, or is what this phase is for."""
    room = lesson.room
    if room.entered is None or room.ended is not None:
        return False
    return room.current.kind == "reveal" or shows_reveal(lesson.screen, room, lesson.tables)


def sight_for(lesson: Lesson, texts: Mapping[int, str]) -> Sight:
    """What scenes of points are built from; without answers and without the past, which they do not need."""
    return Sight(lesson.room, lesson.tables, lesson.screen, texts, lesson.now(), lesson.rules.words())


def reveal_panels(
    lesson: Lesson, view: TableView, texts: Mapping[int, str], key: str, lit: str = ""
) -> dict[str, object]:
    """By their panels: the steps in their order, what of them is on the projector, and what the next key shows."""
    sight = sight_for(lesson, texts)
    steps = planned_steps(lesson.screen, lesson.room, lesson.tables)
    done = len(steps_revealed(lesson.screen, lesson.room, lesson.tables))
    now = reveal(sight)
    shown = scene_kind(lesson.room, lesson.screen, lesson.tables) in SCENES and done > 0
    titles = tuple(step_title(step, sight.words) for step in steps)
    return {
        "steps": RevealSteps(titles, done),
        "sees": RoomSees(now, shown, lit),
        "upcoming": _upcoming(sight, view, now, titles, done, key),
    }


def step_title(step: RevealStep, words: Catalogue) -> str:
    """A step in a few words; the steps of the podium have all the same title."""
    return capitalize(PLACES[step.place] if step.place in PLACES else words.say(step.title))


def _upcoming(sight: Sight, view: TableView, now: Scene, titles: Sequence[str], done: int, key: str) -> Upcoming:
    """The next step as the room will see it; where the reveal is over, where the lesson goes on."""
    sent = onward(sight.room, sight.tables, sight.screen)
    if not any(isinstance(command, Reveal) for _, command in sent):
        coming = view.guidance.coming[0].words if view.guidance.coming else "the closing scene"
        return Upcoming(key, coming, leads=True)
    later = replace(sight, screen=replace(sight.screen, revealed=done + 1))
    if len(steps_revealed(later.screen, later.room, later.tables)) <= done:
        return Upcoming(key, titles[done])
    coming_scene = reveal(later)
    changes, rows = _changes(now.rows, coming_scene.rows)
    badges = tuple(Badge(row.title, row.symbol if row.colour else "", row.colour) for row in rows)
    return Upcoming(key, titles[done], changes, badges, coming_scene)


def _changes(now: Sequence[SceneRow], coming: Sequence[SceneRow]) -> tuple[str, tuple[SceneRow, ...]]:
    """Who comes to the front, or else who moves up and how far; nothing where no bars are compared."""
    before, after = _ranks(now), _ranks(coming)
    if len(set(after.values())) < 2 or not any(row.added for row in coming):
        return "", ()
    front = tuple(row for row in coming if after[row.title] == 1)
    if {row.title for row in front} != {title for title, rank in before.items() if rank == 1}:
        return ("in the lead:", front) if len(front) < len(coming) else ("", ())
    up = [row for row in coming if after[row.title] < before.get(row.title, 0)]
    if not up:
        return "the order stays the same", ()
    best = min(after[row.title] for row in up)
    return f"up to place {best}:", tuple(row for row in up if after[row.title] == best)


def _ranks(rows: Sequence[SceneRow]) -> dict[str, int]:
    """Places by the length of the bars, which have all the same scale."""
    lengths = {row.title: row.bar.length for row in rows if row.bar is not None}
    return {title: 1 + sum(other > mine for other in lengths.values()) for title, mine in lengths.items()}
