"""Playing a ruleset through by itself: every variant, every number of sides; does it end, and do its books add up?"""

from collections.abc import Iterator, Mapping

from facilitator.game.boards.pyramid_commands import Niche
from facilitator.game.dispatch.decide import Decision, decide_table
from facilitator.game.dispatch.opening import new_room, new_table, sides_of, variant_options
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.evaluation import holds
from facilitator.game.kernel.fixed_chance import in_order
from facilitator.game.kernel.move_builder import TableCommand, TableContext
from facilitator.game.kernel.state import UNACCOUNTED, Table
from facilitator.game.rulebook.ruleset import OptionValue, Ruleset
from facilitator.game.rulebook.scenario import plain_scenario
from facilitator.game.shapes.pyramid import first_fitting
from facilitator.game.table.actions import Act
from facilitator.game.table.clock import table_clock
from facilitator.game.table.piles import total
from facilitator.game.table.roles import roles_of
from facilitator.game.table.turns import Next
from facilitator.plain.frozen import frozen

MOST_MOVES = 5_000
MOST_ACTIONS = 400
MOST_REPEATS = 12


@frozen
class Playthrough:
    """How one game went: its settings, how it ended, what is wrong with it."""

    settings: str
    steps: int
    allowed_ms: int
    why: str | None
    fault: str | None = None


def play_all_settings(rules: Ruleset) -> Iterator[Playthrough]:
    """One course for each variant and each number of sides that it allows."""
    for variant in (None, *(v.id for v in rules.variants)):
        for number in range(rules.sides.least, rules.sides.most + 1):
            try:
                chosen = variant_options(rules, variant, number)
            except Refused:
                continue
            yield play_through(rules, number, chosen, variant)
            for option, value in _lengths(rules, chosen):
                yield play_through(rules, number, {**chosen, option: value}, f"{option} {value}")


def _lengths(rules: Ruleset, chosen: Mapping[str, OptionValue]) -> Iterator[tuple[str, int]]:
    """Other values of the numbers that say how often a span is repeated, as far as they are allowed."""
    for option in rules.options:
        if option.kind != "number" or not any(getattr(s.repeat, "option", None) == option.id for s in rules.spans):
            continue
        usual = chosen.get(option.id, option.default)
        least, most = option.least or 1, MOST_REPEATS if option.most is None else min(option.most, MOST_REPEATS)
        yield from ((option.id, value) for value in range(max(1, least), most + 1) if value != usual)


def unfilled_roles(rules: Ruleset) -> str | None:
    """For some number of members a role that nobody has, or a member without one; None where all is well."""
    for seats in range(max(1, rules.seats.least), rules.seats.most + 1):
        given = roles_of(rules, seats, 0)
        missing = next((r.title for r in rules.roles.list if not any(r.id in has for has in given)), None)
        if missing:
            return f"with {seats} members nobody is {missing}"
        if rules.roles.list and not all(given):
            return f"with {seats} members somebody has no role"
    return None


def play_through(
    rules: Ruleset, number: int, chosen: Mapping[str, OptionValue], variant: str | None = None
) -> Playthrough:
    """Play one game through: always go on, and do now and then what the ruleset lets one do."""
    settings = f"{f'{variant}, ' if variant else ''}{number} {rules.sides.word}{'s' if number != 1 else ''}"
    try:
        table = new_table("1", rules, sides_of(rules, number), chosen)
    except Refused as refused:
        return Playthrough(settings, 0, 0, None, refused.sentence)
    room = new_room(plain_scenario(rules.id, rules.title), ("1",), {}, 0)
    whole, at, steps, allowed, actions = total(table), 0, 0, 0, 0
    for move in range(MOST_MOVES):
        if table.over is not None:
            return Playthrough(settings, steps, allowed, table.over.why)
        command = _choice(table, move) if actions < MOST_ACTIONS else Next()
        actions += isinstance(command, Act)
        setting = TableContext(at, room, in_order)
        decision = decide_table(command, table, setting)
        if isinstance(decision, Refused):
            if isinstance(command, Next):
                return Playthrough(settings, steps, allowed, None, decision.sentence)
            decision = decide_table(Next(), table, setting)
            if isinstance(decision, Refused):
                return Playthrough(settings, steps, allowed, None, decision.sentence)
        table, began = _after(decision, table)
        clock = table_clock(table, room, at) if began else None
        steps += began
        allowed += (clock.of_ms or 0) if clock else 0
        at += 1000
        fault = _books(table, whole)
        if fault:
            return Playthrough(settings, steps, allowed, None, fault)
    return Playthrough(settings, steps, allowed, None, f"it does not end within {MOST_MOVES} moves")


def _after(decision: Decision, before: Table) -> tuple[Table, bool]:
    assert isinstance(decision.state, Table)
    return decision.state, decision.state.step is not None and decision.state.step is not before.step


def _choice(table: Table, move: int) -> TableCommand:
    """An action that is possible, in turn, every other time, and now and then an organism for the pyramid; otherwise go
    on.
    """
    possible = [
        action
        for action in table.rules.actions
        if (action.of == "table" or table.acting)
        and holds(table, action.when, given=dict.fromkeys(action.asks, action.least))
    ]
    if move % 2 and possible and table.step is not None:
        turn, second = divmod(move // 2, 2)
        # Every other one by triangular numbers: some come oftener, so that one does not always undo what another did.
        return Act(possible[(turn * (turn + 1) // 2 if second else turn) % len(possible)].id)
    side = table.acting or ""
    if move % 4 == 2 and table.step is not None and side in table.pyramids:
        card = first_fitting(table.pyramids[side])
        if card is not None:
            return Niche(side, f"{card.row},{card.n}", card.kind)
    return Next()


def _books(table: Table, whole: int) -> str | None:
    if total(table) != whole:
        return f"{total(table)} items instead of {whole}"
    short = next(((p, s) for (p, s), n in table.piles.items() if n < 0 and p != UNACCOUNTED), None)
    return f"{short[0]} holds fewer than 0" if short else None
