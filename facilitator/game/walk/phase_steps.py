"""What a phase of the lesson consists of: its steps, each with one thing to say, to do and to show."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.evaluation import holds
from facilitator.game.kernel.lesson_context import RoomCommand, RoomWork
from facilitator.game.kernel.state import Room, Table
from facilitator.game.kernel.templates import fill_template, side_title
from facilitator.game.notes.debrief import model_of
from facilitator.game.notes.room_screen import open_tables
from facilitator.game.room.phases import PhaseStepEntered, require_not_ended
from facilitator.game.rulebook.key_places import KEY
from facilitator.game.rulebook.scenario import BEFORE_PLAY, PHASE_KINDS, PhasePrompt
from facilitator.game.scoring.totals import lines_for
from facilitator.game.walk.seating_rows import dealt_numbers, seating_rows
from facilitator.plain.frozen import frozen

StepScene = Literal["story", "seating", "teams", "counting", "question", "closing", "agenda"]
"""What the room sees in a step."""

MOST_ROWS_DEALT = 8
"""A seating draw is dealt in so many rows at most, each with one press."""


@frozen
class PhaseStep:
    """One step: what to say, to do and to watch, what the room reads, and which scene that is; `about` names the
    scoring line of a step of counting, `dealt` how many rows of a seating draw are out, and of how many.
    """

    say: str = ""
    do: str = ""
    watch: str = ""
    show: str = ""
    scene: StepScene = "agenda"
    about: str = ""
    dealt: tuple[int, int] = (1, 1)

    @property
    def words(self) -> str:
        """What tells it from the other steps; a key that it names is known only where it is shown."""
        return self.show or self.say or ("" if KEY.search(self.do) else self.do)


def phase_steps(room: Room, tables: Mapping[str, Table]) -> tuple[PhaseStep, ...]:
    """The steps of the phase that the lesson is in: the plan's own first, then those of the game; at least one."""
    table = open_tables(room, tables)[0]
    told = (*room.current.steps, *_of_game(room, table))
    match room.current.kind:
        case "setup":
            steps = tuple(_setup(room, tables, table, told))
        case "scoring":
            steps = (*_told(told, "story"), *_lines(table))
        case "debrief":
            steps = (*_told(told, "question"), *_talk(room, table))
        case _:
            steps = tuple(_told(told, "story"))
    steps = (*steps, *_told(tuple(_of_game(room, table, later=True)), "story"))
    return steps or (PhaseStep(scene="closing" if room.current.kind == "close" else "agenda"),)


def opening_words(room: Room, table: Table) -> PhasePrompt:
    """What there is to say when a phase of play begins: the words of the plan, otherwise those of the game; nothing
    where the lesson is only play.
    """
    of_game = _of_game(room, table) if len(room.scenario.phases) > 1 else ()
    return next(iter((*room.current.steps, *of_game)), PhasePrompt())


def current_step(room: Room, tables: Mapping[str, Table]) -> PhaseStep:
    """The step that the phase is in."""
    steps = phase_steps(room, tables)
    return steps[min(room.step, len(steps) - 1)]


def _told(prompts: Sequence[PhasePrompt], scene: StepScene) -> Iterator[PhaseStep]:
    """Prompts as steps; what has nothing for the room to read leaves the agenda up."""
    for one in prompts:
        yield PhaseStep(one.say, one.do, one.watch, one.show, scene if one.show else "agenda")


def _setup(room: Room, tables: Mapping[str, Table], table: Table, told: Sequence[PhasePrompt]) -> Iterator[PhaseStep]:
    """Who sits where is dealt row by row and stays up while the tables are laid; the roles come last."""
    words, seated = table.rules.words(), any(room.seats.values())
    rows, shown = _rows_dealt(room, table) if seated else 0, seating_rows(room, tables) if seated else ()
    for n in range(1, rows + 1):
        text = "seating-row" if n < rows else "seating-last" if rows > 1 else "seating-do"
        do = words.text(text, n=n, of=rows, numbers=words.listed(*dealt_numbers(shown, n, rows)))
        yield PhaseStep(words.text("seating-say") if n == 1 else "", do, scene="seating", dealt=(n, rows))
    for one in told:
        yield PhaseStep(one.say, one.do, one.watch, one.show, "story" if one.show else "seating" if seated else "teams")
    if seated and table.rules.roles.list:
        yield PhaseStep(words.text("roles-say"), words.text("roles-do"), scene="teams")


def _rows_dealt(room: Room, table: Table) -> int:
    """One row for each pupil of a team, or of a table where everybody plays alone. Only who was there at the beginning
    counts, so that nobody who comes late moves the lesson to another step.
    """
    people, tables = len(room.numbers), len(room.tables)
    row = tables * len(table.sides)
    if people <= row and tables > 1:
        row = tables
    return max(1, min(MOST_ROWS_DEALT, -(-people // row)))


def _lines(table: Table) -> Iterator[PhaseStep]:
    """Counting goes line by line."""
    score, words = table.rules.score, table.rules.words()
    for line in lines_for(table) if score is not None else ():
        yield PhaseStep(words.text("count-say", line=line.title), scene="counting", about=line.id)


def _talk(room: Room, table: Table) -> Iterator[PhaseStep]:
    """The questions of the plan that fit any lesson, or one from each step of the model."""
    own = [q.ask for q in room.scenario.debrief if q.happened is None]
    for ask in own or [step.questions[0] for step in model_of(room, table.rules.words()).steps]:
        yield PhaseStep(ask, show=ask, scene="question")


def _of_game(room: Room, table: Table, later: bool = False) -> Iterator[PhasePrompt]:
    """The prompts of the game for this phase and for kinds of phases that the plan does without; `later` are those of
    kinds that would come after it, such as tidying up after the talk.
    """
    kinds = [phase.kind for phase in room.scenario.phases]
    rank = PHASE_KINDS.index
    here = [
        kind
        for kind in PHASE_KINDS
        if _home(kind, kinds) == room.phase and (rank(kind) > rank(room.current.kind)) == later
    ]
    named = {"side": side_title(table, table.acting or table.first), "next": table.title(table.first)}
    for kind in here:
        for prompt in table.rules.prompts:
            if prompt.at == kind and kind not in (*table.rules.span, *table.decks) and holds(table, prompt.when):
                yield PhasePrompt(
                    *(
                        fill_template(text, table, table.acting, named)
                        for text in (prompt.say, prompt.do, prompt.watch, prompt.show)
                    )
                )


def _home(kind: str, kinds: Sequence[str]) -> int | None:
    """The phase in which prompts of a kind are told: the first of this kind, or else the one that comes nearest."""
    if kind in kinds:
        return kinds.index(kind)
    before = kind in BEFORE_PLAY
    near = [i for i, k in enumerate(kinds) if k != "play" and (k in BEFORE_PLAY) == before]
    rank = PHASE_KINDS.index
    return next((i for i in near if rank(kinds[i]) > rank(kind)), near[-1] if near else None)


@frozen
class WalkPhase(RoomCommand):
    """Go on to another step of the phase."""

    form: ClassVar[str] = "room step {n}"
    n: int

    def decide(self, work: RoomWork) -> str:
        """Counted from 1."""
        require_not_ended(work.state)
        steps = phase_steps(work.state, work.hall.tables)
        if work.state.entered is None or not 1 <= self.n <= len(steps):
            raise Refused(f"{work.state.current.title} has {len(steps)} steps. There is no step {self.n}.")
        work.put(PhaseStepEntered(self.n - 1))
        step = steps[self.n - 1]
        return f"{work.state.current.title}, step {self.n} of {len(steps)}{f': {step.words}' if step.words else '.'}"


def is_dealing(room: Room, tables: Mapping[str, Table]) -> bool:
    """Whether rows of the seating draw are still to come."""
    if room.current.kind != "setup" or room.entered is None or room.ended is not None:
        return False
    done, of = current_step(room, tables).dealt
    return done < of


@frozen
class DealAll(RoomCommand):
    """Show all numbers of the seating draw at once."""

    form: ClassVar[str] = "deal all"

    def decide(self, work: RoomWork) -> str:
        """The rest of the rows, in one step; `undo` takes it back."""
        room, tables = work.state, work.hall.tables
        if not is_dealing(room, tables):
            raise Refused("All the numbers have already been dealt.")
        done, of = current_step(room, tables).dealt
        work.put(PhaseStepEntered(room.step + of - done))
        return "All numbers are dealt."
