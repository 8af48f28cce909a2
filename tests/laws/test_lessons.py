"""Two lessons side by side: opened anew or kept open, by one or by two, in this order or another one, they tell the same."""

import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import assume, example, given
from hypothesis import strategies as st
from laws import said
from laws.lawful import law
from laws.lessons import again, opened, shown, stacks, states, told
from laws.rulesets import MARK, rulesets, scenarios

from facilitator.files.loader import load_ruleset
from facilitator.game.dispatch.opening import new_table, sides_of
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.notes.room_screen import steps_revealed
from facilitator.game.rulebook.numbers.number import Fixed
from facilitator.game.rulebook.players import Sides
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Phase, Scenario, plain_scenario
from facilitator.game.rulebook.spans import Span
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson

Plan = tuple[Ruleset, Scenario, tuple[str, ...]]
HEXAGON, _ = load_ruleset("planet-hexagon")
PYRAMID, _ = load_ruleset("ecopyramid")
BEFORE_AND_AFTER = Scenario(
    1,
    "plan",
    "Plan",
    "made-up",
    (Phase("before", "Before", "intro", 2), Phase("play", "Play", "play", 20), Phase("after", "After", "debrief", 5)),
)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """A game, made up or shipped, its plan and who plays."""
    rules = draw(st.one_of(rulesets(), st.just(HEXAGON), st.just(PYRAMID)))
    sides = sides_of(rules, draw(st.integers(rules.sides.least, rules.sides.most)))
    try:
        new_table("1", rules, sides, {})
    except Refused:
        assume(False)
    return rules, draw(st.one_of(scenarios(rules.id), st.just(BEFORE_AND_AFTER))), sides


@contextmanager
def folder() -> Iterator[Path]:
    """A folder for lessons."""
    with tempfile.TemporaryDirectory(prefix="laws-") as name:
        yield Path(name)


def rows(lesson: Lesson) -> list[tuple[object, ...]]:
    """Everything that stands in the file."""
    return [tuple(row) for row in lesson.store.rows(0)]


def replies(lesson: Lesson, lines: list[str]) -> list[str]:
    """What is answered to each line."""
    return [str(say(lesson, line)) for line in lines]


def started(lines: list[str], names: tuple[str, ...]) -> list[str]:
    """The same lines after a beginning that gets into play."""
    return ["phase play", *(f"{n}: next" for n in names), *lines]


@law(25)
@given(st.data(), plans(), st.integers(1, 2), st.booleans())
def test_a_lesson_opened_anew_before_every_line_answers_the_same(
    data: st.DataObject, plan: Plan, tables: int, begun: bool
) -> None:
    rules, scenario, sides = plan
    names = tuple(str(i) for i in range(1, tables + 1))
    lines = data.draw(
        st.lists(
            st.one_of(said.lines(rules, scenario, sides, names), said.back_and_forth(), st.just("next")),
            min_size=4,
            max_size=25,
        )
    )
    with folder() as where:
        kept, other = (opened(where / name, rules, scenario, sides, names) for name in ("kept", "other"))
        for line in started(lines, names) if begun else lines:
            answer = say(kept, line)
            other.store.close()
            other = again(other, write=True, read=data.draw(st.booleans()))
            assert str(say(other, line)) == str(answer), line
            assert rows(other) == rows(kept)
            assert states(other) == states(kept)
            assert [m.said for m in other.history()] == [m.said for m in kept.history()]


@law(20)
@given(st.data(), plans(), st.text(max_size=5))
def test_the_same_seed_and_the_same_lines_make_the_same_lesson(data: st.DataObject, plan: Plan, seed: str) -> None:
    rules, scenario, sides = plan
    lines = data.draw(st.lists(said.lines(rules, scenario, sides, ("1", "2")), max_size=30))
    with folder() as where:
        one, other = (
            opened(where / name, rules, scenario, sides, ("1", "2"), seed or "0") for name in ("one", "other")
        )
        assert replies(one, started(lines, ("1", "2"))) == replies(other, started(lines, ("1", "2")))
        assert states(one) == states(other)
        assert rows(one) == rows(other)
        assert shown(one) == shown(other)


@law(25)
@given(st.data(), plans())
def test_tables_do_not_meet(data: st.DataObject, plan: Plan) -> None:
    """What is said to one table changes no other one, and it is all the same who is heard first."""
    rules, scenario, sides = plan
    own = st.one_of(
        said.table_commands(rules, sides),
        said.table_commands(rules, sides),
        said.back_and_forth().filter(lambda w: w in ("undo", "redo")),
    )
    rounds = data.draw(st.lists(st.tuples(st.integers(0, 30), own, own), min_size=1, max_size=15))
    with folder() as where:
        lessons = [opened(where / f"{i}", rules, scenario, sides, ("1", "2")) for i in range(3)]
        for lesson in lessons:
            say(lesson, "phase play")
        for wait, first, second in rounds:
            one, two = f"1: {first}", f"2: {second}"
            before = lessons[0].tables["1"]
            for lesson, lines in zip(lessons, ((two, one), (one, two), (one,)), strict=True):
                say(lesson, f"@+{wait}")
                for line in lines:
                    say(lesson, line)
                    if lesson is lessons[0] and line is two:
                        assert lesson.tables["1"] == before, f"table 1 is another one after {two}"
        assert lessons[0].tables == lessons[1].tables
        assert lessons[0].tables["1"] == lessons[2].tables["1"]
        assert lessons[0].room == lessons[1].room == lessons[2].room


@law(30)
@given(st.data(), plans(), st.integers(0, 4))
def test_chance_gives_the_same_again_after_an_undo(data: st.DataObject, plan: Plan, nexts: int) -> None:
    rules, scenario, sides = plan
    draws = [
        "roll die",
        "roll side",
        "deal lots",
        *(f"roll {r.id}" for r in rules.rolls),
        *(f"deal lots {s.id}" for s in rules.cards),
    ]
    with folder() as where:
        lesson = opened(where / "a", rules, scenario, sides)
        replies(lesson, ["phase play", *["1: next"] * nexts])
        for line in data.draw(st.lists(st.sampled_from(draws), min_size=1, max_size=6)):
            if not say(lesson, f"1: {line}").ok:
                continue
            first = lesson.tables["1"]
            assert say(lesson, "1: undo").ok
            assert say(lesson, f"@+9 1: {line}").ok
            assert lesson.tables["1"] == first
            if line.startswith("roll"):
                assert say(lesson, f"1: roll again {line.removeprefix('roll ')}").ok
                other = lesson.tables["1"]
                assert say(lesson, "1: undo").ok and lesson.tables["1"] == first
                assert say(lesson, "1: redo").ok and lesson.tables["1"] == other


@law(20)
@given(st.data(), plans())
def test_two_writers_never_mix(data: st.DataObject, plan: Plan) -> None:
    """Who has not seen the last move is turned away; nothing is lost, no text takes the place of another."""
    rules, scenario, sides = plan
    lines = data.draw(
        st.lists(
            st.tuples(
                st.booleans(),
                st.one_of(
                    said.lines(rules, scenario, sides, ("1",)), st.integers(0, 99).map(lambda n: f'note "text {n}"')
                ),
            ),
            max_size=20,
        )
    )
    with folder() as where:
        first = opened(where / "a", rules, scenario, sides)
        both = first, again(first, write=True)
        texts: dict[int, str] = {}
        for which, line in lines:
            one, other = both[which], both[not which]
            before = rows(one)
            stale = one.n < len(before)
            answer = say(one, line)
            if stale and not answer.ok:
                assert rows(one) == before
            if answer.ok and not answer.said.startswith("Nothing"):
                assert not stale, "somebody wrote who had not seen the last move"
            now = one.people.texts()
            assert texts.items() <= now.items(), "a text has been replaced"
            texts = now
            other.store.rows()
        for lesson in both:
            lesson.catch_up()
        assert states(both[0]) == states(both[1])
        assert stacks(both[0]) == stacks(both[1])


CLOCKED = Ruleset(
    2,
    "clocked",
    "Clocked",
    (Span("step", "Step", repeat=Fixed(30), seconds=Fixed(20), goes_on=True),),
    sides=Sides(1, 1),
)
clocked_lines = st.lists(
    st.tuples(st.integers(0, 30), st.sampled_from(("next", "pause", "resume", "time -15", "time +15", "undo", "redo"))),
    max_size=12,
)


@law(25)
@given(clocked_lines)
@example([(10, "time -15")])
def test_a_lesson_whose_steps_go_on_by_themselves_never_gets_stuck(lines: list[tuple[int, str]]) -> None:
    with folder() as where:
        lesson = opened(where / "a", CLOCKED, plain_scenario("clocked", "Clocked"), sides_of(CLOCKED, 1))
        replies(lesson, ["next", *(f"@+{wait} {line}" for wait, line in lines)])
        assert say(lesson, 'note "all is well"').ok


@law(25)
@given(clocked_lines, st.integers(0, 30))
@example([(5, "next")], 30)
def test_a_step_that_went_on_by_itself_can_be_taken_back(lines: list[tuple[int, str]], wait: int) -> None:
    """Each undo goes one move further back, and redo comes back from there."""
    with folder() as where:
        lesson = opened(where / "a", CLOCKED, plain_scenario("clocked", "Clocked"), sides_of(CLOCKED, 1))
        replies(lesson, ["next", *(f"@+{n} {line}" for n, line in lines), f"@+{wait}"])
        here, live = lesson.tables["1"], len(lesson.strand("1").live)
        back = 0
        while back < live and say(lesson, "1: undo").ok:
            back += 1
            assert len(lesson.strand("1").live) == live - back
        assert all(say(lesson, "1: redo").ok for _ in range(back))
        assert lesson.tables["1"] == here


@law(15)
@given(st.data(), plans())
def test_only_the_reveal_shows_what_was_secret(data: st.DataObject, plan: Plan) -> None:
    keep_secrets(data, plan)


def cards_told(lesson: Lesson) -> bool:
    """Whether the room knows who held what."""
    return any(step.kind == "cards" for step in steps_revealed(lesson.screen, lesson.room, lesson.tables))


def reveal_the_cards(lesson: Lesson, secret: Collection[str]) -> None:
    """Go on with the reveal until its step with the secret cards; before that none is seen."""
    while not cards_told(lesson):
        assert not any(lesson.rules.card[c].title in shown(lesson) for c in secret), "a card before its time"
        if not say(lesson, "reveal").ok:
            return


def keep_secrets(data: st.DataObject, plan: Plan) -> None:
    """The law of secrecy over one random lesson."""
    rules, scenario, sides = plan
    secret = [c.id for s in rules.cards if s.secret for c in s.cards]
    assume(secret)
    lines = data.draw(
        st.lists(
            st.one_of(
                st.sampled_from(secret).flatmap(lambda c: st.sampled_from(sides).map(lambda s: f"1: give {c} {s}")),
                st.just("1: deal lots"),
                said.lines(rules, scenario, sides, ("1",)),
            ),
            max_size=12,
        )
    )
    with folder() as where:
        lesson = opened(where / "a", rules, scenario, sides)
        replies(
            lesson, [*started([], ("1",)), *lines, "room undo", f"1: give {secret[0]} 1", "reveal back", "table open 1"]
        )
        titles = [rules.card[c].title for c in lesson.tables["1"].cards if c in secret]
        assert not any(rules.card[c].title in shown(lesson) for c in secret)
        assert MARK not in shown(lesson).casefold(), "the room sees a secret"
        assert say(lesson, "reveal anyway").ok
        reveal_the_cards(lesson, secret)
        if lesson.room.open_tables:
            assert all(title in shown(lesson) for title in titles)
        assert not any(c in told(lesson) or rules.card[c].title in told(lesson) for c in secret)
        while lesson.screen.revealed:
            assert say(lesson, "reveal back").ok
        assert not any(rules.card[c].title in shown(lesson) for c in secret)
