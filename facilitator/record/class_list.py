"""A class list as it was understood, which may be changed before anything is stored."""

from collections import Counter
from collections.abc import Sequence

from facilitator.plain.frozen import frozen, replace
from facilitator.record.archives import UnreadableArchive
from facilitator.record.list_columns import (
    BACKWARDS,
    FIRST,
    ID,
    LAST,
    MEANINGS,
    PREFERRED,
    UNUSED,
    WHOLE,
    given_of,
    guess_columns,
    heading_meaning,
    is_total,
)
from facilitator.record.list_file import ListTable, read_table

MOST_TITLES = 5
GUESSED = "The encoding was guessed; look at the names, and say --encoding {} if they are wrong."
ONE_LEFT_OUT = "1 line has no name and is left out."
UNHEADED = "The first line has no headings that are known here, so it counts as a name."
DOUBTFUL = (
    "No heading says which column has the first names, and the names don't tell. "
    "Write 'First name' above it, or say --columns, such as 'family name,first name'."
)


@frozen
class Pupil:
    """What is kept of somebody: a code, the name to be shown, and the school's id, if there is one, for its
    gradebook.
    """

    code: str
    name: str
    external: str = ""


@frozen
class ClassList:
    """What was understood of a class list, to be looked at before anything is stored."""

    encoding: str
    separator: str
    columns: tuple[tuple[str, str], ...]
    names: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()


@frozen
class ListDraft:
    """The table of a class list and what its columns mean, as far as that could be found out."""

    table: ListTable
    meanings: tuple[str, ...]
    headed: bool
    doubtful: bool = False
    """Which column has the first names is a guess that nothing supports."""

    @property
    def pupils(self) -> tuple[tuple[tuple[str, ...], bool], ...]:
        """Each line below the headings, and whether it is a pupil's: no total, and no heading that is repeated."""
        rows = self.table.rows[self.headed :]
        end = len(rows)
        while end and is_total(rows[end - 1]):
            end -= 1
        return tuple(
            (row, n < end and not (self.headed and row == self.table.rows[0]) and self._named(row))
            for n, row in enumerate(rows)
        )

    def _named(self, row: Sequence[str]) -> bool:
        return not self.meanings or any(c.isalpha() for c in _pupil(row, self.meanings)[0])

    @property
    def left_out(self) -> str:
        """How many lines are no pupil's, in a sentence; nothing where all are."""
        out = sum(not pupil for _, pupil in self.pupils)
        return f"{out} lines have no name and are left out." if out > 1 else ONE_LEFT_OUT if out else ""

    def with_headings(self, headed: bool) -> "ListDraft":
        """The first line has headings, or is a pupil's; what the columns mean stays."""
        return replace(self, headed=headed)

    def with_meanings(self, meanings: Sequence[str]) -> "ListDraft":
        """What the columns mean, from left to right; the others mean nothing."""
        width = max(map(len, self.table.rows))
        return replace(self, meanings=(*meanings[:width], *[UNUSED] * (width - len(meanings))), doubtful=False)

    def with_meaning(self, column: int, steps: int) -> "ListDraft":
        """Another meaning of one column; several may have the same one until the list is stored."""
        wanted = MEANINGS[(MEANINGS.index(self.meanings[column]) + steps) % len(MEANINGS)]
        meanings = tuple(wanted if n == column else kind for n, kind in enumerate(self.meanings))
        return replace(self, meanings=meanings, doubtful=False)

    def class_list(self) -> ClassList:
        """The names and ids; refused where there are none, or where two columns mean the same."""
        twice = next((kind for kind in self.meanings if kind and self.meanings.count(kind) > 1), "")
        if twice:
            raise UnreadableArchive(f"Two columns are the {twice}. Choose one of them.")
        heads = self.table.rows[0] if self.headed else ()
        named = tuple(
            (heads[n] if n < len(heads) else f"column {n + 1}", SHOWN.get(kind, kind))
            for n, kind in enumerate(self.meanings)
            if kind
        )
        names = _apart([_pupil(row, self.meanings) for row, pupil in self.pupils if pupil])
        notes = (
            GUESSED.format(self.table.other) if self.table.other else "",
            "" if self.headed else UNHEADED,
            DOUBTFUL if self.doubtful else "",
            self.left_out,
        )
        if not names:
            raise UnreadableArchive(
                "No names were found in this file; expected a column such as 'First name' or 'Name'."
            )
        return ClassList(self.table.encoding, self.table.separator, named, tuple(names), tuple(filter(None, notes)))


SHOWN = {BACKWARDS: WHOLE}
"""What columns are called where their order is seen in the names."""


def draft_class_list(
    data: bytes, encoding: str | None = None, usual: str = "cp1252", title: str | None = None
) -> ListDraft:
    """A class list as far as it was understood.

    `usual` is the code page of this computer, where the bytes don't tell; `title` the class that is meant, where there
    are several.
    """
    table = read_table(data, encoding, usual, title)
    rows = table.rows[_titles(table.rows) :]
    table = replace(table, rows=rows)
    kinds = _once([heading_meaning(cell) for cell in rows[0]])
    if any(kinds):
        return ListDraft(table, (), True).with_meanings(kinds)
    body = [row for row, pupil in ListDraft(table, (), False).pupils if pupil]
    kinds, sure = guess_columns(body or rows)
    # Exports of schools have the family name first. What was pasted may have any order.
    return ListDraft(table, tuple(kinds), False, not sure and table.separator == "tab")


def read_class_list(
    data: bytes, encoding: str | None = None, usual: str = "cp1252", title: str | None = None
) -> ClassList:
    """The names and ids without anybody looking; refused where that could give wrong names."""
    draft = draft_class_list(data, encoding, usual, title)
    if draft.doubtful:
        raise UnreadableArchive(DOUBTFUL)
    return draft.class_list()


def _once(kinds: Sequence[str]) -> list[str]:
    """Of several columns with the same meaning the first one counts."""
    return [kind if kind not in kinds[:n] else "" for n, kind in enumerate(kinds)]


def _titles(rows: Sequence[Sequence[str]]) -> int:
    """How many lines stand above the headings, such as the name of the class: one cell each, within reach of a line
    with headings.
    """
    alone = next((n for n, row in enumerate(rows) if sum(map(bool, row)) > 1), 0)
    reached = 0 < alone <= MOST_TITLES and not any(map(heading_meaning, rows[0]))
    return alone if reached and any(map(heading_meaning, rows[alone])) else 0


def _pupil(row: Sequence[str], meanings: Sequence[str]) -> tuple[str, str]:
    """The name to be shown, and the school's id."""
    cells = {kind: row[n] for n, kind in enumerate(meanings) if kind and n < len(row)}
    name = cells.get(PREFERRED) or cells.get(FIRST, "")
    if not name and not {FIRST, PREFERRED} & {*meanings}:
        backwards = BACKWARDS in cells
        name = given_of(cells.get(BACKWARDS, "") or cells.get(WHOLE, "") or cells.get(LAST, ""), backwards)
    return name, cells.get(ID, "")


def _apart(names: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Names that several have are numbered, so that nobody's family name is needed."""
    counts, seen = Counter(name for name, _ in names), Counter[str]()
    found = []
    for name, external in names:
        seen[name] += 1
        found.append((f"{name} {seen[name]}" if counts[name] > 1 else name, external))
    return found
