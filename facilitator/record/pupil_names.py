"""Who is who on the facilitator's own screens and paper. What the room sees can't import this."""

import re
from collections.abc import Mapping

from facilitator.game.kernel.state import Room
from facilitator.game.walk.seating_rows import number_of
from facilitator.plain.frozen import field, frozen

_CODE = re.compile(r"\b(?=[0-9]*[A-Z])[A-Z0-9]{2,8}\b")


@frozen
class PupilNames:
    """The names of class lists by the codes that a lesson knows; they are joined only where something is shown."""

    by_code: Mapping[str, str] = field(default_factory=dict)

    def person(self, room: Room, code: str) -> str:
        """The number that somebody counted off, with the name where names are on and one is known."""
        name = self.name(room, code)
        return f"{number_of(room, code)} {name}" if name else number_of(room, code)

    def name(self, room: Room, code: str) -> str:
        """The name where names are on and one is known."""
        return self.by_code.get(code, "") if room.named else ""

    def in_words(self, room: Room, said: str) -> str:
        """A sentence in which people stand instead of their codes."""
        here = {code for codes in room.seats.values() for code in codes} | room.numbers.keys()

        def person(found: re.Match[str]) -> str:
            return self.person(room, found[0]) if found[0] in here else found[0]

        return _CODE.sub(person, said) if here else said


NOBODY = PupilNames()
"""No names: numbers stand for everybody."""
