"""Playing a ruleset through by itself: every variant with the least, the usual and the most sides. Does it end, do its
books add up, and what never runs?
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from facilitator.game.boards.laying import possible_tile
from facilitator.game.boards.niche_commands import Niche
from facilitator.game.boards.tile_commands import PlaceTile
from facilitator.game.boards.tile_rules import tile_rules
from facilitator.game.dispatch.decide import decide_table
from facilitator.game.dispatch.opening import new_room, new_table, sides_of, variant_options
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.evaluation import holds, layout_of
from facilitator.game.kernel.fixed_chance import in_order
from facilitator.game.kernel.move_builder import Endless, TableCommand, TableContext
from facilitator.game.kernel.state import UNACCOUNTED, Table
from facilitator.game.rulebook.ruleset import OptionValue, Ruleset
from facilitator.game.rulebook.scenario import plain_scenario
from facilitator.game.shapes.grids import place_text
from facilitator.game.table.actions import Act
from facilitator.game.table.cards import Use, usable_cards
from facilitator.game.table.clock import table_clock
from facilitator.game.table.piles import total
from facilitator.game.table.roles import roles_of
from facilitator.game.table.rolls import RollNow
from facilitator.game.table.turns import Next
from facilitator.plain.frozen import field, frozen

MOST_MOVES = 5_000
MOST_ACTIONS = 400
MOST_BEFORE_AN_END = 200
"""So many actions go before one that ends the game."""
MOST_REPEATS = 12
Move = tuple[Table, tuple[tuple[str, bool], ...]]
"""The table after a move, the names of what was set off, and whether its conditions held."""


@frozen
class Playthrough:
    """How one game went: its settings, how it ended, what is wrong with it."""

    settings: str
    steps: int = 0
    allowed_ms: int = 0
    why: str | None = None
    fault: str | None = None
    runs: Mapping[str, int] = field(default_factory=dict)
    """How often each rule ran, and each action, card, deck and roll; 0 where its conditions never held."""
    also: tuple[str, ...] = ()
    """Endings that an action would have reached."""


def play_all_settings(rules: Ruleset) -> Iterator[Playthrough]:
    """One course for each variant with the least, the usual and the most sides that it allows. With other numbers of
    sides, only those that can't begin.
    """
    for variant in (None, *(v.id for v in rules.variants)):
        allowed = _allowed(rules, variant)
        usual = min(allowed, key=lambda n: abs(n - rules.sides.preset), default=0)
        for number, chosen in allowed.items():
            if number not in (min(allowed), usual, max(allowed)):
                begun = _opened(rules, number, chosen)
                if isinstance(begun, Refused):
                    yield Playthrough(_settings(rules, number, variant), fault=begun.sentence)
                continue
            yield play_through(rules, number, chosen, variant)
            for option, value in _lengths(rules, chosen):
                yield play_through(rules, number, {**chosen, option: value}, f"{option} {value}")


def _allowed(rules: Ruleset, variant: str | None) -> dict[int, Mapping[str, OptionValue]]:
    """The numbers of sides that a variant allows, with the options that it sets."""
    found = {}
    for number in range(rules.sides.least, rules.sides.most + 1):
        try:
            found[number] = variant_options(rules, variant, number)
        except Refused:
            continue
    return found


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
    settings = _settings(rules, number, variant)
    table = _opened(rules, number, chosen)
    if isinstance(table, Refused):
        return Playthrough(settings, fault=table.sentence)
    game = _Game(table)
    fault = game.play()
    over = game.table.over
    why = over.why if over is not None and fault is None else None
    return Playthrough(settings, game.steps, game.allowed_ms, why, fault, game.runs, tuple(game.put_off))


def _settings(rules: Ruleset, number: int, variant: str | None) -> str:
    return f"{f'{variant}, ' if variant else ''}{number} {rules.sides.word}{'s' if number != 1 else ''}"


def _opened(rules: Ruleset, number: int, chosen: Mapping[str, OptionValue]) -> Table | Refused:
    try:
        return new_table("1", rules, sides_of(rules, number), chosen)
    except Refused as refused:
        return refused


class _Game:
    """A game that plays itself."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.room = new_room(plain_scenario(table.rules.id, table.rules.title), ("1",), {}, 0)
        self.at = self.steps = self.allowed_ms = self.actions = 0
        self.runs: Counter[str] = Counter()
        self.tried: set[TableCommand] = set()
        self.put_off: dict[str, Move] = {}
        """The first action that would have reached an ending, by that ending."""

    def play(self) -> str | None:
        """To the end; what went wrong, if anything did."""
        whole = total(self.table)
        for move in range(MOST_MOVES):
            if self.table.over is not None:
                for ended in self.put_off.values():
                    self._count(ended)
                return None
            made = self._made(move)
            if isinstance(made, Refused):
                return made.sentence
            before, (self.table, _) = self.table, made
            if self.table.step is not None and self.table.step is not before.step:
                clock = table_clock(self.table, self.room, self.at)
                self.steps += 1
                self.allowed_ms += (clock.of_ms or 0) if clock else 0
            self.at += 1000
            self._count(made)
            fault = _books(self.table, whole)
            if fault:
                return fault
        return f"it does not end within {MOST_MOVES} moves"

    def _made(self, number: int) -> Move | Refused:
        """The next move. An action that ends the game is put off, and the others are tried before it."""
        put_off = False
        choices = self._choices(number) if self.actions < MOST_ACTIONS else ()
        self.actions += any(not isinstance(command, Niche) for command in choices[:1])
        for command in choices:
            self.tried.add(command)
            made = self._decided(command)
            if isinstance(made, Endless):
                return made
            if isinstance(made, Refused):
                if put_off:
                    continue
                break
            ending = _ending(made[0]) if _ending(self.table) is None else None
            if ending is None or self.actions > MOST_BEFORE_AN_END or isinstance(command, Niche):
                return made
            self.put_off.setdefault(ending, made)
            put_off = True
        return self._decided(Next())

    def _decided(self, command: TableCommand) -> Move | Refused:
        decision = decide_table(command, self.table, TableContext(self.at, self.room, in_order))
        if isinstance(decision, Refused):
            return decision
        assert isinstance(decision.state, Table)
        return decision.state, decision.set_off

    def _count(self, made: Move) -> None:
        for name, ran in made[1]:
            self.runs[name] += ran

    def _choices(self, move: int) -> Sequence[TableCommand]:
        """What is possible and was not tried yet; every other time each in turn, followed by the others; now and then an
        card or a tile for the board; otherwise nothing.
        """
        table = self.table
        if table.step is None:
            return ()
        side = table.acting or ""
        if move % 4 == 2 and side in table.niches:
            card = table.niches[side].first_fitting()
            if card is not None:
                return (Niche(side, f"{card.row},{card.n}", card.kind),)
        game, layout = tile_rules(table.rules), layout_of(table, side)
        if move % 4 == 2 and side and game is not None and layout is not None and layout.tile_count < game.in_box:
            tile = possible_tile(game, layout, move // 4)
            if tile is not None:
                return (PlaceTile(side, place_text(tile[0]), tile[1]),)
        possible = tuple(possible_actions(table, () if move % 2 else self.tried))
        for command in possible:
            if isinstance(command, Act):
                self.runs[f"actions.{command.action}"] += 0
        turn, second = divmod(move // 2, 2)
        # Every other one by triangular numbers: some come oftener, so that one does not always undo what another did.
        usual = (turn * (turn + 1) // 2 if second else turn) % max(1, len(possible))
        at = next((i for i, command in enumerate(possible) if command not in self.tried), usual)
        return (*possible[at:], *possible[:at])


def possible_actions(table: Table, without: Collection[TableCommand]) -> Iterator[TableCommand]:
    """The actions that are possible, and the cards and rolls from which something follows."""
    for action in table.rules.actions:
        n = max(action.least, min(1, action.most))
        act = Act(action.id, n=n if action.asks else None)
        given = dict.fromkeys(action.asks, n)
        if act not in without and (action.of == "table" or table.acting) and holds(table, action.when, given=given):
            yield act
    others = (
        *(Use(card) for card in usable_cards(table) if table.rules.card[card].then),
        *(RollNow(roll.id) for roll in table.rules.rolls if roll.then and roll.id not in table.rolls),
    )
    yield from (command for command in others if command not in without)


def _ending(table: Table) -> str | None:
    return table.ending if table.over is None else table.over.why


def _books(table: Table, whole: int) -> str | None:
    if total(table) != whole:
        return f"{total(table)} items instead of {whole}"
    short = next(((p, s) for (p, s), n in table.piles.items() if n < 0 and p != UNACCOUNTED), None)
    return f"{short[0]} holds fewer than 0" if short else None
