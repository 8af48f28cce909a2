"""Rules, actions and endings: what sets a rule off, effects that can be carried out, and an end to what follows from
what.
"""

from collections.abc import Callable, Iterator

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.names import check_side_present, enclosing_spans, has_turn, reached_from
from facilitator.files.rules_check.numbers import check_conditions, check_number, known_in, tell
from facilitator.game.rulebook.effects import GAME, AddTo, Effect, End, Ends, Fill, Move, SetMeter, Starts, watched_by
from facilitator.game.rulebook.numbers.book import MOST, KnownNames
from facilitator.game.rulebook.numbers.condition import Condition
from facilitator.game.rulebook.numbers.number import Fixed
from facilitator.game.rulebook.numbers.source import AROUND
from facilitator.game.rulebook.ruleset import Rule, Ruleset
from facilitator.plain.frozen import replace


def check_rules(rules: Ruleset, faults: Faults) -> None:
    """Each rule by itself, and what follows from an action, a card, a deck or a roll."""
    for i, rule in enumerate(rules.rules):
        path: Path = ("rules", i)
        known = _known(rules, rule.on)
        if isinstance(rule.on, Condition):
            tell(rule.on.complaints(rules, known), (*path, "on"), faults)
            if not watched_by(rule.on):
                expected = "a condition about a pile or a meter, or starts or ends"
                faults.add((*path, "on"), "a condition that nobody sees come true", expected)
        check_conditions(rules, rule.when, (*path, "when"), known, faults)
        if not rule.then:
            faults.add((*path, "then"), "empty", "at least one effect")
        _effects(rules, rule.then, (*path, "then"), known, faults)
    for path, then, known in _followed(rules):
        _effects(rules, then, path, known, faults)


def _followed(rules: Ruleset) -> Iterator[tuple[Path, tuple[Effect, ...], KnownNames]]:
    """What things done say that follows from them, and what is known then."""
    for i, action in enumerate(rules.actions):
        turn = action.of == "side" or any(span.sides is not None for span in rules.spans)
        yield ("actions", i, "then"), action.then, KnownNames(turn, None, tuple(action.asks))
    for i, cards in enumerate(rules.cards):
        for j, card in enumerate(cards.cards):
            yield ("cards", i, "cards", j, "then"), card.then, KnownNames()
    for i, deck in enumerate(rules.decks):
        turn = has_turn(rules, enclosing_spans(rules, deck.every))
        yield ("decks", i, "then"), deck.then, KnownNames(turn)
    for i, roll in enumerate(rules.rolls):
        yield ("rolls", i, "then"), roll.then, KnownNames(given=("shows",))


def all_effects(rules: Ruleset) -> Iterator[Effect]:
    """Every effect of a game."""
    for rule in rules.rules:
        yield from rule.then
    for _, then, _ in _followed(rules):
        yield from then


def check_endings(rules: Ruleset, faults: Faults) -> None:
    """Each way to end has conditions that can come true, or an effect that reaches it."""
    reached = {effect.end for effect in all_effects(rules) if isinstance(effect, End)}
    for i, ending in enumerate(rules.endings):
        if not ending.when and ending.id not in reached:
            faults.add(
                ("endings", i, "when"), "empty", "the conditions under which the game ends, or an effect that ends it"
            )
        check_conditions(rules, ending.when, ("endings", i, "when"), KnownNames(), faults)
        if not isinstance(ending.how, str):
            tell(ending.how.complaints(rules, KnownNames()), ("endings", i, "how"), faults)


def _known(rules: Ruleset, on: Starts | Ends | Condition) -> KnownNames:
    """What is known when a rule is set off."""
    match on:
        case Starts(starts=span):
            return KnownNames(False, ()) if span == GAME else known_in(rules, span)
        case Ends(ends=span):
            return known_in(rules, span)
    return KnownNames()


def _effects(rules: Ruleset, then: tuple[Effect, ...], path: Path, known: KnownNames, faults: Faults) -> None:
    for j, effect in enumerate(then):
        place = (*path, j)
        check_conditions(rules, effect.when, (*place, "when"), known, faults)
        match effect:
            case Move() | Fill():
                _moved(rules, effect, place, known, faults)
            case AddTo() | SetMeter():
                _turned(rules, effect, place, known, faults)
            case _ if effect.of != "acting":
                faults.add((*place, "of"), f"'{effect.of}'", f"nothing: '{effect.key}' is not done for one side")


def _moved(rules: Ruleset, effect: Move | Fill, path: Path, known: KnownNames, faults: Faults) -> None:
    target = rules.pile.get(effect.to)
    most = target.most if target is not None else None
    for key, name in (("from", effect.from_), ("to", effect.to)):
        if name in rules.pile and rules.pile[name].part_of is not None:
            whole = rules.pile[name].part_of
            expected = "a pile that is not part of another one, so that the sum holds"
            faults.add((*path, key), f"'{name}', which is only a part of '{whole}'", expected)
    receiver = effect.to_side if isinstance(effect, Move) else None
    if receiver is not None:
        _receiver(rules, effect.to, receiver, path, known, faults)
    if effect.from_ == effect.to and receiver in (None, effect.of):
        faults.add((*path, "to"), f"'{effect.to}', where the items come from", "another pile")
    owned = any(p in rules.pile and rules.pile[p].of == "side" for p in (effect.from_, effect.to))
    _whose(rules, effect.of, owned, path, known, faults)
    amount = effect.fill if isinstance(effect, Fill) else effect.move
    if not isinstance(amount, str):
        # What is calculated may come to nothing: then nothing moves.
        least = 1 if isinstance(amount, Fixed) else -MOST
        check_number(rules, amount, (*path, effect.key), _for(effect.of, known), faults, least, most)


def _receiver(rules: Ruleset, pile: str, to_side: str, path: Path, known: KnownNames, faults: Faults) -> None:
    """Whose the pile is that items go to."""
    if to_side in ("any", "each"):
        expected = "acting, next, previous or a side: what moves can only go to one of them"
        faults.add((*path, "to-side"), f"'{to_side}'", expected)
    elif pile in rules.pile and rules.pile[pile].of == "table":
        expected = "nothing here, or a pile of each side in 'to'"
        faults.add((*path, "to-side"), f"'{to_side}', but '{pile}' is a pile of the table", expected)
    elif to_side in AROUND and not known.turn:
        faults.add((*path, "to-side"), f"'{to_side}', but it is no side's turn at that time", "the name of a side")
    check_side_present(rules, to_side, (*path, "to-side"), faults)


def _turned(rules: Ruleset, effect: AddTo | SetMeter, path: Path, known: KnownNames, faults: Faults) -> None:
    adds = isinstance(effect, AddTo)
    meter = rules.meter.get(effect.to if isinstance(effect, AddTo) else effect.set)
    _whose(rules, effect.of, meter is not None and meter.of == "side", path, known, faults)
    number = effect.add if isinstance(effect, AddTo) else effect.to
    least, most = (-MOST, None) if adds or meter is None else (meter.least, meter.most)
    check_number(rules, number, (*path, "add" if adds else "to"), _for(effect.of, known), faults, least, most)
    if adds and isinstance(number, Fixed) and not number.number:
        faults.add((*path, "add"), "0", "a number that changes something")


def _for(of: str, known: KnownNames) -> KnownNames:
    """An effect for each side or for a certain one is evaluated for that side, whoever's turn it is."""
    return known if of in AROUND else replace(known, turn=True)


def _whose(rules: Ruleset, of: str, owned: bool, path: Path, known: KnownNames, faults: Faults) -> None:
    """Whose pile or meter an effect changes."""
    if of == "any":
        expected = "one of acting, next, previous, each or a side; 'any' is for conditions only"
        faults.add((*path, "of"), "'any'", expected)
    elif owned and of in AROUND and not known.turn:
        expected = "of = 'each', or the name of a side"
        faults.add((*path, "of"), f"'{of}', but it is no side's turn at that time", expected)
    check_side_present(rules, of, (*path, "of"), faults)


def check_endless(rules: Ruleset, faults: Faults) -> None:
    """Rules whose effects can set them off again, directly or through others: each is tried out."""
    touched = [{key for effect in rule.then for key in _touches(effect)} for rule in rules.rules]
    follows = [
        [j for j, other in enumerate(rules.rules) if touched[i] & _waits_for(other)] for i in range(len(rules.rules))
    ]
    if faults or not any(follows):
        return  # only a sound game can be tried out
    from facilitator.game.dispatch.rule_trial import endless_rules  # loads the engine, which a quick check seldom needs

    for i, rule in enumerate(rules.rules):
        circle = _circle(i, follows.__getitem__)
        loop = endless_rules(rules, rule) if circle else None
        if loop is not None:
            first, *others = _from(i, _indexes(rules, loop) or sorted(circle))
            through = f", through {', then '.join(faults.words(('rules', j)) for j in others)}" if others else ""
            name = faults.words(("rules", first))
            text = f"{name} sets itself off again and again without end{through}; expected rules that come to rest."
            faults.say(("rules", first), text)
            return


def _indexes(rules: Ruleset, names: tuple[str, ...]) -> list[int]:
    """The rules of these names, in this order, each once."""
    index = {rule.consequence.name: i for i, rule in enumerate(rules.rules)}
    return [index[name] for name in dict.fromkeys(names) if name in index]


def _from(start: int, circle: list[int]) -> list[int]:
    """The same circle, begun with this rule if it is in it."""
    at = circle.index(start) if start in circle else 0
    return [*circle[at:], *circle[:at]]


def _waits_for(rule: Rule) -> set[tuple[str, str]]:
    return set(watched_by(rule.on)) if isinstance(rule.on, Condition) else set()


def _touches(effect: Effect) -> tuple[tuple[str, str], ...]:
    match effect:
        case Move() | Fill():
            return ("pile", effect.from_), ("pile", effect.to)
        case AddTo():
            return (("meter", effect.to),)
        case SetMeter():
            return (("meter", effect.set),)
    return ()


def _circle(start: int, follows: Callable[[int], list[int]]) -> set[int]:
    """The rules through which a rule can set itself off; none if it cannot."""
    return {j for j in reached_from(start, follows) if start in reached_from(j, follows)}
