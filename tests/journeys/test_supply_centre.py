"""The Supply Centre tile by tile: faces are optional, counts are always right, all 88 tiles add up whatever happens."""

from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from facilitator.files.loader import load_plan, read_header
from facilitator.game.kernel.state import Table
from facilitator.game.table.market.holdings import kinds_held
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.store import Store

SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")
FACES = ("house", "pb1", "pb3", "pb7", "forest", "water", "field", "farm", "factory")


def opened(path: Path, *lines: str) -> Lesson:
    _, _, texts = load_plan("planet-hexagon")
    create_lesson(path, machine_clocks(), texts, Setup({"1": SIDES}), rehearsal=True, seed="3").close()
    lesson = Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)
    ok(lesson, *lines)
    return lesson


def ok(lesson: Lesson, *lines: str) -> str:
    said = ""
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, f"{line}: {answer.said}"
        said = answer.said
    return said


def refused(lesson: Lesson, line: str) -> str:
    answer = say(lesson, line)
    assert not answer.ok, f"{line}: {answer.said}"
    return answer.said


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    """At the first Supplier's turn, who holds the Flipping Machine; the Fern comes next, then Phonomobile, then Painting."""
    return opened(
        tmp_path / "a.lesson",
        "next",
        *(
            f"give {card} {side}"
            for card, side in zip(
                ("pondering-fern", "flipping-machine", "phonomobile", "indescribable-painting"),
                ("arboretans", "lupidians", "harvesters", "urbanides"),
                strict=True,
            )
            if not held(tmp_path, card, side)
        ),
    )


def held(_: Path, card: str, side: str) -> bool:
    """With this seed these cards lie so already."""
    return (card, side) in {
        ("flipping-machine", "lupidians"),
        ("pondering-fern", "arboretans"),
        ("phonomobile", "harvesters"),
        ("indescribable-painting", "urbanides"),
    }


def counts(lesson: Lesson) -> tuple[int, int, int]:
    piles = lesson.tables["1"].piles
    return piles["supply", ""], piles["box", ""], piles["rubbish", ""]


def shown(lesson: Lesson, pile: str = "supply") -> list[str]:
    key = (pile, "") if (pile, "") in lesson.tables["1"].piles else (pile, lesson.tables["1"].acting or "")
    known = lesson.tables["1"].known.get(key)
    return sorted(t.partition(":")[2] for t in known.tiles) if known else []


LAID = "faces forest forest water house farm field pb3 factory"


def test_a_turn_told_face_by_face_leaves_the_same_counts_as_one_that_is_not(lesson: Lesson) -> None:
    ok(lesson, LAID, "take forest")
    assert counts(lesson) == (7, 12, 4)
    ok(lesson, "flip water", "draw pb1")
    assert counts(lesson) == (8, 11, 4)
    assert shown(lesson) == sorted(["forest", "field", "house", "farm", "field", "pb3", "factory", "pb1"])
    ok(lesson, "next")
    assert counts(lesson) == (8, 11, 4), "nothing is taken or drawn twice"
    ok(lesson, "next")
    assert counts(lesson) == (8, 10, 4), "and what is not told happens all the same"
    known = lesson.tables["1"].known["supply", ""]
    assert (len(known.tiles), known.gone, known.turned) == (8, 1, 1), (
        "one has left, one has been turned, nobody said which"
    )


def test_part_of_a_turn_can_be_told(lesson: Lesson) -> None:
    ok(lesson, "take farm")
    assert counts(lesson) == (7, 12, 4)
    ok(lesson, "next")
    assert counts(lesson) == (8, 11, 4)
    ok(lesson, "draw water", "next")
    assert counts(lesson) == (8, 10, 4)
    assert kinds_held(lesson.tables["1"], "lupidians") == {
        "houses": (0, 0),
        "forests": (0, 0),
        "waters": (0, 0),
        "farms": (1, 1),
    }
    assert kinds_held(lesson.tables["1"], "arboretans")["farms"] == (0, 1), "an unnamed tile may be of any kind"


def test_a_kind_never_changes_when_a_tile_is_turned(lesson: Lesson) -> None:
    ok(lesson, LAID, "flip factory", "take farm", "next")
    assert kinds_held(lesson.tables["1"], "lupidians")["farms"] == (1, 1)
    ok(lesson, "take field")
    assert kinds_held(lesson.tables["1"], "arboretans") == {
        "houses": (0, 0),
        "forests": (0, 1),
        "waters": (0, 1),
        "farms": (0, 0),
    }


def test_the_back_of_a_field_is_unknown_until_it_is_turned(lesson: Lesson) -> None:
    ok(lesson, LAID)
    assert ok(lesson, "flip field").endswith("its other side.")
    ok(lesson, "undo")
    assert "Water" in ok(lesson, "flip field water")
    ok(lesson, "take water", "next")
    assert kinds_held(lesson.tables["1"], "lupidians")["waters"] == (1, 1)


def test_a_flip_that_cannot_be_is_refused(lesson: Lesson) -> None:
    ok(lesson, LAID)
    assert "no Farm on its back" in refused(lesson, "flip forest farm")
    assert "Did you mean 'forest'" in refused(lesson, "take forrest")
    assert "Known tiles" in refused(lesson, "take pb5")
    assert shown(lesson) == sorted(LAID.split()[1:])


def test_the_flipping_machine_turns_one_more(lesson: Lesson) -> None:
    ok(lesson, LAID, "use flipping-machine", "flip water", "flip farm")
    assert "already" in refused(lesson, "flip house")
    ok(lesson, "undo", "undo", "undo", "flip water", "flip farm")
    assert "flipping-machine" in lesson.tables["1"].used
    assert "already" in refused(lesson, "flip house")
    ok(lesson, "next", "flip house pb2")
    assert "already" in refused(lesson, "flip pb2"), "who does not hold it turns one tile only"


def test_a_tile_is_taken_before_one_is_drawn(lesson: Lesson) -> None:
    ok(lesson, LAID, "draw water")
    assert "First a tile is taken" in refused(lesson, "take forest")
    ok(lesson, "undo", "take forest", "draw water")


def test_the_pondering_fern_exchanges(lesson: Lesson) -> None:
    ok(lesson, LAID)
    ok(lesson, "take forest")
    assert "Only Pondering Fern exchanges it" in refused(lesson, "take water")
    ok(lesson, "next", "take forest", "draw pb1", "use pondering-fern", "take pb1")
    assert "once" in refused(lesson, "take water")
    assert counts(lesson) == (8, 10, 4)
    assert shown(lesson, "taken") == ["pb1"] and shown(lesson).count("forest") == 1


def test_the_pondering_fern_on_an_empty_bag(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "b.lesson", *["next"] * 16)
    assert lesson.tables["1"].place[1].n == 4 and counts(lesson) == (8, 0, 4)
    if lesson.tables["1"].cards["pondering-fern"] != lesson.tables["1"].acting:
        ok(lesson, f"give pondering-fern {lesson.tables['1'].acting}")
    ok(lesson, "take farm", "use pondering-fern")
    assert counts(lesson) == (8, 0, 3), "one from the Rubbish Bag joins the table"
    ok(lesson, "draw water", "take water", "next")
    assert counts(lesson) == (8, 0, 3)
    assert "empty" in refused(lesson, "draw farm")


def test_the_phonomobile_swaps_two_for_two(lesson: Lesson) -> None:
    ok(lesson, LAID, "next", "next")
    ok(lesson, LAID, "use phonomobile", "swap forest farm house field")
    assert counts(lesson) == (8, 10, 4)
    assert shown(lesson, "rubbish") == ["farm", "forest"]
    assert "Phonomobile" in refused(lesson, "swap water house farm farm"), "once in a turn"
    ok(lesson, "next")
    assert "Phonomobile" in refused(lesson, "swap water house farm farm"), "and only by its holder"


def test_tiles_from_the_rubbish_bag_may_not_be_turned_in_this_turn(lesson: Lesson) -> None:
    ok(lesson, "next", "next", "faces forest forest water pb1 farm field pb3 factory", "swap forest farm house house")
    assert "can't be turned over" in refused(lesson, "flip house")
    ok(lesson, "flip water", "next", "flip house pb2")


def test_the_painting_replaces(lesson: Lesson) -> None:
    ok(lesson, "next", "next", "next", LAID, "replace forest pb1")
    assert counts(lesson) == (8, 9, 4)
    assert "pb1" in shown(lesson) and shown(lesson).count("forest") == 1


def test_two_tiles_wait_at_most_and_the_way_out_is_said(lesson: Lesson) -> None:
    ok(lesson, *["next"] * 10)
    ok(lesson, "wait lupidians forest", "wait lupidians")
    said = refused(lesson, "wait lupidians farm")
    assert "Lay or discard one of them first." in said
    ok(lesson, "discard lupidians forest")
    table = lesson.tables["1"]
    assert (table.piles["waiting", "lupidians"], table.piles["black-hole", "lupidians"]) == (1, 1)
    ok(lesson, "lay lupidians")
    assert "waiting" in refused(lesson, "lay lupidians")
    assert "part of" in refused(lesson, "set waiting 2 lupidians")


def test_there_are_only_three_of_each_public_building(lesson: Lesson) -> None:
    assert "only 3 tiles" in refused(lesson, "faces pb1 pb1 pb1 pb1")
    ok(lesson, "faces pb1 pb1 pb1")
    assert "only 3 tiles" in refused(lesson, "draw pb1")
    assert counts(lesson) == (8, 12, 4), "a refused line changes nothing"


def test_what_was_left_on_the_table_is_known_in_the_rubbish_bag(lesson: Lesson) -> None:
    ok(lesson, *["next"] * 19, "faces farm house water forest", "next")
    assert shown(lesson, "rubbish") == ["farm", "forest", "house", "water"]


SIDE, FACE = st.sampled_from(SIDES), st.sampled_from(FACES)
LINES = st.one_of(
    st.sampled_from(["next", "next", "next", "undo", "redo", "use", "pause", "resume", "turn skip"]),
    st.builds("take {}".format, FACE),
    st.builds("flip {}".format, FACE),
    st.builds("flip {} {}".format, FACE, FACE),
    st.builds("draw {}".format, FACE),
    st.builds("swap {} {} {} {}".format, FACE, FACE, FACE, FACE),
    st.builds("replace {} {}".format, FACE, FACE),
    st.builds("wait {} {}".format, SIDE, FACE),
    st.builds("wait {}".format, SIDE),
    st.builds("lay {}".format, SIDE),
    st.builds("discard {} {}".format, SIDE, FACE),
    st.builds("discard {}".format, SIDE),
    st.builds("faces {} {} {}".format, FACE, FACE, FACE),
    st.builds("set supply {}".format, st.integers(0, 12)),
    st.builds("tally supply={} box={}".format, st.integers(0, 12), st.integers(0, 20)),
    st.just("tally accept 1"),
    st.builds(
        "move 1 {} {}".format,
        st.sampled_from(["supply", "box", "rubbish"]),
        st.sampled_from(["supply", "box", "rubbish"]),
    ),
    st.builds("give {} {}".format, st.sampled_from(["pondering-fern", "phonomobile", "flipping-machine"]), SIDE),
)


def books(table: Table) -> None:
    whole = {key: n for key, n in table.piles.items() if key[0] != "waiting"}
    assert sum(whole.values()) == 88
    assert all(n >= 0 for (pile, _), n in table.piles.items() if pile != "unaccounted")
    for side in SIDES:
        assert table.piles["waiting", side] <= min(2, table.piles["taken", side])
        assert all(0 <= low <= high for low, high in kinds_held(table, side).values())
    for key, known in table.known.items():
        assert 0 <= known.gone <= len(known.tiles) and known.turned >= 0
        assert len(known.tiles) - known.gone <= table.piles[key], f"{key}: more known than there are"


@settings(max_examples=25, deadline=None, phases=[Phase.explicit, Phase.generate])
@given(st.lists(LINES, min_size=20, max_size=90))
def test_whatever_is_said_all_tiles_add_up(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    path = tmp_path_factory.mktemp("tiles") / "random.lesson"
    lesson = opened(path, "next")
    for line in lines:
        before = lesson.tables["1"]
        answer = say(lesson, line)
        books(lesson.tables["1"])
        if not answer.ok:
            assert lesson.tables["1"] == before, line
    again = Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)
    assert again.tables == lesson.tables
