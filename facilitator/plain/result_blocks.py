"""Blocks of a document that hold what a lesson has come to: a table of points, levels that were observed, the results of
tables as cards; blank where nothing is known yet.
"""

from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.frozen import frozen


@frozen
class ScoreColumn:
    """A line of the score sheet, or a side: its title, and pictograms of what it counts or the side's sign."""

    title: str
    signs: tuple[str, ...] = ()
    symbol: str = ""


@frozen
class ScoreCell:
    """Points, below them in small type how they came about; `framed` where nobody has more."""

    text: str = ""
    working: str = ""
    framed: bool = False


@frozen
class ScoreRow:
    """A side with its sign, or a table with its number on a `plate`; `table` stands before the first row of a table."""

    title: str
    cells: tuple[ScoreCell, ...]
    total: ScoreCell = ScoreCell()
    symbol: str = ""
    plate: str = ""
    about: str = ""
    table: str = ""


@frozen
class ScoreTable:
    """Points by row and column. `total` is the title of the thick last column, `tables` of the one for tables; without
    them there is none. `sums` stand in a row below.
    """

    columns: tuple[ScoreColumn, ...]
    rows: tuple[ScoreRow, ...]
    total: str = ""
    tables: str = ""
    sums_title: str = ""
    sums: tuple[ScoreCell, ...] = ()
    note: str = ""
    bars: int = 0
    """How many bars of a chart need room below."""


@frozen
class SheetFact:
    """A short text behind a word that is printed bold."""

    title: str
    text: str


@frozen
class PointShare:
    """What one group of lines brought each row of a chart."""

    title: str
    values: tuple[float, ...]


@frozen
class PointBars:
    """Bars laid down, made of patterns, with the target as a line; facts stand beside them."""

    title: str
    labels: tuple[ScoreColumn, ...]
    shares: tuple[PointShare, ...]
    totals: tuple[str, ...]
    target: float | None = None
    target_word: str = ""
    facts: tuple[SheetFact, ...] = ()


@frozen
class LevelMark:
    """One observation: a level from 1 to 4, `seen` or `none`, the words beside it, and where its evidence is; `earlier`
    are levels before it that have no mark of their own.
    """

    level: str
    words: str
    evidence: str = ""
    earlier: str = ""


@frozen
class LevelColumn:
    """An outcome, what its levels mean, and how many were last seen at each."""

    title: str
    levels: tuple[str, ...]
    latest: tuple[int, ...] = ()


@frozen
class LevelRow:
    """A side, or a table, with its observations of each outcome, the earlier ones first."""

    title: str
    cells: tuple[tuple[LevelMark, ...], ...]
    symbol: str = ""
    table: str = ""


@frozen
class LevelGrid:
    """Observations by side and outcome; the blank one has rows without marks."""

    columns: tuple[LevelColumn, ...]
    rows: tuple[LevelRow, ...]
    latest: str
    meaning: str
    ticked: str
    """What is said of outcomes without levels."""
    tables: str = ""
    continued: str = ""
    """The title where the grid goes on on a second sheet."""
    roomy: bool = True
    """Whether rows share what is left of the sheet, to be written into."""


@frozen
class PointSteps:
    """The points of a table turn by turn, with event cards as short bars, and the target as a line."""

    steps: tuple[tuple[float, float], ...]
    last: float
    unit: str
    events: tuple[float, ...] = ()
    target: float | None = None
    target_word: str = ""


@frozen
class ResultCard:
    """What one table has come to."""

    plate: str
    title: str
    about: str = ""
    points: str = ""
    verdict: str = ""
    course: PointSteps | None = None
    sheet: ScoreTable | None = None
    pictures: tuple[BoardPicture, ...] = ()
    facts: tuple[SheetFact, ...] = ()
    small: str = ""


@frozen
class ResultCards:
    """Cards of tables, two beside each other; a single one is as wide as the sheet."""

    cards: tuple[ResultCard, ...]
    note: str = ""


@frozen
class BoardRow:
    """The boards of one table."""

    plate: str
    pictures: tuple[BoardPicture, ...]


@frozen
class BoardRows:
    """The boards of many sides in pictograms, a row for each table."""

    rows: tuple[BoardRow, ...]


@frozen
class FittingList:
    """As many entries as the sheet has room for; `more` says that {n} are left out."""

    title: str
    entries: tuple[str, ...]
    more: str
    aside: str = ""


ResultBlock = ScoreTable | PointBars | LevelGrid | ResultCards | BoardRows | FittingList
