"""The made-up games are games: the loader takes them, and every written form says the same."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from laws.lawful import law
from laws.rulesets import as_document, as_toml, rulesets

from facilitator.files.loader import RULESETS, load_ruleset, ruleset_of, shipped_files
from facilitator.game.rulebook.components import Pile
from facilitator.game.rulebook.effects import EFFECTS, Effect, Ends, Starts
from facilitator.game.rulebook.numbers.condition import AnyOf
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.rulebook.numbers.sources import SOURCES
from facilitator.game.rulebook.ruleset import Ending, Ruleset
from facilitator.plain.frozen import fields, is_frozen


@law(60)
@given(rulesets(goes_on=True))
def test_a_game_written_as_a_file_is_read_as_the_same_game(rules: Ruleset) -> None:
    assert ruleset_of(as_document(rules)) == rules


def parts_of(value: object) -> Iterator[object]:
    """Everything in a game that is of some kind, and what it says of itself."""
    if isinstance(value, tuple):
        for one in value:
            yield from parts_of(one)
    elif is_frozen(value):
        yield value
        for f in fields(value):
            yield from parts_of(getattr(value, f.name))


def test_made_up_games_say_everything_that_can_be_said() -> None:
    seen, done, loose = set[str](), set[str](), set[str]()

    @law(400)
    @given(rulesets())
    def look(rules: Ruleset) -> None:
        for part in parts_of(rules):
            seen.add(part.key if isinstance(part, Source | Effect | Starts | Ends | AnyOf) else type(part).__name__)
            if isinstance(part, Source):
                done.update(f.name for f in fields(Source) if getattr(part, f.name) != f.default)
            if isinstance(part, Pile) and part.refill:
                loose.add("refill")
            if isinstance(part, Ending) and not part.when:
                loose.add("ending")

    look()
    wanted = {*SOURCES, *EFFECTS, "starts", "ends", "any", "Fixed", "Sum", "Comparison", "WordCases", "Limit"}
    assert wanted - seen == {"board", "count", "open", "covered", "pairs", "group", "left"}, (
        "no game that is made up has a board or a score sheet"
    )
    assert done == {f.name for f in fields(Source)} and loose == {"refill", "ending"}


@pytest.mark.parametrize("name", sorted(shipped_files(RULESETS)))
def test_a_shipped_game_written_again_is_the_same_game(name: str) -> None:
    rules, _ = load_ruleset(name)
    assert ruleset_of(as_document(rules)) == rules
    assert as_toml(rules)
