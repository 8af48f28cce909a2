"""The kit: every part of it by name, and the documents that a choice of parts comes to; secret parts in one of their
own.
"""

from collections.abc import Callable, Iterable

from facilitator.game.kernel.command_and_event import Refused
from facilitator.paper.blank_sheets import score_pages
from facilitator.paper.card_sheets import card_pages, role_pages, secret_pages
from facilitator.paper.class_sheet import class_pages, has_one_row
from facilitator.paper.filled_sheets import filled_pages
from facilitator.paper.handouts import board_pages, certificate_pages, key_pages, privacy_pages, rules_pages
from facilitator.paper.hint_cards import hint_pages
from facilitator.paper.kit_source import KitSource
from facilitator.paper.lesson_notes import notes_of
from facilitator.paper.observation_grid import observation_pages, was_observed
from facilitator.paper.results_sheet import results_pages
from facilitator.paper.standings_sheet import standings_pages
from facilitator.paper.timetable import script_pages, turn_pages
from facilitator.paper.trackers import event_pages, material_pages
from facilitator.plain.document import Contents, Document, Page, Paragraph, Portion
from facilitator.plain.frozen import frozen
from facilitator.plain.spelling import did_you_mean, one_of
from facilitator.plain.values import replace

Maker = Callable[[KitSource], tuple[Page, ...]]

BEFORE: dict[str, Maker] = {
    "script": script_pages,
    "materials": material_pages,
    "turns": turn_pages,
    "keys": key_pages,
    "hints": hint_pages,
    "roles": role_pages,
    "cards": card_pages,
    "secret": secret_pages,
    "events": event_pages,
    "board": board_pages,
    "score": score_pages,
    "class": class_pages,
    "observation": observation_pages,
    "rules": rules_pages,
    "privacy": privacy_pages,
    "certificate": certificate_pages,
}
"""What is printed before a lesson, in the order in which it lies in the stack."""

DURING: dict[str, Maker] = {"stood": standings_pages, "filled": filled_pages, "results": results_pages}
"""What only a lesson has that is going on or over."""

AFTER = ("class", "results", "observation")
"""The booklet of a lesson that is over: what may be hung up first, what only the teacher reads last."""

PARTS: dict[str, Maker] = {**DURING, **BEFORE}
COVER = "cover"


@frozen
class Kit:
    """Documents to print: what may lie open, what is secret, and which parts this game has nothing for."""

    open: Document
    secret: Document | None
    missing: tuple[str, ...]

    def files(self, stem: str) -> list[tuple[str, Document]]:
        """The documents with the names of their files; what is secret never lies in the same file."""
        shown = [(stem, self.open)] if self.open.pages else []
        return [*shown, *([(f"{stem}-secret", self.secret)] if self.secret is not None else [])]


def parts_named(words: Iterable[str]) -> tuple[str, ...]:
    """The parts that these words mean; refused with the nearest right name."""
    found = []
    for word in words:
        if word not in PARTS and word != COVER:
            hint = did_you_mean(word, (*PARTS, COVER))
            raise Refused(f"There is no part '{word}'; expected {one_of((COVER, *PARTS))}.{hint}")
        found.append(word)
    return tuple(dict.fromkeys(found))


def default_parts(given: KitSource) -> tuple[str, ...]:
    """What makes sense now: the whole blank kit before a lesson, and after it has begun what it has come to."""
    if not given.begun:
        return (COVER, *BEFORE)
    return AFTER if given.over else ("stood", "filled", "observation")


def kit(given: KitSource, parts: Iterable[str] = ()) -> Kit:
    """The documents of these parts, or of what makes sense now."""
    wanted = tuple(parts) or default_parts(given)
    order = AFTER if wanted == AFTER else [part for part in PARTS if part in wanted]
    made = {part: PARTS[part](given) for part in order}
    if wanted == AFTER:
        made = _booklet(given, made)
    missing = tuple(part for part in wanted if part in made and not made[part])
    shown = [page for part in made for page in made[part] if not page.secret]
    secret = tuple(page for part in made for page in made[part] if page.secret)
    if COVER in wanted:
        shown.insert(0, _cover(given, made, missing))
    title, w = given.scenario.title, given.w
    hidden = _document(given, f"{title}: {w.secret}", secret) if secret else None
    return Kit(_document(given, title, tuple(shown)), hidden, missing)


def _booklet(given: KitSource, made: dict[str, tuple[Page, ...]]) -> dict[str, tuple[Page, ...]]:
    """What is over without the class sheet of a single row and a grid without marks, and with the notes of the lesson on
    its last sheet.
    """
    empty = {part for part, has in (("class", not has_one_row(given)), ("observation", was_observed(given))) if not has}
    made = {part: pages for part, pages in made.items() if part not in empty} if made["results"] else made
    notes, last = notes_of(given), next((part for part in reversed(made) if made[part]), None)
    if notes is None or last is None:
        return made
    *before, page = made[last]
    return {**made, last: (*before, replace(page, blocks=(*page.blocks, notes)))}


def _document(given: KitSource, title: str, pages: tuple[Page, ...]) -> Document:
    return Document(title, pages, given.scenario.words, given.belongs, given.w.page, given.credit)


def _cover(given: KitSource, made: dict[str, tuple[Page, ...]], missing: tuple[str, ...]) -> Page:
    """What to print how often: sheets with the same number of copies that follow each other stand together."""
    w, portions = given.w, list[Portion]()
    for part, pages in made.items():
        numbers = dict.fromkeys(page.copies for page in pages)
        for copies in numbers:
            own = [page for page in pages if page.copies == copies]
            title = w.parts[part] if len(numbers) == 1 else ", ".join(dict.fromkeys(page.title for page in own))
            secret = f" ({w.secret})" if any(page.secret for page in own) else ""
            portions.append(
                Portion(title + secret, tuple(page.id for page in own if not page.secret), copies, w.uses.get(part, ""))
            )
    about = [Paragraph(line) for line in (given.scenario.summary or given.rules.summary, *w.cover) if line]
    without = (
        [Paragraph(given.fill(w.nothing_for, parts=", ".join(w.parts[part] for part in missing)))] if missing else []
    )
    return Page(COVER, given.scenario.title, (*about, Contents(tuple(portions), w.contents), *without))
