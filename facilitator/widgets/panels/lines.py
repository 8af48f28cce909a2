"""Lines of the page: what comes next, and what the room sees at this moment."""

from collections.abc import Sequence

from textual.content import Content

from facilitator.game.views.scene_values import Badge
from facilitator.plain.frozen import frozen
from facilitator.widgets.panels.drawn import EMPTY, badge_words, click_style, spread


@frozen
class NextSteps:
    """The steps that come, with whose turn they are, and where the game is heading; that `warns` goes before the steps."""

    steps: tuple[tuple[str, Badge | None], ...] = ()
    course: str | Content = ""
    warns: bool = False


@frozen
class OnProjector:
    """What the room sees: a scene's name, whose turn it shows; what differs from automatic, and the keys beside it."""

    scene: str
    badge: Badge | None = None
    clock: str = ""
    differs: tuple[str, ...] = ()
    keys: tuple[tuple[str, str, str], ...] = ()
    """What brings it back or changes it: the key, what it does, and the row of the table of keys for a click."""


def draw_next(coming: NextSteps, width: int, height: int) -> Sequence[Content]:
    """The next step bold, then the one after it."""
    parts = [Content.assemble(("NEXT ", "bold $soft"))]
    for n, (words, badge) in enumerate(coming.steps):
        parts.append(Content.assemble((" then ", "$soft")) if n else EMPTY)
        parts.append(_step(words, badge, n == 0))
    if not coming.steps:
        parts.append(Content.assemble(("–", "$soft")))
    course = Content.assemble(coming.course).stylize_before("bold $warning" if coming.warns else "$soft")
    steps = EMPTY.join(parts)
    fits = steps.cell_length + 2 + course.cell_length <= width
    if coming.warns and not fits and height < 3:
        return (course.truncate(width),)
    line = spread(steps, course if fits else EMPTY, width)
    return (EMPTY, line, EMPTY if fits else course) if height > 2 else (line,)


def _step(words: str, badge: Badge | None, first: bool) -> Content:
    """A team by its symbol and name; what stands before it in its step is left out where it is the team's name."""
    if badge is None or badge.title not in words:
        return Content.assemble((words, "bold $text" if first else "$text"))
    before, _, after = words.partition(badge.title)
    return Content.assemble((before, "$text")) + badge_words(badge) + Content.assemble((after, "$text"))


def draw_projector(shown: OnProjector, width: int, height: int) -> Sequence[Content]:
    """Always there; in the colour of a warning where the room sees something else than what goes on."""
    chip = Content.assemble((" ON THE PROJECTOR ", "bold $text on $cap"), " ", (shown.scene, "$text"))
    if shown.badge is not None:
        chip += Content(" ") + badge_words(shown.badge)
    if shown.clock:
        chip += Content.assemble((f" {shown.clock}", "bold $text"))
    for words in shown.differs:
        chip += Content.assemble((" · ", "$soft"), (words, "bold $warning"))
    keys = [
        Content.assemble((key, "bold $accent"), (f" {label}", "$soft")).stylize(click_style(control))
        for key, label, control in shown.keys
    ]
    line = Content("   ").join(keys)
    return (spread(chip, line if chip.cell_length + 2 + line.cell_length <= width or not keys else keys[0], width),)
