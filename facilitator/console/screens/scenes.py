"""What the room sees: one key a scene."""

from textual import events

from facilitator.console.screens.choice import ChoiceDialog

KEYS = {
    "a": ("auto", "automatic: what fits the moment"),
    "b": ("blank", "nothing"),
    "g": ("agenda", "the phases of the lesson"),
    "s": ("step", "whose turn it is, with the clock"),
    "n": ("seating", "who sits where, by number"),
    "t": ("teams", "the teams with their roles or cards"),
    "p": ("scores", "the points so far"),
    "l": ("ladder", "the points on their way to the target"),
    "w": ("wall", "all tables side by side"),
    "r": ("reveal", "the reveal so far"),
    "q": ("question", "the question on the projector"),
    "c": ("closing", "thanks, the result and the question for home"),
}


class ScenesScreen(ChoiceDialog):
    """Asks for a scene, and gives back its name."""

    def __init__(self, current: str) -> None:
        rows = tuple(
            (key, f"{'▸' if scene == current else ' '} {scene:<9} {words}") for key, (scene, words) in KEYS.items()
        )
        super().__init__("What do you want the projector to show?", (*rows, ("escape", f"  keep: {current}")))

    def on_key(self, event: events.Key) -> None:
        """One of the keys, and nothing else."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
        elif event.key in KEYS:
            self.dismiss(KEYS[event.key][0])
