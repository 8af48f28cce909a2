"""Reports on paper, measured on the PDF: how many sheets they are for the largest classes, and what is at their feet."""

import re
import subprocess
from pathlib import Path
from shutil import which

import pytest
from record.observed import LARGE, LONG, observed

from facilitator.files.family_files import family_phrases
from facilitator.paper.pdf import as_pdf
from facilitator.plain.document import Document
from facilitator.plain.frozen import replace
from facilitator.record.family_report import family_report
from facilitator.record.head_report import head_report
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.teacher_report import teacher_report

pytest.importorskip("typst")
pytestmark = [
    pytest.mark.second_lane,
    pytest.mark.skipif(which("pdftotext") is None, reason="without pdftotext nothing can be measured"),
]
MOST = {"teacher": 3, "head": 1, "family": 1, "familie": 1}


def documents(lesson: LessonRecord) -> dict[str, Document]:
    german = replace(lesson, phrases=family_phrases("de"), language="de")
    return {
        "teacher": teacher_report(lesson),
        "head": head_report(lesson),
        "family": family_report(lesson),
        "familie": family_report(german),
    }


def run(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def words_of(page: str) -> list[tuple[str, float, float, float, float]]:
    """The words of a page with their boxes."""
    found = re.findall(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', page)
    return [(word, *map(float, box)) for *box, word in found]  # type: ignore[misc]


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("plan", LARGE)
def test_every_report_has_so_many_sheets_at_most(plan: str, paper: str, tmp_path: Path) -> None:
    lesson = observed(tmp_path, plan, LARGE[plan], words=0.3)
    for name, document in documents(lesson).items():
        path = tmp_path / f"{name}.pdf"
        path.write_bytes(as_pdf(document, paper).content)
        pages = int(re.findall(r"Pages:\s+(\d+)", run("pdfinfo", str(path)))[0])
        assert pages <= MOST[name], f"{name}: {pages}"
        texts = run("pdftotext", "-layout", str(path), "-").split("\f")[:pages]
        for n, text in enumerate(texts, 1):
            assert (
                f"{'Seite' if name == 'familie' else 'page'} {n} {'von' if name == 'familie' else 'of'} {pages}" in text
            )
            whole = text.replace("\u200b", "")
            assert all(word in whole for word in (*LONG.of.split(), *LONG.school.split(), "2025"))
        boxes = run("pdftotext", "-bbox", str(path), "-")
        for page in boxes.split("<page ")[1:]:
            wide = float(re.findall(r'width="(.*?)"', page)[0])
            outside = [
                w
                for w, left, _, right, _ in words_of(page)
                if left < 20 / 25.4 * 72 - 1 or right > wide - 15 / 25.4 * 72 + 1
            ]
            assert not outside, f"{name}: {outside}"


def test_the_family_page_is_in_large_type_and_the_question_is_the_largest_text(tmp_path: Path) -> None:
    lesson = observed(tmp_path, "planet-hexagon-90", LARGE["planet-hexagon-90"])
    path = tmp_path / "family.pdf"
    path.write_bytes(as_pdf(family_report(lesson)).content)
    heights: dict[str, float] = {}
    for word, _, top, _, bottom in words_of(run("pdftotext", "-bbox", str(path), "-")):
        heights[word] = max(heights.get(word, 0), bottom - top)
    body, question = heights["child’s"], heights["alone?"]
    assert question > 1.3 * body and question == max(heights.values())


def test_every_axis_says_its_values_and_every_bar_its_number(tmp_path: Path) -> None:
    """What the charts say can be read back from the paper."""
    lesson = observed(tmp_path, "ecogon-90", LARGE["ecogon-90"])
    path = tmp_path / "head.pdf"
    path.write_bytes(as_pdf(head_report(lesson)).content)
    text = " ".join(run("pdftotext", "-layout", str(path), "-").split())
    assert "100 % = plan" in text and "0 %" in text and "pupils" in text and "not seen" in text
    for phase in lesson.phases:
        if phase.planned:
            assert f"of {phase.planned // 60_000} min" in text, phase.phase.title
