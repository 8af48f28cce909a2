"""The results of a lesson: cards of its tables, four to a page, or the filled sheets of the sides of the only one."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.score_spec import Line
from facilitator.game.scoring.compact_working import counts_left
from facilitator.game.scoring.entries import Standing, has_entries, standing
from facilitator.game.scoring.points_over_turns import PointsOverTurns, points_over_turns
from facilitator.game.scoring.score_words import number
from facilitator.game.scoring.totals import has_form_for, lines_of
from facilitator.game.table.endings import FINISHED
from facilitator.game.table.turns import ending_words
from facilitator.game.views.board_pictures import titled_boards
from facilitator.game.views.scene_values import symbol_of
from facilitator.game.views.verdict_sentence import told_sentence
from facilitator.paper.blank_sheets import meaning
from facilitator.paper.class_sheet import short_working
from facilitator.paper.kit_source import KitSource, keeps_secret, people_at
from facilitator.paper.score_sheets import filled_pages
from facilitator.paper.sheet_facts import beside_title
from facilitator.plain.document import Page
from facilitator.plain.result_blocks import (
    BoardRow,
    BoardRows,
    PointSteps,
    ResultCard,
    ResultCards,
    ScoreCell,
    ScoreColumn,
    ScoreRow,
    ScoreTable,
    SheetFact,
)

ON_A_PAGE = 4
SMALL_ON_A_PAGE = 8
"""Cards without a chart, boards or a table are half as high."""
MOST_SHEETS = 4
"""So many sheets of single sides still fit into the booklet."""
MOST_BEFORE_BOARDS = 2
"""After more pages of cards the boards would make the booklet too long; the report has them."""


def results_pages(given: KitSource) -> tuple[Page, ...]:
    """What every table has come to; of a single table whose few sides have sheets of their own those."""
    known = given.played.values() if given.begun else ()
    played = [table for table in known if table.place or table.over is not None or has_entries(table)]
    if len(played) == 1:
        sheets = filled_pages(given) if standing(played[0]).sides else ()
        if 0 < len(sheets) <= MOST_SHEETS:
            return sheets
    cards = [_card(given, table) for table in played]
    full = any(card.course is not None or card.sheet is not None or card.pictures for card in cards)
    at_once = ON_A_PAGE if full else SMALL_ON_A_PAGE
    starts = range(0, len(cards), at_once)
    made = [_page(given, cards[i : i + at_once], played, i, at_once) for i in starts]
    return (*made, *(_boards(given, played) if len(made) <= MOST_BEFORE_BOARDS else ()))


def _boards(given: KitSource, played: Sequence[Table]) -> Iterator[Page]:
    """The boards of sides that score line by line: their cards are full."""
    rows = [
        BoardRow(table.name, pictures)
        for table in played
        if standing(table).sides and (pictures := titled_boards(table, table.title))
    ]
    if rows:
        secret = any(keeps_secret(table) for table in played)
        yield Page(
            "results-boards",
            f"{given.w.results.results}: {given.w.board}",
            (BoardRows(tuple(rows)),),
            aside=beside_title(given, played),
            secret=secret,
        )


def _page(given: KitSource, cards: Sequence[ResultCard], played: Sequence[Table], i: int, at_once: int) -> Page:
    """The cards of the tables from one place on, and which tables follow."""
    results, several, tables, rest = given.w.results, len(played) > 1, played[i : i + at_once], played[i + at_once :]
    title = given.fill(results.results_of, n=len(tables), tables=_span(given, tables)) if several else results.results
    n, of = i // at_once + 1, -(-len(played) // at_once)
    aside = given.fill(results.follow, n=len(rest), page=n, of=of, tables=_span(given, rest)) if rest else ""
    note = results.event_bars if any(card.course is not None and card.course.events for card in cards) else ""
    by_side = [t for t, card in zip(tables, cards, strict=True) if card.sheet is not None or card.pictures]
    return Page(
        f"results-{n}",
        title,
        (ResultCards(tuple(cards), note), *(() if several else meaning(given))),
        above=given.rules.title if several else "",
        aside=beside_title(given, by_side, aside),
        secret=any(keeps_secret(table) for table in tables),
    )


def _span(given: KitSource, tables: Sequence[Table]) -> str:
    first, last = tables[0].name, tables[-1].name
    return first if first == last else given.fill(given.w.results.tables_from, first=first, last=last)


def _card(given: KitSource, table: Table) -> ResultCard:
    stands = standing(table)
    several = len(given.played) > 1
    course = points_over_turns(given.past.get(table.name, ()))
    joint = stands.joint if has_entries(table) else None
    return ResultCard(
        table.name if several else "",
        given.table_title(table.name) if several else given.rules.title,
        people_at(given, table.name),
        "" if joint is None else number(joint),
        told_sentence(table) if has_entries(table) and (joint is not None or stands.sides or stands.known) else "",
        _steps(given, table, course, stands),
        _sheet(given, table, stands),
        titled_boards(table, table.title) if not stands.sides else (),
        tuple(_facts(given, table, stands, course)),
        _left(given, table, stands),
    )


def _steps(given: KitSource, table: Table, course: PointsOverTurns | None, stands: Standing) -> PointSteps | None:
    if course is None:
        return None
    target = stands.ruling.target if stands.ruling is not None else None
    return PointSteps(
        tuple((float(turn), float(points)) for turn, points in course.steps),
        float(course.turns),
        given.words.fill(given.w.results.turns, n=course.turns).partition(" ")[2],
        tuple(map(float, course.events)),
        None if target is None else float(target),
        given.w.results.target,
    )


def _sheet(given: KitSource, table: Table, stands: Standing) -> ScoreTable | None:
    """Lines down, sides across: points and their figures."""
    if not stands.sides or not has_entries(table):
        return None
    sides = [sheet.side for sheet in stands.sides]
    lines = _lines(table, stands)
    rows = tuple(
        ScoreRow(line.title, tuple(_cell(given, table, stands, line, side) for side in sides)) for line in lines
    )
    winners = stands.verdict.winners if stands.verdict is not None else ()
    counted = {s.side: any(line.counting is not None for line in s.lines) for s in stands.sides}
    totals = tuple(ScoreCell(number(s.total) if counted[s.side] else "", "", s.side in winners) for s in stands.sides)
    columns = tuple(ScoreColumn(table.title(side), (), symbol_of(table, side)) for side in sides)
    return ScoreTable(columns, rows, sums_title=given.w.total, sums=totals)


def _lines(table: Table, stands: Standing) -> tuple[Line, ...]:
    """The lines that any side fills in, each once."""
    return tuple({line.id: line for sheet in stands.sides for line in lines_of(table, sheet.side)}.values())


def _cell(given: KitSource, table: Table, stands: Standing, line: Line, side: str) -> ScoreCell:
    if not has_form_for(line, side):
        return ScoreCell("–")
    found = next((own for own in stands.of(side).lines if own.id == line.id), None)
    if found is None or found.counting is None:
        return ScoreCell()
    return ScoreCell(number(found.counting), short_working(given, table, side, line, found))


def _left(given: KitSource, table: Table, stands: Standing) -> str:
    """What was handed in and no figure shows: for each count the numbers of all sides."""
    score = given.rules.score
    if score is None or not stands.sides:
        return ""
    sides = [sheet.side for sheet in stands.sides]
    left = counts_left(table, _lines(table, stands))
    counts = [
        f"{score.count[name].title} " + ", ".join(str(own[s]) if s in own else "–" for s in sides)
        for name, own in left.items()
    ]
    return given.fill(given.w.results.also_counted, counts="; ".join(counts)) if counts else ""


def _facts(given: KitSource, table: Table, stands: Standing, course: PointsOverTurns | None) -> Iterator[SheetFact]:
    say, results = given.words.say, given.w.results
    if has_entries(table):
        yield from (
            SheetFact(line.title, say(line.working) or number(line.counting))
            for line in stands.of(TABLE_WIDE).lines
            if line.counting is not None
        )
    if course is not None:
        yield from _course_facts(given, table, course)
    if said := _played(given, table):
        yield SheetFact(results.played, said)


def _played(given: KitSource, table: Table) -> str:
    """How many turns, and how it ended: a game that was stopped, after so many; any other in so many, and why."""
    turns = given.fill(given.w.results.turns, n=table.turn_count) if table.turn_count else ""
    how = ending_words(table) if table.over is not None else ""
    if turns and table.over is not None and table.over.why == FINISHED:
        return given.fill(given.w.results.stopped_after, how=how, turns=turns)
    return ", ".join(filter(None, (turns, how)))


def _course_facts(given: KitSource, table: Table, course: PointsOverTurns) -> Iterator[SheetFact]:
    results = given.w.results
    if not course.lost:
        return
    figures = {"gained": course.gained, "lost": course.lost, "points": course.gained - course.lost}
    yield SheetFact(results.gained, given.fill(results.gained_lost, **{name: number(n) for name, n in figures.items()}))
    event = table.rules.decks[0].title if table.rules.decks else ""
    lost: dict[tuple[int, int], Fraction] = {}
    for loss in course.losses:
        where = (loss.event, 0 if loss.event else loss.turn)
        lost[where] = lost.get(where, Fraction(0)) + loss.points
    said = [
        given.fill(results.by_event, event=event, n=by, points=number(points))
        if by
        else given.fill(results.in_turn, n=turn, points=number(points))
        for (by, turn), points in lost.items()
    ]
    yield SheetFact(results.lost_at, ", ".join(said))
