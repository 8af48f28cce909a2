"""The colours of the stage: neutral is the program, hue is a team. For terminals with 256 colours their own values."""

from functools import cache

from facilitator.plain.frozen import frozen
from facilitator.plain.palette import AREAS, INK, PALETTE
from facilitator.widgets.colours import of_256


@frozen
class TeamTones:
    """How a team is drawn: its texts and bars, its areas, and the areas' edge (nothing on dark)."""

    text: str
    area: str
    edge: str
    ink: str


@frozen
class GroundTones:
    """How a tile of a board is drawn: its area, its area where it does not count, its edge (nothing on dark)."""

    area: str
    dim: str
    edge: str


@frozen
class StageColours:
    """One theme: page and text, the other way round for clock states, messages and events; grouping; labels; the empty part
    of a bar and outlines; ink on areas.
    """

    bg: str
    fg: str
    panel: str
    soft: str
    rail: str
    edge: str
    ink: str
    dark: bool
    teams: dict[str, TeamTones]
    grounds: dict[str, GroundTones]

    def team(self, colour: str) -> TeamTones:
        """A team's tones; neutral ones where it has no colour."""
        return self.teams.get(colour) or TeamTones(self.fg, self.fg, "", self.bg)

    def ground(self, colour: str) -> GroundTones:
        """The tones of a tile; grey ones where it has no colour."""
        return self.grounds.get(colour) or GroundTones(self.soft, self.rail, "")


_NEUTRAL = {
    True: ("#0f141a", "#f2f5f7", "#19212a", "#b9c4ce", "#2c3946", "#70808f"),
    False: ("#fbfaf7", "#14181d", "#eeece5", "#444c55", "#d9d6cc", "#7b766a"),
}
_NEUTRAL_256 = {True: (233, 255, 235, 250, 238, 244), False: (231, 233, 231, 239, 252, 242)}
"""Page, text, panel, soft, rail, edge: by theme. No grey is light enough for a panel under dark texts."""


@cache
def stage_colours(dark: bool, many: bool = True) -> StageColours:
    """The colours of a theme, with millions of colours or with 256."""
    if many:
        neutral, ink = _NEUTRAL[dark], INK.lower()
        pairs = {name: (c.dark.lower(), c.light.lower()) for name, c in PALETTE.items()}
    else:
        first, second, third, fourth, fifth, sixth = map(of_256, _NEUTRAL_256[dark])
        neutral, ink = (first, second, third, fourth, fifth, sixth), of_256(16)
        pairs = {name: (of_256(c.x256[0]), of_256(c.x256[1])) for name, c in PALETTE.items()}
    teams = {
        name: TeamTones(bright, bright, "", ink) if dark else TeamTones(deep, bright, deep, ink)
        for name, (bright, deep) in pairs.items()
    }
    grounds = dict[str, GroundTones]()
    for name, colour in AREAS.items():
        area, edge = (colour.area, colour.edge) if many else (of_256(colour.x256[0]), of_256(colour.x256[1]))
        grounds[name] = GroundTones(area, mixed(area, neutral[0], 0.22) if many else neutral[4], "" if dark else edge)
    return StageColours(*neutral, ink, dark, teams, grounds)


def mixed(colour: str, ground: str, part: float) -> str:
    """A part of a colour over a ground."""
    pairs = [(int(colour[n : n + 2], 16), int(ground[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in pairs)
