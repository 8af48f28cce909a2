"""Charts that a person can read: an axis with its unit, a line at the plan, numbers, patterns instead of colours, words for those who can't see."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facilitator.paper.chart_svg import chart, patterns
from facilitator.paper.html import as_html
from facilitator.paper.markdown import markdown
from facilitator.paper.pdf import as_data, as_pdf
from facilitator.plain.chart import Chart, Series, axis_to
from facilitator.plain.document import Document, Page
from facilitator.plain.frozen import replace

TIME = Chart(
    "bars",
    "Time",
    ("Story", "Play", "Talk"),
    (Series("real", (200, 90, 0)),),
    "%",
    axis_to(200, 25),
    ("10 of 5 min", "18 of 20 min", "0 of 10 min"),
    100,
    "100 % = plan",
    alternative="Story took 10 of 5 min.",
)
LEVELS = Chart(
    "stacked",
    "Pupils",
    ("Food webs", "Planning"),
    tuple(Series(f"level {n + 1}", v, p) for n, (v, p) in enumerate(  # type: ignore[arg-type]
        zip(((6, 0), (7, 5), (0, 9), (8, 5)), ("white", "dots", "diagonals", "black"), strict=True))),
    "pupils",
    (0, 5, 10, 15, 20, 26),
    rest="not seen",
    alternative="Food webs: 6, 7, 0, 8.",
)  # fmt: skip
COURSE = Chart(
    "lines", "Points", tuple(map(str, range(21))), (Series("table 1", tuple(n // 2 for n in range(21))),), "points",
    axis_to(12), limit=10, limit_title="target 10", alternative="table 1: 10 points",
)  # fmt: skip
ALL = (TIME, LEVELS, COURSE)


def document(*charts: Chart) -> Document:
    return Document("Charts", (Page("charts", "Charts", charts),))


def texts(one: Chart) -> list[str]:
    return [t.text or "" for t in ET.fromstring(chart(one)).iter("text")]


@given(st.floats(0.1, 100_000), st.sampled_from([1, 25]))
def test_an_axis_has_three_to_six_even_values_that_hold_the_most(most: float, least: float) -> None:
    axis = axis_to(most, least)
    assert 3 <= len(axis) <= 6 and axis[0] == 0 and axis[-1] >= most
    assert {b - a for a, b in pairwise(axis)} == {axis[1]} and axis[1] >= least
    assert len(axis) == 3 or axis[-2] < most, "no more than is needed"


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.kind)
def test_a_chart_has_its_axis_its_unit_and_an_alternative_text(one: Chart) -> None:
    tree, said = ET.fromstring(chart(one)), " ".join(texts(one))
    assert tree.get("role") == "img" and tree.get("aria-label") == one.alternative != ""
    assert (tree.find("desc").text if tree.find("desc") is not None else "") == one.alternative  # type: ignore[union-attr]
    assert one.unit in said and (one.limit_title in said)
    for value in one.ticks:
        assert f"{value:g}" in said or value == one.limit


def test_the_line_is_where_the_plan_is_and_bars_are_as_long_as_their_values() -> None:
    """Measured in the picture: the line at 100 %, a bar of 200 % twice as long as to the line."""
    drawn = chart(TIME)
    bars = [float(w) for w in re.findall(r'<rect [^>]*width="([\d.]+)"[^>]*fill="url', drawn)]
    line = float(re.findall(r"M([\d.]+) -4V", drawn)[0])
    start = float(re.findall(r'<rect x="([\d.]+)"[^>]*fill="url', drawn)[0])
    assert bars[0] == pytest.approx(2 * (line - start)) and bars[1] == pytest.approx(0.9 * (line - start))
    assert len(bars) == 2, "nothing is drawn for nothing"


def test_parts_of_a_bar_differ_by_pattern_and_each_has_its_number() -> None:
    fills = re.findall(r"url\(#fill-(\w+)\)", chart(LEVELS))
    assert (
        set(fills) == {"white", "dots", "diagonals", "black"}
        and len(set(re.findall(r'id="fill-(\w+)"', patterns()))) == 5
    )
    said = texts(LEVELS)
    assert said[said.index("Food webs") :][:4] == ["Food webs", "6", "7", "8"], "in their order, and no 0"
    assert "not seen" in said
    assert not re.search(r"#(?!000|fff|fill)[0-9a-f]{3,6}|rgb|gray|grey", chart(LEVELS) + patterns()), (
        "black and white only"
    )


def test_the_course_goes_in_steps() -> None:
    path = re.findall(r'<path d="(M[^"]*)" fill="none" stroke="#000" stroke-width="2.4"', chart(COURSE))[0]
    assert set(re.sub(r"[\d. ]", "", path)) == {"M", "V", "H"}, "across and up, never slanting"


def test_what_lines_have_come_to_never_overlaps() -> None:
    four = replace(COURSE, series=tuple(Series(f"table {n}", (0,) * 20 + (7 + n % 2,)) for n in range(1, 5)))
    ends = [float(y) for y in re.findall(r'y="([\d.]+)"[^>]*>table \d: ', chart(four))]
    assert len(ends) == 4 and all(b - a >= 13 for a, b in pairwise(sorted(ends)))
    assert len(set(re.findall(r'stroke-dasharray="([\d ]+)"', chart(four)))) == 3, (
        "three kinds of dashes, and a whole line"
    )


def test_markdown_has_the_numbers() -> None:
    text = markdown(document(*ALL))
    assert "| Story | 200 | ████████████████████████ | 10 of 5 min |" in text and "████████████ 100 % = plan" in text
    assert "| Food webs | 6 | 7 | 0 | 8 |" in text and "| 20 | 10 |" in text


def test_a_chart_without_an_axis_gets_one() -> None:
    bare = Chart("bars", "Bare", ("a", "b"), (Series("x", (3, 7)),))
    assert bare.ticks == axis_to(7) and '"axis":[0,2,4,6,8]' in as_data(document(bare))
    assert Chart("stacked", "Bare", ("a",), (Series("x", (3,)), Series("y", (9,)))).ticks[-1] >= 12


def test_every_kind_is_drawn_on_paper_and_in_a_browser() -> None:
    pytest.importorskip("typst")
    assert as_pdf(document(*ALL)).content.startswith(b"%PDF")
    assert as_html(document(*ALL)).count(b"<svg") == len(ALL) + 1, "and the patterns once"
