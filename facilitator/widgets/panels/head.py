"""The head of the page: which lesson, where in it, how late it is, and whether it will end before the bell."""

from collections.abc import Sequence

from textual.content import Content

from facilitator.game.views.table_view import PhaseMark
from facilitator.plain.frozen import frozen
from facilitator.widgets.panels.drawn import EMPTY, spread

MARKS = {"done": ("✓ ", "$soft"), "now": ("▶ ", "bold $text"), "later": ("", "$soft")}
LINES = {"done": "$text", "now": "$accent", "later": "$line"}
BETWEEN = 2


@frozen
class Head:
    """What stands at the top: `passed` is how much of the phase is over, as a part of it; `left` how much is not."""

    title: str
    place: tuple[str, ...] = ()
    phases: tuple[PhaseMark, ...] = ()
    passed: float = 0.0
    left: str = ""
    time: str = ""
    ends: str = ""
    early: str = ""


def draw_head(head: Head, width: int, height: int) -> Sequence[Content]:
    """Two rows where it is narrow: names of phases stand only in three."""
    if height < 3:
        ends = Content.assemble((head.ends, "bold $text"), (f", {head.early}" if head.early else "", "$soft"))
        return _top(head, width, named=False), spread(
            _bars(_widths(head, width - ends.cell_length - 1), head), ends, width
        )
    ends, early = Content.assemble((head.ends, "bold $text")), Content.assemble((head.early, "$soft"))
    room = width - max(ends.cell_length, early.cell_length) - 1
    widths = _widths(head, room)
    named = _names(head, room)
    top = _top(head, width, named is not None)
    if named is None:
        return top, spread(EMPTY, ends, width), spread(_bars(widths, head), early, width)
    return top, spread(named[0], ends, width), spread(_bars(named[1], head), early, width)


def _top(head: Head, width: int, named: bool) -> Content:
    """The lesson and the place in it, with the phase where no row below names it."""
    now = [p.title for p in head.phases if p.state == "now"] if len(head.phases) > 1 and not named else []
    now = [title for title in now if not any(part.startswith(title) for part in head.place)]
    parts = [(" › " + part, "$soft") for part in (*now, *head.place)]
    return spread(
        Content.assemble((head.title, "bold $text"), *parts), Content.assemble((head.time, "bold $text")), width
    )


def _names(head: Head, room: int) -> tuple[Content, list[int]] | None:
    """The phases by name, each as wide as its name, the one that runs with what is left of it. Where they do not fit,
    what is done is only ticked, then what comes is only dotted but for the next one; nothing where that is too much.
    """
    for done, later in ((True, True), (False, True), (False, False)):
        cells = [_name(head, n, done, later) for n in range(len(head.phases))]
        used = sum(cell.cell_length for cell in cells) + BETWEEN * (len(cells) - 1)
        if cells and used <= room:
            spare = min(room - used, room // 4)
            cells = [
                cell.truncate(cell.cell_length + spare, pad=True) if p.state == "now" else cell
                for p, cell in zip(head.phases, cells, strict=True)
            ]
            return Content(" " * BETWEEN).join(cells), [cell.cell_length for cell in cells]
    return None


def _name(head: Head, n: int, done: bool, later: bool) -> Content:
    """A phase by its name, or by a sign alone."""
    phase = head.phases[n]
    mark, tone = MARKS[phase.state]
    if phase.state == "now":
        return Content.assemble((mark + phase.title, tone), (f"  {head.left}" if head.left else "", "$soft"))
    next_one = n > 0 and head.phases[n - 1].state == "now"
    named = done if phase.state == "done" else later or next_one
    return Content.assemble((mark + phase.title if named else mark.strip() or "·", tone))


def _widths(head: Head, room: int) -> list[int]:
    """How long each phase is drawn, by its minutes."""
    n = len(head.phases)
    if n < 2 or room < 4 * n:
        return []
    whole, free = sum(max(1, p.minutes) for p in head.phases), room - (BETWEEN + 2) * n
    return [2 + free * max(1, p.minutes) // whole for p in head.phases]


def _bars(widths: Sequence[int], head: Head) -> Content:
    """A line for each phase; of the one that runs, what is over is drawn thick."""
    parts = []
    for phase, width in zip(head.phases, widths, strict=False):
        full = width if phase.state == "done" else round(width * head.passed) if phase.state == "now" else 0
        parts.append(Content.assemble(("━" * full, LINES[phase.state]), ("─" * (width - full), "$line")))
    return Content(" " * BETWEEN).join(parts)
