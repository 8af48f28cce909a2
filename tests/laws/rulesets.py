"""Random games: small, sound, and made of everything that a ruleset can say."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any

import tomli_w
from hypothesis import strategies as st

from facilitator.files.catalogue_files import phrases_of
from facilitator.files.fault import Unreadable
from facilitator.files.loader import ruleset_of
from facilitator.files.toml_document import TomlDocument, parse_document
from facilitator.game.rulebook import effects as do
from facilitator.game.rulebook.amounts import Amount, Case, Condition, Conditions, Nth, Reckoned, Trigger
from facilitator.game.rulebook.components import (
    Card,
    CardSet,
    Component,
    EventDeck,
    Face,
    Kind,
    Market,
    Meter,
    Pile,
    RollOf,
)
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.rulebook.players import Role, Roles, Seats, Side, Sides
from facilitator.game.rulebook.ruleset import (
    Action,
    ClockMarks,
    Ending,
    Entry,
    Limit,
    Manner,
    Option,
    Prompt,
    Ranking,
    Rule,
    Ruleset,
    Span,
    Variant,
)
from facilitator.game.rulebook.scenario import Phase, Scenario
from facilitator.plain.values import replace

MARK = "zq"
"""Stands in the name of everything that is secret, and nowhere else."""

SIDES = ("ash", "birch", "cedar", "dogwood")
KINDS = ("intro", "setup", "play", "pause", "scoring", "reveal", "debrief", "close")


def as_tree(value: object) -> object:
    """A ruleset as a file writes it: what is left at its usual value is left out."""
    if is_dataclass(value):
        tree = {}
        for f in (f for f in fields(value) if f.metadata.get("file", True)):
            usual = (
                f.default
                if f.default is not MISSING
                else f.default_factory()
                if f.default_factory is not MISSING
                else MISSING
            )
            found = getattr(value, f.name)
            if found is not None and (usual is MISSING or found != usual or type(found) is not type(usual)):
                named = {one.id: _unnamed(one) for one in found} if "named" in f.metadata else None
                tree[f.name.rstrip("_").replace("_", "-")] = as_tree(found) if named is None else named
        return tree
    if isinstance(value, Mapping):
        return {k: as_tree(v) for k, v in value.items()}
    if isinstance(value, tuple):
        return [as_tree(v) for v in value]
    return value


def _unnamed(thing: object) -> object:
    """A thing without its name, which is the key that it is found under."""
    tree = as_tree(thing)
    assert isinstance(tree, dict)
    return {key: value for key, value in tree.items() if key != "id"}


def as_toml(rules: Ruleset | Scenario) -> str:
    """A ruleset or a lesson plan as the text of its file."""
    tree = as_tree(rules)
    assert isinstance(tree, dict)
    return tomli_w.dumps(tree)


def as_document(rules: Ruleset) -> TomlDocument:
    """A ruleset as a file that has been read."""
    return parse_document(f"{rules.id}.toml", as_toml(rules).encode())


@dataclass(frozen=True)
class Names:
    """What there is to refer to in a game that is being made up."""

    sides: tuple[str, ...]
    least_sides: int
    most_sides: int
    options: tuple[Option, ...] = ()
    piles: tuple[Pile, ...] = ()
    meters: tuple[Meter, ...] = ()
    sets: tuple[CardSet, ...] = ()
    spans: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    rolls: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[str, ...]:
        """The options that are numbers."""
        return tuple(o.id for o in self.options if o.kind == "number")

    @property
    def switches(self) -> tuple[str, ...]:
        """The options that are on or off."""
        return tuple(o.id for o in self.options if o.kind == "switch")

    @property
    def whole_ids(self) -> tuple[str, ...]:
        """The piles that are no part of another one: items move between them."""
        return (*(p.id for p in self.piles if p.part_of is None), "unaccounted")

    @property
    def pile_ids(self) -> tuple[str, ...]:
        """The piles, and what they differ by."""
        return (*(p.id for p in self.piles), "unaccounted")


def who(names: Names, asking: bool = False) -> st.SearchStrategy[str]:
    """Whose pile or meter."""
    return st.sampled_from(
        ("acting", "acting", "each", "next", *(["any"] if asking else []), *names.sides[: names.least_sides])
    )


@st.composite
def reckoned(draw: st.DrawFn, names: Names, least: int = 0, given: bool = True) -> Reckoned:
    """A number that is looked up."""
    kinds = ["per_side", "by_sides"]
    kinds += ["option"] if names.numbers else []
    kinds += ["given", "pile", "fill"] if given and names.piles else []
    kinds += ["meter"] if given and names.meters else []
    few = st.integers(least, 3)
    match draw(st.sampled_from(kinds)):
        case "option":
            return Reckoned(option=draw(st.sampled_from(names.numbers)))
        case "pile":
            return Reckoned(pile=draw(st.sampled_from(names.pile_ids)))
        case "meter":
            return Reckoned(meter=draw(st.sampled_from(names.meters)).id)
        case "fill":
            return Reckoned(fill=draw(st.integers(0, 6)))
        case "per_side":
            return Reckoned(per_side=draw(few), times=draw(st.sampled_from((1, 1, 2))))
        case "by_sides":
            return Reckoned(by_sides={**draw(st.dictionaries(st.just(str(names.most_sides)), few)), "other": draw(few)})
    return Reckoned(given=True)


@st.composite
def amounts(
    draw: st.DrawFn, names: Names, least: int = 1, most: int = 4, cases: bool = True, given: bool = True
) -> Amount:
    """How many."""
    plain = st.integers(least, max(least, most))
    every = st.one_of(plain, plain, reckoned(names, least, given), *([st.just("all")] if given else []))
    if cases and draw(st.integers(0, 3)) == 0:
        case = st.builds(Case, every, conditions(names, 1, 1))
        return (*draw(st.lists(case, max_size=2)), Case(draw(plain)))
    return draw(every)


@st.composite
def condition(draw: st.DrawFn, names: Names) -> Condition:
    """One thing that must hold."""
    kinds = ["sides", "side"] + (["span", "nth"] if names.spans else []) + (["pile"] * 2 if names.piles else [])
    kinds += (
        (["meter"] * 2 if names.meters else [])
        + (["option"] if names.options else [])
        + (["on"] if names.switches else [])
    )
    kinds += ["card"] if any(not s.secret for s in names.sets) else []
    kind = draw(st.sampled_from(kinds))
    if kind == "span":
        where = draw(st.sampled_from(("first", "last", "not_first", "not_last")))
        return Condition(**{where: draw(st.sampled_from(names.spans))})
    if kind == "nth":
        return Condition(nth=Nth(draw(st.sampled_from(names.spans)), draw(st.integers(1, 3))))
    if kind == "side":
        return Condition(side=draw(st.sampled_from(names.sides)))
    if kind == "card":
        return Condition(
            card=draw(st.sampled_from([c.id for s in names.sets if not s.secret for c in s.cards])),
            of=draw(who(names, asking=True)),
        )
    if kind == "on":
        return Condition(**{draw(st.sampled_from(("on", "off"))): draw(st.sampled_from(names.switches))})
    if kind == "option":
        option = draw(st.sampled_from(names.options))
        if option.kind != "number":
            return Condition(option=option.id, is_=option.default)
        return Condition(option=option.id, **draw(bounds(names)))
    if kind == "pile":
        return Condition(
            pile=draw(st.sampled_from(names.pile_ids)), of=draw(who(names, asking=True)), **draw(bounds(names))
        )
    if kind == "meter":
        return Condition(
            meter=draw(st.sampled_from(names.meters)).id, of=draw(who(names, asking=True)), **draw(bounds(names))
        )
    return Condition(sides=True, **draw(bounds(names)))


@st.composite
def bounds(draw: st.DrawFn, names: Names) -> dict[str, object]:
    """What a number is compared with."""
    value = st.one_of(st.integers(0, 5), st.integers(0, 5), reckoned(names))
    match draw(st.sampled_from(("is_", "at_least", "at_most", "both"))):
        case "is_":
            return {"is_": draw(st.integers(0, 4))}
        case "at_least":
            return {"at_least": draw(value)}
        case "at_most":
            return {"at_most": draw(value)}
    return {"at_least": draw(value), "at_most": draw(value)}


def conditions(names: Names, least: int = 0, most: int = 2) -> st.SearchStrategy[Conditions]:
    """Things that must all hold."""
    return st.lists(condition(names), min_size=least, max_size=most).map(tuple)


@st.composite
def options(draw: st.DrawFn, most_sides: int) -> tuple[Option, ...]:
    """Options of all kinds; their usual values are allowed."""
    found = []
    for i in range(draw(st.integers(0, 3))):
        per = draw(st.sampled_from(("lesson", "table", "side")))
        id_, title = f"option-{i}", f"Option {i}"
        match draw(st.sampled_from(("number", "number", "switch", "choice", "text"))):
            case "number":
                usual = draw(st.integers(1, 4))
                limits = draw(
                    st.lists(
                        st.sampled_from(
                            (
                                Limit(under=1, refuse="At least one is needed."),
                                Limit(over=usual + 2, refuse="That is too many."),
                                Limit(over=usual, warn="More than usual."),
                                Limit(under="sides", warn="Fewer than sides."),
                                Limit(times="sides", warn="A multiple."),
                                Limit(equals=usual, warn="The usual.", when=(Condition(sides=True, at_least=2),)),
                            )
                        ),
                        max_size=3,
                        unique=True,
                    )
                )
                found.append(Option(id_, title, "number", usual, per, limits=tuple(limits)))
            case "switch":
                found.append(Option(id_, title, "switch", draw(st.booleans()), per))
            case "choice":
                choices = ("red", "green", "blue", "grey")[: draw(st.integers(1, 4))]
                unique = per == "side" and len(choices) >= most_sides and draw(st.booleans())
                found.append(Option(id_, title, "choice", draw(st.sampled_from(choices)), per, choices, unique))
            case "text":
                found.append(Option(id_, title, "text", draw(st.sampled_from(("plain", "fancy"))), per))
    return tuple(found)


@st.composite
def piles(draw: st.DrawFn, names: Names) -> tuple[Pile, ...]:
    """Piles of the table and of the sides; at least two of the table."""
    found = []
    for i in range(draw(st.integers(2, 6))):
        secret = i > 1 and draw(st.integers(0, 3)) == 0
        name = f"{MARK}-pile-{i}" if secret else f"pile-{i}"
        most = draw(st.one_of(st.none(), st.none(), st.integers(1, 12)))
        start = draw(
            st.one_of(
                st.integers(0, 6 if most is None else most),
                amounts(names, 0, 6 if most is None else min(6, most), given=False),
            )
        )
        of = "table" if i < 2 else draw(st.sampled_from(("table", "side", "side")))
        whole = next((p.id for p in found if p.of == of == "side"), None)
        part = whole if whole is not None and not any(p.part_of for p in found) and draw(st.booleans()) else None
        found.append(
            Pile(
                name,
                name.capitalize(),
                of,
                0 if part else start,
                most,
                secret,
                draw(st.sampled_from(("card", "tile"))),
                part,
            )
        )
    return tuple(found)


@st.composite
def meters(draw: st.DrawFn) -> tuple[Meter, ...]:
    """Bounded numbers."""
    found = []
    for i in range(draw(st.integers(0, 3))):
        secret = draw(st.integers(0, 3)) == 0
        name = f"{MARK}-meter-{i}" if secret else f"meter-{i}"
        least = draw(st.integers(-2, 1))
        most = draw(st.one_of(st.none(), st.integers(least, 8)))
        start = draw(st.integers(least, 6 if most is None else most))
        found.append(
            Meter(name, name.capitalize(), draw(st.sampled_from(("table", "side"))), start, least, most, secret)
        )
    return tuple(found)


@st.composite
def card_sets(draw: st.DrawFn, spans: Sequence[str]) -> tuple[CardSet, ...]:
    """Sets of cards, secret and open; fewer cards than sides, or more."""
    found = []
    for i in range(draw(st.integers(0, 2))):
        secret = draw(st.booleans())
        mark = f"{MARK}-" if secret else ""
        whens = draw(st.lists(st.sampled_from(("before", "after", "any")), min_size=1, max_size=5))
        cards = tuple(
            Card(f"{mark}card-{i}-{j}", f"{mark.capitalize()}card {i} {j}", when=when) for j, when in enumerate(whens)
        )
        found.append(
            CardSet(f"set-{i}", f"Set {i}", cards, secret, draw(st.one_of(st.none(), st.sampled_from(tuple(spans)))))
        )
    return tuple(found)


@st.composite
def spans(draw: st.DrawFn, names: Names, roles: Sequence[str], goes_on: bool) -> tuple[Span, ...]:
    """A schedule: spans in spans, at most three deep; a game that can end for those that last until the end."""
    number = draw(st.integers(1, 5))
    within: list[int | None] = [None]
    depth = [0]
    for i in range(1, number):
        inside = draw(st.one_of(st.none(), st.sampled_from([j for j in range(i) if depth[j] < 3])))
        within.append(inside)
        depth.append(0 if inside is None else depth[inside] + 1)
    ids = tuple(f"span-{i}" for i in range(number))
    every = Names(names.sides, names.least_sides, names.most_sides, names.options, names.piles, names.meters, spans=ids)
    found = []
    for i in range(number):
        leaf, inside = i not in within, within[i]
        turns = draw(st.sampled_from((None, None, "each", "each", "turns")))
        seconds = draw(st.one_of(st.none(), amounts(every, 1, 60, given=False), st.integers(1, 60))) if leaf else None
        until = "end" if turns != "each" and draw(st.integers(0, 4)) == 0 else None
        found.append(
            Span(
                ids[i],
                f"Span {i}",
                None if inside is None else ids[inside],
                1 if until or turns == "each" else draw(amounts(every, 1, 3, given=False)),
                until,
                turns,
                seconds,
                goes_on and seconds is not None and draw(st.booleans()),
                draw(conditions(every, most=1)) if draw(st.integers(0, 3)) == 0 else (),
                draw(st.one_of(st.none(), st.sampled_from(tuple(roles)))) if roles and leaf else None,
            )
        )
    return tuple(found)


@st.composite
def effect(draw: st.DrawFn, names: Names) -> do.Effect:
    """What a rule does."""
    kinds = (
        ["move"] * 4
        + ["draw"] * 2
        + ["advance", "turn", "announce", "end", "rotate"]
        + (["adjust", "set"] * 2 if names.meters else [])
    )
    kinds += ["deal", "pass", "collect"] * 2 if names.sets else []
    kinds += ["roll"]
    match draw(st.sampled_from(kinds)):
        case "move" | "draw" as kind:
            source, target = draw(st.lists(st.sampled_from(names.whole_ids), min_size=2, max_size=2, unique=True))
            most = next((p.most for p in names.piles if p.id == target), None)
            amount, side = draw(amounts(names, 1, min(4, most or 4))), draw(who(names))
            if kind == "move":
                return do.Move("move", source, target, amount, side, draw(st.one_of(st.none(), st.none(), who(names))))
            return do.Draw(
                "draw",
                source,
                target,
                amount,
                draw(st.sampled_from((None, *(p for p in names.whole_ids if p not in (source, target))))),
                side,
            )
        case "adjust":
            return do.Adjust(
                "adjust",
                draw(st.sampled_from(names.meters)).id,
                draw(amounts(names)),
                draw(st.booleans()),
                draw(who(names)),
            )
        case "set":
            return do.Set("set", draw(st.sampled_from(names.meters)).id, draw(amounts(names, 0)), draw(who(names)))
        case "deal":
            return do.Deal("deal", draw(st.sampled_from(names.sets)).id)
        case "pass":
            return do.Pass("pass", draw(st.sampled_from(names.sets)).id, draw(st.sampled_from(("next", "previous"))))
        case "collect":
            return do.Collect("collect", draw(st.sampled_from(names.sets)).id)
        case "roll":
            return do.Roll("roll", draw(st.sampled_from(("side", "seat", "die", *names.rolls))))
        case "turn":
            return do.Turn("turn", draw(st.sampled_from(("back", "skip"))))
        case "announce":
            return do.Announce("announce", draw(st.sampled_from(("Hear, hear", "The wind turns."))))
        case "end":
            return do.End("end", draw(st.sampled_from(("the storm came", "enough"))))
        case "advance":
            return do.Advance("advance")
    return do.Rotate("rotate")


@st.composite
def trigger(draw: st.DrawFn, names: Names) -> Trigger:
    """What sets a rule off."""
    kinds = (
        ["starts", "ends"] * 3
        + ["opens", "pile"]
        + (["meter"] if names.meters else [])
        + (["used"] * 2 if names.sets else [])
    )
    kinds += (["action"] * 2 if names.actions else []) + (["done"] * 2 if names.decks else []) + ["rolled"]
    match draw(st.sampled_from(kinds)):
        case "starts":
            return Trigger(starts=draw(st.sampled_from(names.spans)))
        case "ends":
            return Trigger(ends=draw(st.sampled_from(names.spans)))
        case "pile":
            return Trigger(pile=draw(st.sampled_from(names.pile_ids)), reaches=draw(st.integers(0, 4)))
        case "meter":
            return Trigger(meter=draw(st.sampled_from(names.meters)).id, reaches=draw(st.integers(-1, 5)))
        case "used":
            return Trigger(used=draw(st.sampled_from([c.id for s in names.sets for c in s.cards])))
        case "action":
            return Trigger(action=draw(st.sampled_from(names.actions)))
        case "done":
            return Trigger(done=draw(st.sampled_from(names.decks)))
        case "rolled":
            return Trigger(
                rolled=draw(st.sampled_from(("die", "side", *names.rolls))),
                shows=draw(st.sampled_from((None, None, "2", names.sides[0], "sun"))),
            )
    return Trigger(opens=True)


@st.composite
def markets(draw: st.DrawFn, names: Names, turns: tuple[str, ...]) -> Market | None:
    """Tiles that are told face by face, where there are piles enough for them."""
    shared, own = ([p.id for p in names.piles if p.of == of and p.part_of is None] for of in ("table", "side"))
    if len(shared) < 3 or not own or not turns:
        return None
    faces = tuple(
        Face(f, f.capitalize(), f[0], draw(st.one_of(st.none(), st.integers(1, 4)))) for f in ("hill", "lake", "moor")
    )
    kinds = (
        Kind("high", "High", draw(st.integers(1, 9)), ("hill",), ("lake",)),
        Kind("low", "Low", draw(st.integers(1, 9)), ("lake",), ("moor", "hill")),
    )
    card = st.sampled_from((None, *(c.id for s in names.sets for c in s.cards)))
    waiting = next((p.id for p in names.piles if p.part_of == own[0]), None)
    few = st.integers(0, 2)
    return Market(
        "Market",
        shared[0],
        shared[1],
        shared[2],
        own[0],
        draw(st.sampled_from(turns)),
        faces,
        kinds,
        waiting,
        own[1] if len(own) > 1 else None,
        draw(few),
        draw(few),
        draw(few),
        draw(card),
        draw(card),
        draw(card),
        draw(card),
    )


@st.composite
def roles(draw: st.DrawFn, most: int) -> Roles:
    """Jobs, with or without a table of who has which."""
    ids = [f"role-{i}" for i in range(draw(st.integers(0, 3)))]
    slot = st.lists(st.sampled_from(ids), max_size=2).map(tuple) if ids else st.just(())
    seats = draw(st.lists(st.integers(1, most), max_size=2, unique=True)) if ids else []
    return Roles(
        tuple(Role(i, i.capitalize()) for i in ids),
        {str(n): tuple(draw(st.lists(slot, min_size=n, max_size=n))) for n in seats},
    )


@st.composite
def any_rulesets(draw: st.DrawFn, goes_on: bool = False) -> Ruleset:
    """Games whose parts fit together; a few of them have rules that never come to rest."""
    least = draw(st.integers(1, 3))
    most = draw(st.integers(least, 4))
    listed = draw(st.booleans())
    word = draw(st.sampled_from(("player", "team")))
    number = draw(st.integers(least, most))
    side_ids = SIDES[:number] if listed else tuple(f"{word}-{i}" for i in range(1, most + 1))
    who_plays = Sides(
        least,
        most,
        draw(st.one_of(st.none(), st.integers(least, most))),
        word,
        tuple(Side(s, s.capitalize()) for s in side_ids) if listed else (),
    )
    places = draw(st.integers(1, 3))
    jobs = draw(roles(places))
    names = Names(side_ids, least, most, draw(options(most)))
    names = Names(side_ids, least, most, names.options, draw(piles(names)), draw(meters()))
    schedule = draw(spans(names, [r.id for r in jobs.list], goes_on))
    sets = draw(card_sets([s.id for s in schedule]))
    table_piles = [p.id for p in names.piles if p.of == "table"]
    names = Names(
        side_ids,
        least,
        most,
        names.options,
        names.piles,
        names.meters,
        sets,
        tuple(s.id for s in schedule),
        tuple(f"action-{i}" for i in range(draw(st.integers(0, 2)))),
        tuple(f"roll-{i}" for i in range(draw(st.integers(0, 2)))),
    )
    market = draw(markets(names, tuple(s.id for s in schedule if s.sides))) if draw(st.booleans()) else None
    decks = []
    for i in range(draw(st.integers(0, 2))):
        stack, done = draw(st.lists(st.sampled_from(table_piles), min_size=2, max_size=2, unique=True))
        decks.append(
            EventDeck(
                f"deck-{i}",
                f"Deck {i}",
                stack,
                done,
                draw(st.sampled_from(names.spans)),
                draw(st.one_of(st.integers(1, 3), amounts(names, 1, 3, given=False))),
                draw(conditions(names, most=1)),
                draw(st.one_of(st.none(), st.integers(0, 20))),
            )
        )
    names = Names(
        side_ids,
        least,
        most,
        names.options,
        names.piles,
        names.meters,
        sets,
        names.spans,
        names.actions,
        names.rolls,
        tuple(d.id for d in decks),
    )
    actions = []
    for id_ in names.actions:
        low = draw(st.integers(0, 2))
        actions.append(
            Action(
                id_,
                id_.capitalize(),
                None,
                draw(st.sampled_from(("table", "side"))),
                low,
                low + draw(st.integers(0, 3)),
                draw(conditions(names, most=1)),
            )
        )
    rolls = tuple(
        RollOf(
            id_,
            id_.capitalize(),
            *draw(st.sampled_from((("side", ()), ("seat", ()), ("die", ()), ("faces", ("sun", "moon"))))),
        )
        for id_ in names.rolls
    )
    rules = draw(
        st.lists(
            st.builds(
                Rule,
                trigger(names),
                st.lists(effect(names), min_size=1, max_size=3).map(tuple),
                conditions(names, most=1),
            ),
            max_size=6,
        )
    )
    way = st.sampled_from(("at-once", "after-step", "equal-turns"))
    ways = draw(
        st.lists(
            st.one_of(way, way, st.tuples(st.builds(Manner, way, conditions(names, 1, 1)), st.builds(Manner, way))),
            max_size=2,
        )
    )
    endings = [Ending(f"ending-{i}", f"Ending {i}", draw(conditions(names, 1)), how) for i, how in enumerate(ways)]
    if not endings and any(s.until for s in schedule):
        endings = [
            Ending(
                "ending-0",
                "Ending 0",
                (Condition(pile="pile-0", at_most=0),),
                draw(st.sampled_from(("after-step", "equal-turns"))),
            )
        ]
    prompts = tuple(
        Prompt(
            f"prompt-{i}",
            at,
            when=draw(conditions(names, most=1)),
            say="Say {pile-0}",
            who=tuple(Ranking(fewest=p.id) for p in names.piles if p.of == "side"),
        )
        for i, at in enumerate(draw(st.lists(st.sampled_from(("setup", "end", *names.spans)), max_size=2)))
    )
    variants = tuple(
        Variant(f"variant-{i}", f"Variant {i}", {o.id: o.default for o in names.options[i:]})
        for i in range(draw(st.integers(0, 1)))
    )
    return Ruleset(
        2,
        "made-up",
        "Made up",
        schedule,
        sides=who_plays,
        seats=Seats(0, places, draw(st.integers(0, 1))),
        roles=jobs,
        clock=ClockMarks(draw(st.integers(5, 20)), draw(st.integers(0, 5))),
        options=names.options,
        piles=names.piles,
        meters=names.meters,
        cards=sets,
        market=market,
        decks=tuple(decks),
        actions=tuple(actions),
        rolls=rolls,
        rules=tuple(replace(rule, id=f"rule-{i}") for i, rule in enumerate(rules)),
        endings=tuple(endings),
        prompts=prompts,
        outcomes=(Outcome("care", "Care", ("little", "some", "much", "most")),),
        components=(Component("Tiles", 40, id="tiles"),),
        variants=variants,
        reference=(Entry("turns", "Turns", "Turns go round.", ("round",)),),
        synonyms={"turn": ("go", "move")},
        words=phrases_of("en"),
    )


_STEP = re.compile(r"([a-z0-9-]+)|\[(\d+)\]")
MOST_MENDING = 60


def _place(words: str) -> list[str | int]:
    """A place as a fault names it, as a path: rules[2].then[1].do."""
    return [int(m[2]) - 1 if m[2] else m[1] for m in _STEP.finditer(words)]


def _without(tree: Any, path: Sequence[str | int]) -> None:
    """Take out what stands at a place, or the nearest thing around it that may go."""
    around, last = None, None
    for step in path:
        there = (
            step in tree
            if isinstance(tree, dict)
            else isinstance(tree, list) and isinstance(step, int) and step < len(tree)
        )
        if not there:
            break
        around, last, tree = tree, step, tree[step]
    else:
        del around[last]
        return
    # A key is missing there: the whole entry goes.
    if around is not None:
        del around[last]


def mended(rules: Ruleset) -> Ruleset | None:
    """A game without what the loader finds wrong in it; None if hardly anything would be left."""
    tree: Any = as_tree(rules)
    for _ in range(MOST_MENDING):
        try:
            return ruleset_of(parse_document(f"{rules.id}.toml", tomli_w.dumps(tree).encode()))
        except Unreadable as unreadable:
            # Later entries first, so that the places of the earlier ones stay right.
            places = {tuple(_place(f.place)) for f in unreadable.faults}
            for place in sorted(places, key=lambda p: [(isinstance(s, str), str(s).zfill(4)) for s in p], reverse=True):
                _without(tree, place)
    return None


def rulesets(goes_on: bool = False) -> st.SearchStrategy[Ruleset]:
    """Games that the loader takes; `goes_on`: with steps that go on by themselves, so that time alone changes a table."""
    return any_rulesets(goes_on).map(mended).filter(lambda rules: rules is not None)


@st.composite
def scenarios(draw: st.DrawFn, ruleset: str = "made-up") -> Scenario:
    """Lesson plans: some phases, at least one of them play; or nothing but play."""
    if draw(st.integers(0, 2)) == 0:
        return Scenario(
            1, "plan", "Plan", ruleset, (Phase("play", "Play", "play", draw(st.one_of(st.none(), st.integers(1, 3)))),)
        )
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=3))
    kinds.insert(draw(st.integers(0, len(kinds))), "play")
    return Scenario(
        1,
        "plan",
        "Plan",
        ruleset,
        tuple(
            Phase(f"phase-{i}", f"Phase {i}", kind, draw(st.one_of(st.none(), st.integers(1, 3))))
            for i, kind in enumerate(kinds)
        ),
    )
