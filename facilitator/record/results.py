"""Who won and why, in sentences and tables."""

from fractions import Fraction

from facilitator.game.kernel.state import Table
from facilitator.game.scoring.entries import Standing, has_entries, standing
from facilitator.game.scoring.score_words import ZERO, number
from facilitator.game.scoring.totals import SideScore
from facilitator.game.table.endings import HOUSE_RULES
from facilitator.game.table.schedule import SCHEDULE
from facilitator.game.table.turns import ending_title
from facilitator.game.views.verdict_sentence import told_sentence
from facilitator.plain.document import Block, Bullets, Chart, Column, Grid, Heading, Series
from facilitator.plain.wording import counted, listed
from facilitator.record.lesson_record import LessonRecord

MOST_REASONS = 2
MOST_POINTS = 40
"""How many points the course of a game is drawn with at most."""
MOST_DOUBTS = 5
MINUTE = 60_000


def how_it_ended(given: LessonRecord, name: str) -> str:
    """Who won at a table, or what was reached, and why."""
    table = given.tables[name]
    stands = given.standings.get(name)
    ended = _ending(table)
    if stands is None:
        return f"{ended} Nothing was counted."
    missing = (
        "" if stands.complete and stands.known else " Not everything was handed in, so this is how far it was counted."
    )
    return f"{told_sentence(table)}{_reason(table, stands)}{missing} {ended}"


def endings(given: LessonRecord) -> list[str]:
    """How every table ended; tables of which the same is to be said are told together."""
    said: dict[str, list[str]] = {}
    for name in given.played:
        said.setdefault(how_it_ended(given, name), []).append(name)
    if len(given.tables) < 2:
        return list(said)
    return [f"Table{'s' if len(names) > 1 else ''} {listed(names)}: {words}" for words, names in said.items()]


def _ending(table: Table) -> str:
    """How the game came to its end, and after how many turns where it has turns."""
    if table.over is None:
        return "The game was not played to its end."
    if table.over.why == SCHEDULE:
        return "It was played through to its last round."
    words = ending_title(table).removeprefix("Game over: ")
    turn = f" in turn {table.over.at_turn}" if table.over.at_turn else ""
    came = "A house rule ended the game" if table.over.why in HOUSE_RULES else "The end came"
    return f"{came}{turn}: {words[:1].lower()}{words[1:]}."


def _reason(table: Table, stands: Standing) -> str:
    """Where points that count together came from, or how far the only winner is ahead and by which lines."""
    ruling = stands.ruling
    if ruling is None or ruling.kind == "first" or ruling.won is not None:
        return ""
    if not ruling.winners:
        return _from(stands)
    top = stands.of(ruling.winners[0])
    others = sorted((s for s in stands.sides if s.side not in ruling.winners), key=lambda s: s.total, reverse=True)
    if len(ruling.winners) > 1 or ruling.by is not None or not others:
        return ""
    second = listed([table.title(s.side) for s in others if s.total == others[0].total])
    return f" That is {number(top.total - others[0].total)} more than {second}.{_difference(top, others[0])}"


def _difference(top: SideScore, other: SideScore) -> str:
    """From which lines the lead came."""
    theirs = {line.id: line.counting or ZERO for line in other.lines}
    gaps = sorted(((line.counting or ZERO) - theirs.get(line.id, ZERO), line.title) for line in top.lines)[::-1]
    best = [f"{title} ({number(gap)} more)" for gap, title in gaps if gap > 0][:MOST_REASONS]
    return f" The lead over {other.title} came from {listed(best)}." if best else ""


def _from(stands: Standing) -> str:
    """Where points that count together came from."""
    parts: dict[str, Fraction] = {}
    for sheet in (*stands.sides, stands.table):
        for line in sheet.lines:
            parts[line.title] = parts.get(line.title, ZERO) + (line.counting or ZERO)
    made = [f"{title} ({number(n)})" for title, n in sorted(parts.items(), key=lambda p: -p[1]) if n > 0][:MOST_REASONS]
    return f" The points came from {listed(made)}." if made else ""


def score_blocks(given: LessonRecord, name: str) -> list[Block]:
    """The score sheet of a table: every line of every side, how it came about, what was corrected, and charts of it."""
    stands = given.standings.get(name)
    if stands is None:
        return []
    table = given.tables[name]
    sheets = [s for s in (*stands.sides, stands.table) if s.lines]
    if not sheets:
        return []
    blocks: list[Block] = [Heading(f"Points at table {name}" if len(given.tables) > 1 else "Points", 2)]
    titles = list(dict.fromkeys(line.title for s in sheets for line in s.lines))
    cells = {(s.side, line.title): line.counting for s in sheets for line in s.lines}
    rows = [
        (title, *("–" if (n := cells.get((s.side, title))) is None else number(n) for s in sheets)) for title in titles
    ]
    rows.append(("Total", *(number(s.total) for s in sheets)))
    blocks.append(Grid((Column("", 3), *(Column(s.title, 1, "right") for s in sheets)), tuple(rows), True))
    say = table.rules.words().say
    workings = [
        f"{s.title}, {line.title}: {say(line.working)}"
        for s in sheets
        for line in s.lines
        if line.working and line.points
    ]
    blocks += [Heading("How the points came about", 3), Bullets(tuple(workings))] if workings else []
    blocks += _doubts(table, stands)
    if len(sheets) > 1 and any(s.total for s in sheets):
        series = tuple(Series(title, tuple(float(cells.get((s.side, title)) or 0) for s in sheets)) for title in titles)
        blocks.append(Chart("stacked", "What the points are made of", tuple(s.title for s in sheets), series, "points"))
    return [*blocks, *_course(given, name)]


def _doubts(table: Table, stands: Standing) -> list[Block]:
    found = [
        f"{table.title(side) if side else table.rules.title}: {_box(table, box)} was corrected."
        for side, sheet in table.sheets.items()
        for box in sheet.corrected
    ]
    found += [f"Still open: {d.sentence}" for d in stands.doubts[:MOST_DOUBTS]]
    found += [f"and {counted(more, 'doubt')} more." for more in [len(stands.doubts) - MOST_DOUBTS] if more > 0]
    return [Heading("Corrections", 3), Bullets(tuple(found))] if found else []


def _box(table: Table, box: str) -> str:
    score = table.rules.score
    if score is None:
        return box
    if box in score.count or box in score.line:
        return score.count[box].title if box in score.count else score.line[box].title
    return f"the tile at {box}" if "," in box else f"the {box}"


def _course(given: LessonRecord, name: str) -> list[Block]:
    """How the points grew, where they were counted while the game went on."""
    past = given.past.get(name, ())
    start = past[0].at if past else 0
    by_minute = {(move.at - start) // MINUTE: move.after for move in past}
    stood = [*by_minute.items()]
    if len(stood) < 4:
        return []
    chosen = (
        [stood[round(i * (len(stood) - 1) / (MOST_POINTS - 1))] for i in range(MOST_POINTS)]
        if len(stood) > MOST_POINTS
        else stood
    )
    totals = [_totals(table) for _, table in chosen]
    titles = {s: given.tables[name].title(s) if s else given.rules.title for s in totals[-1]}
    # Points that were counted only after the game have no course.
    late = totals[len(totals) * 9 // 10 - 1]
    moving = {
        s: titles[s]
        for s in titles
        if len({t.get(s, 0.0) for t in totals}) > 3 and late.get(s, 0.0) * 2 >= totals[-1].get(s, 0.0)
    }
    if not moving:
        return []
    labels = tuple(str(minute) for minute, _ in chosen)
    series = tuple(Series(title, tuple(t.get(side, 0.0) for t in totals)) for side, title in moving.items())
    return [Chart("lines", "Course of the points", labels, series, "points after so many minutes")]


def _totals(table: Table) -> dict[str, float]:
    if not has_entries(table):
        return {}
    stands = standing(table)
    return {s.side: float(s.total) for s in (*stands.sides, stands.table) if s.lines}
