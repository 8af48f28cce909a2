"""A lesson plan against the game that it is for."""

from facilitator.files.catalogue_files import languages
from facilitator.files.fault_list import Faults
from facilitator.files.rules_check.names import check_id, check_unique, report_unknown
from facilitator.files.rules_check.numbers import bounds_words
from facilitator.files.rules_check.options import check_chosen
from facilitator.game.dispatch.opening import new_table, sides_of, variant_options
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario


def check_plan(scenario: Scenario, rules: Ruleset, faults: Faults) -> None:
    """Its phases are in order, and a table can be opened with what it chooses."""
    check_id(scenario.id, ("id",), faults)
    check_unique([(("phases", i, "id"), p.id) for i, p in enumerate(scenario.phases)], faults)
    if not any(p.kind == "play" for p in scenario.phases):
        faults.add(
            ("phases",), "a list without play" if scenario.phases else "empty", "at least one phase of the kind 'play'"
        )
    if scenario.sides is not None and not rules.sides.least <= scenario.sides <= rules.sides.most:
        faults.add(
            ("sides",), str(scenario.sides), f"{bounds_words(rules.sides.least, rules.sides.most)}, as in {rules.title}"
        )
    if scenario.seats is not None and not rules.seats.least <= scenario.seats <= rules.seats.most:
        faults.add(
            ("seats",), str(scenario.seats), f"{bounds_words(rules.seats.least, rules.seats.most)}, as in {rules.title}"
        )
    check_chosen(rules, scenario.options, ("options",), faults)
    variants = tuple(v.id for v in rules.variants)
    if scenario.variant is not None and scenario.variant not in variants:
        report_unknown(("variant",), scenario.variant, "variant", variants, faults)
    if scenario.words not in languages():
        report_unknown(("words",), scenario.words, "language", languages(), faults)
    if not faults:
        _opened(scenario, rules, faults)


def owed(scenario: Scenario) -> tuple[str, ...]:
    """What a plan should say and doesn't, by the keys that are missing."""
    talks = any(phase.kind == "debrief" for phase in scenario.phases)
    timed = all(phase.minutes for phase in scenario.phases if phase.kind != "prepare")
    there = {
        "minutes": scenario.minutes is not None and timed,
        "outcomes": bool(scenario.outcomes),
        "a phase of the kind 'debrief'": talks,
        "debrief": bool(scenario.debrief),
        "home": bool(scenario.home),
        "early": bool(scenario.early),
        "support": bool(scenario.support),
        "stretch": bool(scenario.stretch),
        "follow-up": bool(scenario.follow_up),
    }
    return tuple(key for key, has in there.items() if not has)


def check_minutes(scenario: Scenario, faults: Faults) -> None:
    """Its phases take no longer than the lesson, or than any of its lessons."""
    planned = max((sum(p.minutes or 0 for p in own) for own in scenario.lessons), default=0)
    if scenario.minutes is not None and planned > scenario.lesson_minutes:
        whole = planned * len(scenario.lessons)
        which = (
            "together" if len(scenario.lessons) == 1 else f"if each of the {len(scenario.lessons)} lessons is as long"
        )
        faults.add(("minutes",), str(scenario.minutes), f"at least {whole}, which is what the phases take {which}")


def _opened(scenario: Scenario, rules: Ruleset, faults: Faults) -> None:
    """What would be refused on opening the lesson is better known now."""
    try:
        sides = sides_of(rules, scenario.sides)
        variant = variant_options(rules, scenario.variant, len(sides))
    except Refused as refused:
        faults.say(("variant",) if scenario.variant else ("sides",), f"this plan can't be played: {refused.sentence}")
        return
    try:
        new_table("1", rules, sides, {**variant, **scenario.options})
    except Refused as refused:
        faults.say(("options",), f"this plan can't be played: {refused.sentence}")
