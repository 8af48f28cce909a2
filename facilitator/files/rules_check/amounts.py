"""Amounts: a number, a quantity that is looked up, everything, or one of these for each case."""

from dataclasses import replace

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.conditions import check_cases
from facilitator.files.rules_check.quantities import Wants, check_bounds, check_reckoned
from facilitator.game.rulebook.amounts import Amount, Case, Reckoned
from facilitator.game.rulebook.ruleset import Ruleset


def check_amount(rules: Ruleset, amount: Amount, path: Path, wants: Wants, faults: Faults) -> None:
    """One amount."""
    if isinstance(amount, tuple):
        _cases(rules, amount, path, wants, faults)
    elif isinstance(amount, Reckoned):
        check_reckoned(rules, amount, path, wants, faults)
    elif amount == "all":
        if not wants.moves:
            faults.add(path, "'all'", "a number: there is nothing here to take all of")
    else:
        check_bounds(amount, path, wants, faults)


def _cases(rules: Ruleset, cases: tuple[Case, ...], path: Path, wants: Wants, faults: Faults) -> None:
    check_cases(rules, cases, path, wants.known, "{ amount = 1 }", faults, ", such as { amount = 0 }")
    # What is chosen among cases may well come to nothing in one of them.
    wants = replace(wants, least=min(0, wants.least))
    for i, case in enumerate(cases):
        check_amount(rules, case.amount, (*path, i, "amount"), wants, faults)
