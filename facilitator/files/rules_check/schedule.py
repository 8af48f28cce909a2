"""The schedule: spans within spans, their clocks, and what comes due at their cadence."""

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.names import enclosing_spans, report_unknown
from facilitator.files.rules_check.numbers import NOBODYS_TURN, check_conditions, check_number, known_at, known_in
from facilitator.game.rulebook.guidance_texts import Ranking
from facilitator.game.rulebook.numbers.book import KnownNames
from facilitator.game.rulebook.numbers.number import ONE
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import BEFORE_PLAY
from facilitator.game.rulebook.spans import Span

MOST_SECONDS = 36_000


def check_schedule(rules: Ruleset, faults: Faults) -> None:
    """The schedule comes to an end, and every span in it is reached."""
    if not rules.spans:
        faults.add(("spans",), "empty", "at least one span")
    for i, span in enumerate(rules.spans):
        path: Path = ("spans", i)
        _within(rules, i, faults)
        _until_end(rules, span, path, faults)
        if span.sides == "each" and span.repeat not in (ONE, "until-end"):
            faults.add(
                (*path, "repeat"),
                "given together with sides = 'each'",
                "one of them: it takes place once for each side",
            )
        _clock(rules, span, path, faults)
        _estimates(rules, span, path, faults)
        # Whether a span takes place, how often and for how long is asked before it begins.
        known = known_in(rules, span.within)
        if not isinstance(span.repeat, str):
            check_number(rules, span.repeat, (*path, "repeat"), known, faults, 1)
        check_conditions(rules, span.when, (*path, "when"), known, faults)
    marks = rules.clock
    if marks.last > marks.warning:
        faults.add(("clock", "last"), str(marks.last), f"at most {marks.warning}, as clock.warning is {marks.warning}")


def _within(rules: Ruleset, i: int, faults: Faults) -> None:
    """Spans that lie within each other in a circle; said once, for the first of them."""
    span = rules.spans[i]
    outwards = enclosing_spans(rules, span.id)
    if span.within is None or rules.span[outwards[-1]].within != span.id:
        return
    if i == min(rules.spans.index(rules.span[s]) for s in outwards):
        faults.add(
            ("spans", i, "within"),
            f"'{span.within}', which is inside '{span.id}' itself",
            "a span further out, or none",
        )


def _until_end(rules: Ruleset, span: Span, path: Path, faults: Faults) -> None:
    if span.repeat != "until-end":
        return
    if not rules.endings:
        expected = "an ending: an entry in endings"
        faults.add((*path, "repeat"), "'until-end', but nothing ever ends this game", expected)
    if span.sides == "each":
        expected = "sides = 'turns', or a span around it that lasts until the end"
        faults.add((*path, "repeat"), "'until-end' together with sides = 'each'", expected)
    if any(rules.span[s].when for s in enclosing_spans(rules, span.id)):
        return  # where it does not take place what follows is reached
    for s in enclosing_spans(rules, span.id):
        siblings = rules.children.get(rules.span[s].within, (rules.span[s],))
        for later in siblings[siblings.index(rules.span[s]) + 1 :]:
            faults.add(
                ("spans", rules.spans.index(later)),
                f"after '{span.id}', which lasts until the game ends",
                "it to come before, as nothing follows",
            )


def _clock(rules: Ruleset, span: Span, path: Path, faults: Faults) -> None:
    if rules.children.get(span.id):
        for key, given in (
            ("seconds", span.seconds is not None),
            ("goes-on", span.goes_on),
            ("role", span.role is not None),
            ("pace", span.pace is not None),
        ):
            if given:
                faults.add(
                    (*path, key),
                    "given",
                    f"it on the spans within '{span.id}', as only a span that holds no others is a step",
                )
        return
    if span.goes_on and span.seconds is None:
        faults.add((*path, "goes-on"), "true", "seconds with it: without a clock nothing runs out")
    if span.seconds is not None:
        known = known_in(rules, span.id)
        outside = known_in(rules, span.within)
        asked = KnownNames(known.turn, outside.spans)
        check_number(rules, span.seconds, (*path, "seconds"), asked, faults, 1, MOST_SECONDS)


def _estimates(rules: Ruleset, span: Span, path: Path, faults: Faults) -> None:
    """How long a step without a clock takes, and how often what lasts until the end takes place; known at the start."""
    for key, given, fits, expected in (
        ("pace", span.pace, span.seconds is None, "either pace or seconds: a clock says how long a step is"),
        ("repeats", span.repeats, span.repeat == "until-end", "repeat = 'until-end' with it"),
    ):
        if given is not None and not fits:
            faults.add((*path, key), "given", expected)
        for end, number in (("least", given.least), ("most", given.most)) if given is not None else ():
            check_number(rules, number, (*path, key, end), NOBODYS_TURN, faults, 1, MOST_SECONDS)


def check_decks(rules: Ruleset, faults: Faults) -> None:
    """Event decks draw from a pile of the table and lay down on another one."""
    for i, deck in enumerate(rules.decks):
        path: Path = ("decks", i)
        for key, name in (("pile", deck.pile), ("done", deck.done)):
            if name in rules.pile and rules.pile[name].of == "side":
                faults.add((*path, key), f"'{name}', which every side has for itself", "a pile of the table")
            elif name in rules.pile and rules.pile[name].part_of is not None:
                faults.add(
                    (*path, key),
                    f"'{name}', which is only a part of '{rules.pile[name].part_of}'",
                    "a pile that is not part of another one",
                )
        if deck.pile == deck.done:
            faults.add((*path, "done"), f"'{deck.done}', where the cards come from", "another pile")
        known = known_in(rules, deck.every)
        check_number(rules, deck.interval, (*path, "interval"), KnownNames(False, known.spans), faults, 1)
        check_conditions(rules, deck.when, (*path, "when"), known, faults)
        if deck.chances is not None:
            check_number(rules, deck.chances, (*path, "chances"), NOBODYS_TURN, faults)


def check_prompts(rules: Ruleset, faults: Faults) -> None:
    """Prompts say or do something, where something goes on, and find sides by what sides have."""
    for i, prompt in enumerate(rules.prompts):
        path: Path = ("prompts", i)
        if not (prompt.say or prompt.do or prompt.watch or prompt.show):
            faults.add(path, "a prompt without words", "say or do, with what there is to say or to do")
        if prompt.at in rules.span:
            check_conditions(rules, prompt.when, (*path, "when"), known_at(rules, prompt.at), faults)
        else:
            check_conditions(
                rules, prompt.when, (*path, "when"), KnownNames(False, () if prompt.at in BEFORE_PLAY else None), faults
            )
        for j, ranking in enumerate(prompt.who):
            _ranking(rules, ranking, (*path, "who", j), faults)


def _ranking(rules: Ruleset, ranking: Ranking, path: Path, faults: Faults) -> None:
    if (ranking.fewest is None) == (ranking.most is None):
        faults.add(path, "a step with both" if ranking.most else "a step with neither", "either 'fewest' or 'most'")
    for key, name in (("fewest", ranking.fewest), ("most", ranking.most)):
        if name is None:
            continue
        known = rules.pile.get(name) or rules.meter.get(name)
        if known is None:
            report_unknown((*path, key), name, "pile or meter", (*rules.pile, *rules.meter), faults)
        elif known.of == "table":
            faults.add(
                (*path, key),
                f"'{name}', of which the table has only one",
                'a pile or meter that every side has (of = "side")',
            )
