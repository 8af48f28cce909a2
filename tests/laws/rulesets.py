"""Random games: small, sound, and made of everything that a ruleset can say."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import tomli_w
from hypothesis import strategies as st

from facilitator.files.catalogue_files import phrases_of
from facilitator.files.fault import Unreadable
from facilitator.files.loader import ruleset_of
from facilitator.files.toml_document import TomlDocument, parse_document
from facilitator.game.rulebook import effects as do
from facilitator.game.rulebook.boards import Face, TileKind
from facilitator.game.rulebook.components import Card, CardSet, Component, EventDeck, Market, Meter, Pile, RollOf
from facilitator.game.rulebook.effects import Ends, Starts
from facilitator.game.rulebook.guidance_texts import Entry, Prompt, Ranking
from facilitator.game.rulebook.numbers.cases import WordCase, WordCases
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.condition import AnyOf, Condition, Conditions
from facilitator.game.rulebook.numbers.number import NONE, ONE, Fixed, Number, Sum
from facilitator.game.rulebook.numbers.quantities import Given, OptionChosen, PileCount
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.rulebook.numbers.sources import SOURCES
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.rulebook.players import Role, Roles, Seats, Side, Sides
from facilitator.game.rulebook.ruleset import Action, AskedValue, Ending, Option, Rule, Ruleset, Variant
from facilitator.game.rulebook.scenario import Phase, Scenario
from facilitator.game.rulebook.score_spec import Limit
from facilitator.game.rulebook.spans import ClockMarks, Span
from facilitator.plain.frozen import MISSING, fields, is_frozen, replace

MARK = "zq"
"""Stands in the name of everything that is secret, and nowhere else."""

SIDES = ("ash", "birch", "cedar", "dogwood")
KINDS = ("intro", "setup", "play", "pause", "scoring", "reveal", "debrief", "close")


def as_tree(value: object) -> object:
    """A ruleset as a file writes it: what is left at its usual value is left out."""
    match value:
        case Fixed():
            return value.number
        case Sum():
            return [as_tree(one) for one in value.numbers]
        case Comparison():
            compared = {key: as_tree(one) for key in COMPARED if (one := getattr(value, key)) is not None}
            return {**_group(value.number), **{key.rstrip("_").replace("_", "-"): one for key, one in compared.items()}}
    if is_frozen(value):
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


COMPARED = ("is_", "at_least", "at_most")


def _group(number: Number) -> dict[str, object]:
    """A source, to which more is added."""
    tree = as_tree(number)
    assert isinstance(tree, dict)
    return tree


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
    endings: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    """What an action asks for, where it says what follows."""

    @property
    def open_cards(self) -> tuple[str, ...]:
        """The cards that everybody may know of."""
        return tuple(c.id for s in self.sets if not s.secret for c in s.cards)

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


AT_THE_OPENING = ("option", "number-of", "value", "cases")
"""The sources that say something before anything is on the table."""


def sources(names: Names) -> tuple[str, ...]:
    """The sources that have something to look at in this game, by their keys."""
    there = {
        "option": names.options,
        "pile": names.piles,
        "meter": names.meters,
        "given": names.given,
        "span": names.spans,
        "remaining": names.spans,
        "did": names.actions,
        "side": names.sides,
        "holds": names.open_cards,
        **dict.fromkeys(("board", "open", "covered", "pairs", "group", "left"), ()),  # no game that is made up has one
        "count": (),  # nor a score sheet
    }
    return tuple(key for key in SOURCES if there.get(key, True))


@st.composite
def source(draw: st.DrawFn, names: Names, key: str, of: str, deep: int, opening: bool = False) -> Source:
    """A source of one kind, and what is done to it."""
    inner = numbers(names, 0, 3, deep - 1, opening)
    kind, asked = SOURCES[key], dict[str, object]()
    match key:
        case "value":
            asked["value_"] = draw(inner)
        case "option":
            asked["option"] = draw(st.sampled_from(names.options)).id
        case "pile":
            asked["pile"] = draw(st.sampled_from(names.pile_ids))
        case "meter":
            asked["meter"] = draw(st.sampled_from(names.meters)).id
        case "given":
            asked["given"] = draw(st.sampled_from(names.given))
        case "number-of":
            asked["number_of"] = "sides"
        case "span" | "remaining":
            asked["span_" if key == "span" else key] = draw(st.sampled_from(names.spans))
        case "did":
            asked["did"] = draw(st.sampled_from(names.actions))
        case "side":
            asked["side"] = draw(st.one_of(st.sampled_from(names.sides), st.just(names.sides)))
        case "holds":
            asked["holds"] = draw(st.sampled_from(names.open_cards))
        case "largest" | "smallest" | "kinds":
            asked[key] = tuple(draw(st.lists(inner, min_size=2, max_size=3)))
        case "rank":
            asked["rank"] = draw(inner)
            asked["points"] = tuple(draw(st.lists(st.integers(0, 3), min_size=1, max_size=3)))
            asked["ties"] = draw(st.sampled_from(("all", "share", "none")))
            asked["first"] = draw(st.sampled_from(("most", "fewest")))
        case "cases":
            case = source(names, "value", "acting", deep - 1, opening)
            when = conditions(names, 1, 1, deep - 1)
            first = draw(st.lists(st.builds(lambda one, when: replace(one, when=when), case, when), max_size=2))
            asked["cases"] = (*first, draw(inner))
    return kind(**asked, of=of if kind.per_side else "acting", **draw(worked(names, deep, opening)))  # type: ignore[arg-type]


@st.composite
def worked(draw: st.DrawFn, names: Names, deep: int, opening: bool) -> dict[str, object]:
    """What is done to a source: mostly nothing, now and then one thing or everything."""
    few = st.integers(-2, 4)
    ways = {
        "look_up": st.dictionaries(st.integers(-1, 6).map(str), few, min_size=1, max_size=3),
        "per": numbers(names, 1, 3, 0, opening),
        "times": st.one_of(few.map(Fixed), numbers(names, 0, 3, deep - 1, opening)),
        "plus": st.one_of(few.map(Fixed), numbers(names, 0, 3, deep - 1, opening)),
        "when": conditions(names, 1, 1, deep - 1),
        "title": st.just("What it is"),
    }
    if deep < 1 or draw(st.integers(0, 2)):
        return {}
    found: dict[str, object] = {key: draw(ways[key]) for key in draw(st.sets(st.sampled_from(tuple(ways))))}
    return found | ({"round": draw(st.sampled_from(("up", "exact")))} if "per" in found and draw(st.booleans()) else {})


@st.composite
def numbers(
    draw: st.DrawFn, names: Names, least: int = 1, most: int = 4, deep: int = 2, opening: bool = False
) -> Number:
    """How many: as it is written, from a source, or added up; `opening`: nothing is on the table yet."""
    plain = st.integers(least, max(least, most)).map(Fixed)
    if deep < 1 or draw(st.integers(0, 2)) == 0:
        return draw(plain)
    if draw(st.integers(0, 5)) == 0:
        return Sum(tuple(draw(st.lists(numbers(names, least, most, deep - 1, opening), min_size=1, max_size=3))))
    key = draw(st.sampled_from([k for k in sources(names) if k in AT_THE_OPENING or not opening]))
    return draw(source(names, key, draw(who(names)), deep, opening))


@st.composite
def condition(draw: st.DrawFn, names: Names, deep: int = 2) -> Condition:
    """One thing that must hold."""
    if deep > 1 and draw(st.integers(0, 6)) == 0:
        one = st.one_of(condition(names, deep - 1), conditions(names, 1, 2, deep - 1))
        return AnyOf(tuple(draw(st.lists(one, min_size=2, max_size=3))))
    key = draw(st.sampled_from((*sources(names), *(k for k in sources(names) if k in ("pile", "meter")))))
    number = draw(source(names, key, draw(who(names, asking=True)), deep - 1))
    option = next((o for o in names.options if isinstance(number, OptionChosen) and o.id == number.option), None)
    if option is not None and option.choices and number.plain:
        return Comparison(number=number, is_=draw(st.sampled_from((option.default, option.choices))))  # type: ignore[arg-type]
    return Comparison(number=number, **draw(bounds(names, deep)))  # type: ignore[arg-type]


@st.composite
def bounds(draw: st.DrawFn, names: Names, deep: int) -> dict[str, object]:
    """What a number is compared with, if with anything."""
    value = numbers(names, 0, 5, deep - 1)
    match draw(st.sampled_from(("is_", "list", "at_least", "at_most", "both", "nothing"))):
        case "is_":
            return {"is_": draw(value)}
        case "list":
            return {"is_": tuple(draw(st.lists(value, min_size=1, max_size=3)))}
        case "at_least":
            return {"at_least": draw(value)}
        case "at_most":
            return {"at_most": draw(value)}
        case "both":
            return {"at_least": draw(value), "at_most": draw(value)}
    return {}


def conditions(names: Names, least: int = 0, most: int = 2, deep: int = 2) -> st.SearchStrategy[Conditions]:
    """Things that must all hold."""
    return st.lists(condition(names, max(1, deep)), min_size=least, max_size=most).map(tuple)


@st.composite
def options(draw: st.DrawFn, most_sides: int) -> tuple[Option, ...]:
    """Options of all kinds; their defaults are allowed."""
    found = []
    for i in range(draw(st.integers(0, 3))):
        of = draw(st.sampled_from(("lesson", "table", "side")))
        id_, title = f"option-{i}", f"Option {i}"
        match draw(st.sampled_from(("number", "number", "switch", "choice", "text"))):
            case "number":
                default = draw(st.integers(1, 4))
                least, most = draw(st.sampled_from((None, 1))), draw(st.sampled_from((None, default + 2)))
                found.append(Option(id_, title, default, of, least=least, most=most))
            case "switch":
                found.append(Option(id_, title, draw(st.booleans()), of))
            case "choice":
                choices = ("red", "green", "blue", "grey")[: draw(st.integers(1, 4))]
                unique = of == "side" and len(choices) >= most_sides and draw(st.booleans())
                found.append(Option(id_, title, draw(st.sampled_from(choices)), of, choices, unique=unique))
            case "text":
                found.append(Option(id_, title, draw(st.sampled_from(("plain", "fancy"))), of))
    return tuple(found)


@st.composite
def limits(draw: st.DrawFn, names: Names) -> tuple[Limit, ...]:
    """What options may not be together; most of them are warned about only, so that lessons begin."""
    asked = conditions(replace(names, piles=(), meters=(), sets=(), spans=(), actions=()), 0, 2)
    found = []
    for i in range(draw(st.integers(0, 2))):
        refuse = "Not like this." if draw(st.integers(0, 5)) == 0 else None
        said = None if refuse else "Is that what you want?"
        found.append(Limit(f"limit-{i}", draw(asked), draw(asked), refuse, said))
    return tuple(found)


@st.composite
def piles(draw: st.DrawFn, names: Names) -> tuple[Pile, ...]:
    """Piles of the table and of the sides; at least two of the table."""
    found = []
    for i in range(draw(st.integers(2, 6))):
        secret = i > 1 and draw(st.integers(0, 3)) == 0
        name = f"{MARK}-pile-{i}" if secret else f"pile-{i}"
        most = draw(st.one_of(st.none(), st.none(), st.integers(1, 12)))
        start = draw(numbers(names, 0, 6 if most is None else min(6, most), opening=True))
        of = "table" if i < 2 else draw(st.sampled_from(("table", "side", "side")))
        whole = next((p.id for p in found if p.of == of == "side"), None)
        part = whole if whole is not None and not any(p.part_of for p in found) and draw(st.booleans()) else None
        found.append(
            Pile(
                name,
                name.capitalize(),
                of,
                NONE if part else start,
                most,
                secret,
                draw(st.sampled_from(("card", "tile"))),
                part,
            )
        )
    return tuple(draw(refilled(found)))


@st.composite
def refilled(draw: st.DrawFn, piles: Sequence[Pile]) -> Sequence[Pile]:
    """The same piles, of which some are filled from another one of the table when they run out."""
    shared = [p.id for p in piles if p.of == "table" and p.part_of is None]
    return [
        replace(pile, refill=draw(st.sampled_from([name for name in shared if name != pile.id])))
        if pile.part_of is None and draw(st.integers(0, 4)) == 0
        else pile
        for pile in piles
    ]


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
        seconds = draw(st.one_of(st.none(), numbers(every, 1, 60, opening=True))) if leaf else None
        until = turns != "each" and draw(st.integers(0, 4)) == 0
        found.append(
            Span(
                ids[i],
                f"Span {i}",
                None if inside is None else ids[inside],
                "until-end" if until else ONE if turns == "each" else draw(numbers(every, 1, 3, opening=True)),
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
    """What a rule does, or what follows from a thing done."""
    there = {"add": names.meters, "set": names.meters, "deal": names.sets, "collect": names.sets, "end": names.endings}
    kind = draw(st.sampled_from([key for key in (*do.EFFECTS, "move", "move", "fill") if there.get(key, True)]))
    when = draw(conditions(names, 1, 1)) if draw(st.integers(0, 4)) == 0 else ()
    match kind:
        case "move" | "fill":
            source, target = draw(st.lists(st.sampled_from(names.whole_ids), min_size=2, max_size=2, unique=True))
            most = next((p.most for p in names.piles if p.id == target), None)
            n, of = draw(numbers(names, 1, min(4, most or 4))), draw(who(names))
            if kind == "fill":
                return do.Fill(fill=n, from_=source, to=target, of=of, when=when)
            other = draw(st.one_of(st.none(), st.none(), who(names)))
            n_or_all = draw(st.sampled_from((n, n, "all")))
            return do.Move(move=n_or_all, from_=source, to=target, to_side=other, of=of, when=when)
        case "add":
            n = draw(st.one_of(st.sampled_from((-2, -1, 1)).map(Fixed), numbers(names)))
            return do.AddTo(add=n, to=draw(st.sampled_from(names.meters)).id, of=draw(who(names)), when=when)
        case "set":
            meter = draw(st.sampled_from(names.meters)).id
            return do.SetMeter(set=meter, to=draw(numbers(names, 0)), of=draw(who(names)), when=when)
        case "deal":
            return do.Deal(deal=draw(st.sampled_from(names.sets)).id, when=when)
        case "pass":
            round_ = draw(st.sampled_from(("roles", "first", *(s.id for s in names.sets))))
            way = draw(st.sampled_from(("next", "previous"))) if round_ not in ("roles", "first") else "next"
            return do.Pass(pass_=round_, to_side=way, when=when)
        case "collect":
            return do.Collect(collect=draw(st.sampled_from(names.sets)).id, when=when)
        case "roll":
            return do.Roll(roll=draw(st.sampled_from(("side", "seat", "die", *names.rolls))), when=when)
        case "turn":
            return do.Turn(turn=draw(st.sampled_from(("back", "skip"))), when=when)
        case "say":
            return do.Announce(say=draw(st.sampled_from(("Hear, hear", "The wind turns."))), when=when)
        case "end":
            return do.End(end=draw(st.sampled_from(names.endings)), when=when)
    raise TypeError(f"nothing makes up {kind}")


def effects(names: Names, least: int = 0) -> st.SearchStrategy[tuple[do.Effect, ...]]:
    """A few of them."""
    return st.lists(effect(names), min_size=least, max_size=2).map(tuple)


@st.composite
def trigger(draw: st.DrawFn, names: Names) -> Starts | Ends | Condition:
    """What sets a rule off."""
    match draw(st.sampled_from(("starts", "starts", "ends", "ends", "condition", "condition"))):
        case "starts":
            return Starts(starts=draw(st.sampled_from(("game", *names.spans))))
        case "ends":
            return Ends(ends=draw(st.sampled_from(names.spans)))
    return draw(condition(replace(names, options=(), sets=(), spans=(), actions=())))


def has_market(names: Names, turns: tuple[str, ...]) -> bool:
    """Whether there are piles enough for tiles that are told face by face."""
    shared, own = ([p.id for p in names.piles if p.of == of and p.part_of is None] for of in ("table", "side"))
    return len(shared) >= 3 and bool(own) and bool(turns)


@st.composite
def tiles(draw: st.DrawFn) -> tuple[tuple[Face, ...], tuple[TileKind, ...]]:
    """What tiles show, and which there are."""
    few = st.one_of(st.none(), st.integers(1, 4))
    faces = tuple(Face(f, f.capitalize(), f[0], draw(few)) for f in ("hill", "lake", "moor"))
    high = TileKind("high", "High", draw(st.integers(1, 9)), ("hill",), ("lake",))
    return faces, (high, TileKind("low", "Low", draw(st.integers(1, 9)), ("lake",), ("moor", "hill")))


@st.composite
def markets(draw: st.DrawFn, names: Names, turns: tuple[str, ...]) -> Market:
    """Tiles that are told face by face, where there are piles enough for them."""
    shared, own = ([p.id for p in names.piles if p.of == of and p.part_of is None] for of in ("table", "side"))
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
def cards_that_do_something(draw: st.DrawFn, names: Names) -> tuple[CardSet, ...]:
    """The sets of cards; using one may have consequences."""
    return tuple(
        replace(one, cards=tuple(replace(card, then=draw(effects(names))) for card in one.cards)) for one in names.sets
    )


@st.composite
def deck(draw: st.DrawFn, names: Names, id_: str) -> EventDeck:
    """Cards that come due."""
    shared = [p.id for p in names.piles if p.of == "table"]
    stack, done = draw(st.lists(st.sampled_from(shared), min_size=2, max_size=2, unique=True))
    return EventDeck(
        id_,
        id_.capitalize(),
        stack,
        done,
        draw(st.sampled_from(names.spans)),
        draw(numbers(names, 1, 3, opening=True)),
        draw(conditions(names, most=1)),
        draw(st.one_of(st.none(), numbers(names, 0, 20, opening=True))),
        draw(effects(names)),
    )


@st.composite
def action(draw: st.DrawFn, names: Names, id_: str) -> Action:
    """Something that people do: it asks for a number, or for nothing."""
    least = draw(st.integers(0, 2))
    most = draw(st.one_of(st.none(), st.integers(least, least + 3)))
    asks = draw(st.sampled_from(({}, {"n": AskedValue("How many", least, most)})))
    told = replace(names, given=tuple(asks))
    of = draw(st.sampled_from(("table", "side")))
    return Action(id_, id_.capitalize(), None, of, asks, draw(conditions(told, most=1)), draw(effects(told)))


@st.composite
def roll(draw: st.DrawFn, names: Names, id_: str) -> RollOf:
    """A recorded choice, and what follows from it."""
    of, faces = draw(st.sampled_from((("side", ()), ("seat", ()), ("die", ()), ("faces", ("sun", "moon")))))
    then = draw(effects(replace(names, given=("shows",) if of == "die" else ())))
    shows = Comparison(number=Given(given="shows"), is_=draw(st.sampled_from(("2", "sun", names.sides[0]))))
    only = draw(st.booleans())
    return RollOf(id_, id_.capitalize(), of, faces, then=tuple(replace(e, when=(shows,)) if only else e for e in then))


@st.composite
def ways_to_end(draw: st.DrawFn, names: Names, needed: bool) -> tuple[Ending, ...]:
    """Endings that conditions or effects reach."""
    way = st.sampled_from(("at-once", "after-step", "equal-turns"))
    case = st.builds(WordCase, way, conditions(names, 1, 1))
    how = st.one_of(way, way, st.builds(lambda *cases: WordCases(cases), case, way))
    when = st.one_of(st.just(()), conditions(names, 1))
    found = draw(st.lists(st.builds(Ending, st.just(""), st.just("Enough"), when, how), max_size=2))
    if not found and needed:
        empty = Comparison(number=PileCount(pile="pile-0"), at_most=NONE)
        found = [Ending("", "Empty", (empty,), draw(st.sampled_from(("after-step", "equal-turns"))))]
    return tuple(
        replace(e, id=f"ending-{i}", won=draw(st.sampled_from((None, True, False)))) for i, e in enumerate(found)
    )


@st.composite
def prompts(draw: st.DrawFn, names: Names) -> tuple[Prompt, ...]:
    """What is said at the beginning, at the end and in spans."""
    return tuple(
        Prompt(
            f"prompt-{i}",
            at,
            when=draw(conditions(names, most=1)),
            say="Say {pile-0}",
            who=tuple(Ranking(fewest=p.id) for p in names.piles if p.of == "side"),
        )
        for i, at in enumerate(draw(st.lists(st.sampled_from(("setup", "end", *names.spans)), max_size=2)))
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
    names = replace(names, piles=draw(piles(names)), meters=draw(meters()))
    schedule = draw(spans(names, [r.id for r in jobs.list], goes_on))
    names = replace(
        names,
        spans=tuple(s.id for s in schedule),
        sets=draw(card_sets([s.id for s in schedule])),
        actions=tuple(f"action-{i}" for i in range(draw(st.integers(0, 2)))),
        rolls=tuple(f"roll-{i}" for i in range(draw(st.integers(0, 2)))),
        decks=tuple(f"deck-{i}" for i in range(draw(st.integers(0, 2)))),
    )
    endings = draw(ways_to_end(names, any(s.repeat == "until-end" for s in schedule)))
    names = replace(names, endings=tuple(e.id for e in endings))
    rules = draw(st.lists(st.builds(Rule, trigger(names), effects(names, 1), conditions(names, most=1)), max_size=6))
    variants = tuple(
        Variant(f"variant-{i}", f"Variant {i}", {o.id: o.default for o in names.options[i:]})
        for i in range(draw(st.integers(0, 1)))
    )
    turns = tuple(s.id for s in schedule if s.sides)
    faces, kinds = draw(tiles()) if has_market(names, turns) and draw(st.booleans()) else ((), ())
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
        limits=draw(limits(names)),
        piles=names.piles,
        meters=names.meters,
        cards=draw(cards_that_do_something(names)),
        faces=faces,
        tiles=kinds,
        market=draw(markets(names, turns)) if faces else None,
        decks=tuple(draw(deck(names, id_)) for id_ in names.decks),
        actions=tuple(draw(action(names, id_)) for id_ in names.actions),
        rolls=tuple(draw(roll(names, id_)) for id_ in names.rolls),
        rules=tuple(replace(rule, id=f"rule-{i}") for i, rule in enumerate(rules)),
        endings=endings,
        prompts=draw(prompts(names)),
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
