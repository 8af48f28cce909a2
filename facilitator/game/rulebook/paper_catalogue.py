"""The phrases of paper, in one language: headings, labels and sentences of printed sheets that no ruleset says."""

from collections.abc import Mapping

from facilitator.game.rulebook.phrases import Text
from facilitator.game.rulebook.results_words import ResultsWords
from facilitator.plain.frozen import frozen


@frozen
class PaperWords:
    """What stands on printed sheets; {…} stands for a value."""

    parts: Mapping[str, str]
    uses: Mapping[str, str]
    privacy: tuple[str, ...]
    cover: tuple[str, ...]
    contents: tuple[str, ...]
    page: str
    filled_in: str
    day: str
    months: tuple[str, ...]
    secret: str
    nothing_for: str
    name: str
    members: str
    date: str
    signature: str
    table: str
    counts_only_with: str
    never_below: str
    round_down: str
    your_card: str
    places: str
    ties_none: str
    ties_all: str
    ties_split: str
    more_than_all: str
    complete_sets: str
    how_to_count: str
    parting: str
    add_up: str
    total: str
    check: str
    checked_by: str
    together: str
    of_table: str
    target: str
    winner: str
    winner_ties: str
    first: str
    bands: str
    working: str
    points: str
    line: str
    nothing_yet: str
    brings: str
    tiles: str
    tile_titles: Mapping[str, str]
    pyramid_titles: Mapping[str, str]
    two_sides: tuple[str, ...]
    lies_on: str
    example: str
    neighbours: str
    cards: str
    when_before: str
    when_after: str
    when_any: str
    pyramid: str
    role_cards: str
    role_plan: Text
    goal: str
    seat: str
    role_moves: str
    cut: str
    keep_secret: str
    agenda: str
    phase: str
    minutes: str
    starts: str
    who_when: str
    each: str
    then_again: str
    without_clock: str
    event_rule: str
    counting_begins: str
    event_drawn: str
    event_log: str
    event_turns: str
    levels: str
    seen: str
    before: str
    say: str
    do: str
    first_time: str
    when_it_happens: str
    parts_list: str
    parts_columns: tuple[str, ...]
    stands_at: str
    next_turn: str
    lies: str
    holds: str
    secret_cards: str
    board: str
    ruling: str
    responsible: str
    kept_until: str
    certificate: str
    took_part: str
    reached: Text
    well_done: str
    results: ResultsWords
