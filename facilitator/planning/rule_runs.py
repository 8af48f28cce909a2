"""What never ran while a ruleset played itself, and why."""

from collections.abc import Iterator, Mapping

from facilitator.game.rulebook.effects import GAME, Ends, Starts
from facilitator.game.rulebook.ruleset import Rule, Ruleset


def reasons(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """The names of all rules, and of all actions, cards, decks and rolls from which something follows, in the order of
    these; and why it is if one never runs.
    """
    for rule in rules.rules:
        yield rule.consequence.name, _reason(rules, rule)
    for action in rules.actions:
        if action.then:
            yield f"actions.{action.id}", "it was never possible"
    for cards in rules.cards:
        yield from ((f"cards.{cards.id}.{card.id}", "the card is never used") for card in cards.cards if card.then)
    yield from ((f"decks.{deck.id}", "no card of it is ever due") for deck in rules.decks if deck.then)
    yield from ((f"rolls.{roll.id}", "it is never rolled") for roll in rules.rolls if roll.then)


def never_ran(rules: Ruleset, runs: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """The names of those that never ran, and the reason."""
    for name, reason in reasons(rules):
        if not runs.get(name):
            tried = "it was refused, or no time was left" if name.startswith("actions.") else "its 'when' never held"
            yield name, tried if name in runs else reason


def _reason(rules: Ruleset, rule: Rule) -> str:
    match rule.on:
        case Starts(starts=span):
            return "the game never starts" if span == GAME else f"“{rules.span[span].title}” never begins"
        case Ends(ends=span):
            return f"“{rules.span[span].title}” never ends"
    return "its condition never came true"
