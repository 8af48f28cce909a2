"""Who gets a place where all are taken, and whose it is."""

from facilitator.projector.web.places import KEPT, SharedPlaces, Visitor


class Room:
    """SharedPlaces, and who was sent away."""

    def __init__(self, most: int, *, replaces: bool) -> None:
        self.places, self.ended = SharedPlaces(most, replaces), list[str]()

    def visitor(self, name: str, here: bool = False) -> Visitor:
        """`a1` comes from the address `a`."""
        return Visitor(name[0], here, lambda: self.ended.append(name))

    def enter(self, *names: str, here: bool = False) -> list[bool]:
        """Whether each of them got in."""
        return [self.places.enter(self.visitor(name, here)) for name in names]


def test_who_comes_makes_room_in_the_largest_crowd() -> None:
    room = Room(4, replaces=True)
    assert all(room.enter("a1", "a2", "a3", "b1"))
    assert room.enter("c1") == [True] and room.ended == ["a1"]
    assert room.enter("c2") == [True] and room.ended == ["a1", "c1"], "two of a would be no more than two of c"
    assert room.enter("a4") == [True] and room.ended == ["a1", "c1", "a2"], "a crowd only pushes itself out"


def test_a_newcomer_with_an_address_of_its_own_comes_in_where_everybody_is_alone() -> None:
    room = Room(3, replaces=True)
    assert all(room.enter("a1", "b1", "c1", "d1")) and room.ended == ["a1"]


def test_who_watches_stays_unless_his_address_has_more_than_its_share() -> None:
    room = Room(4, replaces=False)
    assert all(room.enter("a1", "a2", "a3", "b1"))
    assert room.enter("a4") == [False] and room.ended == []
    assert room.enter("b2", "b3") == [True, False] and room.ended == ["a1"], "two of each is fair"
    assert room.enter("c1", "d1") == [True, True] and room.ended == ["a1", "a2", "b1"]
    assert room.enter("e1") == [False] and not room.places.has_room(room.visitor("e1")), "one of each is fair"


def test_this_computer_finds_places_that_nobody_else_has() -> None:
    room = Room(2, replaces=False)
    assert room.enter("a1", "b1", "c1") == [True, True, False]
    assert room.enter(*(f"h{n}" for n in range(KEPT + 1)), here=True) == [True] * KEPT + [False]
    assert room.ended == []


def test_a_place_is_given_up_once() -> None:
    room = Room(2, replaces=False)
    first = room.visitor("a1")
    assert room.places.enter(first) and room.enter("b1", "c1") == [True, False]
    for _ in range(2):
        room.places.leave(first)
    assert room.enter("c1", "d1") == [True, False]
