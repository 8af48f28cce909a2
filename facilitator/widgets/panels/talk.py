"""The debrief: the question in the room, who has answered what, the questions to come, and what came out."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Literal

from textual.content import Content

from facilitator.game.views.scene_values import Badge
from facilitator.plain.frozen import frozen
from facilitator.widgets.cell_text import cut, wrapped
from facilitator.widgets.panels.drawn import EMPTY, badge_words, spread, team_tone

QuestionState = Literal["answered", "asked", "now", "later"]
"""Asked, but without an answer; answered; in the room now; to come."""

CHIP = " ON THE PROJECTOR "
COLUMN = 2
MARKS = {"answered": ("✓ ", "$success"), "asked": ("· ", "$soft"), "now": ("▶ ", "$accent"), "later": ("  ", "")}


@frozen
class Asked:
    """The question that the class is asked, which one it is, and whether the projector shows it."""

    question: str
    place: str = ""
    shown: bool = True


@frozen
class TeamAnswer:
    """What a team, or a whole table, has answered; empty as long as it has not. `team` is its table and side."""

    badge: Badge
    team: tuple[str, str]
    words: str = ""
    lit: bool = False


@frozen
class Answers:
    """Everybody who is asked, and the votes that were counted."""

    rows: tuple[TeamAnswer, ...]
    votes: str = ""

    def row_at(self, x: int, y: int, width: int, height: int) -> TeamAnswer | None:
        """Whose row is at this place of the panel."""
        wide = (width + COLUMN) // max(1, _columns(self, height)[0])
        shown = _columns_of_answers(self, width, height)
        column = shown[min(len(shown) - 1, max(0, x) // max(1, wide))] if shown else []
        return column[y][0] if 0 <= y < len(column) else None


@frozen
class QuestionRow:
    """A question of the debrief; `step` is its step of the phase, None where it was typed."""

    text: str
    state: QuestionState
    step: int | None = None


@frozen
class Questions:
    """All questions, those of the plan first; `follows` is where the next key leads."""

    rows: tuple[QuestionRow, ...]
    key: str = ""
    follows: str = ""

    def room(self, height: int) -> int:
        """How many lines are left for the questions."""
        return max(1, height - bool(self.follows))

    def lines(self, width: int, height: int) -> list[tuple[int, str]]:
        """What there is room for, each line with the number of its question; that of now is always in sight."""
        found = list[tuple[int, str]]()
        for n, row in enumerate(self.rows):
            found += [(n, line) for line in wrapped(row.text, max(1, width - 2))]
        here = next((y for y, (n, _) in enumerate(found) if self.rows[n].state == "now"), 0)
        top = max(0, min(here - height // 2, len(found) - height))
        return found[top : top + height]

    def step_at(self, y: int, width: int, height: int) -> int | None:
        """The step of the question in this line of the panel, where there is one."""
        shown = self.lines(width, self.room(height))
        return self.rows[shown[y][0]].step if 0 <= y < len(shown) else None


@frozen
class Result:
    """Places and points of the sides or tables, and a word about who has seen them."""

    rows: tuple[tuple[str, Badge, str], ...]
    note: str = ""


def draw_asked(asked: Asked, width: int, height: int) -> Sequence[Content]:
    """Which question it is, and where it can be read; then the question itself."""
    chip = Content.assemble((CHIP, "bold $ink on $accent")) if asked.shown else EMPTY
    head = Content.assemble(("ASKED", "bold $accent"), (f"  {asked.place}", "$soft"))
    text = Content.assemble((f"“{asked.question}”", "bold $text")).wrap(width)
    air = [EMPTY] if len(text) + 2 < height else []
    return [spread(head, chip, width), *air, *text]


def _columns(answers: Answers, height: int) -> tuple[int, int]:
    """In how many columns the answers stand, and how many of them in each."""
    columns = max(1, -(-len(answers.rows) // max(1, height - bool(answers.votes))))
    return columns, max(1, -(-len(answers.rows) // columns))


def _columns_of_answers(answers: Answers, width: int, height: int) -> list[list[tuple[TeamAnswer, Content]]]:
    """The lines of each column, each with whose it is; a long answer goes on below it where there is room."""
    (columns, down), room = _columns(answers, height), max(1, height - bool(answers.votes))
    wide = (width - COLUMN * (columns - 1)) // columns
    names = min(wide // 3, max((badge_words(row.badge).cell_length for row in answers.rows), default=0))
    found = []
    for n in range(0, len(answers.rows), down):
        rows = answers.rows[n : n + down]
        blocks, spare = [_answer(row, names, wide, 1) for row in rows], room - len(rows)
        for i, row in enumerate(rows):
            whole = _answer(row, names, wide, 1 + spare)
            blocks[i], spare = whole, spare - (len(whole) - 1)
        gap = spare >= len(rows) and columns == 1
        lines = [(row, line) for row, block in zip(rows, blocks, strict=True) for line in [*block, *[EMPTY] * gap]]
        found.append(lines)
    return found


def draw_answers(answers: Answers, width: int, height: int) -> Sequence[Content]:
    """Everybody in their order."""
    columns = _columns_of_answers(answers, width, height)
    wide = (width + COLUMN) // max(1, len(columns))
    lines = [
        EMPTY.join(line.truncate(wide, pad=True) if len(columns) > 1 else line for line in parts)
        for parts in zip_longest(*([line for _, line in column] for column in columns), fillvalue=EMPTY)
    ]
    votes = [Content.assemble(("Votes: ", "$soft"), (answers.votes, "bold $text"))] if answers.votes else []
    return [*lines, *votes]


def _answer(row: TeamAnswer, names: int, width: int, height: int) -> list[Content]:
    """A mark, who it is, and their words."""
    mark = Content.assemble(("▌" if row.lit else " ", "$accent"), ("✓ ", "$success") if row.words else ("– ", "$soft"))
    head = mark + badge_words(row.badge).truncate(names, ellipsis=True, pad=True) + Content("  ")
    room = max(1, width - head.cell_length)
    words = Content.assemble((row.words, "$text")).wrap(room) if row.words else []
    if len(words) > height:
        words = [
            *words[: height - 1],
            Content.assemble((cut(" ".join(w.plain for w in words[height - 1 :]), room), "$text")),
        ]
    first, *rest = words or [EMPTY]
    return [head + first, *(Content(" " * head.cell_length) + line for line in rest)]


def draw_questions(questions: Questions, width: int, height: int) -> Sequence[Content]:
    """What is done, what is asked now, what is to come; at last where the next key leads."""
    lines, before = list[Content](), -1
    for n, text in questions.lines(width, questions.room(height)):
        state = questions.rows[n].state
        tone = "bold $text" if state == "now" else "$text" if state == "later" else "$soft"
        lines.append(Content.assemble(MARKS[state] if n != before else "  ", (text, tone)))
        before = n
    if questions.follows:
        key = Content.assemble((questions.key, "bold $accent"), (f" goes on to {questions.follows}", "$soft"))
        lines.append(key.truncate(width, ellipsis=True))
    return lines


def draw_result(result: Result, width: int, height: int) -> Sequence[Content]:
    """The first place on top; where there are more rows than lines, two of them beside each other."""
    note = [Content.assemble((result.note, "$soft"))] if result.note else []
    room, rows = max(1, height - len(note)), result.rows
    if len(rows) <= room:
        return [*(_result_row(row, width, row[1].title) for row in rows), *note]
    half, wide = -(-len(rows) // 2), (width - COLUMN) // 2
    cells = [_result_row(row, wide, row[1].title.rpartition(" ")[2]) for row in rows]
    right = [*cells[half:], EMPTY]
    lines = [a.truncate(wide + COLUMN, pad=True) + b for a, b in zip(cells[:half], right, strict=False)]
    return [*lines, *note]


def _result_row(row: tuple[str, Badge, str], width: int, title: str) -> Content:
    place, badge, points = row
    tone = f"bold {team_tone(badge.colour)}"
    name = Content.assemble((f"{place}  " if place else "", "bold $text"), (f"{badge.symbol} {title}".strip(), tone))
    return spread(name, Content.assemble((points, "bold $text")), width)
