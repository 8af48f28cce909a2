"""Asking by a form: a row for each thing, the likely value filled in; a refusal stands in it and nothing is lost."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input

from facilitator.console.form import Choice, EntryForm, FormField, find_choices, settled
from facilitator.console.screens.choice import answer_rows
from facilitator.console.screens.form_rows import FormRows
from facilitator.console.screens.window import Dialog, Window
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.command_and_event import Refused
from facilitator.journal.batch import Answer
from facilitator.plain.safe_text import clean
from facilitator.widgets.key_line import KeyCaps
from facilitator.widgets.pane import TextLine
from facilitator.widgets.panels.drawn import badge_words
from facilitator.widgets.pick_list import PickList

LONGEST_NUMBER = 6


class FormScreen(Window[bool]):
    """Asks for the fields of a form, carries out what comes of them, and closes where it was carried out."""

    DEFAULT_CSS = """
    FormScreen PickList { max-height: 11; margin-bottom: 1; }
    FormScreen FormRows { max-height: 12; margin-bottom: 1; }
    FormScreen.-short PickList, FormScreen.-short FormRows { max-height: 5; }
    FormScreen .beside { color: $soft; height: auto; }
    FormScreen #effect { height: auto; }
    """

    def __init__(self, form: EntryForm, submit: Callable[[Request], Answer]) -> None:
        super().__init__()
        self.form, self.submit = form, submit
        self.rows = tuple(field for field in form.fields if field.kind != "text")
        texts = tuple(field for field in form.fields if field.kind == "text")
        self.fields = (*self.rows, *texts)
        self.values = form.likely()
        self.active = self.fields.index(form.fields[form.first()]) if form.fields else 0
        self._typed, self._begun = "", False

    def compose(self) -> ComposeResult:
        """What it is for, the rows, the list of the one that is chosen from, texts, what it changes, the keys."""
        form, alone = self.form, len(self.fields) == 1
        with Dialog(form.title, public=form.public, aside=form.aside):
            if form.about:
                yield TextLine(form.about, classes="about")
            if self.rows and not (len(self.rows) == 1 and self.rows[0].listed):
                yield FormRows(self.rows)
            yield PickList()
            for field in self.fields[len(self.rows) :]:
                if not alone or field.title != form.title:
                    yield TextLine(field.title, classes="beside")
                yield Input(field.value, id=f"field-{field.name}", max_length=field.longest, compact=True)
                if field.beside:
                    yield TextLine(field.beside, classes="beside")
            yield TextLine(id="effect")
            yield TextLine(id="refusal", classes="warned")
            yield KeyCaps()

    def on_mount(self) -> None:
        """The first field is active."""
        self._go(self.active)

    @property
    def _field(self) -> FormField:
        return self.fields[self.active]

    def _go(self, n: int) -> None:
        """Another field is filled in."""
        self.active, self._typed, self._begun = n % len(self.fields), "", False
        field, chooser = self._field, self.query_one(PickList)
        chooser.display = field.listed
        if field.listed:
            chosen = [choice.value for choice in field.choices]
            lit = chosen.index(self.values[field.name]) if self.values[field.name] in chosen else 0
            chooser.fill(_choice_rows(field), lit)
        if field.kind == "text":
            typed = self.query_one(f"#field-{field.name}", Input)
            typed.focus()
            typed.action_select_all() if typed.value else None
        else:
            self.set_focus(None)
        self._look()

    def _look(self, refusal: str = "") -> None:
        """What stands in the fields, what it changes, what is wrong with it, and what the keys do."""
        field, value = self._field, self.values[self._field.name]
        wrong = field.wrong(value) if value else ""
        doubt = "" if wrong else self.form.doubt(self.values)
        for rows in self.query(FormRows):
            rows.show(self.values, self.active if self.active < len(self.rows) else -1, bool(doubt))
        effect, warned = self.query_one("#effect", TextLine), self.query_one("#refusal", TextLine)
        effect.text = "" if wrong or refusal else self.form.effect(self.values)
        effect.display = bool(effect.text)
        said = refusal or wrong or doubt
        warned.text, warned.display = f"! {clean(said)}" if said else "", bool(said)
        doing = f"{self.form.doing} {value} anyway" if doubt and field.kind == "number" else self.form.doing
        enter = "choose" if field.listed and self._next() is not None else doing
        several = [("Tab", "next")] if len(self.fields) > 1 else []
        self.query_one(KeyCaps).caps = (("Enter", enter), *several, ("Esc", "cancel"))

    def on_key(self, event: events.Key) -> None:
        """Arrows and Tab go on, digits and letters fill in; letters are no part of a number."""
        field, key = self._field, event.key
        text = field.kind == "text"
        if text and key not in ("escape", "tab", "shift+tab", "up", "down"):
            return
        event.stop()
        if key == "escape":
            self.dismiss(False)
        elif key in ("tab", "shift+tab"):
            self._go(self.active + (1 if key == "tab" else -1))
        elif key == "enter":
            self._enter()
        elif field.listed:
            self._choose(key, event.character or "")
        elif key in ("up", "down"):
            self._go(max(0, min(len(self.fields) - 1, self.active + (1 if key == "down" else -1))))
        elif not text:
            self._digit(key, event.character or "")

    def _digit(self, key: str, sign: str) -> None:
        """A digit goes into the number; the first one replaces what was likely."""
        name, value = self._field.name, self.values[self._field.name]
        if key in ("backspace", "delete"):
            value = value[:-1] if key == "backspace" and self._begun else ""
        elif (sign.isdecimal() and sign.isascii()) or (sign in ("-", "+") and sign and not (self._begun and value)):
            begun = value if self._begun else ""
            value = begun + sign if len(begun) < LONGEST_NUMBER else begun
        else:
            return
        self.values[name], self._begun = value, True
        self._look()

    def _choose(self, key: str, sign: str) -> None:
        """A number or a letter of its own takes a choice; other letters light the first that begins so."""
        choices, chooser = self._field.choices, self.query_one(PickList)
        own = [n for n, choice in enumerate(choices) if choice.key and choice.key == sign]
        if key in ("up", "down", "pagedown", "pageup"):
            chooser.move({"up": -1, "down": 1, "pagedown": 8, "pageup": -8}[key])
            self._typed = ""
        elif own:
            self._take(own[0])
        elif key == "backspace":
            self._typed = self._typed[:-1]
        elif sign.isalnum() or (sign == " " and self._typed):
            self._typed += sign
            found = find_choices(choices, self._typed) or find_choices(choices, sign)
            if not found:
                self._look(f"Nothing here begins with “{self._typed}”.")
                self._typed = ""
            elif settled(choices, self._typed):
                self._take(found[0])
            else:
                chooser.lit = found[0]
                self._look()

    def _take(self, n: int) -> None:
        self.values[self._field.name] = self._field.choices[n].value
        self._onward()

    def _next(self) -> int | None:
        """The next field that must be filled in."""
        return next((n for n in range(self.active + 1, len(self.fields)) if not self.fields[n].optional), None)

    def _onward(self) -> None:
        following = self._next()
        if following is None:
            self._submit()
        else:
            self._go(following)

    def _enter(self) -> None:
        """Of a list the lit row, then the next field; otherwise everything."""
        lit = self.query_one(PickList).lit
        if self._field.listed:
            if 0 <= lit < len(self._field.choices):
                self._take(lit)
        else:
            self._submit()

    def _submit(self) -> None:
        for n, field in enumerate(self.fields):
            wrong = field.wrong(self.values[field.name])
            if wrong:
                if n != self.active:
                    self._go(n)
                self._look(wrong if self.values[field.name] or len(self.fields) == 1 else f"{field.title}?")
                return
        try:
            answer = self.submit(self.form.make(self.values))
        except Refused as refused:
            self._look(refused.sentence)
            return
        if answer.ok:
            self.dismiss(True)
        else:
            self._look(answer.said)

    def on_input_changed(self, event: Input.Changed) -> None:
        """What was typed so far."""
        name = (event.input.id or "").removeprefix("field-")
        if self.values[name] != clean(event.value):
            self.values[name] = clean(event.value)
            self._look()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Everything."""
        self._submit()

    def on_pick_list_taken(self, event: PickList.Taken) -> None:
        """Clicked."""
        self._take(event.row)

    def on_form_rows_meant(self, event: FormRows.Meant) -> None:
        """Clicked."""
        self._go(event.row)


def _choice_rows(field: FormField) -> list[Content]:
    """The choices of a list, each with its key."""
    keys = answer_rows([(choice.key or str(n), "") for n, choice in enumerate(field.choices, 1)])
    return [key + _words(choice) for key, choice in zip(keys, field.choices, strict=True)]


def _words(choice: Choice) -> Content:
    title = badge_words(choice.badge) if choice.badge is not None else Content.styled(choice.title, "$text")
    return title + Content.styled(f"  {choice.words}" if choice.words else "", "$soft")
