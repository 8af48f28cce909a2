"""The console driven by keys: a turn, a pause, overtime, undo, a slip of the finger, a crash, and names that mean harm."""

from pathlib import Path
from typing import Any

import pytest
from console.driving import Hand

from facilitator.cli.lesson_values import lesson_values
from facilitator.cli.run import SKIPPED
from facilitator.console.app import Console
from facilitator.console.key_assignment import controls_for
from facilitator.console.key_words import with_keys
from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_plan, load_ruleset
from facilitator.files.settings import Settings
from facilitator.game.dispatch.opening import sides_of
from facilitator.game.rulebook.key_places import fill_lines
from facilitator.game.views.table_view import table_view
from facilitator.journal.command_line import say
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.plain.frozen import replace
from facilitator.widgets.pane import Pane
from facilitator.widgets.panels.board import BoardPanel

SIZES = [(80, 24), (100, 30), (160, 45)]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_everything_that_is_needed_stands_on_the_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        await hand.wait(5)
        screen = "\n".join(hand.dump())
        for words in (
            "Session 1 of 4",
            "◆ LUPIDIANS",
            "running, 0:45 in all",
            "NEXT Supplier: ▲ Arboretans then ● Harvesters",
            "ON THE PROJECTOR  Turn ◆ Lupidians 0:40",
            "◆ Lupidians",
            "Urbanides",
            "space  next",
            "q  quit",
        ):
            assert words in screen, f"{words} is missing:\n{screen}"
        assert hand.clock() == "0:40"

    Hand(tmp_path).drive(work, size)


def test_a_session_with_the_presenters_forward_key_alone(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press(*["pagedown"] * 21, after=10)
        assert "CHANGEOVER" in hand.line("band")

    lesson = Hand(tmp_path).drive(work)
    assert lesson.tables["1"].piles["rubbish", ""] == 8
    assert [m.at - lesson.opened for m in lesson.history()][:3] == [10_000, 20_000, 30_000]


def test_pressed_twice_is_once(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        await hand.press("space", after=0.2)
        assert "counted once" in hand.line("said")
        await hand.press("space", after=0.5)

    assert Hand(tmp_path).drive(work).n == 2


def test_pause_overtime_undo_redo(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        await hand.wait(50)
        assert (hand.clock(), hand.line("state")) == ("−0:05", "0:05 over, 0:45 in all")
        await hand.press("plus")
        await hand.press("p")
        assert hand.line("state").startswith("paused")
        paused = hand.clock()
        await hand.wait(100)
        assert hand.clock() == paused
        await hand.press("p", after=0)
        await hand.wait(1)
        assert hand.clock() != paused
        assert "Running again" in hand.line("keys"), "the key says what it would undo"
        await hand.press("u", "u", "u", "u")
        assert "NOT STARTED" in hand.line("band")
        await hand.press("u")
        assert hand.line("said").startswith("✗ There is nothing to undo")
        await hand.press("r")
        assert "LUPIDIANS" in hand.line("band")

    Hand(tmp_path).drive(work)


def test_a_note_with_a_hostile_name_stays_text_everywhere(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        for name in ("[/foo] \x1b[2J", "[@click=app.quit]x", '“quoted” "twice"', "ع" * 30, "x" * 380):
            hand.app.say(f'note "{name}"') if '"' not in name else None
        await hand.press("n")
        await hand.type("[red]Ana[/red]")
        assert hand.line("said") == "Note: “[red]Ana[/red]”"
        await hand.press("h")
        screen = "\n".join(hand.dump())
        assert "[red]Ana[/red]" in screen and "[@click=app.quit]x" in screen and "\x1b" not in screen
        await hand.press("escape")

    lesson = Hand(tmp_path).drive(work)
    assert "[red]Ana[/red]" in lesson.people.texts().values()


def test_history_goes_back_to_a_move(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "space", "space")
        await hand.press("h", "down", "enter", "enter")
        assert "ARBORETANS" in hand.line("band")

    Hand(tmp_path).drive(work)


def test_leaving_asks_when_a_clock_runs(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "q")
        assert "A clock is running." in "\n".join(hand.dump())
        await hand.press("escape")
        assert hand.app.is_running
        await hand.press("q", "p")

    hand = Hand(tmp_path)
    lesson = hand.drive(work)
    assert lesson.room.paused and lesson.store.pulse().process is None


def test_a_crash_is_asked_about_once_and_loses_nothing(tmp_path: Path) -> None:
    hand = Hand(tmp_path)

    async def crash(hand: Hand) -> None:
        await hand.press("space")
        hand.app._beat()

    hand.drive(crash).store.close()
    hand.alive = False
    hand.ms += 247_000

    async def back(hand: Hand) -> None:
        assert "was closed" in "\n".join(hand.dump())
        await hand.press("enter", after=0)
        assert hand.clock() == "0:45"

    hand.drive(back).store.close()
    hand.alive = False

    async def again(hand: Hand) -> None:
        assert "meanwhile" not in "\n".join(hand.dump()), "asked once"

    hand.drive(again)


def test_no_secret_stands_on_the_screen(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        for _ in range(6):
            await hand.press("space")
            screen = "\n".join(hand.dump())
            assert not any(
                f"Most {w}" in screen for w in ("Waters", "Forests", "Fields", "Farms", "Factories", "Public")
            )

    lesson = Hand(tmp_path).drive(work)
    assert any(lesson.rules.set_of[c].secret for c in lesson.tables["1"].cards), "there are secrets to keep"


def test_the_undo_key_names_what_it_would_undo(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "space")
        assert "undo: Supplier: Arboretans " in hand.line("keys")
        await hand.press("plus")
        assert "undo: +15 s: 0:" in hand.line("keys")

    Hand(tmp_path).drive(work)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_keys_are_aligned_and_a_sides_line_is_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        sides = [row for row in hand.dump() if "Pondering Fern" in row and "▲ Arboretans" in row]
        assert sides and sides[0].rstrip(" │").endswith("Pondering Fern")
        await hand.press("question_mark")
        starts = {
            row.index(words)
            for row in hand.dump()
            for words in ("Pause the clock", "Take 15 seconds", "Undo the last")
            if words in row
        }
        assert len(starts) == 1, "all explanations begin in one column"

    Hand(tmp_path).drive(work, size)


def test_every_key_is_there_once_and_says_what_it_does() -> None:
    rules, _ = load_ruleset("planet-hexagon")
    controls = controls_for(rules)
    keys = [k for c in controls for k in c.keys]
    assert len(keys) == len(set(keys))
    assert all(c.help.endswith(".") and c.label for c in controls)


def test_a_laptop_that_slept_is_asked_about_too(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        await hand.wait(10)
        await hand.sleep(120)
        frame = "\n".join(hand.dump())
        assert "Facilitator was closed for 2 min" in frame and "Did the class keep" in frame
        await hand.press("enter", after=0)
        assert hand.clock() == "0:35"
        await hand.sleep(60)
        await hand.press("w", after=0)
        assert hand.clock() == "−0:25"

    lesson = Hand(tmp_path).drive(work)
    assert [g.given_back for g in lesson.room.gaps] == [True, False]


def test_after_half_an_hour_the_bell_is_asked_for_anew(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        await hand.sleep(40 * 60)
        assert "When does the bell ring" in "\n".join(hand.dump())
        await hand.type("+30")
        assert "The bell rings in 30 min." in hand.line("said")

    lesson = Hand(tmp_path).drive(work)
    assert lesson.room.sitting == 2 and lesson.room.bell is not None


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_many_sides_leave_room_for_the_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    hand = Hand(tmp_path)
    hand.path = tmp_path / "many.lesson"
    _, rules, texts = load_plan("eco")
    create_lesson(hand.path, hand.clocks(), texts, Setup({"1": sides_of(rules, 12)}), rehearsal=False, seed="3").close()

    async def work(hand: Hand) -> None:
        await hand.press("space", "space")
        frame = hand.dump()
        assert all(any(f"Player {n}" in row for row in frame) for n in range(1, 13)), "\n".join(frame)
        assert "q  quit" in frame[-1] or "q  quit" in frame[-2]
        assert any("▌" in row and "Player 2" in row for row in frame)

    hand.drive(work, size)


def test_show_says_what_stands_on_the_screen(tmp_path: Path) -> None:
    """Before the game, in a step, at an event of the schedule and after the end: the same texts."""
    said: list[dict[str, Any]] = []

    async def work(hand: Hand) -> None:
        controls = hand.lesson_screen().controls
        for keys in ((), ("space",), ("space", "p"), ("u", "u", "p"), ("pagedown",) * 20):
            await hand.press(*keys, after=10)
            lesson = hand.app.lesson
            assert lesson is not None
            values: dict[str, Any] = lesson_values(lesson, lesson.now())
            shown = values["tables"][0]["console"]
            assert values["console"] == shown
            assert shown["headline"].upper().split(": ")[-1] in hand.line("band")
            coming = hand.line("next").removeprefix("NEXT ")
            for step in shown["next"].split(", then ") if shown["next"] else ():
                assert step.split(": ")[-1] in coming
            assert hand.line("say") == "\n".join(f"“{text}”" for text in shown["say"])
            view = table_view(lesson.room, lesson.tables, "1", lesson.now(), lesson.screen)
            on_screen = {
                fill_lines(text, lambda: words_in("en")): with_keys(text, controls)
                for text in (*view.guidance.do, *view.guidance.watch)
            }
            told = (*(f"· {on_screen[text]}" for text in shown["do"]), *values["questions"])
            assert hand.line("do") == "\n".join(told)
            watched = [text.removeprefix("· ") for name in ("watch", "card") for text in hand.line(name).splitlines()]
            assert watched == [on_screen.get(text, text) for text in shown["watch"]]
            said.append(shown)

    Hand(tmp_path).drive(work)
    assert len({shown["headline"] for shown in said}) > 3 and any(shown["say"] for shown in said)
    assert any(shown["do"] for shown in said) and any(shown["watch"] for shown in said)


def test_the_board_of_whose_turn_it_is_is_a_picture_where_there_is_room(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        board = hand.lesson_screen().query_one(BoardPanel)
        assert not board.display
        assert hand.app.lesson is not None and say(hand.app.lesson, "place lupidians 0,-1 forest").ok
        await hand.wait(1)
        assert board.display and board.border_title == "Lupidians" and len(board.canvas.rows) > 10
        assert len({colour for row in board.canvas.rows for colour in row}) >= 3, "ground, tile and sign"
        await hand.press("space")
        await hand.wait(1)
        assert board.display and not board.canvas.rows, "the next side has none yet, and nothing moves"

    Hand(tmp_path).drive(work, (160, 45))


def test_run_says_what_it_has_not_asked_for(tmp_path: Path) -> None:
    hand = Hand(tmp_path)

    async def work(hand: Hand) -> None:
        assert hand.line("said") == SKIPPED
        await hand.press("space")
        assert hand.line("said") != SKIPPED

    hand.app = Console(hand.shelf(), hand.opened(), SKIPPED)
    hand.run(work, (100, 30))


def test_undo_means_what_somebody_did_and_not_the_time_that_was_lost(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "space", after=5)
        before = hand.line("keys")
        assert "u undo: Supplier: Arboretans" in before
        await hand.sleep(120)
        await hand.press("w", after=0)
        assert "u undo: Supplier: Arboretans" in hand.line("keys")
        await hand.press("u", after=0)
        assert hand.lesson_screen().lesson.tables["1"].acting == "lupidians"
        assert len(hand.lesson_screen().lesson.room.gaps) == 1, "the gap stays"
        await hand.press("r", after=0)
        assert hand.lesson_screen().lesson.tables["1"].acting == "arboretans"

    Hand(tmp_path).drive(work)


def test_lost_time_that_covers_what_was_done_in_the_room_is_named_as_that(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "N")
        await hand.sleep(120)
        await hand.press("w", after=0)
        assert "u undo: lost time" in hand.line("keys") and "closed" not in hand.line("keys")
        await hand.press("u", after=0)
        assert not hand.lesson_screen().lesson.room.gaps and "undo: lost" not in hand.line("keys")

    Hand(tmp_path, "planet-hexagon-90").drive(work)


def test_what_goes_on_below_names_the_key_that_shows_it(tmp_path: Path) -> None:
    usual = Hand.shelf

    async def work(hand: Hand) -> None:
        await hand.press("space", after=0)
        panes = [pane for pane in hand.lesson_screen().query(Pane) if "▾ more" in pane.render().plain]
        assert panes and all(pane.render().plain.endswith("▾ more: F9") for pane in panes)
        for _ in range(9):
            await hand.press("f9")
        for pane in panes:
            last = pane.lines()[-1].plain
            assert pane.render().plain.splitlines()[-1] == last, "its last line is seen"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hand, "shelf", lambda hand: replace(usual(hand), settings=Settings(keys={"down": "F9"})))
        Hand(tmp_path).drive(work, (80, 24))
