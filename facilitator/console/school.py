"""What is known of the school: its classes and its bells."""

from facilitator.console.environment import Environment
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.lesson_choices import SchoolClass
from facilitator.journal.lesson_time import next_local
from facilitator.journal.problems import Unusable
from facilitator.plain.safe_text import clean
from facilitator.record.filing import time_of_day

LONGEST = 300


def classes_from(shelf: Environment) -> tuple[tuple[SchoolClass, ...], str]:
    """The classes that there are lists of; none and a sentence where those can't be read, since a lesson can do
    without.
    """
    try:
        return tuple(shelf.classes()), ""
    except Unusable as fault:
        return (), clean(str(fault), LONGEST)


def bells_from(shelf: Environment, scenario: Scenario) -> tuple[str, ...]:
    """The school's bells to come, the next one first; without any the end of the plan's minutes from now."""
    minutes = scenario.lesson_minutes
    ends = time_of_day(shelf.clocks.utc() + minutes * 60_000)
    return school_bells(shelf) or ((ends,) if minutes else ())


def school_bells(shelf: Environment) -> tuple[str, ...]:
    """The school's bells from now on, the next one first."""
    now = shelf.clocks.utc()
    times = [bell.split(":") for bell in shelf.settings.bells]
    rings = {next_local(now, int(hour), int(minute)) for hour, minute in times}
    return tuple(time_of_day(at) for at in sorted(rings))
