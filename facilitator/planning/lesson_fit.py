"""Whether a lesson fits before its bell: its phases and its game against the minutes."""

from collections.abc import Mapping

from facilitator.game.dispatch.opening import sides_of
from facilitator.game.notes.time_spent import EarlierPace
from facilitator.game.rulebook.ruleset import OptionValue, Ruleset
from facilitator.game.rulebook.scenario import Phase, Scenario
from facilitator.game.setup.lesson_choices import Choices, layout_of, options_of
from facilitator.game.setup.seating import Layout
from facilitator.plain.frozen import field, frozen, replace
from facilitator.plain.wording import counted, listed
from facilitator.planning.game_time import GameTime, Range, game_time

MINUTE = 60_000
LEAST_DEBRIEF = 10
DEBRIEF_SHARE = 5
"""A debrief of ten minutes or a fifth of the lesson is the default."""


@frozen
class LessonFit:
    """What a lesson comes to. Minutes are whole ones; `minutes` is how long one lesson is, 0 without a bell."""

    scenario: Scenario
    rules: Ruleset
    layout: Layout
    minutes: int
    time: GameTime | None
    """The game at the table that takes longest; None where the ruleset doesn't tell."""
    earlier: EarlierPace = field(default_factory=dict)
    """The pace of earlier lessons that it was calculated with."""

    @property
    def planned(self) -> tuple[int, ...]:
        """The minutes of each lesson by its phases."""
        return tuple(sum(self.minutes_of(phase) for phase in own) for own in self.scenario.lessons)

    @property
    def play(self) -> int:
        """What the phases of play take together."""
        return sum(self.minutes_of(phase) for phase in self.scenario.phases if phase.kind == "play")

    @property
    def game(self) -> int:
        """What the game takes at most; 0 where nobody knows."""
        return 0 if self.time is None else whole_minutes(self.time.whole.most)

    @property
    def missing(self) -> int:
        """The minutes that its phases of play are too short for the game."""
        return max(0, self.game - self.play)

    @property
    def budget(self) -> tuple[int, ...]:
        """What each lesson leaves for play; less than 0 where it leaves nothing."""
        return tuple(
            self.minutes - sum(self.minutes_of(phase) for phase in own if phase.kind != "play")
            for own in self.scenario.lessons
        )

    @property
    def needs(self) -> int:
        """The minutes that all lessons take together: the sum of the phases, and where that fits all of the game."""
        return sum(self.planned) + (0 if self.beyond else self.missing)

    @property
    def available(self) -> int:
        """The minutes of all lessons together."""
        return self.minutes * len(self.scenario.lessons)

    @property
    def beyond(self) -> int:
        """By how many minutes the phases of the longest lesson go beyond it."""
        return max(0, max(self.planned) - self.minutes) if self.minutes else 0

    @property
    def fits(self) -> bool:
        """Whether every lesson ends before its bell, with the whole game played."""
        spare = sum(
            self.minutes - planned
            for planned, own in zip(self.planned, self.scenario.lessons, strict=True)
            if any(phase.kind == "play" for phase in own)
        )
        return not self.minutes or (not self.beyond and self.missing <= spare)

    @property
    def debrief(self) -> int:
        """The minutes that a debrief has by default."""
        return max(LEAST_DEBRIEF, -(-self.minutes // DEBRIEF_SHARE))

    def minutes_of(self, phase: Phase) -> int:
        """As planned; a debrief without minutes has the default, and play as much as is left of the game."""
        if phase.minutes is not None:
            return phase.minutes
        if phase.kind == "debrief":
            return self.debrief
        playing = [one for one in self.scenario.phases if one.kind == "play"]
        if phase.kind != "play" or phase is not next(one for one in playing if one.minutes is None):
            return 0
        return max(0, self.game - sum(one.minutes or 0 for one in playing))


def planned_with(choices: Choices, scenario: Scenario, rules: Ruleset) -> Scenario:
    """The lesson plan as somebody chose to open it."""
    layout = layout_of(choices, scenario, rules)
    return replace(
        scenario,
        tables=len(layout.tables),
        sides=choices.sides or scenario.sides,
        heads=choices.heads or scenario.heads,
        variant=choices.variant or scenario.variant,
        options={**scenario.options, **choices.options},
    )


def plan_as_opened(
    scenario: Scenario, tables: int, sides: int, heads: int, options: Mapping[str, OptionValue]
) -> Scenario:
    """The lesson plan with all that was chosen when the lesson was set up."""
    return replace(scenario, tables=tables, sides=sides, heads=heads or None, variant=None, options=options)


def fit_lesson(
    scenario: Scenario, rules: Ruleset, minutes: int | None = None, earlier: EarlierPace | None = None
) -> LessonFit:
    """What a lesson plan comes to; `minutes` in place of how long one lesson is planned. Refused where it can't be
    opened.
    """
    earlier = earlier or {}
    layout = layout_of(Choices(), scenario, rules)
    options = options_of(Choices(), scenario, rules, layout)
    each = minutes or (scenario.lesson_minutes if scenario.minutes is not None else 0)
    sizes = sorted({len(table) for table in layout.tables})
    times = [game_time(rules, sides_of(rules, n), options, earlier) for n in sizes]
    known = [time for time in times if time is not None]
    longest = max(known, key=lambda time: time.whole.most) if len(known) == len(times) else None
    return LessonFit(scenario, rules, layout, each, longest, earlier)


def whole_minutes(ms: int) -> int:
    """Rounded up: a promise."""
    return -(-ms // MINUTE)


def game_words(fit: LessonFit) -> tuple[str, ...]:
    """How long the game is, and its changeovers on a line of their own."""
    if fit.time is None:
        return ("The ruleset doesn't say how long the game takes.",)
    turns, rules = fit.time.turns, fit.rules
    exact = fit.time.game.least == fit.time.game.most
    how = _lessons_words(fit.time.game) or (" on its clocks" if exact else " at the pace of most games")
    many = counted(turns.most, "turn") if turns.least == turns.most else f"{turns.least} to {turns.most} turns"
    game = f"{rules.title}: {range_words(fit.time.game)}{how}, {many}."
    between = fit.time.changeover
    return (game, f"Changeovers: {range_words(between)}{_lessons_words(between)}.") if between.most else (game,)


def _lessons_words(time: Range) -> str:
    """at the pace of your last 4 lessons; nothing where none tells."""
    many = counted(time.lessons, "lesson") if time.lessons > 1 else "lesson"
    return f" at the pace of your last {many}" if time.lessons else ""


def range_words(time: Range) -> str:
    """60:00, or 3:00 to 6:00."""
    least, most = (f"{ms // MINUTE}:{ms // 1000 % 60:02}" for ms in (time.least, time.most))
    return least if least == most else f"{least} to {most}"


def verdict_words(fit: LessonFit) -> str:
    """Whether it fits, and by how much it doesn't."""
    if not fit.minutes:
        return f"It takes {fit.needs} min. No bell is set."
    if not fit.fits:
        if len(fit.scenario.lessons) > 1 and fit.beyond:
            return f"Does not fit: {max(fit.planned)} > {fit.minutes} min in one lesson, {fit.beyond} min too long."
        return f"Does not fit: {fit.needs} > {fit.available} min, {fit.needs - fit.available} min too long."
    spare = fit.available - fit.needs
    return f"Fits: {fit.needs} of {fit.available} min{f', {spare} min to spare' if spare else ''}."


def fit_warnings(fit: LessonFit) -> tuple[str, ...]:
    """What is too short although the lesson may fit, and what would be better for the class."""
    found = []
    if fit.missing and fit.play:
        found.append(f"Play has {fit.play} min, but the game takes up to {fit.game} min with its changeovers.")
    talk = sum(fit.minutes_of(phase) for phase in fit.scenario.phases if phase.kind == "debrief")
    if fit.minutes and talk < fit.debrief:
        has = f"The debrief has only {talk} min" if talk else "There is no debrief"
        found.append(f"{has}. Plan {fit.debrief} min: at least {LEAST_DEBRIEF}, or a fifth of the lesson.")
    crowd = crowd_words(fit)
    return (*found, crowd) if crowd else tuple(found)


def crowd_words(fit: LessonFit) -> str:
    """A second game where a side has more members than the game has jobs, if then every job has a member."""
    rules, roles = fit.rules, len(fit.rules.roles.list)
    largest = max((size for table in fit.layout.tables for size in table), default=0)
    jobs = max(roles, *(int(seats) for seats in rules.roles.by_seats), 0)
    games = len(fit.layout.tables)
    sides = max(map(len, fit.layout.tables), default=1)
    least = fit.layout.heads // ((games + 1) * sides)
    if not roles or largest <= jobs or least < roles:
        return ""
    more = "a second game" if games == 1 else "one more game"
    word, person = rules.sides.word, fit.scenario.person
    titles = listed([role.title for role in rules.roles.list])
    return (
        f"A {word} of {largest} has more {person}s than jobs ({titles}). Play {more} side by side: "
        f"{counted((games + 1) * sides, word)} of about {round(fit.layout.heads / ((games + 1) * sides))}. "
        f"You need {counted(games + 1, 'copy')} of the game."
    )
