"""`plan`: does a lesson fit before the bell, and what would?"""

import argparse
import json
import textwrap

from facilitator.cli.data_folder import home
from facilitator.cli.history import earlier_pace_of
from facilitator.cli.settings import settings_in_force
from facilitator.files.loader import find_file, is_scenario, load_plan, load_scenario
from facilitator.files.toml_document import read_document
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.lesson_choices import Choices, typed_options
from facilitator.plain.frozen import replace
from facilitator.planning.game_time import Range
from facilitator.planning.lesson_fit import LessonFit, fit_lesson, fit_warnings, game_words, planned_with, verdict_words
from facilitator.planning.ways import Way, ways_to_fit

WIDTH, MOST_MINUTES = 96, 1440


def plan_command(wanted: argparse.Namespace) -> int:
    """0 if it fits, 1 if not."""
    scenario, rules = _plan(wanted.plan)
    if wanted.minutes is not None and not 1 <= wanted.minutes <= MOST_MINUTES:
        raise Refused(f"A lesson has 1 to {MOST_MINUTES} minutes, not {wanted.minutes}.")
    choices = Choices(heads=wanted.people, variant=wanted.variant, options=typed_options(rules, wanted.option))
    fit = fit_lesson(planned_with(choices, scenario, rules), rules, wanted.minutes, earlier_pace_of(rules.id))
    ways = ways_to_fit(fit)
    if wanted.json:
        print(json.dumps(plan_values(fit, ways), ensure_ascii=False))
    else:
        print("\n".join(plan_lines(fit, ways)))
    return 0 if fit.fits else 1


def _plan(word: str) -> tuple[Scenario, Ruleset]:
    """A lesson plan, also one whose phases are too long, or a ruleset's plain game."""
    path = find_file(word)
    if is_scenario(read_document(path)):
        scenario, _, rules, _ = load_scenario(path, home(), too_long=True)
    else:
        scenario, rules, _ = load_plan(word, home())
    return replace(scenario, people=scenario.people or settings_in_force()[0].people), rules


def plan_lines(fit: LessonFit, ways: tuple[Way, ...]) -> list[str]:
    """The phases with their minutes, the game, whether it fits, and what would."""
    lines = [fit.scenario.title]
    for n, own in enumerate(fit.scenario.lessons, 1):
        if len(fit.scenario.lessons) > 1:
            lines.append(f"Lesson {n}")
        for phase in own:
            minutes = fit.minutes_of(phase)
            if minutes or phase.kind == "play":
                lines.append(f"{minutes:>4} min  {phase.title}")
            if phase.kind == "play":
                lines += [f"{'':10}{line}" for line in game_words(fit)] if phase is _first_play(fit) else []
        lines.append(f"{fit.planned[n - 1]:>4} min  together")
    lines.append(verdict_words(fit))
    lines += [line for warning in fit_warnings(fit) for line in _wrapped(warning, "! ", "  ")]
    if ways:
        lines.append("Ways that fit, the smallest change first:")
    for n, way in enumerate(ways, 1):
        lines += _wrapped(f"{way.says} {way.follows}", f"{n:>3}. ", "     ")
    return lines


def _first_play(fit: LessonFit) -> object:
    return next(phase for phase in fit.scenario.phases if phase.kind == "play")


def _wrapped(text: str, first: str, later: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=later)


def plan_values(fit: LessonFit, ways: tuple[Way, ...]) -> dict[str, object]:
    """The same as values. Each way has the options, tables, sides, variant and phases that it changes."""
    return {
        "fits": fit.fits,
        "needs": fit.needs,
        "minutes": fit.available or None,
        "lessons": len(fit.scenario.lessons),
        "phases": _phases(fit),
        "game": None if fit.time is None else _seconds(fit.time.game),
        "changeovers": None if fit.time is None else _seconds(fit.time.changeover),
        "turns": None if fit.time is None else {"least": fit.time.turns.least, "most": fit.time.turns.most},
        "warnings": list(fit_warnings(fit)),
        "ways": [_way_values(fit, way) for way in ways],
    }


def _phases(fit: LessonFit) -> list[dict[str, object]]:
    return [
        {"id": phase.id, "title": phase.title, "kind": phase.kind, "minutes": fit.minutes_of(phase), "lesson": n}
        for n, own in enumerate(fit.scenario.lessons, 1)
        for phase in own
    ]


def _seconds(time: Range) -> dict[str, int]:
    return {"least": time.least // 1000, "most": time.most // 1000}


def _way_values(fit: LessonFit, way: Way) -> dict[str, object]:
    was, new = fit.scenario, way.scenario
    changed = {
        key: getattr(new, key)
        for key in ("variant", "tables", "sides", "heads")
        if getattr(new, key) != getattr(was, key)
    }
    return {
        "kind": way.kind,
        "says": way.says,
        "follows": way.follows,
        "fits": way.fit.fits,
        "needs": way.fit.needs,
        "minutes": way.fit.available,
        "options": {key: value for key, value in new.options.items() if was.options.get(key) != value},
        **changed,
        "phases": _phases(way.fit),
    }
