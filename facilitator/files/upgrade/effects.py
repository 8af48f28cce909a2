"""Rules of schema 1 and their effects: what follows from a thing done stands with that thing, and an effect is known by
its verb.
"""

from collections.abc import Iterator
from itertools import chain, count
from typing import cast

from facilitator.files.toml_document import Toml
from facilitator.files.upgrade.entries import entries, slug, with_entries
from facilitator.files.upgrade.group import like
from facilitator.files.upgrade.numbers import conditions, number

Tree = dict[str, Toml]
_DONE = {"action": "actions", "used": "cards", "done": "decks", "rolled": "rolls"}
"""What a rule could wait for that now says itself what follows."""


def rewrite_rules(tree: Tree) -> Tree:
    """Rules by what sets them off; what follows from a thing done goes to that thing."""
    tree = _refill_piles(tree)
    tree = _actions(_name_endings(_own_dice(tree)))
    rules = entries(tree, "rules")
    if not any(_is_old(rule) for rule in rules):
        return tree
    kept: list[Toml] = []
    for rule in rules:
        on = rule.get("on")
        kind = next((key for key in _DONE if isinstance(on, dict) and key in on), None)
        if kind is None or not isinstance(on, dict):
            kept.append(_rule(tree, rule))
            continue
        then = _with_conditions(effects(rule.get("then", [])), _conditions(rule, on))
        if not (moved := _handed_over(tree, _DONE[kind], on[kind], then)):
            kept.append(_rule(tree, rule))  # its fault is told where it stands
        tree = moved or tree
    return with_entries(tree, "rules", kept)


def _is_old(rule: Tree) -> bool:
    then, on = rule.get("then"), rule.get("on")
    old = isinstance(then, list) and any(isinstance(effect, dict) and "do" in effect for effect in then)
    return old or (isinstance(on, dict) and any(key in on for key in (*_DONE, "opens", "reaches")))


def _conditions(rule: Tree, on: Tree) -> list[Toml]:
    when = conditions(rule.get("when", []))
    shows = [{"given": "shows", "is": on["shows"]}] if "shows" in on else []
    return [*shows, *(when if isinstance(when, list) else [])]


def _with_conditions(then: Toml, when: list[Toml]) -> list[Toml]:
    found: list[Toml] = []
    for effect in then if isinstance(then, list) else []:
        own = effect.get("when", []) if isinstance(effect, dict) else []
        both = [*when, *(own if isinstance(own, list) else [])]
        found.append(like(effect, {**effect, "when": both}) if isinstance(effect, dict) and both else effect)
    return found


def _handed_over(tree: Tree, place: str, name: Toml, then: list[Toml]) -> Tree | None:
    """The tree in which the thing of this name says what follows; None where there is none."""
    if place == "cards":
        sets = entries(tree, "cards")
        for i, one in enumerate(sets):
            cards = entries(one, "cards")
            if any(card.get("id") == name for card in cards):
                changed = like(one, {**one, "cards": [_following(card, name, then) for card in cards]})
                return with_entries(tree, "cards", [*sets[:i], changed, *sets[i + 1 :]])
        return None
    things = entries(tree, place)
    if not any(thing.get("id") == name for thing in things):
        return None
    return with_entries(tree, place, [_following(thing, name, then) for thing in things])


def _following(thing: Tree, name: Toml, then: list[Toml]) -> Tree:
    if thing.get("id") != name:
        return thing
    own = thing.get("then", [])
    return like(thing, {**thing, "then": [*(own if isinstance(own, list) else []), *then]})


def _rule(tree: Tree, rule: Tree) -> Tree:
    """A rule that waits for a beginning, an end, or a condition that comes true."""
    new = {**rule}
    if "when" in new:
        new["when"] = conditions(new["when"])
    if "then" in new:
        new["then"] = effects(new["then"])
    on = rule.get("on")
    if isinstance(on, dict):
        new["on"] = on = {"starts": "game"} if on.get("opens") is True else on
    if isinstance(on, dict) and "reaches" in on and ("pile" in on or "meter" in on):
        new["on"], left = _comes_true(tree, on, new.get("when", []))
        new = {key: value for key, value in new.items() if key != "when"} | ({"when": left} if left else {})
    return like(rule, new)


def _comes_true(tree: Tree, on: Tree, when: Toml) -> tuple[Toml, list[Toml]]:
    """A mark was passed in both directions; a condition of the rule may say in which, or else the beginning does."""
    kind = "pile" if "pile" in on else "meter"
    mark, conditions_ = on["reaches"], when if isinstance(when, list) else []
    for key in ("at-least", "at-most"):
        same: Tree = {kind: on[kind], key: mark}
        if same in conditions_:
            return same, [one for one in conditions_ if one != same]
    thing = next((one for one in entries(tree, f"{kind}s") if one.get("id") == on.get(kind)), {})
    start = thing.get("start", 0)
    rising = isinstance(mark, int) and isinstance(start, int) and mark > start
    return {kind: on[kind], "at-least" if rising else "at-most": mark}, conditions_


def effects(old: Toml) -> Toml:
    """A list of effects by their verbs."""
    if not isinstance(old, list):
        return old
    return [_effect(one) if isinstance(one, dict) and "do" in one else one for one in old]


def _effect(old: Tree) -> Toml:
    rest = {key: value for key, value in old.items() if key not in ("do", "side", "when")}
    whose = {"of": old["side"]} if "side" in old else {}
    when = {"when": conditions(old["when"])} if "when" in old else {}
    return like(old, {**_verb(str(old["do"]), rest), **whose, **when})


def _verb(do: str, old: Tree) -> Tree:
    match do:
        case "move" | "draw":
            amount = old.pop("amount", 1)
            source = old.get("from")
            old.pop("refill", None)
            if isinstance(amount, dict) and "fill" in amount:
                return {"fill": amount["fill"], **old}
            return {"move": number(amount, source if isinstance(source, str) else ""), **old}
        case "adjust":
            return {
                "add": _signed(number(old.pop("by", 1)), old.pop("down", False) is True),
                "to": old.pop("meter", ""),
                **old,
            }
        case "set":
            return {"set": old.pop("meter", ""), "to": number(old.pop("to", 0)), **old}
        case "deal" | "collect":
            return {do: old.pop("cards", ""), **old}
        case "pass":
            to = old.pop("to", "next")
            return {"pass": old.pop("cards", ""), **({} if to == "next" else {"to-side": to}), **old}
        case "rotate":
            return {"pass": "roles", **old}
        case "advance":
            return {"pass": "first", **old}
        case "turn":
            return {"turn": old.pop("to", ""), **old}
        case "announce":
            return {"say": old.pop("say", ""), **old}
        case "end":
            return {"end": slug(old.pop("why", ""))} | {k: v for k, v in old.items() if k != "won"}
    return {do: old.pop(do, ""), **old}


def _signed(by: Toml, down: bool) -> Toml:
    """What is added; below 0 where the meter goes down."""
    if not down:
        return by
    if isinstance(by, int):
        return -by
    if isinstance(by, dict):
        if any(isinstance(by.get(key, 1), dict | list) for key in ("times", "plus")):
            return {"value": by, "times": -1}
        times, plus = by.get("times", 1), by.get("plus", 0)
        new = {**by, "times": -cast(int, times)}
        return like(by, {**new, "plus": -cast(int, plus)} if plus else new)
    return by


def _old_effects(tree: Tree, do: str) -> Iterator[Tree]:
    for rule in entries(tree, "rules"):
        then = rule.get("then")
        for effect in then if isinstance(then, list) else []:
            if isinstance(effect, dict) and effect.get("do") == do:
                yield effect


def _refill_piles(tree: Tree) -> Tree:
    """A pile says itself what it is filled from when it runs out."""
    refills = {
        e["from"]: e["refill"] for e in _old_effects(tree, "draw") if "refill" in e and isinstance(e.get("from"), str)
    }
    if not refills:
        return tree
    piles: list[Toml] = []
    for pile in entries(tree, "piles"):
        name = pile.get("id")
        new = {**pile, "refill": refills[name]} if isinstance(name, str) and name in refills else pile
        piles.append(like(pile, new))
    return with_entries(tree, "piles", piles)


def _name_endings(tree: Tree) -> Tree:
    """The endings that effects reach, where none of this name is there yet; the effects call them by that name."""
    if not any(_old_effects(tree, "end")):
        return tree
    endings = entries(tree, "endings")
    known: dict[str, Tree] = {str(ending.get("id")): ending for ending in endings}
    rules = [_ending_in(rule, known) for rule in entries(tree, "rules")]
    more = [*known.values()][len(endings) :]
    tree = with_entries(tree, "rules", rules)
    return with_entries(tree, "endings", [*endings, *more]) if more else tree


def _ending_in(rule: Tree, known: dict[str, Tree]) -> Tree:
    """A rule whose effects name the endings that they reach; those that nobody knows become known."""
    then = rule.get("then")
    if not isinstance(then, list):
        return rule
    new = [_named_end(one, known) if isinstance(one, dict) and one.get("do") == "end" else one for one in then]
    return like(rule, {**rule, "then": new}) if new != then else rule


def _named_end(effect: Tree, known: dict[str, Tree]) -> Tree:
    """An effect could say itself who has won by an ending that says otherwise where conditions reach it."""
    name = slug(effect.get("why", ""))
    title = known[name].get("title", "") if name in known else effect.get("why", "")
    won = {"won": effect["won"]} if "won" in effect else {}
    names = chain([name], (f"{name}-{i}" for i in count(2)))
    name = next(one for one in names if one not in known or not won or known[one].get("won") == won["won"])
    if name not in known:
        known[name] = like(effect, {"id": name, "title": title, **won})
    return like(effect, {**effect, "why": name})


def _own_dice(tree: Tree) -> Tree:
    """What every game can roll stands in the file as soon as something follows from it."""
    known = {roll.get("id") for roll in entries(tree, "rolls")}
    more = dict[str, Toml]()
    for rule in entries(tree, "rules"):
        on = rule.get("on")
        name = on.get("rolled") if isinstance(on, dict) else None
        if isinstance(name, str) and name in BUILT_IN and name not in known:
            more[name] = {"id": name, "title": BUILT_IN[name], "of": name}
    return with_entries(tree, "rolls", [*entries(tree, "rolls"), *more.values()]) if more else tree


BUILT_IN = {"side": "Side", "seat": "Member", "die": "Die"}


def _actions(tree: Tree) -> Tree:
    """What an action asks for has a name."""
    actions = entries(tree, "actions")
    if not any("least" in action or "most" in action for action in actions):
        return tree
    return with_entries(tree, "actions", [_action(action) for action in actions])


def _action(action: Tree) -> Tree:
    asked: Tree = {key: action[key] for key in ("least", "most") if key in action}
    if not asked:
        return action
    new: Tree = {}
    for key, value in action.items():
        if key in asked:
            most: Tree = {} if "most" in asked else {"most": 1}
            new["asks"] = {"n": most | asked}
        else:
            new[key] = value
    return like(action, new)
