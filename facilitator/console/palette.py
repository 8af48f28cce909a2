"""Finding a command: by its title, its help, the words that teachers use for it, or nearly."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher

from facilitator.console.control_row import Control
from facilitator.console.screens.picker import Finding, PickRow, ranked
from facilitator.game.dispatch.text_form import is_line
from facilitator.game.table.clock import MOST_ADDED, seconds_words

AMOUNT = re.compile(r"([+−-])\s*(\d{1,4})(?::([0-5]\d))?\s*(s|sec|seconds|m|min|minutes)?")
MINUTES = 10
"""A number without a unit is minutes up to here, and seconds above."""
TIME = "time:"
"""Begins the ids of rows that change the clock by so many seconds."""
NEAR, MOST_NEAR = 0.6, 5
"""How alike two words have to be, and how many rows are named where none fits."""
TEACHERS_WORDS: Mapping[str, str] = {
    "next": "go on continue forward advance step space",
    "pause": "stop timer clock wait break hold freeze",
    "everything": "stop all clocks timer break interrupt",
    "more": "timer clock add time longer extra +5 min minutes extend",
    "less": "timer clock shorten time quicker minutes",
    "late": "late pressed too late time back",
    "undo": "back mistake wrong take back revert",
    "redo": "again forward",
    "last-round": "finish end game soon bell",
    "shorten": "fewer more sessions rounds lengthen longer time bell",
    "finish": "stop game over break off early done",
    "end": "finish lesson over close stop bye",
    "people": "names absent missing late latecomer pupils students participants seats class list",
    "names": "class list who is who pupils students numbers codes",
    "scores": "points marks count results sheet",
    "wall-scores": "points on projector results leaderboard",
    "reveal-back": "results back",
    "sound": "mute quiet volume gong noise loud silence",
    "blank": "black hide screen dark projector off",
    "add-time": "timer clock longer minutes extend more +5 min",
    "first": "first player starts start begins beginner",
    "act": "another side out of turn",
    "say": "write projector announce text banner",
    "scene": "projector show display screen picture reveal scores",
    "browser": "projector beamer screen window",
    "share": "phone qr code tablet network",
    "print": "paper sheets pdf copies worksheet handout",
    "history": "log what happened moves earlier",
    "observe": "assess outcome level competence notice",
    "note": "remember write down private comment",
    "rules": "rulebook question help how",
    "bell": "end time school bell ring lesson end",
    "debrief": "discussion talk question reflect vote",
    "peek": "secret card look hidden goal",
    "checklist": "prepare material set up",
    "quit": "exit leave close stop program",
    "help": "keys shortcuts",
}
"""More words for rows of the table of keys, by their ids."""


def palette_rows(controls: Iterable[Control]) -> list[PickRow]:
    """A row for each control but the palette itself."""
    return [
        PickRow(
            c.id,
            c.label.split(": ")[0],
            f"{c.id} {c.help} {c.group} {TEACHERS_WORDS.get(c.id, '')}",
            f"{c.help} In settings.toml: '{c.id}'.",
            c.key,
        )
        for c in controls
        if c.id != "palette"
    ]


def time_rows(typed: str) -> list[PickRow]:
    """What is typed as an amount of time can be added at once: +5, −30 s, +2:30. Small numbers are minutes first."""
    found = AMOUNT.fullmatch(typed.strip())
    if found is None:
        return []
    sign, n, seconds, unit = -1 if found[1] in "-−" else 1, int(found[2]), found[3], found[4] or ""
    if seconds is not None:
        amounts = [60 * n + int(seconds)]
    else:
        amounts = [60 * n] if unit.startswith("m") else [n] if unit else [60 * n, n] if n <= MINUTES else [n, 60 * n]
    return [_time_row(sign * amount) for amount in amounts if 0 < amount <= MOST_ADDED]


def _time_row(seconds: int) -> PickRow:
    words = f"{'+' if seconds > 0 else '−'}{seconds_words(abs(seconds))}"
    detail = "Change the clock that runs by this much."
    return PickRow(f"{TIME}{seconds}", f"{words} on the clock", detail=detail, key="Enter")


def find_commands(rows: Sequence[PickRow]) -> Callable[[str], Finding]:
    """What fits what was typed, the titles first; where nothing does, what is nearly so. A line as for scripts can be
    carried out as it is.
    """

    def find(typed: str) -> Finding:
        asked = typed.casefold().split()
        if not asked:
            return Finding(rows)
        rows_of_time = time_rows(typed)
        if rows_of_time:
            return Finding([*rows_of_time, *ranked(rows, typed)])
        found = ranked(rows, typed)
        if len(asked) > 1 and is_line(typed):
            return Finding([PickRow("", typed.strip(), detail="Carry out this line.", key="Enter"), *found])
        if found:
            return Finding(found)
        near = sorted(((_likeness(row, asked), -n) for n, row in enumerate(rows)), reverse=True)[:MOST_NEAR]
        alike = [rows[-n] for likeness, n in near if likeness >= NEAR] or [rows[-n] for _, n in near]
        return Finding(alike, f"Nothing is called “{typed.strip()}”. Did you mean:")

    return find


def _likeness(row: PickRow, asked: Sequence[str]) -> float:
    """How near the nearest words of a row are to what was typed."""
    words = f"{row.title} {row.words}".casefold().replace(",", " ").replace(".", " ").split()
    return sum(max(SequenceMatcher(None, part, word).ratio() for word in words) for part in asked) / len(asked)
