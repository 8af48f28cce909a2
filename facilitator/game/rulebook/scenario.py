"""What a scenario file says: a lesson plan for one ruleset."""

from collections.abc import Mapping
from itertools import accumulate, groupby
from typing import Literal, get_args

from facilitator.game.rulebook.field_marks import KEYS
from facilitator.game.rulebook.guidance_texts import Question
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.rulebook.ruleset import OptionValue
from facilitator.game.rulebook.words.family_words import FamilyText
from facilitator.plain.frozen import field, frozen

SCHEMA = 1

PhaseKind = Literal[
    "prepare", "intro", "setup", "demo", "play", "pause", "huddle", "scoring", "reveal", "debrief", "tidy", "close"
]
PHASE_KINDS: tuple[str, ...] = get_args(PhaseKind)
"""The kinds of phases in the order in which a lesson has them."""

People = Literal["pupils", "students", "participants"]
"""What the people in the room are called."""
PEOPLE: tuple[People, ...] = get_args(People)

BEFORE_PLAY = PHASE_KINDS[: PHASE_KINDS.index("play")]


@frozen
class PhasePrompt:
    """What there is to say, to do and to watch in one step of a phase, and what the room reads meanwhile."""

    say: str = field(default="", metadata=KEYS)
    do: str = field(default="", metadata=KEYS)
    watch: str = field(default="", metadata=KEYS)
    show: str = field(default="", metadata=KEYS)


@frozen
class Phase:
    """A phase of the lesson; only the kind `play` lets tables run. Its own words are its first step, `prompts` those
    that follow.
    """

    id: str
    title: str
    kind: PhaseKind
    minutes: int | None = field(default=None, metadata={"least": 1, "most": 600})
    say: str = field(default="", metadata=KEYS)
    do: str = field(default="", metadata=KEYS)
    model: Literal["what3", "thiagi6", "deal", "kolb4"] = "what3"
    watch: str = field(default="", metadata=KEYS)
    show: str = field(default="", metadata=KEYS)
    prompts: tuple[PhasePrompt, ...] = ()
    lesson: int = field(default=1, metadata={"least": 1, "most": 12})
    """The lesson in which it comes, or a later one if an earlier phase does."""

    @property
    def steps(self) -> tuple[PhasePrompt, ...]:
        """The prompts of the plan for this phase."""
        own = PhasePrompt(self.say, self.do, self.watch, self.show)
        return (own, *self.prompts) if own != PhasePrompt() else self.prompts


@frozen
class Scenario:
    """A lesson plan: which game, how long, who, which phases."""

    schema: int = field(metadata={"least": SCHEMA, "most": SCHEMA})
    id: str
    title: str
    ruleset: str
    phases: tuple[Phase, ...]
    summary: str = ""
    variant: str | None = None
    minutes: int | None = field(default=None, metadata={"least": 1, "most": 1440})
    """Of all its lessons together, which are equally long."""
    tables: int = field(default=1, metadata={"least": 1, "most": 16})
    sides: int | None = field(default=None, metadata={"least": 1, "most": 16})
    seats: int | None = field(default=None, metadata={"least": 0, "most": 12})
    heads: int | None = field(default=None, metadata={"least": 1, "most": 400})
    """How many people it is for, where not all sides have equally many members."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    words: str = "en"
    outcomes: tuple[Outcome, ...] = ()
    debrief: tuple[Question, ...] = ()
    pace: Literal["together", "reports"] | None = None
    reveal: Literal["lines", "teams", "totals"] | None = None
    home: str = ""
    """The question that the class takes home."""
    early: str = ""
    """What those do who finish early."""
    support: str = ""
    stretch: str = ""
    follow_up: str = ""
    people: People | None = None
    family: Mapping[str, FamilyText] = field(default_factory=dict)
    """What families read of this lesson, by language; what it leaves out is as the game says."""

    @property
    def lessons(self) -> tuple[tuple[Phase, ...], ...]:
        """The phases of each lesson; most plans are for one."""
        numbers = [*accumulate((phase.lesson for phase in self.phases), max)]
        at = zip(numbers, self.phases, strict=True)
        return tuple(tuple(phase for _, phase in group) for _, group in groupby(at, key=lambda pair: pair[0]))

    @property
    def lesson_minutes(self) -> int:
        """How long one lesson is: as planned, or as long as its phases take; 0 where nothing says."""
        longest = max((sum(phase.minutes or 0 for phase in own) for own in self.lessons), default=0)
        return longest if self.minutes is None else self.minutes // max(1, len(self.lessons))

    @property
    def person(self) -> str:
        """What one of those in the room is called."""
        return one_of_people(self.people or "pupils")


def one_of_people(people: People) -> str:
    """What one of them is called."""
    return people.removesuffix("s")


def plain_scenario(ruleset_id: str, title: str) -> Scenario:
    """The lesson plan of somebody who opens a game without one: play, and nothing else."""
    return Scenario(
        schema=SCHEMA, id=ruleset_id, title=title, ruleset=ruleset_id, phases=(Phase("play", title, "play"),)
    )
