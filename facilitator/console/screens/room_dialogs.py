"""What the room sees, one key a scene; where sound comes from, exactly one place or none, and on which occasions it is
heard in this lesson.
"""

from collections.abc import Iterator, Mapping, Set

from facilitator.console.screens.choice import ChoiceDialog
from facilitator.game.notes.sounds import ABOUT, Occasion

SCENES = {
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
PLACES = {
    "c": ("console", "this computer, from the console"),
    "p": ("projector", "the projector in a terminal"),
    "b": ("browser", "the browser, after one click"),
    "o": ("off", "nowhere; all is still shown"),
}
OCCASIONS: dict[str, Occasion] = {"1": "gong", "2": "last-seconds", "3": "event", "4": "reveal", "5": "podium"}


def scenes_dialog(current: str) -> ChoiceDialog:
    """Asks for a scene, and gives back its name; nothing where it stays as it is."""
    rows = (*_marked(SCENES, current), ("escape", "cancel"))
    return ChoiceDialog("What the projector shows", rows, gives=_names(SCENES), public=True)


def sound_dialog(current: str, heard: Set[Occasion]) -> ChoiceDialog:
    """Asks for the place or an occasion, and gives back its name; nothing where nothing more is meant."""
    occasions = ((key, f"{'✓' if o in heard else '–'} {ABOUT[o][0]:<17} {ABOUT[o][1]}") for key, o in OCCASIONS.items())
    about = "Where does sound come from, and when? ✓ heard, – shown only"
    rows = (*_marked(PLACES, current), *occasions, ("escape", "close"))
    return ChoiceDialog("Sounds", rows, about, {**_names(PLACES), **OCCASIONS})


def _marked(choices: Mapping[str, tuple[str, str]], current: str) -> Iterator[tuple[str, str]]:
    return ((key, f"{'▸' if name == current else ' '} {words}") for key, (name, words) in choices.items())


def _names(choices: Mapping[str, tuple[str, str]]) -> dict[str, str | None]:
    return {"escape": None, **{key: name for key, (name, _) in choices.items()}}
