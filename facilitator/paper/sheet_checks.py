"""Checks of a score sheet: sentences that need only its own boxes."""

from collections.abc import Iterator

from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.rulebook.score_spec import Check, Score
from facilitator.game.scoring.totals import lines_for
from facilitator.paper.score_boxes import Sheet, counts_with_box
from facilitator.plain.wording import capitalize

MOST_TOLD = 3
"""A check of more boxes than these names none of them."""


def checks_of(score: Score, side: str) -> tuple[Check, ...]:
    """The checks that a side makes by pencil."""
    return tuple(c for c in score.checks if c.paper and (not c.sides or side in c.sides)) if side else ()


def check_sentences(sheet: Sheet) -> Iterator[str]:
    """What has to agree; checks with the same bound are told together."""
    words = sheet.words
    by_bound: dict[str, list[Check]] = {}
    for check in checks_of(sheet.score, sheet.side):
        by_bound.setdefault(_bound(check, sheet), []).append(check)
    for bound, alike in by_bound.items():
        lines = [n for check in alike if (n := _line_of(check, sheet))]
        named = [_boxes_named(check, sheet) for check in alike if not _line_of(check, sheet)]
        if lines:
            named.insert(0, words.fill(words.paper.check_line, n=len(lines), lines=words.listed(*map(str, lines))))
        what = words.listed(*named)
        what = words.fill(words.paper.check_each, what=what) if len(alike) > 1 else what
        yield capitalize(words.fill(words.paper.check_sentence, what=what, bound=bound))


def _bound(check: Check, sheet: Sheet) -> str:
    words, w = sheet.words, sheet.words.paper
    fixed = 0 if check.number is None else evaluate(sheet.table, check.number, sheet.side or None)
    those = words.listed(*(sheet.score.count[name].title for name in check.those))
    over = fixed * check.times + check.plus
    if not check.those:
        return words.fill(w.check_number_equal if check.relation == "equal" else w.check_number, n=over)
    if check.times != 1:
        return words.fill(w.check_times, n=check.times, those=those)
    if over:
        return words.fill(w.check_more, n=over, those=those)
    return words.fill(w.check_equal if check.relation == "equal" else w.check_most, those=those)


def _line_of(check: Check, sheet: Sheet) -> int:
    """The number of the line whose boxes a check adds up; 0 where they are from elsewhere."""
    lines = [line for line in lines_for(sheet.table) if line.of == ("side" if sheet.side else "table")]
    boxes = [set(counts_with_box(line, sheet.side, sheet.table)) for line in lines]
    return next((n for n, own in enumerate(boxes, 1) if own == set(check.these)), 0)


def _boxes_named(check: Check, sheet: Sheet) -> str:
    """The boxes that a check adds up: few by their titles, many as all of the first step."""
    words, w = sheet.words, sheet.words.paper
    if len(check.these) > MOST_TOLD:
        return w.together
    titles = words.listed(*(sheet.score.count[name].title for name in check.these))
    return words.fill(w.check_sum, what=titles) if len(check.these) > 1 else titles
