"""The score sheet: counts that follow from others, lines of one kind each, checks that can be reckoned, and
verdicts that have what they need.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.components import check_things
from facilitator.files.rules_check.market import check_market
from facilitator.files.rules_check.names import check_ids, check_references, check_unique, reached_from, report_unknown
from facilitator.files.rules_check.numbers import NOBODYS_TURN, bounds_words, check_conditions, check_number
from facilitator.files.rules_check.options import check_options
from facilitator.files.rules_check.people import check_people
from facilitator.files.shape import FieldReference
from facilitator.game.rulebook.numbers.book import KnownNames
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import DERIVED, KINDS, Count, Form, Line, Score, Verdict
from facilitator.plain.spelling import one_of

RESERVED = ("total", "colony", "waiting", "discarded")
_KINDS = one_of(KINDS)
_VERDICT_USES = {"winner": ("target", "ties"), "threshold": ("target",), "bands": ("bands",), "first": ("count",)}
_VERDICT_NEEDS = {"winner": None, "threshold": "target", "bands": "bands", "first": "count"}


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
        ("checks", [c.id for c in score.checks]),
        ("verdicts", [v.id for v in score.verdicts]),
    ):
        check_unique([(("score", key, i, "id"), id_) for i, id_ in enumerate(ids)], faults)
    goals = {line.id for line in score.lines if line.goals}
    for i, count in enumerate(score.counts):
        _count(rules, score, count, ("score", "counts", i), goals, faults)
    for i, line in enumerate(score.lines):
        _line(rules, score, line, ("score", "lines", i), faults)
    for i, check in enumerate(score.checks):
        path: Path = ("score", "checks", i)
        if not check.these:
            faults.add((*path, "these"), "empty", "at least one count")
        if not check.those and check.number is None:
            faults.add(path, "a check with nothing to compare with", "those, number, or both")
        if check.number is not None:
            check_number(rules, check.number, (*path, "number"), KnownNames(True, ()), faults)
    check_verdicts(rules, score, faults)


def _count(rules: Ruleset, score: Score, count: Count, path: Path, goals: set[str], faults: Faults) -> None:
    if count.id in RESERVED or count.id in goals:
        faults.add((*path, "id"), f"'{count.id}', a word with another meaning in a file with counts", "another name")
    hows = [how.replace("_", "-") for how in DERIVED if getattr(count, how)]
    if len(hows) > 1:
        faults.add(path, f"a count with {' and '.join(hows)}", "one of them")
    if count.derived is not None:
        if count.id in reached_from(count.id, partial(_comes_from, score)):
            faults.add((*path, hows[0]), "a count that follows from itself", "counts that come from elsewhere")
        for key, given in (
            ("most", count.most is not None),
            ("face", count.face is not None),
            ("begins", count.begins),
        ):
            if given:
                faults.add((*path, key), "given", f"a count without {hows[0]}: nobody types what follows from others")
    elif count.begins and count.face is None:
        faults.add(
            (*path, "begins"), str(count.begins), "a face with it: these are tiles that don't come from the market"
        )
    if count.face is not None:
        faces = tuple(f.id for f in rules.market.faces) if rules.market else ()
        if count.face not in faces:
            report_unknown((*path, "face"), count.face, "face", faces, faults)


def _comes_from(score: Score, name: str) -> tuple[str, ...]:
    """The counts that a count is derived from."""
    count = score.count.get(name)
    return count.derived[1] if count is not None and count.derived is not None else ()


def _line(rules: Ruleset, score: Score, line: Line, path: Path, faults: Faults) -> None:
    if line.id in RESERVED:
        faults.add((*path, "id"), f"'{line.id}', a word that the program uses itself", "another name")
    check_conditions(rules, line.only, (*path, "only"), NOBODYS_TURN, faults)
    if line.forms and line.kind:
        faults.add(
            (*path, "forms"), f"beside {line.kind}", "one of them: a line has its own way of scoring, or several forms"
        )
    if line.forms:
        for i, form in enumerate(line.forms):
            _form(score, form, (*path, "forms", i), line, faults)
    else:
        _form(score, line, path, line, faults)


def _form(score: Score, form: Form, path: Path, line: Line, faults: Faults) -> None:
    kinds = [kind for kind in KINDS if getattr(form, kind) not in (None, ())]
    if len(kinds) != 1:
        faults.add(path, f"a line with {' and '.join(kinds)}" if kinds else "a line without a way of scoring", _KINDS)
        return
    match kinds[0]:
        case "steps" if form.steps is not None:
            _steps(form.steps.table, (*path, "steps", "table"), faults)
        case "product" if len(form.product) != 2:
            faults.add((*path, "product"), f"a list of {len(form.product)}", "two counts")
        case "when":
            for i, award in enumerate(form.when):
                _named(score, award.has, (*path, "when", i, "has"), faults)
                if not award.has:
                    faults.add(
                        (*path, "when", i, "has"), "empty", "at least one count with the least that it has to be"
                    )
        case "most" if form.most is not None and form.most.whole and form.most.ties != "split":
            faults.add((*path, "most", "whole"), "given", "ties = 'split' with it: otherwise nothing is shared")
        case "places" if form.places is not None and not (form.places.points and form.places.counts):
            faults.add((*path, "places"), "without counts or points", "at least one of each")
        case "sets" if form.sets is not None and len(form.sets.counts) < 2:
            faults.add((*path, "sets", "counts"), f"a list of {len(form.sets.counts)}", "at least two counts")
    _named(score, form.needs, (*path, "needs"), faults)
    if line.of == "table":
        for key, given in (("sides", form.sides), ("goal", form.goal), ("most", form.most), ("places", form.places)):
            if given:
                faults.add((*path, key), "given", "it on a line of the sides only: the table has no rivals")
    _owned(score, form, path, line, faults)


def _steps(table: Mapping[str, int], path: Path, faults: Faults) -> None:
    if not table:
        faults.add(path, "empty", "at least one number with its points")
    for key in table:
        if not (key.isdecimal() and key == str(int(key))):
            faults.add((*path, key), f"for '{key}'", "whole numbers from 0, each with its points")


def _named(score: Score, names: Mapping[str, int], path: Path, faults: Faults) -> None:
    for name, least in names.items():
        if name not in score.count:
            report_unknown((*path, name), name, "count", tuple(score.count), faults)
        elif least < 1:
            faults.add((*path, name), str(least), bounds_words(1, None))


def _owned(score: Score, form: Form, path: Path, line: Line, faults: Faults) -> None:
    """A line of the table can't ask for what each side has for itself."""
    for name in form.counts if line.of == "table" else ():
        count = score.count.get(name)
        if count is not None and count.of == "side" and count.derived is None:
            faults.add(
                path,
                f"a line of the table with '{name}', which each side has for itself",
                "of = 'side', or a count of the table",
            )


def check_verdicts(rules: Ruleset, score: Score, faults: Faults) -> None:
    """The verdicts, of which the first one whose conditions hold counts."""
    for i, verdict in enumerate(score.verdicts):
        path: Path = ("score", "verdicts", i)
        check_conditions(rules, verdict.only, (*path, "only"), NOBODYS_TURN, faults)
        if not verdict.only and i < len(score.verdicts) - 1:
            faults.add((*path, "only"), "missing", "it here, since the verdicts after this one are never reached")
        _verdict(rules, score, verdict, path, faults)


def _verdict(rules: Ruleset, score: Score, verdict: Verdict, path: Path, faults: Faults) -> None:
    given = {
        "target": verdict.target is not None,
        "bands": bool(verdict.bands),
        "count": verdict.count is not None,
        "ties": bool(verdict.ties),
    }
    needed = _VERDICT_NEEDS[verdict.kind]
    if needed is not None and not given[needed]:
        faults.say(
            (*path, needed),
            f"{faults.words((*path, needed))} is missing; a verdict of the kind '{verdict.kind}' needs it.",
        )
    for key, there in given.items():
        if there and key not in _VERDICT_USES[verdict.kind]:
            faults.add((*path, key), "given", f"it with another kind than '{verdict.kind}'")
    if verdict.target is not None:
        check_number(rules, verdict.target, (*path, "target"), NOBODYS_TURN, faults)
    elif verdict.times != 1:
        faults.add((*path, "times"), str(verdict.times), "target with it")
    marks = [band.at_least for band in verdict.bands]
    for j, mark in enumerate(marks):
        if mark in marks[:j]:
            faults.add((*path, "bands", j, "at-least"), str(mark), "a different number")
    for name, place in (
        (verdict.count, (*path, "count")),
        *((name, (*path, "ties", j)) for j, name in enumerate(verdict.ties)),
    ):
        count = score.count.get(name or "")
        if count is not None and count.of == "table":
            faults.add(place, f"'{name}', which the table has", "a count of each side")
