"""What is written of an update: after it the terminal stands as it should, and nothing is written twice."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from facilitator.widgets.screen_difference import Difference, ShownLines, difference

STYLES = [Style(color="red"), Style(bold=True), Style(meta={"click": 1})]
WIDTH = 12
Cells = list[tuple[str, Style | None]]


@st.composite
def strips(draw: st.DrawFn, width: int = WIDTH) -> Strip:
    """A row of a width, in pieces of any look; some letters take two cells."""
    segments, room = [], width
    while room:
        letter = draw(st.sampled_from("ab┃ 中"))
        text = letter * draw(st.integers(1, 4))
        while cell_len(text) > room:
            text = text[:-1] or "a"
        segments.append(Segment(text, draw(st.sampled_from(STYLES))))
        room -= cell_len(text)
    return Strip(segments)


def cells(strip: Strip) -> Cells:
    """Cell by cell: a letter that takes two leaves the second empty."""
    found: Cells = []
    for text, style, _ in strip:
        for letter in text:
            found += [(letter, style), *[("", style)] * (cell_len(letter) - 1)]
    return found


def write(row: Cells, x: int, strip: Strip) -> None:
    """As a terminal does it: of a letter of which half is written over, nothing is left."""
    end = x + strip.cell_length
    if row[x][0] == "":
        row[x - 1] = (" ", row[x - 1][1])
    if end < len(row) and row[end][0] == "":
        row[end] = (" ", row[end][1])
    row[x:end] = cells(strip)


@given(strips(), strips())
def test_what_differs_makes_one_row_the_other(was: Strip, now: Strip) -> None:
    stands = cells(was)
    found = difference(was, now)
    if found is None:
        assert stands == cells(now)
        return
    x, part = found
    write(stands, x, part)
    assert stands == cells(now)
    assert part.cell_length


def test_equal_rows_are_not_written_and_only_the_letters_that_differ_are() -> None:
    look = STYLES[0]
    was = Strip([Segment("Points ", look), Segment("12", STYLES[1])])
    assert difference(was, Strip([Segment("Poi", look), Segment("nts ", look), Segment("12", STYLES[1])])) is None
    found = difference(was, Strip([Segment("Points ", look), Segment("13", STYLES[1])]))
    assert found is not None and found[0] == 8 and found[1].text == "3"


@given(st.lists(strips(), min_size=3, max_size=3), st.data())
def test_parts_that_are_drawn_again_stand_there_afterwards(rows: list[Strip], data: st.DataObject) -> None:
    shown = ShownLines()
    early = shown.differing(ChopsUpdate([{0: rows[0]}], [(0, 0, WIDTH)], [[WIDTH]]))
    assert isinstance(early, ChopsUpdate), "nothing is known yet"
    first = shown.differing(LayoutUpdate([[row] for row in rows], Region(0, 0, WIDTH, 3)))
    assert isinstance(first, Difference)
    terminal = [cells(row) for row in rows]
    for _ in range(3):
        y, cut = data.draw(st.integers(0, 2)), data.draw(st.sampled_from([4, 7]))
        left, right = data.draw(strips(cut)), data.draw(strips(WIDTH - cut))
        chops = [{0: left, cut: right} if n == y else {0: None, cut: None} for n in range(3)]
        update = shown.differing(ChopsUpdate(chops, [(y, 0, WIDTH)], [[cut, WIDTH]] * 3))
        assert isinstance(update, Difference)
        for x, row, strip in update.pieces:
            write(terminal[row], x, strip)
        assert terminal[y] == cells(left) + cells(right)
    shown.forget()
    assert isinstance(shown.differing(ChopsUpdate([{0: rows[0]}], [(0, 0, WIDTH)], [[WIDTH]])), ChopsUpdate)
