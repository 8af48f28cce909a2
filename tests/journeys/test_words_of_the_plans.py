"""What the shipped plans and games say at each step of a lesson: every phase has words for the class and for the room, short ones, and one thing at a time."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from keyed import keyed

from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import RULESETS, SCENARIOS, load_plan, load_ruleset, read_header, shipped_files
from facilitator.files.rules_check.plan import owed
from facilitator.game.rulebook.scenario import PHASE_KINDS, Phase, PhasePrompt
from facilitator.game.setup.lesson_choices import Choices, settle_choices
from facilitator.game.views.scene_values import Scene
from facilitator.game.views.scenes import scene
from facilitator.game.walk.phase_steps import PhaseStep, current_step, opening_words
from facilitator.journal.chance import chance_of, codes_of
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.sight import sight_of
from facilitator.journal.store import Store
from facilitator.plain.frozen import replace

PLANS = tuple(shipped_files(SCENARIOS))
GAMES = tuple(shipped_files(RULESETS))
MOST_SHOWN, MOST_SAID, LONGEST = 45, 45, 25
"""Letters that the room reads in one line, words that are said in one breath, words of one sentence."""


class Seen(NamedTuple):
    """One moment of a walk."""

    phase: Phase
    step: PhaseStep | PhasePrompt
    scene: Scene


@cache
def walk(plan: str) -> tuple[Seen, ...]:
    """Every step of every phase, as `next` leads through them; of the game only the beginning."""
    scenario, rules, texts = load_plan(plan)
    found = settle_choices(Choices(), scenario, rules, chance_of("5", "room"), lambda n: codes_of("5", n))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.lesson"
        setup = Setup(found.sides, found.options, found.seats)
        create_lesson(path, machine_clocks(), texts, setup, rehearsal=True, seed="5").close()
        lesson = Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)
        seen = tuple(_steps(lesson))
        lesson.store.close()
    return seen


def _steps(lesson: Lesson) -> Iterator[Seen]:
    for _ in range(200):
        assert say(lesson, "room next" if lesson.room.playing else "next").ok
        if lesson.room.ended is not None:
            return
        now = scene(sight_of(lesson, {}, words_in("en")))
        if lesson.room.playing:
            yield Seen(lesson.room.current, opening_words(lesson.room, next(iter(lesson.tables.values()))), now)
        else:
            yield Seen(lesson.room.current, current_step(lesson.room, lesson.tables), now)
    raise AssertionError("no lesson has so many steps")


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.?!])\s+", text) if part]


@pytest.mark.parametrize("plan", PLANS)
def test_each_phase_is_walked_and_has_words_of_its_own(plan: str) -> None:
    phases = load_plan(plan)[0].phases
    assert list(dict.fromkeys(seen.phase.id for seen in walk(plan))) == [phase.id for phase in phases]
    for phase in phases:
        here = [seen.step for seen in walk(plan) if seen.phase == phase]
        others = [seen.step for seen in walk(plan) if seen.phase != phase]
        for key in ("say", "show"):
            texts = {getattr(step, key) for step in here} - {getattr(step, key) for step in others} - {""}
            assert texts, f"{phase.id}.{key}"


@pytest.mark.parametrize("plan", PLANS)
def test_no_step_is_empty_and_nothing_is_said_or_shown_twice(plan: str) -> None:
    steps = [seen.step for seen in walk(plan) if seen.scene.kind != "counting"]
    assert all(step.say or step.do for step in steps)
    for key in ("say", "show"):
        texts = [text for step in steps if (text := getattr(step, key))]
        assert len(set(texts)) == len(texts), [text for text in texts if texts.count(text) > 1]


@pytest.mark.parametrize("plan", PLANS)
def test_the_room_reads_what_the_step_shows(plan: str) -> None:
    for seen in walk(plan):
        if seen.phase.kind != "play" and seen.step.show:
            assert seen.step.show in (seen.scene.headline, seen.scene.next), seen.step


@pytest.mark.parametrize("plan", PLANS)
def test_texts_are_short_and_their_values_filled_in(plan: str) -> None:
    game = load_plan(plan)[1].id
    for _, step, _ in walk(plan):
        asked = isinstance(step, PhaseStep) and step.scene == "question" and step.say == step.show
        assert len(step.show) <= (2 * MOST_SHOWN if asked else MOST_SHOWN), step.show
        assert len(step.say.split()) <= MOST_SAID, step.say
        assert len(sentences(step.do)) <= 2 and len(sentences(step.say)) <= 3, step
        for text in (step.say, keyed(step.do, game), keyed(step.watch, game), step.show):
            assert not {"{", "}"} & set(text), text
            assert all(len(part.split()) <= LONGEST for part in sentences(text)), text
        assert all(text[-1] in ".?" for text in (step.say, step.do) if text), step
        assert step.watch == "" or step.watch.endswith("?"), "it is something to look for"


@pytest.mark.parametrize("plan", PLANS)
def test_the_result_comes_after_counting_and_before_the_talk(plan: str) -> None:
    scenario, rules, _ = load_plan(plan)
    kinds = [phase.kind for phase in scenario.phases]
    assert kinds[0] == "prepare" and scenario.phases[0].minutes is None
    assert kinds[kinds.index("reveal") - 1] == ("scoring" if rules.score and rules.score.lines else "play")
    assert kinds[kinds.index("reveal") + 1] == "debrief" and kinds[-1] == "close"
    (reveal,) = [phase for phase in scenario.phases if phase.kind == "reveal"]
    assert reveal.id == "reveal" and 1 <= (reveal.minutes or 0) <= 3


@pytest.mark.parametrize("plan", PLANS)
def test_the_talk_has_questions_and_one_goes_home(plan: str) -> None:
    scenario = load_plan(plan)[0]
    asked = [seen.scene.headline for seen in walk(plan) if seen.phase.kind == "debrief"]
    assert 2 <= len(scenario.debrief) <= 4
    assert asked[-len(scenario.debrief) :] == [question.ask for question in scenario.debrief]
    assert scenario.home.endswith("?") and len(scenario.home) <= 2 * MOST_SHOWN


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_words_for_every_part_of_a_lesson(name: str) -> None:
    prompts = load_ruleset(name)[0].prompts
    counted = {kind: [p for p in prompts if p.at == kind] for kind in PHASE_KINDS}
    assert 2 <= len(counted["intro"]) <= 5 + sum(bool(p.when) for p in counted["intro"])
    assert all(counted[kind] for kind in PHASE_KINDS if kind not in ("pause", "huddle"))
    for kind in ("intro", "setup", "demo", "play", "scoring", "reveal", "debrief", "tidy", "close"):
        assert all(p.say and p.show for p in counted[kind]), kind
    assert all(p.do and bool(p.say) == bool(p.show) for p in counted["prepare"]), "only the last one is for the class"


@pytest.mark.parametrize("name", GAMES)
def test_the_room_reads_no_name_and_no_secret(name: str) -> None:
    rules = load_ruleset(name)[0]
    secret = {card.title for cards in rules.cards if cards.secret for card in cards.cards}
    public = {one.id for one in (*rules.piles, *rules.meters) if not one.secret}
    for prompt in rules.prompts:
        assert not any(word in prompt.show for word in {*secret, *(side.title for side in rules.sides.list)})
        values = set(re.findall(r"\{([^}]*)\}", prompt.show))
        assert values <= (public if prompt.at in rules.span else set()), "only prompts of play have values filled in"


@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_owes_nothing_and_repeats_nothing(plan: str) -> None:
    scenario, rules, _ = load_plan(plan)
    assert owed(scenario) == ()
    of_game = {text for p in rules.prompts for text in (p.say, p.show) if text}
    own = [text for phase in scenario.phases for text in (phase.say, phase.show) if text]
    assert not of_game & set(own), "what is said in every lesson of a game is in the game"


def test_what_a_plan_owes_is_named() -> None:
    scenario = load_plan(PLANS[0])[0]
    assert owed(replace(scenario, early="", follow_up="")) == ("early", "follow-up")
    talk = tuple(phase for phase in scenario.phases if phase.kind != "debrief")
    assert owed(replace(scenario, phases=talk)) == ("a phase of the kind 'debrief'",)
    clockless = tuple(replace(phase, minutes=None) for phase in scenario.phases)
    assert owed(replace(scenario, phases=clockless, outcomes=(), minutes=None)) == ("minutes", "outcomes")
