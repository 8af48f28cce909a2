"""The phrases of the room, in one language: what projector, paper and scripts say that no ruleset says."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from facilitator.game.rulebook.field_marks import NOT_IN_FILE
from facilitator.game.rulebook.phrases import Counted, Joined, Listed, Ordinal, Phrase, Text, Value
from facilitator.game.rulebook.words.paper_words import PaperWords
from facilitator.game.rulebook.words.script_words import ScriptWords
from facilitator.plain.frozen import field, frozen
from facilitator.plain.wording import number

_VALUE = re.compile(r"\{([^{}]*)\}")


def first_form(n: int) -> int:
    """The form of a text for a number where no rule of a language was handed in: always the first one."""
    return 0


@frozen
class DebriefStep:
    """One step of a way through a debrief: what it is about, its share of ten minutes, and its questions."""

    title: str
    minutes: int
    questions: tuple[str, ...]


@frozen
class DebriefModel:
    """A way through a debrief."""

    id: str
    title: str
    steps: tuple[DebriefStep, ...]


@frozen
class Catalogue:
    """One file of phrases; {…} stands for a value."""

    schema: int = field(metadata={"least": 1, "most": 1})
    language: str
    plural: str
    ordinal: str
    ordinals: tuple[str, ...]
    decimal: str
    and_: str
    or_: str
    none: str
    nobody: str
    neighbour: str
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
    ended: str
    played_through: str
    event: str
    event_line: str
    question: str
    revealed: str
    nothing_revealed: str
    points: Text
    to_go: str
    reached: str
    not_reached: str
    target: str
    winner: str
    shared: str
    lost: str
    corrected: str
    connection_lost: str
    page_title: str
    sound_on: str
    sound_off: str
    light: str
    dark: str
    texts: Mapping[str, Text]
    paper: PaperWords
    script: ScriptWords
    models: tuple[DebriefModel, ...] = ()
    plural_form: Callable[[int], int] = field(default=first_form, metadata=NOT_IN_FILE)
    ordinal_form: Callable[[int], int] = field(default=first_form, metadata=NOT_IN_FILE)

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

    def fill(self, text: Text, /, **values: Value) -> str:
        """A text with its values; what is no value of ours stays as it stands."""
        if not isinstance(text, str):
            text = self._form(text, values["n"])
        return _VALUE.sub(lambda m: self.say(values[m[1]]) if m[1] in values else m[0], text)

    def text(self, name: str, /, **values: Value) -> str:
        """One of the texts by its name in the file, with its values."""
        return self.fill(self.texts[name], **values)

    def say(self, value: Value) -> str:
        """A value in words."""
        match value:
            case str():
                return value
            case Phrase():
                return self.text(value.text, **value.values)
            case Counted():
                title = self._form((value.one or value.many, value.many), value.n)
                return f"{self.say(value.n)} {title}"
            case Ordinal():
                return self.fill(self.ordinals[min(self.ordinal_form(value.n), len(self.ordinals) - 1)], n=value.n)
            case Listed():
                return self.listed(*value.parts, choice=value.choice)
            case Joined():
                return value.sign.join(map(self.say, value.parts))
        return number(value).replace(".", self.decimal)

    def listed(self, *parts: Value, choice: bool = False) -> str:
        """a, b and c; or, where it is one of them, a, b or c."""
        *some, last = map(self.say, parts or (self.none,))
        return self.fill(self.or_ if choice else self.and_, some=", ".join(some), last=last) if some else last

    def _form(self, forms: tuple[str, ...], n: Value) -> str:
        """The form for a number. The rules of languages are about whole numbers; parts of one take the last form."""
        whole = n.numerator if isinstance(n, int | Fraction) and n.denominator == 1 else None
        return forms[-1] if whole is None else forms[min(self.plural_form(whole), len(forms) - 1)]


def no_words() -> Catalogue:
    """The phrases of a game to which nobody gave any: only a mistake asks for them."""
    raise LookupError("no phrases were given to this game")
