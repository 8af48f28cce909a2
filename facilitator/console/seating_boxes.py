"""Who sits where, as boxes in which a class can look itself up: one for each team, or for each table of single players."""

from collections.abc import Iterator, Sequence

from textual.content import Content

from facilitator.console.environment import Plan
from facilitator.game.dispatch.opening import new_table
from facilitator.game.setup.lesson_choices import Chosen
from facilitator.game.table.roles import roles_of
from facilitator.game.views.scene_values import Badge, badge_of
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import counted
from facilitator.record.pupil_names import NOBODY, PupilNames
from facilitator.widgets.panels.drawn import EMPTY, on_area, spread, team_tone

NARROWEST, GAP = 19, 1
"""A column of boxes, and what is between two of them."""


@frozen
class Person:
    """One line of a box: a number, a name where one is known here, and what they are in the game."""

    number: int
    name: str = ""
    role: str = ""


@frozen
class SeatingBox:
    """A team, or a table of single players."""

    badge: Badge
    people: tuple[Person, ...]
    about: str = ""
    short: str = ""
    """The same where there is little room."""


def seating_boxes(chosen: Chosen, plan: Plan, names: PupilNames = NOBODY) -> tuple[SeatingBox, ...]:
    """The boxes in the order of the tables, with the names that are known."""
    rules = plan.rules
    alone = not rules.sides.list and all(len(codes) <= 1 for _, _, codes in chosen.seats)
    titles = {role.id: role.title for role in rules.roles.list}
    several, found = len(chosen.sides) > 1, list[SeatingBox]()

    def person(code: str, role: str) -> Person:
        return Person(chosen.numbers[code], names.by_code.get(code, ""), role)

    for name, sides in chosen.sides.items():
        table = new_table(name, rules, sides, chosen.options)
        seats = {side: codes for at, side, codes in chosen.seats if at == name}
        if alone:
            people = tuple(person(code, table.title(side)) for side in sides for code in seats.get(side, ()))
            title = f"Table {name}" if several else "In order of play"
            found.append(SeatingBox(Badge(title), people, counted(len(people), rules.sides.word), str(len(people))))
            continue
        for side in sides:
            codes = seats.get(side, ())
            roles = ["/".join(titles[r] for r in has) for has in roles_of(rules, len(codes), 0)]
            people = tuple(person(code, role) for code, role in zip(codes, roles, strict=True))
            about = (
                (f"table {name}", name) if several else (counted(len(people), plan.scenario.person), str(len(people)))
            )
            found.append(SeatingBox(badge_of(table, side), people, *about))
    return tuple(found)


def draw_seating(boxes: Sequence[SeatingBox], width: int, height: int) -> list[Content]:
    """In the widest columns in which all of it fits, a line for everybody; else numbers beside each other."""
    most = max(1, min(len(boxes), (width + GAP) // (NARROWEST + GAP)))
    shapes = [(columns, True) for columns in range(min(2, most), most + 1)] + [(most, False)]
    for columns, long in shapes:
        for gap in (1, 0):
            lines = list(_grid(boxes, width, columns, gap, long))
            if len(lines) <= height:
                return lines
    return lines


def _grid(boxes: Sequence[SeatingBox], width: int, columns: int, gap: int, long: bool) -> Iterator[Content]:
    """Boxes row by row; those beside each other are equally high."""
    wide = (width - GAP * (columns - 1)) // columns
    for start in range(0, len(boxes), columns):
        row = [_box(box, wide, long) for box in boxes[start : start + columns]]
        high = max(map(len, row))
        if start:
            yield from [EMPTY] * gap
        for n in range(high):
            cells = [box[n] if n < len(box) else Content(" " * wide).stylize("on $panel") for box in row]
            yield Content(" " * GAP).join(cells)


def _box(box: SeatingBox, width: int, long: bool) -> list[Content]:
    badge = box.badge
    area = on_area(badge.colour)
    title = Content(f"{badge.symbol} {badge.title.upper()}".strip())
    about = Content(box.about if title.cell_length + 1 + len(box.about) <= width - 2 else box.short)
    head = Content(" ") + spread(title, about, width - 2) + Content(" ")
    lines = [head.stylize(area)]
    tone = f"bold {team_tone(badge.colour)}"
    if long:
        rows = [Content.assemble((f"{p.number:>4}  ", tone), *_words(p)) for p in box.people]
    else:
        numbers = _numbers(box.people, width) or ["   –"]
        rows = [Content.assemble((line, tone)) for line in numbers]
    return [*lines, *(row.truncate(width, ellipsis=True, pad=True).stylize("on $panel") for row in rows)]


def _numbers(people: Sequence[Person], width: int) -> list[str]:
    each = max(1, (width - 2) // 4)
    return ["".join(f"{p.number:>4}" for p in people[n : n + each]) for n in range(0, len(people), each)]


def _words(person: Person) -> tuple[tuple[str, str], ...]:
    """The one place in which somebody's name stands, before the role."""
    return ((f"{person.name}  " if person.name else "", "$text"), (person.role, "$soft"))
