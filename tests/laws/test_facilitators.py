"""Whatever a facilitator types: the books add up, the file tells the same, nothing secret shows, and the way back is exact."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import ClassVar
from unicodedata import category

from hypothesis import assume, note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from laws import said
from laws.lawful import law
from laws.lessons import again, meters_wrong, opened, piles_wrong, shown, stacks, states, strands, told
from laws.rulesets import MARK, rulesets, scenarios
from laws.test_lessons import cards_told

from facilitator.files.fault import Unreadable
from facilitator.files.loader import RULESETS, SCENARIOS, load_ruleset, load_scenario, shipped_files
from facilitator.game.dispatch.opening import new_table, sides_of
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.state import Interval, Over, Room, Table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.table.clock import not_counted, phase_clock, still_intervals, table_clock
from facilitator.journal.batch import Answer
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson

STOPPED = ("paused", "idle")


class Facilitating(RuleBasedStateMachine):
    """A lesson, a reader that follows it, and a simple model of what counts."""

    lesson: Lesson | None = None
    folder: Path | None = None

    def begin(self, rules: Ruleset, scenario: Scenario, number: int, tables: int) -> None:
        self.rules, self.scenario, self.names = rules, scenario, tuple(str(i) for i in range(1, tables + 1))
        self.sides = sides_of(rules, number)
        try:
            self.start = new_table("1", rules, self.sides, {})
        except Refused as refused:
            note(refused.sentence)
            assume(False)
        self.folder = Path(tempfile.mkdtemp(prefix="laws-"))
        self.lesson = opened(self.folder / "a.lesson", rules, scenario, self.sides, self.names)
        self.reader = again(self.lesson, write=False)
        self.model: dict[str, tuple[list[tuple[int, object]], list[object]]] = {
            name: ([], []) for name in strands(self.lesson)
        }
        self.first = states(self.lesson)
        self.own = said.table_commands(rules, self.sides)
        self.lines = said.lines(rules, scenario, self.sides, self.names)

    def begun(self, tables: int) -> None:
        """Into play, and so many tables with their first step; usually a lesson gets so far."""
        if tables and self.lesson is not None and not self.lesson.room.playing:
            self.do(f"phase {next(p.id for p in self.scenario.phases if p.kind == 'play')}")
        for name in self.names[:tables]:
            self.do(f"{name}: next")

    # What is done

    def do(self, line: str) -> Answer:
        """Say a line and hold the answer and its traces against the laws."""
        lesson = self.lesson
        assert lesson is not None
        note(repr(line))
        before, rows, piled, past, revealed = (
            states(lesson),
            lesson.n,
            stacks(lesson),
            lesson.history(),
            lesson.screen.revealed,
        )
        answer = say(lesson, line)
        note(f"  -> {answer}")
        self.sentence(answer, line)
        if not answer.ok:
            assert (states(lesson), lesson.n, stacks(lesson), lesson.history()) == (before, rows, piled, past), (
                "a refusal changed something"
            )
        assert answer.move is None or answer.move == lesson.n
        assert revealed == lesson.screen.revealed or "reveal" in line or "next" in line
        for name in self.names if answer.ok and "undo" not in line and "redo" not in line else ():
            assert was_over(before[name]) in (None, lesson.tables[name].over), "what was over goes on"
        self.follow(rows, line)
        return answer

    def sentence(self, answer: Answer, line: str) -> None:
        """An answer is a sentence for people."""
        text = answer.said
        assert text.strip(), "silence"
        assert "Traceback" not in text and "<facilitator" not in text and "object at 0x" not in text, text
        assert "None" not in text or "None" in line, text
        assert not any(category(c) in ("Cc", "Cs") or c in "\u202e\u2066" for c in text), (
            f"something that can't be shown: {text!r}"
        )
        assert len(text) <= 1000 or answer.ok, "too long to read"
        assert answer.ok or text[-1] in ".?:" or text.endswith(("…", "!")), f"no sentence: {text}"

    def follow(self, rows: int, line: str) -> None:
        """The model does what the new rows say; the reader takes them in one look."""
        lesson = self.lesson
        assert lesson is not None
        for n, strand, kind, _, body, _ in lesson.store.rows(rows):
            live, undone = self.model[strand]
            if kind == "do":
                live.append((n, None))
                undone.clear()
            elif kind == "undo":
                back = [live.pop() for _ in range(int(body))]
                undone.extend(state for _, state in back)
            else:
                live.append((n, undone.pop()))
        for name, (live, undone) in self.model.items():
            strand = lesson.strand(name)
            if live and live[-1][1] is None:
                live[-1] = live[-1][0], strand.state
            assert strand.state == (live[-1][1] if live else self.first[name]), f"{name} is not as it was"
            assert [m.n for m in strand.live] == [n for n, _ in live]
            assert len(strand.undone) == len(undone)
        self.reader.catch_up()
        assert states(self.reader) == states(lesson), "a reader sees something else"
        assert stacks(self.reader) == stacks(lesson)

        counts = sorted(n for live, _ in self.model.values() for n, _ in live)
        assert [m.n for m in lesson.history() if m.counts and m.kind != "undo"] == counts

    @rule(data=st.data())
    def line(self, data: st.DataObject) -> None:
        """Something that may make sense."""
        self.do(data.draw(self.lines))

    @rule(data=st.data())
    def lines_in_a_row(self, data: st.DataObject) -> None:
        """Several such lines."""
        for one in data.draw(st.lists(self.lines, min_size=3, max_size=8)):
            self.do(one)

    @rule(data=st.data(), table=st.integers(1, 3), number=st.integers(2, 12))
    def play_on(self, data: st.DataObject, table: int, number: int) -> None:
        """A table that plays for a while."""
        name = self.names[table % len(self.names)]
        for _ in range(number):
            self.do(f"@+{data.draw(st.integers(0, 99)) / 4:g} {name}: {data.draw(self.own)}")

    @rule(data=st.data(), table=st.integers(1, 3))
    def go_on(self, data: st.DataObject, table: int) -> None:
        """What is said most: and it is refused only for a reason that people can see."""
        assert self.lesson is not None
        name = self.names[table % len(self.names)]
        room, state = self.lesson.room, self.lesson.tables[name]
        answer = self.do(data.draw(st.sampled_from(("", "@+10 ", "@+50.25 "))) + f"{name}: next")
        if not answer.ok:
            reasons = (
                room.ended is not None,
                not room.playing,
                state.over is not None,
                name not in room.open_tables,
                "runs on without a step" in answer.said,
                "without end" in answer.said,
            )
            assert any(reasons), f"refused without a reason: {answer.said}"

    @rule(line=said.garbage())
    def senseless(self, line: str) -> None:
        """Something that makes none."""
        self.do(line)

    @rule(data=st.data())
    def there_and_back(self, data: st.DataObject) -> None:
        """A move, its undo, its redo: the state before, and the state after; a new move forgets what was taken back."""
        lesson = self.lesson
        assert lesson is not None
        name = data.draw(st.sampled_from(self.names))
        before = lesson.tables[name]
        answer = self.do(f"{name}: {data.draw(self.own)}")
        if not answer.ok or lesson.room.adjourned or lesson.store.rows(lesson.n - 1)[0][1] != name:
            return
        after = lesson.tables[name]
        assert self.do(f"{name}: undo").ok
        assert lesson.tables[name] == before
        assert self.do(f"@+7 {name}: redo").ok
        assert lesson.tables[name] == after
        assert self.do(f"{name}: undo").ok
        assert lesson.tables[name] == before
        if data.draw(st.booleans()) and self.do(f"{name}: next").ok:
            assert not self.do(f"{name}: redo").ok, "a move after an undo forgets what was taken back"

    @rule(
        seconds=st.sampled_from((20, 6, 3000)),
        what=st.sampled_from(("given-back", "went-on", "given-back")),
        line=st.sampled_from(("", "undo room")),
    )
    def lapse(self, seconds: int, what: str, line: str) -> None:
        """The tool was gone for a while, and somebody says what happened meanwhile."""
        lesson = self.lesson
        assert lesson is not None
        gaps = len(lesson.room.gaps)
        self.do(f"gone {seconds}")
        if len(lesson.room.gaps) > gaps:
            assert self.do("lost given-back").ok
            assert not self.do("lost given-back").ok
        self.do(f"lost {what}")
        if line:
            self.do(line)

    @rule(data=st.data(), far=st.integers(0, 12))
    def back_to(self, data: st.DataObject, far: int) -> None:
        """Back to a move: this table as it was after its last live move up to there."""
        lesson = self.lesson
        assert lesson is not None
        name = data.draw(st.sampled_from(self.names))
        n = max(0, lesson.n - far)
        kept = [(m, state) for m, state in self.model[name][0] if m <= n]
        wanted = kept[-1][1] if kept else self.first[name]
        gone = len(self.model[name][0]) - len(kept)
        plays = lesson.room.ended is None and name in lesson.room.open_tables
        before = lesson.tables[name]
        answer = self.do(f"undo to {n}" if len(self.names) == 1 and n % 2 else f"{name}: undo to {n}")
        assert answer.ok == (gone > 0 and plays)
        assert lesson.tables[name] == (wanted if plays else before), "a table that plays no more stays as it is"

    @rule(read=st.booleans())
    def reopened(self, read: bool) -> None:
        """The file tells the same to whoever opens it, and the lesson goes on from there."""
        lesson = self.lesson
        assert lesson is not None
        other = again(lesson, write=True, read=read)
        assert states(other) == states(lesson)
        assert stacks(other) == stacks(lesson)
        assert other.history() == lesson.history()
        assert (other.n, other.last_text, other.last_written, other.seed) == (
            lesson.n,
            lesson.last_text,
            lesson.last_written,
            lesson.seed,
        )
        now = lesson.now()
        for name in self.names:
            assert table_clock(other.tables[name], other.room, now) == table_clock(
                lesson.tables[name], lesson.room, now
            )
        lesson.store.close()
        self.lesson = other

    # What holds at every moment

    @invariant()
    def books(self) -> None:
        """Nothing is lost, nothing is made, nothing bursts."""
        for table in self.lesson.tables.values() if self.lesson else ():
            assert piles_wrong(table, self.start.piles) is None, piles_wrong(table, self.start.piles)
            assert meters_wrong(table, self.start.meters) is None, meters_wrong(table, self.start.meters)
            assert set(table.cards.values()) <= set(table.sides)
            assert table.first in table.sides and (table.acting is None or table.acting in table.sides)
            assert table.over is None or not (table.due or table.step)
            assert table.step is None or (
                table.place and not table.rules.children[table.place[-1].span] and table.over is None
            )

    @invariant()
    def secrets(self) -> None:
        """The room sees nothing secret before the reveal, and the secret cards after it."""
        lesson = self.lesson
        if lesson is None:
            return
        public = shown(lesson)
        secret = {
            card: side
            for name in lesson.room.open_tables
            for card, side in lesson.tables[name].cards.items()
            if self.rules.set_of[card].secret
        }
        if not cards_told(lesson):
            assert MARK not in public.casefold(), "the room sees a secret"
        else:
            assert all(self.rules.card[c].title in public for c in secret), "the reveal reveals nothing"
            assert (
                f"{MARK}-pile" not in public.casefold()
                and f"{MARK}-meter" not in public.casefold()
                and f"{MARK}word" not in public
            )
        private = told(lesson)
        assert not any(
            c in private or self.rules.card[c].title in private for c in self.rules.card if self.rules.set_of[c].secret
        )

    @invariant()
    def clocks(self) -> None:
        """left + spent = allowed + added; a clock that says that it stands stands, one that says that it runs runs."""
        lesson = self.lesson
        if lesson is None:
            return
        now, room = lesson.now(), lesson.room
        for table in lesson.tables.values():
            clock, soon = (table_clock(table, room, t) for t in (now, now + 4321))
            if clock.left_ms is None or soon.left_ms is None:
                assert table.step is None or table.step.allowed is None
                continue
            step = table.step
            assert step is not None and step.allowed is not None
            spent = brute(now, step.entered, (*step.pauses, *resting(room)))
            assert clock.of_ms == step.allowed + step.added
            assert clock.left_ms + spent == clock.of_ms
            assert clock.left_ms - soon.left_ms == (0 if clock.state in STOPPED else 4321), f"{clock} {soon}"
        clock, soon = (phase_clock(room, self.rules.clock, t) for t in (now, now + 4321))
        if clock.left_ms is not None and soon.left_ms is not None:
            assert clock.left_ms - soon.left_ms == (0 if clock.state in STOPPED else 4321)
        counted = not_counted((*still_intervals(room), *room.rests), lesson.opened, now)
        assert 0 <= counted <= now - lesson.opened

    def teardown(self) -> None:
        if self.lesson is not None:
            self.reopened(read=True)
            self.lesson.store.close()
            self.reader.store.close()
        if self.folder is not None:
            shutil.rmtree(self.folder)


def resting(room: Room) -> tuple[Interval, ...]:
    """When no table's clock runs, told from the room once more."""
    lost = tuple((g.start, g.end) for g in room.gaps if g.given_back)
    return (*room.pauses, *lost, *room.breaks, *room.rests, *([(room.ended, None)] if room.ended is not None else []))


def brute(now: int, entered: int, stopped: tuple[Interval, ...]) -> int:
    """The time spent, stretch by stretch between any two instants at which something began or ended."""
    marks = sorted({min(max(t, entered), now) for pair in stopped for t in pair if t is not None} | {entered, now})
    return sum(b - a for a, b in pairwise(marks) if not any(x <= a and (y is None or b <= y) for x, y in stopped))


class MadeUp(Facilitating):
    """Games that nobody has played yet."""

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        """A game, a plan, some tables."""
        rules = data.draw(rulesets(), "rules")
        self.begin(
            rules,
            data.draw(scenarios(), "scenario"),
            data.draw(st.integers(rules.sides.least, rules.sides.most), "sides"),
            data.draw(st.integers(1, 3), "tables"),
        )
        self.begun(data.draw(st.sampled_from((3, 1, 0, 2)), "begun"))


def samples() -> Iterator[Ruleset]:
    """The sample games that lie beside these tests, each for one mechanism or for one kind of game."""
    for path in sorted((Path(__file__).parent.parent / "rulesets").glob("*.toml")):
        with suppress(Unreadable):
            rules, _ = load_ruleset(str(path))
            if not any(span.goes_on for span in rules.spans):  # there time alone changes a table
                yield rules


class Shipped(Facilitating):
    """The games that are played, and some like them."""

    plans: ClassVar[list[tuple[Ruleset, Scenario | None]]] = [
        *((load_ruleset(name)[0], None) for name in sorted(shipped_files(RULESETS)) * 3),
        *((rules, None) for rules in samples()),
        *((found[2], found[0]) for found in map(load_scenario, shipped_files(SCENARIOS).values())),
    ]

    @initialize(data=st.data(), which=st.integers(0, len(plans) - 1))
    def open(self, data: st.DataObject, which: int) -> None:
        """A game, its plan or another one, some tables."""
        rules, plan = self.plans[which]
        self.begin(
            rules,
            plan or data.draw(scenarios(rules.id), "scenario"),
            data.draw(st.integers(rules.sides.least, rules.sides.most), "sides"),
            data.draw(st.integers(1, 3), "tables"),
        )
        self.begun(data.draw(st.sampled_from((3, 1, 0, 2)), "begun"))


TestMadeUp = MadeUp.TestCase
TestMadeUp.settings = law(40, 25)
TestShipped = Shipped.TestCase
TestShipped.settings = law(40, 25)


def was_over(table: object) -> Over | None:
    """How a table's game had ended, if it had."""
    assert isinstance(table, Table)
    return table.over
