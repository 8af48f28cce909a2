"""How good the forecast is: lessons of Planet Hexagon by classes that play at their own pace, asked in the middle when they end.

    python tests/bench/forecasts.py [--lessons 200] [--seed N] [--at 0.5]

The numbers of the estimator were chosen with seeds that begin with "tune"; none of those is used here.
"""

import argparse
from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import NamedTuple

from class_paces import Habits, lesson

from facilitator.files.loader import load_ruleset
from facilitator.game.dispatch.decide import Decision, decide_table
from facilitator.game.dispatch.opening import new_room, new_table, sides_of
from facilitator.game.kernel.fixed_chance import unmoved
from facilitator.game.kernel.move_builder import TableContext
from facilitator.game.kernel.state import Room, Table
from facilitator.game.rulebook.scenario import plain_scenario
from facilitator.game.table.turns import Next
from facilitator.planning.course import course
from facilitator.planning.forecast import forecast
from facilitator.planning.pace import ClassPace, pace_of

NEAR = 0.1
CLASSES = {
    "default": Habits(),
    "turns alike": Habits(spread=0.1),
    "turns differ more": Habits(spread=0.3),
    "turns differ much more": Habits(spread=0.4),
    "no slow start": Habits(slow_start=1.0),
    "slower start": Habits(slow_start=2.0),
    "much slower start": Habits(slow_start=2.5),
    "classes differ more": Habits(fastest=0.5, slowest=2.0),
    "long change-overs": Habits(least_change=10, most_change=30),
    "nobody knocks": Habits(knocks=0.0),
    "often held up": Habits(stalls=0.1),
}
SESSIONS = {"three sessions": 3, "two sessions": 2}
CASES = {title: (habits, 4) for title, habits in CLASSES.items()} | {
    title: (Habits(), sessions) for title, sessions in SESSIONS.items()
}


class Judged(NamedTuple):
    """One lesson: by what part of the time that was really left forecast and clocks were wrong, and whether the range held."""

    wrong: float
    clocks_wrong: float
    held: bool


class Played:
    """A game that is played by the clock of a class; every move is kept as a lesson keeps it."""

    def __init__(self, sessions: int) -> None:
        rules, _ = load_ruleset("planet-hexagon")
        self.table = new_table("1", rules, sides_of(rules, 4), {"sessions": sessions})
        self.room: Room = new_room(plain_scenario(rules.id, rules.title), ("1",), {}, 0)
        self.stood: list[Table] = []

    def next(self, at: int) -> None:
        decision = decide_table(Next(), self.table, TableContext(at, self.room, unmoved))
        assert isinstance(decision, Decision) and isinstance(decision.state, Table)
        self.table = decision.state
        self.stood.append(self.table)

    def pace(self, table: Table) -> ClassPace:
        return pace_of(self.stood, self.room)


def judged(habits: Habits, sessions: int, seed: str, part: float) -> Judged:
    """A lesson is played up to a part of its time; then it is asked."""
    instants = [round(1000 * at) for at in presses(habits, sessions, seed)]
    game, end = Played(sessions), instants[-1]
    now = round(part * end)
    for at in instants:
        if at <= now:
            game.next(at)
    found = forecast(game.room, (game.table,), now, pace=game.pace)
    rest = course(game.table, game.room, now)
    assert found is not None and rest is not None
    running = game.table.step
    clocks = max(0, running.entered + (running.allowed or 0) - now) if running is not None else 0
    clocks += sum(load.ms for kind, load in rest.steps.items() if not kind.span)
    left = end - now
    return Judged((found.at - end) / left, (clocks - left) / left, found.early <= end <= found.late)


def presses(habits: Habits, sessions: int, seed: str) -> Iterator[float]:
    """When `next` is pressed: as each step begins, as each restocking does, and at the end."""
    at, ended = 0.0, 0.0
    for n, step in enumerate(lesson(Random(seed), habits, sessions)):
        if n and step.round == 1 and step.side == 0:
            yield ended
        at = ended + step.before if n else 0.0
        yield at
        ended = at + step.seconds
    yield ended


def judge(habits: Habits, sessions: int, seed: str, lessons: int, part: float = 0.5) -> list[Judged]:
    return [judged(habits, sessions, f"{seed}/{n}", part) for n in range(lessons)]


def row(title: str, found: list[Judged]) -> str:
    near = fmean(abs(one.wrong) <= NEAR for one in found)
    wrong, clocks = (fmean(map(abs, values)) for values in ([j.wrong for j in found], [j.clocks_wrong for j in found]))
    held = fmean(one.held for one in found)
    return f"| {title} | {near:.0%} | {wrong:.1%} | {clocks:.1%} | {wrong / clocks:.2f} | {held:.0%} |"


def wanted_of(about: str | None) -> argparse.Namespace:
    """How many lessons of which seed, and where in them it is asked."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lessons", type=int, default=200)
    parser.add_argument("--seed", default="2026")
    parser.add_argument("--at", type=float, default=0.5)
    return parser.parse_args()


def main() -> None:
    wanted = wanted_of(__doc__)
    print(
        "| classes | within 10 % | wrong by, on average | clocks alone | ratio | range held |\n|---|---|---|---|---|---|"
    )
    for title, (habits, sessions) in CASES.items():
        print(row(title, judge(habits, sessions, f"{wanted.seed}/{title}", wanted.lessons, wanted.at)), flush=True)


if __name__ == "__main__":
    main()
