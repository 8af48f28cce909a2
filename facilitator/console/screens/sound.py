"""Where sound comes from, exactly one place or none; and on which occasions it is heard in this lesson."""

from collections.abc import Set

from textual import events

from facilitator.console.screens.choice import ChoiceDialog
from facilitator.game.notes.sounds import ABOUT, Occasion

KEYS = {
    "c": ("console", "this computer, from the console"),
    "p": ("projector", "the projector in a terminal"),
    "b": ("browser", "the browser, after one click there"),
    "o": ("off", "nowhere; everything is still shown"),
}
OCCASION_KEYS: dict[str, Occasion] = {"1": "gong", "2": "last-seconds", "3": "event", "4": "reveal", "5": "podium"}


class SoundScreen(ChoiceDialog):
    """Asks for the place or an occasion, and gives back its name."""

    def __init__(self, current: str, heard: Set[Occasion]) -> None:
        places = tuple(
            (key, f"{'▸' if place == current else ' '} {place:<10} {words}") for key, (place, words) in KEYS.items()
        )
        occasions = tuple(
            (key, f"{'✓' if o in heard else '–'} {ABOUT[o][0]:<18} {ABOUT[o][1]}") for key, o in OCCASION_KEYS.items()
        )
        question = "Where does sound come from, and when? ✓ heard, – shown only"
        super().__init__(question, (*places, *occasions, ("escape", "  OK")))

    def on_key(self, event: events.Key) -> None:
        """One of the keys, and nothing else."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
        elif event.key in KEYS:
            self.dismiss(KEYS[event.key][0])
        elif event.key in OCCASION_KEYS:
            self.dismiss(OCCASION_KEYS[event.key])
