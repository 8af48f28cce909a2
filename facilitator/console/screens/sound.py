"""Where the gong comes from: exactly one place, or none."""

from textual import events

from facilitator.console.screens.choice import ChoiceDialog

KEYS = {
    "c": ("console", "this computer, from the console"),
    "p": ("projector", "the projector in a terminal"),
    "b": ("browser", "the browser, after one click there"),
    "o": ("off", "nowhere; the clock still shows it"),
}


class SoundScreen(ChoiceDialog):
    """Asks for the place, and gives back its name."""

    def __init__(self, current: str) -> None:
        rows = tuple(
            (key, f"{'▸' if place == current else ' '} {place:<10} {words}") for key, (place, words) in KEYS.items()
        )
        super().__init__("Where shall the gong come from?", (*rows, ("escape", f"  leave it: {current}")))

    def on_key(self, event: events.Key) -> None:
        """One of the keys, and nothing else."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
        elif event.key in KEYS:
            self.dismiss(KEYS[event.key][0])
