"""Code that nobody uses goes."""

from pathlib import Path

from house.unused import EXPECTED
from vulture import Vulture

HOUSE = Path(__file__).resolve().parents[2] / "facilitator"


def found() -> set[str]:
    """The names that vulture takes for unused."""
    vulture = Vulture()
    vulture.scavenge([str(HOUSE)])
    return {item.name for item in vulture.get_unused_code(min_confidence=60)}


def reason(name: str) -> str | None:
    """Why a name is expected; a part of a name stands for all that begin or end with it."""
    return next((part for part in EXPECTED if name.startswith(part) or name.endswith(part)), None)


def test_what_is_unused_has_a_reason() -> None:
    names = found()
    assert sorted(name for name in names if reason(name) is None) == []
    assert set(EXPECTED) == {reason(name) for name in names}, "a reason without a name goes"
