"""The made-up games are games: the loader takes them, and every written form says the same."""

import pytest
from hypothesis import given
from laws.lawful import law
from laws.rulesets import as_document, as_toml, rulesets

from facilitator.files.loader import RULESETS, load_ruleset, ruleset_of, shipped_files
from facilitator.game.rulebook.ruleset import Ruleset


@law(60)
@given(rulesets(goes_on=True))
def test_a_game_written_as_a_file_is_read_as_the_same_game(rules: Ruleset) -> None:
    assert ruleset_of(as_document(rules)) == rules


@pytest.mark.parametrize("name", sorted(shipped_files(RULESETS)))
def test_a_shipped_game_written_again_is_the_same_game(name: str) -> None:
    rules, _ = load_ruleset(name)
    assert ruleset_of(as_document(rules)) == rules
    assert as_toml(rules)
