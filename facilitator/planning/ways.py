"""Lawful ways to make a lesson fit, from what its ruleset lets one choose; ordered by how little they change."""

from collections.abc import Iterator, Mapping

from facilitator.game.dispatch.opening import new_table, sides_of, warnings
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.ruleset import Option, OptionValue
from facilitator.game.rulebook.scenario import Phase, Scenario
from facilitator.game.setup.lesson_choices import Choices, options_of
from facilitator.game.setup.seating import MOST_TABLES
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import counted, listed
from facilitator.planning.game_time import Range
from facilitator.planning.lesson_fit import LessonFit, fit_lesson, fit_warnings, game_words, verdict_words

MOST_VALUES = 24
"""Values of one option that are tried: a game is walked through for each, 5 ms or less."""
STEP = 5
"""A clock is set to a multiple of so many seconds."""
LAY_OUT = 5
"""Minutes to lay a game out again in a later lesson, estimated."""
MOST_LESSONS = 4
AFTER_PLAY = ("scoring", "reveal")
KINDS = ("play", "clock", "shorter", "other", "tables", "debrief", "home", "lessons")
"""What a way changes, from little to much: the minutes of play, a clock, how long the game is, how it is played, how many
sit at a table, how long the debrief is, what is left for home, how many lessons it takes.
"""
ENOUGH = 3
"""So many ways are enough; where there are fewer, two things are changed together."""


@frozen
class Way:
    """One way: its kind, what to do and what follows, and the lesson that it makes."""

    kind: str
    says: str
    follows: str
    fit: LessonFit

    @property
    def scenario(self) -> Scenario:
        """The lesson plan that fits."""
        return self.fit.scenario


@frozen
class PhaseChange:
    """A lesson plan with other phases: what to do and what follows; it need not fit yet."""

    kind: str
    says: str
    follows: str
    scenario: Scenario
    both: bool = False
    """Whether it is two changes, which are proposed only where neither is enough."""


def ways_to_fit(fit: LessonFit) -> tuple[Way, ...]:
    """The ways that make a lesson fit which doesn't."""
    if fit.fits:
        return ()
    found = [*_as_long_as_the_game(fit), *_by_game(fit), *_more_lessons(fit)]
    rest = list[PhaseChange]()
    for change in _by_plan(fit):
        alone = _refitted(fit, change.scenario)
        if alone is None:
            rest.append(change)
        elif not change.both or len(rest) == 2:
            found.append(Way(change.kind, change.says, f"{change.follows} {_time_words(alone)}", alone))
    for change in rest:
        if len(found) < ENOUGH and (not change.both or all(way.kind == "lessons" for way in found)):
            changed = fit_lesson(change.scenario, fit.rules, fit.minutes, fit.earlier)
            found += [_both(change, way) for way in _by_game(changed)]
    return tuple(sorted(found, key=lambda way: (KINDS.index(way.kind), -way.fit.game)))


def plan_sentences(fit: LessonFit) -> tuple[str, ...]:
    """How long the game is, whether the lesson fits, what is too short, and what would fit."""
    ways = (f"{way.says} {way.follows}" for way in ways_to_fit(fit))
    return (*game_words(fit), verdict_words(fit), *fit_warnings(fit), *ways)


def _both(change: PhaseChange, way: Way) -> Way:
    return Way(change.kind, f"{change.says} {way.says}", f"{change.follows} {way.follows}", way.fit)


def _by_game(fit: LessonFit) -> tuple[Way, ...]:
    return (*_by_options(fit), *_smaller_tables(fit))


def _as_long_as_the_game(fit: LessonFit) -> Iterator[Way]:
    if 0 < fit.game < fit.play:
        found = _refitted(fit, fit.scenario)
        if found is not None:
            yield Way(
                "play", f"Plan {found.play} min for play.", f"The game takes no longer. {_time_words(found)}", found
            )


# --- What the ruleset lets one choose ---


def _by_options(fit: LessonFit) -> Iterator[Way]:
    """Of each option the value that shortens the game least and fits, and every variant that fits."""
    chosen = options_of(Choices(), fit.scenario, fit.rules, fit.layout)
    for option in fit.rules.options:
        now = chosen.get(option.id, option.default)
        ways = [way for value in _values(option, now) if (way := _with_option(fit, option, now, value)) is not None]
        yield from sorted(ways, key=lambda way: way.fit.game)[-1:]
    for variant in fit.rules.variants:
        if variant.id != fit.scenario.variant:
            found = _shorter(fit, replace(fit.scenario, variant=variant.id))
            if found is not None:
                yield Way("other", f"Play the variant “{variant.title}”.", _follows(fit, found), found)


def _values(option: Option, now: OptionValue) -> Iterator[OptionValue]:
    """What else an option can be, as far as the ruleset limits it."""
    if option.kind == "choice" and not option.unique:
        yield from (choice for choice in option.choices if choice != now)
    elif option.kind == "switch":
        yield not now
    elif option.kind == "number" and option.least is not None and option.most is not None:
        yield from (n for n in range(option.least, min(option.most, option.least + MOST_VALUES) + 1) if n != now)


def _with_option(fit: LessonFit, option: Option, now: OptionValue, value: OptionValue) -> Way | None:
    others = {key: old for key, old in fit.scenario.options.items() if key.partition(".")[0] != option.id}
    found = _shorter(fit, replace(fit.scenario, options={**others, option.id: value}))
    if found is None:
        return None
    clock = _turns(found) == _turns(fit)
    if clock and isinstance(value, int) and value % STEP:
        return None
    kind = "other" if option.kind != "number" else "clock" if clock else "shorter"
    says = f"Set “{option.title}” to {_shown(value)} instead of {_shown(now)}."
    return Way(kind, says, _follows(fit, found), found)


def _shown(value: OptionValue) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _smaller_tables(fit: LessonFit) -> Iterator[Way]:
    """Fewer sides at more tables, where a table may have fewer."""
    sizes = [len(table) for table in fit.layout.tables]
    for size in range(max(sizes) - 1, fit.rules.sides.least - 1, -1):
        tables = -(-sum(sizes) // size)
        if tables > MOST_TABLES:
            return
        found = _shorter(fit, replace(fit.scenario, sides=size, tables=tables, heads=fit.layout.heads or None))
        if found is not None:
            says = f"Play at {counted(tables, 'table')} of {size} instead of {len(sizes)} of {max(sizes)}."
            follows = f"You need {counted(tables, 'copy')} of the game. {_follows(fit, found)}"
            yield Way("tables", says, follows, found)
            return


# --- What the lesson plan lets one choose ---


def _by_plan(fit: LessonFit) -> Iterator[PhaseChange]:
    """A debrief that is no longer than the default, a lesson without counting and comparing, and both."""
    phases = fit.scenario.phases
    talks = [phase for phase in phases if phase.kind == "debrief"]
    long = len(talks) == 1 and fit.minutes_of(talks[0]) > fit.debrief
    at_home = [phase for phase in phases if phase.kind in AFTER_PLAY]
    short = tuple(replace(p, minutes=fit.debrief) if p.kind == "debrief" else p for p in phases)
    less = PhaseChange(
        "debrief",
        f"Plan {fit.debrief} min for the debrief.",
        f"{fit.debrief} min is the least for a debrief here; it was {sum(fit.minutes_of(p) for p in talks)} min.",
        replace(fit.scenario, phases=short),
    )
    home = PhaseChange(
        "home",
        f"Leave {listed([f'“{phase.title}”' for phase in at_home])} for home.",
        "The class talks before it knows the points.",
        replace(fit.scenario, phases=_without(phases)),
    )
    yield from (change for change, possible in ((less, long), (home, bool(at_home))) if possible)
    if long and at_home:
        both = replace(fit.scenario, phases=_without(short))
        yield PhaseChange("home", f"{less.says} {home.says}", f"{less.follows} {home.follows}", both, True)


def _without(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    return tuple(phase for phase in phases if phase.kind not in AFTER_PLAY)


def _more_lessons(fit: LessonFit) -> Iterator[Way]:
    """The same in several lessons, none of them longer."""
    phases = _spread(fit)
    if not phases or max(phase.lesson for phase in phases) > MOST_LESSONS:
        return
    found = fit_lesson(replace(fit.scenario, phases=phases, minutes=None), fit.rules, fit.minutes, fit.earlier)
    if found.fits:
        says = f"Play in {counted(len(found.scenario.lessons), 'lesson')} of {fit.minutes} min."
        yield Way("lessons", says, f"Nothing is left out. Laying the game out again takes about {LAY_OUT} min.", found)


def _spread(fit: LessonFit) -> tuple[Phase, ...]:
    """The phases one after the other, a new lesson wherever one is full; only play is divided. None where a phase is
    longer than a lesson.
    """
    found, lesson, left = list[Phase](), 1, fit.minutes
    for phase in _play_of(fit, fit.scenario, max(fit.game, fit.play)).phases:
        rest, part = fit.minutes_of(phase), 1
        while rest > left:
            if phase.kind == "play" and left >= LAY_OUT:
                found.append(_part(phase, part, left, lesson))
                rest, part = rest - left, part + 1
            elif left == fit.minutes - LAY_OUT:
                return ()
            lesson, left = lesson + 1, fit.minutes - LAY_OUT
            found.append(Phase(f"lay-out-{lesson}", "Laying out again", "pause", LAY_OUT, lesson=lesson))
        found.append(_part(phase, part, rest, lesson))
        left -= rest
    return tuple(found)


def _part(phase: Phase, part: int, minutes: int, lesson: int) -> Phase:
    """A part of a phase, as long as that."""
    own = phase.id if part == 1 else f"{phase.id}-{part}"
    return replace(phase, id=own, minutes=minutes or phase.minutes, lesson=lesson)


# --- The lesson that a way makes ---


def _shorter(fit: LessonFit, scenario: Scenario) -> LessonFit | None:
    """The lesson with a shorter game, if it fits."""
    found = _refitted(fit, scenario)
    return found if found is not None and found.game and (not fit.game or found.game < fit.game) else None


def _refitted(fit: LessonFit, scenario: Scenario) -> LessonFit | None:
    """Another lesson whose phases of play are as long as its game, if it fits then."""
    try:
        found = fit_lesson(scenario, fit.rules, fit.minutes, fit.earlier)
    except Refused:
        return None
    found = replace(found, scenario=_play_of(found, scenario, found.game or found.play))
    return found if found.fits else None


def _play_of(fit: LessonFit, scenario: Scenario, left: int) -> Scenario:
    """The plan with so many minutes of play in all, in each lesson what there is room for, the rest in the last one."""
    minutes = dict[str, int]()
    playing = [[phase.id for phase in own if phase.kind == "play"] for own in scenario.lessons]
    last = max(n for n, ids in enumerate(playing) if ids)
    for n, (ids, room) in enumerate(zip(playing, fit.budget, strict=True)):
        here = left if n == last else max(0, min(left, room)) if ids else 0
        left -= here
        minutes |= {own: here // len(ids) + (i < here % len(ids)) for i, own in enumerate(ids)}
    return replace(scenario, phases=tuple(replace(p, minutes=minutes.get(p.id, p.minutes)) for p in scenario.phases))


# --- What follows ---


def _turns(fit: LessonFit) -> Range | None:
    return None if fit.time is None else fit.time.turns


def _follows(fit: LessonFit, found: LessonFit) -> str:
    """What another game means: its turns, what the ruleset warns of, how long play and lesson are."""
    new, old = _turns(found), _turns(fit)
    many = "The number of turns stays the same." if new == old else f"{_many(new)}, not {_many(old)}."
    return " ".join((many, *(w for w in _warnings(found) if w not in _warnings(fit)), _time_words(found)))


def _many(turns: Range | None) -> str:
    if turns is None:
        return "an unknown number"
    return counted(turns.most, "turn") if turns.least == turns.most else f"{turns.least} to {turns.most} turns"


def _warnings(fit: LessonFit) -> tuple[str, ...]:
    """What the ruleset says about these options."""
    options: Mapping[str, OptionValue] = options_of(Choices(), fit.scenario, fit.rules, fit.layout)
    sizes = {len(table) for table in fit.layout.tables}
    tables = [new_table("1", fit.rules, sides_of(fit.rules, size), options) for size in sorted(sizes)]
    return tuple(dict.fromkeys(sentence for table in tables for sentence in warnings(table)))


def _time_words(found: LessonFit) -> str:
    return f"Play takes {found.play} min, the lesson {found.needs} of {found.available} min."
