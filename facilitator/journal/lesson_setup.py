"""What is fixed when a lesson is opened, and how it stands in the lesson's header."""

import json
from collections.abc import Mapping

from facilitator.game.rulebook.ruleset import OptionValue
from facilitator.journal.chance import codes_of
from facilitator.plain.frozen import field, frozen


@frozen
class Setup:
    """What is fixed when a lesson is opened, beside the texts of its ruleset and scenario."""

    sides: Mapping[str, tuple[str, ...]]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seats: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)

    def stored(self) -> str:
        """As JSON."""
        return json.dumps(
            {"sides": self.sides, "options": self.options, "seats": self.seats, "numbers": dict(self.numbers)},
            ensure_ascii=False,
        )

    @classmethod
    def read(cls, text: str) -> "Setup":
        """From JSON."""
        tree = json.loads(text)
        return cls(
            {t: tuple(s) for t, s in tree["sides"].items()},
            tree["options"],
            tuple((table, side, tuple(codes)) for table, side, codes in tree["seats"]),
            tree.get("numbers", {}),
        )

    def numbers_of(self, seed: str) -> Mapping[str, int]:
        """Everybody's number; older files don't hold them: whoever was counted off got codes in that order."""
        if self.numbers:
            return self.numbers
        seated = {code for _, _, codes in self.seats for code in codes}
        return {code: n for n, code in enumerate(codes_of(seed, len(seated)), 1) if code in seated}
