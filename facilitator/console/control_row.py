"""One row of the table of keys, and what rows that ask for a number make of what was typed."""

import re
from collections.abc import Callable
from typing import Literal

from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.command_and_event import Command, Refused
from facilitator.game.rulebook.ruleset import Action
from facilitator.game.table.turns import Next
from facilitator.plain.frozen import frozen
from facilitator.plain.keys import key_shown

Group = Literal["the turn", "the table", "the class", "the room", "what was noticed", "the console"]


@frozen
class Control:
    """One row: what a key does. `command` is carried out; where the row asks for something, `make` turns what was
    typed into a command or a request.

    A row that asks has a form: `ask` names its field of this `kind`, `beside` is an example, `title` stands above,
    `doing` is what Enter does, and `public` says whether the room sees what comes of it.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    command: Command | None = None
    ask: str = ""
    group: Group = "the turn"
    footer: int = 0
    simple: bool = False
    shown: bool = False
    make: Callable[[str], Command | Request] | None = None
    kind: Literal["number", "text"] = "text"
    beside: str = ""
    title: str = ""
    doing: str = "save"
    public: bool = False
    action: Action | None = None

    @property
    def key(self) -> str:
        """The first key as people read it."""
        return key_shown(self.keys[0]) if self.keys else ""

    @property
    def all_keys(self) -> str:
        """Every key as people read them."""
        return " ".join(key_shown(k) for k in self.keys)

    @property
    def only_looks(self) -> bool:
        """Whether it says nothing to the lesson, and so can be used where another console holds it."""
        return self.group in ("the console", "the class")

    @property
    def to_table(self) -> bool:
        """Whether it is about one table; otherwise about the lesson as a whole."""
        return self.group in ("the turn", "the table")

    def request(self, typed: str) -> Request:
        """What it requests; refused where nothing can be made of what was typed."""
        if self.make is not None:
            made = self.make(typed)
            return made if isinstance(made, Request) else Request(made)
        assert self.command is not None, self.id
        return Request(self.command)


def request_late(typed: str) -> Request:
    """The next step, so many seconds ago."""
    if not re.fullmatch(r"\d{1,7}", typed.strip()):
        raise Refused(f"'{typed}' is not a number of seconds. Type 60 for a minute ago.")
    return Request(Next(), ago=int(typed) * 1000)
