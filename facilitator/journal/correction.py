"""Mending the past: a move is said otherwise or taken out, and all that came after it in its strand is decided again.

- Each later move is decided from its stored line, at its own instant, and beside the other strands as they were then.
- What chance gave stays: it has happened in the room. A move for which chance would now choose otherwise doesn't hold.
- Steps of a table that went on by themselves are found anew, because a clock may run out at another instant. Lost time
  and new sittings are facts of the room and stay.
- A stored line has its private words by their numbers, and keeps these numbers.
- Of a batch over several tables only the move of one table is corrected: each has its own number.
- A correction is one row and one move on its strand's stack, above the moves that it changed. They keep their numbers and
  batches. Undo brings back what it took out. Where one move no longer holds, it is named and nothing is written.
"""

import json
from collections import deque
from collections.abc import Sequence
from typing import Any

from facilitator.game.dispatch.decide import State
from facilitator.game.dispatch.request import Request
from facilitator.game.dispatch.routing import route
from facilitator.game.dispatch.text_form import command_line, parse_line
from facilitator.game.kernel.command_and_event import Command, Event, Refused
from facilitator.game.kernel.lesson_context import NUMBERED, LogCommand, RoomCommand
from facilitator.game.kernel.move_builder import Chance, TableCommand
from facilitator.game.kernel.state import Room, Table
from facilitator.game.kernel.undo_commands import LOG, ROOM, SCREEN, Correct, TakeOut
from facilitator.game.room.sittings import NewSitting
from facilitator.game.table.cards import Dealt
from facilitator.game.table.rolls import Rolled
from facilitator.game.table.turns import Next
from facilitator.journal.absence import CLOCK, late_by
from facilitator.journal.batch import STOPPED, Answer, Batch
from facilitator.journal.codec import Bodies
from facilitator.journal.lesson import AnyStrand, Lesson, MadeMove, take_row
from facilitator.journal.private_texts import GONE, fill_texts
from facilitator.journal.rows import Row, as_json
from facilitator.journal.strand import CORRECT, Live, fold_moves
from facilitator.journal.undo import moved_clock, require_playing, require_unmoved
from facilitator.plain.frozen import frozen, replace

Move = Live[Any]
OLD = "Move {} is from an older version, which didn't save how moves were entered. It can't be corrected."


def correct(lesson: Lesson, command: Correct | TakeOut, table: str | None, by: str) -> Answer:
    """Correct a move, or take it out: one batch, or a refusal."""
    strand, i = _find(lesson, command.n)
    move: Move = strand.live[i]
    if table is not None and table != strand.name:
        raise Refused(f"Move {command.n} is not at table {table}.")
    require_playing(lesson, strand.name)
    require_unmoved(lesson, move)
    batch = Correction(lesson, by, strand, i)
    batch.decide_again(_corrected(command, move) if isinstance(command, Correct) else None)
    return batch.finish(command)


def line_of(lesson: Lesson, n: int) -> str:
    """How the move of a number was entered, with its private words; refused where it can't be corrected."""
    strand, i = _find(lesson, n)
    command, texts = _request(strand.live[i]).command, lesson.people.texts()

    def filled(value: str) -> str:
        return NUMBERED.sub(lambda m: texts.get(int(m[1]), GONE), value)

    private = {name: filled(text) for name in command.private if (text := getattr(command, name)) is not None}
    return command_line(replace(command, **private))


def _find(lesson: Lesson, n: int) -> tuple[AnyStrand, int]:
    """The strand of a move that counts, and its place there; it may have been redone since."""
    for name in (*lesson.tables, ROOM, LOG, SCREEN):
        strand = lesson.strand(name)
        moves: list[Move] = list(strand.live)
        for i, move in enumerate(moves):
            if n in (move.n, move.row.n):
                if name == SCREEN:
                    raise Refused("What the room saw can't be corrected. Show something else.")
                if move.replacement is not None:
                    corrected = next((one.n for one in move.replacement.into[:1] if one.corrected), None)
                    if corrected is None:
                        raise Refused(f"Move {n} is a correction. Undo it, or correct the same move again.")
                    return _find(lesson, corrected)
                if move.row.facts.by == CLOCK:
                    raise Refused(f"Nobody entered move {n}: a clock did. Correct a move before it.")
                _request(move)
                return strand, i
    raise Refused(f"Move {n} doesn't count." if 1 <= n <= lesson.n else f"There is no move {n}.")


def _request(move: Move) -> Request:
    """What its stored line requests."""
    try:
        request = parse_line(move.row.facts.line, stored=True).request
    except Refused:
        request = None
    if request is None:
        raise Refused(OLD.format(move.n))
    return request


def _corrected(command: Correct, move: Move) -> Request:
    """What is said instead of a move."""
    line = parse_line(command.line)
    if line.request is None:
        raise Refused("This line is empty.")
    if line.request.ago or line.after is not None:
        raise Refused("A corrected move keeps its time.")
    if line.request.command == _request(move).command:
        raise Refused(f"Move {command.n} already says this.")
    return line.request


@frozen
class Again:
    """What stands in the place of a move now. `was`: the move, None for a step that goes on by itself now; `made`: what it
    has become, None where it stays, as an earlier correction does; `anew`: it is said otherwise now.
    """

    was: Move | None
    made: MadeMove | None = None
    anew: bool = False

    def stored(self, below: int) -> object:
        """Its number where it is the same as before; otherwise all of it. `below`: the number of the move before it."""
        was, row = self.was, self.made.row if self.made is not None else None
        if row is None or (
            was is not None and not self.anew and (row.body, row.facts.said) == (was.row.body, was.said)
        ):
            return was.n if was is not None else below
        facts = row.facts
        if was is None:
            about = facts._replace(written=row.at, batch=0, by=CLOCK)
        else:
            about = facts._replace(batch=was.batch) if self.anew else was.row.facts._replace(said=facts.said)
        kind = CORRECT if self.anew or was is None else was.row.kind
        return [was.n if was is not None else below, row.at, kind, json.loads(row.body), about._asdict()]


class Correction(Batch):
    """What becomes of one strand from a certain move on. The other strands are gone through row by row beside it."""

    def __init__(self, lesson: Lesson, by: str, strand: AnyStrand, kept: int) -> None:
        super().__init__(lesson, by)
        self.strand, self.moves = strand, list[Move](strand.live[kept:])
        self.again: list[Again] = []
        self._by_themselves: list[Move] = []
        self._beside, self._known = lesson.starts(), Bodies()
        self._goes_on = strand.name in lesson.tables and any(span.goes_on for span in lesson.rules.spans)
        below: Move | None = strand.live[kept - 1] if kept else None
        self._below, self._at = (below.n, below.at) if below is not None else (0, lesson.opened)
        self._states[strand.name] = strand.start if below is None or below.after is None else below.after

    def decide_again(self, first: Request | None) -> None:
        """Decide the move itself as it is said now, or not at all, and every later one that people made."""
        move, *later = self.moves
        by_themselves = self.strand.name in self.lesson.tables  # in the room they are facts: lost time, a new sitting
        todo = deque(m for m in later if not (by_themselves and m.row.facts.by == CLOCK))
        self._by_themselves = [m for m in later if m not in todo and m.batch]
        for row in self.lesson.store.rows():
            if self._goes_on and row.n > move.row.n:
                self._run_on(row.facts.written)
            if row.n == move.row.n and first is not None:
                self._decide(move, self._routed(first), first.table, anew=True)
            elif todo and todo[0].row.n == row.n:
                self._decide_later(todo.popleft())
            take_row(self._beside, row)
        if self._goes_on:
            self._run_on(self.now)

    def _decide_later(self, move: Move) -> None:
        if move.replacement is not None:
            self.again.append(Again(move))
            return
        self.stored, request = True, _request(move)
        try:
            if move.at < self._last_at:
                raise Refused("A clock ran out after it.")
            self._decide(move, request.command, request.table)
            if _chosen(self.made[-1].events) != _chosen(move.events or ()):
                raise Refused("Chance would choose among others.")
        except Refused as refused:
            said = fill_texts(move.said, self.lesson.people.texts()).removesuffix(".")
            raise Refused(
                f"Then move {move.n} no longer holds ({said}): {refused.sentence} Nothing was changed."
            ) from None

    def _decide(self, was: Move, command: Command, table: str | None, *, anew: bool = False) -> None:
        going_on = isinstance(command, NewSitting) and was.row.facts.by != CLOCK
        if self.room.adjourned != going_on and not isinstance(command, LogCommand):
            raise Refused(STOPPED if self.room.adjourned else "The lesson was not stopped.")
        self._add(self.strand.name, command, table, was.at)
        self.again.append(Again(was, self.made[-1], anew))

    @property
    def _last_at(self) -> int:
        return self.made[-1].row.at if self.made else self._at

    def _routed(self, request: Request) -> Command:
        """The command for this strand that a line means now."""
        name, command = self.strand.name, request.command
        word = name if isinstance(command, TableCommand) and name in self.lesson.tables else request.table
        if isinstance(command, (TableCommand, RoomCommand, LogCommand)) and request.table in (None, word):
            for strand, found in route(command, word, self.room, self.tables, self.screen):
                if strand == name:
                    return found
        place = f"table {name}" if name in self.lesson.tables else f"the {name}"
        raise Refused(f"A move of {place} can only be corrected by one that is made there, too.")

    def _run_on(self, now: int) -> None:
        """Steps went on by themselves up to an instant, unless somebody had gone back on purpose."""
        name = self.strand.name
        while not self._beside[name].undone:
            late = late_by(self.tables[name], self.room, now, self._last_at)
            if late is None:
                return
            try:
                self._add(name, Next(), name, now - late)
            except Refused:
                return
            row = self.made[-1].row
            was = next((move for move in self._by_themselves if (move.at, move.row.body) == (row.at, row.body)), None)
            self.again.append(Again(was, None if was is not None else self.made[-1]))

    def _state(self, strand: str) -> State:
        if strand == self.strand.name:
            return self._states[strand]
        beside = self._beside[strand]
        fold_moves(beside, self._known)
        return beside.state

    def _kept(self, strand: str) -> int | None:
        return len(self.strand.live) - len(self.moves)

    def _chance(self, strand: str) -> Chance:
        """The same draws as at first: their numbers are those of then."""
        chance, now, then = super()._chance(strand), self._states[strand], self._beside[strand]
        fold_moves(then, self._known)
        assert isinstance(now, Table) and isinstance(then.state, Table)
        before, after = then.state.draws, now.draws
        return lambda purpose, n, things: chance(purpose, n + before.get(purpose, 0) - after.get(purpose, 0), things)

    def finish(self, command: Correct | TakeOut) -> Answer:
        """Write it as one row."""
        lesson, name, move = self.lesson, self.strand.name, self.moves[0]
        if isinstance(command, Correct):
            new = self.made[0].row.facts
            line = f"correct {move.n}: {new.line.removeprefix(f'{name}: ')}"
            said = f"Move {move.n} corrected: {new.said}"
        else:
            line, said = f"take out {move.n}", f"Move {move.n} taken out: {move.said}"
        state, tables = self._states[name], lesson.tables
        if isinstance(state, Table):
            tables[name] = state
        said += moved_clock(lesson, state if isinstance(state, Room) else lesson.room, tables, self.now)
        into, below = list[object](), self._below
        for one in self.again:
            into.append(one.stored(below))
            below = one.was.n if one.was is not None else below
        body = as_json({"out": len(self.moves), "into": into})
        about = self._about(said, line)
        assert self._last is not None
        row = Row(lesson.n + 1, name, CORRECT, self._last_at, body, about)
        lesson.commit([MadeMove(row)], self._texts, self._last)
        return Answer(True, fill_texts(said, lesson.people.texts() if "‹" in said else {}), row.n)


def _chosen(events: Sequence[Event]) -> list[Event]:
    """What chance gave."""
    return [event for event in events if isinstance(event, (Dealt, Rolled))]
