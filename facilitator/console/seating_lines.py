"""Who sits where, as lines that a class can look itself up in, and what to know before the lesson starts."""

from datetime import datetime

from rich.cells import cell_len, set_cell_size

from facilitator.console.environment import Plan
from facilitator.console.setup_form import Judged
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.setup.lesson_choices import Chosen
from facilitator.journal.lesson_time import next_local

WIDEST = 18


def seating_lines(chosen: Chosen, rules: Ruleset, width: int) -> list[str]:
    """For each side its people, each by number and code; where every player sits alone, one line for each table."""
    known = {s.id: f"{s.symbol} {s.title}".strip() for s in rules.sides.list}
    several, lines = len(chosen.sides) > 1, list[str]()
    wide = min(
        WIDEST,
        2 * several
        + max((cell_len(known.get(side, side)) for sides in chosen.sides.values() for side in sides), default=0),
    )
    alone = not known and all(len(codes) <= 1 for _, _, codes in chosen.seats)
    for table in chosen.sides:
        here = [
            (known.get(side, side.replace("-", " ").capitalize()), codes)
            for name, side, codes in chosen.seats
            if name == table
        ]
        if alone:
            players = [_person(chosen, code) for _, codes in here for code in codes]
            lines += _columns(f"Table {table}" if several else "In order", players, width, 8)
            continue
        lines += [*([""] if several and lines else []), *([f"Table {table}"] if several else [])]
        for side, codes in here:
            lines += _columns(("  " if several else "") + side, [_person(chosen, c) for c in codes], width, wide)
    return lines


def _person(chosen: Chosen, code: str) -> str:
    return f"{chosen.numbers[code]:>3} {code}"


def _columns(title: str, people: list[str], width: int, first: int) -> list[str]:
    """A title and people beside it, in columns of one width; what does not fit goes on below."""
    cell = max((len(p) for p in people), default=0) + 2
    each = max(1, (width - first - 1) // max(1, cell))
    rows = [people[i : i + each] for i in range(0, len(people), each)] or [["–"]]
    starts = [pad_or_cut(title, first), *[" " * first] * (len(rows) - 1)]
    return [
        (start + " " + "".join(p.ljust(cell) for p in row)).rstrip() for start, row in zip(starts, rows, strict=True)
    ]


def pad_or_cut(text: str, width: int) -> str:
    """A text of so many cells, with spaces after it or cut."""
    return text + " " * (width - cell_len(text)) if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def warning_lines(found: Judged, plan: Plan, now: int) -> tuple[str, ...]:
    """What is allowed but had better be known: warnings of the game, more than one table, a bell before the plan's
    end.
    """
    said = list(found.chosen.warnings) if found.chosen is not None else []
    if found.chosen is not None and len(found.chosen.sides) > 1:
        said.append(f"You need {len(found.chosen.sides)} copies of the game, one per table.")
    minutes = plan.scenario.minutes or sum(p.minutes or 0 for p in plan.scenario.phases)
    if found.bell and minutes:
        until = minutes_until_bell(found.bell, now)
        if until < minutes:
            said.append(f"The plan takes {minutes} minutes, but the bell rings in {until}.")
    return tuple(said)


def minutes_until_bell(bell: str, now: int) -> int:
    """Minutes until a bell: `11:45`, or `+50`."""
    if bell.startswith("+"):
        return int(bell)
    hour, minute = map(int, bell.split(":"))
    start = datetime.fromtimestamp(now / 1000).replace(second=0, microsecond=0).timestamp()
    return round(next_local(now, hour, minute) / 60_000 - start / 60)
