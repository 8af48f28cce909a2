"""The colours of the console's themes, by what they are for. Teams have theirs in the palette, alike everywhere.

Every text has contrast 7:1 or more on whatever it stands on; frames that say something have 3:1.
"""

from rich.color import Color

from facilitator.plain.frozen import frozen


@frozen
class Colours:
    """One theme. `ink` is the page, `panel` groups, `raised` is read first, `cap` holds keys and the neutral band;
    `line` and `track` are decoration; `accent` means that one can act here; the last three are states, with a word.
    """

    ink: str
    panel: str
    raised: str
    cap: str
    line: str
    track: str
    text: str
    soft: str
    accent: str
    good: str
    warn: str
    alert: str


COLOURS = {
    "dark": Colours(
        "#0D1117",
        "#151B25",
        "#1D2633",
        "#2A3546",
        "#4A586C",
        "#2E3A4B",
        "#E8EDF4",
        "#AEBAC8",
        "#C9BCFF",
        "#8FE3B4",
        "#FFC75A",
        "#FF9E90",
    ),
    "light": Colours(
        "#F2EFE8",
        "#FBFAF7",
        "#FFFFFF",
        "#E2DDD0",
        "#A39D8C",
        "#D8D3C6",
        "#1A2029",
        "#444D58",
        "#4A2FA0",
        "#00573F",
        "#6B4200",
        "#98112B",
    ),
    "contrast": Colours(
        "#000000",
        "#000000",
        "#101010",
        "#303030",
        "#C0C0C0",
        "#404040",
        "#FFFFFF",
        "#FFFFFF",
        "#FFFF60",
        "#80FFB0",
        "#FFD060",
        "#FFB0A8",
    ),
}

GREYS, STEP = 231, 25
"""With 256 colours greys begin after this number; `rich` finds them by their lightness in so many steps."""
_OF_256 = {
    "dark": (233, 234, 235, 237, 240, 238, 255, 250, 189, 151, 221, 217),
    "light": (231, 230, 231, 254, 246, 250, 234, 238, 54, 22, 88, 88),
}


def of_256(number: int) -> str:
    """A colour that `rich` and Textual turn into just this one of 256."""
    if number > GREYS:
        light = round(255 * (number - GREYS) / STEP)
        return f"#{light:02x}{light:02x}{light:02x}"
    red, green, blue = Color.from_ansi(number).get_truecolor()
    return f"#{red:02x}{green:02x}{blue:02x}"


FEWER = {name: Colours(*map(of_256, numbers)) for name, numbers in _OF_256.items()}
"""The same themes for terminals with 256 colours; rounding would merge the page with its panels."""
