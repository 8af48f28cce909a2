"""The one palette of teams for console, projector, page, reports and paper: a colour is never alone, it has a symbol."""

from collections.abc import Mapping
from typing import Literal

from facilitator.plain.frozen import frozen

INK = "#0D1117"
"""Letters and symbols on a team's area, in both themes."""


@frozen
class TeamColour:
    """One row: on a dark ground texts, bars and areas have `dark`; on a light one texts and bars have `light`, areas
    keep `dark` with an edge of `light`. `x256` are the nearest of 256 colours, for the dark and the light theme.
    """

    name: str
    symbol: str
    dark: str
    light: str
    x256: tuple[int, int]


PALETTE = {
    colour.name: colour
    for colour in (
        TeamColour("red", "◆", "#FF9384", "#931733", (216, 89)),
        TeamColour("green", "▲", "#5BE8BC", "#125731", (86, 22)),
        TeamColour("yellow", "●", "#FFE45C", "#5E4B00", (227, 58)),
        TeamColour("blue", "■", "#74B4FF", "#154890", (117, 18)),
        TeamColour("orange", "★", "#FFB86B", "#7D3B00", (215, 94)),
        TeamColour("teal", "▼", "#8CE9F2", "#0D5550", (123, 23)),
        TeamColour("pink", "✚", "#F5A3DC", "#86207A", (218, 90)),
        TeamColour("violet", "◗", "#D6B0FF", "#5C3596", (183, 54)),
    )
}
"""The rows in the order in which sides without a colour of their own take the first free one."""


AreaName = Literal["leaf", "moss", "water", "sand", "straw", "clay", "berry", "stone"]
"""The colours of what is on a board: quieter than those of teams, and never alone either."""


@frozen
class AreaColour:
    """One row: the area in both themes, which letters in ink are on, and its edge on a light ground. `x256` are the
    nearest of 256 colours.
    """

    area: str
    edge: str
    x256: tuple[int, int]


AREAS: Mapping[AreaName, AreaColour] = {
    "leaf": AreaColour("#63B47E", "#2F7247", (72, 29)),
    "moss": AreaColour("#A9B665", "#646E22", (143, 58)),
    "water": AreaColour("#77B0DB", "#2C6A9B", (74, 24)),
    "sand": AreaColour("#E0BE91", "#8A6530", (180, 94)),
    "straw": AreaColour("#D8C863", "#756709", (185, 58)),
    "clay": AreaColour("#DB9A78", "#8F4C28", (173, 94)),
    "berry": AreaColour("#C59CC6", "#7C4A7E", (176, 96)),
    "stone": AreaColour("#B3BBC3", "#5B656F", (250, 241)),
}
