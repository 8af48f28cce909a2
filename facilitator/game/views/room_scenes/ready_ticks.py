"""Who is ready for the game, ticked in the foot while the class finds its places."""

from facilitator.game.kernel.state import TABLE_WIDE
from facilitator.game.room.readiness import Team, awaits_play, is_ready, teams_asked
from facilitator.game.views.scene_values import Badge, Scene, Sight, Tick, badge_of, table_title
from facilitator.game.walk.phase_steps import is_dealing
from facilitator.plain.frozen import replace

MOST_TICKS = 7
"""More teams than these are told as a number."""


def with_readiness(sight: Sight, scene: Scene) -> Scene:
    """A scene of a phase before play with a tick for each team: where teams are shown, and wherever one has said that
    it is ready; there the ticks are the foot.
    """
    room, tables = sight.room, sight.tables
    about_teams = scene.kind in ("seating", "teams") and not is_dealing(room, tables)
    if not awaits_play(room) or not (about_teams or (room.ready and scene.kind in ("story", "seating", "teams"))):
        return scene
    done = {team: is_ready(room, tables, team) for team in teams_asked(room, tables)}
    if len(done) > MOST_TICKS:
        return replace(scene, aside=sight.words.text("ready-of", n=sum(done.values()), of=len(done)))
    ticks = tuple(Tick(_badge(sight, team), ready) for team, ready in done.items())
    if scene.kind != "story":
        return replace(scene, ticks=ticks)
    n, of = scene.dots or (0, 0)
    aside = sight.words.text("step-of", n=n, of=of) if of else scene.aside
    return replace(scene, ticks=ticks, next="", dots=None, aside=aside)


def _badge(sight: Sight, team: Team) -> Badge:
    table, side = team
    if side == TABLE_WIDE:
        return Badge(table_title(sight, sight.tables[table]), table)
    return badge_of(sight.tables[table], side)
