"""Cheap frozen dataclasses behave as the standard ones: made by place or name, compared and hashed by value, never changed."""

import dataclasses
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facilitator.plain.frozen import field, fields, frozen, frozen_by_name, is_frozen, replace


@frozen
class Cheap:
    """As many kinds of fields as there are."""

    form: ClassVar[str] = "cheap"
    a: int
    b: str = "b"
    c: tuple[int, ...] = ()
    d: list[int] = field(default_factory=list)


@dataclasses.dataclass(frozen=True)
class Dear:
    """The same by the standard decorator."""

    form: ClassVar[str] = "cheap"
    a: int
    b: str = "b"
    c: tuple[int, ...] = ()
    d: list[int] = dataclasses.field(default_factory=list)


@frozen
class More(Cheap):
    """With a field more, and something to do afterwards."""

    e: int = 5

    def __post_init__(self) -> None:
        if self.e < 0:
            raise ValueError("e is never negative")


@frozen_by_name
class Named:
    """By name only."""

    a: int
    b: int = 2


@given(st.integers(), st.text(), st.lists(st.integers()).map(tuple))
def test_the_same_as_the_standard_one(a: int, b: str, c: tuple[int, ...]) -> None:
    cheap, dear = Cheap(a, b=b, c=c), Dear(a, b=b, c=c)
    assert cheap.__dict__ == dear.__dict__ and repr(cheap) == repr(dear).replace("Dear", "Cheap")
    assert cheap == Cheap(a, b, c) and cheap != Cheap(a + 1, b, c) and cheap != dear
    assert [f.name for f in fields(cheap)] == [f.name for f in dataclasses.fields(dear)] and is_frozen(Cheap)


def test_what_is_missing_or_too_much_is_an_error() -> None:
    for wrong in (lambda: Cheap(), lambda: Cheap(1, "b", (), [], 5), lambda: Cheap(1, z=2), lambda: Named(1)):
        with pytest.raises(TypeError):
            wrong()
    assert Named(a=1) == Named(b=2, a=1)
    assert Cheap(1).d is not Cheap(1).d, "each has a list of its own"


def test_nothing_changes_it() -> None:
    one = Cheap(1)
    with pytest.raises(AttributeError):
        one.a = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del one.a
    assert replace(one, a=2) == Cheap(2) and one.a == 1


def test_it_has_a_hash_by_value_and_can_be_inherited() -> None:
    assert {Named(a=1): "x"}[Named(a=1)] == "x" and hash(Named(a=1)) != hash(Named(a=2))
    assert More(1, e=3).e == 3 and More(1).b == "b" and More(1) != Cheap(1)
    with pytest.raises(ValueError, match="never negative"):
        More(1, e=-1)
