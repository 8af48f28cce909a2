"""The two themes as Textual wants them; the colours themselves stand in `colours`."""

from textual.app import App
from textual.theme import Theme

from facilitator.widgets.colours import COLOURS


def _theme(name: str) -> Theme:
    c = COLOURS[name]
    return Theme(
        f"facilitator-{name}",
        dark=name == "dark",
        primary=c.primary,
        secondary=c.secondary,
        accent=c.accent,
        foreground=c.foreground,
        background=c.background,
        surface=c.background,
        panel=c.panel,
        success=c.success,
        warning=c.warning,
        error=c.error,
        variables={
            "text-muted": c.muted,
            "footer-key-foreground": c.accent,
            "input-cursor-background": c.foreground,
            "input-cursor-foreground": c.background,
            "block-cursor-foreground": c.background,
            "block-cursor-background": c.primary,
        },
    )


DARK, LIGHT = _theme("dark"), _theme("light")
THEMES = {"dark": DARK, "light": LIGHT}


def use_theme(app: App[None], name: str) -> None:
    """Give its theme to an app that has drawn nothing yet.

    Setting `app.theme` would have every style read and worked out twice: a tenth of the console's start.
    """
    for theme in THEMES.values():
        app.register_theme(theme)
    app.set_reactive(App.theme, THEMES[name].name)
    app.stylesheet.set_variables(app.get_css_variables())
