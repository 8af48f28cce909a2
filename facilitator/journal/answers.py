"""One command for one strand: decided, written, and only then answered."""


from facilitator.game.base import Command, Refused
from facilitator.game.decide import Decision, decide_hall, decide_table
from facilitator.game.hall import Hall, LogCommand, RoomCommand, ScreenCommand
from facilitator.game.moves import LOG, ROOM
from facilitator.game.play import Passed, Setting, TableCommand
from facilitator.game.state import Table
from facilitator.journal.chance import chance_of
from facilitator.journal.lesson import DO, Lesson, body_of
from facilitator.journal.people import filled
from facilitator.journal.store import Row
from facilitator.journal.strand import Strand
from facilitator.journal.when import next_local
from facilitator.plain.clean import clean
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import clock as worded

MOST_SAID = 1_000


@frozen
class Answer:
    """What came of one line."""

    ok: bool
    said: str
    move: int | None = None

    def __str__(self) -> str:
        """As `do` prints it."""
        if not self.ok:
            return f"refused {self.said}"
        return f"ok {self.move if self.move is not None else '-'} {self.said}"


def no(refused: Refused) -> Answer:
    """A refusal, which may repeat what was typed: fit to be shown, however that looked."""
    text = clean(refused.sentence, MOST_SAID)
    return Answer(False, text if len(text) < MOST_SAID else f"{text[:-1]}…")


def ready(lesson: Lesson, strand: str, command: Command, table: str | None, ago: int) -> tuple[int, int, Decision]:
    """When a command is said, when it counts, and what it leads to; or the refusal."""
    now = lesson.now()
    at = now - ago
    earliest = lesson.strand(strand).last_at or lesson.opened
    if at < earliest:
        if ago:
            raise Refused(f"The last move was {worded(now - earliest)} ago; a line can be at most {(now - earliest) // 1000} seconds late.")
        at = earliest
    decision = _decided(lesson, strand, command, table, at)
    if isinstance(decision, Refused):
        raise decision
    return now, at, decision


def one(lesson: Lesson, strand: str, command: Command, table: str | None, ago: int) -> Answer:
    """Carry out one command in one strand: it counts once it is on the disk."""
    now, at, decision = ready(lesson, strand, command, table, ago)
    first = lesson.last_text + 1
    last_text = lesson.last_text + len(decision.texts) if decision.texts else None
    row = Row(lesson.n + 1, strand, DO, at, now, body_of(decision.events), decision.said, last_text)
    lesson.commit(row, decision.events, decision.state, decision.texts)
    return Answer(True, filled(decision.said, dict(enumerate(decision.texts, first))), row.n)


def _decided(lesson: Lesson, strand: str, command: Command, table: str | None, at: int) -> Decision | Refused:
    if isinstance(command, TableCommand):
        own = lesson.table_strand(strand)
        return decide_table(command, own.state, Setting(at, lesson.room, chance_of(lesson.seed, strand), lambda: past_of(own)))
    assert isinstance(command, (RoomCommand, LogCommand, ScreenCommand))
    hall = Hall(at, lesson.rules, lesson.room, lesson.tables, lesson.last_text + 1,
                lambda hour, minute: next_local(at, hour, minute, lesson.time.rehearsal), table)
    state = lesson.room if strand == ROOM else lesson.log if strand == LOG else lesson.screen
    return decide_hall(command, state, hall)


def past_of(strand: Strand[Table]) -> list[Passed]:
    """The live moves of a table, each with the table before and after it."""
    past: list[Passed] = []
    before = strand.start
    for move in strand.live:
        if move.after is not None:
            past.append(Passed(before, move.events or (), move.after, move.at))
            before = move.after
    return past
