import pytest
from mechanisms.playing import RULESETS

from facilitator.files.loader import load_ruleset
from facilitator.planning.playthrough import play_all_settings

FILES = sorted(RULESETS.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_every_ruleset_of_these_tests_is_sound_and_ends_in_every_variant_and_number_of_sides(file):
    rules, _ = load_ruleset(str(file))
    assert rules.id == file.stem
    played = list(play_all_settings(rules))
    assert played
    assert [c.fault for c in played if c.fault] == []
    assert all(c.why and c.steps for c in played)
