"""Hint cards: on the front a turn, on the back what scores points; as much of the rules as a card has room for."""

import re
from collections.abc import Iterable, Sequence
from math import ceil

from facilitator.game.rulebook.guidance_texts import Entry
from facilitator.game.rulebook.phrases import Listed
from facilitator.game.rulebook.score_spec import Line
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.paper.blank_sheets import lines_of_all, meaning
from facilitator.paper.card_layout import PaperCard, Stack, stack_pages
from facilitator.paper.kit_source import KitSource
from facilitator.paper.score_boxes import picture_of
from facilitator.plain.card_blocks import CardFace, CardRow, CardSign, Item
from facilitator.plain.document import Page, Paragraph
from facilitator.plain.frozen import kept

EACH_SHEET = 4
LETTERS, LINES = 44, 21
"""Of a card for every pupil, in the size of its notes: letters in a line, and lines below the title."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def hint_pages(given: KitSource) -> tuple[Page, ...]:
    """A card for every pupil, or for two that share; nothing where role cards have the hints on their backs."""
    known = [entry for entry in given.rules.reference if entry.hint]
    back = points_face(given, given.table.sides[0])
    if given.rules.roles.list or not (known or back.rows):
        return ()
    turn, rest = known[:1], known[1:]
    steps = tuple(step for entry in turn for step in entry.steps or sentences(entry.text))
    on_front = _that_fit(rest, LINES - sum(_lines(step) for step in steps) * 1.2)
    left = [entry for entry in rest if entry not in on_front]
    on_back = _that_fit(left, LINES - 1.25 * len(back.rows) - _lines(back.note))
    front = CardFace(given.w.your_turn, steps=steps, points=_items(on_front))
    back = CardFace(back.title, rows=back.rows, points=_items(on_back), note=back.note)
    pupils = sum(len(codes) for codes in given.room.seats.values()) or given.copies(per_side=True)
    cards = ceil(pupils / 2) if given.economy else pupils
    made = (PaperCard(front, back if back.rows or back.points else None),) * EACH_SHEET
    return stack_pages(given, Stack("hints", given.w.parts["hints"], made, copies=ceil(cards / EACH_SHEET)))


@kept
def points_face(given: KitSource, side: str, whose: str = "", symbol: str = "") -> CardFace:
    """What scores points for a side, line by line, and what the points mean."""
    w, table = given.w, given.table
    lines = [line for line in lines_of_all(table) if line.of != "side" or line.rows_for(side)]
    rows = tuple(CardRow(line.hint or line.title, _signs(given, line), _worth(given, line, side)) for line in lines)
    about = next((known.about for known in given.rules.sides.list if known.id == side and whose), "")
    means = [block.text for block in meaning(given) if isinstance(block, Paragraph)]
    note = " ".join([*([about] if about else []), *means])
    return CardFace(w.brings if rows else w.good_to_know, whose, symbol, rows=rows, note=note)


def sentences(text: str) -> tuple[str, ...]:
    """A text as steps."""
    return tuple(_SENTENCE.split(text)) if text else ()


def signs_of_counts(given: KitSource, counts: Iterable[str]) -> tuple[CardSign, ...]:
    """The tiles that are counted, as the board shows them."""
    rules, score = given.rules, given.rules.score
    if score is None:
        return ()
    found = dict.fromkeys(picture_of(rules, score.count[name]) for name in boxes_behind(score, counts))
    return tuple(CardSign(picture, rules.tile_board is not None) for picture in found if picture)


def _signs(given: KitSource, line: Line) -> tuple[CardSign, ...]:
    """The signs that a line names, those of tiles as tiles; of one that names none what it counts."""
    tiles = {face.picture for face in given.rules.faces} if given.rules.tile_board is not None else set()
    named = tuple(CardSign(picture, picture in tiles) for picture in line.pictures)
    return named or signs_of_counts(given, line.counts)[:2]


def _worth(given: KitSource, line: Line, side: str) -> str:
    """The points that a line can bring, each number once; nothing where they are on the cards or are worked out."""
    say, rows = given.words.say, line.rows_for(side)
    if line.typed is not None:
        return ""
    worth = [n for row in rows for n in row.worth()]
    gains = [n for n in worth if n > 0] or worth if all(row.each or not row.whole for row in rows) else worth
    found = tuple(dict.fromkeys(say(n) for n in gains))
    return say(Listed(found, choice=True)) if any(row.tick is not None for row in rows) else ", ".join(found)


def _items(entries: Sequence[Entry]) -> tuple[Item, ...]:
    return tuple(Item(entry.title, entry.text) for entry in entries)


def _that_fit(entries: Sequence[Entry], lines: float) -> list[Entry]:
    """The entries that a card has room for, the first ones first."""
    found = []
    for entry in entries:
        lines -= _lines(entry.title) + _lines(entry.text) + 0.4
        if lines >= 0:
            found.append(entry)
    return found


def _lines(text: str) -> int:
    return ceil(len(text) / LETTERS)
