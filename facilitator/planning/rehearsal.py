"""A lesson rehearsed in virtual time, in memory: by a facilitator who keeps to the plan, with teams that play at random and
at the pace of some class.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import exp, log
from random import Random

from facilitator.game.boards.niche_commands import Niche
from facilitator.game.dispatch.decide import Decision, decide_hall, decide_table
from facilitator.game.dispatch.onward import Sent, is_reveal, onward
from facilitator.game.dispatch.opening import new_room, new_table
from facilitator.game.kernel.command_and_event import Command
from facilitator.game.kernel.lesson_context import LessonContext, RoomCommand, ScreenCommand
from facilitator.game.kernel.move_builder import TableCommand, TableContext
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.room.phases import RoomNext
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.lesson_choices import Choices, layout_of, options_of, sides_at
from facilitator.game.table.turns import Finish, LastRound, Next
from facilitator.game.views.prompts import current_prompts
from facilitator.game.walk.phase_steps import phase_steps
from facilitator.plain.frozen import frozen
from facilitator.planning.game_time import has_ended, repeats_of
from facilitator.planning.pace import running_kind, usual_ms
from facilitator.planning.playthrough import possible_actions

MINUTE = 60_000
ACTS = 0.3
"""In so many of the turns something is recorded beside going on."""
BUILDS = 0.7
"""In so many of them a side that builds a pyramid finds a place for its card."""
LATELY, RESERVE = 10, 2
"""A facilitator guesses from so many steps how long a round takes, and keeps so many in reserve."""
FAR, MOST_MOVES = 10**9, 20_000


class ClassHabits:
    """How quick one class is, drawn by chance: as much as classes differ, in the first session slower than later, and held up
    now and then.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._factor = exp(chance.uniform(log(0.7), log(1.6)))
        self._change = chance.uniform(4, 15)
        self._knocks = chance.random() < 0.5
        """Somebody comes to the door in every other lesson."""

    def step_ms(self, table: Table) -> int:
        """How long a step lasts, with the changeover before it. What a ruleset says of steps without a clock holds for the
        average class, changeover included.
        """
        chance, usual = self._chance, usual_ms(table) / 1000
        timed = table.step is not None and table.step.allowed is not None
        share = (0.72 if timed else 0.92) * self._factor * chance.lognormvariate(0, 0.22)
        share *= 1.5 if timed and running_kind(table).first else 1.0
        seconds = usual * min(1.6, share) + 60 * (chance.random() < 1 / 30)
        if self._knocks and chance.random() < 1 / 40:
            self._knocks = False
            seconds += chance.uniform(60, 240)
        return round(1000 * (seconds + (self._change * chance.uniform(0.6, 1.6) if timed else 0)))


@frozen
class OpenedPlan:
    """A lesson plan as it is opened: what every rehearsal begins with."""

    scenario: Scenario
    rules: Ruleset
    room: Room
    tables: Mapping[str, Table]


def open_plan(scenario: Scenario, rules: Ruleset) -> OpenedPlan:
    """The tables that a plan is for; refused where its options don't allow the game."""
    layout = layout_of(Choices(), scenario, rules)
    sides, options = sides_at(Choices(), layout, rules), options_of(Choices(), scenario, rules, layout)
    tables = {name: new_table(name, rules, own, options) for name, own in sides.items()}
    return OpenedPlan(scenario, rules, new_room(scenario, tuple(tables), {}, 0), tables)


@frozen
class Rehearsed:
    """One rehearsal: when each phase ended, in milliseconds since the class came in; the keys that were pressed and the prompts
    that were shown; whether every lesson of the plan ended before its bell, and whether the last round had to be called.
    """

    ends: Mapping[str, int]
    keys: int
    prompts: int
    in_time: bool
    cut: bool


def _last_round(table: Table) -> bool:
    """Whether it is the last round anyway."""
    return len(table.place) > 1 and all(stop.n == stop.of for stop in table.place[:-1])


class Rehearsal:
    """The facilitator of one rehearsal: every phase but play takes its minutes, and play is over in time for those that
    follow. If need be the last round is called, and a game stopped in it.
    """

    def __init__(self, plan: OpenedPlan, seed: str) -> None:
        self.chance, self.plan, self.now = Random(seed), plan, 0
        self.habits = ClassHabits(self.chance)
        self.room, self.tables, self.screen = plan.room, dict(plan.tables), Screen()
        self.most = {name: self._repeats(table) for name, table in self.tables.items()}
        self.ends: dict[str, int] = {}
        self.keys = self.prompts = self.bell = 0
        self.cut, self.in_time = False, True
        self._lately: deque[int] = deque(maxlen=LATELY)

    def play(self) -> Rehearsed:
        """From the first phase to the end."""
        for _ in range(MOST_MOVES):
            if self.room.ended is not None:
                break
            phase = self.room.phase if self.room.entered is not None else -1
            sent = self._next()
            self._press(sent)
            if self.room.phase != phase or self.room.ended is not None:
                self._phase_ends(phase)
            if not isinstance(sent[0][1], LastRound):
                self._wait()
        return Rehearsed(self.ends, self.keys, self.prompts, self.in_time, self.cut)

    def _repeats(self, table: Table) -> Mapping[str, int]:
        """How often what lasts until the end takes place this time; as in most games."""
        return {span: self.chance.randint(n.least, n.most) for span, n in repeats_of(table).items()}

    def _phase_ends(self, phase: int) -> None:
        """The end of a phase, and of a lesson; the bell of the next lesson is as far away as the plan is long."""
        lessons = self.plan.scenario.lessons
        starts = [*accumulate((len(own) for own in lessons), initial=0)]
        if phase >= 0:
            self.ends[self.plan.scenario.phases[phase].id] = self.now
        if phase + 1 in starts:
            minutes = self.plan.scenario.lesson_minutes
            self.in_time &= phase < 0 or not minutes or self.now <= self.bell
            self.bell = self.now + minutes * MINUTE

    def _next(self) -> tuple[Sent, ...]:
        """Mostly what one key leads to. A phase of play that others follow ends with its time, the last one with a last round
        that is over by then.
        """
        usual = onward(self.room, self.tables, self.screen)
        if not self.room.playing or not any(isinstance(command, Next) for _, command in usual):
            return usual
        going = [name for name, _ in usual if self.tables[name].ending is None and not _last_round(self.tables[name])]
        ended = [name for name in going if has_ended(self.tables[name], self.most[name])]
        if ended:
            return tuple((name, LastRound()) for name in ended)
        step = sum(self._lately) // max(1, len(self._lately))
        until, last = self._play_ends()
        if last and self.now > until:
            self.cut = True
            return tuple((name, Finish()) for name, _ in usual)
        if not last:
            return ((ROOM, RoomNext()),) if self.now + RESERVE * step > until else usual
        sides = max(len(self.tables[name].sides) for name, _ in usual)
        if going and self._lately and self.now + step * (sides + RESERVE) > until:
            self.cut = True
            return tuple((name, LastRound()) for name in going)
        return usual

    def _play_ends(self) -> tuple[int, bool]:
        """When this phase of play should be over, and whether it is the last one."""
        phases, now = self.plan.scenario.phases, self.room.current
        own = next(own for own in self.plan.scenario.lessons if now in own)
        later = own[own.index(now) + 1 :]
        last = not any(p.kind == "play" for p in phases[self.room.phase + 1 :])
        if any(p.kind == "play" for p in later):
            return (self.room.entered or 0) + (now.minutes or 0) * MINUTE, last
        bell = self.bell if self.plan.scenario.lesson_minutes else self.now + FAR
        return bell - sum((p.minutes or 0) * MINUTE for p in later), last

    def _wait(self) -> None:
        """Until the next key; meanwhile something may be recorded at a table."""
        if self.room.ended is not None:
            return
        if not self.room.playing:
            steps = phase_steps(self.room, self.tables)
            self.prompts += bool(steps[self.room.step].say or steps[self.room.step].do) if steps else 0
            if not (self.screen.revealed and is_reveal(self.room)):  # its time has passed before its first step
                self.now += (self.room.current.minutes or 0) * MINUTE // max(1, len(steps))
            return
        tables = [self.tables[n] for n in self.room.open_tables]
        running = [table for table in tables if table.step is not None]
        if running:
            self._lately.append(self.habits.step_ms(running[0]))
            self.now += self._lately[-1]
        elif any(table.due for table in tables):
            self.now += self._lately[-1]
        settled = tuple((table.name, Next()) for table in tables if table.settling)
        if settled:
            self._press(settled)
        for table in running:
            self._record_something(table)

    def _record_something(self, table: Table) -> None:
        side, chance = table.acting or "", self.chance.random()
        if side in table.niches:
            card = table.niches[side].first_fitting() if chance < BUILDS else None
            found: list[TableCommand] = [Niche(side, f"{card.row},{card.n}", card.kind)] if card is not None else []
        else:
            found = [*possible_actions(table, ())] if chance < ACTS else []
        if found:
            self._press(((table.name, self.chance.choice(found)),))

    def _press(self, sent: Sequence[Sent]) -> None:
        """One key, for as many tables as it is for. What the game refuses was no key."""
        before = self.tables
        done = [self._carry_out(strand, command) for strand, command in sent]
        self.keys += any(done)
        strand, command = sent[0]
        if isinstance(command, Next) and before[strand].step is not None:
            self.prompts += len(current_prompts(before[strand], self.room, self.now, (self.tables[strand],)))

    def _carry_out(self, strand: str, command: Command) -> bool:
        if isinstance(command, TableCommand):
            decision = decide_table(command, self.tables[strand], TableContext(self.now, self.room, self._lots))
        else:
            hall = LessonContext(self.now, self.plan.rules, self.room, self.tables, 1, lambda hour, minute: self.now)
            assert isinstance(command, RoomCommand | ScreenCommand)
            if isinstance(command, RoomCommand):
                decision = decide_hall(command, self.room, hall)
            else:
                decision = decide_hall(command, self.screen, hall)
        if not isinstance(decision, Decision):
            return False
        match decision.state:
            case Table() as table:
                self.tables = {**self.tables, strand: table}
            case Room() as room:
                self.room = room
            case Screen() as screen:
                self.screen = screen
        return True

    def _lots(self, purpose: str, n: int, things: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.chance.sample(things, len(things)))
