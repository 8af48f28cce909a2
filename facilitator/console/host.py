"""What screens may ask of the app that holds the lesson."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from textual.app import App

from facilitator.console.environment import Environment, Plan
from facilitator.console.hold import Hold
from facilitator.console.screens.window import ClockSight
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.lesson_context import RoomCommand
from facilitator.game.setup.lesson_choices import Chosen
from facilitator.journal.batch import Answer
from facilitator.record.pupil_names import PupilNames


class Host(Protocol):
    """The console, as its screens know it."""

    shelf: Environment
    hold: Hold | None
    sight: ClockSight

    @property
    def actions(self) -> Mapping[str, Callable[[Any], None]]:
        """What keys do that open something, by their names."""

    @property
    def names(self) -> PupilNames:
        """Who is who, where names are on in this lesson."""

    def sound(self, name: str) -> None:
        """One of the sounds, by its occasion."""

    def say(self, line: str) -> Answer:
        """Carry out a line that somebody typed, and show what came of it."""

    def submit(self, request: Request, tell_refusal: bool = True) -> Answer:
        """Carry out a request, and show what came of it; a form shows a refusal itself."""

    def submit_together(self, requests: Sequence[Request], all_of_them: bool = True) -> list[Answer]:
        """Carry out several requests as one batch, and show nothing yet."""

    def tell(self, said: str, fine: bool = True) -> None:
        """Show a sentence on the lesson's screen, and the lesson as it is now."""

    def go_on(self) -> None:
        """Steps that go on by themselves do so."""

    def take_up(self, path: Path) -> str:
        """Go on with a lesson; a sentence where that can't be done now."""

    def start(self, plan: Plan, chosen: Chosen, seed: str, first: Sequence[RoomCommand]) -> str:
        """Make a lesson, carry out its first commands, and go into it; a sentence where that can't be done now."""

    def leave(self) -> None:
        """Leave the lesson properly."""


def host_of(app: App[Any]) -> Host:
    """The app of a screen; screens are only shown by one that is a host."""
    return cast(Host, app)
