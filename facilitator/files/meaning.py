"""The meaning of a ruleset: names that refer to nothing, piles that can't hold, schedules that can't end."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from facilitator.files.shape import Faults, Path, Reference
from facilitator.game.amounts import Condition
from facilitator.game.effects import Adjust, Draw, Effect, End, Move, Set
from facilitator.game.options import fitting
from facilitator.game.ruleset import Action, Ending, EventDeck, Option, Prompt, Rule, Ruleset, Span
from facilitator.game.state import UNACCOUNTED
from facilitator.plain.spelling import nearest, one_of

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_VALUE = re.compile(r"\{([^{}]*)\}")
_Conditioned = Rule | Ending | Span | Prompt | EventDeck | Action
WHO = ("acting", "each", "next", "any")
MOMENTS = ("setup", "end")


def judge(rules: Ruleset, references: Sequence[Reference], faults: Faults) -> None:
    """Add what is wrong with a ruleset whose shape is right."""
    for check in (_ids, _spans, _piles, _meters, _cards, _decks, _options, _roles, _sides, _actions, _variants, _rules, _endings):
        check(rules, faults)
    _references(rules, references, faults)


def known_names(rules: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """What there is to refer to, by kind."""
    sides = tuple(s.id for s in rules.sides.list) or tuple(f"{rules.sides.word}-{i}" for i in range(1, rules.sides.most + 1))
    spans = tuple(rules.span)
    return {
        "span": spans, "pile": (*rules.pile, UNACCOUNTED), "meter": tuple(rules.meter), "option": tuple(rules.option),
        "side": sides, "who": (*WHO, *sides), "card": tuple(rules.card), "set of cards": tuple(s.id for s in rules.cards),
        "action": tuple(a.id for a in rules.actions), "event deck": tuple(d.id for d in rules.decks),
        "roll": ("side", "seat", "die", *(r.id for r in rules.rolls)), "role": tuple(r.id for r in rules.roles.list),
        "moment": (*MOMENTS, *spans),
    }


def _references(rules: Ruleset, references: Sequence[Reference], faults: Faults) -> None:
    names = known_names(rules)
    values = ("side", "next", "who", *rules.pile, *rules.meter, *rules.option, UNACCOUNTED)
    for ref in references:
        if ref.kind == "text":
            for word in _VALUE.findall(ref.value):
                if word not in values:
                    faults.add(ref.path, f"a text with {{{word}}}", f"a value that is known: {one_of(values)}", nearest(word, values))
        elif ref.value not in names[ref.kind]:
            faults.add(ref.path, f"'{ref.value}', and there is no such {ref.kind if ref.kind != 'who' else 'side'}",
                       one_of(names[ref.kind]) if names[ref.kind] else "none, as this file has none", nearest(ref.value, names[ref.kind]))


def _ids(rules: Ruleset, faults: Faults) -> None:
    _id(rules.id, ("id",), faults)
    lists: tuple[tuple[Path, Iterable[str]], ...] = (
        (("sides", "list"), (s.id for s in rules.sides.list)), (("roles", "list"), (r.id for r in rules.roles.list)),
        (("options",), (o.id for o in rules.options)), (("spans",), (s.id for s in rules.spans)),
        (("cards",), (c.id for c in rules.cards)), (("decks",), (d.id for d in rules.decks)),
        (("actions",), (a.id for a in rules.actions)), (("rolls",), (r.id for r in rules.rolls)),
        (("endings",), (e.id for e in rules.endings)), (("prompts",), (p.id for p in rules.prompts)),
        (("outcomes",), (o.id for o in rules.outcomes)), (("variants",), (v.id for v in rules.variants)),
        (("reference",), (r.id for r in rules.reference)),
    )
    for path, ids in lists:
        _unique([((*path, i, "id"), id_) for i, id_ in enumerate(ids)], faults)
    # Piles and meters share their names, since one word sets either.
    piles: list[tuple[Path, str]] = [(("piles", i, "id"), p.id) for i, p in enumerate(rules.piles)]
    _unique([*piles, *((("meters", i, "id"), m.id) for i, m in enumerate(rules.meters))], faults)
    _unique([(("cards", i, "cards", j, "id"), c.id) for i, s in enumerate(rules.cards) for j, c in enumerate(s.cards)], faults)


def _unique(ids: Sequence[tuple[Path, str]], faults: Faults) -> None:
    seen: dict[str, Path] = {}
    for path, id_ in ids:
        _id(id_, path, faults)
        if id_ in seen:
            faults.add(path, f"'{id_}', which is taken", "a name of its own")
        seen[id_] = path


def _id(id_: str, path: Path, faults: Faults) -> None:
    if not _ID.fullmatch(id_):
        faults.add(path, f"'{id_}'", "small letters, digits and single hyphens, such as supply-centre")


def _spans(rules: Ruleset, faults: Faults) -> None:
    if not rules.spans:
        faults.add(("spans",), "empty", "at least one span")
    ends = bool(rules.endings) or any(isinstance(e, End) for r in rules.rules for e in r.then)
    for i, span in enumerate(rules.spans):
        path: Path = ("spans", i)
        above, around = span.within, {span.id}
        while above is not None and above in rules.span and above not in around:
            around.add(above)
            above = rules.span[above].within
        if above is not None and above in around:
            faults.add((*path, "within"), f"'{span.within}', which lies within '{span.id}' itself", "a span further out")
        if span.until and not ends:
            faults.add((*path, "until"), "'end', but nothing ever ends this game", "an entry in endings, or a rule that does 'end'")
        if span.until and span.sides == "each":
            faults.add((*path, "until"), "'end' with sides = 'each'", "sides = 'turns', or a span around it that lasts until the end")
        if isinstance(span.repeat, int) and span.repeat < 1:
            faults.add((*path, "repeat"), str(span.repeat), "at least 1")
        if isinstance(span.seconds, int) and not 1 <= span.seconds <= 36_000:
            faults.add((*path, "seconds"), str(span.seconds), "1 to 36000")
        if rules.children.get(span.id) and (span.seconds is not None or span.goes_on):
            faults.add((*path, "seconds"), "given", "a clock on the steps only, not on a span that holds spans")


def _piles(rules: Ruleset, faults: Faults) -> None:
    for i, pile in enumerate(rules.piles):
        if pile.id == UNACCOUNTED:
            faults.add(("piles", i, "id"), f"'{UNACCOUNTED}'", "another name; this one is the tool's own")
        if isinstance(pile.start, int) and pile.start < 0:
            faults.add(("piles", i, "start"), str(pile.start), "0 or more")
        if isinstance(pile.start, int) and pile.most is not None and pile.start > pile.most:
            faults.add(("piles", i, "start"), f"{pile.start}, more than the pile can hold", f"at most {pile.most}")
    for path, effect in _effects(rules):
        if isinstance(effect, (Move, Draw)) and effect.from_ == effect.to:
            faults.add((*path, "to"), f"'{effect.to}', where the items come from", "another pile")
        if isinstance(effect, (Move, Draw)) and isinstance(effect.amount, int):
            most = rules.pile[effect.to].most if effect.to in rules.pile else None
            if effect.amount < 1 or (most is not None and effect.amount > most):
                faults.add((*path, "amount"), f"{effect.amount}, which {effect.to} can't hold" if effect.amount > 0 else str(effect.amount),
                           f"1 to {most}" if most is not None else "at least 1")


def _meters(rules: Ruleset, faults: Faults) -> None:
    for i, meter in enumerate(rules.meters):
        if meter.most is not None and meter.most < meter.least:
            faults.add(("meters", i, "most"), str(meter.most), f"at least {meter.least}, the least that it can be")
        elif meter.start < meter.least or (meter.most is not None and meter.start > meter.most):
            faults.add(("meters", i, "start"), str(meter.start), f"{meter.least} to {meter.most if meter.most is not None else 'any'}")


def _cards(rules: Ruleset, faults: Faults) -> None:
    for i, cards in enumerate(rules.cards):
        if not cards.cards:
            faults.add(("cards", i, "cards"), "empty", "at least one card")


def _decks(rules: Ruleset, faults: Faults) -> None:
    for i, deck in enumerate(rules.decks):
        for key, name in (("pile", deck.pile), ("done", deck.done)):
            if name in rules.pile and rules.pile[name].of == "side":
                faults.add(("decks", i, key), f"'{name}', which each side has one of", "a pile of the table")
        if deck.pile == deck.done:
            faults.add(("decks", i, "done"), f"'{deck.done}', where the cards come from", "another pile")
        if isinstance(deck.interval, int) and deck.interval < 1:
            faults.add(("decks", i, "interval"), str(deck.interval), "at least 1")


def _options(rules: Ruleset, faults: Faults) -> None:
    for i, option in enumerate(rules.options):
        path: Path = ("options", i)
        if option.kind == "choice" and not option.choices:
            faults.add((*path, "choices"), "missing", "the choices of this option")
        elif fitting(option, option.default):
            faults.add((*path, "default"), repr(option.default), _kind(option), _near_choice(option, option.default))
        if option.unique and option.per != "side":
            faults.add((*path, "unique"), "true", "false, unless every side has an option of its own (per = 'side')")
        for j, limit in enumerate(option.limits):
            if (limit.refuse is None) == (limit.warn is None):
                faults.add((*path, "limits", j), "a limit", "either 'refuse' or 'warn' with the sentence to say")
            if limit.under is limit.over is limit.equals is limit.times is None:
                faults.add((*path, "limits", j), "a limit for no value", "one of under, over, equals, times")


def _kind(option: Option) -> str:
    return {"number": "a number", "switch": "true or false", "text": "text in quotes"}.get(option.kind, one_of(option.choices))


def _near_choice(option: Option, value: object) -> str | None:
    return nearest(value, option.choices) if isinstance(value, str) and option.choices else None


def _roles(rules: Ruleset, faults: Faults) -> None:
    known = [r.id for r in rules.roles.list]
    for seats, slots in rules.roles.by_seats.items():
        path: Path = ("roles", "by-seats", seats)
        if not seats.isdecimal() or int(seats) < 1:
            faults.add(path, f"for '{seats}' seats", "a number of seats")
        elif len(slots) != int(seats):
            faults.add(path, f"a list of {len(slots)}", f"one entry for each of the {seats} seats")
        for i, slot in enumerate(slots):
            for j, role in enumerate(slot):
                if role not in known:
                    faults.add((*path, i, j), f"'{role}', and there is no such role", one_of(known), nearest(role, known))


def _sides(rules: Ruleset, faults: Faults) -> None:
    sides, seats = rules.sides, rules.seats
    if sides.most < sides.least:
        faults.add(("sides", "most"), str(sides.most), f"at least {sides.least}")
    elif sides.usual is not None and not sides.least <= sides.usual <= sides.most:
        faults.add(("sides", "usual"), str(sides.usual), f"{sides.least} to {sides.most}")
    if seats.most < seats.least:
        faults.add(("seats", "most"), str(seats.most), f"at least {seats.least}")
    elif not seats.least <= seats.usual <= seats.most:
        faults.add(("seats", "usual"), str(seats.usual), f"{seats.least} to {seats.most}")


def _actions(rules: Ruleset, faults: Faults) -> None:
    keys: dict[str, str] = {}
    for i, action in enumerate(rules.actions):
        if action.most < action.least:
            faults.add(("actions", i, "most"), str(action.most), f"at least {action.least}")
        if action.key is not None:
            if action.key in keys:
                faults.add(("actions", i, "key"), f"'{action.key}', the key of {keys[action.key]}", "a key of its own")
            elif len(action.key) != 1:
                faults.add(("actions", i, "key"), f"'{action.key}'", "a single character")
            keys[action.key] = action.id


def _variants(rules: Ruleset, faults: Faults) -> None:
    for i, variant in enumerate(rules.variants):
        for name, value in variant.options.items():
            path: Path = ("variants", i, "options", name)
            option = rules.option.get(name)
            if option is None:
                faults.add(path, "for an option that there is not", one_of(rules.option), nearest(name, rules.option))
            elif fitting(option, value):
                faults.add(path, repr(value), _kind(option), _near_choice(option, value))


def _effects(rules: Ruleset) -> Iterable[tuple[Path, Effect]]:
    return ((("rules", i, "then", j), effect) for i, rule in enumerate(rules.rules) for j, effect in enumerate(rule.then))


def _rules(rules: Ruleset, faults: Faults) -> None:
    for i, rule in enumerate(rules.rules):
        on = rule.on
        named = [k for k in ("starts", "ends", "pile", "meter", "used", "action", "done") if getattr(on, k) is not None]
        if len(named) + on.opens != 1:
            faults.add(("rules", i, "on"), f"{len(named) + on.opens} triggers", "exactly one trigger in each rule")
        elif (on.pile or on.meter) is None and on.reaches is not None:
            faults.add(("rules", i, "on", "reaches"), str(on.reaches), "no number, except for a pile or a meter")
        elif (on.pile or on.meter) is not None and on.reaches is None:
            faults.add(("rules", i, "on", "reaches"), "missing", "the number that the pile or the meter reaches")
        if not rule.then:
            faults.add(("rules", i, "then"), "empty", "at least one effect")
    _endless(rules, faults)


def _endless(rules: Ruleset, faults: Faults) -> None:
    """Rules whose effects can set them off again, directly or through others: each is tried out."""
    touched = [{key for e in rule.then for key in _touches(e)} for rule in rules.rules]
    follows = [[j for j, other in enumerate(rules.rules) if other.on.key in touched[i]] for i in range(len(rules.rules))]
    if any(follows):
        from facilitator.game.tryout import runs_for_ever  # loads the engine, which a quick check seldom needs

        for i, rule in enumerate(rules.rules):
            if _reaches_itself(i, follows.__getitem__) and not faults and runs_for_ever(rules, rule):
                faults.add(("rules", i), "a rule that sets itself off for ever, perhaps through others", "rules that come to rest")


def _touches(effect: Effect) -> tuple[tuple[str, str], ...]:
    match effect:
        case Move() | Draw():
            return ("pile", effect.from_), ("pile", effect.to)
        case Adjust() | Set():
            return (("meter", effect.meter),)
    return ()


def _reaches_itself(start: int, follows: Callable[[int], list[int]]) -> bool:
    seen: set[int] = set()
    todo = [*follows(start)]
    while todo:
        i = todo.pop()
        if i == start:
            return True
        if i not in seen:
            seen.add(i)
            todo.extend(follows(i))
    return False


def _endings(rules: Ruleset, faults: Faults) -> None:
    for i, ending in enumerate(rules.endings):
        if not ending.when:
            faults.add(("endings", i, "when"), "empty", "the conditions under which the game ends")
    for path, condition in _conditions(rules):
        measured = sum(x is not None for x in (condition.pile, condition.meter, condition.option)) + condition.sides
        bounded = not condition.is_ is condition.at_least is condition.at_most is None
        if measured > 1:
            faults.add(path, "a condition about several things", "one of pile, meter, option, sides in each condition")
        elif measured and not bounded:
            faults.add(path, "a condition without a bound", "is, at-least or at-most")
        elif bounded and not measured:
            faults.add(path, "a bound without anything to measure", "pile, meter, option or sides")


def _conditions(rules: Ruleset) -> Iterable[tuple[Path, Condition]]:
    owners: tuple[tuple[str, tuple[_Conditioned, ...]], ...] = (
        ("rules", rules.rules), ("endings", rules.endings), ("spans", rules.spans), ("prompts", rules.prompts),
        ("decks", rules.decks), ("actions", rules.actions))
    for name, each in owners:
        for i, owner in enumerate(each):
            for j, condition in enumerate(owner.when):
                yield (name, i, "when", j), condition


