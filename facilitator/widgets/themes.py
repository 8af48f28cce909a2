"""The themes as Textual wants them; the colours themselves stand in `colours`."""

from textual.app import App
from textual.theme import Theme

from facilitator.plain.palette import INK, PALETTE
from facilitator.widgets.colours import COLOURS


def _theme(name: str) -> Theme:
    c, dark = COLOURS[name], name != "light"
    teams = {f"team-{team.name}": team.dark if dark else team.light for team in PALETTE.values()}
    areas = {f"area-{team.name}": team.dark for team in PALETTE.values()}
    return Theme(
        f"facilitator-{name}",
        dark=dark,
        primary=c.accent,
        secondary=c.accent,
        accent=c.accent,
        foreground=c.text,
        background=c.ink,
        surface=c.ink,
        panel=c.panel,
        success=c.good,
        warning=c.warn,
        error=c.alert,
        variables={
            "ink": c.ink,
            "raised": c.raised,
            "cap": c.cap,
            "line": c.line,
            "track": c.track,
            "text": c.text,
            "soft": c.soft,
            "on-team": INK,
            **teams,
            **areas,
            "text-muted": c.soft,
            "footer-key-foreground": c.accent,
            "input-cursor-background": c.text,
            "input-cursor-foreground": c.ink,
            "block-cursor-foreground": c.ink,
            "block-cursor-background": c.accent,
        },
    )


THEMES = {name: _theme(name) for name in COLOURS}
DARK, LIGHT = THEMES["dark"], THEMES["light"]


def use_theme(app: App[None], name: str) -> None:
    """Give its theme to an app that has drawn nothing yet.

    Setting `app.theme` would have every style read and worked out twice: a tenth of the console's start.
    """
    for theme in THEMES.values():
        app.register_theme(theme)
    app.set_reactive(App.theme, THEMES[name].name)
    app.stylesheet.set_variables(app.get_css_variables())
