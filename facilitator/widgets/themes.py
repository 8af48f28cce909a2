"""The themes as Textual wants them; the colours themselves stand in `colours`."""

from textual.app import App
from textual.theme import Theme

from facilitator.plain.palette import AREAS, INK, PALETTE
from facilitator.widgets.colours import COLOURS, FEWER, Colours, of_256


def _theme(name: str, c: Colours, many: bool = True) -> Theme:
    dark, teams, areas = name != "light", dict[str, str](), dict[str, str]()
    for team in PALETTE.values():
        bright, deep = (team.dark, team.light) if many else map(of_256, team.x256)
        teams[f"team-{team.name}"], areas[f"area-{team.name}"] = bright if dark else deep, bright
    areas |= {f"area-{kind}": area.area if many else of_256(area.x256[0]) for kind, area in AREAS.items()}
    return Theme(
        f"facilitator-{name}{'' if many else '-256'}",
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


THEMES = {name: _theme(name, colours) for name, colours in COLOURS.items()}
_FEWER = {name: _theme(name, colours, many=False) for name, colours in FEWER.items()}
DARK, LIGHT = THEMES["dark"], THEMES["light"]


def use_theme(app: App[None], name: str) -> None:
    """Give its theme to an app that has drawn nothing yet.

    Setting `app.theme` would have every style read and worked out twice: a tenth of the console's start.
    """
    for theme in (*THEMES.values(), *_FEWER.values()):
        app.register_theme(theme)
    few = app.console.color_system == "256"
    app.set_reactive(App.theme, (_FEWER.get(name, THEMES[name]) if few else THEMES[name]).name)
    app.stylesheet.set_variables(app.get_css_variables())
