"""The turn: whose it is in a band of their colour, how much of the time is left, and how the clock stands in a word."""

from collections.abc import Sequence

from textual.content import Content

from facilitator.game.views.scene_values import Badge
from facilitator.plain.frozen import frozen
from facilitator.widgets.panels.drawn import EMPTY, full_bar, on_area, spread, team_tone

TONES = {"warning": "$warning", "last": "$warning", "overtime": "$error", "paused": "$soft", "idle": "$soft"}


@frozen
class TurnBand:
    """Whose turn it is and in which role; where nobody acts, what goes on; `due` calls for something first."""

    title: str
    badge: Badge | None = None
    role: str = ""
    people: str = ""
    place: str = ""
    due: bool = False


@frozen
class TimeLeft:
    """How the clock stands: its state, the part that is left, and in words what it is a clock of."""

    state: str
    part: float | None
    words: str
    about: str = ""
    colour: str = ""


def draw_band(band: TurnBand, width: int, height: int) -> Sequence[Content]:
    """One row where it is low; else with who has the role. Where a title is too long, what follows its colon goes."""
    badge, inner = band.badge, width - 2
    area = on_area(badge.colour if badge is not None else "")
    if band.due:
        area = "bold $ink on $warning"
    mark = "! " if band.due else f"{badge.symbol} " if badge is not None and badge.symbol else ""
    name = (badge.title if badge is not None and not band.due else band.title).upper()
    if Content(f"{mark}{name} {band.role}").cell_length > inner:
        name = name.partition(": ")[0]
    rows = [spread(Content(f"{mark}{name}"), Content(band.role), inner)]
    if height > 1:
        rows += [spread(Content(f"  {band.people}" if band.people else ""), Content(band.place), inner)]
    if height > 2:
        rows = [Content(" " * inner), *rows]
    return [(Content(" ") + row.truncate(inner, pad=True) + Content(" ")).stylize(area) for row in rows]


def draw_time_bar(time: TimeLeft, width: int, height: int) -> Sequence[Content]:
    """What is left, in the team's colour while it runs."""
    if time.part is None:
        return (EMPTY,)
    tone = TONES.get(time.state) or team_tone(time.colour)
    return [full_bar(time.part, width, tone)] * height


def draw_state(time: TimeLeft, width: int, height: int) -> Sequence[Content]:
    """The state in a word, always, and what the clock is of."""
    tone = TONES.get(time.state, "$text")
    about = Content.assemble((f", {time.about}" if time.about and time.words else time.about, "$soft"))
    return (Content.assemble((time.words, f"bold {tone}")) + about,)
