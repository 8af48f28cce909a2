"""The phrases of the room, in one language: what the projector and the paper say that no ruleset says."""

from dataclasses import field

from facilitator.game.rulebook.paper_catalogue import PaperWords
from facilitator.plain.frozen import frozen


@frozen
class Catalogue:
    """One file of phrases; {…} stands for a value."""

    schema: int = field(metadata={"least": 1, "most": 1})
    language: str
    soon_over: str
    nearly_over: str
    time_is_up: str
    paused: str
    minutes: str
    of: str
    table: str
    waiting: str
    not_begun: str
    game_over: str
    event: str
    event_line: str
    question: str
    revealed: str
    nothing_revealed: str
    turn_of: str
    points: str
    to_go: str
    next_step: str
    reached: str
    not_reached: str
    target: str
    everybody: str
    winner: str
    shared: str
    lost: str
    corrected: str
    connection_lost: str
    sound_on: str
    sound_off: str
    light: str
    dark: str
    paper: PaperWords

    def state(self, clock_state: str) -> str:
        """A clock's state in a word, where it needs one: nothing is told by colour alone."""
        match clock_state:
            case "warning":
                return self.soon_over
            case "last":
                return self.nearly_over
            case "overtime":
                return self.time_is_up
            case "paused":
                return self.paused
        return ""


def fill(phrase: str, **values: object) -> str:
    """A phrase with its values; what is no value of ours stays as it stands."""
    for name, value in values.items():
        phrase = phrase.replace("{" + name + "}", str(value))
    return phrase
