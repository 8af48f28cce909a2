"""`rehearse`: a lesson plan is played many times in virtual time; or once, by its facilitator, as practice."""

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from facilitator.cli.settings import load_plan_here, settings_in_force
from facilitator.cli.terminal import require_terminal, with_bar
from facilitator.game.kernel.command_and_event import Refused
from facilitator.plain.values import Plain
from facilitator.plain.wording import clock, counted
from facilitator.planning.rehearsal import OpenedPlan, Rehearsal, Rehearsed, open_plan

MOST_TIMES = 100_000


def rehearse_command(wanted: argparse.Namespace) -> int:
    """When its phases end, what is pressed and shown, and how often it is over before the bell."""
    if wanted.practice:
        return _practise(wanted.plan)
    if not 1 <= wanted.times <= MOST_TIMES:
        raise Refused(f"A plan is rehearsed 1 to {MOST_TIMES} times, not {wanted.times}.")
    scenario, rules, _ = load_plan_here(wanted.plan, settings_in_force()[0])
    plan = open_plan(scenario, rules)
    numbers = range(wanted.times)
    found = [Rehearsal(plan, f"rehearsal/{n}").play() for n in with_bar(numbers, "Rehearsing (Ctrl+C stops)")]
    if wanted.json:
        print(json.dumps(rehearsal_values(plan, found), ensure_ascii=False))
    else:
        print("\n".join(_lines(plan, found)))
    return 0


def _middle_and_most(values: Iterable[int]) -> tuple[int, int]:
    """The median, and what nine of ten don't go beyond."""
    ordered = sorted(values)
    return ordered[(len(ordered) - 1) // 2], ordered[-(-9 * len(ordered) // 10) - 1]


def _share(found: Sequence[bool]) -> float:
    return sum(found) / len(found)


def rehearsal_values(plan: OpenedPlan, found: Sequence[Rehearsed]) -> dict[str, Plain]:
    """As other programs read it: milliseconds since the lesson began, breaks between lessons left out."""
    phases: list[Plain] = []
    for phase in plan.scenario.phases:
        middle, most = _middle_and_most(one.ends.get(phase.id, 0) for one in found)
        phases.append({"id": phase.id, "title": phase.title, "kind": phase.kind, "median_ms": middle, "p90_ms": most})
    keys, prompts = (_middle_and_most(values) for values in ([r.keys for r in found], [r.prompts for r in found]))
    return {
        "scenario": plan.scenario.id,
        "times": len(found),
        "phases": phases,
        "keys": {"median": keys[0], "p90": keys[1]},
        "prompts": {"median": prompts[0], "p90": prompts[1]},
        "in_time": _share([one.in_time for one in found]),
        "cut": _share([one.cut for one in found]),
    }


def _lines(plan: OpenedPlan, found: Sequence[Rehearsed]) -> list[str]:
    """A line for each phase that takes time, and what else came of it."""
    scenario, width = plan.scenario, max(len(phase.title) for phase in plan.scenario.phases)
    lines = [f"{scenario.title}, rehearsed {counted(len(found), 'time')}", "", f"{'':{width}}  planned  ends  90 % by"]
    planned = 0
    for phase in scenario.phases:
        middle, most = _middle_and_most(one.ends.get(phase.id, 0) for one in found)
        planned += (phase.minutes or 0) * 60_000
        if phase.minutes or phase.kind == "play":
            lines.append(f"{phase.title:{width}}  {clock(planned):>7}  {clock(middle):>5}  {clock(most):>7}")
    keys, prompts = (_middle_and_most(values) for values in ([r.keys for r in found], [r.prompts for r in found]))
    if scenario.lesson_minutes:
        lines += ["", f"It ends before the bell in {_share([one.in_time for one in found]):.0%} of the rehearsals."]
    return [
        *lines,
        f"The last round has to be called, or the game stopped, in {_share([one.cut for one in found]):.0%}.",
        f"Keys: {keys[0]}, in 90 % at most {keys[1]}, without the score sheets.",
        f"Prompts: {prompts[0]}, in 90 % at most {prompts[1]}.",
    ]


def _practise(word: str) -> int:
    """The console twenty times as fast, with invented teams. Its lesson is gone afterwards."""
    from facilitator.cli.demo import open_demo
    from facilitator.cli.environment import machine_environment
    from facilitator.cli.internal_error import run_app
    from facilitator.console.practice import PracticeConsole

    require_terminal("'facilitator rehearse PLAN' without --practice")
    with TemporaryDirectory(prefix="facilitator-practice-") as folder:
        path = Path(folder, "practice.lesson")
        console = PracticeConsole(machine_environment(), open_demo(path, word))
        try:
            return run_app(console, "console", lambda: None, "rehearse")
        finally:
            if console.lesson is not None:
                console.lesson.store.close()
