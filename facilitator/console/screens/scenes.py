"""What the room sees: one key a scene."""

from textual import events

from facilitator.console.screens.choice import ChoiceDialog

KEYS = {
    "a": ("auto", "whatever fits what is going on"),
    "b": ("blank", "nothing"),
    "g": ("agenda", "the phases of the lesson"),
    "s": ("step", "whose turn it is, with the clock"),
    "t": ("teams", "the sides and their cards"),
    "p": ("scores", "points, once they are revealed"),
    "w": ("wall", "all tables side by side"),
    "q": ("question", "the question to the room"),
}


class ScenesScreen(ChoiceDialog):
    """Asks for a scene, and gives back its name."""

    def __init__(self, current: str) -> None:
        rows = tuple(
            (key, f"{'▸' if scene == current else ' '} {scene:<9} {words}") for key, (scene, words) in KEYS.items()
        )
        super().__init__("What shall the room see?", (*rows, ("escape", f"  leave it: {current}")))

    def on_key(self, event: events.Key) -> None:
        """One of the keys, and nothing else."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
        elif event.key in KEYS:
            self.dismiss(KEYS[event.key][0])
