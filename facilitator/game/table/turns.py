"""Going on: the next step, the end of a game, and turns out of the usual order."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, TableEvent
from facilitator.game.kernel.lookup import find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.side_order import present_sides
from facilitator.game.kernel.state import Stop, Table
from facilitator.game.table.clock import clock_sentence
from facilitator.game.table.endings import FINISHED, LAST_ROUND, EndingReached, GameOver
from facilitator.game.table.event_deck import finish_card, finish_settling, put_card_back
from facilitator.game.table.schedule import SCHEDULE, end_step, passed_over, settle_and_check_endings, walk_to_step
from facilitator.game.table.turn_order import next_in_turn
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import full_sentence, listed


@frozen
class TurnedBack(TableEvent):
    """Play goes the other way round."""

    kind: ClassVar[str] = "turned-back"

    def evolve(self, table: Table, at: int) -> Table:
        """The direction is reversed."""
        return replace(table, forward=not table.forward)


@frozen
class TurnSkipped(TableEvent):
    """One more side will be passed over: this one, or the next."""

    kind: ClassVar[str] = "turn-skipped"
    side: str | None = None

    def evolve(self, table: Table, at: int) -> Table:
        """Without a side the next turn falls to the side after the next one. Where nobody is left, none is skipped."""
        if self.side is None:
            return replace(table, skip=(table.skip + 1) % max(1, len(present_sides(table))), chosen=None)
        missing = (*table.missing_next, self.side)
        somebody = any(s not in missing for s in present_sides(table))
        chosen = None if table.chosen == self.side else table.chosen
        return replace(table, missing_next=missing if somebody else (), chosen=chosen)


@frozen
class TurnGiven(TableEvent):
    """Somebody plays next, whoever's turn it would have been."""

    kind: ClassVar[str] = "turn-given"
    side: str

    def evolve(self, table: Table, at: int) -> Table:
        """This side is next."""
        return replace(table, chosen=self.side, skip=0, missing_next=())


@frozen
class FirstAdvanced(TableEvent):
    """Another side begins from now on."""

    kind: ClassVar[str] = "first-advanced"
    side: str

    def evolve(self, table: Table, at: int) -> Table:
        """This side is first."""
        return replace(table, first=self.side)


def place_words(table: Table) -> str:
    """Where a table is: Session 2 of 4, Round 3 of 4, Supplier: Arboretans."""
    return ", ".join(place_parts(table))


def place_parts(table: Table) -> tuple[str, ...]:
    """The same level by level; the last one is the step itself, which is the event while its card is due."""
    if table.over is not None:
        return (ending_title(table),)
    parts = tuple(stop_words(table, stop) for stop in table.place) or ("not started",)
    if table.settling:
        return (*parts[:-1], table.rules.words().text("what-followed"))
    if not table.due:
        return parts
    title = table.rules.deck[table.due[0]].title
    after = table.title(table.last_turn) if table.last_turn is not None else ""
    return (*parts[:-1], f"{title}, after {after}’s turn" if after else title)


def stop_words(table: Table, stop: Stop) -> str:
    """One level of a place: Supplier: Arboretans, or Round 3 of 4."""
    title = table.rules.span[stop.span].title
    if stop.side is not None:
        return f"{title}: {table.title(stop.side)}"
    if stop.of == 1:
        return title
    return f"{title} {stop.n} of {stop.of}" if stop.of else f"{title} {stop.n}"


def ending_title(table: Table) -> str:
    """That the game is over, and how it ended."""
    return f"Game over: {how_it_ended(table)}"


def how_it_ended(table: Table) -> str:
    """How the game ended, in words."""
    return ending_words(table) or "the schedule is complete"


def ending_words(table: Table) -> str:
    """What the ruleset says about the way in which the game ended; nothing where the schedule was through."""
    why = table.over.why if table.over else ""
    text = table.rules.words().text
    own = {SCHEDULE: "", LAST_ROUND: text("ended-last-round"), FINISHED: text("ended-early")}
    return {**own, **{e.id: e.title for e in table.rules.endings}}.get(why, why)


@frozen
class Next(TableCommand):
    """Go on to the next step; with an event card due it means that the card was carried out."""

    form: ClassVar[str] = "next"

    def decide(self, play: MoveBuilder) -> str:
        """Ends what runs and begins what follows."""
        if play.state.over is not None:
            raise Refused(f"{ending_title(play.state)}. Nothing comes next at this table.")
        said = ""
        if play.state.settling:
            finish_settling(play)
            settle_and_check_endings(play)
        elif play.state.due:
            said = finish_card(play) + " "
            settle_and_check_endings(play)
        elif play.state.step is not None:
            end_step(play)
        return said + go_on(play)


def go_on(play: MoveBuilder) -> str:
    """Walk to the next step unless a card is due or being settled; say where the table stands then."""
    if play.state.step is None:
        walk_to_step(play)
    if play.state.settling:
        where = "Now settle what followed"
    elif play.state.due:
        where = f"{play.rules.deck[play.state.due[0]].title}: a card is due"
    else:
        clock = clock_sentence(play) if play.state.step and play.state.step.allowed is not None else ""
        where = ", ".join(filter(None, (place_words(play.state), clock)))
    over = [
        f"{play.state.title(side)}{' (away)' if side in play.state.away else ''}" for side in passed_over(play.events)
    ]
    passed = [f"Passed over: {listed(over)}"] if over else []
    return " ".join(map(full_sentence, (*passed, where, *play.state.announced)))


@frozen
class EventDone(TableCommand):
    """The event card that is due has been carried out, and all that followed from it is settled."""

    form: ClassVar[str] = "event done"

    def decide(self, play: MoveBuilder) -> str:
        """The card goes to the done ones, and play goes on."""
        said = "" if play.state.settling else finish_card(play) + " "
        finish_settling(play)
        settle_and_check_endings(play)
        return said + go_on(play)


@frozen
class EventUnplayable(TableCommand):
    """The event card that is due can't be carried out."""

    form: ClassVar[str] = "event unplayable"

    def decide(self, play: MoveBuilder) -> str:
        """Another card is tried, until all have been."""
        said = put_card_back(play)
        settle_and_check_endings(play)
        return said if play.state.due else f"{said} {go_on(play)}"


@frozen
class LastRound(TableCommand):
    """Play to the end of this round, so that all have had as many turns, and stop there."""

    form: ClassVar[str] = "last round"

    def decide(self, play: MoveBuilder) -> str:
        """A house rule; where all have had as many turns and nobody is at it, the game is over at once."""
        _require_going(play)
        if play.state.ending is not None:
            raise Refused("This is already the last round.")
        play.put(EndingReached(LAST_ROUND))
        settle_and_check_endings(play)
        if play.state.over is not None:
            return f"{ending_title(play.state)}."
        return f"Last round, as a house rule. The game ends when every {play.rules.sides.word} has had equal turns."


@frozen
class Finish(TableCommand):
    """Stop the game of this table now; it is counted like any other."""

    form: ClassVar[str] = "finish"

    def decide(self, play: MoveBuilder) -> str:
        """A house rule; what was laid and entered stays as it is."""
        _require_going(play)
        play.put(GameOver(FINISHED))
        return f"{ending_title(play.state)}."


def _require_going(play: MoveBuilder) -> None:
    if play.state.over is not None:
        raise Refused(f"The game at this table is already over: {how_it_ended(play.state)}.")
    if not play.state.place:
        raise Refused("The game has not started at this table.")


@frozen
class TurnBack(TableCommand):
    """Reverse the direction of play."""

    form: ClassVar[str] = "turn back"

    def decide(self, play: MoveBuilder) -> str:
        """From the next turn on."""
        play.put(TurnedBack())
        return f"Play goes {'clockwise' if play.state.forward else 'counter-clockwise'} now."


@frozen
class TurnSkip(TableCommand):
    """Pass over the side that would be next, or the next turn of another one."""

    form: ClassVar[str] = "turn skip [{side}]"
    side: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """Said again without a side, it is the one after that; once all are skipped, none is."""
        named = find_side(play, self.side) if self.side else None
        if named in (*play.state.away, *play.state.missing_next):
            raise Refused(f"The next turn of {play.state.title(named or '')} is passed over already.")
        side = named or next_in_turn(replace(play.state, chosen=None))
        play.put(TurnSkipped(named))
        if not play.state.missing_next and not play.state.skip:
            return "No turn is skipped."
        return f"The next turn of {play.state.title(side)} is skipped. Next turn: {play.state.title(next_in_turn(play.state))}."


@frozen
class TurnFirst(TableCommand):
    """Say which side begins: the game, or every round from the next one on."""

    form: ClassVar[str] = "turn first {side}"
    side: str

    def decide(self, play: MoveBuilder) -> str:
        """The seating stays as it is."""
        side = find_side(play, self.side)
        if play.state.over is not None:
            raise Refused("The game at this table is over.")
        if side == play.state.first:
            raise Refused(f"First is already {play.state.title(side)}.")
        if play.state.place and not any(s.sides == "each" for s in play.rules.spans):
            raise Refused(f"The game has started. You can make {play.state.title(side)} the next to play instead.")
        play.put(FirstAdvanced(side))
        return f"First: {play.state.title(side)}."


@frozen
class TurnTo(TableCommand):
    """Let a side play next."""

    form: ClassVar[str] = "turn {side}"
    side: str

    def decide(self, play: MoveBuilder) -> str:
        """Whoever's turn it would have been."""
        side = find_side(play, self.side)
        if side in play.state.away:
            raise Refused(f"{play.state.title(side)} are away. Bring them back first.")
        play.put(TurnGiven(side))
        return f"Next turn: {play.state.title(side)}."
