"""What the console needs from outside: where plans and lessons lie, the clocks, what the teacher has set."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from facilitator.files.settings import Settings
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.lesson_choices import Chosen, SchoolClass
from facilitator.journal.lesson import Lesson
from facilitator.journal.lesson_time import Clocks
from facilitator.plain.document import Document
from facilitator.plain.frozen import frozen
from facilitator.record.pupil_names import PupilNames


@frozen
class Plan:
    """A lesson plan, or a game alone, that has been read: what a lesson is opened with."""

    name: str
    scenario: Scenario
    rules: Ruleset
    texts: Mapping[str, str]


@frozen
class PlanCard:
    """One line of what can be started: title, how long, for how many; `fault` where the file can't be used."""

    name: str
    title: str
    about: str = ""
    time: str = ""
    people: str = ""
    words: str = ""
    fault: str = ""


@frozen
class LessonCard:
    """One line of the lessons that there are; `going` where it waits to be taken up."""

    path: Path
    title: str
    touched: int
    state: str = ""
    where: str = ""
    going: bool = False
    fault: str = ""


@frozen
class Environment:
    """Everything outside; what can't be had is raised as `Unusable`, `Unreadable` or `OSError`."""

    clocks: Clocks
    plans: Callable[[], Sequence[PlanCard]]
    """What can be started, as far as a quick look tells."""
    plan: Callable[[str], Plan]
    lessons: Callable[[], Sequence[Path]]
    """The lesson files, the newest first."""
    look: Callable[[Path], LessonCard]
    open: Callable[[Path], Lesson]
    create: Callable[[Plan, Chosen, str], Path]
    """Make a lesson from a plan, what was chosen and a seed."""
    seed: Callable[[], str]
    sound: Callable[[str], object]
    folder: Path
    """The user's data folder."""
    history: Callable[[], Sequence[str]]
    """What all lessons tell together, line by line."""
    report: Callable[[Lesson], Document]
    """The teacher's report of a lesson."""
    settings: Settings = Settings()
    fault: str = ""
    """What was wrong in the settings, which then are the usual ones."""
    classes: Callable[[], Sequence[SchoolClass]] = tuple
    """The classes that there are lists of."""
    names: Callable[[], PupilNames] = PupilNames
    """Who is who in all of them."""
