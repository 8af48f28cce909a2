"""The reveal as the facilitator leads it: its steps, what the room sees of it, and what only the facilitator sees yet."""

from collections.abc import Sequence

from textual.content import Content

from facilitator.game.views.scene_values import Badge, Scene
from facilitator.plain.frozen import frozen
from facilitator.widgets.panels.drawn import EMPTY, badge_words, spread
from facilitator.widgets.panels.scene_lines import scene_lines

AIRY = 12
"""From so many lines on there is an empty one above and below a headline."""
WIDE = 60
"""From so many cells on rows are indented below their headline."""


@frozen
class RevealSteps:
    """All steps by their titles; `done` of them have been shown, the last of those is on the projector."""

    titles: tuple[str, ...]
    done: int


@frozen
class RoomSees:
    """The scene of the room; `shown` is false while something else is on the projector."""

    scene: Scene
    shown: bool = True
    lit: str = ""


@frozen
class Upcoming:
    """What the next key shows: its title, what it changes, and the scene that the room will see then; or where it
    `leads` when nothing is left to reveal.
    """

    key: str
    title: str
    changes: str = ""
    badges: tuple[Badge, ...] = ()
    scene: Scene | None = None
    leads: bool = False


def draw_steps(steps: RevealSteps, width: int, height: int) -> Sequence[Content]:
    """The step of now is always in sight; how many there are stands below."""
    count = spread(EMPTY, Content.assemble((f"{steps.done} of {len(steps.titles)}", "$soft")), width)
    room = max(1, height - 1)
    top = max(0, min(steps.done - 1 - room // 2, len(steps.titles) - room))
    lines = []
    for n, title in enumerate(steps.titles[top : top + room], top):
        if n == steps.done - 1:
            line = Content.assemble(("▶ ", "$accent"), (title, "bold $text"))
            lines.append(line.truncate(width, ellipsis=True, pad=True).stylize("on $raised"))
        else:
            mark = ("✓ ", "$success") if n < steps.done else ("  ", "")
            lines.append(Content.assemble(mark, (title, "$soft" if n < steps.done else "$text")))
    return [*lines, *[EMPTY] * (room - len(lines)), count]


def draw_room_sees(sees: RoomSees, width: int, height: int) -> Sequence[Content]:
    """Named first, then the headline, then as much air as there is."""
    scene = sees.scene
    name = ("THE ROOM SEES NOW", "bold $accent") if sees.shown else ("NOT ON THE PROJECTOR", "bold $warning")
    lines = [spread(Content.assemble(name), Content.assemble((scene.aside, "$soft")), width)]
    head = Content.assemble((scene.headline, "bold $text")).wrap(width)
    inner, air = max(1, height - 1 - len(head)), 2 if height >= AIRY else 0
    indent = 2 if width >= WIDE else 0
    body = scene_lines(scene, width - indent, max(1, inner - air), lit=sees.lit)
    spare = inner - len(body)
    lines += [EMPTY] * (spare > 1) + head + [EMPTY] * (spare > 0)
    return [*lines, *(Content(" " * indent) + line for line in body)]


def draw_upcoming(coming: Upcoming, width: int, height: int) -> Sequence[Content]:
    """One line about the next step, then its numbers."""
    if not coming.title:
        return ()
    line = Content.assemble((coming.key, "bold $accent"), (" goes on to " if coming.leads else " shows ", "$text"))
    line += Content.assemble((coming.title, "bold $text"))
    room, whole = max(1, height - (len(coming.scene.rows) if coming.scene is not None else 0)), line
    if coming.changes:
        who = Content(", ").join(map(badge_words, coming.badges))
        whole += Content.assemble((f" · {coming.changes} ", "$text")) + who
    head = whole.wrap(width)
    head = head if len(head) <= room else line.wrap(width)[:room]
    if coming.scene is None or height <= len(head):
        return head
    body = scene_lines(coming.scene, width, height - len(head), thin=True)
    air = [EMPTY] if len(head) + len(body) < height else []
    return [*head, *air, *body]
