"""Makes the sounds that are shipped, from sine partials: `python tests/sound/make_sounds.py`."""

import io
import math
import wave
from collections.abc import Sequence
from pathlib import Path

RATE = 16_000
Partial = tuple[float, float, float]
"""Hertz, strength, and seconds in which it falls to a third."""

Stroke = tuple[float, Sequence[Partial]]
"""When it begins, and what it is made of."""


def bell(hertz: float, strength: float, falls: float) -> Sequence[Partial]:
    """A small soft bell: its tone, the octave and one partial that is no multiple."""
    return (
        (hertz, strength, falls),
        (2 * hertz, 0.25 * strength, 0.6 * falls),
        (2.76 * hertz, 0.1 * strength, 0.3 * falls),
    )


PLATE: Sequence[Partial] = (
    (110, 0.5, 1.0),
    (164, 0.55, 0.9),
    (221, 1.0, 0.8),
    (331, 0.6, 0.6),
    (447, 0.45, 0.45),
    (596, 0.3, 0.3),
    (778, 0.2, 0.2),
    (1013, 0.12, 0.12),
)
"""Not harmonic, as of a plate; strong where the small loudspeakers of laptops still sound."""

SOUNDS: dict[str, tuple[float, float, float, Sequence[Stroke]]] = {
    "gong": (2.2, 0.95, 0.004, ((0, PLATE),)),
    "last-seconds": (0.4, 0.35, 0.02, ((0, ((660, 1.0, 0.12), (1320, 0.25, 0.08))),)),
    "event": (0.9, 0.45, 0.01, ((0, bell(587, 1, 0.25)), (0.18, bell(880, 1, 0.25)))),
    "reveal": (0.4, 0.4, 0.006, ((0, bell(440, 1, 0.12)),)),
    "podium": (1.5, 0.6, 0.01, ((0, bell(523, 0.8, 0.3)), (0.16, bell(659, 0.9, 0.3)), (0.32, bell(784, 1, 0.45)))),
}
"""Of each its seconds, its strength, how many seconds a stroke takes to swell, and its strokes."""


def sound(name: str) -> bytes:
    """A mono WAV file of 16 bits."""
    seconds, strength, swells, strokes = SOUNDS[name]
    all_ = max(sum(s for _, s, _ in partials) for _, partials in strokes)
    values = []
    for i in range(round(RATE * seconds)):
        t = i / RATE
        value = sum(_stroke(t - begins, swells, partials) for begins, partials in strokes if t > begins)
        values.append(min(1.0, (seconds - t) / 0.05) * value / all_)
    loudest = max(1.0, *map(abs, values))
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(
            b"".join(round(32_767 * strength * v / loudest).to_bytes(2, "little", signed=True) for v in values)
        )
    return file.getvalue()


def _stroke(t: float, swells: float, partials: Sequence[Partial]) -> float:
    return min(1.0, t / swells) * sum(
        s * math.exp(-t / falls) * math.sin(2 * math.pi * hertz * t) for hertz, s, falls in partials
    )


if __name__ == "__main__":
    folder = Path(__file__).resolve().parents[2] / "facilitator" / "sound"
    for name in SOUNDS:
        (folder / f"{name}.wav").write_bytes(sound(name))
