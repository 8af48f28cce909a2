"""What a scenario file says: a lesson plan for one ruleset."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from facilitator.game.rulebook.ruleset import SCHEMA, OptionValue, Outcome, Question
from facilitator.plain.frozen import frozen


@frozen
class Phase:
    """A phase of the lesson; only the kind `play` lets tables run."""

    id: str
    title: str
    kind: Literal["intro", "setup", "play", "pause", "scoring", "reveal", "debrief", "close"]
    minutes: int | None = field(default=None, metadata={"least": 1, "most": 600})
    say: str = ""
    do: str = ""
    model: Literal["what3", "thiagi6", "deal", "kolb4"] = "what3"


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
    tables: int = field(default=1, metadata={"least": 1, "most": 16})
    sides: int | None = field(default=None, metadata={"least": 1, "most": 16})
    seats: int | None = field(default=None, metadata={"least": 0, "most": 12})
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    words: str = "en"
    outcomes: tuple[Outcome, ...] = ()
    debrief: tuple[Question, ...] = ()
    pace: Literal["together", "reports"] | None = None


def plain_scenario(ruleset_id: str, title: str) -> Scenario:
    """The lesson plan of somebody who opens a game without one: play, and nothing else."""
    return Scenario(
        schema=SCHEMA, id=ruleset_id, title=title, ruleset=ruleset_id, phases=(Phase("play", title, "play"),)
    )
