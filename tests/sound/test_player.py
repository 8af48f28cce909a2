"""Sound: whatever player the system has, or none; nobody ever waits for it and nothing ever breaks by it."""

import array
import os
import subprocess
import threading
import time
import wave
from pathlib import Path

import pytest
from sound.make_sounds import RATE, SOUNDS, sound

from facilitator.game.notes.sounds import OCCASIONS
from facilitator.sound import player
from facilitator.sound.player import NAMES, PLAYERS, Speaker, play, sound_file

PATH = os.environ["PATH"]
LIVES = 'echo "{name} $@" >> "{log}"; PATH="{path}" exec sleep 5'
DIES = 'echo "{name} $@" >> "{log}"; exit {code}'


class Computer:
    """A computer with exactly the players that it is given."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder, self.log = folder / "bin", folder / "log"
        self.folder.mkdir()
        patch.setenv("PATH", str(self.folder))

    def has(self, name: str, does: str = LIVES, code: int = 1) -> None:
        script = self.folder / name
        script.write_text("#!/bin/sh\n" + does.format(name=name, log=self.log, path=PATH, code=code), encoding="utf-8")
        script.chmod(0o755)

    @property
    def asked(self) -> list[str]:
        """The players that were begun, with what they were told."""
        return self.log.read_text().splitlines() if self.log.exists() else []


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Computer:
    return Computer(tmp_path, monkeypatch)


@pytest.fixture(autouse=True)
def ended(monkeypatch: pytest.MonkeyPatch) -> list["subprocess.Popen[bytes]"]:
    """Every player that was begun is stopped after the test, and none outlives it."""
    begun: list[subprocess.Popen[bytes]] = []
    real = player._begun

    def noted(command: tuple[str, ...], file: Path) -> "subprocess.Popen[bytes] | None":
        process = real(command, file)
        begun.extend([process] if process is not None else [])
        return process

    monkeypatch.setattr(player, "_begun", noted)
    yield begun  # type: ignore[misc]
    for process in begun:
        process.kill()
        process.wait()


def test_nobody_can_play(computer: Computer) -> None:
    assert Speaker().play("gong") is None
    assert Speaker().tried("gong") is None


@pytest.mark.second_lane
def test_the_first_that_lives_plays_the_file(computer: Computer) -> None:
    for name in ("ffplay", "aplay", "paplay"):
        computer.has(name)
    assert Speaker().tried("gong") == "paplay"
    assert computer.asked == [f"paplay {sound_file('gong')}"]


@pytest.mark.second_lane
@pytest.mark.parametrize("code", [0, 1])
def test_one_that_dies_at_once_is_followed_by_the_next(computer: Computer, code: int) -> None:
    computer.has("pw-play", DIES, code)
    computer.has("aplay")
    speaker = Speaker()
    assert speaker.tried("reveal") == "aplay"
    assert [line.split()[0] for line in computer.asked] == ["pw-play", "aplay"]
    assert computer.asked[-1] == f"aplay -q {sound_file('reveal')}", "quietly: nothing of it may reach the screen"
    assert speaker.tried("reveal") == "aplay"
    assert [line.split()[0] for line in computer.asked][2:] == ["aplay"], "who was heard is asked first the next time"


@pytest.mark.second_lane
def test_all_of_them_die(computer: Computer) -> None:
    for command in PLAYERS:
        computer.has(command[0], DIES)
    assert Speaker().tried("gong") is None
    assert len(computer.asked) == len(PLAYERS)


@pytest.mark.second_lane
def test_what_can_not_be_run_is_passed_over(computer: Computer) -> None:
    (computer.folder / "pw-play").write_bytes(b"\x7fELF no program at all")
    (computer.folder / "pw-play").chmod(0o755)
    computer.has("aplay")
    assert Speaker().tried("gong") == "aplay"


@pytest.mark.second_lane
def test_nobody_waits_for_a_sound(computer: Computer) -> None:
    for command in PLAYERS:
        computer.has(command[0], DIES)
    computer.has("ffplay")
    speaker, heard = Speaker(), threading.Event()
    real = speaker.tried

    def tried(name: str) -> str | None:
        found = real(name)
        heard.set()
        return found

    speaker.tried = tried  # type: ignore[method-assign]
    begun = time.perf_counter()
    assert speaker.play("gong") == "afplay"
    took = time.perf_counter() - begun
    assert not heard.is_set(), "it came back before the players had been tried"
    assert took < 0.1, f"{took * 1000:.0f} ms"
    assert heard.wait(10)
    assert speaker.play("gong") == "ffplay", "by now it is known who can be heard"


@pytest.mark.second_lane
def test_nothing_is_left_of_a_player_that_has_ended(computer: Computer, ended: list["subprocess.Popen[bytes]"]) -> None:
    computer.has("aplay")
    assert Speaker().tried("gong") == "aplay"
    ended[0].kill()
    deadline = time.monotonic() + 10
    while ended[0].returncode is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert ended[0].returncode is not None, "somebody waited for it"


@pytest.mark.second_lane
def test_one_that_hangs_is_stopped(
    computer: Computer, ended: list["subprocess.Popen[bytes]"], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "MOST", 0.05)
    computer.has("aplay")
    assert Speaker().tried("gong") == "aplay"
    deadline = time.monotonic() + 10
    while ended[0].returncode is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert ended[0].returncode == -9


def test_a_sound_that_is_none(computer: Computer) -> None:
    computer.has("aplay")
    assert play("../gong") is None and play("") is None
    assert computer.asked == []


def test_the_files_are_what_the_script_makes() -> None:
    for name in NAMES:
        made = sound(name)
        shipped = sound_file(name).read_bytes()
        assert shipped[:44] == made[:44]
        # The last bit of a sine may differ from system to system.
        pairs = zip(array.array("h", shipped[44:]), array.array("h", made[44:]), strict=True)
        assert max(abs(a - b) for a, b in pairs) <= 1


def test_there_is_a_sound_for_each_occasion() -> None:
    assert NAMES == OCCASIONS and set(SOUNDS) == set(OCCASIONS)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_heard_and_does_not_crack(name: str) -> None:
    with wave.open(str(sound_file(name))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        frames = array.array("h", file.readframes(file.getnframes()))
    seconds = len(frames) / RATE
    assert seconds > 2 * player.DIES_WITHIN, "who plays it lives long enough to be told from who dies"
    assert seconds == pytest.approx(SOUNDS[name][0], abs=0.01) and seconds <= 2.2
    assert 5_000 < max(map(abs, frames)) < 32_767, "heard, and nothing is cut off"
    assert abs(frames[0]) < 100 and abs(frames[-1]) < 100, "neither begins nor ends with a crack"


def test_every_other_sound_is_softer_and_shorter_than_the_gong() -> None:
    loud = {name: max(map(abs, array.array("h", sound_file(name).read_bytes()[44:]))) for name in NAMES}
    size = {name: sound_file(name).stat().st_size for name in NAMES}
    assert all(loud[name] < loud["gong"] and size[name] < size["gong"] for name in NAMES if name != "gong")
    assert loud["reveal"] < loud["podium"] and loud["last-seconds"] < loud["gong"] / 2
    assert sum(size.values()) < 180_000
