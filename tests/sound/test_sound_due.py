"""What a change sounds like: at most one sound, never without its sign, never for what was so before."""

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from journeys.test_whole_lessons import typed

from facilitator.console.hearing import Hearing
from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_plan, read_header
from facilitator.files.settings import Settings, Sounds
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.notes.sound_due import Moment, sound_between
from facilitator.game.notes.sounds import ABOUT, OCCASIONS, Occasion
from facilitator.game.setup.lesson_choices import Choices, settle_choices
from facilitator.game.table.clock import Clock, ClockState, lesson_clock
from facilitator.game.views.scene_values import Scene
from facilitator.journal.chance import chance_of, codes_of
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import Clocks, LessonTime
from facilitator.journal.store import Store
from facilitator.plain.frozen import replace
from facilitator.projector.follower import Follower

WORDS = words_in("en")
ALL = frozenset(OCCASIONS)

SIGNS: dict[Occasion, Callable[[Scene], object]] = {
    "gong": lambda s: s.state == WORDS.time_is_up and s.kind == "step",
    "last-seconds": lambda s: s.state == WORDS.nearly_over and s.kind == "step",
    "event": lambda s: (s.kind == "event" and s.headline) or any(r.marked and r.symbol == "!" for r in s.rows),
    "reveal": lambda s: s.kind in ("reveal", "podium") and s.headline,
    "podium": lambda s: s.kind in ("podium", "verdict") and s.headline and (s.rows or s.rungs),
}
"""What is seen of each occasion on a public screen."""


# The law

clocks = st.builds(
    Clock,
    st.sampled_from(get_args(ClockState)),
    st.sampled_from([None, 45_000, 60_000]),
    st.one_of(st.none(), st.sampled_from([11_000, 5_100, 5_000, 3_500, 100, 0, -1, -500, -30_000])),
)
moments = st.builds(
    Moment,
    st.integers(0, 4),
    clocks,
    st.sampled_from(["step", "wall"]),
    st.frozensets(st.tuples(st.sampled_from("12"), st.just("events"))),
    st.integers(0, 4),
    st.booleans(),
    st.frozensets(st.sampled_from(OCCASIONS)),
)


@given(moments, moments)
def test_a_sound_has_its_sign_and_is_the_most_important(before: Moment, after: Moment) -> None:
    found = sound_between(before, after)
    alone = {o for o in OCCASIONS if sound_between(before, replace(after, signs=frozenset({o}))) is not None}
    assert found is None or found in after.signs
    assert found == next((o for o in OCCASIONS if o in alone & after.signs), None)


@given(moments, moments)
def test_nothing_is_heard_at_first_or_of_an_undo_or_of_what_was_so_before(before: Moment, after: Moment) -> None:
    assert sound_between(None, after) is None
    assert sound_between(after, replace(after, signs=ALL)) is None
    if after.moves < before.moves:
        assert sound_between(before, after) is None


@given(moments, moments)
def test_a_clock_is_heard_where_it_ran_on(before: Moment, after: Moment) -> None:
    found = sound_between(replace(before, due=frozenset(), told=0), replace(after, due=frozenset(), told=0, moves=9))
    if found is None:
        return
    old, new = before.clock, after.clock
    assert old.left_ms is not None and new.left_ms is not None and 0 <= old.left_ms - new.left_ms <= 2_000
    assert old.state in ("running", "warning", "last") and old.of_ms == new.of_ms
    assert (found, new.state) in (("gong", "overtime"), ("last-seconds", "last")) and old.state != new.state


def test_the_more_important_wins() -> None:
    before = Moment(1, Clock("last", 45_000, 300))
    late, due = Clock("overtime", 45_000, -200), frozenset({("1", "events")})
    assert sound_between(before, Moment(2, late, due=due, told=1, peak=True)) == "podium"
    assert sound_between(before, Moment(2, late, due=due, told=1)) == "gong"
    assert sound_between(before, Moment(2, before.clock, due=due, told=1)) == "event"
    assert sound_between(before, Moment(2, before.clock, told=1)) == "reveal"
    assert sound_between(before, Moment(2, late, signs=ALL - {"gong"})) is None, "not without its sign"


# Whole lessons


class Room:
    """A lesson with a clock that goes when it is told, its projector and its console."""

    def __init__(self, folder: Path, plan: str, settings: Settings | None = None) -> None:
        self.ms, self.path = 1_763_461_200_000, folder / "a.lesson"
        scenario, rules, texts = load_plan(plan)
        found = settle_choices(Choices(tables=1), scenario, rules, chance_of("5", ROOM), lambda n: codes_of("5", n))
        setup = Setup(found.sides, found.options, found.seats, found.numbers)
        create_lesson(self.path, self.clocks(), texts, setup, rehearsal=False, seed="5").close()
        self.lesson, settings = self.opened(), settings or Settings()
        self.follower = Follower(self.opened, words_in, settings.sounds.heard)
        self.hearing = Hearing(self.lesson, settings)
        self.follower.follow()
        self.look()

    def clocks(self) -> Clocks:
        return Clocks(lambda: self.ms, lambda: self.ms - 1_763_000_000_000, lambda: "boot", lambda _: True)

    def opened(self) -> Lesson:
        return Lesson(Store.open(self.path), LessonTime(self.clocks()), read_header)

    def look(self) -> tuple[Scene, Occasion | None, Occasion | None]:
        """The scene, what the projector sounds, and what the console does."""
        self.follower.follow()
        lesson = self.lesson
        clock = lesson_clock(lesson.tables["1"], lesson.room, lesson.now())
        here = self.hearing.listen(clock, ["1"])
        return (*self.follower.look(), here)

    def does(self, *lines: str) -> tuple[Scene, Occasion | None, Occasion | None]:
        for line in lines:
            assert say(self.lesson, line).ok, line
        return self.look()

    def waits(self, seconds: int) -> list[tuple[Scene, Occasion]]:
        """What sounds meanwhile, with the scene that was seen then."""
        heard = []
        for _ in range(4 * seconds):
            self.ms += 250
            scene, sound, here = self.look()
            assert sound is None or sound == here
            heard += [(scene, sound)] if sound is not None else []
        return heard


def whole(room: Room) -> list[tuple[Scene, Occasion]]:
    """Everything that sounds in a lesson, in which the clock runs out in the first twelve turns."""
    heard, played, counted = list[tuple[Scene, Occasion]](), 0, False
    for _ in range(400):
        if room.lesson.room.ended is not None:
            return heard
        if room.lesson.room.playing:
            played += 1
            if played == 40:
                room.does("finish")
            if played % 2:
                say(room.lesson, "act habitat")
                room.look()
            if played <= 12:
                heard += room.waits(70)
        if room.lesson.room.current.kind == "scoring" and not counted:
            counted = True
            for line in typed(room.lesson):
                say(room.lesson, line)
            room.look()
        scene, sound, here = room.does("next")
        assert sound is None or sound == here, "where the sign is seen, all hear the same"
        heard += [(scene, sound)] if sound is not None else []
        assert room.look()[1:] == (None, None), "once"
    raise AssertionError("the lesson has no end")


@pytest.mark.parametrize(
    ("plan", "expected"),
    [("ecogon-45", {"event", "reveal", "podium"}), ("planet-hexagon-60", {"gong", "last-seconds", "reveal", "podium"})],
)
def test_what_sounds_in_a_lesson_is_seen_in_its_scene(plan: str, expected: set[Occasion], tmp_path: Path) -> None:
    room = Room(tmp_path, plan)
    heard = whole(room)
    for scene, sound in heard:
        assert SIGNS[sound](scene), f"{sound} without a sign: {scene}"
    assert {sound for _, sound in heard} == expected


def test_undo_is_not_heard_and_redo_is(tmp_path: Path) -> None:
    room = Room(tmp_path, "ecogon-45")
    room.does("phase play", "next")
    while room.does("act habitat", "next")[2] != "event":
        assert room.lesson.n < 60
    assert room.does("next")[2] is None, "carried out"
    assert room.does("undo last")[2] is None, "it is due again, and nothing new"
    assert room.does("undo last")[2] is None
    assert room.does("redo last")[2] == "event"


def test_who_opens_late_hears_nothing_of_what_was(tmp_path: Path) -> None:
    room = Room(tmp_path, "planet-hexagon-60")
    room.does(
        "sound projector",
        "phase play",
        "next",
        "finish",
        *typed(room.lesson),
        "phase reveal",
        "reveal anyway",
        "reveal",
    )
    late = Follower(room.opened, words_in)
    late.follow()
    assert late.look()[1] is None
    for line in ("sound console", "reveal", "sound projector"):
        room.does(line)
        late.follow()
    assert late.look()[1] is None, "what was not listened to is not heard later"
    room.does("reveal")
    late.follow()
    assert late.look()[1] is not None


def test_each_occasion_is_chosen_in_the_settings_and_for_the_lesson(tmp_path: Path) -> None:
    room = Room(tmp_path, "planet-hexagon-60", Settings(sounds=Sounds(reveal=False)))
    room.does("phase play", "next", "finish", *typed(room.lesson), "phase reveal")
    assert room.does("reveal anyway")[2] is None, "not by the settings"
    room.does("sound reveal on")
    assert room.does("reveal")[2] == "reveal", "but by what was chosen here"
    room.does("sound reveal off")
    assert room.does("reveal")[2] is None
    assert not say(room.lesson, "sound thunder on").ok and set(ABOUT) == ALL


def test_a_blank_screen_is_silent_and_the_console_is_not(tmp_path: Path) -> None:
    room = Room(tmp_path, "planet-hexagon-60")
    room.does("phase play", "next", "finish", "phase reveal", "screen blank")
    scene, projector, console = room.does("reveal anyway")
    assert (scene.kind, projector, console) == ("blank", None, "reveal")
    assert room.does("screen auto")[1] is None, "shown again is not told again"
