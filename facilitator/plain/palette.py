"""The one palette of teams for console, projector, page, reports and paper: a colour is never alone, it has a symbol."""

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
