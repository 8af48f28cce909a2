"""Keeping people apart: who may not sit together, and a seating that keeps to it, or why none was found."""

import re
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from itertools import islice

from facilitator.game.kernel.command_and_event import Refused
from facilitator.plain.spelling import nearest
from facilitator.plain.wording import listed

Apart = Mapping[int, frozenset[int]]
"""For each person by number those with whom they may not sit; both know of each other."""

Groups = tuple[tuple[int, ...], ...]

TRIES, STEPS = 10, 500
"""So often everybody is seated anew, each time beginning with others, and so often may people have to get up."""


def read_constraints(text: str, codes: Sequence[str]) -> Apart:
    """Who is to be kept apart, as typed: `3-7, 4-12`, by numbers or by codes; of `3-7-9` each from the other two."""
    apart: dict[int, set[int]] = {}
    for part in re.split(r"[,;\s]+", re.sub(r"\s*[-–−]\s*", "-", text.strip())):
        if not part:
            continue
        people = [number_of(word, codes) for word in part.split("-") if word]
        if len(people) < 2:
            raise Refused(f"'{part}' is not a pair. Write two numbers or codes with a hyphen, such as 3-7.")
        for one in people:
            if people.count(one) > 1:
                raise Refused(f"'{part}' names {one} twice. Name two different people.")
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
    raise Refused(f"Nobody here has the {what} {word}. Expected 1 to {len(codes)}, or a code.{hint}")


def seat_apart(order: Sequence[int], sizes: Sequence[int], apart: Apart, group: str) -> Groups:
    """People in groups of these sizes, as chance put them in order; refused where no way to keep them apart was found.

    Whoever may sit with anybody fills what is left, so only the others look for a seat.
    """
    why = _obstacle(order, sizes, apart, group)
    if why:
        raise Refused(why)
    bound = [p for p in order if apart.get(p)]
    home = dict(zip(order, (g for g, size in enumerate(sizes) for _ in range(size)), strict=True))
    turns = (n * len(bound) // TRIES for n in range(TRIES))
    tries = (_seated([*bound[turn:], *bound[:turn]], sizes, apart, home) for turn in turns)
    found = next((groups for groups in tries if groups is not None), None)
    if found is None:
        raise Refused("Not all these pairs can be kept apart. Remove one.")
    free = iter(p for p in order if not apart.get(p))
    filled = [{*members, *islice(free, size - len(members))} for members, size in zip(found, sizes, strict=True)]
    return tuple(tuple(p for p in order if p in members) for members in filled)


def _seated(
    people: Sequence[int], sizes: Sequence[int], apart: Apart, home: Mapping[int, int]
) -> list[list[int]] | None:
    """One after the other sits down where the fewest are in the way; those get up, and shun that group from then on."""
    groups: list[list[int]] = [[] for _ in sizes]
    waiting, sent = deque(people), Counter[tuple[int, int]]()
    for _ in range(len(people) + STEPS):
        if not waiting:
            return groups
        one = waiting.popleft()
        leaving = [_in_the_way(one, members, size, apart) for members, size in zip(groups, sizes, strict=True)]
        # Of groups that are equally good the one that the lot gave, or the next after it: a seating stays a lot.
        at = min(
            (g for g, size in enumerate(sizes) if size),
            key=lambda g: (len(leaving[g]) + sent[one, g], (g - home[one]) % len(sizes)),
        )
        groups[at] = [*(p for p in groups[at] if p not in leaving[at]), one]
        sent.update((p, at) for p in leaving[at])
        waiting += leaving[at]
    return None


def _in_the_way(one: int, members: Sequence[int], size: int, apart: Apart) -> list[int]:
    """Who has to leave a group when somebody comes: all from whom they are kept apart, or who has sat there longest."""
    foes = [p for p in members if p in apart[one]]
    return foes if foes or len(members) < size else [members[0]]


def _obstacle(order: Sequence[int], sizes: Sequence[int], apart: Apart, group: str) -> str | None:
    """Why there can be no way at all, where that is plain to see."""
    crowd = next((c for c in (_crowd(p, apart) for p in order if apart.get(p)) if len(c) > len(sizes)), None)
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
    return None


def _crowd(person: int, apart: Apart) -> tuple[int, ...]:
    """People around one of whom each is to be kept apart from each."""
    crowd, others = [person], set(apart[person])
    while others:
        one = max(sorted(others), key=lambda p: len(apart[p] & others))
        crowd.append(one)
        others &= apart[one]
    return tuple(sorted(crowd))
