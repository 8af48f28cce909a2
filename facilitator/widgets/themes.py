"""The two themes of what is seen from afar: near-white on near-black and the reverse; every pair that carries text has contrast 7:1 or more."""

from textual.theme import Theme

DARK = Theme(
    "facilitator-dark", dark=True, primary="#8cc8ff", secondary="#c7b6ff", accent="#ffd479", foreground="#f4f4f0", background="#101418",
    surface="#101418", panel="#20272e", success="#7fe39b", warning="#ffcf5c", error="#ffa8a0",
    variables={"text-muted": "#b9c0c7", "footer-key-foreground": "#ffd479", "input-cursor-background": "#f4f4f0",
               "input-cursor-foreground": "#101418", "block-cursor-foreground": "#101418", "block-cursor-background": "#8cc8ff"},
)
LIGHT = Theme(
    "facilitator-light", dark=False, primary="#0b4a7d", secondary="#4b2e83", accent="#6b3d00", foreground="#14181c", background="#fafaf6",
    surface="#fafaf6", panel="#e6e8e4", success="#0b5a2a", warning="#6b3d00", error="#8f1410",
    variables={"text-muted": "#40474e", "footer-key-foreground": "#6b3d00", "input-cursor-background": "#14181c",
               "input-cursor-foreground": "#fafaf6", "block-cursor-foreground": "#fafaf6", "block-cursor-background": "#0b4a7d"},
)
THEMES = {"dark": DARK, "light": LIGHT}
