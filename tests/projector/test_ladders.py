"""Scenes about points: ladders where points may be seen while they grow, nothing before the reveal where they may not."""

from pathlib import Path

import pytest
from record.lived import made

from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_plan, read_header
from facilitator.game.dispatch.opening import sides_of
from facilitator.game.views.scene_values import Scene
from facilitator.game.views.scenes import scene
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.sight import sight_of
from facilitator.journal.store import Store


def lesson_of(folder: Path, plan: str, tables: int, sides: int, **options: str | int) -> Lesson:
    _, rules, texts = load_plan(plan)
    path = folder / f"{plan}-{tables}.lesson"
    setup = Setup({str(n): sides_of(rules, sides) for n in range(1, tables + 1)}, options)
    create_lesson(path, machine_clocks(), texts, setup, rehearsal=True, seed="3").close()
    return Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)


def seen(lesson: Lesson, *lines: str) -> Scene:
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, answer.said
    return scene(sight_of(lesson, lesson.people.texts(), words_in("en")))


def test_the_distance_to_the_target_is_a_ladder(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 1, 4, events=10)
    found = seen(lesson, "next", "report 17", "screen ladder")
    assert (found.kind, found.headline, found.value) == ("ladder", "3 more to 20", "17")
    assert [(r.title, r.words, r.marked) for r in found.rows] == [("target 20", "3 to go", True)]
    assert found.trail and 0 < found.trail[-1] < found.rows[0].bar.length < 1  # type: ignore[union-attr]
    assert seen(lesson, "report 21").rows[0].words == "reached"
    on_its_way = [r for r in seen(lesson, "screen auto", "report 18").rows if r.marked]
    assert [(r.number, r.words) for r in on_its_way] == [("18", "2 more to 20")], "the turn shows it too"


def test_the_line_rises_with_every_turn(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 1, 4, events=10)
    found = seen(lesson, "next", "report 4", "next", "report 9", "next", "report 12", "screen ladder")
    low, high, now = found.trail
    assert low < high < now and now / low == pytest.approx(3)


def test_a_wall_shows_each_table_and_the_goal_of_all(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 4, 4, events=10)
    found = seen(lesson, "all: next", "1: report 17", "2: report 23", 'table title 3 "[b]Otters[/b]"')
    assert (found.kind, found.headline) == ("wall", "Points toward 20")
    assert found.lines == ("Draw a tile. Lay as many as you like. Put tokens where needs are met.",)
    assert [r.title for r in found.rows] == ["Table 1", "Table 2", "[b]Otters[/b]", "Table 4", "Together"]
    assert [(r.number, r.words, r.marked) for r in found.rows] == [
        ("17", "Player 1", False),
        ("23", "Reached", True),
        ("", "Not begun" if not lesson.tables["3"].place else "Player 1", False),
        ("", "Player 1", False),
        ("40", "of 80", False),
    ]


def test_the_goal_of_all_waits_for_the_first_points_and_leaves_out_tables_that_do_not_play(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 4, 4, events=10)

    def together(*lines: str) -> list[tuple[str, str]]:
        return [(r.number, r.words) for r in seen(lesson, *lines).rows if r.place == -1]

    assert together("all: next") == []
    assert together("2: report 5") == [("5", "of 80")]
    assert together("table close 3", "table merge 4 1") == [("5", "of 40")]
    assert together("freeze", "1: report 9", "table open 3", "3: report 4") == [("5", "of 60")]
    assert together("freeze") == [("18", "of 60")]


def test_whose_pyramid_was_first_needs_no_reveal(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecopyramid", 1, 2, shape="3-2-1")
    cards = [
        f"niche 2 {row},{n} {kind}"
        for row, kind in enumerate(("producer", "herbivore", "carnivore"))
        for n in range(3 - row)
    ]
    assert not any("won" in line for line in seen(lesson, "next", *cards[:-1]).lines)
    found = seen(lesson, cards[-1])
    assert (found.headline, found.lines) == ("The game is over", ("A pyramid is complete", "▲ Player 2: won"))


def test_frozen_points_stand_still_for_the_room(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 1, 4, events=10)
    for screen in ("ladder", "scores"):
        said = () if screen == "scores" else ("next", "report 17")
        frozen = seen(lesson, *said, f"screen {screen}", "freeze", "report 19")
        assert "17" in (frozen.value, *(r.number for r in frozen.rows))
        assert "19" in ((now := seen(lesson, "freeze")).value, *(r.number for r in now.rows))
        say(lesson, "report 17")


@pytest.mark.parametrize("handed_in", ["count lupidians houses=3 forests=2", "points lupidians common-goal=5"])
def test_what_was_handed_in_is_on_no_scene_that_nobody_chose(tmp_path: Path, handed_in: str) -> None:
    lesson = lesson_of(tmp_path, "planet-hexagon", 1, 4)
    seen(lesson, "next", handed_in)
    for chosen in ("auto", "teams", "wall", "step", "agenda", "reveal", "podium", "verdict"):
        assert "points" not in str(seen(lesson, f"screen {chosen}"))


def test_points_so_far_are_on_the_wall_when_they_are_wanted(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "planet-hexagon", 1, 4)
    assert seen(lesson, "next", "screen scores").lines == ("Nothing has been revealed yet.",)
    found = seen(lesson, "individual on", "points lupidians common-goal=5", "points urbanides pipelines=12")
    assert [(r.title, r.number) for r in found.rows] == [
        ("Lupidians", "5"),
        ("Arboretans", "0"),
        ("Harvesters", "0"),
        ("Urbanides", "12"),
    ]
    assert [r.bar.length for r in found.rows if r.bar] == [pytest.approx(5 / 12), 0, 0, 1]
    frozen = seen(lesson, "freeze", "points lupidians common-goal=9")
    assert frozen.rows == found.rows and seen(lesson, "freeze").rows[0].number == "9"


def test_what_a_secret_card_brings_is_in_no_sum_before_its_time(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "planet-hexagon", 1, 4)
    lines = [f"count {side} farms={n}" for n, side in enumerate(lesson.tables["1"].sides)]
    found = seen(lesson, "next", *lines, "points urbanides hidden-goal=6", "individual on", "screen scores")
    assert [r.number for r in found.rows] == ["0"] * 4


def test_single_pupils_are_never_listed_unless_that_was_wished(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 1, 4, events=10, mode="competitive")
    found = seen(lesson, "next", "act animal player-1 5", "act animal player-2 3", "screen scores")
    assert [(r.title, r.number, r.words) for r in found.rows] == [("Table 1", "8", "0 to 5 points")]
    assert "Player" not in str(found)
    assert [r.title for r in seen(lesson, "individual on").rows][:2] == ["Player 1", "Player 2"]


def counted(folder: Path) -> Lesson:
    lesson = lesson_of(folder, "planet-hexagon", 1, 4)
    boxes = [c.id for c in lesson.rules.boxes if c.of == "side"]
    for n, side in ((1, "lupidians"), (2, "arboretans"), (6, "harvesters"), (4, "urbanides")):
        given = {"houses": 6, "houses-1-forest": n, "forests": 2, "farms": 1, "covered-fields": 1, "fields": 1}
        words = " ".join(f"{box}={given.get(box, 0)}" for box in boxes)
        assert say(lesson, f"count {side} {words}").ok
    seen(lesson, "next", "individual on", "finish")
    return lesson


def test_the_reveal_goes_line_by_line_to_the_podium(tmp_path: Path) -> None:
    lesson = counted(tmp_path)
    found = []
    while say(lesson, "reveal").ok:
        found.append(seen(lesson))
    assert len(found) == 17, "four teams and nine lines"
    kinds = [one.kind for one in found]
    assert kinds == ["reveal"] * 12 + ["podium"] * 4 + ["reveal"]
    order = [[r.title for r in one.rows] for one in found[1:9]]
    assert order == [["Lupidians", "Arboretans", "Harvesters", "Urbanides"]] * 8, "rows stay in the order of play"
    first = found[1]
    assert (first.headline, first.aside) == ("Houses beside Forests", "Line 1 of 9")
    assert [r.added for r in first.rows] == ["+1", "+2", "+6", "+4"] == [f"+{r.number}" for r in first.rows]
    assert first.next == "Still to come: Houses beside Water and 7 more lines"
    assert not any(r.place for one in found[:12] for r in one.rows), "no places before the podium"
    assert [[(r.title, r.place) for r in one.rows] for one in found[12:15]] == [
        [("Arboretans", 3)],
        [("Arboretans", 3), ("Urbanides", 2)],
        [("Arboretans", 3), ("Harvesters", 1), ("Urbanides", 2)],
    ]
    assert found[14].headline == "Winner: Harvesters"
    others = [r for r in found[15].rows if not r.place]
    assert len(others) == 1 and "point" in others[0].words
    assert all(r.words for r in found[16].rows) and found[16].headline == "What made the difference"


def test_taking_back_the_end_of_the_game_closes_the_reveal(tmp_path: Path) -> None:
    lesson = counted(tmp_path)
    assert seen(lesson, "reveal", "reveal").headline == "Houses beside Forests"
    closed = seen(lesson, "undo")
    assert closed.kind == "step" and "points" not in str(closed)
    assert seen(lesson, "redo").headline == "Houses beside Forests", "it goes on where it was"


def told_by_space(lesson: Lesson) -> list[str]:
    """What the room reads from the reveal to the closing scene."""
    found = []
    while lesson.room.ended is None:
        assert say(lesson, "next").ok
        shown = scene(sight_of(lesson, lesson.people.texts(), words_in("en")))
        found.append(" ".join((shown.kind, shown.headline, *shown.lines)))
    return found


@pytest.mark.parametrize("decided", ["", "points", "checked"])
def test_nobody_wins_while_a_sheet_is_missing_that_could_change_it(decided: str, tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "planet-hexagon-45", tables=1)
    assert lesson.rules.score is not None
    lines = ["next", "phase play", "next", "next", "finish", "points lupidians house-forest=3 house-water=2"]
    if decided == "points":
        zeros = " ".join(f"{line.id}=0" for line in lesson.rules.score.lines)
        lines += [f"points {side} {zeros}" for side in lesson.tables["1"].sides[1:]]
        lines.append("points lupidians " + " ".join(f"{line.id}=0" for line in lesson.rules.score.lines[2:]))
    elif decided:
        lines += [f"checked {side}" for side in lesson.tables["1"].sides]
    for line in (*lines, "phase reveal"):
        assert say(lesson, line).ok, line
    told = told_by_space(lesson)
    podiums = [one for one in told if one.startswith("podium")]
    if decided:
        assert podiums[-1] == "podium Winner: Lupidians"
        return
    assert not podiums and not any("Winner" in one or "place" in one for one in told), told
    assert sum("Ahead so far: Lupidians, 5 points." in one for one in told) == 2, "as the result, and at the end"
