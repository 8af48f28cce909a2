"""`forget`: somebody goes out for good."""

import argparse
import re
import sys
from collections.abc import Sequence

from facilitator.cli.pupil_texts import FoundMention, known_pupil, mentions_of, still_named
from facilitator.cli.roster_files import load_rosters, save_rosters
from facilitator.journal.private_texts import GONE
from facilitator.journal.problems import Unusable
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted
from facilitator.record.class_list import Pupil
from facilitator.record.mentions import without_mentions

ASKED = "Enter removes what is ticked. A number ticks or unticks it, 'all' ticks all, 'q' stops: "
MOST_LINE = 110


def forget_command(wanted: argparse.Namespace) -> int:
    """Out of what was typed in lessons, then out of the class lists and the index of the history; say what was removed.

    The class list goes last, so that whatever was interrupted can be done again.
    """
    code = wanted.code.upper()
    title, pupil = known_pupil(code)
    found = mentions_of(code, title, pupil)
    likely = _ticked(wanted.tick, found)
    asks = wanted.tick is None and bool(found) and sys.stdin.isatty() and sys.stdout.isatty()
    if wanted.dry_run or asks or len(likely) < len(found):
        _show(code, title, pupil, found, likely)
    if wanted.dry_run:
        print("Nothing was changed.")
        return 0
    ticked = _asked(code, title, pupil, found, likely) if asks else likely
    if ticked is None:
        print("Nothing was changed.", file=sys.stderr)
        return 1
    chosen = [found[n] for n in sorted(ticked)]
    _remove(chosen)
    if not _forget_in_histories(code) and pupil is None and not found:
        print(f"Nobody here has the code '{code}'.", file=sys.stderr)
        return 1
    if pupil is not None:
        rest = {t: tuple(p for p in pupils if p.code != code) for t, pupils in load_rosters().items()}
        save_rosters({t: pupils for t, pupils in rest.items() if pupils})
    print("\n".join(_forgotten(code, pupil, chosen, len(found) - len(chosen))))
    return 0


def _ticked(tick: str | None, found: Sequence[FoundMention]) -> set[int]:
    """The places that are to go: those that are sure, all, or the numbers that were named."""
    if tick is None:
        return {n for n, place in enumerate(found) if place.mention.sure}
    if tick in ("all", "none"):
        return set(range(len(found))) if tick == "all" else set()
    numbers = set[int]()
    for part in filter(None, (part.strip() for part in tick.split(","))):
        first, dash, last = part.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise Unusable(f"'{part}' is no number of a place. Expected all, none, or numbers such as 1,3-5.")
        numbers |= set(range(int(first), int(last if dash else first) + 1))
    wrong = next((n for n in sorted(numbers) if not 1 <= n <= len(found)), None)
    if wrong is not None:
        raise Unusable(f"There is no place {wrong}. Expected 1 to {len(found)}.")
    return {n - 1 for n in numbers}


def _show(code: str, title: str, pupil: Pupil | None, found: Sequence[FoundMention], ticked: set[int]) -> None:
    """Who it is, and every place in its context."""
    if pupil is not None:
        print(f"{title}: {pupil.name} ({', '.join(filter(None, (code, pupil.external)))})")
    for n, place in enumerate(found):
        mark = "x" if n in ticked else " "
        print(clean(f"{n + 1:>3} [{mark}] {place.lesson}: {place.context}", MOST_LINE))


def _asked(
    code: str, title: str, pupil: Pupil | None, found: Sequence[FoundMention], ticked: set[int]
) -> set[int] | None:
    """The places that were ticked in the end; None where nothing is to be done."""
    while True:
        try:
            answer = input(ASKED).strip().casefold()
        except (EOFError, KeyboardInterrupt):
            return None
        if not answer or answer in ("q", "quit"):
            return None if answer else ticked
        try:
            ticked = ticked ^ _ticked(answer, found) if answer not in ("all", "none") else _ticked(answer, found)
        except Unusable as fault:
            print(fault)
        _show(code, title, pupil, found, ticked)


def _remove(chosen: Sequence[FoundMention]) -> None:
    """Each file is written once; of each text what was not ticked stays."""
    for path in dict.fromkeys(place.texts.path for place in chosen):
        here = [place for place in chosen if place.texts.path == path]
        left = {
            place.number: without_mentions(place.text, [p.mention for p in here if p.number == place.number], GONE)
            for place in here
        }
        here[0].texts.forget(left, left)


def _forget_in_histories(code: str) -> int:
    """How many lessons of the history have to be read again."""
    from facilitator.cli.history import indexes
    from facilitator.record.lesson_index import LessonIndex

    forgotten = 0
    for path in indexes().glob("*.index"):
        memory = LessonIndex(path, path.parent)
        forgotten += memory.forget(code)
        memory.close()
    return forgotten


def _forgotten(code: str, pupil: Pupil | None, chosen: Sequence[FoundMention], kept: int) -> list[str]:
    said = [
        f"{code}: {'the name was removed from the class lists' if pupil else 'there was no name in the class lists'}."
    ]
    if chosen:
        texts = len({(place.texts.path, place.number) for place in chosen})
        lessons = sorted({place.lesson for place in chosen})
        places = counted(len(chosen), "place")
        said.append(
            f"{places} in {counted(texts, 'text')} removed from {counted(len(lessons), 'lesson')}: {', '.join(lessons)}."
        )
    if kept:
        said.append(
            f"{counted(kept, 'place')} that may mean somebody else stayed; the list above has them without an x."
        )
    words = [re.sub(r" \d+$", "", pupil.name), pupil.external] if pupil is not None else []
    still = still_named([word for word in words if len(word) > 1])
    if still:
        said.append(f"These files may still name them; look there yourself: {', '.join(p.name for p in still)}.")
    said.append(
        "What teams did is kept. In lessons the code stays, without a person. "
        "Family names were never saved, so a text that has only a family name is not found. "
        "Paper, exported files, copies and lessons outside the data folder are not changed."
    )
    return said
