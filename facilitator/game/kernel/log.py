"""What was noticed and said in a lesson, entry by entry."""

from facilitator.plain.frozen import frozen


@frozen
class Remark:
    """One entry of the log: a note, a ruling, an answer or an observation; its words lie in the file about people.

    `place` is where its table stood in the schedule, `going` the phase and an event card that was due; `votes` are the
    number of each choice's text and how many hands.
    """

    kind: str
    at: int
    text: int | None = None
    table: str | None = None
    side: str | None = None
    outcome: str | None = None
    level: str | None = None
    place: str = ""
    going: str = ""
    votes: tuple[tuple[int, int], ...] = ()


@frozen
class Log:
    """What was noticed and said, in order."""

    remarks: tuple[Remark, ...] = ()
