"""The pictures that the README shows, taken of the program as it is: python tests/pictures/make.py

A lesson of Planet Hexagon and one of Ecogon are played a little in a folder of their own; the clock is handed in, so that the same
program gives the same pictures.
"""

import asyncio
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent.parent)]
os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
time.tzset()

import pytest  # noqa: E402
from console.driving import SIDES, AtHome, Hand  # noqa: E402
from console.test_class import class_of  # noqa: E402

from facilitator.console.print_jobs import key_rows  # noqa: E402
from facilitator.files.catalogue_files import words_in  # noqa: E402
from facilitator.files.loader import load_plan  # noqa: E402
from facilitator.files.settings import Settings  # noqa: E402
from facilitator.paper.kit import kit  # noqa: E402
from facilitator.paper.kit_source import source_of_plan  # noqa: E402
from facilitator.paper.pdf import as_pdf  # noqa: E402
from facilitator.projector.app import Projector  # noqa: E402
from facilitator.projector.follower import Follower  # noqa: E402

SIZE = (120, 36)
_OUTSIDE = re.compile(r"\s*@font-face \{.*?\}\n", re.DOTALL)


def keep(name: str, picture: str) -> None:
    """Write a picture; nothing in it asks for anything from outside."""
    picture = re.sub("<!--.*?-->", "", _OUTSIDE.sub("\n", picture), flags=re.DOTALL)
    picture = picture.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    assert "http" not in picture.replace("http://www.w3.org", ""), name
    (HERE / f"{name}.svg").write_text(picture, encoding="utf-8")
    print(f"{name}.svg, {len(picture) // 1000} kB")


def console(folder: Path) -> None:
    """A turn of Planet Hexagon."""

    async def work(hand: Hand) -> None:
        hand.app.say("bell +75")
        await hand.press(*["space"] * 8, after=40)
        await hand.wait(14)
        keep("console", hand.app.export_screenshot(title="facilitator run planet-hexagon"))

    Hand(folder, "planet-hexagon-90").drive(work, SIZE)


def observing(folder: Path) -> None:
    """Recording what a team showed."""

    async def work(hand: Hand) -> None:
        await hand.press(*["space"] * 8, after=40)
        await hand.wait(9)
        await hand.press("o", after=1)
        keep("observe", hand.app.export_screenshot(title="facilitator run planet-hexagon"))

    Hand(folder, "planet-hexagon-90").drive(work, SIZE)


def sheet(folder: Path) -> None:
    """The first score sheet, as it comes from the printer."""
    scenario, rules, _ = load_plan("planet-hexagon-90")
    given = source_of_plan(scenario, rules, words_in(scenario.words), key_rows(rules, Settings()))
    pdf = folder / "sheet.pdf"
    pdf.write_bytes(as_pdf(kit(given, ("score",)).open).content)
    subprocess.run(["pdftoppm", "-r", "72", "-png", "-singlefile", "-gray", str(pdf), str(HERE / "sheet")], check=True)


def classroom(folder: Path) -> None:
    """Seven tables of Ecogon."""

    async def work(hand: Hand) -> None:
        hand.app.say("all: set habitats 2")
        for points in (3, 5, 4, 8, 6, 2, 7):
            await hand.press("space", after=50)
            hand.app.say(f"{points}: report {points * 2}" if points < 8 else "1: report 9")
        await hand.press("3", "space", "down")
        keep("class", hand.app.export_screenshot(title="facilitator run ecogon-90"))

    class_of(folder, 7).drive(work, SIZE)


def home(folder: Path) -> None:
    """The start screen."""
    with pytest.MonkeyPatch.context() as patch:
        hand = AtHome(folder, patch)

        async def work(hand: Hand) -> None:
            keep("home", hand.app.export_screenshot(title="facilitator"))

        hand.at_home(work, SIZE)


def projector(folder: Path) -> None:
    """What the room sees meanwhile, in a terminal."""

    async def work(hand: Hand) -> None:
        await hand.press("space", "space", after=30)
        lines = [line.id for line in hand.app.lesson.rules.score.lines][:3]
        for side, points in zip(SIDES, ((9, 4, 4), (11, 6, 0), (6, 8, 2), (8, 2, 6)), strict=True):
            hand.app.say(f"points {side} " + " ".join(f"{a}={n}" for a, n in zip(lines, points, strict=True)))
        hand.app.say("screen scores")

    hand = Hand(folder)
    hand.drive(work).store.close()
    app = Projector(Follower(hand.opened, words_in))

    async def shown() -> None:
        async with app.run_test(size=(120, 34)) as pilot:
            await pilot.pause()
            keep("projector", app.export_screenshot(title="facilitator project"))

    asyncio.run(shown())


if __name__ == "__main__":
    for take in (home, console, classroom, projector, observing, sheet):
        with TemporaryDirectory() as name:
            take(Path(name))
