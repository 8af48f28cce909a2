"""Who won and why, in sentences and tables."""

import re
from fractions import Fraction

from facilitator.game.kernel.state import Table
from facilitator.game.scoring.checks import Doubt
from facilitator.game.scoring.entries import Standing, has_entries, standing
from facilitator.game.scoring.score_words import ZERO, in_points, number
from facilitator.game.scoring.totals import SideScore
from facilitator.game.table.endings import FINISHED, HOUSE_RULES
from facilitator.game.table.schedule import SCHEDULE
from facilitator.game.table.turns import ending_title
from facilitator.game.views.verdict_sentence import told_sentence
from facilitator.plain.chart import Chart, Series, axis_to
from facilitator.plain.document import Block, Column, Grid, Heading, Paragraph
from facilitator.plain.wording import counted, full_sentence, listed
from facilitator.record.learning_report import first_lines, most_lines
from facilitator.record.lesson_record import LessonRecord

MOST_REASONS = 2
MOST_GAPS = 6
MOST_INSTANTS = 40
"""How many instants the course of a game is drawn with at most."""
MOST_COURSES = 4
"""So many step lines can be told apart."""
MOST_COLUMNS = 6
ON_SHEETS = "on the console’s score sheet"
MINUTE = 60_000
NOTHING_CALCULATED = re.compile(r"((?:[^=+×÷]*: )?([\d.]+)(?: points? of [^=+×÷]*)?) = \2")


def how_it_ended(given: LessonRecord, name: str) -> str:
    """Who won at a table, or what was reached, and why."""
    table = given.tables[name]
    stands = given.standings.get(name)
    ended = ending_words(table)
    if stands is None:
        return f"{ended} Nothing was counted."
    missing = "" if stands.complete and stands.known else " Some score sheets are not complete."
    return f"{told_sentence(table)}{_reason(table, stands)}{missing} {ended}"


def ending_words(table: Table) -> str:
    """How the game came to its end, and after how many turns where it has turns."""
    if table.over is None:
        return "The game was not played to its end."
    if table.over.why == SCHEDULE:
        return "It was played to its last round."
    words = ending_title(table).removeprefix("Game over: ")
    after = f" after {counted(table.turn_count, 'turn')}" if table.turn_count else ""
    if table.over.why == FINISHED:
        return f"The game was stopped early{f',{after}' if after else ''}."
    came = "A house rule ended the game" if table.over.why in HOUSE_RULES else "It ended"
    return f"{came}{after}: {words[:1].lower()}{words[1:]}."


def _reason(table: Table, stands: Standing) -> str:
    """Where points that count together came from, or how far the only winner is ahead and by which lines."""
    ruling = stands.ruling
    if ruling is None or not (ruling.joint or ruling.wins) or ruling.won is not None:
        return ""
    if not ruling.winners:
        return _from(stands)
    top = stands.of(ruling.winners[0])
    others = sorted((s for s in stands.sides if s.side not in ruling.winners), key=lambda s: s.total, reverse=True)
    if len(ruling.winners) > 1 or ruling.by is not None or not others:
        return ""
    second = listed([table.title(s.side) for s in others if s.total == others[0].total])
    several = sum(s.total == others[0].total for s in others) > 1
    against = f". Compared with {table.title(others[0].side)}: " if several else ": "
    return f" That is {number(top.total - others[0].total)} more than {second}{against}{_difference(top, others[0])}."


def _difference(top: SideScore, other: SideScore) -> str:
    """The lines that differ, so that they add up to the lead; of many only the largest, as the most of it."""
    theirs = {line.id: line.counting or ZERO for line in other.lines}
    gaps = [((line.counting or ZERO) - theirs.get(line.id, ZERO), line.title) for line in top.lines]
    gaps = sorted(((gap, title) for gap, title in gaps if gap), key=lambda entry: -abs(entry[0]))
    some = gaps[:MOST_GAPS]
    more = listed([f"{title} ({number(gap)})" for gap, title in some if gap > 0])
    fewer = [f"{title} ({number(-gap)})" for gap, title in some if gap < 0]
    mostly = "mostly " if len(gaps) > MOST_GAPS else ""
    return f"{mostly}more for {more}" + (f". Fewer for {listed(fewer)}" if fewer else "")


def _from(stands: Standing) -> str:
    """Where points that count together came from."""
    parts: dict[str, Fraction] = {}
    for sheet in (*stands.sides, stands.table):
        for line in sheet.lines:
            parts[line.title] = parts.get(line.title, ZERO) + (line.counting or ZERO)
    made = [f"{title} ({number(n)})" for title, n in sorted(parts.items(), key=lambda p: -p[1]) if n > 0]
    mostly = "mostly " if sum(n != 0 for n in parts.values()) > MOST_REASONS else ""
    return f" The points came {mostly}from {listed(made[:MOST_REASONS])}." if made else ""


def sheets_of(stands: Standing) -> list[SideScore]:
    """The sheets of a table that have lines."""
    return [s for s in (*stands.sides, stands.table) if s.lines]


def result_blocks(given: LessonRecord) -> list[Block]:
    """Points and why: how every game ended, and the points of those who have some."""
    heading: list[Block] = [Heading("Points and why", 2)]
    if len(given.played) > 1:
        return [*heading, _tables(given), *_course(given)]
    said: list[Block] = [Paragraph(how_it_ended(given, name)) for name in given.played]
    sheets = [(name, s) for name, stands in given.standings.items() for s in sheets_of(stands)]
    if len(sheets) > 1:
        rows = tuple((_titled(given, name, s), number(s.total), _best_line(s)) for name, s in sheets)
        columns = (Column(given.rules.sides.word.capitalize(), 3), Column("Points", 1, "right"), Column("Best line", 4))
        kept = 3 if len({row[2] for row in rows}) > 1 else 2
        said.append(Grid(columns[:kept], tuple(row[:kept] for row in rows), small=True))
    return [*heading, *(said or [Paragraph("Nothing was played.")]), *_course(given)]


def _tables(given: LessonRecord) -> Grid:
    """One row for each table: its points, what they mean, and how its game came to its end."""
    rows = []
    for name in given.played:
        table, stands = given.tables[name], given.standings.get(name)
        own = [s for s in stands.sides if s.lines] if stands is not None and given.joint(name) is None else []
        points = ", ".join(number(s.total) for s in own)
        result = told_sentence(table) if stands is not None else "Nothing was counted."
        rows.append((name, points, result, _end(table)))
    order = listed([given.tables[given.played[0]].title(side) for side in given.tables[given.played[0]].sides])
    own_points = any(row[1] for row in rows)
    heads = [Column("Table", 1, "centre"), Column(f"Points of {order}", 3), Column("Result", 5), Column("End", 4)]
    kept = [i for i in range(len(heads)) if i != 1 or own_points]
    return Grid(tuple(heads[i] for i in kept), tuple(tuple(row[i] for i in kept) for row in rows), small=True)


def _end(table: Table) -> str:
    """How a game came to its end, in a few words."""
    if table.over is None:
        return "not finished"
    if table.over.why == SCHEDULE:
        return "played to the last round"
    words = ending_title(table).removeprefix("Game over: ")
    return f"{counted(table.turn_count, 'turn')}: {words[:1].lower()}{words[1:]}" if table.turn_count else words


def _titled(given: LessonRecord, name: str, sheet: SideScore) -> str:
    """Whose sheet it is; the table's own has its name."""
    if sheet.side in given.tables[name].sides:
        return given.title(name, sheet.side)
    return f"Table {name}" if len(given.tables) > 1 else sheet.title


def _best_line(sheet: SideScore) -> str:
    best = max(sheet.lines, key=lambda line: line.counting or ZERO)
    return f"{best.title}: {number(best.counting)}" if best.counting else "–"


def working_blocks(given: LessonRecord) -> list[Block]:
    """Every line of every side where they fit, how the points came about, and what was corrected."""
    blocks: list[Block] = []
    for stands in given.standings.values() if len(given.standings) == 1 else ():
        sheets = sheets_of(stands)
        blocks += [_line_grid(sheets)] if 1 < len(sheets) <= MOST_COLUMNS else []
    workings = [
        f"{_titled(given, name, s)}, {line.title}: {_calculation(given.rules.words().say(line.working))}"
        for name, stands in given.standings.items()
        for s in sheets_of(stands)
        for line in s.lines
        if line.working and line.points
    ]
    most = most_lines(given) * (2 if len(given.played) == 1 else 1)
    blocks += [first_lines(workings, most, ON_SHEETS)] if workings else []
    blocks = [Heading("How the points came about", 2), *blocks] if blocks else []
    return [*blocks, *_corrections(given)]


def _calculation(working: str) -> str:
    """How points came about, without a result that only says the same number again: type 3: 5 = 5."""
    found = NOTHING_CALCULATED.fullmatch(working)
    return found[1] if found is not None else working


def _line_grid(sheets: list[SideScore]) -> Grid:
    titles = list(dict.fromkeys(line.title for s in sheets for line in s.lines))
    found = {(s.side, line.title): line.counting for s in sheets for line in s.lines}
    rows = [
        (title, *("–" if (n := found.get((s.side, title))) is None else number(n) for s in sheets)) for title in titles
    ]
    rows.append(("Total", *(number(s.total) for s in sheets)))
    return Grid((Column("", 3), *(Column(s.title, 2, "right") for s in sheets)), tuple(rows), True, small=True)


def _corrections(given: LessonRecord) -> list[Block]:
    """Boxes that were corrected, and numbers that can't be."""
    corrected = [
        f"{given.title(name, side) if side else f'Table {name}'}: {_box(given.tables[name], box)} was corrected."
        for name in given.standings
        for side, sheet in given.tables[name].sheets.items()
        for box in sheet.corrected
    ]
    doubts = [_doubt(given, name, d) for name, stands in given.standings.items() for d in stands.doubts]
    most = max(2, most_lines(given) // 2)
    listings = (("Corrections", corrected, most), ("Not settled", doubts, most_lines(given) * 3 // 2))
    return [
        block
        for title, lines, n in listings
        if lines
        for block in (Heading(title, 3), first_lines(lines, n, ON_SHEETS))
    ]


def _doubt(given: LessonRecord, name: str, doubt: Doubt) -> str:
    """Why a number can't be, with the table of its sheet where there are several."""
    if len(given.tables) == 1:
        return doubt.sentence
    own = doubt.side in given.tables[name].sides
    whose = f"{given.tables[name].title(doubt.side)}: " if own else ""
    return f"{given.title(name, doubt.side) if own else f'Table {name}'}: {doubt.sentence.removeprefix(whose)}"


def _box(table: Table, box: str) -> str:
    score = table.rules.score
    if score is None:
        return box
    if box in score.count or box in score.line:
        return score.count[box].title if box in score.count else score.line[box].title
    return f"the tile at {box}" if "," in box else f"the {box}"


def _course(given: LessonRecord) -> list[Block]:
    """How points that count together grew over the minutes of play, where they were counted while the game went on."""
    courses = {name: found for name in given.played if (found := _points_by_minute(given, name))}
    if not 0 < len(courses) <= MOST_COURSES:
        return []
    last = max(max(found) for found in courses.values())
    every = max(1, -(-last // MOST_INSTANTS))
    instants = [*range(0, last + 1, every)]
    targets = {v.target for n in courses if (v := given.standings[n].ruling) is not None and v.target is not None}
    target = float(next(iter(targets))) if len(targets) == 1 else None
    titles = [f"table {name}" if len(given.tables) > 1 else given.rules.title for name in courses]
    values = [
        tuple(found[max((m for m in found if m <= minute), default=min(found))] for minute in instants)
        for found in courses.values()
    ]
    said = "; ".join(f"{t}: {in_points(Fraction(v[-1]))} after {last} min" for t, v in zip(titles, values, strict=True))
    return [
        Chart(
            "lines",
            "Points over the minutes of play",
            tuple(str(minute) for minute in instants),
            tuple(Series(title, row) for title, row in zip(titles, values, strict=True)),
            "points",
            axis_to(1.15 * max(target or 0, *(max(row) for row in values))),
            limit=target,
            limit_title=f"target {target:g}" if target is not None else "",
            alternative=full_sentence(said),
        )
    ]


def _points_by_minute(given: LessonRecord, name: str) -> dict[int, float]:
    """The joint points after each minute; nothing where they were counted only at the end."""
    past = given.past.get(name, ())
    if given.joint(name) is None or not past:
        return {}
    tables = {(move.at - past[0].at) // MINUTE: move.after for move in past}
    points = {n: float(standing(table).joint or 0) if has_entries(table) else 0.0 for n, table in tables.items()}
    early = [points[m] for m in sorted(points)][: len(points) * 9 // 10]
    late = points[max(points)]
    return points if len(set(early)) > 3 and early[-1] * 2 >= late else {}
