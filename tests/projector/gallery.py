"""The scenes in this terminal, one after the other: python tests/projector/gallery.py [dark|light] [full] [NAME]

`n` shows the next one, `b` the one before, `p` the next page, `t` the other theme, `q` ends.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent.parent)]

from projector.scenes import FULL, SCENES  # noqa: E402

from facilitator.files.catalogue_files import words_in  # noqa: E402
from facilitator.game.views.scene_values import Scene  # noqa: E402
from facilitator.widgets.quiet_app import QuietApp  # noqa: E402
from facilitator.widgets.stage import Stage  # noqa: E402
from facilitator.widgets.themes import DARK, LIGHT, use_theme  # noqa: E402


class Gallery(QuietApp):
    """One scene at a time."""

    BINDINGS = [("n", "go(1)"), ("b", "go(-1)"), ("p", "page"), ("t", "theme"), ("q", "quit")]

    def __init__(self, scenes: dict[str, Scene], theme: str, name: str = "") -> None:
        super().__init__()
        self.scenes, self.at = list(scenes.values()), list(scenes).index(name) if name else 0
        use_theme(self, theme)

    def compose(self):
        yield Stage(words_in("en"))

    def on_mount(self) -> None:
        self.action_go(0)

    def action_go(self, by: int) -> None:
        self.at = (self.at + by) % len(self.scenes)
        self.query_one(Stage).scene = self.scenes[self.at]

    def action_page(self) -> None:
        self.query_one(Stage).turn_page()

    def action_theme(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name


if __name__ == "__main__":
    words = sys.argv[1:]
    chosen = FULL if "full" in words else SCENES
    named = next((word for word in words if word in chosen), "")
    app = Gallery(chosen, "light" if "light" in words else "dark", named)
    app.run()
    if app.failure is not None:
        raise app.failure
