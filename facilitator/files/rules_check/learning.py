"""What can be learned and asked: outcomes with their levels, questions of the debrief with what they hang on."""

import re
from collections.abc import Mapping, Sequence

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.names import check_references, check_unique
from facilitator.files.shape import FieldReference
from facilitator.game.notes.outcomes import outcomes_of
from facilitator.game.rulebook.guidance_texts import HAPPENINGS, Happening, Question
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.rulebook.words.family_words import FamilyText
from facilitator.plain.spelling import nearest, one_of

LEVELS = 4
_VALUE = re.compile(r"\{([^{}]*)\}")
_IN_QUESTION = ("n", "nth", "side")


def check_learning(rules: Ruleset, faults: Faults) -> None:
    """The outcomes and questions of a game."""
    check_outcomes(rules.outcomes, faults)
    _questions(rules.debrief, rules, faults)
    _practised(rules.family, rules.outcomes, faults)


def check_plan_learning(
    scenario: Scenario, rules: Ruleset, references: Sequence[FieldReference], faults: Faults
) -> None:
    """The outcomes and questions of a lesson plan, which may name what its game has."""
    check_unique([(("outcomes", i, "id"), o.id) for i, o in enumerate(scenario.outcomes)], faults)
    check_outcomes(scenario.outcomes, faults)
    check_unique([(("debrief", i, "id"), q.id) for i, q in enumerate(scenario.debrief)], faults)
    check_references(rules, references, faults)
    _questions(scenario.debrief, rules, faults)
    _practised(scenario.family, outcomes_of(rules, scenario), faults)


def _practised(family: Mapping[str, FamilyText], outcomes: Sequence[Outcome], faults: Faults) -> None:
    """What families read was practised belongs to outcomes that there are."""
    known = [o.id for o in outcomes]
    for language, text in family.items():
        for name in text.practised:
            if name not in known:
                wanted = one_of(known) if known else "nothing here, as there are no outcomes"
                faults.add(("family", language, "practised", name), "not an outcome here", wanted, nearest(name, known))


def check_outcomes(outcomes: Sequence[Outcome], faults: Faults) -> None:
    """Four levels or none, each in words of its own."""
    for i, outcome in enumerate(outcomes):
        path: Path = ("outcomes", i, "levels")
        if outcome.levels and len(outcome.levels) != LEVELS:
            faults.add(
                path,
                f"a list of {len(outcome.levels)}",
                f"{LEVELS} levels, from the lowest to the highest, or none at all",
            )
        seen: set[str] = set()
        for j, level in enumerate(outcome.levels):
            if "," in level:
                faults.add(
                    (*path, j),
                    f"'{level}', with a comma in it",
                    "words without a comma, as gradebooks part levels by commas",
                )
            elif not level:
                faults.add((*path, j), "empty", "some text")
            elif level.casefold() in seen:
                faults.add((*path, j), f"'{level}', which is taken", "different words for every level")
            seen.add(level.casefold())


def _questions(questions: Sequence[Question], rules: Ruleset, faults: Faults) -> None:
    for i, question in enumerate(questions):
        path: Path = ("debrief", i)
        happened = question.happened
        values = _IN_QUESTION if happened is not None else ()
        for word in _VALUE.findall(question.ask):
            if word not in values:
                faults.add(
                    (*path, "ask"),
                    f"a text with {{{word}}}",
                    f"between {{ and }} {one_of(values)}"
                    if values
                    else "no { and } where nothing has to have happened",
                    nearest(word, values),
                )
        if happened is not None:
            _happening(happened, (*path, "happened"), question.ask, rules, faults)


def _happening(happened: Happening, path: Path, ask: str, rules: Ruleset, faults: Faults) -> None:
    given = happened.kinds
    if len(given) != 1:
        faults.add(path, f"{' and '.join(given) or 'nothing'}", f"exactly one of {', '.join(HAPPENINGS)}")
        return
    (kind,) = given
    if happened.after is not None and kind != "action":
        faults.add((*path, "after"), f"beside {kind}", "beside an action only: what was done after which event card")
    if "{nth}" in ask and kind != "done" and happened.after is None:
        faults.add(
            (*path[:-1], "ask"), "a text with {nth}", "{nth} only with 'done', or with 'after': which event card it was"
        )
    ended = happened.result in ("reached", "missed") and any(e.won is not None for e in rules.endings)
    if happened.result is not None and rules.score is None and not ended:
        faults.add((*path, "result"), f"'{happened.result}'", "nothing here, as this game has no score sheet")
