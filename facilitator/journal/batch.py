"""What one key, one line or one form does: moves that are decided one after the other, and written together or not at
all.
"""

from facilitator.game.dispatch.decide import Decision, State, decide_hall, decide_table
from facilitator.game.dispatch.text_form import command_line
from facilitator.game.kernel.command_and_event import Command, Refused, Usage
from facilitator.game.kernel.lesson_context import LessonContext, LogCommand, RoomCommand, ScreenCommand
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.move_builder import Chance, PastMove, TableCommand, TableContext
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.kernel.undo_commands import LOG, ROOM, SCREEN
from facilitator.journal.chance import chance_of
from facilitator.journal.codec import encode
from facilitator.journal.lesson import DO, REDO, UNDO, Lesson, MadeMove
from facilitator.journal.lesson_time import next_local
from facilitator.journal.private_texts import fill_texts
from facilitator.journal.rows import About, Row, stored_about
from facilitator.journal.strand import Strand
from facilitator.plain.frozen import frozen
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import clock as worded

MOST_SAID = 1_000
STOPPED = "The lesson is stopped for today. Continue it first."


@frozen
class Answer:
    """What came of one line."""

    ok: bool
    said: str
    move: int | None = None
    usage: Usage | None = None
    """How the line is written, for those who type lines."""

    def __str__(self) -> str:
        """As `do` prints it."""
        if not self.ok:
            return f"refused {self.said}"
        return f"ok {self.move if self.move is not None else '-'} {self.said}"


def refusal_answer(refused: Refused) -> Answer:
    """A refusal, which may repeat what was typed: fit to be shown, however that looked."""
    text = clean(refused.sentence, MOST_SAID)
    return Answer(False, text if len(text) < MOST_SAID else f"{text[:-1]}…", usage=refused.usage)


class Batch:
    """Moves in the making. What was decided before in this batch counts for what is decided next, though nothing is
    written yet.

    `by`: whose hand it is: `console`, `script`, a device's name, or `clock` for what goes on by itself.
    """

    stored = False
    """What is decided comes from stored lines."""

    def __init__(self, lesson: Lesson, by: str = "") -> None:
        self.lesson, self.by, self.now = lesson, by or lesson.hand, lesson.now()
        self.made: list[MadeMove] = []
        self._texts: list[str] = []
        self._states: dict[str, State] = {}
        self._last: About | None = None

    def do(self, strand: str, command: Command, table: str | None = None, ago: int = 0) -> Answer:
        """Decide one command for one strand; `Refused` leaves the batch as it is."""
        return self._add(strand, command, table, self._instant(strand, ago))

    def _add(self, strand: str, command: Command, table: str | None, at: int) -> Answer:
        lesson = self.lesson
        decision = self._decided(strand, command, table, at)
        if isinstance(decision, Refused):
            raise decision
        first = lesson.last_text + len(self._texts) + 1
        self._texts += decision.texts
        line = command_line(command, range(first, first + len(decision.texts)))
        place = strand if strand in lesson.tables else table
        about = self._about(decision.said, f"{place}: {line}" if place is not None else line)
        self._states[strand] = decision.state
        row = Row(self.last + 1, strand, DO, at, encode(decision.events), about)
        self.made.append(MadeMove(row, decision.events, decision.state))
        return Answer(True, fill_texts(decision.said, dict(enumerate(decision.texts, first))), row.n)

    def undo(self, strand: str, count: int, said: str) -> None:
        """Take the last moves of a strand back."""
        self.made.append(MadeMove(Row(self.last + 1, strand, UNDO, self.now, str(count), self._about(said, ""))))

    def redo(self, strand: str, said: str) -> None:
        """Redo the move of a strand that was taken back last."""
        self.made.append(MadeMove(Row(self.last + 1, strand, REDO, self.now, "", self._about(said, ""))))

    def write(self) -> None:
        """From here on it counts; nothing happens where nothing was decided."""
        if self._last is not None:
            self.lesson.commit(self.made, self._texts, self._last)

    @property
    def last(self) -> int:
        """The number of the last move."""
        return self.lesson.n + len(self.made)

    @property
    def room(self) -> Room:
        """The room as this batch leaves it."""
        room = self._state(ROOM)
        assert isinstance(room, Room)
        return room

    @property
    def screen(self) -> Screen:
        """The room's screen as this batch leaves it."""
        screen = self._state(SCREEN)
        assert isinstance(screen, Screen)
        return screen

    @property
    def tables(self) -> dict[str, Table]:
        """The tables as this batch leaves them."""
        return {name: table for name in self.lesson.tables if isinstance(table := self._state(name), Table)}

    def _state(self, strand: str) -> State:
        return self._states[strand] if strand in self._states else self.lesson.strand(strand).state

    def _kept(self, strand: str) -> int | None:
        """How many of the strand's live moves stay; None where all do."""
        return None

    def _instant(self, strand: str, ago: int) -> int:
        """When the command counts; never before the strand's last live move."""
        own = [m.row.at for m in self.made if m.row.strand == strand]
        earliest = own[-1] if own else self.lesson.strand(strand).last_at or self.lesson.opened
        at = self.now - ago
        if at < earliest and ago:
            gone = self.now - earliest
            if gone < 1000:
                raise Refused("The last move was just now, so you can't go back.")
            raise Refused(f"The last move was {worded(gone)} ago, so you can go back {gone // 1000} s at most.")
        return max(at, earliest)

    def _about(self, said: str, line: str) -> str:
        texts = self.lesson.last_text + len(self._texts)
        self._last = About(self.now, said, texts, self.lesson.n + 1, self.by, line)
        return stored_about(self._last)

    def _decided(self, strand: str, command: Command, table: str | None, at: int) -> Decision | Refused:
        lesson = self.lesson
        if isinstance(command, TableCommand):
            state = self._state(strand)
            assert isinstance(state, Table)
            setting = TableContext(at, self.room, self._chance(strand), lambda: self._past(lesson.table_strand(strand)))
            return decide_table(command, state, setting)
        hall = LessonContext(
            at,
            lesson.rules,
            self.room,
            self.tables,
            lesson.last_text + len(self._texts) + 1,
            lambda hour, minute: next_local(at, hour, minute, lesson.time.rehearsal),
            table,
            lambda: lesson.class_record(lesson),
            self.stored,
        )
        match command:
            case RoomCommand():
                return decide_hall(command, self.room, hall)
            case ScreenCommand():
                return decide_hall(command, self.screen, hall)
        assert isinstance(command, LogCommand)
        log = self._state(LOG)
        assert isinstance(log, Log)
        return decide_hall(command, log, hall)

    def _chance(self, strand: str) -> Chance:
        return chance_of(self.lesson.seed, strand)

    def _past(self, own: Strand[Table]) -> list[PastMove]:
        """What was done at a table, by this batch too."""
        past = past_moves(own, self._kept(own.name))
        before = past[-1].after if past else own.start
        for made in self.made:
            if made.row.strand == own.name and isinstance(made.after, Table):
                past.append(PastMove(before, made.events, made.after, made.row.at))
                before = made.after
        return past


def execute(
    lesson: Lesson, strand: str, command: Command, table: str | None = None, ago: int = 0, by: str = ""
) -> Answer:
    """Carry out one command in one strand, as a batch of its own."""
    batch = Batch(lesson, by)
    answer = batch.do(strand, command, table, ago)
    batch.write()
    return answer


def past_moves(strand: Strand[Table], most: int | None = None) -> list[PastMove]:
    """The live moves of a table, each with the table before and after it; only so many of them."""
    past: list[PastMove] = []
    before = strand.start
    for move in strand.live[:most]:
        if move.after is not None and move.replacement is None:
            past.append(PastMove(before, move.events or (), move.after, move.at))
            before = move.after
    return past
