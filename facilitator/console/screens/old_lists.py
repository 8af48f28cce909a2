"""Names that were saved long ago: are they still needed?"""

from collections.abc import Callable, Sequence
from typing import Any

from textual.screen import Screen

from facilitator.console.environment import Environment
from facilitator.console.screens.choice import ChoiceDialog
from facilitator.journal.problems import Unusable

ANSWERS = (
    ("k", "Keep the names for another 180 days"),
    ("d", "Delete the names; lessons keep their codes"),
    ("escape", "ask next time"),
)


def ask_about_old_lists(home: Screen[Any], shelf: Environment, say: Callable[[str | None], None], typed: str) -> None:
    """Ask about one class after the other, unless somebody is typing or has opened something else."""
    try:
        old = [] if typed else list(shelf.old_lists())
    except Unusable:
        return  # whoever needs the lists is told
    _ask(home, shelf, say, old)


def _ask(
    home: Screen[Any], shelf: Environment, say: Callable[[str | None], None], old: Sequence[tuple[str, int]]
) -> None:
    if not old or home.app.screen is not home:
        return
    title, days = old[0]

    def answered(key: str | None) -> None:
        if key in ("k", "d"):
            try:
                say(shelf.settle_list(title, key == "k"))
            except Unusable as fault:
                say(str(fault))
        home.call_after_refresh(_ask, home, shelf, say, old[1:])

    about = f"The names of {title} were saved {days} days ago. Are they still needed?"
    home.app.push_screen(ChoiceDialog("Old class list", ANSWERS, about), answered)
