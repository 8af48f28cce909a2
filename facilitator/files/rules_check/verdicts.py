"""What the final points mean: each kind of verdict has what it needs, and nothing else."""

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.amounts import check_amount
from facilitator.files.rules_check.conditions import check_conditions
from facilitator.files.rules_check.quantities import KnownNames, Wants
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Score, Verdict

_USES = {"winner": ("target", "ties"), "threshold": ("target",), "bands": ("bands",), "first": ("count",)}
_NEEDS = {"winner": None, "threshold": "target", "bands": "bands", "first": "count"}


def check_verdicts(rules: Ruleset, score: Score, faults: Faults) -> None:
    """The verdicts, of which the first one whose conditions hold counts."""
    for i, verdict in enumerate(score.verdicts):
        path: Path = ("score", "verdicts", i)
        check_conditions(rules, verdict.only, (*path, "only"), KnownNames(False, ()), faults)
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
    needed = _NEEDS[verdict.kind]
    if needed is not None and not given[needed]:
        faults.say(
            (*path, needed),
            f"score.verdicts[{int(path[-1]) + 1}].{needed} is missing; a verdict of the kind "
            f"'{verdict.kind}' needs it.",
        )
    for key, there in given.items():
        if there and key not in _USES[verdict.kind]:
            faults.add((*path, key), "given", f"it with another kind than '{verdict.kind}'")
    if verdict.target is not None:
        check_amount(rules, verdict.target, (*path, "target"), Wants(KnownNames(False, ())), faults)
    elif verdict.times != 1:
        faults.add((*path, "times"), str(verdict.times), "target with it")
    marks = [band.at_least for band in verdict.bands]
    for j, mark in enumerate(marks):
        if mark in marks[:j]:
            faults.add((*path, "bands", j, "at-least"), str(mark), "a number of its own")
    for name, place in (
        (verdict.count, (*path, "count")),
        *((name, (*path, "ties", j)) for j, name in enumerate(verdict.ties)),
    ):
        count = score.count.get(name or "")
        if count is not None and count.of == "table":
            faults.add(place, f"'{name}', which the table has", "a count of each side")
