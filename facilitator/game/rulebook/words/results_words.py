"""The phrases of sheets that a lesson has filled in: class sheet, observation grid, results of tables, notes."""

from facilitator.game.rulebook.phrases import Text
from facilitator.plain.frozen import frozen


@frozen
class ResultsWords:
    """What stands on sheets after a lesson; {…} stands for a value."""

    pupils: Text
    numbers: Text
    all_sides: str
    all_tables: str
    most_in_line: str
    framed_total: str
    small_print: str
    not_for_side: str
    made_of: str
    other_lines: str
    taken_away: str
    target: str
    reached_by: Text
    checked: str
    checked_all: Text
    not_checked: str
    corrected: str
    changed: str
    class_record: str
    record_first: str
    record_new: str
    record_stands: str
    private: str
    observations: Text
    none_seen: str
    latest: str
    meaning: str
    tick: str
    not_observed: str
    evidence: str
    two_marks: str
    marks_in_line: str
    how_to_read: str
    more: str
    results: str
    results_of: Text
    follow: Text
    continued: str
    played: str
    stopped_after: str
    turns: Text
    gained: str
    gained_lost: str
    lost_at: str
    by_event: str
    in_turn: str
    also_counted: str
    event_bars: str
    notes: str
    note_at: str
    ruling_at: str
    tables_from: str
