"""Options, the values that they may have, and the variants and lesson plans that choose among them."""

from collections.abc import Mapping

from facilitator.files.fault_list import Faults, Path, show_value
from facilitator.files.rules_check.numbers import bounds_words, check_conditions
from facilitator.game.rulebook.numbers.book import KnownNames
from facilitator.game.rulebook.numbers.cases import FirstOf
from facilitator.game.rulebook.numbers.composed import ValueOf
from facilitator.game.rulebook.numbers.number import Fixed, Sum
from facilitator.game.rulebook.numbers.quantities import NumberOf, OptionChosen
from facilitator.game.rulebook.ruleset import Option, OptionValue, Ruleset
from facilitator.game.table.options import option_kind_fault
from facilitator.plain.spelling import nearest, one_of

AT_THE_OPENING = (Fixed, Sum, ValueOf, FirstOf, OptionChosen, NumberOf)
"""What is known when a lesson is opened."""


def check_options(rules: Ruleset, faults: Faults) -> None:
    """Every option has choices and a default that go together, and limits that can be kept."""
    for i, option in enumerate(rules.options):
        path: Path = ("options", i)
        if option_kind_fault(option, option.default):
            faults.add(
                (*path, "default"), show_value(option.default), kind_words(option), near_choice(option, option.default)
            )
        _bounds(option, path, faults)
        _choices(rules, option, path, faults)
    check_limits(rules, faults)


def _bounds(option: Option, path: Path, faults: Faults) -> None:
    """The least and the most of a number, between which its default lies."""
    for key, bound in (("least", option.least), ("most", option.most)):
        if bound is not None and option.kind != "number":
            faults.add((*path, key), "given", f"it with a number as default, and not {show_value(option.default)}")
            return
    least, most, default = option.least, option.most, option.default
    if least is not None and most is not None and most < least:
        faults.add((*path, "most"), str(most), f"at least {least}, as least is {least}")
    elif isinstance(default, int) and not ((least is None or default >= least) and (most is None or default <= most)):
        bounds = bounds_words(least, most) if least is not None else f"at most {most}"
        faults.add((*path, "default"), str(default), bounds)


def check_limits(rules: Ruleset, faults: Faults) -> None:
    """Limits say one thing: of counts when somebody enters them, of options and numbers of sides before anything else."""
    for i, limit in enumerate(rules.limits):
        path: Path = ("limits", i)
        if limit.counts and limit.refuse:
            faults.add((*path, "refuse"), "given", "'warn': what somebody counted is only doubted")
        elif bool(limit.refuse) == bool(limit.warn) and not limit.says_itself:
            found = "a limit with two sentences" if limit.refuse else "a limit without a sentence"
            faults.add(path, found, "either 'refuse' or 'warn', with what there is to say")
        if not limit.counts and not limit.paper:
            faults.add((*path, "paper"), "given", "it with a limit of counts: no other is on the score sheet")
        if not (limit.when or limit.must):
            faults.add(path, "a limit for no case", "must, when, or both")
        for key, conditions in (("when", limit.when), ("must", limit.must)):
            check_conditions(rules, conditions, (*path, key), KnownNames(True, ()), faults)
            for j, condition in enumerate(conditions if not limit.counts else ()):
                read = [n for n in condition.parts() if not isinstance(n, AT_THE_OPENING)]
                if read:
                    found = "a condition about what is not there yet"
                    faults.add((*path, key, j), found, "counts, or options and the number of sides")


def _choices(rules: Ruleset, option: Option, path: Path, faults: Faults) -> None:
    for k, choice in enumerate(option.choices):
        if not choice:
            faults.add((*path, "choices", k), "empty", "some text")
        elif choice in option.choices[:k]:
            faults.add((*path, "choices", k), f"'{choice}', which is in the list already", "every choice once")
    if not option.unique:
        return
    if option.of != "side":
        faults.add((*path, "unique"), "true", 'false, unless every side chooses for itself (of = "side")')
    elif option.kind != "choice":
        faults.add((*path, "unique"), "true", "false, unless there are choices")
    elif 0 < len(option.choices) < rules.sides.most:
        faults.add(
            (*path, "choices"),
            f"a list of {len(option.choices)}",
            f"at least {rules.sides.most}: each of up to {rules.sides.most} sides takes another one",
        )


def kind_words(option: Option) -> str:
    """What an option takes, in words."""
    return {"number": "a whole number", "switch": "true or false", "text": "text in quotes"}.get(
        option.kind, one_of(option.choices)
    )


def near_choice(option: Option, value: object) -> str | None:
    """The choice that was most likely meant."""
    return nearest(value, option.choices) if isinstance(value, str) and option.choices else None


def check_chosen(rules: Ruleset, chosen: Mapping[str, OptionValue], path: Path, faults: Faults) -> None:
    """Values chosen by name, or for one side by `option.side`."""
    for name, value in chosen.items():
        word, dot, side = name.partition(".")
        option = rules.option.get(word)
        if option is None:
            known = one_of(rules.option) if rules.option else "nothing here, as there are no options in this game"
            faults.add((*path, name), "not an option of this game", known, nearest(word, rules.option))
        elif dot and option.of != "side":
            faults.add((*path, name), "for one side", f"{word} alone, as it is not an option of each side")
        elif dot and side not in rules.side_names:
            sides = rules.side_names
            faults.add((*path, name), f"for '{side}', and there is no such side", one_of(sides), nearest(side, sides))
        elif option_kind_fault(option, value):
            faults.add((*path, name), show_value(value), kind_words(option), near_choice(option, value))


def check_variants(rules: Ruleset, faults: Faults) -> None:
    """Variants change options that there are, for numbers of sides that there can be."""
    for i, variant in enumerate(rules.variants):
        path: Path = ("variants", i)
        check_chosen(rules, variant.options, (*path, "options"), faults)
        least, most = variant.least_sides, variant.most_sides
        for key, n in (("least-sides", least), ("most-sides", most)):
            if n is not None and not rules.sides.least <= n <= rules.sides.most:
                faults.add((*path, key), str(n), f"{rules.sides.least} to {rules.sides.most}, as in [sides]")
        if least is not None and most is not None and most < least:
            faults.add((*path, "most-sides"), str(most), f"at least {least}, as least-sides is {least}")
