"""Where a game is on its way to an end: all that endings and schedule read of a table, and nothing else.

Two tables with the same position have the same course. What only grows and is read by nobody (turns, draws, the number
of a round that is repeated until the end) is left out, or no game would ever come back to where it has been.
"""

from collections.abc import Iterator, Mapping

from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import Stop, Table
from facilitator.game.rulebook.effects import AddTo, Announce, Effect, Fill, Move, Pass, SetMeter
from facilitator.game.rulebook.field_marks import METER, PILE
from facilitator.game.rulebook.numbers.book import MOST
from facilitator.game.rulebook.numbers.cases import FirstOf, WordCases
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.composed import ValueOf
from facilitator.game.rulebook.numbers.condition import Condition
from facilitator.game.rulebook.numbers.moments import Holds, Repetition
from facilitator.game.rulebook.numbers.number import ONE, Fixed, Number, Sum
from facilitator.game.rulebook.numbers.quantities import NumberOf, OptionChosen
from facilitator.game.rulebook.numbers.situation import SIDES
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.frozen import fields, frozen, is_frozen, replace

Position = tuple[object, ...]
REFS = (PILE["ref"], METER["ref"])
STEADY = (Fixed, Sum, ValueOf, OptionChosen, NumberOf)
"""What comes to the same all the way to the end, apart from conditions."""


@frozen
class Readings:
    """What decides when a game ends: asked for by its endings, its schedule and its decks, or by a rule that changes
    any of that.
    """

    names: frozenset[str]
    """Piles and meters."""
    numbers: Mapping[str, int]
    """The highest repetition of each span that a condition asks for; 1 where it asks for the first one."""
    each: frozenset[str]
    """The spans in which each side has one turn: only there it matters who has been."""
    equal_turns: bool
    cards: bool
    """Whether it matters who holds which travelling card."""
    turns: bool
    """Whether it matters how many turns a side has had or missed."""


def readings(rules: Ruleset) -> Readings:
    """Derived from the ruleset; where in doubt something counts as read, which only makes a walk longer."""
    parts = [*_parts((rules.endings, rules.spans, rules.decks, rules.rules))]
    numbers = dict[str, int]()
    asked = {id(part.number): _most_asked(part, rules) for part in parts if isinstance(part, Comparison)}
    for part in parts:
        if isinstance(part, Repetition):
            most = asked.get(id(part), MOST) if part.plain else MOST
            numbers[part.span_] = max(most, numbers.get(part.span_, 0))
    return Readings(
        _read(rules),
        numbers,
        frozenset(span.id for span in rules.spans if span.sides == "each"),
        any("equal-turns" in (e.how, *_words_of(e.how)) for e in rules.endings),
        any(isinstance(part, Holds) for part in parts),
        any(isinstance(part, NumberOf) and part.number_of != SIDES for part in parts),
    )


def _most_asked(condition: Comparison, rules: Ruleset) -> int:
    """The most that a number is compared with; 1 where it only has to be there."""
    equals = condition.is_ if isinstance(condition.is_, tuple) else (condition.is_,)
    asked = [n for n in (ONE, *equals, condition.at_least, condition.at_most) if isinstance(n, Number)]
    return max(most if (most := n.bounds(rules)[1]) is not None else MOST for n in asked)


def _words_of(how: object) -> Iterator[str]:
    """The words among which conditions choose."""
    for case in how.cases if isinstance(how, WordCases) else ():
        yield case if isinstance(case, str) else case.value


def _read(rules: Ruleset) -> frozenset[str]:
    """From the endings backwards: what changes something that is read is read with all that it names."""
    found = _named((rules.endings, rules.spans, rules.decks))
    refills = {pile.id: pile.refill for pile in rules.piles if pile.refill is not None}
    followed = [((), one) for all_ in rules.follows.values() for one in all_]
    waiting = [(rule.on, rule.consequence) for rule in rules.rules if isinstance(rule.on, Condition)]
    while True:
        acting = [
            (on, one.when, then)
            for on, one in (*followed, *waiting)
            if (then := tuple(e for e in one.then if _matters(e, found, refills)))
        ]
        more = _named(tuple(acting)) | {
            n for thing in (rules.market, rules.board) if found & _named(thing) for n in _named(thing)
        }
        more |= {refills[name] for name in found | more if name in refills}
        if more <= found:
            return found
        found |= more


def _matters(effect: Effect, read: frozenset[str], refills: Mapping[str, str]) -> bool:
    """Whether an effect can change the course of a game."""
    match effect:
        case Announce() | Pass(pass_="roles"):
            return False
        case Move() | Fill():
            return bool(read & {effect.from_, effect.to, refills.get(effect.from_, "")})
        case AddTo() | SetMeter():
            return bool(read & _named(effect))
    return True


def _named(value: object) -> frozenset[str]:
    """The piles and meters that a part of a ruleset names."""
    return frozenset(
        name
        for part in _parts(value)
        if is_frozen(part)
        for field in fields(part)
        if field.metadata.get("ref") in REFS and isinstance(name := part.__dict__[field.name], str)
    )


def _parts(value: object) -> Iterator[object]:
    """A value of a ruleset and all values in it."""
    if isinstance(value, tuple):
        for one in value:
            yield from _parts(one)
    elif is_frozen(value):
        yield value
        for one in value.__dict__.values():
            yield from _parts(one)


def position(table: Table, read: Readings) -> Position:
    """The position of a table, to be compared and looked up."""
    had = {side: table.turns.get(side, 0) for side in table.sides}
    return (
        table.sides,
        _flat(table.options),
        _flat(_only(table.piles, read.names)),
        _flat(_only(table.meters, read.names)),
        tuple(_stop(stop, read) for stop in table.place),
        None if table.step is None else (table.step.allowed,),
        _flat(table.done),
        table.first,
        table.forward,
        table.skip,
        table.away,
        table.missing_next,
        table.chosen,
        table.last_turn,
        table.ending,
        table.settling,
        _flat(table.cards) if read.cards else (),
        tuple((deck.id, *_counted(table, deck.id, deck.interval)) for deck in table.rules.decks),
        _ahead_by({s: n + table.passed.get(s, 0) for s, n in had.items()}) if read.equal_turns else (),
        (_flat(had), _flat(table.passed)) if read.turns else (),
        tuple(
            (side, p.rows, *((row, n, turns - had[side]) for row, n, turns in p.notices))
            for side, p in table.niches.items()
        ),
    )


def _only(counts: Mapping[tuple[str, str], int], names: frozenset[str]) -> Mapping[tuple[str, str], int]:
    return {key: n for key, n in counts.items() if key[0] in names}


def _flat(values: Mapping[str, object] | Mapping[tuple[str, str], object]) -> Position:
    """Keys and values as one tuple: a third of the memory of their pairs, and thousands are kept."""
    return (*values, *values.values())


def _stop(stop: Stop, read: Readings) -> Position:
    """One level of the place; a repetition without a last one counts only as far as somebody asks for its number."""
    n = min(stop.n, read.numbers.get(stop.span, 0) + 1) if stop.of is None else stop.n
    return stop.span, n, stop.of, stop.side, stop.been if stop.span in read.each else ()


def _counted(table: Table, deck: str, interval: Number) -> Position:
    """A deck's cadence; beyond its longest interval an empty stack goes on counting to no effect."""
    state = table.decks[deck]
    cases = interval.cases if isinstance(interval, FirstOf) and interval.plain else (interval,)
    longest = [_most(table, case) for case in cases]
    known = [most for most in longest if most is not None]
    return min(state.count, max(1, *known)) if len(known) == len(longest) else state.count, state.armed, state.due


def _most(table: Table, number: Number) -> int | None:
    """The most that a number comes to on the way to the end; None where nobody knows."""
    if isinstance(number, Source):
        number = replace(number, when=())
    if all(isinstance(part, STEADY) for part in number.parts()):
        return evaluate(table, number)
    return number.bounds(table.rules)[1]


def _ahead_by(had: Mapping[str, int]) -> Position:
    """By how many turns each side is ahead of the one with the fewest."""
    fewest = min(had.values(), default=0)
    return tuple(n - fewest for n in had.values())
