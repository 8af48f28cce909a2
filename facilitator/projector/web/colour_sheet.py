"""The page's colours as a style sheet: neutral tokens of both themes, and the palette of teams."""

from facilitator.plain.palette import AREAS, INK, PALETTE

NEUTRAL = {
    "dark": {
        "bg": "#0f141a",
        "fg": "#f2f5f7",
        "panel": "#19212a",
        "soft": "#b9c4ce",
        "rail": "#2c3946",
        "edge": "#70808f",
        "lit": "#2f4358",
        "state": "#f2f5f7",
        "on-state": "#0f141a",
    },
    "light": {
        "bg": "#fbfaf7",
        "fg": "#14181d",
        "panel": "#eeece5",
        "soft": "#444c55",
        "rail": "#d9d6cc",
        "edge": "#7b766a",
        "lit": "#cfd9e3",
        "state": "#14181d",
        "on-state": "#fbfaf7",
    },
}
"""Nothing here has a hue with a meaning: neutral is the program, hue is a team. `lit` is the band that was reached."""


def colour_sheet() -> str:
    """Neutral tokens by theme; on an element with `data-team` the team's `area` and its `tone` for text and bars, on one
    with `data-area` the `ground` of a tile and its `rim`.
    """
    rules = [
        f':root[data-theme="{theme}"] {{ color-scheme: {theme}; --ink: {INK}; {declared(tokens)} }}'
        for theme, tokens in NEUTRAL.items()
    ]
    for team in PALETTE.values():
        rules.append(f'[data-team="{team.name}"] {{ --area: {team.dark}; --on-area: {INK}; --tone: {team.dark}; }}')
        rules.append(f':root[data-theme="light"] [data-team="{team.name}"] {{ --tone: {team.light}; }}')
    rules.append('[data-team="none"] { --area: var(--state); --on-area: var(--on-state); --tone: var(--fg); }')
    for name, area in AREAS.items():
        rules.append(f'[data-area="{name}"] {{ --ground: {area.area}; --rim: {area.edge}; }}')
    rules.append('[data-area="none"] { --ground: var(--soft); --rim: var(--soft); }')
    return "\n".join(rules) + "\n"


def declared(tokens: dict[str, str]) -> str:
    """The tokens as custom properties."""
    return " ".join(f"--{name}: {value};" for name, value in tokens.items())
