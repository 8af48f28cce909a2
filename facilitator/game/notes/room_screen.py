"""What the facilitator shows the room: messages, the scene, the staged reveal."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, get_args

from facilitator.game.kernel.command_and_event import Refused, ScreenEvent
from facilitator.game.kernel.lesson_context import ScreenCommand, ScreenWork
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.scoring.entries import has_entries, standing
from facilitator.game.scoring.reveal import RevealStep, points_so_far, reveal_steps, secret_cards
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import listed

Kind = Literal[
    "blank",
    "seating",
    "teams",
    "agenda",
    "story",
    "step",
    "event",
    "ladder",
    "wall",
    "scores",
    "counting",
    "reveal",
    "podium",
    "verdict",
    "question",
    "closing",
]
"""The scenes that the room can see: a closed list."""

SCENES = ("auto", *get_args(Kind))


@frozen
class SceneChosen(ScreenEvent):
    """The facilitator chose what the room sees."""

    kind: ClassVar[str] = "scene-chosen"
    scene: str

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Until another choice, or `auto`."""
        return replace(screen, scene=self.scene)


@frozen
class Revealed(ScreenEvent):
    """The reveal went a step on, or back."""

    kind: ClassVar[str] = "revealed"
    stage: int
    anyway: bool = False

    def evolve(self, screen: Screen, at: int) -> Screen:
        """So many steps have been shown; what is corrected after the first one is marked."""
        since = None if not self.stage else at if screen.since is None else screen.since
        insisted = bool(self.stage) and (self.anyway or screen.insisted)
        return replace(screen, revealed=self.stage, since=since, insisted=insisted)


@frozen
class Frozen(ScreenEvent):
    """Live points stand still for the room, or move again."""

    kind: ClassVar[str] = "frozen"
    frozen: bool
    still: tuple[tuple[str, str, str, int], ...] = ()
    points: tuple[tuple[str, str, str], ...] = ()

    def evolve(self, screen: Screen, at: int) -> Screen:
        """Whether the room sees points change; `still` is what it goes on seeing: table, meter, side and number;
        `points` the totals of each table and side.
        """
        return replace(screen, frozen=self.frozen, still=self.still, points=self.points)


@frozen
class IndividualShown(ScreenEvent):
    """Points of single pupils may be seen by the room, or may not."""

    kind: ClassVar[str] = "individual-shown"
    on: bool

    def evolve(self, screen: Screen, at: int) -> Screen:
        """For this lesson only."""
        return replace(screen, individual=self.on)


@frozen
class ChooseScene(ScreenCommand):
    """Choose what the room sees."""

    form: ClassVar[str] = "screen {scene}"
    scene: str

    def decide(self, work: ScreenWork) -> str:
        """One of the closed list; `auto` lets the tool choose."""
        scene = find(self.scene, SCENES, "scene")
        work.put(SceneChosen(scene))
        return f"On the projector: {scene}."


@frozen
class RevealBack(ScreenCommand):
    """Take the last step of the reveal back."""

    form: ClassVar[str] = "reveal back"

    def decide(self, work: ScreenWork) -> str:
        """Only where something has been revealed."""
        if work.state.revealed == 0:
            raise Refused("Nothing has been revealed yet.")
        work.put(Revealed(work.state.revealed - 1))
        return "One step of the reveal undone."


@frozen
class Reveal(ScreenCommand):
    """Show the room the next step of the reveal."""

    form: ClassVar[str] = "reveal"
    anyway: ClassVar[bool] = False

    def decide(self, work: ScreenWork) -> str:
        """Only once the games are over, unless somebody insists."""
        stage, tables = work.state.revealed, open_tables(work.hall.room, work.hall.tables)
        steps = planned_steps(work.state, work.hall.room, work.hall.tables)
        if not steps:
            raise Refused("There is nothing to reveal: no secret cards are out, and no points are entered.")
        if not (self.anyway or work.state.insisted):
            _require_over(tables)
        if stage >= len(steps):
            raise Refused("Everything has been revealed.")
        work.put(Revealed(stage + 1, self.anyway))
        rest = "" if stage else _missing(tables)
        title = work.hall.rules.words().say(steps[stage].title)
        return f"Revealed: {title}, step {stage + 1} of {len(steps)}.{rest}"


@frozen
class RevealAnyway(Reveal):
    """Show the room the next step of the reveal, though the game is not over."""

    form: ClassVar[str] = "reveal anyway"
    anyway: ClassVar[bool] = True


def open_tables(room: Room, tables: Mapping[str, Table]) -> tuple[Table, ...]:
    """The tables that play; at least one."""
    return tuple(tables[name] for name in room.open_tables or tuple(tables)[:1])


def by_side(screen: Screen, room: Room, tables: Mapping[str, Table]) -> bool:
    """Whether points may be shown by side: of one table, and not of single pupils unless that was wished."""
    open_ = open_tables(room, tables)
    return len(open_) == 1 and (screen.individual or not single_pupils(room, open_[0]))


def single_pupils(room: Room, table: Table) -> bool:
    """Whether every side is a single pupil, so that a side's points would be a pupil's."""
    here = [codes for codes in room.seats.values() if codes]
    return max(map(len, here)) <= 1 if here else table.rules.seats.usual <= 1


def planned_steps(screen: Screen, room: Room, tables: Mapping[str, Table]) -> tuple[RevealStep, ...]:
    """The whole reveal of this lesson, in the order of its plan."""
    return reveal_steps(open_tables(room, tables), room.scenario.reveal, by_side(screen, room, tables))


def steps_revealed(screen: Screen, room: Room, tables: Mapping[str, Table]) -> tuple[RevealStep, ...]:
    """What the room has been told; nothing while a game goes on, also where its end was taken back."""
    if not screen.revealed:
        return ()
    open_ = open_tables(room, tables)
    if not screen.insisted and any(_goes_on(t) for t in open_):
        return ()
    return planned_steps(screen, room, tables)[: screen.revealed]


def shows_reveal(screen: Screen, room: Room, tables: Mapping[str, Table]) -> bool:
    """Whether the reveal is what goes on: it has begun, and the lesson has not gone on to something else since."""
    return room.current.kind in ("play", "scoring", "reveal") and bool(steps_revealed(screen, room, tables))


def _goes_on(table: Table) -> bool:
    return bool(table.place) and table.over is None


def _require_over(tables: Sequence[Table]) -> None:
    going = [t for t in tables if _goes_on(t)]
    if not going:
        return
    at = f" at table {listed([t.name for t in going])}" if len(tables) > 1 else ""
    away = "who holds which secret card" if any(secret_cards(t, s) for t in tables for s in t.sides) else "the points"
    raise Refused(f"The game is not over{at}. This would give away {away}. Stop the game first, or reveal anyway.")


def _missing(tables: Sequence[Table]) -> str:
    """A warning before anything is told that can't be told whole."""
    sides = [t.title(s.side) for t in tables if has_entries(t) for s in standing(t).sides if not s.complete]
    return f" Not complete yet: {', '.join(sides)}." if sides else ""


@frozen
class Individual(ScreenCommand):
    """Let the room see the points of single pupils, or keep them from it."""

    form: ClassVar[str] = "individual {on:on|off}"
    on: str

    def decide(self, work: ScreenWork) -> str:
        """Off unless it was said for this lesson."""
        work.put(IndividualShown(self.on == "on"))
        return (
            "The projector may show the points of single players."
            if self.on == "on"
            else "The projector shows only the points of tables, not of single players."
        )


@frozen
class Freeze(ScreenCommand):
    """Let points stand still for the room, or let them move again."""

    form: ClassVar[str] = "freeze"

    def decide(self, work: ScreenWork) -> str:
        """The same command both ways."""
        if work.state.frozen:
            work.put(Frozen(False))
            return "Points on the projector are updated again."
        tables, known = work.hall.tables, work.hall.rules.meter
        still = tuple(
            (name, meter, side, n)
            for name, table in tables.items()
            for (meter, side), n in table.meters.items()
            if not known[meter].secret
        )
        points = tuple(
            (name, side, str(total)) for name, table in tables.items() for side, total in points_so_far(table).items()
        )
        work.put(Frozen(True, still, points))
        return "Points on the projector are frozen."
