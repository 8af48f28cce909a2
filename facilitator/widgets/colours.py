"""The colours of the two themes, for the terminal and the browser alike: near-white on near-black and the reverse.

Every pair that carries text has contrast 7:1 or more. No toolkit is loaded for them: a page's server has no use for
one.
"""

from facilitator.plain.frozen import frozen


@frozen
class Colours:
    """One theme: what stands on what."""

    foreground: str
    background: str
    panel: str
    muted: str
    primary: str
    secondary: str
    accent: str
    success: str
    warning: str
    error: str


COLOURS = {
    "dark": Colours(
        "#f4f4f0", "#101418", "#20272e", "#b9c0c7", "#8cc8ff", "#c7b6ff", "#ffd479", "#7fe39b", "#ffcf5c", "#ffa8a0"
    ),
    "light": Colours(
        "#14181c", "#fafaf6", "#e6e8e4", "#40474e", "#0b4a7d", "#4b2e83", "#6b3d00", "#0b5a2a", "#6b3d00", "#8f1410"
    ),
}
