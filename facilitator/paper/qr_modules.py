"""An address as the modules of a QR code."""

from functools import cache

QUIET = 4
"""Light modules around the code; phones look for them."""


@cache
def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code's modules with the light ones around them, dark is true; nothing where segno is not installed."""
    try:
        import segno
    except ImportError:
        return ()
    code = segno.make(text, error="l", micro=False)
    return tuple(tuple(map(bool, row)) for row in code.matrix_iter(border=QUIET))
