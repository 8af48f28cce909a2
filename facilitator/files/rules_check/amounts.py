"""Amounts and conditions: each is one thing, of a kind that fits, known where it is asked for."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from facilitator.files.rules_check.names import AROUND, enclosing_spans, has_turn, side_names
from facilitator.files.rules_check.options import kind_words, near_choice
from facilitator.files.shape import Faults, Path, show_value
from facilitator.game.rulebook.amounts import Amount, Case, Condition, Conditions, Reckoned
from facilitator.game.rulebook.components import Meter, Pile
from facilitator.game.rulebook.ruleset import Option, Ruleset
from facilitator.plain.frozen import frozen
from facilitator.plain.spelling import one_of
from facilitator.plain.wording import listed

_FIELDS = ("option", "pile", "meter", "fill", "above", "per-side", "by-sides", "given")


@frozen
class KnownNames:
    """What is known where something is reckoned: whose turn it is, which spans go on (None: any may), and whether a
    number was said.
    """

    turn: bool = True
    spans: tuple[str, ...] | None = None
    typed: bool = False


@frozen
class Wants:
    """What is asked of an amount: its bounds, and whether items move."""

    known: KnownNames
    least: int = 0
    most: int | None = None
    moves: bool = False


def known_in(rules: Ruleset, span: str | None) -> KnownNames:
    """What is known while a span goes on."""
    spans = enclosing_spans(rules, span)
    return KnownNames(has_turn(rules, spans), spans)


def known_at(rules: Ruleset, span: str) -> KnownNames:
    """What may be known at any time while a span goes on: also what goes on within it."""
    inside = tuple(s for s in rules.span if span in enclosing_spans(rules, s))
    spans = tuple(dict.fromkeys((*enclosing_spans(rules, span), *inside)))
    return KnownNames(has_turn(rules, spans), spans)


def check_amount(rules: Ruleset, amount: Amount, path: Path, wants: Wants, faults: Faults) -> None:
    """One amount."""
    if isinstance(amount, tuple):
        _cases(rules, amount, path, wants, faults)
    elif isinstance(amount, Reckoned):
        _reckoned(rules, amount, path, wants, faults)
    elif amount == "all":
        if not wants.moves:
            faults.add(path, "'all'", "a number: there is nothing here to take all of")
    else:
        _bounded(amount, path, wants, faults)


def _bounded(n: int, path: Path, wants: Wants, faults: Faults) -> None:
    if n < wants.least or (wants.most is not None and n > wants.most):
        faults.add(path, str(n), bounds_words(wants.least, wants.most))


def bounds_words(least: int, most: int | None) -> str:
    """From the least to the most, in words."""
    return f"at least {least}" if most is None else str(least) if least == most else f"{least} to {most}"


def _cases(rules: Ruleset, cases: tuple[Case, ...], path: Path, wants: Wants, faults: Faults) -> None:
    if not cases:
        faults.add(path, "empty", "at least one case, as in [{ amount = 1 }]")
    # What is chosen among cases may well come to nothing in one of them.
    wants = replace(wants, least=min(0, wants.least))
    for i, case in enumerate(cases):
        check_amount(rules, case.amount, (*path, i, "amount"), wants, faults)
        check_conditions(rules, case.when, (*path, i, "when"), wants.known, faults)
        if not case.when and i + 1 < len(cases):
            faults.add(
                (*path, i), "a case without 'when'", "it to be the last one: the cases after it are never reached"
            )
    if cases and cases[-1].when:
        faults.add(
            (*path, len(cases) - 1),
            "the last case and has a 'when'",
            "one more case without 'when' after it, for everything else, such as { amount = 0 }",
        )


def _reckoned(rules: Ruleset, amount: Reckoned, path: Path, wants: Wants, faults: Faults) -> None:
    given = {f: getattr(amount, f.replace("-", "_")) for f in _FIELDS}
    fields = [f for f, value in given.items() if value is not None and value is not False]
    if len(fields) != 1:
        faults.add(
            path,
            f"an amount with {listed(fields)}" if fields else "an amount with nothing in it",
            f"just one of {', '.join(_FIELDS)}",
        )
        return
    if amount.times < 1:
        faults.add((*path, "times"), str(amount.times), "at least 1")
    # What is multiplied or added may bring anything within bounds; the play-through sees whether it does.
    most = None if amount.plus or amount.times != 1 else wants.most
    wants = replace(wants, least=min(0, wants.least) if not amount.plus else -1_000_000, most=most)
    if (option := rules.option.get(amount.option or "")) is not None:
        _counting(option, (*path, "option"), wants, faults)
    _owned(rules, amount.pile, amount.meter, path, wants.known, faults)
    if amount.fill is not None:
        if not wants.moves:
            faults.add((*path, "fill"), "given", "a number: there is no pile here to fill")
        else:
            _bounded(amount.fill, (*path, "fill"), replace(wants, least=1), faults)
    if amount.above is not None:
        if not wants.moves:
            faults.add((*path, "above"), "given", "a number: there is no pile here to take from")
        else:
            _bounded(amount.above, (*path, "above"), replace(wants, least=0, most=None), faults)
    if amount.per_side is not None:
        most = None if wants.most is None else wants.most // rules.sides.most
        _bounded(
            amount.per_side,
            (*path, "per-side"),
            replace(wants, least=1 if not amount.plus else wants.least, most=most),
            faults,
        )
    if amount.by_sides is not None:
        _by_sides(rules, amount, (*path, "by-sides"), wants, faults)
    if amount.given and not wants.known.typed:
        faults.add((*path, "given"), "true", "another amount: only an action and its rules are given a number")


def _counting(option: Option, path: Path, wants: Wants, faults: Faults) -> None:
    """An option that is used as a number."""
    if not _is_number(option):
        faults.add(path, f"'{option.id}', an option of the kind '{option.kind}'", "an option of the kind 'number'")
    elif type(option.default) is int and option.default < wants.least:
        faults.add(
            path, f"'{option.id}', which is {option.default} by default", f"an option that is at least {wants.least}"
        )
    _chosen_by_sides(option, path, wants.known, faults)


def _is_number(option: Option) -> bool:
    return option.kind == "number" or (option.kind == "choice" and all(c.isdecimal() for c in option.choices))


def _chosen_by_sides(option: Option, path: Path, known: KnownNames, faults: Faults) -> None:
    if option.per == "side" and not known.turn:
        faults.add(
            path,
            f"'{option.id}', which every side chooses for itself",
            "an option of the table: it is no side's turn here",
        )


def _owned(rules: Ruleset, pile: str | None, meter: str | None, path: Path, known: KnownNames, faults: Faults) -> None:
    """A pile or meter of the side whose turn it is, where it is nobody's."""
    kinds: tuple[tuple[str, str | None, Mapping[str, Pile | Meter]], ...] = (
        ("pile", pile, rules.pile),
        ("meter", meter, rules.meter),
    )
    for key, name, things in kinds:
        found = things.get(name or "")
        if found is not None and found.of == "side" and not known.turn:
            faults.add(
                (*path, key),
                f"'{name}', which every side has for itself",
                f"a {key} of the table: it is no side's turn here",
            )


def _by_sides(rules: Ruleset, amount: Reckoned, path: Path, wants: Wants, faults: Faults) -> None:
    numbers = [str(n) for n in range(rules.sides.least, rules.sides.most + 1)]
    table = amount.by_sides or {}
    for key, n in table.items():
        if key not in (*numbers, "other"):
            faults.add(
                (*path, key),
                f"for '{key}' sides",
                f"{bounds_words(rules.sides.least, rules.sides.most)}, as in [sides], or other",
            )
        else:
            _bounded(n, (*path, key), wants, faults)
    missing = [n for n in numbers if n not in table]
    if missing and "other" not in table and set(table) <= set(numbers):
        faults.add(
            path, f"without a number for {listed(missing)} sides", "one for every number of sides, or one for 'other'"
        )


def check_conditions(rules: Ruleset, conditions: Conditions, path: Path, known: KnownNames, faults: Faults) -> None:
    """A list of conditions."""
    for i, condition in enumerate(conditions):
        _condition(rules, condition, (*path, i), known, faults)


def _condition(rules: Ruleset, c: Condition, path: Path, known: KnownNames, faults: Faults) -> None:
    if c == Condition():
        faults.add(path, "a condition that says nothing", 'something that has to hold, such as { first = "…" }')
    measures = {"pile": c.pile, "meter": c.meter, "option": c.option, "sides": c.sides or None}
    measured = [k for k, v in measures.items() if v is not None]
    limited = not c.is_ is c.at_least is c.at_most is None
    if len(measured) > 1:
        faults.add(
            path, f"a condition about {listed(measured)}", "one of them; a second one belongs into { } of its own"
        )
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
            _chosen_by_sides(option, (*path, key), known, faults)


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
            check_amount(rules, bound, (*path, key), Wants(known), faults)
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


def range_of(rules: Ruleset, pile: str | None, meter: str | None) -> tuple[int, int | None] | None:
    """The least and the most that a pile or a meter can be."""
    if (known := rules.pile.get(pile or "")) is not None:
        return 0, known.most
    bounded = rules.meter.get(meter or "")
    return None if bounded is None else (bounded.least, bounded.most)


def _of_option(option: Option, c: Condition, path: Path, known: KnownNames, faults: Faults) -> None:
    fits = {"number": type(c.is_) is int, "switch": isinstance(c.is_, bool), "choice": c.is_ in option.choices}
    if c.is_ is not None and not fits.get(option.kind, isinstance(c.is_, str)):
        faults.add((*path, "is"), show_value(c.is_), kind_words(option), near_choice(option, c.is_))
    for key, bound in (("at-least", c.at_least), ("at-most", c.at_most)):
        if bound is not None and not _is_number(option):
            faults.add(
                (*path, key),
                "given",
                f"'is', as the kind of the option '{option.id}' is '{option.kind}' and not 'number'",
            )
    _chosen_by_sides(option, (*path, "option"), known, faults)


def _measured_of(rules: Ruleset, c: Condition, path: Path, known: KnownNames, faults: Faults) -> None:
    """Whose pile or meter is looked at."""
    if c.of in AROUND:
        _owned(rules, c.pile, c.meter, path, known, faults)
    check_side_present(rules, c.of, (*path, "of"), faults)


def check_side_present(rules: Ruleset, who: str, path: Path, faults: Faults) -> None:
    """A side that does not play in the smallest games."""
    sides = side_names(rules)
    if who in sides[rules.sides.least :]:
        faults.add(
            path,
            f"'{who}', who does not play when there are only {rules.sides.least}",
            f"acting, next, previous, each or {one_of(sides[: rules.sides.least])}",
        )
