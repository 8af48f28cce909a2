"""A scene as a drawing: which of its parts stands where, for every kind of scene and size of terminal."""

from facilitator.game.views.scene_values import Scene
from facilitator.widgets.stage_colours import StageColours
from facilitator.widgets.stage_drawing import Drawing, Phrases
from facilitator.widgets.stage_frame import MARGIN, band, beside_headline, foot, foot_top, headline, span
from facilitator.widgets.stage_lists import draw_agenda, draw_counting, draw_seating, draw_teams
from facilitator.widgets.stage_podium import draw_podium, podium_foot
from facilitator.widgets.stage_points import draw_ladder, draw_scores, draw_wall
from facilitator.widgets.stage_talk import alone, draw_alone, draw_closing, draw_question, draw_story, draw_text
from facilitator.widgets.stage_turn import draw_event, draw_small, draw_step

LEAST = (100, 30)
"""Columns and rows from which on the whole picture is drawn."""

_WHOLE = {"step": draw_step, "event": draw_event, "closing": draw_closing, "podium": draw_podium}
_BELOW_HEADLINE = {
    "seating": draw_seating,
    "teams": draw_teams,
    "agenda": draw_agenda,
    "story": draw_story,
    "ladder": draw_ladder,
    "verdict": draw_ladder,
    "wall": draw_wall,
    "scores": draw_scores,
    "reveal": draw_scores,
    "counting": draw_counting,
    "question": draw_question,
}


def draw_scene(
    scene: Scene, columns: int, rows: int, colours: StageColours, words: Phrases, turn: int = 0, many: bool = True
) -> Drawing:
    """The pieces of a scene. `turn` says which page of a long list; without `many` colours only name and clock."""
    if columns < LEAST[0] or rows < LEAST[1] or not many:
        d = Drawing(columns, 2 * rows, 1, colours, turn)
        if scene.kind != "blank" or scene.message:
            draw_small(d, scene, words)
        return d
    unit = unit_of(columns, rows)
    d = Drawing(columns // unit, 2 * rows // unit, unit, colours, turn)
    bottom = foot_top(d, scene)
    if alone(scene):
        draw_alone(d, scene, bottom)
    elif scene.kind in _WHOLE:
        _WHOLE[scene.kind](d, scene, bottom)
    elif scene.kind in _BELOW_HEADLINE:
        low, spare = headline(d, scene)
        _BELOW_HEADLINE[scene.kind](d, scene, span(MARGIN, low, d.width - MARGIN, bottom - 1))
        beside_headline(d, scene, spare, words)
    elif scene.kind != "blank":
        draw_text(d, scene, bottom)
    if scene.message:
        band(d, scene.message, bottom)
    elif bottom < d.height:
        (podium_foot if scene.kind == "podium" and not scene.next else foot)(d, scene, bottom)
    return d


def unit_of(columns: int, rows: int) -> int:
    """How many dots of the terminal a dot of the picture is wide and high; large terminals have small cells."""
    return max(1, min(rows // LEAST[1], columns // LEAST[0]))
