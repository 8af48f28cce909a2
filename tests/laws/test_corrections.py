"""A corrected past is the past typed right from the start; what is taken out was never typed; what can't be changes nothing."""

import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import assume, event, given, note
from hypothesis import strategies as st
from laws import said
from laws.lawful import law
from laws.lessons import again, opened, public, stacks, states
from laws.rulesets import rulesets, scenarios
from laws.test_lessons import BEFORE_AND_AFTER

from facilitator.cli.lesson_values import lesson_values
from facilitator.files.loader import RULESETS, load_ruleset, shipped_files
from facilitator.game.dispatch.opening import new_table, sides_of
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.state import Room
from facilitator.game.kernel.undo_commands import LOG, ROOM, SCREEN
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.table.cards import Dealt
from facilitator.game.table.rolls import Rolled
from facilitator.journal.batch import Answer, past_moves
from facilitator.journal.codec import decode
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import replace

GAMES = [load_ruleset(name)[0] for name in sorted(shipped_files(RULESETS))]
TABLES = ("1", "2")
Plan = tuple[Ruleset, Scenario, tuple[str, ...], tuple[str, ...]]


class Line(NamedTuple):
    """A line that was typed: its first move, whether it was carried out, and the strands and kinds of its rows."""

    text: str
    n: int
    ok: bool
    rows: list[tuple[str, str]]


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """A game, shipped or made up, also with steps that go on by themselves; its plan, its sides and tables."""
    rules = draw(st.one_of(st.sampled_from(GAMES), st.sampled_from(GAMES), rulesets(goes_on=True)))
    sides = sides_of(rules, draw(st.integers(rules.sides.least, rules.sides.most)))
    try:
        new_table("1", rules, sides, {})
    except Refused:
        assume(False)
    plan = draw(st.one_of(scenarios(rules.id), st.just(BEFORE_AND_AFTER)))
    return rules, plan, sides, TABLES[: draw(st.integers(1, 2))]


@contextmanager
def lessons(plan: Plan) -> Iterator[tuple[Lesson, Lesson]]:
    """Two lessons that begin alike."""
    rules, scenario, sides, tables = plan
    with tempfile.TemporaryDirectory(prefix="laws-") as name:
        both = tuple(opened(Path(name, f"{which}.lesson"), rules, scenario, sides, tables) for which in "ab")
        yield both[0], both[1]
        for lesson in both:
            lesson.store.close()


def typed(plan: Plan) -> st.SearchStrategy[list[str]]:
    """What a facilitator types from the beginning of play on, in step with the clocks."""
    rules, scenario, sides, tables = plan
    own = st.tuples(st.sampled_from(tables), said.table_commands(rules, sides)).map(": ".join)
    # How long nobody held the lesson is a fact, whatever had been going on before.
    hall = said.hall_commands(rules, scenario, sides, tables).map(
        lambda line: "room pause" if line.startswith("gone") else line
    )
    back = st.sampled_from(tables).map("{}: undo".format)
    line = st.one_of(own, own, own, own, own, own, hall, back, back.map(lambda b: b.replace("undo", "redo")))
    later = st.tuples(st.integers(0, 200).map(lambda n: f"@+{n / 4:g} "), line).map("".join)
    return st.lists(later, min_size=4, max_size=24)


def begin(lesson: Lesson, plan: Plan) -> None:
    """Into play, and each table with its first step."""
    say(lesson, f"phase {next(p.id for p in plan[1].phases if p.kind == 'play')}")
    for name in plan[3]:
        say(lesson, f"{name}: next")


def rows_of(lesson: Lesson, after: int) -> list[tuple[str, str]]:
    """The strands and kinds of what was written after a move by people."""
    return [(row.strand, row.kind) for row in lesson.store.rows(after) if row.facts.by != "clock"]


def chances(lesson: Lesson, n: int) -> bool:
    """Whether a move asked chance."""
    row = lesson.store.rows(n - 1)[0]
    return row.kind == "do" and asked_chance(decode([row.body], {})[0])


def asked_chance(events: Iterable[object]) -> bool:
    """Whether something was dealt or rolled."""
    return any(isinstance(e, (Dealt, Rolled)) for e in events)


def in_words(lesson: Lesson, strand: str) -> Any:
    """A state in which texts stand instead of their numbers, which differ."""
    state, texts = lesson.strand(strand).state, {None: None, **lesson.people.texts()}
    if isinstance(state, Log):
        return [
            (replace(r, text=None, votes=()), texts[r.text], [(texts[t], n) for t, n in r.votes]) for r in state.remarks
        ]
    if isinstance(state, Room):
        titles = {name: texts[place.title] for name, place in state.tables.items()}
        return replace(state, tables={n: replace(place, title=None) for n, place in state.tables.items()}), titles
    return state


def told(lesson: Lesson, strand: str) -> Any:
    """What is shown of a strand, in private and in public."""
    values: dict[str, Any] = dict(lesson_values(lesson, lesson.now()))
    if strand not in lesson.tables:
        return None
    at = list(lesson.tables).index(strand)
    return (
        values["tables"][at],
        [one for one in public(lesson)["tables"] if one["name"] == strand],
        [(past.at, tuple(past.events)) for past in past_moves(lesson.table_strand(strand))],
    )


def prefixed(line: str) -> tuple[str, str]:
    """The time that passes before a line, and the line."""
    found = re.match(r"(@\+\S+) (.*)", line)
    assert found is not None
    return found[1], found[2]


@law(120)
@given(st.data())
def test_a_corrected_past_is_the_past_typed_right_from_the_start(data: st.DataObject) -> None:
    plan = data.draw(plans(), "plan")
    rules, scenario, sides, tables = plan
    with lessons(plan) as (mended, right):
        begin(mended, plan)
        course: list[Line] = []
        for line in data.draw(typed(plan), "lines"):
            n = mended.n
            ok = say(mended, line).ok
            own = [row.n for row in mended.store.rows(n) if row.facts.by != "clock"]
            course.append(Line(line, own[0] if own else n, ok, rows_of(mended, n)))
        instead: dict[int, str | None] = {}
        strand, answer = "", Answer(False, "")
        for _ in range(data.draw(st.integers(1, 2), "corrections")):
            can = correctable(mended, plan, course, strand)
            assume(can or instead)
            if not can:
                break
            at_tables = [i for i in can if course[i].rows[0][0] in tables]
            which = data.draw(st.sampled_from(at_tables or can) | st.sampled_from(can), "which")
            n, strand = course[which].n, course[which].rows[0][0]
            own = (
                said.table_commands(rules, sides)
                if strand in tables
                else said.hall_commands(rules, scenario, sides, tables)
            )
            instead[which] = new = data.draw(st.one_of(st.none(), own, own), "instead")
            before = states(mended), stacks(mended), mended.n, mended.history()
            answer = say(mended, f"take out {n}" if new is None else f"correct {n}: {new}")
            note(f"{'take out' if new is None else new} {n} -> {answer}")
            event(f"{'mended' if answer.ok else 'refused'} in {'a table' if strand in tables else strand}")
            if not answer.ok:
                assert (states(mended), stacks(mended), mended.n, mended.history()) == before
                break
            as_mended(mended, plan, before, strand)
        typed_right(mended, right, plan, course, strand, instead, answer)


def correctable(mended: Lesson, plan: Plan, course: Sequence[Line], strand: str) -> list[int]:
    """The lines that made one move, which counts; of one strand where one is named."""
    live = {m.n for name in (*plan[3], ROOM, LOG) for m in mended.strand(name).live}
    made = [(i, line) for i, line in enumerate(course) if line.ok and line.n in live and len(line.rows) == 1]
    return [i for i, line in made if line.rows[0][0] != SCREEN and strand in ("", line.rows[0][0])]


def as_mended(mended: Lesson, plan: Plan, before: tuple[Any, ...], strand: str) -> None:
    """The file says the same, and the way back and forth is exact."""
    other = again(mended, write=True)
    assert (states(other), stacks(other), other.history()) == (states(mended), stacks(mended), mended.history())
    if mended.n > before[2] and not any(span.goes_on for span in plan[0].spans):  # or else time alone changes a table
        back, forth = (
            (f"{strand}: undo", f"{strand}: redo") if strand in plan[3] else (f"undo {strand}", f"redo {strand}")
        )
        now, stack = states(other), stacks(other)[strand]
        say(other, back)
        assert (states(other), stacks(other)[strand][0]) == (before[0], before[1][strand][0])
        assert states(again(other, write=False)) == before[0]
        say(other, forth)
        assert states(other) == now and [row[1:] for row in stacks(other)[strand][0]] == [row[1:] for row in stack[0]]
        mended.catch_up()
    other.store.close()


def typed_right(
    mended: Lesson,
    right: Lesson,
    plan: Plan,
    course: Sequence[Line],
    strand: str,
    instead: Mapping[int, str | None],
    answer: Answer,
) -> None:
    """The other lesson hears the right lines at once, and comes to the same; or it hears a refusal where it was named."""
    named = re.search(r"Then move (\d+) ", answer.said)
    if not answer.ok and named is None:
        return
    mended_moves = {course[i].n for i in instead}
    chosen = [m for m in mended.strand(strand).live if m.n in mended_moves and asked_chance(m.events or ())]
    if chosen or any(chances(mended, n) for n in mended_moves):
        return  # what fell has fallen
    if "Chance" in answer.said or "stopped" in answer.said:
        return  # in an adjourned lesson the same line begins a sitting
    begin(right, plan)
    live = {m.n for m in mended.strand(strand).live}
    for i, (line, m, ok, rows) in enumerate(course):
        wait, text = prefixed(line)
        if i in instead:
            new = instead[i]
            text = "" if new is None else f"{strand}: {new}" if strand in plan[3] else new
        before = right.n
        said_now = say(right, f"{wait} {text}" if ok else wait)
        if not ok or (i in instead and instead[i] is None):
            continue
        if named is not None and m == int(named[1]):
            assert not said_now.ok or "clock ran out" in answer.said or any(s != strand for s, _ in rows), said_now
            return
        same = rows_of(right, before) == rows
        if answer.ok and not said_now.ok and m in live and rows == [(strand, "do")]:
            raise AssertionError(f"{line}: {said_now}")
        assume(same)  # another strand goes another way because of it
    if answer.ok:
        assert in_words(mended, strand) == in_words(right, strand)
        assert told(mended, strand) == told(right, strand)
