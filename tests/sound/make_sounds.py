"""Makes the two sounds that are shipped, from sine partials: `python tests/sound/make_sounds.py`."""

import io
import math
import wave
from collections.abc import Sequence
from pathlib import Path

RATE = 22_050
Partial = tuple[float, float, float]
"""Hertz, strength, and seconds in which it falls to a third."""

GONG: tuple[Partial, ...] = (
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

TONE: tuple[Partial, ...] = ((660, 1.0, 0.12), (1320, 0.25, 0.08))


def sound(partials: Sequence[Partial], seconds: float, strength: float, begins: float) -> bytes:
    """A mono WAV file of 16 bits; `begins` is how many seconds it takes to swell."""
    n, all_ = round(RATE * seconds), sum(s for _, s, _ in partials)
    frames = bytearray()
    for i in range(n):
        t = i / RATE
        swell = min(1.0, t / begins) * min(1.0, (seconds - t) / 0.05)
        value = sum(s * math.exp(-t / falls) * math.sin(2 * math.pi * hertz * t) for hertz, s, falls in partials) / all_
        frames += round(32_767 * strength * swell * value).to_bytes(2, "little", signed=True)
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(bytes(frames))
    return file.getvalue()


def gong() -> bytes:
    """At zero: heard through a class that is busy."""
    return sound(GONG, 2.2, 0.95, 0.004)


def tone() -> bytes:
    """At the warning: soft, and soon over."""
    return sound(TONE, 0.4, 0.35, 0.02)


if __name__ == "__main__":
    folder = Path(__file__).resolve().parents[2] / "facilitator" / "sound"
    (folder / "gong.wav").write_bytes(gong())
    (folder / "tone.wav").write_bytes(tone())
