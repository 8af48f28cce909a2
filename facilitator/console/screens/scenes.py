"""What the room sees: one key a scene."""

from textual import events

from facilitator.console.screens.choice import ChoiceDialog

KEYS = {
    "a": ("auto", "whatever fits what is going on"),
    "b": ("blank", "nothing"),
    "g": ("agenda", "the phases of the lesson"),
    "s": ("step", "whose turn it is, with the clock"),
    "n": ("seating", "who sits where, by number"),
    "t": ("teams", "the teams with their roles or cards"),
    "p": ("scores", "the points so far"),
    "l": ("ladder", "how far it is to the next step"),
    "w": ("wall", "all tables side by side"),
    "r": ("reveal", "the reveal as far as it has gone"),
    "q": ("question", "the question to the room"),
    "c": ("closing", "thanks, the result and the question for home"),
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
