"""Score sheets, blank and filled with one layout: a page for each side that the game names, a pad for players who share a
table, and a page for what all score together.
"""

from collections.abc import Iterator

from facilitator.game.boards.counted_places import counted_places
from facilitator.game.boards.example import example_layout, example_sheet, example_values
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.scoring.entries import has_entries, sheet_of, standing
from facilitator.game.scoring.line_rule import example_of
from facilitator.game.scoring.score_words import ZERO
from facilitator.game.scoring.totals import LineScore, lines_for, lines_of
from facilitator.game.scoring.verdict import verdict_for
from facilitator.game.views.board_pictures import board_picture, layout_picture
from facilitator.game.views.scene_values import badge_of
from facilitator.game.views.verdict_sentence import verdict_sentence
from facilitator.paper.blank_sheets import meaning
from facilitator.paper.kit_source import KitSource, keeps_secret
from facilitator.paper.score_boxes import BLANK, Pencil, Sheet, is_blank, line_boxes, pencil_of
from facilitator.paper.score_pad import pad_page
from facilitator.paper.sheet_checks import check_sentences
from facilitator.paper.sheet_counts import counted_first
from facilitator.paper.sheet_facts import beside_title
from facilitator.plain.document import Beside, Block, Boards, Bullets, Heading, Page, Paragraph
from facilitator.plain.frozen import replace
from facilitator.plain.score_blocks import Boxes, FirstCounts, Task
from facilitator.plain.wording import capitalize

MOST_ON_A_PAD = 4
MOST_EXAMPLES = 4
MOST_SIGNS = 200
"""Letters of what is doubtful."""
BOARD_HEIGHT = 30
"""Millimetres that a filled sheet has left for its board."""


def score_pages(given: KitSource) -> tuple[Page, ...]:
    """The sheet of every side that the game names, a pad for numbered ones; then the sheet of the table."""
    return tuple(_blank(given, large=False))


def large_pages(given: KitSource) -> tuple[Page, ...]:
    """One of each sheet in large print."""
    return tuple(_blank(given, large=True))


def _blank(given: KitSource, large: bool) -> Iterator[Page]:
    table = given.table
    sides = [side for side in table.sides if lines_of(table, side)]
    copies = 1 if large else given.copies(per_side=False)
    if not large and _pad_fits(given, table):
        yield pad_page(given, table, copies, "")
    elif sides:
        separate = _separate(given)
        for side in sides if separate else sides[:1]:
            often = copies if separate else 1 if large else given.copies(per_side=True)
            yield _page(given, Sheet(table, side, given.words), often, large, separate)
    if lines_of(table, TABLE_WIDE):
        yield _page(given, Sheet(table, TABLE_WIDE, given.words), copies, large, True)


def filled_pages(given: KitSource) -> tuple[Page, ...]:
    """The same sheets with everything that was handed in."""
    return tuple(page for table in given.tables.values() if has_entries(table) for page in _filled(given, table))


def _filled(given: KitSource, table: Table) -> Iterator[Page]:
    stands = standing(table)
    shown = [s for s in (*stands.sides, stands.table) if s.lines and not is_blank(table, s)]
    if _pad_fits(given, table) and any(s.side for s in shown):
        aside = beside_title(given, (table,))
        yield replace(pad_page(given, table, 1, table.name), aside=aside, secret=keeps_secret(table))
        shown = [s for s in shown if not s.side]
    for score in shown:
        page = _page(given, Sheet(table, score.side, given.words, pencil_of(table, score)), 1, False, True)
        yield replace(
            page,
            id=f"filled-{table.name}-{score.side or 'table'}",
            aside=beside_title(given, (table,) if score.side else ()),
            secret=keeps_secret(table),
        )


def _separate(given: KitSource) -> bool:
    """Whether every side has its own sheet: its name is on it, or what it asks for differs from side to side."""
    lines, sides = lines_for(given.table), given.table.sides
    return given.named or any(
        not (line.is_for(s) and row.is_for(s)) for line in lines for row in line.rows for s in sides
    )


def _pad_fits(given: KitSource, table: Table) -> bool:
    return not _separate(given) and 1 < len(table.sides) <= MOST_ON_A_PAD and bool(lines_of(table, table.sides[0]))


def _page(given: KitSource, sheet: Sheet, copies: int, large: bool, whose: bool) -> Page:
    w, table, side = given.w, sheet.table, sheet.side
    boxes = tuple(_lines(sheet))
    if alone := len(boxes) == 1 and bool(boxes[0].boxes):
        boxes = (replace(boxes[0], alone=True),)
    first = counted_first(sheet)
    tally = (FirstCounts(first),) if first else ()
    steps = (Task(1, w.count_first, w.count_note), *tally, Task(2, w.work_out, w.fill_boxes)) if tally else ()
    points = given.words.say(sheet.pencil.score.total) if sheet.pencil.score is not None else ""
    total = Boxes(w.total if alone else w.add_up, value=points)
    blocks = (*steps, *boxes, *_end(given, sheet, total))
    named = table.title(side) if side and whose else capitalize(given.rules.sides.word) if side else ""
    title = named or (given.table_title(table.name) if sheet.pencil is not BLANK else given.rules.title)
    where = f", {given.table_title(table.name)}" if sheet.pencil is not BLANK and side and len(given.tables) > 1 else ""
    symbol = badge_of(table, side).symbol if side and given.named else ""
    return Page(
        f"{'large' if large else 'score'}-{side or 'table'}",
        title + where,
        blocks,
        copies,
        above=w.parts["score"] if side else f"{w.parts['score']}: {w.of_table}",
        fields=_fields(given, sheet, whose),
        symbol=symbol,
        large=large,
    )


def _fields(given: KitSource, sheet: Sheet, whose: bool) -> tuple[tuple[str, str], ...]:
    """Who wrote it, and who checked it."""
    w, side, filled = given.w, sheet.side, sheet.pencil is not BLANK
    checked = (w.checked_by, "✓" if sheet_of(sheet.table, side).checked and filled else "")
    if not side:
        return (checked,) if len(given.tables) < 2 or filled else ((w.table, ""), checked)
    codes = given.room.seats.get((sheet.table.name, side), ()) if filled else ()
    people = ", ".join(given.names.person(given.room, code) for code in codes)
    return ((w.our_numbers if whose else w.name, people), checked)


def _lines(sheet: Sheet) -> Iterator[Boxes]:
    """Every line with its number, which is the same for everybody, and at the end what parts those who are level."""
    of = "side" if sheet.side else "table"
    for n, line in enumerate((x for x in lines_for(sheet.table) if x.of == of), 1):
        if line.is_for(sheet.side):
            yield line_boxes(line, sheet, n)
        else:
            yield Boxes(line.title, (), n, sheet.words.paper.not_for_you, value="–")


def _end(given: KitSource, sheet: Sheet, total: Boxes) -> tuple[Block, ...]:
    """The sum with the checks, beside an example; on a filled sheet beside the board."""
    if sheet.pencil is not BLANK:
        result: tuple[Block, ...] = tuple(_result(given, sheet))
        doubts: tuple[Block, ...] = (total, *_doubts(given, sheet))
        return (Beside((result, doubts)),) if result else doubts
    points = tuple(check_sentences(sheet))
    checks: tuple[Block, ...] = (Heading(given.w.check, 3), Bullets(points, "ticks")) if points else ()
    left, meant = tuple(_example(given, sheet)), meaning(given)
    if (
        not sheet.side
        and (verdict := verdict_for(sheet.table)) is not None
        and verdict.joint
        and verdict.target is not None
    ):
        meant = (*meant, Bullets((given.w.target_reached,), "ticks"))
    # Where an example is at the left there is room below it.
    return (Beside(((*left, *meant), (total, *checks))),) if left else (total, *checks, *meant)


def _result(given: KitSource, sheet: Sheet) -> Iterator[Block]:
    """The board as it was entered, and what the points mean."""
    table, stands = sheet.table, standing(sheet.table)
    picture = board_picture(table, sheet.side) if sheet.side else None
    if picture is not None:
        yield Boards((replace(picture, caption=""),), height=BOARD_HEIGHT)
    if stands.known:
        yield Paragraph(verdict_sentence(table, stands.sides, stands.verdict), "strong")


def _doubts(given: KitSource, sheet: Sheet) -> tuple[Paragraph, ...]:
    """What is missing or doubtful on a filled sheet, as far as there is room; the report has the rest."""
    own = [d.sentence for d in standing(sheet.table).doubts if sheet.side and d.side == sheet.side]
    shown = [said for n, said in enumerate(own) if sum(map(len, own[: n + 1])) <= MOST_SIGNS]
    more = [given.fill(given.w.more_doubts, n=len(own) - len(shown))] if len(own) > len(shown) else []
    missing = [] if standing(sheet.table).of(sheet.side).complete else [given.w.nothing_yet]
    return tuple(Paragraph(said, "small") for said in (*missing, *shown, *more))


def _example(given: KitSource, sheet: Sheet) -> Iterator[Block]:
    """A small board and what it brings by the game's own lines; without boards, lines with made-up numbers."""
    w, say, score = given.w, given.words.say, sheet.score
    lines = [line for line in lines_for(sheet.table) if line.of == ("side" if sheet.side else "table")]
    numbers = {line.id: n for n, line in enumerate(lines, 1)}
    example = example_layout(given.table)
    if sheet.side and example is not None:
        scored = example_sheet(given.table)
        # What differs from side to side would have to be explained first.
        alike = [
            line.id
            for line in lines
            if not line.goals and all(row.is_for(s) for row in line.rows for s in given.table.sides)
        ]
        found = [line for line in scored.lines if line.points and line.id in alike]
        so_far = sum((line.points for line in found if line.points is not None), ZERO)
        filled = replace(sheet, pencil=Pencil(example_values(given.table)))
        rows = tuple(
            given.fill(w.example_line, n=numbers[line.id], working=_in_figures(filled, line) or say(line.working))
            for line in found
        )
        first = found[0]
        counted = counted_places(example, score.line[first.id], sheet.table, sheet.side, first.points or so_far)
        picture = layout_picture(given.rules, example, counted)
        told: tuple[Block, ...] = (
            Heading(w.example, 3),
            *map(Paragraph, rows),
            Paragraph(given.fill(w.so_far, n=so_far), "strong"),
        )
        board: tuple[Block, ...] = (Boards((picture,)),)
        yield Beside((board, told))
        return
    made_up = [(numbers[line.id], working) for line in lines if (working := example_of(line, sheet.table)) is not None]
    if made_up:
        yield Heading(w.example, 3)
        for n, working in made_up[:MOST_EXAMPLES]:
            yield Paragraph(given.fill(w.example_line, n=n, working=say(working)))


def _in_figures(sheet: Sheet, score: LineScore) -> str:
    """A line as its boxes say it, from left to right: 1 × 1 + 1 × 3 = 4; nothing where it has other boxes than these."""
    boxes = line_boxes(sheet.score.line[score.id], sheet).boxes
    if score.points is None or any(box.tick or box.places != 1 or not box.value for box in boxes):
        return ""
    shown = [box for box in boxes if box.value != "0" or box.before == "×"]
    said = [part for n, box in enumerate(shown) for part in (box.before if n else "", box.value, box.worth) if part]
    return " ".join((*said, "=", sheet.words.say(score.points)))
