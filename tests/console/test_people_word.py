"""What those in the room are called: as the settings say, or as a plan says; no text has a word of its own for them."""

from pathlib import Path

import pytest
from console.driving import AtHome
from console.test_home import a_class, part

from facilitator.cli.main import main
from facilitator.files.loader import SCENARIOS, shipped_files
from facilitator.files.settings import NAME

SIZES = [(80, 24), (120, 36), (160, 45)]


def plan_with(home: Path, people: str) -> None:
    """A shipped plan in the data folder, which says what people are called."""
    text = shipped_files(SCENARIOS)["planet-hexagon-45"].read_text(encoding="utf-8")
    at = text.index("\n[")
    folder = home / SCENARIOS
    folder.mkdir(parents=True, exist_ok=True)
    text = f'{text[:at]}\npeople = "{people}"\n{text[at:]}'.replace('"planet-hexagon-45"', '"our-own"', 1)
    (folder / "our-own.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("size", SIZES)
def test_settings_say_what_people_are_called_and_a_plan_says_it_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    home = AtHome(tmp_path, monkeypatch)
    folder = Path(str(tmp_path))
    monkeypatch.setenv("FACILITATOR_HOME", str(folder))
    (folder / NAME).write_text('people = "students"\n', encoding="utf-8")
    plan_with(folder, "participants")
    read: dict[str, str] = {}

    async def look(hand: AtHome, name: str, *keys: str) -> None:
        await hand.pilot.press(*keys)
        await hand.app.animator.wait_for_idle()
        await hand.pilot.pause()
        read[f"{name} home"] = part(hand, "about")
        await hand.press("enter")
        read[f"{name} set-up"] = hand.shown()
        await hand.press("9", "9", "9")
        read[f"{name} refused"] = hand.shown()
        await hand.press("escape", "escape")

    async def work(hand: AtHome) -> None:
        await look(hand, "ninety", *"hexagon in ninety")
        await look(hand, "eco", *"eco in ninety")
        await look(hand, "own", "home")

    home.at_home(work, size)
    words = {"own": "participant"}
    for name, text in read.items():
        word = words.get(name.split()[0], "student")
        others = {"pupil", "student", "participant"} - {word}
        assert not [other for other in others if other in text.casefold()], (name, text)
        assert word in text.casefold() or name.endswith("home"), (name, text)
    assert "999 students" in read["ninety refused"] or size[0] < 100


def test_open_and_the_class_lists_have_the_word_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))
    (tmp_path / NAME).write_text('people = "participants"\n', encoding="utf-8")
    a_class(18)
    a_class(3, "9z")
    assert main(["open", "planet-hexagon-90", "--class", "7b", "--lesson", str(tmp_path / "a.lesson")]) == 0
    assert "7b: 18 participants at 1 table." in capsys.readouterr().err
    assert main(["open", "planet-hexagon-90", "--class", "9z", "--lesson", str(tmp_path / "b.lesson")]) == 1
    assert "3 participants: Planet Hexagon" in capsys.readouterr().err
    assert main(["roster"]) == 0
    assert "7b: 18 participants" in capsys.readouterr().out
