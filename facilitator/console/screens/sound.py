"""Where sound comes from, exactly one place or none; and on which occasions it is heard in this lesson."""

from collections.abc import Set

from facilitator.console.screens.choice import ChoiceDialog
from facilitator.game.notes.sounds import ABOUT, Occasion

KEYS = {
    "c": ("console", "this computer, from the console"),
    "p": ("projector", "the projector in a terminal"),
    "b": ("browser", "the browser, after one click"),
    "o": ("off", "nowhere; all is still shown"),
}
OCCASION_KEYS: dict[str, Occasion] = {"1": "gong", "2": "last-seconds", "3": "event", "4": "reveal", "5": "podium"}


def sound_dialog(current: str, heard: Set[Occasion]) -> ChoiceDialog:
    """Asks for the place or an occasion, and gives back its name; nothing where nothing more is meant."""
    places = tuple((key, f"{'▸' if place == current else ' '} {words}") for key, (place, words) in KEYS.items())
    occasions = tuple(
        (key, f"{'✓' if o in heard else '–'} {ABOUT[o][0]:<17} {ABOUT[o][1]}") for key, o in OCCASION_KEYS.items()
    )
    about = "Where does sound come from, and when? ✓ heard, – shown only"
    gives = {"escape": None, **{key: place for key, (place, _) in KEYS.items()}, **OCCASION_KEYS}
    return ChoiceDialog("Sounds", (*places, *occasions, ("escape", "close")), about, gives)
