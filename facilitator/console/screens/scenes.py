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


def scenes_dialog(current: str) -> ChoiceDialog:
    """Asks for a scene, and gives back its name; nothing where it stays as it is."""
    rows = [(key, f"{'▸' if scene == current else ' '} {words}") for key, (scene, words) in KEYS.items()]
    gives = {"escape": None, **{key: scene for key, (scene, _) in KEYS.items()}}
    return ChoiceDialog("What the projector shows", (*rows, ("escape", "cancel")), gives=gives, public=True)
