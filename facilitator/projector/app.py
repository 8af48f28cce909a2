"""The projector in a terminal: it follows the lesson's file, and shows the scene."""

from collections.abc import Callable

from textual.app import ComposeResult

from facilitator.projector.follower import FOLLOW, Follower
from facilitator.sound.player import play
from facilitator.widgets.quiet_app import QuietApp
from facilitator.widgets.stage import Stage
from facilitator.widgets.themes import DARK, LIGHT, use_theme

TICK = 0.25


class Projector(QuietApp):
    """What the room sees."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("q", "quit", "leave"), ("t", "theme", "dark or light")]

    def __init__(self, follower: Follower, sound: Callable[[str], object] = play, theme: str = "dark") -> None:
        super().__init__()
        self.follower, self.sound = follower, sound
        self.stage = Stage(follower.words)
        use_theme(self, theme)

    def compose(self) -> ComposeResult:
        """One stage, and nothing else."""
        yield self.stage

    def on_mount(self) -> None:
        """Follow the lesson, and let its clock tick."""
        self.follow()
        self.look()
        self.set_interval(FOLLOW, self.follow)
        self.set_interval(TICK, self.look)

    def follow(self) -> None:
        """Take in what has been written."""
        if self.follower.follow():
            self.look()

    def look(self) -> None:
        """The scene at this instant."""
        found, sound = self.follower.look()
        self.stage.words, self.stage.scene = self.follower.words, found
        if sound is not None and self.follower.sounds_from() == "projector":
            self.sound(sound)

    def action_theme(self) -> None:
        """Near-white on near-black, or the reverse, for rooms that can't be darkened."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name
