"""Setting a table up: its sides, options, piles and meters before anything has happened."""

from collections.abc import Mapping

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.evaluation import evaluate, option_value
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Deck, Place, Room, Table
from facilitator.game.rulebook.ruleset import OptionValue, Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.shapes.niches import EMPTY, CardSort, Niches, lengths
from facilitator.game.table.event_deck import unreachable_cards
from facilitator.game.table.options import judge_options, spread_options
from facilitator.plain.frozen import replace
from facilitator.plain.spelling import did_you_mean, one_of


def sides_of(rules: Ruleset, number: int | None) -> tuple[str, ...]:
    """The ids of so many sides, in their seating order."""
    known = rules.sides
    n = number if number is not None else known.preset
    if not known.least <= n <= known.most:
        span = f"{known.least} to {known.most}" if known.least != known.most else str(known.least)
        raise Refused(f"{rules.title} is for {span} {known.word}s, not {n}.")
    named = tuple(s.id for s in known.list[:n])
    return (*named, *(f"{known.word}-{i}" for i in range(len(named) + 1, n + 1)))


def seat_sides(sides: tuple[str, ...], order: str) -> tuple[str, ...]:
    """The same sides in another seating order, given as their ids with commas between."""
    wanted = tuple(word.strip() for word in order.split(","))
    if sorted(wanted) != sorted(sides):
        strange = next((w for w in wanted if w not in sides), None)
        hint = did_you_mean(strange, sides) if strange else ""
        raise Refused(f"Name each side once in the order: {','.join(sides)}.{hint}")
    return wanted


def options_of_table(chosen: Mapping[str, OptionValue], table: str) -> Mapping[str, OptionValue]:
    """The options for one table: `2:events` is for table 2 alone and comes before `events`."""
    own = {key.partition(":")[2]: value for key, value in chosen.items() if key.startswith(f"{table}:")}
    return {**{key: value for key, value in chosen.items() if ":" not in key}, **own}


def new_table(name: str, rules: Ruleset, sides: tuple[str, ...], chosen: Mapping[str, OptionValue]) -> Table:
    """A table before its first move; refused where the options don't allow it."""
    chosen = options_of_table(chosen, name)
    for key in chosen:
        option, _, side = key.partition(".")
        if option not in rules.option or (side and side not in sides):
            if option in rules.option:
                raise Refused(f"There is no side '{side}' here; expected {one_of(sides)}.{did_you_mean(side, sides)}")
            raise Refused(
                f"{rules.title} has no option '{key}'; expected {one_of(rules.option)}."
                f"{did_you_mean(option, rules.option)}"
            )
    # Whatever the seating, the side that the game lists first begins.
    first = next((s.id for s in rules.sides.list if s.id in sides), sides[0])
    table = Table(
        name,
        rules,
        sides,
        spread_options(rules, chosen, sides),
        {},
        {},
        first,
        decks={d.id: Deck() for d in rules.decks},
    )
    wrong = judge_options(table)[0]
    if wrong:
        raise Refused(" ".join(wrong))
    meters = {(m.id, s): m.start for m in rules.meters for s in (sides if m.of == "side" else (TABLE_WIDE,))}
    table = replace(table, meters=meters)
    piles = {(UNACCOUNTED, TABLE_WIDE): 0}
    for pile in rules.piles:
        for side in sides if pile.of == "side" else (TABLE_WIDE,):
            piles[pile.id, side] = n = evaluate(table, pile.start, side or None)
            if n < 0 or (pile.most is not None and n > pile.most):
                bounds = f"0 to {pile.most}" if pile.most is not None else "0 or more"
                raise Refused(
                    f"{pile.title} would start with {n}, but it holds {bounds}. Choose other options or another number of "
                    "sides."
                )
    return replace(table, piles=piles, niches=_niches(table))


def _niches(table: Table) -> Mapping[str, Niches]:
    """An empty board of rows for each side, where the game has such boards."""
    board = table.rules.niche_board
    rows = lengths(str(option_value(table, board.rows))) if board is not None else None
    if rows is None:
        return {}
    sorts = {face.id: CardSort(face.row, face.wide) for face in table.rules.faces}
    return dict.fromkeys(table.sides, Niches(tuple((EMPTY,) * n for n in rows), sorts))


def warnings(table: Table) -> tuple[str, ...]:
    """What is allowed but had better be known before the game begins."""
    return (*judge_options(table)[1], *unreachable_cards(table))


def variant_options(rules: Ruleset, variant: str | None, sides: int) -> Mapping[str, OptionValue]:
    """The options that a variant sets; refused for numbers of sides that it does not allow."""
    if variant is None:
        return {}
    known = {v.id: v for v in rules.variants}
    if variant not in known:
        raise Refused(f"{rules.title} has no variant '{variant}'; expected {one_of(known)}.")
    found = known[variant]
    if found.least_sides is not None and sides < found.least_sides:
        raise Refused(f"{found.title} needs at least {found.least_sides} {rules.sides.word}s, not {sides}.")
    if found.most_sides is not None and sides > found.most_sides:
        raise Refused(f"{found.title} is for at most {found.most_sides} {rules.sides.word}s, not {sides}.")
    return found.options


def new_room(
    scenario: Scenario,
    tables: tuple[str, ...],
    seats: Mapping[tuple[str, str], tuple[str, ...]],
    at: int,
    numbers: Mapping[str, int] | None = None,
) -> Room:
    """The room before its first move; a lesson that is nothing but play has begun by itself."""
    begun = len(scenario.phases) == 1 and scenario.phases[0].kind == "play" and scenario.phases[0].minutes is None
    return Room(
        scenario,
        {t: Place() for t in tables},
        seats,
        entered=at if begun else None,
        rests=() if begun else ((at, None),),
        numbers=numbers or {},
    )
