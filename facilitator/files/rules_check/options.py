"""Options, the values that they may have, and the variants and lesson plans that choose among them."""

from collections.abc import Mapping

from facilitator.files.fault_list import Faults, Path, show_value
from facilitator.files.rules_check.names import side_names
from facilitator.game.rulebook.ruleset import Limit, Option, OptionValue, Ruleset
from facilitator.game.table.options import option_kind_fault
from facilitator.plain.spelling import nearest, one_of


def check_options(rules: Ruleset, faults: Faults) -> None:
    """Every option has choices and a default that go together, and limits that can be kept."""
    for i, option in enumerate(rules.options):
        path: Path = ("options", i)
        if option.kind == "choice" and not option.choices:
            place = (*path, "choices")
            faults.say(place, f"{faults.words(place)} is missing; every option of the kind 'choice' needs it.")
        elif option_kind_fault(option, option.default):
            faults.add(
                (*path, "default"), show_value(option.default), kind_words(option), near_choice(option, option.default)
            )
        _choices(rules, option, path, faults)
        for j, limit in enumerate(option.limits):
            _limit(option, limit, (*path, "limits", j), faults)


def _choices(rules: Ruleset, option: Option, path: Path, faults: Faults) -> None:
    if option.choices and option.kind != "choice":
        faults.add((*path, "choices"), "given", f"none, as the kind of this option is '{option.kind}' and not 'choice'")
    for k, choice in enumerate(option.choices):
        if not choice:
            faults.add((*path, "choices", k), "empty", "some text")
        elif choice in option.choices[:k]:
            faults.add((*path, "choices", k), f"'{choice}', which is in the list already", "every choice once")
    if not option.unique:
        return
    if option.per != "side":
        faults.add((*path, "unique"), "true", 'false, unless every side chooses for itself (per = "side")')
    elif option.kind != "choice":
        faults.add((*path, "unique"), "true", 'false, unless there are choices (kind = "choice")')
    elif 0 < len(option.choices) < rules.sides.most:
        faults.add(
            (*path, "choices"),
            f"a list of {len(option.choices)}",
            f"at least {rules.sides.most}: each of up to {rules.sides.most} sides takes another one",
        )


def _limit(option: Option, limit: Limit, path: Path, faults: Faults) -> None:
    if bool(limit.refuse) == bool(limit.warn):
        found = "a limit with two sentences" if limit.refuse else "a limit without a sentence"
        faults.add(path, found, "either 'refuse' or 'warn', with what there is to say")
    numbers = {"under": limit.under, "over": limit.over, "times": limit.times}
    if limit.equals is None and all(v is None for v in numbers.values()):
        faults.add(path, "a limit for no value", "one of under, over, equals, times")
    if option.kind != "number":
        for key, value in numbers.items():
            if value is not None:
                faults.add(
                    (*path, key), "given", f"'equals', as the kind of this option is '{option.kind}' and not 'number'"
                )
    if (
        limit.equals is not None
        and option_kind_fault(option, limit.equals)
        and not (limit.equals == "sides" and option.kind == "number")
    ):
        faults.add((*path, "equals"), show_value(limit.equals), kind_words(option), near_choice(option, limit.equals))
    elif limit.refuse and not limit.when and type(option.default) is int and _refused(limit, option.default):
        faults.add((*path[:2], "default"), f"{option.default}, which its limits refuse", "a value that is allowed")


def _refused(limit: Limit, n: int) -> bool:
    """Whether a number is refused, whatever the number of sides."""
    return (
        limit.times is None
        and "sides" not in (limit.under, limit.over, limit.equals)
        and not (limit.under is limit.over is limit.equals is None)
        and (not isinstance(limit.under, int) or n < limit.under)
        and (not isinstance(limit.over, int) or n > limit.over)
        and (limit.equals is None or n == limit.equals)
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
        elif dot and option.per != "side":
            faults.add((*path, name), "for one side", f"{word} alone, as it is not an option of each side")
        elif dot and side not in side_names(rules):
            sides = side_names(rules)
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
