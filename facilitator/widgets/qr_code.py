"""An address as a QR code, two modules in each character: dark on light in every theme, so that a phone reads it."""

from collections.abc import Sequence

DARK, LIGHT = "#000000", "#ffffff"

BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""The upper and the lower module of a character, drawn in the dark colour on the light one."""


def qr_lines(modules: Sequence[Sequence[bool]]) -> tuple[str, ...]:
    """The lines of a terminal that draw it; a last odd row has light below it."""
    rows = [*modules, *([[False] * len(modules[0])] if len(modules) % 2 else [])]
    return tuple(
        "".join(BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
