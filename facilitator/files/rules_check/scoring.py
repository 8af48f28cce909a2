"""The score sheet: counts that follow from others, lines of one kind each, and verdicts that have what they need."""

from collections.abc import Sequence
from functools import partial

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.components import check_things
from facilitator.files.rules_check.market import check_market
from facilitator.files.rules_check.names import check_ids, check_references, check_unique, reached_from
from facilitator.files.rules_check.numbers import NOBODYS_TURN, check_conditions, check_number
from facilitator.files.rules_check.options import check_options
from facilitator.files.rules_check.people import check_people
from facilitator.files.shape import FieldReference
from facilitator.game.rulebook.numbers.book import MOST, KnownNames
from facilitator.game.rulebook.numbers.moments import Holds
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Count, Line, Score, Verdict
from facilitator.plain.spelling import one_of

RESERVED = ("total", "waiting", "discarded")
FORMS = 2
"""What one thing is called, and what several are."""

ONE_SIDE = KnownNames(True, ())
"""A sheet is about one side."""


def judge_sheet(rules: Ruleset, references: Sequence[FieldReference], faults: Faults) -> None:
    """Add what is wrong with the score sheet, and with all that points are reckoned from."""
    check_ids(rules, faults)
    check_references(rules, references, faults)
    for check in (check_people, check_options, check_things, check_market, check_scoring):
        check(rules, faults)


def check_scoring(rules: Ruleset, faults: Faults) -> None:
    """Everything that the score sheet says can be reckoned."""
    score = rules.score
    if score is None:
        return
    for key, ids in (
        ("counts", [c.id for c in score.counts]),
        ("lines", [line.id for line in score.lines]),
        ("verdicts", [v.id for v in score.verdicts]),
    ):
        check_unique([(("score", key, i, "id"), id_) for i, id_ in enumerate(ids)], faults)
    goals = {line.id for line in score.lines if line.goals}
    for i, count in enumerate(score.counts):
        _count(rules, score, count, ("score", "counts", i), goals, faults)
    for i, line in enumerate(score.lines):
        _line(rules, score, line, ("score", "lines", i), faults)
    check_verdicts(rules, score, faults)


def _count(rules: Ruleset, score: Score, count: Count, path: Path, goals: set[str], faults: Faults) -> None:
    board = () if rules.tile_board is None else (rules.tile_board.name,)
    if count.id in (*RESERVED, *board) or count.id in goals:
        faults.add((*path, "id"), f"'{count.id}', a word with another meaning in a file with counts", "another name")
    if not count.title or (not isinstance(count.title_, str) and len(count.title_) != FORMS):
        faults.add((*path, "title"), "not a text", 'one text, or two: ["house", "houses"]')
    if count.value is not None:
        check_number(rules, count.value, (*path, "value"), ONE_SIDE, faults, -MOST)
        if any(isinstance(part, Holds) for part in count.value.parts()):
            expected = "the card in the line that it decides: only there it is kept secret"
            faults.add((*path, "value"), "a number that tells who holds a card", expected)
        if count.id in reached_from(count.id, partial(_comes_from, score)):
            faults.add((*path, "value"), "a count that follows from itself", "counts that come from elsewhere")
        if count.most is not None and not count.is_box:
            faults.add((*path, "most"), "given", "a count that is typed: nobody types what follows from others")
        if count.behind and any(part.reads_table for part in count.value.parts()):
            found = "counts, and what lies on the table as well"
            faults.add((*path, "value"), found, "one of them; what lies on the table can be a count of its own")


def _comes_from(score: Score, name: str) -> tuple[str, ...]:
    """The counts that a count is computed from."""
    return score.count[name].behind if name in score.count else ()


def _line(rules: Ruleset, score: Score, line: Line, path: Path, faults: Faults) -> None:
    if line.id in RESERVED:
        faults.add((*path, "id"), f"'{line.id}', a word that the program uses itself", "another name")
    check_conditions(rules, line.when, (*path, "when"), ONE_SIDE, faults)
    check_number(rules, line.points, (*path, "points"), ONE_SIDE, faults, -MOST)
    if line.of == "side":
        return
    for row in line.rows:
        if row.compares or row.card is not None:
            faults.add(
                (*path, "points"), "points that compare sides", "them on a line of the sides: the table has no rivals"
            )
    for name in line.counts:  # a line of the table can't ask for what each side has for itself
        count = score.count.get(name)
        if count is not None and count.of == "side" and count.is_box:
            found = f"a line of the table with '{name}', which each side has for itself"
            faults.add((*path, "points"), found, "of = 'side', or a count of the table")


def check_verdicts(rules: Ruleset, score: Score, faults: Faults) -> None:
    """The verdicts, of which the first one whose conditions hold counts."""
    for i, verdict in enumerate(score.verdicts):
        path: Path = ("score", "verdicts", i)
        check_conditions(rules, verdict.when, (*path, "when"), NOBODYS_TURN, faults)
        if not verdict.when and i < len(score.verdicts) - 1:
            faults.add((*path, "when"), "missing", "it here, since the verdicts after this one are never reached")
        _verdict(rules, score, verdict, path, faults)


def _verdict(rules: Ruleset, score: Score, verdict: Verdict, path: Path, faults: Faults) -> None:
    given = {"winner": verdict.winner, "target": verdict.target, "bands": verdict.bands, "first": verdict.first}
    if not any(given.values()):
        faults.add(path, "a verdict that says nothing", one_of(given))
    for key in ("target", "bands") if verdict.first is not None else ("bands",) if verdict.winner else ():
        if given[key]:
            faults.add((*path, key), "given", f"it without '{'winner' if verdict.winner else 'first'}'")
    if verdict.first is not None and verdict.winner:
        faults.add((*path, "first"), "given", "it without 'winner'")
    if verdict.then_by and not verdict.winner:
        faults.add((*path, "then-by"), "given", "winner with it")
    if verdict.target is not None:
        check_number(rules, verdict.target, (*path, "target"), NOBODYS_TURN, faults)
    marks = [band.at_least for band in verdict.bands]
    for j, mark in enumerate(marks):
        if mark in marks[:j]:
            faults.add((*path, "bands", j, "at-least"), str(mark), "a different number")
    for name, place in (
        (verdict.first, (*path, "first")),
        *((name, (*path, "then-by", j)) for j, name in enumerate(verdict.then_by)),
    ):
        count = score.count.get(name or "")
        if count is not None and count.of == "table":
            faults.add(place, f"'{name}', which the table has", "a count of each side")
