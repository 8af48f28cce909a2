"""What the program prints: nothing in it turns text around, moves the cursor or hides."""

import io
import re
import sys
from typing import TextIO

HARMFUL = re.compile(
    "\r(?!\n)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)
"""Controls but tab and line end, and the marks that turn text around. Names of files and files made by hand hold any."""


def escape(text: str) -> str:
    """Each of them as `\\u001b`, which in JSON means the same."""
    return text if text.isascii() and text.isprintable() else HARMFUL.sub(lambda m: f"\\u{ord(m[0]):04x}", text)


class PrintableText(io.TextIOWrapper):
    """A stream that escapes what is printed; what is no UTF-8 too, so that no answer stops the next one."""

    def write(self, text: str) -> int:
        """Write it escaped."""
        return super().write(escape(text))


def printable(stream: TextIO | None) -> TextIO | None:
    """The same stream, for texts that may be anybody's. `sys.__stdout__` and `sys.__stderr__` stay for ours."""
    if not isinstance(stream, io.TextIOWrapper) or isinstance(stream, PrintableText):
        return stream
    buffered = stream.line_buffering
    return PrintableText(
        stream.buffer, "utf-8", "backslashreplace", line_buffering=buffered, write_through=stream.write_through
    )


def make_output_printable() -> None:
    """From here on nothing else is printed."""
    sys.stdout, sys.stderr = printable(sys.stdout), printable(sys.stderr)
