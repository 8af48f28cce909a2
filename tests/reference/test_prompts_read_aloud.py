"""What the game master reads aloud or does in the shipped games: short, an imperative where something is to do, keys by their titles, and no more than
the console has lines for.
"""

import re
from collections.abc import Iterator, Mapping
from textwrap import wrap

import pytest
from keyed import controls_of, keyed
from reference.test_four_games_prompts import moments
from reference.test_prompts import game

from facilitator.files.loader import RULESETS, SCENARIOS, load_ruleset, load_scenario, shipped_files
from facilitator.game.rulebook.guidance_texts import Prompt
from facilitator.game.rulebook.key_places import KEY
from facilitator.game.rulebook.scenario import Phase
from facilitator.game.views.prompts import FilledPrompt

GAMES = tuple(shipped_files(RULESETS))
SAY, DO = (46, 5), (48, 3)
"""The width and the lines of both panels at 80×24."""

MAY_OVERFLOW: Mapping[str, float] = {"ecogon": 0.06, "phylo-western-pa": 0.01}
"""The share of the moments of drawn games with more than that: ties in a vote, a first turn with every hint."""

NO_IMPERATIVE = {
    "the",
    "a",
    "an",
    "if",
    "it",
    "this",
    "that",
    "there",
    "these",
    "by",
    "after",
    "at",
    "in",
    "everybody",
    "who",
    "you",
    "then",
}


def prompts() -> Iterator[tuple[str, Prompt | Phase]]:
    """Those of all shipped games and lesson plans."""
    for name in GAMES:
        yield from ((f"{name}.{p.id}", p) for p in load_ruleset(name)[0].prompts)
    for name, path in shipped_files(SCENARIOS).items():
        yield from ((f"{name}.{p.id}", p) for p in load_scenario(path)[0].phases)


@pytest.mark.parametrize("key", ["say", "do"])
def test_each_is_one_breath(key: str) -> None:
    texts = {place: getattr(p, key) for place, p in prompts()}
    assert len([text for text in texts.values() if text]) > 100
    assert {p: text for p, text in texts.items() if len(re.findall(r"[.?!](\s|$)", text)) > 2} == {}


def test_what_to_do_begins_with_an_imperative() -> None:
    first = {place: p.do.split()[0].casefold() for place, p in prompts() if p.do}
    assert {place: word for place, word in first.items() if word in NO_IMPERATIVE or not word.isalpha()} == {}


@pytest.mark.parametrize("name", GAMES)
def test_every_key_is_named_by_its_place_and_is_there_in_the_game(name: str) -> None:
    rules, controls = load_ruleset(name)[0], controls_of(name)
    texts = [p.do + p.watch for p in rules.prompts] + [r.text + r.ruling for r in rules.reference]
    named = {key for text in texts for key in KEY.findall(text)}
    assert named and named <= set(controls)
    titles = {control.label for control in controls.values()}
    assert not titles & {title for text in texts for title in re.findall("“(.+?)”", text)}, "its key stands there"


def test_every_key_of_a_lesson_plan_is_there_in_its_game() -> None:
    for path in shipped_files(SCENARIOS).values():
        scenario, _, rules, _ = load_scenario(path)
        named = {key for phase in scenario.phases for step in phase.steps for key in KEY.findall(step.do + step.watch)}
        assert named <= set(controls_of(rules.id)), scenario.id


def lines(texts: Iterator[str], width: int) -> int:
    return sum(len(wrap(text, width)) for text in texts)


def fits(now: tuple[FilledPrompt, ...], name: str) -> bool:
    said = lines((f"“{p.say}”" for p in now if p.say), SAY[0])
    done = lines((f"· {keyed(p.do, name)}" for p in now if p.do), DO[0])
    return said <= SAY[1] and done <= DO[1]


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_fits_the_panels(name: str) -> None:
    played = [(t, tuple(now.values())) for t, now in game()] if name == "planet-hexagon" else moments(name)
    turns = [now for table, now in played if table.place and table.over is None]
    assert len(turns) > 80
    overflow = [tuple(p.id for p in now) for now in turns if not fits(now, name)]
    assert len(overflow) <= MAY_OVERFLOW.get(name, 0) * len(turns), set(overflow)
