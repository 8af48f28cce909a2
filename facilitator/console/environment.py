"""What the console needs from outside: where plans and lessons lie, the clocks, what the teacher has set."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from facilitator.files.settings import Settings
from facilitator.game.notes.time_spent import EarlierPace
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.lesson_choices import Chosen, SchoolClass
from facilitator.game.views.table_view import PhaseMark
from facilitator.journal.lesson import Lesson
from facilitator.journal.lesson_time import Clocks
from facilitator.plain.document import Document
from facilitator.plain.frozen import field, frozen
from facilitator.record.class_list import ClassList
from facilitator.record.pupil_names import PupilNames


@frozen
class Plan:
    """A lesson plan, or a game alone, that has been read: what a lesson is opened with."""

    name: str
    scenario: Scenario
    rules: Ruleset
    texts: Mapping[str, str]
    earlier: EarlierPace = field(default_factory=dict)
    """How its game was played on this computer."""


@frozen
class PlanCard:
    """One line of what can be started, by its file; `fault` where that can't be used. What stands below `alone` is
    known when the whole plan has been read.
    """

    name: str
    title: str
    about: str = ""
    game: str = ""
    """The name of the ruleset's file."""
    minutes: int = 0
    alone: bool = False
    """A game without a plan."""
    fault: str = ""
    words: str = ""
    people: str = ""
    person: str = "pupil"
    """What one of those in the room is called."""
    played: str = ""
    """How its game is played, whatever the plan."""
    needs: tuple[str, ...] = ()
    box: str = ""
    """What is in one copy of the game."""
    phases: tuple[PhaseMark, ...] = ()
    lessons: int = 1
    """How many lessons it takes, each so many minutes long."""
    fit: tuple[str, ...] = ()
    """How long its game is, and whether the plan is too short for it."""


@frozen
class LessonCard:
    """One line of the lessons that there are; `going` where it waits to be continued."""

    path: Path
    title: str
    touched: int
    state: str = ""
    where: str = ""
    going: bool = False
    fault: str = ""
    codes: tuple[str, ...] = ()
    """Who sits in it; of a lesson that waits the class is found by them."""
    of: str = ""
    person: str = "pupil"
    left: int = 0
    """Minutes that its phases still take."""
    phases: tuple[PhaseMark, ...] = ()


@frozen
class LastTime:
    """What a plan was started with the last time: how many there were, and their class if it has a list."""

    plan: str
    game: str
    at: int
    heads: int
    of: str = ""


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
    last_times: Callable[[], Sequence[LastTime]] = tuple
    """What was started on this computer, the newest first; each plan once."""
    code_page: Callable[[], str] = lambda: "cp1252"
    """How programs of this computer save texts that are not Unicode."""
    save_class: Callable[[str, ClassList], str] = lambda title, found: ""
    """Store a class list under the title of its class; says what was stored."""
    old_lists: Callable[[], Sequence[tuple[str, int]]] = tuple
    """Classes whose names were saved long ago, and how many days that is."""
    settle_list: Callable[[str, bool], str] = lambda title, keep: ""
    """Keep the names of a class as if they had been saved today, or delete them; says what was done."""
    earlier_pace: Callable[[str, Lesson | None], EarlierPace] = lambda game, lesson: {}
    """How a game was played before on this computer, or by the class of a lesson."""
    close: Callable[[Lesson], None] = lambda lesson: lesson.store.close()
    """Close a lesson that was opened here."""
