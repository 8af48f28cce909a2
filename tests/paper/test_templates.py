"""Templates: a teacher's own come first, and none of them leads out of its folder or to the network."""

import re
from base64 import b64decode
from pathlib import Path

import pytest
from paper.kits import POPPLER, text

from facilitator.paper.pdf import as_pdf, typst_installed
from facilitator.paper.templates import MAIN, SHIPPED, Unfit, copy_templates, gather_templates
from facilitator.plain.document import Document, Page, Paragraph

pytestmark = pytest.mark.skipif(
    not POPPLER or not typst_installed(), reason="pdftotext (poppler-utils) and typst are needed"
)

SHEET = Document("A kit", (Page("sheet", "A sheet", (Paragraph("Hello"),)),))


def with_template(tmp_path: Path, source: str, name: str = MAIN) -> Path:
    own = tmp_path / "templates"
    own.mkdir(exist_ok=True)
    (own / name).write_text(source, encoding="utf-8")
    return own


@pytest.mark.second_lane
def test_a_template_of_ones_own_is_used_instead_of_ours(tmp_path: Path) -> None:
    own = with_template(
        tmp_path,
        "#let data = json(bytes(sys.inputs.data))\nSchool of the hill: #data.pages.first().blocks.first().text",
    )
    assert "School of the hill: Hello" in text(as_pdf(SHEET, own=own).content, tmp_path)
    assert "School of the hill" not in text(as_pdf(SHEET).content, tmp_path)


def test_copied_templates_work_as_they_are_and_one_changed_file_is_enough(tmp_path: Path) -> None:
    files = copy_templates(tmp_path / "own")
    assert {f.name for f in files} == {f.name for f in SHIPPED.glob("*.typ")}
    assert as_pdf(SHEET, own=tmp_path / "own").content == as_pdf(SHEET).content
    main = tmp_path / "own" / MAIN
    main.write_text(main.read_text(encoding="utf-8").replace("24pt", "40pt"), encoding="utf-8")
    changed = as_pdf(SHEET, own=tmp_path / "own").content
    assert changed != as_pdf(SHEET).content
    copy_templates(tmp_path / "own")
    assert as_pdf(SHEET, own=tmp_path / "own").content == changed, "what was changed must not be written over"


@pytest.mark.parametrize(
    "source",
    [
        '#read("/etc/passwd")',
        '#read("../../../../etc/passwd")',
        '#read("../secret.txt")',
        '#image("/etc/hostname")',
        '#json("/etc/passwd")',
    ],
)
def test_nothing_outside_the_folder_can_be_read(source: str, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("nobody may read this", encoding="utf-8")
    with pytest.raises(Unfit, match="can't be used") as told:
        as_pdf(SHEET, own=with_template(tmp_path, source))
    assert (
        "root:" not in told.value.sentence
        and "nobody may" not in told.value.sentence
        and "facilitator-paper" not in told.value.sentence
    )


def test_links_are_refused(tmp_path: Path) -> None:
    own = with_template(tmp_path, '#read("notes.svg")')
    (own / "notes.svg").symlink_to("/etc/passwd")
    with pytest.raises(Unfit, match=r"notes\.svg is a link"):
        as_pdf(SHEET, own=own)
    (own / "notes.svg").unlink()
    (own / "more.typ").symlink_to(own / MAIN)
    with pytest.raises(Unfit, match=r"more\.typ is a link"):
        as_pdf(SHEET, own=own)


def test_files_that_are_no_templates_are_not_even_copied(tmp_path: Path) -> None:
    own = with_template(tmp_path, '#read("names.csv")')
    (own / "names.csv").write_text("a,b", encoding="utf-8")
    with gather_templates(own) as folder:
        assert sorted(p.name for p in folder.iterdir()) == sorted(p.name for p in SHIPPED.glob("*.typ"))
    with pytest.raises(Unfit):
        as_pdf(SHEET, own=own)


@pytest.mark.parametrize(
    "source",
    [
        '#import "@preview/cetz:0.3.0": *',
        '#import ("@pre" + "view/cetz:0.3.0"): *',
        '#include "../other.typ"',
        '#{\n  import\n"@preview/cetz:0.3.0" }',
        '" #import ("@pre" + "view/x:1.0.0"): * "',
        '#eval("import " + "\\"@preview/x:1.0.0\\"")',
        '#let e = dictionary(std).at("ev" + "al")',
        "#import json(bytes(sys.inputs.data)).title",
        '/*\n// */ #import ("@pre" + "view/x:1.0.0")',
    ],
)
def test_templates_reach_no_package_and_no_network(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import typst

    def never(*_: object, **__: object) -> None:
        raise AssertionError("it went as far as typst")

    monkeypatch.setattr(typst, "Compiler", never)
    with pytest.raises(Unfit, match="line "):
        as_pdf(SHEET, own=with_template(tmp_path, source))


def test_a_misspelt_file_beside_it_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unfit, match=r"line 2: there is no file \"bloks.typ\" beside it\. Did you mean 'blocks\.typ'\?"):
        as_pdf(SHEET, own=with_template(tmp_path, 'x\n#import "bloks.typ": show-block'))


def test_a_mistake_in_a_template_is_said_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(Unfit, match=r"main\.typ:2"):
        as_pdf(SHEET, own=with_template(tmp_path, "fine\n#nothing-of-this-name"))


@pytest.mark.second_lane
def test_pictures_may_lie_beside_a_template(tmp_path: Path) -> None:
    own = with_template(tmp_path, '#image("crest.svg")\nWith crest')
    (own / "crest.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
        encoding="utf-8",
    )
    assert "With crest" in text(as_pdf(SHEET, own=own).content, tmp_path)


def test_the_changes_that_the_page_about_templates_shows_work(tmp_path: Path) -> None:
    """The line with the logo and the larger boxes, done as the page says."""
    page = (SHIPPED.parent / "TEMPLATES.md").read_text(encoding="utf-8")
    assert {path.name for path in SHIPPED.glob("*.typ")} <= set(re.findall(r"`(\w+\.typ)`", page)), "each has its row"
    own = tmp_path / "own"
    copy_templates(own)
    pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
    (own / "logo.png").write_bytes(b64decode(pixel))
    logo = re.search(r"```typst\n(.*)\n```", page)
    assert logo is not None
    main, shapes = own / MAIN, own / "shapes.typ"
    assert main.read_text(encoding="utf-8").count("[#page.aside #mark") == 1
    main.write_text(main.read_text(encoding="utf-8").replace("[#page.aside #mark", logo[1].rstrip()), encoding="utf-8")
    assert b"/Subtype/Image" in as_pdf(SHEET, own=own).content.replace(b"/Subtype /Image", b"/Subtype/Image")
    assert "box: (14mm, 9mm)" in next(
        line for line in shapes.read_text(encoding="utf-8").splitlines() if line.startswith("#let normal")
    )
    main.write_text(main.read_text(encoding="utf-8") + "\n#let broken = (\n", encoding="utf-8")
    with pytest.raises(Unfit, match=r"main\.typ:\d+"):
        as_pdf(SHEET, own=own)
