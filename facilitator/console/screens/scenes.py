"""What the room sees: one key a scene."""

from facilitator.console.screens.choice import ChoiceDialog

KEYS = {
    "a": ("auto", "automatic: what fits the moment"),
    "b": ("blank", "nothing"),
    "g": ("agenda", "the phases of the lesson"),
    "s": ("step", "whose turn it is, with the clock"),
    "n": ("seating", "who sits where, by number"),
    "t": ("teams", "the teams, with roles or cards"),
    "p": ("scores", "the points so far"),
    "l": ("ladder", "the points up to the target"),
    "w": ("wall", "all tables side by side"),
    "r": ("reveal", "the reveal so far"),
    "q": ("question", "the question on the projector"),
    "c": ("closing", "thanks, the result, a question"),
}


class ScenesScreen(ChoiceDialog):
    """Asks for a scene, and gives back its name."""

    def __init__(self, current: str) -> None:
        rows = [(key, f"{'▸' if scene == current else ' '} {words}") for key, (scene, words) in KEYS.items()]
        super().__init__("What the projector shows", (*rows, ("escape", "cancel")), public=True)

    def close(self, key: str) -> None:
        """The name of a scene; nothing where it stays as it is."""
        self.dismiss(KEYS[key][0] if key in KEYS else None)
