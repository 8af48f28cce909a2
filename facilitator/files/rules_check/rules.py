"""Rules and endings: one trigger each, effects that can be carried out, and an end to what follows from what."""

from collections.abc import Callable
from dataclasses import replace

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.conditions import check_amount, check_cases, check_conditions
from facilitator.files.rules_check.names import (
    AROUND,
    check_side_present,
    enclosing_spans,
    has_turn,
    reached_from,
    side_names,
)
from facilitator.files.rules_check.quantities import KnownNames, Wants, bounds_words, known_in, range_of
from facilitator.game.rulebook.amounts import Amount, Trigger
from facilitator.game.rulebook.components import BUILT_IN
from facilitator.game.rulebook.effects import Adjust, Draw, Effect, Move, Set
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.spelling import one_of
from facilitator.plain.wording import listed

_TRIGGERS = ("opens", "starts", "ends", "pile", "meter", "used", "action", "done", "rolled")


def check_rules(rules: Ruleset, faults: Faults) -> None:
    """Each rule by itself."""
    for i, rule in enumerate(rules.rules):
        path: Path = ("rules", i)
        _trigger(rules, rule.on, (*path, "on"), faults)
        known = _known(rules, rule.on)
        check_conditions(rules, rule.when, (*path, "when"), known, faults)
        if not rule.then:
            faults.add((*path, "then"), "empty", "at least one effect")
        for j, effect in enumerate(rule.then):
            wants = Wants(known)
            if isinstance(effect, Move | Draw):
                _moved(rules, effect, (*path, "then", j), wants, faults)
            elif isinstance(effect, Adjust | Set):
                _turned(rules, effect, (*path, "then", j), wants, faults)


def check_endings(rules: Ruleset, faults: Faults) -> None:
    """Each way to end has conditions that can come true."""
    for i, ending in enumerate(rules.endings):
        if not ending.when:
            faults.add(("endings", i, "when"), "empty", "the conditions under which the game ends")
        check_conditions(rules, ending.when, ("endings", i, "when"), KnownNames(), faults)
        if not isinstance(ending.how, str):
            check_cases(rules, ending.how, ("endings", i, "how"), KnownNames(), '{ how = "at-once" }', faults)


def _known(rules: Ruleset, on: Trigger) -> KnownNames:
    """What is known when a rule is set off."""
    if on.opens:
        return KnownNames(False, ())
    span = on.starts if on.starts is not None else on.ends
    if span is not None:
        return known_in(rules, span)
    deck = next((deck for deck in rules.decks if deck.id == on.done), None)
    turn = deck is None or has_turn(rules, enclosing_spans(rules, deck.every))
    return KnownNames(turn, typed=on.action is not None)


def _trigger(rules: Ruleset, on: Trigger, path: Path, faults: Faults) -> None:
    named = [k for k in _TRIGGERS if getattr(on, k) not in (None, False)]
    if len(named) != 1:
        faults.add(
            path,
            f"set to {listed(named)}" if named else "without anything that sets the rule off",
            "just one of them in each rule" if named else f"one of {', '.join(_TRIGGERS)}",
        )
        return
    _shown(rules, on, path, faults)
    name = on.pile if on.pile is not None else on.meter
    if name is None:
        if on.reaches is not None:
            faults.add((*path, "reaches"), str(on.reaches), "pile or meter with it, to say what reaches this number")
        return
    if on.reaches is None:
        faults.say(
            (*path, "reaches"),
            f"{faults.words((*path, 'reaches'))} is missing; expected the number that '{name}' has to reach.",
        )
        return
    found = range_of(rules, on.pile, on.meter)
    if found is None:
        return
    least, most = found
    if on.reaches < least or (most is not None and on.reaches > most):
        faults.add((*path, "reaches"), f"{on.reaches}, which '{name}' never reaches", bounds_words(least, most))


def _shown(rules: Ruleset, on: Trigger, path: Path, faults: Faults) -> None:
    """What a roll has to show."""
    if on.shows is None:
        return
    if on.rolled is None:
        faults.add((*path, "shows"), f"'{on.shows}'", "rolled with it, to say which roll shows this")
        return
    known = {r.id: r for r in (*BUILT_IN, *rules.rolls)}.get(on.rolled)
    if known is None or known.of == "seat":
        return  # no such roll, which is said elsewhere, or one that shows people's codes
    shown = {"side": side_names(rules), "die": tuple(map(str, range(1, known.most + 1)))}.get(known.of, known.faces)
    if on.shows not in shown:
        expected = f"'1' to '{known.most}'" if known.of == "die" else one_of(shown)
        faults.add((*path, "shows"), f"'{on.shows}', which this roll never shows", expected)


def _moved(rules: Ruleset, effect: Move | Draw, path: Path, wants: Wants, faults: Faults) -> None:
    target = rules.pile.get(effect.to)
    most = target.most if target is not None else None
    for key, name in (("from", effect.from_), ("to", effect.to)):
        if name in rules.pile and rules.pile[name].part_of is not None:
            whole = rules.pile[name].part_of
            faults.add(
                (*path, key),
                f"'{name}', which is only a part of '{whole}'",
                "a pile that is not part of another one, so that the sum holds",
            )
    receiver = effect.to_side if isinstance(effect, Move) else None
    if receiver is not None:
        _receiver(rules, effect.to, receiver, path, wants, faults)
    if effect.from_ == effect.to and receiver in (None, effect.side):
        faults.add((*path, "to"), f"'{effect.to}', where the items come from", "another pile")
    if isinstance(effect, Draw) and effect.refill in (effect.from_, effect.to):
        faults.add((*path, "refill"), f"'{effect.refill}', which the draw is from or to", "a third pile")
    owned = any(p in rules.pile and rules.pile[p].of == "side" for p in (effect.from_, effect.to))
    if isinstance(effect.amount, int) and most is not None and effect.amount > most:
        faults.add((*path, "amount"), f"{effect.amount}, more than '{effect.to}' can hold", bounds_words(1, most))
        return
    _whose(rules, effect.side, owned, path, wants, faults)
    check_amount(
        rules,
        effect.amount,
        (*path, "amount"),
        replace(_for(effect.side, wants), least=1, most=most, moves=True),
        faults,
    )


def _receiver(rules: Ruleset, pile: str, to_side: str, path: Path, wants: Wants, faults: Faults) -> None:
    """Whose the pile is that items go to."""
    if to_side in ("any", "each"):
        faults.add(
            (*path, "to-side"),
            f"'{to_side}'",
            "acting, next, previous or a side: what moves can only go to one of them",
        )
    elif pile in rules.pile and rules.pile[pile].of == "table":
        faults.add(
            (*path, "to-side"),
            f"'{to_side}', but '{pile}' is a pile of the table",
            "nothing here, or a pile of each side in 'to'",
        )
    elif to_side in AROUND and not wants.known.turn:
        faults.add((*path, "to-side"), f"'{to_side}', but it is no side's turn at that time", "the name of a side")
    check_side_present(rules, to_side, (*path, "to-side"), faults)


def _turned(rules: Ruleset, effect: Adjust | Set, path: Path, wants: Wants, faults: Faults) -> None:
    meter = rules.meter.get(effect.meter)
    _whose(rules, effect.side, meter is not None and meter.of == "side", path, wants, faults)
    wants = _for(effect.side, wants)
    amount: Amount
    if isinstance(effect, Adjust):
        key, amount, wants = "by", effect.by, replace(wants, least=1)
        if isinstance(amount, int) and amount < 0:
            faults.add((*path, "by"), str(amount), "at least 1; 'down = true' makes the meter go down")
            return
    else:
        key, amount = "to", effect.to
        wants = replace(wants, least=meter.least if meter else 0, most=meter.most if meter else None)
    check_amount(rules, amount, (*path, key), wants, faults)


def _for(side: str, wants: Wants) -> Wants:
    """An effect for each side or for a certain one is reckoned for that side, whoever's turn it is."""
    return wants if side in AROUND else replace(wants, known=replace(wants.known, turn=True))


def _whose(rules: Ruleset, side: str, owned: bool, path: Path, wants: Wants, faults: Faults) -> None:
    """Whose pile or meter an effect changes."""
    if side == "any":
        faults.add(
            (*path, "side"), "'any'", "one of acting, next, previous, each or a side; 'any' is for conditions only"
        )
    elif owned and side in AROUND and not wants.known.turn:
        faults.add(
            (*path, "side"), f"'{side}', but it is no side's turn at that time", "side = 'each', or the name of a side"
        )
    check_side_present(rules, side, (*path, "side"), faults)


def check_endless(rules: Ruleset, faults: Faults) -> None:
    """Rules whose effects can set them off again, directly or through others: each is tried out."""
    touched = [{key for e in rule.then for key in _touches(e)} for rule in rules.rules]
    follows = [
        [j for j, other in enumerate(rules.rules) if other.on.key in touched[i]] for i in range(len(rules.rules))
    ]
    if faults or not any(follows):
        return  # only a sound game can be tried out
    from facilitator.game.dispatch.rule_trial import runs_for_ever  # loads the engine, which a quick check seldom needs

    for i, rule in enumerate(rules.rules):
        circle = _circle(i, follows.__getitem__)
        if circle and runs_for_ever(rules, rule):
            others = [faults.words(("rules", j)) for j in sorted(circle - {i})]
            through = f", through {listed(others)}" if others else ""
            faults.say(
                ("rules", i),
                f"{faults.words(('rules', i))} sets itself off again and again without end{through}; "
                "expected rules that come to rest.",
            )
            return


def _touches(effect: Effect) -> tuple[tuple[str, str], ...]:
    match effect:
        case Move() | Draw():
            return ("pile", effect.from_), ("pile", effect.to)
        case Adjust() | Set():
            return (("meter", effect.meter),)
    return ()


def _circle(start: int, follows: Callable[[int], list[int]]) -> set[int]:
    """The rules through which a rule can set itself off; none if it cannot."""
    return {j for j in reached_from(start, follows) if start in reached_from(j, follows)}
