"""Options: what a lesson, a table or a side may choose; some values are refused, some warned about."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, TableEvent
from facilitator.game.kernel.evaluation import evaluate, holds, option_value
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.numbers.quantities import OptionChosen
from facilitator.game.rulebook.ruleset import Option, OptionValue, Ruleset
from facilitator.game.rulebook.score_spec import Limit
from facilitator.game.rulebook.spans import Span
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.spelling import did_you_mean
from facilitator.plain.wording import counted, listed


@frozen
class OptionSet(TableEvent):
    """An option has another value at this table from now on."""

    kind: ClassVar[str] = "option-set"
    option: str
    value: OptionValue
    side: str = TABLE_WIDE

    def evolve(self, table: Table, at: int) -> Table:
        """The option stands there now, and spans that are repeated so often know it."""
        table = replace(table, options={**table.options, (self.option, self.side): self.value})
        again = {s.id: s.repeat for s in table.rules.spans if s.sides != "each" and not isinstance(s.repeat, str)}
        place = tuple(replace(s, of=evaluate(table, again[s.span])) if s.span in again else s for s in table.place)
        return replace(table, place=place)


def option_from(option: Option, text: str) -> OptionValue:
    """The value that a typed text means for an option, or a refusal."""
    match option.kind:
        case "number":
            try:
                return int(text)
            except ValueError:
                raise Refused(f"{option.title} is a number, not '{text}'.") from None
        case "switch":
            if text.casefold() in ("true", "yes", "on", "1", "false", "no", "off", "0"):
                return text.casefold() in ("true", "yes", "on", "1")
            raise Refused(f"{option.title} is on or off, not '{text}'.")
        case "choice":
            return find(text, option.choices, "choice")
        case "text":
            return text


def option_kind_fault(option: Option, value: OptionValue) -> str | None:
    """What is wrong with the kind of a value, if anything."""
    match option.kind:
        case "number":
            return None if type(value) is int else f"{option.title} is a number, not {_shown(value)}"
        case "switch":
            return None if isinstance(value, bool) else f"{option.title} is true or false, not {_shown(value)}"
        case "choice":
            return (
                None if value in option.choices else f"{option.title} is {listed(option.choices, 'or')}, not {value!r}"
            )
        case "text":
            return None if isinstance(value, str) else f"{option.title} is a text, not {value!r}"


def _shown(value: OptionValue) -> str:
    """A value as a file writes it."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def judge_options(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What has to be refused and what is warned about in the options as they stand."""
    refused = [wrong for option in table.rules.options for wrong in _wrong(table, option)]
    if refused:
        return tuple(dict.fromkeys(refused)), ()
    broken = [limit for limit in table.rules.limits if not limit.counts and is_broken(table, limit)]
    refused = [limit.refuse for limit in broken if limit.refuse]
    return tuple(dict.fromkeys(refused)), tuple(dict.fromkeys(limit.warn for limit in broken if limit.warn))


def _wrong(table: Table, option: Option) -> Iterator[str]:
    values = [option_value(table, option.id, s) for s in (table.sides if option.of == "side" else (None,))]
    for value in values:
        if wrong := option_kind_fault(option, value) or _beyond(option, value):
            yield f"{wrong}."
    if option.unique and len(set(values)) < len(values):
        yield f"{option.title}: each choice can be used only once."


def _beyond(option: Option, value: OptionValue) -> str | None:
    """What is wrong with a number that is too small or too large."""
    least, most = option.least, option.most
    if type(value) is not int or ((least is None or value >= least) and (most is None or value <= most)):
        return None
    bounds = f"at least {least}" if most is None else f"at most {most}" if least is None else f"{least} to {most}"
    return f"{option.title} is {bounds}, not {value}"


def is_broken(table: Table, limit: Limit) -> bool:
    """Whether a limit is broken: for one of the sides, where each chooses for itself."""
    reads = [n for one in (*limit.when, *limit.must) for n in one.parts()]
    own = any(isinstance(n, OptionChosen) and table.rules.option[n.option].of == "side" for n in reads)
    return any(
        holds(table, limit.when, side) and not (limit.must and holds(table, limit.must, side))
        for side in (table.sides if own else (None,))
    )


def spread_options(
    rules: Ruleset, chosen: Mapping[str, OptionValue], sides: tuple[str, ...]
) -> dict[tuple[str, str], OptionValue]:
    """The options of a table: `walkers` for every side, `walkers.lupidians` for one."""
    options: dict[tuple[str, str], OptionValue] = {}
    for option in rules.options:
        if option.of != "side":
            options[option.id, TABLE_WIDE] = chosen.get(option.id, option.default)
            continue
        taken = [chosen.get(f"{option.id}.{side}") for side in sides]
        free = iter([c for c in option.choices if c not in taken] if option.unique else [])
        for side, own in zip(sides, taken, strict=True):
            if own is None:
                own = chosen[option.id] if option.id in chosen else next(free, option.default)
            options[option.id, side] = own
    return options


def options_to_set(play: MoveBuilder) -> tuple[str, ...]:
    """The numbers that each side chooses for itself, and may choose anew while the game goes on."""
    return tuple(o.id for o in _numbers(play.rules) if o.of == "side")


def _numbers(rules: Ruleset) -> list[Option]:
    """Numbers that may still change: what a pile began with can't be changed any more by changing its option."""
    spent = {n.option for pile in rules.piles for n in pile.start.parts() if isinstance(n, OptionChosen)}
    return [o for o in rules.options if o.kind == "number" and o.id not in spent]


def changeable_numbers(rules: Ruleset) -> tuple[Option, ...]:
    """The numbers of a table that may still change while the game goes on."""
    return tuple(o for o in _numbers(rules) if o.of != "side")


def shortened_span(rules: Ruleset) -> tuple[Span, Option] | None:
    """The outermost span that may still be repeated more or less often while the game goes on, by an option."""
    options = {o.id: o for o in changeable_numbers(rules)}
    repeats = ((span, getattr(span.repeat, "option", None)) for span in rules.spans)  # only the option itself
    return next(((span, options[name]) for span, name in repeats if name in options), None)


def set_option(play: MoveBuilder, option: str, n: int, side: str | None) -> str:
    """A side chooses anew, from the next step on."""
    title = play.rules.option[option].title
    if side is None:
        raise Refused(f"There is one “{title}” per {play.rules.sides.word}. Name the {play.rules.sides.word}.")
    _put(play, OptionSet(option, n, side))
    return f"{title} of {play.state.title(side)}: {n} from the next step on."


def _put(play: MoveBuilder, event: OptionSet) -> None:
    play.put(event)
    wrong = judge_options(play.state)[0]
    if wrong:
        raise Refused(wrong[0])


@frozen
class Shorten(TableCommand):
    """Change how often a span is repeated: a house rule in legal units, marked in the record."""

    form: ClassVar[str] = "shorten {option} {n}"
    option: str
    n: int

    def decide(self, play: MoveBuilder) -> str:
        """Only numbers that the ruleset has as options, and never below what has been played."""
        numbers = [o.id for o in changeable_numbers(play.rules)]
        if self.option not in numbers:
            known = f"You can shorten: {', '.join(numbers)}." if numbers else "Nothing in this game can be."
            raise Refused(f"'{self.option}' can't be shortened. {known}{did_you_mean(self.option, numbers)}")
        option = self.option
        title, before = play.rules.option[option].title, play.state
        if self.n in (option_value(before, option), old := _in_force(before, option)):
            raise Refused(f"“{title}” is already {old}.")
        for span in play.rules.spans:
            repeats = getattr(span.repeat, "option", None)  # only where it is the option itself
            now = next((s.n for s in play.state.place if s.span == span.id), 0)
            if repeats == option and self.n < max(1, now):
                begun = f"{counted(now, span.title.lower())} {'has' if now == 1 else 'have'} already begun"
                raise Refused(
                    f"{begun}, so “{title}” can't be {self.n}."
                    if now
                    else f"“{title}” must be at least 1, not {self.n}."
                )
        _put(play, OptionSet(option, self.n))
        advice = [warning for warning in judge_options(play.state)[1] if warning not in judge_options(before)[1]]
        return " ".join((f"House rule: {title.lower()} {_in_force(play.state, option)} instead of {old}.", *advice))


def _in_force(table: Table, option: str) -> OptionValue:
    """What an option comes to at this table: where it is the interval of a deck, the deck may know better."""
    for deck in table.rules.decks:
        if any(isinstance(part, OptionChosen) and part.option == option for part in deck.interval.parts()):
            return evaluate(table, deck.interval)
    return option_value(table, option)


@frozen
class WriteOption(TableCommand):
    """Enter what this table has to know and nobody knew before, such as rules that are new in every game."""

    form: ClassVar[str] = "option {option} {value}"
    option: str
    value: str

    def decide(self, play: MoveBuilder) -> str:
        """Only texts: numbers and choices are part of how the game was opened."""
        texts = {o.id: o for o in play.rules.options if o.kind == "text" and o.of != "side"}
        option = texts[find(self.option, texts, "text option")]
        _put(play, OptionSet(option.id, self.value))
        return f"{option.title}: “{self.value}”."
