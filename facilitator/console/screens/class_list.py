"""A class list before it is stored: a table in which the meaning of every column and the encoding can be changed."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen

from facilitator.console.class_list_form import ENCODING, FIRST_LINE, MOST_TITLE, ClassListForm, form_of, named_file
from facilitator.console.environment import Environment
from facilitator.console.screens.home_panels import draw_home_head, head_now
from facilitator.console.screens.page import size_classes
from facilitator.game.rulebook.scenario import one_of_people
from facilitator.journal.problems import Unusable
from facilitator.plain.frozen import replace
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted
from facilitator.widgets.cell_text import cut, padded, wrapped
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.panels.drawn import EMPTY, Drawn

WIDEST, NARROWEST, NUMBER = 22, 8, 5
UNUSED = "not used"
ASKED = (
    "Copy the list in your spreadsheet, or the names from wherever they are, and paste them here.",
    "Or drop the file onto this window. Or type where it is, and press Enter.",
    "Excel, LibreOffice, CSV, text and OneRoster files can be read. A PDF file or a picture can't.",
    "Only a first name and the school's id of each pupil are saved, in your data folder.",
)
KEYS = {"left": -1, "right": 1, "shift+tab": -1, "tab": 1}
CHANGES = {"down": 1, "up": -1}
SCROLLS = {"pagedown": 8, "pageup": -8}


def draw_list(form: ClassListForm, width: int, height: int) -> Sequence[Content]:
    """How it was read, then each column with its heading, its meaning and its cells."""
    draft = form.draft
    if draft is None:
        return [line for text in ASKED for line in (*_lines(text, width), EMPTY)]
    widths = [_column_width(form, n) for n in range(len(draft.meanings))]
    first = _first_seen(form.field if isinstance(form.field, int) else 0, widths, width - NUMBER)
    seen = range(first, len(widths))
    heads = draft.table.rows[0] if draft.headed else ()
    cells = [padded(cut(_cell(heads, n) or f"column {n + 1}", widths[n]), widths[n]) for n in seen]
    meanings = EMPTY.join(_choice(form, n, draft.meanings[n] or UNUSED, widths[n]) + Content("  ") for n in seen)
    lines = [
        _how(form),
        EMPTY,
        Content.assemble((" " * NUMBER, ""), ("  ".join(cells), "$soft")),
        Content(" " * NUMBER) + meanings,
    ]
    number = 0
    rows = []
    for row, pupil in draft.pupils:
        number += pupil
        texts = [padded(cut(_cell(row, n), widths[n]), widths[n]) for n in seen]
        parts = [
            (f"{text}  ", "$text" if pupil and draft.meanings[n] else "$soft")
            for n, text in zip(seen, texts, strict=True)
        ]
        rows.append(Content.assemble((f"{number if pupil else '–':>3}  ", "$soft"), *parts))
    shown = rows[form.top : form.top + max(1, height - len(lines))]
    if form.top + len(shown) < len(rows):
        shown[-1] = Content.assemble((f"  ▾  {len(rows) - form.top - len(shown) + 1} more: PgDn", "$soft"))
    return [*lines, *shown]


def _how(form: ClassListForm) -> Content:
    draft = form.draft
    assert draft is not None
    read = draft.table
    encoding = (
        Content.assemble(("Encoding ", "$soft")) + _choice(form, ENCODING, read.encoding, 0)
        if ENCODING in form.fields
        else Content.assemble(("Read as ", "$soft"), (read.encoding, "$text"))
    )
    line = _choice(form, FIRST_LINE, "headings" if draft.headed else "a pupil", 0)
    return encoding + Content.assemble(("     The first line is ", "$soft")) + line


def _choice(form: ClassListForm, field: str | int, value: str, width: int) -> Content:
    """What can be changed; what is lit has arrows."""
    lit = form.field == field
    shown = f"↕ {value}" if lit else value
    tone = "bold $accent on $raised" if lit else "bold $text" if value != UNUSED else "$soft"
    return Content.assemble((padded(cut(shown, width) if width else shown, width), tone))


def _cell(row: Sequence[str], n: int) -> str:
    return row[n] if n < len(row) else ""


def _column_width(form: ClassListForm, n: int) -> int:
    draft = form.draft
    assert draft is not None
    cells = max((cell_len(_cell(row, n)) for row in draft.table.rows), default=0)
    return max(NARROWEST, min(WIDEST, max(cells, cell_len(draft.meanings[n] or UNUSED) + 2)))


def _first_seen(lit: int, widths: Sequence[int], room: int) -> int:
    """The first column on the screen, so that the lit one is there too."""
    first = 0
    while first < lit and sum(width + 2 for width in widths[first : lit + 1]) > room:
        first += 1
    return first


def draw_names(form: ClassListForm, width: int, height: int) -> Sequence[Content]:
    """Every name as it will be shown, or what stands in the way; then what is doubtful."""
    found, wrong = form.understood()
    fault = form.fault or wrong
    doubts = [Content.assemble((line, "$warning")) for text in form.doubts for line in wrapped(text, width)]
    refusal = _lines(fault, width, "bold $warning") if fault else []
    if found is None:
        return refusal
    doubts = [*refusal, *doubts]
    names = _lines(", ".join(name for name, _ in found.names), width, "$text")
    room = max(1, height - len(doubts))
    if len(names) > room:
        names = [*names[: room - 1], Content.assemble(("…", "$soft"))]
    return [*names, *doubts]


def _lines(text: str, width: int, tone: str = "$text") -> list[Content]:
    return [Content.assemble((line, tone)) for line in wrapped(text, max(8, width))]


class ClassListScreen(Screen[str]):
    """Gives back what was saved, in a sentence; nothing where it was cancelled."""

    CSS_PATH = "../class_list.tcss"

    def __init__(self, shelf: Environment, pasted: str = "") -> None:
        super().__init__()
        self.shelf, self.typed = shelf, ""
        self.form = form_of(pasted, shelf.code_page()) if pasted else ClassListForm(usual=shelf.code_page())

    def compose(self) -> ComposeResult:
        """From top to bottom: the class, the table, the names, the keys."""
        yield Drawn(draw_home_head, id="list-head")
        yield Drawn(draw_list, id="list-table")
        yield Drawn(draw_names, id="list-names", title="The names as they will be shown")
        yield KeyLine(id="list-keys")

    def on_compose(self) -> None:
        """The size is known before any style is worked out."""
        size_classes(self)

    on_resize = on_compose

    def look(self) -> None:
        """Every place gets its value."""
        form = self.form
        self.query_one("#list-head", Drawn).value = head_now(self.shelf.clocks.utc())
        table, names = self.query_one("#list-table", Drawn), self.query_one("#list-names", Drawn)
        table.value = names.value = form
        self._entitle(table, f"Class: {form.title}▏" if form.data else f"A class list · file: {self.typed}▏")
        found, _ = form.understood()
        people = one_of_people(self.shelf.settings.people)
        self._entitle(names, f"{counted(len(found.names), people)} as they will be shown" if found else "Please note")
        names.display = bool(form.data or form.fault)
        keys = (("Enter", "save", 9), ("←→", "column", 8), ("↑↓", "change it", 8), ("letters", "name of the class", 5))
        more = (("PgDn", "more lines", 3),)
        opened = (("Enter", "open the file", 8),)
        self.query_one("#list-keys", KeyLine).labels = (
            *((*keys, *more) if form.draft is not None else opened),
            ("Esc", "cancel", 9),
        )

    on_mount = look

    def _entitle(self, panel: Drawn[ClassListForm], title: str) -> None:
        panel.border_title = Content(title if self.has_class("-middle") else f" {title} ")

    def on_paste(self, event: events.Paste) -> None:
        """A list, or the path of a file that was dropped."""
        event.stop()
        if "\n" not in event.text.strip() and self.form.data and named_file(event.text) is None:
            self._type(event.text)
        else:
            self.form = form_of(event.text, self.shelf.code_page())
        self.look()

    def on_key(self, event: events.Key) -> None:
        """Arrows change what is lit, letters the name of the class."""
        event.stop()
        form = self.form = replace(self.form, fault="") if self.form.draft is not None else self.form
        key = event.key
        if key == "escape":
            self.dismiss("")
            return
        if key == "enter":
            self._enter()
            return
        if key == "backspace":
            self._type("", 1)
        elif form.draft is not None and key in KEYS:
            self.form = form.moved(KEYS[key])
        elif form.draft is not None and key in CHANGES:
            self.form = form.changed(CHANGES[key])
        elif key in SCROLLS:
            self.form = form.scrolled(SCROLLS[key])
        elif event.is_printable and event.character:
            self._type(event.character)
        self.look()

    def _type(self, text: str, gone: int = 0) -> None:
        if self.form.data:
            title = self.form.title[: len(self.form.title) - gone] + text
            self.form = replace(self.form, title=title[:MOST_TITLE], fault="")
        else:
            self.typed = self.typed[: len(self.typed) - gone] + text

    def _enter(self) -> None:
        """Open the file that was typed, or save."""
        if not self.form.data:
            self.form = (
                form_of(self.typed, self.shelf.code_page())
                if named_file(self.typed)
                else self._refused("There is no such file.")
            )
        elif self.form.draft is None:
            self.form = self.form.read()
        else:
            self._save()
        if self.is_attached:
            self.look()

    def _save(self) -> None:
        found, wrong = self.form.understood()
        title = clean(self.form.title, MOST_TITLE)
        if found is None or not title:
            self.form = self._refused(wrong or "Type the name of the class first.")
            return
        try:
            self.dismiss(self.shelf.save_class(title, found))
        except Unusable as wrong:
            self.form = self._refused(str(wrong))

    def _refused(self, sentence: str) -> ClassListForm:
        return replace(self.form, fault=sentence)
