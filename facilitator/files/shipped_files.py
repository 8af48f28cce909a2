"""The rulesets and scenarios that came with the program."""

from pathlib import Path

from facilitator.files.fault import Fault, Unreadable

RULESETS, SCENARIOS = "rulesets", "scenarios"


def shipped(kind: str) -> Path:
    """The folder of the rulesets or scenarios that came with the program, installed or in a checkout."""
    here = Path(__file__).resolve().parent.parent
    for home in (here / "_data", here.parent):
        if (home / RULESETS).is_dir() and (home / SCENARIOS).is_dir():
            return home / kind
    raise Unreadable(
        (Fault(kind, None, kind, "the rulesets and scenarios of this program are missing. Install it again."),)
    )


def shipped_files(kind: str) -> dict[str, Path]:
    """The shipped files by name, in the order of their names."""
    return dict(sorted((path.stem, path) for path in shipped(kind).glob("*.toml")))
