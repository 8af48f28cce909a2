"""Names that mean harm, in every title that a game has: shown as text by the lesson, the class, the public screen, the palette, the help."""

from pathlib import Path

import lanes
import pytest
from console.driving import Hand
from console.test_small_screens import HOSTILE, SIZES

from facilitator.files.loader import load_plan
from facilitator.game.dispatch.opening import sides_of
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.projector.app import Projector
from facilitator.projector.follower import Follower

HARM = ("[/foo]", "x" * 200, "👩‍👩‍👧‍👦 字", "ع" * 30)


def harmful(folder: Path, tables: int) -> Hand:
    """A lesson in which everything that has a name is called something that means harm."""
    n, lines = 0, []
    source = Path(__file__).resolve().parents[1] / "rulesets" / "harbour.toml"
    for line in source.read_text(encoding="utf-8").splitlines():
        if line.startswith(("title = ", "say = ", "do = ", "about = ")):
            name = line.split(" = ")[0]
            harm = "".join(
                c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}"
                for c in f"{HOSTILE[n % len(HOSTILE)]} {n}"
            )
            line, n = f'{name} = "{harm}"', n + 1
        lines.append(line)
    assert n > len(HOSTILE)
    path = folder / "harm.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    hand = Hand(folder)
    hand.path = folder / "harm.lesson"
    _, rules, texts = load_plan(str(path))
    create_lesson(
        hand.path,
        hand.clocks(),
        texts,
        Setup({str(t): sides_of(rules, None) for t in range(1, tables + 1)}),
        rehearsal=False,
        seed="3",
    ).close()
    return hand


@pytest.mark.sampled
@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_screen_shows_them_as_text(tmp_path: Path, size: tuple[int, int], tables: int) -> None:
    async def work(hand: Hand) -> None:
        for text in HARM if lanes.whole else HARM[tables // 2 :: 2]:
            hand.app.say(f'table title 1 "{text}"')
            hand.app.say(f'say "{text}"')
            await hand.press("space")
            for open_, close in (
                ("v", "v"),
                ("ctrl+p", "escape"),
                ("question_mark", "escape"),
                ("h", "escape"),
                ("slash", "escape"),
                ("s", "escape"),
                ("i", "escape"),
                ("k", "escape"),
            ):
                await hand.press(open_)
                frame = hand.dump()
                assert len(frame) == size[1] and "\x1b" not in "".join(frame)
                await hand.press(close)
            frame = hand.dump()
            assert "quit" in "".join(frame[-2:]), "the keys are still there"
        assert hand.app.is_running

    harmful(tmp_path, tables).drive(work, size)


@pytest.mark.parametrize("chosen", ["auto", "agenda", "step", "teams", "wall", "scores", "question"])
def test_the_projector_shows_them_as_text(tmp_path: Path, chosen: str) -> None:
    import asyncio

    from facilitator.files.catalogue_files import words_in
    from facilitator.journal.command_line import say

    hand = harmful(tmp_path, 1)
    lesson = hand.opened()
    for line in ("next", f'ask "{HOSTILE[0]}"', f"screen {chosen}"):
        say(lesson, line)
    app = Projector(Follower(hand.opened, words_in))

    async def run() -> None:
        for size in SIZES:
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                strips = app.screen._compositor.render_strips()
                assert "\x1b" not in "".join(segment.text for strip in strips for segment in strip)
            break

    asyncio.run(run())
