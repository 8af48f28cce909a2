"""Courses are walked a few steps at a time, find what a walk to the end finds, and know when there is no end."""

from collections import Counter

import pytest
from hypothesis import given
from laws.lawful import law
from laws.rulesets import rulesets
from planning.games import ALL, SHIPPED, after, played, room_of, rules_of, table_of, tables_of

from facilitator.files.loader import ruleset_of
from facilitator.files.toml_document import parse_document
from facilitator.game.dispatch.lookahead import look_ahead
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.number import Fixed
from facilitator.game.rulebook.numbers.quantities import NumberOf
from facilitator.game.rulebook.ruleset import Ending, Ruleset
from facilitator.game.table.options import shortened_span
from facilitator.game.table.turns import TurnSkip
from facilitator.plain.frozen import replace
from facilitator.planning.course import LONG, MOST_AT_ONCE, MOST_STEPS, Course, Courses, Path, clock_options, course
from facilitator.planning.pace import Load, Loads, StepKind, running_kind, usual_ms
from facilitator.planning.position import Readings, position, readings

STRAIGHT_ON = 2_000


class Thinking:
    """Courses that are advanced tick by tick; each step asks once whether the time is spent."""

    def __init__(self) -> None:
        self.courses, self.steps = Courses(), 0

    def tick(self, *tables: Table, most: int = MOST_STEPS) -> int:
        """How many steps one tick took."""
        before = self.steps

        def spent() -> bool:
            self.steps += self.steps - before < most
            return self.steps - before >= most

        self.courses.advance(tables, room_of(tables[0].rules), 0, spent)
        return self.steps - before

    def finish(self, table: Table) -> Course | None:
        while self.tick(table):
            pass
        return self.courses.last(table.name)


def longer(begun: list[Table]) -> dict[str, int]:
    """What one more of each option that clocks read makes of them together."""
    return dict(sum((Counter(dict(clock_options(table))) for table in begun), Counter[str]()))


def straight_on(table: Table) -> Course:
    """What a walk finds that compares nothing, and gives up after so many steps."""
    at, begun = table, list[Table]()
    for steps, coming in enumerate(look_ahead(table, room_of(table.rules), 0)):
        if steps >= STRAIGHT_ON:
            return Course(None)
        if coming.step is not None and coming.step is not at.step:
            begun.append(coming)
        at = coming
    if at.over is None:
        return Course(None)
    titles = {e.id: e.title for e in table.rules.endings}
    why = titles.get(at.over.why, "the schedule is complete")
    most = max((repetition(one) or 0 for one in begun), default=0)
    last, dropped = [one for one in begun if repetition(one) == most], most and most != repetition(table)
    return Course(why, at.turn_count - table.turn_count, loads(begun), loads(last) if dropped else None, longer(begun))


def repetition(table: Table) -> int | None:
    """Of the span that an option repeats, if any."""
    found = shortened_span(table.rules)
    return next((s.n for s in table.place if found is not None and s.span == found[0].id), None)


def loads(begun: list[Table]) -> Loads:
    steps, ms = Counter[StepKind](), Counter[StepKind]()
    for table in begun:
        steps[running_kind(table)] += 1
        ms[running_kind(table)] += usual_ms(table)
    return {kind: Load(n, ms[kind]) for kind, n in steps.items()}


def turns(course: Course | None) -> int:
    return sum(load.steps for load in course.steps.values()) if course is not None else 0


@pytest.mark.parametrize("name", ALL)
def test_the_same_end_as_a_walk_that_compares_nothing(name: str) -> None:
    for table in tables_of(rules_of(name)):
        path, room = Path(table), room_of(table.rules)
        while path.walking:
            path.step(table.name, room, 0)
        assert path.rest(table) == straight_on(table)
        assert path.rest(table).why is not None or path.steps <= 150, "no end is known to be none soon"


WELL = """
schema = 2
id = "well"
title = "Well"
sides = { least = 2, most = 2 }
[spans]
day = { title = "Day", repeat = "until-end" }
turn = { title = "Turn", within = "day", sides = "each" }
[piles]
well = { title = "Well", start = 3, refill = "river" }
river = { title = "River", start = 5 }
trough = { title = "Trough" }
omens = { title = "Omens", start = 3 }
seen = { title = "Seen" }
[meters]
tide = { title = "Tide", most = 4 }
[rules.drink]
on = { starts = "turn" }
then = [{ move = 1, from = "well", to = "trough" }]
[rules.month]
on = { starts = "day" }
when = [{ span = "day", per = 4, is = 3 }]
then = [{ add = 4, to = "tide" }]
[decks.omen]
title = "Omen"
pile = "omens"
done = "seen"
every = "turn"
interval = { cases = [{ value = 9, when = [{ meter = "tide", is = 4 }] }, 2] }
[endings]
END
"""


@pytest.mark.parametrize(
    ("ending", "turns"),
    [
        ('dry = { title = "Dry", when = [{ pile = "well", at-most = 0 }, { pile = "river", at-most = 0 }] }', 8),
        ('late = { title = "Late", when = [{ meter = "tide", is = 4 }] }', 22),
        ('never = { title = "Never", when = [{ pile = "trough", at-least = 9 }] }', None),
    ],
)
def test_what_is_read_by_way_of_something_else_counts(ending: str, turns: int | None) -> None:
    rules = ruleset_of(parse_document("well.toml", WELL.replace("END", ending).encode()))
    table = next(tables_of(rules))
    found = course(table, room_of(rules), 0)
    assert found == straight_on(table) and (found is None or found.why is None) is (turns is None)
    assert turns is None or (found is not None and found.turns == turns)


@law(60)
@given(rulesets())
def test_made_up_games_end_as_a_walk_that_compares_nothing_finds(rules: Ruleset) -> None:
    for table in [*tables_of(rules)][:2]:
        try:
            straight = straight_on(table)
        except Refused:
            continue
        assert course(table, room_of(rules), 0) == straight


@pytest.mark.parametrize("name", ALL)
def test_what_a_position_leaves_out_changes_no_course(name: str) -> None:
    rules = rules_of(name)
    read = readings(rules)
    for table in (first := list(tables_of(rules)))[:: max(1, len(first) // 3)]:
        for here in list(played(table, 60, 5))[::6]:
            one, other = here, with_the_rest_changed(here, read)
            for _ in range(12):
                assert position(one, read) == position(other, read)
                after_one, after_other = after(one), after(other)
                assert (after_one is None) == (after_other is None)
                if after_one is None or after_other is None:
                    break
                assert after_one.turn_count - one.turn_count == after_other.turn_count - other.turn_count
                assert (after_one.over is None) == (after_other.over is None)
                if after_one.over is not None:
                    break
                one, other = after_one, after_other


def with_the_rest_changed(table: Table, read: Readings) -> Table:
    """All that nobody reads is something else: everybody has had more turns, and unread numbers are higher."""
    later = {side: table.turns.get(side, 0) + 30 for side in table.sides}
    boards = {
        s: replace(p, notices=tuple((row, n, turns + 30) for row, n, turns in p.notices))
        for s, p in table.niches.items()
    }
    piles, meters = (
        {k: n if k[0] in read.names else n + 1 for k, n in counts.items()} for counts in (table.piles, table.meters)
    )
    place = tuple(
        stop if stop.of is not None or stop.n <= read.numbers.get(stop.span, 0) else replace(stop, n=stop.n + 50)
        for stop in table.place
    )
    step = replace(table.step, entered=99, added=5) if table.step is not None else None
    cards = table.cards if read.cards else {}
    return replace(
        table,
        cards=cards,
        turns=later,
        niches=boards,
        piles=piles,
        meters=meters,
        place=place,
        step=step,
        rotation=7,
        draws={"deal": 3},
        rolls={"die": "6"},
        used=(),
        known={},
        fixed=(),
        slips=(),
        announced=("Something.",),
        reported=(5, 5),
        begun=8,
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_taken_over_is_what_a_new_walk_finds(name: str) -> None:
    rules = rules_of(name)
    table = list(tables_of(rules))[-1]
    thinking = Thinking()
    for here in played(table, 40, 7):
        assert thinking.finish(here) == course(here, room_of(rules), 0)


def test_a_key_that_was_foreseen_costs_no_step_and_neither_does_undo() -> None:
    table, thinking = table_of("ecogon", 4), Thinking()
    found = thinking.finish(table)
    assert found is not None and found.turns == 71 and thinking.steps > found.turns
    begun = after(table)
    assert begun is not None
    turn = after(begun)
    assert turn is not None
    assert found.turns == turns(found) == 71 and turns(thinking.courses.last("1")) == 71
    assert thinking.tick(turn) == 0 and thinking.courses.last("1") == course(turn, room_of(turn.rules), 0)
    assert thinking.tick(begun) == 0 and thinking.courses.last("1") == course(begun, room_of(turn.rules), 0)


def test_another_key_walks_anew_and_shows_what_was_known_until_then() -> None:
    table, thinking = table_of("ecogon", 4), Thinking()
    found = thinking.finish(table)
    skipped = after(table, TurnSkip())
    assert skipped is not None
    assert thinking.tick(skipped, most=5) == 5 and thinking.courses.last("1") == found
    assert thinking.finish(skipped) == found


def test_a_tick_walks_only_so_far_and_the_first_table_first() -> None:
    one = table_of("eco", 4)
    other, thinking = replace(table_of("eco", 3), name="2"), Thinking()
    assert thinking.tick(one, other) == MOST_AT_ONCE and thinking.courses.last("1") is None
    assert thinking.tick(one, other) == MOST_AT_ONCE
    assert thinking.tick(one, other) == MOST_AT_ONCE
    assert thinking.courses.last("1") is not None and thinking.courses.last("2") is None
    assert thinking.tick(one, other, most=3) == 3


def test_tables_in_the_same_place_are_walked_once() -> None:
    """One that goes on as foreseen stays on their path."""
    one, alone = table_of("eco", 4), Thinking()
    tables, thinking = [replace(one, name=name) for name in ("1", "2", "3")], Thinking()
    found = alone.finish(one)
    thinking.tick(*tables)
    going_on = replace(next(iter(look_ahead(one, room_of(one.rules), 0))), name="3")
    for _ in range(100):
        thinking.tick(tables[1], going_on)
    assert thinking.steps == alone.steps and thinking.courses.last("2") == found
    assert thinking.courses.last("3") == course(replace(going_on, name="1"), room_of(one.rules), 0)
    assert thinking.tick(*tables) == 0 and thinking.courses.last("1") == found


def test_a_table_that_is_closed_holds_up_nobody_on_its_path() -> None:
    one, courses = table_of("eco", 4), Courses()
    other, room = replace(one, name="2"), room_of(one.rules)
    courses.advance([one, other], room, 0, lambda: False)
    closed = replace(room, tables={**room.tables, "1": replace(room.tables["1"], open=False)})
    for _ in range(10):
        courses.advance([other], closed, 0, lambda: False)
    found = courses.last("2")
    assert found is not None and found == course(one, room, 0) and found.why is not None


def test_time_that_is_spent_is_spent() -> None:
    courses = Courses()
    assert not courses.advance(
        [table_of("phylo-western-pa", 2)], room_of(rules_of("phylo-western-pa")), 0, lambda: True
    )
    assert courses.last("1") is None


def test_a_game_that_is_over_has_no_course() -> None:
    table, thinking = table_of("ecogon", 1), Thinking()
    assert thinking.finish(table) is not None
    *_, last = look_ahead(table, room_of(table.rules), 0)
    assert thinking.tick(last) == 0 and thinking.courses.last("1") is None
    assert course(last, room_of(table.rules), 0) is None


def ending_with_turns_had(table: Table, turns: int) -> Table:
    """EcoPyramid, but it ends when everybody has had so many turns, which otherwise nobody asks for."""
    rules = table.rules
    had = Comparison(number=NumberOf(number_of="turns", of="each"), at_least=Fixed(turns))
    ending = Ending("through", "Enough turns", (had,))
    return replace(table, rules=replace(rules, endings=(*rules.endings, ending)))


def test_turns_count_where_an_ending_asks_for_them() -> None:
    plain, table = table_of("ecopyramid", 3), ending_with_turns_had(table_of("ecopyramid", 3), 900)
    assert not readings(plain.rules).turns and readings(table.rules).turns
    found = course(table, room_of(table.rules), 0)
    assert found is not None and (found.why, found.turns) == ("Enough turns", 2700), "beyond the 2,000 steps of old"
    assert turns(found) == 2700


def test_what_never_comes_back_is_given_up() -> None:
    table, thinking = ending_with_turns_had(table_of("ecopyramid", 2), 60), Thinking()
    found = thinking.finish(table)
    assert found is not None and (found.why, found.turns, turns(found)) == ("Enough turns", 120, 120)
    endless = ending_with_turns_had(table_of("ecopyramid", 2), 1_000_000)
    walked = 0
    while walked <= LONG:
        walked += thinking.tick(replace(endless, first=endless.sides[1]))
    assert thinking.courses.last("1") is None, "after a while what was known is no longer shown"
    found = thinking.finish(replace(endless, first=endless.sides[1]))
    assert found == Course(None) and found.words == "No end in sight"
    assert thinking.steps < MOST_STEPS + 200
