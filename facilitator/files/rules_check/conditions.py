"""Conditions: each says one thing, about what is known at that time, and can be met; and amounts, which may depend on them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from facilitator.files.fault_list import Faults, Path, show_value
from facilitator.files.rules_check.names import AROUND, check_side_present
from facilitator.files.rules_check.options import kind_words, near_choice
from facilitator.files.rules_check.quantities import (
    KnownNames,
    Wants,
    bounds_words,
    check_bounds,
    check_chooser,
    check_owner,
    check_reckoned,
    is_number,
    range_of,
)
from facilitator.game.rulebook.amounts import Amount, Case, Condition, Conditions, Reckoned
from facilitator.game.rulebook.ruleset import Manner, Option, Ruleset
from facilitator.plain.spelling import one_of
from facilitator.plain.wording import listed


def check_conditions(rules: Ruleset, conditions: Conditions, path: Path, known: KnownNames, faults: Faults) -> None:
    """A list of conditions."""
    for i, condition in enumerate(conditions):
        _condition(rules, condition, (*path, i), known, faults)


def check_cases(
    rules: Ruleset,
    cases: Sequence[Case | Manner],
    path: Path,
    known: KnownNames,
    example: str,
    faults: Faults,
    rest: str = "",
) -> None:
    """Cases of which the first one that fits counts; the last one is for everything else."""
    if not cases:
        faults.add(path, "empty", f"at least one case, as in [{example}]")
    for i, case in enumerate(cases):
        check_conditions(rules, case.when, (*path, i, "when"), known, faults)
        if not case.when and i + 1 < len(cases):
            faults.add(
                (*path, i), "a case without 'when'", "it to be the last one: the cases after it are never reached"
            )
    if cases and cases[-1].when:
        faults.add(
            (*path, len(cases) - 1),
            "the last case and has a 'when'",
            f"one more case without 'when' after it, for everything else{rest}",
        )


def _condition(rules: Ruleset, c: Condition, path: Path, known: KnownNames, faults: Faults) -> None:
    if c == Condition():
        faults.add(path, "a condition that says nothing", 'something that has to hold, such as { first = "…" }')
    measures = {"pile": c.pile, "meter": c.meter, "option": c.option, "sides": c.sides or None}
    measured = [k for k, v in measures.items() if v is not None]
    limited = not c.is_ is c.at_least is c.at_most is None
    if len(measured) > 1:
        faults.add(path, f"a condition about {listed(measured)}", "one of them; put a second one in separate { }")
    elif measured and not limited:
        faults.add(path, f"a condition about {measured[0]} without a number", "is, at-least or at-most with it")
    elif limited and not measured:
        faults.add(
            path, "a condition with a number but nothing to compare with it", "pile, meter, option or sides with it"
        )
    elif measured:
        _compared(rules, c, path, known, faults)
    if c.of != "acting" and c.pile is c.meter is c.board is c.card is None:
        faults.add((*path, "of"), f"'{c.of}'", "pile or meter with it, to say what is looked at")
    if c.card is not None:
        _held(rules, c, path, known, faults)
    if c.board is not None:
        _built(rules, c, path, known, faults)
    _going_on(c, path, known, faults)
    for key, name in (("on", c.on), ("off", c.off)):
        option = rules.option.get(name or "")
        if option is not None and option.kind != "switch":
            faults.add(
                (*path, key), f"'{name}', an option of the kind '{option.kind}'", "an option of the kind 'switch'"
            )
        elif option is not None:
            check_chooser(option, (*path, key), known, faults)


def _held(rules: Ruleset, c: Condition, path: Path, known: KnownNames, faults: Faults) -> None:
    """Who holds a card."""
    if c.of == "each":
        faults.add((*path, "of"), "'each'", "acting, next, previous, any or a side: a card is only held by one of them")
    elif c.of in AROUND and not known.turn:
        faults.add(
            (*path, "card"), f"'{c.card}', but it is no side's turn at that time", "of = 'any' or a side with it"
        )
    check_side_present(rules, c.of, (*path, "of"), faults)


def _built(rules: Ruleset, c: Condition, path: Path, known: KnownNames, faults: Faults) -> None:
    """A pyramid that is looked at, and whose it is."""
    if rules.board is None or rules.board.kind != "pyramid":
        faults.add(
            (*path, "board"),
            f"'{c.board}', but the game has no pyramid",
            "[board] with kind = 'pyramid', or no condition about it",
        )
    elif c.of in AROUND and not known.turn:
        faults.add(
            (*path, "board"),
            f"'{c.board}', but it is no side's turn at that time",
            "of = 'any', of = 'each' or a side with it",
        )
    check_side_present(rules, c.of, (*path, "of"), faults)


def _going_on(c: Condition, path: Path, known: KnownNames, faults: Faults) -> None:
    """Repetitions of spans that go on at that time."""
    named: Iterable[tuple[Path, str | None]] = (
        (("first",), c.first),
        (("last",), c.last),
        (("not-first",), c.not_first),
        (("not-last",), c.not_last),
        (("nth", "span"), c.nth.span if c.nth else None),
    )
    for key, span in named:
        if span is not None and known.spans is not None and span not in known.spans:
            faults.add(
                (*path, *key),
                f"'{span}', which is not going on at that time",
                one_of(known.spans) if known.spans else "no condition about a span here",
            )
    if c.nth is not None and c.nth.n < 1:
        faults.add((*path, "nth", "n"), str(c.nth.n), "at least 1")


def _compared(rules: Ruleset, c: Condition, path: Path, known: KnownNames, faults: Faults) -> None:
    """What is measured, and whether its bounds can ever be met."""
    for key, bound in (("at-least", c.at_least), ("at-most", c.at_most)):
        if isinstance(bound, Reckoned):
            check_reckoned(rules, bound, (*path, key), Wants(known), faults)
    if (option := rules.option.get(c.option or "")) is not None:
        _of_option(option, c, path, known, faults)
        return
    found = (rules.sides.least, rules.sides.most) if c.sides else range_of(rules, c.pile, c.meter)
    if found is None:
        return  # no such thing, which is said elsewhere, or the one pile that knows no bounds
    least, most = found
    if c.is_ is not None and type(c.is_) is not int:
        faults.add((*path, "is"), show_value(c.is_), "a whole number")
        return
    low, high = c.is_ if c.is_ is not None else c.at_least, c.is_ if c.is_ is not None else c.at_most
    if isinstance(low, int) and most is not None and low > most:
        faults.add(
            (*path, "is" if c.is_ is not None else "at-least"),
            f"{low}, which is never reached",
            bounds_words(least, most),
        )
    elif isinstance(high, int) and high < least:
        faults.add(
            (*path, "is" if c.is_ is not None else "at-most"),
            f"{high}, which is never reached",
            bounds_words(least, most),
        )
    elif isinstance(c.at_least, int) and isinstance(c.at_most, int) and c.at_least > c.at_most:
        faults.add((*path, "at-most"), str(c.at_most), f"at least {c.at_least}, as at-least is {c.at_least}")
    _measured_of(rules, c, path, known, faults)


def _of_option(option: Option, c: Condition, path: Path, known: KnownNames, faults: Faults) -> None:
    fits = {"number": type(c.is_) is int, "switch": isinstance(c.is_, bool), "choice": c.is_ in option.choices}
    if c.is_ is not None and not fits.get(option.kind, isinstance(c.is_, str)):
        faults.add((*path, "is"), show_value(c.is_), kind_words(option), near_choice(option, c.is_))
    for key, bound in (("at-least", c.at_least), ("at-most", c.at_most)):
        if bound is not None and not is_number(option):
            faults.add(
                (*path, key),
                "given",
                f"'is', as the kind of the option '{option.id}' is '{option.kind}' and not 'number'",
            )
    check_chooser(option, (*path, "option"), known, faults)


def _measured_of(rules: Ruleset, c: Condition, path: Path, known: KnownNames, faults: Faults) -> None:
    """Whose pile or meter is looked at."""
    if c.of in AROUND:
        check_owner(rules, c.pile, c.meter, path, known, faults)
    check_side_present(rules, c.of, (*path, "of"), faults)


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
