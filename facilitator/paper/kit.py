"""The kit: every part of it by name, and the documents that a choice of parts comes to; secret parts in one of their
own.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Literal

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.game_source import credit_sentences
from facilitator.paper.card_sheets import card_pages, role_pages, secret_pages
from facilitator.paper.certificates import certificate_pages
from facilitator.paper.checklist_sheet import material_pages
from facilitator.paper.class_sheet import class_pages, has_one_row
from facilitator.paper.handouts import board_pages, key_pages, privacy_pages, reference_pages, rules_pages
from facilitator.paper.hint_cards import hint_pages
from facilitator.paper.kit_source import KitSource
from facilitator.paper.observation_grid import notes_of, observation_pages, was_observed
from facilitator.paper.poster import turn_pages
from facilitator.paper.results_sheet import results_pages
from facilitator.paper.score_sheets import filled_pages, large_pages, score_pages
from facilitator.paper.seating_plan import seating_pages
from facilitator.paper.standings_sheet import standings_pages
from facilitator.paper.timetable import script_pages
from facilitator.paper.trackers import event_pages
from facilitator.plain.card_blocks import Cards
from facilitator.plain.document import Contents, Document, Page, Paragraph, Portion
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.spelling import did_you_mean, one_of

Maker = Callable[[KitSource], tuple[Page, ...]]
Group = Literal["teacher", "walls", "tables", "cards"]
COVER = "cover"


@frozen
class KitPart:
    """One part of a kit: who makes its pages, where they go, and whether both sides of the paper are printed."""

    make: Maker
    group: Group = "teacher"
    both_sides: bool = True
    joined: bool = False
    """It begins on the back of the part before it."""
    saves: bool = False
    """With `economy` it has fewer sheets."""


BEFORE: dict[str, KitPart] = {
    "materials": KitPart(material_pages, joined=True),
    "script": KitPart(script_pages),
    "class": KitPart(class_pages),
    "observation": KitPart(observation_pages, joined=True),
    "keys": KitPart(key_pages),
    "privacy": KitPart(privacy_pages, joined=True),
    "seating": KitPart(seating_pages, "walls", both_sides=False, saves=True),
    "turns": KitPart(turn_pages, "walls", both_sides=False, saves=True),
    "score": KitPart(score_pages, "tables", both_sides=False),
    "events": KitPart(event_pages, "tables", joined=True),
    "board": KitPart(board_pages, "tables", both_sides=False),
    "rules": KitPart(rules_pages, "tables", saves=True),
    "roles": KitPart(role_pages, "cards", saves=True),
    "hints": KitPart(hint_pages, "cards", saves=True),
    "cards": KitPart(card_pages, "cards"),
    "secret": KitPart(secret_pages, "cards"),
}
"""What is printed before a lesson, in the order in which it lies in the stack."""

ASKED: dict[str, KitPart] = {
    "certificate": KitPart(certificate_pages, "cards"),
    "large": KitPart(large_pages, "tables"),
    "reference": KitPart(reference_pages),
}
"""What is only printed when somebody asks for it."""

DURING: dict[str, KitPart] = {
    "stood": KitPart(standings_pages),
    "filled": KitPart(filled_pages),
    "results": KitPart(results_pages),
}
"""What only a lesson has that is going on or over."""

AFTER = ("class", "results", "observation")
"""The booklet of a lesson that is over: what may be hung up first, what only the teacher reads last."""

PARTS: dict[str, KitPart] = {**DURING, **BEFORE, **ASKED}


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
    order = AFTER if wanted == AFTER else tuple(part for part in PARTS if part in wanted)
    made = {part: PARTS[part].make(given) for part in order}
    if wanted == AFTER:
        made = _booklet(given, made)
    missing = tuple(part for part in wanted if part in made and not made[part])
    covered = COVER in wanted
    portions = tuple(_portions(given, made, covered, whole=wanted == AFTER))
    shown = [page for part in made for page in made[part] if not page.secret]
    secret = tuple(page for part in made for page in made[part] if page.secret)
    if covered:
        shown.insert(0, _cover(given, portions, missing))
    title, w = given.scenario.title, given.w
    # The open document counts the sheets of both; where there is none the secret one does.
    hidden = _document(given, f"{title}: {w.secret}", secret, () if shown else portions) if secret else None
    return Kit(_document(given, title, tuple(shown), portions), hidden, missing)


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


def _document(given: KitSource, title: str, pages: tuple[Page, ...], portions: tuple[Portion, ...]) -> Document:
    return Document(title, pages, given.scenario.words, given.belongs, given.w.page, _credit(given), portions)


def _credit(given: KitSource) -> str:
    """Whose work the game is."""
    source = given.rules.source
    return " ".join(credit_sentences(source, given.words, short=True)) if source is not None else ""


# --- How many sheets of paper it is ---


def _portions(given: KitSource, made: dict[str, tuple[Page, ...]], covered: bool, whole: bool) -> Iterator[Portion]:
    """What to print how often. Parts that share sheets are one portion, and a booklet is one as a `whole`; pages of
    different numbers of copies are not.
    """
    saving, compared = replace(given, economy=True), covered and not given.economy
    cover = (Page(COVER, given.w.parts[COVER], ()),) if covered else ()
    rows: list[tuple[str, tuple[Page, ...]]] = [(COVER, cover)] if cover else []
    rows += [(part, pages) for part, pages in made.items() if pages]
    stacks: list[list[tuple[str, tuple[Page, ...]]]] = []
    for part, pages in rows:
        before = stacks[-1][-1] if stacks else None
        joined = before is not None and (whole or _shares_paper(before, (part, pages)))
        stacks[-1].append((part, pages)) if joined else stacks.append([(part, pages)])
    for stack in stacks:
        economy = {
            page.id: page
            for part, _ in stack
            if part != COVER
            for page in (PARTS[part].make(saving) if compared and PARTS[part].saves else made[part])
        }
        yield from _of_stack(given, stack, economy)


def _shares_paper(before: tuple[str, tuple[Page, ...]], after: tuple[str, tuple[Page, ...]]) -> bool:
    """Whether a part begins on the back of the one before it: that is a single page for the same people, as often. The
    sheets of several sides would be on each other's backs.
    """
    (first, front), (part, pages) = before, after
    group = PARTS[first].group if first in PARTS else "teacher"
    copies = {page.copies for page in (*front, *pages)}
    return PARTS[part].joined and PARTS[part].group == group and len(front) == 1 and len(copies) == 1


def _of_stack(
    given: KitSource, stack: list[tuple[str, tuple[Page, ...]]], economy: dict[str, Page]
) -> Iterator[Portion]:
    w, first = given.w, stack[0][0]
    part = PARTS.get(first, KitPart(lambda _: ()))
    pages = [page for _, own in stack for page in own]
    both_sides = part.both_sides or len(stack) > 1
    for (copies, secret, poster), group in groupby(pages, key=lambda p: (p.copies, p.secret, p.poster)):
        own = list(group)
        whole = len(own) == len(pages)
        title = (
            ", ".join(w.parts[name] for name, _ in stack) if whole else ", ".join(dict.fromkeys(p.title for p in own))
        )
        saved = [economy[page.id] for page in own if page.id in economy]
        known = _sheets(own), _sheets(saved)
        yield Portion(
            title,
            tuple(page.id for page in own if not page.secret),
            copies,
            " · ".join(filter(None, (w.secret if secret else "", w.uses.get(first, "")))),
            w.groups[part.group],
            both_sides,
            part.group == "cards",
            1 if first == COVER else max((page.copies for page in saved), default=0),
            (known[0] or 0, known[1] or 0) if None not in known else (),
            2 if poster else 1,
        )


def _sheets(pages: list[Page]) -> int | None:
    """How many sheets of paper pages of cards are, whose fronts and backs share them; None where only drawing tells."""
    cards = [block for page in pages for block in page.blocks if isinstance(block, Cards)]
    if len(cards) < len(pages):
        return None
    return sum(page.copies for page, block in zip(pages, cards, strict=True) if not block.turned)


def _cover(given: KitSource, portions: tuple[Portion, ...], missing: tuple[str, ...]) -> Page:
    """What to print how often, and on how many sheets of paper."""
    w = given.w
    people = sum(len(codes) for codes in given.room.seats.values())
    above = " · ".join(filter(None, (w.printing_kit, given.of, given.fill(w.people, n=people) if people else "")))
    without = given.fill(w.nothing_for, parts=", ".join(w.parts[part] for part in missing)) if missing else ""
    about = [
        Paragraph(line, "small") for line in (given.scenario.summary or given.rules.summary, *w.cover, without) if line
    ]
    contents = Contents(portions, w.contents, w.sheet_totals, w.at_the_copier)
    return Page(COVER, given.scenario.title, (contents, *about), above=above)
