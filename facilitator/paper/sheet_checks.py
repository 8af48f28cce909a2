"""Limits on a score sheet: sentences that need only its own boxes."""

from collections.abc import Iterator

from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.number import fixed_number
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.scoring.limits import limits_for
from facilitator.game.scoring.totals import lines_for
from facilitator.paper.score_boxes import Sheet, counts_with_box
from facilitator.plain.wording import capitalize

MOST_TOLD = 3
"""A limit of more boxes than these names none of them."""


def checks_of(table: Table, side: str) -> tuple[Comparison, ...]:
    """What a side compares by pencil."""
    found = (one for limit in limits_for(table, side) if limit.paper for one in limit.must) if side else ()
    return tuple(one for one in found if isinstance(one, Comparison) and one.bound is not None)


def check_sentences(sheet: Sheet) -> Iterator[str]:
    """What has to agree; what has the same bound is told together."""
    words = sheet.words
    by_bound: dict[str, list[Comparison]] = {}
    for check in checks_of(sheet.table, sheet.side):
        by_bound.setdefault(_bound(check, sheet), []).append(check)
    for bound, alike in by_bound.items():
        lines = [n for check in alike if (n := _line_of(check, sheet))]
        named = [_boxes_named(check, sheet) for check in alike if not _line_of(check, sheet)]
        if lines:
            named.insert(0, words.fill(words.paper.check_line, n=len(lines), lines=words.listed(*map(str, lines))))
        what = words.listed(*named)
        what = words.fill(words.paper.check_each, what=what) if len(alike) > 1 else what
        yield capitalize(words.fill(words.paper.check_sentence, what=what, bound=bound))


def _bound(check: Comparison, sheet: Sheet) -> str:
    words, w, bound = sheet.words, sheet.words.paper, check.bound
    assert bound is not None
    those = words.listed(*(sheet.score.count[name].title for name in bound.counts))
    if not bound.counts:
        n = evaluate(sheet.table, bound, sheet.side or None)
        return words.fill(w.check_number if check.is_ is None else w.check_number_equal, n=n)
    factor, more = (fixed_number(n) for n in (bound.times, bound.plus)) if isinstance(bound, Source) else (None, None)
    if factor is not None:
        return words.fill(w.check_times, n=factor, those=those)
    if more is not None:
        return words.fill(w.check_more, n=more, those=those)
    return words.fill(w.check_most if check.is_ is None else w.check_equal, those=those)


def _line_of(check: Comparison, sheet: Sheet) -> int:
    """The number of the line whose boxes it adds up; 0 where they are from elsewhere."""
    lines = [line for line in lines_for(sheet.table) if line.of == ("side" if sheet.side else "table")]
    boxes = [set(counts_with_box(line, sheet.side, sheet.table)) for line in lines]
    return next((n for n, own in enumerate(boxes, 1) if own == set(check.number.counts)), 0)


def _boxes_named(check: Comparison, sheet: Sheet) -> str:
    """The boxes that it adds up: few by their titles, many as all of the first step."""
    words, w, counts = sheet.words, sheet.words.paper, check.number.counts
    if len(counts) > MOST_TOLD:
        return w.together
    titles = words.listed(*(sheet.score.count[name].title for name in counts))
    return words.fill(w.check_sum, what=titles) if len(counts) > 1 else titles
