"""Blank score sheets: one for each side, and one for what all score together."""

from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.paper_catalogue import PaperWords
from facilitator.game.rulebook.score_spec import Check, Line, Score, Verdict
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.game.scoring.totals import lines_for, lines_of
from facilitator.game.scoring.verdict import verdict_for
from facilitator.paper.kit_source import KitSource
from facilitator.paper.score_boxes import counts_with_box, line_boxes
from facilitator.plain.document import Block, Box, Boxes, Bullets, Heading, Page, Paragraph, Ruled
from facilitator.plain.wording import capitalize

MOST_TOLD = 3
"""A check of more boxes than these names none of them."""


def score_pages(given: KitSource) -> tuple[Page, ...]:
    """The sheet of every side that the game names, or one that fits all; then the sheet of the table."""
    score, table = given.rules.score, given.table
    if score is None or not score.lines:
        return ()
    pages = []
    sides = [side for side in table.sides if lines_of(table, side)]
    pages += [_sheet(given, score, side) for side in (sides if _separate(given) else sides[:1])]
    if lines_of(table, TABLE_WIDE):
        pages.append(_sheet(given, score, TABLE_WIDE))
    return tuple(pages)


def _separate(given: KitSource) -> bool:
    """Whether every side has a sheet of its own: its name is on it, or what it asks for differs from side to side."""
    score = given.rules.score or Score()
    forms = [form for line in lines_for(score, given.table) for form in (line, *line.forms)]
    return given.named or any(form.sides for form in forms)


def lines_of_all(table: Table) -> tuple[Line, ...]:
    """Every line that anybody fills in, in the order of the game."""
    wanted = {line.id for side in (*table.sides, TABLE_WIDE) for line in lines_of(table, side)}
    return tuple(line for line in lines_for(table.rules.score or Score(), table) if line.id in wanted)


def _sheet(given: KitSource, score: Score, side: str) -> Page:
    w, table = given.w, given.table
    own = [line_boxes(line, score, side, table, given.words) for line in lines_of(table, side)]
    own += _parting(given, score, side)
    who = [Ruled(w.name)] if side and not given.named else [Ruled(w.table)] if len(given.tables) > 1 else []
    tail = [*_end(given), *_checks(table, score, side, w), Ruled(w.checked_by)]
    blocks = (*who, Paragraph(w.how_to_count, "small"), *(b for b in own if b.boxes), *tail)
    whose = w.of_table if not side else table.title(side) if _separate(given) else capitalize(given.rules.sides.word)
    copies = given.copies(per_side=bool(side) and not _separate(given))
    return Page(f"score-{side}" if side else "score-table", f"{w.parts['score']}: {whose}", blocks, copies)


def _parting(given: KitSource, score: Score, side: str) -> list[Boxes]:
    """What parts those who are level, as far as no line has a box for it: otherwise it would not be known."""
    verdict = verdict_for(given.table)
    boxed = {name for line in lines_of(given.table, side) for name in counts_with_box(line, side)}
    asked = boxes_behind(score, verdict.ties if verdict is not None and side else ())
    names = [name for name in asked if name not in boxed]
    return (
        [Boxes(given.w.parting, tuple(Box(capitalize(score.count[n].title), places=0) for n in names))] if names else []
    )


def _end(given: KitSource) -> list[Block]:
    """The sum at the end, and what it means."""
    return [Boxes(given.w.total, (), given.w.add_up), *meaning(given)]


def meaning(given: KitSource) -> tuple[Block, ...]:
    """What the final points mean; nothing where the game says nothing of it."""
    verdict = verdict_for(given.table)
    return () if verdict is None else (Paragraph(_meaning_of(given, verdict)),)


def _meaning_of(given: KitSource, verdict: Verdict) -> str:
    """What the final points mean, in a sentence."""
    table, w = given.table, given.w
    target = None if verdict.target is None else evaluate(table, verdict.target) * verdict.times
    match verdict.kind:
        case "threshold":
            return given.fill(w.target, n=str(target))
        case "bands":
            bands = sorted(verdict.bands, key=lambda band: -band.at_least)
            return given.fill(w.bands, bands="; ".join(f"{b.at_least}+ {b.title}" for b in bands))
        case "first":
            return w.first
    titles = {c.id: c.title for c in table.rules.score.counts} if table.rules.score is not None else {}
    level = (
        given.fill(w.winner_ties, counts=", ".join(titles[name] for name in verdict.ties)) if verdict.ties else w.winner
    )
    return level + (f" {given.fill(w.target, n=str(target))}" if target is not None else "")


def _checks(table: Table, score: Score, side: str, w: PaperWords) -> list[Block]:
    mine = [check for check in score.checks if check.paper and (not check.sides or side in check.sides)] if side else []
    points = [_check(check, table, score, side, w) for check in mine]
    return [Heading(w.check, 3), Bullets(tuple(points), "ticks")] if points else []


def _check(check: Check, table: Table, score: Score, side: str, w: PaperWords) -> str:
    """What has to agree: the boxes, where there are few of them, and the sentence that says why."""
    left = [score.count[name].title for name in check.these]
    right = [score.count[name].title for name in check.those]
    fixed = 0 if check.number is None else evaluate(table, check.number, side or None)
    if right:
        words = " + ".join([*right, *([str(fixed)] if fixed else [])])
        words = (
            words
            if check.times == 1
            else f"{check.times} × ({words})"
            if len(right) > 1
            else f"{check.times} × {words}"
        )
        words += f" + {check.plus}" if check.plus else ""
    else:
        words = str(fixed * check.times + check.plus)
    sign = "=" if check.relation == "equal" else "≤"
    counted = " + ".join(left) if len(left) <= MOST_TOLD else w.together
    return capitalize(f"{counted} {sign} {words}.") + (f" {check.say}" if check.say else "")
