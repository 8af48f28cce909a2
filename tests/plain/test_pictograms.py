"""The pictograms: a closed list, each within its grid, each different, for screens and paper alike."""

import json
from typing import get_args

from facilitator.plain.pictograms import GRID, PICTOGRAMS, Pictogram, pictogram_path
from facilitator.projector.web.pages import pictogram_script
from facilitator.widgets.pixel_pictograms import DOTS, SIZE, pictogram_dots


def test_every_pictogram_is_drawn_as_polygons_and_in_dots() -> None:
    assert list(PICTOGRAMS) == list(DOTS) == list(get_args(Pictogram))
    for name, polygons in PICTOGRAMS.items():
        points = [point for polygon in polygons for point in polygon]
        assert all(0 <= n <= GRID for point in points for n in point), name
        assert max(y for _, y in points) - min(y for _, y in points) >= GRID * 0.55, f"{name} is too small to be seen"
        assert pictogram_path(name).count("Z") == len(polygons)
        rows = pictogram_dots(name)
        assert rows is not None and [len(row) for row in rows] == [SIZE] * SIZE and set("".join(rows)) == {"#", "."}
    assert len(set(DOTS.values())) == len(DOTS)
    assert pictogram_path("none") == "" and pictogram_dots("none") is None


def test_the_page_has_them_all() -> None:
    script = pictogram_script()
    paths = json.loads(script[script.index("PICTOGRAMS = ") + len("PICTOGRAMS = ") :].rstrip().rstrip(";"))
    assert paths == {name: pictogram_path(name) for name in PICTOGRAMS}
