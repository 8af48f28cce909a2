"""What can be learned in a lesson: the outcomes that count, their keys, and their levels in words."""

from collections.abc import Sequence

from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario

NUMBERED = ("1", "2", "3", "4")
_WORDS = {"seen": "seen", "none": "not observed"}


def outcomes_of(rules: Ruleset, scenario: Scenario) -> tuple[Outcome, ...]:
    """The outcomes of the lesson plan; of the game where the plan names none."""
    return scenario.outcomes or rules.outcomes


def outcome_keys(outcomes: Sequence[Outcome]) -> dict[str, str]:
    """The key of every outcome: the first letter of its title that is free, or another letter."""
    keys: dict[str, str] = {}
    for outcome in outcomes:
        letters = (c for c in f"{outcome.title.casefold()}abcdefghijklmnopqrstuvwxyz" if "a" <= c <= "z")
        keys[next(c for c in letters if c not in keys)] = outcome.id
    return keys


def level_words(outcome: Outcome, level: str) -> str:
    """A level as people read it: 3, explains why; seen; not observed."""
    if level in NUMBERED:
        return f"{level}, {outcome.levels[int(level) - 1]}" if len(outcome.levels) == len(NUMBERED) else level
    return _WORDS.get(level, level)
