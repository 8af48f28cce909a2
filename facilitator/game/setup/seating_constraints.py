"""Keeping people apart: who may not sit together, and a seating that keeps to it, or why there is none."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from facilitator.game.kernel.base import Refused
from facilitator.plain.spelling import nearest
from facilitator.plain.wording import listed

Apart = Mapping[int, frozenset[int]]
"""For each person by number those with whom they may not sit; both know of each other."""

Groups = tuple[tuple[int, ...], ...]

TRIES = tuple(300 * 2**n for n in range(6))
"""So many steps are searched before the search begins anew with other people; what a person can type is settled in the
first.
"""


def read_constraints(text: str, codes: Sequence[str]) -> Apart:
    """Who is to be kept apart, as typed: `3-7, 4-12`, by numbers or by codes; of `3-7-9` each from the other two."""
    apart: dict[int, set[int]] = {}
    for part in re.split(r"[,;\s]+", re.sub(r"\s*[-–−]\s*", "-", text.strip())):
        if not part:
            continue
        people = [number_of(word, codes) for word in part.split("-") if word]
        if len(people) < 2:
            raise Refused(f"'{part}' is no pair; write two numbers or codes with a hyphen between, such as 3-7.")
        for one in people:
            if people.count(one) > 1:
                raise Refused(f"In '{part}' {one} is to be kept apart from {one}.")
            apart.setdefault(one, set()).update(set(people) - {one})
    return {one: frozenset(others) for one, others in apart.items()}


def number_of(word: str, codes: Sequence[str]) -> int:
    """Somebody's number, from a number or a code; refused where nobody has it."""
    if word.isdecimal() and len(word) < 5 and 1 <= int(word) <= len(codes):
        return int(word)
    if word.upper() in codes:
        return codes.index(word.upper()) + 1
    near = nearest(word.upper(), codes)
    hint = f" Did you mean {near}?" if near else ""
    what = "number" if word.isdecimal() else "code"
    raise Refused(f"There is nobody with the {what} {word} here; expected 1 to {len(codes)}, or a code.{hint}")


def seat_apart(order: Sequence[int], sizes: Sequence[int], apart: Apart, group: str) -> Groups:
    """People in groups of these sizes, as chance put them in order; refused with the reason if that can't be done.

    Whoever may sit with anybody fills what is left, so only the others are searched for, exactly: the one with the
    fewest groups to go to comes first, empty groups of one size count as one, and a group is given up as soon as the
    rest no longer fit.
    """
    bound = [p for p in order if apart.get(p)]
    crowd = next((c for c in (_crowd(p, apart) for p in bound) if len(c) > len(sizes)), None)
    if crowd is not None:
        raise Refused(_reason(order, sizes, apart, group, crowd, False))
    for n, steps in enumerate(TRIES):
        search = _Search(apart, list(sizes), [set() for _ in sizes], steps)
        turn = n * len(bound) // len(TRIES)
        found = search.place([*bound[turn:], *bound[:turn]])
        if found or search.steps:
            break
    if not found:
        raise Refused(_reason(order, sizes, apart, group, None, not search.steps))
    filled = [set(members) for members in search.members]
    free = iter(p for p in order if not apart.get(p))
    for members, size in zip(filled, sizes, strict=True):
        members.update(next(free) for _ in range(size - len(members)))
    return tuple(tuple(p for p in order if p in members) for members in filled)


@dataclass
class _Search:
    """A search through the groups that people may go to."""

    apart: Apart
    left: list[int]
    members: list[set[int]]
    steps: int
    """How many steps it may still take."""

    def place(self, people: list[int]) -> bool:
        """Whether all these found a group; where they did, they sit there."""
        if not people:
            return True
        if not self.steps:
            return False
        self.steps -= 1
        choices = {p: self._choices(p) for p in people}
        if not self._room_for(choices):
            return False
        here = set(people)
        one = min(people, key=lambda p: (len(choices[p]), -len(self.apart[p] & here)))
        rest = [p for p in people if p != one]
        turn, empty = people.index(one), set[int]()
        for group in (
            *choices[one][turn % max(1, len(choices[one])) :],
            *choices[one][: turn % max(1, len(choices[one]))],
        ):
            if not self.members[group]:
                if self.left[group] in empty:
                    continue  # as good as the empty group of this size that has been tried
                empty.add(self.left[group])
            self.members[group].add(one)
            self.left[group] -= 1
            if self.place(rest):
                return True
            self.members[group].remove(one)
            self.left[group] += 1
        return False

    def _choices(self, person: int) -> list[int]:
        return [g for g, members in enumerate(self.members) if self.left[g] and not members & self.apart[person]]

    def _room_for(self, choices: Mapping[int, list[int]]) -> bool:
        """Whether everybody could still have a seat, if those without one did not mind each other."""
        sitting: list[list[int]] = [[] for _ in self.left]

        def seated(person: int, seen: set[int]) -> bool:
            for group in choices[person]:
                if group in seen:
                    continue
                seen.add(group)
                if len(sitting[group]) < self.left[group]:
                    sitting[group].append(person)
                    return True
                for i, other in enumerate(sitting[group]):
                    if seated(other, seen):
                        sitting[group][i] = person
                        return True
            return False

        return all(seated(p, set()) for p in choices)


def _crowd(person: int, apart: Apart) -> tuple[int, ...]:
    """People around one of whom each is to be kept apart from each."""
    crowd, others = [person], set(apart[person])
    while others:
        one = max(sorted(others), key=lambda p: len(apart[p] & others))
        crowd.append(one)
        others &= apart[one]
    return tuple(sorted(crowd))


def _reason(
    order: Sequence[int], sizes: Sequence[int], apart: Apart, group: str, crowd: tuple[int, ...] | None, gave_up: bool
) -> str:
    if crowd is not None:
        number = f"is only 1 {group}" if len(sizes) == 1 else f"are only {len(sizes)} {group}s"
        return (
            f"{listed([str(p) for p in crowd])} are {'all ' if len(crowd) > 2 else ''}to be kept apart, and there "
            f"{number}."
        )
    for person, others in sorted(apart.items()):
        if len(order) - len(others) < min(sizes):
            return (
                f"{person} is to be kept apart from {len(others)} others, and too few are left "
                f"to sit with {person}: a {group} has {min(sizes)}."
            )
    if gave_up:
        return "With so many pairs no way to keep them all apart was found; leave one out."
    return "There is no way to keep all these pairs apart; leave one out."
