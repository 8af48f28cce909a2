"""What a teacher has set for this computer: settings.toml in the data folder."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from facilitator.files.fault_list import Faults, show_value
from facilitator.files.shape import build_document
from facilitator.files.toml_document import TomlDocument, read_document
from facilitator.game.notes.sounds import OCCASIONS, Occasion
from facilitator.game.rulebook.scenario import People
from facilitator.plain.card_blocks import Duplex
from facilitator.plain.frozen import field, frozen
from facilitator.plain.keys import key_name, key_shown
from facilitator.plain.spelling import did_you_mean

NAME = "settings.toml"
_TIME = re.compile(r"([01]?\d|2[0-3]):[0-5]\d")
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:\d+)?(/[A-Za-z0-9._~-]+)*")


@frozen
class Sounds:
    """Which occasions are heard; each is seen as well."""

    gong: bool = True
    last_seconds: bool = True
    event: bool = True
    reveal: bool = True
    podium: bool = True

    @property
    def heard(self) -> frozenset[Occasion]:
        """The occasions that are."""
        on: dict[Occasion, bool] = {
            "gong": self.gong,
            "last-seconds": self.last_seconds,
            "event": self.event,
            "reveal": self.reveal,
            "podium": self.podium,
        }
        return frozenset(o for o in OCCASIONS if on[o])


@frozen
class School:
    """What the foot of every sheet and the head of every report says, and how results leave for other programs."""

    name: str = ""
    teacher: str = ""
    subject: str = ""
    address: str = ""
    """What the ids of xAPI records begin with."""
    pass_mark: int = field(default=60, metadata={"least": 1, "most": 100})
    """What reaching the goal of a game is worth in a gradebook."""
    outcome_grades: bool = False
    """Whether a gradebook also gets the levels of outcomes, pupil by pupil."""


@frozen
class Settings:
    """Theme, place and occasions of sound, paper, what those in the room are called, keys by the id of their control,
    and when the school's bells ring.
    """

    schema: int = field(default=1, metadata={"least": 1, "most": 1})
    theme: Literal["dark", "light", "contrast"] = "dark"
    sound: Literal["console", "projector", "browser", "off"] = "console"
    paper: Literal["A4", "letter"] = "A4"
    duplex: Duplex = "long"
    people: People = "pupils"
    simple: bool = False
    bells: tuple[str, ...] = ()
    school: School = School()
    sounds: Sounds = field(default_factory=Sounds)
    keys: Mapping[str, str] = field(default_factory=dict)


def is_settings(document: TomlDocument) -> bool:
    """Whether a file is a settings file: by its name, or by what only settings say."""
    names = document.tree.keys()
    return document.file == NAME or bool(
        {"theme", "keys", "bells", "paper", "duplex", "sounds"} & names
        and not {"id", "spans", "phases", "ruleset"} & names
    )


def settings_of(document: TomlDocument, controls: Mapping[str, Iterable[str]]) -> Settings:
    """The settings that a document holds; `controls` are the keys of every control by its id."""
    faults = Faults(document)
    found, _ = build_document(Settings, document, faults)
    for i, bell in enumerate(found.bells):
        if not _TIME.fullmatch(bell):
            faults.add(("bells", i), show_value(bell), "a time of day such as '11:45'")
    if found.school.address and not _ADDRESS.fullmatch(found.school.address):
        wanted = "an address such as 'https://school.example/records', without / at its end"
        faults.add(("school", "address"), show_value(found.school.address), wanted)
    _check_keys(found, controls, faults)
    faults.stop()
    return found


def _check_keys(found: Settings, controls: Mapping[str, Iterable[str]], faults: Faults) -> None:
    own = {name for name in found.keys if name.startswith("act-")}
    taken = {key: name for name, keys in controls.items() if name not in found.keys for key in keys}
    for name, keys in found.keys.items():
        if name not in controls and name not in own:
            faults.say(
                ("keys", name),
                f"keys.{name}: there is no control '{name}'; the help of the console (key ?) names them all."
                f"{did_you_mean(name, controls)}",
            )
        for key in key_list(keys):
            if key in taken:
                faults.say(
                    ("keys", name),
                    f"keys.{name}: the key '{key_shown(key)}' is used by '{taken[key]}'. "
                    "Give that one another key first.",
                )
            taken[key] = name
        if not key_list(keys):
            faults.add(("keys", name), "empty", "a key, such as 'F5', or several with a space between")


def key_list(keys: str) -> tuple[str, ...]:
    """The keys that a setting names, one or several with spaces between."""
    return tuple(key_name(word) for word in keys.split())


def load_settings(folder: Path, controls: Mapping[str, Iterable[str]]) -> Settings:
    """The settings in a data folder; the usual ones where there is no file."""
    path = folder / NAME
    return settings_of(read_document(path), controls) if path.exists() else Settings()
