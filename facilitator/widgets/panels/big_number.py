"""A number in digits of half blocks, as high as some rows."""

from functools import lru_cache

from facilitator.widgets.pixel_font import HEIGHT, dot_line

BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


@lru_cache(maxsize=256)
def big_number(text: str, rows: int) -> tuple[str, ...]:
    """The text in so many rows at most; nothing where they are too few, or a letter has no dots."""
    line, size = dot_line(text), 2 * rows // HEIGHT
    if line is None or not size:
        return ()
    on = {
        (x * size + i, y * size + j)
        for column, y, count in line.runs
        for x in range(column, column + count)
        for i in range(size)
        for j in range(size)
    }
    return tuple(
        "".join(BLOCKS[(x, y) in on, (x, y + 1) in on] for x in range(line.width * size))
        for y in range(0, HEIGHT * size, 2)
    )
