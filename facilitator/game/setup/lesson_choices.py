"""Choosing what a lesson is opened with: tables, sides, who sits where, variant and options; refused before anything is
written.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from facilitator.game.dispatch.opening import new_table, seat_sides, sides_of, variant_options, warnings
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.move_builder import Chance
from facilitator.game.rulebook.ruleset import OptionValue, Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.seating import MOST_TABLES, Layout, Wish, draw_seating, lay_out_tables
from facilitator.game.setup.seating_constraints import number_of, read_constraints
from facilitator.game.table.options import option_from
from facilitator.plain.frozen import field, frozen, replace
from facilitator.plain.spelling import did_you_mean, one_of

Codes = Callable[[int], Sequence[str]]
"""So many codes for people, in the order of their numbers."""


@frozen
class SchoolClass:
    """A class by its name, and the codes of everybody in it, in the order of its list; numbers are places in that
    list.
    """

    title: str
    codes: tuple[str, ...]

    def here(self, absent: str) -> tuple[int, ...]:
        """The numbers of all but those who are absent, which is typed as `3, 17`, by numbers or by codes."""
        return tuple(
            sorted(
                {*range(1, len(self.codes) + 1)} - {number_of(w, self.codes) for w in re.split(r"[,;\s]+", absent) if w}
            )
        )


def class_finder(classes: Iterable[SchoolClass]) -> Callable[[Iterable[str]], str]:
    """From codes to the class that most of them are in; nothing where nobody is known."""
    of = {code: known.title for known in classes for code in known.codes}

    def found(codes: Iterable[str]) -> str:
        titles = [of[code] for code in codes if code in of]
        return max(sorted(set(titles)), key=titles.count, default="")

    return found


@frozen
class Choices:
    """What was chosen; what is None is as the lesson plan says, or the game. With `heads` people are drawn, else each
    side gets `seats`.
    """

    tables: int | None = None
    sides: int | None = None
    order: str = ""
    seats: int | None = None
    heads: int | None = None
    apart: str = ""
    draw: int = 0
    variant: str | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    of: SchoolClass | None = None
    """Whose lesson it is; then `here` are the numbers of those who are drawn."""
    here: tuple[int, ...] = ()


@frozen
class Chosen:
    """What a lesson is opened with: the sides of each table, options, who sits where, and what to know before the game
    begins.
    """

    sides: Mapping[str, tuple[str, ...]]
    options: Mapping[str, OptionValue]
    seats: tuple[tuple[str, str, tuple[str, ...]], ...]
    warnings: tuple[str, ...]
    numbers: Mapping[str, int]
    """The number of everybody who has a code: what they counted off, or their place in the class list."""
    of: str = ""
    """The class that it is for, if it is one with a list."""


def for_class(choices: Choices, of: SchoolClass, absent: str) -> Choices:
    """The same choices for a class: everybody in it is drawn but who is absent."""
    here = of.here(absent)
    if not here:
        raise Refused(f"Everyone in {of.title} is marked absent.")
    return replace(choices, heads=len(here), of=of, here=here)


def settle_choices(choices: Choices, scenario: Scenario, rules: Ruleset, chance: Chance, codes: Codes) -> Chosen:
    """What these choices come to, or the refusal."""
    layout = layout_of(choices, scenario, rules)
    sides = sides_at(choices, layout, rules)
    options = options_of(choices, scenario, rules, layout)
    everybody = choices.of.codes if choices.of is not None else tuple(codes(layout.heads))
    drawn = heads_drawn(choices, scenario) is not None
    people = people_of(choices, layout, rules, chance, everybody, drawn)
    warned = check_opening(rules, sides, options)
    numbers = {code: n for n, code in enumerate(everybody, 1) if choices.of is None or n in choices.here}
    seats = tuple(
        (table, side, members)
        for (table, own), at in zip(sides.items(), people, strict=True)
        for side, members in zip(own, at, strict=True)
    )
    return Chosen(sides, options, seats, warned, numbers, choices.of.title if choices.of is not None else "")


def planned_heads(scenario: Scenario, rules: Ruleset) -> int:
    """How many people a lesson plan is made for."""
    if scenario.heads is not None:
        return scenario.heads
    seats = scenario.seats if scenario.seats is not None else rules.seats.usual
    return scenario.tables * len(sides_of(rules, scenario.sides)) * seats


def layout_of(choices: Choices, scenario: Scenario, rules: Ruleset) -> Layout:
    """How many sit at each side of each table."""
    number = choices.sides if choices.sides is not None else scenario.sides
    heads = heads_drawn(choices, scenario)
    as_planned = heads == planned_heads(scenario, rules) and choices.tables is None and choices.sides is None
    planned = scenario.tables if heads is None or (as_planned and scenario.heads is not None) else None
    tables = choices.tables if choices.tables is not None else planned
    if tables is not None and not 1 <= tables <= MOST_TABLES:
        raise Refused(f"A lesson has 1 to {MOST_TABLES} tables, not {tables}.")
    seats = (
        choices.seats
        if choices.seats is not None
        else scenario.seats
        if scenario.seats is not None
        else rules.seats.usual
    )
    if heads is None or (as_planned and scenario.heads is None):
        if not rules.seats.least <= seats <= rules.seats.most:
            raise Refused(
                f"A {rules.sides.word} of {rules.title} has {rules.seats.least} to {rules.seats.most} members, not "
                f"{seats}."
            )
        return Layout(((seats,) * len(sides_of(rules, number)),) * (tables if tables is not None else scenario.tables))
    usual = len(sides_of(rules, number))
    least, most = rules.sides.least, rules.sides.most
    variant = next((v for v in rules.variants if v.id == (choices.variant or scenario.variant)), None)
    if variant is not None:
        least, most = max(least, variant.least_sides or least), min(most, variant.most_sides or most)
    wish = Wish(tables, choices.sides, usual, seats, least, most, scenario.tables, scenario.person)
    return lay_out_tables(heads, rules, wish)


def heads_drawn(choices: Choices, scenario: Scenario) -> int | None:
    """How many people are drawn by lot; None where every side just gets its seats."""
    given = (choices.heads, choices.tables, choices.sides, choices.seats)
    return scenario.heads if all(number is None for number in given) else choices.heads


def sides_at(choices: Choices, layout: Layout, rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """The sides of each table in their seating order, clockwise."""
    found = {}
    for n, table in enumerate(layout.tables, 1):
        sides = sides_of(rules, len(table))
        found[str(n)] = seat_sides(sides, _order(choices.order, sides, rules)) if choices.order else sides
    return found


def _order(order: str, sides: tuple[str, ...], rules: Ruleset) -> str:
    """A seating order with every side named by its id, whether its number, its title or its id was given."""
    titles = {s.title.casefold(): s.id for s in rules.sides.list}
    words = [word.strip() for word in (order.split(",") if "," in order else order.split())]
    ids = [
        sides[int(w) - 1] if w.isdecimal() and len(w) < 3 and 1 <= int(w) <= len(sides) else titles.get(w.casefold(), w)
        for w in words
    ]
    return ",".join(ids)


def options_of(choices: Choices, scenario: Scenario, rules: Ruleset, layout: Layout) -> dict[str, OptionValue]:
    """The options: what the variant says, over it the lesson plan, over that what was chosen."""
    options: dict[str, OptionValue] = {}
    for number in sorted({len(table) for table in layout.tables}):  # a variant may be for some numbers of sides only
        options = {
            **variant_options(rules, choices.variant or scenario.variant, number),
            **scenario.options,
            **choices.options,
        }
    tables = [str(n) for n in range(1, len(layout.tables) + 1)]
    strange = next((k for k in options if ":" in k and k.partition(":")[0] not in tables), None)
    if strange:
        raise Refused(f"There is no table {strange.partition(':')[0]}; this lesson has {len(tables)}.")
    return options


def people_of(
    choices: Choices, layout: Layout, rules: Ruleset, chance: Chance, everybody: Sequence[str], drawn: bool
) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The codes of those who sit at each side of each table: drawn by lot, or one after the other where sides were just
    given seats.
    """
    if not drawn:
        row = iter(everybody)
        return tuple(tuple(tuple(next(row) for _ in range(size)) for size in table) for table in layout.tables)
    here = choices.here if choices.of is not None else tuple(range(1, layout.heads + 1))
    # Whoever is absent need not be kept apart from anybody.
    apart = {one: others & {*here} for one, others in read_constraints(choices.apart, everybody).items() if one in here}
    at = draw_seating(layout, apart, chance, choices.draw, rules.sides.word, here)
    return tuple(tuple(tuple(everybody[n - 1] for n in side) for side in table) for table in at)


def check_opening(
    rules: Ruleset, sides: Mapping[str, tuple[str, ...]], options: Mapping[str, OptionValue]
) -> tuple[str, ...]:
    """Open every table that differs from the others, to see whether it can be; the warnings."""
    own = any(":" in key for key in options)
    alike = {name if own else at: (name, at) for name, at in sides.items()}
    tables = [new_table(name, rules, at, options) for name, at in alike.values()]
    return tuple(dict.fromkeys(w for table in tables for w in warnings(table)))


def typed_options(rules: Ruleset, typed: Iterable[str]) -> dict[str, OptionValue]:
    """Options as they are typed on a command line: `K=V`, `K.SIDE=V`, `TABLE:K=V`."""
    options: dict[str, OptionValue] = {}
    for pair in typed:
        key, equals, value = pair.partition("=")
        table, colon, rest = key.rpartition(":")
        option = rules.option.get(rest.partition(".")[0])
        if colon and option is not None and (option.of != "table" or not table.isdecimal()):
            raise Refused(f"{option.title} can't be set for one table. Set {rest}={value} for all tables.")
        if not equals:
            raise Refused(f"'{pair}' has no value. Write it as {key}=VALUE.")
        if option is None:
            raise Refused(
                f"{rules.title} has no option '{key}'; expected {one_of(rules.option) if rules.option else 'none'}."
                f"{did_you_mean(key, rules.option)}"
            )
        options[key] = option_from(option, value)
    return options
