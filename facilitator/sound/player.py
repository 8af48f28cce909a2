"""Playing a sound with what the system has: never in the way, never with an error, silence where there is no player."""

import shutil
import subprocess
import sys
import threading
from pathlib import Path

NAMES = ("podium", "gong", "event", "reveal", "last-seconds")
PLAYERS = (
    ("afplay",),
    ("pw-play",),
    ("paplay",),
    ("aplay", "-q"),
    ("ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet"),
)
"""Programs that play a WAV file, the likeliest first, with what they need to do so quietly."""

DIES_WITHIN = 0.15
"""Seconds; a player that is gone by then found no way to be heard. All sounds last longer."""

MOST = 10.0
"""Seconds after which a player that hangs is stopped: a gong that comes later than that only confuses."""


def sound_file(name: str) -> Path:
    """Where a sound is."""
    return Path(__file__).parent / f"{name}.wav"


class Speaker:
    """Plays sounds with the first player that lives, and remembers which one that was."""

    def __init__(self) -> None:
        self._good: str | None = None
        self._busy = threading.Lock()

    def play(self, name: str) -> str | None:
        """Begin to play at once; who will most likely do it, or None where nobody can. Returns without waiting."""
        if name not in NAMES:
            return None
        if sys.platform == "win32":
            return _by_windows(sound_file(name))
        found = self.players()
        if not found:
            return None
        try:
            threading.Thread(target=self.tried, args=(name,), daemon=True).start()
        except RuntimeError:
            return None
        return found[0][0]

    def players(self) -> tuple[tuple[str, ...], ...]:
        """The players that this computer has, the one that was heard last before the others."""
        found = [p for p in PLAYERS if shutil.which(p[0])]
        return tuple(sorted(found, key=lambda p: p[0] != self._good))

    def tried(self, name: str) -> str | None:
        """Play, and wait until one player has lived long enough to be heard; who that was. It is waited for until it
        ends.
        """
        with self._busy:
            for player in self.players():
                process = _begun(player, sound_file(name))
                if process is not None and _lives(process):
                    self._good = player[0]
                    threading.Thread(target=_ended, args=(process,), daemon=True).start()
                    return player[0]
            return None


def _begun(player: tuple[str, ...], file: Path) -> "subprocess.Popen[bytes] | None":
    quiet = subprocess.DEVNULL
    try:
        return subprocess.Popen([*player, str(file)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError:
        return None


def _lives(process: "subprocess.Popen[bytes]") -> bool:
    try:
        process.wait(DIES_WITHIN)
    except subprocess.TimeoutExpired:
        return True
    return False


def _ended(process: "subprocess.Popen[bytes]") -> None:
    """Wait for its end, so that nothing is left of it; stop it where it hangs."""
    try:
        process.wait(MOST)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _by_windows(file: Path) -> str | None:
    if sys.platform != "win32":
        return None
    import winsound

    try:
        winsound.PlaySound(str(file), winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT)
    except RuntimeError:
        return None
    return "winsound"


_SPEAKER = Speaker()


def play(name: str) -> str | None:
    """Play a sound with this computer's player; its name, or None where there is none. Never raises, never
    waits.
    """
    return _SPEAKER.play(name)
